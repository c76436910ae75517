"""What becomes of something said beside what is known: it replaces, stands beside, repeats, or is past.

Whoever understood the message says which (a model, or the person); code checks what can be checked. Only
where no model is at hand tables decide, and they ask rather than overwrite.

    known "home city: Munich"     said "I moved to Berlin"      replace   Munich joins the history
                                  said "in Rome until Friday"   replace   Rome covers Munich until then
                                  said "in Oslo until 2020"     past      joins the history; Munich stays
                                  said "I live in Munich"       again     one more source
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from bot.domain.believing.alike import (
    ALIKE,
    goes_on,
    is_same,
    is_told_again,
    neighbours,
    says_the_same,
    without_stranger,
)
from bot.domain.believing.counting import number_told, says_no_more
from bot.domain.candidates import Candidate, PairOutcome
from bot.domain.changes import Add, Delete, Flag, Mention, Revise
from bot.domain.details import Details, FactDetails, IntentionDetails, fact_details
from bot.domain.memories import STATED_CONFIDENCE, Memory, Source, compared, is_same_thing, new_memory_id
from bot.domain.periods import DAY, Period, period_of, told_anew
from bot.language.evidence import is_part, jaccard
from bot.language.keys import concept_of, holds_several
from bot.language.text import normalised

IMPLIED_CONFIDENCE = 0.6
"""Confidence of what was only read between the user's lines, once that was done twice."""

NEAR = 0.86
"""Cosine from which two memories may tell the same, by the embedding of either."""

_AGAINST = {
    "dislikes": {"likes", "hobbies"},
    "foods_avoided": {"likes"},
    "allergies": {"likes"},
    "diet": {"likes"},
}

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class KnownMemories:
    """What is known of an owner when something new is set against it; `today` is the person's day.

    `rests_on` are the exchanges that a memory rests on, by its id, where that is to count: what a message has
    told already it does not tell again, and what was said later is not overtaken by what was said before.
    `said_at` is when each of them was said; an edited message was said when it was first written.
    """

    owner: int
    memories: tuple[Memory, ...]
    now: datetime
    today: date
    rests_on: Mapping[str, Collection[int]] = field(default_factory=dict[str, Collection[int]])
    said_at: Mapping[int, datetime] = field(default_factory=dict[int, datetime])

    def moment_of(self, exchange: int) -> tuple[datetime, int]:
        """When an exchange was said: by its number where nobody knows, as within one moment."""
        return self.said_at.get(exchange, self.now), exchange


@dataclass(frozen=True, slots=True)
class Reconciled:
    """The changes that what was said comes to, in order; the first is its own."""

    changes: tuple[Add | Revise | Mention | Delete | Flag, ...]


@dataclass(frozen=True, slots=True)
class AskWhich:
    """Only the person can say what becomes of the pair."""

    against: Memory


@dataclass(frozen=True, slots=True)
class Undecided:
    """The outcome that is not decided yet: the known facts that it depends on, the likeliest first."""

    neighbours: tuple[Memory, ...]


def reconcile(
    candidate: Candidate, known: KnownMemories, near: Collection[str] = ()
) -> Reconciled | AskWhich | Undecided:
    """Decide what a candidate changes, given what is known of its subject.

    Its `outcome` and `against` are what whoever understood it says of the pair; `near` are ids of memories
    close to it in meaning.
    """
    found = _decided(candidate, known, near)
    if isinstance(found, Reconciled):
        return Reconciled(tuple(_unless_taken(change, known.memories) for change in found.changes))
    return found


def _decided(
    candidate: Candidate, known: KnownMemories, near: Collection[str]
) -> Reconciled | AskWhich | Undecided:
    today, sources = known.today, candidate.sources
    candidate = without_stranger(candidate, known.memories, near)
    others = neighbours(candidate, known.memories, today, near)
    target = _target(candidate, others)
    if target is not None and (over := _called_off(candidate, target, known)) is not None:
        return Reconciled((over,))
    if target is not None and _is_over_and_holds_again(candidate, target, today):
        # It begins anew: what was over stays as it was.
        candidate = replace(candidate, outcome="", against="")
        others = [each for each in others if each.id != target.id]
        target = _target(candidate, others)
    if target is not None and (amended := _amended(candidate, target, known)) is not None:
        return Reconciled((amended,))
    if target is not None and candidate.renames(target) and says_the_same(candidate, target, today):
        return Reconciled(_replaced(candidate, target, known))
    twin = next((memory for memory in known.memories if is_same(memory, candidate)), None)
    twin = twin or next((memory for memory in others if says_the_same(candidate, memory, today)), None)
    if twin is None and target is not None and _tells_end(candidate, target, today):
        twin = target
    if twin is None and (doubtful := _maybe_over(candidate, others, today)) is not None:
        return AskWhich(doubtful)
    if candidate.kind == "fact" and candidate.outcome == "past" and (twin is not None or not others):
        # Over, with nothing in its place: the same that was known, or what is told of for the first time.
        candidate = replace(candidate, details=_ended(candidate, (), today))
    if twin is not None and (target in (None, twin) or candidate.outcome not in ("replace", "wrong")):
        return Reconciled((_told_again(twin, candidate, known),))
    if twin is not None and target is not None:
        # "Only a tutor now": what holds already stays, and the other of the two is over, or does not come.
        if period_of(target.details).begins_after(today):
            return Reconciled((_told_again(twin, candidate, known), Delete(target, "retracted")))
        over = _over(target, today - DAY, known.now)
        return Reconciled((_told_again(twin, candidate, known), Revise(target, over, sources, "told")))
    if not others:
        return Reconciled((_begun(candidate, known),))
    if candidate.outcome in ("", "beside"):
        if (counted := number_told(candidate, others)) is not None:
            return Reconciled(_replaced(candidate, counted, known))
        if (named := says_no_more(candidate, others)) is not None:
            return Reconciled((Mention(named, sources),))
    match _borne_out(candidate, target, today):
        case "":
            return Undecided(tuple(others))
        case "beside":
            return Reconciled((_begun(candidate, known),))
        case "again" if target is not None:
            return Reconciled((Mention(target, sources),))
        case "past":
            meant = target or _main(candidate, others, known.memories)
            line = _line(meant, known.memories) if meant else ()
            ended = replace(candidate, details=_ended(candidate, line, today))
            return Reconciled((Add(_new(ended, known), sources),))
        case "replace" if target is not None:
            return Reconciled(_replaced(candidate, target, known))
        case _:
            return AskWhich(target or others[0])


def _called_off(
    candidate: Candidate, target: Memory, known: KnownMemories
) -> Revise | Delete | Flag | Mention | None:
    """What becomes of a known thing that is told as over, where it leaves no past.

    A plan is done or dropped, a rule no longer obeyed; a fact that never was so, or was to come, goes. None
    for what has a past, and what is not told as over.
    """
    match candidate.details:
        case IntentionDetails(state="done" | "dropped" as became) if target.kind == "intention":
            settled = isinstance(target.details, IntentionDetails) and target.details.state != "open"
            after = target.revised(known.now, details=replace(candidate.details, state=became))
            return None if settled else Revise(target, after, candidate.sources, "told")
        case _ if candidate.kind == "rule" and candidate.outcome == "past":
            return Mention(target, ()) if target.archived else Flag(target, "archived", True)
        case _ if candidate.kind == "fact" and is_part(candidate.content, target.content):
            never_was = candidate.outcome == "wrong" and candidate.meant == "past"
            is_to_come = period_of(target.details).begins_after(known.today)
            goes = never_was or (is_to_come and is_over(candidate, known.today))
            return Delete(target, "retracted") if goes else None
        case _:
            return None


def _is_over_and_holds_again(candidate: Candidate, target: Memory, today: date) -> bool:
    """Whether what had ended is told as holding: "I'm at Bosch again"."""
    is_over_now = candidate.kind == "fact" and period_of(target.details).ended_before(today)
    return is_over_now and candidate.outcome in ("replace", "again") and not is_over(candidate, today)


def _amended(candidate: Candidate, target: Memory, known: KnownMemories) -> Revise | Mention | None:
    """The candidate in the place of what it says never was so, and in its time but for the days told anew.

    None for any other outcome, what is only implied or to come, and where the right value stands beside the
    wrong one.
    """
    is_beside = any(is_same(memory, candidate) for memory in known.memories if memory.id != target.id)
    is_to_come = period_of(candidate.details).begins_after(known.today)
    is_sure = candidate.stated or not target.stated
    if candidate.outcome != "wrong" or is_beside or is_to_come or not is_sure:
        return None
    before, said = fact_details(target.details), fact_details(candidate.details)
    details = told_anew(before, said)
    right = _in_place(_new(candidate, known), target, details if details != FactDetails() else target.details)
    if (right.key, right.content, right.details) == (target.key, target.content, target.details):
        return Mention(target, candidate.sources)
    return Revise(target, right, candidate.sources, "amended")


def by_table(candidate: Candidate, others: Sequence[Memory]) -> PairOutcome:
    """What becomes of the pair when no model says: both where there may be several, else they are asked."""
    if any(_speaks_against(candidate, memory) for memory in others):
        return "ask"
    if candidate.kind != "fact" and jaccard(candidate.content, others[0].content) == 1:
        # In the same words, but for small ones and endings.
        return "again" if _same_measure(candidate, others[0]) else "beside"
    if candidate.kind != "fact" or holds_several(candidate.key):
        return "beside"
    if period_of(candidate.details).until is not None:
        return "replace"  # for a while: nothing is given up
    concept = concept_of(candidate.key)
    return "ask" if any(concept_of(memory.key) == concept for memory in others) else "beside"


def _speaks_against(candidate: Candidate, memory: Memory) -> bool:
    """Whether one value stands under two concepts that can't both be meant: liked and disliked."""
    pair = {concept_of(candidate.key), concept_of(memory.key)}
    return any(one in pair and pair & others for one, others in _AGAINST.items()) and (
        jaccard(candidate.content, memory.content) >= ALIKE
    )


def strengthened(confidence: float) -> float:
    """The confidence after one more independent telling, which is half the way to certainty."""
    return 1 - (1 - confidence) / 2


def _maybe_over(candidate: Candidate, others: Iterable[Memory], today: date) -> Memory | None:
    """What was told as holding after the day on which the same is now said to have ended.

    "From 2017 to 2021" is another time than now; of "until 2021" only the person can say whether it is.
    """
    said = period_of(candidate.details)
    if candidate.outcome == "beside" or said.since is not None or not said.ended_before(today):
        return None
    lasting = [each for each in others if period_of(each.details) == Period()]
    return next((each for each in lasting if is_told_again(candidate, each)), None)


def _tells_end(candidate: Candidate, named: Memory, today: date) -> bool:
    """Whether a candidate says of the memory it names, in some of its words, that it ended since.

    "From 2017 to 2019" is another time, and of "until 2019" only the person can say whether it is.
    """
    said, told_on = period_of(candidate.details), named.updated_at.date()
    is_since = said.since is None and not said.ended_before(told_on - DAY)
    is_named = named.id == candidate.against and is_part(candidate.content, named.content)
    return is_named and is_since and is_over(candidate, today)


def is_over(candidate: Candidate, today: date) -> bool:
    """Whether a candidate tells of what is past."""
    return candidate.outcome == "past" or period_of(candidate.details).ended_before(today)


def _same_measure(candidate: Candidate, memory: Memory) -> bool:
    """Whether no number tells two like values apart."""
    return set(_NUMBER.findall(candidate.content)) == set(_NUMBER.findall(memory.content))


def _target(candidate: Candidate, others: Sequence[Memory]) -> Memory | None:
    """The neighbour that is meant: the one named, or the only one under the candidate's own concept."""
    named = next((memory for memory in others if memory.id == candidate.against), None)
    if named is not None or candidate.against:
        return named
    if candidate.kind != "fact":
        return others[0] if others else None
    concept = concept_of(candidate.key)
    own = [memory for memory in others if concept_of(memory.key) == concept]
    lasting = [memory for memory in own if period_of(memory.details).until is None] or own
    told_so = [memory for memory in lasting if memory.key == candidate.key] or lasting
    return told_so[0] if len(told_so) == 1 else None


def _main(candidate: Candidate, others: Sequence[Memory], known: Sequence[Memory]) -> Memory | None:
    """Of several that hold side by side under one concept, the one whose line of values began first."""
    concept = "" if holds_several(candidate.key) else concept_of(candidate.key)
    own = [memory for memory in others if concept_of(memory.key) == concept]
    return min(own, key=lambda memory: _line(memory, known)[-1].created_at, default=None)


def _line(memory: Memory, known: Sequence[Memory]) -> list[Memory]:
    """A memory and its predecessors, newest first: each got its end in the plan that added the next one."""
    line = [memory]
    while before := next((each for each in known if _gave_way(each, line[-1])), None):
        line.append(before)
    return line


def _gave_way(before: Memory, memory: Memory) -> bool:
    return (
        before.id != memory.id
        and before.updated_at == memory.created_at > before.created_at
        and period_of(before.details).until is not None
        and concept_of(before.key) == concept_of(memory.key)
        and normalised(before.subject) == normalised(memory.subject)
    )


def _borne_out(candidate: Candidate, target: Memory | None, today: date) -> PairOutcome | str:
    """The outcome that was named, as far as dates, numbers and certainty bear it out; empty when none was."""
    said = period_of(candidate.details)
    if said.ended_before(today):
        return "past"
    if target is None:
        # Of several that it could take the place of, nobody has said which.
        return "" if candidate.outcome in ("replace", "wrong", "again") else candidate.outcome
    match candidate.outcome:
        case "replace":
            before = period_of(target.details)
            if said.until is None and said.since and before.since and said.since < before.since:
                return "past"
            return "ask" if target.stated and not candidate.stated else "replace"
        case "wrong":
            return "ask"  # it was only implied, or is to come
        case "again":
            return "again" if _same_measure(candidate, target) else "ask"
        case outcome:
            return outcome


def _ended(candidate: Candidate, line: Sequence[Memory], today: date) -> FactDetails:
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
    return replace(said, until=max(until, since or until).isoformat())


def _told_again(before: Memory, candidate: Candidate, known: KnownMemories) -> Revise | Mention:
    """The same again: a source, or a version when it says more, such as when it began or that it is over."""
    details = _filled(before, candidate, known)
    if candidate.kind in ("article", "document", "note"):
        says_more = (
            compared(before.content) != compared(candidate.content) or before.details != candidate.details
        )
        details = candidate.details
    else:
        says_more = details != before.details or (candidate.stated and not before.stated)
    if not says_more:
        return Mention(before, candidate.sources)
    new = _new(candidate, known)
    after = before.revised(
        known.now,
        content=before.content if _tells_end(candidate, before, known.today) else new.content,
        category=new.category,
        details=details,
        stated=before.stated or new.stated,
        confidence=max(before.confidence, new.confidence),
        mentions=before.mentions + 1 if before.kind == "fact" else 1,
        doubt="",
        archived=False,
    )
    return Revise(before, after, candidate.sources, "told")


def _begun(candidate: Candidate, known: KnownMemories) -> Add | Revise:
    """A memory of its own, or the one that was over and goes on."""
    before = next((each for each in known.memories if goes_on(each, candidate, known.today)), None)
    if before is None:
        return Add(_new(candidate, known), candidate.sources)
    details = replace(fact_details(before.details), until=None, covers=())
    after = before.revised(known.now, details=details, mentions=before.mentions + 1, doubt="")
    return Revise(before, after, candidate.sources, "told")


def _filled(before: Memory, candidate: Candidate, known: KnownMemories) -> Details:
    """What is known of when a fact holds, with the days told for it now; of a plan, its new day.

    A later telling moves an end that is to come, or that it names as moved; one that is over stays. A plan
    that was settled is made again, unless by the message that told it.
    """
    match before.details, candidate.details:
        case IntentionDetails() as plan, IntentionDetails() as said:
            told_in = candidate.source.interaction_id in known.rests_on.get(before.id, ())
            is_moved = candidate.outcome in ("replace", "wrong") and bool(said.due)
            return said if is_moved or (plan.state != "open" and not told_in) else plan
        case FactDetails() as held, FactDetails() as said:
            is_moved = candidate.outcome in ("replace", "wrong")
            today = known.today.isoformat()
            if said.until and said.since == today:
                said = replace(said, since=None)  # "until Friday" begins nothing anew
            if is_moved:
                return told_anew(held, said)
            is_open = held.until is None or held.until >= today
            return replace(held, since=held.since or said.since, until=(is_open and said.until) or held.until)
        case None, FactDetails() as said:
            return said
        case others, _:
            return others


def _replaced(candidate: Candidate, target: Memory, known: KnownMemories) -> tuple[Add | Revise, ...]:
    """The candidate in a neighbour's place: at once, from a day to come on, or for a while."""
    said, sources = period_of(candidate.details), candidate.sources
    new = _new(candidate, known)
    if said.until is not None:
        details = fact_details(candidate.details)
        covers = tuple(dict.fromkeys((*details.covers, target.id)))
        return (Add(replace(new, details=replace(details, covers=covers)), sources),)
    if said.since is not None and said.since > known.today:
        over = _over(target, said.since - DAY, known.now)
        return Add(new, sources), Revise(target, over, sources, "told")
    after = _in_place(new, target, _bounded(new.details, target, known.today))
    return (Revise(target, after, sources, "told"),)


def _in_place(new: Memory, target: Memory, details: Details) -> Memory:
    """The next version of a memory, which says what a new one would."""
    return target.revised(
        new.updated_at,
        key=new.key,
        content=new.content,
        category=new.category,
        mentions=1,
        confidence=new.confidence,
        details=details,
        stated=new.stated,
        doubt="",
        archived=False,
    )


def _bounded(details: Details, target: Memory, today: date) -> Details:
    """When something holds that takes the place of what is to end on a day to come: until then, too."""
    until = period_of(target.details).until
    if until is None or until < today:
        return details
    covers = fact_details(target.details).covers
    return replace(fact_details(details), until=until.isoformat(), covers=covers)


def no_longer(memory: Memory, sources: Sequence[Source], now: datetime, today: date) -> Revise:
    """What takes a memory out of the present and leaves it in the history, once it is said to be over."""
    over = replace(_over(memory, today - DAY, now), doubt="")
    return Revise(memory, over, tuple(sources), "told" if sources else "edited")


def _over(memory: Memory, last: date, now: datetime) -> Memory:
    """A memory with the last day on which it holds; at least the one on which it began."""
    before = fact_details(memory.details)
    until = max(last, period_of(before).since or last).isoformat()
    return memory.revised(now, details=replace(before, until=until))


def _unless_taken(
    change: Add | Revise | Mention | Delete | Flag, known: Iterable[Memory]
) -> Add | Revise | Mention | Delete | Flag:
    """A change, or one more source for the memory that says the very same already."""
    match change:
        case Add(memory, sources) | Revise(_, memory, sources, _):
            taken = next((each for each in known if is_same_thing(each, memory)), None)
            return Mention(taken, sources) if taken is not None else change
        case Mention() | Delete() | Flag():
            return change


def _new(candidate: Candidate, known: KnownMemories) -> Memory:
    return Memory(
        id=new_memory_id(),
        owner=known.owner,
        kind=candidate.kind,
        subject=candidate.subject,
        key=candidate.key,
        content=candidate.content,
        category=candidate.category,
        created_at=known.now,
        updated_at=known.now,
        scope=candidate.scope,
        details=candidate.details,
        stated=candidate.stated,
        confidence=STATED_CONFIDENCE if candidate.stated else IMPLIED_CONFIDENCE,
    )
