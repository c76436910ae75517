"""The target of an order to forget: by what words, names and relations a text or a fact is about it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.domain.aliases import Relation
from bot.domain.telltales import TellingWord, Telltale, telltale
from bot.language.clauses import Clause, clauses
from bot.language.forms import Forms, forms_among, forms_of, says_bent
from bot.language.keys import is_known_key, label, parts_of
from bot.language.names import canonical_name
from bot.language.subject import grammatical_person, is_of_people
from bot.language.things import MOST_KEY_WORDS, is_ones_own, without_owner
from bot.language.words import content_words, says_all, says_joined

MOST_KIND_WORDS = 8
"""Words of an order in which a kind of fact is looked for."""

MOST_PIECES = 200
"""Clauses of one text that are looked at."""


@dataclass(frozen=True, slots=True)
class ForgettingTarget:
    """The target of a search: `ways` of naming it, each with all its words, and its role for the user.

    `describes` is True where the words are no name: then what they describe is to go, not they alone.
    `is_own` is True where they name something of the user's: "my birthday" is nobody else's. `called` are the
    words by which anybody is known.
    """

    words: str
    ways: tuple[Telltale, ...]
    relations: tuple[Relation, ...]
    describes: bool
    is_own: bool = False
    called: frozenset[str] = frozenset()

    @property
    def forms(self) -> Forms:
        """All forms of all words that name it."""
        return frozenset[str]().union(*(way.forms for way in self.ways))

    def is_in(self, text: str, around: str = "") -> bool:
        """Whether a text speaks of it: all words of one way of naming it stand in it, in whatever case.

        `around` are the words in which it was told, by which its language is known.
        """
        bare = without_owner(self.words)
        return self.is_named_in(text) or says_bent(bare, text, around, self.called) or says_joined(bare, text)

    def is_named_in(self, text: str) -> bool:
        """Whether a text speaks of it in its own words, in no other case of them."""
        seen = forms_among(text, self.forms)
        if any(self._all_in(way, text, seen) for way in self.ways) or self._as_relation(text):
            return True
        return self.describes and says_all(without_owner(self.words), text)

    def is_said_in(self, text: str) -> bool:
        """Whether a text speaks of it, and not only as of somebody else's."""
        if not self.is_in(text):
            return False
        said = [text[each.start : each.end] for each in clauses(text)] if self.is_own else []
        holding = [each for each in said if self.is_in(each)]
        return not holding or any(grammatical_person(each) != "third" for each in holding)

    def is_about(self, subject: str, around: str = "") -> bool:
        """Whether it is whom or what a fact is about."""
        return any(each.fits(subject) for each in self.relations) or self.is_in(subject, around)

    def tells(self, quote: str, value: str) -> bool:
        """Whether a quote says a value of it: in the same clause, not only in the same breath."""
        if not self.is_said_in(quote):
            return False
        held = forms_of(value)
        pieces = [quote[each.start : each.end] for each in clauses(quote)[:MOST_PIECES]]
        return any(bool(forms_among(piece, held)) and self.is_in(piece) for piece in pieces)

    def gap(self, text: str, quote: str, value: str) -> int:
        """How far from the words a text says a value, in clauses: what follows them before what precedes.

        The value stands in the `quote`, or all of that says it.
        """
        pieces = clauses(text)[:MOST_PIECES]
        at = max(text.find(quote), 0)
        quoted = [place for place, each in enumerate(pieces) if each.meets(at, at + len(quote))]
        held = forms_of(value)
        literal = [
            place for place in quoted if forms_among(text[pieces[place].start : pieces[place].end], held)
        ]
        return min(
            (
                max(2 * (place - last) - 1, 2 * (first - place), 0)
                for first, last in self._runs(text, pieces)
                for place in literal or quoted
            ),
            default=0,
        )

    def _runs(self, text: str, pieces: Sequence[Clause]) -> list[tuple[int, int]]:
        """The shortest runs of clauses that have all of the words, each by its first and its last."""
        found: list[tuple[int, int]] = []
        first = 0
        for last, piece in enumerate(pieces):
            begin = first
            while first <= last and self.is_in(text[pieces[first].start : piece.end]):
                first += 1
            found += [(first - 1, last)] if first > begin else []
        return found

    def _all_in(self, way: Telltale, text: str, seen: frozenset[str]) -> bool:
        if way.is_phrased_in(text, begun=self.describes):
            return True
        (value,) = way.values
        return bool(value.words) and all(not word.forms.isdisjoint(seen) for word in value.words)

    def _as_relation(self, text: str) -> bool:
        """Whether a text names somebody by what they are to the user: "my brother"."""
        if not self.relations:
            return False
        words = text.split()
        pairs = (f"{one} {other}" for one, other in pairwise(words) if is_ones_own(f"{one} {other}"))
        return any(each.fits(_bare(pair)) for pair in pairs for each in self.relations)


def target_of(
    words: str,
    names: Collection[str] = (),
    relations: Iterable[Relation] = (),
    called: frozenset[str] = frozenset(),
) -> ForgettingTarget:
    """What these words want, with other `names` and the relations that mean the same person, and all words
    by which anybody is `called`.
    """
    bare = without_owner(words)
    said = dict.fromkeys((bare, *(each.title() for each in names)))
    ways = tuple(_not_of_others(telltale([each]), called) for each in said if each)
    related = tuple(relations)
    known = bool(names or related)
    return ForgettingTarget(
        words,
        ways,
        related,
        describes=not known and (is_ones_own(words) or _describes(bare)),
        is_own=not known and _is_own(words, bare),
        called=called,
    )


def _not_of_others(way: Telltale, called: frozenset[str]) -> Telltale:
    """The same words, none in a form by which somebody else is called: "jana" is known, and no "jan"."""

    def own(word: TellingWord, phrase: str) -> TellingWord:
        return replace(word, forms=word.forms - (called - set(phrase.split())) or word.forms)

    values = [
        replace(each, words=tuple(own(word, each.phrase) for word in each.words)) for each in way.values
    ]
    return replace(way, values=tuple(values))


def _is_own(words: str, bare: str) -> bool:
    """Whether words name what a fact about the user holds, and no person: "my birthday", "where I live"."""
    is_first = is_ones_own(words) or grammatical_person(words) == "first"
    return is_first and is_known_key(bare) and not is_of_people(bare)


def _describes(words: str) -> bool:
    """Whether words are all in small letters, of a script that has capitals, without figures and signs: no
    name.
    """
    letters = [char for char in words if char.isalpha()]
    plain = all(char.isalpha() or char.isspace() or char in "-'’" for char in words)
    return plain and bool(letters) and all(char.islower() for char in letters)


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


def _bare(text: str) -> str:
    """A pair of words without signs and the ending of a possessive."""
    return re.sub(r"['’]s\b|[^\w\s]", "", canonical_name(text))
