"""Arriving at Telegram, however long it can't be reached: who am I, and how do updates come to me."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from telegram import Bot
from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.channels.telegram.api import WANTED_UPDATES
from bot.errors import SettingsError

log = logging.getLogger(__name__)

LONGEST_PAUSE_SECONDS = 30.0


async def introduce(bot: Bot, stopping: asyncio.Event) -> bool:
    """Learn who the bot is. False when the stop came first; raises SettingsError when the token is wrong."""
    return await _insist(bot.initialize, stopping)


async def without_webhook(bot: Bot, stopping: asyncio.Event) -> None:
    """Have updates wait to be fetched, those that came meanwhile included."""
    await _insist(bot.delete_webhook, stopping)


async def take_webhook(bot: Bot, url: str, secret: str, stopping: asyncio.Event) -> None:
    """Have updates posted to the address. Raises SettingsError when Telegram will not post there."""

    async def announce() -> None:
        await bot.set_webhook(url, secret_token=secret, allowed_updates=list(WANTED_UPDATES))

    try:
        await _insist(announce, stopping)
    except BadRequest as refusal:
        raise SettingsError(
            f"TELEGRAM_WEBHOOK_URL or TELEGRAM_WEBHOOK_SECRET is refused by Telegram: {refusal.message}."
        ) from refusal


async def _insist(call: Callable[[], Awaitable[object]], stopping: asyncio.Event) -> bool:
    """Make a call until Telegram takes it. False when the stop came first."""
    pause = 1.0
    while not stopping.is_set():
        try:
            await call()
        except InvalidToken as wrong:
            raise SettingsError("TELEGRAM_BOT_TOKEN is not valid: copy it again from @BotFather.") from wrong
        except BadRequest:
            raise
        except TelegramError as failure:
            log.warning("Telegram can't be reached (%s); trying again", type(failure).__name__)
            await _wait(stopping, pause)
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
        else:
            return True
    return False


async def _wait(stopping: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(stopping.wait(), seconds)
    except TimeoutError:
        return
