"""The things that people name, as in an order to forget: whose they are, whether they were once, and each of
several.
"""

from __future__ import annotations

import re

from bot.language.keys import is_known_key
from bot.language.packs import any_of, word_pattern
from bot.language.patterns import pattern_of

_MINE = pattern_of(
    rf"(?:(?:{any_of(lambda pack: pack.speech.the)})\s+)?"
    rf"(?:{any_of(lambda pack: pack.speech.my)})\s+",
    re.IGNORECASE,
)
_FORMER = word_pattern(lambda pack: pack.orders.former)
_FORMERLY = word_pattern(lambda pack: pack.speech.formerly)
_FIGURE = re.compile(r"\d\S*(?:\s+[^\W\d]+)?-?$")
"""A figure with its unit before a word: "41 years" old, a "3-year-" old."""

MOST_KEY_WORDS = 3


def is_ones_own(words: str) -> bool:
    """Whether words describe something as the speaker's: "my dog", rather than say it itself."""
    return _MINE.match(words) is not None


def without_owner(words: str) -> str:
    """The words without whose it is: "my dog" is "dog"."""
    return _MINE.sub("", words, count=1) if is_ones_own(words) else words


def once_was(words: str) -> str:
    """What words name as former, without saying so: "my number" of "my old number"; "" for anything else.

    Said of the thing itself, or as a clause ("where I used to live"): neither "41 years old" nor "Old Delhi".
    """
    said = " ".join(words.split())
    left = " ".join(_FORMERLY.sub(" ", said).split())
    if left != said:
        return left
    for found in _FORMER.finditer(said):
        before, after = said[: found.start()].rstrip(), said[found.end() :].lstrip()
        if not _FIGURE.search(before) and not _is_of_a_name(said, found) and _is_thing(before, after):
            return f"{before} {after}".strip()
    return ""


def _is_of_a_name(said: str, found: re.Match[str]) -> bool:
    """Whether an adjective is part of a name by its capitals: "Old Delhi", but not "Old address"."""
    if said.isupper() or found.group() == found.group().lower():
        return False
    return found.start() > 0 or said[found.end() :].lstrip()[:1].isupper()


def _is_thing(before: str, after: str) -> bool:
    """Whether what an adjective stands beside is the thing that is named: the last word, what is said to be
    one's own, or what goes by a key; "past life coach" names no former coach.
    """
    words = (after or without_owner(before)).split()
    most = range(1, min(len(words), MOST_KEY_WORDS) + 1)
    runs = (words[:many] if after else words[-many:] for many in most)
    is_own = bool(after and before) and not without_owner(f"{before} ")
    return len(words) == 1 or is_own or any(is_known_key(" ".join(run)) for run in runs)


def things_in(words: str) -> list[str]:
    """The several things that words name, "tea" and "coffee" of "tea and coffee"; else the words."""
    return [part for part in _ANDS.split(words) if part.strip()]


_ANDS = pattern_of(rf",?\s(?:{any_of(lambda pack: pack.speech.ands)})\s|[,;]\s|[\n、，،؛]", re.IGNORECASE)
