"""What is made of a question before the search: its vector, its rarest words, and whom or what its names
mean.

Vectors are asked for once and waited for briefly, since whoever asks is waiting for an answer; without one
the search goes by words and names.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.domain.interactions import ModelUsage
from bot.language.names import canonical_name, find_names
from bot.language.words import Word
from bot.llm.embedder import Embedder, EmbeddingFailed
from bot.storage.engine.database import Transaction
from bot.storage.search import entities
from bot.storage.search import words as search
from bot.storage.search.vectors import Floats

log = logging.getLogger(__name__)

WAIT_SECONDS = 1.0
"""Providers answer within 0.1 to 0.5 s; a silent one may hold up a reply by this, and words alone recall
nearly as much (0.81 against 0.83 of recall@10 on LoCoMo).
"""

COMPUTING_SECONDS = 10.0
"""What is computed in this process comes, if late: at the first question of all the model is loaded."""

SILENCE_SECONDS = 30.0
"""How long nobody waits for a provider that let somebody wait in vain: a turn may ask several questions."""

MOST_KEPT = 256
"""Vectors in memory, 3 kB each: one turn asks the same several times, and people repeat themselves."""


Count = Callable[[ModelUsage], Coroutine[Any, Any, None]]
"""Keeps what a request has cost."""

MOST_ROWS = 6000
"""Rows that the words of a question may lead to: below it nothing changes, above it time is bounded."""

MOST_NAME_WORDS = 64

RARE = 0.05
"""The share of rows above which a name tells nothing apart: that of somebody who is always there cost 0.016
of recall@10 by words on LoCoMo.
"""


class QuestionVectors:
    """The vectors of the questions asked last."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._wait_seconds = COMPUTING_SECONDS if embedder.computes_here else WAIT_SECONDS
        self._kept: OrderedDict[tuple[str, str], Floats] = OrderedDict()
        self._asked: dict[str, asyncio.Task[Floats | None]] = {}
        self._silent_until = 0.0
        self._counting: set[asyncio.Task[None]] = set()

    @property
    def model(self) -> str:
        """What the vectors are made by."""
        return self._embedder.name

    async def of(self, text: str, count: Count | None = None) -> Floats | None:
        """The vector of a question; None for one without words, or when the provider has failed or is silent.

        What comes too late for one question is there for the next time it is asked. `count` is told what a
        request cost, once its vector is on the way to whoever waits for it.
        """
        if not text.strip():
            return None
        kept = self._kept.get((self.model, text))
        if kept is not None:
            self._kept.move_to_end((self.model, text))
            return kept
        now = asyncio.get_running_loop().time()
        asked = self._asked.get(text)
        if asked is None:
            asked = self._asked[text] = asyncio.create_task(self._ask(text, count))
            asked.add_done_callback(lambda _: self._asked.pop(text, None))
        if now < self._silent_until:
            return None
        await asyncio.wait({asked}, timeout=self._wait_seconds)
        if not asked.done():
            self._silent_until = now + self._wait_seconds + SILENCE_SECONDS
            log.warning("The question has no vector after %g s; words alone are searched", self._wait_seconds)
            return None
        return asked.result()

    async def counted(self) -> None:
        """Wait until what was asked so far is counted."""
        await asyncio.gather(*self._counting)

    async def _ask(self, text: str, count: Count | None) -> Floats | None:
        model = self.model
        try:
            embedded = await self._embedder.query(text)
        except EmbeddingFailed as failure:
            log.warning("The question has no vector (%s); words alone are searched", failure)
            return None
        self._silent_until = 0.0
        self._kept[model, text] = vector = embedded.vectors[0]
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        if count is not None:
            counting = asyncio.ensure_future(count(embedded.usage))
            self._counting.add(counting)
            counting.add_done_callback(self._counting.discard)
        return vector


@dataclass(frozen=True, slots=True)
class Naming:
    """What the names in a question are: entity ids, and which of them are rare enough to tell rows apart."""

    every: frozenset[int]
    rare: frozenset[int]


@dataclass(frozen=True, slots=True)
class NamedRows:
    """Rows that mention somebody or something the question names: any, and how many rare ones."""

    any: frozenset[int]
    rare: Mapping[int, float]


async def holding(connection: Transaction, owner: int, words: Iterable[Word]) -> dict[str, int]:
    """In how many of an owner's rows each stem of some words stands; those in none are left out."""
    return await search.rows_holding(connection, owner, {stem for word in words for stem in word.stems})


def rarest(words: Sequence[Word], held: Mapping[str, int]) -> list[Word]:
    """The rarest of the words, as many as lead to a bounded number of rows: common ones tell least."""
    many = {word: sum(held.get(stem, 0) for stem in word.stems) for word in words}
    kept: list[Word] = []
    left = MOST_ROWS
    for word in sorted(words, key=lambda word: many[word]):
        left -= many[word]
        if left < 0 and kept:
            break
        kept.append(word)
    return kept


async def naming(connection: Transaction, owner: int, names: Iterable[str], rows: int) -> Naming:
    """Whom and what an owner knows by some canonical names; `rows`: how many there are."""
    known = await entities.named(connection, owner, names)
    return Naming(
        every=frozenset(entity.id for entity in known),
        rare=frozenset(entity.id for entity in known if entity.mentions <= RARE * rows),
    )


async def rows_named(connection: Transaction, owner: int, naming: Naming, rows: Sequence[int]) -> NamedRows:
    """Which of these rows mention what a question names."""
    found = await entities.mentioning(connection, owner, naming.every, rows)
    rare = Counter(row for row, entity in found if entity in naming.rare)
    return NamedRows(frozenset(row for row, _ in found), {row: float(many) for row, many in rare.items()})


def possible_names(text: str) -> set[str]:
    """Canonical forms of whatever a text may name: seeming names, and every run of one to three words."""
    words = [canonical_name(word) for word in text.split()[:MOST_NAME_WORDS]]
    runs = {" ".join(words[at : at + length]) for length in (1, 2, 3) for at in range(len(words))}
    return {*runs, *(name.canonical for name in find_names(text))} - {""}
