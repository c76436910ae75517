"""What a question is about, and how well something told fits it: by words, and by the kind of answer that is asked for."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.language.statements.english_words import RELATION
from bot.language.words import index_words, telling_words

_TOKEN = re.compile(r"\w+")
_STEM = 5
"""Letters that words of one family have in common, in the languages that write with letters."""

NEVER_HELD = 1
"""How often a word that nothing holds is taken to stand there: among the rarest, so that missing it counts."""


@dataclass(frozen=True, slots=True)
class Topic:
    """The telling words of a text, each with all the forms it may be met in."""

    words: tuple[frozenset[str], ...]

    def __bool__(self) -> bool:
        return bool(self.words)

    def held_by(self, text: str) -> list[int]:
        """The places of those words that a text holds."""
        there = forms(text)
        return [place for place, word in enumerate(self.words) if not word.isdisjoint(there)]

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


def topic_of(text: str) -> Topic:
    """The topic of a text in any language; empty when no word of it tells anything."""
    told = [(*word.stems, *word.others) for word in telling_words(text)] or [
        (word,) for word in index_words(text)
    ]
    found = [frozenset(shape for each in word for shape in (each, each[:_STEM])) for word in told]
    return Topic(tuple(dict.fromkeys(found)))


@lru_cache(maxsize=4000)
def forms(text: str) -> frozenset[str]:
    """All forms that the words of a text are compared in."""
    shown = text[:2000]
    words = (word.casefold() for word in _TOKEN.findall(shown))
    return frozenset(index_words(shown)) | {shape for word in words for shape in (word, word[:_STEM])}


_NUMBER = (
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|half|dozen|hundred)\b"
)
_TIME = (
    r"\d|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|tomorrow|tonight|today|yesterday|next|last|week|weekend|noon|midnight|morning|evening"
    r"|spring|summer|autumn|winter|christmas|easter)\b"
)
_PLACE = r"\b(?:in|at|on|near|from|to|under|behind|inside|next to|opposite)\b"
_NAME = rf"\b(?:called|named|name'?s?|is (?:my|the|our|an?))\b|=|\bmy (?:\w+ )?(?:{RELATION}) \w+"
_PAST = r"\b(?:used to|before|until|till|ago|formerly|previous(?:ly)?|back then|moved|was|were|had|lived|worked|old|ex)\b|\bex-"
_ASKED_FOR = tuple(
    (re.compile(asked, re.IGNORECASE), re.compile(told, re.IGNORECASE))
    for asked, told in (
        (r"\bhow (?:many|much|old|long|often|tall|far|big|fast|high|late)\b|\bwhat (?:size|number|age)\b", _NUMBER),
        (r"\bwhen\b|\bwhen'?s\b|\bwhat (?:time|day|date|month|year)\b", _TIME),
        (r"\bwhere\b|\bwhere'?s\b", _PLACE),
        (r"\b(?:called|name|whose|who|who's)\b", _NAME),
    )
)  # fmt: skip


def kind_told(question: str, text: str) -> bool:
    """Whether a text holds what an English question asks for: a number, a time, a place."""
    return any(asked.search(question) and told.search(text) for asked, told in _ASKED_FOR)


def tells_of_the_past(text: str) -> bool:
    """Whether English words tell of what was."""
    return re.search(_PAST, text, re.IGNORECASE) is not None
