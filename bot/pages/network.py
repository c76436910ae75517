"""Connections to checked addresses only: a name is looked up once, and what was checked is dialled."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, cast

import httpcore2

from bot.pages.article import PageUnreachable, PrivateAddress
from bot.speech.saying import say

# `is_global` differs between Python releases and says yes to multicast, so what it may let through is named
# here: IANA's special-purpose registries, and 6to4 (RFC 3056), which carries any IPv4 address inside.
_SPECIAL_V4 = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))
_SPECIAL_V6 = tuple(map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
# All of public IPv6 there is; outside lie mapped and NAT64 addresses, unique local, link-local and multicast.
_GLOBAL_UNICAST = IPv6Network("2000::/3")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether the address is an ordinary host on the public internet, and hides no other inside."""
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _SPECIAL_V4)
    return address in _GLOBAL_UNICAST and not any(address in network for network in _SPECIAL_V6)


_MOST_DIALLED = 4


async def resolved(host: str, port: int) -> list[str]:
    """Every address the system's resolver gives for the host, in its order; empty when it knows none."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


@dataclass(frozen=True, slots=True)
class NetworkReach:
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

    def __init__(self, reach: NetworkReach) -> None:
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
            raise PageUnreachable(say("I couldn't find that site; is the address spelled right?"))
        raise refused

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore2.AsyncNetworkStream:
        """Never: no page lives there."""
        raise PrivateAddress(say("I don't open addresses on this machine."))

    async def _checked(self, host: str, port: int) -> list[str]:
        if port not in self._reach.ports:
            raise PrivateAddress(say("I only open pages on the usual web ports, 80 and 443."))
        literal = _address(host)
        addresses = [host] if literal else await self._reach.resolve(host, port)
        for address in addresses:
            read = literal or _address(address)
            if read is None:
                raise PageUnreachable(say("That site's name leads to something that is no address."))
            if not self._reach.permits(read):
                raise PrivateAddress(say("That address leads into a private network, so I won't open it."))
        return list(addresses)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """The address that is written out; None for a name, and for what a resolver makes up."""
    try:
        return ip_address(host)
    except ValueError:
        return None
