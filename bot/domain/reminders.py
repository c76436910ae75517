"""When somebody is to be reminded: moments by their own clock, what recurs, and what becomes of it.

A reminder is asked for, and said at its moment; an intention is noticed, and asked about after it. What a
clock skips at the start of summer time is said that much later, what it shows twice the first time.

What recurs is a rule (an RRULE of RFC 5545) that was checked part by part. Its moments are a clock's, with no
zone. A month without a day of the month that a rule names, or begins on, has it on its last.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta, tzinfo
from itertools import islice, takewhile
from typing import Literal

from bot.domain.changes import Add, Revise
from bot.domain.interactions import Reminded
from bot.domain.memories import IntentionDetails, Memory, ReminderDetails, Source, as_reminder, is_same_thing
from bot.errors import Refused
from bot.language.evidence import find_quote, supports
from bot.language.keys import USER
from bot.language.reminding import WantedReminder, one_by_one, read_reminder
from bot.language.text import normalised, one_line
from bot.language.words import says_all
from bot.speech.saying import Wording, say, say_many, say_moment

MOST_YEARS = 10
FARTHEST = timedelta(days=366 * MOST_YEARS)
MOST_A_DAY = 24
MOST_SET = 200
MOST_KEY_CHARACTERS = 60
MOST_CHARACTERS = 500
"""Characters of what somebody is reminded of."""

MOST_COMPARED = 6
"""Occurrences by which two rules are told apart."""

MOST_MISSED = 1000
"""Occurrences that are counted after a long silence."""

NEARLY = timedelta(minutes=5)
"""How far apart two moments are that may be meant by the same words: "in an hour"."""


_LONGEST_YEARS = timedelta(days=4 * 366)
"""How far back something that recurs may begin: the 29th of February comes every fourth year."""

_DURATION = re.compile(r"P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
TIME_UNREAD = Wording(
    "I can’t make out that time. I understand “at 9 and 21”, “every day at 9 and 21”, “every second Monday”, "
    "“the 1st of each month”, “weekdays at 8”."
)

SET_ALREADY = Wording("That is set already: {reminder} [{id}].")
EITHER_DAY = Wording("That may be {moment} or {other_moment}.")

Snooze = Literal["10m", "1h", "tomorrow"]

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


class MomentOver(Refused):
    """A reminder was asked for at a moment that is over; when it was meant instead can be asked."""


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be said of a reminder: for when it was meant, and how many before that went unsaid."""

    meant_for: datetime
    missed: int
    after: ReminderDetails

    def instead_of(self, unsaid: Reminded | None) -> Due:
        """The same where a message before it, of what it reminded is known or not, will never be said."""
        return replace(self, missed=self.missed + 1 + (unsaid.missed if unsaid else 0))


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
            again = datetime.fromisoformat(moment)
            again = again if again.tzinfo else again.replace(tzinfo=zone, fold=1)
            if again.astimezone(UTC) > now:  # a clock that shows it twice shows it once more
                fixed = _fixed(again, now)
                return ReminderDetails(first=fixed, next=fixed)
            raise MomentOver(say("That moment is over: it is {now} now.", now=say_moment(now)))
        moment = _shown(moment, zone)
        return _within_reach(ReminderDetails(first=moment, next=moment), now)
    written = datetime.fromisoformat(moment)
    first = (written.astimezone(zone) if written.tzinfo else written).replace(tzinfo=None, second=0)
    if not -_LONGEST_YEARS < first - now.replace(tzinfo=None) < FARTHEST:
        raise Refused(say("That lies too far from now."))
    rule = ruled(repeat, first, zone)
    upcoming = _next_of(first, rule, now)
    if upcoming is None:
        raise Refused(say("That never comes again."))
    some = list(islice(occurrences_from(first, rule, upcoming), MOST_A_DAY + 1))
    if len(some) > MOST_A_DAY and some[-1] - some[0] < timedelta(days=1):
        raise Refused(
            say_many(
                "I remind you of one thing at most once a day.",
                "I remind you of one thing at most {count} times a day.",
                MOST_A_DAY,
            )
        )
    comes = upcoming.replace(tzinfo=zone) if is_by_hours(rule) else upcoming
    found = ReminderDetails(first=_wall(first), next=_wall(comes), rule=rule)
    return _within_reach(_counted_from(found, first, upcoming), now)


@dataclass(frozen=True, slots=True)
class MomentTold:
    """The one reminder that an order names in its own words: of `what`, and when, `at` as that is written for
    a tool; without a day it is only an hour, without an hour only a day, and how often it comes.
    """

    what: str
    at: str
    reminder: ReminderDetails
    has_day: bool
    has_hour: bool

    def is_when(self, other: ReminderDetails, zone: tzinfo) -> bool:
        """Whether a reminder comes as often, and then; where it recurs or is for any day, at its hour."""
        if not self._recurs_as(other):
            return False
        mine, others = (moment_of(each.next, zone) for each in (self.reminder, other))
        apart = abs(mine - others)
        if not self.has_day or self.reminder.rule:
            apart %= timedelta(days=1)
            apart = min(apart, timedelta(days=1) - apart)
        return not self.has_hour or apart <= NEARLY

    def _recurs_as(self, other: ReminderDetails) -> bool:
        """Whether both come once, or on the same days from then on when both have begun."""
        both = (self.reminder, other)
        if not all(each.rule for each in both):
            return not any(each.rule for each in both)
        firsts = [datetime.fromisoformat(each.first).replace(tzinfo=None) for each in both]
        start = max(datetime.fromisoformat(each.next).replace(tzinfo=None) for each in both)
        start = datetime.combine(start.date(), time())
        days, others = (
            [moment.date() for moment in islice(occurrences_from(first, each.rule, start), MOST_COMPARED)]
            for first, each in zip(firsts, both, strict=True)
        )
        return days == others

    def worded(self, what: str, *texts: str) -> str:
        """What a model says that it is of, if `texts` do so, too; else what the order says of the same."""
        is_said = any(says_all(what, each) or find_quote(what, each) for each in texts)
        return what if is_said or not supports(self.what, what, "") else self.what


def moment_told(text: str, now: datetime) -> MomentTold | None:
    """The reminder that a message orders; None where it names no time, or several."""
    read = read_reminder(text, now)
    if read is None or not read.at or len(one_by_one(read, now)) > 1:
        return None
    try:
        wanted = asked_for(read.at, read.repeat, now)
    except Refused:
        return None
    return MomentTold(read.what, read.at, wanted, read.has_day, read.has_hour)


def why_asked(read: WantedReminder) -> str:
    """Why the time of a reminder is asked about; empty where none was told."""
    if read.either:
        one, other = (say_moment(datetime.fromisoformat(each)) for each in read.either)
        return say(EITHER_DAY, moment=one, other_moment=other)
    return say(TIME_UNREAD) if read.is_unread else ""


def asked_for_each(
    every: Sequence[WantedReminder], now: datetime
) -> tuple[list[tuple[str, ReminderDetails]], list[WantedReminder]]:
    """The reminders for what is wanted, each with its words, and what of it lies behind.

    Raises MomentOver where all of it does, else as `asked_for` does.
    """
    ahead: list[tuple[str, ReminderDetails]] = []
    over: list[WantedReminder] = []
    for each in every:
        try:
            ahead.append((each.what, asked_for(each.at, each.repeat, now)))
        except MomentOver:
            over.append(each)
            if len(over) == len(every):
                raise
    return ahead, over


def worded_anew(
    known: tuple[str, ReminderDetails], words: str, now: datetime, at: str = ""
) -> tuple[str, ReminderDetails]:
    """What a reminder says in other words, and when it comes: they may tell another time, or nothing else.

    `at` is a moment told beside them, `now` in the person's zone. Raises as `asked_for` does.
    """
    what, reminder = known
    read = read_reminder(words, now, ordered=True)
    if read is not None and read.also:
        raise Refused(say("One reminder has one time. For the other, set one more with /remind."))
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
    return (read.what or what, replace(intention, due=due, since=None)) if is_beside else (words, intention)


def _on_its_day(read: WantedReminder, known: str, now: datetime) -> str:
    """When it is wanted: an hour that is told alone is one of the day that is known, if that lies ahead."""
    if read.has_day or not known:
        return read.at
    moved = f"{known[: len('2026-11-23')]}{read.at[len('2026-11-23') :]}"
    return moved if moment_of(moved, now.tzinfo or UTC) > now else read.at


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
            ruled(reminder.rule, moments[0], UTC)
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
    return moment.astimezone(UTC).astimezone(now.tzinfo).isoformat(timespec="seconds")


def _wall(moment: datetime) -> str:
    return moment.isoformat(timespec="minutes")


def _shown(moment: str, zone: tzinfo) -> str:
    """A moment as a clock in the zone shows it: one that it skips in spring, that much later."""
    wall = moment_of(moment, zone).astimezone(zone).replace(tzinfo=None)
    written = datetime.fromisoformat(moment)
    return moment if written.tzinfo or written == wall else _wall(wall)


def _within_reach(found: ReminderDetails, now: datetime) -> ReminderDetails:
    if moment_of(found.next, now.tzinfo or UTC) - now > FARTHEST:
        raise Refused(
            say("That is more than ten years ahead, and no reminder is kept so long: name an earlier day.")
        )
    return found


def _next_of(first: datetime, rule: str, now: datetime) -> datetime | None:
    """The first time, by the clock of `now`, that a rule comes round after it."""
    zone = now.tzinfo or UTC
    passed = now.astimezone(UTC)  # within one zone an hour that comes twice compares as one
    return next(
        (each for each in occurrences(first, rule) if moment_of(each.isoformat(), zone) > passed), None
    )


def _counted_from(reminder: ReminderDetails, first: datetime, upcoming: datetime) -> ReminderDetails:
    """The rule without the times that it has come round before the next."""
    parts = parts_of(reminder.rule)
    if "COUNT" not in parts:
        return reminder
    before = sum(1 for _ in takewhile(lambda moment: moment < upcoming, occurrences(first, reminder.rule)))
    return replace(reminder, rule=joined(parts | {"COUNT": str(int(parts["COUNT"]) - before)}))


def _passed(reminder: ReminderDetails, now: datetime, zone: tzinfo) -> tuple[list[datetime], ReminderDetails]:
    """The moments of a reminder up to now, oldest first, and the reminder with the one that comes after."""
    begun = moment_of(reminder.next, zone)
    if not reminder.rule:
        return [begun], replace(reminder, state="said")
    written = datetime.fromisoformat(reminder.next)
    first, fixed = written.replace(tzinfo=None), written.tzinfo
    passed: list[datetime] = []
    for moment in occurrences(first, reminder.rule):
        at = moment.replace(tzinfo=fixed or zone).astimezone(UTC)
        if at > now:
            after = moment.replace(tzinfo=fixed).astimezone(zone) if fixed else moment
            upcoming = replace(reminder, next=_wall(after))
            return passed or [begun], _counted_from(upcoming, first, moment)
        if at not in passed[-1:]:  # one moment, where a clock skips an hour
            passed = [*passed[-MOST_MISSED:], at]
    return passed or [begun], replace(reminder, state="said")


def set_anew(
    owner: int,
    what: str,
    reminder: ReminderDetails,
    source: Source,
    known: Sequence[Memory],
    now: datetime,
    teller: str = "",
) -> Add | Revise | Memory:
    """The change that sets a reminder, or one that is known already once more; in a group under the name of
    its `teller`. The same one where that is set already. Raises Refused when there are too many.
    """
    told = {"kind": "reminder", "key": _key(what), "content": what, "details": reminder}
    new = Memory.new(now, owner=owner, subject=teller or USER, **told)
    same = same_as(new, known)
    if same is not None:
        again = Revise(same, same.revised(now, details=reminder), (source,), "told")
        return same if is_to_come(same) else again
    if sum(map(is_to_come, known)) >= MOST_SET:
        raise Refused(
            say_many(
                "There is {count} reminder already: stop it first. /reminders lists it.",
                "There are {count} reminders already: stop some first. /reminders lists them.",
                MOST_SET,
            )
        )
    return Add(new, (source,))


def in_place_of_one_over(change: Revise, known: Sequence[Memory], now: datetime) -> tuple[Revise, ...] | None:
    """A change that moves a reminder; where one that is over was for that very time, that one comes again and
    this one is stopped. None where another one is to come then, or it is no reminder.
    """
    same, before, after = same_as(change.after, known), as_reminder(change.before), as_reminder(change.after)
    if same is None:
        return (change,)
    if before is None or after is None or is_to_come(same):
        return None
    again = Revise(same, same.revised(now, details=after), change.sources, change.reason)
    return again, Revise(change.before, change.before.revised(now, details=called_off(before)), (), "edited")


def same_as(reminder: Memory, known: Sequence[Memory]) -> Memory | None:
    """Another one of the same words for the same time."""
    return next((memory for memory in known if is_same_thing(memory, reminder)), None)


def is_of(memory: Memory, what: str, wanted: ReminderDetails, zone: tzinfo) -> bool:
    """Whether a memory is a reminder of something that is wanted, in other words maybe, which comes then."""
    known, said = as_reminder(memory), memory.content
    if known is None or next_moment(known, zone) != next_moment(wanted, zone):
        return False
    is_it = _key(said) == _key(what) or says_all(said, what) or says_all(what, said)
    return is_it and (not wanted.rule or wanted.rule == known.rule)


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


def is_beside(memory: Memory, set_now: Add | Revise) -> bool:
    """Whether a reminder that is to come is another one of what is set now, and for the same person."""
    new = set_now.after if isinstance(set_now, Revise) else set_now.memory
    is_of_it = (memory.key, memory.subject) == (new.key, new.subject)
    return is_of_it and memory.id != new.id and is_to_come(memory)


def is_to_come(memory: Memory) -> bool:
    """Whether a memory is a reminder that will still be said."""
    reminder = as_reminder(memory)
    return reminder is not None and next_moment(reminder, UTC) is not None


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
