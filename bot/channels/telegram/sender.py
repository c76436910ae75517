"""Says what waits to be said: part by part, each chat for itself, and again later when Telegram would not take it."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

import logfire
from telegram import Bot, InlineKeyboardMarkup, Message
from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from bot.channels.telegram.render import Part, keyboard, render
from bot.clock import Clock
from bot.conversation.outbox import Outbox
from bot.domain.answers import Attachment
from bot.storage.outbound import Outbound

log = logging.getLogger(__name__)

LOOK_AGAIN_SECONDS = 1.0
FIRST_DELAY = timedelta(seconds=1)
LONGEST_DELAY = timedelta(minutes=5)


class Sender:
    """Drains the outbox into Telegram. One chat's flood limit holds up no other chat."""

    def __init__(self, bot: Bot, outbox: Outbox, clock: Clock) -> None:
        self._bot = bot
        self._outbox = outbox
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
            except RetryAfter as flood:
                wait = flood.retry_after
                delay = wait if isinstance(wait, timedelta) else timedelta(seconds=wait)
                await self._outbox.postpone(message, self._clock.now() + delay, "RetryAfter")
                return False
            except (Forbidden, BadRequest) as refusal:
                log.error("Telegram will not take message %s: %s", message.id, type(refusal).__name__)
                await self._outbox.bury(message, type(refusal).__name__)
            except TelegramError as failure:
                delay = min(FIRST_DELAY * 2 ** min(message.attempts, 12), LONGEST_DELAY)
                await self._outbox.postpone(message, self._clock.now() + delay, type(failure).__name__)
                return False
            return True

    async def _send(self, message: Outbound) -> None:
        parts: list[Part | Attachment] = [*render(message.answer), *message.answer.attachments]
        texts = len(parts) - len(message.answer.attachments)
        sent = list(message.sent)
        for number in range(len(sent), len(parts)):
            part = parts[number]
            markup = keyboard(message.answer.buttons) if number == texts - 1 else None
            match part:
                case Attachment(name, content):
                    taken = await self._bot.send_document(int(message.chat), content, filename=name)
                    sent.append(str(taken.message_id))
                case Part():
                    earlier = message.reuse[number] if number < len(message.reuse) else None
                    sent.append(await self._send_part(message, part, markup, earlier))
            await self._outbox.sent(message, sent, done=number == len(parts) - 1)
        if len(sent) >= len(parts):
            await self._remove_rest(message, texts)
            await self._outbox.sent(message, sent, done=True)

    async def _send_part(
        self, message: Outbound, part: Part, markup: InlineKeyboardMarkup | None, earlier: str | None
    ) -> str:
        chat = int(message.chat)
        if earlier is not None and await self._edit(chat, int(earlier), part, markup):
            return earlier
        try:
            taken = await self._bot.send_message(chat, part.text, entities=part.entities, reply_markup=markup)
        except BadRequest as refusal:
            if _is_about_chat(refusal):
                raise
            taken = await self._plainly(chat, part, markup)
        return str(taken.message_id)

    async def _plainly(self, chat: int, part: Part, markup: InlineKeyboardMarkup | None) -> Message:
        """The last resort: the bare text, without what Telegram may have stumbled upon."""
        return await self._bot.send_message(chat, part.text, reply_markup=markup)

    async def _edit(
        self, chat: int, message_id: int, part: Part, markup: InlineKeyboardMarkup | None
    ) -> bool:
        """Put a part in the place of an earlier message. False when that one can't be edited any more."""
        try:
            await self._bot.edit_message_text(
                part.text, chat_id=chat, message_id=message_id, entities=part.entities, reply_markup=markup
            )
        except BadRequest as refusal:
            return "not modified" in refusal.message.lower()
        return True

    async def _remove_rest(self, message: Outbound, texts: int) -> None:
        """Delete earlier messages that a shorter answer no longer needs."""
        for extra in message.reuse[texts:]:
            try:
                await self._bot.delete_message(int(message.chat), int(extra))
            except TelegramError as failure:
                log.info("An outdated part stays: %s", type(failure).__name__)


def _is_about_chat(refusal: BadRequest) -> bool:
    return "chat not found" in refusal.message.lower()
