"""A time ahead, as it is told in words: when, by the clock of who tells it, and how often again.

An hour told without its half of the day is the next one that fits the waking day.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import cache
from itertools import islice
from zoneinfo import available_timezones

from bot.language.pack import Part, Unit
from bot.language.patterns import pattern_of
from bot.language.times.calendar import FIRST_DAY, Pin, add_months, add_units, date_or_none
from bot.language.times.clocks import SMALL_HOURS, ToldClock
from bot.language.times.finder import TimeMention, means_either_week
from bot.language.times.hours import (
    counts,
    half_of_day,
    hour_in_words,
    is_of_the_clock,
    is_of_the_night,
    meant_by,
    on_clock,
)
from bot.language.times.told import EDGES, HOUR_OF, UNIT_OF_THE_CLOCK, WEEK, Span, Told, ToldWords, span_of

_DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES: dict[Unit, str] = {
    "hour": "HOURLY", "day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY"
}  # fmt: skip


def recurring(read: Told) -> None:
    """What says that it is every such time."""
    each = read.words.nth_of_month.search(read.said)
    if each is not None and not _is_every_month(read, each[0]):
        read.is_unclear = read.takes(each.span())  # "the first Monday of the month": this one, or each?
    elif each is not None and read.takes(each.span()):
        dates = re.findall(r"\d+", each["dates"] or each["dates_behind"] or "")
        if dates:
            read.repeat = f"FREQ=MONTHLY;BYMONTHDAY={','.join(dates)}"
            return
        nth = next(number for number, name in read.words.nth if name.fullmatch(each["nth"]))
        days = _weekdays(read.words.weekdays, each[0])
        read.repeat = f"FREQ=MONTHLY;BYDAY={nth}{days[0]}" if days else f"FREQ=MONTHLY;BYMONTHDAY={nth}"
        return
    if each := read.take(read.words.every_day_of_week):
        days = _weekdays(read.words.weekdays, each[0]) or _weekdays(read.words.any_weekdays, each[0])
        interval = ";INTERVAL=2" if each["second"] else ""
        read.repeat = f"FREQ=WEEKLY{interval};BYDAY={','.join(days)}"
        return
    for rule, part, words in read.words.often:
        if each := read.take(words):
            read.repeat, read.part = f"FREQ={rule}", part
            if not part and "BYDAY" not in rule:
                _at_edge(read, each.span())
            return
    if each := read.take(read.words.every_unit):
        unit = read.words.unit(each["unit"] or each["unit_before"])
        if unit in _FREQUENCIES:
            is_second = each["second"] or each["second_before"]
            interval = 2 if is_second else int(each["count"] or each["count_before"] or 1)
            read.is_unclear = not interval
            read.repeat = f"FREQ={_FREQUENCIES[unit]}" + (f";INTERVAL={interval}" if interval > 1 else "")
            _at_edge(read, each.span())


def _weekdays(names: Sequence[re.Pattern[str]], said: str) -> list[str]:
    """The days of the week that are named, as RRULEs have them."""
    return [day for day, name in zip(_DAYS, names, strict=True) if name.search(said)]


def _at_edge(read: Told, every: Span) -> None:
    """On which day of each month, where its beginning or end is told; that of anything else names no day."""
    for day, before, behind in read.words.edges:
        each = before.search(read.said[: every[0]]) or behind.match(read.said, every[1])
        if each is not None and read.takes(each.span()):
            read.is_unclear |= "MONTHLY" not in read.repeat or day not in (1, -1)
            read.repeat += f";BYMONTHDAY={day}"
            return


def _is_every_month(read: Told, said: str) -> bool:
    """Whether it is a day of each month that is told, rather than of this one."""
    return read.words.every_unit.search(said) is not None or read.words.leads_every.match(said) is not None


def on_some_days(read: Told) -> None:
    """From one weekday to another, or several of them, where they stand for the time: that is every week."""
    if read.repeat:
        return
    for words in (read.words.from_day_to_day, read.words.days_of_week):
        each = words.search(read.said)
        if each is None or read.words.shift.search(read.said[: each.start()]):
            continue
        if not read.is_of_the_time(each.span()):
            continue
        named = [
            (found.start(), day)
            for day, name in enumerate(read.words.weekdays)
            for found in name.finditer(each[0])
        ]
        days = [day for _, day in sorted(named)]
        if words is read.words.from_day_to_day:
            days = [(days[0] + more) % 7 for more in range((days[-1] - days[0]) % 7 + 1)]
        if read.takes(each.span()):
            read.repeat = f"FREQ=WEEKLY;BYDAY={','.join(_DAYS[day] for day in sorted(set(days)))}"
        return


def ending(read: Told) -> None:
    """The last day of what recurs: "until 31 December"."""
    if not read.repeat or "UNTIL" in read.repeat:
        return
    for mention in read.named(read.unclaimed()):
        last = mention.end.date()
        if mention.start.date() != FIRST_DAY or not read.takes(span_of(mention)):
            continue
        if last < read.now.date():  # a day without its year is read as the latest that has begun
            last = add_units(last, 1, "year")
        elif last == read.now.date() and any(name.search(mention.quote) for name in read.words.weekdays):
            last += WEEK  # "until Friday", said on one
        read.repeat += f";UNTIL={last:%Y%m%d}"
        return


def on_number(read: Told) -> None:
    """Every such day of the months that this one may not have: "every 31st"."""
    each = read.words.every_number.search(read.said)
    if each is None or read.repeat or read.day or not read.takes(each.span()):
        return
    months = (add_months(read.now.date().replace(day=1), -back) for back in range(2))
    days = (date_or_none(first.year, first.month, int(each["date"])) for first in months)
    read.day = next((day for day in days if day is not None), None)
    read.repeat, read.is_unclear = "FREQ=MONTHLY", read.day is None


def such_a_day(read: Told, mention: TimeMention) -> None:
    """Whether it is every such day that is told: "every 3 May", "every 15th", "jeden Mittwochabend"."""
    each, pin = read.words.every.search(read.said[: mention.offset]), mention.pin
    is_weekday = pin is not None and pin.kind == "weekday"
    if each is None or read.repeat or not (is_weekday or re.search(r"\d", mention.quote)):
        return
    if not read.takes(each.span()):
        return
    rules = {"date": "FREQ=MONTHLY", "day": "FREQ=YEARLY"}
    if pin is not None and is_weekday:
        rules["weekday"] = f"FREQ=WEEKLY;BYDAY={_DAYS[pin.number]}"
    read.repeat = rules.get(pin.kind, "") if pin else ""
    read.is_unclear |= not read.repeat


def is_by_date(repeat: str) -> bool:
    """Whether something recurs on a day of the month or year, which may have been already."""
    return repeat.startswith(("FREQ=MONTHLY", "FREQ=YEARLY")) and "BY" not in repeat


def first_of_alternate(repeat: str, today: date) -> date:
    """The next of some weekdays in every second week, which are counted from there; else today."""
    _, is_alternate, days = repeat.partition(";INTERVAL=2;BYDAY=")
    if not is_alternate:
        return today
    return today + timedelta(days=min((_DAYS.index(day) - today.weekday()) % 7 for day in days.split(",")))


_ELSEWHERE = pattern_of(r"\s*([A-Z]\w{2,}(?: [A-Z]\w+)?)(?: time(?!\w)|(?<=[A-Z]{3})(?!\w))")
"""What stands behind an hour by another clock: 9 Tokyo time, 9 UTC."""


@cache
def _zones() -> frozenset[str]:
    """The names of zones, and of the places that they are named after."""
    return frozenset(name.rpartition("/")[2] for name in available_timezones())


MORNING = time(9)
"""The hour of a day of which none is told."""

_PARTS: dict[int, Part] = {5: "morning", 11: "noon", 12: "afternoon", 17: "evening", 18: "night"}
"""By the hour at which a part of the day begins, its name."""

_MINUTES: dict[Unit, int] = {"minute": 1, "hour": 60, "day": 24 * 60, "week": 7 * 24 * 60}
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "1/2": 0.5, "1/4": 0.25, "3/4": 0.75}
_LONGEST = 9999 * 24 * 60
MOST_JOINTS = 4
"""Words for "of" and "to" of which each may be the one behind the time."""

_MOST_OF_AN_ENDING = 5
"""Characters between a time and what it is told by: "18'den bir saat önce"."""
_DOTTED_DAY = pattern_of(r"(?<![\w.])(?P<day>\d{1,2})\.\s?(?P<month>0?[1-9]|1[0-2])\.(?!\w)")


def told_ahead(words: ToldWords, said: str, now: datetime) -> Told:
    """The time that words tell in a language; behind an "of" or "to" stands what it is for."""
    read = _all_told(words, said, now)
    joints = list(islice(words.joint.finditer(said), MOST_JOINTS))
    reached = max((last for _, last in read.spans), default=0)
    for joint in reversed(joints if joints and joints[0].end() < reached else []):
        before = _all_told(words, said[: joint.start()], now)
        if _tells_when(before) and before.repeat == read.repeat and not _is_in_a_time(read, joint):
            return replace(before, said=said)
    return read


def _tells_when(read: Told) -> bool:
    """Whether words tell a moment, and nothing but that."""
    is_whole = bool(read.wait or (read.clock and (read.day or read.repeat)))
    return is_whole and not (read.is_unclear or read.is_no_hour or read.without_times())


def _is_in_a_time(read: Told, joint: re.Match[str]) -> bool:
    """Whether an "of" is one of the time: the 5th of June, las 9 de la noche, Monday at 9 of next week."""
    dates = (each.span() for each in read.words.date.finditer(read.said))
    clock = read.words.clock
    clocks = (told.span for told in (*clock.told_in(read.said), *clock.hour_in_words(read.said)))
    lasting = (
        span_of(each)
        for each in read.named(read.said)
        if each.end - each.start > timedelta(days=1) and each.offset <= joint.end()
    )
    return any(first < joint.end() < last for first, last in (*dates, *clocks, *lasting))


def _all_told(words: ToldWords, said: str, now: datetime) -> Told:
    """The time that is told anywhere in the words: each step takes words that the next ones then leave."""
    read = Told(words, said, now)
    recurring(read)
    _waiting(read)
    ending(read)
    on_clock(read)
    _bounded_behind(read)
    on_some_days(read)
    ending(read)  # "um 9 bis 31. Dezember": only without its hour is it no range
    _on_day(read)
    _on_dotted_day(read)
    on_number(read)
    hour_in_words(read)
    half_of_day(read)
    _unread(read)
    _bounded(read)
    _left_over(read)
    _either(read)
    if read.is_unclear:
        for told in read.words.clock.told_in(read.unclaimed()):
            read.takes(told.span)
    return read


def _waiting(read: Told) -> None:
    """A time told by how far it is: in minutes and hours it is a wait, in days a day."""
    for halved in read.words.halved:
        if each := read.take(halved):
            unit = read.words.unit(each["unit"] or each["unit_of"])
            count = _number(read, each["count"] or each["count_of"] or "1") + 0.5
            if unit in ("month", "year"):
                months, days = divmod(count * 12 if unit == "year" else count, 1)
                read.day = add_units(read.now.date(), min(int(months), 1200), "month")
                read.day += timedelta(days=round(days * 30))
                return
            minutes = count * _MINUTES[unit] if unit in _MINUTES else 0
            read.is_unclear = not minutes
            read.wait = f"PT{min(round(minutes), _LONGEST)}M"
            return
    for minutes, words in read.words.waits:
        each = words.search(read.said)
        # "za kwadrans" is a quarter of an hour from now, and before an hour a quarter to it.
        if each is None or any(
            each.start() <= told.span[0] < each.end() for told in read.words.clock.turned_in(read.said)
        ):
            continue
        if read.takes(each.span()):
            read.wait = f"PT{minutes}M"
            return
    each = read.words.ahead.search(read.said)
    if each is None or not read.takes(each.span()):
        return
    read.waits_at = each.span()
    groups = each.groupdict()
    amount = groups.get("amount") or groups.get("amount_after") or ""
    match _amounts(read, amount):
        case [(count, "minute" | "hour" as unit)] if count.isdigit():
            read.is_unclear = not int(count)
            read.wait = f"PT{count}{unit[0].upper()}"
        case [(count, "month" | "year" as unit)] if count.isdigit():
            read.day = add_units(read.now.date(), min(int(count), 1200), unit)
        case told:
            lasts = [_number(read, count) * _MINUTES.get(unit, 0) for count, unit in told]
            minutes = min(round(sum(lasts)), _LONGEST)
            read.is_unclear = not minutes or 0 in lasts
            if all(unit in ("day", "week") for _, unit in told) and minutes % _MINUTES["day"] == 0:
                read.day = read.now.date() + timedelta(minutes=minutes)
            else:
                read.wait = f"PT{minutes}M"


def _number(read: Told, told: str) -> float:
    """What a number comes to: 2, 2.5, "2½", "2 1/2", "two"."""
    for number, named in read.words.numbers.items():
        if named.fullmatch(told):
            return number
    for sign, part in _FRACTIONS.items():
        if told.endswith(sign):
            return float(told.removesuffix(sign).strip() or 0) + part
    return float(told.replace(",", "."))


def _amounts(read: Told, amount: str) -> list[tuple[str, Unit]]:
    """The numbers of a length of time with their units: "1 hour 30 minutes", "1h30"."""
    told: list[tuple[str, Unit]] = []
    for found in read.words.amount.finditer(amount):
        unit = read.words.unit(found["unit"])
        if unit is not None:
            told.append((found["count"] or "1", unit))
    if amount[-2:].isdigit():
        told.append((amount[-2:], "minute" if told and told[-1][1] == "hour" else "year"))
    return told


def _on_day(read: Told) -> None:
    """The first day ahead that the times engine finds beside what was read already.

    One that is over is taken where it is said of the hour: "yesterday at 9".
    """
    mentions = read.named(read.unclaimed())
    if any(
        read.overlaps(span_of(each)) for each in mentions
    ):  # "tomorrow at 9 about the morning" is no one time
        mentions = read.named(read.unclaimed("|"))
    over: TimeMention | None = None
    for mention in mentions:
        if read.wait or read.day:
            continue
        if mention.end - mention.start > timedelta(days=1):  # "next week at 9" is not today
            if not read.repeat and read.is_beside(span_of(mention)):
                read.is_unclear |= read.takes(span_of(mention))
            continue
        span = span_of(mention)
        is_dated = re.search(r"\d", mention.quote) is not None
        is_weekday = not is_dated and any(name.search(mention.quote) for name in read.words.weekdays)
        if mention.pin is not None:  # "Friday 27 November" lies ahead by years
            is_weekday = mention.pin.kind == "weekday"
        if _is_told_past(read, mention, is_weekday=is_weekday):
            over = over or mention
            continue
        if not read.takes(span):
            continue
        read.is_unclear |= _is_told_by_the_clock(mention)
        read.is_weekday = is_weekday
        such_a_day(read, mention)
        if mention.end - mention.start <= timedelta(hours=2) and mention.start > read.now:
            middle = mention.start + (mention.end - mention.start) / 2
            read.wait = f"PT{round((middle - read.now).total_seconds() / 60)}M"
            return
        pin = mention.pin or (Pin("weekday", mention.start.weekday()) if is_weekday else None)
        _on(read, mention.start if is_by_date(read.repeat) else _ahead(mention.start, pin, read.now))
        read.is_either = read.day is not None and means_either_week(
            mention.quote, read.day, read.now, read.words.code
        )
    _on_weekday_of_the_hour(read)
    if over is not None and not (read.day or read.wait or read.repeat):
        span = span_of(over)
        if is_of_the_clock(read, span) or (not read.clock and over.start.hour):
            read.takes(span)
            _on(read, over.start)


def _on_weekday_of_the_hour(read: Told) -> None:
    """The next weekday by a name that is another word, too, and means one beside an hour: "wed at 9"."""
    if read.day or read.wait or read.repeat:
        return
    for day, name in enumerate(read.words.doubtful_weekdays):
        each = name.search(read.unclaimed())
        if each is not None and is_of_the_clock(read, each.span()):
            read.day, read.is_weekday = Pin("weekday", day).coming(read.now.date()), True
            return


def _on(read: Told, start: datetime) -> None:
    read.day = start.date()
    if start.hour:
        read.part = HOUR_OF[_PARTS.get(start.hour, "morning")]


def _is_told_past(read: Told, mention: TimeMention, *, is_weekday: bool) -> bool:
    """Whether a time is meant to be over: yesterday, last Monday, three days ago, a year that was."""
    if mention.end > read.now or mention.pin is not None:
        return False
    if read.words.past.search(mention.quote) or re.search(r"\d{4}", mention.quote):
        return True
    return not is_weekday and mention.start.date() < read.now.date() and not re.search(r"\d", mention.quote)


def _is_told_by_the_clock(mention: TimeMention) -> bool:
    """Whether hours or minutes are told that come to no moment, only to a day: "in a couple of hours"."""
    is_a_day = mention.end - mention.start > timedelta(hours=23)
    return is_a_day and UNIT_OF_THE_CLOCK.search(mention.quote) is not None


def _ahead(start: datetime, pin: Pin | None, now: datetime) -> datetime:
    """When a day lies ahead: a weekday by weeks, a date by months or years."""
    day = pin.coming(now.date()) if pin and start.date() < now.date() else None
    return datetime.combine(day, start.timetz()) if day else start


def _on_dotted_day(read: Told) -> None:
    """The next day that is told in figures with a dot behind each, as no hour is: "on 24.12. at 12"."""
    each = _DOTTED_DAY.search(read.said)
    if each is None or read.day or read.wait or read.repeat:
        return
    ends = not read.said[each.end() :].strip(EDGES)  # as it does where it answers when to remind
    if (ends or read.is_of_the_time(each.span())) and read.takes(each.span()):
        read.day = Pin("day", int(each["month"]), int(each["day"])).coming(read.now.date())
        read.is_unclear |= read.day is None


def _unread(read: Told) -> None:
    """What is told of the time beside it and was not read: a moment without it would be a wrong one."""
    if read.is_weekday and is_by_date(read.repeat):
        read.is_unclear = True
    repeats = [each.span() for each in read.words.unread.finditer(read.said)]
    untold = [span for span in repeats if not (read.repeat and read.overlaps(span))]
    # "30 February": the times engine knows no such day.
    no_days = [each.span() for each in read.words.date.finditer(read.unclaimed())]
    dates = [each.span() for each in read.words.several_dates.finditer(read.said) if not read.repeat]
    several = [each.span() for each in read.words.several.finditer(read.said)]
    for span in [*untold, *no_days, *dates, *several]:
        if read.overlaps(span) or read.is_of_the_time(span):
            read.spans.append(span)  # "dreimal täglich": "täglich" alone is read already
            read.is_unclear = True
    hour = read.words.clock.unread.search(read.unclaimed()) if read.clock is None else None
    read.is_unclear |= hour is not None and read.is_of_the_time(hour.span()) and read.takes(hour.span())
    elsewhere = _ELSEWHERE.match(read.said, read.clock_at[1]) if read.clock else None
    if elsewhere is not None and elsewhere[1].replace(" ", "_") in _zones():
        read.is_unclear |= read.takes(elsewhere.span())
    before = read.said[: min((first for first, _ in read.spans), default=0)]
    if read.words.whole_amount.match(before) and read.takes((0, len(before))):
        read.is_unclear = True
    for _, last in tuple(read.spans):
        more = read.words.more_days.match(read.said, last)
        read.is_unclear |= more is not None and read.takes(more.span())
    if not read.waits_at[1]:
        return
    more = read.words.more_of_wait.match(read.said, read.waits_at[1])
    if more is not None and read.takes(more.span()):
        read.is_unclear = True


def _bounded(read: Told) -> None:
    """A time that is told by another one, which alone is a wrong one: an hour before 18:00, until 6 pm, from
    9 to 12, 10 minutes before the train at 3.
    """
    for each in read.words.bounds.finditer(read.said):
        lasting = each.span("lasting")
        is_claimed = read.overlaps((lasting[1] - 1, lasting[1]))
        first = lasting[1] if is_claimed else each.start()
        if read.overlaps((first, each.end())):
            continue
        behind = min((span for span in read.spans if span[0] >= each.end()), default=(0, 0))
        is_of_it = bool(each["lasting"]) and (not read.repeat if is_claimed else behind[1] > 0)
        is_direct = each["figure"] or behind[0] == each.end()
        if is_of_it or (is_direct and read.is_of_the_time((first, each.end()))):
            days = (span_of(day) for day in read.named(read.said) if each["figure"])
            dated = (day[1] for day in days if day[0] < each.end("figure") < day[1])  # from 18 to 25 December
            last = max(behind[1], each.end("figure"), each.end(), *dated)
            is_all = not (read.said[:first].strip() or read.said[last:].strip(EDGES))
            read.spans.append((first, each.end() if is_all else last))
            read.is_unclear = True


def _bounded_behind(read: Told) -> None:
    """The same in languages that say so behind the hour: 18時の1時間前, 6点前."""
    for each in read.words.bounds_behind.finditer(read.said):
        last = read.clock_at[1]
        if last and 0 <= each.start() - last <= _MOST_OF_AN_ENDING and read.takes((last, each.end())):
            read.is_unclear = True


def _left_over(read: Told) -> None:
    """Another hour or day of the time than the one that was read, or another hour before it."""
    last = max((last for _, last in read.spans), default=0)
    left = read.unclaimed("|")
    noons = (named.search(left) for named in (read.words.noon, read.words.midnight))
    hours = [
        *(told.span for told in read.words.clock.told_in(left)),
        *(each.span() for each in noons if each),
    ]
    days = [span_of(each) for each in read.named(left) if each.pin or each.end > read.now]
    for span in (*hours, *days):
        is_led = span in hours and read.words.led_hour.match(read.said, span[0]) and span[1] < last
        figure = re.search(r"\d+$", read.said[slice(*span)])
        is_counted = figure is not None and counts(read, (span[0] + figure.start(), span[1]))
        is_counted = is_counted and read.words.either.match(read.said, span[1]) is None
        if not is_counted and (is_led or read.is_beside(span)) and read.takes(span):
            read.is_unclear = True


def is_of_another_day(read: Told) -> bool:
    """Whether an hour is that of a day which nothing here reads: "on Christmas at noon to call grandma".

    What stands in the day's place is led in as a day is. Words that may lead in what to be reminded of as
    well name a day only where something else does that behind the hour: "à Noël à midi d'appeler".
    """
    if read.wait or read.repeat or (read.day and not read.is_weekday):
        return False
    if any(_is_told_instead(read, each.span()) for each in read.words.other_days.finditer(read.said)):
        return True
    if read.day or not (read.spans and read.words.spaced):
        return False
    before = read.said[: min(first for first, _ in read.spans)]
    behind = read.said[max(last for _, last in read.spans) :].strip(EDGES)
    led, goes_on = read.words.leads_day.match(before), read.words.to.match(behind)
    if led is None or not behind:
        return read.words.day_behind.match(behind) is not None
    if read.words.leads_anything.fullmatch(led["by"]) is None:
        return True
    return goes_on is not None and goes_on[0].strip() != led["by"].casefold()


def _is_told_instead(read: Told, other_day: Span) -> bool:
    """Whether a day that no calendar here has is the one of the hour: not of "at 9 birthday cake"."""
    if read.day:
        return read.overlaps(other_day)  # "Easter Sunday" is not the next one
    is_led = other_day[0] < read.clock_at[0] or read.said[: other_day[0]][read.clock_at[1] :].strip(EDGES)
    return bool(is_led) and read.is_beside(other_day) and read.takes(other_day)


def _either(read: Told) -> None:
    """Another time that is told in place of one, or beside it with nothing of its own: "Saturday or Sunday",
    "tomorrow and on Sunday". Which is meant is asked.
    """
    for _, last in tuple(read.spans):
        other = read.words.either.match(read.said, last)
        if other is None or (not other["or"] and read.has_both(last, other.end())):
            continue
        mentions = read.named(read.said[other.end() :])
        ends = [other.end() + len(each.quote) for each in mentions if each.offset == 0]
        if other["told"]:
            is_number = not other["or"] and counts(read, other.span("told"))
            ends.append(other.start("told") if is_number else other.end("told"))
        wait = read.words.ahead.search(read.said, last)
        if wait is not None and wait.start() <= other.end():
            ends.append(wait.end())
        if ends:
            read.spans.append((last, max(ends)))  # "every Saturday or Sunday": the Sunday is read already
            read.is_unclear = True


def moments(read: Told) -> list[str]:
    """The moments in the form in which reminders are set, one but for several hours; empty for no time."""
    if read.clock is None or not read.more_clocks:
        return [moment_of(read)]
    first = ToldClock(read.clock, read.is_open, read.clock_at)
    hours = sorted({meant_by(read, each.clock, is_open=each.is_open) for each in (first, *read.more_clocks)})
    is_one_rule = len({each.minute for each in hours}) == 1 and not read.repeat.startswith(
        "FREQ=DAILY;INTERVAL"
    )
    read.is_unclear |= read.repeat.startswith("FREQ=HOURLY")
    if read.repeat and is_one_rule:
        read.repeat += f";BYHOUR={','.join(str(each.hour) for each in hours)}"
        hours = hours[:1]
    return sorted(moment_of(replace(read, clock=each, is_open=False)) for each in hours)


def moment_of(read: Told) -> str:
    """The moment by one hour, or none; empty when no time is told that is read."""
    if read.is_no_hour or read.is_unclear or read.is_either:
        return ""
    if read.wait:
        return read.wait
    if read.repeat.startswith("FREQ=HOURLY") and read.clock is None and read.day is None:
        return f"PT{read.repeat.partition('INTERVAL=')[2] or 1}H"
    if read.day is None and read.clock is None and read.part is None and not read.repeat:
        return ""
    day = read.day or first_of_alternate(read.repeat, read.now.date())
    clock = meant_by(read, read.clock, is_open=read.is_open) if read.clock else read.part or MORNING
    wall = read.now.replace(tzinfo=None)
    goes_on = read.clock is not None and read.is_open and is_of_the_night(read, read.clock)
    is_this_night = day == wall.date() and wall.hour < SMALL_HOURS and wall.time() < clock
    moment = datetime.combine(day, clock)
    moment += timedelta(days=read.is_end_of_day or (goes_on and not is_this_night))
    if moment <= wall and day == read.now.date() and read.repeat.startswith("FREQ=WEEKLY;INTERVAL=2"):
        by_day = read.is_weekday or "BYDAY" in read.repeat
        moment += WEEK if by_day else timedelta(0)  # every second Friday, said on one, is not in two weeks
    elif moment <= wall and day == read.now.date() and not read.repeat:
        evening = moment + timedelta(hours=12)
        if read.is_weekday:
            moment += WEEK
        elif read.is_open and clock.hour < 12 and evening > wall:
            moment = evening
        elif read.day is None or (clock.hour < SMALL_HOURS and read.words.clock.night.search(read.said)):
            moment += timedelta(days=1)
    return moment.isoformat(timespec="minutes")
