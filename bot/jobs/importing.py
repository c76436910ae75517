"""Jobs that bring exports in: read batch by batch, learnt from afterwards, or taken back whole.

Each batch is written together with the end of its job and the promise of the next, so that a process that is
killed loses no message and doubles none; jobs of other people, and others of the same person, come between.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.domain.believing.belief import Utterance
from bot.domain.changes import Add, Change, Delete, Mention, Plan, Revise
from bot.errors import OffTheRecord, StalePlan
from bot.jobs.worker import Effect, NotYet, nothing
from bot.language.secrets import MASK
from bot.llm.ask import is_outage
from bot.memory import indexer
from bot.memory.importing import restoring
from bot.memory.importing.imports import (
    IMPORT,
    LEARN,
    UNDO,
    ImportProgress,
    Imports,
    require_on_record,
    update_message,
)
from bot.memory.importing.process import Item, ReadingProcess
from bot.memory.learning import extractor
from bot.memory.learning.consolidator import Consolidator
from bot.memory.learning.extractor import Extractor
from bot.memory.writing.promises import to_scour
from bot.memory.writing.retraction import retract
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates, memories, provenance
from bot.storage.log import imports, interactions
from bot.storage.log.imports import Import
from bot.storage.people import people
from bot.storage.search import entities
from bot.storage.search import words as search
from bot.storage.work import jobs
from bot.storage.work.jobs import PURGE, Job

log = logging.getLogger(__name__)

LEARNT_AT_ONCE = 20
MOST_AT_ONCE = 200
LEAST_AT_ONCE = 10
"""Fewer hold the lock hardly shorter: on a busy machine most of a batch's time is not its messages'."""

LONGEST_LOCK = 0.1
"""Seconds that a batch may keep everybody else from writing."""

RETRACTED_AT_ONCE, REMOVED_AT_ONCE = 10, 200
OFF_RECORD_DELAY = timedelta(minutes=10)
"""After which it is looked again whether somebody is on the record."""

MOST_TRIES = 3
"""Of a batch that a model can't make sense of; it is left unlearnt then."""


@dataclass(slots=True)
class _Open:
    """A file that is being read: the messages that come after the first `at`, `room` of which go at once."""

    reading: ReadingProcess
    at: int
    batch: tuple[Item | None, ...]
    room: int = 50

    def took(self, seconds: float, many: int) -> None:
        """Let the next batch hold the write lock no longer than it may, by what the last one took."""
        fits = round(many * LONGEST_LOCK / max(seconds, 0.001))
        self.room = max(LEAST_AT_ONCE, min(fits, self.room * 2, MOST_AT_ONCE))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Importing:
    """The three jobs, by the import that is their key."""

    database: Database
    imports: Imports
    extractor: Extractor
    consolidator: Consolidator
    writer: Writer
    clock: Clock
    _open: dict[int, _Open] = field(init=False, default_factory=dict[int, _Open])

    async def close(self) -> None:
        """End the processes that read files; they are begun again where they were."""
        while self._open:
            _, opened = self._open.popitem()
            await opened.reading.close()

    async def read(self, job: Job) -> Effect:
        """Read a batch and make it findable; the file goes with the last."""
        which = await self.database.ask(imports.get, job.owner, int(job.key))
        if which is None or which.state != "reading":
            await self._shut(int(job.key))
            return nothing
        await self.database.ask(self._wait_off_record, job.owner)
        said = await self._batch(which)
        gone = await self.database.ask(restoring.forgotten, job.owner)
        shown: Sequence[Item] = [each for each in said if each is not None]
        kept = await asyncio.to_thread(gone.without, shown) if gone.told else shown
        if not said:
            await self._shut(which.id)

        async def effect(connection: Transaction) -> None:
            now = self.clock.now()
            await self._wait_off_record(connection, job.owner)
            current = await imports.get(connection, job.owner, which.id)
            if current is None or current.state != "reading" or current.done != which.done:
                return
            if (await restoring.forgotten(connection, job.owner)).stones != gone.stones:
                raise StalePlan
            before = time.perf_counter()
            stored = await restoring.store(connection, which, kept, self.writer, now)
            left_out = len(said) - len(kept) + stored.left_out
            await imports.advance(
                connection, job.owner, which.id, done=len(said), brought=stored.brought, left_out=left_out
            )
            if said:
                await jobs.promise(connection, job.owner, IMPORT, job.key, now)
            else:
                await imports.set_state(connection, job.owner, which.id, "learning")
                await imports.drop_file(connection, job.owner, which.id)
                await restoring.choose(connection, which, now)
                await jobs.promise(connection, job.owner, LEARN, "", now)
            await self._tell(connection, job.owner, which.id, now)
            if said and (opened := self._open.get(which.id)) is not None:
                opened.took(time.perf_counter() - before, len(said))

        return effect

    async def learn(self, job: Job) -> Effect:
        """Learn facts from the oldest of what was brought in; the next batch is promised with it."""
        async with self.database.read() as connection:
            await self._wait_off_record(connection, job.owner)
            person = await people.get(connection, job.owner)
            learning, zone = person.preferences.learning, person.zone
            said = await imports.to_learn(connection, job.owner, LEARNT_AT_ONCE) if learning else []
            told = [await extractor.as_utterance(connection, each, zone) for each in said]
            known = await memories.live(connection, job.owner, kinds=("fact",))
        names: Sequence[indexer.Named] = ()
        plans: tuple[Plan, ...] = ()
        if told:
            try:
                extraction = await self.extractor.extract(job.owner, told, known)
                plans = await self.consolidator.think(job.owner, extraction.read, told)
                names = extraction.names
            except Exception as failure:  # the edge: clients of models raise anything
                if job.attempts < MOST_TRIES or is_outage(failure):
                    raise
                log.warning(
                    "%s messages of an import are not learnt from: %s", len(said), type(failure).__name__
                )
        dated = {each.interaction_id: each for each in told}

        async def effect(connection: Transaction) -> None:
            now = self.clock.now()
            await self._wait_off_record(connection, job.owner)
            waits = {each.id for each in await imports.to_learn(connection, job.owner, LEARNT_AT_ONCE)}
            if not {each.id for each in said} <= waits:
                raise StalePlan  # stopped, taken back or forgotten meanwhile
            for plan in plans:
                if changes := facts_of_then(plan, dated):
                    await self.writer.apply(connection, replace(plan, changes=changes))
            await indexer.keep(connection, job.owner, names)
            await interactions.mark_learnt(connection, job.owner, [each.id for each in said])
            if said:
                await jobs.promise(connection, job.owner, LEARN, "", now)
            for each in await imports.every(connection, job.owner):
                if each.state == "learning":
                    if not said:
                        await imports.set_state(connection, job.owner, each.id, "done")
                    await self._tell(connection, job.owner, each.id, now)

        return effect

    async def undo(self, job: Job) -> Effect:
        """Take an import back, some messages at a time: what was learnt from it, then itself."""
        await self._shut(int(job.key))

        async def effect(connection: Transaction) -> None:
            now, owner = self.clock.now(), job.owner
            which = await imports.get(connection, owner, int(job.key))
            if which is None:
                return
            if alone := await imports.rest_only_on(connection, owner, which, RETRACTED_AT_ONCE):
                await self._take_out(connection, owner, alone, now)
                await jobs.promise(connection, owner, UNDO, job.key, now)
                return
            learnt = await imports.with_consequences(connection, owner, which, RETRACTED_AT_ONCE)
            for each in learnt:
                await retract(connection, self.writer, each, now)
                for memory_id in await provenance.forget_told_in(connection, owner, each.id):
                    await jobs.pull_forward(connection, owner, PURGE, memory_id, now)
                await candidates.remove(connection, owner, each.id)
            gone = [] if learnt else await imports.numbers_of(connection, owner, which, REMOVED_AT_ONCE)
            if gone:
                await search.remove(connection, owner, ("user", "bot"), map(str, gone))
                await imports.remove_talk(connection, owner, gone)
            if learnt or gone:
                await jobs.promise(connection, owner, UNDO, job.key, now)
                return
            await restoring.choose_back(connection, which, now)
            await entities.forget_unmentioned(connection, owner)
            await imports.drop_file(connection, owner, which.id)
            await imports.set_state(connection, owner, which.id, "undone")
            await self._tell(connection, owner, which.id, now)
            await to_scour(connection, owner, now)

        return effect

    async def _take_out(self, connection: Transaction, owner: int, ids: Sequence[str], now: datetime) -> None:
        """Take memories out that rest on an import alone."""
        found = [await memories.get(connection, owner, each, deleted=True) for each in ids]
        changes = tuple(Delete(memory, "retracted") for memory in found if memory is not None)
        await self.writer.apply(connection, Plan(owner, "undo", changes))
        for memory_id in ids:
            await jobs.pull_forward(connection, owner, PURGE, memory_id, now)

    async def _wait_off_record(self, connection: Transaction, owner: int) -> None:
        """Raises NotYet while nothing may be brought in for somebody."""
        now = self.clock.now()
        try:
            await require_on_record(connection, owner, now)
        except OffTheRecord as off:
            raise NotYet(now + OFF_RECORD_DELAY, "nothing is brought in off the record") from off

    async def _batch(self, which: Import) -> tuple[Item | None, ...]:
        """The first of what stands behind the messages that were read; the same until they are written."""
        opened = self._open.get(which.id)
        if opened is not None and opened.at <= which.done <= opened.at + len(opened.batch):
            opened.batch = opened.batch[which.done - opened.at :]
            opened.at = which.done
        if opened is None or opened.at != which.done:
            await self._shut(which.id)
            reading = await ReadingProcess.of(
                self._pieces(which), which.name, (), which.created_at, self.imports.bot
            )
            opened = self._open[which.id] = _Open(reading, which.done, ())
            await reading.begin(which.me or "", which.done)
        if not opened.batch:
            opened.batch = await opened.reading.batch()
        return opened.batch[: opened.room]

    async def _pieces(self, which: Import) -> AsyncIterator[bytes]:
        place = 0
        while True:
            piece = await self.database.ask(imports.part, which.owner, which.id, place)
            if piece is None:
                return
            yield await asyncio.to_thread(zlib.decompress, piece)
            place += 1

    async def _shut(self, number: int) -> None:
        if (opened := self._open.pop(number, None)) is not None:
            await opened.reading.close()

    async def _tell(self, connection: Transaction, owner: int, number: int, now: datetime) -> None:
        which = await imports.get(connection, owner, number)
        if which is not None and which.chat:
            is_read = which.state != "reading"  # of what is being read only that is told how far it is
            waiting = await imports.waiting(connection, owner, which) if is_read else 0
            learnt = await imports.learnt_from(connection, owner, which) if is_read else 0
            if (await restoring.forgotten(connection, owner)).tells(which.name):
                which = replace(which, name=MASK)  # its erasure may be still to come
            await update_message(connection, ImportProgress(which, waiting, learnt), now)


def facts_of_then(plan: Plan, told: dict[int, Utterance]) -> tuple[Change, ...]:
    """What talk of another time changes: facts alone, each dated by when it was said.

    What was meant to be done then, how another program was to behave and what one would ask about is left;
    neither does it end or doubt anything that is known.
    """
    changes: list[Change] = []
    for change in plan.changes:
        match change:
            case Add(memory, sources) if memory.kind == "fact":
                said = _when(plan, told)
                changes.append(Add(replace(memory, created_at=said, updated_at=said), sources))
            case Mention(memory, _) if memory.kind == "fact":
                changes.append(change)
            case Revise(before, after, sources, reason) if after.kind == "fact":
                said = max(_when(plan, told), before.updated_at)
                changes.append(Revise(before, replace(after, updated_at=said), sources, reason))
            case _:
                continue
    return tuple(changes)


def _when(plan: Plan, told: dict[int, Utterance]) -> datetime:
    assert plan.interaction_id is not None
    return told[plan.interaction_id].at
