"""Where other assistants come in: /mcp over HTTP with a token, and standard input at the machine itself."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from bot.clock import Clock
from bot.conversation.people import People
from bot.memory.outside import Outside
from bot.storage.people.people import Person
from bot.web.api.gate import Caller, Gate, Problem, response_of
from bot.web.server import MOST_BYTES

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

PATH = "/mcp"


class AssistantDoor:
    """Lets assistants in over HTTP; nothing is kept between their requests. The first one loads the SDK."""

    def __init__(self, outside: Outside, gate: Gate, people: People, clock: Clock) -> None:
        self._outside = outside
        self._gate = gate
        self._people = people
        self._clock = clock
        self._opening = asyncio.Lock()
        self._manager: StreamableHTTPSessionManager | None = None
        self._closing = asyncio.Event()
        self._held: asyncio.Task[None] | None = None

    @property
    def route(self) -> Route:
        """The route to be served."""
        return Route(PATH, self)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request: the SDK's answer, or a problem."""
        request = Request(scope, receive)
        entered: list[Caller] = []

        async def let_in() -> Response:
            entered.append(await self._let_in(request))
            return Response()

        refused = await response_of(let_in())
        if not entered:
            await refused(scope, receive, send)
            return
        manager = await self._open()
        from bot.web.mcp.tools import whose

        before = whose.set(entered[0])
        try:
            await manager.handle_request(scope, receive, send)
        finally:
            whose.reset(before)

    async def _let_in(self, request: Request) -> Caller:
        if request.method != "POST":
            raise Problem(
                405, "Send each message with POST; there are no sessions.", headers={"Allow": "POST"}
            )
        origin = request.headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != request.headers.get("host", ""):
            raise Problem(403, "Pages of other sites may not use this memory.")
        return await self._gate.enter(request, "read")

    async def _open(self) -> StreamableHTTPSessionManager:
        async with self._opening:
            if self._manager is None:
                await asyncio.to_thread(import_module, "bot.web.mcp.tools")
                from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

                from bot.web.mcp.tools import server

                made = server(self._outside, self._people, self._clock)
                low = made._lowlevel_server  # pyright: ignore[reportPrivateUsage]
                manager = StreamableHTTPSessionManager(
                    low, json_response=True, stateless=True, max_request_body_size=MOST_BYTES
                )
                ready = asyncio.Event()
                self._held = asyncio.create_task(self._hold(manager, ready))
                await ready.wait()
                self._manager = manager
            return self._manager

    async def _hold(self, manager: StreamableHTTPSessionManager, ready: asyncio.Event) -> None:
        async with manager.run():
            ready.set()
            await self._closing.wait()

    async def close(self) -> None:
        """Let go of what is under way."""
        self._closing.set()
        if self._held is not None:
            await self._held


async def serve_stdio(outside: Outside, people: People, clock: Clock, person: Person) -> None:
    """Serve one assistant on this machine over standard input and output, until it hangs up."""
    from bot.web.mcp.tools import server, whose

    now = clock.now().astimezone(ZoneInfo(person.zone))
    whose.set(Caller(person, now, may_write=True))
    await server(outside, people, clock).run_stdio_async()
