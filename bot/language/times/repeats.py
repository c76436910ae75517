"""How often a time comes again, as it is told: every day, on the last Friday of the month, until May."""

from __future__ import annotations

import re
from datetime import date, timedelta

from bot.language.pack import Unit
from bot.language.times.calendar import FIRST_DAY, add_months, add_units, date_or_none
from bot.language.times.finder import TimeMention
from bot.language.times.told import WEEK, Span, Told, span_of

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
        days = [day for day, name in zip(_DAYS, read.words.weekdays, strict=True) if name.search(each[0])]
        read.repeat = f"FREQ=MONTHLY;BYDAY={nth}{days[0]}" if days else f"FREQ=MONTHLY;BYMONTHDAY={nth}"
        return
    if each := read.take(read.words.every_day_of_week):
        days = [day for day, name in zip(_DAYS, read.words.weekdays, strict=True) if name.search(each[0])]
        groups = each.groupdict()
        interval = ";INTERVAL=2" if groups["second"] or groups["alternate"] else ""
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
            is_second = each["second"] or each["alternate"] or each["second_before"]
            interval = 2 if is_second else int(each["count"] or each["count_before"] or 1)
            read.is_unclear = not interval
            read.repeat = f"FREQ={_FREQUENCIES[unit]}" + (f";INTERVAL={interval}" if interval > 1 else "")
            _at_edge(read, each.span())


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
