"""Where a letter stands in a text, by its form: how it greets, how it takes leave, and who signs it.

Pasted without quotation marks it may be anybody's, and a draft of one's own says what its reader is to hear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.language.packs import any_of, whole_words
from bot.language.patterns import CAPITAL, pattern_of

_LINE_BEGINS = r"(?:^|(?<=\n))[ \t>*]*+"
_SENTENCE_BEGINS = r"(?<=[.!?…:：。！？])[ \t>*]*+"
_HELLO = whole_words(lambda pack: pack.requests.greeting)
_DEAR = whole_words(lambda pack: pack.guards.given.dear)
_REGARDS = whole_words(lambda pack: pack.guards.given.regards)
_TITLES = any_of(lambda pack: pack.speech.titles)
_NAME = rf"{CAPITAL}[\w.'-]{{0,30}}"
_ADDRESSED = r"(?!\s)(?:[^\n,.!?:：，。]|\.(?=[ ]?\w)){1,60}(?<!\s)"
"""It neither begins nor ends with a blank: those around it are counted once."""

_GREETING = pattern_of(
    rf"(?:{_LINE_BEGINS}|{_SENTENCE_BEGINS})"
    rf"(?P<greeting>(?:{_DEAR}(?:[ \t]*+{_ADDRESSED})?|{_HELLO}[ \t]++{_ADDRESSED})[ \t]*+[,!:：，\n])",
    re.IGNORECASE,
)
_GREETS = rf"(?!{_REGARDS})(?P<greeting>{_DEAR}[ \t]*+{_ADDRESSED})[ \t]*+"
_GREETS_IN_A_LINE = pattern_of(
    rf"^[ \t>*]*+{_GREETS}[,!:：，]?[ \t]*+\n\s*+(?=\S)", re.IGNORECASE | re.MULTILINE
)
_GREETS_BEHIND_A_COLON = pattern_of(rf"(?<=[:：])\s*+{_GREETS}[,!，]", re.IGNORECASE)
"""Either opens a letter that nobody signs: "please polish: Dear Tom"."""

_GREETS_THE_BOT = pattern_of(
    rf"{whole_words(lambda pack: pack.guards.given.own_readers)}[ \t]*+[,!:：，\n]?\Z", re.IGNORECASE
)
_LEAVE = pattern_of(
    rf"(?:(?P<line>{_LINE_BEGINS})|{_SENTENCE_BEGINS})(?P<leave>{_REGARDS})"
    r"(?:[ \t]*+[,.!，]?[ \t]*+\n?[ \t]*+"
    rf"(?P<by>(?:(?:{_TITLES})\.?[ ]){{0,3}}{_NAME}(?:[ ]{_NAME}){{0,3}})(?=[ \t]*+(?:[.!?\n]|$))"
    r"|[ \t]*+[,.!，]?[ \t]*+(?=\n|$))",
    re.IGNORECASE,
)
_END_OF_PARAGRAPH = pattern_of(r"\n[ \t]*+\n")
_INTRODUCES = pattern_of(r"[:：]\s")
_GOES_ON = pattern_of(r"[.!?…][)\"']?\s+\S|[。！？\n]\s*+\S")
_SHORT = 160
"""Signs that one sentence below a greeting may have and make no letter: "Dear tea,\nI gave up coffee"."""


def letter_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each letter in a text with plain apostrophes.

    It greets somebody and takes leave, or is signed in a line of its own, or greets in one and goes on. What
    is written to the bot as a letter is none: it greets the bot, and nothing stands below who signs it.
    """
    done = 0
    greetings = _GREETING.finditer(text)
    ahead, greeting, to_bot = next(greetings, None), None, None
    for leave in _LEAVE.finditer(text):
        begin, is_line = leave.start("leave"), leave["line"] is not None
        while ahead is not None and ahead.end() <= begin:  # each is passed once
            if ahead.start("greeting") >= done and _GREETS_THE_BOT.search(ahead["greeting"]):
                to_bot = to_bot or ahead
            elif ahead.start("greeting") >= done:
                greeting = greeting or ahead
            ahead = next(greetings, None)
        if greeting is None and not (leave["by"] and is_line and begin > done):
            continue
        start = greeting.start("greeting") if greeting else done
        below = _END_OF_PARAGRAPH.search(text, leave.end()) if is_line else None
        done = below.start() if below else len(text) if is_line else leave.end()
        if greeting or to_bot is None or below or _INTRODUCES.search(text, to_bot.end(), begin):
            yield start, done
        greeting = to_bot = None
    for opens in _GREETS_IN_A_LINE.finditer(text, done):
        if not _GREETS_THE_BOT.search(opens["greeting"]) and _is_long(text, opens.end()):
            yield opens.start("greeting"), len(text)
            break
    if opens := _GREETS_BEHIND_A_COLON.search(text, done):
        yield opens.start("greeting"), len(text)


def _is_long(text: str, start: int) -> bool:
    """Whether more than one short sentence stands from some place on."""
    below = text[start : start + 2 * _SHORT].rstrip()
    return len(below) > _SHORT or _GOES_ON.search(below) is not None
