"""Names that come round again, such as May or Monday, and the span one means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal, assert_never

from bot.language.times.calendar import (
    Span,
    add_days,
    date_or_none,
    day_span,
    months_span,
    span_around,
)

PinKind = Literal["weekday", "month", "day", "days", "season", "quarter", "half"]


@dataclass(frozen=True, slots=True)
class Pin:
    """A name that comes round again: a weekday (Monday 0), a month, a day of a month, a season (spring 0), a
    quarter.
    """

    kind: PinKind
    number: int
    day: int = 0
    last_day: int = 0

    def within(self, span: Span) -> Span | None:
        """Where it lies in a given week (weekdays) or year (the others)."""
        if self.kind == "weekday":
            return day_span(add_days(span.first, self.number)) if span.unit == "week" else None
        return self.in_year(span.first.year) if span.unit == "year" else None

    def in_year(self, year: int) -> Span | None:
        """Where it lies in a year; None for weekdays and for days the year does not have."""
        match self.kind:
            case "weekday":
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
        return next((span for span in self._years_back(today) if span.first <= today), None)

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

    def _years_back(self, today: date) -> Iterator[Span]:
        """The pin in this year and the eight before: the 29th of February can be missing for seven."""
        return (span for year in range(today.year, today.year - 9, -1) if (span := self.in_year(year)))

    def _years_ahead(self, today: date) -> Iterator[Span]:
        return (span for year in range(today.year - 1, today.year + 9) if (span := self.in_year(year)))
