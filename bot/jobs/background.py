"""Everything that goes on behind the conversation, as one thing to run and to stop; and what looks after the
bot itself: nightly copies, and a word to its owner when something is wrong.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from zoneinfo import ZoneInfo

from bot.clock import Clock, Pulse, came_within
from bot.domain.interactions import Answer, Channel, ChatPlace
from bot.jobs.forgetting import FORGETTING
from bot.jobs.worker import Effect, Handler, NotYet, Worker, nothing
from bot.memory.index.indexer import Backfill
from bot.memory.spending import Spending
from bot.memory.writing.promises import REFLECT, SESSION
from bot.speech.saying import say, speaking
from bot.storage.engine.copies import NightlyCopies
from bot.storage.engine.database import Database
from bot.storage.log import observations
from bot.storage.people import accesses, credentials, people
from bot.storage.people.accesses import Access
from bot.storage.work import jobs, outbound
from bot.storage.work.jobs import SHUT_OUT, Job

log = logging.getLogger(__name__)

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
        self._stopping = asyncio.Event()

    async def run(self, leads: Callable[[], bool]) -> None:
        """Look until `stop`, while this process is the one that leads."""
        while not self._stopping.is_set():
            try:
                if leads():
                    await self.look()
            except Exception:  # the edge where one look fails, such as for a full disk, and the next comes
                log.exception("The bot could not be looked after")
            await came_within(LOOK_SECONDS, self._stopping)

    def stop(self) -> None:
        """Stop looking."""
        self._stopping.set()

    async def look(self) -> None:
        """Take the night's copy if it is due, drop old entries of logs, and tell the owner what is wrong."""
        now = self.clock.now()
        since = await self.database.ask(people.first_came_at)
        if await self.copies.take_if_due(now.astimezone(self.zone), since):
            log.info("A copy of the database was taken for the night")
            async with self.database.write() as connection:
                copied = Access(at=now, actor="job", action="copied", what="person")
                await accesses.note_of_everybody(connection, copied)
        await self._prune(now)
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
