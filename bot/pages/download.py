"""Fetching what an address holds: redirects followed and checked one by one, the body bounded."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from urllib.parse import urljoin

import httpcore2

from bot.domain.urls import NotAWebAddress, WebAddress, web_address
from bot.pages.article import Limits
from bot.pages.failures import PageTooLarge, PageTooSlow, PageUnreachable
from bot.pages.media import Media, media_of
from bot.pages.network import CheckedNetwork, Reach
from bot.pages.unpacking import Body

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_HEADERS = {
    "User-Agent": "memory-bot/0.1 (a bot saving a page because a person asked it to)",
    "Accept": "text/html, application/xhtml+xml, text/plain;q=0.9, */*;q=0.1",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "*",
}


@dataclass(frozen=True, slots=True)
class Page:
    """What was found, unpacked, and the address it was finally found at."""

    address: WebAddress
    media: Media
    content: bytes


async def download(address: WebAddress, reach: Reach, limits: Limits) -> Page:
    """The page at the address or where it redirects to; a PageFailure otherwise.

    Sends no cookies and reads no proxy from the environment. The caller sets the limit for the whole.
    """
    network = CheckedNetwork(reach)
    async with httpcore2.AsyncConnectionPool(ssl_context=reach.tls, network_backend=network) as pool:
        for _ in range(limits.redirects + 1):
            try:
                found = await _fetch(pool, address, limits)
            except httpcore2.TimeoutException as slow:
                raise PageTooSlow("That site takes too long to answer; try again later.") from slow
            except (httpcore2.NetworkError, httpcore2.ProtocolError) as failed:
                raise _unreachable(failed) from failed
            if isinstance(found, Page):
                return found
            address = found
    raise PageUnreachable("That address redirects too many times, so I gave up.")


async def _fetch(
    pool: httpcore2.AsyncConnectionPool, address: WebAddress, limits: Limits
) -> Page | WebAddress:
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
            raise PageUnreachable(_refusal(response.status))
        return await _read(response, address, limits.size)


async def _read(response: httpcore2.Response, address: WebAddress, limit: int) -> Page:
    length = _header(response, b"content-length")
    if length.isascii() and length.isdigit() and int(length[:18]) > limit:
        raise PageTooLarge(f"That page is too large: I read pages of up to {limit / 1e6:g} MB.")
    body = Body(_header(response, b"content-encoding"), limit)
    async for piece in response.aiter_stream():
        body.add(piece)
    content = body.whole()
    return Page(address, media_of(_header(response, b"content-type"), content[:512]), content)


def _next_address(here: WebAddress, location: str) -> WebAddress:
    try:
        return web_address(urljoin(str(here), location) if location else "")
    except (NotAWebAddress, ValueError) as wrong:
        raise PageUnreachable("That address redirects to something that is not a web page.") from wrong


def _header(response: httpcore2.Response, name: bytes) -> str:
    # Locations often hold raw UTF-8; nothing else does.
    for key, value in response.headers:
        if key.lower() == name:
            return value.decode("utf-8", "replace").strip()
    return ""


def _refusal(status: int) -> str:
    if status in {404, 410}:
        return f"There is no page at that address any more ({status})."
    if status in {401, 402, 403, 407, 451}:
        return f"That site doesn't let me read this page ({status})."
    if status == 429 or status >= 500:
        return f"That site can't answer right now ({status}); try again later."
    return f"That site sent no page, only status {status}."


def _unreachable(failed: Exception) -> PageUnreachable:
    cause: BaseException | None = failed
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return PageUnreachable("That site's certificate is not valid, so I won't open it.")
        cause = cause.__cause__ or cause.__context__
    return PageUnreachable("I couldn't reach that site, or it broke off; try again later.")
