"""What else holds a forgotten value: live memories of another subject or key, by sources of their own.

Forgetting goes by provenance. A value's word is no secret of the one who is forgotten where somebody else has
it, too: such a memory stays, with the messages, quotes and receipts that tell it. Where something tells both,
only the clauses go that say it of the forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, cast

from bot.domain.memories import BROUGHT, Memory, MemoryRecord
from bot.domain.telltales import BLACK, STANDS_FOR_WORDS, Telltale, black_json, blacked, strings_in, telltale
from bot.language.clauses import clauses
from bot.language.forms import Forms, forms_of
from bot.language.keys import USER
from bot.language.subject import says_they
from bot.language.text import normalised
from bot.memory.forgetting.tombstones import Hasher, is_about_the_same
from bot.storage import masks
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories
from bot.storage.people import everything
from bot.storage.people.everything import LOG, HeldMemory, TextRow


@dataclass(frozen=True, slots=True)
class Holders:
    """The `ids` of what else holds a forgotten value, the exchanges it was `told_in`, and its quotes; those
    that the forgotten itself rests on are `sources`, with the quotes `gone`.

    `labels` are, for each, the words by which only the forgotten one goes and those by which only it does;
    none are known any more of what is purged. `names` tells whom the forgotten is about, unless that is the
    user. Nothing that says what is `meant` is kept.
    """

    ids: frozenset[str] = frozenset()
    told_in: frozenset[int] = frozenset()
    quotes: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    sources: frozenset[int] = frozenset()
    labels: tuple[tuple[Forms, Forms], ...] = ()
    names: Telltale | None = None
    meant: Telltale | None = None

    def __bool__(self) -> bool:
        return bool(self.ids)

    @property
    def apart(self) -> frozenset[int]:
        """The exchanges that tell it of them alone."""
        return self.told_in - self.sources

    def have(self, held: TextRow) -> bool:
        """Whether a row is left to them: of what is purged nobody knows what else tells it."""
        number = _number(held)
        if number is not None and number in self.told_in:
            return number not in self.sources
        theirs = held.key.get("id") in self.ids or held.key.get("memory_id") in self.ids
        return bool(self) and (theirs or not self.labels)

    def share(self, held: TextRow) -> bool:
        """Whether a row may tell both: then it goes by its clauses."""
        number = _number(held)
        return bool(self) and (number in self.told_in or number not in self.sources)

    def keep(self, clause: str) -> bool:
        """Whether a clause that says it does not say it of the forgotten."""
        if not self or (self.meant and self.meant.is_in(clause)):
            return False
        theirs, gone = (_meets(clause, quotes) for quotes in (self.quotes, self.gone))
        if theirs != gone:
            return theirs
        seen = forms_of(clause.replace("_", " "))
        if self.names and says_they(clause):
            return any(not own.isdisjoint(seen) for _, own in self.labels)
        return any(gone.isdisjoint(seen) if gone else not own.isdisjoint(seen) for gone, own in self.labels)

    def are_told_with(self, text: str, told: Telltale) -> bool:
        """Whether a text says it of the forgotten, be it of them, too."""
        if not told.is_in(text):
            return False
        telling = [each for each in _pieces(text) if told.is_in(each)] if self else []
        return not all(map(self.keep, telling or [text]))

    def cut(self, text: str, told: Telltale) -> str:
        """A text without what it says of the forgotten."""
        if not self:
            return blacked(text, told)
        return "".join(self._cut(each, told) for each in _pieces(text))

    def _cut(self, piece: str, told: Telltale) -> str:
        theirs, gone = (_meets(piece, quotes) for quotes in (self.quotes, self.gone))
        if theirs and gone and self.names and not (self.meant and self.meant.is_in(piece)):
            return blacked(piece, self.names) if self.names.is_in(piece) else piece
        if not told.is_in(piece):
            return f"{BLACK} " if gone and not theirs else piece
        return piece if self.keep(piece) else blacked(piece, told)

    def cut_json(self, value: Any, told: Telltale) -> Any:
        """JSON without what it says of the forgotten: each of a list of calls goes or stays as one."""
        match value:
            case str():
                return self.cut(value, told)
            case list():
                return [self.cut_json(each, told) for each in cast(list[Any], value)]
            case _ if self.keep("\n".join(strings_in(value))):
                return value
            case _:
                return black_json(value, lambda text: blacked(text, told))


def _number(held: TextRow) -> int | None:
    return held.key["id"] if held.table is LOG.table else held.row.get("interaction_id")


def _pieces(text: str) -> list[str]:
    """A text in its lines and clauses, none of it left out."""
    found: list[str] = []
    for line in text.splitlines(keepends=True):
        bounds = sorted({0, len(line), *(each.start for each in clauses(line))})
        found += [line[start:end] for start, end in pairwise(bounds)]
    return found


def _meets(piece: str, quotes: Collection[str]) -> bool:
    said = normalised(piece).strip(" .,;:!?…")
    return bool(said) and any(said in each or each in said for each in quotes)


async def holders_of(
    connection: Transaction,
    owner: int,
    told: Telltale,
    gone: Sequence[MemoryRecord],
    meant: Telltale | None = None,
) -> Holders:
    """What else holds what some memories, live or deleted, say; none where these stand for words, which are
    meant whoever has them.
    """
    about = [each for each in gone if each.memory.key not in STANDS_FOR_WORDS]
    if not about:
        return Holders()
    ids = {each.memory.id for each in gone}
    live = [each for each in await memories.live(connection, owner) if not each.is_derived]
    stated = await everything.held_memories(connection, owner, [each for each in live if each.id not in ids])
    found = await asyncio.to_thread(
        lambda: [each for each in stated if all(_is_another(one, each, told) for one in about)]
    )
    return _holders(found, about, meant)


async def holders_of_purged(connection: Transaction, owner: int, memory_id: str, told: Telltale) -> Holders:
    """The same for a memory of which nothing but its tombstones is left."""
    hasher = Hasher(await masks.hash_key(connection))
    slots = {each.slot for each in await masks.tombstones_of(connection, owner, memory_id)}
    if not slots.isdisjoint(hasher.slot(owner, "", key) for key in STANDS_FOR_WORDS):
        return Holders()
    live = [each for each in await memories.live(connection, owner) if not each.is_derived]
    others = [each for each in live if hasher.slot(owner, each.subject, each.key) not in slots]
    stated = await everything.held_memories(connection, owner, others)
    found = await asyncio.to_thread(lambda: [each for each in stated if _holds(each, told)])
    return _holders(found, (), None)


def _holders(
    found: Sequence[HeldMemory],
    gone: Sequence[MemoryRecord],
    meant: Telltale | None,
) -> Holders:
    if not found:
        return Holders()
    theirs = [source for each in found for source in each.sources if source.role != "basis"]
    told = [source for each in gone for source, _ in each.sources if source.role == "evidence"]
    subjects = {each.memory.subject for each in gone} - {USER}
    return Holders(
        frozenset(each.memory.id for each in found),
        frozenset(each.interaction_id for each in theirs),
        tuple({normalised(each.quote) for each in theirs if each.quote}),
        tuple({normalised(each.quote) for each in told if each.quote}),
        frozenset(each.interaction_id for each in told),
        tuple({_apart(one.memory, each.memory) for one in gone for each in found}),
        telltale(subjects) if subjects else None,
        meant,
    )


def _apart(gone: Memory, other: Memory) -> tuple[Forms, Forms]:
    one, another = forms_of(gone.label), forms_of(other.label)
    return one - another, another - one


def _holds(other: HeldMemory, told: Telltale) -> bool:
    """Whether a memory says a value, or did once, and is not about that."""
    is_fact = other.memory.kind != "note" and other.memory.kind not in BROUGHT
    said = {other.memory.content, *(each.texts[0] for each in other.versions)}
    return is_fact and not told.is_in(other.memory.label) and any(map(told.is_in, said))


def _is_another(gone: MemoryRecord, other: HeldMemory, told: Telltale) -> bool:
    memory = other.memory
    if not _holds(other, told):
        return _is_of_others(gone, other, told)
    numbers = {source.interaction_id for source, _ in gone.sources}
    shares = any(each.interaction_id in numbers for each in other.sources)
    return not is_about_the_same(gone.memory, memory, shares_a_source=shares)


def _is_of_others(gone: MemoryRecord, other: HeldMemory, told: Telltale) -> bool:
    """Whether a note or an article has the words, and nothing of whom the forgotten is about."""
    if gone.memory.subject == USER or not (other.memory.kind == "note" or other.memory.kind in BROUGHT):
        return False
    texts = [text for each in other.versions for text in each.texts]
    return any(map(told.is_in, texts)) and not any(map(telltale([gone.memory.subject]).is_in, texts))
