"""What an export says, message by message, whatever program wrote it."""

from __future__ import annotations

import hashlib
import math
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from bot.domain.interactions import Citation, called
from bot.language.text import clean, one_line

Source = Literal["chatgpt", "claude", "telegram", "mem0", "openclaw", "bot"]

ME = "me"
"""Who said a message, where an export itself tells that the person did."""

MOST_CHARACTERS = 60_000
"""Of one message: what is beyond is cut off."""

MOST_QUOTED, MOST_NAME = 2_000, 80
_MARK = re.compile("[0-9a-f]{24}")
_FIRST, _LAST = datetime(1990, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


class NotThat(Exception):
    """A file that can't be brought in; the text names a problem of `PROBLEMS`."""


@dataclass(frozen=True, slots=True)
class LookedThrough:
    """What an export turned out to be; `problem` names one of `PROBLEMS`, and is empty where there is none.

    `speakers` are those of whom one is the person, by id with name and number of messages, the likeliest
    first; empty where that is known. `me` is whose it is, where it is known.
    """

    problem: str = ""
    source: Source = "chatgpt"
    total: int = 0
    me: str | None = None
    speakers: tuple[tuple[str, str, int], ...] = ()
    choices: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedMessage:
    """One message of an export. `by` is the exporter's id of who wrote it, `name` what they are called.

    `at` is None where no date is told that can be one. `own` are the words of whoever wrote it; `forwarded`
    what they passed on, from another or by a bot. What they wrote themselves is evidence only if they are the
    person. `obeyed` tells whom an order to go off the record binds in this chat: all where somebody talks to
    a program, who gave it in a group, where one may be, and nobody where two people talk.
    """

    chat: str
    id: str
    at: datetime | None
    by: str
    name: str
    own: str
    quoted: Citation | None = None
    forwarded: Citation | None = None
    obeyed: Literal["all", "sender", "nobody"] = "all"


def of_another(chat: str, number: str, at: datetime | None, author: str, text: str) -> ImportedMessage:
    """A message of an assistant, or of a note: all its words are cited."""
    return ImportedMessage(
        chat=chat, id=number, at=at, by=author, name=author, own="", forwarded=cited(text, author)
    )


def mark(given: str) -> str:
    """What tells a chat or message of a file again; as the file calls it, it may be named after somebody.

    A mark is its own: what was brought in is found again by the bot's own export of it.
    """
    if _MARK.fullmatch(given):
        return given
    return hashlib.sha256(given.encode("utf-8", "replace")).hexdigest()[:24]


def mark_chat(given: str) -> str:
    """The mark of a chat behind the name of its program."""
    program, _, place = given.partition(":")
    return f"{program}:{mark(place)}"


def moment(value: object) -> datetime | None:
    """A date as exports write it: seconds since 1970, or ISO, of UTC if it names no zone; None for others."""
    try:
        match value:
            case bool():
                return None
            case int() | float() if math.isfinite(value):
                found = datetime.fromtimestamp(value, UTC)
            case str() if value.strip().isdecimal() and value.isascii():
                found = datetime.fromtimestamp(int(value[:15]), UTC)
            case str():
                told = datetime.fromisoformat(value.strip()[:40])
                found = told.replace(tzinfo=UTC) if told.tzinfo is None else told.astimezone(UTC)
            case _:
                return None
    except (ValueError, OverflowError, OSError):
        return None
    return found if _FIRST <= found < _LAST else None


def words(text: object, most: int = MOST_CHARACTERS) -> str:
    """A text of an export as it is kept: without what can't be shown, and bounded."""
    if not isinstance(text, str):
        return ""
    kept = clean(text)  # before it is cut: what can't be shown would hide that anything was
    return kept if len(kept) <= most else kept[: most - 1].rstrip() + "…"


def name(text: object, otherwise: str = "") -> str:
    """What somebody is called, on a line."""
    given = one_line(words(text, 400), MOST_NAME)
    return called(given) if given else otherwise


def cited(text: str, author: str) -> Citation | None:
    """Words of somebody else; None for none."""
    return Citation(text, author) if text else None
