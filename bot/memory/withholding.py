"""Deleted memories keep their telling out of sight: the exchanges that gave them away leave prompt and recall."""

from __future__ import annotations

from bot.domain.memories import Memory, normalised
from bot.domain.words import query_words
from bot.memory.indexer import catch_up
from bot.storage import interactions, search, withheld
from bot.storage.database import Transaction

MIN_TELLING_LETTERS = 3
"""A shorter value ("5", "no") would withhold half the log; its sources are withheld all the same."""

MOST_SUSPECTS = 2000


async def withhold(connection: Transaction, memory: Memory) -> None:
    """Withhold the memory's sources, the answers that used it, and every exchange that holds its value."""
    while await catch_up(connection, memory.owner):
        pass
    await withheld.withhold(connection, memory.owner, memory.id, await _exchanges_with(connection, memory))


async def release(connection: Transaction, memory: Memory) -> None:
    """Undo `withhold`, when the deletion is undone."""
    await withheld.release(connection, memory.id)


async def _exchanges_with(connection: Transaction, memory: Memory) -> list[int]:
    value = normalised(memory.content)
    if len(value) < MIN_TELLING_LETTERS:
        return []
    words = query_words(memory.content)
    found = await search.match(connection, memory.owner, words, ("user",), MOST_SUSPECTS)
    places = await search.places(connection, memory.owner, [match.row_id for match in found])
    suspects = await interactions.by_ids(
        connection, memory.owner, {int(place.ref) for place in places.values()}
    )
    return [
        suspect.id
        for suspect in suspects.values()
        if value in normalised(suspect.text) or value in normalised(suspect.reply or "")
    ]
