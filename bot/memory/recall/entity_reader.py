"""Everything about one name: what is remembered of it, and when it last came up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.domain.aliases import Relation, described, relations
from bot.domain.interactions import Interaction
from bot.domain.memories import USER, Memory
from bot.domain.names import canonical_name
from bot.domain.words import index_words, query_words
from bot.memory.index.indexer import Indexer
from bot.storage import entities, interactions, memories, search
from bot.storage.database import Database, Transaction
from bot.storage.entities import Entity

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
            one = await _identified(connection, owner, name, relations(every))
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


@dataclass(frozen=True, slots=True)
class _One:
    """Somebody or something by all names: canonical ones, entities (fullest name first), and what it is to the user."""

    names: tuple[str, ...]
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]

    def is_in_memory(self, memory: Memory) -> bool:
        is_about = memory.subject != USER and any(each.fits(memory.subject) for each in self.relations)
        return is_about or any(_names(memory, name) for name in self.names)

    def is_in_exchange(self, exchange: Interaction) -> bool:
        return any(_says(exchange, name) for name in self.names)


async def _identified(connection: Transaction, owner: int, name: str, related: Sequence[Relation]) -> _One:
    asked = canonical_name(name)
    if not asked:
        return _One((), (), ())
    meant = [each for each in related if each.fits(name)]
    wanted = meant[0].name if len(meant) == 1 else asked
    found = await entities.named(connection, owner, [wanted])
    found += await entities.also_called(connection, owner, wanted)
    fullest_first = sorted(found, key=lambda entity: -len(entity.canonical.split()))
    names = tuple(dict.fromkeys((asked, wanted, *(entity.canonical for entity in fullest_first))))
    relatives = tuple(each for each in related if each.name in names)
    return _One(names, tuple(fullest_first), relatives)


async def _rows_with(connection: Transaction, owner: int, name: str) -> set[int]:
    matches = await search.match(connection, owner, query_words(name), ("user",), LOOKED_THROUGH)
    return {match.row_id for match in matches}


async def _told(connection: Transaction, owner: int, rows: set[int]) -> list[Interaction]:
    """The exchanges among rows of the index, newest first."""
    places = await search.places(connection, owner, rows)
    numbers = [int(place.ref) for place in places.values() if place.source == "user"]
    found = await interactions.by_ids(connection, owner, numbers)
    return sorted(found.values(), key=lambda exchange: (exchange.sent_at, exchange.id), reverse=True)


def _names(memory: Memory, wanted: str) -> bool:
    subject = "" if memory.subject == USER else memory.subject
    return _within(wanted, f"{subject} {memory.line}")


def _says(exchange: Interaction, wanted: str) -> bool:
    cited = [each.text for each in (exchange.quoted, exchange.forwarded) if each]
    return any(_within(wanted, text) for text in (exchange.text, exchange.reply or "", *cited))


def _within(wanted: str, text: str) -> bool:
    """Whether the name stands in the text, as a word of its own where words stand apart, or in another inflection."""
    if not wanted:
        return False
    stems = set(index_words(wanted))
    if stems and stems <= set(index_words(text)):
        return True
    folded = canonical_name(text)
    at = folded.find(wanted)
    while at >= 0:
        before, after = folded[at - 1 : at] or " ", folded[at + len(wanted) :][:1] or " "
        if not (_joins(before) or _joins(after)):
            return True
        at = folded.find(wanted, at + 1)
    return False


def _joins(char: str) -> bool:
    """Whether a letter beside a name makes it part of another word; scripts without blanks never do."""
    return char.isalnum() and char < "\u0e00"
