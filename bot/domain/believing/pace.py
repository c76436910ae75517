"""When somebody is quiet: after a pause that is long for them, so that one who types slowly is not read message by message."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

FEWEST_PAUSES = 8
"""Fewer say nothing of a person's pace."""

LONGEST_PAUSE = timedelta(minutes=10)
"""A longer one lies between two talks, not within one."""

LONGER_THAN_USUAL = 3
MOST_TIMES_LONGER = 5
"""Times the set delay, beyond which nobody's pace defers learning."""


def pauses_between(moments: Sequence[datetime]) -> list[timedelta]:
    """The pauses within talks, between messages in the order of their sending."""
    pauses = (after - before for before, after in pairwise(moments))
    return [pause for pause in pauses if pause <= LONGEST_PAUSE]


def quiet_after(delay: timedelta, pauses: Sequence[timedelta]) -> timedelta:
    """How long a chat must be quiet: the set delay, or three times the person's usual pause within a talk if that is longer."""
    if len(pauses) < FEWEST_PAUSES:
        return delay
    usual = timedelta(seconds=median(pause.total_seconds() for pause in pauses))
    return max(delay, min(LONGER_THAN_USUAL * usual, MOST_TIMES_LONGER * delay))
