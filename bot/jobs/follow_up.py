"""Asking how it went: what a person meant to do comes back when its day has come, never at night."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from bot.clock import Clock
from bot.domain.answers import Answer
from bot.domain.changes import Plan
from bot.domain.details import IntentionDetails
from bot.domain.ids import new_plan_id
from bot.domain.local_hours import asking_time, time_to_speak
from bot.domain.memories import Memory
from bot.jobs.worker import Effect, NotYet, nothing
from bot.language.text import one_line
from bot.memory.log import ConversationLog
from bot.memory.writing.promises import FOLLOW_UP, as_intention, buttons, settled, time_to_ask
from bot.memory.writing.writer import Writer
from bot.speech.saying import say
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories
from bot.storage.log import begun_by_bot
from bot.storage.log.begun_by_bot import ChatPlace
from bot.storage.people import people
from bot.storage.people.people import Person
from bot.storage.work.jobs import Job

MOST_A_WEEK = 3
WEEK = timedelta(days=7)
APART = timedelta(hours=3)
"""Between two questions: what is due together is asked one by one."""

HEARD = timedelta(hours=12)
"""Words within this time after a question count as its answer: the person is not asked a second time."""

TOO_OLD = timedelta(days=21)
"""What should have been asked about so long ago (follow-ups off) is let be; /intentions still lists it."""


@dataclass(frozen=True, slots=True)
class _Ready:
    """An intention to ask about now, and where."""

    memory: Memory
    intention: IntentionDetails
    place: ChatPlace


class FollowUp:
    """Handles the promise to ask about one intention."""

    def __init__(
        self,
        *,
        database: Database,
        log: ConversationLog,
        writer: Writer,
        clock: Clock,
        enabled: bool,
    ) -> None:
        self._database = database
        self._log = log
        self._writer = writer
        self._clock = clock
        self._enabled = enabled

    async def __call__(self, job: Job) -> Effect:
        """Ask, or let it be. Raises NotYet at night, too often in a week, or asking is switched off."""
        now = self._clock.now()
        async with self._database.read() as connection:
            ready = await self._ready(connection, job, now)
        return nothing if ready is None else partial(self._ask, ready=ready, now=now)

    async def _ready(self, connection: Transaction, job: Job, now: datetime) -> _Ready | None:
        memory = await memories.get(connection, job.owner, job.key)
        intention = as_intention(memory) if memory else None
        person = await people.get(connection, job.owner)
        zone = ZoneInfo(person.zone)
        due_at = time_to_ask(memory, zone) if memory else None
        place = await begun_by_bot.last_place(connection, job.owner)
        if memory is None or intention is None or due_at is None or place is None:
            return None
        if now - due_at > TOO_OLD:
            return None
        if intention.asked and await _was_heard(connection, job):
            return None
        self._wait_if_silenced(person, now, zone)
        free_at = await _free_at(connection, job.owner, now)
        until = time_to_speak(max(now, due_at, free_at), zone)
        if until > now:
            raise NotYet(until, "not the time to ask yet")
        return _Ready(memory, intention, place)

    def _wait_if_silenced(self, person: Person, now: datetime, zone: ZoneInfo) -> None:
        chosen = person.preferences
        if self._enabled and chosen.follow_ups and not chosen.off_record(now):
            return
        tomorrow = asking_time(now.astimezone(zone).date() + timedelta(days=1), zone)
        raise NotYet(tomorrow, "follow-ups are off, or the person is off the record")

    async def _ask(self, connection: Transaction, ready: _Ready, now: datetime) -> None:
        """Asking once more is promised by writing that it was asked."""
        asked = replace(ready.intention, asked=ready.intention.asked + 1)
        revised = settled(ready.memory, asked, now)
        plan = Plan(new_plan_id(), ready.memory.owner, "follow_up", (replace(revised, reason="derived"),))
        await self._writer.apply(connection, plan)
        key = f"{FOLLOW_UP}:{ready.memory.id}:{revised.after.version}"
        meant = say("You meant to do this: {intention}", intention=one_line(ready.memory.content, 300))
        question = f"{meant}\n{say('How did it go?')}"
        answer = Answer(question, (buttons(ready.memory.id),), plain=True)
        await self._log.speak_first(
            connection, ready.memory.owner, ready.place, key, answer, about=ready.memory.id
        )


async def _free_at(connection: Transaction, owner: int, now: datetime) -> datetime:
    """From when on one more question is not too many for a week, nor too soon after another."""
    asked = await begun_by_bot.moments(connection, owner, f"{FOLLOW_UP}:", now - WEEK)
    if len(asked) >= MOST_A_WEEK:
        return asked[-MOST_A_WEEK] + WEEK
    return asked[-1] + APART if asked else now


async def _was_heard(connection: Transaction, job: Job) -> bool:
    """Whether the person said something soon after they were asked about this."""
    asked = await begun_by_bot.moments(connection, job.owner, f"{FOLLOW_UP}:{job.key}:")
    return bool(asked) and await begun_by_bot.was_said_between(
        connection, job.owner, asked[-1], asked[-1] + HEARD
    )
