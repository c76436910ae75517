"""When somebody is to be reminded: moments by their own clock, what recurs, and what becomes of it.

A reminder is asked for, and said at its moment; an intention is noticed, and asked about after it. What a
clock skips at the start of summer time is said that much later, what it shows twice the first time. A month
or year without the day that something recurs on has it on its last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta, tzinfo
from itertools import islice, takewhile
from typing import Literal

from bot.domain.changes import Add, Revise
from bot.domain.details import IntentionDetails, ReminderDetails
from bot.domain.memories import Memory, Source, is_same_thing, new_memory_id
from bot.errors import Refused
from bot.language.keys import USER
from bot.language.reminding import WantedReminder, read_reminder
from bot.language.text import normalised, one_line
from bot.speech.saying import Wording, say, say_many, say_moment

MOST_YEARS = 10
FARTHEST = timedelta(days=366 * MOST_YEARS)
MOST_RULE_CHARACTERS = 200
MOST_A_DAY = 24
MOST_TIMES = 1000
MOST_SET = 200
MOST_KEY_CHARACTERS = 60
MOST_CHARACTERS = 500
"""Characters of what somebody is reminded of."""

MOST_MISSED = 1000
"""Occurrences that are counted after a long silence."""

LATE = timedelta(minutes=5)
"""How late a reminder says that it is."""

_DURATION = re.compile(r"P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
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

_LONGEST_YEARS = timedelta(days=4 * 366)
"""How far back something that recurs may begin: the 29th of February comes every fourth year."""

_WEEKDAY = re.compile(r"(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)")

_CYCLE = 400
"""Years after which the calendar repeats, weekdays and all."""

_LAST_YEAR = 9999
_UNTIL = re.compile(r"\d{8}(T\d{6}Z?)?")
_UNTIL_FORM = "%Y%m%dT%H%M%S"
_NARROWS = {"BYDAY", "BYHOUR"}

NO_RULE = Wording("That is no rule that I can read.")

Snooze = Literal["10m", "1h", "tomorrow"]


class MomentOver(Refused):
    """A reminder was asked for at a moment that is over; when it was meant instead can be asked."""


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be said of a reminder: for when it was meant, and how many before that went unsaid."""

    meant_for: datetime
    missed: int
    after: ReminderDetails


def asked_for(at: str, repeat: str, now: datetime) -> ReminderDetails:
    """The reminder for a moment and an RRULE as a model or a reader writes them; `now` in the person's zone.

    Raises MomentOver for what lies behind, and Refused for what can't be read, is too far ahead or too often.
    """
    zone = now.tzinfo or UTC
    moment = _written(at.strip(), now)
    if moment is None:
        raise Refused(say("That is no moment."))
    if not repeat.strip():
        if moment_of(moment, zone) <= now:
            raise MomentOver(say("That moment is over: it is {now} now.", now=say_moment(now)))
        return _within_reach(ReminderDetails(first=moment, next=moment), now)
    written = datetime.fromisoformat(moment)
    first = (written.astimezone(zone) if written.tzinfo else written).replace(tzinfo=None, second=0)
    if not -_LONGEST_YEARS < first - now.replace(tzinfo=None) < FARTHEST:
        raise Refused(say("That lies too far from now."))
    rule = _ruled(repeat, first, zone)
    upcoming = _next_of(first, rule, now)
    if upcoming is None:
        raise Refused(say("That never comes again."))
    some = list(islice(_from(first, rule, upcoming), MOST_A_DAY + 1))
    if len(some) > MOST_A_DAY and some[-1] - some[0] < timedelta(days=1):
        raise Refused(
            say_many(
                "I remind you of one thing at most once a day.",
                "I remind you of one thing at most {count} times a day.",
                MOST_A_DAY,
            )
        )
    found = ReminderDetails(first=_wall(first), next=_wall(upcoming), rule=rule)
    return _within_reach(_counted_from(found, first, upcoming), now)


def worded_anew(
    known: tuple[str, ReminderDetails], words: str, now: datetime, at: str = ""
) -> tuple[str, ReminderDetails]:
    """What a reminder says in other words, and when it comes: they may tell another time, or nothing else.

    `at` is a moment told beside them, `now` in the person's zone. Raises as `asked_for` does.
    """
    what, reminder = known
    read = read_reminder(words, now, ordered=True)
    if read is not None and read.at:
        moment = at or _on_its_day(read, reminder.next, now)
        return read.what or what, asked_for(moment, read.repeat or reminder.rule, now)
    return words, asked_for(at, reminder.rule, now) if at else reminder


def planned_anew(
    known: tuple[str, IntentionDetails], words: str, now: datetime
) -> tuple[str, IntentionDetails]:
    """What an intention says in other words, and when it is meant for: they may tell another time, or nothing
    else. `now` is in the person's zone.
    """
    what, intention = known
    read = read_reminder(words, now, ordered=True)
    if read is None or not read.at or read.repeat:
        return words, intention
    written = _written(_on_its_day(read, intention.due or "", now), now)
    if written is None:
        return words, intention
    due = written[: len("2026-11-23T09:00")] if read.has_hour else written[: len("2026-11-23")]
    # A time within a name is part of it: "train for the 10 am class".
    is_beside = words.startswith(read.what) or words.endswith(read.what)
    return (read.what or what, replace(intention, due=due)) if is_beside else (words, intention)


def _on_its_day(read: WantedReminder, known: str, now: datetime) -> str:
    """When it is wanted: an hour that is told alone is one of the day that is known, if that lies ahead."""
    if read.has_day or not known:
        return read.at
    moved = f"{known[: len('2026-11-23')]}{read.at[len('2026-11-23') :]}"
    return moved if moment_of(moved, now.tzinfo or UTC) > now else read.at


def as_reminder(memory: Memory | None) -> ReminderDetails | None:
    """What is known of a reminder; None for any other memory."""
    details = memory.details if memory is not None else None
    return details if isinstance(details, ReminderDetails) else None


def moment_of(written: str, zone: tzinfo) -> datetime:
    """The moment, in UTC, that a clock in the zone shows as written; one with an offset is itself."""
    moment = datetime.fromisoformat(written)
    return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)


def next_moment(reminder: ReminderDetails, zone: tzinfo) -> datetime | None:
    """The moment at which a reminder is said next, in UTC; None for never."""
    moments = [moment_of(reminder.next, zone)] if reminder.state == "open" else []
    moments += [datetime.fromisoformat(reminder.snoozed)] if reminder.snoozed else []
    return min(moments, default=None)


def is_sound(reminder: ReminderDetails) -> bool:
    """Whether its moments and its rule can be read, as those that stand in a file need not."""
    try:
        moments = [datetime.fromisoformat(each) for each in (reminder.first, reminder.next)]
        snoozed_to = datetime.fromisoformat(reminder.snoozed) if reminder.snoozed else None
        if reminder.rule:
            _ruled(reminder.rule, moments[0], UTC)
    except (ValueError, Refused):
        return False
    put_off = snoozed_to is None or snoozed_to.tzinfo is not None
    return put_off and all(1990 <= each.year < 2100 for each in (*moments, snoozed_to or moments[0]))


def due(reminder: ReminderDetails, now: datetime, zone: tzinfo) -> Due | None:
    """The message that is due by now, and the reminder as it is afterwards; None while nothing is due.

    However many of what recurs have passed by, the latest is said, and once.
    """
    meant: list[datetime] = []
    missed, after = 0, reminder
    if reminder.snoozed and datetime.fromisoformat(reminder.snoozed) <= now:
        meant.append(datetime.fromisoformat(reminder.snoozed))
        after = replace(after, snoozed="")
    if reminder.state == "open" and moment_of(reminder.next, zone) <= now:
        passed, after = _passed(after, now, zone)
        meant.append(passed[-1])
        missed = len(passed) - 1
    return Due(max(meant), missed, after) if meant else None


def snoozed(reminder: ReminderDetails, how: Snooze, now: datetime) -> ReminderDetails:
    """The same put off: by ten minutes, an hour, or to this time of day tomorrow; `now` in their zone."""
    match how:
        case "10m":
            until = now.astimezone(UTC) + timedelta(minutes=10)
        case "1h":
            until = now.astimezone(UTC) + timedelta(hours=1)
        case "tomorrow":
            until = datetime.combine(now.date() + timedelta(days=1), now.time(), now.tzinfo)
    kept = "said" if reminder.state in ("done", "stopped") else reminder.state
    return replace(reminder, snoozed=_fixed(until, now), state=kept)


def put_off(reminder: ReminderDetails, at: str, now: datetime) -> ReminderDetails:
    """The same put off to a moment as a model writes it, a day alone to its hour; `now` in their zone.

    What recurs leaves out the times before that, and goes on behind it. Raises as `asked_for` does.
    """
    is_day = _DAY.fullmatch(at.strip()) is not None
    wanted = asked_for(f"{at.strip()}T{reminder.next[11:16]}" if is_day else at, "", now)
    if not reminder.rule:
        return wanted
    zone = now.tzinfo or UTC
    moment = moment_of(wanted.next, zone)
    after = reminder
    if reminder.state == "open" and moment_of(reminder.next, zone) < moment:
        _, after = _passed(reminder, moment - timedelta(seconds=1), zone)
    comes_then = after.state == "open" and moment_of(after.next, zone) == moment
    return replace(after, snoozed="" if comes_then else _fixed(moment, now))


def seen_to(reminder: ReminderDetails) -> ReminderDetails:
    """The same once what was said last is done; what recurs goes on."""
    goes_on = reminder.rule and reminder.state == "open"
    return replace(reminder, snoozed="", state="open" if goes_on else "done")


def called_off(reminder: ReminderDetails) -> ReminderDetails:
    """The same reminder, ended."""
    return replace(reminder, snoozed="", state="stopped")


def is_late(meant_for: datetime, now: datetime) -> bool:
    """Whether what is said now has to say that it is late."""
    return now - meant_for > LATE


def _written(at: str, now: datetime) -> str | None:
    """A moment in the form in which it is kept; None for what is none."""
    if span := _DURATION.fullmatch(at):
        weeks, days, hours, minutes, seconds = (int(each or 0) for each in span.groups())
        wait = timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
        if not timedelta(0) < wait <= FARTHEST:
            return None
        return _fixed(now.astimezone(UTC) + wait, now)
    if "T" not in at and " " not in at:
        return None
    try:
        moment = datetime.fromisoformat(at)
        if abs(moment.year - now.year) > MOST_YEARS:
            return None
        return _wall(moment) if moment.tzinfo is None else _fixed(moment, now)
    except (ValueError, OverflowError):
        return None


def _fixed(moment: datetime, now: datetime) -> str:
    """A moment that no change of zone moves, as the person's clock shows it now."""
    return moment.astimezone(now.tzinfo).isoformat(timespec="seconds")


def _wall(moment: datetime) -> str:
    return moment.isoformat(timespec="minutes")


def _within_reach(found: ReminderDetails, now: datetime) -> ReminderDetails:
    if moment_of(found.next, now.tzinfo or UTC) - now > FARTHEST:
        raise Refused(
            say("That is more than ten years ahead, and no reminder is kept so long: name an earlier day.")
        )
    return found


def _ruled(repeat: str, first: datetime, zone: tzinfo) -> str:
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
    rule = _joined(_on_last_days(parts, first))
    try:
        next(_occurrences(first, rule), None)
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


def _on_last_days(parts: Mapping[str, str], first: datetime) -> dict[str, str]:
    """A rule that skips no month or year for want of the 29th, 30th or 31st: it has that on its last day."""
    named = dict(parts)
    if named["FREQ"] not in ("MONTHLY", "YEARLY") or named.keys() & {
        "BYDAY",
        "BYWEEKNO",
        "BYYEARDAY",
        "BYSETPOS",
    }:
        return named
    if named["FREQ"] == "YEARLY" and "BYMONTH" not in named:
        named["BYMONTH"] = str(first.month)
    wanted = named.get("BYMONTHDAY", str(first.day))
    if not wanted.isdecimal() or not 28 < int(wanted) <= 31:
        return named
    return named | {"BYMONTHDAY": ",".join(str(day) for day in range(28, int(wanted) + 1)), "BYSETPOS": "-1"}


def _occurrences(first: datetime, rule: str) -> Iterator[datetime]:
    """When a rule comes round by the clock, from its first moment on."""
    # It costs 15 ms and a megabyte, and most processes never meet a rule.
    from dateutil.rrule import rrulestr

    parts = _parts(rule)
    count, until = int(parts.pop("COUNT", 0)), parts.pop("UNTIL", "")
    last = datetime.fromisoformat(until) if until else None
    # For what never comes it searches until the year 9999: asked of the last cycle, that is soon done.
    years = _CYCLE * ((_LAST_YEAR - first.year) // _CYCLE)
    moments: Iterator[datetime] = iter(
        rrulestr(_joined(parts), dtstart=first.replace(year=first.year + years))
    )
    moments = (moment.replace(year=moment.year - years) for moment in moments)
    yield from islice(takewhile(lambda moment: last is None or moment <= last, moments), count or None)


def _parts(rule: str) -> dict[str, str]:
    return dict(part.split("=") for part in rule.split(";"))


def _joined(parts: Mapping[str, str]) -> str:
    return ";".join(f"{name}={value}" for name, value in parts.items())


def _from(first: datetime, rule: str, start: datetime) -> Iterator[datetime]:
    return (moment for moment in _occurrences(first, rule) if moment >= start)


def _next_of(first: datetime, rule: str, now: datetime) -> datetime | None:
    """The first time, by the clock of `now`, that a rule comes round after it."""
    zone = now.tzinfo or UTC
    passed = now.astimezone(UTC)  # within one zone an hour that comes twice compares as one
    return next(
        (each for each in _occurrences(first, rule) if moment_of(each.isoformat(), zone) > passed), None
    )


def _counted_from(reminder: ReminderDetails, first: datetime, upcoming: datetime) -> ReminderDetails:
    """The rule without the times that it has come round before the next."""
    parts = _parts(reminder.rule)
    if "COUNT" not in parts:
        return reminder
    before = sum(1 for _ in takewhile(lambda moment: moment < upcoming, _occurrences(first, reminder.rule)))
    return replace(reminder, rule=_joined(parts | {"COUNT": str(int(parts["COUNT"]) - before)}))


def _passed(reminder: ReminderDetails, now: datetime, zone: tzinfo) -> tuple[list[datetime], ReminderDetails]:
    """The moments of a reminder up to now, oldest first, and the reminder with the one that comes after."""
    begun = moment_of(reminder.next, zone)
    if not reminder.rule:
        return [begun], replace(reminder, state="said")
    first = datetime.fromisoformat(reminder.next)
    passed: list[datetime] = []
    for moment in _occurrences(first, reminder.rule):
        at = moment.replace(tzinfo=zone).astimezone(UTC)
        if at > now:
            upcoming = replace(reminder, next=_wall(moment))
            return passed or [begun], _counted_from(upcoming, first, moment)
        passed = [*passed[-MOST_MISSED:], at]
    return passed or [begun], replace(reminder, state="said")


def set_anew(
    owner: int,
    what: str,
    reminder: ReminderDetails,
    source: Source,
    known: Sequence[Memory],
    now: datetime,
) -> Add | Revise:
    """The change that sets a reminder, or one that is known already once more.

    Raises Refused when it is set already, or there are too many.
    """
    new = Memory(
        id=new_memory_id(),
        owner=owner,
        kind="reminder",
        subject=USER,
        key=_key(what),
        content=what,
        category="general",
        created_at=now,
        updated_at=now,
        details=reminder,
    )
    same = next((memory for memory in known if is_same_thing(memory, new)), None)
    if same is not None and is_to_come(same):
        raise Refused(say("That is set already: {reminder} [{id}].", reminder=same.line, id=same.id))
    if same is not None:
        return Revise(same, same.revised(now, details=reminder), (source,), "told")
    if sum(map(is_to_come, known)) >= MOST_SET:
        raise Refused(
            say_many(
                "There is {count} reminder already: stop it first. /reminders lists it.",
                "There are {count} reminders already: stop some first. /reminders lists them.",
                MOST_SET,
            )
        )
    return Add(new, (source,))


def _key(what: str) -> str:
    return normalised(one_line(what, MOST_KEY_CHARACTERS))


def in_order(every: Sequence[Memory], zone: tzinfo | None) -> list[tuple[Memory, ReminderDetails]]:
    """The reminders that are to come, the earliest first, by a clock in the zone."""
    found = [
        (moment, memory, reminder)
        for memory in every
        if (reminder := as_reminder(memory)) and (moment := next_moment(reminder, zone or UTC))
    ]
    return [(memory, reminder) for _, memory, reminder in sorted(found, key=lambda each: each[0])]


def says_as_much(memory: Memory, what: str) -> bool:
    """Whether a reminder is of the same, whenever it comes."""
    return memory.key == _key(what)


def is_to_come(memory: Memory) -> bool:
    """Whether a memory is a reminder that will still be said."""
    reminder = as_reminder(memory)
    return reminder is not None and next_moment(reminder, UTC) is not None
