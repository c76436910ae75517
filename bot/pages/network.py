"""Connections to checked addresses only: a name is looked up once, and what was checked is what is dialled."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, cast

import httpcore2

from bot.pages.addresses import is_public
from bot.pages.failures import PageUnreachable, PrivateAddress

_MOST_DIALLED = 4


async def resolved(host: str, port: int) -> list[str]:
    """Every address the system's resolver gives for the host, in its order; empty when it knows none."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


@dataclass(frozen=True, slots=True)
class Reach:
    """What part of the network may be spoken to; the public internet unless a test says otherwise."""

    resolve: Callable[[str, int], Awaitable[Sequence[str]]] = resolved
    permits: Callable[[IPv4Address | IPv6Address], bool] = is_public
    ports: frozenset[int] = frozenset({80, 443})
    tls: ssl.SSLContext | None = None


class CheckedNetwork(httpcore2.AsyncNetworkBackend):
    """Opens connections for httpcore, to permitted addresses only.

    The look-up, the check and the dialling are one step, so a name cannot lead elsewhere in between; and TLS
    still speaks for the name, since httpcore takes it from the request. One forbidden address among several
    is enough to refuse: an honest site has none.
    """

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        # httpcore declares a second, empty class of that name for installations without anyio.
        self._dialler = cast(httpcore2.AsyncNetworkBackend, httpcore2.AnyIOBackend())

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """A connection to the first checked address that answers within `timeout` seconds each."""
        refused: Exception | None = None
        for address in (await self._checked(host, port))[:_MOST_DIALLED]:
            try:
                return await self._dialler.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as failed:
                refused = failed
        if refused is None:
            raise PageUnreachable("I couldn't find that site; is the address spelled right?")
        raise refused

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore2.AsyncNetworkStream:
        """Never: no page lives there."""
        raise PrivateAddress("I don't open addresses on this machine.")

    async def _checked(self, host: str, port: int) -> list[str]:
        if port not in self._reach.ports:
            raise PrivateAddress("I only open pages on the usual web ports, 80 and 443.")
        addresses = [host] if _is_literal(host) else await self._reach.resolve(host, port)
        if not all(self._reach.permits(ip_address(address)) for address in addresses):
            raise PrivateAddress("That address leads into a private network, so I won't open it.")
        return list(addresses)


def _is_literal(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
