"""What is done about one update, by what it is: answered, obeyed, acknowledged or left alone."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import Any, assert_never

from telegram import Bot, CallbackQuery, Message
from telegram.error import TelegramError

from bot.channels.telegram.floods import Floods
from bot.channels.telegram.off_record import PrivateReception
from bot.channels.telegram.pressing import Rows, stays_after, without_row
from bot.channels.telegram.preview import Preview
from bot.channels.telegram.render import keyboard
from bot.channels.telegram.shown_typing import keep_typing
from bot.channels.telegram.updates import (
    CHANNEL,
    Ignored,
    OtherMessage,
    Press,
    TextMessage,
    content_of,
    incoming,
)
from bot.clock import Clock
from bot.conversation.commands.parse import parse_command
from bot.conversation.commands.requests import Command, EditMemory, ForgetEverything, Incognito, Stop
from bot.conversation.commands.run import Commands
from bot.conversation.off_record import OffRecord
from bot.conversation.outbox import Outbox
from bot.conversation.people import People, Stranger
from bot.conversation.turn import TurnHandler
from bot.domain.answers import Answer
from bot.domain.interactions import IncomingMessage
from bot.errors import BotError
from bot.memory.log import ConversationLog
from bot.storage.people.people import Person
from bot.storage.work.inbox import StoredUpdate
from bot.storage.work.outbound import Outbound

log = logging.getLogger(__name__)

MOST_NOTICE = 200
"""Characters of the notice that answers a button press."""

STOPPED = "Stopped. Nothing of it was kept."
NOTHING_TO_STOP = "There is nothing to stop."
NO_WORDS = "There were no words in that message."
OLDER_EDIT = "I go by the new wording of that older message from now on. My answer below it stays as it is."
NOT_YOURS = "This button is not yours."


@dataclass(slots=True, eq=False)
class Thinking:
    """An answer that is being written. `stopped` when its person asked to leave it."""

    message: IncomingMessage
    task: asyncio.Task[Any]
    stopped: bool = False


class Reception:
    """Deals with updates of people who were admitted. What there is to say goes to the outbox."""

    def __init__(
        self,
        *,
        bot: Bot,
        outbox: Outbox,
        people: People,
        turns: TurnHandler,
        commands: Commands,
        conversation: ConversationLog,
        floods: Floods,
        clock: Clock,
        streaming: bool,
        private: PrivateReception,
        off_record: OffRecord,
    ) -> None:
        self._bot = bot
        self._outbox = outbox
        self._people = people
        self._turns = turns
        self._commands = commands
        self._log = conversation
        self._floods = floods
        self._clock = clock
        self._streaming = streaming
        self._private = private
        self._off_record = off_record
        self._thinking: dict[str, Thinking] = {}

    async def understand(self, update: StoredUpdate, *, first_try: bool) -> None:
        """Deal with an update; doing so twice says everything once. Raises whatever a malformed one makes raise."""
        content = content_of(update.payload, self._bot)
        match content:
            case TextMessage(message, edited):
                person = await self._sender_of(message)
                if person is not None:
                    await self._text(update, person, incoming(message, person.id), edited, first_try)
            case OtherMessage(message, kind, edited):
                person = await self._sender_of(message)
                if person is not None:
                    await self._other(update, person, message, kind, edited, first_try)
            case Press(query):
                await self._press(update, query)
            case Ignored():
                return
            case _:
                assert_never(content)

    async def _text(
        self, update: StoredUpdate, person: Person, message: IncomingMessage, edited: bool, first_try: bool
    ) -> None:
        command = await self._command_in(person, message) if message.forwarded is None else None
        match command:
            case Stop():
                await self._say(update, person, await self._stop(update.lane))
            case None if not message.text and message.forwarded is None:
                await self._say(update, person, NO_WORDS)
            case None if edited and not await self._log.is_newest(message):
                await self._log.reword(message, worth="later")
                await self._say(update, person, OLDER_EDIT)
            case None:
                await self._turn(person, message, show=first_try and not edited)
            case _:
                if isinstance(command, Incognito | ForgetEverything):
                    self._off_record.end(message)
                await self._command(update, person, message, command)

    async def _command_in(self, person: Person, message: IncomingMessage) -> Command | None:
        """The command a message is, or completes as the reply that we asked for."""
        command = parse_command(message.text)
        if command is not None or message.reply_to is None or not message.text:
            return command
        replied = await self._outbox.holding(person.id, message.chat, message.reply_to)
        asks = replied.answer.asks if replied else None
        return parse_command(f"{asks} {message.text}") if asks else None

    async def _command(
        self, update: StoredUpdate, person: Person, message: IncomingMessage, command: Command
    ) -> None:
        try:
            await self._obey(update, person, message, command)
        except BotError as refusal:
            await self._say(update, person, str(refusal))

    async def _obey(
        self,
        update: StoredUpdate,
        person: Person,
        message: IncomingMessage,
        command: Command,
        edits: list[str] | None = None,
    ) -> None:
        """Obey a command once, however often its update is dealt with: what it changes is written with its answer.

        Raises the BotError that says why it was turned down.
        """
        obey = await self._commands.think(person, message, command)
        async with self._outbox.once(_key(update)) as is_first:
            if is_first:
                await self._say(update, person, await obey(), edits=edits)

    async def _other(
        self,
        update: StoredUpdate,
        person: Person,
        message: Message,
        kind: str,
        edited: bool,
        first_try: bool,
    ) -> None:
        """Something that is not text: say so, once for an album, and answer the words that came with it."""
        said = incoming(message, person.id)
        has_words = bool(said.text or said.forwarded)
        if not edited:
            hint = (
                ", so I go by your words alone." if has_words else "; please tell me in words what matters."
            )
            album = f"album:{update.lane}:{message.media_group_id}" if message.media_group_id else None
            await self._say(update, person, f"I can't open {kind} yet{hint}", key=album)
        if has_words:
            await self._text(update, person, said, edited, first_try)

    async def _turn(self, person: Person, message: IncomingMessage, *, show: bool) -> None:
        self._off_record.end(message)
        chat = int(message.chat)
        streams = self._streaming and show and not self._floods.holds(chat)
        preview = Preview(self._bot, chat, self._log, self._floods) if streams else None
        typing = asyncio.create_task(keep_typing(self._bot, self._floods, chat))
        task = asyncio.create_task(self._turns.handle(message, self._people.timezone(person), preview))
        thinking = self._thinking[message.chat] = Thinking(message, task)
        try:
            await task
        except asyncio.CancelledError:
            if not thinking.stopped:
                raise
            if preview is not None:
                await preview.withdraw()
        finally:
            typing.cancel()
            self._thinking.pop(message.chat, None)

    async def _stop(self, lane: str) -> str:
        """Stop the answer being written. The one who asked hears what came of it: it may have been too late."""
        if self._private.stop(lane):
            return STOPPED
        thinking = self._thinking.get(lane)
        if thinking is None or thinking.task.done():
            return NOTHING_TO_STOP
        thinking.stopped = True
        thinking.task.cancel()
        await asyncio.wait({thinking.task})
        return STOPPED if await self._log.stop(thinking.message) else NOTHING_TO_STOP

    async def _press(self, update: StoredUpdate, query: CallbackQuery) -> None:
        person = await self._admitted(str(query.from_user.id))
        command = parse_command(query.data or "")
        pressed = query.message
        if person is None or command is None or pressed is None or pressed.chat.id != query.from_user.id:
            await self._notify(query, NOT_YOURS)
            return
        message = IncomingMessage(
            owner=person.id,
            channel=CHANNEL,
            chat=update.lane,
            message_id=f"press:{query.id}",
            text=query.data or "",
            sent_at=self._clock.now(),
        )
        said = await self._outbox.holding(person.id, update.lane, str(pressed.message_id))
        left = without_row(said, query.data or "")
        stays = stays_after(command, said, left)
        edits = None if stays else [str(pressed.message_id)]
        try:
            await self._obey(update, person, message, command, edits)
        except BotError as refusal:
            # The message with its other buttons stays: a second press must not wipe out the Undo of the first.
            await self._notify(query, str(refusal)[:MOST_NOTICE])
            return
        await self._notify(query, "")
        if stays and not isinstance(command, EditMemory):
            await self._leave(pressed.chat.id, pressed.message_id, said, left)

    async def _leave(self, chat: int, message_id: int, said: Outbound | None, left: Rows) -> None:
        """Leave these buttons under a message."""
        if said is not None:
            await self._outbox.keep(said, replace(said.answer, buttons=left))
        try:
            await self._bot.edit_message_reply_markup(chat, message_id, reply_markup=keyboard(left))
        except TelegramError as failure:
            log.info("A used button stays: %s", type(failure).__name__)

    async def _notify(self, query: CallbackQuery, text: str) -> None:
        """Answer a press, with a notice if there is a text; without any answer the button would keep waiting."""
        try:
            await self._bot.answer_callback_query(query.id, text or None)
        except TelegramError as failure:
            log.info("A button press was answered too late: %s", type(failure).__name__)

    async def _say(
        self,
        update: StoredUpdate,
        person: Person,
        answer: Answer | str,
        *,
        key: str | None = None,
        edits: list[str] | None = None,
    ) -> None:
        said = Answer(answer, plain=True) if isinstance(answer, str) else answer
        await self._outbox.put(person.id, update.lane, key or _key(update), said, edits=edits or ())

    async def _sender_of(self, message: Message) -> Person | None:
        return await self._admitted(str(message.from_user.id)) if message.from_user else None

    async def _admitted(self, user_id: str) -> Person | None:
        admitted = await self._people.admit(CHANNEL, user_id, "")
        return None if isinstance(admitted, Stranger) else admitted


def _key(update: StoredUpdate) -> str:
    """What the answer to an update is promised under."""
    return f"update:{update.update_id}"
