"""What kind of thing a response holds, as far as reading it goes."""

from __future__ import annotations

from dataclasses import dataclass
from email.message import Message
from typing import Literal

from bot.pages.failures import UnreadableType

_HTML = frozenset({"text/html", "application/xhtml+xml"})
_PLAIN = frozenset({"text/plain", "text/markdown", "text/x-markdown"})
_NAMES = {"image": "a picture", "video": "a video", "audio": "a sound recording", "font": "a font"}


@dataclass(frozen=True, slots=True)
class Media:
    """A readable kind, and the charset its header names."""

    kind: Literal["html", "plain"]
    charset: str | None


def media_of(content_type: str, start: bytes) -> Media:
    """The kind by header, by its first bytes where the header is missing or wrong; or UnreadableType."""
    header = Message()
    header["Content-Type"] = content_type
    # What names no type at all, the parser would call text/plain.
    named = header.get_content_type() if "/" in content_type else ""
    if named == "application/pdf" or start.startswith(b"%PDF-"):
        raise UnreadableType("I can't read PDFs yet, only web pages.")
    charset = header.get_content_charset()
    if named in _HTML or (not named and b"<" in start[:512] and b"\0" not in start[:512]):
        return Media("html", charset)
    if named in _PLAIN and b"\0" not in start[:512]:
        return Media("plain", charset)
    what = _NAMES.get(named.partition("/")[0], f"a file of type {named}" if named else "a file of some kind")
    raise UnreadableType(f"That is {what}, not a page I can read.")
