"""Times told by their distance from another one: since Monday, until May, the week before 3 March."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.language.times.calendar import (
    FIRST_DAY,
    LAST_DAY,
    Span,
    add_days,
    add_units,
    day_end,
    day_start,
)
from bot.language.times.sentence import Leaf, Moments, Sentence

_INSTANT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Reading:
    """A finished expression: the words `first` to `last` (exclusive) and the time from `start` to `end`."""

    first: int
    last: int
    moments: Moments
    slack: timedelta


def leaf_moments(leaf: Leaf, sentence: Sentence) -> Moments:
    """The first and the last moment of an expression: told to the minute, or whole days."""
    return leaf.moments or (day_start(leaf.span.first, sentence.now), day_end(leaf.span.last, sentence.now))


def measured(leaves: list[Leaf], sentence: Sentence) -> list[Leaf]:
    """Reads "the week before 3 March", "two days after Monday", "the Sunday before 25 October" as times of
    their own.
    """
    found: list[Leaf] = []
    for leaf in leaves:
        bound = sentence.before(leaf, "glue")
        sign = -1 if sentence.has(bound, "before") else 1 if sentence.has(bound, "after") else 0
        if not sign or leaf.moments is not None or leaf.kind in ("ago", "ahead", "rolling", "range", "dates"):
            found.append(leaf)
        elif found and found[-1].kind == "weekday" and found[-1].last == bound and found[-1].pin:
            named = found[-1].pin.shifted(sign, leaf.span.first if sign < 0 else leaf.span.last)
            found[-1] = replace(leaf, kind="range", first=found[-1].first, span=named or leaf.span, pin=None)
        else:
            free = (
                not found or found[-1].last < bound
            )  # else the unit belongs to the leaf before: "last week before March"
            counted = _counted_from(leaf, bound, sign, sentence) if free else None
            found.append(counted or leaf)
    return found


def _counted_from(leaf: Leaf, bound: int, sign: int, sentence: Sentence) -> Leaf | None:
    """The week beside a date ("the week before"), or the day so many units from it ("two weeks before")."""
    words, values = sentence.tokens.words, sentence.vocabulary.values
    if not sentence.has(bound - 1, "unit") or (
        sentence.has(bound, "ago") and not sentence.vocabulary.times.spaced
    ):
        return None
    unit = values["unit", words[bound - 1]].unit
    edge = leaf.span.first if sign < 0 else leaf.span.last
    if unit not in ("day", "week", "month", "year"):
        return None
    if sentence.has(bound - 2, "number"):
        count = values.get(("number", words[bound - 2])) or sentence.numerals[words[bound - 2]].value
        day = add_units(edge, sign * count.number, unit)
        return replace(leaf, kind="range", first=bound - 2, span=Span(day, day, "day"), pin=None, weak=False)
    days = sorted((add_days(edge, sign), add_units(edge, sign, unit)))
    return replace(
        leaf, kind="range", first=bound - 1, span=Span(days[0], days[1], "day"), pin=None, weak=False
    )


def bounded(leaf: Leaf, sentence: Sentence) -> Reading:
    """The leaf's own time, or the open time before, since, after or until it."""
    start, end = leaf_moments(leaf, sentence)
    now = sentence.now
    bound, first, last = _bound(leaf, sentence)
    tonight = day_end(now.date(), now)
    match bound:
        case "since" if start <= tonight:
            end = tonight
        case "before":
            earliest = day_start(FIRST_DAY, now)
            start, end = earliest, max(earliest, start - _INSTANT)
        case "after":
            latest = day_end(LAST_DAY, now)
            start, end = min(end + _INSTANT, latest), tonight if end < tonight else latest
        case "until":
            start, end = day_start(FIRST_DAY, now), _until(leaf, sentence, end)
        case _:
            first, last = leaf.first, leaf.last
    return Reading(first, last, (start, end), leaf.slack)


def _until(leaf: Leaf, sentence: Sentence, end: datetime) -> datetime:
    """A weekday that something is done by lies ahead, unlike others."""
    ahead = (
        leaf.pin.shifted(1, sentence.now.date())
        if leaf.pin and leaf.kind == "weekday" and not leaf.moments
        else None
    )
    return day_end(ahead.last, sentence.now) if ahead and leaf.span.last < sentence.now.date() else end


def _bound(leaf: Leaf, sentence: Sentence) -> tuple[str | None, int, int]:
    """The kind of open time that a word beside a leaf makes of it, and the words of both."""
    if leaf.kind in ("range", "dates"):
        return None, leaf.first, leaf.last
    bounds = ("since",) if leaf.kind in ("rolling", "ago", "ahead") else ("since", "before", "after", "until")
    before = sentence.before(leaf, "glue")
    for bound in bounds:
        if sentence.has(leaf.last, f"{bound}_after"):
            return bound, leaf.first, leaf.last + 1
        for index in (leaf.first - 1, before):
            if sentence.has(index, bound):
                return bound, index, leaf.last
    return None, leaf.first, leaf.last
