"""A uvicorn server on 127.0.0.1 inside the running event loop, quick to start, abrupt to stop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import uvicorn
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from tests.patience import patience

_TRANSPORT = "loopback.transport"
T = TypeVar("T")


class _DroppableProtocol(H11Protocol):
    """HTTP/1.1 whose requests carry their transport, so that a handler can cut the connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        inner = self.app

        async def with_transport(scope: Scope, receive: Receive, send: Send) -> None:
            await inner({**scope, _TRANSPORT: transport}, receive, send)

        self.app = with_transport


async def drop_connection(scope: Scope) -> None:
    """Cut the client's connection without a word; what the handler sends afterwards goes nowhere."""
    scope[_TRANSPORT].abort()
    await asyncio.sleep(0)
    await asyncio.sleep(0)


class ClientLeft(Exception):
    """The client closed its connection before it had an answer."""


async def unless_client_leaves(work: Awaitable[T], request: Request) -> T:
    """The result of the work, which is cancelled when the client closes its connection: ClientLeft."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientLeft
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


class LoopbackServer:
    """Serves an ASGI app; port 0 takes a free one, which is kept when stopped and started again."""

    def __init__(self, app: ASGIApp, port: int = 0) -> None:
        self._app = app
        self.port = port
        self._server: uvicorn.Server | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        # Named as TCP: of another socket asyncio leaves small packets waiting 40 ms for each other.
        listener = socket.socket(proto=socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        self.port = listener.getsockname()[1]
        config = uvicorn.Config(
            self._app,
            http=_DroppableProtocol,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            timeout_keep_alive=600,
        )
        config.load()
        server = uvicorn.Server(config)
        server.lifespan = config.lifespan_class(config)
        # Without uvicorn's main loop: it would take the test process's signals, and a tenth of a second.
        await server.startup(sockets=[listener])
        self._server = server

    async def stop(self) -> None:
        """Close the port, cut every connection and cancel every request that is still being answered."""
        server, self._server = self._server, None
        if server is None:
            return
        for listening in server.servers:
            listening.close()
        for connection in list(server.server_state.connections):
            connection.transport.abort()
        tasks = list(server.server_state.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Changes:
    """Wakes those who wait for a condition whenever the server's state has changed."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()

    def notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait_for(
        self,
        predicate: Callable[[], Any],
        timeout: float,
        describe: Callable[[], str] = lambda: "",
    ) -> Any:
        """Return the predicate's first true value; TimeoutError with `describe()` after `timeout` seconds."""
        try:
            async with patience(timeout):
                return await self.until(predicate)
        except TimeoutError:
            raise TimeoutError(f"not so within {timeout} s\n{describe()}") from None

    async def until(self, predicate: Callable[[], Any]) -> Any:
        """Return the predicate's first true value, however long that takes."""
        while True:
            changed = self._changed
            if value := predicate():
                return value
            await changed.wait()
