"""The time zone: asked for once, unprompted, where it is assumed; offered when somebody tells the time."""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.conversation.commands.settings import clock_question, zone_question
from bot.domain.answers import Answer
from bot.domain.interactions import IncomingMessage
from bot.domain.zones import shows, zones_showing
from bot.language.clocks import read_local_time
from bot.long_texts import off_loop
from bot.memory.log import ABOVE_ALL
from bot.storage.engine.database import Database
from bot.storage.facts import memories
from bot.storage.log import interactions
from bot.storage.people.people import Person
from bot.storage.work import outbound

A_FEW = 8
"""Answered messages of a chat after which the time zone is asked for; with a reminder set, after the next."""

ZONE_ASKED = "zone:"
"""What the key of the question begins with; the person's number follows, so that it is asked once."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class ZoneQuestion:
    """Asks people for their zone beneath an answer. Nothing is changed until they press a button."""

    database: Database
    clock: Clock

    async def after(self, person: Person, message: IncomingMessage) -> None:
        """Ask what there is to ask once a message was answered: of a time they tell, or for once.

        A group is not asked: its members may live anywhere.
        """
        if person.is_group:
            return
        asked = await self._told_time(person, message)
        if asked is None and person.timezone is not None:
            return
        once = f"{ZONE_ASKED}{person.id}"
        if await self.database.ask(outbound.is_promised, once):
            once = f"{once}:{message.chat}:{message.message_id}"
        elif asked is None and await self._is_time(message):
            asked = zone_question(person, self.clock.now())
        if asked is not None:
            async with self.database.write(person.id) as connection:
                await outbound.add(connection, person.id, message.where, once, asked, self.clock.now())

    async def _is_time(self, message: IncomingMessage) -> bool:
        """Whether somebody has set a reminder, or said enough in this chat to be asked."""
        place = (message.owner, message.channel, message.chat)
        if await self.database.ask(memories.latest_of, message.owner, "reminder", 1):
            return True
        said = await self.database.ask(interactions.exchanges, *place, first=0, before=ABOVE_ALL, limit=A_FEW)
        return len(said) == A_FEW

    async def _told_time(self, person: Person, message: IncomingMessage) -> Answer | None:
        """The zones to choose from when they tell a time that their clock does not show."""
        told = await off_loop(message.text, lambda: read_local_time(message.text))
        if told is None:
            return None
        zone, now = person.zone, self.clock.now()
        if shows(zone, told.clock, now, is_open=told.is_open):
            return None
        found = zones_showing(told.clock, now, person.language, is_open=told.is_open)
        return clock_question(zone, found, now) if found else None
