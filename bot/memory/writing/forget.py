"""Forgetting as people ask for it: shown before it is done, deleted or erased everywhere, and checked again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.domain.changes import Delete, Plan, Revise
from bot.domain.forgetting.telling import telltale
from bot.domain.ids import new_plan_id
from bot.domain.interactions import Channel
from bot.domain.memories import Memory, MemoryRecord
from bot.errors import NotFound, Refused
from bot.language.slight_words import CAPITAL
from bot.language.text import one_line
from bot.language.words import telling_words
from bot.memory.forgetting import deletion, eraser, leaving, withholding
from bot.memory.forgetting.eraser import ERASE, Forgotten
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories, provenance
from bot.storage.forgetting import tombstones, withheld
from bot.storage.forgetting.tombstones import Reach
from bot.storage.log import interactions
from bot.storage.work import jobs

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
                raise RolledBack
        except RolledBack:
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
                await hide(connection, self._writer, record, self._clock.now())
            await promise_erasure(connection, owner, (memory_id,), where, self._clock.now(), held=held)

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


async def hide(connection: Transaction, writer: Writer, record: MemoryRecord, now: datetime) -> None:
    """Put everything out of sight that gives a memory away, whoever and whatever it is about; deleted first if need be."""
    owner = record.memory.owner
    if record.memory.deleted_at is None:
        await writer.apply(connection, Plan(new_plan_id(), owner, "erase", (Delete(record.memory),)))
    record = replace(record, memory=replace(record.memory, deleted_at=now))
    found = await deletion.follow(connection, record, now, everywhere=True)
    await writer.apply(connection, Plan(new_plan_id(), owner, "erase", found))


async def promise_erasure(
    connection: Transaction,
    owner: int,
    ids: Sequence[str],
    where: Where,
    now: datetime,
    *,
    words: str = "",
    held: int = 0,
) -> None:
    """Promise to erase what is hidden by now, as one erasure with one report.

    `held` is in how many places it stood before it was hidden; asked for again, some of it is hidden already.
    """
    first, *others = ids
    promised = await jobs.waiting(connection, owner, ERASE, first)
    held = max(held, promised.payload["held"] if promised else 0)
    payload = {"memory": first, "with": others, **asdict(where), "words": words, "held": held}
    await jobs.promise(connection, owner=owner, kind=ERASE, key=first, payload=payload, due_at=now, now=now)


def is_small(words: str) -> bool:
    """Whether words stand in every sentence: they are known neither by what they tell nor by their signs."""
    forms = telltale([words]).forms
    if telling_words(words) or any(not form.startswith(CAPITAL) for form in forms):
        return False
    return all(char.isalnum() or char.isspace() for char in words)


def refuse_small_words(words: str) -> None:
    """Raises Refused for words that stand in every sentence."""
    if not is_small(words):
        return
    raise Refused(f"“{one_line(words, 80)}” stands in every other sentence: name more words with it.")


class RolledBack(Exception):
    """Ends a transaction of which nothing is to be kept."""
