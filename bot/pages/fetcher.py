"""From the address of a page to the article on it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date

import httpcore2

from bot.domain.urls import canonical_url, web_address
from bot.pages.article import Article, Limits, Reading
from bot.pages.download import Page, download
from bot.pages.extraction import extract
from bot.pages.failures import NoReadableText, PageTooSlow
from bot.pages.network import Reach


class ArticleFetcher:
    """Fetches and reads pages, a few at once; one for the whole process, made without I/O on the network."""

    def __init__(self, reach: Reach | None = None, limits: Limits | None = None) -> None:
        reach = reach or Reach()
        # Loading the system's certificates takes tens of milliseconds: once, not for every page.
        self._reach = replace(reach, tls=reach.tls or httpcore2.default_ssl_context())
        self._limits = limits or Limits()
        self._places = asyncio.Semaphore(self._limits.at_once)

    async def fetch(self, url: str) -> Article:
        """The article at the address, or a NotAWebAddress or PageFailure that says why there is none."""
        address = web_address(url)
        async with self._places:
            try:
                async with asyncio.timeout(self._limits.seconds):
                    page = await download(address, self._reach, self._limits)
                    reading = await extract(page, self._limits)
            except TimeoutError as slow:
                raise PageTooSlow("That page takes too long to fetch; try again later.") from slow
        return _article(page, reading)


def _article(page: Page, reading: Reading) -> Article:
    if not reading.text:
        raise NoReadableText("I found no text to read on that page.")
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
