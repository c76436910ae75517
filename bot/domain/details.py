"""What some kinds of memory hold beside their content.

A frozen value for each kind that has any, rather than a mapping: memories stand in plans, which must not change under
anybody's hands, and a field that is misspelt is found before it is stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, assert_never

MOST_ARTICLE_CHARACTERS = 20_000
"""Characters of an article's text that are kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteDetails:
    """A note's title as it was written; its key is the same, normalised."""

    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleDetails:
    """A saved page; what it does not say is None.

    `published` is an ISO 8601 day, `text` at most MOST_ARTICLE_CHARACTERS long, `summarised_by` the name of the model,
    empty when the summary is made of the page's own sentences.
    """

    url: str
    title: str
    site: str | None
    author: str | None
    published: str | None
    text: str
    summarised_by: str


Details = NoteDetails | ArticleDetails | None


def as_stored(details: Details) -> dict[str, Any]:
    """The form in which details are stored; empty for none."""
    match details:
        case None:
            return {}
        case NoteDetails():
            return {"of": "note", **asdict(details)}
        case ArticleDetails():
            return {"of": "article", **asdict(details)}
        case _:
            assert_never(details)


def from_stored(stored: Mapping[str, Any]) -> Details:
    """The inverse of `as_stored`."""
    values = {name: value for name, value in stored.items() if name != "of"}
    match stored.get("of"):
        case "note":
            return NoteDetails(**values)
        case "article":
            return ArticleDetails(**values)
        case _:
            return None
