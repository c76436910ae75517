"""When facts hold: what is current is a function of time, and what ended is history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from itertools import groupby

from bot.domain.details import Details, fact_details
from bot.domain.memories import MemoryRecord, MemoryVersion

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of days, both included; None for a side that is open or that nobody knows."""

    since: date | None = None
    until: date | None = None

    def holds(self, day: date) -> bool:
        """Whether a day lies within it."""
        return not self.begins_after(day) and not self.ended_before(day)

    def ended_before(self, day: date) -> bool:
        """Whether it was over by a day."""
        return self.until is not None and self.until < day

    def begins_after(self, day: date) -> bool:
        """Whether it had not begun on a day."""
        return self.since is not None and self.since > day

    def overlaps(self, other: Period) -> bool:
        """Whether there may be a day that lies within both."""
        return not (other.since and self.ended_before(other.since)) and not (
            self.since and other.ended_before(self.since)
        )


@dataclass(frozen=True, slots=True)
class Episode:
    """One value that a fact had: when it held, and when it was told. `covers` as FactDetails has it."""

    memory_id: str
    key: str
    value: str
    period: Period
    told_at: datetime
    covers: tuple[str, ...] = ()


def period_of(details: Details) -> Period:
    """When a fact holds, as its details say: always, without any."""
    said = fact_details(details)
    return Period(_day(said.since), _day(said.until))


def episodes(records: Iterable[MemoryRecord], zone: tzinfo) -> list[Episode]:
    """Every value that facts had, one by one, those that began first before the others."""
    found = [
        episode
        for record in records
        for episode in episodes_of(record.memory.id, record.memory.key, record.versions, zone)
    ]
    return sorted(found, key=lambda each: (each.period.since or date.min, each.told_at))


def episodes_of(
    memory_id: str, key: str, versions: Iterable[MemoryVersion], zone: tzinfo
) -> Iterator[Episode]:
    """The values of one fact, from its versions, oldest first; `key` is the one it has now.

    A value begins when it is said to have begun, or else when it was told, and ends when it is said to have
    ended, or else the day before the next one begins: one that was replaced on the day it was told had held
    until then. What was set right by hand was never true, and is left out.
    """
    every = list(versions)
    standing = [
        version
        for version, following in zip(every, (*every[1:], None), strict=True)
        if following is None or following.reason not in ("edited", "undone")
    ]
    runs = [list(run) for _, run in groupby(standing, lambda version: version.content)]
    for run, following in zip(runs, (*runs[1:], None), strict=True):
        period = _held(run, following, zone)
        if period is not None:
            last = run[-1]
            covers = fact_details(last.details).covers
            yield Episode(memory_id, last.key or key, last.content, period, run[0].valid_from, covers)


def true_on(told: Iterable[Episode], day: date) -> list[Episode]:
    """The episodes that hold on a day, without those of facts that another covers meanwhile."""
    holding = [each for each in told if each.period.holds(day)]
    covered = {memory_id for each in holding for memory_id in each.covers}
    return [each for each in holding if each.memory_id not in covered]


def _held(
    run: Sequence[MemoryVersion], following: Sequence[MemoryVersion] | None, zone: tzinfo
) -> Period | None:
    """When versions that say the same held; None when they are said to begin no earlier than the next."""
    said = period_of(run[-1].details)
    began = said.since or _told(run[0], zone)
    if said.until is not None and said.until < began:
        return Period(None, said.until)
    if following is None:
        return Period(began, said.until)
    replaced = (period_of(following[0].details).since or _told(following[0], zone)) - DAY
    ended = replaced if said.until is None else min(said.until, replaced)
    if ended < began:
        return Period(ended, ended) if said.since is None else None
    return Period(began, ended)


def _told(version: MemoryVersion, zone: tzinfo) -> date:
    return version.valid_from.astimezone(zone).date()


def _day(stored: str | None) -> date | None:
    return date.fromisoformat(stored[:10]) if stored else None
