"""When facts hold, and what is meant for when: read by the words used, the day they were said and their
clock; what is current is a function of time, and what ended is history. And how what is never needed nor told
again fades as time goes by: strength is computed whenever it is asked for and written nowhere, so that no job
has to touch every memory each night.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, tzinfo
from functools import cache
from itertools import groupby

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bot.domain.memories import (
    Details,
    FactDetails,
    IntentionDetails,
    Kind,
    Memory,
    MemoryRecord,
    MemoryVersion,
    fact_details,
    is_open,
    were_so,
)
from bot.language.times.calendar import FIRST_DAY, LAST_DAY
from bot.language.times.finder import (
    TimeMention,
    TimeRange,
    find_time_range,
    find_time_ranges,
    means_either_week,
)
from bot.language.when import times_told

DAY = timedelta(days=1)

_ISO_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_ISO_MONTH = re.compile(r"(\d{4})-(\d{1,2})")
_ISO_YEAR = re.compile(r"(\d{4})")
_HOUR, _WEEK, _YEAR = timedelta(hours=1), timedelta(days=7), timedelta(days=365)
MOST_FOLLOW_UP_DAYS = 90
_FAR = timedelta(days=36_500)
"""No stretch that somebody means is longer than a hundred years."""

_RECENTLY = timedelta(days=21)
"""What lies no farther back was meant as it was said: "last week" is no day to come."""


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
    """One value that a fact had: when it held, and when it was told. `covers` and `said_since` as FactDetails
    has them: the period of what nobody dated begins with its telling.
    """

    memory_id: str
    key: str
    value: str
    period: Period
    told_at: datetime
    covers: tuple[str, ...] = ()
    said_since: str | None = None


def period_of(details: Details) -> Period:
    """When a fact holds, as its details say: always, without any."""
    said = fact_details(details)
    return Period(_day(said.since), _day(said.until))


def is_past(memory: Memory, today: date) -> bool:
    """Whether what a memory says is over, done, dropped or called off by today."""
    return not is_open(memory.details) or period_of(memory.details).ended_before(today)


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
    until then. What never was so is left out.
    """
    runs = [list(run) for _, run in groupby(were_so(versions), lambda version: version.content)]
    for run, following in zip(runs, (*runs[1:], None), strict=True):
        period = _held(run, following, zone)
        if period is not None:
            last = run[-1]
            said = fact_details(last.details)
            told_at, named = run[0].valid_from, last.key or key
            yield Episode(memory_id, named, last.content, period, told_at, said.covers, said.since)


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


def fact_dated(since: str, until: str, said_at: datetime) -> FactDetails | None:
    """When a fact holds, from words or ISO dates; None when they name no time. `said_at` in the user's zone.

    An ISO day, month or year as `since` is when it began, and it has no end unless `until` names one, as has
    what began "since 2019"; a stretch in words ("last week") is when it happened. What is only said to end
    holds from the day it was said when its end lies ahead ("until Sunday"), and since nobody knows when what
    is over ("until 2020"). Of a beginning that is only said to lie before a day nobody knows which it was.
    """
    today = said_at.date()
    began, ended = _range(since, said_at), _range(until, said_at)
    if began is not None and began[1] - began[0] > _FAR:  # "before 2010"; and "until Friday" is its end
        if ended is None and began[1] >= today:
            began, ended, until = None, began, since
        else:
            began = None
    if ended is not None and ended[1] - ended[0] > _FAR and ended[0].year > FIRST_DAY.year:
        ended = None  # "until after Easter"
    if began is None and ended is None:
        return None
    if began is None:
        assert ended is not None
        end = _ahead(ended, until, said_at) or ended[1]
        return FactDetails(since=today.isoformat() if end >= today else None, until=end.isoformat())
    first, last = began
    if ended is not None and ended[1] < first:  # "until Wednesday" is the next; another end before it is none
        next_one = _ahead(ended, until, said_at)
        ended = (next_one, next_one) if next_one and next_one >= first else None
    if ended is not None:
        return FactDetails(since=first.isoformat(), until=ended[1].isoformat())
    is_open = (last == today and first < last) or last == first or (_iso(since.strip()) and "/" not in since)
    return FactDetails(since=first.isoformat(), until=None if is_open else last.isoformat())


def may_name(words: str, days: str, said_at: datetime) -> bool:
    """Whether words may name ISO days, as far as code reads any in them; `said_at` in the user's zone."""
    told, named = _iso(days.strip()), find_time_ranges(words, said_at)
    if told is None or not named:
        return True
    stretches = (each for mention in named for each in _stretches(mention, said_at))
    return any(first <= told[1] and told[0] <= last for first, last in stretches)


def _stretches(named: TimeMention, said_at: datetime) -> Iterator[tuple[date, date]]:
    """The days that a mention may tell, the next such among them; of "since" and "until" alone those on which
    it began or ended, and before a day is a day earlier than until it.
    """
    today, ahead = said_at.date(), named.ahead(said_at.date())
    first, last = named.start.date(), named.end.date()
    later = () if re.search(r"\d{4}", named.quote) else (_WEEK, _YEAR)
    if _is_endless(named):
        yield from ((last + each - DAY, last + each + DAY) for each in (timedelta(0), *later))
        return
    if first < last == today:  # "ab März" says since when, and from when on
        yield from ((first + each - DAY, first + each + DAY) for each in later)
    yield first - named.slack, (first if last == today else last) + named.slack
    if ahead != named:
        yield ahead.start.date(), ahead.end.date()


def without_moving_days(value: str, said: str, said_at: datetime, *, is_name: bool, lasts: bool) -> str:
    """A value with ISO days for words that tell when it is, as `times_told` has them, and mean another day
    tomorrow: "dentist next Friday", "in 3 weeks".

    "Every Thursday", "5 May" and "1985" mean the same whenever they are read, and stay.
    """
    mentions = times_told(value, said, said_at, is_name=is_name, lasts=lasts)
    if not mentions:
        return value
    later = {
        shift: {each.offset: each for each in find_time_ranges(value, said_at + shift)}
        for shift in (timedelta(days=1), _WEEK)
    }
    for mention in reversed(mentions):
        if _moves(mention, later):
            first, last = mention.start.date(), mention.end.date()
            days = (
                last.isoformat()
                if first == last
                else f"– {last}"
                if _is_endless(mention)
                else f"{first}/{last}"
            )
            value = value[: mention.offset] + days + value[mention.offset + len(mention.quote) :]
    return value


def _moves(mention: TimeMention, later: Mapping[timedelta, Mapping[int, TimeMention]]) -> bool:
    """Whether the words name a later day when read a day later, or, of several words, a week later.

    What names minutes or hours tells how long as well: "10 km in 50 minutes".
    """
    if mention.end - mention.start <= _HOUR:
        return False
    shifts = (timedelta(days=1), _WEEK) if len(mention.quote.split()) > 1 else (timedelta(days=1),)
    for shift in shifts:
        same = later[shift].get(mention.offset)
        if same is not None and same.end - mention.end == shift:
            return _is_endless(mention) or same.start - mention.start == shift
    return False


def _is_endless(mention: TimeMention) -> bool:
    """Whether it names no beginning, as "until Friday" does."""
    return mention.end - mention.start > _FAR


def fact_dated_anew(known: FactDetails, since: str, until: str, said_at: datetime) -> FactDetails | None:
    """When a known fact holds once other days are told for it, as `fact_dated` reads them; None where nothing
    was ever told.
    """
    said = fact_dated(since, until, said_at)
    if said is None:
        return known if known != FactDetails() else None
    # "Until March" begins nothing anew.
    return told_anew(known, said if since.strip() else replace(said, since=None))


def told_anew(known: FactDetails, said: FactDetails) -> FactDetails:
    """When a fact holds once days are told anew: the others stay, but for an end before its new beginning."""
    began, ended = said.since or known.since, said.until or known.until
    return replace(known, since=began, until=None if began and ended and ended < began else ended)


def intention_dated(
    when: str, said_at: datetime, follow_up_days: int = 0, until: str = ""
) -> IntentionDetails:
    """When an intention is meant for: of a stretch its beginning and its end, never one before it was said.

    An ISO moment keeps its time of day. Of words that may mean one of two weeks it is the first, which is
    asked about. What goes on `until` a later day has begun by now where no other beginning is told. Without a
    day they are asked in `follow_up_days`, 0 for never.
    """
    meant = _meant_for(when, said_at, follow_up_days)
    end, begun = _range(until, said_at), _iso(when.strip())  # the day it began may be over
    last = _ahead(end, until, said_at) if end else None
    if last is None:
        return meant
    began = meant.since or meant.due or (begun[0] if begun else said_at.date()).isoformat()
    due = last.isoformat()
    return IntentionDetails(due=due, since=began) if began < due else meant


def intention_dated_anew(
    known: IntentionDetails, when: str, until: str, said_at: datetime
) -> IntentionDetails | None:
    """When an intention is meant for once other days are told for it; None where they name none."""
    said = intention_dated(when, said_at, until=until)
    return moved_to(known, said, begins=bool(when.strip())) if said.due else None


def moved_to(known: IntentionDetails, said: IntentionDetails, *, begins: bool) -> IntentionDetails:
    """An intention at its new time: where no beginning is told (`begins`), its end alone moves."""
    began, due = known.since or known.due, said.due or ""
    return said if begins or not began else replace(said, since=began if began < due else None)


def _meant_for(when: str, said_at: datetime, follow_up_days: int) -> IntentionDetails:
    exact = _iso_moment(when)
    if exact is not None and exact >= said_at.replace(tzinfo=None):
        return IntentionDetails(due=exact.isoformat(timespec="minutes"))
    meant = _range(when, said_at)
    day = None if meant is None else _ahead(meant, when, said_at)
    if meant is None or day is None:
        wait = timedelta(days=min(max(follow_up_days, 0), MOST_FOLLOW_UP_DAYS))
        return IntentionDetails(due=None, ask_on=(said_at.date() + wait).isoformat() if wait else None)
    lasts = meant[1] - meant[0]
    first = day - lasts if lasts <= _FAR else said_at.date()  # "by Friday" is any day from now on
    return IntentionDetails(due=day.isoformat(), since=first.isoformat() if first < day else None)


def means_either(words: str, said_at: datetime) -> bool:
    """Whether the words may mean a weekday of this week or the same one a week later.

    "Next Friday" said on a Thursday may; "next Thursday" said on a Friday means that of next week alone.
    """
    meant = _range(words, said_at)
    day = _ahead(meant, words, said_at) if meant else None
    return day is not None and means_either_week(words, day, said_at)


def _iso_moment(text: str) -> datetime | None:
    """An ISO moment with a time of day, as the person's clock shows it; None for anything else."""
    if "T" not in text:
        return None
    try:
        return datetime.fromisoformat(text.strip()).replace(tzinfo=None)
    except ValueError:
        return None


def _ahead(meant: tuple[date, date], words: str, said_at: datetime) -> date | None:
    """The day a stretch ends, moved to where it lies ahead: "on Thursday" is the next one, "in March" too.

    None for what is over: "last Thursday" names no Thursday but the one before it was said, whatever the day.
    """
    first, last = meant
    today = said_at.date()
    if last >= today:
        return last
    on_the_day = _range(words, datetime.combine(last, said_at.timetz()))
    names_itself = on_the_day is not None and on_the_day[0] <= last <= on_the_day[1]
    if not names_itself or _ISO_DAY.search(words) or re.search(r"\d{4}", words):
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
    if found is None and text.isalpha():  # "June" alone: in running text it may be a name
        found = find_time_range(f"in {text}", said_at)
    return None if found is None else (found.start.date(), found.end.date())


def _iso(text: str) -> tuple[date, date] | None:
    """An ISO day, month or year, or two with a slash between, as days that begin by LAST_DAY."""
    first, _, second = text.partition("/")
    begun = _iso_one(first)
    ended = _iso_one(second) if second else begun
    if begun is None or ended is None or not begun[0] <= min(ended[1], LAST_DAY):
        return None
    return begun[0], ended[1]


def _iso_one(text: str) -> tuple[date, date] | None:
    plain = text.strip().split("T")[0]
    try:
        if found := _ISO_DAY.fullmatch(plain):
            day = date(*map(int, found.groups()))
            return day, day
        if found := _ISO_MONTH.fullmatch(plain):
            year, month = map(int, found.groups())
            following = date(year + month // 12, month % 12 + 1, 1)
            return date(year, month, 1), following - timedelta(days=1)
        if found := _ISO_YEAR.fullmatch(plain):
            return date(int(plain), 1, 1), date(int(plain), 12, 31)
    except ValueError:
        return None
    return None


HIDDEN_BELOW = 0.05
"""Strength from which on something only inferred is not brought up any more."""

INFERRED_HALF_LIFE, PASSING_HALF_LIFE = 90.0, 21.0

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


@cache
def fading_rate(kind: Kind, stated: bool, protected: bool, passing: bool) -> float:
    """The share of a memory's confidence that goes in a day, as the rate of an exponential; 0 for what is
    protected or in the prompt.

    What held only until a day (`passing`), and what was merely read between the lines, fades soonest.
    """
    days = _HALF_LIVES.get(kind)
    if protected or days is None:
        return 0.0
    if not stated:
        days = min(days, INFERRED_HALF_LIFE)
    return math.log(2) / (min(days, PASSING_HALF_LIFE) if passing else days)


def strengths(confidences: ArrayLike, rates: ArrayLike, days: ArrayLike) -> NDArray[np.float64]:
    """What confidences count for so many days after what is believed was told or needed, from 0 to 1."""
    return np.asarray(confidences) * np.exp(np.multiply(rates, -np.maximum(days, 0.0)))


def faded(memory: Memory, now: datetime) -> float:
    """A memory's confidence as it counts now, from 0 to 1."""
    passing = fact_details(memory.details).until is not None
    rate = fading_rate(memory.kind, memory.stated, memory.protected, passing)
    fresh = max(memory.updated_at, memory.recalled_at or memory.updated_at)
    return float(strengths(memory.confidence, rate, (now - fresh) / DAY))


def is_shown_on_request_only(memory: Memory, now: datetime) -> bool:
    """Whether a memory is shown only on request: it has ended, or was never stated and has faded far."""
    return _has_ended(memory, now) or (not memory.stated and faded(memory, now) < HIDDEN_BELOW)


def _has_ended(memory: Memory, now: datetime) -> bool:
    """Whether a fact held as it was told, until a day over by now everywhere: "in Lisbon until Sunday".

    An event, or what was past as it was told ("in Bonn until 2014"), stays true: its line says when it was.
    """
    until = period_of(memory.details).until
    return until is not None and (memory.updated_at - _WEST).date() <= until < (now - _WEST).date()
