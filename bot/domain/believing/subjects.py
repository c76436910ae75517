"""Whom facts are about, as changes give somebody another name, or what they are to the user another holder.

A subject is a name or a role, and either may come to mean somebody else:

    sisters: Kim     is set right as Kym      "Kim: job" is Kym's
    pets: Tom        "is called Pippa now"    "Tom: likes" is Pippa's, who is also called Tom
    wife: Anna       is over, or is Carla     "wife: allergies" were Anna's
    dogs: Balu       is over                  "Balu: age" holds no longer
    sisters: Anna    is new                   "sister: home city" or "Anna: home city", where the two differ
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime

from bot.domain.aliases import Relation, first_name, longest_form, may_be_misspelt, relation_of
from bot.domain.changes import Add, Change, Delete, Doubt, Revise
from bot.domain.memories import Memory, Source, fact_details, is_same_thing, new_memory_id
from bot.domain.periods import period_of
from bot.language.assertion import reading_of
from bot.language.keys import USER, are_related, concept_of, default_category, holds_one
from bot.language.names import canonical_name, stands_in
from bot.language.patterns import pattern_of
from bot.language.statements.finder import find_statements
from bot.language.statements.people import name_and_kind
from bot.language.subject import grammatical_person, says_is_called, speaks_of_self
from bot.language.text import normalised
from bot.language.things import without_owner

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
    if new is not None and (_is_set_right(old, new, was, sources, reason) or _goes_by(old, new, sources)):
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
        then = {each: of.name for each, of in had if each.created_at <= told and _had_it(each, told)}
        name = longest_form(set(then.values())) if role.fits(fact.subject) else None
        if name is not None and not longest_form({name, role.name}):
            first = min(then, key=lambda each: each.created_at)
            named[fact.id] = replace(fact, subject=_name(first))
    return named


def _had_it(telling: Memory, moment: datetime) -> bool:
    return not period_of(telling.details).ended_before(moment.date())


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


def _goes_by(old: Relation, new: Relation, sources: Sequence[Source]) -> bool:
    """Whether words say that one is called otherwise: that a cat Tom is called Pippa, not that one came."""
    is_one = (old.role, old.word) == (new.role, new.word)
    return is_one and any(says_is_called(each.quote, old.name, new.name) for each in sources)


def _also_called(
    was: Memory, becomes: Memory, sources: Sequence[Source], known: Iterable[Memory]
) -> Iterator[Add]:
    """The name that somebody had, as another one of theirs, once words say that they are called otherwise."""
    old, new = relation_of(was), relation_of(becomes)
    if old is None or new is None or longest_form({old.name, new.name}) or not _goes_by(old, new, sources):
        return
    told = Memory(
        id=new_memory_id(),
        owner=was.owner,
        kind="fact",
        subject=_name(becomes),
        key="also_called",
        content=_name(was),
        category="person",
        scope=was.scope,
        created_at=becomes.updated_at,
        updated_at=becomes.updated_at,
    )
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
