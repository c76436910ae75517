"""A web site on loopback that answers each path with bytes set down beforehand, or with a handler."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address

from bot.pages.fetcher import NetworkReach, is_public

Handler = Callable[[asyncio.StreamWriter], Awaitable[None]]
PUBLIC_HERE = "127.0.0.1"
"""The one loopback address that tests count as public; every other one stays private."""


@dataclass
class Site:
    """What is served under each path, and the heads of the requests that came."""

    port: int = 0
    answers: dict[str, bytes | Handler] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)

    def url(self, path: str = "/", host: str = "news.example", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}{path}"

    def reach(self, *answers: str, tls: ssl.SSLContext | None = None) -> NetworkReach:
        """Names resolve to each of `answers` in turn, the last one for good; loopback by default."""
        left = list(answers or (PUBLIC_HERE,))

        async def resolve(host: str, port: int) -> list[str]:
            return (left.pop(0) if len(left) > 1 else left[0]).split()

        return NetworkReach(resolve, permitted_here, frozenset({80, 443, self.port}), tls)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            self.requests.append(head)
            answer = self.answers.get(head.split(" ")[1], page(b"no such page", status="404 Not Found"))
            if isinstance(answer, bytes):
                writer.write(answer)
                await writer.drain()
            else:
                await answer(writer)
        writer.close()


def permitted_here(address: IPv4Address | IPv6Address) -> bool:
    return address == ip_address(PUBLIC_HERE) or is_public(address)


@asynccontextmanager
async def served(
    host: str = PUBLIC_HERE, port: int = 0, tls: ssl.SSLContext | None = None
) -> AsyncIterator[Site]:
    """A site that is up inside the block."""
    site = Site()
    server = await asyncio.start_server(site.serve, host, port, ssl=tls)
    site.port = server.sockets[0].getsockname()[1]
    try:
        yield site
    finally:
        server.close()


def page(
    body: bytes | str, content_type: str = "text/html; charset=utf-8", status: str = "200 OK", **headers: str
) -> bytes:
    """A whole response."""
    content = body.encode() if isinstance(body, str) else body
    lines = {"Content-Type": content_type, "Content-Length": str(len(content)), "Connection": "close"}
    lines |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
    return f"HTTP/1.1 {status}\r\n{head}\r\n".encode() + content


def redirect(location: str, status: str = "302 Found") -> bytes:
    return page("", status=status, Location=location)
