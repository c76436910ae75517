"""What a text is about, by its telling words in all the forms they may be met in; and the kind of answer that
an English question asks for: a number, a time, a place, a name.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.language.names import find_names
from bot.language.patterns import pattern_of
from bot.language.statements.english_words import CLOSE, DAYS, MONTHS
from bot.language.statements.people import names_somebody
from bot.language.words import STOP_WORDS, content_words, index_words, likely_languages

_TOKEN = pattern_of(r"\w+")
_STEM = 5
"""Letters that words of one family have in common, in the languages that write with letters."""

NEVER_HELD = 1
"""How often a word that nothing holds is taken to occur: among the rarest, so that missing it counts."""


@dataclass(frozen=True, slots=True)
class Topic:
    """The telling words of a text, each with all the forms it may be met in."""

    words: tuple[frozenset[str], ...]

    def __bool__(self) -> bool:
        return bool(self.words)

    def held_by(self, text: str) -> list[int]:
        """The places of those words that a text holds."""
        there = forms(text)
        return [
            place
            for place, word in enumerate(self.words)
            if not word.isdisjoint(there) or any(_ends_in(each, word) for each in there)
        ]

    def count(self, text: str) -> int:
        """How many of the words a text holds."""
        return len(self.held_by(text))

    def weights(self, texts: Sequence[str]) -> list[float]:
        """What each word tells of the topic, the more the fewer of the texts hold it."""
        held = [0] * len(self.words)
        for text in texts:
            for place in self.held_by(text):
                held[place] += 1
        return [math.log(1 + len(texts) / (often or NEVER_HELD)) if texts else 1.0 for often in held]


def _ends_in(told: str, word: frozenset[str]) -> bool:
    """Whether a word is put together with one asked for as its end, "iPhone" with "phone", but for one of a
    family: a grandmother is no mother.
    """
    return any(len(shape) >= _STEM and told.endswith(shape) and not names_somebody(shape) for shape in word)


def topic_of(text: str) -> Topic:
    """The topic of a text in any language; empty when no word of it tells anything.

    A stem that is a small word is none to go by: "the" of Theo. A small word that names somebody is: "Will".
    """
    names = [name.text for name in find_names(text, unsure=True)]
    small = STOP_WORDS.get(next(iter(likely_languages(text)), "en"), frozenset())
    told = [
        (*(stem for stem in word.stems if stem in word.others or stem not in small), *word.others)
        for word in content_words(text, names=names)
    ] or [(word,) for word in index_words(text)]
    found = [frozenset(shape for each in word for shape in (each, each[:_STEM])) for word in told]
    return Topic(tuple(dict.fromkeys(filter(None, found))))


def words_alone(text: str) -> list[str]:
    """The first telling words of a text, as they are written, to be looked for one by one."""
    return [word for word in _TOKEN.findall(text[:_LOOKED_THROUGH]) if content_words(word)][:_MOST_ALONE]


_MOST_ALONE = 8
_LOOKED_THROUGH = 300


@lru_cache(maxsize=4000)
def forms(text: str) -> frozenset[str]:
    """All forms that the words of a text are compared in."""
    shown = text[:2000]
    words = (word.casefold() for word in _TOKEN.findall(shown))
    return frozenset(index_words(shown)) | {shape for word in words for shape in (word, word[:_STEM])}


ASKS_A_NAME = pattern_of(r"\b(?:(?<!who )call(?:ed)?|names?|named|whose|who|who's)\b", re.IGNORECASE)
"""Asks for a name, and is no topic of a question; "who called?" asks for a call."""

_COUNTED = (
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|once|twice|half|dozen|hundred|thousand"
    r"|first|second|third|fourth|fifth|sixth|couple|several|few|both"
)
_NUMBER = rf"\d|\b(?:{_COUNTED})\b"

_TIME = (
    rf"\d|\b(?:(?:{DAYS})s?|{MONTHS}|tomorrow|tonight|today|yesterday|next|last|week|weekend|noon"
    r"|midnight|morning|evening|spring|summer|autumn|winter|christmas|easter)\b"
)
_PLACE = (
    r"\b(?:in|at|on|near|from|to|under|beneath|behind|beside|below|above|between|by|inside|outside|next to"
    r"|opposite|round)\b(?! (?:the )?\d)"
)
_NAME_TOLD = (
    r"\b(?:called|named|calls? (?:me|her|him|it|them)|i(?:'?m| am) \w+|name'?s?|is (?:my|the|our|an?))\b|="
    r"|(?-i:\b(?:is|was) [A-Z])"
    rf"|\bmy (?:\w+ )?(?:{CLOSE}) \w+"
)
_PAST_TOLD = (
    r"\b(?:used to|before|until|till|ago|formerly|previous(?:ly)?|back "
    r"then|moved|was|were|had|lived|worked|old|ex)\b|\bex-"
)
_COLOUR = (
    r"\b(?:red|blue|green|yellow|orange|purple|pink|brown|black|white|gr[ea]y|silver|gold(?:en)?|beige|cream"
    r"|navy|turquoise|violet|ginger|blond\w*|dark|light|pale|bright)\b"
)


_KINDS = tuple(
    (pattern_of(asked, re.IGNORECASE), pattern_of(told, re.IGNORECASE))
    for asked, told in (
        (r"\bhow (?:many|much|old|long|often|tall|far|big|fast|high|late)\b", _NUMBER),
        (r"\bwhat(?:'?s)?\b[^?.,]*\b(?:size|number|pin|code|age)\b", _NUMBER),
        (r"\bwhen(?:'?s)?\b|\bwhat (?:time|day|date|month|year)\b", _TIME),
        (r"\bwhere(?:'?s)?\b", _PLACE),
        (r"\b(?:what|which)(?:'?s)?\b[^?.,]*\bcolou?rs?\b", _COLOUR),
        (ASKS_A_NAME.pattern, _NAME_TOLD),
    )
)
"""What asks for a kind of answer, and what tells some."""


def kind_told(question: str, text: str) -> bool:
    """Whether a text holds what an English question asks for: a number, a time, a place."""
    return any(asked.search(question) and told.search(text) for asked, told in _KINDS)


def asks_for_a_kind(question: str) -> bool:
    """Whether an English question asks for a number, a time, a place or a name."""
    return any(asked.search(question) for asked, _ in _KINDS)


def asks_who_or_where(question: str) -> bool:
    """Whether an English question asks for somebody or a place: a change told later seldom names them."""
    return re.search(r"\b(?:where|who|whose)\b", question, re.IGNORECASE) is not None


def tells_of_the_past(text: str) -> bool:
    """Whether English words tell of what was."""
    return re.search(_PAST_TOLD, text, re.IGNORECASE) is not None
