"""Forgetting as people ask for it: shown before it is done, deleted or erased everywhere, and checked again."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, replace
from datetime import timedelta

from bot.clock import Clock
from bot.domain.changes import Delete, Plan, Revise
from bot.domain.forgetting.slight_words import CAPITAL
from bot.domain.forgetting.telling import telltale
from bot.domain.ids import new_memory_id, new_plan_id
from bot.domain.interactions import Channel
from bot.domain.memories import Memory, MemoryRecord
from bot.domain.text import one_line
from bot.domain.words import telling_words
from bot.errors import NotFound, Refused
from bot.memory.forgetting import deletion, eraser, leaving, withholding
from bot.memory.forgetting.eraser import ERASE, Forgotten
from bot.memory.writing.writer import Writer
from bot.storage import interactions, jobs, memories, provenance, tombstones, withheld
from bot.storage.database import Database, Transaction
from bot.storage.tombstones import Reach

LEAVE, SCOUR = "leave", "scour"
LONGEST_GOODBYE = timedelta(minutes=10)
"""How long the file keeps the bytes of a person for the last message to them to be sent."""

NO_SUCH_MEMORY = "There is no memory with that id. /memory list shows them."


@dataclass(frozen=True, slots=True)
class Preview:
    """What forgetting something would do: what goes or is cut with it, and how many exchanges and places tell it."""

    memory: Memory
    changes: tuple[Delete | Revise, ...]
    exchanges: int
    places: Counter[str]


@dataclass(frozen=True, slots=True)
class Where:
    """The chat in which an erasure was asked for, and is reported."""

    channel: Channel
    chat: str


class Forgetting:
    """Forgets for one person at a time. What is promised here is done by jobs, so that no crash leaves half of it."""

    def __init__(self, database: Database, writer: Writer, clock: Clock) -> None:
        self._database = database
        self._writer = writer
        self._clock = clock

    async def preview(self, owner: int, memory_id: str, *, everywhere: bool) -> Preview:
        """What would go: the deletion itself, carried out and rolled back. Raises NotFound."""
        seen: list[Preview] = []
        try:
            async with self._database.write() as connection:
                seen.append(await self._try(connection, owner, memory_id, everywhere))
                raise _RolledBack
        except _RolledBack:
            return seen[0]

    async def erase(self, owner: int, memory_id: str, where: Where) -> None:
        """Hide a memory at once and promise to erase it everywhere; it can't be undone. Raises NotFound.

        One that was deleted before is erased too: what it said is known by its tombstone when it is purged already.
        """
        async with self._database.write() as connection:
            record = await provenance.record(connection, owner, memory_id, deleted=True)
            if record is None:
                held = await self._hide_purged(connection, owner, memory_id)
            else:
                held = await self._held(connection, record)
                await self._hide(connection, record)
            await self._promise(connection, owner, memory_id, where, held=held)

    async def erase_words(self, owner: int, words: str, where: Where) -> None:
        """Erase words that no memory holds, wherever they were said: they are forgotten as if one had."""
        now = self._clock.now()
        told = Memory(
            id=new_memory_id(), owner=owner, kind="fact", subject="", key="", content=words,
            category="general", created_at=now, updated_at=now,
        )  # fmt: skip
        _refuse_small_words(words)
        async with self._database.write() as connection:
            promised = await jobs.of_kind(connection, owner, ERASE)
            if any(each.payload["words"] == words for each in promised):
                return  # asked for again, as after a crash: it is one erasure, and one report
            found = await deletion.follow(connection, MemoryRecord(told, (), ()), now, everywhere=True)
            await self._writer.apply(connection, Plan(new_plan_id(), owner, "erase", found))
            await self._promise(connection, owner, told.id, where, words=words)

    async def preview_words(self, owner: int, words: str) -> int:
        """In how many places words stand that no memory holds. Raises Refused where they stand in every sentence."""
        _refuse_small_words(words)
        async with self._database.read() as connection:
            reach = Reach(await interactions.newest_of(connection, owner), self._clock.now())
            gone = Forgotten(owner, "", telltale([words]), reach)
            return (await eraser.count(connection, gone)).total()

    async def kept_out(self, owner: int, memory_id: str) -> int:
        """How many exchanges are withheld for a memory that was deleted before. Raises NotFound."""
        async with self._database.read() as connection:
            if await tombstones.reach(connection, owner, memory_id) is None:
                raise NotFound(NO_SUCH_MEMORY)
            return len(await withheld.of(connection, memory_id))

    async def leave(self, owner: int) -> None:
        """Erase everything there is about a person, and promise to empty the file of its bytes once they heard so."""
        async with self._database.write() as connection:
            await leaving.erase_person(connection, owner)
            now = self._clock.now()
            payload = {"until": (now + LONGEST_GOODBYE).isoformat()}
            await jobs.promise(
                connection, owner=owner, kind=LEAVE, key="", payload=payload, due_at=now, now=now
            )

    async def _try(self, connection: Transaction, owner: int, memory_id: str, everywhere: bool) -> Preview:
        memory = await memories.get(connection, owner, memory_id)
        if memory is None:
            raise NotFound(NO_SUCH_MEMORY)
        now = self._clock.now()
        await memories.mark_deleted(connection, memory, now)
        await deletion.unindex(connection, memory)
        record = await provenance.record(connection, owner, memory_id, deleted=True)
        assert record is not None
        told = await withholding.withhold(connection, record)
        newest = await interactions.newest_of(connection, owner)
        places = await eraser.count(connection, Forgotten(owner, memory_id, told, Reach(newest, now)))
        changes = await deletion.follow(connection, record, now, everywhere=everywhere)
        return Preview(memory, changes, len(await withheld.of(connection, memory_id)), places)

    async def _hide(self, connection: Transaction, record: MemoryRecord) -> None:
        owner = record.memory.owner
        if record.memory.deleted_at is None:
            await self._writer.apply(
                connection, Plan(new_plan_id(), owner, "erase", (Delete(record.memory),))
            )
        record = replace(record, memory=replace(record.memory, deleted_at=self._clock.now()))
        found = await deletion.follow(connection, record, self._clock.now(), everywhere=True)
        await self._writer.apply(connection, Plan(new_plan_id(), owner, "erase", found))

    async def _hide_purged(self, connection: Transaction, owner: int, memory_id: str) -> int:
        now = self._clock.now()
        told = await deletion.known_still(connection, owner, memory_id)
        if told is None:
            raise NotFound(NO_SUCH_MEMORY)
        newest = await interactions.newest_of(connection, owner)
        held = (await eraser.count(connection, Forgotten(owner, memory_id, told, Reach(newest, now)))).total()
        found = await deletion.follow_purged(connection, owner, memory_id, told, now)
        await self._writer.apply(connection, Plan(new_plan_id(), owner, "erase", found))
        return held

    async def _held(self, connection: Transaction, record: MemoryRecord) -> int:
        """In how many places it stands before anything of it is hidden."""
        owner = record.memory.owner
        told = await withholding.telltale_of(connection, record)
        reach = Reach(await interactions.newest_of(connection, owner), self._clock.now())
        return (await eraser.count(connection, Forgotten(owner, record.memory.id, told, reach))).total()

    async def _promise(
        self,
        connection: Transaction,
        owner: int,
        memory_id: str,
        where: Where,
        *,
        words: str = "",
        held: int = 0,
    ) -> None:
        now = self._clock.now()
        promised = await jobs.waiting(connection, owner, ERASE, memory_id)
        held = max(
            held, promised.payload["held"] if promised else 0
        )  # asked for again, some of it is hidden already
        payload = {"memory": memory_id, **asdict(where), "words": words, "held": held}
        await jobs.promise(
            connection,
            owner=owner,
            kind=ERASE,
            key=memory_id,
            payload=payload,
            due_at=now,
            now=now,
        )


def _refuse_small_words(words: str) -> None:
    forms = telltale([words]).forms
    if telling_words(words) or any(not form.startswith(CAPITAL) for form in forms):
        return
    if any(not (char.isalnum() or char.isspace()) for char in words):
        return  # it is known by its signs
    raise Refused(f"“{one_line(words, 80)}” stands in every other sentence: name more words with it.")


class _RolledBack(Exception):
    """Ends a transaction of which nothing is to be kept."""
