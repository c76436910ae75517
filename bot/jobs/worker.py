"""The worker keeps promises: it claims what is due, runs it, and completes it together with its effect.

It also lists promises for whoever runs the bot: when, what and for whom, never a word that anybody said. With
it runs what else goes on behind the conversation, to be stopped as one: what looks after the bot itself, its
nightly copies, and a word to its owner when something is wrong.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import uuid
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

import logfire_api as logfire

from bot.clock import Clock, Pulse, came_within
from bot.domain.interactions import Answer, Channel, ChatPlace
from bot.errors import DatabaseFails, DatabaseUnusable, Refused, StalePlan
from bot.llm.ask import hinted_seconds, is_outage
from bot.memory.figures import Spending
from bot.memory.importing.imports import UNDO
from bot.memory.indexer import Backfill
from bot.memory.writing.promises import REFLECT, SESSION
from bot.speech.saying import say, speaking
from bot.storage.engine.copies import NightlyCopies
from bot.storage.engine.database import PROMISED, Database, Transaction
from bot.storage.log import observations
from bot.storage.people import accesses, credentials, people
from bot.storage.people.accesses import Access
from bot.storage.work import jobs, outbound
from bot.storage.work.jobs import FORGETTING, SHUT_OUT, Job, JobRow

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
"""What a process that hangs keeps others from its job for; a living one holds it as long as it takes, a dead
one's ends with it (instances)."""

DATABASE_SECONDS = 3.0
"""From one try to the next while the database lets nobody."""

BEAT_SECONDS = LEASE.total_seconds() / 5
MOST_ATTEMPTS = 8
FIRST_DELAY = timedelta(seconds=30)
LONGEST_DELAY = timedelta(hours=6)
IDLE_SECONDS, LEAST_PAUSE_SECONDS = jobs.LOOKED_FOR_AGAIN.total_seconds(), 0.2
MOST_RETHINKS = 3

Effect = Callable[[Transaction], Awaitable[None]]
"""What a job writes, in the transaction that completes it."""

Handler = Callable[[Job], Awaitable[Effect]]
"""Thinks a job through, with no transaction open, and returns its effect."""


async def nothing(_: Transaction) -> None:
    """The effect of a job for which there is nothing left to do."""


HEADS = ("id", "state", "kind", "owner", "due (UTC)", "attempts", "error")


class NotYet(Exception):
    """What a handler raises when its job can't be done before a moment; waiting for that is no failed try."""

    def __init__(self, until: datetime, reason: str) -> None:
        super().__init__(reason)
        self.until = until


class Worker:
    """Runs due jobs one after the other; a person's jobs never run beside each other, in any process."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        handlers: Mapping[str, Handler],
        *,
        name: str | None = None,
        beat_seconds: float = BEAT_SECONDS,
    ) -> None:
        """`name` is what its leases name it by: the instance, where there is one."""
        self._database = database
        self._clock = clock
        self._handlers = handlers
        self._beat_seconds = beat_seconds
        self._name = name or uuid.uuid4().hex
        self._stopping = False
        self._look = asyncio.Event()
        database.when(PROMISED, self._look.set)

    async def run(self) -> None:
        """Run due jobs until `stop`; a job that has begun is finished first."""
        may_hold_one = False
        while not self._stopping:
            self._look.clear()
            try:
                if may_hold_one:
                    await self._database.put(jobs.let_go_of_all, self._name)
                    may_hold_one = False
                if not await self.run_next():
                    await self._pause()
            except DatabaseFails as wrong:
                may_hold_one = True  # how a job ended could not be written, so that its lease is held still
                log.error("No promise is kept: %s", wrong)
                await asyncio.sleep(DATABASE_SECONDS)

    def stop(self) -> None:
        """Start no further job."""
        self._stopping = True
        self._look.set()

    async def run_due(self) -> int:
        """Run every job that is due now; returns how many there were."""
        done = 0
        while not self._stopping and await self.run_next():
            done += 1
        return done

    async def finish(self, kind: str) -> None:
        """Run what is due of one kind, though told to stop."""
        while await self.run_next(kind):
            pass

    async def owes(self, kinds: Collection[str], within: timedelta) -> bool:
        """Whether a job of some kinds falls due within a time."""
        return await self._database.ask(jobs.falls_due, kinds, self._clock.now() + within)

    async def run_until(self, done: asyncio.Future[Any], kind: str) -> None:
        """Run what falls due of one kind until something else is done."""
        done.add_done_callback(lambda _: self._look.set())
        while not done.done():
            self._look.clear()
            if not await self.run_next(kind):
                await self._pause()

    async def run_next(self, kind: str | None = None) -> bool:
        """Run one job, of one kind if it is named. False when nothing is due."""
        job = await self._claimed(kind)
        if job is None:
            return False
        with logfire.span("job", kind=job.kind, owner=job.owner, job=job.id, attempt=job.attempts):
            try:
                if job.attempts > MOST_ATTEMPTS or job.crashes_alone >= MOST_ATTEMPTS:
                    raise Unfinished  # each try so far ended with the process
                async with self._holding(job):
                    await self._keep(job)
            except asyncio.CancelledError:
                await self._database.put(jobs.let_go, job, self._name)
                raise
            except NotYet as wait:
                await self._wait(job, wait)
            except Exception as failure:  # the edge where a failed job waits for its next try
                await self._failed(job, failure)
        return True

    async def _claimed(self, kind: str | None) -> Job | None:
        """The job to run next; another process may have been quicker with the one that was due longest."""
        while True:
            now = self._clock.now()
            owner = await self._database.ask(jobs.due_longest, now, kind)
            if owner is None:
                return None
            async with self._database.write(owner) as connection:
                job = await jobs.claim(connection, owner, self._name, now, now + LEASE, kind)
            if job is not None:
                return job

    async def _keep(self, job: Job) -> None:
        """Think a job through and write its effect; what has gone stale meanwhile is thought anew."""
        for rethinks_left in reversed(range(MOST_RETHINKS)):
            language = await self._database.ask(people.language, job.owner)
            with speaking(language):
                effect = await self._handlers[job.kind](job)
                try:
                    async with self._database.write(job.owner) as connection:
                        if await jobs.complete(connection, job, self._name):
                            await effect(connection)
                    return
                except StalePlan:
                    if not rethinks_left:
                        raise

    @asynccontextmanager
    async def _holding(self, job: Job) -> AsyncGenerator[None]:
        """Renew the lease while the block lasts, however long a model takes."""
        beating = asyncio.create_task(self._beat(job))
        try:
            yield
        finally:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)

    async def _beat(self, job: Job) -> None:
        held = True
        while held:
            await asyncio.sleep(self._beat_seconds)
            held = await self._database.put(jobs.renew, job, self._name, self._clock.now() + LEASE)

    async def _failed(self, job: Job, failure: Exception) -> None:
        reason = type(failure).__name__
        log.warning("Job %s (%s) failed at try %s: %s", job.id, job.kind, job.attempts, reason)
        async with self._database.write(beside=True) as connection:
            if isinstance(failure, Unfinished) or (job.attempts >= MOST_ATTEMPTS and not is_outage(failure)):
                await jobs.bury(connection, job, self._name, reason)
                return
            # An outage is not the job's fault: it leaves tries for when the model is back.
            counted = min(job.attempts, MOST_ATTEMPTS // 2) if is_outage(failure) else job.attempts
            now = self._clock.now()
            due_at = now + retry_delay(job.attempts, failure)
            await jobs.postpone(
                connection, job, self._name, now, due_at=due_at, attempts=counted, error=reason
            )

    async def _wait(self, job: Job, wait: NotYet) -> None:
        log.info("Job %s (%s) waits until %s: %s", job.id, job.kind, wait.until, wait)
        now, tries = self._clock.now(), job.attempts - 1
        await self._database.put(
            jobs.postpone, job, self._name, now, due_at=wait.until, attempts=tries, error=str(wait)
        )

    async def _pause(self) -> None:
        """Rest until the next promise is due, a new one is made, or the worker is told to stop."""
        due = await self._database.ask(jobs.next_due)
        await came_within(pause_seconds(due, self._clock.now()), self._look)


class Unfinished(Exception):
    """A job that no run of the process has lived to finish."""


def pause_seconds(due: datetime | None, now: datetime) -> float:
    """How long to rest before looking again, at most IDLE_SECONDS: what another process promises for later
    shows then; of what is due sooner it tells.

    At least a fifth of a second: what is due and not to be had is being done by another process.
    """
    wait = IDLE_SECONDS if due is None else (due - now).total_seconds()
    return min(max(wait, LEAST_PAUSE_SECONDS), IDLE_SECONDS)


def retry_delay(attempts: int, failure: Exception) -> timedelta:
    """How long to wait after a failed try: the provider's own hint, else doubling from half a minute.

    From one second to six hours.
    """
    hint = hinted_seconds(failure)
    doubled = FIRST_DELAY.total_seconds() * 2 ** min(attempts - 1, 20)
    seconds = doubled if hint is None else max(float(hint), 1.0)
    return timedelta(seconds=min(seconds, LONGEST_DELAY.total_seconds()))


def jobs_table(rows: Sequence[JobRow]) -> str:
    """A line for each promise, in columns."""
    if not rows:
        return "Nothing is promised."
    cells = [HEADS, *(_cells(row) for row in rows)]
    widths = [max(len(line[place]) for line in cells) for place in range(len(HEADS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in cells]
    return "\n".join(line.rstrip() for line in lines)


def _cells(row: JobRow) -> tuple[str, ...]:
    due = f"{row.due_at:%Y-%m-%d %H:%M:%S}"
    return (str(row.id), row.state, row.kind, str(row.owner), due, str(row.attempts), row.error)


LOOK_SECONDS = 60.0
PRUNE_EVERY = timedelta(hours=6)
MODEL_DOWN_AFTER = timedelta(hours=1)
LEAST_FREE_BYTES = 500_000_000
LEAST_FREE_SHARE = 0.02
"""Of the disk: below both of these it is nearly full."""

SOON = timedelta(seconds=5)
"""Longer than forgetting waits for a goodbye or for a reader of the old bytes."""

MOST_WAITS, WAIT_SECONDS = 6, 1.0

LET_IN_AGAIN = timedelta(days=1)
"""How often it is looked whether the settings let somebody in again, to whom something is owed; who comes by
an invitation hears of it at once."""

Catching = Callable[[int, Channel, str, str], Awaitable[Exception | None]]
"""Answers what waits of an owner, on a channel, in a chat, in a time zone; what kept it from that."""


def unless_shut_out(
    may_still_talk: Callable[[int], Awaitable[bool]], clock: Clock, handler: Handler
) -> Handler:
    """The handler, but waiting, without a failed try, while its person may not talk to the bot.

    Who is shut out hears nothing and costs nothing; what is promised them is there when they are let in.
    """

    @wraps(handler)
    async def wait_or_do(job: Job) -> Effect:
        if not await may_still_talk(job.owner):
            raise NotYet(clock.now() + LET_IN_AGAIN, SHUT_OUT)
        return await handler(job)

    return wait_or_do


@dataclass(kw_only=True, repr=False, eq=False)
class Watch:
    """Looks once a minute until it is stopped; its owner is told of each trouble once."""

    database: Database
    pulse: Pulse
    copies: NightlyCopies
    clock: Clock
    zone: ZoneInfo
    distress: timedelta
    accesses: timedelta

    def __post_init__(self) -> None:
        self._pruned_at: datetime | None = None
        self._uncopied: date | None = None
        self._stopping = asyncio.Event()

    async def run(self, leads: Callable[[], bool]) -> None:
        """Look until `stop`, while this process is the one that leads."""
        while not self._stopping.is_set():
            if leads():
                await self.look()
            await came_within(LOOK_SECONDS, self._stopping)

    def stop(self) -> None:
        """Stop looking."""
        self._stopping.set()

    async def look(self) -> None:
        """Take the night's copy if it is due, drop old entries of logs, and tell the owner what is wrong.

        Each by itself, whatever the others end with.
        """
        now = self.clock.now()
        for part in (self._copy, self._prune, self._tell_troubles):
            try:
                await part(now)
            except Exception:  # the edge where a part fails, such as for a full disk, and the next look comes
                log.exception("The bot could not be looked after")

    async def _copy(self, now: datetime) -> None:
        since, today = await self.database.ask(people.first_came_at), now.astimezone(self.zone)
        self._uncopied = today.date()
        try:
            is_taken = await self.copies.take_if_due(today, since)
        except DatabaseUnusable as damage:
            self.database.note_damage(damage)
            return
        except (Refused, OSError) as failure:
            log.warning("The night's copy could not be taken: %s", failure)
            return
        self._uncopied = None
        if is_taken:
            log.info("A copy of the database was taken for the night")
            async with self.database.write() as connection:
                copied = Access(at=now, actor="job", action="copied", what="person")
                await accesses.note_of_everybody(connection, copied)

    async def _tell_troubles(self, now: datetime) -> None:
        operators = await self.database.ask(people.operators, "telegram")
        for operator, chat in operators:
            with speaking(operator.language):
                async for key, text in self._troubles(now):
                    await self._tell(operator.id, chat, key, text, now)

    async def _prune(self, now: datetime) -> None:
        if self._pruned_at is not None and now - self._pruned_at < PRUNE_EVERY:
            return
        async with self.database.write(beside=True) as connection:
            await observations.prune_distress(connection, now - self.distress)
            await accesses.prune(connection, now - self.accesses)
            await credentials.prune(connection, now)
        self._pruned_at = now

    async def _troubles(self, now: datetime) -> AsyncGenerator[tuple[str, str]]:
        """What is wrong, each under a key that stays the same while it is the same trouble."""
        newest = await self.database.ask(jobs.newest_buried)
        if newest is not None:
            yield (
                f"job:{newest}",
                say(
                    "Some work of mine in the background failed again and again, and I have set it aside. "
                    "bot jobs on the host says what, and bot jobs revive has it tried again."
                ),
            )
        failing = self.pulse.failing_since
        if failing is not None and now - failing > MODEL_DOWN_AFTER:
            yield (
                f"model:{failing:%Y-%m-%dT%H:%M}",
                say(
                    "The language model has not answered for an hour. Messages wait and are answered once it "
                    "is back; if it stays away, check its key, its quota and MODEL."
                ),
            )
        if self._uncopied is not None:
            yield (
                f"copy:{self._uncopied}",
                say(
                    "The night's copy of my database could not be taken. The log on the host says why, and I "
                    "try again every minute."
                ),
            )
        if self.database.path is None:
            return  # whoever runs the server looks after its disk
        disk = shutil.disk_usage(self.database.path.parent)
        if disk.free < LEAST_FREE_BYTES and disk.free < LEAST_FREE_SHARE * disk.total:
            yield (
                f"disk:{now:%Y-%m-%d}",
                say(
                    "The disk of my database is nearly full: {megabytes} MB are left. When it is full I can "
                    "answer nobody; make room, or give it more.",
                    megabytes=f"{disk.free / 1e6:.0f}",
                ),
            )

    async def _tell(self, owner: int, chat: str, key: str, text: str, now: datetime) -> None:
        async with self.database.write(owner) as connection:
            where, told = ChatPlace("telegram", chat), Answer(text)
            await outbound.add(connection, owner, where, f"watch:{owner}:{key}", told, now)


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Background:
    """Keeps promises, keeps recall's index and vectors in step, and looks after the bot.

    `leads` tells whether this process does what only one may do.
    """

    worker: Worker
    backfill: Backfill
    spending: Spending
    watch: Watch
    leads: Callable[[], bool]
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def run(self) -> None:
        """Work until `stop`; what has begun is finished first. Fails when a part does."""
        async with asyncio.TaskGroup() as parts:
            parts.create_task(self.worker.run())
            parts.create_task(self.backfill.run(self.leads))
            parts.create_task(self.watch.run(self.leads))

    async def finish(self) -> None:
        """Run, after `stop`, the jobs that must not wait: sessions, reflections asked for, due deletions,
        imports that are taken back.

        The next start may be long in coming, and what was spent off the record would be lost with the
        process. What forgetting waits a moment for, such as a goodbye on its way, is waited for here too, but
        not for ever.
        """
        await self.spending.write_down()
        await self.worker.finish(SESSION)
        for waits_left in reversed(range(MOST_WAITS)):
            for kind in (UNDO, *FORGETTING):
                await self.worker.finish(kind)
            if not waits_left or not await self.worker.owes(FORGETTING, SOON):
                break
            await self.sleep(WAIT_SECONDS)
        await self.worker.finish(REFLECT)

    def stop(self) -> None:
        """Start no further work."""
        self.worker.stop()
        self.backfill.stop()
        self.watch.stop()


async def answer_what_waits(database: Database, catch_up: Catching, job: Job) -> Effect:
    """Handle the promise to answer what waits in a chat, each message in its own transaction.

    Raises the outage that leaves any of them waiting.
    """
    zone = await database.ask(people.timezone, job.owner)
    named, _, chat = job.key.partition(":")
    outage = await catch_up(job.owner, "telegram" if named == "telegram" else "terminal", chat, zone)
    if outage is not None:
        raise outage
    return nothing
