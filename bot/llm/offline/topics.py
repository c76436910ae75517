"""What a text is about: its telling words, each in all the forms it may be met in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.language.names import find_names
from bot.language.patterns import pattern_of
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
    """Whether a word is put together with one asked for as its end: "iPhone" with "phone"."""
    return any(len(shape) >= _STEM and told.endswith(shape) for shape in word)


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
    return Topic(tuple(dict.fromkeys(found)))


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
