"""The memory page as a browser meets it, without one: an HTTP client that came in by a link."""

from __future__ import annotations

import hashlib
import hmac
import html
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from urllib.parse import urlencode

import httpx

from bot.service import memory_page
from bot.web.server import application
from tests.scripted import Bot

ADDRESS = "https://page.example"
PAGE = f"{ADDRESS}/page"
TOKEN = "123456:TEST"


@asynccontextmanager
async def browser(bot: Bot, address: str = PAGE) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that is not in yet."""
    app = application(None, None, "", memory_page(bot.app, address))
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url=address.removesuffix("/page")
    ) as http:
        yield http


@asynccontextmanager
async def inside(bot: Bot, who: str = "ann", address: str = PAGE) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that came in by a link of somebody's."""
    async with browser(bot, address) as http:
        secret = await bot.app.credentials.link((await bot.person(who)).id)
        assert (await http.post("/page/enter", data={"link": secret})).status_code == 204
        yield http


async def view(http: httpx.AsyncClient, path: str = "") -> str:
    """What a page of somebody who is in shows, as HTML."""
    response = await http.get(f"/page{path}")
    assert response.status_code == 200, response.text
    return response.text


def seen(page: str) -> str:
    """What of a page is read: without its marks, in one line."""
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", page).split()))


def forms(page: str) -> list[dict[str, str]]:
    """The fields of every form on a page that sends a mark, with the label of its button."""
    found = [
        {
            html.unescape(name): html.unescape(value)
            for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form)
        }
        | {"button": seen("".join(re.findall(r"<button.*?</button>", form, re.DOTALL)))}
        for form in re.findall(r"<form.*?</form>", page, re.DOTALL)
    ]
    return [each for each in found if "mark" in each]


async def press(
    http: httpx.AsyncClient, page: str, button: str, words: str | None = None, to: str = "/page/press"
) -> str:
    """Press a button of a page; what is answered."""
    fields = next(each for each in forms(page) if each["button"] == button)
    sent = {name: value for name, value in fields.items() if name != "button"}
    response = await http.post(to, data=sent | ({} if words is None else {"words": words}))
    assert response.status_code in (200, 204), response.text
    return response.text


def signed(user_id: int, at: datetime, token: str = TOKEN, **more: str) -> str:
    """The initData that Telegram signs for a Mini App."""
    fields = {
        "auth_date": str(int(at.timestamp())),
        "query_id": "AAE",
        "signature": "not-looked-at",
        "user": json.dumps({"id": user_id, "first_name": "Ana"}),
        **more,
    }
    lines = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    key = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return urlencode(fields | {"hash": hmac.new(key, lines.encode(), hashlib.sha256).hexdigest()})
