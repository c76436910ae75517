"""What a question asks with: its telling words, and the names in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.domain.names import canonical_name, find_names
from bot.domain.words import Word
from bot.storage import entities, search
from bot.storage.database import Transaction

MOST_ROWS = 6000
"""Rows that the words of a question may lead to: below it nothing changes, above it search time is bounded."""

MOST_NAME_WORDS = 64

RARE = 0.05
"""The share of rows above which a name tells nothing apart: that of somebody who is always there cost 0.016 of
recall@10 by words on LoCoMo."""


async def rarest(connection: Transaction, owner: int, words: Sequence[Word]) -> list[Word]:
    """The rarest of the words, as many as lead to a bounded number of rows: common ones cost most and tell least."""
    holding = await search.rows_holding(connection, owner, [stem for word in words for stem in word.stems])
    many = {word: sum(holding.get(stem, 0) for stem in word.stems) for word in words}
    kept: list[Word] = []
    left = MOST_ROWS
    for word in sorted(words, key=lambda word: many[word]):
        left -= many[word]
        if left < 0 and kept:
            break
        kept.append(word)
    return kept


@dataclass(frozen=True, slots=True)
class Naming:
    """Rows that mention somebody or something the question names: any of them, and how many rare ones each."""

    any: frozenset[int]
    rare: Mapping[int, float]


async def naming(connection: Transaction, owner: int, text: str, rows: Iterable[int]) -> Naming:
    """Which of these rows mention somebody or something that a text names."""
    known = await entities.named(connection, owner, possible_names(text))
    most = RARE * await search.count(connection, owner)
    wanted = list(rows)
    every = await entities.mentioning(connection, owner, [entity.id for entity in known], wanted)
    rare = [entity.id for entity in known if entity.mentions <= most]
    found = await entities.mentioning(connection, owner, rare, wanted)
    return Naming(frozenset(every), {row: float(many) for row, many in found.items()})


def possible_names(text: str) -> set[str]:
    """Canonical forms of whatever a text may name: what looks like a name, and every run of one to three words."""
    words = [canonical_name(word) for word in text.split()[:MOST_NAME_WORDS]]
    runs = {" ".join(words[at : at + length]) for length in (1, 2, 3) for at in range(len(words))}
    return {*runs, *(name.canonical for name in find_names(text))} - {""}
