"""When what somebody told of happened, or is to happen: by the words they used, the day they said it, and their clock."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from bot.domain.details import FactDetails, IntentionDetails
from bot.domain.time_expressions import TimeRange, find_time_range

_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_MONTH = re.compile(r"(\d{4})-(\d{1,2})")
_YEAR = re.compile(r"(\d{4})")
_WEEK = timedelta(days=7)
_RECENTLY = timedelta(days=21)
"""What lies no farther back was meant as it was said: "last week" is no day to come."""


def fact_details(when: str, until: str, said_at: datetime) -> FactDetails | None:
    """When a fact holds, from its words or ISO dates; None when they name no time. `said_at` is in the user's zone.

    What has begun and is not said to have ended ("since 2019") has no end. Of what is only said to end ("until Sunday")
    the day it was said is the first, and the end lies ahead of it.
    """
    today = said_at.date()
    began = _range(when, said_at)
    ended = _range(until, said_at)
    if began is None:
        end = None if ended is None else _ahead(ended, until, today)
        return None if end is None else FactDetails(since=today.isoformat(), until=end.isoformat())
    first, last = began
    if ended is not None and ended[1] >= first:
        return FactDetails(since=first.isoformat(), until=ended[1].isoformat())
    is_open = last == today and first < last
    return FactDetails(since=first.isoformat(), until=None if is_open or last == first else last.isoformat())


def intention_details(when: str, said_at: datetime) -> IntentionDetails:
    """The day to ask about an intention: of a stretch of time its last, never one before it was said."""
    meant = _range(when, said_at)
    if meant is None:
        return IntentionDetails(due=None)
    day = _ahead(meant, when, said_at.date())
    return IntentionDetails(due=None if day is None else day.isoformat())


def _ahead(meant: tuple[date, date], words: str, today: date) -> date | None:
    """The day a stretch ends, moved to where it lies ahead: "on Thursday" is the next one, "in March" too."""
    first, last = meant
    if last >= today:
        return last
    if _DAY.search(words) or re.search(r"\d{4}", words):
        return None
    if today - first <= _WEEK:
        return last + _WEEK
    if _RECENTLY < today - first <= timedelta(days=366):
        try:
            return last.replace(year=last.year + 1)
        except ValueError:  # the 29th of February
            return last + timedelta(days=365)
    return None


def _range(words: str, said_at: datetime) -> tuple[date, date] | None:
    text = words.strip()
    if not text:
        return None
    exact = _iso(text)
    if exact is not None:
        return exact
    found: TimeRange | None = find_time_range(text, said_at)
    return None if found is None else (found.start.date(), found.end.date())


def _iso(text: str) -> tuple[date, date] | None:
    """An ISO day, month or year, or two of them with a slash between, as a stretch of days."""
    first, _, second = text.partition("/")
    begun = _iso_one(first)
    ended = _iso_one(second) if second else begun
    return (begun[0], ended[1]) if begun and ended and begun[0] <= ended[1] else None


def _iso_one(text: str) -> tuple[date, date] | None:
    plain = text.strip().split("T")[0]
    try:
        if found := _DAY.fullmatch(plain):
            day = date(*map(int, found.groups()))
            return day, day
        if found := _MONTH.fullmatch(plain):
            year, month = map(int, found.groups())
            following = date(year + month // 12, month % 12 + 1, 1)
            return date(year, month, 1), following - timedelta(days=1)
        if found := _YEAR.fullmatch(plain):
            return date(int(plain), 1, 1), date(int(plain), 12, 31)
    except ValueError:
        return None
    return None
