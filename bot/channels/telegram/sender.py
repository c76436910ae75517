"""Says what waits to be said: part by part, each chat for itself, and again later when Telegram would not take it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta

import logfire
from telegram import Bot, InlineKeyboardMarkup, MessageEntity, ReplyParameters
from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from bot.channels.telegram.floods import Floods
from bot.channels.telegram.render import Part, keyboard, render
from bot.clock import Clock
from bot.conversation.outbox import Outbox
from bot.domain.answers import Attachment
from bot.storage.outbound import Outbound

log = logging.getLogger(__name__)

LOOK_AGAIN_SECONDS = 1.0
FIRST_DELAY = timedelta(seconds=1)
LONGEST_DELAY = timedelta(minutes=5)
MOST_ATTEMPTS = 600
"""Two days of trying every five minutes; then the rest of the chat gets its turn."""
LAST_ROUNDS = 3


class Sender:
    """Drains the outbox into Telegram. One chat's flood limit holds up no other chat."""

    def __init__(self, bot: Bot, outbox: Outbox, floods: Floods, clock: Clock) -> None:
        self._bot = bot
        self._outbox = outbox
        self._floods = floods
        self._clock = clock
        self._wake = asyncio.Event()
        self._chats: dict[str, asyncio.Task[None]] = {}
        self._stopping = False

    def wake(self) -> None:
        """There is something new to say."""
        self._wake.set()

    async def run(self) -> None:
        """Send until `stop`, then finish what has begun."""
        while not self._stopping:
            self._wake.clear()
            await self.begin_due()
            try:
                await asyncio.wait_for(self._wake.wait(), LOOK_AGAIN_SECONDS)
            except TimeoutError:
                continue
        for _ in range(LAST_ROUNDS):  # what was promised while a chat's last message went out is due as well
            await self.begin_due()
            await asyncio.gather(*self._chats.values(), return_exceptions=True)

    def stop(self) -> None:
        """Begin nothing more than what is due now."""
        self._stopping = True
        self._wake.set()

    async def begin_due(self) -> None:
        """Start sending in every chat that has something due and is not being written to."""
        for chat in dict.fromkeys(message.chat for message in await self._outbox.due()):
            if chat not in self._chats:
                task = asyncio.create_task(self._drain(chat))
                self._chats[chat] = task
                task.add_done_callback(lambda _, chat=chat: self._chats.pop(chat, None))

    async def _drain(self, chat: str) -> None:
        while due := await self._outbox.due(chat):
            for message in due:
                if not await self._deliver(message):
                    return

    async def _deliver(self, message: Outbound) -> bool:
        """Send one message. False when it must wait, and what comes after it in the chat too."""
        with logfire.span("send", outbound=message.id, attempt=message.attempts):
            try:
                await self._send(message)
            except RetryAfter as limit:
                await self._outbox.postpone(
                    message, self._floods.note(int(message.chat), limit), "RetryAfter"
                )
                return False
            except (Forbidden, BadRequest) as refusal:
                await self._give_up(message, refusal)
            except Exception as failure:  # the edge where what can't be sent now is sent later
                if message.attempts >= MOST_ATTEMPTS or "too large" in str(failure).lower():
                    await self._give_up(message, failure)
                    return True
                log.warning("Message %s waits: %s", message.id, type(failure).__name__)
                delay = min(FIRST_DELAY * 2 ** min(message.attempts, 12), LONGEST_DELAY)
                await self._outbox.postpone(message, self._clock.now() + delay, type(failure).__name__)
                return False
            return True

    async def _give_up(self, message: Outbound, refusal: Exception) -> None:
        log.error("Telegram will not take message %s: %s", message.id, type(refusal).__name__)
        await self._outbox.bury(message, type(refusal).__name__)

    async def _send(self, message: Outbound) -> None:
        texts = render(message.answer)
        parts: list[Part | Attachment] = [*texts, *message.answer.attachments]
        # A message that is edited can't become a reply.
        reply_to = message.answer.reply_to
        reuse = () if reply_to else await self._outbox.in_place_of(message)
        sent, done = list(message.sent), False
        for number in range(len(sent), len(parts)):
            match parts[number]:
                case Attachment(name, content):
                    taken = await self._bot.send_document(int(message.chat), content, filename=name)
                    sent.append(str(taken.message_id))
                case Part() as part:
                    markup = keyboard(message.answer.buttons) if number == len(texts) - 1 else None
                    earlier = reuse[number] if number < len(reuse) else None
                    answered = _replying(reply_to) if number == 0 else None
                    sent.append(await self._send_part(int(message.chat), part, markup, earlier, answered))
            done = number == len(parts) - 1 and len(reuse) <= len(texts)
            if not await self._outbox.sent(message, sent, done=done):
                return  # taken back meanwhile: the answer to an edited message takes these parts over
        if not done:
            await self._remove(int(message.chat), reuse[len(texts) :])
            await self._outbox.sent(message, sent, done=True)

    async def _send_part(
        self,
        chat: int,
        part: Part,
        markup: InlineKeyboardMarkup | None,
        earlier: str | None,
        answered: ReplyParameters | None,
    ) -> str:
        """Say a part, in the place of an earlier message if that can still be edited; in the end as bare text."""
        ways: list[tuple[Sequence[MessageEntity], InlineKeyboardMarkup | None]] = [
            (part.entities, markup),
            ((), markup),
            ((), None),
        ]
        if earlier is not None:
            for entities, below in ways[:2]:
                if await self._edit(chat, int(earlier), part.text, entities, below):
                    return earlier
        refusal: BadRequest | None = None
        for entities, below in ways:
            try:
                taken = await self._bot.send_message(
                    chat,
                    part.text,
                    entities=entities or None,
                    reply_markup=below,
                    reply_parameters=answered,
                )
            except BadRequest as refused:
                refusal = refused
                log.warning("Telegram refused a form of a message; trying a plainer one")
            else:
                return str(taken.message_id)
        raise refusal or BadRequest("refused")

    async def _edit(
        self,
        chat: int,
        message_id: int,
        text: str,
        entities: Sequence[MessageEntity],
        markup: InlineKeyboardMarkup | None,
    ) -> bool:
        """Put text in the place of an earlier message. False when Telegram refuses that."""
        try:
            await self._bot.edit_message_text(
                text, chat_id=chat, message_id=message_id, entities=entities or None, reply_markup=markup
            )
        except BadRequest as refusal:
            return "not modified" in refusal.message.lower()
        return True

    async def _remove(self, chat: int, message_ids: Sequence[str]) -> None:
        """Delete earlier messages that a shorter answer no longer needs."""
        for extra in message_ids:
            try:
                await self._bot.delete_message(chat, int(extra))
            except TelegramError as failure:
                log.info("An outdated part stays: %s", type(failure).__name__)


def _replying(message_id: str | None) -> ReplyParameters | None:
    """How to say that a message is a reply; it is said without when the one replied to is gone."""
    if message_id is None or not message_id.isdecimal():
        return None
    return ReplyParameters(int(message_id), allow_sending_without_reply=True)
