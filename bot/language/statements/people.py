"""Whom a message may tell of beside its author: those known by name or by what they are to them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from bot.language.clauses import MAX_CLAUSE
from bot.language.keys import USER, concept_of
from bot.language.names import find_names
from bot.language.patterns import pattern_of
from bot.language.statements import english
from bot.language.statements import english_words as e
from bot.language.statements.reading import Statement
from bot.language.words import foremost_languages

SHARED_KEYS = frozenset({"pets", "partner", "relatives", "grandparents", "colleagues", "siblings"})
"""Keys under which a relation is kept together with others, so that the value must say which it is."""

MOST_PEOPLE = 100
"""Of one message and what is known: each clause is compared with all of them."""

_MOST_WORDS = 4
_PEOPLE = frozenset(map(concept_of, re.findall(r"[^\W\d_][\w ]*\w", f"{e.RELATION}|{e.PLURALS}")))
_KIN = pattern_of(rf"(?P<who>{e.CALLED_SO})(?=[ '])", re.IGNORECASE)
_THE = pattern_of(r"the (?P<kind>\w+)(?=[ '])(?P<named>'s name\b| is (?:called|named)\b)?", re.IGNORECASE)
_PRONOUN = pattern_of(r"(?:he|she|who)(?=s |[ '])", re.IGNORECASE)
_SOME_ONE = pattern_of(r"an? (?P<kind>[\w-]+)")


def names_somebody(key: str) -> bool:
    """Whether the value of a fact about the user is a person or an animal close to them."""
    return concept_of(key) in _PEOPLE


def name_and_kind(value: str) -> tuple[str, str]:
    """A name and what it is of: "Rex (dog)" is "Rex" and "dog", "Rex" alone is of nothing told."""
    name, _, behind = value.rpartition(" (")
    kind, closed, more = behind.partition(")")
    return (name, kind) if name and closed and not more else (value, "")


def bare(value: str) -> str:
    """A name without what it is of."""
    return name_and_kind(value)[0]


@dataclass(frozen=True, slots=True)
class KnownPeople:
    """Who is known beside the speaker: by name, with all that each is to them ("sister"), and the one the
    `last` words were about, if anybody.

    >>> find_statements("She lives in Kiel", KnownPeople(last="Ulla"))[0].subject
    'Ulla'
    >>> find_statements("My son is 4", NOBODY.with_one("sons", "Bo"))[0].subject
    'Bo'
    """

    names: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    last: str = ""

    def with_one(self, key: str, value: str) -> Self:
        """These and somebody whom a fact names: "pets: Rex (dog)"."""
        name, kind = name_and_kind(value)
        words = name.split()
        is_name = 0 < len(words) <= _MOST_WORDS and words[0][0].isupper() and words[-1][0].isupper()
        if not (names_somebody(key) and is_name) or len(self.names) >= MOST_PEOPLE:
            return self
        kinds = self.names.get(name, frozenset()) | {kind or concept_of(key)}
        return replace(self, names={**self.names, name: kinds})

    def after(self, statement: Statement) -> Self:
        """These and whom a statement introduces, without whom it says to be dead; the next "she" means whom
        it tells of, by name or as "a friend", unless it introduces several at once.
        """
        if statement.subject != USER:
            return replace(self, last=statement.subject)
        if statement.outcome == "retire" and not statement.key:
            return replace(self, names={n: k for n, k in self.names.items() if n != statement.value})
        known = self.with_one(statement.key, statement.value) if statement.is_current else self
        name = bare(statement.value)
        if names_somebody(statement.key) and (one := _SOME_ONE.fullmatch(name)):
            return replace(known, last=one["kind"])
        if not names_somebody(statement.key) or not name[:1].isupper():
            return known
        return replace(known, last="" if statement.outcome == "beside" else name)

    def subject(self, relation: str, named: str = "", which: str = "") -> str:
        """Whom "my sister", "my sister Anna" or "my older sister" is told of: her name where it can mean none
        but her, or what she is to the speaker; with the word that says which where another is known.
        """
        name = named or self._only(relation)
        if which and name and not named:
            return f"{which} {relation}"
        is_one = name and all(_is_kind(each, relation) for each in self.names.get(name, ()))
        return name if name and is_one else relation

    def _only(self, relation: str) -> str:
        """The name of the only one who is that; "" for nobody and for several."""
        such = [name for name, kinds in self.names.items() if any(_is_kind(each, relation) for each in kinds)]
        return such[0] if len(such) == 1 else ""

    def is_partner(self, name: str) -> bool:
        """Whether somebody, by name or by what they are to the speaker, is the partner."""
        return any(concept_of(kind) == "partner" for kind in self.names.get(name, (name,)))

    def as_own(self, clause: str, before: str, corrects: bool) -> str:
        """A clause, as long as it was: "our cat" in the place of "the cat" that can mean only the one known.

        It can't where one was spoken of `before` in the message, nor where it is told by a name, unless that
        puts something right.
        """
        the = _THE.match(clause)
        kind = the["kind"].casefold() if the else ""
        is_known = (
            self._only(kind) and kind not in before.casefold() and (corrects or not the or not the["named"])
        )
        return f"our{clause[3:]}" if is_known else clause

    def opening(self, clause: str) -> tuple[str, str]:
        """Whom a clause begins with, by name or as "she", and its words behind that; empty for nobody."""
        begun = (name for name in self.names if _opens(clause, name))
        first = (name.split()[0] for name in self.names)
        alone = (name for name in first if _opens(clause, name) and not clause[len(name) + 1 :][:1].isupper())
        if name := max(begun, key=len, default="") or next(alone, ""):
            return name, clause[len(name) :]
        if kin := _KIN.match(clause):
            return self.subject(kin["who"].casefold()), clause[kin.end() :]
        pronoun = _PRONOUN.match(clause)
        return (self.last, clause[pronoun.end() :]) if pronoun and self.last else ("", "")


def _opens(clause: str, name: str) -> bool:
    return clause.startswith(name) and clause[len(name) :][:1] in (" ", "'")


def _is_kind(kind: str, relation: str) -> bool:
    """Whether "my" relation may mean one who is of a kind: a wife is a partner, no dog a cat."""
    word, concept = relation.casefold(), concept_of(relation)
    return kind in (word, "" if concept in SHARED_KEYS else concept) or concept_of(kind) == word


NOBODY = KnownPeople()

_SOMEBODY_ELSE = pattern_of(
    rf"\b(?!(?<=\bmy )(?:{e.PARTNERS})\b)(?:{e.RELATION}|{e.PLURALS}|ex)\b", re.IGNORECASE
)
"""Whoever is close to the speaker, but for "my wife" as such: "my first wife" is another one."""

_STILL_ONE = frozenset({"married", "engaged"})


def _ends_no_partner(statement: Statement, text: str, told: Sequence[Statement], known: KnownPeople) -> bool:
    """Whether "we're not together any more" may be said with somebody else than the partner, of whom was
    spoken, or because the two are more to each other now.
    """
    if statement.outcome != "retire" or not english.TOGETHER.match(statement.read):
        return False
    since = [
        each for each in told[told.index(statement) :] if each.key == "marital_status" and each.is_current
    ]
    if any(each.value.casefold() in _STILL_ONE for each in since):
        return True
    named = [name.text for name in find_names(text, unsure=True)]
    last = known.last if statement.is_of_us else ""
    others = [name for name in (*named, last) if name and not known.is_partner(name)]
    return bool(others) or _SOMEBODY_ELSE.search(text) is not None


def is_doubtful(statement: Statement, text: str, told: Sequence[Statement], known: KnownPeople) -> bool:
    """Whether the rest of a message shows that one of its statements may mean something else."""
    return (
        _ends_no_partner(statement, text, told, known)
        or _introduces_late(statement, text)
        or _moves_to_no_place(statement, text)
    )


def _introduces_late(statement: Statement, text: str) -> bool:
    """Whether "I'm" stands behind what makes it something else: "I'm Albion" behind several names rather a
    team, as one of these may be; "I'm 17" behind a move one's new number; "im Gundeli" behind German a place.
    """
    if not english.I_AM.match(statement.read):
        return False
    before = text.partition(statement.quote)[0][-MAX_CLAUSE:]
    if statement.key == "age":
        return "old" not in statement.quote and _MOVED.search(before) is not None
    is_german = statement.read.startswith("im ") and foremost_languages(before) == ("de",)
    return statement.key == "name" and (is_german or len(find_names(before, unsure=True)) > 1)


def _moves_to_no_place(statement: Statement, text: str) -> bool:
    """Whether who writes capitals moves to what has none: to nights, to goalkeeper, to marketing."""
    is_move = statement.key == "home_city" and _MOVED.search(statement.read) is not None
    return is_move and statement.value.islower() and not text.islower()


_MOVED = pattern_of(r"\b(?:moved|relocated|switched|swapped|changed)\b", re.IGNORECASE)
