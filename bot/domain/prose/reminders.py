"""Reminders in words: when they come, what is said when they do, and the buttons beneath."""

from __future__ import annotations

from datetime import datetime, tzinfo

from bot.domain.answers import Answer, Button
from bot.domain.details import ReminderDetails
from bot.domain.reminders import Due, is_late
from bot.language.text import one_line
from bot.speech.saying import Wording, say

MOST_SHOWN = 300
REMINDER_SET = Wording("Reminder set: {reminder}")
REMINDER_STOPPED = Wording("Reminder stopped: {reminder}")
_UNITS = {"HOURLY": "hour", "DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"}
_WEEKDAYS = {
    "MO": "Monday",
    "TU": "Tuesday",
    "WE": "Wednesday",
    "TH": "Thursday",
    "FR": "Friday",
    "SA": "Saturday",
    "SU": "Sunday",
}


def on_clock(written: str) -> str:
    """A moment as a person's clock shows it: "Monday 23 November 2026, 09:00"."""
    moment = datetime.fromisoformat(written)
    return f"{moment:%A} {moment.day} {moment:%B %Y, %H:%M}"


def upcoming(reminder: ReminderDetails) -> str:
    """When a reminder comes next and, if it recurs, how: "Monday 23 November 2026, 09:00; every week"."""
    said = on_clock(reminder.next) if reminder.state == "open" else ""
    again = f"put off to {on_clock(reminder.snoozed)}" if reminder.snoozed else ""
    return "; ".join(part for part in (said, recurrence(reminder.rule) if said else "", again) if part)


def recurrence(rule: str) -> str:
    """How something recurs; empty for once. What has no plain words for it is shown as it is kept."""
    if not rule:
        return ""
    parts = dict(part.split("=") for part in rule.split(";"))
    interval, unit = parts.get("INTERVAL", "1"), _UNITS[parts["FREQ"]]
    every = f"every {unit}" if interval == "1" else f"every {interval} {unit}s"
    days = parts.get("BYDAY", "").split(",")
    if all(day in _WEEKDAYS for day in days) and len(days) == 1 and interval == "1" and unit == "week":
        every = f"every {_WEEKDAYS[days[0]]}"
    elif all(day in _WEEKDAYS for day in days):
        every += f" on {', '.join(_WEEKDAYS[day] for day in days)}"
    elif days != [""]:
        every += f" on {parts['BYDAY']}"
    count = f", {parts['COUNT']} times" if "COUNT" in parts else ""
    until = f", until {datetime.fromisoformat(parts['UNTIL']):%Y-%m-%d}" if "UNTIL" in parts else ""
    return f"{every}{count}{until}"


def said(content: str, memory_id: str, due: Due, now: datetime, zone: tzinfo) -> Answer:
    """What is said when a reminder is due; one that comes late says so, and how many went unsaid."""
    lines = [f"⏰ {one_line(content, MOST_SHOWN)}"]
    if is_late(due.meant_for, now):
        meant = due.meant_for.astimezone(zone).replace(tzinfo=None).isoformat()
        lines.append(f"This comes late: it was for {on_clock(meant)}, when I could not write.")
    if due.missed == 1:
        lines.append("One more before that went unsaid.")
    elif due.missed:
        lines.append(f"{due.missed} more before that went unsaid.")
    return Answer("\n".join(lines), buttons(memory_id, recurs=due.after.state == "open"), plain=True)


def buttons(memory_id: str, *, recurs: bool) -> tuple[tuple[Button, ...], ...]:
    """What can be answered to a reminder: done, later, and no more of what recurs."""
    stop = (Button("Stop", f"/reminders stop {memory_id}"),) if recurs else ()
    return (
        (Button("Done", f"/reminders done {memory_id}"), *stop),
        (
            Button("In 10 min", f"/reminders 10m {memory_id}"),
            Button("In 1 h", f"/reminders 1h {memory_id}"),
            Button("Tomorrow", f"/reminders tomorrow {memory_id}"),
        ),
    )


def became(content: str, reminder: ReminderDetails) -> str:
    """What became of a reminder, in a line."""
    what = one_line(content, MOST_SHOWN)
    match reminder:
        case ReminderDetails(snoozed=str(until)) if until:
            return f"I remind you again on {on_clock(until)}: {what}"
        case ReminderDetails(state="done" | "said"):
            return f"Done: {what}"
        case ReminderDetails(state="stopped"):
            return say(REMINDER_STOPPED, reminder=what)
        case ReminderDetails(rule=""):
            return is_set(content, reminder)
        case _:
            return f"Done for now: {what}. The next time is {on_clock(reminder.next)}."


def is_set(content: str, reminder: ReminderDetails) -> str:
    """The line that tells that a reminder is set."""
    return say(REMINDER_SET, reminder=f"{upcoming(reminder)}: {one_line(content, MOST_SHOWN)}")
