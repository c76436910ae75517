"""Everything about one name: what is remembered of it, and when it last came up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.domain.aliases import described
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.language.names import canonical_name
from bot.language.words import query_words
from bot.memory.index.indexer import Indexer
from bot.memory.recall.somebody import identified
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories
from bot.storage.log import interactions
from bot.storage.search import entities
from bot.storage.search import words as search

MOST_FACTS = 30
MOST_EXCHANGES = 5
LOOKED_THROUGH = 200
"""Rows of the index that are looked through for the newest exchanges."""


@dataclass(frozen=True, slots=True)
class EntityInfo:
    """What memory holds under a name. `kinds` are guesses; `mentions` counts the exchanges and memories that name it.

    `name` is the fullest form that is known; `aliases` are other names that can only mean the same, in small letters;
    `description` is a line of what facts tell of it, empty for none.
    """

    name: str
    aliases: tuple[str, ...]
    kinds: tuple[str, ...]
    mentions: int
    facts: tuple[Memory, ...]
    exchanges: tuple[Interaction, ...]
    description: str = ""


class EntityReader:
    """Looks names up in one owner's memory."""

    def __init__(self, database: Database, indexer: Indexer) -> None:
        self._database = database
        self._indexer = indexer

    async def about(self, owner: int, name: str, without: Iterable[str] = ()) -> EntityInfo:
        """What is known under a name: memories by age, the newest exchanges first, none that is withheld.

        `without` are refs to leave out. A name that patterns never took for one is found by its words. "My sister" is
        whoever is known as the one sister.
        """
        left_out = set(without)
        await self._indexer.catch_up_if_needed()
        async with self._database.read() as connection:
            every = await memories.live(connection, owner) if canonical_name(name) else []
            one = await identified(connection, owner, name, every)
            rows = set(await entities.rows_naming(connection, owner, [entity.id for entity in one.entities]))
            for words in one.names:
                rows |= await _rows_with(connection, owner, words)
            told = await _told(connection, owner, rows)
        facts = [memory for memory in every if memory.id not in left_out and one.is_in_memory(memory)]
        exchanges = [
            exchange for exchange in told if str(exchange.id) not in left_out and one.is_in_exchange(exchange)
        ]
        known = one.entities
        return EntityInfo(
            name=known[0].name if known else name,
            aliases=tuple(alias for alias in one.names if not known or alias != known[0].canonical),
            kinds=tuple(dict.fromkeys(entity.kind for entity in known)),
            mentions=len(facts) + len(exchanges),
            facts=tuple(facts[:MOST_FACTS]),
            exchanges=tuple(exchanges[:MOST_EXCHANGES]),
            description=described(one.names, [each for each in every if each.id not in left_out]),
        )


async def _rows_with(connection: Transaction, owner: int, name: str) -> set[int]:
    matches = await search.match(connection, owner, query_words(name), ("user",), LOOKED_THROUGH)
    return {match.row_id for match in matches}


async def _told(connection: Transaction, owner: int, rows: set[int]) -> list[Interaction]:
    """The exchanges among rows of the index, newest first."""
    places = await search.places(connection, owner, rows)
    numbers = [int(place.ref) for place in places.values() if place.source == "user"]
    found = await interactions.by_ids(connection, owner, numbers)
    return sorted(found.values(), key=lambda exchange: (exchange.sent_at, exchange.id), reverse=True)
