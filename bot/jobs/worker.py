"""Keeps promises: claims what is due, runs it, and completes it together with its effect."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta

import logfire
from pydantic_ai.exceptions import ModelAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import Clock
from bot.storage import jobs
from bot.storage.database import Database
from bot.storage.jobs import Job

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
MOST_ATTEMPTS = 8
FIRST_DELAY = timedelta(seconds=30)
LONGEST_DELAY = timedelta(hours=6)
IDLE_SECONDS = 30.0

Effect = Callable[[AsyncConnection], Awaitable[None]]
"""What a job writes, in the transaction that completes it."""

Handler = Callable[[Job], Awaitable[Effect]]
"""Thinks a job through, with no transaction open, and returns its effect."""


class Worker:
    """Runs due jobs one after the other; a person's jobs never run beside each other, in any process."""

    def __init__(self, database: Database, clock: Clock, handlers: Mapping[str, Handler]) -> None:
        self._database = database
        self._clock = clock
        self._handlers = handlers
        self._name = uuid.uuid4().hex
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Work until `stop`; what has begun is finished first."""
        while not self._stopping.is_set():
            if not await self.run_next():
                await self._pause()

    def stop(self) -> None:
        """Begin nothing more."""
        self._stopping.set()

    async def run_due(self) -> int:
        """Run everything that is due now, and say how much that was."""
        done = 0
        while not self._stopping.is_set() and await self.run_next():
            done += 1
        return done

    async def run_next(self) -> bool:
        """Run one job. False when nothing is due."""
        now = self._clock.now()
        async with self._database.write() as connection:
            job = await jobs.claim(connection, self._name, now, now + LEASE)
        if job is None:
            return False
        with logfire.span("job", kind=job.kind, owner=job.owner, job=job.id, attempt=job.attempts):
            try:
                effect = await self._handlers[job.kind](job)
                async with self._database.write() as connection:
                    if await jobs.complete(connection, job, self._name):
                        await effect(connection)
            except Exception as failure:  # the edge where a failed job waits for its next try
                await self._failed(job, failure)
        return True

    async def _failed(self, job: Job, failure: Exception) -> None:
        reason = type(failure).__name__
        log.warning("Job %s (%s) failed at try %s: %s", job.id, job.kind, job.attempts, reason)
        async with self._database.write() as connection:
            if job.attempts >= MOST_ATTEMPTS:
                await jobs.bury(connection, job, self._name, reason)
                return
            due_at = self._clock.now() + retry_delay(job.attempts, failure)
            await jobs.postpone(connection, job, self._name, due_at=due_at, error=reason)

    async def _pause(self) -> None:
        async with self._database.read() as connection:
            due = await jobs.next_due(connection)
        wait = IDLE_SECONDS if due is None else (due - self._clock.now()).total_seconds()
        try:
            await asyncio.wait_for(self._stopping.wait(), min(max(wait, 0.2), IDLE_SECONDS))
        except TimeoutError:
            return


def retry_delay(attempts: int, failure: Exception) -> timedelta:
    """How long to wait after a failed try: the provider's own hint, else doubling from half a minute."""
    hint = failure.retry_after if isinstance(failure, ModelAPIError) else None
    if hint is not None:
        return min(timedelta(seconds=float(hint)), LONGEST_DELAY)
    return min(FIRST_DELAY * 2 ** (attempts - 1), LONGEST_DELAY)
