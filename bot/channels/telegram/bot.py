"""The Telegram channel: takes updates in, has them answered in order, and sends what there is to say."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, assert_never

from telegram import Bot, CallbackQuery
from telegram.constants import ChatAction
from telegram.error import Conflict, InvalidToken, TelegramError

from bot.channels.telegram.api import own_name, publish_commands, raw_updates
from bot.channels.telegram.inbox import Inbox
from bot.channels.telegram.lanes import Lanes
from bot.channels.telegram.preview import Preview
from bot.channels.telegram.sender import Sender
from bot.channels.telegram.updates import (
    CHANNEL,
    Ignored,
    OtherMessage,
    Press,
    TextMessage,
    content_of,
    incoming,
    is_urgent,
)
from bot.clock import Clock
from bot.conversation.commands.about import COMMANDS
from bot.conversation.commands.parse import Stop, parse_command
from bot.conversation.commands.run import Commands
from bot.conversation.outbox import Outbox
from bot.conversation.people import People, Stranger
from bot.conversation.turn import TurnHandler
from bot.domain.answers import Answer
from bot.domain.interactions import IncomingMessage
from bot.memory.log import ConversationLog
from bot.storage.inbox import StoredUpdate
from bot.storage.people import Person

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 3
TYPING_SECONDS = 4.5
LONGEST_PAUSE_SECONDS = 30.0

STOPPED = "Stopped. Nothing of it was kept."
NOTHING_TO_STOP = "There is nothing to stop."
OLDER_EDIT = (
    "I see your edit of that older message and keep it beside the first wording; my answer below it stays."
)
BURIED = "Something about that message keeps failing here, so I have set it aside. Please try to say it differently."


class TelegramChannel:
    """Serves one bot on Telegram."""

    def __init__(
        self,
        *,
        bot: Bot,
        inbox: Inbox,
        outbox: Outbox,
        people: People,
        turns: TurnHandler,
        commands: Commands,
        conversation: ConversationLog,
        clock: Clock,
        streaming: bool,
    ) -> None:
        self._bot = bot
        self._inbox = inbox
        self._outbox = outbox
        self._people = people
        self._turns = turns
        self._commands = commands
        self._log = conversation
        self._streaming = streaming
        self._clock = clock
        self._sender = Sender(bot, outbox, clock)
        self._lanes = Lanes(self._deal)
        self._thinking: dict[str, asyncio.Task[Any]] = {}
        self._stopped: set[asyncio.Task[Any]] = set()
        self._stopping = asyncio.Event()

    async def start(self) -> asyncio.Task[None]:
        """Take up what was left, publish the command menu, and begin sending; returns the sending task."""
        await publish_commands(self._bot, COMMANDS)
        await self._inbox.prune()
        await self._offer_ownership()
        for update in await self._inbox.waiting():
            self._hand_out(update)
        return asyncio.create_task(self._sender.run())

    async def poll(self) -> None:
        """Fetch updates until `stop`: each batch is stored before the next call acknowledges it."""
        offset: int | None = None
        pause = 1.0
        while not self._stopping.is_set():
            try:
                for payload in await self._unless_stopped(raw_updates(self._bot, offset)):
                    await self.receive(payload)
                    offset = max(offset or 0, int(payload.get("update_id", 0)) + 1)
                pause = 1.0
            except InvalidToken:
                raise
            except TelegramError as failure:
                hint = (
                    "; is another process polling with this token?" if isinstance(failure, Conflict) else ""
                )
                log.warning("Telegram can't be reached (%s%s); trying again", type(failure).__name__, hint)
                await self._pause(pause)
                pause = min(pause * 2, LONGEST_PAUSE_SECONDS)

    async def receive(self, payload: dict[str, Any]) -> None:
        """Store a raw update and have it dealt with; when this returns, Telegram may forget it."""
        update = await self._inbox.receive(payload)
        if update is not None:
            self._hand_out(update)

    def stop(self) -> None:
        """Take nothing more in."""
        self._stopping.set()

    async def drain(self, seconds: float) -> None:
        """Finish what is being answered, and send it; what takes longer is taken up at the next start."""
        self._lanes.forget_waiting()
        if not await self._lanes.drain(seconds):
            log.warning("Some answers took too long; they are taken up at the next start")
        self._sender.stop()

    async def drain_sends(self) -> None:
        """Send once everything that is due now."""
        await self._sender.begin_due()

    def _hand_out(self, update: StoredUpdate) -> None:
        if is_urgent(update.payload):
            self._lanes.pass_by(update)
        else:
            self._lanes.enqueue(update)

    async def _deal(self, update: StoredUpdate) -> None:
        """Deal with one update, whatever it is; one that fails again and again is buried and reported."""
        while True:
            attempts = await self._inbox.attempt(update)
            try:
                if attempts > MOST_ATTEMPTS:
                    raise RuntimeError("it ended the process before")
                await self._understand(update, first_try=attempts == 1)
                await self._inbox.done(update)
                break
            except Exception as failure:  # the edge where a poison update is set aside, and its chat goes on
                log.exception("Update %s failed at try %s", update.update_id, attempts)
                if attempts >= MOST_ATTEMPTS:
                    await self._inbox.bury(update, type(failure).__name__)
                    await self._report(update)
                    break
                await self._pause(attempts)
        self._sender.wake()

    async def _understand(self, update: StoredUpdate, *, first_try: bool) -> None:
        content = content_of(update.payload, self._bot)
        match content:
            case TextMessage(message, edited):
                person = await self._person(str(message.from_user.id) if message.from_user else "")
                if person is not None:
                    await self._text(update, person, incoming(message, person.id), edited, first_try)
            case OtherMessage(message, kind):
                person = await self._person(str(message.from_user.id) if message.from_user else "")
                if person is not None and kind:
                    text = f"I can't open {kind} yet; please tell me in words what matters about it."
                    await self._say(update, person, Answer(text, plain=True))
            case Press(query):
                await self._press(update, query)
            case Ignored():
                return
            case _:
                assert_never(content)

    async def _text(
        self, update: StoredUpdate, person: Person, message: IncomingMessage, edited: bool, first_try: bool
    ) -> None:
        command = parse_command(message.text) if message.forwarded is None else None
        match command:
            case Stop():
                await self._say(update, person, Answer(self._stop_thinking(update.lane), plain=True))
            case None if not message.text and message.forwarded is None:
                await self._say(update, person, Answer("There were no words in that message.", plain=True))
            case None if edited and not await self._log.is_newest(message):
                await self._log.note(message)
                await self._say(update, person, Answer(OLDER_EDIT, plain=True))
            case None:
                await self._turn(person, message, show=first_try and not edited)
            case _:
                await self._say(update, person, await self._commands.run(person, message, command))

    async def _turn(self, person: Person, message: IncomingMessage, *, show: bool) -> None:
        chat = int(message.chat)
        preview = Preview(self._bot, chat, self._log) if self._streaming and show else None
        typing = asyncio.create_task(self._keep_typing(chat))
        task = asyncio.create_task(self._turns.handle(message, self._people.timezone(person), preview))
        self._thinking[message.chat] = task
        try:
            await task
        except asyncio.CancelledError:
            if task not in self._stopped:
                task.cancel()
                raise
            await self._log.stop(message)
        finally:
            typing.cancel()
            self._stopped.discard(task)
            self._thinking.pop(message.chat, None)

    def _stop_thinking(self, lane: str) -> str:
        task = self._thinking.get(lane)
        if task is None or task.done():
            return NOTHING_TO_STOP
        self._stopped.add(task)
        task.cancel()
        return STOPPED

    async def _press(self, update: StoredUpdate, query: CallbackQuery) -> None:
        person = await self._person(str(query.from_user.id))
        command = parse_command(query.data or "")
        is_own_chat = query.message is not None and query.message.chat.id == query.from_user.id
        if person is None or command is None or not is_own_chat:
            await self._answer_press(query, "This button is not yours.")
            return
        message = IncomingMessage(
            owner=person.id,
            channel=CHANNEL,
            chat=update.lane,
            message_id=f"press:{query.id}",
            text=query.data or "",
            sent_at=self._clock.now(),
        )
        answer = await self._commands.run(person, message, command)
        await self._answer_press(query, "")
        edits = [str(query.message.message_id)] if query.message else []
        await self._say(update, person, answer, edits)

    async def _answer_press(self, query: CallbackQuery, text: str) -> None:
        try:
            await self._bot.answer_callback_query(query.id, text or None)
        except TelegramError as failure:
            log.info("A button press was answered too late: %s", type(failure).__name__)

    async def _say(
        self, update: StoredUpdate, person: Person, answer: Answer, edits: list[str] | None = None
    ) -> None:
        await self._outbox.put(
            person.id, update.lane, f"update:{update.update_id}", answer, edits=edits or ()
        )

    async def _report(self, update: StoredUpdate) -> None:
        person = await self._people.in_chat(CHANNEL, update.lane)
        if person is not None:
            await self._outbox.put(
                person.id, update.lane, f"buried:{update.update_id}", Answer(BURIED, plain=True)
            )

    async def _person(self, user_id: str) -> Person | None:
        admitted = await self._people.admit(CHANNEL, user_id, "")
        return None if isinstance(admitted, Stranger) else admitted

    async def _keep_typing(self, chat: int) -> None:
        while True:
            try:
                await self._bot.send_chat_action(chat, ChatAction.TYPING)
            except TelegramError as failure:
                log.debug("Typing could not be shown: %s", type(failure).__name__)
            await asyncio.sleep(TYPING_SECONDS)

    async def _offer_ownership(self) -> None:
        code = await self._people.offer_claim(CHANNEL)
        if code is not None:
            name = await own_name(self._bot)
            log.warning(
                "Nobody may talk to the bot yet. Its owner opens https://t.me/%s?start=%s", name, code
            )

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stopping.wait(), seconds)
        except TimeoutError:
            return

    async def _unless_stopped(self, fetching: Any) -> list[dict[str, Any]]:
        """The fetch's result; nothing when the stop came first."""
        task = asyncio.ensure_future(fetching)
        stop = asyncio.ensure_future(self._stopping.wait())
        await asyncio.wait({task, stop}, return_when=asyncio.FIRST_COMPLETED)
        stop.cancel()
        if task.done():
            return task.result()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return []
