"""MCP: the same memory for other assistants, tried with the SDK's own client over both of its ways in."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import httpx2
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from bot.domain.interactions import Citation
from bot.domain.memories import LISTED
from bot.storage.people.credentials import Scope
from bot.web.gate import Gate
from bot.web.mcp import AssistantDoor, serve_stdio
from bot.web.server import HttpServer, application
from tests.blackbox.nursery import forked_and_piped
from tests.patience import patience
from tests.scripted import Bot
from tests.web.programs import no_health

ROOT = Path(__file__).resolve().parents[2]
TOOLS = {"recall", "remember", "forget", "list", "entity"}
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}


@asynccontextmanager
async def served(bot: Bot) -> AsyncIterator[str]:
    """The bot's door on a free port, and its address."""
    people, clock = bot.app.people, bot.app.clock
    door = AssistantDoor(bot.app.outside, Gate(bot.app.credentials, people, clock), people, clock)
    server = HttpServer(application(no_health, None, "", [door.route]), "127.0.0.1", 0)
    serving = asyncio.create_task(server.run())
    try:
        yield f"http://127.0.0.1:{server.port}/mcp"
    finally:
        server.stop()
        await serving


@asynccontextmanager
async def assistant(bot: Bot, scope: Scope = "write", who: str = "ann") -> AsyncIterator[Client]:
    """The SDK's client, connected over HTTP with a token."""
    secret = await bot.app.credentials.make_token((await bot.person(who)).id, "assistant", scope)
    async with (
        served(bot) as address,
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {secret}"}) as http,
        Client(streamable_http_client(address, http_client=http)) as client,
    ):
        yield client


async def use(client: Client, tool: str, **arguments: Any) -> str:
    """What a tool says."""
    result = await client.call_tool(tool, arguments)
    return "\n".join(each.text for each in result.content if each.type == "text")


async def test_an_assistant_remembers_recalls_and_lists(bot: Bot) -> None:
    """In the person's words, by the same plans as in the chat, and told of in the log of accesses."""
    async with assistant(bot) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        kept = await use(client, "remember", text="My sister Anna plays the cello")
        assert "/undo " in kept
        assert "cello" in await use(client, "recall", query="Who plays the cello?")
        assert "cello" in await use(client, "list")
        assert "cello" in await use(client, "entity", name="Anna")
        await bot.command(f"/undo {kept.rsplit(' ', 1)[1]}")
        assert await use(client, "list") == "Nothing is remembered yet."
    assert await bot.query("SELECT DISTINCT channel FROM interactions") == [("api",)]
    assert ("read",) in await bot.query("SELECT action FROM accesses WHERE actor = 'program'")


async def test_a_model_is_told_what_each_tool_does_and_may_do(bot: Bot) -> None:
    """What only reads says so, what takes away says so; every argument is described; any kind can be listed."""
    async with assistant(bot) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    reads = {name for name, tool in tools.items() if tool.annotations and tool.annotations.read_only_hint}
    takes = {name for name, tool in tools.items() if tool.annotations and tool.annotations.destructive_hint}
    assert (reads, takes) == ({"recall", "list", "entity"}, {"forget"})
    for tool in tools.values():
        assert len(tool.description or "") > 80, tool.name
        assert tool.output_schema is None, (
            "with one, all that is told would be told twice: as text, and as JSON"
        )
        for name, given in tool.input_schema["properties"].items():
            assert given["description"], (tool.name, name)
            assert given["type"] in ("string", "integer"), (tool.name, name)
    assert tools["list"].input_schema["properties"]["kind"]["enum"] == ["any", *LISTED]


async def test_what_stands_against_something_known_is_asked_in_the_chat(bot: Bot) -> None:
    """The assistant is told where: it has no tool for the answer."""
    await bot.command("/remember I live in Berlin")
    async with assistant(bot) as client:
        told = await use(client, "remember", text="I live in Rome")
    assert told.startswith("Not kept yet")
    assert "/undo" not in told
    assert "Rome" in (await bot.command("/memory pending")).text


async def test_a_search_that_finds_nothing_says_so(bot: Bot) -> None:
    """No model takes an empty answer for a failure."""
    async with assistant(bot) as client:
        assert await use(client, "recall", query="Who plays the cello?") == "Nothing that is remembered fits."


async def test_what_was_forwarded_is_told_with_its_author(bot: Bot) -> None:
    """Another assistant can't take somebody else's words for the user's own."""
    await bot.say("", forwarded=Citation("The concert hall reopens in May", "Mallory"))
    async with assistant(bot) as client:
        told = await use(client, "recall", query="When does the concert hall reopen?")
    assert "forwarded (Mallory): The concert hall reopens in May" in told


async def test_a_cursor_of_no_list_is_turned_down(bot: Bot) -> None:
    """An assistant that goes from page to page would read the first one for ever."""
    await bot.tell("home_city", "Berlin")
    async with assistant(bot) as client:
        assert "Begin again without a cursor" in await use(client, "list", cursor="nonsense")


async def test_forgetting_is_shown_first_and_done_with_its_code(bot: Bot) -> None:
    """A code of something else, or of what has changed since, only shows again."""
    async with assistant(bot) as client:
        await use(client, "remember", text="I am allergic to peanuts")
        (fact,) = await bot.facts()
        shown = await use(client, "forget", what="peanuts")
        assert "Nothing is forgotten yet" in shown
        assert f"[{fact.id}]" in shown
        assert "peanuts" in await use(client, "list")
        (code,) = re.findall(r"confirm=(\w+)", shown)
        assert "Memory changed" in await use(client, "forget", what="peanuts", confirm="0" * 12)
        assert "Forgotten." in await use(client, "forget", what="peanuts", confirm=code)
        assert await use(client, "list") == "Nothing is remembered yet."
        assert "Nothing was said" in await use(client, "forget", what="peanuts")


async def test_an_argument_that_is_unknown_is_told(bot: Bot) -> None:
    """A code under a wrong name confirms nothing, and is not passed over without a word."""
    async with assistant(bot) as client:
        await use(client, "remember", text="I like tea")
        assert "code" in await use(client, "forget", what="tea", code="abc")
        assert "tea" in await use(client, "list")


async def test_a_token_that_may_read_changes_nothing(bot: Bot) -> None:
    """It is told so in a sentence; what it may read it reads."""
    memory = await bot.tell("home_city", "Berlin")
    async with assistant(bot, "read") as client:
        for tool, arguments in (("remember", {"text": "I like tea"}), ("forget", {"what": memory.id})):
            assert "may read and not write" in await use(client, tool, **arguments)
        assert "Berlin" in await use(client, "list")
    assert [each.content for each in await bot.facts()] == ["Berlin"]


async def test_another_persons_memory_is_not_there(bot: Bot) -> None:
    """By words, by name, by id."""
    memory = await bot.tell("home_city", "Berlin", who="bob")
    async with assistant(bot) as client:
        for tool, arguments in (
            ("recall", {"query": "home city Berlin"}),
            ("entity", {"name": "Berlin"}),
            ("list", {}),
            ("forget", {"what": memory.id}),
        ):
            assert "home" not in (await use(client, tool, **arguments)).replace("home city Berlin", "")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer memory_wrong"}, 401),
        ({"Authorization": "TOKEN", "Origin": "https://evil.example"}, 403),
        ({"Authorization": "TOKEN", "Origin": "null"}, 403),
        ({"Authorization": "TOKEN"}, 200),
    ],
)
async def test_nobody_comes_in_without_a_token_or_from_another_site(
    bot: Bot, headers: dict[str, str], status: int
) -> None:
    """And the SDK never sees what they sent."""
    secret = await bot.app.credentials.make_token((await bot.person()).id, "assistant", "read")
    headers = {name: each.replace("TOKEN", f"Bearer {secret}") for name, each in headers.items()}
    async with served(bot) as address, httpx.AsyncClient() as http:
        accepts = {"Accept": "application/json, text/event-stream"}
        answer = await http.post(address, json=HELLO, headers=headers | accepts)
        assert answer.status_code == status
        assert "json" in answer.headers["Content-Type"], "one answer, not a stream of events"
        assert "mcp-session-id" not in answer.headers, "nothing to be named with the next request"
        assert (await http.get(address, headers=headers)).status_code == 405
        huge = await http.post(
            address, content=b" " * 1_000_001, headers=headers | {"Content-Type": "application/json"}
        )
        assert huge.status_code == (413 if status == 200 else status)


async def test_who_is_named_at_the_start_is_who_is_remembered(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over standard input there is no token: what an assistant keeps is that person's, until it hangs up."""
    (read, heard), (told, write) = os.pipe(), os.pipe()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=os.fdopen(read, "rb")))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=os.fdopen(write, "wb")))
    await bot.person("ann")
    serving = asyncio.create_task(
        serve_stdio(bot.app.outside, bot.app.people, bot.clock, await bot.person("bob"))
    )
    shown = asyncio.StreamReader()
    reading, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(shown), os.fdopen(told, "rb")
    )
    keep = {"name": "remember", "arguments": {"text": "I live in Berlin"}}
    with os.fdopen(heard, "wb", 0) as keys:
        for said in (
            HELLO,
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": keep},
        ):
            keys.write(json.dumps(said).encode() + b"\n")
        async with patience(20):
            answers = [json.loads(await shown.readline()) for _ in range(2)]
    await serving
    reading.close()
    assert "Kept." in answers[1]["result"]["content"][0]["text"]
    assert (await bot.known("ann"), await bot.known("bob")) == ({}, {"home_city": "Berlin"})


async def test_over_standard_input_nothing_but_the_protocol_is_printed(tmp_path: Path) -> None:
    """`bot mcp`, without any key or token: the SDK's client understands every line, and it remembers."""
    environment = {"DATA_DIR": str(tmp_path), "PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
    environment["EMBEDDING_MODEL"] = "none"
    started = StdioServerParameters(
        command=sys.executable, args=["-m", "bot", "mcp"], env=environment, cwd=tmp_path
    )
    with (tmp_path / "errors.txt").open("w") as errors:
        async with Client(stdio_client(started, errlog=errors)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            await use(client, "remember", text="I live in Berlin")
            assert "Berlin" in await use(client, "recall", query="Where do I live?")
    process = await forked_and_piped("bot", words=["mcp"], folder=tmp_path, environment=environment)
    printed, _ = await process.communicate(json.dumps(HELLO).encode() + b"\nnonsense\n")
    lines = [json.loads(line) for line in printed.splitlines()]
    assert lines
    assert all(line["jsonrpc"] == "2.0" for line in lines)
