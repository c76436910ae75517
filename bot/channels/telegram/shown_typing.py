"""The line at the top of a chat that says an answer is being written."""

from __future__ import annotations

import asyncio
import logging
from typing import NoReturn

from telegram import Bot
from telegram.constants import ChatAction
from telegram.error import TelegramError

from bot.channels.telegram.floods import Floods

log = logging.getLogger(__name__)

TYPING_SECONDS = 4.5
"""Telegram shows it for five."""


async def keep_typing(bot: Bot, floods: Floods, chat: int) -> NoReturn:
    """Show it until cancelled, but while Telegram wants the chat left alone. Failing to costs nothing."""
    while True:
        try:
            if not floods.holds(chat):
                await bot.send_chat_action(chat, ChatAction.TYPING)
        except TelegramError as failure:
            log.debug("Typing could not be shown: %s", type(failure).__name__)
        await asyncio.sleep(TYPING_SECONDS)
