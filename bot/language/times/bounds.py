"""Times put together from shorter ones: "Friday" of "last week", from March to May, since Monday, until the
end of 2019.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.language.pack import Part
from bot.language.times.calendar import (
    FIRST_DAY,
    LAST_DAY,
    Cycle,
    Pin,
    Span,
    add_days,
    add_units,
    day_end,
    day_start,
    part_of_day,
    phase_of,
)
from bot.language.times.vocabulary import Leaf, Moments, TimeSentence

_INSTANT = timedelta(microseconds=1)
_END = "end"
"""The kind of a leaf that is the end of something: what is before it lies before its last moment."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A finished expression: the words `first` to `last` (exclusive) and the time from `start` to `end`."""

    first: int
    last: int
    moments: Moments
    slack: timedelta
    pin: Pin | None = None
    cycle: Cycle | None = None


def leaf_moments(leaf: Leaf, sentence: TimeSentence) -> Moments:
    """The first and the last moment of an expression: told to the minute, or whole days."""
    return leaf.moments or (day_start(leaf.span.first, sentence.now), day_end(leaf.span.last, sentence.now))


def measured(leaves: list[Leaf], sentence: TimeSentence) -> list[Leaf]:
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


def _counted_from(leaf: Leaf, bound: int, sign: int, sentence: TimeSentence) -> Leaf | None:
    """The week beside a date ("the week before"), or the day so many units from it ("two weeks before")."""
    words, values = sentence.tokens.words, sentence.vocabulary.values
    if not sentence.has(bound - 1, "unit") or (sentence.has(bound, "ago") and not sentence.vocabulary.spaced):
        return None
    unit = values["unit", words[bound - 1]].unit
    edge = leaf.span.first if sign < 0 and leaf.kind != _END else leaf.span.last
    if unit not in ("day", "week", "month", "year"):
        return None
    is_counted = sentence.has(bound - 2, "number")
    if is_counted:
        count = values.get(("number", words[bound - 2])) or sentence.numerals[words[bound - 2]].value
        days = [add_units(edge, sign * count.number, unit)]
    else:
        days = sorted((add_days(edge, sign), add_units(edge, sign, unit)))
    pin = leaf.pin.on(days[0]) if leaf.pin and days[0] == days[-1] else None
    span = Span(days[0], days[-1], "day")
    return replace(leaf, kind="range", first=bound - 1 - is_counted, span=span, pin=pin, weak=False)


def bounded(leaf: Leaf, sentence: TimeSentence) -> Reading:
    """The leaf's own time, or the open time before, since, after or until it."""
    start, end = leaf_moments(leaf, sentence)
    now = sentence.now
    bound, first, last = _bound(leaf, sentence)
    cycle: Cycle | None = "week" if leaf.kind == "weekend" else leaf.pin.cycle if leaf.pin else None
    tonight = day_end(now.date(), now)
    match bound:
        case "since" if start <= tonight:
            end = tonight
        case "before":
            earliest = day_start(FIRST_DAY, now)
            start, end = earliest, end if leaf.kind == _END else max(earliest, start - _INSTANT)
        case "after":
            latest = day_end(LAST_DAY, now)
            start, end = min(end + _INSTANT, latest), tonight if end < tonight else latest
        case "until":
            start, end = day_start(FIRST_DAY, now), _until(leaf, sentence, end)
        case _:
            return Reading(leaf.first, leaf.last, (start, end), leaf.slack, leaf.pin, cycle)
    return Reading(first, last, (start, end), leaf.slack, cycle=cycle if bound == "until" else None)


def _until(leaf: Leaf, sentence: TimeSentence, end: datetime) -> datetime:
    """A weekday that something is done by lies ahead, unlike others."""
    ahead = (
        leaf.pin.shifted(1, sentence.now.date())
        if leaf.pin and leaf.kind == "weekday" and not leaf.moments
        else None
    )
    return day_end(ahead.last, sentence.now) if ahead and leaf.span.last < sentence.now.date() else end


def _bound(leaf: Leaf, sentence: TimeSentence) -> tuple[str | None, int, int]:
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


_LICENCES = ("on", "since", "before", "after", "until", "between", "phase", "ago")
_LONG_UNITS = ("week", "month", "season", "quarter", "half", "year", "decade")


def join(leaves: list[Leaf], sentence: TimeSentence) -> list[Reading]:
    """Reads neighbouring leaves as one expression where they belong together; `leaves` in order, none
    overlapping.
    """
    leaves = _merge_neighbours(leaves, sentence)
    leaves = _narrow_to_parts(leaves, sentence)
    leaves = [_phase(leaf, sentence) for leaf in leaves]
    leaves = _merge_ranges(leaves, sentence)
    leaves = measured(leaves, sentence)
    return [bounded(leaf, sentence) for leaf in leaves if not leaf.weak or _licensed(leaf, sentence)]


def _licensed(leaf: Leaf, sentence: TimeSentence) -> bool:
    if leaf.kind == "decade":
        return sentence.has(leaf.first - 1, "glue", *_LICENCES)
    if sentence.has(leaf.last, "on_after", "since_after", "before_after", "after_after", "until_after"):
        return True
    if leaf.kind == "weekday":
        return sentence.has(leaf.first - 1, *_LICENCES)
    return any(sentence.has(index, *_LICENCES) for index in {leaf.first - 1, sentence.before(leaf, "glue")})


def _only(sentence: TimeSentence, first: int, last: int, *roles: str) -> bool:
    return last - first <= 3 and all(sentence.has(index, *roles) for index in range(first, last))


def _merge_neighbours(leaves: list[Leaf], sentence: TimeSentence) -> list[Leaf]:
    merged: list[Leaf] = []
    for leaf in leaves:
        if merged and _only(sentence, merged[-1].last, leaf.first, "glue", "comma", "on", "since_after"):
            both = _neighbours(merged[-1], leaf)
            if both is not None:
                merged[-1] = both
                continue
        merged.append(leaf)
    return merged


def _neighbours(left: Leaf, right: Leaf) -> Leaf | None:
    for one, other in ((left, right), (right, left)):
        if other.moments is not None or one.moments is not None:
            return None
        if one.kind == "weekday" and other.kind == "date":
            return replace(other, first=left.first, last=right.last)
        span = one.pin.within(other.span) if one.pin is not None and other.pin is None else None
        if span is not None:
            return replace(one, first=left.first, last=right.last, span=span, pin=None, weak=False)
    return None


def _narrow_to_parts(leaves: list[Leaf], sentence: TimeSentence) -> list[Leaf]:
    narrowed: list[Leaf] = []
    for leaf in leaves:
        if narrowed and leaf.first < narrowed[-1].last:
            continue  # "heute Morgen": the second word was the first one's part of the day
        if leaf.kind == "day" and sentence.has(leaf.first, "part") and _is_part_rather(leaf.first, sentence):
            continue
        narrowed.append(_narrowed(leaf, sentence, narrowed[-1].last if narrowed else 0))
    return narrowed


def _is_part_rather(index: int, sentence: TimeSentence) -> bool:
    """Whether a word for a part of the day is not a day here: "mañana" is the morning after an article."""
    return not sentence.has(index, "day") or sentence.has(index - 1, "glue", "on")


def _narrowed(leaf: Leaf, sentence: TimeSentence, free_from: int) -> Leaf:
    if leaf.moments is not None or leaf.span.first != leaf.span.last or leaf.weak:
        return leaf
    after = sentence.after(leaf, "glue", "on", "comma")
    if (part := _part_at(after, sentence)) is not None:
        return replace(leaf, last=after + 1, moments=part_of_day(leaf.span.first, part, sentence.now))
    before = sentence.before(leaf, "glue", "on")
    if before >= free_from and (part := _part_at(before, sentence)) and _is_part_rather(before, sentence):
        return replace(leaf, first=before, moments=part_of_day(leaf.span.first, part, sentence.now))
    return leaf


def _part_at(index: int, sentence: TimeSentence) -> Part | None:
    if not sentence.has(index, "part"):
        return None
    return sentence.vocabulary.values["part", sentence.tokens.words[index]].part


def _phase(leaf: Leaf, sentence: TimeSentence) -> Leaf:
    if leaf.moments is not None or leaf.span.unit not in _LONG_UNITS:
        return leaf
    words, values = sentence.tokens.words, sentence.vocabulary.values
    before, after = sentence.before(leaf, "glue"), sentence.after(leaf, "glue", "year_mark", "month_mark")
    if sentence.has(before, "phase"):
        leaf, phase = replace(leaf, first=before), values["phase", words[before]].phase
    elif sentence.has(after, "phase_after"):
        leaf, phase = replace(leaf, last=after + 1), values["phase_after", words[after]].phase
    else:
        return leaf
    if phase is None:
        return leaf
    kind = _END if phase == "end" else leaf.kind
    pin = replace(leaf.pin, phase=phase) if leaf.pin else None
    return replace(leaf, kind=kind, span=phase_of(leaf.span, phase), pin=pin, weak=False)


def _merge_ranges(leaves: list[Leaf], sentence: TimeSentence) -> list[Leaf]:
    merged: list[Leaf] = []
    for leaf in leaves:
        if merged and _is_range(merged[-1], leaf, sentence):
            merged[-1] = _range(merged[-1], leaf, sentence)
        else:
            merged.append(leaf)
    return merged


def _is_range(left: Leaf, right: Leaf, sentence: TimeSentence) -> bool:
    gap = range(left.last, right.first)
    attached = sentence.vocabulary.times.attached_join
    if not gap and attached and sentence.tokens.words[right.first].startswith(attached):
        return sentence.has(sentence.before(left, "glue"), "between")
    if not gap or not _only(
        sentence, left.last, right.first, "to", "joins", "dash", "glue", "on", "since_after"
    ):
        return False
    if any(sentence.has(index, "to", "dash") for index in gap):
        return not left.weak or _licensed(left, sentence)
    return any(sentence.has(index, "joins") for index in gap) and sentence.has(
        sentence.before(left, "glue"), "between"
    )


def _range(left: Leaf, right: Leaf, sentence: TimeSentence) -> Leaf:
    first, last = left.span, right.span
    if left.pin is not None and right.pin is None and last.unit != "year":
        first = left.pin.in_year(last.first.year) or first  # "between March and May 2023"
    if right.pin is not None and left.pin is None and first.unit != "year":
        years = (right.pin.in_year(first.first.year + later) for later in (0, 1))
        last = next(
            (each for each in years if each and each.last >= first.first), last
        )  # "6 May 2024 to 2 June"
    if first.first > last.last and left.pin is not None:  # "from November to February", "Monday to Friday"
        earlier = first.first.year - 1
        first = left.pin.in_year(earlier) or Span(
            add_days(first.first, -7), add_days(first.last, -7), first.unit
        )
    span = Span(min(first.first, last.first), max(first.last, last.last), "day")
    return Leaf("range", left.first, right.last, span, pin=left.pin if right.pin else None)
