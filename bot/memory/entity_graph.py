"""People and places as a graph to walk: whom and what each is named with, and the words that join them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.errors import NotFound
from bot.memory.index.indexer import Indexer
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories
from bot.storage.log import interactions
from bot.storage.search import entities
from bot.storage.search import words as search
from bot.storage.search.entities import Entity

NAMED = ("person", "place", "organisation", "project", "other")
MOST_NAMES, MOST_MENTIONED = 60, 2000
"""Names of one kind that a walk may begin at, and names among which they are looked for."""

MOST_NEIGHBOURS = 24
MOST_JOINING = 30

NOBODY = Wording("I know nobody and nothing under that number.")


@dataclass(frozen=True, slots=True)
class NamedIn:
    """What names somebody or something, or two of them together: memories, and exchanges newest first."""

    memories: tuple[Memory, ...]
    exchanges: tuple[Interaction, ...]


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """Where one stands on a walk: at a name, whose `others` can only mean the same, among its neighbours.

    The `mentions` of a neighbour count the rows that name both.
    """

    at: Entity
    others: tuple[Entity, ...]
    neighbours: tuple[Entity, ...]
    joined: NamedIn


class EntityGraph:
    """Walks one owner's people and places; nothing forgotten or withheld is on the way."""

    def __init__(self, database: Database, indexer: Indexer) -> None:
        self._database = database
        self._indexer = indexer

    async def everybody(self, owner: int) -> list[Entity]:
        """Whom and what is mentioned most: people first, then places, then what else has a name."""
        await self._indexer.catch_up_if_needed(owner)
        async with self._database.read() as connection:
            found = await entities.liveliest(connection, owner, NAMED, MOST_MENTIONED)
        return [each for kind in NAMED for each in [one for one in found if one.kind == kind][:MOST_NAMES]]

    async def stand(self, owner: int, number: int) -> Neighbourhood:
        """Somebody or something by its number, with its neighbours. Raises NotFound."""
        await self._indexer.catch_up_if_needed(owner)
        async with self._database.read() as connection:
            at, ids, others = await _meant(connection, owner, number)
            near = await entities.neighbours(connection, owner, ids, NAMED, MOST_NEIGHBOURS)
            rows = await entities.rows_naming(connection, owner, ids, MOST_JOINING)
            return Neighbourhood(at, tuple(others), tuple(near), await _joined(connection, owner, rows))

    async def between(self, owner: int, one: int, other: int) -> tuple[Entity, Entity, NamedIn]:
        """What joins two names. Raises NotFound for one that is not there."""
        await self._indexer.catch_up_if_needed(owner)
        async with self._database.read() as connection:
            at, ids, _ = await _meant(connection, owner, one)
            there, others, _ = await _meant(connection, owner, other)
            rows = await entities.rows_joining(connection, owner, ids, others, MOST_JOINING)
            return at, there, await _joined(connection, owner, rows)


async def _meant(
    connection: Transaction, owner: int, number: int
) -> tuple[Entity, Sequence[int], Sequence[Entity]]:
    at = await entities.under(connection, owner, number)
    if at is None or at.kind not in NAMED:
        raise NotFound(say(NOBODY))
    others = await entities.also_called(connection, owner, at.canonical) if at.kind == "person" else []
    return at, [at.id, *(each.id for each in others)], others


async def _joined(connection: Transaction, owner: int, rows: Sequence[int]) -> NamedIn:
    places = (await search.places(connection, owner, rows)).values()
    known = await memories.by_ids(connection, owner, [each.ref for each in places if each.source == "memory"])
    said = await interactions.by_ids(
        connection, owner, [int(each.ref) for each in places if each.source != "memory"]
    )
    newest = sorted(said.values(), key=lambda each: (each.sent_at, each.id), reverse=True)
    return NamedIn(tuple(known.values()), tuple(newest))
