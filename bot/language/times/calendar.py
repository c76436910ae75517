"""Spans of days, counting in days, weeks, months and years within the calendar's ends, and names that come
round again.

Such a name (May, Monday) is a `Pin`: which of its spans is meant depends on the day it is said.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal, assert_never

from bot.language.pack import Part, Phase, Unit

FIRST_DAY = date(1900, 1, 1)  # "before March" has no beginning; this stands for it
LAST_DAY = date(2199, 12, 31)  # and this for the end of "after tomorrow"

# Wall clock hours, the end exclusive; 30 is six in the next morning.
_HOURS: dict[Part, tuple[int, int]] = {
    "morning": (5, 12),
    "noon": (11, 14),
    "afternoon": (12, 18),
    "evening": (17, 24),
    "night": (18, 30),
}
_DAYS_IN: dict[Unit, int] = {"day": 1, "week": 7, "month": 30, "year": 365, "decade": 3650}
_MONTHS_IN: dict[Unit, int] = {"month": 1, "season": 3, "quarter": 3, "half": 6, "year": 12, "decade": 120}


@dataclass(frozen=True, slots=True)
class Span:
    """Whole days from `first` to `last`, both included, and the unit they are counted in."""

    first: date
    last: date
    unit: Unit

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


def day_span(day: date) -> Span:
    """One day as a span."""
    return Span(day, day, "day")


def date_or_none(year: int, month: int, day: int) -> date | None:
    """The date, or None when no calendar has it."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def add_months(day: date, months: int) -> date:
    """The same day of another month, or that month's last day if it is shorter; the ends of the calendar are
    kept.
    """
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    if not FIRST_DAY.year <= year <= LAST_DAY.year:
        return FIRST_DAY if year < FIRST_DAY.year else LAST_DAY
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def add_days(day: date, days: int) -> date:
    """The day a number of days later, earlier when negative, within the calendar."""
    ordinal = min(max(day.toordinal() + days, FIRST_DAY.toordinal()), LAST_DAY.toordinal())
    return date.fromordinal(ordinal)


def add_units(day: date, count: int, unit: Unit) -> date:
    """The day a number of units later, earlier when negative; units below a day count as days."""
    if unit in _MONTHS_IN:
        return add_months(day, count * _MONTHS_IN[unit])
    return add_days(day, count * (7 if unit in ("week", "weekend") else 1))


def rough_days(count: int, unit: Unit) -> int:
    """The days in a number of units that nobody counted ("a few months")."""
    return count * _DAYS_IN.get(unit, _MONTHS_IN.get(unit, 0) * 30 or 1)


def months_span(year: int, month: int, count: int, unit: Unit) -> Span:
    """`count` whole months from the first of `month`; a month above 12 falls into the next year."""
    first = date(year + (month - 1) // 12, (month - 1) % 12 + 1, 1)
    return Span(first, add_days(add_months(first, count), -1), unit)


def span_around(day: date, unit: Unit) -> Span:
    """The calendar week (Monday first), weekend, month, quarter, half, year, decade or season that `day` lies
    in.
    """
    monday = day - timedelta(days=day.weekday())
    match unit:
        case "minute" | "hour" | "day":
            return day_span(day)
        case "week":
            return Span(monday, add_days(monday, 6), unit)
        case "weekend":
            return Span(add_days(monday, 5), add_days(monday, 6), unit)
        case "month":
            return months_span(day.year, day.month, 1, unit)
        case "quarter" | "half":
            size = _MONTHS_IN[unit]
            return months_span(day.year, (day.month - 1) // size * size + 1, size, unit)
        case "season":
            start = day.month // 3 * 3 or 12
            return months_span(day.year - (day.month < 3), start, 3, unit)
        case "year":
            return months_span(day.year, 1, 12, unit)
        case "decade":
            return months_span(day.year // 10 * 10, 1, 120, unit)


def shifted_span(today: date, unit: Unit, shift: int) -> Span:
    """The span of a unit counted from the current one: this (0), the last (-1) or the next (1) week."""
    return span_around(add_units(span_around(today, unit).first, shift, unit), unit)


def phase_of(span: Span, phase: Phase) -> Span:
    """The first, middle or last third of a span."""
    third = max((span.last - span.first).days // 3, 0)
    match phase:
        case "start":
            return Span(span.first, add_days(span.first, third), span.unit)
        case "middle":
            return Span(add_days(span.first, third), add_days(span.last, -third), span.unit)
        case "end":
            return Span(add_days(span.last, -third), span.last, span.unit)


def day_start(day: date, now: datetime) -> datetime:
    """The first moment of a day in the zone of `now`."""
    return datetime.combine(day, time.min, now.tzinfo)


def day_end(day: date, now: datetime) -> datetime:
    """The last moment of a day in the zone of `now`."""
    # fold: where clocks go back at midnight the day ends with the second 23:59.
    return datetime.combine(day, time.max, now.tzinfo).replace(fold=1)


def part_of_day(day: date, part: Part, now: datetime) -> tuple[datetime, datetime]:
    """The hours of a part of a day by the wall clock; a night ends in the next morning."""
    begin, end = _HOURS[part]
    start = datetime.combine(day, time(begin), now.tzinfo)
    if end == 24:
        return start, day_end(day, now)
    last = datetime.combine(add_days(day, end // 24), time(end % 24), now.tzinfo) - timedelta(microseconds=1)
    return start, max(start, last)


def hours_around(now: datetime, count: int, unit: Unit) -> tuple[datetime, datetime]:
    """Half a unit to each side of the moment `count` hours or minutes from now, on the clock that never
    jumps.
    """
    step = timedelta(hours=1) if unit == "hour" else timedelta(minutes=1)
    middle = count * step
    return _elapsed(now, middle - step / 2), _elapsed(now, middle + step / 2)


def _elapsed(now: datetime, delta: timedelta) -> datetime:
    if now.tzinfo is None:
        return now + delta
    return (now.astimezone(UTC) + delta).astimezone(now.tzinfo)


PinKind = Literal["weekday", "month", "day", "date", "days", "season", "quarter", "half"]
Cycle = Literal["week", "month", "year"]
"""In what a name of a time comes round again."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A name that comes round again: a weekday (Monday 0), a month, a day of a month, such a day of any month
    (date), a season (spring 0), a quarter; or a part of one of the longer ones, "the end of March".
    """

    kind: PinKind
    number: int
    day: int = 0
    last_day: int = 0
    phase: Phase | None = None

    @property
    def cycle(self) -> Cycle:
        """In what it comes round again."""
        return "week" if self.kind == "weekday" else "month" if self.kind == "date" else "year"

    def on(self, day: date) -> Pin | None:
        """Such a name of another day, which is reckoned from this one; None for what is no single day."""
        match self.kind:
            case "weekday":
                return Pin("weekday", day.weekday())
            case "day":
                return Pin("day", day.month, day.day)
            case _:
                return None

    def within(self, span: Span) -> Span | None:
        """Where it lies in a given week (weekdays) or year (the others)."""
        if self.kind == "weekday":
            return day_span(add_days(span.first, self.number)) if span.unit == "week" else None
        return self.in_year(span.first.year) if span.unit == "year" else None

    def in_year(self, year: int) -> Span | None:
        """Where it lies in a year; None for weekdays, days of any month, and days the year does not have."""
        whole = self._whole_in(year)
        return phase_of(whole, self.phase) if whole and self.phase else whole

    def _whole_in(self, year: int) -> Span | None:
        match self.kind:
            case "weekday" | "date":
                return None
            case "month":
                return months_span(year, self.number, 1, "month")
            case "day" | "days":
                first = date_or_none(year, self.number, self.day)
                last = date_or_none(year, self.number, self.last_day) if self.kind == "days" else first
                return Span(first, last, "day") if first and last else None
            case "season":
                return months_span(year, 3 + 3 * self.number, 3, "season")
            case "quarter":
                return months_span(year, 3 * self.number - 2, 3, "quarter") if 1 <= self.number <= 4 else None
            case "half":
                return months_span(year, 6 * self.number - 5, 6, "half") if 1 <= self.number <= 2 else None
            case _:
                assert_never(self.kind)

    def latest(self, today: date) -> Span | None:
        """The one that is meant when nothing else is said: the latest to have begun, today's included.

        Quarters and halves are those of this year, begun or not: plans are spoken of in quarters.
        """
        if self.kind == "weekday":
            return day_span(add_days(today, -((today.weekday() - self.number) % 7)))
        if self.kind in ("quarter", "half"):
            return self.in_year(today.year)
        back = self._in_months(today, -1) if self.kind == "date" else self._years_back(today)
        return next((span for span in back if span.first <= today), None)

    def coming(self, today: date) -> date | None:
        """The day on which the next one begins, which may be today; None where no year has it."""
        if self.kind == "weekday":
            return add_days(today, (self.number - today.weekday()) % 7)
        ahead = self._in_months(today, 1) if self.kind == "date" else self._years_ahead(today)
        return next((span.first for span in ahead if span.first >= today), None)

    def shifted(self, shift: int, today: date) -> Span | None:
        """The last (-1), this (0) or next (1) one; "last" ends before today, "next" begins after it."""
        if shift == 0:
            return self._this(today)
        if self.kind == "weekday":
            days = (
                (self.number - today.weekday() - 1) % 7 + 1
                if shift > 0
                else -((today.weekday() - self.number - 1) % 7 + 1)
            )
            return day_span(add_days(today, days + 7 * (shift - (1 if shift > 0 else -1))))
        if shift > 0:
            nearest = next((span for span in self._years_ahead(today) if span.first > today), None)
        else:
            nearest = next((span for span in self._years_back(today) if span.last < today), None)
        return self.in_year(nearest.first.year + shift - (1 if shift > 0 else -1)) if nearest else None

    def _this(self, today: date) -> Span | None:
        if self.kind == "weekday":
            return self.within(span_around(today, "week"))
        running = self.in_year(today.year - 1)
        return running if running and today in running else self.in_year(today.year)

    def _in_months(self, today: date, way: int) -> Iterator[Span]:
        """A day of any month in this one and the three after it, or before."""
        months = (add_months(today.replace(day=1), way * count) for count in range(4))
        days = (date_or_none(first.year, first.month, self.number) for first in months)
        return (day_span(day) for day in days if day)

    def _years_back(self, today: date) -> Iterator[Span]:
        """The pin in this year and the eight before: the 29th of February can be missing for seven."""
        return (span for year in range(today.year, today.year - 9, -1) if (span := self.in_year(year)))

    def _years_ahead(self, today: date) -> Iterator[Span]:
        return (span for year in range(today.year - 1, today.year + 9) if (span := self.in_year(year)))
