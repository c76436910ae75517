"""What a question asks with: its telling words, and the names in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.language.names import canonical_name, find_names
from bot.language.words import Word
from bot.storage.engine.database import Transaction
from bot.storage.search import entities
from bot.storage.search import words as search

MOST_ROWS = 6000
"""Rows that the words of a question may lead to: below it nothing changes, above it search time is bounded."""

MOST_NAME_WORDS = 64

RARE = 0.05
"""The share of rows above which a name tells nothing apart: that of somebody who is always there cost 0.016 of
recall@10 by words on LoCoMo."""


@dataclass(frozen=True, slots=True)
class Naming:
    """What is known by the names in a question: ids of entities, and which of them are rare enough to tell rows apart."""

    every: frozenset[int]
    rare: frozenset[int]


@dataclass(frozen=True, slots=True)
class NamedRows:
    """Rows that mention somebody or something the question names: any of them, and how many rare ones each."""

    any: frozenset[int]
    rare: Mapping[int, float]


async def holding(connection: Transaction, owner: int, words: Iterable[Word]) -> dict[str, int]:
    """In how many of an owner's rows each stem of some words stands; those that stand in none are left out."""
    return await search.rows_holding(connection, owner, {stem for word in words for stem in word.stems})


def rarest(words: Sequence[Word], held: Mapping[str, int]) -> list[Word]:
    """The rarest of the words, as many as lead to a bounded number of rows: common ones cost most and tell least."""
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
    rare = await entities.mentioning(connection, owner, list(naming.rare), rows)
    common = naming.every - naming.rare
    every = {*rare, *await entities.mentioning(connection, owner, list(common), rows)}
    return NamedRows(frozenset(every), {row: float(many) for row, many in rare.items()})


def possible_names(text: str) -> set[str]:
    """Canonical forms of whatever a text may name: what looks like a name, and every run of one to three words."""
    words = [canonical_name(word) for word in text.split()[:MOST_NAME_WORDS]]
    runs = {" ".join(words[at : at + length]) for length in (1, 2, 3) for at in range(len(words))}
    return {*runs, *(name.canonical for name in find_names(text))} - {""}
