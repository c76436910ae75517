"""Addresses of web pages: read strictly, and written one way, so that one page has one address."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from ipaddress import IPv4Address, IPv6Address
from urllib.parse import SplitResult, unquote, urlsplit

import idna

from bot.domain.interactions import BEHIND, IncomingMessage, Interaction
from bot.errors import BotError
from bot.speech.saying import say

_LONGEST = 2048
_PORTS = {"http": 80, "https": 443}
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))", re.IGNORECASE)
_UNSAFE = re.compile(r"[\x00-\x1f\x7f]")
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
# A last label like these makes resolvers read the whole name as a number: 2130706433, 0x7f.1, 0177.0.0.1.
_NUMBER = re.compile(r"\d+|0x[0-9a-f]*")
_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")
# RFC 3986: every character that may stand unescaped in a path, and in a query, is left out here.
_IN_PATH = re.compile(r"%([0-9A-Fa-f]{2})?|[^A-Za-z0-9._~!$&'()*+,;=:@/-]")
_IN_QUERY = re.compile(r"%([0-9A-Fa-f]{2})?|[^A-Za-z0-9._~!$&'()*+,;=:@/?-]")

_TRACKING_PREFIXES = ("utm_", "mtm_", "pk_", "hsa_", "_hs", "vero_", "oly_")
_TRACKING = frozenset(
    "fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid li_fat_id igshid igsh mc_cid "
    "mc_eid mkt_tok srsltid epik wickedid s_cid rb_clickid irclickid _ga _gl _openstat hsctatracking".split()
)


_PIECES = (re.compile(r"https?://[^\s<>\"“”„«»]+", re.IGNORECASE), re.compile(r"[^\s<>\"“”„«»()\[\],;]+"))
_AFTERWARDS = ".,;:!?'’)]}*_"


class NotAWebAddress(BotError):
    """What was given is not the address of a web page; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class WebAddress:
    """An http or https address in normal form, without fragment; `host` is ASCII, IPv6 without brackets."""

    scheme: str
    host: str
    port: int
    path: str
    query: str

    @property
    def authority(self) -> str:
        """Host and, where it is not the scheme's own, port: what a Host header says."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def target(self) -> str:
        """Path and query: what a request line says."""
        return f"{self.path}?{self.query}" if self.query else self.path

    def __str__(self) -> str:
        return f"{self.scheme}://{self.authority}{self.target}"


def web_address(text: str) -> WebAddress:
    """The address written in `text`, https where it names no scheme; or NotAWebAddress."""
    parts = _split(text.strip())
    if "@" in parts.netloc:
        raise NotAWebAddress(say("I don't open addresses with a user name or password in them."))
    host = _host(parts)
    path = _without_dots(_escaped(parts.path, _IN_PATH) or "/")
    return WebAddress(parts.scheme, host, _port(parts), path, _escaped(parts.query, _IN_QUERY))


def canonical_url(url: str) -> str:
    """The one spelling under which a page is kept: normal form without fragment and tracking parameters.

    Parameters keep their order and http stays http, since either may lead to another page. Idempotent.
    Raises NotAWebAddress.
    """
    address = web_address(url)
    kept = [pair for pair in address.query.split("&") if pair and not _is_tracking(pair)]
    return str(replace(address, query="&".join(kept)))


def spelled_in(text: str, url: str) -> str | None:
    """How a text spells the address of the page that `url` names; None when it doesn't, or for no `url`."""
    try:
        wanted = canonical_url(url)
    except NotAWebAddress:
        return None
    for piece in (piece for pattern in _PIECES for piece in pattern.findall(text)):
        for spelling in dict.fromkeys((_without_what_follows(piece), piece)):
            try:
                # A scheme is all that somebody may have left out.
                if spelling and canonical_url(spelling).partition(":")[2] == wanted.partition(":")[2]:
                    return spelling
            except NotAWebAddress:
                continue
    return None


def first_link(text: str) -> str | None:
    """The first address in a text that is written as one, with its scheme; None when there is none."""
    for piece in _PIECES[0].findall(text):
        spelling = _without_what_follows(piece)
        try:
            if "." in web_address(spelling).host:
                return spelling
        except NotAWebAddress:
            continue
    return None


def _without_what_follows(piece: str) -> str:
    """A piece without the signs that a sentence goes on with: a bracket that it opened it closes."""
    spelling = piece.rstrip(_AFTERWARDS)
    is_open = spelling.count("(") > spelling.count(")")
    return f"{spelling})" if is_open and piece.startswith(f"{spelling})") else spelling


def _split(text: str) -> SplitResult:
    if len(text) > _LONGEST:
        raise NotAWebAddress(say("That address is longer than {most} characters.", most=_LONGEST))
    named = _SCHEME.match(text)
    if named and named[1].lower() not in _PORTS:
        raise NotAWebAddress(say("I can only open addresses that begin with http:// or https://."))
    try:
        parts = urlsplit(text if named else f"https://{text}")
    except ValueError as malformed:
        raise _not_a_page() from malformed
    if _UNSAFE.search(text) or "\\" in parts.netloc or not parts.netloc:
        raise _not_a_page()
    if not named and not re.search(r"[.。]", parts.netloc):
        raise _not_a_page()
    return parts


def _port(parts: SplitResult) -> int:
    try:
        port = parts.port
    except ValueError as malformed:
        raise _not_a_page() from malformed
    if port == 0:
        raise _not_a_page()
    return port or _PORTS[parts.scheme]


def _host(parts: SplitResult) -> str:
    raw = parts.hostname or ""
    try:
        if ":" in raw and "%" not in raw:
            return IPv6Address(raw).compressed
        host = raw if raw.isascii() else idna.encode(raw, uts46=True).decode("ascii")
        host = host.lower().removesuffix(".")
        if _NUMBER.fullmatch(host.rpartition(".")[2]):
            return str(IPv4Address(host))
    except ValueError as malformed:
        raise _not_a_page() from malformed
    if len(host) > 253 or not _HOST.fullmatch(host):
        raise _not_a_page()
    return host


def _escaped(text: str, unsafe: re.Pattern[str]) -> str:
    """The text with each octet in its one spelling: plain where it may be, else an upper-case escape."""

    def spelled(found: re.Match[str]) -> str:
        if found[1] is None:
            return "".join(f"%{octet:02X}" for octet in found[0].encode("utf-8", "replace"))
        character = chr(int(found[1], 16))
        return character if _UNRESERVED.fullmatch(character) else found[0].upper()

    return unsafe.sub(spelled, text)


def _without_dots(path: str) -> str:
    kept: list[str] = []
    segments = path.split("/")[1:]
    for segment in segments:
        if segment == ".." and kept:
            kept.pop()
        if segment not in {".", ".."}:
            kept.append(segment)
    if segments[-1] in {".", ".."}:
        kept.append("")
    return "/" + "/".join(kept)


def _is_tracking(pair: str) -> bool:
    name = unquote(pair.partition("=")[0]).lower()
    return name in _TRACKING or name.startswith(_TRACKING_PREFIXES)


def _not_a_page() -> NotAWebAddress:
    return NotAWebAddress(say("That doesn't look like the address of a web page."))


def link_in(said: IncomingMessage | Interaction) -> str | None:
    """The first address of a page in what somebody wrote, or handed on; None when there is none."""
    given = first_link(said.forwarded.text) if said.forwarded else None
    return first_link(said.text) or link_behind(said) or given


def link_behind(said: IncomingMessage | Interaction) -> str | None:
    """The first address that words of a message lead to without being it; None when there is none."""
    return first_link(said.quoted.text.partition(BEHIND)[2]) if said.quoted else None
