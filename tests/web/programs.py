"""A bot with an HTTP client that has a token of somebody's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from starlette.applications import Starlette

from bot.rates import Rate
from bot.storage.people.credentials import Scope
from bot.web.gate import Gate
from bot.web.rest import api_routes, document_routes
from bot.web.server import application
from tests.scripted import Bot


async def no_health() -> dict[str, Any]:
    """What /health says of a bot that is not asked how it is."""
    return {"status": "ok"}


UNHURRIED = Rate("token", 10**9, 1.0)


def routes_of(bot: Bot, **paces: Any) -> Starlette:
    """The routes that programs use, as the service serves them, but that a token may ask without a pause."""
    gate = Gate(bot.app.credentials, bot.app.people, bot.app.clock, **{"pace": UNHURRIED, **paces})
    return application(no_health, None, "", [*api_routes(bot.app.outside, gate), *document_routes()])


@dataclass
class Program:
    """A program of somebody's."""

    http: httpx.AsyncClient
    secret: str

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request with the token."""
        headers = {"Authorization": f"Bearer {self.secret}"} | more.pop("headers", {})
        return await self.http.request(method, path, headers=headers, **more)

    async def created(self, text: str, **more: Any) -> dict[str, Any]:
        """Have something remembered, and give the memory."""
        answer = await self.ask("POST", "/api/memory", json={"text": text, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()["memories"][0]


@asynccontextmanager
async def program(
    bot: Bot,
    who: str = "ann",
    scope: Scope = "write",
    **paces: Any,
) -> AsyncIterator[Program]:
    """A program of somebody's, with a fresh token."""
    secret = await bot.app.credentials.make_token((await bot.person(who)).id, "laptop", scope)
    transport = httpx.ASGITransport(routes_of(bot, **paces))
    async with httpx.AsyncClient(transport=transport, base_url="http://bot") as http:
        yield Program(http, secret)
