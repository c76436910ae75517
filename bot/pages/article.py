"""What was read from a web page, how much of one may be read, and why one could not be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from bot.errors import BotError


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """The readable part of a page; all but `url`, `title` and `text` is None where the page doesn't say.

    `url` is canonical and the one the page was finally found at; `language` is an ISO 639 code as the page
    claims it; `cut` tells that the text was longer than may be kept, and ends in an ellipsis. As it leaves
    the reading process it has no `url`, and title and text are empty where none was found.
    """

    url: str = ""
    title: str = ""
    author: str | None = None
    published: date | None = None
    language: str | None = None
    site: str | None = None
    text: str = ""
    cut: bool = False


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


class PrivateAddress(PageFailure):
    """The address leads somewhere other than the public internet, or to a port that serves no pages."""


class PageUnreachable(PageFailure):
    """No answer, a broken one, or one that says there is no page."""


class PageTooSlow(PageFailure):
    """Fetching and reading took longer than allowed."""


class PageTooLarge(PageFailure):
    """The page, unpacked, is larger than allowed."""


class UnreadableType(PageFailure):
    """What is there is not text: a PDF, a picture, a download."""


class NoReadableText(PageFailure):
    """There is a page, but no text worth keeping was found on it."""
