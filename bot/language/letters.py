"""Where a letter stands in a text, by its form: how it greets, how it takes leave, and who signs it.

Pasted without quotation marks it may be anybody's, and a draft of one's own says what its reader is to hear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.language.packs import any_of, whole_words
from bot.language.patterns import pattern_of

_BEGINS = r"(?:^|(?<=[.!?…:\n：。！？]))[ \t>*]*"
_HELLO = whole_words(lambda pack: pack.requests.greeting)
_DEAR = whole_words(lambda pack: pack.guards.given.dear)
_REGARDS = whole_words(lambda pack: pack.guards.given.regards)
_TITLES = any_of(lambda pack: pack.speech.titles)
_NAME = r"(?-i:[^\W\d_a-zß-öø-ÿа-яёіїєґ])[\w.'-]{0,30}"
_ADDRESSED = r"(?:[^\n,.!?:：，。]|\.(?=[ ]?\w)){1,60}"

_GREETING = pattern_of(
    rf"{_BEGINS}(?P<greeting>(?:{_DEAR}(?:[ \t]*{_ADDRESSED})?|{_HELLO}[ \t]+{_ADDRESSED})[ \t]*[,!:：，\n])",
    re.IGNORECASE,
)
_GREETS = rf"(?!{_REGARDS})(?P<greeting>{_DEAR}[ \t]*{_ADDRESSED})[ \t]*"
_GREETS_ALONE = (
    pattern_of(rf"^[ \t>*]*{_GREETS}[,!:：，]?[ \t]*\n\s*\S", re.IGNORECASE | re.MULTILINE),
    pattern_of(rf"(?<=[:：])\s*{_GREETS}[,!，]", re.IGNORECASE),
)
"""In a line of its own, or behind a colon, it opens a letter that nobody signs: "please polish: Dear Tom"."""

_LEAVE = pattern_of(
    rf"{_BEGINS}(?P<leave>{_REGARDS})(?:[ \t]*[,.!，]?[ \t]*\n?[ \t]*"
    rf"(?P<by>(?:(?:{_TITLES})\.?[ ])*{_NAME}(?:[ ]{_NAME}){{0,3}})(?=[ \t]*(?:[.!?\n]|$))"
    r"|[ \t]*[,.!，]?[ \t]*(?=\n|$))",
    re.IGNORECASE,
)
_END_OF_PARAGRAPH = pattern_of(r"\n[ \t]*\n")


def letter_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each letter in a text with plain apostrophes.

    It greets somebody and takes leave, or is signed in a line of its own, or greets in one.
    """
    done = 0
    for leave in _LEAVE.finditer(text):
        greeting = _GREETING.search(text, done, leave.start("leave"))
        is_line = not text[: leave.start("leave")].rpartition("\n")[2].strip(" \t>*")
        if greeting is None and not (leave["by"] and is_line and leave.start("leave") > done):
            continue
        start = greeting.start("greeting") if greeting else done
        below = _END_OF_PARAGRAPH.search(text, leave.end()) if is_line else None
        done = below.start() if below else len(text) if is_line else leave.end()
        yield start, done
    for greeting in (each.search(text, done) for each in _GREETS_ALONE):
        if greeting is not None:
            yield greeting.start("greeting"), len(text)
