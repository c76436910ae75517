"""From the address of a page to the article on it: downloaded over connections to checked addresses only,
where a name is looked up once and what was checked is dialled, and read by a process of its own.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import zlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from email.message import Message
from functools import cached_property
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, Literal, cast
from urllib.parse import urljoin

import httpcore2
from pydantic import TypeAdapter

from bot.domain.urls import NotAWebAddress, WebAddress, canonical_url, web_address
from bot.errors import BotError
from bot.pages.own_process import Unopened, opened_in_process
from bot.pages.reading import Article
from bot.speech.saying import Wording, say


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one page may cost: seconds from the first look-up to the text, bytes before and after
    unpacking, redirects followed, characters of text kept, pages under way at once."""

    seconds: float = 15.0
    connect_seconds: float = 5.0
    size: int = 3_000_000
    redirects: int = 5
    characters: int = 100_000
    at_once: int = 2


class PageFailure(BotError):
    """A page could not be read; the text says why."""


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
            raise PageFailure(say("I couldn't find that site; is the address spelled right?"))
        raise refused

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore2.AsyncNetworkStream:
        """Never: no page lives there."""
        raise PageFailure(say("I don't open addresses on this machine."))

    async def _checked(self, host: str, port: int) -> list[str]:
        if port not in self._reach.ports:
            raise PageFailure(say("I only open pages on the usual web ports, 80 and 443."))
        literal = _address(host)
        addresses = [host] if literal else await self._reach.resolve(host, port)
        for address in addresses:
            read = literal or _address(address)
            if read is None:
                raise PageFailure(say("That site's name leads to something that is no address."))
            if not self._reach.permits(read):
                raise PageFailure(say("That address leads into a private network, so I won't open it."))
        return list(addresses)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """The address that is written out; None for a name, and for what a resolver makes up."""
    try:
        return ip_address(host)
    except ValueError:
        return None


_HTML = frozenset({"text/html", "application/xhtml+xml"})
_PLAIN = frozenset({"text/plain", "text/markdown", "text/x-markdown"})


@dataclass(frozen=True, slots=True)
class Media:
    """A readable kind, and the charset its header names."""

    kind: Literal["html", "plain"]
    charset: str | None


def media_of(content_type: str, start: bytes) -> Media:
    """The kind by header, by its first bytes where the header is missing or wrong; or a PageFailure."""
    header = Message()
    header["Content-Type"] = content_type
    # What names no type at all, the parser would call text/plain.
    named = header.get_content_type() if "/" in content_type else ""
    charset = header.get_content_charset()
    if named in _HTML or (not named and b"<" in start[:512] and b"\0" not in start[:512]):
        return Media("html", charset)
    if named in _PLAIN and b"\0" not in start[:512]:
        return Media("plain", charset)
    if named:
        raise PageFailure(say("That is a file of type {type}, not a page I can read.", type=named))
    raise PageFailure(say("That is a file of some kind, not a page I can read."))


_READ = TypeAdapter(Article)
TOO_LARGE = Wording("That page is too large: I read pages of up to {most} MB.")


def unpacked(packed: bytes, encoding: str, limit: int) -> bytes:
    """A body as it was before it was packed in `encoding` (a Content-Encoding). Raises PageFailure."""
    match encoding.strip().lower():
        case "" | "identity":
            return packed
        case "gzip" | "deflate":
            inflater = zlib.decompressobj(32 + zlib.MAX_WBITS)  # the header tells which of the two it is
        case _:
            raise PageFailure(say("That site sends its pages packed in a way I can't unpack."))
    try:
        # One byte more than may be kept tells "just fits" from "goes on"; a bomb stops right here.
        content = inflater.decompress(packed, limit + 1)
    except zlib.error as broken:
        raise PageFailure(say("The page arrived damaged; try again later.")) from broken
    if len(content) > limit:
        raise _too_large(limit)
    if not inflater.eof:
        raise PageFailure(say("The page broke off while I was fetching it; try again later."))
    return content


def _too_large(limit: int) -> PageFailure:
    return PageFailure(say(TOO_LARGE, most=f"{limit / 1e6:g}"))


_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_HEADERS = {
    "User-Agent": "memory-bot/0.1 (a bot saving a page because a person asked it to)",
    "Accept": "text/html, application/xhtml+xml, text/plain;q=0.9, */*;q=0.1",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "*",
}


@dataclass(frozen=True, slots=True)
class WebPage:
    """What was found, unpacked, and the address it was finally found at."""

    address: WebAddress
    media: Media
    content: bytes


async def download(address: WebAddress, reach: NetworkReach, limits: Limits) -> WebPage:
    """The page at the address or where it redirects to; a PageFailure otherwise.

    Sends no cookies and reads no proxy from the environment. The caller sets the limit for the whole.
    """
    network = CheckedNetwork(reach)
    async with httpcore2.AsyncConnectionPool(ssl_context=reach.tls, network_backend=network) as pool:
        for _ in range(limits.redirects + 1):
            try:
                found = await _fetch(pool, address, limits)
            except httpcore2.TimeoutException as slow:
                raise PageFailure(say("That site takes too long to answer; try again later.")) from slow
            except (httpcore2.NetworkError, httpcore2.ProtocolError) as failed:
                raise _unreachable(failed) from failed
            if isinstance(found, WebPage):
                return found
            address = found
    raise PageFailure(say("That address redirects too many times, so I gave up."))


async def _fetch(
    pool: httpcore2.AsyncConnectionPool, address: WebAddress, limits: Limits
) -> WebPage | WebAddress:
    url = httpcore2.URL(
        scheme=address.scheme.encode(),
        host=address.host.encode(),
        port=address.port,
        target=address.target.encode(),
    )
    headers = [("Host", address.authority), *_HEADERS.items()]
    timeout = {"connect": limits.connect_seconds, "read": limits.seconds, "write": limits.seconds}
    async with pool.stream("GET", url, headers=headers, extensions={"timeout": timeout}) as response:
        if response.status in _REDIRECTS:
            return _next_address(address, _header(response, b"location"))
        if response.status != 200:
            raise PageFailure(_refusal(response.status))
        return await _read(response, address, limits.size)


async def _read(response: httpcore2.Response, address: WebAddress, limit: int) -> WebPage:
    length = _header(response, b"content-length")
    if length.isascii() and length.isdigit() and int(length[:18]) > limit:
        raise _too_large(limit)
    body = bytearray()
    async for piece in response.aiter_stream():
        body += piece
        if len(body) > limit:
            raise _too_large(limit)
    encoding = _header(response, b"content-encoding")
    content = await asyncio.to_thread(unpacked, bytes(body), encoding, limit)
    return WebPage(address, media_of(_header(response, b"content-type"), content[:512]), content)


def _next_address(here: WebAddress, location: str) -> WebAddress:
    try:
        return web_address(urljoin(str(here), location) if location else "")
    except (NotAWebAddress, ValueError) as wrong:
        raise PageFailure(say("That address redirects to something that is not a web page.")) from wrong


def _header(response: httpcore2.Response, name: bytes) -> str:
    # Locations often hold raw UTF-8; nothing else does.
    for key, value in response.headers:
        if key.lower() == name:
            return value.decode("utf-8", "replace").strip()
    return ""


def _refusal(status: int) -> str:
    if status == 429 or status >= 500:
        return say("That site can't answer right now ({status}); try again later.", status=status)
    return say("That site sent no page, only status {status}.", status=status)


def _unreachable(failed: Exception) -> PageFailure:
    cause: BaseException | None = failed
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return PageFailure(say("That site's certificate is not valid, so I won't open it."))
        cause = cause.__cause__ or cause.__context__
    return PageFailure(say("I couldn't reach that site, or it broke off; try again later."))


class ArticleFetcher:
    """Fetches and reads pages, a few at once; one for the whole process, made without I/O on the network."""

    def __init__(self, reach: NetworkReach | None = None, limits: Limits | None = None) -> None:
        self._given_reach = reach or NetworkReach()
        self._limits = limits or Limits()
        self._places = asyncio.Semaphore(self._limits.at_once)

    @cached_property
    def _reach(self) -> NetworkReach:
        # Loading the system's certificates takes 25 ms: once, and only where a page is asked for.
        return replace(self._given_reach, tls=self._given_reach.tls or httpcore2.default_ssl_context())

    async def fetch(self, url: str) -> Article:
        """The article at the address, or a NotAWebAddress or PageFailure that says why there is none."""
        address = web_address(url)
        async with self._places:
            try:
                async with asyncio.timeout(self._limits.seconds):
                    page = await download(address, self._reach, self._limits)
                    reading = await extract(page, self._limits)
            except TimeoutError as slow:
                raise PageFailure(say("That page takes too long to fetch; try again later.")) from slow
        if not reading.text:
            raise PageFailure(say("I found no text to read on that page."))
        return replace(
            reading, url=canonical_url(str(page.address)), title=reading.title or page.address.host
        )


async def extract(page: WebPage, limits: Limits) -> Article:
    """What the page says, with empty text where none was found; PageFailure if nothing can read it."""
    try:
        answer = await opened_in_process(
            "bot.pages.reading",
            page.content,
            limits.seconds,
            kind=page.media.kind,
            charset=page.media.charset,
            url=str(page.address),
            longest=limits.characters,
        )
    except Unopened:
        raise PageFailure(say("I could fetch that page, but I couldn't make sense of it.")) from None
    return _READ.validate_json(answer)
