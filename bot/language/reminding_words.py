"""The words of each language for reminders, made into patterns: how one asks for them, and tells when."""

from __future__ import annotations

import re
from datetime import time
from functools import cache

from bot.language.clocks import clock_words
from bot.language.pack import Pack, Part, Phase, Unit
from bot.language.patterns import NEVER, alternatives, caseless
from bot.language.times.vocabulary import forms

_UNITS: tuple[Unit, ...] = ("minute", "hour", "day", "week", "month", "year")
PREPOSITIONS = "on|at|am|um|im|le|el|il|no|na|em|в|во|у|на|op|på|den|the|la|w|we|v|ve|o|ở|vào"
"""What stands before a time in one language or another."""

_HOURS: dict[Part, time] = {
    "morning": time(9),
    "noon": time(12),
    "afternoon": time(15),
    "evening": time(19),
    "night": time(20),
}
"""The hour at which to remind in a part of the day."""


class Patterns:
    """One language's words for reminders, ready to be matched."""

    def __init__(self, pack: Pack) -> None:
        words, spaced = pack.reminding, pack.writing.spaced
        weekdays = words.weekdays or tuple(_forms(name, spaced) for name in pack.times.weekdays)
        units: dict[Unit, str] = {
            unit: words.units.get(unit) or _forms(pack.times.units.get(unit, ""), spaced) for unit in _UNITS
        }
        any_unit = alternatives(units.values())
        any_day = alternatives(weekdays)
        begin, end = (r"(?<!\w)", r"(?!\w)") if spaced else ("", "")
        gap = r"\s+" if spaced else r"\s*"
        ahead, after = words.ahead or _forms(pack.times.ahead, spaced), words.ahead_after
        after = after or _forms(pack.times.ahead_after.replace("$", ""), spaced)
        ands = r"and|und|et|y|e|и|і|en|och|og|ja|i|a|ve|și|és|dan|và|και|و|और|と|和|및|와|과"
        joined = rf"(?:\s*(?:&|{ands})\s*)"
        joins = rf"(?:{joined}|\s*,\s*)"
        number = r"(?:\d{1,5}(?:[.,]\d{1,2}|\s?[½¼¾]|\s+(?:1/2|[13]/4)(?!\d))?|[½¼¾]|(?:1/2|[13]/4)(?!\d))"
        more = rf"(?:\d\d|(?:{joins}|\s*)\d{{1,5}}\s*(?:{any_unit}))?"
        numbers = words.numbers or pack.times.numbers
        some = alternatives((number, *(_forms(named, spaced) for named in numbers)))
        amount = rf"(?:(?:{some if words.numbers else number})\s*)?(?:{any_unit}){more}"
        before = rf"{begin}(?:{ahead}){gap}(?P<amount>{amount}){end}" if ahead else NEVER
        by_engine = bool(pack.times.units) and not words.tomorrow
        counted = rf"{number}\s*(?:{any_unit}){more}" if by_engine and spaced else amount
        behind = rf"{begin}(?P<amount_after>{counted})\s*(?:{after}){end}" if after else NEVER

        def whole(each: str) -> re.Pattern[str]:
            return caseless(rf"{begin}(?:{each or NEVER}){end}")

        def waiting(each: str) -> re.Pattern[str]:
            told_before = rf"{begin}(?:{ahead or NEVER}){gap}(?:{each}){end}"
            return caseless(rf"{told_before}|{begin}(?:{each})\s*(?:{after or NEVER}){end}")

        every, two = rf"(?:{words.every or NEVER}){gap}", words.second or NEVER
        alternate = rf"(?P<alternate>{words.alternate or NEVER}){end}{gap}"
        listed = rf"(?:{any_day})(?:s|{end})(?:{joins}(?:{any_day}){end})*"
        parts: dict[Part, str] = {part: _forms(named, spaced) for part, named in pack.times.parts.items()}
        lasting = [_forms(named, spaced) for named in (*pack.times.units.values(), *pack.times.months)]
        any_span = alternatives((any_unit, any_day, *parts.values(), *lasting))
        to, since = _forms(pack.times.to, spaced) or NEVER, _forms(pack.times.between, spaced) or NEVER
        on = _forms(pack.times.on, spaced) or NEVER
        months = alternatives(
            _forms(named, spaced) for named in (*pack.times.months, *pack.times.short_months) if named
        )
        any_time = alternatives(
            (
                any_day,
                words.today,
                words.after_tomorrow,
                words.tomorrow,
                words.noon,
                words.midnight,
                some,
                *parts.values(),
            )
        )
        half = words.and_half or NEVER
        halved = (
            rf"(?:(?P<count>{some})?\s*(?P<unit>{any_unit})\s*(?:{half})"
            rf"|(?P<count_of>{some})\s*(?:{half})\s*(?P<unit_of>{any_unit}))"
        )
        begins = alternatives((words.at, on, pack.speech.the))
        leading = rf"(?:(?:{begins})(?:\s+|(?<='))){{0,2}}(?:[ld]')?" if spaced else ""
        counted_days = words.nth or {
            number: f"{leading}(?:{_forms(named, spaced)})"
            for number, named in (
                *enumerate(pack.times.ordinals, 1),
                (-1, pack.times.shifts.get(-1, "")),
            )
            if named and spaced
        }
        nth, of_month = alternatives(counted_days.values()), words.of_month or NEVER
        alone = r"(?<![\w.:])" if spaced else r"(?<!\d)"
        date = r"\d{1,2}(?:\.|º|-?[^\W\d]{2})?" if spaced else r"\d{1,2}"
        another = rf"{joins}(?:(?:the|le|el|il)\s+)?"
        dates = rf"{alone}(?:{date}{another})*{date}"
        ordinal = r"\d{1,2}(?:st|nd|rd|th|er|[ºª]|\.(?!\d)|-[^\W\d]{1,3})"
        each_month = alternatives((words.often.get("MONTHLY", ""), rf"{every}(?:{units['month'] or NEVER})"))
        half_of_day = alternatives((words.am, words.pm))
        phases: dict[int, Phase] = {1: "start", 15: "middle", -1: "end"}
        both = (pack.times.phases, pack.times.phases_after)
        edges = words.edges or {
            day: _forms(" ".join(each.get(phase, "") for each in both), spaced)
            for day, phase in phases.items()
        }
        its_month = rf"(?:\s+(?:\w{{1,4}}\s+)?(?:{units['month'] or NEVER}){end})?"
        of_another = rf"(?!\s+(?:\w{{1,4}}\s+){{0,2}}(?:{any_unit}){end})"  # the end of a day is none
        linking = rf"(?:\s+(?:{_forms(pack.times.glue, spaced) or NEVER}))?\s*" if spaced else "の?"
        next_to = rf"(?:{words.coming or NEVER})"
        next_to = rf"(?:{next_to}{gap}(?:{units['week']})|(?:{units['week']}){gap}{next_to}|{next_to})"
        told_with = rf"(?:\s*[&,]\s*|\s+(?:{ands})\s+)" if spaced else joins
        no_letter = r"(?![^\W\d])" if spaced else ""
        hour = (
            rf"(?:(?:{half_of_day})\s*)?(?:(?:{words.at or NEVER})\s*)?"
            rf"{alone}\d{{1,2}}(?:[:.h]\d{{2}})?(?!\d)"
            rf"(?:\s*(?:{words.o_clock or NEVER}){no_letter})?(?:\s*(?:{half_of_day}){end})?"
        )
        self.spaced = spaced
        self.by_engine = by_engine
        self.to = caseless(rf"(?:{words.to or NEVER})(?:(?<=')|{end})\s*")
        self.often = tuple((name, whole(each)) for name, each in words.often.items())
        self.every = caseless(rf"{begin}{every}$")
        self.leads_every = caseless(every)
        self.every_part = tuple(
            (_HOURS[part], caseless(rf"{begin}{every}(?:{named}){'s?' if spaced else ''}{end}"))
            for part, named in parts.items()
            if named
        )
        self.shift = caseless(
            rf"{begin}(?:{alternatives(_forms(each, spaced) for each in pack.times.shifts.values())})\s*$"
        )
        self.days_of_week = caseless(
            rf"{begin}(?:{any_day})s?(?:{joins}(?:{any_day})s?)+{end}" if spaced else NEVER
        )
        self.from_day_to_day = caseless(
            rf"{begin}(?:(?:{since})\s+)?(?:{any_day})(?:\s+(?:{to})\s+|\s?[-–]\s?)(?:{any_day}){end}"
            if spaced
            else NEVER
        )
        self.nth_of_month = caseless(
            rf"{begin}(?:(?:{every})?(?P<nth>{nth}){gap}(?:{any_day}|{units['day'] or NEVER}){end}"
            rf"|(?:{every})?(?P<dates>{dates})){gap}(?:{of_month}){end}"
            rf"|{begin}(?:{each_month})(?:\s|の)*(?P<dates_behind>{dates})(?:日|号|號|일)"
        )
        self.hours = caseless(rf"{begin}{hour}(?:{told_with}{hour})+")
        self.hour = caseless(hour)
        self.nth = tuple((number, caseless(each)) for number, each in counted_days.items())
        self.every_day_of_week = caseless(
            rf"{begin}(?:{every}(?:(?P<second>{two}){end}{gap})?|{alternate}){listed}"
            + (rf"|(?<!\w)on (?:{any_day})s(?!\w)" if pack.code == "en" else "")
            + (
                r"|(?<!\w)(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs(?!\w)"
                if pack.code == "de"
                else ""
            )
        )
        self.every_workday = caseless(
            rf"{begin}(?:(?:{words.every or NEVER}){gap})?(?:on\s+)?(?:{words.workdays or NEVER}){end}"
        )
        self.every_unit = caseless(
            rf"{begin}(?:{every}(?:(?P<second>{two}){end}{gap}|(?P<count>\d{{1,3}})\s*)?|{alternate})"
            rf"(?P<unit>{any_unit}){end}|{begin}(?:{every})?"
            rf"(?:(?P<second_before>{two}){end}{gap}|(?P<count_before>\d{{1,3}})\s*)?"
            rf"(?P<unit_before>{any_unit})(?:{words.every_last or NEVER}){end}"
        )
        self.edges = tuple(
            (
                day,
                caseless(rf"{begin}{leading}(?:{each}){linking}$"),
                caseless(rf"(?:{linking}|\s*{leading})(?:{each}){end}{its_month}{of_another}"),
            )
            for day, each in edges.items()
            if each
        )
        self.clock = clock_words(pack)
        self.noon = caseless(rf"{begin}(?:(?:{words.at or NEVER})\s+)?(?:{words.noon or NEVER}){end}")
        self.midnight = caseless(rf"{begin}(?:(?:{words.at or NEVER})\s+)?(?:{words.midnight or NEVER}){end}")
        self.waits = tuple((minutes, waiting(each)) for minutes, each in words.waits.items())
        self.ahead = caseless(f"{before}|{behind}")
        self.halved = (
            caseless(rf"{begin}(?:{ahead or NEVER}){gap}{halved}{end}"),
            caseless(rf"{begin}{halved}\s*(?:{after or NEVER}){end}"),
        )
        self.numbers = tuple(caseless(_forms(named, spaced)) for named in numbers)
        either = alternatives((words.or_, pack.speech.ors))
        self.either = caseless(
            rf"(?:\s*[,、，]?\s*(?P<or>{either}){end}|\s+(?:{pack.speech.ands or NEVER}){end})"
            rf"(?:\s*(?:{alternatives((words.at, on))}){end})?\s*"
            rf"(?=(?P<told>{ordinal}(?!\w)|\d{{1,2}}(?:[:.h]\d\d)?(?!\d)|(?:{any_time}){end})?)"
        )
        self.every_number = caseless(rf"{begin}{every}(?P<date>\d{{1,2}})(?:st|nd|rd|th)(?!\w)")
        self.date = caseless(
            rf"{begin}(?:\d{{1,2}}(?:st|nd|rd|th|er|\.|º)?\s*(?:(?:of|de|di)\s+)?(?:{months})"
            rf"|(?:{months})\s+\d{{1,2}}(?:st|nd|rd|th)?){end}"
            if spaced
            else NEVER
        )
        self.amount = caseless(
            rf"(?P<count>{some if words.numbers else number})?\s*"
            + (rf"(?<![^\W\d])(?P<unit>{any_unit})(?![^\W\d])" if spaced else rf"(?P<unit>{any_unit})")
        )
        self.unread = caseless(rf"{begin}{every}(?:(?:{some}|{two})\s*)?(?:{any_span})s?{end}")
        self.several = whole(words.several)
        self.several_dates = caseless(rf"{alone}{ordinal}(?:{another}{date})+(?!\w)" if spaced else NEVER)
        self.more_of_wait = caseless(rf"{joins}?\s*(?:(?:{some})\s*(?:{any_unit}){end}|[0-5][05](?![\w.:]))")
        self.more_days = caseless(rf"\s+(?:{on})\s+(?:{any_day})s?{end}" if spaced else NEVER)
        to_day = alternatives((on if pack.times.on else PREPOSITIONS, words.at, to))
        self.leads_day = caseless(rf"\s*(?P<by>{to_day})(?:(?<=')|{end}\s+)\S" if spaced else NEVER)
        self.leads_anything = caseless(alternatives((words.to, pack.speech.the)))
        self.day_behind = caseless(
            rf"(?:{on if pack.times.on else PREPOSITIONS}){end}(?:\s+[^\s,;]+){{1,3}}?\s+"
            rf"(?:{words.to or NEVER})(?:(?<=')|{end}\s+)\S+\s+\S"
            if spaced
            else NEVER
        )
        self.whole_amount = caseless(rf"\s*(?:{some})\s*(?:{any_unit}){end}\s*(?:\w{{1,3}}\s*)?$")
        self.near = whole(alternatives((words.after_tomorrow, words.today, words.tomorrow, any_day)))
        self.coming = whole(rf"{next_to}{gap}(?:\w{{1,2}}{gap})?(?:{any_day})|(?:{any_day}){gap}{next_to}")
        self.weekdays = tuple(caseless(f"{begin}(?:{name})") for name in weekdays) or (caseless(NEVER),) * 7
        self.units: tuple[tuple[Unit, re.Pattern[str]], ...] = tuple(
            (unit, caseless(each or NEVER)) for unit, each in units.items()
        )
        self.pm = whole(words.pm)
        self.am = whole(words.am)
        self.tomorrow = whole(words.tomorrow)
        self.after_tomorrow = whole(words.after_tomorrow)
        self.yesterday = whole(words.yesterday)
        self.past = whole(alternatives(_past(pack)))
        self.me = caseless(rf"\s*(?:{pack.speech.me or NEVER}){end}\s+(?=\S)")


@cache
def compiled(pack: Pack) -> Patterns:
    """The patterns of one language."""
    return Patterns(pack)


@cache
def order_of(pack: Pack) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The order of one language, first and last in a message."""
    begin, end = (r"(?<!\w)", r"(?!\w)") if pack.writing.spaced else ("", "")
    first, last = pack.reminding.order or NEVER, pack.reminding.order_last or NEVER
    return caseless(rf"\s*(?:{first}){end}[\s,:]*"), caseless(rf"[\s,]*{begin}(?:{last})[\s.!?。！？]*$")


def _past(pack: Pack) -> tuple[str, ...]:
    """The words that say of a day or a time that it was: last, ago."""
    times = pack.times
    listed = (times.shifts.get(-1, ""), times.shifts_after.get(-1, ""), times.ago, times.ago_after)
    return tuple(_forms(each.replace("$", ""), pack.writing.spaced) for each in listed)


def _forms(listed: str, spaced: bool) -> str:
    """The forms of a list of words as alternatives, the longest first."""
    found = sorted(set(forms(listed)), key=len, reverse=True)
    return "|".join(re.escape(form.rstrip("$")) for form in found if form)
