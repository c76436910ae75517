"""A candidate beside what is known: which memories it is about, whether it tells what one holds (one value,
subject and time), how many there are of those who are close to somebody ("3 kids", and Ben, Mia and Tom), and
what becomes of a known thing of which somebody says that it is over, never was so, holds again, or has
another end or day. Nothing is written here.

                              told as over      denied            never so
    a plan                    done              dropped           dropped
    a rule                    set aside         set aside         set aside
    a fact that holds         ended             ended             gone
    a fact to come            gone              gone              gone
    a rule that was           stays so          stays so          stays so
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from bot.domain.aliases import SamePerson
from bot.domain.changes import Add, Candidate, Change, Delete, HeldCandidate, Hold, Mention, Revise
from bot.domain.memories import (
    BROUGHT,
    Details,
    FactDetails,
    IntentionDetails,
    Memory,
    Source,
    Thing,
    fact_details,
    intention_details,
    is_open,
)
from bot.domain.periods import DAY, Period, is_past, moved_to, period_of, told_anew
from bot.language.evidence import is_part, jaccard, numbers_of
from bot.language.keys import (
    NOTE_KEY,
    ONE_OF,
    SHARED_KEYS,
    are_related,
    concept_of,
    holds_one,
    is_known_key,
    label,
    names_somebody,
    things_in,
)
from bot.language.names import bare, name_and_kind
from bot.language.patterns import pattern_of
from bot.language.text import normalised
from bot.language.words import index_words

Span = tuple[int, int]

_AGAINST = {
    "dislikes": {"likes", "hobbies"},
    "foods_avoided": {"likes"},
    "allergies": {"likes"},
    "diet": {"likes"},
}

ALIKE = 0.5
"""Token Jaccard from which two values under unlike keys may tell the same, or be against each other."""

ALIKE_RULES = 0.3
"""Rules are short sentences that share few words: "answer in German", "answer in English"."""

WHICH_HOLDS = "it stands against what is known: the user is asked which holds"

ANSWERED = "what was said later leaves nothing to ask"

TellsEnd = Literal["over", "denied", "never so"]

Ending = IntentionDetails | FactDetails | Literal["set aside", "gone", "stays so"]
"""A plan as it is settled; a fact with its last day, or one that leaves no past; a rule is obeyed no more."""


def tells_one_thing(one: Thing, other: Thing) -> bool:
    """Whether two facts tell one thing of one subject, whatever their values: "home city", "home town"."""
    return (normalised(one.subject), concept_of(one.key)) == (
        normalised(other.subject),
        concept_of(other.key),
    )


def tells_same_value(one: Thing, other: Thing) -> bool:
    """Whether the two tell one value of one thing, at whatever time."""
    is_of_kind = (one.kind, one.scope) == (other.kind, other.scope) and not _are_two_kinds(one.key, other.key)
    return is_of_kind and tells_one_thing(one, other) and _words(one.content) == _words(other.content)


def _are_two_kinds(one: str, other: str) -> bool:
    """Whether keys tell two kinds of one concept: a dog and a horse may have one name, and who was the
    girlfriend is the wife by now.
    """
    concept = concept_of(one)
    whole = (concept, ONE_OF.get(concept, concept))
    is_shared = concept == concept_of(other) and concept in SHARED_KEYS
    return is_shared and one != other and one not in whole and other not in whole


def has_another_role(candidate: Candidate, known: Memory) -> bool:
    """Whether a candidate names whom a person has once as something else to them: the girlfriend as wife."""
    is_one = candidate.kind == known.kind == "fact" and holds_one(known.key)
    is_namesake = tells_one_thing(candidate, known) and _words(candidate.content) == _words(known.content)
    return is_one and is_namesake and _are_two_kinds(candidate.key, known.key)


def are_two_plans(one: Thing, other: Thing) -> bool:
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


def says_the_same(candidate: Candidate, memory: Memory, today: date) -> bool:
    """Whether a neighbour tells one value in the same words, at times that don't speak against it."""
    if candidate.kind == "fact" and (
        concept_of(candidate.key) != concept_of(memory.key) or _are_two_kinds(candidate.key, memory.key)
    ):
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
    that have not ended, rules that are obeyed, and whatever says nearly the same.
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
    if candidate.kind == "rule":
        # Opposite ones share no word: "be brief", "go into detail".
        is_obeyed = not memory.archived or likeness >= ALIKE_RULES or memory.id == candidate.against
        return 1 + likeness if is_obeyed else 0
    if candidate.kind in BROUGHT:
        return 0  # its address or its bytes alone say what it is: letters of one sender read alike
    if candidate.kind != "fact":
        return 1 + likeness if likeness >= ALIKE or memory.id == candidate.against else 0
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
    return 1 + likeness if likeness >= ALIKE and _may_tell_one(candidate, memory) else 0


def _may_tell_one(one: Thing, other: Thing) -> bool:
    """Whether values that are alike may tell one thing under unrelated keys: a birthplace is no team, but a
    note or a made-up key may tell anything, what is liked may not be eaten, and a friend is a husband by now.
    """
    keys = one.key, other.key
    has_meaning = all(is_known_key(key) and concept_of(key) != NOTE_KEY for key in keys)
    names = {normalised(name_and_kind(each.content)[0]) for each in (one, other)}
    is_namesake = all(map(names_somebody, keys)) and len(names) == 1
    return not has_meaning or are_against(*keys) or is_namesake


def are_against(one: str, other: str) -> bool:
    """Whether keys tell what can't be meant of one thing: liked and disliked."""
    first, second = concept_of(one), concept_of(other)
    return second in _AGAINST.get(first, ()) or first in _AGAINST.get(second, ())


def without_stranger(candidate: Candidate, known: Collection[Memory], near: Collection[str]) -> Candidate:
    """The candidate without the memory it names, and what that was to become, if the two have nothing in
    common: a home takes no firm's place, whatever a model says, and a car that was sold is asked about beside
    no home.
    """
    named = next((memory for memory in known if memory.id == candidate.against), None)
    is_paired = candidate.kind == "fact" and (candidate.takes_place or candidate.outcome == "ask")
    if named is None or not is_paired or are_related(named.key, candidate.key):
        return candidate
    is_alike = named.id in near or jaccard(candidate.content, named.content) >= ALIKE
    is_over = candidate.meant == "past" and is_part(candidate.content, named.content)
    if is_over or (is_alike and _may_tell_one(candidate, named)):
        return candidate
    return replace(candidate, against="", outcome="")


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

    def holds(self, each: Thing) -> bool:
        """Whether a name is one of those counted: by what stands beside it, or by its key alone."""
        if concept_of(each.key) != concept_of(self.key) or _count(each) is not None:
            return False
        _, kind = name_and_kind(each.content)
        if kind and self.things:
            return self.things == frozenset(index_words(kind))
        is_plain = not kind and (each.key == self.key or concept_of(each.key) not in SHARED_KEYS)
        return is_plain or not self.things


def is_count(each: Thing) -> bool:
    """Whether a value only says how many there are: "3 kids"."""
    return _count(each) is not None


def are_count_and_name(one: Thing, other: Thing) -> bool:
    """Whether of two that say who is close to somebody one only counts them: never in the other's place."""
    is_of_people = names_somebody(one.key) and names_somebody(other.key)
    return is_of_people and is_count(one) != is_count(other)


def number_told(candidate: Candidate, others: Sequence[Memory]) -> Memory | None:
    """The known number that a candidate tells anew, if there is one."""
    if period_of(candidate.details).until is not None:
        return None
    for each in _holding(others):
        known = _count(each)
        if known is not None and _is_told_anew(known, candidate, others):
            return each
    return None


def _is_told_anew(known: _Count, candidate: Candidate, others: Sequence[Memory]) -> bool:
    """Whether a candidate tells a known number anew: by another one, or by the last name it stood for."""
    told = _count(candidate)
    if told is not None:
        return told.is_of(known)
    return known.holds(candidate) and _names(candidate) + _named(known, others) >= known.number


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


def _names(each: Thing) -> int:
    """How many names a value holds; what begins small or with a figure says more of one: "Ben, 7"."""
    named = (part.strip()[:1] for part in things_in(each.content))
    return sum(first.isalpha() and not first.islower() for first in named) or 1


def _count(each: Thing) -> _Count | None:
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
    and Anna", by its name at least ("Kit" of "Kit (cat)"); None where either stands nowhere.
    """
    first, second = (_places(each, text) or _places(bare(each), text) for each in (one, other))
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


def place_in(words: str, text: str) -> Span:
    """Where words stand in a text, whatever their case; an empty span where they don't."""
    begin = text.casefold().find(words.casefold()) if words else -1
    return (begin, begin + len(words)) if begin >= 0 else (0, 0)


def ending(known: Memory, today: date, told: TellsEnd = "over") -> Ending:
    """What becomes of a known thing that is over; what is of no such kind stays so."""
    match known.kind:
        case "intention":
            return replace(intention_details(known.details), state="done" if told == "over" else "dropped")
        case "rule":
            return "stays so" if known.archived else "set aside"
        case "fact" if told == "never so" or period_of(known.details).begins_after(today):
            return "gone"
        case "fact":
            return ended_on(known.details, today - DAY)
        case _:
            return "stays so"


def ended_on(held: Details, last: date) -> FactDetails:
    """The days of a fact with the last on which it holds; at least the one on which it began."""
    days = fact_details(held)
    return replace(days, until=max(last, period_of(days).since or last).isoformat())


def over_by(said: FactDetails | None, today: date) -> FactDetails:
    """The days of a fact that is told as over: by the day before, when its end is not told."""
    said, yesterday = said or FactDetails(), (today - DAY).isoformat()
    if said.until and said.until != today.isoformat():
        return said  # "I've quit, as of 31 March"
    return replace(said, since=said.since if (said.since or "") <= yesterday else None, until=yesterday)


def is_over(candidate: Candidate, today: date) -> bool:
    """Whether a candidate tells of what is past; what is told to end on a day to come is not over yet."""
    said = period_of(candidate.details)
    return said.ended_before(today) or (candidate.outcome == "past" and said.until is None)


def is_to_change(candidate: Candidate, today: date) -> bool:
    """Whether a fact is told to begin or to end on a day to come."""
    period = period_of(candidate.details)
    ends_later = bool(candidate.until and period.until and period.until > today)
    return period.begins_after(today) or ends_later


def has_no_word_for_days(candidate: Candidate, quote: str) -> bool:
    """Whether a quote has no word that could tell a day: beside the value stands a verb at most, as in "I
    work at Bosch".
    """
    beside = set(index_words(quote)).difference(index_words(f"{candidate.content} {label(candidate.key)}"))
    return len(beside) <= 1


def tells_of_one_time(candidate: Candidate, other: Candidate, today: date) -> bool:
    """Whether two that say the same say it of what holds, or both of what is past; one message means one."""
    if are_two_plans(candidate, other):
        return False
    is_read_again = candidate.source.interaction_id == other.source.interaction_id
    return is_read_again or is_over(candidate, today) == is_over(other, today)


def ended_by(reported: Candidate, content: str, known: Iterable[Memory]) -> Memory | None:
    """What is known and told to be over, or never to have been: what is named, or the only one that says so.

    To deny what is known tells no less, but of a rule, which may be a denial itself. What denies the one that
    it names may call it by other words ("no nut allergy", of peanuts), unless another says just that.
    """
    tells_end = reported.outcome == "past" or reported.meant in ("past", "denied")
    if not tells_end or (reported.kind == "rule" and reported.outcome not in ("past", "wrong")):
        return None
    by_id = {each.id: each for each in known}
    meant = by_id.get(reported.against)
    if meant is not None and is_part(content, meant.content):
        return meant
    alike = [each for each in by_id.values() if _is_of(reported, each) and is_part(content, each.content)]
    if len(alike) == 1:
        return alike[0]
    is_denied = reported.meant == "denied" and reported.outcome != "replace"
    return meant if meant is not None and is_denied and _is_of(reported, meant) else None


def as_over(reported: Candidate, content: str, known: Memory, today: date) -> Candidate:
    """What was reported as the end of what is known, with what that changes, as `closed_by` reads it.

    Of a list what is left takes its place: "no milk allergy" leaves "peanuts" of "peanuts and milk". A name
    that only stands within that of what is known, and was not said to mean it, may be another's: the person
    is asked whether "Siemens Healthineers" is over with "Siemens".
    """
    is_denied = reported.meant == "denied"
    never = is_denied and reported.outcome == "wrong"
    if left := left_of(known, content):
        outcome = "wrong" if never else "replace"
        stays = replace(reported, meant="said", outcome=outcome, against=known.id, content=left)
        return replace(stays, when="", until="")  # the days told are those of what is gone
    if _may_be_of_another(reported, content, known):
        return replace(reported, meant="past", outcome="ask", against=known.id, content=known.content)
    is_within = is_part(content, known.content)
    over = replace(reported, meant="past", against=known.id, content=content if is_within else known.content)
    match ending(known, today, "never so" if never else "denied" if is_denied else "over"):
        case IntentionDetails() as plan:
            return replace(over, outcome="past", details=plan)
        case "gone":
            return replace(over, outcome="wrong")
        case FactDetails() if reported.outcome != "wrong":
            return over
        case FactDetails() | "set aside" | "stays so":
            return replace(over, outcome="past")


def _may_be_of_another(reported: Candidate, content: str, known: Memory) -> bool:
    """Whether a known fact says more than is told to be over: another thing beside it, or a longer name that
    was not said to be meant.
    """
    name, _ = name_and_kind(known.content)
    if known.kind != "fact" or is_part(name, content):
        return False
    is_within, is_named = is_part(content, known.content), reported.against == known.id
    several = len(things_in(known.content)) > 1 or (is_within and " " not in known.content)
    return several or (is_within and not is_named)


def left_of(known: Memory, gone: str) -> str:
    """What is left of a known list without some of its items; empty where all of it is meant, or no list."""
    listed, items = things_in(known.content), things_in(gone)
    exactly = [each for each in listed if not any(jaccard(each, item) == 1 for item in items)]
    nearly = [each for each in listed if not any(is_part(item, each) for item in items)]
    left = exactly if len(exactly) < len(listed) else nearly
    return ", ".join(left) if known.kind == "fact" and len(left) < len(listed) else ""


def closed_by(candidate: Candidate, known: Memory, today: date) -> Ending | None:
    """How what is known ends by a candidate set against it; None where it does not, or has a past."""
    told: TellsEnd = "over"
    match candidate.details:
        case IntentionDetails(state="done" | "dropped" as became):
            told = "over" if became == "done" else "denied"
        case _ if candidate.kind == "rule" and candidate.outcome == "past":
            pass
        case _ if candidate.kind == "fact" and is_part(candidate.content, known.content):
            never = candidate.outcome == "wrong" and candidate.meant == "past"
            if not (never or (is_over(candidate, today) and _ended_since_told(candidate, known))):
                return None
            told = "never so" if never else "over"
        case _:
            return None
    match ending(known, today, told):
        case IntentionDetails() if not is_open(known.details):
            return None
        case FactDetails():
            return None
        case closed:
            return closed


def holds_again(candidate: Candidate, known: Memory, today: date) -> bool:
    """Whether what had ended is told as holding: "I'm at Bosch again"."""
    is_over_now = candidate.kind == "fact" and period_of(known.details).ended_before(today)
    return is_over_now and candidate.outcome in ("replace", "again") and not is_over(candidate, today)


def tells_its_end(candidate: Candidate, named: Memory, today: date) -> bool:
    """Whether a candidate says of the memory it names, in some of its words, that it ended since.

    "From 2017 to 2019" is another time, and of "until 2019" only the person can say whether it is.
    """
    is_named = named.id == candidate.against and is_part(candidate.content, named.content)
    return is_named and _ended_since_told(candidate, named) and is_over(candidate, today)


def _ended_since_told(candidate: Candidate, known: Memory) -> bool:
    """Whether what is over may be what is known: not over when told, with no beginning of its own."""
    said = period_of(candidate.details)
    return said.since is None and not said.ended_before(known.updated_at.date() - DAY)


def only_repeats(candidate: Candidate, memory: Memory, today: date) -> bool:
    """Whether a candidate with a memory's content only says it again: of the same, by the same name, and not
    as holding what was over, or a rule that was set aside.
    """
    if candidate.kind != "fact" or memory.kind != "fact":
        return not memory.archived
    goes_on = candidate.outcome != "past" and period_of(memory.details).ended_before(today)
    return _is_of(candidate, memory) and not candidate.renames(memory) and not goes_on


def _is_of(reported: Candidate, memory: Memory) -> bool:
    """Whether something says of somebody what a memory says of them, if with another value."""
    is_of_kind = reported.kind == memory.kind
    return is_of_kind and (reported.kind != "fact" or tells_one_thing(reported, memory))


def moves_day(candidate: Candidate, named: Memory | None) -> bool:
    """Whether a candidate tells another end of the fact in whose place it is told, or another day of the
    plan: "till New Year's Eve".
    """
    if named is None or not candidate.takes_place or candidate.kind != named.kind:
        return False
    match candidate.details, named.details:
        case IntentionDetails(due=str() as due), IntentionDetails() as plan:
            return due != plan.due or (bool(candidate.when) and candidate.details.since != plan.since)
        case FactDetails(until=str()), _ if candidate.kind == "fact":
            return period_of(candidate.details).until != period_of(named.details).until
        case _:
            return False


def changes_another(candidate: Candidate, same: Sequence[Memory]) -> bool:
    """Whether what is known is said again in the place of something else: "Munich fell through, I stay"."""
    takes_place = candidate.takes_place and bool(candidate.against)
    return takes_place and bool(same) and all(each.id != candidate.against for each in same)


def adds_nothing(candidate: Candidate, memory: Memory, today: date) -> bool:
    """Whether a memory says all of a candidate, of the same time: telling it once more is a mention.

    What takes the place of something else is none, nor is that it is over, of what still holds, or another
    end, or another beginning than one that was told.
    """
    said, known = period_of(candidate.details), period_of(memory.details)
    begins_anew = bool(candidate.when) and known.since is not None and said.since != known.since
    begins_anew = begins_anew and not _is_within(fact_details(memory.details).since, candidate.when)
    return (
        normalised(memory.subject) == normalised(candidate.subject)
        and candidate.against in ("", memory.id)
        and not candidate.renames(memory)
        and (not is_over(candidate, today) or known.ended_before(today))
        and not (begins_anew or tells_time_of(candidate, memory))
        and said.until in (None, known.until)
        and says_the_same(candidate, memory, today)
    )


def _is_within(day: str | None, when: str) -> bool:
    """Whether a known day is one of the ISO month or year that is told for it, or the very day."""
    return bool(day and when.strip()) and f"{day}-".startswith(f"{when.strip()}-")


def of_change_to_come(candidate: Candidate, known: Iterable[Memory]) -> Candidate:
    """The candidate as told of what is to come, if what it takes the place of is to give way to that already:
    told twice, a move in March is one.
    """
    known = list(known)
    named = next((memory for memory in known if memory.id == candidate.against), None)
    if named is None or not candidate.takes_place or candidate.kind != "fact":
        return candidate
    to_come = (each for each in known if gives_way_to(named, each) and tells_same_value(candidate, each))
    return replace(candidate, against=next((each.id for each in to_come), candidate.against))


def told_with(before: Memory, candidate: Candidate, today: date, *, is_told_in: bool) -> Details:
    """What is known of when a fact holds, with the days told for it now; of a plan, its new day.

    A later telling moves an end that is to come, or that it names as moved; one that is over stays. Told in
    its own place with no other day it has no end any more: "I've decided to stay". What a plan lacks of its
    time it gains; one that was settled is made again, unless by the message that told it.
    """
    days, told = period_of(candidate.details), candidate.details
    if isinstance(told, FactDetails):
        # "Until Friday" begins nothing anew, nor "in March" what begins on the 15th.
        is_ending = told.until and told.since == today.isoformat()
        is_same = is_ending or _is_within(fact_details(before.details).since, candidate.when)
        told = replace(told, since=None) if is_same else told
    is_open_now = days.until is None and days.since in (None, today)
    match before.details, told:
        case FactDetails(until=str()) as held, FactDetails() | None if (
            candidate.takes_place and candidate.against == before.id and is_open_now
        ):
            return replace(held, until=None)
        case IntentionDetails() as plan, IntentionDetails() as said:
            is_made_again = not is_open(plan) and not is_told_in
            is_dated = is_open(plan) and tells_time_of(candidate, before)
            is_moved = is_open(plan) and bool(said.due) and (candidate.takes_place or bool(candidate.until))
            begins = bool(candidate.when) or not is_moved
            return moved_to(plan, said, begins=begins) if is_made_again or is_dated or is_moved else plan
        case FactDetails() as held, FactDetails() as said:
            if candidate.takes_place:
                return told_anew(held, said)
            is_moved = said.until and not period_of(held).ended_before(today)
            return replace(held, since=held.since or said.since, until=said.until if is_moved else held.until)
        case None, FactDetails() as said:
            return said
        case others, _:
            return others


def when_over(candidate: Candidate, line: Sequence[Memory], today: date) -> FactDetails:
    """When something past was over: as it was said, else when what is known began, or else before today.

    `line` is what holds now, with what held before it, the newest first.
    """
    said = fact_details(candidate.details)
    since = period_of(said).since
    if said.until:
        # In its time it was in the place of what is known of then, if there is something.
        then = (each for each in line if since and not period_of(each.details).ended_before(since))
        return replace(said, covers=tuple(each.id for each in then))
    began = period_of(line[0].details).since if line else None
    until = (began if began and (since is None or began > since) else today) - DAY
    return ended_on(said, until)


def settles(change: Change, held: HeldCandidate, today: date) -> bool:
    """Whether a change leaves nothing to ask of what is held against something known: that has another value
    or is over by now, one of the two was told anew since, or what is held is told as over, or asked anew;
    or, where the question is of its days, it is gone. Of what got a no: whether it is kept after all.
    """
    asked, is_declined = held.candidate, held.state == "declined"
    match change:
        case Add(memory, sources) | Revise(_, memory, sources) | Mention(memory, sources) if is_declined:
            return bool(sources) and tells_same_value(asked, memory)
        case Delete(memory):
            return memory.id == asked.against and tells_same_value(asked, memory)
        case _ if is_declined or held.reason != WHICH_HOLDS:
            return False
        case Revise(before, after, sources) if after.id == asked.against:
            is_changed = normalised(before.content) != normalised(after.content) or is_past(after, today)
            return is_changed or _tells_which(after, sources, asked)
        case Mention(memory, sources) if memory.id == asked.against:
            return _tells_which(memory, sources, asked)
        case Add(memory, sources) | Revise(_, memory, sources):
            is_of_it = tells_same_value(asked, memory)
            return is_of_it and _is_later(sources, asked) and is_past(memory, today)
        case Hold(again) if again.state == "held" and again.id != held.id:
            told = again.candidate
            return tells_same_value(told, asked) and _is_later(told.sources, asked)
        case _:
            return False


def _tells_which(known: Memory, sources: Iterable[Source], asked: Candidate) -> bool:
    """Whether what is known was told again since, and nothing that holds beside it can be meant."""
    is_one = (known.kind == "fact" and holds_one(known.key)) or tells_same_value(asked, known)
    return is_one and _is_later(sources, asked)


def _is_later(sources: Iterable[Source], asked: Candidate) -> bool:
    return any(each.interaction_id > asked.source.interaction_id for each in sources)
