"""What recurs: a rule (an RRULE of RFC 5545) that was checked part by part, and the moments it comes round.

Its moments are a clock's, with no zone. A month without a day of the month that a rule names, or begins on,
has it on its last.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time, tzinfo
from itertools import islice, takewhile

from bot.errors import Refused
from bot.speech.saying import Wording, say

MOST_RULE_CHARACTERS = 200
MOST_TIMES = 1000

NO_RULE = Wording("That is no rule that I can read.")

_PART = re.compile(r"([A-Z]+)=([A-Z0-9,+-]+)")
_ALWAYS = frozenset("FREQ INTERVAL COUNT UNTIL WKST BYHOUR".split())
_IN_A_MONTH = frozenset("BYMINUTE BYDAY BYMONTH BYMONTHDAY BYSETPOS".split())
_PARTS: Mapping[str, frozenset[str]] = {
    "HOURLY": _ALWAYS,
    "DAILY": _ALWAYS | {"BYMINUTE", "BYDAY"},
    "WEEKLY": _ALWAYS | {"BYMINUTE", "BYDAY"},
    "MONTHLY": _ALWAYS | _IN_A_MONTH,
    "YEARLY": _ALWAYS | _IN_A_MONTH,
}
"""What a rule of each frequency may say: a day or an hour that comes round by itself never misses."""

_NUMBERS: Mapping[str, tuple[int, int]] = {
    "INTERVAL": (1, MOST_TIMES),
    "COUNT": (1, MOST_TIMES),
    "BYHOUR": (0, 23),
    "BYMINUTE": (0, 59),
    "BYMONTH": (1, 12),
    "BYMONTHDAY": (-31, 31),
    "BYSETPOS": (-31, 31),
}
"""The least and the most of what a part of a rule lists."""

_WEEKDAY = re.compile(r"(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)")

_ALWAYS_THERE = 28
"""The last day that every month has."""

_CYCLE = 400
"""Years after which the calendar repeats, weekdays and all."""

_LAST_YEAR = 9999
_UNTIL = re.compile(r"\d{8}(T\d{6}Z?)?")
_UNTIL_FORM = "%Y%m%dT%H%M%S"
_NARROWS = {"BYDAY", "BYHOUR"}


def ruled(repeat: str, first: datetime, zone: tzinfo) -> str:
    """A rule that was checked part by part, in the form in which it is kept. Raises Refused."""
    written = repeat.strip().upper().removeprefix("RRULE:").rstrip(";")
    found = [_PART.fullmatch(part) for part in written.split(";")]
    parts = {part[1]: part[2] for part in found if part}
    may_say = _PARTS.get(parts.get("FREQ", ""), frozenset())
    if len(written) > MOST_RULE_CHARACTERS or len(parts) < len(found) or not parts.keys() <= may_say:
        raise Refused(say(NO_RULE))
    if not {"COUNT", "UNTIL"} - parts.keys():
        raise Refused(say("COUNT and UNTIL don't go together."))
    if not all(_is_in_bounds(name, value) for name, value in parts.items()):
        raise Refused(say(NO_RULE))
    if parts["FREQ"] in ("HOURLY", "DAILY") and parts.get("INTERVAL", "1") != "1" and parts.keys() & _NARROWS:
        raise Refused(say("A rule with an INTERVAL of hours or days has no BYDAY or BYHOUR."))
    if "UNTIL" in parts:
        parts["UNTIL"] = _until(parts["UNTIL"], zone)
    if "," in parts.get("BYHOUR", "") and "BYMINUTE" in may_say:
        parts.setdefault("BYMINUTE", str(first.minute))  # the rule alone then tells every time of a day
    rule = joined(_with_its_day(parts, first))
    try:
        next(occurrences(first, rule), None)
    except (ValueError, OverflowError) as unreadable:
        raise Refused(say(NO_RULE)) from unreadable
    return rule


def _is_in_bounds(name: str, value: str) -> bool:
    if name == "BYDAY":
        return all(_WEEKDAY.fullmatch(day) for day in value.split(","))
    if name not in _NUMBERS:
        return True
    least, most = _NUMBERS[name]
    listed = value.split(",") if name.startswith("BY") else [value]
    numbers = [int(each) if re.fullmatch(r"[+-]?\d{1,4}", each) else most + 1 for each in listed]
    return all(least <= number <= most and (number or least >= 0) for number in numbers)


def _until(written: str, zone: tzinfo) -> str:
    """The end of a rule by the person's clock, as its moments are; a day is meant with all its hours."""
    read = _UNTIL.fullmatch(written)
    try:
        if read is None:
            raise ValueError
        end = datetime.fromisoformat(written)
        if not read[1]:
            end = datetime.combine(end, time(23, 59, 59))
        elif end.tzinfo:
            end = end.astimezone(zone).replace(tzinfo=None)
    except (ValueError, OverflowError) as no_day:
        raise Refused(say("UNTIL is a day, such as UNTIL=20271231.")) from no_day
    return end.strftime(_UNTIL_FORM)


def _with_its_day(parts: Mapping[str, str], first: datetime) -> Mapping[str, str]:
    """A rule that names the month and day of its first moment, where another may not have that day."""
    named = dict(parts)
    if not _is_by_date(named):
        return named
    if named["FREQ"] == "YEARLY":
        named.setdefault("BYMONTH", str(first.month))
    if first.day > _ALWAYS_THERE:
        named.setdefault("BYMONTHDAY", str(first.day))
    return named


def _is_by_date(parts: Mapping[str, str]) -> bool:
    """Whether something recurs on days of the month, and on no others."""
    return parts["FREQ"] in ("MONTHLY", "YEARLY") and not parts.keys() & {"BYDAY", "BYSETPOS"}


def occurrences(first: datetime, rule: str) -> Iterator[datetime]:
    """When a rule comes round by the clock, from its first moment on."""
    # It costs 15 ms and a megabyte, and most processes never meet a rule.
    from dateutil.rrule import rrulestr

    parts = parts_of(rule)
    count, until = int(parts.pop("COUNT", 0)), parts.pop("UNTIL", "")
    last = datetime.fromisoformat(until) if until else None
    days = _days_not_everywhere(parts)
    if days:
        parts["BYMONTHDAY"] += ",-1"
    # For what never comes it searches until the year 9999: asked of the last cycle, that is soon done.
    years = _CYCLE * ((_LAST_YEAR - first.year) // _CYCLE)
    moments: Iterator[datetime] = iter(
        rrulestr(joined(parts), dtstart=first.replace(year=first.year + years))
    )
    moments = (moment.replace(year=moment.year - years) for moment in moments if _is_of(days, moment))
    yield from islice(takewhile(lambda moment: last is None or moment <= last, moments), count or None)


def _days_not_everywhere(parts: Mapping[str, str]) -> list[int]:
    """The days on which a rule comes round, where a month may be without one of them; else none."""
    days = list(map(int, parts.get("BYMONTHDAY", "0").split(",")))
    return days if _is_by_date(parts) and max(days) > _ALWAYS_THERE else []


def _is_of(days: Sequence[int], moment: datetime) -> bool:
    """Whether a moment is on one of some days of its month, or on the last of a month that is without one."""
    if not days or moment.day in days:
        return True
    _, last = monthrange(moment.year, moment.month)
    return moment.day - last - 1 in days or moment.day == last < max(days)


def parts_of(rule: str) -> dict[str, str]:
    """The parts of a rule by their names."""
    return dict(part.split("=") for part in rule.split(";"))


def is_by_hours(rule: str) -> bool:
    """Whether a rule counts hours from one time to the next, whatever a clock then shows."""
    return rule.startswith("FREQ=HOURLY") and "BYHOUR" not in rule


def joined(parts: Mapping[str, str]) -> str:
    """A rule of such parts."""
    return ";".join(f"{name}={value}" for name, value in parts.items())


def occurrences_from(first: datetime, rule: str, start: datetime) -> Iterator[datetime]:
    """Those from a moment on."""
    return (moment for moment in occurrences(first, rule) if moment >= start)
