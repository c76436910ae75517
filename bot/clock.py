"""The time, as something handed in, so that a test can stand at any moment in any zone; by it the pulse of
the process, and what keeps one from holding up all the others. And moments by the clocks of people: when
somebody may be spoken to unasked, their next night, and the week that ended.
"""

from __future__ import annotations

import asyncio
import time as watch
from collections.abc import Callable, Generator, Sized
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from typing import Protocol, TypeVar
from zoneinfo import ZoneInfo, available_timezones

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


async def off_loop(text: Sized, read: Callable[[], T], long: int = LONG) -> T:
    """What `read` makes of a text or column: at once, or in a thread where it is long: the loop goes on."""
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
        until = watch.monotonic() + seconds
        while self._many and (left := until - watch.monotonic()) > 0:
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


_FIXED = "Etc/GMT"
"""Begins the names of the zones of whole hours. Their signs are the other way round: UTC+2 is Etc/GMT-2."""


def name_of(zone: str) -> str:
    """A zone's name as people read it: UTC+2 for Etc/GMT-2."""
    hours = zone.removeprefix(_FIXED)
    return f"UTC{-int(hours):+d}" if hours != zone and hours[:1] in ("+", "-") else zone


LATE = timedelta(minutes=5)
"""How late a message says that it is."""

WAKES, SLEEPS = time(9), time(21)
ASKED_AT = time(10)
"""The time of day at which somebody is asked about what they meant to do the day before."""

LASTS = timedelta(hours=3)
"""How long something goes on of which only the beginning is known."""

CHOSEN_LASTS = timedelta(hours=1)
"""How long after a moment that somebody chose, at night, they may still be spoken to."""

SUNDAY = 7


def awake(moment: datetime, zone: tzinfo) -> datetime:
    """The moment itself between 9 and 21 o'clock of the zone, else the next 9 o'clock there."""
    local = moment.astimezone(zone)
    if WAKES <= local.time() < SLEEPS:
        return moment
    day = local.date() + timedelta(days=1) if local.time() >= SLEEPS else local.date()
    return datetime.combine(day, WAKES, zone)


def time_to_speak(moment: datetime, zone: tzinfo, chosen: datetime | None = None) -> datetime:
    """The moment at which the bot may write first: by day, or up to an hour after the `chosen` one."""
    if chosen is not None and chosen <= moment <= chosen + CHOSEN_LASTS:
        return moment
    return awake(moment, zone)


def after_sleep(moment: datetime) -> datetime:
    """When to ask how something went that began at a moment, in its person's zone: over, and by day."""
    assert moment.tzinfo is not None
    return awake(moment + LASTS, moment.tzinfo)


def asking_time(day: date, zone: tzinfo) -> datetime:
    """The moment of a day at which a person is asked how something went."""
    return datetime.combine(day, ASKED_AT, zone)


def next_night(after: datetime, zone: str, hour: int) -> datetime:
    """The first moment beyond `after`, in UTC, at which a clock in the IANA zone shows `hour`:00.

    On a day that skips the hour it is the moment of the skip; of an hour that comes twice, the first.
    """
    today = after.astimezone(ZoneInfo(zone)).date()
    moments = (_at(today + timedelta(days=days), zone, hour) for days in range(-1, 3))
    return next(moment for moment in moments if moment > after)


def last_sunday(now: datetime, zone: str, hour: int) -> datetime:
    """The latest Sunday's night that has begun by now, in UTC."""
    today = now.astimezone(ZoneInfo(zone)).date()
    days_back = (today.isoweekday() - SUNDAY) % 7
    sundays = (_at(today - timedelta(days=days_back + 7 * weeks), zone, hour) for weeks in range(2))
    return next(sunday for sunday in sundays if sunday <= now)


def week_of(moment: datetime, zone: str) -> tuple[str, date]:
    """The ISO week a moment lies in for somebody in the zone, as "2026-W47", and its Monday."""
    local = moment.astimezone(ZoneInfo(zone)).date()
    year, week, weekday = local.isocalendar()
    return f"{year}-W{week:02}", local - timedelta(days=weekday - 1)


def _at(day: date, zone: str, hour: int) -> datetime:
    # fold=0 takes the first of two, and in a gap the offset from before it: both are what is wanted.
    return datetime.combine(day, time(hour), ZoneInfo(zone)).astimezone(UTC)


def is_late(meant_for: datetime, now: datetime) -> bool:
    """Whether what is said now has to say that it is late."""
    return now - meant_for > LATE
