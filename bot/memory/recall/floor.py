"""When nothing fits: what must be true of the hits before any is put into a prompt unasked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.domain.fusion import Evidence, Floor, word_weight
from bot.domain.words import Word
from bot.storage import search
from bot.storage.database import Transaction

LOOKED_AT = 10
"""The best hits of which one must clearly fit; those after it follow in their order."""


@dataclass(frozen=True, slots=True)
class Message:
    """What the floor measures hits by: a message's telling words, and how rare each is among the owner's rows.

    `held` counts the rows of each stem, `rows` all of them.
    """

    words: Sequence[Word]
    held: Mapping[str, int]
    rows: int

    def weights(self) -> list[float]:
        """How much each of the words tells."""
        return [
            word_weight(self.rows, max((self.held.get(stem, 0) for stem in word.stems), default=0))
            for word in self.words
        ]


async def opens(
    connection: Transaction,
    message: Message,
    rows: Sequence[int],
    nearness: Mapping[int, float],
    named: frozenset[int],
    floor: Floor,
) -> bool:
    """Whether one of the best hits clearly has to do with a message.

    `rows` are hits, best first, `nearness` their centred cosines, `named` rows that mention a name of the message: one
    among the hits is enough, wherever it stands.
    """
    if not message.words:
        return False
    weights, knows_name = message.weights(), not named.isdisjoint(rows)
    own = await search.words_of(connection, rows[:LOOKED_AT])
    for row in rows[:LOOKED_AT]:
        said = own.get(row)
        held = set(f"{said.said} {said.reply} {said.facts} {said.others}".split()) if said else set[str]()
        carried = [bool(held.intersection((*word.stems, *word.others))) for word in message.words]
        if floor.opened_by(Evidence(weights, carried, nearness.get(row), knows_name), message.rows):
            return True
    return False
