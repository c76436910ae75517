"""What is promised in the transaction that writes: to learn, to close a session, a night, to ask how an
intention went.

An exchange is read once the person is quiet: after a pause that is long for them, so that one who types
slowly is not read message by message. An open intention has one promise beside it, which moves with its day
and goes with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median
from typing import Any
from zoneinfo import ZoneInfo

from bot.clock import next_night
from bot.domain.intentions import time_to_ask
from bot.domain.interactions import Interaction, Reminded
from bot.domain.memories import Memory, as_reminder
from bot.domain.reminders import next_moment
from bot.language.gate import Worth
from bot.memory.forgetting import tombstones
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories
from bot.storage.log import interactions
from bot.storage.people import people
from bot.storage.work import jobs, outbound
from bot.storage.work.jobs import ERASE, QUIETLY, SCOUR, Job

FEWEST_PAUSES = 8
"""Fewer say nothing of a person's pace."""

LONGEST_PAUSE = timedelta(minutes=10)
"""A longer one lies between two talks, not within one."""

LONGER_THAN_USUAL = 3
MOST_TIMES_LONGER = 5
"""Times the set delay, beyond which nobody's pace defers learning."""

EXTRACT, SESSION, NIGHTLY, WEEKLY = interactions.EXTRACT, "session", "nightly", "weekly"
REFLECT = "reflect"
ANEW = "rederive"
"""Of a derived text, from what is left of what it rested on."""

ANSWER = "answer"

FOLLOW_UP, REMIND = "follow_up", "remind"


async def to_learn(
    connection: Transaction, said: Interaction, worth: Worth, delay: timedelta, now: datetime
) -> None:
    """Promise to read an exchange for facts with all others that wait.

    Nothing when learning is off, nor for one that is never to be read.
    """
    if worth == "nothing" or not (await people.preferences(connection, said.owner)).learning:
        return
    if not await interactions.mark_to_learn(connection, said.id):
        return
    moments = await interactions.last_moments(connection, said.owner, said.channel, said.chat)
    pauses = pauses_between(moments)
    due_at = now if worth == "at_once" else now + quiet_after(delay, pauses)
    await jobs.promise(connection, said.owner, EXTRACT, "", now, due_at=due_at)


async def to_answer(connection: Transaction, said: Interaction, due_at: datetime, now: datetime) -> None:
    """Promise to answer what waits for a model in the chat of an exchange, in its order."""
    await jobs.promise(connection, said.owner, ANSWER, f"{said.channel}:{said.chat}", now, due_at=due_at)


def waits(interaction_id: int) -> str:
    """The key of what is said when a message has to wait for a model."""
    return f"waits:{interaction_id}"


async def to_close(connection: Transaction, owner: int, session: int, idle: timedelta, now: datetime) -> None:
    """Promise to close a session once its chat has been quiet; what is said meanwhile moves that."""
    await jobs.promise(
        connection, owner, SESSION, str(session), now, due_at=now + idle, payload={"session": session}
    )


async def to_reflect(
    connection: Transaction,
    owner: int,
    zone: str,
    nightly_hour: int,
    now: datetime,
    at: datetime | None = None,
) -> None:
    """Promise a person's next night in their `zone`, or one `at` a moment.

    A night that is due or being tried already stays as it is; one to come moves with the person's time zone.
    """
    due_at = at or next_night(now, zone, nightly_hour)
    promised = await jobs.waiting(connection, owner, NIGHTLY, "")
    if promised is None or (promised.due_at > now and not promised.attempts and promised.due_at != due_at):
        await jobs.promise(connection, owner, NIGHTLY, "", now, due_at=due_at)


async def to_reflect_now(connection: Transaction, owner: int, run_id: str, now: datetime) -> None:
    """Promise the reflection that somebody asked for, or what is left of it; `run_id` is its report's."""
    await jobs.promise(connection, owner, REFLECT, run_id, now)


async def to_learn_what_waits(connection: Transaction, owner: int, now: datetime) -> None:
    """Promise to read what waits to be read for facts, if anything does."""
    if await tombstones.to_learn(connection, owner, 1):
        await jobs.promise(connection, owner, EXTRACT, "", now)


async def to_see_to_released(connection: Transaction, owner: int, now: datetime) -> None:
    """Promise again to answer and to read what a deletion kept from it, now that it was undone."""
    await to_learn_what_waits(connection, owner, now)
    for each in await interactions.all_unanswered(connection, owner):
        if each.state == "waiting":
            await to_answer(connection, each, now, now)


def pauses_between(moments: Sequence[datetime]) -> list[timedelta]:
    """The pauses within talks, between messages in the order of their sending."""
    pauses = (after - before for before, after in pairwise(moments))
    return [pause for pause in pauses if pause <= LONGEST_PAUSE]


def quiet_after(delay: timedelta, pauses: Sequence[timedelta]) -> timedelta:
    """How long a chat must be quiet: the set delay, or thrice the person's usual pause if longer."""
    if len(pauses) < FEWEST_PAUSES:
        return delay
    usual = timedelta(seconds=median(pause.total_seconds() for pause in pauses))
    return max(delay, min(LONGER_THAN_USUAL * usual, MOST_TIMES_LONGER * delay))


async def promise_to_ask(connection: Transaction, memory: Memory, now: datetime) -> None:
    """Promise to ask about an intention, or to say a reminder, as it now stands, or take that back.

    Other memories promise nothing. To be called in the transaction that writes the memory.
    """
    if memory.kind not in ("intention", "reminder"):
        return
    zone = ZoneInfo(await people.timezone(connection, memory.owner))
    reminder = as_reminder(memory)
    kind = FOLLOW_UP if reminder is None else REMIND
    due_at = time_to_ask(memory, zone) if reminder is None else next_moment(reminder, zone)
    if due_at is None or memory.deleted_at:
        await jobs.cancel(connection, memory.owner, kind, memory.id)
        return
    due_at = max(due_at, now)
    await jobs.promise(connection, memory.owner, kind, memory.id, now, due_at=due_at)


def said_under(kind: str, memory: Memory) -> str:
    """The key of the message that says a version of a reminder, or asks about one of an intention, once."""
    return f"{kind}:{memory.id}:{memory.version}"


async def still_unsaid(
    connection: Transaction, owner: int, reminders: Sequence[Memory]
) -> list[tuple[Memory, Reminded]]:
    """The reminders that fell due while the person had shut the bot out, with when each was to be said."""
    by_key = {said_under(REMIND, each): each for each in reminders}
    found = await outbound.unsaid(connection, owner, list(by_key))
    return [(by_key[key], reminded) for key, reminded in found.items()]


async def to_remind_again(connection: Transaction, owner: int, key: str, now: datetime) -> None:
    """Promise again what a message of this `key` was to remind of; nothing for any other message."""
    kind, _, rest = key.partition(":")
    if kind == REMIND:
        about = rest.partition(":")[0]
        await jobs.promise(connection, owner, REMIND, about, now, due_at=now)


async def by_new_clock(connection: Transaction, owner: int, now: datetime) -> None:
    """Promise everything anew that is to be said to a person whose time zone has changed."""
    for memory in await memories.live(connection, owner, kinds=("intention", "reminder")):
        await promise_to_ask(connection, memory, now)


def asked_about(exchange: Interaction) -> str | None:
    """The id of what an exchange that the bot began is about, intention or reminder; None for any other."""
    kind, _, key = exchange.message_id.partition(":")
    return key.partition(":")[0] if kind in (FOLLOW_UP, REMIND) and not exchange.text else None


def ids_of(job: Job) -> tuple[str, ...]:
    """The deleted memories that one job erases."""
    return (job.payload["memory"], *job.payload.get("with", ()))


async def being_erased(connection: Transaction, owner: int) -> set[str]:
    """The deleted memories that are promised to be erased."""
    return {each for job in await jobs.of_kind(connection, owner, ERASE) for each in ids_of(job)}


async def to_scour(
    connection: Transaction,
    owner: int,
    now: datetime,
    key: str = QUIETLY,
    payload: dict[str, Any] | None = None,
) -> None:
    """Promise that no byte of what is gone by then is left, and of an erasure what is to be told of it."""
    await jobs.promise(connection, owner, SCOUR, key, now, payload=payload)
