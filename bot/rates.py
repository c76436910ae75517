"""How often something may be done by all processes together: a token bucket, wherever it is kept."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextvars import Context
from dataclasses import dataclass
from typing import Protocol

from bot.errors import DatabaseFails


@dataclass(frozen=True, slots=True)
class Rate:
    """So many turns at `most` within any so many `seconds`; a sixth of them may come at once."""

    name: str
    most: int
    seconds: float

    @property
    def at_once(self) -> int:
        """How many turns may be taken together."""
        return max(self.most // 6, 1)

    @property
    def interval(self) -> float:
        """Seconds in which one more turn comes up."""
        return self.seconds / (self.most - self.at_once + 1)


class Bucket(Protocol):
    """Where the turns that were taken are counted."""

    async def take(self, rate: Rate, turns: int, *, patient: bool) -> float:
        """Take turns, and say in how many seconds they come.

        Unless one is `patient` they are taken only if that is now.
        """
        ...


MOST_NAMES = 10_000
"""Names that a process counts by; the longest silent one makes room."""


class OwnBucket:
    """Counted by one process that serves alone."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._free_at: dict[str, float] = {}

    async def take(self, rate: Rate, turns: int, *, patient: bool) -> float:
        """As `Bucket` says."""
        now = self._clock()
        before = max(self._free_at.pop(rate.name, 0.0), now)
        free_at = before + turns * rate.interval
        wait = max(free_at - rate.at_once * rate.interval - now, 0.0)
        self._free_at[rate.name] = free_at if patient or not wait else before
        if len(self._free_at) > MOST_NAMES:
            del self._free_at[next(iter(self._free_at))]
        return wait


class RateLimit:
    """Lets what is asked for through at a rate, in the order of asking.

    Those who ask while turns are being fetched are counted together the next time, so that a crowd costs no
    more trips to where they are kept than there are rounds of `at_once`. Where nobody can count, nobody
    waits: whoever is asked too often says so.
    """

    def __init__(
        self, rate: Rate, bucket: Bucket, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._rate = rate
        self._bucket = bucket
        self._sleep = sleep
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._letting: asyncio.Task[None] | None = None

    async def turn(self) -> None:
        """Wait until it is this one's turn."""
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        if self._letting is None or self._letting.done():
            # In a context of its own: a count belongs to nobody who is off the record, and to no transaction.
            self._letting = asyncio.create_task(self._let_through(), context=Context())
        await mine

    async def wait(self) -> float:
        """Take a turn that can be had at once; the seconds until one can where none is, else 0."""
        return await asyncio.create_task(self._take(1, patient=False), context=Context())

    async def _let_through(self) -> None:
        while self._waiting:
            turns = min(len(self._waiting), self._rate.at_once)
            if wait := await self._take(turns, patient=True):
                await self._sleep(wait)
            for _ in range(turns):
                mine = self._waiting.popleft()
                if not mine.done():
                    mine.set_result(None)

    async def _take(self, turns: int, *, patient: bool) -> float:
        try:
            return await self._bucket.take(self._rate, turns, patient=patient)
        except DatabaseFails:
            return 0.0
