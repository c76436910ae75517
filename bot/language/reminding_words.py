"""The words of each language for reminders, made into patterns: how one asks for them, and tells when."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from bot.language.clocks import NEVER, ClockWords, alternatives, clock_words, pattern
from bot.language.pack import Pack, Unit
from bot.language.packs import PACKS
from bot.language.times.vocabulary import forms

_UNITS: tuple[Unit, ...] = ("minute", "hour", "day", "week", "month", "year")
_PACKS = {pack.code: pack for pack in PACKS}


@dataclass(frozen=True, slots=True)
class Patterns:
    """One language's words for reminders, ready to be matched."""

    spaced: bool
    by_engine: bool
    to: re.Pattern[str]
    often: tuple[tuple[str, re.Pattern[str]], ...]
    every_day_of_week: re.Pattern[str]
    every_workday: re.Pattern[str]
    every_unit: re.Pattern[str]
    clock: ClockWords
    noon: re.Pattern[str]
    midnight: re.Pattern[str]
    waits: tuple[tuple[int, re.Pattern[str]], ...]
    ahead: re.Pattern[str]
    near: re.Pattern[str]
    weekdays: tuple[re.Pattern[str], ...]
    units: tuple[tuple[Unit, re.Pattern[str]], ...]
    pm: re.Pattern[str]
    am: re.Pattern[str]
    tomorrow: re.Pattern[str]
    yesterday: re.Pattern[str]
    past: re.Pattern[str]


def order_of(pack: Pack) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The order of one language, first and last in a message."""
    return _order(pack.code)


def compiled(pack: Pack) -> Patterns:
    """The patterns of one language."""
    return _compiled(pack.code)


@cache
def _order(code: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    pack = _PACKS[code]
    begin, end = (r"(?<!\w)", r"(?!\w)") if pack.writing.spaced else ("", "")
    first, last = pack.reminding.order or NEVER, pack.reminding.order_last or NEVER
    return pattern(rf"\s*(?:{first}){end}[\s,:]*"), pattern(rf"[\s,]*{begin}(?:{last})[\s.!?。！？]*$")


@cache
def _compiled(code: str) -> Patterns:
    pack = _PACKS[code]
    words, spaced = pack.reminding, pack.writing.spaced
    weekdays = words.weekdays or tuple(_forms(name, spaced) for name in pack.times.weekdays)
    units: dict[Unit, str] = {
        unit: words.units.get(unit) or _forms(pack.times.units.get(unit, ""), spaced) for unit in _UNITS
    }
    any_unit = "|".join(part for part in units.values() if part) or NEVER
    any_day = "|".join(weekdays) or NEVER
    begin, end = (r"(?<!\w)", r"(?!\w)") if spaced else ("", "")
    gap = r"\s+" if spaced else r"\s*"
    ahead, after = words.ahead or _forms(pack.times.ahead, spaced), words.ahead_after
    after = after or _forms(pack.times.ahead_after.replace("$", ""), spaced)
    number = r"\d{1,5}"
    before = (
        rf"{begin}(?:{ahead}){gap}(?:(?P<count>{number})\s*)?(?P<unit>{any_unit}){end}" if ahead else NEVER
    )
    behind = (
        rf"{begin}(?P<count_after>{number})?\s*(?P<unit_after>{any_unit})\s*(?:{after}){end}"
        if after
        else NEVER
    )

    def waiting(each: str) -> re.Pattern[str]:
        told_before = rf"{begin}(?:{ahead or NEVER}){gap}(?:{each}){end}"
        return pattern(rf"{told_before}|{begin}(?:{each})\s*(?:{after or NEVER}){end}")

    joins = r"(?:\s*(?:,|&|and|und|et|y|e|и|і|en|och|og|ja|i|a|ve|și|és|dan|và|και|و|और)\s*)"
    every, two = rf"(?:{words.every or NEVER}){gap}", words.second or NEVER
    alternate = rf"(?P<alternate>{words.alternate or NEVER}){end}{gap}"
    listed = rf"(?:{any_day})(?:s|{end})(?:{joins}(?:{any_day}){end})*"
    return Patterns(
        spaced=spaced,
        by_engine=bool(pack.times.units) and not words.tomorrow,
        to=pattern(rf"(?:{words.to or NEVER})(?:(?<=')|{end})\s*"),
        often=tuple((name, pattern(f"{begin}(?:{each}){end}")) for name, each in words.often.items()),
        every_day_of_week=pattern(
            rf"{begin}(?:{every}(?:(?P<second>{two}){end}{gap})?|{alternate}){listed}"
            + (r"|(?<!\w)on (?:mon|tues|wednes|thurs|fri|satur|sun)days(?!\w)" if pack.code == "en" else "")
            + (
                r"|(?<!\w)(?:mon|diens|donners|frei|sams|sonn)tags|mittwochs(?!\w)"
                if pack.code == "de"
                else ""
            )
        ),
        every_workday=pattern(
            rf"{begin}(?:(?:{words.every or NEVER}){gap})?(?:on\s+)?(?:{words.workdays or NEVER}){end}"
        ),
        every_unit=pattern(
            rf"{begin}(?:{every}(?:(?P<second>{two}){end}{gap}|(?P<count>\d{{1,3}})\s*)?|{alternate})"
            rf"(?P<unit>{any_unit}){end}|{begin}(?:{every})?"
            rf"(?:(?P<second_before>{two}){end}{gap}|(?P<count_before>\d{{1,3}})\s*)?"
            rf"(?P<unit_before>{any_unit})(?:{words.every_last or NEVER}){end}"
        ),
        clock=clock_words(pack),
        noon=pattern(rf"{begin}(?:(?:{words.at or NEVER})\s+)?(?:{words.noon or NEVER}){end}"),
        midnight=pattern(rf"{begin}(?:(?:{words.at or NEVER})\s+)?(?:{words.midnight or NEVER}){end}"),
        waits=tuple((minutes, waiting(each)) for minutes, each in words.waits.items()),
        ahead=pattern(f"{before}|{behind}"),
        near=pattern(rf"{begin}(?:{alternatives((words.today, words.tomorrow, any_day))}){end}"),
        weekdays=tuple(pattern(f"{begin}(?:{name})") for name in weekdays) or (pattern(NEVER),) * 7,
        units=tuple((unit, pattern(each or NEVER)) for unit, each in units.items()),
        pm=pattern(rf"{begin}(?:{words.pm or NEVER}){end}"),
        am=pattern(rf"{begin}(?:{words.am or NEVER}){end}"),
        tomorrow=pattern(rf"{begin}(?:{words.tomorrow or NEVER}){end}"),
        yesterday=pattern(rf"{begin}(?:{words.yesterday or NEVER}){end}"),
        past=pattern(rf"{begin}(?:{alternatives(_past(pack))}){end}"),
    )


def _past(pack: Pack) -> tuple[str, ...]:
    """The words that say of a day or a time that it was: last, ago."""
    times = pack.times
    listed = (times.shifts.get(-1, ""), times.shifts_after.get(-1, ""), times.ago, times.ago_after)
    return tuple(_forms(each.replace("$", ""), pack.writing.spaced) for each in listed)


def _forms(listed: str, spaced: bool) -> str:
    """The forms of a list of words as alternatives, the longest first."""
    found = sorted(set(forms(listed)), key=len, reverse=True)
    return "|".join(re.escape(form.rstrip("$")) for form in found if form)
