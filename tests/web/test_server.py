"""The server beneath all rooms: what Telegram brings, bodies as they come, and what of a failure or a visit is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from bot.errors import DatabaseFails
from bot.web.gate import response_of
from bot.web.server import WEBHOOK_PATH, HttpServer, TooLarge, application, body_in_pieces
from tests.patience import patience
from tests.web.programs import no_health

SECRET = {"X-Telegram-Bot-Api-Secret-Token": "right"}


def caller(taken: list[dict[str, Any]] | None, *, full: bool = False) -> httpx.AsyncClient:
    """A client of a server that takes updates, if it does at all, or whose disk is full."""

    async def receive(update: dict[str, Any]) -> bool:
        if full:
            raise DatabaseFails("the disk is full")
        assert taken is not None
        taken.append(update)
        return update["update_id"] > 0

    app = application(no_health, None if taken is None else receive, "right")
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://bot")


async def test_what_telegram_brings_is_taken_in_once_it_is_stored() -> None:
    """With the secret alone; what can't be stored now Telegram has to bring again."""
    taken: list[dict[str, Any]] = []
    async with caller(taken) as telegram:
        for headers, body, status in (
            ({}, b'{"update_id": 1}', 403),
            (dict.fromkeys(SECRET, "wrong"), b'{"update_id": 1}', 403),
            (SECRET, b'{"update_id": 1}', 200),
            (SECRET, b'{"update_id": 0}', 503),
            (SECRET, b"{", 400),
            (SECRET, b"[]", 400),
        ):
            assert (await telegram.post(WEBHOOK_PATH, content=body, headers=headers)).status_code == status
    assert [each["update_id"] for each in taken] == [1, 0]
    async with caller([], full=True) as telegram:
        assert (
            await telegram.post(WEBHOOK_PATH, content=b'{"update_id": 1}', headers=SECRET)
        ).status_code == 503


async def test_where_telegram_brings_nothing_there_is_no_door_for_it() -> None:
    """As where updates are fetched: nobody else can bring any."""
    async with caller(None) as telegram:
        answer = await telegram.post(WEBHOOK_PATH, content=b'{"update_id": 1}', headers=SECRET)
    assert answer.status_code == 404


def sent(chunks: Sequence[bytes]) -> Request:
    """A request whose body comes so."""
    waiting: list[Message] = [
        {"type": "http.request", "body": chunk, "more_body": place < len(chunks) - 1}
        for place, chunk in enumerate(chunks)
    ]

    async def receive() -> Message:
        return waiting.pop(0)

    return Request({"type": "http", "method": "POST", "headers": []}, receive)


async def test_a_file_is_handed_on_while_it_comes() -> None:
    """In pieces of a size, so that no upload has to fit into memory, and none makes a row of each packet."""
    chunks = [b"ab", b"cd", b"efghij", b"k", b"l"]
    assert [each async for each in body_in_pieces(sent(chunks), 12, 4)] == [b"abcd", b"efghij", b"kl"]
    pieces = body_in_pieces(sent(chunks), 11, 4)
    assert [await anext(pieces), await anext(pieces)] == [b"abcd", b"efghij"]
    with pytest.raises(TooLarge):
        await anext(pieces)


@pytest.mark.parametrize(
    ("failure", "status", "wait"),
    [(DatabaseFails("the disk of quokka is full"), 503, "30"), (ValueError("quokka"), 500, None)],
)
async def test_a_failure_is_told_without_its_words(failure: Exception, status: int, wait: str | None) -> None:
    """A program reads whether to come again, and when; never what was being written."""

    async def fails() -> Response:
        raise failure

    answer = await response_of(fails())
    assert (answer.status_code, answer.headers.get("Retry-After")) == (status, wait)
    assert b"quokka" not in bytes(answer.body)


async def test_a_visit_leaves_no_line_in_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address may hold what opens a memory, as a link to the page does."""
    caplog.set_level(logging.DEBUG)
    # A server that was made before has silenced it.
    monkeypatch.setattr(logging.getLogger("uvicorn.access"), "propagate", True)
    server = HttpServer(application(no_health, None, ""), "127.0.0.1", 0)
    running = asyncio.create_task(server.run())
    try:
        async with httpx.AsyncClient() as visitor:
            address = f"http://127.0.0.1:{server.port}/health?link=quokka"
            assert (await visitor.get(address)).status_code == 200
    finally:
        server.stop()
        async with patience(8):
            await running
    assert [
        each for each in caplog.records if each.name.startswith("uvicorn") and "quokka" in str(each.args)
    ] == []
