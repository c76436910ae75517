"""Time zones of people, and moments by their own clocks.

The zone that a place lies in, and those that are likely by a language; when somebody may be spoken to
unasked, their next night, and the week that ended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from importlib.resources import files
from math import isfinite
from zoneinfo import ZoneInfo

from bot.clock import time_zones
from bot.speech.saying import countries_of, known_zones

MOST_LIKELY = 6
_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+\-−–])\s*(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
_FIXED = "Etc/GMT"
"""Begins the names of the zones of whole hours. Their signs are the other way round: UTC+2 is Etc/GMT-2."""

ROUNDED = timedelta(minutes=10)
"""How far from the minute somebody tells the time."""


def zone_at(latitude: object, longitude: object) -> str | None:
    """The IANA zone that a place on land lies in; None for the open sea, and for what is no place.

    It is looked up on this machine. The first time takes a third of a second and some 30 MB.
    """
    if not isinstance(latitude, int | float) or not isinstance(longitude, int | float):
        return None
    if not (isfinite(latitude) and isfinite(longitude) and abs(latitude) <= 90 and abs(longitude) <= 180):
        return None
    from tzfpy import get_tz  # most processes never meet a location

    zone = get_tz(longitude, latitude)
    return zone if zone in time_zones() and not zone.startswith("Etc/") else None


def likely_zones(language: str, now: datetime) -> list[str]:
    """The zones in which a language is spoken, its own country's first, one for each time of day there."""
    found: dict[object, str] = {}
    for zone in _spoken_in(language):
        if zone in time_zones():
            found.setdefault(now.astimezone(ZoneInfo(zone)).utcoffset(), zone)
    return list(found.values())[:MOST_LIKELY]


def zones_showing(clock: time, now: datetime, language: str, *, is_open: bool = False) -> list[str]:
    """The zones whose clocks show a time now, those where a language is spoken first; either half if open."""
    chief = dict.fromkeys((*_spoken_in(language), *(zone for _, zone in _listed("zonenow.tab"))))
    found = [zone for zone in chief if zone in time_zones() and shows(zone, clock, now, is_open=is_open)]
    return found[:MOST_LIKELY]


def shows(zone: str, clock: time, now: datetime, *, is_open: bool = False) -> bool:
    """Whether clocks in a zone show a time now, to within ten minutes; in either half of the day if open."""
    there = now.astimezone(ZoneInfo(zone))
    cycle = timedelta(hours=12 if is_open else 24)
    apart = timedelta(hours=there.hour - clock.hour, minutes=there.minute - clock.minute) % cycle
    return min(apart, cycle - apart) <= ROUNDED


def _spoken_in(language: str) -> Iterator[str]:
    zones = _by_country()
    home, *others = countries_of(language) or [""]
    yield from zones.get(home, ())
    for country in others:
        yield from zones.get(country, ())[:1]


def _by_country() -> Mapping[str, Sequence[str]]:
    """The zones of each country: first what two lists of chief ones have, then what one of them has."""
    known, chief = known_zones(), {zone for _, zone in _listed("zonenow.tab")}
    zones: dict[str, list[str]] = {}
    for country, zone in _listed("zone.tab"):
        zones.setdefault(country, []).append(zone)
    for there in zones.values():
        there.sort(key=lambda zone: -(zone in chief) - (zone in known))
    return zones


def _listed(table: str) -> Iterator[tuple[str, str]]:
    """Country and zone of each line of a table that comes with the data of all zones."""
    for line in files("tzdata").joinpath("zoneinfo", table).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            country, _, zone = line.split("\t")[:3]
            yield country, zone


def city_of(zone: str) -> str:
    """What a zone is called after: "New York" for America/New_York."""
    return zone.rpartition("/")[2].replace("_", " ")


def offset_in(typed: str) -> timedelta | None:
    """How far from UTC somebody says their clocks are: "UTC+2", "+05:30"; None for anything else."""
    told = _OFFSET.fullmatch(typed.strip())
    if told is None:
        return None
    apart = timedelta(hours=int(told[2]), minutes=int(told[3] or 0))
    return apart if told[1] == "+" else -apart


def fixed_zone(apart: timedelta) -> str | None:
    """The zone that is always so far from UTC; None where there is none, as for half hours."""
    hours, rest = divmod(apart, timedelta(hours=1))
    name = f"{_FIXED}{-hours:+d}" if hours else "UTC"
    return name if not rest and name in time_zones() else None


def zones_apart(apart: timedelta, now: datetime, language: str) -> list[str]:
    """The zones that are so far from UTC today, those where a language is spoken first."""
    clock = (now.astimezone(UTC) + apart).time()
    return [
        zone
        for zone in zones_showing(clock, now, language)
        if now.astimezone(ZoneInfo(zone)).utcoffset() == apart
    ]


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
