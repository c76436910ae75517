"""The kind of answer an English question asks for (a number, a time, a place, a name), and what tells one."""

from __future__ import annotations

import re
from collections.abc import Collection

from bot.language.patterns import pattern_of
from bot.language.statements.english_words import CLOSE, DAYS, MONTHS
from bot.language.statements.finder import find_statements

ASKS_A_NAME = pattern_of(r"\b(?:(?<!who )call(?:ed)?|names?|named|whose|who|who's)\b", re.IGNORECASE)
"""Asks for a name, and is no topic of a question; "who called?" asks for a call."""

_WHAT_CALLED = pattern_of(r"\bwhat\b.*\b(?:names?|called|named|call)\b", re.IGNORECASE)
_NAME = pattern_of(r"(?<=\w[ ,])(?<!\b[iao][nt] ) ?([A-Z][a-z]\w+)")
"""A capital within a sentence, but for a place that something is in or at."""

_NUMBER = (
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|half|dozen|hundred)\b"
)
_TIME = (
    rf"\d|\b(?:(?:{DAYS})s?|{MONTHS}|tomorrow|tonight|today|yesterday|next|last|week|weekend|noon"
    r"|midnight|morning|evening|spring|summer|autumn|winter|christmas|easter)\b"
)
_PLACE = r"\b(?:in|at|on|near|from|to|under|behind|inside|next to|opposite)\b(?! (?:the )?\d)"
_NAME_TOLD = (
    r"\b(?:called|named|call (?:her|him|it|them)|name'?s?|is (?:my|the|our|an?))\b|="
    rf"|\bmy (?:\w+ )?(?:{CLOSE}) \w+"
)
_PAST_TOLD = (
    r"\b(?:used to|before|until|till|ago|formerly|previous(?:ly)?|back "
    r"then|moved|was|were|had|lived|worked|old|ex)\b|\bex-"
)
_ASKED_FOR = tuple(
    (pattern_of(asked, re.IGNORECASE), pattern_of(told, re.IGNORECASE))
    for asked, told in (
        (r"\bhow (?:many|much|old|long|often|tall|far|big|fast|high|late)\b"
r"|\bwhat (?:size|number|age)\b", _NUMBER),
        (r"\bwhen\b|\bwhen'?s\b|\bwhat (?:time|day|date|month|year)\b", _TIME),
        (r"\bwhere\b|\bwhere'?s\b", _PLACE),
        (ASKS_A_NAME.pattern, _NAME_TOLD),
    )
)  # fmt: skip


def kind_told(question: str, text: str) -> bool:
    """Whether a text holds what an English question asks for: a number, a time, a place."""
    return any(asked.search(question) and told.search(text) for asked, told in _ASKED_FOR)


def asks_what_it_is_called(question: str) -> bool:
    """Whether an English question asks for the name of somebody or something."""
    return _WHAT_CALLED.search(question) is not None


def name_told(question: str, text: str) -> bool:
    """Whether a text tells a name beside those of a question."""
    if re.search(_NAME_TOLD, text, re.IGNORECASE):
        return True
    known = question.casefold()
    return any(
        name.casefold() not in known and not re.search(_TIME, name, re.IGNORECASE)
        for name in _NAME.findall(text)
    )


def asks_for_a_kind(question: str) -> bool:
    """Whether an English question asks for a number, a time, a place or a name."""
    return any(asked.search(question) for asked, _ in _ASKED_FOR)


def asks_who_or_where(question: str) -> bool:
    """Whether an English question asks for somebody or a place: a change told later seldom names them."""
    return re.search(r"\b(?:where|who|whose)\b", question, re.IGNORECASE) is not None


def tells_of_the_past(text: str) -> bool:
    """Whether English words tell of what was."""
    return re.search(_PAST_TOLD, text, re.IGNORECASE) is not None


def only_was(text: str, keys: Collection[str]) -> bool:
    """Whether a text says of what these keys hold only that it was so."""
    stated = [fact for fact in find_statements(text) if fact.key in keys]
    return bool(stated) and not any(fact.is_current for fact in stated)
