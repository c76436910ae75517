"""Nights fall at the person's own hour, once each, also where clocks are changed."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clock import last_sunday, next_night, week_of

ZONES = ["UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kathmandu", "Australia/Lord_Howe",
         "Pacific/Apia", "Pacific/Kiritimati", "Africa/Casablanca", "Asia/Beirut"]  # fmt: skip
moments = st.integers(0, 22 * 365 * 86400).map(
    lambda seconds: datetime(2008, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
)


def at(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[arg-type, misc]


@pytest.mark.parametrize(
    ("zone", "hour", "after", "night"),
    [
        ("UTC", 2, at(2026, 11, 20, 1), at(2026, 11, 20, 2)),
        ("UTC", 2, at(2026, 11, 20, 2), at(2026, 11, 21, 2)),
        ("Europe/Berlin", 2, at(2026, 11, 20, 9), at(2026, 11, 21, 1)),
        ("America/New_York", 2, at(2026, 11, 20, 9), at(2026, 11, 21, 7)),
        ("Asia/Kathmandu", 0, at(2026, 11, 20, 9), at(2026, 11, 20, 18, 15)),
    ],
)
def test_the_next_night_is_the_next_time_the_clock_shows_the_hour(
    zone: str, hour: int, after: datetime, night: datetime
) -> None:
    """In the person's own zone, and strictly later."""
    assert next_night(after, zone, hour) == night


def test_a_skipped_hour_is_the_moment_of_the_skip() -> None:
    """In Berlin 02:00 does not exist on 29 March 2026: the clock goes from 01:59 to 03:00."""
    night = next_night(at(2026, 3, 28, 12), "Europe/Berlin", 2)
    assert night.astimezone(ZoneInfo("Europe/Berlin")).strftime("%d %H:%M") == "29 03:00"
    assert night == at(2026, 3, 29, 1)


def test_a_doubled_hour_counts_once() -> None:
    """In Berlin 02:00 comes twice on 25 October 2026; the second is passed over."""
    first = next_night(at(2026, 10, 24, 12), "Europe/Berlin", 2)
    assert first == at(2026, 10, 25, 0)
    assert next_night(first, "Europe/Berlin", 2) == at(2026, 10, 26, 1)


@given(moment=moments, zone=st.sampled_from(ZONES), hour=st.integers(0, 23))
def test_nights_go_on_about_a_day_apart(moment: datetime, zone: str, hour: int) -> None:
    """Each lies ahead, within two days (a date that a zone skipped makes one day longer), and nothing is in between."""
    night = next_night(moment, zone, hour)
    assert moment < night <= moment + timedelta(hours=50)
    assert next_night(night - timedelta(microseconds=1), zone, hour) == night
    following = next_night(night, zone, hour)
    assert timedelta(hours=21) < following - night <= timedelta(hours=50) or zone == "Pacific/Apia"


@given(moment=moments, zone=st.sampled_from(ZONES), hour=st.integers(0, 23))
def test_the_last_sunday_has_begun_and_is_one(moment: datetime, zone: str, hour: int) -> None:
    """It lies at most a week and a day back, and its local day is a Sunday."""
    sunday = last_sunday(moment, zone, hour)
    assert moment - timedelta(days=8) < sunday <= moment
    assert sunday.astimezone(ZoneInfo(zone)).isoweekday() == 7 or zone == "Pacific/Apia"


def test_a_week_is_named_by_iso_and_begins_on_monday() -> None:
    """Sunday belongs to the week that ends with it, and to the person's own date."""
    assert week_of(at(2026, 11, 22, 2), "UTC") == ("2026-W47", date(2026, 11, 16))
    assert week_of(at(2026, 11, 22, 23, 30), "Europe/Berlin") == ("2026-W48", date(2026, 11, 23))
    assert week_of(at(2027, 1, 3, 12), "UTC")[0] == "2026-W53"
