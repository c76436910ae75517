"""Whom facts are about: two names for one person, only where nothing else can be meant (a first name and its
full name, "my sister" and Ana), and what follows once somebody has another name, or is another to the user.

A subject is a name or a role, and either may come to mean somebody else:

    sisters: Kim     is set right as Kym      "Kim: job" is Kym's
    pets: Tom        "is called Pippa now"    "Tom: likes" is Pippa's, who is also called Tom
    wife: Anna       is over, or is Carla     "wife: allergies" were Anna's
    dogs: Balu       is over                  "Balu: age" holds no longer
    sisters: Anna    is new                   "sister: home city" or "Anna: home city", where the two differ
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from difflib import SequenceMatcher
from typing import Self

from bot.domain.changes import Add, Change, Delete, Doubt, Revise
from bot.domain.memories import Memory, Source, Thing, fact_details, is_same_thing
from bot.domain.periods import period_of
from bot.language.assertion import reading_of
from bot.language.evidence import is_transliterated, sounds_alike
from bot.language.keys import (
    ONE_OF,
    USER,
    Category,
    are_related,
    canonical_key,
    concept_of,
    default_category,
    holds_one,
    without_owner,
)
from bot.language.keys import label as key_label
from bot.language.names import EntityKind, NamedSpan, canonical_name, name_and_kind, stands_in
from bot.language.packs import any_of, word_pattern
from bot.language.patterns import pattern_of
from bot.language.statements.finder import find_statements
from bot.language.subject import grammatical_person, says_is_called, speaks_of_self
from bot.language.text import normalised

MOST_NAME_WORDS = 4
SURE = 0.9
"""The confidence of a name that a fact's role tells."""

MOST_TOLD = 8
"""Facts that a description is made of."""
_MINE = re.compile(
    rf"(?:{any_of(lambda pack: pack.speech.my)}|{any_of(lambda pack: pack.speech.your)}"
    rf"|{any_of(lambda pack: pack.speech.the)}|users?)"
)
_MY = re.compile(any_of(lambda pack: pack.speech.my), re.IGNORECASE)
_SAYS_WHO = frozenset(
    "relationship relation relation_to_user relationship_to_user role who is who_is is_my".split()
)
"""Keys of somebody else's fact whose value is what they are to the user: "Anna: relationship: sister"."""
_SEVERAL_KINDS = frozenset(("pets", "grandparents", "relatives", "parents"))
"""Keys under which one's dog and one's cat may stand: a cat is no dog."""

_OF_EITHER = ("siblings", "children", "parents")
"""Roles that a man or a woman may have, and which are told apart by two others."""

_NAMES_ELSE = frozenset(
    "name nickname full_name first_name last_name also_called alias aliases also_known_as known_as"
    " called".split()
)
"""Keys of somebody else's fact whose value is another name of theirs."""
_ONE_VALUE = re.compile(
    rf"[^,;/()&\s](?:(?!,| (?:{any_of(lambda pack: pack.speech.ands)}|&) )[^;/()])*(?<!\s)"
)
"""One of the values of a fact that names several."""

_TOKEN = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|,")
_COPULA = word_pattern(lambda pack: pack.speech.copula)
_AND = word_pattern(lambda pack: pack.speech.ands)
_OF_WHOM = re.compile(r"(?:['’]s|s['’])$")
_MOST_BETWEEN = 3
"""Letters of what stands between two who are told of each other: "the wife of my brother"."""

_FORMER = re.compile(rf"(?:(?:{any_of(lambda pack: pack.orders.former)})(?= )|ex)(?P<role>.+)")

_WORD = re.compile(r"[\w -]{2,30}")
"""What somebody may be called by; longer words beside a name say more of them."""

SETTLED = frozenset(
    (
        "name nickname origin birthplace birthday birth_year native_language nationality mother "
        "father note_to_self"
    ).split()
)
"""What the past has settled: where somebody was born holds, wherever they live now."""

_FOR_LIFE = frozenset(
    "pets mother father parents sisters brothers siblings sons daughters children grandparents "
    "relatives".split()
)
"""What somebody is to the user as long as they live: told as over, so is all that was told of them."""


_CLOSEST = (_FOR_LIFE - _SEVERAL_KINDS) | {"partner"}
"""What nobody is who is told of as somebody else's to the user: the brother's wife is no daughter."""


def is_full_name(canonical: str) -> bool:
    """Whether a canonical name has more than a first name."""
    return 2 <= len(canonical.split()) <= MOST_NAME_WORDS


def first_name(canonical: str) -> str:
    """The first word of a canonical name."""
    return canonical.split(" ", 1)[0]


def longest_form(full_names: Collection[str]) -> str | None:
    """The longest of some full names when all others are its beginnings ("anna maria weber"); None when they
    differ.
    """
    longest = max(full_names, key=len, default=None)
    if longest is None or any(not f"{longest} ".startswith(f"{name} ") for name in full_names):
        return None
    return longest


SIMILAR_SUBJECT = 0.8
"""Share of matching characters (difflib's ratio) from which two names may mean one person."""


@dataclass(frozen=True, slots=True)
class Relation:
    """Somebody by what they are to the user. `word` is given where a key keeps several kinds together ("Rex
    (dog)"). One that `has_end` may be called a former one, and one that `is_followed` by another no else.
    """

    key: str
    word: str | None
    name: str
    has_end: bool = False
    is_followed: bool = False

    @property
    def role(self) -> str:
        """What they are as a key: the one that stands for all of its meaning, unless it keeps several kinds
        together.
        """
        concept = concept_of(self.key)
        return self.key.removesuffix("s") if concept in _SEVERAL_KINDS else concept

    @property
    def said(self) -> str:
        """What they are, in words."""
        word = self.word or key_label(ONE_OF.get(self.key, self.key))
        return f"former {word}" if self.is_followed else word

    def fits(self, words: str) -> bool:
        """Whether "my sister" or "meine Schwester" says this relation, "my ex-wife" one with an end."""
        bare = _bare(words)
        return (not self.is_followed and self._is(bare)) or (
            self.has_end and any(self._is(each) for each in _without_former(bare))
        )

    def _is(self, bare: str) -> bool:
        if not bare or self.word:
            return bool(bare) and self.word == bare
        return Relation(canonical_key(bare), None, "").role == self.role

    def fits_with(self, name: str, words: str) -> bool:
        """Whether words say this relation with a name of theirs behind it: "sister Anna"."""
        return words.endswith(f" {name}") and self.fits(words.removesuffix(f" {name}"))

    def is_named_in(self, words: str) -> bool:
        """Whether words say this relation with either name behind it."""
        bare = _bare(words)
        return any(self.fits_with(name, bare) for name in (self.name, first_name(self.name)))


def name_within(words: str, memories: Iterable[Memory]) -> str | None:
    """The canonical name in "my sister Anna", where memories tell of a sister Anna, and of one alone; else
    None.
    """
    bare = _bare(words)
    related = [*filter(None, map(relation_of, memories))]
    exactly = {each.name for each in related if each.fits_with(each.name, bare)}
    by_first = (each.name for each in related if each.fits_with(first_name(each.name), bare))
    return longest_form(exactly or set(by_first))


def namesakes(words: str, memories: Iterable[Memory]) -> list[Relation]:
    """Who else has the name in "my daughter Anna", or of "my daughter": a sister Anna.

    None where no such daughter is known.
    """
    bare = _bare(words)
    related = [*filter(None, map(relation_of, memories))]
    meant = [each for each in related if each.fits(bare) or each.is_named_in(bare)]
    names = {first_name(each.name) for each in meant}
    return [each for each in related if first_name(each.name) in names and each not in meant]


def relations(memories: Iterable[Thing]) -> Sequence[Relation]:
    """The relations that name one single person or animal each; with two sisters, "my sister" is nobody.

    "Anna" and "Anna Weber" are one sister. Who was a wife before the one there is has no part in "my wife".
    """
    found = list(dict.fromkeys(relation for memory in memories if (relation := relation_of(memory))))
    lasting = {(each.role, each.word, each.name) for each in found if not each.has_end}
    by_role: dict[tuple[str, str | None, bool], set[str]] = {}
    placed: list[Relation] = []
    for each in found:
        names = {name for role, word, name in lasting if (role, word) == (each.role, each.word)}
        is_followed = each.has_end and any(not longest_form({name, each.name}) for name in names)
        placed.append(replace(each, is_followed=is_followed))
        by_role.setdefault((each.role, each.word, is_followed), set()).add(each.name)
    return [each for each in placed if longest_form(by_role[each.role, each.word, each.is_followed])]


@dataclass(frozen=True, slots=True)
class SamePerson:
    """By what a subject of facts goes: "brother" and "Tiago" are one where Tiago is the one brother known.

    `names` are those that facts tell besides: "Tiago: also called: Ti".
    """

    relations: tuple[Relation, ...]
    names: frozenset[str] = frozenset()

    @classmethod
    def of(cls, subject: str, memories: Collection[Memory], members: Collection[str] = ()) -> Self:
        """As memories tell; nobody for the user, and for a name that two may have.

        `members` are the names of those who speak for themselves in a group.
        """
        if subject == USER:
            return cls(())
        related = relations(memories)
        meant = [each for each in related if _goes_by(subject, each)]
        meant = meant if longest_form({each.name for each in meant}) else []
        called = {canonical_name(subject), *(each.name for each in meant)}
        while others := other_names(called, memories, members):
            called |= others
        names = frozenset(called - {canonical_name(subject)})
        also = [each for each in related if each.name in names and each not in meant]
        return cls((*meant, *also), names)

    def is_called(self, subject: str) -> bool:
        """Whether a subject means them, too."""
        if subject == USER:
            return False
        return canonical_name(subject) in self.names or any(
            _goes_by(subject, each) for each in self.relations
        )


def _goes_by(subject: str, relation: Relation) -> bool:
    """By the relation, the name, or both: "sister", "Anna", "sister Anna"."""
    called = canonical_name(subject)
    names = (relation.name, first_name(relation.name))
    return relation.fits(subject) or any(called == each or relation.fits_with(each, called) for each in names)


def are_one(one: str, other: str, memories: Iterable[Thing]) -> bool:
    """Whether two subjects are one person: the same words, or "Anna" and "sister" where she is called so."""
    found = relations(memories)
    return normalised(one) == normalised(other) or any(
        _goes_by(one, each) and _goes_by(other, each) for each in found
    )


@dataclass(frozen=True, slots=True)
class _Introduced:
    """What a text says beside a name that its bearer is: "my brother's wife" has two `roles`, and names the
    first as the user's; `is_said` that a verb says so, rather than the name alone.
    """

    words: str
    roles: tuple[str, ...]
    is_mine: bool
    is_said: bool


def _introduced(name: str, text: str) -> Iterator[_Introduced]:
    """How a text introduces somebody: "my wife Eva", "Eva, my wife", "my brother's wife is Eva"."""
    tokens = _TOKEN.findall(text)
    for at, token in enumerate(tokens):
        if canonical_name(token) != first_name(name):
            continue
        before = tokens[:at]
        while before and (before[-1] == "," or _COPULA.fullmatch(before[-1])):
            before.pop()
        is_said = any(map(_COPULA.fullmatch, tokens[len(before) : at]))
        phrases = [(_phrase(before[::-1])[::-1], is_said)]
        if tokens[at + 1 : at + 2] == [","]:
            phrases.append((_phrase(tokens[at + 2 :]), False))
        for words, said in phrases:
            roles = [place for place, word in enumerate(words) if _role(word)]
            if roles:
                told, own = words[roles[0] : roles[-1] + 1], words[: roles[0]]
                is_mine = bool(own) and _MY.fullmatch(own[-1]) is not None
                yield _Introduced(" ".join(told), tuple(_role(words[each]) for each in roles), is_mine, said)


def _phrase(tokens: Sequence[str]) -> list[str]:
    """The first of some words that say together who somebody is to whom: "my brother's wife"."""
    words: list[str] = []
    for each in tokens:
        is_between = len(each) <= _MOST_BETWEEN and each.islower() and not _AND.fullmatch(each)
        if not (_role(each) or _MINE.fullmatch(each.casefold()) or is_between):
            break
        words.append(each)
    return words


def _role(word: str) -> str:
    """A word for what somebody is to another, as a key; empty for any other word."""
    key = canonical_key(_OF_WHOM.sub("", word))
    return key if _is_of_people(key) else ""


def called_in(text: str, one: str, other: str) -> tuple[str, str] | None:
    """What somebody is to the user, and their name, where two subjects are these and a text says both of one:
    "wife" and "Eva" of "my wife Eva".
    """
    for role, name in ((one, other), (other, one)):
        if USER in (role, name) or not _role(_bare(role)) or _role(_bare(name)):
            continue
        for told in _introduced(canonical_name(name), text):
            if told.is_mine and len(told.roles) == 1 and Relation(told.roles[0], None, "").fits(role):
                return role, name
    return None


def told_apart(subject: str, quote: str, memories: Iterable[Memory]) -> str:
    """What a quote calls somebody who is not the one known by that name: "colleague Tom" for "my colleague
    Tom" beside a brother Tom, "brother's wife Anna" beside a daughter Anna; else the subject as it is.
    """
    name = canonical_name(subject)
    known = [each for each in map(relation_of, memories) if each and each.name == name]
    told = [
        each
        for each in _introduced(name, quote)
        if len(each.roles) > 1 or (each.is_mine and not each.is_said)
    ]
    is_another = all(
        are_two_people(of.key, role) and (len(each.roles) == 1 or of.role in _CLOSEST)
        for of in known
        for each in told
        for role in each.roles
    )
    return f"{told[0].words} {subject}" if known and told and is_another else subject


def similar_subjects(subject: str, known: Iterable[str]) -> list[str]:
    """Known subjects that may be the same person under another spelling: "Anna" for "my sister Ana"."""
    wanted = normalised(subject)
    return [other for other in known if normalised(other) != wanted and _alike(wanted, normalised(other))]


def may_be_misspelt(one: str, other: str) -> bool:
    """Whether two canonical names may be one by sound or spelling, or share a part: "kim" and "kym"."""
    return _alike(one, other) or sounds_alike(one, other)


def _alike(one: str, other: str) -> bool:
    shared = {word for word in one.split() if len(word) > 2} & set(other.split())
    return bool(shared) or SequenceMatcher(None, one, other).ratio() >= SIMILAR_SUBJECT


def other_names(
    names: Collection[str], memories: Collection[Memory], members: Collection[str] = ()
) -> set[str]:
    """Further canonical names of whom some names mean, as facts about them tell: "Anna: nickname: Annie".

    So is the same name in other letters: "Катя" is Katya. No name of somebody who is something else to the
    user: a friend Annie is not the sister that is called so. Nor does what one of the `members` of a group is
    called make them another one: each of these speaks for themselves.
    """
    told = [
        (canonical_name(memory.subject), canonical_name(memory.content))
        for memory in memories
        if memory.kind == "fact" and memory.subject != USER and memory.key in _NAMES_ELSE
    ]
    wanted = set(names)
    roles: dict[str, set[str]] = {}
    for each in filter(None, map(relation_of, memories)):
        roles.setdefault(each.name, set()).add(each.role)
    known = {canonical_name(each.subject) for each in memories if each.subject != USER} | roles.keys()
    found = {other for pair in told if wanted & set(pair) for other in pair}
    found |= {other for other in known for name in wanted if is_transliterated(name, other)}
    found -= wanted | {""}
    speaking = {canonical_name(each) for each in members}
    if wanted & speaking or len(found & speaking) > 1:
        found -= speaking
    theirs = {role for name in wanted for role in roles.get(name, ())}
    return {other for other in found if _may_be_one(theirs, roles.get(other, set()))}


def _may_be_one(roles: Collection[str], others: Collection[str]) -> bool:
    """Whether what two names are to the user leaves it open that they are one person."""
    return not (roles and others) or any(_is_one_kinship(one, other) for one in roles for other in others)


def are_two_people(one: str, other: str) -> bool:
    """Whether keys tell what two are to the user that may have one name: a sister, and a daughter."""
    return _is_of_people(one) and _is_of_people(other) and not _is_one_kinship(one, other)


def _is_one_kinship(one: str, other: str) -> bool:
    """Whether two roles are one, whoever has it, man or woman: a brother may be a sister by now."""
    of_either = (are_related(one, kin) and are_related(other, kin) for kin in _OF_EITHER)
    return are_related(one, other) or any(of_either)


_PLACES = frozenset(("home_city", "home_country", "origin", "birthplace"))
_ORGANISATIONS = frozenset(("workplace", "employer", "company", "school", "university"))


def kind_by_facts(canonical: str, memories: Iterable[Memory]) -> EntityKind | None:
    """What a name stands for as facts tell it: the value of a key of people, places or employers; None for
    neither.
    """
    for memory in memories:
        if memory.kind == "fact" and canonical_name(name_and_kind(memory.content)[0]) == canonical:
            kind = kind_of_values(memory.key, memory.category)
            if kind is not None:
                return kind
    return None


def names_of(memory: Memory) -> list[NamedSpan]:
    """The names that a fact's role tells, in the text "label: content" it is found by: whom or what it is
    about, and a value that is a person, place or employer ("boss: Alec").
    """
    if memory.kind != "fact":
        return []
    text = f"{memory.label}: {memory.content}"
    spans: list[NamedSpan] = []
    if memory.subject != USER and _looks_like_a_name(memory.subject):
        spans += _spans(memory.subject, 0, "other")
    kind = kind_of_values(memory.key, memory.category)
    if kind:
        start = len(text) - len(memory.content)
        for match in _ONE_VALUE.finditer(memory.content):
            if _looks_like_a_name(match.group()):
                spans += _spans(match.group(), start + match.start(), kind)
    return spans


def kind_of_values(key: str, category: Category) -> EntityKind | None:
    """What the values of a key are, as far as their role tells: people, places or employers."""
    if _is_of_people(key) or category == "person":
        return "person"
    if concept_of(key) in _PLACES or category == "location":
        return "place"
    return "organisation" if concept_of(key) in _ORGANISATIONS else None


def _spans(name: str, start: int, kind: EntityKind) -> list[NamedSpan]:
    canonical = canonical_name(name)
    return [NamedSpan(start, start + len(name), name, kind, canonical, SURE)] if canonical else []


def described(names: Collection[str], memories: Sequence[Memory]) -> str:
    """What somebody or something is to the user, and what is told of them, in one line made of facts; empty
    for none.

    `names` are all canonical names it goes by. Made whenever it is asked for, so that it holds nothing
    deleted.
    """
    related = [each for each in relations(memories) if each.name in names]
    is_to_user = [f"the user's {each.said}" for each in related]
    told = [
        f"{key_label(memory.key)}: {memory.content}"
        for memory in memories
        if memory.kind == "fact"
        and memory.subject != USER
        and (canonical_name(memory.subject) in names or any(each.fits(memory.subject) for each in related))
    ]
    return "; ".join(dict.fromkeys([*is_to_user, *told[:MOST_TOLD]]))


def _bare(words: str) -> str:
    return " ".join(word for word in canonical_name(words).split() if not _MINE.fullmatch(word))


def _without_former(bare: str) -> Iterator[str]:
    """What somebody was who is called by a former role: "wife" of "ex-wife", "boss" of "old boss"."""
    if found := _FORMER.fullmatch(bare):
        yield found["role"].strip(" -")


def relation_of(memory: Thing) -> Relation | None:
    """What a fact says somebody is to the user: "sister: Anna", or "Anna: relationship: sister"."""
    if memory.kind != "fact":
        return None
    has_end = period_of(memory.details).until is not None
    if memory.subject != USER:
        key = canonical_key(_bare(memory.content))
        if memory.key not in _SAYS_WHO or not _is_of_people(key) or not _looks_like_a_name(memory.subject):
            return None
        return Relation(key, None, canonical_name(memory.subject), has_end)
    name, word = name_and_kind(memory.content)
    relates = _is_of_people(memory.key) or memory.category == "person"
    if not relates or not _looks_like_a_name(name):
        return None
    word = canonical_name(word) if _WORD.fullmatch(word) else None
    return Relation(memory.key, word, canonical_name(name), has_end)


def _is_of_people(key: str) -> bool:
    """Whether values of a key are people or animals."""
    return default_category(key) == "person" or concept_of(key) in ("pets", "colleagues", "boss")


def _looks_like_a_name(value: str) -> bool:
    words = value.split()
    return (
        bool(words)
        and not value[0].islower()
        and value[0].isalpha()
        and len(words) <= MOST_NAME_WORDS
        and "," not in value
        and " and " not in value
    )


def following(
    changes: Iterable[Change], known: Iterable[Memory], now: datetime, today: date
) -> tuple[Add | Revise | Delete | Doubt, ...]:
    """What becomes of facts whose subject would mean somebody else, or nobody, once changes are made.

    `known` are the facts before them. What tells the very same of the other already goes.
    """
    changes = list(changes)
    before = {each.id: each for each in known if each.kind == "fact"}
    touched = {change.memory.id for change in changes if isinstance(change, Revise | Add | Delete)}
    facts = {each.id: each for each in before.values() if each.id not in touched and each.subject != USER}
    anew: dict[str, Memory] = {}
    doubtful: dict[str, Memory] = {}
    called: list[Add] = []
    for change in changes:
        match change:
            case Revise(was, becomes, sources, reason) if was.id in before:
                anew |= _after(was, becomes, sources, reason, before, facts, today)
                called += _also_called(was, becomes, sources, before.values())
            case Add(new):
                anew |= _of_the_first(new, before.values(), facts)
                doubtful |= {each.id: each for each in _told_otherwise(new, before, facts, today)}
            case _:
                continue
    return (
        *called,
        *(_change(facts[each], told, before, now) for each, told in anew.items()),
        *(Doubt(each, "unasked") for each in doubtful.values() if each.id not in anew),
    )


def _after(
    was: Memory,
    becomes: Memory,
    sources: Sequence[Source],
    reason: str,
    known: Mapping[str, Memory],
    facts: Mapping[str, Memory],
    today: date,
) -> dict[str, Memory]:
    """The facts about whom a fact names that change once it names another or is over, as they are then."""
    old, new = relation_of(was), relation_of(becomes)
    if old is None or period_of(was.details).ended_before(today):
        return {}
    others = _holding((each for each in known.values() if each.id != was.id), today)
    alike = [each for each in others if old.name in (each.name, first_name(each.name))]
    if any(not are_related(each.key, old.key) for each in alike):
        return {}  # another goes by that name
    if new is not None and (_is_set_right(old, new, was, sources, reason) or _is_renamed(old, new, sources)):
        name = _name(becomes)
        return {each.id: replace(each, subject=name) for each in facts.values() if _is_named(each, old)}
    until = period_of(becomes.details).until
    if until is None and new is not None and longest_form({old.name, new.name}):
        return {}
    is_one = longest_form({old.name, *(each.name for each in others if _is_one_role(each, old))})
    theirs = {
        each.id: replace(each, subject=_name(was))
        for each in facts.values()
        if is_one and old.fits(each.subject)
    }
    if until is None or concept_of(old.key) not in _FOR_LIFE:
        return theirs
    named = {each.id: each for each in facts.values() if _is_named(each, old)} | theirs
    last = until.isoformat()
    return theirs | {
        each.id: replace(each, details=replace(fact_details(each.details), until=last))
        for each in named.values()
        if period_of(each.details).holds(until) and concept_of(each.key) not in SETTLED
    }


def _of_the_first(new: Memory, known: Iterable[Memory], facts: Mapping[str, Memory]) -> dict[str, Memory]:
    """What was told of the one who was alone in a role then, under their name as another comes to have it."""
    role = relation_of(new)
    if role is None:
        return {}
    had = [(each, of) for each in known if (of := relation_of(each)) and _is_one_role(of, role)]
    named: dict[str, Memory] = {}
    for fact in facts.values():
        told = fact.created_at
        then = {
            each: of.name
            for each, of in had
            if each.created_at <= told and not period_of(each.details).ended_before(told.date())
        }
        name = longest_form(set(then.values())) if role.fits(fact.subject) else None
        if name is not None and not longest_form({name, role.name}):
            first = min(then, key=lambda each: each.created_at)
            named[fact.id] = replace(fact, subject=_name(first))
    return named


def _told_otherwise(
    new: Memory, known: Mapping[str, Memory], facts: Mapping[str, Memory], today: date
) -> Iterator[Memory]:
    """Of what is told of a role, and otherwise of the one who turns out to have it, what was told first."""
    role = relation_of(new)
    others = {each.name for each in _holding(known.values(), today) if role and _is_one_role(each, role)}
    if role is None or not longest_form({role.name, *others}):
        return
    holding = [each for each in facts.values() if period_of(each.details).holds(today) and not each.doubt]
    for each in holding:
        if not (role.fits(each.subject) and holds_one(each.key)):
            continue
        for other in holding:
            is_of_it = _is_named(other, role) and concept_of(other.key) == concept_of(each.key)
            if is_of_it and normalised(other.content) != normalised(each.content):
                yield min(each, other, key=lambda told: told.updated_at)


def _is_set_right(old: Relation, new: Relation, was: Memory, sources: Sequence[Source], reason: str) -> bool:
    """Whether a change gives one person another name: it was misspelt, denied, or is another by marriage."""
    if old.role != new.role or longest_form({old.name, new.name}):
        return False
    words = [each.quote for each in sources if stands_in(old.name, canonical_name(each.quote))]
    is_denied = any(reading_of(was.key, _name(was), each, each) == "denied" for each in words)
    is_alike = may_be_misspelt(old.name, new.name)
    match reason:
        case "amended":
            return is_alike or is_denied
        case "edited":
            return is_alike
        case "told":
            return is_alike and (is_denied or first_name(old.name) == first_name(new.name))
        case _:
            return False


def _is_renamed(old: Relation, new: Relation, sources: Sequence[Source]) -> bool:
    """Whether words say that one is called otherwise: that a cat Tom is called Pippa, not that one came."""
    is_one = (old.role, old.word) == (new.role, new.word)
    return is_one and any(says_is_called(each.quote, old.name, new.name) for each in sources)


def _also_called(
    was: Memory, becomes: Memory, sources: Sequence[Source], known: Iterable[Memory]
) -> Iterator[Add]:
    """The name that somebody had, as another one of theirs, once words say that they are called otherwise."""
    old, new = relation_of(was), relation_of(becomes)
    if old is None or new is None or longest_form({old.name, new.name}) or not _is_renamed(old, new, sources):
        return
    of_them = {"subject": _name(becomes), "category": "person", "scope": was.scope}
    name = {"kind": "fact", "key": "also_called", "content": _name(was)}
    told = Memory.new(becomes.updated_at, owner=was.owner, **of_them, **name)
    if not any(is_same_thing(told, each) for each in known):
        yield Add(told, tuple(sources))


def _holding(known: Iterable[Memory], today: date) -> list[Relation]:
    current = (each for each in known if not period_of(each.details).ended_before(today))
    return [relation for each in current if (relation := relation_of(each))]


def _is_one_role(one: Relation, other: Relation) -> bool:
    return (one.role, one.word) == (other.role, other.word)


def _is_named(fact: Memory, relation: Relation) -> bool:
    """Whether a fact is about somebody by their name, or by that and what they are: "Kim", "sister Kim"."""
    called = canonical_name(fact.subject)
    return called == relation.name or relation.fits_with(relation.name, called)


def _name(memory: Memory) -> str:
    """The name in a fact that says what somebody is to the user, as it is spelt."""
    return name_and_kind(memory.content)[0] if memory.subject == USER else memory.subject


def _change(was: Memory, told: Memory, known: Mapping[str, Memory], now: datetime) -> Revise | Delete:
    after = was.revised(now, subject=told.subject, details=told.details)
    is_its_name = after.key == "also_called" and canonical_name(after.content) == canonical_name(
        after.subject
    )
    if is_its_name or any(is_same_thing(after, each) for each in known.values()):
        return Delete(was, "retracted")
    return Revise(was, after, (), "told")


_OF_USER = pattern_of(r"^(?:the\s+)?user(?:['’]s|s['’])\s+(?=\S)", re.IGNORECASE)
"""What a model writes before somebody who is the user's: "the user's sister"."""

_OWN_NAMES = frozenset({"name", "nickname"})


def about_whom(typed: str) -> str:
    """The subject of a fact as somebody typed it, without whose they are: "sister" for "my sister"."""
    about = _OF_USER.sub("", typed) or USER
    bare = without_owner(about)
    if bare[:1].islower() or default_category(bare) == "person":  # "Mi Lan" is a name
        about = bare
    return USER if about.casefold() in {"me", "i", "user", "the user", "myself", "self"} else about


def is_own_name(about: str, quote: str, message: str, known: Iterable[Memory]) -> bool:
    """Whether a subject is the user by a name that is known or said in the message, where a quote is about
    whoever says it.
    """
    if about == USER or grammatical_person(quote) == "third" or not speaks_of_self(quote):
        return False
    told = ((each.subject, each.key, each.content) for each in known if each.kind == "fact")
    said = ((each.subject, each.key, each.value) for each in find_statements(message))
    names = (
        canonical_name(value)
        for subject, key, value in (*told, *said)
        if subject == USER and concept_of(key) in _OWN_NAMES
    )
    called = canonical_name(about)
    return any(called in (name, first_name(name)) for name in names)
