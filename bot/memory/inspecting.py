"""Memory as its person looks through it: what is known, one thing with all it rests on, the talk around."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.believing.planning import dependants
from bot.domain.browsing import MemoryFilter, Tally
from bot.domain.interactions import Interaction
from bot.domain.memories import LISTED, Memory, MemoryRecord
from bot.errors import NotFound
from bot.language.keys import concept_of
from bot.memory.reader import missing
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import browsing, memories, provenance
from bot.storage.log import excerpts, interactions, recordings
from bot.storage.log.recordings import Recording

EACH_SIDE = 2
"""Exchanges shown before and after the one that a quote stands in."""

NOT_SHOWN = Wording("That part of our conversation isn't there any more, or is kept out of sight.")


@dataclass(frozen=True, slots=True)
class MemoryPage:
    """Some of the memories that are wanted, and how many there are in all."""

    memories: tuple[Memory, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspected:
    """One memory with its past, what the bot wrote from the same words, and facts that may fall with it.

    `answers` is how many answers it went into.
    """

    record: MemoryRecord
    written_from_it: tuple[Memory, ...]
    may_fall: tuple[Memory, ...]
    answers: int


class Inspector:
    """Looks memory over for its person; everything it returns is live, and the owner's own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def shelf(
        self, owner: int, wanted: MemoryFilter, now: datetime, *, limit: int, offset: int
    ) -> MemoryPage:
        """Some of what is wanted, the person's own first, then by subject and category."""
        async with self._database.read() as connection:
            total, found = await browsing.wanted(connection, owner, wanted, now, limit=limit, offset=offset)
        return MemoryPage(tuple(found), total)

    async def tallies(self, owner: int) -> Sequence[Tally]:
        """How much there is of each kind and category about each subject."""
        async with self._database.read() as connection:
            return await browsing.tallies(connection, owner, LISTED)

    async def open(self, owner: int, memory_id: str) -> Inspected:
        """One memory with what it rests on and what rests on it. Raises NotFound."""
        async with self._database.read() as connection:
            record = await provenance.record(connection, owner, memory_id)
            if record is None:
                raise await missing(connection, owner, memory_id)
            said = {source.interaction_id for source, _ in record.sources if source.role != "basis"}
            derived = await provenance.derived_from(connection, owner, said)
            written = await memories.by_ids(connection, owner, derived)
            return Inspected(
                record=record,
                written_from_it=tuple(written[each] for each in derived if each in written),
                may_fall=tuple(await _may_fall(connection, record.memory)),
                answers=await browsing.answers_with(connection, owner, memory_id),
            )

    async def said(self, owner: int, number: int) -> tuple[Interaction, Sequence[Interaction]]:
        """An exchange, and it among those around it, oldest first. Raises NotFound for one out of sight."""
        async with self._database.read() as connection:
            told = (await interactions.by_ids(connection, owner, [number])).get(number)
            if told is None:
                raise NotFound(say(NOT_SHOWN))
            around = await excerpts.around(connection, told, EACH_SIDE)
        return told, sorted([*around, told], key=lambda each: each.id)

    async def recorded(self, owner: int, numbers: Sequence[int]) -> frozenset[int]:
        """Of which exchanges among some the recording is kept."""
        async with self._database.read() as connection:
            return frozenset(each.said_in for each in await recordings.listed(connection, owner, numbers))

    async def sound(self, owner: int, number: int) -> Recording:
        """The recording of what was said in an exchange. Raises NotFound for none."""
        async with self._database.read() as connection:
            found = await recordings.get(connection, owner, number)
        if found is None:
            raise NotFound(say(NOT_SHOWN))
        return found


async def _may_fall(connection: Transaction, memory: Memory) -> list[Memory]:
    """The facts about the same subject that may no longer hold once this one has changed."""
    concepts = dependants(memory)
    if not concepts:
        return []
    about = await memories.about(connection, memory.owner, memory.subject)
    return [each for each in about if concept_of(each.key) in concepts]
