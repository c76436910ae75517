"""Which memories a candidate is about, and whether it tells what one holds: one value, subject and time; and
how many there are of those who are close to somebody, beside who they are: "3 kids", and Ben, Mia and Tom.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from bot.domain.aliases import SamePerson
from bot.domain.candidates import Candidate
from bot.domain.memories import IntentionDetails, Memory, identity_value, is_open
from bot.domain.periods import DAY, Period, period_of
from bot.language.assertion import speaks_against
from bot.language.evidence import is_spelt_like, jaccard, supports
from bot.language.keys import are_related, concept_of, holds_several
from bot.language.numbers import numbers_of
from bot.language.patterns import pattern_of
from bot.language.statements.people import SHARED_KEYS, name_and_kind, names_somebody
from bot.language.text import normalised
from bot.language.things import things_in
from bot.language.words import index_words

Span = tuple[int, int]

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
    exactly than before. "By Friday", told again a day later, is no more exact.
    """
    match candidate.details, memory.details:
        case IntentionDetails(due=str()), IntentionDetails(due=None):
            return True
        case IntentionDetails(due=str()) as told, IntentionDetails(due=str()) as plan:
            (since, until), (begins, ends) = _stretch(told), _stretch(plan)
            is_shorter = until < ends or (told.since is None and begins < since)
            return begins <= since and until <= ends and is_shorter
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
        is_meant = likeness >= enough or (candidate.kind == "rule" and memory.id == candidate.against)
        return 1 + likeness if is_meant else 0
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


def may_give_way(known: Memory, candidate: Candidate, words: str) -> bool:
    """Whether words can say that something new takes the place of what is known, where both may hold: they
    speak against something, name what is known, or only say it otherwise, or it was a mere count.
    """
    name, _ = name_and_kind(known.content)
    return (
        known.kind not in ("fact", "rule")
        or (known.kind == "fact" and not holds_several(known.key))
        or _count(known) is not None
        or _count(candidate) is not None
        or speaks_against(words)
        or supports(f"{words}. {candidate.content}", name, "")
        or is_spelt_like(candidate.content, name)
    )


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
    told = [int(words[0])] if words[0].isascii() and words[0].isdigit() else numbers_of(words[0])
    number = next(iter(told), None)
    is_of_all = each.key in SHARED_KEYS or concept_of(each.key) not in SHARED_KEYS
    counted = words[1:] or ([] if is_of_all else [each.key])
    return _Count(number, frozenset(index_words(" ".join(counted))), each.key) if number else None


def stand_apart(one: str, other: str, text: str) -> bool | None:
    """Whether one of two values stands in a text where the other does not, too, as the second of "Anna Maria
    and Anna"; None where either stands nowhere.
    """
    first, second = _places(one, text), _places(other, text)
    if not (first and second):
        return None
    return any(
        not any(shared_signs(each, there) for there in others)
        for spans, others in ((first, second), (second, first))
        for each in spans
    )


def _places(words: str, text: str) -> list[Span]:
    """Where words stand in a text as whole words, else the first place where they are part of some."""
    folded, wanted = text.casefold(), words.casefold()
    begins = (match.start() for match in re.finditer(re.escape(wanted), folded)) if wanted else ()
    spans = [(begin, begin + len(wanted)) for begin in begins]
    whole = [
        (begin, end)
        for begin, end in spans
        if not folded[begin - 1 : begin].isalnum() and not folded[end : end + 1].isalnum()
    ]
    return whole or spans[:1]


def shared_signs(one: Span, other: Span) -> int:
    """How many signs two stretches of one text have in common."""
    return max(0, min(one[1], other[1]) - max(one[0], other[0]))
