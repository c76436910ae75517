"""Whom or what a name means in one owner's memory: all names it goes by, and what speaks of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.aliases import Relation, longest_form, other_names, relations
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.language.keys import USER
from bot.language.names import canonical_name
from bot.language.words import index_words
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories
from bot.storage.search import entities
from bot.storage.search.entities import Entity


@dataclass(frozen=True, slots=True)
class Somebody:
    """Somebody or something by all names: canonical ones, entities (fullest name first), and what it is to the user."""

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


async def identified(
    connection: Transaction, owner: int, name: str, every: Sequence[Memory] | None = None
) -> Somebody:
    """Whom a name means, or "my sister" where one sister is known; `every` are the owner's live memories."""
    asked = canonical_name(name)
    if not asked:
        return Somebody((), (), ())
    known = await memories.live(connection, owner) if every is None else every
    related = relations(known)
    meant = {each.name for each in related if each.fits(name)}
    called = {asked, *(meant if longest_form(meant) else ())}
    found: dict[int, Entity] = {}
    new = called
    while new:  # each name may lead to others: Annie to Anna, Anna to Anna Weber
        found |= {each.id: each for each in await entities.named(connection, owner, new)}
        others = other_names(called, known)
        for one in new:
            others |= {each.canonical for each in await entities.also_called(connection, owner, one)}
        new = others - called
        called |= new
    fullest_first = sorted(found.values(), key=lambda entity: -len(entity.canonical.split()))
    rest = sorted(called - {asked}, key=lambda one: (-len(one.split()), one))
    relatives = tuple(each for each in related if each.name in called)
    return Somebody((asked, *rest), tuple(fullest_first), relatives)


async def aliases_of(connection: Transaction, owner: int, name: str) -> set[str]:
    """Every name one person or thing goes by, in canonical form, with the subjects facts about them are kept under.

    "my sister", "sister" and "Anna" give the same set where the fact "sisters: Anna" names the one sister. A name that
    means nobody known gives itself.
    """
    every = await memories.live(connection, owner)
    one = await identified(connection, owner, name, every)
    return {*one.names, *(canonical_name(each.subject) for each in every if one.is_subject_of(each))}


def names(wanted: str, text: str) -> bool:
    """Whether a canonical name stands in a text, as a word of its own where words stand apart, or in another inflection."""
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
