"""When somebody may be spoken to unasked: in the waking hours of their own zone."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo

WAKES, SLEEPS = time(9), time(21)
ASKED_AT = time(10)
"""The time of day at which somebody is asked about what they meant to do the day before."""

LASTS = timedelta(hours=3)
"""How long something goes on of which only the beginning is known."""


def awake(moment: datetime, zone: tzinfo) -> datetime:
    """The moment itself between 9 and 21 o'clock of the zone, else the next 9 o'clock there."""
    local = moment.astimezone(zone)
    if WAKES <= local.time() < SLEEPS:
        return moment
    day = local.date() + timedelta(days=1) if local.time() >= SLEEPS else local.date()
    return datetime.combine(day, WAKES, zone)


def after(moment: datetime) -> datetime:
    """When to ask how something went that began at a moment, aware and in its person's zone: over, and by day."""
    assert moment.tzinfo is not None
    return awake(moment + LASTS, moment.tzinfo)


def asking_time(day: date, zone: tzinfo) -> datetime:
    """When somebody is asked on a day how something went."""
    return datetime.combine(day, ASKED_AT, zone)
