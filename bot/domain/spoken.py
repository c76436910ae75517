"""Whether an answer speaks of something: by its telling words, inflected or not. Likely, not surely."""

from __future__ import annotations

import re
from functools import lru_cache

from bot.language.text import normalised
from bot.language.words import index_words

MIN_LETTERS = 2
ENOUGH = 3
"""Telling words of a long line that an answer must have; of a short one, a third of them."""

_MARKS = re.compile(r"^- (?:\[\w+\][^:]{1,60}?, \d{4}-\d\d-\d\d:|#\d+, \d{4}-\d\d-\d\d,)")
"""What stands before a line's own words: its id, its kind and its day."""


def speaks_of(reply: str, value: str) -> bool:
    """Whether a reply has half of a value's telling words, or the value as it stands."""
    if len(normalised(value)) < MIN_LETTERS:
        return False
    words = _words(value)
    spoken = len(words & _words(reply))
    return spoken * 2 >= len(words) > 0 or (len(value) > 3 and normalised(value) in normalised(reply))


def was_used(reply: str, line: str, asked: str) -> bool | None:
    """Whether a reply has words of a line that was brought into its prompt and that the message had not.

    A third of these words, three at most. None where the message had them all: then nothing can be told.
    A reply that says the same in other words is missed, one that has the words by itself is counted.
    """
    words = _words(_MARKS.sub("", line)) - _words(asked)
    if not words:
        return None
    return len(words & _words(reply)) >= min(ENOUGH, -(-len(words) // 3))


@lru_cache(maxsize=256)
def _words(text: str) -> frozenset[str]:
    """Kept for a while: a reply is compared with many lines, and what is known stands in many prompts."""
    return frozenset(index_words(text))
