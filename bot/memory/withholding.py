"""Deleted memories keep their telling out of sight: the exchanges that gave them away leave prompt and recall."""

from __future__ import annotations

from bot.domain.memories import Memory, normalised
from bot.domain.words import query_words
from bot.memory.indexer import catch_up
from bot.storage import interactions, provenance, search, withheld
from bot.storage.database import Transaction

MIN_TELLING_LETTERS = 3
"""A shorter value ("5", "no") would withhold half the log; its sources are withheld all the same."""

MIN_BARE_LETTERS = 5
"""From here on a value is looked for without blanks and signs too: "zanzi-bar" tells what "Zanzibar" does."""

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
    record = await provenance.record(connection, memory.owner, memory.id, deleted=True)
    versions = record.versions if record else ()
    contents = {memory.content, *(version.content for version in versions)}
    told = [await _exchanges_holding(connection, memory.owner, content) for content in contents]
    return sorted({number for several in told for number in several})


async def _exchanges_holding(connection: Transaction, owner: int, content: str) -> list[int]:
    value = normalised(content)
    if len(value) < MIN_TELLING_LETTERS:
        return []
    found = await search.match(connection, owner, query_words(content), ("user",), MOST_SUSPECTS)
    places = await search.places(connection, owner, [match.row_id for match in found])
    suspects = await interactions.by_ids(connection, owner, {int(place.ref) for place in places.values()})
    return [
        suspect.id
        for suspect in suspects.values()
        if _holds(normalised(suspect.text), value) or _holds(normalised(suspect.reply or ""), value)
    ]


def _holds(text: str, value: str) -> bool:
    """Whether a text holds a value, also with signs put between its letters."""
    if value in text:
        return True
    bare = _bare(value)
    return len(bare) >= MIN_BARE_LETTERS and bare in _bare(text)


def _bare(text: str) -> str:
    return "".join(char for char in text if char.isalnum())
