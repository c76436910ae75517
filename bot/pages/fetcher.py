"""From the address of a page to the article on it: downloaded here, and read by a process of its own."""

from __future__ import annotations

import asyncio
import json
import math
import sys
from dataclasses import replace
from datetime import date
from functools import cached_property
from pathlib import Path

import httpcore2

from bot.domain.urls import canonical_url, web_address
from bot.pages.article import Article, Limits, NoReadableText, PageReading, PageTooSlow
from bot.pages.download import WebPage, download
from bot.pages.network import NetworkReach
from bot.speech.saying import say


class ArticleFetcher:
    """Fetches and reads pages, a few at once; one for the whole process, made without I/O on the network."""

    def __init__(self, reach: NetworkReach | None = None, limits: Limits | None = None) -> None:
        self._given_reach = reach or NetworkReach()
        self._limits = limits or Limits()
        self._places = asyncio.Semaphore(self._limits.at_once)

    @cached_property
    def _reach(self) -> NetworkReach:
        # Loading the system's certificates takes 25 ms: once, and only where a page is asked for.
        return replace(self._given_reach, tls=self._given_reach.tls or httpcore2.default_ssl_context())

    async def fetch(self, url: str) -> Article:
        """The article at the address, or a NotAWebAddress or PageFailure that says why there is none."""
        address = web_address(url)
        async with self._places:
            try:
                async with asyncio.timeout(self._limits.seconds):
                    page = await download(address, self._reach, self._limits)
                    reading = await extract(page, self._limits)
            except TimeoutError as slow:
                raise PageTooSlow(say("That page takes too long to fetch; try again later.")) from slow
        return _article(page, reading)


def _article(page: WebPage, reading: PageReading) -> Article:
    if not reading.text:
        raise NoReadableText(say("I found no text to read on that page."))
    return Article(
        url=canonical_url(str(page.address)),
        title=reading.title or page.address.host,
        author=reading.author,
        published=date.fromisoformat(reading.published) if reading.published else None,
        language=reading.language,
        site=reading.site,
        text=reading.text,
        cut=reading.cut,
    )


_ROOT = Path(__file__).resolve().parents[2]
_COMMAND = (sys.executable, "-P", "-m", "bot.pages.reading")
# Nothing of the bot's own environment: the process that parses strangers' pages knows no secret.
_ENVIRONMENT = {"PYTHONPATH": str(_ROOT), "PYTHONUTF8": "1", "PYTHONHASHSEED": "0"}


async def extract(page: WebPage, limits: Limits) -> PageReading:
    """What the page says, with empty text where none was found; NoReadableText if nothing can read it.

    Being cancelled kills the process, so the caller's time limit is the process's too.
    """
    request = {
        "seconds": math.ceil(limits.seconds),
        "kind": page.media.kind,
        "charset": page.media.charset,
        "url": str(page.address),
        "longest": limits.characters,
    }
    pipe, null = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    reader = await asyncio.create_subprocess_exec(
        *_COMMAND, stdin=pipe, stdout=pipe, stderr=null, env=_ENVIRONMENT
    )
    try:
        answer, _ = await reader.communicate(json.dumps(request).encode() + b"\n" + page.content)
    finally:
        if reader.returncode is None:
            reader.kill()
            await reader.wait()
    if reader.returncode != 0:
        raise NoReadableText(say("I could fetch that page, but I couldn't make sense of it."))
    return PageReading(**json.loads(answer))
