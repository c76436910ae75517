"""What a person means to do, and when they are asked how it went: a promise of its own beside each open intention."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from bot.domain.answers import Button
from bot.domain.changes import Revise
from bot.domain.details import IntentionDetails
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory, Source
from bot.domain.waking import after, asking_time
from bot.language.outcomes import Outcome
from bot.storage.engine.database import Transaction
from bot.storage.people import people
from bot.storage.work import jobs

FOLLOW_UP = "follow_up"

MOST_ASKED = 2
"""How often somebody is asked about one intention; silence is an answer, too."""

ASK_AGAIN, LATER = timedelta(days=3), timedelta(days=3)
LATELY = timedelta(days=7)
"""How long what is settled stays in the list of what was meant."""

EARLIEST_ZONE = timezone(timedelta(hours=14))
"""Where a day begins first on Earth; who has set no zone may live by a default that storage doesn't know."""


def as_intention(memory: Memory) -> IntentionDetails | None:
    """What is known of an intention; None for any other memory."""
    if memory.kind != "intention":
        return None
    return memory.details if isinstance(memory.details, IntentionDetails) else IntentionDetails(due=None)


def time_to_ask(memory: Memory, zone: tzinfo) -> datetime | None:
    """When to ask next how an intention went: after it, by day. None for what has no day, is settled, or was asked enough.

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
        return after(datetime.fromisoformat(intention.due).replace(tzinfo=zone))
    return asking_time(day, zone)


async def promise(connection: Transaction, memory: Memory, now: datetime) -> None:
    """Promise to ask about an intention as it now stands, or take that back; other memories promise nothing.

    To be called in the transaction that writes the memory.
    """
    if memory.kind != "intention":
        return
    name = await people.timezone(connection, memory.owner)
    due_at = None if memory.deleted_at else time_to_ask(memory, ZoneInfo(name) if name else EARLIEST_ZONE)
    if due_at is None:
        await jobs.withdraw(connection, memory.owner, FOLLOW_UP, memory.id)
        return
    await jobs.promise(
        connection, owner=memory.owner, kind=FOLLOW_UP, key=memory.id, due_at=max(due_at, now), now=now
    )


def settled(
    memory: Memory, intention: IntentionDetails, now: datetime, sources: tuple[Source, ...] = ()
) -> Revise:
    """The change that gives an intention another state or day, for the words of `sources` if there are any."""
    after = replace(memory, details=intention, version=memory.version + 1, updated_at=now)
    return Revise(memory, after, sources, "told" if sources else "edited")


def became(intention: IntentionDetails, outcome: Outcome, today: date) -> IntentionDetails:
    """An intention once the person has said what became of it; `today` is theirs."""
    match outcome:
        case "done":
            return replace(intention, state="done")
        case "drop":
            return replace(intention, state="dropped")
        case "later":
            return put_off(intention, today)


def asked_about(exchange: Interaction) -> str | None:
    """The id of the intention that an exchange asks about, which the bot began; None for any other."""
    kind, _, key = exchange.message_id.partition(":")
    return key.partition(":")[0] if kind == FOLLOW_UP and not exchange.text else None


def put_off(intention: IntentionDetails, today: date) -> IntentionDetails:
    """The same intention some days on, to be asked about as if for the first time."""
    return replace(intention, ask_on=(today + LATER).isoformat(), asked=0)


def in_order(every: Sequence[Memory]) -> list[tuple[Memory, IntentionDetails]]:
    """Open intentions, those with the earliest day first, those without one last."""
    found = [(memory, intention) for memory in every if (intention := as_intention(memory))]
    opened = [each for each in found if each[1].state == "open"]
    return sorted(opened, key=lambda each: (each[1].asks_on or date.max, each[0].created_at))


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


def buttons(memory_id: str, before: str = "") -> tuple[Button, ...]:
    """What can be answered about an intention, in a row; `before` stands on the first."""
    return (
        Button(f"{before}Done", f"/intentions done {memory_id}"),
        Button("Later", f"/intentions later {memory_id}"),
        Button("Drop", f"/intentions drop {memory_id}"),
    )
