"""What was read from a web page, and how much of one may be read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Article:
    """The readable part of a page; all but `url`, `title` and `text` is None where the page doesn't say.

    `url` is canonical and the one the page was finally found at; `language` is an ISO 639 code as the page
    claims it; `cut` tells that the text was longer than may be kept, and ends in an ellipsis.
    """

    url: str
    title: str
    author: str | None
    published: date | None
    language: str | None
    site: str | None
    text: str
    cut: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """What a page says of itself, as it leaves the reading process; `published` is an ISO 8601 day.

    Title and text are empty where none was found.
    """

    title: str
    author: str | None
    published: str | None
    language: str | None
    site: str | None
    text: str
    cut: bool


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
