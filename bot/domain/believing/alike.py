"""Whether what was said tells what a memory holds: the same value, of one subject, at one time."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from bot.domain.candidates import Candidate
from bot.domain.memories import Memory, identity_value
from bot.domain.periods import DAY, Period, period_of
from bot.language.keys import concept_of
from bot.language.text import normalised


def is_told_again(candidate: Candidate, memory: Memory) -> bool:
    """Whether a memory holds a candidate's value under its concept, at whatever time."""
    return (
        _of_one_subject(memory, candidate)
        and concept_of(memory.key) == concept_of(candidate.key)
        and _words(memory.content) == _words(candidate.content)
    )


def _of_one_subject(memory: Memory, candidate: Candidate) -> bool:
    return is_of_one_kind(memory, candidate) and normalised(memory.subject) == normalised(candidate.subject)


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
    if memory.id == candidate.against and candidate.outcome in ("replace", "wrong"):
        return True
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
    return follows and over.ended_before(today) and is_told_again(candidate, memory)


def _seen(period: Period, told_on: date) -> Period:
    """A period that began by the day it was told on at the latest, if it had not ended by then."""
    return period if period.since or period.ended_before(told_on) else replace(period, since=told_on)


def _words(text: str) -> list[str]:
    return sorted(normalised(text).replace(",", " ").split())
