"""What a message means beside the words around it: whom it may tell of, by name or by what they are to its
author, and what it puts in the place of what was said just before, in English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from bot.language.clauses import MAX_CLAUSE, clean, readable
from bot.language.keys import SHARED_KEYS, USER, concept_of, holds_one, names_somebody
from bot.language.names import bare, find_names, name_and_kind
from bot.language.patterns import pattern_of
from bot.language.statements import english
from bot.language.statements import english_words as e
from bot.language.statements.reading import Outcome, Statement, as_typed, start
from bot.language.words import foremost_languages

OPPOSITE = {"likes": "dislikes", "dislikes": "likes"}
"""Keys of which one and the same value is under one at a time."""

MOST_PEOPLE = 100
"""Of one message and what is known: each clause is compared with all of them."""

_MOST_WORDS = 4
_KIN = pattern_of(rf"(?P<who>{e.CALLED_SO})(?=[ '])", re.IGNORECASE)
_THE = pattern_of(r"the (?P<kind>\w+)(?=[ '])(?P<named>'s name\b| is (?:called|named)\b)?", re.IGNORECASE)
_PRONOUN = pattern_of(r"(?:he|she|who)(?=s |[ '])", re.IGNORECASE)
_SOME_ONE = pattern_of(r"an? (?P<kind>[\w-]+)")


def ends(over: Statement, key: str, held: str) -> bool:
    """Whether what is told as over is about a value held under a key: the value, of one employer half the
    name, of a pet its kind ("a dog"), of a taste what one does with it ("drinking coffee"), or the key alone.
    """
    told, value = over.value.casefold(), bare(held).casefold()
    if key != over.key:  # "I don't play tennis anymore"
        return (over.key, key, value) == ("hobbies", "likes", f"playing {told}")
    is_part = holds_one(key) and (told.startswith(f"{value} ") or value.startswith(f"{told} "))
    liked = _DOING.sub("", value) if key in OPPOSITE else value
    return told in ("", value, held.casefold(), liked) or is_part or _is_one_such(told, key, held.casefold())


def _is_one_such(told: str, key: str, held: str) -> bool:
    """Whether a statement names a kind alone, and what is held is of that: "a dog" of Max the dog."""
    kind = _ONE.sub("", told)
    is_of_key = key not in SHARED_KEYS and concept_of(kind) == key
    return kind != told and (is_of_key or held.endswith((f" ({kind})", f"a {kind}")))


_ONE = pattern_of(r"^an? ")
_DOING = pattern_of(r"^\w+ing ")


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


REPAIR_BEGINS = (
    "(?:(?:no|nope|sorry|oops|wait|actually|correction|small correction|btw|oh|ah|hey|hm+|my bad|nein|non|нет"
    "|ні)[ ,.!:-]{1,4}){0,3}"
)
_VALUE = r"[\w' -]{1,40}?"
_A = r"(?:an? |the )?"
_NAMED = r"[A-Z][\w'-]*?(?: [A-Z][\w'-]*?){0,2}"
_WE = rf"{REPAIR_BEGINS}(?i:(?:i|we|they)(?:'ve| have)? )?(?i:just )?"
_WHOSE = r"(?:(?i:my|our|the) (?:[a-z]+ ){1,2})?"
_SET_RIGHT = tuple(
    pattern_of(as_typed(REPAIR_BEGINS + pattern + r"(?=[.,!;\n]|$)"), re.IGNORECASE)
    for pattern in (
        rf"(?:it's|it is|that's|that is|(?:he's|she's)(?: called)?|i meant|make that|(?:his|her|the"
        rf"|my) \w+(?:'s| is))"
        rf"[ ](?P<new>{_VALUE})(?:[ ]now)?[ ]?,?[ ](?:and |but )?not[ ](?P<old>{_VALUE})",
        rf"(?:it's|it is|it|that's|that|he's|she's)[ ]?(?:not|isn't|wasn't)[ ](?P<old>{_VALUE}),?[ ]"
        rf"(?:(?:but|it's|it is|that's|he's|she's)[ ])+(?P<new>{_VALUE})",
        rf"not[ ](?P<old>{_VALUE})(?:,|[ ]but)[ ](?:it's )?(?P<new>{_VALUE})",
        rf"(?P<whose>[\w' -]{{2,40}}?)[ ](?:isn't|is[ ]not|wasn't)[ ]{_A}(?P<old>{_VALUE}),?[ ]"
        rf"(?:(?:but|it's|it is|he's|she's|he is|she is|they're)[ ])+{_A}(?P<new>{_VALUE})",
    )
)


class SetRight(NamedTuple):
    """What replaces what, and of whom it is said where that is by a name: "Max isn't a dog, he's a cat"."""

    new: str
    old: str
    whose: str = ""


def set_right(text: str) -> SetRight | None:
    """What replaces what in a message that says no more: "it's Dana, not Diana"; else None."""
    plain = readable(text[:MAX_CLAUSE]).strip()
    found = next((found for pattern in _SET_RIGHT if (found := pattern.match(plain))), None)
    if found is None:
        return None
    whose = (found.groupdict().get("whose") or "").strip()
    is_named = looks_like(whose)[0] and " " not in whose
    return SetRight(clean(found["new"]), clean(found["old"]), whose if is_named else "")


_CALLED_NOW = r"(?i:(?:now )?goes by|is now (?:called|named)|(?:was|is|has been|got) renamed(?: to)?)"
_RENAMED = tuple(
    pattern_of(as_typed(pattern) + r"(?=[.,!;\n]|$)")
    for pattern in (
        rf"{_WE}(?i:renamed|changed the name of) {_WHOSE}(?P<old>{_NAMED})"
        rf"(?: to| as|,)? (?P<new>{_NAMED})",
        rf"{_WE}(?i:changed) {_WHOSE}(?P<old>{_NAMED})'s name to (?P<new>{_NAMED})",
        rf"{_WHOSE}(?P<old>{_NAMED}|(?i:he|she)) (?:{_CALLED_NOW}|(?i:is called)) (?P<new>{_NAMED})"
        r"(?: (?i:now|these days|from now on))?",
        rf"(?i:my|our) (?P<old>(?i:{e.RELATION})) {_CALLED_NOW} (?P<new>{_NAMED})",
    )
)


def renamed(text: str, known: KnownPeople = NOBODY) -> SetRight | None:
    """Who is called otherwise now in a message that says no more: "we renamed Rex to Max"; "he" is whom the
    last words told of, and "my brother" the only one who is known.
    """
    plain = readable(text[:MAX_CLAUSE]).strip()
    found = next((found for pattern in _RENAMED if (found := pattern.match(plain))), None)
    if found is None:
        return None
    old = found["old"]
    if old.casefold() in ("he", "she"):
        old = known.last
    elif old.islower():
        old = known.subject(old)
    return SetRight(found["new"], old) if old[:1].isupper() else None


_MOST_LEADS = 5
_MOST_INSTEAD = 6
"""Words said in the place of a value; more of them go on to something else."""

_TAKES_BACK = start(
    r"(?:(?:i'm|we're|i|we)(?: actually| really)? (?:don't|do not|am not|not|are not|aren't|haven't"
    r"|have not|can't|cannot|wasn't|didn't|did not)(?: actually| really| any ?more| either)?)?\W*$"
)
"""Behind such a lead: what was said just before is not so. Nothing need stand behind _SAYS_AS_MUCH."""

_SAYS_AS_MUCH = start(
    r"\W*(?:no,? |actually,? )?(?:scratch that|that's (?:wrong|not right|not true|incorrect)|it's not true"
    "|(?:(?:just|only|i'm|i was|i am) ){0,2}(?:kidding|joking)|jk|i take (?:that|it) back|not really|i made "
    r"(?:that|it) up)\b(?:\W+(?:i made (?:that|it) up|(?:just )?(?:kidding|joking)|i don't|i'm not))?\W*$"
)
"""A lead that needs nothing behind it to take back what was said just before."""

_FIRMLY = pattern_of(
    r"\b(?:(?:no|nope|nah|wrong|oops|correction)(?:,?[ ]wait)?[ ]?[,.:!–—-]|i meant?\b)", re.IGNORECASE
)
"""Among the leads behind which any word is another value; "sorry, back now" tells nothing."""

_US = pattern_of(r"\b(?:i|i'm|my|me|you|your|we|our|us)\b", re.IGNORECASE)
"""Where one of these is said it is a sentence of its own, and no other value for what was said before."""

_IT_IS = start(r"(?:(?:it's|it is|that's|make that|make it|he's|she's|rather|in|at|on|to) )?")
"""What stands before a value that is put in the place of another: "sorry, it's in Rome"."""

_CALLED = start(
    r"(?:(?:his|her|its|their|the) name(?:'s| is)|(?:he's|she's|it's|he is|she is|it is) (?:called|named)) "
)
"""The same, where it is how somebody or something is called: "sorry, her name is Pippa"."""


def repair_in(said: str) -> str | None:
    """What a sentence puts in the place of what was said just before ("sorry, 5 May"); "" where it only takes
    that back ("actually no, I don't"), None where it does neither.
    """
    said = said[:MAX_CLAUSE].replace("’", "'").strip()
    behind, corrects = after_leads(said, 0, len(said))
    begins = behind if corrects else 0
    if says_as_much(said):
        return ""
    if (back := _TAKES_BACK.match(said, begins)) is not None:
        return "" if begins and back[0].strip(" .!") else None
    named = _CALLED.match(said, begins) or _IT_IS.match(said, begins)
    value = said[named.end() if named else begins :].strip(" .!,")
    is_one = 0 < len(value.split()) <= _MOST_INSTEAD and not _US.search(value)
    is_firm = not (named and named.group()) and _FIRMLY.search(said[:begins])
    return value if begins and is_one and (is_firm or any(looks_like(value))) else None


def says_as_much(said: str) -> bool:
    """Whether a sentence takes back what was said before without a word of its own on it: "scratch that"."""
    return _SAYS_AS_MUCH.match(said[:MAX_CLAUSE].replace("’", "'").strip()) is not None


def may_be_meant(told: Sequence[Statement], said: str) -> list[Statement]:
    """What of what was told a sentence may put right: who somebody is, where it says how they are called."""
    said = said[:MAX_CLAUSE].replace("’", "'").strip()
    begins, _ = after_leads(said, 0, len(said))
    is_name = _CALLED.match(said, begins) is not None
    return [each for each in told if not is_name or names_somebody(each.key)]


def after_leads(
    plain: str, start: int, stop: int, is_clause: Callable[[int], bool] = lambda _: False
) -> tuple[int, bool]:
    """Where a clause begins behind "well," and "no, actually", and whether one of these puts something right.

    Where `is_clause` the clause has begun, though its first words look like a lead: "since 2019 I ...".
    """
    corrects = False
    for _ in range(_MOST_LEADS):
        correction = english.CORRECTION.match(plain, start, stop)
        lead = correction or english.LEAD.match(plain, start, stop)
        if lead is None or is_clause(start):
            break
        start, corrects = lead.end(), corrects or correction is not None
    return start, corrects


def looks_like(value: str) -> tuple[bool, bool]:
    """Whether a value is written as a name is, and whether it holds a number."""
    return value[:1].isupper(), any(char.isdigit() for char in value)


def affirmed_in(clause: str) -> str:
    """What a clause denies, as if it were so: "I am Emma" of "I am not Emma"; "" where it denies nothing."""
    if english.NOT_ALONE.search(clause):
        return ""
    denials = (each for each in english.TENSES if each.denies)
    return next(
        (
            opened.expand(each.now) + clause[opened.end() :]
            for each in denials
            if (opened := each.opening.match(clause))
        ),
        "",
    )


@dataclass(slots=True)
class Denials:
    """What a sentence, and the one `before` it, say is not so: what is told instead takes the place of it."""

    before: tuple[Statement, ...]
    here: list[Statement] = field(default_factory=list[Statement])
    named: str = ""
    """What a correction denies by its mere name: "no, not Rome, I live in Milan"."""

    def against(self, statement: Statement, around: str) -> Statement:
        """A statement with the value in the place of which it is told, if one of the same was denied."""
        every = (*self.here, *self.before)
        named = (
            self.named
            if statement.is_correction and looks_like(self.named) == looks_like(statement.value)
            else ""
        )
        old = next((each.value for each in every if _is_instead(statement, each)), named)
        if not old or statement.replaces or not statement.is_current or statement.outcome == "beside":
            return statement
        is_new = statement.outcome == "replace" and not statement.is_correction
        is_one, is_so_now = holds_one(statement.key), is_new or english.CHANGED.search(around)
        outcome: Outcome = ("replace" if is_so_now else "wrong") if is_one else ""
        return replace(statement, is_correction=True, replaces=old, outcome=outcome)


def _is_instead(told: Statement, denied: Statement) -> bool:
    """Whether one is told in the place of the other; who is "she" in the one was named in the other."""
    same = told.subject == denied.subject or USER not in (told.subject, denied.subject)
    return same and told.key == denied.key and told.value.casefold() != denied.value.casefold()
