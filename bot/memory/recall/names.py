"""Whom or what a name means in one owner's memory: all the names it goes by, and all that is remembered of
it.

The exchanges that mention it are found by the entities of the index, its facts by their subject.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.domain.aliases import Relation, described, longest_form, other_names, relations
from bot.domain.interactions import Interaction
from bot.domain.memories import EVERYWHERE, Memory
from bot.language.keys import USER
from bot.language.names import canonical_name, stands_in
from bot.language.words import index_words, query_words
from bot.memory.indexer import Indexer, stood_for
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories
from bot.storage.log import interactions
from bot.storage.search import entities
from bot.storage.search import words as search
from bot.storage.search.entities import Entity

MOST_FACTS = 30
MOST_EXCHANGES = 5
LOOKED_THROUGH = 200
"""Rows of the index that are looked through for the newest exchanges."""


@dataclass(frozen=True, slots=True)
class Somebody:
    """One person or thing by all names: canonical, entities (fullest first), and what it is to the user."""

    names: tuple[str, ...]
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]

    def is_subject_of(self, memory: Memory) -> bool:
        """Whether a memory is about them: its subject is one of their names, or what they are to the user."""
        if memory.subject == USER:
            return False
        related = any(each.fits(memory.subject) for each in self.relations)
        return related or any(names(name, memory.subject) for name in self.names)

    def is_in_memory(self, memory: Memory) -> bool:
        """Whether a memory is about them or names them."""
        return self.is_subject_of(memory) or any(names(name, memory.line) for name in self.names)

    def is_in_exchange(self, exchange: Interaction) -> bool:
        """Whether either side of an exchange, or what it quotes or forwards, names them."""
        cited = [each.text for each in (exchange.quoted, exchange.forwarded) if each]
        texts = (exchange.text, exchange.reply or "", *cited)
        return any(names(name, text) for name in self.names for text in texts)


async def identified(connection: Transaction, owner: int, name: str, known: Sequence[Memory]) -> Somebody:
    """Whom a name means, or "my sister" where one sister is known; `known` are the owner's live memories."""
    asked = canonical_name(name)
    if not asked:
        return Somebody((), (), ())
    related = relations(known)
    meant = {each.name for each in related if each.fits(name)}
    called = {asked, *(meant if longest_form(meant) else ())}
    members = (await interactions.speakers(connection, owner)).values()
    found: dict[int, Entity] = {}
    new = called
    while new:  # each name may lead to others: Annie to Anna, Anna to Anna Weber
        found |= {each.id: each for each in await entities.named(connection, owner, new)}
        others = other_names(called, known, members)
        for one in new:
            others |= {each.canonical for each in await entities.also_called(connection, owner, one)}
        new = others - called
        called |= new
    fullest_first = sorted(found.values(), key=lambda entity: -len(entity.canonical.split()))
    rest = sorted(called - {asked}, key=lambda one: (-len(one.split()), one))
    relatives = tuple(each for each in related if each.name in called)
    return Somebody((asked, *rest), tuple(fullest_first), relatives)


def names(wanted: str, text: str) -> bool:
    """Whether a canonical name, inflected or not, stands in a text, as a whole word if spaced."""
    if not wanted:
        return False
    stems = set(index_words(wanted))
    if stems and stems <= set(index_words(text)):
        return True
    return stands_in(wanted, canonical_name(text))


@dataclass(frozen=True, slots=True)
class EntityInfo:
    """What is held under a name. `kinds` are guesses; `mentions` counts exchanges and memories naming it.

    `name` is the fullest form that is known; `aliases` are other names that can only mean the same, in small
    letters; `description` is a line of what facts tell of it, empty for none.
    """

    name: str
    aliases: tuple[str, ...]
    kinds: tuple[str, ...]
    mentions: int
    facts: tuple[Memory, ...]
    exchanges: tuple[Interaction, ...]
    description: str = ""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class EntityReader:
    """Looks names up in one owner's memory."""

    database: Database
    indexer: Indexer

    async def about(self, owner: int, name: str, without: Iterable[str] = ()) -> EntityInfo:
        """What is known under a name: memories by age, the newest exchanges first, none that is withheld.

        `without` are refs to leave out. A name that patterns never took for one is found by its words. "My
        sister" is whoever is known as the one sister.
        """
        left_out = set(without)
        await self.indexer.catch_up_if_needed(owner)
        async with self.database.read() as connection:
            asked = canonical_name(name)
            every = await memories.live(connection, owner, scope=EVERYWHERE) if asked else []
            one = await identified(connection, owner, name, every)
            rows = set(await entities.rows_naming(connection, owner, [entity.id for entity in one.entities]))
            for words in one.names:
                sought = query_words(words)
                rows.update(await search.match(connection, owner, sought, ("user",), LOOKED_THROUGH))
            told, _ = await stood_for(connection, owner, rows)
        facts = [memory for memory in every if memory.id not in left_out and one.is_in_memory(memory)]
        newest = sorted(told, key=lambda exchange: (exchange.sent_at, exchange.id), reverse=True)
        exchanges = [
            exchange
            for exchange in newest
            if str(exchange.id) not in left_out and one.is_in_exchange(exchange)
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
