"""Fading: what is never needed nor told again counts for less as time goes by.

Strength is computed whenever it is asked for and written nowhere, so that no job has to touch every memory
each night.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.domain.memories import Kind, Memory, fact_details
from bot.domain.periods import period_of

HIDDEN_BELOW = 0.05
"""Strength from which on something only inferred is not brought up any more."""

INFERRED_HALF_LIFE, PASSING_HALF_LIFE = 90.0, 21.0

_DAY = timedelta(days=1)
_WEST = timedelta(hours=12)
"""How far the clocks of the farthest zone are behind UTC."""

_HALF_LIVES: Mapping[Kind, float] = {
    "fact": 720.0,
    "note": 360.0,
    "article": 360.0,
    "document": 360.0,
    "picture": 360.0,
    "rule": 720.0,
    "intention": 90.0,
    "summary": 180.0,
    "reflection": 60.0,
}
"""Days in which half of a memory's confidence goes; kinds that are not named never fade."""


class Fading(NamedTuple):
    """What a memory's fading depends on: `passing` if it held until a day, `fresh` when last needed."""

    kind: Kind
    confidence: float
    stated: bool
    protected: bool
    passing: bool
    fresh: datetime

    @property
    def rate(self) -> float:
        """The share it loses a day, as the rate of an exponential; 0 if protected or in the prompt.

        What held only until a day, and what was merely read between the lines, fades soonest.
        """
        days = _HALF_LIVES.get(self.kind)
        if self.protected or days is None:
            return 0.0
        if not self.stated:
            days = min(days, INFERRED_HALF_LIFE)
        return math.log(2) / (min(days, PASSING_HALF_LIFE) if self.passing else days)

    def strength(self, now: datetime) -> float:
        """Its confidence as it counts now, from 0 to 1: base x exp(-rate x days since needed or told)."""
        days = max((now - self.fresh) / _DAY, 0.0)
        return self.confidence * math.exp(-self.rate * days)


def fading_of(memory: Memory) -> Fading:
    """A memory as far as it fades."""
    passing = fact_details(memory.details).until is not None
    fresh = max(memory.updated_at, memory.recalled_at or memory.updated_at)
    return Fading(memory.kind, memory.confidence, memory.stated, memory.protected, passing, fresh)


def faded(memory: Memory, now: datetime) -> float:
    """A memory's confidence as it counts now, from 0 to 1."""
    return fading_of(memory).strength(now)


def is_shown_on_request_only(memory: Memory, now: datetime) -> bool:
    """Whether a memory is shown only on request: it has ended, or was never stated and has faded far."""
    return _has_ended(memory, now) or (not memory.stated and faded(memory, now) < HIDDEN_BELOW)


def _has_ended(memory: Memory, now: datetime) -> bool:
    """Whether a fact held as it was told, until a day over by now everywhere: "in Lisbon until Sunday".

    An event, or what was past as it was told ("in Bonn until 2014"), stays true: its line says when it was.
    """
    until = period_of(memory.details).until
    return until is not None and (memory.updated_at - _WEST).date() <= until < (now - _WEST).date()
