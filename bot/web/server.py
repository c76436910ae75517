"""HTTP: health for the host, and the webhook for Telegram.

So many connections at a time, each with so long to say what it wants: Telegram and the model are reached over
file descriptors of the same process, and whoever opens connections and says nothing must not use them up.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, cast

import h11
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Scope, Send
from starlette.types import Receive as Receiving
from uvicorn.protocols.http.h11_impl import H11Protocol

from bot.errors import DatabaseFails, SettingsError

try:
    import resource
except ImportError:  # Windows, where a process may open thousands
    resource = None

MOST_CONNECTIONS = 200
HEADER_SECONDS = 10.0
BODY_SECONDS = 20.0
LOOK_SECONDS = 1.0
RESERVED = 256
"""File descriptors kept for everything else: Telegram, the models, the database, pages."""

Seconds = float


def raise_file_limit() -> int:
    """Let this process open as many files as it may, and say how many that is."""
    if resource is None:
        return MOST_CONNECTIONS + RESERVED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (ValueError, OSError):  # a limit that the system says is none
            pass
    return 2**31 if soft == resource.RLIM_INFINITY else soft


def most_connections(file_limit: int) -> int:
    """How many connections there may be at a time where so many files may be open."""
    return max(min(MOST_CONNECTIONS, file_limit - RESERVED), 8)


class Patience:
    """Lets connections wait for so long and so many; else the one that has kept waiting longest goes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[_Connection, Seconds] = {}
        """Since when each has kept waiting, the longest first."""
        self._looking: asyncio.TimerHandle | None = None

    def protocol(self) -> Any:
        """What uvicorn makes of each connection."""
        return partial(_Connection, self)

    def enter(self, connection: _Connection) -> None:
        """Take one in, in place of one that keeps waiting if there are too many."""
        if len(self._open) >= self._most:
            waits = next((each for each in self._open if each.allowed() is not None), connection)
            self._open.pop(waits, None)
            waits.leave()
        if not connection.transport.is_closing():
            self._open[connection] = time.monotonic()
        if self._looking is None:
            self._look_later()

    def renew(self, connection: _Connection) -> None:
        """Restart a connection's time, as its answer was sent."""
        if self._open.pop(connection, None) is not None:
            self._open[connection] = time.monotonic()

    def forget(self, connection: _Connection) -> None:
        """One is closed."""
        self._open.pop(connection, None)

    def end(self) -> None:
        """Wait no longer: only what is being answered may finish."""
        for connection in [each for each in self._open if each.allowed() is not None]:
            connection.leave()

    def _look_later(self) -> None:
        self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)

    def _look(self) -> None:
        now = time.monotonic()
        for connection, since in list(self._open.items()):
            allowed = connection.allowed()
            if allowed is not None and now - since > allowed:
                connection.leave()
        self._looking = None
        if self._open:
            self._look_later()


class _Connection(H11Protocol):
    def __init__(self, patience: Patience, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._patience = patience

    def connection_made(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, transport: asyncio.Transport
    ) -> None:
        super().connection_made(transport)
        self._patience.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.forget(self)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self._patience.renew(self)
        super().on_response_complete()

    def allowed(self) -> Seconds | None:
        """How long it may stay as it is; None while it has said what it wants and is being answered."""
        if self.conn.their_state is h11.SEND_BODY:
            return HEADER_SECONDS + BODY_SECONDS
        cycle = cast(Any, self.cycle)  # None before the first request, which its type does not say
        answered = cycle is None or cycle.response_complete
        return HEADER_SECONDS if answered else None

    def leave(self) -> None:
        """Close it at once."""
        self.transport.abort()


log = logging.getLogger(__name__)

WEBHOOK_PATH = "/telegram/webhook"
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
MOST_BYTES = 1_000_000
WELL = ("ok", "standby")
"""What /health calls a process that its host must leave alone: it serves, or waits to take over."""

ACCEPTED_AT_ONCE = 64
"""Connections taken in before any of them is looked at; the others wait with the kernel."""

SAFETY: Mapping[str, str] = MappingProxyType(
    {
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    }
)
"""Stand on every answer that says nothing else of them: nobody keeps it, guesses at it or frames it, and no
link in it tells where it was read.
"""

Health = Callable[[], Awaitable[dict[str, Any]]]
Routes = Sequence[Route]
"""What is served beside them: rooms of their own."""

Receive = Callable[[dict[str, Any]], Awaitable[bool]]
"""Takes an update; False when it must be brought again."""


def application(health: Health | None, receive: Receive | None, secret: str, more: Routes = ()) -> Starlette:
    """The routes, and `more`. `receive` stores an update before it returns; None leaves a route out."""

    async def show_health(_: Request) -> Response:
        assert health is not None
        try:
            report = await health()
        except DatabaseFails:
            return JSONResponse({"status": "the database fails; the log says why"}, status_code=503)
        return JSONResponse(report, status_code=200 if report["status"] in WELL else 503)

    async def take_update(request: Request) -> Response:
        given = request.headers.get(SECRET_HEADER, "")
        if receive is None or not hmac.compare_digest(given.encode(), secret.encode()):
            return JSONResponse({"error": "The secret token is missing or wrong."}, status_code=403)
        try:
            payload = json.loads(await limited_body(request))
        except TooLarge:
            return too_large()
        except (ValueError, RecursionError):
            return JSONResponse({"error": "The body is no JSON."}, status_code=400)
        if not isinstance(payload, dict):
            return JSONResponse({"error": "The body is no update."}, status_code=400)
        try:
            taken = await receive(cast(dict[str, Any], payload))  # checked where it is understood
        except DatabaseFails as wrong:
            log.error("Nothing is taken in: %s", wrong)
            taken = False
        return Response(status_code=200 if taken else 503)

    routes = [*([Route("/health", show_health)] if health else []), *more]
    if receive is not None:
        routes.append(Route(WEBHOOK_PATH, take_update, methods=["POST"]))
    return Starlette(
        routes=routes,
        exception_handlers={ClientDisconnect: _nobody_left},
        middleware=[Middleware(_Safely)],
    )


@dataclass(frozen=True, slots=True)
class _Safely:
    """Puts SAFETY on what an application answers."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receiving, send: Send) -> None:
        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFETY.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, safely)


async def _nobody_left(_: Request, __: Exception) -> Response:
    return Response(status_code=408)


class HttpServer:
    """Serves an application until it is stopped. The process's signals are left alone."""

    def __init__(self, app: Starlette, host: str, port: int) -> None:
        """Listen at once. Raises SettingsError when the address is taken, or is none of this machine."""
        self._listening = _listen(host, port)
        self._patience = Patience(most_connections(raise_file_limit()))
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="off",
            http=self._patience.protocol(),
            ws="none",
            backlog=ACCEPTED_AT_ONCE,
        )
        self._server = _QuietServer(config)

    @property
    def port(self) -> int:
        """The port listened on."""
        return self._listening.getsockname()[1]

    async def run(self) -> None:
        """Answer requests until `stop`."""
        log.info("Listening on port %s", self.port)
        await self._server.serve(sockets=[self._listening])

    def stop(self) -> None:
        """Take no more requests and let `run` return."""
        self._server.should_exit = True
        self._patience.end()


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as refused:
        raise SettingsError(
            f"PORT {port} on HOST {host} can't be listened on: {refused.strerror}."
        ) from refused
    return listening


class _QuietServer(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """The service handles signals: it has more to drain than HTTP."""
        yield


def too_large() -> Response:
    """The answer to a body beyond MOST_BYTES."""
    return JSONResponse({"error": f"The body is larger than {MOST_BYTES:,} bytes."}, status_code=413)


class TooLarge(Exception):
    """A body beyond what is taken in."""


async def limited_body(request: Request) -> bytes:
    """The request's body. Raises TooLarge beyond MOST_BYTES."""
    return b"".join([piece async for piece in body_in_pieces(request, MOST_BYTES)])


async def body_in_pieces(request: Request, most: int, size: int = 1) -> AsyncIterator[bytes]:
    """The request's body as it comes, in pieces of at least a size but the last. Raises TooLarge."""
    body, seen = bytearray(), 0
    async for chunk in request.stream():
        body += chunk
        seen += len(chunk)
        if seen > most:
            raise TooLarge
        if len(body) >= size:
            yield bytes(body)
            body.clear()
    if body:
        yield bytes(body)
