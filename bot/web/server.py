"""HTTP: health for the host, the webhook for Telegram, and for whoever runs the bot work that is otherwise
done in the background: POST /embed-backfill and POST /reflect, of which GET /reflect/{job} tells what came.

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
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
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

from bot.conversation.people import People
from bot.errors import BotError, DatabaseFails, SettingsError
from bot.memory.reflecting.runs import ReflectionRuns

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
        routes=routes, exception_handlers={ClientDisconnect: _nobody_left}, middleware=[Middleware(_Safely)]
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


REFLECTION_HEADER = "X-Reflection-Secret"

Work = Callable[[], Awaitable[dict[str, Any]]]
"""Does something and reports what came of it."""

ANSWER_WITHIN = 25.0
"""Seconds a request waits, below the half minute after which common proxies give up on it."""

FAILED = "The reflection failed; the nightly job will go on from where it stopped."


def admin_routes(embed_backfill: Work, secret: str | None) -> list[Route]:
    """The routes, each behind the secret: 503 while none is configured, 403 when it is missing or wrong."""

    async def backfill(request: Request) -> Response:
        return refusal(request, secret) or JSONResponse(await embed_backfill())

    return [Route("/embed-backfill", backfill, methods=["POST"])]


def refusal(request: Request, secret: str | None) -> Response | None:
    """Why a request may not pass; None when it may. The comparison takes the same time for every secret."""
    if secret is None:
        return JSONResponse({"error": "No REFLECTION_SECRET is configured."}, status_code=503)
    given = request.headers.get(REFLECTION_HEADER, "")
    if not hmac.compare_digest(given.encode(), secret.encode()):
        return JSONResponse(
            {"error": f"The header {REFLECTION_HEADER} is missing or wrong."}, status_code=403
        )
    return None


def reflect_routes(
    runs: ReflectionRuns, people: People, secret: str | None, within: float = ANSWER_WITHIN
) -> list[Route]:
    """The routes, behind the secret as all of whoever runs the bot."""

    async def reflect(request: Request) -> Response:
        if refused := refusal(request, secret):
            return refused
        try:
            owner = await _owner(people, await _user(request))
            run_id = await runs.start(owner, by="api")
        except TooLarge:
            return too_large()
        except ValueError as wrong:
            return JSONResponse({"error": str(wrong)}, status_code=400)
        except BotError as refused_for:
            return JSONResponse({"error": str(refused_for)}, status_code=503)
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await runs.wait(run_id)
        return await report_of(run_id)

    async def report(request: Request) -> Response:
        if refused := refusal(request, secret):
            return refused
        return await report_of(request.path_params["job"])

    async def report_of(job: str) -> Response:
        run = await runs.stored(job)
        if run is None:
            return JSONResponse({"error": "There is no such job, or its report is no longer kept."}, 404)
        match run.state:
            case "running":
                return JSONResponse({"job": job}, status_code=202, headers={"Location": f"/reflect/{job}"})
            case "failed":
                return JSONResponse({"error": FAILED}, status_code=502)
            case "done":
                changes = [asdict(change) for change in await runs.changes(run.report)]
                return JSONResponse({**run.report.counts, "changes": changes, "failed": run.report.failed})

    return [Route("/reflect", reflect, methods=["POST"]), Route("/reflect/{job}", report, methods=["GET"])]


async def _user(request: Request) -> str | None:
    """Whom the request names, in its body or its address; None for everybody.

    Raises ValueError for no such thing, and TooLarge.
    """
    given: dict[str, Any] = dict(request.query_params)
    body = await limited_body(request)
    if body.strip():
        try:
            told: Any = json.loads(body)
        except (ValueError, RecursionError) as unreadable:
            raise ValueError("The body is no JSON.") from unreadable
        if not isinstance(told, dict):
            raise ValueError("The body is no JSON object.")
        given |= cast(dict[str, Any], told)
    if unknown := sorted(given.keys() - {"user"}):  # else a slip would reflect for everybody
        raise ValueError(f"There is no such field: {', '.join(unknown)}.")
    named = given.get("user")
    if named is None or isinstance(named, str | int):
        return None if named is None else str(named)
    raise ValueError("The user is no id.")


async def _owner(people: People, user: str | None) -> int | None:
    """The person's number; None for everybody. Raises ValueError unless exactly one person goes by the id."""
    if user is None:
        return None
    owners = await people.named(user)
    if len(owners) != 1:
        found = "Nobody is" if not owners else "Several people are"
        raise ValueError(f"{found} known as {user}; write channel:id, such as telegram:123.")
    return owners[0]
