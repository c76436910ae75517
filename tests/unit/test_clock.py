"""Clocks that go wrong, and one that several machines go by."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.clock import SystemClock

SLACK = timedelta(milliseconds=200)


@pytest.mark.parametrize("seconds", [120, -120])
def test_a_clock_goes_by_another_that_differs(seconds: int) -> None:
    """Ahead or behind, it is moved once."""
    clock = SystemClock()
    off = timedelta(seconds=seconds)
    asked = clock.now()
    moved = clock.agree(asked + off, asked)
    assert abs(moved - off) <= SLACK
    asked = clock.now()
    assert clock.agree(asked - moved + off, asked) == timedelta()


@pytest.mark.parametrize("took", [0, 30])
def test_a_slow_answer_moves_no_clock(took: int) -> None:
    """What was told at any time between question and answer may be right."""
    clock = SystemClock()
    told = clock.now() - timedelta(seconds=took / 2)
    assert clock.agree(told, told - timedelta(seconds=took / 2)) == timedelta()
