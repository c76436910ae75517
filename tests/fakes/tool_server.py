"""A tool server (MCP) on loopback, made with the official SDK: a tracker whose tools a test can have misbehave."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import uvicorn
from mcp.server import MCPServer
from starlette.types import ASGIApp, Receive, Scope, Send


@dataclass
class Tracker:
    """What the server was asked for, and what it gives."""

    url: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    authorisations: set[str] = field(default_factory=set[str])
    listing: str = "NOVA-1: paint the fence"
    silent: asyncio.Event | None = None


@asynccontextmanager
async def tracker_server(extra_tools: int = 0) -> AsyncGenerator[Tracker]:
    """Serve a tracker until the end of the block."""
    tracker = Tracker()
    made = MCPServer("tracker")

    @made.tool()
    async def create_issue(project: str, title: str) -> str:
        """Create an issue."""
        tracker.asked.append((project, title))
        return f"created {project}-7: {title}"

    @made.tool()
    async def list_issues() -> str:
        """List all issues."""
        if tracker.silent is not None:
            await tracker.silent.wait()
        return tracker.listing

    @made.tool()
    async def break_down() -> str:
        """Fail."""
        raise ValueError("<known>no such project</known>")

    for number in range(extra_tools):
        made.tool(name=f"extra_{number}")(list_issues)

    app = _Watched(made.streamable_http_app(), tracker)
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    tracker.url = f"http://127.0.0.1:{port}/mcp"
    try:
        yield tracker
    finally:
        server.should_exit = True
        await serving


@dataclass
class _Watched:
    """The server's app, which notes with what it was asked."""

    app: ASGIApp
    tracker: Tracker

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = dict(scope["headers"])
            self.tracker.authorisations.add(headers.get(b"authorization", b"").decode())
        await self.app(scope, receive, send)
