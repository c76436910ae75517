"""Plans: what is to change in memory, thought out before anything is written.

A plan is a frozen value. Each change names the version it was thought upon; the writer applies all of it in
one transaction or, when something has moved meanwhile, none of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from bot.domain.candidates import CandidateState, HeldCandidate
from bot.domain.memories import Details, DoubtState, Kind, Memory, Source, new_memory_id, new_plan_id
from bot.domain.periods import period_of
from bot.domain.telltales import ALL_BUT
from bot.language.keys import USER

UNDO = "undo"
PROGRAM, PROGRAM_UNDO, PROGRAM_ERASE = "program", "program undo", "program erase"
"""Origins of plans: what takes another back; what a program did for the person, took back, and erased."""


@dataclass(frozen=True, slots=True)
class Add:
    """Stores a new memory, at version 1."""

    memory: Memory
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Revise:
    """Gives a memory a new value; the old one stays in its history.

    Once "amended", the value before never was so. What is "told" by no source follows from other changes of
    its plan. What is "derived" is built upon the version before it; what is written "anew" rests on nothing
    but its own sources.
    """

    before: Memory
    after: Memory
    sources: tuple[Source, ...]
    reason: Literal["told", "amended", "edited", "undone", "unsaid", "derived", "anew"]

    @property
    def memory(self) -> Memory:
        """What the change leaves, as of every other kind of change."""
        return self.after


def derive(
    before: Memory | None,
    *,
    owner: int,
    kind: Kind,
    key: str,
    content: str,
    details: Details,
    sources: tuple[Source, ...],
    now: datetime,
) -> Add | Revise:
    """The change that has a text of the bot's own say this: its first version, or the one after `before`."""
    if before is None:
        new = Memory(
            id=new_memory_id(),
            owner=owner,
            kind=kind,
            subject=USER,
            key=key,
            content=content,
            category="general",
            created_at=now,
            updated_at=now,
            details=details,
            stated=False,
        )
        return Add(new, sources)
    return Revise(before, before.revised(now, content=content, details=details), sources, "derived")


@dataclass(frozen=True, slots=True)
class Mention:
    """Counts another telling of a memory: one more source, and more confidence."""

    memory: Memory
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Delete:
    """Hides a memory everywhere at once; a job purges it once it can no longer be undone.

    What is "forgotten" must not come back from what was said so far, and takes what tells it along; what is
    "retracted" was only wrong to keep, as when the message it was learnt from is edited.
    """

    memory: Memory
    because: Literal["forgotten", "retracted"] = "forgotten"


@dataclass(frozen=True, slots=True)
class Restore:
    """Brings a deleted memory back."""

    memory: Memory


@dataclass(frozen=True, slots=True)
class Conceal:
    """Hides what an order to forget found beside current memories: messages, old values, candidates.

    `memory` stands for the words it was forgotten by, and is deleted from the start; `exchanges` go out of
    sight with it, the `answers` to others, `versions` of other memories, as (id, version), and `candidates`.
    Of what is `spared` nothing goes along.
    """

    memory: Memory
    exchanges: tuple[int, ...] = ()
    answers: tuple[int, ...] = ()
    versions: tuple[tuple[str, int], ...] = ()
    candidates: tuple[str, ...] = ()
    spared: tuple[Memory, ...] = ()


@dataclass(frozen=True, slots=True)
class Reveal:
    """The inverse of concealing: `memory` is what stood for the words."""

    memory: Memory


@dataclass(frozen=True, slots=True)
class Hold:
    """A candidate put aside until something settles it, or one that is dropped, with its reason."""

    held: HeldCandidate


@dataclass(frozen=True, slots=True)
class Settle:
    """What became of a candidate: the user's answer, the end of its session, a second telling, or age; of one
    that was settled, that it waits again.

    `reason` takes the place of the one it was held for; empty keeps that.
    """

    held: HeldCandidate
    outcome: CandidateState
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Marks a memory as doubtful, since what it rests on changed: "asked" once asked, "" when settled."""

    memory: Memory
    state: DoubtState


MemoryFlag = Literal["protected", "archived"]
"""protected: a memory that never fades; archived: a rule that is kept and not obeyed."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Sets a flag of a memory, or takes it off."""

    memory: Memory
    flag: MemoryFlag
    is_set: bool


Change = Add | Revise | Mention | Delete | Restore | Conceal | Reveal | Hold | Settle | Doubt | Flag


@dataclass(frozen=True, slots=True)
class Plan:
    """Changes to one person's memory, in order. `origin` says who thought it: a turn, a command, a job.

    `interaction_id` is the exchange it belongs to; None for what no message caused. By its `id` it is undone.
    """

    owner: int
    origin: str
    changes: tuple[Change, ...]
    interaction_id: int | None = None
    id: str = field(default_factory=new_plan_id)

    @property
    def spared(self) -> tuple[Memory, ...]:
        """What stays whatever goes: an order left it out, and no other change forgets it."""
        gone = {each.memory.id for each in self.changes if isinstance(each, Delete)}
        spared = (memory for each in self.changes if isinstance(each, Conceal) for memory in each.spared)
        return tuple(memory for memory in dict.fromkeys(spared) if memory.id not in gone)

    @property
    def is_erasable(self) -> bool:
        """Whether what it forgets can go from everywhere: not where the words may be those of what stays."""
        kept = [each for each in self.changes if isinstance(each, Conceal)]
        return bool(kept) and not any(each.memory.key == ALL_BUT for each in kept)

    def __post_init__(self) -> None:
        """Raises ValueError for a change to somebody else's memory: a plan never reaches beyond its owner."""
        if any(memory.owner != self.owner for change in self.changes for memory in _touched(change)):
            raise ValueError("a plan changes only its owner's memory")

    def __bool__(self) -> bool:
        return bool(self.changes)

    @property
    def takes_back(self) -> bool:
        """Whether it is the inverse of another."""
        return self.origin in (UNDO, PROGRAM_UNDO)

    @property
    def is_by_hand(self) -> bool:
        """Whether the person asked for it outright: by a command, or through a program of theirs."""
        return self.origin in ("command", PROGRAM)

    @property
    def settles(self) -> frozenset[str]:
        """Ids of the held candidates and the memories that it leaves no question about."""
        held = {each.held.id for each in self.changes if isinstance(each, Settle) and each.outcome != "held"}
        sure = {each.memory.id for each in self.changes if isinstance(each, Doubt) and not each.state}
        over = {each.after.id for each in self.changes if isinstance(each, Revise) and not each.after.doubt}
        return frozenset(
            held | sure | over | {each.memory.id for each in self.changes if isinstance(each, Delete)}
        )


@dataclass(frozen=True, slots=True)
class Effect:
    """What one applied change did to one memory; holds no text, so that forgetting need not look here."""

    change: Literal[
        "added",
        "revised",
        "mentioned",
        "deleted",
        "masked",
        "restored",
        "concealed",
        "revealed",
        "doubted",
        "assured",
        "protected",
        "unprotected",
        "archived",
        "unarchived",
    ]
    memory_id: str
    version_before: int
    version_after: int


@dataclass(frozen=True, slots=True)
class Settled:
    """What an applied plan made of one candidate, with what that was before and why it waited."""

    candidate_id: str
    was: CandidateState
    became: CandidateState
    reason: str


@dataclass(frozen=True, slots=True)
class AppliedPlan:
    """A plan that was written, as far as an undo needs to know it."""

    id: str
    owner: int
    origin: str
    applied_at: datetime
    effects: tuple[Effect, ...]
    undone_at: datetime | None = None
    interaction_id: int | None = None
    settled: tuple[Settled, ...] = ()

    @property
    def forgets(self) -> bool:
        """Whether anything went with it that an undo gives back."""
        return any(each.change in ("deleted", "concealed") for each in self.effects)

    @property
    def erases(self) -> bool:
        """Whether it is part of an erasure, which nothing gives back."""
        return self.origin in ("erase", PROGRAM_ERASE)


def begins_otherwise(change: Change, today: date) -> tuple[Memory | None, date | None]:
    """A memory that does not begin any more when it was to, with the day on which it does, if it does.

    What was only wrong to keep never began at all.
    """
    match change:
        case Delete(memory, "retracted"):
            return memory, None
        case Delete(memory) if period_of(memory.details).begins_after(today):
            return memory, None
        case Revise(before, after, _, _) if (
            period_of(before.details).begins_after(today)
            and (begins := period_of(after.details).since) != period_of(before.details).since
        ):
            return before, begins
        case _:
            return None, None


def sources_of(change: Change) -> tuple[Source, ...]:
    """What a change says that something rests on."""
    match change:
        case Add(_, sources) | Revise(_, _, sources, _) | Mention(_, sources):
            return sources
        case Hold(held):
            return (held.candidate.source,)
        case _:
            return ()


def _touched(change: Change) -> tuple[Memory, ...]:
    match change:
        case Revise(before, after, _, _):
            return (before, after)
        case (
            Add(memory, _)
            | Mention(memory, _)
            | Delete(memory, _)
            | Restore(memory)
            | Reveal(memory)
            | Conceal(memory)
            | Doubt(memory, _)
            | Flag(memory, _, _)
        ):
            return (memory,)
        case Hold() | Settle():
            return ()
