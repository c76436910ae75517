"""Saying a reminder at its moment, once: what was missed meanwhile is said late, and says so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from bot.clock import Clock
from bot.domain.changes import Plan
from bot.domain.ids import new_plan_id
from bot.domain.local_hours import time_to_speak
from bot.domain.memories import Memory
from bot.domain.prose.reminders import said
from bot.domain.reminders import Due, as_reminder, due, next_moment
from bot.jobs.worker import Effect, NotYet, nothing
from bot.memory.log import ConversationLog
from bot.memory.writing.promises import REMIND, settled
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories, provenance
from bot.storage.log import begun_by_bot, interactions
from bot.storage.log.begun_by_bot import ChatPlace
from bot.storage.people import people
from bot.storage.work.jobs import Job


@dataclass(frozen=True, slots=True)
class _Ready:
    """A reminder to be said now, in whose zone, and where."""

    memory: Memory
    due: Due
    zone: ZoneInfo
    place: ChatPlace


class Remind:
    """Handles the promise to say one reminder."""

    def __init__(self, *, database: Database, log: ConversationLog, writer: Writer, clock: Clock) -> None:
        self._database = database
        self._log = log
        self._writer = writer
        self._clock = clock

    async def __call__(self, job: Job) -> Effect:
        """Say it, or let it be. Raises NotYet before its moment, and at night but for a moment they chose."""
        now = self._clock.now()
        async with self._database.read() as connection:
            ready = await self._ready(connection, job, now)
        return nothing if ready is None else partial(self._say, ready=ready, now=now)

    async def _ready(self, connection: Transaction, job: Job, now: datetime) -> _Ready | None:
        memory = await memories.get(connection, job.owner, job.key)
        reminder = as_reminder(memory)
        zone = ZoneInfo(await people.timezone(connection, job.owner))
        upcoming = next_moment(reminder, zone) if reminder else None
        if memory is None or reminder is None or upcoming is None:
            return None
        found = due(reminder, now, zone)
        if found is None:
            raise NotYet(upcoming, "a reminder's moment has not come")
        until = time_to_speak(now, zone, chosen=found.meant_for)
        if until > now:
            raise NotYet(until, "a late reminder waits for the day")
        place = await _place(connection, memory)
        return _Ready(memory, found, zone, place) if place else None

    async def _say(self, connection: Transaction, ready: _Ready, now: datetime) -> None:
        """The next time is promised by writing that this one was said."""
        memory = ready.memory
        revised = replace(settled(memory, ready.due.after, now), reason="derived")
        await self._writer.apply(connection, Plan(new_plan_id(), memory.owner, REMIND, (revised,)))
        key = f"{REMIND}:{memory.id}:{revised.after.version}"
        answer = said(memory.content, memory.id, ready.due, now, ready.zone)
        await self._log.speak_first(connection, memory.owner, ready.place, key, answer, about=memory.id)


async def _place(connection: Transaction, memory: Memory) -> ChatPlace | None:
    """The chat in which a reminder was asked for, else that where the person said something last."""
    for number, _ in sorted(await provenance.evidence_of(connection, memory.id), reverse=True):
        asked = await interactions.get(connection, memory.owner, number)
        if asked is not None:
            return ChatPlace(asked.channel, asked.chat)
    return await begun_by_bot.last_place(connection, memory.owner)
