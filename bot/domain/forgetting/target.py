"""What an order to forget is about: whatever has all of its words, or any other name of the same person."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import pairwise

from bot.domain.aliases import Relation
from bot.domain.forgetting.telltales import Telltale, forms_of, telltale
from bot.language.clauses import sentence_pieces
from bot.language.names import canonical_name
from bot.language.orders import is_ones_own, without_owner

MOST_PIECES = 200
"""Clauses of one text that are looked at."""

_CLAUSES = re.compile(r"[,;:–—\n]|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|и|а|но|та|але|що)\s")


@dataclass(frozen=True, slots=True)
class ForgettingTarget:
    """What is looked for: `ways` of naming it, each with all of its words, and what somebody is to the user.

    `describes` is True where the words are no name: then what they describe is to go, not they alone.
    """

    words: str
    ways: tuple[Telltale, ...]
    relations: tuple[Relation, ...]
    describes: bool

    def is_in(self, text: str) -> bool:
        """Whether a text speaks of it: all words of one way of naming it stand in it."""
        seen = forms_of(text)
        return any(_all_in(way, text, seen) for way in self.ways) or self._as_relation(text)

    def is_about(self, subject: str) -> bool:
        """Whether it is whom or what a fact is about."""
        return any(each.fits(subject) for each in self.relations) or self.is_in(subject)

    def tells(self, quote: str, value: str) -> bool:
        """Whether a quote says a value of it: in the same clause, not only in the same breath."""
        if not self.is_in(quote):
            return False
        held = forms_of(value)
        pieces = [piece for sentence in sentence_pieces(quote) for piece in _CLAUSES.split(sentence)]
        return any(
            not held.isdisjoint(forms_of(piece)) and self.is_in(piece) for piece in pieces[:MOST_PIECES]
        )

    def _as_relation(self, text: str) -> bool:
        """Whether a text names somebody by what they are to the user: "my brother"."""
        if not self.relations:
            return False
        words = text.split()
        pairs = (f"{one} {other}" for one, other in pairwise(words) if is_ones_own(f"{one} {other}"))
        return any(each.fits(_bare(pair)) for pair in pairs for each in self.relations)


def target_of(
    words: str, names: Collection[str] = (), relations: Iterable[Relation] = ()
) -> ForgettingTarget:
    """What these words want, with other `names` and the relations that mean the same person."""
    bare = without_owner(words)
    ways = tuple(telltale([each]) for each in dict.fromkeys((bare, *names)) if each)
    related = tuple(relations)
    known = bool(names or related)
    return ForgettingTarget(
        words, ways, related, describes=not known and (is_ones_own(words) or _describes(bare))
    )


def _describes(words: str) -> bool:
    """Whether words are all in small letters, of a script that has capitals, without figures and signs: no
    name.
    """
    letters = [char for char in words if char.isalpha()]
    plain = all(char.isalpha() or char.isspace() or char in "-'’" for char in words)
    return plain and bool(letters) and all(char.islower() for char in letters)


def _all_in(way: Telltale, text: str, seen: frozenset[str]) -> bool:
    if way.is_phrased_in(text):
        return True
    (value,) = way.values
    return bool(value.words) and all(not word.forms.isdisjoint(seen) for word in value.words)


def _bare(text: str) -> str:
    """A pair of words without signs and the ending of a possessive."""
    return re.sub(r"['’]s\b|[^\w\s]", "", canonical_name(text))
