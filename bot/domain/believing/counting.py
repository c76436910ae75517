"""How many there are of those who are close to somebody, beside who they are: "3 kids", and Ben, Mia and Tom.

A number stands for people who have no name yet: it gives way to the last of them who is named, and to another
number of the same. It is no name: neither takes the other's place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from bot.domain.believing.alike import tells_one_thing
from bot.domain.candidates import Candidate
from bot.domain.memories import Memory
from bot.domain.periods import period_of
from bot.language.keys import concept_of
from bot.language.packs import SPACED
from bot.language.patterns import pattern_of
from bot.language.statements.people import SHARED_KEYS, name_and_kind, names_somebody
from bot.language.text import normalised
from bot.language.things import things_in
from bot.language.times.vocabulary import forms
from bot.language.words import index_words

_GLUED = pattern_of(r"^(\d+)(?=[^\W\d_a-z])")
"""A number before what it counts, where no blank parts the two: "2人"."""


@dataclass(frozen=True, slots=True)
class _Count:
    """A number of something under a key; `things` is empty for all that the key may hold."""

    number: int
    things: frozenset[str]
    key: str

    def is_of(self, other: _Count) -> bool:
        """Whether another number is one of the same."""
        return not (self.things and other.things) or self.things == other.things

    def holds(self, each: Memory | Candidate) -> bool:
        """Whether a name is one of those counted: by what stands beside it, or by its key alone."""
        if concept_of(each.key) != concept_of(self.key) or _count(each) is not None:
            return False
        _, kind = name_and_kind(each.content)
        if kind and self.things:
            return self.things == frozenset(index_words(kind))
        is_plain = not kind and (each.key == self.key or concept_of(each.key) not in SHARED_KEYS)
        return is_plain or not self.things


def are_count_and_name(one: Memory | Candidate, other: Memory | Candidate) -> bool:
    """Whether of two that say who is close to somebody one only counts them: never in the other's place."""
    is_of_people = names_somebody(one.key) and names_somebody(other.key)
    return is_of_people and (_count(one) is None) != (_count(other) is None)


def number_told(candidate: Candidate, others: Sequence[Memory]) -> Memory | None:
    """The known number that a candidate says anew: by another one, or by the last name it stood for."""
    told = _count(candidate)
    if period_of(candidate.details).until is not None:
        return None
    for each in _holding(others):
        known = _count(each)
        if known is None or not (told or known.holds(candidate)):
            continue
        if told.is_of(known) if told else _names(candidate) + _named(known, others) >= known.number:
            return each
    return None


def says_no_more(candidate: Candidate, others: Sequence[Memory]) -> Memory | None:
    """One of those known by name, when a candidate is a mere count of as many as are known; else None."""
    told = _count(candidate)
    if told is None or _named(told, others) != told.number:
        return None
    return next(each for each in _holding(others) if told.holds(each))


def left_unsure(before: Memory, after: Memory, known: Iterable[Memory]) -> list[Memory]:
    """The numbers among which somebody was counted who is no more: Rex, of "dogs: 2"."""
    until = period_of(after.details).until
    if before.kind != "fact" or until is None or until > after.updated_at.date():
        return []
    counts = ((each, _count(each)) for each in _holding(known) if tells_one_thing(each, before))
    return [each for each, count in counts if count is not None and count.holds(before) and not each.doubt]


def _holding(known: Iterable[Memory]) -> Iterator[Memory]:
    return (each for each in known if each.kind == "fact" and _holds(each))


def _holds(each: Memory) -> bool:
    """Whether a fact held when it was told, with no end that anybody knows."""
    told = period_of(each.details)
    return told.until is None and not told.begins_after(each.updated_at.date())


def _named(count: _Count, known: Iterable[Memory]) -> int:
    """How many of those counted are known by name."""
    return sum(_names(each) for each in _holding(known) if count.holds(each))


def _names(each: Memory | Candidate) -> int:
    """How many names a value holds; what begins small or with a figure says more of one: "Ben, 7"."""
    named = (part.strip()[:1] for part in things_in(each.content))
    return sum(first.isalpha() and not first.islower() for first in named) or 1


def _count(each: Memory | Candidate) -> _Count | None:
    """What a value counts: "3 kids", "a brother", "2" of dogs; None for a name."""
    words = _GLUED.sub(r"\1 ", normalised(each.content)).split()
    if not words or not names_somebody(each.key) or each.content[:1].isupper() or "(" in each.content:
        return None
    number = int(words[0]) if words[0].isascii() and words[0].isdigit() else _numbers().get(words[0])
    is_of_all = each.key in SHARED_KEYS or concept_of(each.key) not in SHARED_KEYS
    counted = words[1:] or ([] if is_of_all else [each.key])
    return _Count(number, frozenset(index_words(" ".join(counted))), each.key) if number else None


@cache
def _numbers() -> dict[str, int]:
    """The words for small numbers in all languages, those for one with the articles."""
    found: dict[str, int] = {}
    for pack in SPACED:
        for number, words in enumerate(pack.times.numbers, 1):
            found |= {normalised(form): number for form in forms(words)}
        found |= {normalised(form): 1 for form in forms(pack.times.one)}
    return found
