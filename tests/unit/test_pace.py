"""How long quiet is, for somebody."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.memory.writing.promises import pauses_between, quiet_after

DELAY = timedelta(seconds=30)
pauses = st.lists(st.timedeltas(timedelta(0), timedelta(minutes=10)), max_size=30)


def test_a_quick_writer_is_quiet_after_the_set_delay() -> None:
    """So is somebody whose pace is not known yet."""
    assert quiet_after(DELAY, [timedelta(seconds=8)] * 20) == DELAY
    assert quiet_after(DELAY, [timedelta(seconds=50)] * 7) == DELAY


def test_a_slow_writer_is_waited_for() -> None:
    """Three times as long as they usually pause."""
    assert quiet_after(DELAY, [timedelta(seconds=40)] * 8) == timedelta(seconds=120)


def test_the_pause_between_two_talks_is_none_within_one() -> None:
    """Only what lies within a talk counts."""
    first = datetime(2026, 11, 20, 9, tzinfo=UTC)
    moments = [
        first,
        first + timedelta(seconds=40),
        first + timedelta(hours=5),
        first + timedelta(hours=5, seconds=20),
    ]
    assert pauses_between(moments) == [timedelta(seconds=40), timedelta(seconds=20)]


@given(pauses)
def test_quiet_is_never_shorter_than_set_nor_longer_than_five_times_that(within: list[timedelta]) -> None:
    """Whatever the pace."""
    assert DELAY <= quiet_after(DELAY, within) <= 5 * DELAY
