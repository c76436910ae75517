"""Moments by a person's own clock: when they may be spoken to unasked, their next night, and the week that
ended.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

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
    """When to speak to somebody first: by day, or at a moment they have `chosen` and an hour after it."""
    if chosen is not None and chosen <= moment <= chosen + CHOSEN_LASTS:
        return moment
    return awake(moment, zone)


def after_sleep(moment: datetime) -> datetime:
    """When to ask how something went that began at a moment, in its person's zone: over, and by day."""
    assert moment.tzinfo is not None
    return awake(moment + LASTS, moment.tzinfo)


def asking_time(day: date, zone: tzinfo) -> datetime:
    """When somebody is asked on a day how something went."""
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
