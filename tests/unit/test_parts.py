"""How an app is put together: each part is given those that it names by their types."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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


@dataclass
class Clerk:
    """Needs a clock or none, may have a pulse, and is told some names."""

    clock: Clock | None
    names: Sequence[Pulse] = ()
    pulse: Pulse | None = None


def test_a_part_that_may_be_wanting_is_given_where_there_is_one() -> None:
    """A default is for where no such part stands; what is a row of such parts is none of them."""
    made = parts()
    alone = made.make(Clerk)
    assert (alone.clock, alone.pulse, alone.names) == (made.of(Clock), None, ())
    pulse = made.of(Pulse)
    assert made.make(Clerk).pulse is pulse


def test_a_part_that_is_known_to_be_none_is_none() -> None:
    """It is not made for whoever can do without."""
    made = Parts()
    made.put(Clock, None)
    assert made.make(Clerk).clock is None


def test_what_is_wanting_is_told_by_its_name() -> None:
    """The error names whose parameter it is."""
    with pytest.raises(TypeError, match="Rate must be given its name"):
        parts().of(Rate)
