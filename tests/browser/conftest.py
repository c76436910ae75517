"""The memory page in a real browser; without Chromium these tests are not collected, and the summary says so."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright

from bot.conversation.commands.privacy import link_of
from bot.service import page_server
from tests.scripted import Bot

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 20_000


@pytest.fixture
async def chromium() -> AsyncIterator[Browser]:
    """The system's Chromium."""
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        await browser.close()


@asynccontextmanager
async def opened(bot: Bot, chromium: Browser, **options: Any) -> AsyncIterator[tuple[Page, str, list[str]]]:
    """A telephone's browser that has opened Ann's link, the page's address, and what went wrong in it."""
    server = page_server(bot.app, 0)
    serving = asyncio.create_task(server.run())
    address = f"http://127.0.0.1:{server.port}/page"
    context = await chromium.new_context(viewport=PHONE, **options)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE_MS)
    page = await context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console",
        lambda said: wrong.append(said.text) if said.type == "error" and "401" not in said.text else None,
    )
    try:
        link = link_of(address, await bot.app.credentials.link((await bot.person()).id))
        await page.goto(link)
        await page.wait_for_selector("#rows", state="attached")
        yield page, address, wrong
    finally:
        await context.close()
        server.stop()
        await serving


async def follow(link: Locator) -> None:
    """Click on a link and wait for its page with its scripts: what is pressed before them goes nowhere."""
    async with link.page.expect_navigation():
        await link.click()
