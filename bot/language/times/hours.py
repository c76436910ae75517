"""Which hours of the day are told of a time ahead: at 9, at 9, 13 and 21, at noon, in the evening."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import time
from itertools import pairwise

from bot.language.pack import Part
from bot.language.times.clocks import SMALL_HOURS, ToldClock
from bot.language.times.told import EDGES, HOUR_OF, Span, Told, span_of

_EARLY = 7
"""Until this hour nobody means the morning unless they say so."""


def on_clock(read: Told) -> None:
    """The hour that is told in figures, or by its name; beside a wait it is of what to be reminded of."""
    if read.wait:
        return
    beside = read.unclaimed()  # "every evening at 8": the evening is read already
    clocks = [told for told in read.words.clock.told_in(beside) if not read.overlaps(told.span)]
    named = read.named(beside) if clocks else []  # the 5 of "στις 5 Δεκεμβρίου" is no hour
    days = [span_of(each) for each in named if each.pin and each.pin.kind == "day"]
    clocks = [told for told in clocks if not any(_overlap(told.span, day) for day in days)]
    for first, last in map(span_of, named):  # the evening of "this evening at 8" goes with its day
        clocks = [
            replace(told, span=(last, told.span[1])) if first < told.span[0] < last < told.span[1] else told
            for told in clocks
        ]
    if clocks:
        told = _of_the_day(read, clocks) if len(clocks) > 1 else clocks[0]
        told, *more = _several(read, told)
        read.more_clocks = tuple(more)
        read.takes(told.span)
        read.clock, read.clock_at, read.is_open = told.clock, told.span, told.is_open
        words = read.said[slice(*told.span)]
        is_24 = told.clock == time(0) and ("24" in words or read.words.clock.night.search(words) is not None)
        read.is_end_of_day = is_24 and not (more or read.repeat)
    for named, clock in ((read.words.noon, time(12)), (read.words.midnight, time(0))):
        each = named.search(read.said)
        if each is None or (read.clock and not read.is_beside(each.span())):
            continue
        later, last = read.words.clock.minutes_behind(read.said, each.end()) if read.clock is None else (0, 0)
        span = each.start(), max(last, each.end())
        if read.takes(span) and read.clock is None:
            read.clock, read.clock_at = clock.replace(minute=later), span
            read.is_end_of_day = clock == time(0) and not read.repeat
    span = read.words.clock.none_in(beside)
    read.is_no_hour = span is not None and read.takes(span) and read.clock is None


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _of_the_day(read: Told, clocks: Sequence[ToldClock]) -> ToldClock:
    """The first of several hours that stands beside a day: not that of "the 10 am ticket tomorrow at 9"."""
    days = read.beside_times()
    return next((told for told in clocks if days.is_beside(told.span)), clocks[0])


def _several(read: Told, told: ToldClock) -> list[ToldClock]:
    """An hour with those that are told in one breath with it, "at 9, 13 and 21", where they are one time for
    one thing: not in "call Ann at 9 and at 10 Bob".
    """
    free = read.unclaimed()
    listed = (each for each in read.words.hours.finditer(free) if each.start() <= told.span[0] < each.end())
    each = next(listed, None)
    if each is None:
        return [told]
    of_no_time = read.beside_times()
    found = list(read.words.hour.finditer(free, each.start(), each.end()))
    joints = [free[one.end() : other.start()] for one, other in pairwise(found)]
    if counts(of_no_time, found[-1].span(), is_after_comma="," in joints[-1]):
        if "," not in joints.pop() or "," in "".join(joints[-1:]):  # "at 9 and 2 pills", "at 9, 13, 21 pills"
            read.is_unclear = True
            return [told]
        found.pop()
    span = each.start(), found[-1].end()
    _, *more = items = [item[0] for item in found]
    begins_another = any(not item.strip()[:1].isdecimal() for item in more)
    if begins_another and of_no_time.has_both(*span):
        return [told]
    clocks = [clock for item in items if (clock := _hour(read, item, span)) is not None]
    last = clocks[-1] if clocks else told
    is_pm = not last.is_open and last.clock >= time(12) and read.words.pm.search(items[-1]) is not None
    # "At 8 and 10 pm" may begin in the morning or the evening.
    read.is_unclear |= is_pm and any(one.is_open and _half_a_day_on(one.clock) < last.clock for one in clocks)
    return clocks if len(clocks) == len(items) else [told]


def counts(read: Told, span: Span, *, is_after_comma: bool = False) -> bool:
    """Whether a figure behind an hour counts what it stands before, rather than tell one: "at 9, 2 pills".

    Behind an "and" one above twelve is an hour, whatever comes then: "at 9 and 21 take pills".
    """
    figure = read.said[slice(*span)].strip()
    if not figure.isdecimal():
        return False
    amount = read.words.amount.match(read.said, span[0])
    if amount is not None and amount["count"]:
        return True
    behind, is_time, _ = read.unclaimed("|")[span[1] :].partition("|")
    if (is_time and not read.trimmed(behind).strip(EDGES)) or read.words.to.match(behind.lstrip()):
        return False
    return behind.lstrip()[:1].isalpha() and (is_after_comma or int(figure) <= 12)


def _hour(read: Told, told: str, span: Span) -> ToldClock | None:
    """One of several hours, which need not say that it is one: the 21 of "9 and 21"."""
    clock = next(read.words.clock.told_in(told), None)
    if clock is not None:
        return replace(clock, span=span)
    hour = int(told) if told.strip().isdecimal() else 25
    return ToldClock(time(hour % 24), hour <= 12, span) if hour <= 24 else None


def hour_in_words(read: Told) -> None:
    """The hour that is told in words where the time is told: "at nine"."""
    if read.clock is not None or read.is_no_hour or read.wait:
        return
    for told in read.words.clock.hour_in_words(read.unclaimed()):
        if read.is_of_the_time(told.span) and read.takes(told.span):
            read.clock, read.clock_at, read.is_open = told.clock, told.span, told.is_open
            return


def half_of_day(read: Told) -> None:
    """A morning or an evening told apart from its hour, or in its place."""
    halves: tuple[tuple[re.Pattern[str], Part], ...] = (
        (read.words.am, "morning"),
        (read.words.pm, "evening"),
        (read.words.clock.night, "night"),
    )
    for words, part in halves:
        each = words.search(read.said)
        if each is None or not _is_half_of_the_day(read, each.span()):
            continue
        if not read.takes(each.span()):
            continue
        if read.clock is None:
            read.part = read.part or HOUR_OF[part]
        elif read.is_open:
            read.clock, read.is_open = read.words.clock.in_half(read.clock, each[0])
        return


def _is_half_of_the_day(read: Told, span: Span) -> bool:
    """Whether a morning or an evening is that of the time: not of "the 10 am ticket"."""
    if re.search(r"\d\s*$", read.unclaimed()[: span[0]]):
        return False
    at_an_end = not (read.said[: span[0]].strip(EDGES) and read.said[span[1] :].strip(EDGES))
    return at_an_end or not read.words.spaced or read.is_beside(span)


def _half_a_day_on(clock: time) -> time:
    return clock.replace(hour=(clock.hour + 12) % 24)


def is_of_the_clock(read: Told, day: Span) -> bool:
    """Whether a day is that of the hour, and claimed with it: not "at 9 about yesterday's meeting"."""
    first, last = min(day, read.clock_at), max(day, read.clock_at)
    between = read.trimmed(read.unclaimed()[first[1] : last[0]] + " ").strip(EDGES)
    return read.clock is not None and not between and read.takes(day)


def is_of_the_night(read: Told, clock: time) -> bool:
    """Whether an hour is one of the night that begins on the day told: "tomorrow night at 2"."""
    return read.part == HOUR_OF["night"] and clock.hour % 12 < SMALL_HOURS


def meant_by(read: Told, clock: time, *, is_open: bool) -> time:
    """An hour by the part of the day that is told with it, else by the waking day."""
    if is_open and is_of_the_night(read, clock):
        return clock.replace(hour=clock.hour % 12)
    if is_open and read.part is not None:
        return _half_a_day_on(clock) if read.part >= time(12) and clock.hour < 12 else clock
    return _half_a_day_on(clock) if is_open and 0 < clock.hour < _EARLY else clock
