"""When nothing fits: what must be true of the hits before any is put into a prompt unasked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.domain.fusion import Evidence, Floor, word_weight
from bot.domain.words import Word, telling_words
from bot.storage import search
from bot.storage.database import Transaction

LOOKED_AT = 10
"""The best hits of which one must clearly fit; those after it follow in their order."""


async def opens(
    connection: Transaction,
    owner: int,
    text: str,
    rows: Sequence[int],
    nearness: Mapping[int, float],
    named: frozenset[int],
    floor: Floor,
) -> bool:
    """Whether one of the best hits clearly has to do with a text.

    `rows` are hits, best first, `nearness` their centred cosines, `named` rows that mention a name of the text: one
    among the hits is enough, wherever it stands.
    """
    words = telling_words(text)
    if not words:
        return False
    every = await search.count(connection, owner)
    holding = await search.rows_holding(connection, owner, [stem for word in words for stem in word.stems])
    weights = [word_weight(every, _held(word, holding)) for word in words]
    knows_name = not named.isdisjoint(rows)
    own = await search.words_of(connection, rows[:LOOKED_AT])
    for row in rows[:LOOKED_AT]:
        said = own.get(row)
        held = set(f"{said.said} {said.reply} {said.facts} {said.others}".split()) if said else set[str]()
        carried = [bool(held.intersection((*word.stems, *word.others))) for word in words]
        if floor.opened_by(Evidence(weights, carried, nearness.get(row), knows_name), every):
            return True
    return False


def _held(word: Word, holding: Mapping[str, int]) -> int:
    return max((holding.get(stem, 0) for stem in word.stems), default=0)
