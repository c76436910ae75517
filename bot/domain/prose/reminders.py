"""Reminders in words: when they come, what is said when they do, and the buttons beneath."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import product

from bot.clock import is_late
from bot.domain.interactions import Answer, Button, Reminded, Rows
from bot.domain.memories import Memory, ReminderDetails, as_reminder
from bot.domain.reminders import SET_ALREADY, Due, moment_of
from bot.errors import Refused
from bot.language.reminding import WantedReminder
from bot.language.text import one_line
from bot.speech.saying import (
    Counted,
    Wording,
    each_worded,
    in_force,
    say,
    say_counted,
    say_date,
    say_list,
    say_many,
    say_moment,
    say_weekday,
)

MOST_SHOWN = 300
I_REMIND = Wording("I remind you:")
REMINDER_SET = Wording("Reminder set: {reminder}")
REMINDER_DONE = Wording("Done: {reminder}")
REMINDER_STOPPED = Wording("Reminder stopped: {reminder}")
OVER_ALREADY = Wording("Over already, so not set: {reminder}")
OWED = Wording("still to be said, it was for {moment}")
USAGE = Wording("/remind tomorrow at 9 to call mum")
_EVERY = each_worded(
    "every Monday, every Tuesday, every Wednesday, every Thursday, every Friday, every Saturday, every Sunday"
)
_WEEKDAYS = {each.english.removeprefix("every ")[:2].upper(): each for each in _EVERY.values()}
_EACH: Mapping[str, Wording] = {
    "HOURLY": Wording("every hour"),
    "DAILY": Wording("every day"),
    "WEEKLY": Wording("every week"),
    "MONTHLY": Wording("every month"),
    "YEARLY": Wording("every year"),
}
_A_MONDAY = date(2024, 1, 1)


def on_clock(written: str, zone: tzinfo | None = None) -> str:
    """A moment as a person's clock shows it: "Monday 23 November 2026, 09:00".

    One with an offset is shown by the clock of `zone`; without a zone, by the clock that it was set by.
    """
    moment = datetime.fromisoformat(written)
    return say_moment(moment.astimezone(zone) if zone and moment.tzinfo else moment)


def upcoming(reminder: ReminderDetails, zone: tzinfo | None = None) -> str:
    """When a reminder comes next and, if it recurs, how: "Monday 23 November 2026, 09:00; every week".

    `zone` is the person's, who may live in another by now than the one it was set in.
    """
    said = _when(reminder.next, reminder.rule, zone) if reminder.state == "open" else ""
    again = say("put off to {moment}", moment=on_clock(reminder.snoozed, zone)) if reminder.snoozed else ""
    return "; ".join(filter(None, (said, again)))


def stop_rows(ids: Sequence[str], first: int = 1) -> Rows:
    """A button that stops each of some reminders, by the numbers that they have in a list."""
    return tuple(
        (Button(say("Stop {number}", number=at), f"/reminders stop {each}"),)
        for at, each in enumerate(ids, first)
    )


def none_set() -> str:
    """That nothing is to come, and how to ask for a reminder."""
    return say("You have no reminders. Tell me when and what of: {usage}", usage=say(USAGE))


_OPEN = re.compile(
    r"(?P<what>.+) \(for (?P<at>[\d-]{10} [\d:]{5}(?:[+-][\d:]{5})?)(?:, put off)?(?:; (?P<rule>[^)]+))?\)",
    re.DOTALL,
)
"""The line of a reminder that is to come, as `Memory.line` makes it."""


def to_come(
    lines: Iterable[str], zone: tzinfo | None, between: tuple[datetime, datetime] | None = None
) -> list[str]:
    """Lines of reminders as a person in a zone reads them, the next first: when and how often, then of what.

    What was done or stopped is left out, and what does not come next `between` two moments, if any are given.
    """
    found = filter(None, map(_OPEN.fullmatch, lines))
    moments = sorted(((moment_of(each["at"], zone or UTC), each) for each in found), key=lambda pair: pair[0])
    return [
        f"{_when(each['at'], each['rule'] or '', zone)}: {each['what']}"
        for moment, each in moments
        if between is None or between[0] <= moment <= between[1]
    ]


def _when(at: str, rule: str, zone: tzinfo | None) -> str:
    return "; ".join(filter(None, (on_clock(at, zone), recurrence(rule))))


def recurrence(rule: str) -> str:
    """How something recurs; empty for once. What has no plain words for it is shown as it is kept."""
    if not rule:
        return ""
    parts = dict(part.split("=") for part in rule.split(";"))
    interval, days = int(parts.get("INTERVAL", "1")), parts.get("BYDAY", "").split(",")
    if parts["FREQ"] == "WEEKLY" and interval == 1 and len(days) == 1 and days[0] in _WEEKDAYS:
        every = say(_WEEKDAYS[days[0]])
    elif days != [""]:
        known = all(day[-2:] in _WEEKDAYS for day in days)
        named = say_list(list(map(_weekday, days))) if known else parts["BYDAY"]
        # Translators: such as "every 2 weeks on Monday and Friday".
        every = say("{every} on {weekdays}", every=_each(parts["FREQ"], interval), weekdays=named)
    else:
        every = _each(parts["FREQ"], interval)
    dates = parts.get("BYMONTHDAY", "")
    if "BYSETPOS" not in parts and ("," in dates or (dates.isdecimal() and parts["FREQ"] == "MONTHLY")):
        every = f"{every} ({say_list(dates.split(','))})"
    if "BYHOUR" in parts and "BYMINUTE" in parts:
        clocks = product(parts["BYHOUR"].split(","), parts["BYMINUTE"].split(","))
        every = f"{every} ({say_list([f'{int(hour):02}:{int(minute):02}' for hour, minute in clocks])})"
    if "COUNT" in parts:
        # Translators: such as "every day, 3 more times".
        every = say_many("{every}, one more time", "{every}, {count} times", int(parts["COUNT"]), every=every)
    if "UNTIL" in parts:
        last = datetime.fromisoformat(parts["UNTIL"]).date()
        # Translators: such as "every day, until 31 December 2027".
        every = say("{every}, until {day}", every=every, day=say_date(last))
    return every


_SEVERAL: Mapping[str, Counted] = {
    "HOURLY": Counted("every {count} hour", "every {count} hours"),
    "DAILY": Counted("every {count} day", "every {count} days"),
    "WEEKLY": Counted("every {count} week", "every {count} weeks"),
    "MONTHLY": Counted("every {count} month", "every {count} months"),
    "YEARLY": Counted("every {count} year", "every {count} years"),
}


def _each(frequency: str, interval: int) -> str:
    """Every so many hours, days, weeks, months or years."""
    return say(_EACH[frequency]) if interval == 1 else say_counted(_SEVERAL[frequency], interval)


def _weekday(code: str) -> str:
    """A weekday, and which of those in the month: "MO", "1MO", "-1FR"."""
    day = say_weekday(_A_MONDAY + timedelta(days=list(_WEEKDAYS).index(code[-2:])))
    match code[:-2]:
        case "":
            return day
        case "-1":
            # Translators: such as "every month on Friday (the last one)".
            return say("{weekday} (the last one)", weekday=day)
        case number:
            # Translators: such as "every month on Monday (no. 1)": the first of the month.
            return say("{weekday} (no. {number})", weekday=day, number=number.removeprefix("+"))


def said(memory: Memory, due: Due, zone: tzinfo) -> Answer:
    """What is said when a reminder is due, before anybody knows whether it comes late."""
    return Answer(
        f"⏰ {_what(memory)}",
        buttons(memory.id, recurs=due.after.state == "open"),
        reminded=Reminded(due.meant_for.astimezone(zone), due.missed, in_force()),
    )


def as_it_comes(answer: Answer, now: datetime) -> Answer:
    """A message as it is said now: one that reminds says that it comes late, and how many went unsaid."""
    if answer.reminded is None:
        return answer
    lines, meant_for, missed = [answer.text], answer.reminded.meant_for, answer.reminded.missed
    if is_late(meant_for, now):
        meant = on_clock(meant_for.replace(tzinfo=None).isoformat())
        lines.append(say("This comes late: it was for {moment}.", moment=meant))
    if missed:
        lines.append(
            say_many("One more before that went unsaid.", "{count} more before that went unsaid.", missed)
        )
    return replace(answer, text="\n".join(lines), reminded=None)


def buttons(memory_id: str, *, recurs: bool) -> Rows:
    """What can be answered to a reminder: done, later, and no more of what recurs."""
    stop = (Button(say("Stop"), f"/reminders stop {memory_id}"),) if recurs else ()
    return (
        (Button(say("Done"), f"/reminders done {memory_id}"), *stop),
        (
            Button(say("In 10 min"), f"/reminders 10m {memory_id}"),
            Button(say("In 1 h"), f"/reminders 1h {memory_id}"),
            Button(say("Tomorrow"), f"/reminders tomorrow {memory_id}"),
        ),
    )


def over_already(every: Iterable[WantedReminder]) -> str:
    """What was wanted for moments that are over, a line each."""
    return "\n".join(
        say(OVER_ALREADY, reminder=f"{on_clock(each.at)}: {one_line(each.what, MOST_SHOWN)}")
        for each in every
    )


def became(memory: Memory, reminder: ReminderDetails) -> str:
    """What became of a reminder, in a line."""
    what = _what(memory)
    match reminder:
        case ReminderDetails(snoozed=str(until)) if until:
            return say("I remind you again on {moment}: {reminder}", moment=on_clock(until), reminder=what)
        case ReminderDetails(state="done" | "said"):
            return say(REMINDER_DONE, reminder=what)
        case ReminderDetails(state="stopped"):
            return say(REMINDER_STOPPED, reminder=what)
        case ReminderDetails(rule=""):
            return is_set(memory, reminder)
        case _:
            again = on_clock(reminder.next)
            return say("Done for now: {reminder}. The next time is {moment}.", reminder=what, moment=again)


def is_set(memory: Memory, reminder: ReminderDetails) -> str:
    """The line that tells that a reminder is set."""
    return say(REMINDER_SET, reminder=f"{upcoming(reminder)}: {_what(memory)}")


def set_already(memory: Memory) -> Refused:
    """Says to a person that the same reminder is set."""
    reminder = as_reminder(memory)
    coming = f"{upcoming(reminder)}: {_what(memory)}" if reminder else memory.line
    return Refused(say(SET_ALREADY, reminder=coming, id=memory.id))


def _what(memory: Memory) -> str:
    """What a reminder is of, and whose it is."""
    return one_line(memory.named_content, MOST_SHOWN)
