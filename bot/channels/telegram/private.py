"""Updates off the record: answered directly, since neither they nor their answers may be stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

import logfire_api as logfire
from telegram.error import RetryAfter, TelegramError

from bot.channels.telegram import updates
from bot.channels.telegram.api import Floods, acknowledge
from bot.channels.telegram.dispatch import Dispatch
from bot.channels.telegram.files import quoted
from bot.channels.telegram.sending import parts_of, say_part
from bot.channels.telegram.shapes import CHANNEL, Lane, Query, ReactionChange
from bot.conversation.commands.run import parse_command
from bot.conversation.privacy import DOCUMENT_UNREAD, SHOWN, STAYS, shown, told_if_it_fails
from bot.domain.interactions import Answer, IncomingMessage
from bot.errors import BotError, DatabaseFails, Refused
from bot.language.message_kinds import without_mark
from bot.speech.saying import Wording, say, speaking
from bot.storage.engine.database import off_the_record
from bot.storage.people.people import Person
from bot.storage.work import inbox

log = logging.getLogger(__name__)

Opened = TypeVar("Opened")
TRIES = 4
LONGEST_WAIT_SECONDS = 60.0
NO_WORDS = Wording("I can only read words.")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class PrivateDispatch:
    """Deals with updates of which nothing may be kept. What can't be said now is lost."""

    dispatch: Dispatch
    floods: Floods

    async def deal(self, update: updates.Arrived, said: IncomingMessage | None = None) -> None:
        """Answer an update, and say so when that fails; nothing is tried again.

        `said` is what was found in it, where it was opened before anybody knew that it is off the record.
        """
        lane = Lane.read(update.stored.lane)
        person = await self.dispatch.desk.people.in_chat(CHANNEL, lane.owner)
        if person is None:
            return
        with speaking(person.language):
            answer = await told_if_it_fails(self._answer(update, person, said))
            if answer is not None:
                await self._say(person, lane, answer)

    async def _answer(
        self, update: updates.Arrived, person: Person, said: IncomingMessage | None
    ) -> Answer | None:
        content = update.content
        match content:
            case updates.SentContent(kind="sound") if said is not None:
                return await self._to_heard(person, said.text, said)
            case _ if said is not None:
                return await self._to_message(person, said)
            case _ if update.stored.stays:
                return shown(Answer(say(STAYS)))
            case updates.SentContent(message, kind="file") if not (message.caption or message.text):
                return shown(Answer(say(DOCUMENT_UNREAD)))
            case Query():
                return await self._to_press(Lane.read(update.stored.lane), person, content)
            case ReactionChange() | None:
                return None
            case _:
                message = updates.incoming(content.message, person.id, self.dispatch.groups.myself())
        match content.kind:
            case "picture":  # seen by the model that answers
                seen = self.dispatch.looking.opened(message, content)
                return await self._to_opened(person, message, seen, partial(self._to_message, person))
            case "sound":
                heard = self.dispatch.listening.heard(message, content)
                return await self._to_opened(
                    person, message, heard, lambda heard: self._to_heard(person, heard.words, heard.said)
                )
            case _:
                return await self._to_message(person, message)

    async def _to_opened(
        self,
        person: Person,
        said: IncomingMessage,
        opening: Coroutine[Any, Any, Opened],
        answer: Callable[[Opened], Awaitable[Answer | None]],
    ) -> Answer | None:
        """The answer to what a message is once it is opened, or else to its words alone; nothing is kept."""
        try:
            with off_the_record(), logfire.suppress_instrumentation():
                opened = await self.dispatch.progress.of(said, opening, is_stored=False)
        except BotError as refusal:
            if not said.has_words:
                return shown(Answer(str(refusal)))
            await self._say(person, Lane.read(said.chat), shown(Answer(str(refusal))))
            return await self._to_message(person, said)
        return None if opened is None else await answer(opened)

    async def _to_heard(self, person: Person, words: str, said: IncomingMessage) -> Answer | None:
        """What is heard is said above the answer."""
        quote = replace(quoted(words, said), reply_to=None)
        await self._say(person, Lane.read(said.chat), shown(quote))
        return await self._to_message(person, said)

    async def _to_message(self, person: Person, said: IncomingMessage) -> Answer | None:
        if not (said.has_words or said.pictures):
            return shown(Answer(say(NO_WORDS)))
        command = parse_command(without_mark(said.text)) if said.forwarded is None else None
        if command is not None:
            try:
                await self.dispatch.groups.permit(said, command, None)
            except Refused as refusal:
                return shown(Answer(str(refusal)))
        answering = self.dispatch.off_record.answer(person, said, person.zone)
        return await self.dispatch.progress.of(said, answering, is_stored=False)

    async def _to_press(self, lane: Lane, person: Person, query: Query) -> Answer | None:
        await acknowledge(self.dispatch.bot, query)
        if not query.data or str(query.sender.id) != lane.owner:
            return None
        return await self.dispatch.off_record.answer(
            person, updates.pressing(query, person.id, lane, self.dispatch.desk.clock.now()), person.zone
        )

    async def _say(self, person: Person, lane: Lane, answer: Answer) -> None:
        note = self.dispatch.desk.database.put
        for each, markup in await parts_of(answer, again=say(SHOWN)):
            for attempt in range(TRIES):
                try:
                    where = (self.dispatch.bot, self.dispatch.desk.recordings, person.id, lane)
                    taken = await say_part(*where, each, markup, reply_to=answer.reply_to)
                except RetryAfter as limit:
                    until = self.floods.note(lane.chat, limit)
                    wait = (until - self.dispatch.desk.clock.now()).total_seconds()
                except TelegramError as failure:
                    log.warning("An answer off the record waits: %s", type(failure).__name__)
                    wait = 2.0**attempt
                else:
                    with suppress(DatabaseFails):
                        # Its number alone, so that nobody takes it for one whose sending was cut.
                        await note(inbox.note_off_record, person.id, lane.chat, int(taken))
                    break
                await asyncio.sleep(min(max(wait, 0.0), LONGEST_WAIT_SECONDS))
            else:
                log.error("An answer off the record could not be said, and is lost")
                return
