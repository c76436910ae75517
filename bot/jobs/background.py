"""Everything that goes on behind the conversation, as one thing to run and to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps

from bot.clock import Clock
from bot.domain.interactions import Channel
from bot.jobs.forgetting import FORGETTING
from bot.jobs.watch import Watch
from bot.jobs.worker import Effect, Handler, NotYet, Worker, nothing
from bot.memory.index.backfill import Backfill
from bot.memory.spending import Spending
from bot.memory.writing.promises import REFLECT, SESSION
from bot.storage.engine.database import Database
from bot.storage.people import people
from bot.storage.work.jobs import SHUT_OUT, Job

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

    async def run(self) -> None:
        """Work until `stop`; what has begun is finished first. Fails when a part does."""
        async with asyncio.TaskGroup() as parts:
            parts.create_task(self.worker.run())
            parts.create_task(self.backfill.run(self.leads))
            parts.create_task(self.watch.run(self.leads))

    async def finish(self) -> None:
        """Run, after `stop`, the jobs that must not wait: sessions, reflections asked for, due deletions.

        The next start may be long in coming, and what was spent off the record would be lost with the
        process. What forgetting waits a moment for, such as a goodbye on its way, is waited for here too, but
        not for ever.
        """
        await self.spending.write_down()
        await self.worker.finish(SESSION)
        for waits_left in reversed(range(MOST_WAITS)):
            for kind in FORGETTING:
                await self.worker.finish(kind)
            if not waits_left or not await self.worker.owes(FORGETTING, SOON):
                break
            await asyncio.sleep(WAIT_SECONDS)
        await self.worker.finish(REFLECT)

    def stop(self) -> None:
        """Start no further work."""
        self.worker.stop()
        self.backfill.stop()
        self.watch.stop()


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class AnswerWaiting:
    """Handles the promise to answer what waits in a chat."""

    database: Database
    catch_up: Catching

    async def __call__(self, job: Job) -> Effect:
        """Answer each message in its own transaction. Raises the outage that leaves any of them waiting."""
        zone = await self.database.ask(people.timezone, job.owner)
        channel, _, chat = job.key.partition(":")
        outage = await self.catch_up(
            job.owner, "telegram" if channel == "telegram" else "terminal", chat, zone
        )
        if outage is not None:
            raise outage
        return nothing
