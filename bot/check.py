"""`bot check`: everything the bot needs, looked at in turn."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from bot.channels.telegram.api import connect, own_name
from bot.conversation.tools.servers import Connections, ToolServer, tool_servers
from bot.errors import BotError, DatabaseFails
from bot.llm.ask import reach
from bot.llm.embedder import EmbeddingFailed, build_embedder
from bot.llm.models import Models
from bot.rates import OwnBucket
from bot.settings import Settings
from bot.storage.engine.database import Database
from bot.storage.engine.migrate import current_revision, newest_revision, unusable

LEAST_FREE_BYTES = 2_000_000
"""What an empty database and its log take."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    subject: str
    ok: bool
    detail: str


_FIRST = Finding("migrations", True, "run at the first start")


async def check(settings: Settings) -> AsyncIterator[Finding]:
    """Look at each thing the bot needs; nothing is changed, the database only opened when it exists."""
    yield Finding("settings", True, "read")
    async for finding in _database(settings):
        yield finding
    yield await _model(settings)
    yield await _embeddings(settings)
    yield await _telegram(settings)
    for server in tool_servers(settings.tool_servers, settings.tool_server_tokens).values():
        yield await _tool_server(server)


async def _database(settings: Settings) -> AsyncIterator[Finding]:
    place = settings.database
    try:
        if isinstance(place, Path) and not place.exists():
            yield _place(place)
            yield _FIRST
            return
        async for finding in _existing(place):
            yield finding
    except Exception as failure:  # the edge that reports: a file that is no database, a folder without rights
        yield Finding("database", False, _unread(place, failure))


def _unread(place: Path | str, failure: Exception) -> str:
    if isinstance(failure, BotError | DatabaseFails):
        return str(failure)
    kind = type(failure).__name__
    return f"{place} can't be read ({kind}); check DATA_DIR" if isinstance(place, Path) else kind


def _place(path: Path) -> Finding:
    folder = next(parent for parent in path.parents if parent.exists())
    holds_files = shutil.disk_usage(folder).total > 0  # as /proc does not
    if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK) and holds_files):
        return Finding(
            "database", False, f"{path} can't be made: check DATA_DIR and who may write in {folder}"
        )
    if _is_full(folder):
        return Finding("database", False, f"{path} can't be made: the disk of {folder} is full")
    return Finding("database", True, f"{path} will be made at the first start")


def _is_full(folder: Path) -> bool:
    return shutil.disk_usage(folder).free < LEAST_FREE_BYTES


async def _existing(place: Path | str) -> AsyncIterator[Finding]:
    database = Database(place)
    name = database.kept_by.name
    try:
        revision = await current_revision(database)
        trouble = ""
        if not await database.is_sound():
            trouble = f"{name} is damaged: put the last backup in its place"
        elif isinstance(place, Path) and _is_full(place.parent):
            trouble = f"{name} can't be written: the disk is full. Free some space"
        yield Finding("database", not trouble, trouble or name)
    finally:
        await database.close()
    newest = newest_revision()
    if revision is None:
        yield _FIRST
    elif revision == newest:
        yield Finding("migrations", True, f"at {revision}")
    elif (wrong := unusable(revision)) is not None:
        yield Finding("migrations", False, str(wrong))
    else:
        yield Finding("migrations", False, f"at {revision}, this version wants {newest}: run `bot migrate`")


async def _model(settings: Settings) -> Finding:
    try:
        models = Models(settings, OwnBucket())
        choice = models.choice
        if choice.is_offline:
            return Finding("model", True, "offline responder; set GOOGLE_API_KEY for a language model")
        async with asyncio.timeout(20):
            await reach(models.chat())
        return Finding("model", True, f"{choice.chat} answers")
    except BotError as wrong:
        return Finding("model", False, str(wrong))
    except Exception as failure:  # the edge that reports: any client's error
        return Finding("model", False, f"does not answer ({type(failure).__name__}); check its key and name")


async def _embeddings(settings: Settings) -> Finding:
    try:
        embedder = build_embedder(settings)
        if embedder is None:
            return Finding("embeddings", True, "none; memory is searched by words alone")
        await embedder.query("hello")
        return Finding("embeddings", True, f"{embedder.model_name} answers")
    except EmbeddingFailed as failure:
        return Finding("embeddings", False, f"{failure} Check EMBEDDING_MODEL and its key.")
    except BotError as wrong:
        return Finding("embeddings", False, str(wrong))


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


async def _tool_server(server: ToolServer) -> Finding:
    """Whether a server opens, as it does in a turn, and how many tools it offers."""
    subject = f"tool server {server.name}"
    connections = Connections({server.name: server})
    try:
        told = await connections.open(server.name)
        if server.name in connections.opened:
            return Finding(subject, True, told)
        return Finding(subject, False, "does not answer; check TOOL_SERVERS and TOOL_SERVER_TOKENS")
    finally:
        await connections.close()
