"""Orders to be reminded, read by code in every language of the packs: of what, when, and how often again.

"Remind me tomorrow at 9 to call mum" is the moment, by the person's clock, and "call mum". An hour told
without its half of the day is the next one that fits the waking day. What is no time stays in the words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from itertools import islice, pairwise

from bot.language.clocks import ToldClock
from bot.language.pack import Pack, Unit
from bot.language.packs import PACKS, any_of
from bot.language.patterns import caseless, pattern_of
from bot.language.reminding_words import PREPOSITIONS, Patterns, compiled, order_of
from bot.language.times.calendar import FIRST_DAY
from bot.language.times.finder import TimeMention, are_in_one_week, find_time_ranges, means_either_week

MOST_ORDER_CHARACTERS = 600
MOST_ANDS = 4
"""After so many no other reminder is looked for: each is read anew in every language."""

MORNING = time(9)
"""The hour of a day of which none is told."""

_HOURS_OF_PARTS = {5: time(9), 11: time(12), 12: time(15), 17: time(19), 18: time(20)}
"""By the hour at which a part of the day begins, the one at which to remind in it."""

_EARLY = 7
"""Until this hour nobody means the morning unless they say so."""

_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES: dict[Unit, str] = {
    "hour": "HOURLY", "day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY"
}  # fmt: skip
_MINUTES: dict[Unit, int] = {"minute": 1, "hour": 60, "day": 24 * 60, "week": 7 * 24 * 60}
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "1/2": 0.5, "1/4": 0.25, "3/4": 0.75}
_LONGEST = 9999 * 24 * 60
_WEEK = timedelta(days=7)
_EDGES = " \t\n\r,.;:!?…-–—،、。，：；！？"

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class WantedReminder:
    """What somebody wants to be reminded of, in their words; `at` and `repeat` as reminders are set.

    `at` is empty where no time is told, or one that no clock shows; `what` where nothing else is. Where no
    day is told (`has_day`) it is that of the next such hour, where no hour is (`has_hour`) it is MORNING.
    `also` are the other moments of what has several; `is_unread` tells that there is a time which nothing
    here reads, `is_near` that the day is told by the one on which it is said: "tomorrow". `either` are the
    moments of this week and the next where either may be meant: "next Friday".
    """

    what: str
    at: str = ""
    repeat: str = ""
    has_day: bool = True
    has_hour: bool = True
    also: tuple[str, ...] = ()
    is_unread: bool = False
    is_near: bool = False
    either: tuple[str, ...] = ()


@dataclass
class _Read:
    """What was found of one order so far, and where in the words."""

    spans: list[Span] = field(default_factory=list[Span])
    day: date | None = None
    is_weekday: bool = False
    is_either: bool = False
    """Whether the day told may be that of this week or of the next."""

    is_near: bool = False
    """Whether the day is told by the one on which it is said."""

    clock: time | None = None
    clock_at: Span = (0, 0)
    more_clocks: tuple[ToldClock, ...] = ()
    is_open: bool = False
    """Whether the clock's half of the day was left open."""

    is_no_hour: bool = False
    """Whether an hour was told that no clock shows."""

    is_end_of_day: bool = False
    """Whether the clock shows the midnight that ends the day told."""

    part: time | None = None
    wait: str = ""
    waits_at: Span = (0, 0)
    repeat: str = ""
    is_unclear: bool = False
    """Whether a time is told that nothing here reads."""

    def overlaps(self, span: Span) -> bool:
        """Whether some of the words are claimed already."""
        return any(span[0] < last and first < span[1] for first, last in self.spans)

    def takes(self, span: Span) -> bool:
        """Claim words that nothing else has claimed."""
        free = span[0] < span[1] and not self.overlaps(span)
        if free:
            self.spans.append(span)
        return free


def read_reminder(text: str, now: datetime, *, ordered: bool = False) -> WantedReminder | None:
    """What a message asks to be reminded of; None when it asks nothing of the kind.

    One that is `ordered` by a command need not say so itself. `now` is in the person's zone.
    """
    said = text.strip()
    if not said or len(said) > MOST_ORDER_CHARACTERS:
        return None
    found: list[tuple[int, WantedReminder]] = []
    if not ordered and (_ORDER.search(said.replace("’", "'")) is None or stops_reminding(said)):
        return None
    for pack in PACKS:
        rest = _told(pack, said, now)
        if rest is not None or ordered:
            patterns = compiled(pack)
            words = patterns.me.sub("", said, count=1) if patterns.me.match(said) else said
            read = _times(patterns, words if rest is None else rest, now)
            found.append((sum(last - first for first, last in read[0].spans), read[1]))
    return max(found, key=lambda each: each[0], default=(0, None))[1]


def stops_reminding(text: str) -> bool:
    """Whether a message orders to be reminded no more: of what it names, or of anything."""
    said = text.strip().replace("’", "'")
    asks = said.endswith("?") and _ASKED.match(said) is None
    return not asks and _STOP.match(said[:MOST_ORDER_CHARACTERS]) is not None


def one_by_one(read: WantedReminder, now: datetime) -> tuple[WantedReminder, ...]:
    """A reminder for each of the moments that were read, and another one that its words hold behind an "and"
    with a time of its own: "call Ann and at 10 to call Bob", which is on the same day, or "and in 2 hours to
    call Bob".
    """
    every = tuple(replace(read, at=at, also=()) for at in (read.at, *read.also))
    if read.repeat or read.also or not read.at:
        return every
    said, waits = f" {read.what}", not read.at[:1].isdecimal()
    first = now if waits else datetime.fromisoformat(read.at).replace(tzinfo=now.tzinfo)
    for joint in islice(AND.finditer(said), MOST_ANDS):
        rest = said[joint.end() :]
        by_now, by_first = (read_reminder(rest, moment, ordered=True) for moment in (now, first))
        other = by_first if by_first and by_first.at[:1].isdecimal() else by_now
        if other and other.at and other.what and rest.endswith(other.what) and rest != other.what:
            return replace(read, what=said[: joint.start()].strip() or other.what), other
    return every


def _told(pack: Pack, said: str, now: datetime) -> str | None:
    """What stands beside the order to remind; None without one, or where something is asked."""
    plain = _ASKED.sub("", said, count=1) if _ASKED.match(said) else said
    first, last = order_of(pack)
    straight = plain.replace("’", "'")
    order = first.match(straight) if pack.writing.spaced else first.search(straight)
    order = order or _behind_a_time(pack, first, straight, now)
    if order is not None:
        rest = f"{plain[: order.start()]} {plain[order.end() :]}"
        recurs = compiled(pack).every_unit.match(rest.strip())  # "co" asks in Polish, and says "every"
        return None if (_QUESTION.match(rest) and not recurs) or not rest.strip(_EDGES) else rest
    order = last.search(straight)
    return plain[: order.start()] if order is not None and plain[: order.start()].strip(_EDGES) else None


def _behind_a_time(pack: Pack, order: re.Pattern[str], said: str, now: datetime) -> re.Match[str] | None:
    """The order where nothing but a time stands before it: "every hour remind me to drink"."""
    found = order.search(said)
    if found is None or said[found.start()].isalnum():
        return None
    time_told = _times(compiled(pack), said[: found.start()], now)[1]
    is_time = time_told.has_day or time_told.has_hour
    return found if is_time and not time_told.what.strip(_EDGES) else None


def _times(patterns: Patterns, said: str, now: datetime) -> tuple[_Read, WantedReminder]:
    """The times in the words, and the words without them."""
    read = _Read()
    _recurring(patterns, said, read)
    _waiting(patterns, said, now, read)
    _ending(patterns, said, now, read)
    _on_clock(patterns, said, now, read)
    _on_some_days(patterns, said, read)
    _ending(patterns, said, now, read)  # "um 9 bis 31. Dezember": only without its hour is it no range
    if not patterns.by_engine:
        _on_near_day(patterns, said, now, read)
    if read.day is None:
        _on_day(patterns, said, now, read)
    _on_dotted_day(patterns, said, now, read)
    _on_number(patterns, said, now, read)
    _hour_in_words(patterns, said, read)
    _half_of_day(patterns, said, read)
    _unread(patterns, said, read)
    _either(patterns, said, now, read)
    if read.is_unclear:
        for told in patterns.clock.told_in(_unclaimed(said, read)):
            read.takes(told.span)
    what = _without(patterns, said, read.spans)
    if not read.is_unclear and _is_of_another_day(patterns, said, read):
        read.is_unclear, what = True, " ".join(said.split())
    at, *also = _moments(read, now)
    has_day = bool(read.day or read.wait or read.repeat)
    has_hour = bool(read.clock or read.part or read.wait)
    is_unread = read.is_unclear or read.is_no_hour
    repeat = read.repeat if at else ""
    either = tuple(_moment(each, now) for each in _weeks_of(read)) if not is_unread else ()
    return read, WantedReminder(
        what, at, repeat, has_day, has_hour, tuple(also), is_unread, read.is_near, either
    )


def _recurring(patterns: Patterns, said: str, read: _Read) -> None:
    each = patterns.nth_of_month.search(said)
    if each is not None and not _is_every_month(patterns, each[0]):
        read.is_unclear = read.takes(each.span())  # "the first Monday of the month": this one, or each?
    elif each is not None and read.takes(each.span()):
        dates = re.findall(r"\d+", each["dates"] or each["dates_behind"] or "")
        if dates:
            read.repeat = f"FREQ=MONTHLY;BYMONTHDAY={','.join(dates)}"
            return
        nth = next(number for number, name in patterns.nth if name.fullmatch(each["nth"]))
        days = [day for day, name in zip(_DAYS, patterns.weekdays, strict=True) if name.search(each[0])]
        read.repeat = f"FREQ=MONTHLY;BYDAY={nth}{days[0]}" if days else f"FREQ=MONTHLY;BYMONTHDAY={nth}"
        return
    if (each := patterns.every_workday.search(said)) and read.takes(each.span()):
        read.repeat = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
        return
    if (each := patterns.every_day_of_week.search(said)) and read.takes(each.span()):
        days = [day for day, name in zip(_DAYS, patterns.weekdays, strict=True) if name.search(each[0])]
        groups = each.groupdict()
        interval = ";INTERVAL=2" if groups["second"] or groups["alternate"] else ""
        read.repeat = f"FREQ=WEEKLY{interval};BYDAY={','.join(days)}"
        return
    for part, words in patterns.every_part:
        if (each := words.search(said)) and read.takes(each.span()):
            read.repeat, read.part = "FREQ=DAILY", part
            return
    for frequency, words in patterns.often:
        if (each := words.search(said)) and read.takes(each.span()):
            read.repeat = f"FREQ={frequency}"
            _at_edge(patterns, said, each.span(), read)
            return
    if (each := patterns.every_unit.search(said)) and read.takes(each.span()):
        unit = _unit(patterns, each["unit"] or each["unit_before"])
        if unit in _FREQUENCIES:
            is_second = each["second"] or each["alternate"] or each["second_before"]
            interval = 2 if is_second else int(each["count"] or each["count_before"] or 1)
            read.is_unclear = not interval
            read.repeat = f"FREQ={_FREQUENCIES[unit]}" + (f";INTERVAL={interval}" if interval > 1 else "")
            _at_edge(patterns, said, each.span(), read)


def _at_edge(patterns: Patterns, said: str, every: Span, read: _Read) -> None:
    """On which day of each month, where its beginning or end is told; that of anything else names no day."""
    for day, before, behind in patterns.edges:
        each = before.search(said[: every[0]]) or behind.match(said, every[1])
        if each is not None and read.takes(each.span()):
            read.is_unclear |= "MONTHLY" not in read.repeat or day not in (1, -1)
            read.repeat += f";BYMONTHDAY={day}"
            return


def _is_every_month(patterns: Patterns, said: str) -> bool:
    """Whether it is a day of each month that is told, rather than of this one."""
    return patterns.every_unit.search(said) is not None or patterns.leads_every.match(said) is not None


def _on_some_days(patterns: Patterns, said: str, read: _Read) -> None:
    """From one weekday to another, or several of them, where they stand for the time: that is every week."""
    if read.repeat:
        return
    for words in (patterns.from_day_to_day, patterns.days_of_week):
        each = words.search(said)
        if each is None or patterns.shift.search(said[: each.start()]):
            continue
        if not _is_of_the_time(patterns, said, each.span(), read):
            continue
        named = [
            (found.start(), day)
            for day, name in enumerate(patterns.weekdays)
            for found in name.finditer(each[0])
        ]
        days = [day for _, day in sorted(named)]
        if words is patterns.from_day_to_day:
            days = [(days[0] + more) % 7 for more in range((days[-1] - days[0]) % 7 + 1)]
        if read.takes(each.span()):
            read.repeat = f"FREQ=WEEKLY;BYDAY={','.join(_DAYS[day] for day in sorted(set(days)))}"
        return


def _waiting(patterns: Patterns, said: str, now: datetime, read: _Read) -> None:
    """A time told by how far it is: in minutes and hours it is a wait, in days a day."""
    for halved in patterns.halved:
        if (each := halved.search(said)) and read.takes(each.span()):
            unit = _unit(patterns, each["unit"] or each["unit_of"])
            count = _number(patterns, each["count"] or each["count_of"] or "1") + 0.5
            minutes = count * _MINUTES[unit] if unit in _MINUTES else 0
            read.is_unclear = not minutes
            read.wait = f"PT{min(round(minutes), _LONGEST)}M"
            return
    for minutes, words in patterns.waits:
        if (each := words.search(said)) and read.takes(each.span()):
            read.wait = f"PT{minutes}M"
            return
    each = patterns.ahead.search(said)
    if each is None or not read.takes(each.span()):
        return
    read.waits_at = each.span()
    groups = each.groupdict()
    amount = groups.get("amount") or groups.get("amount_after") or ""
    match _amounts(patterns, amount):
        case [(count, "minute" | "hour" as unit)] if count.isdigit():
            read.is_unclear = not int(count)
            read.wait = f"PT{count}{unit[0].upper()}"
        case [(count, "month" | "year" as unit)] if count.isdigit():
            months = min(int(count) * (12 if unit == "year" else 1), 1200)
            year, month = divmod(now.month - 1 + months, 12)
            read.day = _day_in(now.year + year, month + 1, now.day)
        case told:
            lasts = [_number(patterns, count) * _MINUTES.get(unit, 0) for count, unit in told]
            minutes = min(round(sum(lasts)), _LONGEST)
            read.is_unclear = not minutes or 0 in lasts
            if all(unit in ("day", "week") for _, unit in told) and minutes % _MINUTES["day"] == 0:
                read.day = now.date() + timedelta(minutes=minutes)
            else:
                read.wait = f"PT{minutes}M"


def _number(patterns: Patterns, told: str) -> float:
    """What a number comes to: 2, 2.5, "2½", "2 1/2", "two"."""
    for number, named in enumerate(patterns.numbers, 1):
        if named.fullmatch(told):
            return number
    for sign, part in _FRACTIONS.items():
        if told.endswith(sign):
            return float(told.removesuffix(sign).strip() or 0) + part
    return float(told.replace(",", "."))


def _amounts(patterns: Patterns, amount: str) -> list[tuple[str, Unit]]:
    """The numbers of a length of time with their units: "1 hour 30 minutes", "1h30"."""
    told: list[tuple[str, Unit]] = []
    for found in patterns.amount.finditer(amount):
        unit = _unit(patterns, found["unit"])
        if unit is not None:
            told.append((found["count"] or "1", unit))
    if amount[-2:].isdigit():
        told.append((amount[-2:], "minute" if told and told[-1][1] == "hour" else "year"))
    return told


def _day_in(year: int, month: int, day: int) -> date:
    while True:
        try:
            return date(year, month, day)
        except ValueError:
            day -= 1


def _of_the_day(
    patterns: Patterns, said: str, clocks: Sequence[ToldClock], now: datetime, read: _Read
) -> ToldClock:
    """The first of several hours that stands beside a day: not that of "the 10 am ticket tomorrow at 9"."""
    days = _Read([*read.spans, *(_span(each) for each in find_time_ranges(said, now))])
    beside = (told for told in clocks if _is_beside(patterns, said, told.span, days))
    return next(beside, clocks[0])


def _on_clock(patterns: Patterns, said: str, now: datetime, read: _Read) -> None:
    beside = _unclaimed(said, read)  # "every evening at 8": the evening is read already
    clocks = [told for told in patterns.clock.told_in(beside) if not read.overlaps(told.span)]
    if clocks:
        told = _of_the_day(patterns, said, clocks, now, read) if len(clocks) > 1 else clocks[0]
        told, *more = _several(patterns, said, now, read, told)
        read.more_clocks = tuple(more)
        read.takes(told.span)
        read.clock, read.clock_at, read.is_open = told.clock, told.span, told.is_open
        is_24 = told.clock == time(0) and "24" in said[slice(*told.span)]
        read.is_end_of_day = is_24 and not (more or read.repeat)
    for named, clock in ((patterns.noon, time(12)), (patterns.midnight, time(0))):
        each = named.search(said)
        if each is None or (read.clock and not _is_beside(patterns, said, each.span(), read)):
            continue
        if read.takes(each.span()) and read.clock is None:
            read.clock, read.clock_at = clock, each.span()
            read.is_end_of_day = clock == time(0) and not read.repeat
    span = patterns.clock.none_in(beside)
    read.is_no_hour = span is not None and read.takes(span) and read.clock is None


def _several(patterns: Patterns, said: str, now: datetime, read: _Read, told: ToldClock) -> list[ToldClock]:
    """An hour with those that are told in one breath with it, "at 9, 13 and 21", where they are one time for
    one thing: not in "call Ann at 9 and at 10 Bob".
    """
    free = _unclaimed(said, read)
    listed = (each for each in patterns.hours.finditer(free) if each.start() <= told.span[0] < each.end())
    each = next(listed, None)
    if each is None:
        return [told]
    days = patterns.near.finditer(said) if not patterns.by_engine else find_time_ranges(said, now)
    spans = [day.span() if isinstance(day, re.Match) else _span(day) for day in days]
    of_no_time = _Read([*read.spans, *spans])
    found = list(patterns.hour.finditer(free, each.start(), each.end()))
    joints = [free[one.end() : other.start()] for one, other in pairwise(found)]
    if _counts(patterns, said, found[-1].span(), of_no_time, is_after_comma="," in joints[-1]):
        if "," not in joints.pop() or "," in "".join(joints[-1:]):  # "at 9 and 2 pills", "at 9, 13, 21 pills"
            read.is_unclear = True
            return [told]
        found.pop()
    span = each.start(), found[-1].end()
    _, *more = items = [item[0] for item in found]
    begins_another = any(not item.strip()[:1].isdecimal() for item in more)
    if begins_another and _has_both(patterns, said, of_no_time, *span):
        return [told]
    clocks = [clock for item in items if (clock := _hour(patterns, item, span)) is not None]
    last = clocks[-1] if clocks else told
    is_pm = not last.is_open and last.clock >= time(12) and patterns.pm.search(items[-1]) is not None
    # "At 8 and 10 pm" may begin in the morning or the evening.
    read.is_unclear |= is_pm and any(one.is_open and _half_a_day_on(one.clock) < last.clock for one in clocks)
    return clocks if len(clocks) == len(items) else [told]


def _counts(patterns: Patterns, said: str, span: Span, read: _Read, *, is_after_comma: bool = False) -> bool:
    """Whether a figure behind an hour counts what it stands before, rather than tell one: "at 9, 2 pills".

    Behind an "and" one above twelve is an hour, whatever comes then: "at 9 and 21 take pills".
    """
    figure = said[slice(*span)].strip()
    if not figure.isdecimal():
        return False
    amount = patterns.amount.match(said, span[0])
    if amount is not None and amount["count"]:
        return True
    behind, is_time, _ = _unclaimed(said, read, "|")[span[1] :].partition("|")
    if (is_time and not _trimmed(patterns, behind).strip(_EDGES)) or patterns.to.match(behind.lstrip()):
        return False
    return behind.lstrip()[:1].isalpha() and (is_after_comma or int(figure) <= 12)


def _has_both(patterns: Patterns, said: str, read: _Read, first: int, last: int) -> bool:
    """Whether there are words of no time on either side, so that an "and" between may begin another thing."""
    free = _unclaimed(said, read)
    return bool(_trimmed(patterns, free[:first] + " ").strip(_EDGES) and free[last:].strip(_EDGES))


def _hour(patterns: Patterns, told: str, span: Span) -> ToldClock | None:
    """One of several hours, which need not say that it is one: the 21 of "9 and 21"."""
    clock = next(patterns.clock.told_in(told), None)
    if clock is not None:
        return replace(clock, span=span)
    hour = int(told) if told.strip().isdecimal() else 25
    return ToldClock(time(hour % 24), hour <= 12, span) if hour <= 24 else None


def _ending(patterns: Patterns, said: str, now: datetime, read: _Read) -> None:
    """The last day of what recurs: "until 31 December"."""
    if not read.repeat or "UNTIL" in read.repeat:
        return
    for mention in find_time_ranges(_unclaimed(said, read), now):
        last = mention.end.date()
        if mention.start.date() != FIRST_DAY or not read.takes(_span(mention)):
            continue
        if last < now.date():  # a day without its year is read as the latest that has begun
            last = _day_in(last.year + 1, last.month, last.day)
        elif last == now.date() and any(name.search(mention.quote) for name in patterns.weekdays):
            last += _WEEK  # "until Friday", said on one
        read.repeat += f";UNTIL={last:%Y%m%d}"
        return


def _unclaimed(said: str, read: _Read, sign: str = " ") -> str:
    """The words with a sign, else blanks, in place of those that something has claimed."""
    for first, last in read.spans:
        said = said[:first] + sign * (last - first) + said[last:]
    return said


def _span(mention: TimeMention) -> Span:
    return mention.offset, mention.offset + len(mention.quote)


def _on_day(patterns: Patterns, said: str, now: datetime, read: _Read) -> None:
    """The first day ahead that the times engine finds beside what was read already.

    One that is over is taken where it is said of the hour: "yesterday at 9".
    """
    mentions = find_time_ranges(_unclaimed(said, read), now)
    if any(
        read.overlaps(_span(each)) for each in mentions
    ):  # "tomorrow at 9 about the morning" is no one time
        mentions = find_time_ranges(_unclaimed(said, read, "|"), now)
    said = _unclaimed(said, read)
    over: TimeMention | None = None
    for mention in mentions:
        if read.wait or read.day:
            continue
        if not _is_a_day_or_less(mention):  # "next week at 9" is not today
            if not read.repeat and _is_beside(patterns, said, _span(mention), read):
                read.is_unclear |= read.takes(_span(mention))
            continue
        span = _span(mention)
        is_dated = re.search(r"\d", mention.quote) is not None  # "Friday 27 November" lies ahead by years
        is_weekday = not is_dated and any(name.search(mention.quote) for name in patterns.weekdays)
        if _is_told_past(patterns, mention, now, is_weekday=is_weekday):
            over = over or mention
            continue
        if not read.takes(span):
            continue
        read.is_unclear |= _is_told_by_the_clock(mention)
        read.is_weekday, read.is_near = is_weekday, not (is_weekday or is_dated)
        _such_a_day(patterns, said, mention, read)
        if mention.end - mention.start <= timedelta(hours=2) and mention.start > now:
            middle = mention.start + (mention.end - mention.start) / 2
            read.wait = f"PT{round((middle - now).total_seconds() / 60)}M"
            return
        _on(read, mention.start if _is_by_date(read.repeat) else _ahead(mention, now, is_weekday=is_weekday))
        read.is_either = read.day is not None and means_either_week(mention.quote, read.day, now)
    if over is not None and not (read.day or read.wait or read.repeat):
        span = _span(over)
        if _is_of_the_clock(patterns, said, span, read) or (not read.clock and over.start.hour):
            read.takes(span)
            _on(read, over.start)


def _on_dotted_day(patterns: Patterns, said: str, now: datetime, read: _Read) -> None:
    """The next day that is told in figures with a dot behind each, as no hour is: "on 24.12. at 12"."""
    each = _DOTTED_DAY.search(said)
    if each is None or read.day or read.wait or read.repeat:
        return
    ends = not said[each.end() :].strip(_EDGES)  # as it does where it answers when to remind
    if (ends or _is_of_the_time(patterns, said, each.span(), read)) and read.takes(each.span()):
        read.day = _next_date(now.date(), int(each["month"]), int(each["day"]))
        read.is_unclear |= read.day is None


def _on_number(patterns: Patterns, said: str, now: datetime, read: _Read) -> None:
    """Every such day of the months that this one may not have: "every 31st"."""
    each = patterns.every_number.search(said)
    if each is None or read.repeat or read.day or not read.takes(each.span()):
        return
    lately = (_in_month(now.year, now.month - back, int(each["date"])) for back in range(2))
    read.day = next((day for day in lately if day is not None), None)
    read.repeat, read.is_unclear = "FREQ=MONTHLY", read.day is None


def _such_a_day(patterns: Patterns, said: str, mention: TimeMention, read: _Read) -> None:
    """Whether it is every such day that is told: "every 3 May", "every 15th"."""
    quote = mention.quote
    each = patterns.every.search(said[: mention.offset])
    if each is None or read.repeat or not re.search(r"\d", quote) or not read.takes(each.span()):
        return
    if re.fullmatch(r"\d{1,2}[^\W\d]{2}", quote):
        read.repeat = "FREQ=MONTHLY"
    elif re.search(r"\d{4}", quote) or not re.search(r"[^\W\d]{3}", quote) or read.is_weekday:
        read.is_unclear = True
    else:
        read.repeat = "FREQ=YEARLY"


def _is_beside(patterns: Patterns, said: str, span: Span, read: _Read) -> bool:
    """Whether nothing but a preposition stands between some words and a time."""
    gaps = ((min(span, other)[1], max(span, other)[0]) for other in read.spans)
    return any(not _trimmed(patterns, said[first:last] + " ").strip(_EDGES) for first, last in gaps)


def _is_of_the_time(patterns: Patterns, said: str, span: Span, read: _Read) -> bool:
    """Whether words stand where the time is told: beside it, first of all, or last where no other is told."""
    begins = not _trimmed(patterns, said[: span[0]]).strip(_EDGES)
    ends = not said[span[1] :].strip(_EDGES) and not read.spans
    return begins or ends or _is_beside(patterns, said, span, read)


def _hour_in_words(patterns: Patterns, said: str, read: _Read) -> None:
    if read.clock is not None or read.is_no_hour or read.wait:
        return
    for told in patterns.clock.hour_in_words(said):
        if _is_of_the_time(patterns, said, told.span, read) and read.takes(told.span):
            read.clock, read.clock_at, read.is_open = told.clock, told.span, told.is_open
            return


def _unread(patterns: Patterns, said: str, read: _Read) -> None:
    """What is told of the time beside it and was not read: a moment without it would be a wrong one."""
    if read.is_weekday and _is_by_date(read.repeat):
        read.is_unclear = True
    repeats = [each.span() for each in patterns.unread.finditer(said)]
    untold = [span for span in repeats if not (read.repeat and read.overlaps(span))]
    # "30 February": the times engine knows no such day.
    no_days = [each.span() for each in patterns.date.finditer(_unclaimed(said, read))]
    dates = [each.span() for each in patterns.several_dates.finditer(said) if not read.repeat]
    several = [each.span() for each in patterns.several.finditer(said)]
    for span in [*untold, *no_days, *dates, *several]:
        if read.overlaps(span) or _is_of_the_time(patterns, said, span, read):
            read.spans.append(span)  # "dreimal täglich": "täglich" alone is read already
            read.is_unclear = True
    before = said[: min((first for first, _ in read.spans), default=0)]
    if patterns.whole_amount.match(before) and read.takes((0, len(before))):
        read.is_unclear = True
    for _, last in tuple(read.spans):
        more = patterns.more_days.match(said, last)
        read.is_unclear |= more is not None and read.takes(more.span())
    if not read.waits_at[1]:
        return
    more = patterns.more_of_wait.match(said, read.waits_at[1])
    if more is not None and read.takes(more.span()):
        read.is_unclear = True


def _is_of_another_day(patterns: Patterns, said: str, read: _Read) -> bool:
    """Whether an hour is that of a day which nothing here reads: "on Christmas at noon to call grandma".

    What stands in the day's place is led in as a day is. Words that may lead in what to be reminded of as
    well name a day only where something else does that behind the hour: "à Noël à midi d'appeler".
    """
    if read.day or read.wait or read.repeat or not (read.spans and patterns.spaced):
        return False
    before = said[: min(first for first, _ in read.spans)]
    behind = said[max(last for _, last in read.spans) :].strip(_EDGES)
    led, goes_on = patterns.leads_day.match(before), patterns.to.match(behind)
    if led is None or not behind:
        return patterns.day_behind.match(behind) is not None
    if patterns.leads_anything.fullmatch(led["by"]) is None:
        return True
    return goes_on is not None and goes_on[0].strip() != led["by"].casefold()


def _either(patterns: Patterns, said: str, now: datetime, read: _Read) -> None:
    """Another time that is told in place of one, or beside it with nothing of its own: "Saturday or Sunday",
    "tomorrow and on Sunday". Which is meant is asked.
    """
    for _, last in tuple(read.spans):
        other = patterns.either.match(said, last)
        if other is None or (not other["or"] and _has_both(patterns, said, read, last, other.end())):
            continue
        mentions = (
            list(find_time_ranges(said[other.end() :], now)) if patterns.by_engine else list[TimeMention]()
        )
        ends = [other.end() + len(each.quote) for each in mentions if each.offset == 0]
        if other["told"]:
            is_number = not other["or"] and _counts(patterns, said, other.span("told"), read)
            ends.append(other.start("told") if is_number else other.end("told"))
        wait = patterns.ahead.search(said, last)
        if wait is not None and wait.start() <= other.end():
            ends.append(wait.end())
        if ends:
            read.spans.append((last, max(ends)))  # "every Saturday or Sunday": the Sunday is read already
            read.is_unclear = True


def _on(read: _Read, start: datetime) -> None:
    read.day = start.date()
    if start.hour:
        read.part = _HOURS_OF_PARTS.get(start.hour, MORNING)


def _is_told_past(patterns: Patterns, mention: TimeMention, now: datetime, *, is_weekday: bool) -> bool:
    """Whether a time is meant to be over: yesterday, last Monday, three days ago, a year that was."""
    if mention.end > now:
        return False
    if patterns.past.search(mention.quote) or re.search(r"\d{4}", mention.quote):
        return True
    return not is_weekday and mention.start.date() < now.date() and not re.search(r"\d", mention.quote)


def _is_of_the_clock(patterns: Patterns, said: str, day: Span, read: _Read) -> bool:
    """Whether a day is that of the hour, and claimed with it: not "at 9 about yesterday's meeting"."""
    first, last = min(day, read.clock_at), max(day, read.clock_at)
    between = _trimmed(patterns, said[first[1] : last[0]] + " ").strip(_EDGES)
    return read.clock is not None and not between and read.takes(day)


def _on_near_day(patterns: Patterns, said: str, now: datetime, read: _Read) -> None:
    """Today, tomorrow or a weekday, in a language whose words the times engine doesn't know."""
    if (each := patterns.coming.search(said)) and read.takes(each.span()):
        day = next(number for number, name in enumerate(patterns.weekdays) if name.search(each[0]))
        read.day = now.date() + timedelta(days=(day - now.weekday() - 1) % 7 + 1)
        is_week = any(_unit(patterns, word) == "week" for word in each[0].split())
        is_this_week = are_in_one_week(now.date(), read.day)
        read.day += _WEEK if is_week and is_this_week else timedelta(0)
        read.is_weekday, read.is_either = True, is_this_week and not is_week
    elif (each := patterns.near.search(said)) and read.takes(each.span()):
        days = [number for number, name in enumerate(patterns.weekdays) if name.search(each[0])]
        named = (patterns.tomorrow, patterns.after_tomorrow)
        told = max((wait for wait, name in enumerate(named, 1) if name.search(each[0])), default=0)
        read.is_weekday = bool(days) and not told
        read.is_near = not read.is_weekday
        wait = told or ((days[0] - now.weekday()) % 7 if days else 0)
        read.day = now.date() + timedelta(days=wait)
    elif (each := patterns.yesterday.search(said)) and _is_of_the_clock(patterns, said, each.span(), read):
        read.day = now.date() - timedelta(days=1)


def _is_by_date(repeat: str) -> bool:
    """Whether something recurs on a day of the month or year, which may have been already."""
    return repeat.startswith(("FREQ=MONTHLY", "FREQ=YEARLY")) and "BY" not in repeat


def _is_a_day_or_less(mention: TimeMention) -> bool:
    return mention.end - mention.start <= timedelta(days=1)


def _is_told_by_the_clock(mention: TimeMention) -> bool:
    """Whether hours or minutes are told that come to no moment, only to a day: "in a couple of hours"."""
    units = (_unit(compiled(pack), word) for word in mention.quote.split() for pack in PACKS)
    is_a_day = mention.end - mention.start > timedelta(hours=23)
    return is_a_day and any(unit in ("hour", "minute") for unit in units)


def _ahead(mention: TimeMention, now: datetime, *, is_weekday: bool) -> datetime:
    """When a mention's day lies ahead: a weekday by weeks, a date by months or years."""
    start, today = mention.start, now.date()
    day = start.date()
    if day >= today:
        return start
    if is_weekday:
        ahead = day + _WEEK
    elif mention.quote[-2:].isalpha() and mention.quote[-3:-2].isdigit():  # "on the 3rd", of any month
        later = (_in_month(today.year, today.month + months, day.day) for months in range(4))
        ahead = next(each for each in later if each is not None and each >= today)
    else:
        ahead = _next_date(today, day.month, day.day) or day
    return datetime.combine(ahead, start.timetz())


def _next_date(today: date, month: int, day: int) -> date | None:
    """The next such day of a year; None where no year has it."""
    years = (_in_month(today.year + more, month, day) for more in range(9))
    return next((each for each in years if each is not None and each >= today), None)


def _in_month(year: int, month: int, day: int) -> date | None:
    try:
        return date(year + (month - 1) // 12, (month - 1) % 12 + 1, day)
    except ValueError:
        return None


def _half_of_day(patterns: Patterns, said: str, read: _Read) -> None:
    """A morning or an evening told apart from its hour, or in its place."""
    for words, part in ((patterns.am, time(9)), (patterns.pm, time(19))):
        each = words.search(said)
        if each is None or not _is_half_of_the_day(patterns, said, each.span(), read):
            continue
        if not read.takes(each.span()):
            continue
        if read.clock is None:
            read.part = read.part or part
        elif read.is_open:
            later = part >= time(12) and read.clock.hour < 12
            read.clock = _half_a_day_on(read.clock) if later else read.clock
            read.is_open = False
        return


def _is_half_of_the_day(patterns: Patterns, said: str, span: Span, read: _Read) -> bool:
    """Whether a morning or an evening is that of the time: not of "the 10 am ticket"."""
    if re.search(r"\d\s*$", _unclaimed(said, read)[: span[0]]):
        return False
    at_an_end = not (said[: span[0]].strip(_EDGES) and said[span[1] :].strip(_EDGES))
    return at_an_end or not patterns.spaced or _is_beside(patterns, said, span, read)


def _half_a_day_on(clock: time) -> time:
    return clock.replace(hour=(clock.hour + 12) % 24)


def _moments(read: _Read, now: datetime) -> list[str]:
    """The moments in the form in which reminders are set, one but for several hours; empty for no time."""
    if read.clock is None or not read.more_clocks:
        return [_moment(read, now)]
    first = ToldClock(read.clock, read.is_open, read.clock_at)
    hours = sorted({_meant(read, each.clock, is_open=each.is_open) for each in (first, *read.more_clocks)})
    is_one_rule = len({each.minute for each in hours}) == 1 and not read.repeat.startswith(
        "FREQ=DAILY;INTERVAL"
    )
    read.is_unclear |= read.repeat.startswith("FREQ=HOURLY")
    if read.repeat and is_one_rule:
        read.repeat += f";BYHOUR={','.join(str(each.hour) for each in hours)}"
        hours = hours[:1]
    return sorted(_moment(replace(read, clock=each, is_open=False), now) for each in hours)


def _weeks_of(read: _Read) -> list[_Read]:
    """A day that may be that of this week or of the next, as each of the two."""
    if not read.is_either or read.day is None:
        return []
    return [replace(read, is_either=False, day=day) for day in (read.day, read.day + _WEEK)]


def _meant(read: _Read, clock: time, *, is_open: bool) -> time:
    """An hour by the part of the day that is told with it, else by the waking day."""
    if is_open and read.part is not None:
        return _half_a_day_on(clock) if read.part >= time(12) and clock.hour < 12 else clock
    return _half_a_day_on(clock) if is_open and 0 < clock.hour < _EARLY else clock


def _moment(read: _Read, now: datetime) -> str:
    """The moment by one hour, or none; empty when no time is told that is read."""
    if read.is_no_hour or read.is_unclear or read.is_either:
        return ""
    if read.wait:
        return read.wait
    if read.repeat.startswith("FREQ=HOURLY") and read.clock is None and read.day is None:
        return f"PT{read.repeat.partition('INTERVAL=')[2] or 1}H"
    if read.day is None and read.clock is None and read.part is None and not read.repeat:
        return ""
    day = read.day or _first_of_alternate(read.repeat, now.date())
    clock = _meant(read, read.clock, is_open=read.is_open) if read.clock else read.part or MORNING
    moment = datetime.combine(day + timedelta(days=read.is_end_of_day), clock)
    wall = now.replace(tzinfo=None)
    if moment <= wall and day == now.date() and read.repeat.startswith("FREQ=WEEKLY;INTERVAL=2"):
        by_day = read.is_weekday or "BYDAY" in read.repeat
        moment += _WEEK if by_day else timedelta(0)  # every second Friday, said on one, is not in two weeks
    elif moment <= wall and day == now.date() and not read.repeat:
        evening = moment + timedelta(hours=12)
        if read.is_weekday:
            moment += _WEEK
        elif read.is_open and clock.hour < 12 and evening > wall:
            moment = evening
        elif read.day is None:
            moment += timedelta(days=1)
    return moment.isoformat(timespec="minutes")


def _first_of_alternate(repeat: str, today: date) -> date:
    """The next of some weekdays in every second week, which are counted from there; else today."""
    _, is_alternate, days = repeat.partition(";INTERVAL=2;BYDAY=")
    if not is_alternate:
        return today
    return today + timedelta(days=min((_DAYS.index(day) - today.weekday()) % 7 for day in days.split(",")))


def _without(patterns: Patterns, said: str, spans: Sequence[Span]) -> str:
    """The words without the times in them, and without what only led to them."""
    left, reached = "", 0
    for first, last in sorted(spans):
        left += _trimmed(patterns, said[reached:first]) + " "
        reached = max(reached, last)
    left = f"{left}{said[reached:]}".strip(_EDGES)
    joined = " ".join(left.split()) if patterns.spaced else left.strip()
    while led := patterns.to.match(joined):
        joined = joined[led.end() :].strip(_EDGES)
    return joined.strip(_EDGES)


def _trimmed(patterns: Patterns, said: str) -> str:
    """Words before a time without the preposition that belongs to it."""
    return _PREPOSITION.sub("", said) if patterns.spaced else _PARTICLE.sub("", said)


def _unit(patterns: Patterns, word: str) -> Unit | None:
    return next((unit for unit, words in patterns.units if words.fullmatch(word)), None)


_ASKED = caseless(
    rf"(?:(?:{any_of(lambda pack: pack.orders.lead)})\b[\s,.!…-]*)*"
    rf"(?:{any_of(lambda pack: pack.talk.may_you)})\s+(?:please\s+|bitte\s+)?"
)
_QUESTION = caseless(rf"\s*(?:{any_of(lambda pack: pack.speech.questions)})(?!\w)")
_PREPOSITION = caseless(rf"(?:(?:^|\s)(?:{PREPOSITIONS}))+\s*$")
_DOTTED_DAY = pattern_of(r"(?<![\w.])(?P<day>\d{1,2})\.\s?(?P<month>0?[1-9]|1[0-2])\.(?!\w)")
_PARTICLE = pattern_of(r"[のはに에]\s*$")


AND = caseless(
    rf"(?<!\s)[,;]?\s{{1,4}}(?:{any_of(lambda pack: pack.speech.ands)})\s{{1,4}}(?P<please>please\s{{1,4}})?"
)
"""An "and" between two orders."""

_ORDER = caseless(any_of(lambda pack: pack.reminding.order, lambda pack: pack.reminding.order_last))

_STOP = caseless(
    rf"(?:(?:{any_of(lambda pack: pack.orders.lead)})\b[\s,.!…-]*"
    rf"|(?:{any_of(lambda pack: pack.talk.may_you)})\s+|please\s+|bitte\s+)*"
    rf"(?:{any_of(lambda pack: pack.reminding.stop)})"
)
"""The order to remind no more, first in a message."""
