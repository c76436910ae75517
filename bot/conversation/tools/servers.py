"""Tool servers (MCP) that the settings name: opened by the model in the turn that needs one, closed with it.

A request carries their names and one tool that opens them; the tools of a server, and what the person taught
about it, come once it is open. Whatever a server does, the turn goes on: the model is told, in words.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from pydantic import SecretStr
from pydantic_ai.messages import BinaryContent, TextContent
from pydantic_ai.tools import ToolDefinition

from bot.language.text import fenced, one_line
from bot.llm.ask import bounded_client

if TYPE_CHECKING:
    from mcp.types import Tool as ServedTool
    from pydantic_ai.mcp import MCPToolset

log = logging.getLogger(__name__)

CONNECT_SECONDS = 15.0
"""Until a server must have shaken hands: one that is a command may first have to start."""

CALL_SECONDS = 20.0
CLOSE_SECONDS = 5.0

MOST_TOOLS = 40
MOST_SCHEMA_CHARACTERS = 4_000
"""Of one tool, with its description: what is longer is left out."""

MOST_SCHEMAS_CHARACTERS = 40_000
MOST_RESULT_CHARACTERS = 6_000
MOST_RESULTS_CHARACTERS = 30_000
"""Of all that servers give in a turn."""

NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
"""What every provider takes as the name of a tool."""

NO_MORE = "[left out: tool servers have given as much in this turn as fits]"


@dataclass(frozen=True, slots=True)
class ToolServer:
    """One server: a web address, or a command that speaks on its standard input and output."""

    name: str
    address: str
    token: SecretStr | None = None

    def connection(self) -> MCPToolset[Any]:
        """A connection that is not open yet."""
        # Imported only where a server is opened: the libraries take half a second to load.
        from fastmcp.client.transports import StdioTransport
        from pydantic_ai.mcp import MCPToolset

        if re.match(r"https?://", self.address):
            return MCPToolset(
                self.address,
                init_timeout=CONNECT_SECONDS,
                tool_error_behavior="error",
                auth=self.token.get_secret_value() if self.token else None,
                http_client=bounded_client(),
            )
        command, *arguments = shlex.split(self.address)
        return MCPToolset(
            StdioTransport(command, arguments, keep_alive=False),
            init_timeout=CONNECT_SECONDS,
            tool_error_behavior="error",
        )


def tool_servers(addresses: Mapping[str, str], tokens: Mapping[str, SecretStr]) -> Mapping[str, ToolServer]:
    """The servers of the settings, by name."""
    return {name: ToolServer(name, address, tokens.get(name)) for name, address in addresses.items()}


@dataclass(repr=False, eq=False)
class Connections:
    """The servers that one turn may open, and those that it has opened."""

    servers: Mapping[str, ToolServer]
    tools: dict[str, tuple[str, str, ToolDefinition]] = field(
        default_factory=dict[str, tuple[str, str, ToolDefinition]]
    )
    """By the name that the model calls: the server, the tool's own name there, and what the model is told."""

    given: int = 0
    """Characters of results so far."""

    _open: dict[str, MCPToolset[Any]] = field(default_factory=dict[str, "MCPToolset[Any]"])

    @property
    def opened(self) -> Sequence[str]:
        """The names of the servers that are open."""
        return tuple(self._open)

    async def open(self, name: str) -> str:
        """Open a server; says what it offers, or why it can't be used now."""
        server = self.servers.get(name)
        if server is None:
            return f"there is no tool server {one_line(name, 40)!r}: there are {', '.join(self.servers)}"
        if name in self._open:
            return f"{name} is open already"
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                connection = server.connection()
                await connection.__aenter__()
                self._open[name] = connection
                offered = await connection.list_tools()
        except Exception as failure:  # the edge: what a server answers, or does not, raises anything
            await self._close(name)
            log.warning("The tool server %s can't be opened (%s)", name, type(failure).__name__)
            return f"{name} can't be reached just now: tell the user so, and answer without it"
        kept = _definitions(name, offered)
        self.tools |= {each.name: (name, its_own, each) for its_own, each in kept}
        left_out = len(offered) - len(kept)
        told = f"{name} is open; call its tools: {', '.join(each.name for _, each in kept) or 'none'}"
        return f"{told} ({left_out} left out: too many, or too long)" if left_out else told

    async def call(self, called: str, arguments: dict[str, Any]) -> str:
        """What a tool of an open server gives, as data within its bounds, or how it failed."""
        name, its_own, _ = self.tools[called]
        try:
            async with asyncio.timeout(CALL_SECONDS):
                result = await self._open[name].direct_call_tool(its_own, arguments)
        except TimeoutError:
            return (
                f"{name} did not answer within {CALL_SECONDS:.0f} seconds; it may have done it all the same"
            )
        except Exception as failure:  # the edge: a server's tool raises anything
            log.warning("A tool of the server %s failed (%s)", name, type(failure).__name__)
            return self._bounded(name, f"failed: {failure}")
        return self._bounded(name, _text_of(result))

    async def close(self) -> None:
        """Close what is open."""
        for name in self.opened:
            await self._close(name)
        self.tools.clear()

    async def _close(self, name: str) -> None:
        connection = self._open.pop(name, None)
        if connection is not None:
            with suppress(Exception):  # the edge: nothing is wanted of it any more
                async with asyncio.timeout(CLOSE_SECONDS):
                    await connection.__aexit__(None, None, None)

    def _bounded(self, name: str, text: str) -> str:
        room = min(MOST_RESULT_CHARACTERS, MOST_RESULTS_CHARACTERS - self.given)
        if room <= 0:
            return NO_MORE
        kept = text[:room]
        self.given += len(kept)
        cut = f"\n[{len(text) - len(kept)} characters more were cut]" if len(kept) < len(text) else ""
        return f'<result server="{name}">\n{fenced(kept)}\n</result>{cut}'


def _definitions(name: str, offered: Sequence[ServedTool]) -> list[tuple[str, ToolDefinition]]:
    """The tools of a server as the model is told of them, by their own names, as far as they fit."""
    kept: list[tuple[str, ToolDefinition]] = []
    room = MOST_SCHEMAS_CHARACTERS
    for each in offered:
        told = ToolDefinition(
            name=f"{name}-{each.name}",  # no other tool has the sign in its name, nor has a server
            description=one_line(each.description or each.name, MOST_SCHEMA_CHARACTERS // 4),
            parameters_json_schema=each.input_schema,
        )
        size = len(told.description or "") + len(json.dumps(each.input_schema))
        if len(kept) < MOST_TOOLS and size <= min(room, MOST_SCHEMA_CHARACTERS) and NAME.fullmatch(told.name):
            kept.append((each.name, told))
            room -= size
    return kept


def _text_of(result: object) -> str:
    """What a tool gave, in words: what is neither text nor data is named."""
    match result:
        case str():
            return result
        case TextContent(content=text):
            return text
        case BinaryContent(media_type=kind, data=data):
            return f"[a file of {len(data)} bytes, {kind}, which can't be shown]"
        case list() | tuple():
            return "\n".join(_text_of(each) for each in cast(Sequence[object], result))
        case _:
            return json.dumps(result, ensure_ascii=False, default=str)
