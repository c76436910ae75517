"""Off the record: how a message says so of itself, how an answer shows it, and the order that switches it."""

from __future__ import annotations

import re
from unicodedata import category

from bot.language.pack import Pack
from bot.language.packs import any_of
from bot.language.patterns import NEVER, caseless
from bot.language.text import in_form

MARKS = tuple("~～˜∼〜")
"""What a message begins with that is off the record by itself: a tilde, as keyboards and scripts have it."""


def _keeps_none(pack: Pack) -> str:
    """The orders to keep nothing of what follows, politely or not; empty where a language knows none."""
    lead, of_this = pack.orders.lead or NEVER, pack.orders.keep_none.replace("(?P<w>", "(?!)(?:")
    return rf"(?:(?:{lead}),? )?(?:{of_this})" if of_this else ""


_SAID = any_of(lambda pack: pack.requests.off_record, _keeps_none)
_IN_WORDS = caseless(
    rf"[*_]*(?:(?:{_SAID})(?:(?<=[,.])|[*_]* ?(?:[:：]|[–—-] ))|[(\[（【](?:{_SAID})[)\]）】] ?[:：]?)[*_]*"
)
"""The same as somebody says it who knows no tilde: "off the record: …", "keep nothing of this: …".

"Between us: …" is tact rather than an order, and kept.
"""

_MOST_MARK = 60
"""Characters among which it is looked for."""

SIGN = "🕶 "
"""Begins every answer of which nothing is kept, in every language."""

MOST_MINUTES = 7 * 24 * 60
_ORDER = re.compile(
    r"/(incognito)(?:@\w+)?\s+(\S.*)|/(settings)(?:@\w+)?\s+mode\s+(guest|local)", re.IGNORECASE
)


def is_marked(text: str) -> bool:
    """Whether a message says itself that it is off the record."""
    return _behind_mark(text) is not None


def as_judged(words: str, with_struck: str) -> str:
    """The words by which it is decided what is kept: a mark counts though it was struck through."""
    return with_struck if is_marked(with_struck) else words


def tells_of_unkept(text: str) -> bool:
    """Whether a text is a message off the record, or an answer to one: each part of these says so itself."""
    return is_marked(text) or text.startswith(SIGN)


def without_mark(text: str) -> str:
    """What a message says, apart from the mark."""
    behind = _behind_mark(text)
    return text if behind is None else behind


def minutes_of(typed: str) -> int | None:
    """For how many minutes one goes off the record; None for no such time."""
    match = re.fullmatch(r"([0-9]{1,5})\s?(m|min|minutes?|h|hours?)", typed.lower())
    minutes = int(match[1]) * (60 if match[2].startswith("h") else 1) if match else 0
    return minutes if 0 < minutes <= MOST_MINUTES else None


def ordered(text: str) -> tuple[str, bool | int] | None:
    """Which switch a message in an old talk sets, and to what: on, for so many minutes, or off (False).

    None for any other message.
    """
    if (order := _ORDER.fullmatch(text.strip())) is None:
        return None
    switch, typed = (order[1] or order[3]).lower(), (order[2] or order[4]).strip().lower()
    to = {"on": True, "guest": True, "off": False, "local": False}.get(typed, minutes_of(typed))
    return None if to is None else (switch, to)


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
