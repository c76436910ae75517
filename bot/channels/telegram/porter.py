"""Says single lines to chats that have no person behind them: strangers and groups."""

from __future__ import annotations

import asyncio
import logging

from telegram import Bot
from telegram.error import TelegramError

log = logging.getLogger(__name__)


class Porter:
    """Turns visitors away in words. A line that can't be said is dropped: nobody is owed it."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._saying: set[asyncio.Task[None]] = set()

    def tell(self, chat: int, line: str) -> None:
        """Say a line beside everything else: a slow visitor must not hold up the intake."""
        task = asyncio.create_task(self._say(chat, line))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    async def _say(self, chat: int, line: str) -> None:
        try:
            await self._bot.send_message(chat, line)
        except TelegramError as failure:
            log.info("A visitor could not be answered: %s", type(failure).__name__)
