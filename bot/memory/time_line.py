"""The conversation as a time line: days with what was talked about in each, and one day word for word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from itertools import groupby

from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.storage.engine.database import Database
from bot.storage.log import days
from bot.storage.log.days import SessionSpan

SITTINGS = 40
EXCHANGES = 50
MOST_LEARNT = 60


@dataclass(frozen=True, slots=True)
class Talked:
    """One session, and the summaries that were kept of it."""

    sitting: SessionSpan
    summaries: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """The sessions that began on a day, the earliest first."""

    day: date
    talked: tuple[Talked, ...]


@dataclass(frozen=True, slots=True)
class DayOpen:
    """Some of a day's exchanges, what was first learnt on it, and how many exchanges stand before these."""

    exchanges: tuple[Interaction, ...]
    learnt: tuple[Memory, ...]
    beyond: int
    goes_on: bool


class TimeLine:
    """Looks one owner's days up, by the clock of a zone."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, owner: int, zone: tzinfo | None, beyond: int = 0) -> tuple[list[Day], int | None]:
        """Days with their sessions, the newest first, and beyond how many sessions there are more, if any."""
        async with self._database.read() as connection:
            found = await days.sittings(connection, owner, beyond, SITTINGS + 1)
            shown = found[:SITTINGS]
            kept = await days.summaries(connection, owner, [each.session for each in shown])
        more = beyond + SITTINGS if len(found) > SITTINGS else None
        grouped = groupby(shown, key=lambda each: each.first.astimezone(zone).date())
        return [Day(day, _talked([*every], kept)) for day, every in grouped], more

    async def day(self, owner: int, day: date, zone: tzinfo | None, beyond: int = 0) -> DayOpen:
        """One day word for word, some exchanges at a time, with what was learnt on it."""
        first = datetime(day.year, day.month, day.day, tzinfo=zone)
        following = day + timedelta(days=1)
        last = datetime(following.year, following.month, following.day, tzinfo=zone)
        async with self._database.read() as connection:
            said = await days.said_between(connection, owner, first, last, beyond, EXCHANGES + 1)
            learnt = await days.learnt_between(connection, owner, first, last, MOST_LEARNT)
        return DayOpen(tuple(said[:EXCHANGES]), tuple(learnt), beyond, len(said) > EXCHANGES)


def _talked(sittings: Sequence[SessionSpan], kept: dict[int, list[Memory]]) -> tuple[Talked, ...]:
    return tuple(Talked(each, tuple(kept.get(each.session, ()))) for each in reversed(sittings))
