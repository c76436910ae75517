"""How an app is put together: each part is given those that it names by their types."""

from __future__ import annotations

import pytest

from bot.app import Parts
from bot.clock import Clock, Pulse, SystemClock
from bot.rates import Rate


def parts() -> Parts:
    """Parts among which there is a clock."""
    made = Parts()
    made.put(Clock, SystemClock())
    return made


def test_what_a_part_needs_is_made_for_it_once() -> None:
    """A pulse needs a clock alone, and all who need one have the same."""
    made = parts()
    assert made.of(Pulse) is made.of(Pulse)


def test_what_nobody_can_make_must_be_given() -> None:
    """A rate needs a name: no part stands for that."""
    with pytest.raises(TypeError, match="must be given"):
        parts().of(Rate)


def test_parts_begun_with_others_leave_those_alone() -> None:
    """What one channel has made for itself, the next does not get."""
    one = parts()
    other = Parts(one)
    assert other.of(Pulse) is not one.of(Pulse)
