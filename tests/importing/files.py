"""Exports for tests: those of `cases`, made by hand in the shapes that the programs write, and files that somebody broke."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from bot.domain.interactions import ChatPlace
from bot.storage.log.imports import Import
from tests.scripted import Bot

CASES = Path(__file__).parent / "cases"


def case(name: str) -> bytes:
    return (CASES / name).read_bytes()


def zipped(method: int = zipfile.ZIP_DEFLATED, /, **files: bytes) -> bytes:
    """A zip with files by their paths, whose slashes are written as double underscores."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", method) as archive:
        for path, content in files.items():
            archive.writestr(path.replace("__", "/"), content)
    return written.getvalue()


def chatgpt(*said: tuple[str, str, float], chat: str = "c1") -> bytes:
    """A conversation of (role, text, seconds) in ChatGPT's shape."""
    mapping: dict[str, Any] = {"root": {"id": "root", "message": None, "parent": None, "children": ["n0"]}}
    for place, (role, text, at) in enumerate(said):
        mapping[f"n{place}"] = {
            "id": f"n{place}",
            "message": {
                "id": f"n{place}",
                "author": {"role": role},
                "create_time": at,
                "content": {"content_type": "text", "parts": [text]},
                "metadata": {},
                "recipient": "all",
            },
            "parent": f"n{place - 1}" if place else "root",
            "children": [],
        }
    told = {"id": chat, "create_time": said[0][2], "mapping": mapping, "current_node": f"n{len(said) - 1}"}
    return json.dumps([told]).encode()


async def arrive(
    bot: Bot, content: bytes, name: str = "conversations.json", me: str | None = None, who: str = "ann"
) -> Import:
    """Hand a file in and have it begin."""

    async def pieces() -> AsyncIterator[bytes]:
        for start in range(0, len(content), 1000):
            yield content[start : start + 1000]

    owner = (await bot.person(who)).id
    arrived = await bot.app.imports.arrive(owner, name, pieces(), ChatPlace("terminal", "terminal"), me)
    async with bot.app.database.write() as connection:
        return await bot.app.imports.start(connection, arrived)


async def bring(
    bot: Bot, content: bytes, name: str = "conversations.json", me: str | None = None, who: str = "ann"
) -> Import:
    """Bring a file in whole."""
    begun = await arrive(bot, content, name, me, who)
    await bot.app.worker.run_due()
    return next(each.which for each in await bot.app.imports.every(begun.owner) if each.which.id == begun.id)
