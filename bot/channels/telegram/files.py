"""Files that people send, fetched from Telegram: up to a size, and whatever they say of themselves.

The address of a file holds the bot's token. It is made here, asked for here, and stands in no error and no
line of the log.
"""

from __future__ import annotations

import asyncio
import logging
from http import HTTPStatus
from typing import Any, cast

import httpx
from telegram import Bot
from telegram.error import BadRequest, TelegramError

from bot.channels.telegram.shapes import File
from bot.channels.telegram.wire import told
from bot.errors import NotJustNow, Refused
from bot.speech.saying import Wording, say, say_number

log = logging.getLogger(__name__)

MOST_SECONDS = 60.0
TOO_LARGE = Wording("That file is too large for me: I open files of up to {most} MB.")
NOT_THERE = Wording("Telegram doesn't give me that file any more. Please send it again.")
NOT_NOW = Wording("I can't get that file from Telegram just now.")


class Files:
    """Fetches files. Telegram itself gives none of more than 20 MB, but by a Bot API server of one's own."""

    def __init__(self, bot: Bot, most_mb: int) -> None:
        self._bot = bot
        self._most_mb = most_mb

    async def fetch(self, file: File) -> bytes:
        """The content. Raises Refused for what is too large or gone, NotJustNow for what may still come."""
        self._check(file.file_size or 0)
        try:
            found = await self._bot.do_api_request("get_file", api_kwargs={"file_id": file.file_id})
        except BadRequest as refusal:
            too_large = "too big" in refusal.message.lower()
            raise (self._too_large() if too_large else Refused(say(NOT_THERE))) from None
        except TelegramError as failure:
            log.warning("A file can't be asked for: %s", told(failure))
            raise NotJustNow(say(NOT_NOW)) from None
        place = cast(dict[str, Any], found)
        self._check(place.get("file_size") or 0)
        try:
            async with asyncio.timeout(MOST_SECONDS):
                return await self._content(place["file_path"])
        except (httpx.HTTPError, TimeoutError) as failure:
            log.warning("A file can't be fetched: %s", type(failure).__name__)
            raise NotJustNow(say(NOT_NOW)) from None

    async def _content(self, path: str) -> bytes:
        content = bytearray()
        async with (
            httpx.AsyncClient(timeout=20.0) as client,
            client.stream("GET", f"{self._bot.base_file_url}/{path}") as answer,
        ):
            if answer.status_code == HTTPStatus.NOT_FOUND:
                raise Refused(say(NOT_THERE))
            if answer.status_code != HTTPStatus.OK:
                log.warning("A file can't be fetched: status %s", answer.status_code)
                raise NotJustNow(say(NOT_NOW))
            async for piece in answer.aiter_bytes():
                content += piece
                self._check(len(content))
        return bytes(content)

    def _check(self, size: int) -> None:
        if size > self._most_mb * 1_000_000:
            raise self._too_large()

    def _too_large(self) -> Refused:
        return Refused(say(TOO_LARGE, most=say_number(self._most_mb)))
