"""When somebody may be spoken to unasked."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clock import asking_time, awake

ZONES = (
    "UTC",
    "America/New_York",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Kiritimati",
    "Europe/Berlin",
)


@given(
    st.datetimes(timezones=st.just(UTC)).filter(lambda moment: 1970 < moment.year < 2200),
    st.sampled_from(ZONES),
)
def test_it_is_day_there_and_never_sooner_or_much_later(moment: datetime, name: str) -> None:
    """Between 9 and 21 o'clock, within the next half day and an hour of daylight saving."""
    zone, now = ZoneInfo(name), moment
    then = awake(now, zone)
    assert 9 <= then.astimezone(zone).hour < 21
    assert timedelta(0) <= then - now <= timedelta(hours=13)
    assert awake(then, zone) == then


@pytest.mark.parametrize(
    ("day", "zone", "utc"),
    [
        (date(2026, 3, 28), "Europe/Berlin", datetime(2026, 3, 28, 9, tzinfo=UTC)),
        (date(2026, 3, 29), "Europe/Berlin", datetime(2026, 3, 29, 8, tzinfo=UTC)),
        (date(2026, 11, 1), "America/New_York", datetime(2026, 11, 1, 15, tzinfo=UTC)),
    ],
)
def test_ten_oclock_is_ten_oclock_on_the_days_the_clocks_change(day: date, zone: str, utc: datetime) -> None:
    """Of the person's own zone."""
    assert asking_time(day, ZoneInfo(zone)) == utc
