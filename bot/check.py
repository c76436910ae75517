"""`bot check`: everything the bot needs, looked at in turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.channels.telegram.api import connect, own_name
from bot.errors import BotError
from bot.llm.models import chat_model, choose_models
from bot.llm.reach import reach
from bot.settings import Settings
from bot.storage.database import Database
from bot.storage.migrate import current_revision, newest_revision


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    subject: str
    ok: bool
    detail: str


async def check(settings: Settings) -> AsyncIterator[Finding]:
    """Look at each thing the bot needs; nothing is changed, the database only opened when it exists."""
    yield Finding("settings", True, "read")
    async for finding in _database(settings):
        yield finding
    yield await _model(settings)
    yield await _telegram(settings)


async def _database(settings: Settings) -> AsyncIterator[Finding]:
    path = settings.database_path
    if not path.exists():
        yield Finding("database", True, f"{path} will be made at the first start")
        return
    database = Database(path)
    try:
        revision = await current_revision(database)
        yield Finding("database", True, str(path))
        newest = newest_revision()
        detail = (
            f"at {revision}"
            if revision == newest
            else f"at {revision}, this version wants {newest}: run `bot migrate`"
        )
        yield Finding("migrations", revision == newest, detail)
    except Exception as failure:  # the edge that reports: a file that is no database, a folder without rights
        yield Finding("database", False, f"{path} can't be read ({type(failure).__name__})")
    finally:
        await database.close()


async def _model(settings: Settings) -> Finding:
    try:
        choice = choose_models(settings)
        if choice.is_offline:
            return Finding("model", True, "offline responder; set GOOGLE_API_KEY for a language model")
        async with asyncio.timeout(20):
            await reach(chat_model(settings))
        return Finding("model", True, f"{choice.chat} answers")
    except BotError as wrong:
        return Finding("model", False, str(wrong))
    except Exception as failure:  # the edge that reports: any client's error
        return Finding("model", False, f"does not answer ({type(failure).__name__}); check its key and name")


async def _telegram(settings: Settings) -> Finding:
    if settings.telegram_bot_token is None:
        return Finding("telegram", True, "no TELEGRAM_BOT_TOKEN; the bot talks in the terminal")
    try:
        async with asyncio.timeout(20), connect(settings) as bot:
            return Finding("telegram", True, f"@{await own_name(bot)}")
    except Exception as failure:  # the edge that reports: any error of the network or the token
        return Finding(
            "telegram", False, f"does not answer ({type(failure).__name__}); check TELEGRAM_BOT_TOKEN"
        )
