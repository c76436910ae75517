"""What a question asks with: its telling words, and the names in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.domain.names import canonical_name, find_names
from bot.domain.words import Word
from bot.storage import entities, search
from bot.storage.database import Transaction

MOST_ROWS = 6000
"""Rows that the words of a question may lead to: below it nothing changes, above it search time is bounded."""

MOST_NAME_WORDS = 64


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


async def naming(connection: Transaction, owner: int, text: str, rows: Iterable[int]) -> dict[int, float]:
    """Which of these rows mention somebody or something that a text names, and how many of them each does."""
    known = await entities.named(connection, owner, possible_names(text))
    found = await entities.mentioning(connection, owner, [entity.id for entity in known], rows)
    return {row: float(many) for row, many in found.items()}


def possible_names(text: str) -> set[str]:
    """Canonical forms of whatever a text may name: what looks like a name, and every run of one to three words."""
    words = [canonical_name(word) for word in text.split()[:MOST_NAME_WORDS]]
    runs = {" ".join(words[at : at + length]) for length in (1, 2, 3) for at in range(len(words))}
    return {*runs, *(name.canonical for name in find_names(text))} - {""}
