"""Which time zone somebody lives in: a place's, and those likely by a language or by what clocks show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from importlib.resources import files
from math import isfinite
from zoneinfo import ZoneInfo

from bot.clock import time_zones
from bot.speech.saying import countries_of, known_zones

MOST_LIKELY = 6
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
