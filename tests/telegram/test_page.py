"""The memory page by Telegram: its button, its link, and what Telegram signs for whoever opens it."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
from starlette.applications import Starlette

from bot.service import memory_page
from tests.fakes.telegram_server import TOKEN, TelegramServer
from tests.telegram.world import ANA, STRANGER, World, open_world
from tests.web.page import ADDRESS, PAGE, seen, signed


def _browser(world: World) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(Starlette(routes=memory_page(world.app, PAGE)))
    return httpx.AsyncClient(transport=transport, base_url=ADDRESS)


async def test_the_menu_and_memory_open_it(folder: Path, telegram: TelegramServer) -> None:
    """A button in the menu, and one under /memory; none where there is no address that Telegram takes."""
    async with open_world(folder, telegram, public_url=ADDRESS) as world:
        await world.start()
        await world.answer_to(ANA, "/remember I like olives")
        await world.answer_to(ANA, "/memory")
        opens = [each for each in telegram.replies(ANA)[-1].buttons if "web_app" in each]
        assert opens == [{"text": "Open as a page", "web_app": {"url": PAGE}}]
        await telegram.wait_for(lambda: telegram.state.menu_buttons)
        assert telegram.state.menu_buttons[None]["web_app"] == {"url": PAGE}


async def test_without_an_address_there_is_no_button(world: World) -> None:
    """And /web says what to do."""
    await world.answer_to(ANA, "/remember I like olives")
    await world.answer_to(ANA, "/memory")
    assert not [each for each in world.telegram.replies(ANA)[-1].buttons if "web_app" in each]
    assert "python3 -m bot web --user telegram:" in await world.answer_to(ANA, "/web")
    assert not world.telegram.state.menu_buttons


async def test_a_link_of_the_chat_opens_it_once(folder: Path, telegram: TelegramServer) -> None:
    """For whoever opens it first."""
    async with open_world(folder, telegram, public_url=ADDRESS) as world:
        await world.start()
        await world.answer_to(ANA, "/remember I like olives")
        link = await world.answer_to(ANA, "/web")
        found = re.search(r"https://\S+", link)
        assert found is not None
        address, _, secret = found[0].partition("#link=")
        assert address == PAGE
        async with _browser(world) as first, _browser(world) as second:
            assert (await first.post("/page/enter", data={"link": secret})).status_code == 204
            assert "olives" in seen((await first.get("/page")).text)
            assert (await second.post("/page/enter", data={"link": secret})).status_code == 401
            assert (await second.get("/page")).status_code == 401


async def test_what_telegram_signs_opens_it_once_for_who_may_talk(
    folder: Path, telegram: TelegramServer
) -> None:
    """A copy of it opens nothing; nor does what it signs for a stranger."""
    async with open_world(folder, telegram, public_url=ADDRESS) as world:
        await world.start()
        await world.answer_to(ANA, "/remember I like olives")
        proof = signed(ANA, world.clock.now(), TOKEN)
        async with _browser(world) as first, _browser(world) as second:
            assert (await first.post("/page/enter", data={"signed": proof})).status_code == 204
            assert "olives" in seen((await first.get("/page")).text)
            assert (await second.post("/page/enter", data={"signed": proof})).status_code == 401
            unknown = signed(STRANGER, world.clock.now(), TOKEN)
            assert (await second.post("/page/enter", data={"signed": unknown})).status_code == 401
