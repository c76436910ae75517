"""Words written in figures: numbers, years, dates and ranges."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from bot.language.pack import Part, Phase, Unit
from bot.language.times.calendar import FIRST_DAY, LAST_DAY, date_or_none

PUNCTUATION = {",": "comma", ".": "stop", "-": "dash", "'": "glue"}

# What a word written in figures can stand for.
NUMERAL_ROLES: dict[str, tuple[str, ...]] = {
    "month_number": ("number", "day_number", "month_number", "figure"),
    "day_number": ("number", "day_number", "figure"),
    "decade_number": ("number", "decade_number", "figure"),
    "number": ("number", "figure"),
    "year": ("year", "number_like"),
    "decade_year": ("year", "decade_number"),
    "bad_year": ("bad_year",),
    "full_date": ("full_date",),
    "year_month": ("year_month",),
    "day_month": ("day_month",),
    "day_range": ("day_range",),
    "year_range": ("year_range",),
    "quarter": ("quarter_name",),
}
_HAN_DIGITS = {char: value for value, char in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}
_QUARTER = re.compile(r"q([1-4])")
_GROUPS = re.compile(r"(\d+)([-./]?)")


@dataclass(frozen=True, slots=True)
class Value:
    """What a word means in its role; fields that its role has no use for keep their defaults."""

    number: int = 0
    other: int = 0
    unit: Unit = "day"
    part: Part | None = None
    phase: Phase | None = None
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Numeral:
    """A word written in figures: the kinds it can be of, and what it means."""

    kind: str
    value: Value


def read_numeral(word: str, month_first: bool) -> Numeral | None:
    """Reads a word written in figures: a number, a year, a date such as 2024-03-05 or 5.3.2024, a range of
    days.

    `month_first`: 3/5/2024 is the fifth of March.
    """
    if len(word) > 12:
        return None
    if quarter := _QUARTER.fullmatch(word):
        return Numeral("quarter", Value(int(quarter[1])))
    if word[0] in _HAN_DIGITS or word[0] in "十百":
        number = _han_number(word)
        return None if number is None else _plain(str(number))
    if word.isdecimal():
        return _plain(word)
    parts = _GROUPS.findall(word)
    numbers = [int(digits) for digits, _ in parts]
    widths = [len(digits) for digits, _ in parts]
    marks = {mark for _, mark in parts[:-1]}
    if len(marks) != 1 or "" in marks or sum(widths) + len(parts) - 1 != len(word):
        return None
    if len(parts) == 3:
        return _full_date(numbers, widths, marks.pop(), month_first)
    return _two_numbers(numbers, widths, marks.pop(), month_first) if len(parts) == 2 else None


def is_year(number: int) -> bool:
    """Whether the calendar has this year."""
    return FIRST_DAY.year <= number <= LAST_DAY.year


def _plain(word: str) -> Numeral | None:
    number = int(word)
    if len(word) == 4:
        if not 1000 <= number < 3000:
            return Numeral("bad_year", Value(number))
        return Numeral("decade_year" if number % 10 == 0 else "year", Value(number))
    if len(word) > 3 or number == 0:
        return None
    if number <= 31:
        return Numeral("month_number" if number <= 12 else "day_number", Value(number))
    return Numeral("decade_number" if number < 100 and number % 10 == 0 else "number", Value(number))


def _full_date(numbers: list[int], widths: list[int], mark: str, month_first: bool) -> Numeral | None:
    if widths[0] == 4:
        day = _day(*numbers)
    elif widths[2] == 4 or (widths == [2, 2, 2] and mark == ".") or (widths[2] == 2 and mark == "/"):
        year = numbers[2] if widths[2] == 4 else 2000 + numbers[2]
        orders = [(numbers[1], numbers[0]), (numbers[0], numbers[1])]
        if mark == "/" and month_first:
            orders.reverse()
        day = _day(year, *orders[0]) or (_day(year, *orders[1]) if mark != "." else None)
    else:
        return None
    return Numeral("full_date", Value(day=day)) if day else None


def _day(year: int, month: int, day: int) -> date | None:
    return date_or_none(year, month, day) if is_year(year) else None


def _two_numbers(numbers: list[int], widths: list[int], mark: str, month_first: bool) -> Numeral | None:
    first, second = numbers
    if widths[0] == 4 and is_year(first):
        if widths[1] == 4 and mark == "-" and is_year(second) and first < second:
            return Numeral("year_range", Value(first, other=second))
        if widths[1] == 2 and mark != "." and 1 <= second <= 12:
            return Numeral("year_month", Value(first, other=second))
        return None
    if widths[1] == 4 and widths[0] <= 2 and mark != "-" and 1 <= first <= 12 and is_year(second):
        return Numeral("year_month", Value(second, other=first))
    if max(widths) > 2:
        return None
    if mark == "-":
        return Numeral("day_range", Value(first, other=second)) if 1 <= first < second <= 31 else None
    day, month = (second, first) if mark == "/" and month_first and first <= 12 else (first, second)
    if mark == "/" and month > 12:
        day, month = month, day
    return Numeral("day_month", Value(day, other=month)) if 1 <= month <= 12 and 1 <= day <= 31 else None


def _han_number(word: str) -> int | None:
    if all(char in _HAN_DIGITS for char in word):
        return int("".join(str(_HAN_DIGITS[char]) for char in word)) if len(word) <= 4 else None
    total, pending = 0, 0
    for char in word:
        if char in _HAN_DIGITS:
            pending = _HAN_DIGITS[char]
        else:
            total += (pending or 1) * (10 if char == "十" else 100)
            pending = 0
    return total + pending
