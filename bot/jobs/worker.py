"""The worker keeps promises: it claims what is due, runs it, and completes it together with its effect.

It also lists promises for whoever runs the bot: when, what and for whom, never a word that anybody said.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import logfire_api as logfire

from bot.clock import Clock, came_within
from bot.errors import DatabaseFails, StalePlan
from bot.llm.outages import hinted_seconds, is_outage
from bot.speech.saying import speaking
from bot.storage.engine.database import PROMISED, Database, Transaction
from bot.storage.people import people
from bot.storage.work import jobs
from bot.storage.work.jobs import Job, JobRow

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
            due_at = self._clock.now() + retry_delay(job.attempts, failure)
            await jobs.postpone(connection, job, self._name, due_at=due_at, attempts=counted, error=reason)

    async def _wait(self, job: Job, wait: NotYet) -> None:
        log.info("Job %s (%s) waits until %s: %s", job.id, job.kind, wait.until, wait)
        await self._database.put(
            jobs.postpone, job, self._name, due_at=wait.until, attempts=job.attempts - 1, error=str(wait)
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
