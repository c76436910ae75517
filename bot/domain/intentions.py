"""What somebody means to do: when to ask how it went, and what became of it.

It is noticed, not asked for as a reminder is: so it is asked about after its day, and only a few times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo

from bot.clock import after_sleep, asking_time
from bot.domain.changes import Revise
from bot.domain.interactions import Button
from bot.domain.memories import IntentionDetails, Memory, ReminderDetails, Source, intention_details
from bot.language.message_kinds import IntentionOutcome
from bot.speech.saying import say

MOST_ASKED = 2
"""How often somebody is asked about one intention; silence is an answer, too."""

ASK_AGAIN, LATER = timedelta(days=3), timedelta(days=3)
STILL_MEANT, STILL_MEANT_UNDATED = timedelta(days=21), timedelta(days=90)
"""How long something counts as meant still after the day to ask how it went, and after its telling without
one: nobody says of all that it was done.
"""

LATELY = timedelta(days=7)
"""How long what is settled stays in the list of what was meant."""


def as_intention(memory: Memory) -> IntentionDetails | None:
    """What is known of an intention; None for any other memory."""
    return intention_details(memory.details) if memory.kind == "intention" else None


def is_still_meant(memory: Memory, now: datetime) -> bool:
    """Whether an open intention is likely to be meant still, or is protected: it is not long past."""
    intention = as_intention(memory)
    if intention is None or intention.state != "open":
        return False
    day = intention.asks_on
    if day is None:
        return memory.protected or now - memory.updated_at <= STILL_MEANT_UNDATED
    return memory.protected or now.date() - day <= STILL_MEANT


def open_intentions(every: Sequence[Memory], now: datetime) -> list[tuple[Memory, IntentionDetails]]:
    """Open intentions: what is still meant with the earliest day first and without one last, then what is
    long past, the latest first.
    """
    found = [(memory, intention) for memory in every if (intention := as_intention(memory))]
    opened = [each for each in found if each[1].state == "open"]
    opened.sort(key=lambda each: (each[1].asks_on or date.max, each[0].created_at))
    still = [each for each in opened if is_still_meant(each[0], now)]
    return [*still, *(each for each in reversed(opened) if each not in still)]


def lately_settled(every: Sequence[Memory], now: datetime) -> list[Memory]:
    """What was done or dropped in the last days, the newest first."""
    found = [
        memory
        for memory in every
        if (intention := as_intention(memory))
        and intention.state != "open"
        and now - memory.updated_at <= LATELY
    ]
    return sorted(found, key=lambda memory: memory.updated_at, reverse=True)


def time_to_ask(memory: Memory, zone: tzinfo) -> datetime | None:
    """When to ask next how an intention went: after it, by day. None for what has no day, is settled, or was
    asked enough.

    The second time is some days after the first, which `updated_at` tells.
    """
    intention = as_intention(memory)
    if intention is None or intention.state != "open" or intention.asked >= MOST_ASKED:
        return None
    day = intention.asks_on
    if day is None:
        return None
    if intention.asked:
        return asking_time(max(day, (memory.updated_at + ASK_AGAIN).date()), zone)
    if intention.due and "T" in intention.due and not intention.ask_on:
        return after_sleep(datetime.fromisoformat(intention.due).replace(tzinfo=zone))
    return asking_time(day, zone)


def settled(
    memory: Memory,
    details: IntentionDetails | ReminderDetails,
    now: datetime,
    sources: tuple[Source, ...] = (),
) -> Revise:
    """The change that gives an intention or a reminder another state or day, for the words of `sources`."""
    return Revise(memory, memory.revised(now, details=details), sources, "told" if sources else "edited")


def became(intention: IntentionDetails, outcome: IntentionOutcome, today: date) -> IntentionDetails:
    """An intention once the person has said what became of it; `today` is theirs."""
    match outcome:
        case "done":
            return replace(intention, state="done")
        case "drop":
            return replace(intention, state="dropped")
        case "later":
            return put_off(intention, today)


def put_off(intention: IntentionDetails, today: date) -> IntentionDetails:
    """The same intention some days on, to be asked about as if for the first time."""
    return replace(intention, ask_on=(today + LATER).isoformat(), asked=0)


def intention_buttons(memory_id: str, before: str = "") -> tuple[Button, ...]:
    """What can be answered about an intention, in a row; `before` stands on the first."""
    return (
        Button(f"{before}{say('Done')}", f"/intentions done {memory_id}"),
        Button(say("Later"), f"/intentions later {memory_id}"),
        Button(say("Drop"), f"/intentions drop {memory_id}"),
    )
