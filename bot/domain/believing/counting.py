"""How many there are of those who are close to somebody, beside who they are: "3 kids", and Ben, Mia and Tom.

A number stands for people who have no name yet: it gives way to the last of them who is named, and to another
number of the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from bot.domain.candidates import Candidate
from bot.domain.memories import Memory
from bot.domain.periods import Period, period_of
from bot.language.keys import concept_of
from bot.language.packs import SPACED
from bot.language.statements.people import SHARED_KEYS, name_and_kind, names_somebody
from bot.language.text import normalised
from bot.language.times.vocabulary import forms
from bot.language.words import index_words


@dataclass(frozen=True, slots=True)
class _Count:
    """A number of something."""

    number: int
    things: frozenset[str]


def number_told(candidate: Candidate, others: Sequence[Memory]) -> Memory | None:
    """The known number that a candidate says anew: by another one, or by the last name it stood for."""
    if not names_somebody(candidate.key) or period_of(candidate.details) != Period():
        return None
    same = [
        each
        for each in others
        if concept_of(each.key) == concept_of(candidate.key) and period_of(each.details) == Period()
    ]
    told = _count(candidate.content)
    for each in same:
        known = _count(each.content)
        if known is None:
            continue
        if told is not None:
            if told.things == known.things:
                return each
        elif _is_one(candidate.content, candidate.key, known):
            named = [
                other
                for other in same
                if _count(other.content) is None and _is_one(other.content, other.key, known)
            ]
            if len(named) + 1 >= known.number:
                return each
    return None


def says_no_more(candidate: Candidate, others: Sequence[Memory]) -> Memory | None:
    """One of those known by name, when a candidate is a mere count of as many as are known; else None."""
    told = _count(candidate.content) if names_somebody(candidate.key) else None
    if told is None:
        return None
    named = [
        each
        for each in others
        if concept_of(each.key) == concept_of(candidate.key)
        and _count(each.content) is None
        and period_of(each.details) == Period()
        and _is_one(each.content, each.key, told)
    ]
    return named[0] if len(named) == told.number else None


def _count(value: str) -> _Count | None:
    """What a value counts: "3 kids", "a brother"; None for a name."""
    words = normalised(value).split()
    if len(words) < 2 or value[:1].isupper() or "(" in value:
        return None
    number = int(words[0]) if words[0].isascii() and words[0].isdigit() else _numbers().get(words[0])
    return _Count(number, frozenset(index_words(" ".join(words[1:])))) if number else None


def _is_one(value: str, key: str, count: _Count) -> bool:
    """Whether a name is one of those counted: by what stands beside it, or by what its key holds alone."""
    _, kind = name_and_kind(value)
    if kind:
        return count.things == frozenset(index_words(kind))
    return concept_of(key) not in SHARED_KEYS


@cache
def _numbers() -> dict[str, int]:
    """The words for small numbers in all languages, those for one with the articles."""
    found: dict[str, int] = {}
    for pack in SPACED:
        for number, words in enumerate(pack.times.numbers, 1):
            found |= {normalised(form): number for form in forms(words)}
        found |= {normalised(form): 1 for form in forms(pack.times.one)}
    return found
