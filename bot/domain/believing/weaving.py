"""Candidates woven into what is known: what each changes, thought upon what the ones before it leave."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from bot.domain.believing.belief import SECRET, emptied
from bot.domain.believing.policy import DELETED, Verdict
from bot.domain.believing.reconcile import AskWhich, Reconciled, Undecided, by_table, is_told_again, reconcile
from bot.domain.believing.resting import doubts
from bot.domain.candidates import Candidate, HeldCandidate, PairOutcome
from bot.domain.changes import Change, Hold, Mention, Revise, Settle
from bot.domain.ids import new_memory_id
from bot.domain.memories import Memory, Source
from bot.language.keys import holds_one
from bot.language.text import normalised

OVERTAKEN = "something said later stands against it"

WHICH_HOLDS = "it stands against what is known: the user is asked which holds"


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A candidate with its verdict. `settles` are held ones that say the same, and are done with when it is kept."""

    candidate: Candidate
    sources: tuple[Source, ...]
    verdict: Verdict
    settles: tuple[HeldCandidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Unclear:
    """A candidate, by its place, of which nobody has said what becomes of it beside its neighbours."""

    place: int
    candidate: Candidate
    neighbours: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Woven:
    """The changes by the exchange they come from, in the order of saying, and what nobody has decided."""

    changes: Mapping[int, tuple[Change, ...]]
    unclear: tuple[Unclear, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """What a model says becomes of a candidate beside the neighbour of an id."""

    outcome: PairOutcome
    against: str


@dataclass(slots=True)
class _Loom:
    owner: int
    now: datetime
    today: date
    view: dict[str, Memory]
    rests_on: dict[str, set[int]]
    answers: Mapping[int, Answered]
    near: Mapping[int, Collection[str]]
    unclear: list[Unclear] = field(default_factory=list[Unclear])


def weave(
    judged: Sequence[Judged],
    known: Iterable[Memory],
    rests_on: Mapping[str, Iterable[int]],
    owner: int,
    now: datetime,
    today: date,
    answers: Mapping[int, Answered] | None = None,
    near: Mapping[int, Collection[str]] | None = None,
) -> Woven:
    """What judged candidates change. `rests_on`: the exchanges each known memory rests on; `today` is the person's.

    `answers` are what a model said of unclear candidates, by their place; what has no answer is decided by tables, which
    rather ask. `near` are the ids of memories close in meaning, by the candidate's place.
    """
    loom = _Loom(
        owner,
        now,
        today,
        {memory.id: memory for memory in known},
        {memory_id: set(told) for memory_id, told in rests_on.items()},
        answers or {},
        near or {},
    )
    changes: dict[int, list[Change]] = {}
    for place, each in enumerate(judged):
        made = changes.setdefault(each.candidate.source.interaction_id, [])
        before = list(loom.view.values())
        own = _changes(loom, place, each)
        made += own
        made += (doubt for doubt in doubts(own, before) if doubt.memory.id in loom.view)
    return Woven({number: tuple(made) for number, made in changes.items() if made}, tuple(loom.unclear))


def dropped(candidate: Candidate, reason: str, now: datetime) -> Hold:
    """The row that says what was dropped and why."""
    return Hold(HeldCandidate(new_memory_id(), candidate, "dropped", now, reason=reason))


def _changes(loom: _Loom, place: int, each: Judged) -> list[Change]:
    candidate, verdict = each.candidate, each.verdict
    match verdict.outcome:
        case "drop":
            shown = emptied(candidate) if verdict.reason in (DELETED, SECRET) else candidate
            return [dropped(shown, verdict.reason, loom.now)]
        case "hold":
            held = HeldCandidate(
                new_memory_id(), candidate, "held", loom.now, verdict.waits_for, verdict.reason
            )
            return [] if each.settles else [Hold(held)]
        case "commit":
            return _committed(loom, place, each)


def _committed(loom: _Loom, place: int, each: Judged) -> list[Change]:
    sources = (*each.sources, *(held.candidate.source for held in each.settles))
    found = _reconciled(loom, place, each.candidate, sources)
    settled = [Settle(held, "committed") for held in each.settles]
    if isinstance(found, AskWhich):
        asked = replace(each.candidate, against=found.against.id)
        return [
            *settled,
            Hold(HeldCandidate(new_memory_id(), asked, "held", loom.now, "answer", WHICH_HOLDS)),
        ]
    if _is_overtaken(loom, found, each.candidate):
        return [dropped(each.candidate, OVERTAKEN, loom.now)]
    for change in found.changes:
        touched = change.after if isinstance(change, Revise) else change.memory
        loom.view[touched.id] = touched
        loom.rests_on.setdefault(touched.id, set()).update(source.interaction_id for source in sources)
    return [*settled, *found.changes]


def _reconciled(
    loom: _Loom, place: int, candidate: Candidate, sources: Sequence[Source]
) -> Reconciled | AskWhich:
    """What a candidate comes to; where neither it nor an answer says, that is noted, and tables decide for now."""
    known, near = list(loom.view.values()), loom.near.get(place, ())
    if (told := _told_by_the_same(loom, candidate)) is not None:
        return Reconciled((Mention(told, tuple(sources)),))
    if answer := loom.answers.get(place):
        candidate = replace(candidate, outcome=answer.outcome, against=answer.against)
    found = reconcile(candidate, known, sources, loom.owner, loom.now, loom.today, near)
    if isinstance(found, Undecided):
        told_in = candidate.source.interaction_id
        others = [each for each in found.neighbours if told_in not in loom.rests_on.get(each.id, ())]
        if others:
            loom.unclear.append(Unclear(place, candidate, tuple(others)))
        # What one message tells side by side holds side by side, unless it is what a person has once.
        is_list = not others and not holds_one(candidate.key)
        outcome = "beside" if is_list else by_table(candidate, found.neighbours)
        decided = replace(candidate, outcome=outcome, against="")
        found = reconcile(decided, known, sources, loom.owner, loom.now, loom.today, near)
    return AskWhich(found.neighbours[0]) if isinstance(found, Undecided) else found


def _told_by_the_same(loom: _Loom, candidate: Candidate) -> Memory | None:
    """The memory that a message has told this very value of already, whoever read it then."""
    told_in = candidate.source.interaction_id
    for memory in loom.view.values():
        if told_in in loom.rests_on.get(memory.id, ()) and is_told_again(candidate, memory):
            return memory
    return None


def _is_overtaken(loom: _Loom, found: Reconciled, candidate: Candidate) -> bool:
    """Whether what would be replaced was told anew by something said later."""
    told_in = candidate.source.interaction_id
    return any(
        isinstance(change, Revise) and max(loom.rests_on.get(change.before.id, ()), default=0) > told_in
        for change in found.changes
    )


def once_each(judged: Iterable[Judged]) -> list[Judged]:
    """Without those that one message tells twice."""
    seen: set[tuple[object, ...]] = set()
    kept: list[Judged] = []
    for each in judged:
        candidate = each.candidate
        mark = (
            candidate.source.interaction_id,
            candidate.kind,
            normalised(candidate.subject),
            candidate.key,
            normalised(candidate.content),
            each.verdict.outcome,
        )
        if mark not in seen or not candidate.content:
            seen.add(mark)
            kept.append(each)
    return kept
