"""Jobs that speak first: a reminder at its moment, and the question how went what a person meant to do.

What was missed meanwhile is said late, and says so. Nothing is said at night but at a moment they chose.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from bot.clock import Clock, asking_time, time_to_speak
from bot.domain.changes import Plan
from bot.domain.intentions import as_intention, intention_buttons, settled, time_to_ask
from bot.domain.interactions import Answer, ChatPlace, Interaction
from bot.domain.memories import IntentionDetails, Memory, as_reminder
from bot.domain.prose.labels import named_in_words
from bot.domain.prose.reminders import said
from bot.domain.reminders import Due, due, next_moment
from bot.jobs.worker import Effect, NotYet, nothing
from bot.language.text import one_line
from bot.memory.log import ConversationLog
from bot.memory.writing.promises import FOLLOW_UP, REMIND, said_under, still_unsaid
from bot.memory.writing.writer import Writer
from bot.speech.saying import say, speaking
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories, provenance
from bot.storage.log import interactions
from bot.storage.people import people
from bot.storage.people.people import Person
from bot.storage.work import outbound
from bot.storage.work.jobs import Job

MOST_A_WEEK = 3
WEEK = timedelta(days=7)
APART = timedelta(hours=3)
"""Between two questions: what is due together is asked one by one."""

HEARD = timedelta(hours=12)
"""Words within this time after a question count as its answer: the person is not asked a second time."""

UNHEARD = timedelta(hours=1)
"""How often somebody who has said nothing here is looked for."""

SHUT = "the person has blocked the bot"

TOO_OLD = timedelta(days=21)
"""What should have been asked about so long ago (follow-ups off) is let be; /intentions still lists it."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class RemindingJobs:
    """Handlers of the promises to say one reminder, and to ask about one intention.

    Nobody is asked anything unless `follow_ups` are on.
    """

    database: Database
    log: ConversationLog
    writer: Writer
    clock: Clock
    follow_ups: bool

    async def remind(self, job: Job) -> Effect:
        """Say it, or let it be. Raises NotYet before its moment, and at night but for a moment they chose."""
        now = self.clock.now()
        async with self.database.read() as connection:
            memory = await memories.get(connection, job.owner, job.key)
            reminder = as_reminder(memory)
            person = await people.get(connection, job.owner)
            zone = ZoneInfo(person.zone)
            if memory is None or reminder is None:
                return nothing
            upcoming = next_moment(reminder, zone)
            found = due(reminder, now, zone)
            for _, owed in await still_unsaid(connection, job.owner, [memory]):
                found = found.instead_of(owed) if found else Due(owed.meant_for, owed.missed, reminder)
            if found is None and upcoming is None:
                return nothing
            if found is None:
                raise NotYet(upcoming or now, "a reminder's moment has not come")
            # What was over when it was set, since their words came late, is said in answer to them.
            until = time_to_speak(now, zone, chosen=max(found.meant_for, memory.updated_at))
            if until > now:
                raise NotYet(until, "a late reminder waits for the day")
            asked = await _asked_in(connection, memory)
            place = asked.where if asked else await interactions.last_place(connection, job.owner)
            if place is None:  # it was brought in, and the person has said nothing here yet
                raise NotYet(now + UNHEARD, "nobody knows where to say it")
            if await outbound.is_shut(connection, job.owner, place):
                raise NotYet(now + UNHEARD, SHUT)
        person = await self.log.as_spoken_with(person, asked.speaker if asked else None)
        return partial(self._say, memory=memory, moment=found, person=person, place=place, now=now)

    async def _say(
        self,
        connection: Transaction,
        memory: Memory,
        moment: Due,
        person: Person,
        place: ChatPlace,
        now: datetime,
    ) -> None:
        """The next time is promised by writing that this one was said."""
        revised = replace(settled(memory, moment.after, now), reason="derived")
        await self.writer.apply(connection, Plan(memory.owner, REMIND, (revised,)))
        key = said_under(REMIND, revised.after)
        for waits in await outbound.take_unsaid(connection, memory.owner, f"{REMIND}:{memory.id}:"):
            # While a channel took nothing its moments went by: of them one is said.
            moment = moment.instead_of(waits.answer.reminded)
            if waits.interaction_id is not None:
                await interactions.close(connection, waits.interaction_id, "replaced", now)
        with speaking(person.language):
            answer = said(memory, moment, ZoneInfo(person.zone))
            await self.log.speak_first(connection, memory.owner, place, key, answer, about=memory.id)

    async def follow_up(self, job: Job) -> Effect:
        """Ask, or let it be. Raises NotYet at night, too often in a week, or asking is switched off."""
        now = self.clock.now()
        async with self.database.read() as connection:
            memory = await memories.get(connection, job.owner, job.key)
            intention = as_intention(memory) if memory else None
            person = await people.get(connection, job.owner)
            zone = ZoneInfo(person.zone)
            due_at = time_to_ask(memory, zone) if memory else None
            place = await interactions.last_place(connection, job.owner)
            if memory is None or intention is None or due_at is None or place is None:
                return nothing
            if now - due_at > TOO_OLD:
                return nothing
            if intention.asked and await _was_heard(connection, job):
                return nothing
            self._wait_if_silenced(person, now, zone)
            if await outbound.is_shut(connection, job.owner, place):
                raise NotYet(now + UNHEARD, SHUT)
            free_at = await _free_at(connection, job.owner, now)
            until = time_to_speak(max(now, due_at, free_at), zone)
            if until > now:
                raise NotYet(until, "not the time to ask yet")
        return partial(self._ask, memory=memory, intention=intention, place=place, now=now)

    def _wait_if_silenced(self, person: Person, now: datetime, zone: ZoneInfo) -> None:
        chosen = person.preferences
        if self.follow_ups and chosen.follow_ups and not chosen.off_record(now):
            return
        tomorrow = asking_time(now.astimezone(zone).date() + timedelta(days=1), zone)
        raise NotYet(tomorrow, "follow-ups are off, or the person is off the record")

    async def _ask(
        self,
        connection: Transaction,
        memory: Memory,
        intention: IntentionDetails,
        place: ChatPlace,
        now: datetime,
    ) -> None:
        """Asking once more is promised by writing that it was asked."""
        revised = settled(memory, replace(intention, asked=intention.asked + 1), now)
        plan = Plan(memory.owner, "follow_up", (replace(revised, reason="derived"),))
        await self.writer.apply(connection, plan)
        key = said_under(FOLLOW_UP, revised.after)
        meant = say("This was planned: {intention}", intention=one_line(named_in_words(memory), 300))
        question = f"{meant}\n{say('How did it go?')}"
        answer = Answer(question, (intention_buttons(memory.id),))
        await self.log.speak_first(connection, memory.owner, place, key, answer, about=memory.id)


async def _asked_in(connection: Transaction, memory: Memory) -> Interaction | None:
    """The message in which a reminder was asked for; None for one from where nothing can be said."""
    for number in sorted(await provenance.evidence_of(connection, memory.owner, [memory.id]), reverse=True):
        asked = await interactions.get(connection, memory.owner, number)
        if asked is not None and asked.channel not in interactions.UNREACHABLE:
            return asked
    return None


async def _free_at(connection: Transaction, owner: int, now: datetime) -> datetime:
    """From when on one more question is not too many for a week, nor too soon after another."""
    asked = await interactions.moments_begun(connection, owner, f"{FOLLOW_UP}:", now - WEEK)
    if len(asked) >= MOST_A_WEEK:
        return asked[-MOST_A_WEEK] + WEEK
    return asked[-1] + APART if asked else now


async def _was_heard(connection: Transaction, job: Job) -> bool:
    """Whether the person said something soon after they were asked about this."""
    asked = await interactions.moments_begun(connection, job.owner, f"{FOLLOW_UP}:{job.key}:")
    return bool(asked) and await interactions.was_said_between(
        connection, job.owner, asked[-1], asked[-1] + HEARD
    )
