"""Which memories a candidate is about, and whether it tells what one holds: one value, subject and time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date

from bot.domain.aliases import SamePerson
from bot.domain.candidates import Candidate
from bot.domain.details import IntentionDetails, is_open
from bot.domain.memories import Memory, identity_value
from bot.domain.periods import DAY, Period, period_of
from bot.language.evidence import jaccard
from bot.language.keys import are_related, concept_of
from bot.language.text import normalised

ALIKE = 0.5
"""Token Jaccard from which two values under unlike keys may tell the same, or be against each other."""

ALIKE_RULES = 0.3
"""Rules are short sentences that share few words: "answer in German", "answer in English"."""


def _of_one_subject(memory: Memory, candidate: Candidate) -> bool:
    return is_of_one_kind(memory, candidate) and normalised(memory.subject) == normalised(candidate.subject)


def tells_one_thing(one: Memory | Candidate, other: Memory | Candidate) -> bool:
    """Whether two facts tell one thing of one subject, whatever their values: "home city", "home town"."""
    return (normalised(one.subject), concept_of(one.key)) == (
        normalised(other.subject),
        concept_of(other.key),
    )


def tells_same_value(one: Memory | Candidate, other: Memory | Candidate) -> bool:
    """Whether the two tell one value of one thing, at whatever time."""
    is_of_kind = (one.kind, one.scope) == (other.kind, other.scope)
    return is_of_kind and tells_one_thing(one, other) and _words(one.content) == _words(other.content)


def are_two_plans(one: Memory | Candidate, other: Memory | Candidate) -> bool:
    """Whether two plans are meant for different times: of no stretch that was told one lies in the other."""
    match one.details, other.details:
        case IntentionDetails(due=str()) as first, IntentionDetails(due=str()) as second:
            (since, until), (begins, ends) = _stretch(first), _stretch(second)
            return until < begins or ends < since
        case _:
            return False


def tells_time_of(candidate: Candidate, memory: Memory) -> bool:
    """Whether a plan that is known is told with its day, or with the hour of that, for the first time: more
    exactly than before.
    """
    match candidate.details, memory.details:
        case IntentionDetails(due=str()), IntentionDetails(due=None):
            return True
        case IntentionDetails(due=str()) as told, IntentionDetails(due=str()) as plan:
            (since, until), (begins, ends) = _stretch(told), _stretch(plan)
            return begins <= since and until <= ends and (since, until) != (begins, ends)
        case _:
            return False


def _stretch(plan: IntentionDetails) -> tuple[str, str]:
    """The first and the last moment that a plan may be meant for, as ISO texts that stand in their order."""
    due = plan.due or ""
    return plan.since or due, due if "T" in due else f"{due}T24"


def gives_way_to(memory: Memory, to_come: Memory) -> bool:
    """Whether a fact ends on the day before another that tells the same thing begins."""
    begins, until = period_of(to_come.details).since, period_of(memory.details).until
    is_of_it = memory.id != to_come.id and tells_one_thing(memory, to_come)
    return is_of_it and begins is not None and until == begins - DAY


def is_of_one_kind(memory: Memory, candidate: Candidate) -> bool:
    """Whether the two are of one kind, in one scope."""
    return memory.kind == candidate.kind and memory.scope == candidate.scope


def is_same(memory: Memory, candidate: Candidate) -> bool:
    """Whether only one of the two may live: one key, one value and, where it has an end, one time."""
    return (
        _of_one_subject(memory, candidate)
        and memory.key == candidate.key
        and identity_value(memory.kind, memory.content, memory.details)
        == identity_value(candidate.kind, candidate.content, candidate.details)
    )


def says_the_same(candidate: Candidate, memory: Memory, today: date) -> bool:
    """Whether a neighbour tells one value in the same words, at times that don't speak against it."""
    if candidate.kind == "fact" and concept_of(candidate.key) != concept_of(memory.key):
        return False
    if _words(candidate.content) != _words(memory.content):
        return False
    if memory.id == candidate.against and candidate.takes_place:
        return True
    if are_two_plans(candidate, memory):
        return False
    said = period_of(candidate.details)
    said = said if candidate.outcome == "past" else _seen(said, today)
    return said.overlaps(_seen(period_of(memory.details), memory.updated_at.date()))


def goes_on(memory: Memory, candidate: Candidate, today: date) -> bool:
    """Whether a candidate tells as holding what ended no earlier than yesterday: no day lies between the two,
    so that they are one time, and what ends then can end again.
    """
    over, said = period_of(memory.details), period_of(candidate.details)
    if (
        candidate.kind != "fact"
        or over.until is None
        or said.until is not None
        or candidate.outcome == "past"
    ):
        return False
    follows = over.until >= today - DAY and (said.since is None or said.since <= over.until + DAY)
    return follows and over.ended_before(today) and tells_same_value(candidate, memory)


def _seen(period: Period, told_on: date) -> Period:
    """A period that began by the day it was told on at the latest, if it had not ended by then."""
    return period if period.since or period.ended_before(told_on) else replace(period, since=told_on)


def _words(text: str) -> list[str]:
    return sorted(normalised(text).replace(",", " ").split())


def neighbours(
    candidate: Candidate,
    known: Collection[Memory],
    today: date,
    near: Collection[str],
    members: Collection[str],
) -> list[Memory]:
    """The known memories that a candidate may repeat, replace or contradict, the likeliest first.

    Of the same kind, scope and subject, by whatever name that goes: facts under the same or a related key
    that have not ended, and whatever says nearly the same.
    """
    subject, person = normalised(candidate.subject), SamePerson.of(candidate.subject, known, members)
    found = [
        (rank, memory)
        for memory in known
        if is_of_one_kind(memory, candidate)
        and (normalised(memory.subject) == subject or person.is_called(memory.subject))
        and (rank := _nearness(candidate, memory, today, near))
    ]
    in_order = sorted(found, key=lambda each: (each[0], each[1].updated_at), reverse=True)
    return [memory for _, memory in in_order]


def _nearness(candidate: Candidate, memory: Memory, today: date, near: Collection[str]) -> float:
    """How likely the two are about one thing; 0 for not at all."""
    likeness = jaccard(candidate.content, memory.content) + (memory.id in near)
    if memory.kind == "intention" and not is_open(memory.details):
        # What is settled is no neighbour of another plan, but of what tells it again.
        return 1 if says_the_same(candidate, memory, today) else 0
    if candidate.kind != "fact":
        enough = ALIKE_RULES if candidate.kind == "rule" else ALIKE
        return 1 + likeness if likeness >= enough else 0
    if memory.id == candidate.against:
        return 5
    if period_of(memory.details).ended_before(today):
        # What is over is no neighbour of what holds now, but of what tells it again.
        ended = period_of(candidate.details).ended_before(today)
        return 1 if ended and says_the_same(candidate, memory, today) else 0
    if memory.key == candidate.key:
        return 4 + likeness
    if concept_of(memory.key) == concept_of(candidate.key):
        return 3 + likeness
    if are_related(memory.key, candidate.key):
        return 2 + likeness
    return 1 + likeness if likeness >= ALIKE else 0


def without_stranger(candidate: Candidate, known: Collection[Memory], near: Collection[str]) -> Candidate:
    """The candidate without the memory it names, and what that was to become, if the two have nothing in
    common: a home takes no firm's place, whatever a model says.
    """
    named = next((memory for memory in known if memory.id == candidate.against), None)
    if named is None or candidate.kind != "fact" or not candidate.takes_place:
        return candidate
    is_kin = concept_of(named.key) == concept_of(candidate.key) or are_related(named.key, candidate.key)
    if is_kin or named.id in near or jaccard(candidate.content, named.content) >= ALIKE:
        return candidate
    return replace(candidate, against="", outcome="")
