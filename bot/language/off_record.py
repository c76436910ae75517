"""The mark with which a message says itself that it is off the record: a tilde, or words that say so."""

from __future__ import annotations

import re
from unicodedata import category

from bot.language.packs import any_of
from bot.language.patterns import pattern_of
from bot.language.text import in_form

MARKS = tuple("~～˜∼〜")
"""What a message begins with that is off the record by itself: a tilde, as keyboards and scripts have it."""

_SAID = any_of(lambda pack: pack.requests.off_record)
_IN_WORDS = pattern_of(
    rf"[*_]*(?:(?:{_SAID})(?:(?<=[,.])|[*_]* ?(?:[:：]|[–—-] ))|[(\[（【](?:{_SAID})[)\]）】] ?[:：]?)[*_]*",
    re.IGNORECASE,
)
"""The same as somebody says it who knows no tilde: "off the record: …", "don't save this: …".

"Between us: …" is tact rather than an order, and kept.
"""

_MOST_MARK = 60
"""Characters among which it is looked for."""


def is_marked(text: str) -> bool:
    """Whether a message says itself that it is off the record."""
    return _behind_mark(text) is not None


def without_mark(text: str) -> str:
    """What a message says, apart from the mark."""
    behind = _behind_mark(text)
    return text if behind is None else behind


def _behind_mark(text: str) -> str | None:
    """What stands behind the mark with which a message begins; None without one."""
    said = _visible(text)
    if said.startswith(MARKS):
        return _visible(said[1:])
    opening = in_form("NFC", said[:_MOST_MARK])
    plain = "".join(" " if char.isspace() else char for char in opening)
    marked = _IN_WORDS.match(re.sub(" +", " ", plain))
    if marked is None:
        return None
    mark = marked.group().rstrip("*_ ")
    # Blanks and accents may be written in more signs than were compared: the last sign is counted out.
    behind = said.split(mark[-1], mark.count(mark[-1]))[-1]
    return _visible(behind).lstrip("*_ ")


def _visible(text: str) -> str:
    """A text without the blanks and the invisible signs that it begins with."""
    seen = (at for at, char in enumerate(text) if not char.isspace() and category(char) not in ("Cf", "Cc"))
    return text[next(seen, len(text)) :]
