"""What is to change in memory, from a candidate to the plan that is applied.

A candidate is one thing to remember, from the model's mouth until it is a memory; a verdict says what becomes
of it. A plan is a frozen value, thought out before anything is written: each of its changes names the version
it was thought upon, and the writer applies all of it in one transaction or, when something has moved
meanwhile, none of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Literal

from bot.domain.memories import (
    TITLE_WORDS,
    Details,
    DoubtState,
    FactDetails,
    Kind,
    Memory,
    NoteDetails,
    Source,
    Thing,
    new_plan_id,
    note_key,
    note_title,
    scope_of,
)
from bot.domain.periods import period_of
from bot.domain.telltales import telltale
from bot.language.assertion import Meant
from bot.language.keys import USER
from bot.language.packs import word_pattern
from bot.language.secrets import Sensitivity
from bot.language.statements.reading import Statement
from bot.language.text import normalised

CandidateState = Literal["held", "declined", "committed", "dropped"]
"""held: waits; declined: got a no, is not asked again; committed: became a memory; dropped: will not."""

WaitsFor = Literal["answer", "session", "repeat", "keep"]
"""What a held candidate waits for: the user's yes or no, the end of its session, being told again, or, for
what came to their inbox, that they keep it.
"""

PairOutcome = Literal["replace", "wrong", "beside", "again", "past", "ask"]
"""What becomes of something said beside something known: it takes its place, says that it never was so, holds
beside it, says it again, was so before and is over, or the person is to be asked.
"""

Outcome = Literal["commit", "hold", "drop"]

SECRET = "a secret"
SAFEGUARD = "a rule against a safeguard"
MAYBE_SAFEGUARD = "maybe a rule against a safeguard"
DELETED = "forgotten since it was said"
CORRECTED = "set right by hand since it was said"
KNOWN = "known, and not told again"
DECLINED = "the user said no to it"
KEY_DECLINED = "the user wants no such things kept"
PRIVATE_UNSTATED = "private, and only implied"
ASK_FIRST = "the user is asked first"
IMPLIED = "only implied: until it is told again"
PASSING = "passing: until it is told again"
DATED = "passing, with a date: until the session ends"
"""Why a candidate is held or dropped."""

_SAFEGUARDS = word_pattern(lambda pack: pack.secrets.safeguards)
_GUARDED = word_pattern(lambda pack: pack.secrets.guarded)
_CLAUSES = re.compile(r"[^.;!?\n]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate(Thing):
    """One thing somebody said or had saved, with the words that say it.

    As a model or a pattern reports it nothing in it is believed: `source` holds the quote that is claimed,
    `meant` how it is said to stand there, `when` and `until` the words or ISO dates for its time, which
    belief turns into `details`. `also` are the sources beside the words themselves: a question that got a
    yes, the words of the yes, another telling.

    `lasting` is False for what holds for a day rather than for months; a secret (a password, a card's number)
    is never kept. `outcome` is what whoever understood it says becomes of it beside something known, empty
    when they said nothing; `against` the id of that memory, empty for none. What is past may have been so
    until the very day it is told: "I don't live in Rome anymore".
    """

    kind: Kind = "fact"
    source: Source
    lasting: bool = True
    sensitivity: Sensitivity = "ordinary"
    outcome: PairOutcome | Literal[""] = ""
    against: str = ""
    meant: Meant = "said"
    when: str = ""
    until: str = ""
    follow_up_days: int = 0
    also: tuple[Source, ...] = ()

    @property
    def sources(self) -> tuple[Source, ...]:
        """All that it rests on, each once."""
        return tuple(dict.fromkeys((self.source, *self.also)))

    @classmethod
    def of(cls, statement: Statement, interaction_id: int) -> Candidate:
        """What a statement in an exchange says; of its time and of what it takes back, nothing."""
        return cls(
            key=statement.key,
            content=statement.value,
            category=statement.category,
            subject=statement.subject,
            source=Source(interaction_id, statement.quote),
        )

    @classmethod
    def whole(cls, kind: Kind, key: str, content: str, source: Source, details: Details) -> Candidate:
        """Something that is kept as a whole, in no drawer: a page, a file, a picture, a note."""
        return cls(kind=kind, key=key, content=content, source=source, details=details)

    def told_by(self, speaker: str) -> Candidate:
        """The same as a member of a group told it: their own and their sister's stand under their name.

        A rule is for the bot, whoever gave it, and what they had kept is the group's. For no name it stays as
        it is.
        """
        if not speaker or self.kind not in ("fact", "intention", "note") or self.subject[:1].isupper():
            return self
        return replace(self, subject=speaker if self.subject == USER else f"{speaker}: {self.subject}")

    def told_of(self, servers: Collection[str]) -> Candidate:
        """The same under the scope of a tool server, if that is what it is about."""
        name = normalised(self.subject)
        return replace(self, subject=name, scope=scope_of(name)) if name in servers else self

    def renames(self, memory: Memory) -> bool:
        """Whether it says what a known thing is from now on, if its value stays: "he's my husband now"."""
        is_named = self.against == memory.id and self.takes_place
        return is_named and self.kind == memory.kind and self.key != memory.key

    def _clauses(self) -> list[str]:
        """The clauses of a rule and of its quote; none of anything else."""
        return _CLAUSES.findall(f"{self.content}\n{self.source.quote}") if self.kind == "rule" else []

    @property
    def is_against_safeguards(self) -> bool:
        """Whether it is beyond doubt a rule against what protects them: one clause says what it takes away
        (asking first, refusing, telling) and what that guards (deleting, secrets, forwarded text).
        """
        return any(_SAFEGUARDS.search(each) and _GUARDED.search(each) for each in self._clauses())

    @property
    def may_be_against_safeguards(self) -> bool:
        """Whether a rule has words of one, which may mean something else."""
        return any(map(_SAFEGUARDS.search, self._clauses()))

    @property
    def takes_place(self) -> bool:
        """Whether it is told in the place of something known, or with other days for it."""
        return self.outcome in ("replace", "wrong")

    @property
    def is_agreed(self) -> bool:
        """Whether it was the bot that put it into words, and the user said yes."""
        return any(source.role == "proposal" for source in self.also)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a candidate. `reason` is kept with it; `waits_for` counts only for what is held."""

    outcome: Outcome
    reason: str = ""
    waits_for: WaitsFor = "answer"


COMMIT = Verdict("commit")


@dataclass(frozen=True, slots=True)
class HeldCandidate:
    """A candidate as stored, under the id that answers name. `reason`: why it waits, or was dropped."""

    id: str
    candidate: Candidate
    state: CandidateState
    created_at: datetime
    waits_for: WaitsFor = "answer"
    reason: str = ""
    settled_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """A candidate with its verdict. `settles`: held ones that say the same, done with once it is kept."""

    candidate: Candidate
    verdict: Verdict = COMMIT
    settles: tuple[HeldCandidate, ...] = ()


def decide(
    candidate: Candidate,
    *,
    asked_for: bool = False,
    ask_first: bool = False,
    declined: bool = False,
    key_declined: bool = False,
    deleted: bool = False,
    corrected: bool = False,
    told_before: bool = False,
    known: bool = False,
    doubt: str = "",
) -> Verdict:
    """The verdict on a candidate whose quote, subject and value have been found right.

    `asked_for`: the user asked in so many words to keep this very thing; `ask_first`: they want to be asked
    about everything; `declined`: they said no to this very thing, and have not told it plainly since;
    `key_declined`: they want nothing of its key kept; `deleted`: they had it forgotten after they said it;
    `corrected`: they set it right by hand after they said it; `told_before`: another exchange told it, and
    it is held from there; `known`: a live memory says it already; `doubt`: why the words don't settle it,
    empty when they do.
    """
    if candidate.sensitivity == "secret":
        return Verdict("drop", SECRET)
    if deleted:
        return Verdict("drop", DELETED)
    if corrected:
        return Verdict("drop", CORRECTED)
    guess = PRIVATE_UNSTATED if candidate.sensitivity == "private" and not candidate.stated else ""
    unsure = doubt or guess or (MAYBE_SAFEGUARD if candidate.may_be_against_safeguards else "")
    if asked_for and not unsure:
        return COMMIT
    if declined or key_declined:
        return Verdict("drop", DECLINED if declined else KEY_DECLINED)
    if unsure and known:
        return Verdict("drop", KNOWN)
    if unsure:
        return Verdict("hold", unsure, "answer")
    if ask_first:
        return Verdict("hold", ASK_FIRST, "answer")
    if told_before or known:
        return COMMIT
    if not candidate.stated:
        return Verdict("hold", IMPLIED, "repeat")
    if not candidate.lasting and candidate.kind == "fact":
        has_end = isinstance(candidate.details, FactDetails)
        return Verdict("hold", DATED, "session") if has_end else Verdict("hold", PASSING, "repeat")
    return COMMIT


def as_its_own(note: Candidate, known: Sequence[Memory]) -> Candidate:
    """A note whose title another has that shares no word with it, whole and under its own first words: "Idea:
    learn Greek" is no news of "Idea: paint the fence", as "Shopping: milk, eggs" is of "Shopping: milk".
    """
    same = (each for each in known if (each.kind, each.key, each.subject) == ("note", note.key, note.subject))
    before = next(same, None)
    if before is None or not isinstance(note.details, NoteDetails):
        return note
    if not telltale([before.content]).forms.isdisjoint(telltale([note.content]).forms):
        return note
    text = f"{note.details.title}: {note.content}"
    title = note_title(" ".join(text.split()[:TITLE_WORDS]))
    return replace(note, key=note_key(title), content=text, details=replace(note.details, title=title))


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


def derive(before: Memory | None, new: Memory, sources: tuple[Source, ...]) -> Add | Revise:
    """The change that has a text of the bot's own say what a new one does: its first version, or the one
    after `before`.
    """
    if before is None:
        return Add(new, sources)
    after = before.revised(new.updated_at, content=new.content, details=new.details)
    return Revise(before, after, sources, "derived")


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
    """

    memory: Memory
    exchanges: tuple[int, ...] = ()
    answers: tuple[int, ...] = ()
    versions: tuple[tuple[str, int], ...] = ()
    candidates: tuple[str, ...] = ()


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
    def is_erasable(self) -> bool:
        """Whether what it forgets can go from everywhere."""
        return any(isinstance(each, Conceal) for each in self.changes)

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
        case Revise(before, after):
            return before, after
        case Hold() | Settle():
            return ()
        case _:
            return (change.memory,)


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
