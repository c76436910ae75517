"""The arms of recall: what is made of a question before the search (its vector, its rarest words, whom or
what its names mean), the two arms that need vectors, and a second look at the best rows.

A question's vector is asked for once and waited for briefly; without one the search goes by words and names.
One vector arm ranks a row by its own nearness to the question, the other by that of what was said around it.

The second look is at what costs too much to ask of every row that was found: whether words of the question
stand close together in a row, whether it answers what was asked just before it, and how near it is to what
the very best rows are about (pseudo-relevance feedback, Rocchio 1971).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from bot.domain.interactions import ModelUsage
from bot.domain.recall import RecallQuery
from bot.domain.relevance import (
    ANSWERS,
    CLOSE,
    ECHO,
    MEANING,
    MOST_BY_MEANING,
    POOL,
    SURROUNDINGS,
    Arm,
    Closeness,
    Column,
    CosineSpread,
    Measure,
    Ranking,
    Shared,
    highest,
    rerank,
    to_reach,
    word_weight,
)
from bot.language.clauses import question_share
from bot.language.names import NamedSpan, canonical_name, find_names
from bot.language.words import Word, content_words, query_words, tell_anything
from bot.llm.embedder import Embedder, EmbeddingFailed
from bot.memory.indexer import SPAN
from bot.memory.recall.layout import FoundRows, Layout, MemoryRows, learnt_among, taken
from bot.memory.recall.vectors import Similarities
from bot.storage.engine.database import Transaction
from bot.storage.search import entities
from bot.storage.search import words as search
from bot.storage.search.vectors import Floats
from bot.storage.search.words import Extent, IndexedWords

log = logging.getLogger(__name__)

WAIT_SECONDS = 1.0
"""Providers answer within 0.1 to 0.5 s; a silent one may hold up a reply by this, and words alone recall
nearly as much (0.81 against 0.83 of recall@10 on LoCoMo).
"""

COMPUTING_SECONDS = 10.0
"""What is computed in this process comes, if late: at the first question of all the model is loaded."""

SILENCE_SECONDS = 30.0
"""How long nobody waits for a provider that let somebody wait in vain: a turn may ask several questions."""

NO_CROWD = CosineSpread.of((), 0.0)

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

LOOKED_AT = 100
LEADERS = 10
"""Rows whose meaning stands for what the question is about."""

LEAD = 0.6
"""How much lower a leader's score is that counts for a share of 1/e of the first one's: a clear first row
speaks almost alone, and of many that fit alike each does.
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
        request cost, once its vector is on the way to whoever waits for it; what is computed here costs none.
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
        if count is not None and not self._embedder.computes_here:
            counting = asyncio.ensure_future(count(embedded.usage))
            self._counting.add(counting)
            counting.add_done_callback(self._counting.discard)
        return vector


def rarest(words: Sequence[Word], held: Mapping[str, int]) -> list[Word]:
    """The rarest of the words, in the forms that some row holds, as many as lead to a bounded number of rows:
    common ones tell least, and each form takes time, found or not.
    """
    found = [word for each in words if (word := each.only(held)).forms]
    many = {word: sum(held.get(stem, 0) for stem in word.stems) for word in found}
    kept: list[Word] = []
    left = MOST_ROWS
    for word in sorted(found, key=many.__getitem__):
        left -= many[word]
        if left < 0 and kept:
            break
        kept.append(word)
    return kept


async def naming(connection: Transaction, owner: int, read: QuestionWords, rows: int) -> Mapping[int, bool]:
    """Whom and what an owner knows by the names in a question, by entity: whether that is rare enough among
    `rows` to tell them apart.

    What nothing but a capital tells of is a name only where the question is sure of it, too.
    """
    return {
        entity.id: entity.mentions <= RARE * rows
        for entity in await entities.named(connection, owner, read.possible)
        if entity.kind != "other" or entity.canonical in read.sure
    }


async def rows_named(
    connection: Transaction, owner: int, naming: Mapping[int, bool], rows: Sequence[int]
) -> tuple[bool, Mapping[int, float]]:
    """Whether any of these rows mentions what a question names, and how many rare ones each does."""
    found = await entities.mentioning(connection, owner, naming, rows)
    rare = Counter(row for row, entity in found if naming[entity])
    return bool(found), {row: float(many) for row, many in rare.items()}


def possible_names(text: str, seeming: Sequence[NamedSpan]) -> set[str]:
    """Canonical forms of whatever a text may name: seeming names, and every run of one to three words that is
    more than small ones ("Will it rain?" names no Will), unless there are no others.
    """
    words = text.split()[:MOST_NAME_WORDS]
    telling = tell_anything(words, names=[name.text for name in seeming])
    names = [canonical_name(word) for word in words]
    runs = {
        " ".join(names[at : at + length])
        for length in (1, 2, 3)
        for at in range(len(words))
        if any(telling[at : at + length]) or not any(telling)
    }
    return {*runs, *(name.canonical for name in seeming if name.kind != "unsure")} - {""}


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """How near to a question each interaction of a layout is (NaN: not known) and what was said around it,
    each with what is ordinary; how near memories are; and the indices of the best by one or the other.
    """

    near: Floats
    middle: float
    spread: float
    around: Floats
    middle_around: float
    spread_around: float
    learnt: Floats
    best: NDArray[np.intp]

    @classmethod
    def of(cls, similarities: Similarities, layout: Layout, memories: MemoryRows) -> Self:
        """Each interaction by its best evidence: its own vector, or that of something learnt from it."""
        learnt = similarities.cosines_of(memories.rows)
        near = layout.nearness(*similarities.cosines_of_columns(layout, layout.rows, layout.replies))
        behind = layout.indices_of_numbers(memories.behind)
        np.fmax.at(near, behind[behind >= 0], learnt[memories.of[behind >= 0]])
        has_vector = ~np.isnan(near)
        if not has_vector.any():
            ordinary = similarities.middle, similarities.spread
            return cls(near, *ordinary, near, *ordinary, learnt, np.empty(0, np.intp))
        known = near[has_vector]
        middle, spread = float(known.mean()), float(known.std())
        around = layout.surroundings(np.where(has_vector, near, np.float32(middle)))
        lowest = np.where(has_vector, near, np.float32(-2))
        best = np.union1d(highest(lowest, POOL), highest(around, POOL))
        return cls(near, middle, spread, around, float(around.mean()), float(around.std()), learnt, best)

    def arms(self, found: FoundRows) -> tuple[Arm, Arm]:
        """The two arms that need vectors. A memory has no surroundings; it is as well off there as with its
        own meaning.
        """
        as_far = (self.learnt - self.middle) / max(self.spread, 1e-9)
        near = found.column(self.near, self.learnt)
        around = found.column(self.around, self.middle_around + self.spread_around * as_far)
        return (
            Arm(MEANING, near, self.middle, self.spread),
            Arm(SURROUNDINGS, around, self.middle_around, self.spread_around),
        )


async def rerank_rows(
    connection: Transaction,
    owner: int,
    asked: Sequence[Sequence[str]],
    ranking: Ranking,
    found: FoundRows,
    similarities: Similarities | None,
) -> tuple[Ranking, Mapping[int, IndexedWords]]:
    """Put the best rows in order by a second look, and give the words of those looked at as well; `asked` are
    the known stems of the question's words.
    """
    best = ranking.best(LOOKED_AT)
    rows = found.rows[best].tolist()
    words = await search.words_of(connection, owner, rows)
    closeness = Closeness(asked)
    close = [closeness.of(words[row].both_sides) if row in words else 0.0 for row in rows]
    answers = taken(found.layout.is_asked_for, found.indices[best])
    ranking = rerank(ranking, {CLOSE: close, ANSWERS: answers})
    if similarities is not None and len(similarities.cosines):
        best = ranking.best(LOOKED_AT)
        sides = found.rows[best], taken(found.layout.replies, found.indices[best])
        has_vector, exact = await similarities.vectors_of(connection, np.concatenate(sides))
        if similarities.centre is not None:
            exact -= similarities.centre
        said, replied = np.split(has_vector, 2)
        whole = np.zeros((len(best), len(similarities.question)), np.float32)
        whole[said] = exact[: said.sum()]
        whole[replied] += exact[said.sum() :]
        ranking = rerank(ranking, {ECHO: _echo(ranking, whole)})
    return ranking, words


def _echo(ranking: Ranking, whole: Floats) -> Column:
    """How near the best rows are to the first, in standard deviations; 0 for ordinary ones, or no vector.

    `whole`: of each the vectors of what was said and of the reply to it, together.
    """
    lengths = np.sqrt(np.vecdot(whole, whole))
    has_vector = lengths > 0
    directions = whole / np.where(has_vector, lengths, 1)[:, None]
    scores = np.array([ranking.score(place) for place in range(min(LEADERS, len(whole)))], np.float32)
    found = directions @ (np.exp((scores - scores[:1]) / LEAD) @ directions[: len(scores)])
    known = found[has_vector]
    if not len(known) or known.std() <= 1e-9:
        return np.zeros(len(found))
    return np.where(has_vector, (found - known.mean()) / known.std(), 0.0)


TOLD_ONCE = word_weight(1 + 2 * SPAN, 1)
"""The least weight of a word that at most 1 + 2 * SPAN rows hold. A word said once also stands in the rows of
its neighbours, which in a small store are nearly all rows: its IDF alone would be near 0.
"""

MOST_LOOKED_THROUGH = 2000
"""Rows of the words that a row must have to fit: above it the whole search may as well find them."""

MOST_COMPARED = 40
"""Rows that are compared before a search; where more may fit, one does."""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """A question's words with those of its other wordings, the telling ones of each wording if a floor asks
    for them, and the canonical forms of whatever it may name, and of what it surely does.
    """

    asked: list[Word]
    words: list[Word]
    telling: list[list[Word]]
    asks: bool
    possible: Set[str] = frozenset()
    sure: Set[str] = frozenset()


@dataclass(frozen=True, slots=True)
class KnownWords:
    """How much there is to search, in how many rows each form of the words stands, what the names mean."""

    extent: Extent
    held: Mapping[str, int]
    naming: Mapping[int, bool]


@dataclass(frozen=True, slots=True)
class WeighedWords:
    """Telling words of one wording, each with how much it tells, their places by form, and the measure."""

    words: Sequence[tuple[Word, float]]
    places: Mapping[str, Sequence[int]]
    measure: Measure

    @classmethod
    def of(
        cls, words: Sequence[Word], known: KnownWords, *, asks: bool, crowd: CosineSpread = NO_CROWD
    ) -> Self:
        """`crowd`: of what was found by meaning, if anything was looked for by it."""
        rows = known.extent.rows
        weighed = [(word, _weight(word, known.held, rows)) for word in words]
        places: dict[str, list[int]] = {}
        for place, word in enumerate(words):
            for form in word.forms:
                places.setdefault(form, []).append(place)
        weight = sum(weight for _, weight in weighed)
        return cls(weighed, places, Measure(weight=weight, rows=rows, asks=asks, crowd=crowd))

    def shared(
        self,
        own: Iterable[str],
        score: float = 0.0,
        cosine: float | None = None,
        likeness: float | None = None,
    ) -> Shared:
        """What a row has in common with it, by the words of its own."""
        common = sorted({place for form in self.places.keys() & own for place in self.places[form]})
        carried = [self.words[place] for place in common]
        weight, many = sum(weight for _, weight in carried), sum(word.tells for word, _ in carried)
        return Shared(weight, many, cosine, score, likeness)


def read_words(question: RecallQuery) -> QuestionWords:
    """Read a question: of small talk, to which nothing is brought in unasked, nothing."""
    texts = (question.text, *question.also)
    seeming = [find_names(text, unsure=True) for text in texts]
    names = [[name.text for name in found] for found in seeming]
    telling = [content_words(text, names=named) for text, named in zip(texts, names, strict=True)]
    if question.strictness == "unasked" and not telling[0]:
        return QuestionWords([], [], [], asks=False)
    words = [query_words(text, names=named) for text, named in zip(texts, names, strict=True)]
    possible = set(chain.from_iterable(map(possible_names, texts, seeming)))
    written = {name.canonical for found in seeming for name in found if name.kind != "unsure"}
    return QuestionWords(
        asked=words[0],
        words=list(dict.fromkeys(chain.from_iterable(words))),
        telling=[told or asked for told, asked in zip(telling, words, strict=True)],
        asks=question_share(question.text) > 0,
        possible=possible,
        sure=written if question.strictness == "unasked" else possible,
    )


async def known_words(
    connection: Transaction, owner: int, read: QuestionWords, before: KnownWords | None = None
) -> KnownWords:
    """What an owner's rows know of a question's words; what was known `before`, unless rows came or went."""
    extent = await search.extent(connection, owner)
    if before is not None and before.extent == extent:
        return before
    forms = {form for words in (read.words, *read.telling) for word in words for form in word.forms}
    held = await search.rows_holding(connection, owner, forms)
    return KnownWords(extent, held, await naming(connection, owner, read, extent.rows))


async def may_fit(
    connection: Transaction,
    question: RecallQuery,
    read: QuestionWords,
    known: KnownWords,
    layout: Layout,
    *,
    has_meaning: bool,
) -> bool:
    """Whether anything that is held may clearly fit a message, or what it names is known.

    Most talk ends here, at a fraction of what it costs to find what fits. `has_meaning`: there are vectors.
    """
    if known.naming:
        return True
    unknown = MOST_BY_MEANING if has_meaning else 0.0
    for words in read.telling:
        weighed = WeighedWords.of(words, known, asks=read.asks)
        least = weighed.measure.least_weight(unknown)
        many = {word: sum(known.held.get(form, 0) for form in word.forms) for word in words}
        wanted = to_reach(least, [each for each in weighed.words if many[each[0]]])
        if not least or sum(many[word] for word, _ in wanted) > MOST_LOOKED_THROUGH:
            return True
        found = await search.having(connection, question.owner, wanted, MOST_COMPARED + 1)
        own = await search.words_of(connection, question.owner, found) if found else {}
        clear = [
            row for row, each in own.items() if weighed.measure.is_clear(weighed.shared(each.own), unknown)
        ]
        rows = np.array(clear, np.int64)
        learnt = await learnt_among(connection, question, rows, layout)
        if len(found) > MOST_COMPARED or FoundRows.of(rows, layout, learnt).passing(question).any():
            return True
    return False


def _weight(word: Word, held: Mapping[str, int], rows: int) -> float:
    """How much a word tells: the rarer it is among an owner's rows, the more."""
    holding = max((held.get(stem, 0) for stem in word.stems), default=0)
    if word.across and not holding:
        return 0.0
    may_be_told_once = 0 < holding <= 1 + 2 * SPAN
    return word.tells * max(word_weight(rows, holding), TOLD_ONCE if may_be_told_once else 0.0)
