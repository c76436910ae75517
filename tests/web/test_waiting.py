"""Connections that keep the server waiting: each goes when its time is over, and none keeps it from ending."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.web import server as server_module
from bot.web.server import HttpServer, application, raise_file_limit
from tests.patience import patience

ASKS = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
BEGINS = b"POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"


async def healthy() -> dict[str, str]:
    """What /health tells."""
    return {"status": "ok"}


async def read(request: Request) -> Response:
    """Waits for the whole body."""
    return Response(await request.body())


@asynccontextmanager
async def serving() -> AsyncIterator[HttpServer]:
    """A server that is stopped at the end of the block."""
    server = HttpServer(
        application(healthy, None, "", [Route("/read", read, methods=["POST"])]), "127.0.0.1", 0
    )
    running = asyncio.create_task(server.run())
    while not server._server.started:  # pyright: ignore[reportPrivateUsage]
        await asyncio.sleep(0.005)
    try:
        yield server
    finally:
        server.stop()
        async with patience(8):
            await running


async def said(server: HttpServer, words: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection that has said so much."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(words)
    await writer.drain()
    return reader, writer


async def left(reader: asyncio.StreamReader) -> None:
    """Wait until the server has closed a connection."""
    async with patience(3):
        while True:
            try:
                if not await reader.read(1000):
                    return
            except ConnectionResetError:
                return


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks often, and waits for some looks."""
    monkeypatch.setattr(server_module, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(server_module, "HEADER_SECONDS", 0.05)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("words", [b"", ASKS], ids=["says nothing", "says nothing more"])
async def test_a_connection_that_keeps_waiting_is_closed(words: bytes) -> None:
    """At some look after its time, which begins anew with an answer."""
    async with serving() as server:
        reader, writer = await said(server, words)
        await left(reader)
        writer.close()


async def test_a_stop_waits_for_nobody_who_says_no_more() -> None:
    """A request whose body does not come is not waited for."""
    async with serving() as server:
        reader, writer = await said(server, BEGINS)
        reader_of_another, another = await said(server, ASKS)
        assert b"200 OK" in await reader_of_another.readuntil(b"\r\n")  # by now the first is known, too
    await left(reader)
    writer.close()
    another.close()


def test_a_limit_that_cant_be_raised_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the system says that there is none, and means some thousands."""

    def refused(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda _: (10, 20))
    monkeypatch.setattr(resource, "setrlimit", refused)
    assert raise_file_limit() == 10
