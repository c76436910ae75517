"""The things that people name, as in an order to forget: whose they are, whether they were once, each of
several, and of what kind they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bot.language.keys import is_known_key, label, parts_of
from bot.language.packs import any_of, word_pattern
from bot.language.patterns import caseless
from bot.language.words import content_words

_MINE = caseless(
    rf"(?:(?:{any_of(lambda pack: pack.speech.the)})\s+)?"
    rf"(?:{any_of(lambda pack: pack.speech.my)})\s+"
)
_FORMER = word_pattern(lambda pack: pack.orders.former)
_FORMERLY = word_pattern(lambda pack: pack.speech.formerly)
_FIGURE = re.compile(r"\d\S*(?:\s+[^\W\d]+)?-?$")
"""A figure with its unit before a word: "41 years" old, a "3-year-" old."""

MOST_KEY_WORDS = 3
MOST_KIND_WORDS = 8
"""Words in which a kind of fact is looked for."""


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


_ANDS = caseless(rf",?\s(?:{any_of(lambda pack: pack.speech.ands)})\s|[,;]\s|[\n、，،؛]")


@dataclass(frozen=True, slots=True)
class KindNamed:
    """The kind of fact that words name ("address", "where I live"), by its concepts, and the words beside it
    that tell whose it is; none for the speaker's own.
    """

    concepts: frozenset[str]
    whose: str


def kinds_named(words: str) -> list[KindNamed]:
    """The kinds of fact that words may name, with what else they say: of "my boss's name" the name of a boss,
    and the boss of a name.
    """
    said = [each.removesuffix("'s") for each in _straight(words).split()][:MOST_KIND_WORDS]
    for size in range(min(len(said), MOST_KEY_WORDS), 0, -1):
        runs = range(len(said) - size + 1)
        found = [
            KindNamed(parts_of(run), " ".join(_telling((*said[:at], *said[at + size :]))))
            for at in runs
            if is_known_key(run := " ".join(said[at : at + size])) and len(label(run).split()) == size
        ]
        if found:
            return found
    return []


def _straight(words: str) -> str:
    return words.replace("’", "'").strip(" .,;:!?")


def _telling(words: Iterable[str]) -> list[str]:
    """The words that say something by themselves: not "my", "of" or "where"."""
    return [each for each in words if content_words(each)]
