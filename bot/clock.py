"""The time, as something handed in, so that a test can stand at any moment in any zone; by it the pulse of
the process, and what keeps one from holding up all the others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Protocol, TypeVar
from zoneinfo import available_timezones

MOMENT = timedelta(microseconds=1)
"""The shortest time there is between two moments."""

_NO_PLACES = frozenset({"localtime", "posixrules", "Factory"})
"""Files among a system's zones that say where a machine stands, how to guess, or nothing."""


@cache
def time_zones() -> frozenset[str]:
    """The IANA names that a person or a setting may choose: `Europe/Berlin`, `UTC`; no mere file there."""
    return frozenset(
        name for name in available_timezones() - _NO_PLACES if not name.startswith(("posix/", "right/"))
    )


async def came_within(seconds: float, event: asyncio.Event) -> bool:
    """Whether an event comes within so many seconds of the machine's own clock; waits no longer for it."""
    try:
        async with asyncio.timeout(max(seconds, 0.0)):
            return await event.wait()
    except TimeoutError:
        return False


LONG = 500
"""Characters from which a text is read in a thread: whatever reads one takes time in proportion to it
(`tests/unit/test_linear.py`), 8 ms or more for 4,000, too long for all the others who wait."""

IN_EVERY_LANGUAGE = 0
"""The same for what is read as each language tells times: 12 ms for a line, a second by its first use."""

T = TypeVar("T")


async def off_loop(text: str, read: Callable[[], T], long: int = LONG) -> T:
    """What `read` makes of a text: at once, or in a thread where it is long, so that the loop goes on."""
    return await asyncio.to_thread(read) if len(text) > long else read()


class UnderWay:
    """How many are at something, for whoever waits until nobody is."""

    def __init__(self) -> None:
        self._many = 0
        self._nobody = asyncio.Event()
        self._nobody.set()

    @contextmanager
    def one(self) -> Generator[None]:
        """Be one of them for the length of the block."""
        self._many += 1
        self._nobody.clear()
        try:
            yield
        finally:
            self._many -= 1
            if not self._many:
                self._nobody.set()

    async def ended_within(self, seconds: float) -> bool:
        """Whether nobody is at it any more; waits so long at most, for those who begin meanwhile too."""
        until = time.monotonic() + seconds
        while self._many and (left := until - time.monotonic()) > 0:
            await came_within(left, self._nobody)
        return not self._many


class Clock(Protocol):
    """Where the present moment comes from."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait for a number of seconds."""
        ...

    def agree(self, told: datetime, asked: datetime) -> timedelta:
        """Go by what another clock told just now, asked at a moment of this one: by how much it was moved."""
        ...


TOLERATED = timedelta(seconds=1)
"""By how much two clocks may differ before one of them is moved."""


class SystemClock:
    """The machine's own clock, moved by as much as it differs from one that several machines go by."""

    def __init__(self) -> None:
        self._moved = timedelta()

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        return datetime.now(UTC) + self._moved

    def agree(self, told: datetime, asked: datetime) -> timedelta:
        """As `Clock` says; no further than is sure, however long the answer took.

        >>> agree(told=10:00:00, asked=10:02:00)  # at 10:02:03: -0:02:00
        """
        at_least, at_most = told - self.now(), told - asked
        by = at_least if at_least > TOLERATED else at_most if at_most < -TOLERATED else timedelta()
        self._moved += by
        return by

    async def sleep(self, seconds: float) -> None:
        """Wait for a number of seconds."""
        await asyncio.sleep(seconds)


DEAF_AFTER = timedelta(minutes=3)
"""Several long polls; a start, or a short outage of Telegram's, is no deafness."""


class Pulse:
    """What the process lives by, noted where it happens and read by /health, /status and the watch."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.started_at = clock.now()
        self.heard_at: datetime | None = None
        """When Telegram last answered a poll, or said that its webhook works; None for never."""
        self.answered_at: datetime | None = None
        """When a chat model last answered; None for never."""
        self.failing_since: datetime | None = None
        """Since when no chat model has answered though asked; None while they do."""

    def heard(self) -> None:
        """Note that Telegram answered."""
        self.heard_at = self._clock.now()

    def answered(self) -> None:
        """A chat model answered."""
        self.answered_at, self.failing_since = self._clock.now(), None

    def failed(self) -> None:
        """A chat model did not answer."""
        self.failing_since = self.failing_since or self._clock.now()

    def deaf_since(self) -> datetime | None:
        """Since when nothing came from Telegram; None while it does."""
        last = self.heard_at or self.started_at
        return last if self._clock.now() - last > DEAF_AFTER else None
