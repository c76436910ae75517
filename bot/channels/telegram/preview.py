"""The answer shown while it is written: one message, edited at most once a second."""

from __future__ import annotations

import asyncio
import logging

from telegram import Bot
from telegram.error import TelegramError

from bot.channels.telegram.render import preview
from bot.memory.log import ConversationLog

log = logging.getLogger(__name__)

EDIT_SECONDS = 1.0


class Preview:
    """Shows one growing answer. Whatever goes wrong here only ends the showing, never the answer."""

    def __init__(self, bot: Bot, chat: int, conversation: ConversationLog) -> None:
        self._bot = bot
        self._chat = chat
        self._log = conversation
        self._text = ""
        self._task: asyncio.Task[None] | None = None
        self._finished = asyncio.Event()

    async def show(self, interaction_id: int, text: str) -> None:
        """Take the text so far; it is shown when the next edit is due."""
        self._text = text
        if self._task is None:
            self._task = asyncio.create_task(self._keep_showing(interaction_id))

    async def finish(self) -> None:
        """Show nothing more. When this returns, the message's id is stored if one was sent."""
        self._finished.set()
        if self._task is not None:
            await self._task

    async def _keep_showing(self, interaction_id: int) -> None:
        message_id, shown = None, ""
        try:
            while not await self._is_finished_after(EDIT_SECONDS):
                text = preview(self._text)
                if text == shown:
                    continue
                shown = text
                if message_id is None:
                    message_id = (await self._bot.send_message(self._chat, text)).message_id
                    await self._log.keep_preview(interaction_id, str(message_id))
                else:
                    await self._bot.edit_message_text(text, chat_id=self._chat, message_id=message_id)
        except TelegramError as failure:
            # After a flood limit most of all: the final answer needs the room.
            log.info("The preview ends early: %s", type(failure).__name__)

    async def _is_finished_after(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._finished.wait(), seconds)
        except TimeoutError:
            return False
        return True
