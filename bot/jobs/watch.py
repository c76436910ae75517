"""What looks after the bot itself: nightly copies, and a word to its owner when something is wrong."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.clock import Clock, came_within
from bot.domain.accesses import Access
from bot.domain.answers import Answer
from bot.domain.interactions import ChatPlace
from bot.pulse import Pulse
from bot.speech.saying import say, speaking
from bot.storage.engine.copies import NightlyCopies
from bot.storage.engine.database import Database
from bot.storage.log import distress
from bot.storage.people import accesses, credentials, people
from bot.storage.work import jobs, outbound

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0
PRUNE_EVERY = timedelta(hours=6)
MODEL_DOWN_AFTER = timedelta(hours=1)
LEAST_FREE_BYTES = 500_000_000
LEAST_FREE_SHARE = 0.02
"""Of the disk: below both of these it is nearly full."""


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
        owners = await self.database.ask(people.owners, "telegram")
        for owner, chat in owners:
            with speaking(owner.language):
                async for key, text in self._troubles(now):
                    await self._tell(owner.id, chat, key, text, now)

    async def _prune(self, now: datetime) -> None:
        if self._pruned_at is not None and now - self._pruned_at < PRUNE_EVERY:
            return
        async with self.database.write(beside=True) as connection:
            await distress.prune(connection, now - self.distress)
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
            where, told = ChatPlace("telegram", chat), Answer(text, plain=True)
            await outbound.add(connection, owner, where, f"watch:{owner}:{key}", told, now)
