"""Candidates woven into what is known: what each changes, thought upon what the ones before it leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.believing.belief import SECRET, emptied
from bot.domain.believing.consolidation import consolidate, supersede
from bot.domain.believing.likeness import SAME, Relation, jaccard, relation
from bot.domain.believing.policy import DELETED, Verdict
from bot.domain.believing.resting import doubts
from bot.domain.candidates import Candidate, HeldCandidate
from bot.domain.changes import Add, Change, Doubt, Hold, Mention, Revise, Settle
from bot.domain.ids import new_memory_id
from bot.domain.memories import Memory, Source, normalised

OVERTAKEN = "something said later stands against it"

Other = str | int
"""What a candidate is compared with: a memory by its id, or an earlier candidate by its place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A candidate with its verdict. `settles` are held ones that say the same, and are done with when it is kept."""

    candidate: Candidate
    sources: tuple[Source, ...]
    verdict: Verdict
    settles: tuple[HeldCandidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Unclear:
    """A pair of which only its meaning can tell how the two stand to each other."""

    place: int
    other: Other
    known: Memory
    candidate: Candidate


@dataclass(frozen=True, slots=True)
class Woven:
    """The changes by the exchange they come from, in the order of saying, and what code could not decide."""

    changes: Mapping[int, tuple[Change, ...]]
    unclear: tuple[Unclear, ...]


@dataclass(slots=True)
class _Loom:
    owner: int
    now: datetime
    view: dict[str, Memory]
    rests_on: dict[str, set[int]]
    answers: Mapping[tuple[int, Other], Relation]
    cosines: Mapping[tuple[int, str], float]
    added_by: dict[str, int] = field(default_factory=dict[str, int])
    unclear: list[Unclear] = field(default_factory=list[Unclear])
    against: dict[int, list[Memory]] = field(default_factory=dict[int, list[Memory]])


def weave(
    judged: Sequence[Judged],
    known: Iterable[Memory],
    rests_on: Mapping[str, Iterable[int]],
    owner: int,
    now: datetime,
    answers: Mapping[tuple[int, Other], Relation] | None = None,
    cosines: Mapping[tuple[int, str], float] | None = None,
) -> Woven:
    """What judged candidates change. `rests_on`: the exchanges each known memory rests on.

    `answers` are what a model said of unclear pairs, by the candidate's place and what it was compared with; pairs
    without an answer coexist. `cosines` are of vectors, by the candidate's place and the memory's id.
    """
    loom = _Loom(
        owner,
        now,
        {memory.id: memory for memory in known},
        {memory_id: set(told) for memory_id, told in rests_on.items()},
        answers or {},
        cosines or {},
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
            change = _change(loom, place, each)
            if change is None:
                return [dropped(candidate, OVERTAKEN, loom.now)]
            against = [Doubt(memory, "unasked") for memory in loom.against.pop(place, []) if not memory.doubt]
            return [*(Settle(held, "committed") for held in each.settles), change, *against]


def _change(loom: _Loom, place: int, each: Judged) -> Add | Revise | Mention | None:
    """The change a candidate makes; None when what it would change was told anew by something said later."""
    candidate, told_in = each.candidate, each.candidate.source.interaction_id
    sources = (*each.sources, *(held.candidate.source for held in each.settles))
    change = consolidate(candidate, loom.view.values(), loom.owner, sources, loom.now)
    if isinstance(change, Add):
        change = _beside(loom, place, each, sources) or change
    if isinstance(change, Revise) and max(loom.rests_on.get(change.before.id, ()), default=0) > told_in:
        return None
    match change:
        case Add(memory, _):
            loom.view[memory.id] = memory
            loom.added_by[memory.id] = place
        case Revise(_, after, _, _):
            loom.view[after.id] = after
        case Mention():
            pass
    touched = change.after if isinstance(change, Revise) else change.memory
    loom.rests_on.setdefault(touched.id, set()).update(source.interaction_id for source in sources)
    return change


def _beside(loom: _Loom, place: int, each: Judged, sources: Sequence[Source]) -> Revise | Mention | None:
    """What a new candidate does to something known that is like it; None when it stands beside it."""
    for memory in list(loom.view.values()):
        other: Other = loom.added_by.get(memory.id, memory.id)
        stands = loom.answers.get((place, other)) or _relation(loom, place, each.candidate, memory)
        match stands:
            case "bump":
                return Mention(memory, tuple(sources))
            case "supersede" if memory.key == each.candidate.key:
                return supersede(memory, each.candidate, sources, loom.now)
            case "supersede":
                # Under another key, as dislikes are against likes, it can't take its place: the user is asked.
                loom.against.setdefault(place, []).append(memory)
            case None:
                loom.unclear.append(Unclear(place, other, memory, each.candidate))
            case "coexist":
                pass
    return None


def _relation(loom: _Loom, place: int, candidate: Candidate, memory: Memory) -> Relation | None:
    stands = relation(candidate, memory, loom.cosines.get((place, memory.id)))
    same_message = candidate.source.interaction_id in loom.rests_on.get(memory.id, ())
    if stands is None and same_message and jaccard(candidate.content, memory.content) >= SAME:
        # One message that a tool and the extraction have read, each under a key of its own.
        return "bump"
    return stands


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
