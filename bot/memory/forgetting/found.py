"""All that was found of what an order to forget means, as one value, and the changes that put that out of
sight.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from bot.domain.candidates import Candidate, HeldCandidate
from bot.domain.changes import Conceal, Revise
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory, Source, new_memory_id
from bot.domain.recall import Hit
from bot.domain.telltales import ALL_BUT, DESCRIBED, NAMED, PAST, PAST_VALUE, SECRET, telltale
from bot.language.keys import things_in, without_owner
from bot.language.orders import is_only_order
from bot.language.text import normalised
from bot.language.times.finder import TimeRange
from bot.memory.index.indexer import memory_text
from bot.storage.people.everything import HeldMemory, HeldVersion

SIGN_LETTERS = 3
"""How long the name is of what was shown: a button has little room beside the ids of five memories."""


@dataclass(frozen=True, slots=True)
class Past:
    """A value of a memory that says something else by now: its versions that `said` it, and its sources.

    `texts` are all that these versions hold. `is_told_still`: what is known today tells the value, too.
    """

    memory: Memory
    versions: tuple[int, ...]
    said: str
    texts: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    is_told_still: bool = False

    @property
    def as_it_was(self) -> Memory:
        """The memory as it said this."""
        return replace(self.memory, content=self.said)

    @property
    def told_in(self) -> tuple[int, ...]:
        """The exchanges it rests on."""
        return tuple(dict.fromkeys(each.interaction_id for each in self.sources))


@dataclass(frozen=True, slots=True)
class HeldMemories:
    """All memories of a person with their past, or of a group with the names of its members."""

    owner: int
    every: Sequence[HeldMemory]
    members: Collection[str]

    @property
    def live(self) -> list[Memory]:
        """The memories as they stand."""
        return [each.memory for each in self.every]


def past_of(held: HeldMemory) -> list[Past]:
    """The values that a memory had, and older versions of the one it has; none of what is derived."""
    by_value: dict[str, list[HeldVersion]] = {}
    for each in () if held.memory.is_derived else held.versions:
        if each.number < held.memory.version:
            by_value.setdefault(each.texts[0], []).append(each)
    return [
        Past(
            held.memory,
            numbers := tuple(each.number for each in past),
            said,
            tuple(dict.fromkeys(text for each in past for text in each.texts)),
            tuple(held.sources_of(numbers)),
        )
        for said, past in by_value.items()
    ]


def told_still(past: Iterable[Past], gone: Collection[Memory], live: Iterable[Memory]) -> tuple[Past, ...]:
    """The same past values, with whether a memory that stays tells them: "head nurse" tells "nurse"."""
    stays = [memory_text(each) for each in live if not each.is_derived and each not in gone]
    return tuple(replace(each, is_told_still=any(map(telltale([each.said]).is_in, stays))) for each in past)


Meaning = Literal["name", "description", "secret"]


@dataclass(frozen=True, slots=True)
class ForgettingMatches:
    """Everything that an order to forget means. `means`: what its words are.

    `memories` go as they are; of `cut`, which hold more, only what says it; of `past` the old values.
    `unread` are exchanges not read for facts yet, `logged` all others that say it. `near` only has to do with
    it by its meaning. `incidental` are ids of memories about something else that was told in the same breath,
    `answers` the numbers of exchanges in which only the bot said it. `is_former`: meant is only what was;
    `is_kind`: all of a kind. `parts` is what each of several things means that the words name, where anything
    says it. `time`: meant is all that was said then, of which `back` is as it was before. `stays` is what an
    order leaves out, by the words for that. `apart` are exchanges that say it and are no finding, the order
    itself and what is out of sight already: an erasure takes them, too, and the sign counts them.
    """

    owner: int
    words: str
    means: Meaning = "name"
    memories: tuple[Memory, ...] = ()
    cut: tuple[Memory, ...] = ()
    past: tuple[Past, ...] = ()
    held: tuple[HeldCandidate, ...] = ()
    unread: tuple[Interaction, ...] = ()
    logged: tuple[Interaction, ...] = ()
    near: tuple[Hit, ...] = ()
    incidental: frozenset[str] = frozenset()
    answers: frozenset[int] = frozenset()
    is_former: bool = False
    is_kind: bool = False
    parts: tuple[ForgettingMatches, ...] = ()
    time: TimeRange | None = None
    back: tuple[Revise, ...] = ()
    stays: ForgettingMatches | None = None
    apart: tuple[Interaction, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether nothing goes but what was found: the words tell nothing by themselves."""
        return self.is_former or self.is_kind or self.time is not None or self.stays is not None

    @classmethod
    def of_memories(cls, memories: Sequence[Memory]) -> ForgettingMatches:
        """Memories of one owner that were chosen by hand, whatever they say."""
        return cls(memories[0].owner, "", memories=tuple(memories))

    @classmethod
    def of_parts(cls, owner: int, words: str, parts: Sequence[ForgettingMatches]) -> ForgettingMatches:
        """All that several things mean which an order names."""
        unread = {each.id: each for part in parts for each in part.unread}
        logged = {each.id: each for part in parts for each in part.logged if each.id not in unread}
        said = {each.id for part in parts for each in part.erased.messages}
        return cls(
            owner,
            words,
            "name" if all(each.means == "name" for each in parts) else "description",
            memories=(gone := tuple(dict.fromkeys(each for part in parts for each in part.memories))),
            cut=tuple(dict.fromkeys(each for part in parts for each in part.cut if each not in gone)),
            past=tuple(
                dict.fromkeys(each for part in parts for each in part.past if each.memory not in gone)
            ),
            held=tuple(dict.fromkeys(each for part in parts for each in part.held)),
            unread=tuple(unread.values()),
            logged=tuple(logged.values()),
            incidental=frozenset[str]().union(*(each.incidental for each in parts)),
            answers=frozenset[int]().union(*(each.answers for each in parts)) - said,
            parts=tuple(parts),
            apart=tuple({each.id: each for part in parts for each in part.apart}.values()),
        )

    def __bool__(self) -> bool:
        return bool(self.memories or self.cut or self.past or self.held or self.unread or self.logged)

    @property
    def is_partial(self) -> bool:
        """Whether of the several things that the words name nothing was found of some."""
        return 0 < sum(map(bool, self.parts)) < len(things_in(self.words))

    @property
    def but_unlearnt(self) -> bool:
        """Whether anything was found beside exchanges that are not learnt from yet."""
        return bool(replace(self, unread=()))

    @property
    def of_unlearnt(self) -> ForgettingMatches:
        """Only the exchanges that are not learnt from yet."""
        parts = tuple(each.of_unlearnt for each in self.parts)
        return ForgettingMatches(
            self.owner, self.words, self.means, unread=self.unread, parts=parts, stays=self.stays
        )

    def part(
        self, is_of: Callable[[Memory | Candidate], bool], is_said: Callable[[int], bool]
    ) -> ForgettingMatches:
        """What of it is of some memories and candidates, and was said in some exchanges."""
        unread, logged, apart = (
            tuple(each for each in some if is_said(each.id))
            for some in (self.unread, self.logged, self.apart)
        )
        return replace(
            self,
            memories=tuple(filter(is_of, self.memories)),
            past=tuple(each for each in self.past if is_of(each.memory)),
            held=tuple(each for each in self.held if is_of(each.candidate)),
            back=tuple(each for each in self.back if is_of(each.before)),
            unread=unread,
            logged=logged,
            apart=apart,
        )

    @property
    def erased(self) -> ForgettingMatches:
        """All that an erasure takes of it."""
        parts = tuple(each.erased for each in self.parts)
        return replace(self, logged=(*self.logged, *self.apart), parts=parts, apart=())

    @property
    def sign(self) -> str:
        """A short name of exactly what an erasure takes, as it stands, by which what is shown is confirmed.

        What is derived, what only the bot said and mere orders to forget it are no more of it.
        """
        stands = (*self.memories, *self.cut)
        said = (each for each in self.erased.messages if not is_only_order(each.text))
        parts = [
            *(f"{each.id}.{each.version}" for each in stands if not each.is_derived),
            *(str(each.id) for each in said),
            *(each.id for each in self.held),
            *(f"{each.memory.id}.{each.versions}" for each in self.past),
        ]
        digest = hashlib.sha256("\n".join(sorted(set(parts))).encode()).digest()
        return base64.b32encode(digest)[:SIGN_LETTERS].decode().lower()

    @property
    def exchanges(self) -> tuple[Interaction, ...]:
        """All that say it, oldest first."""
        return tuple(sorted((*self.unread, *self.logged), key=lambda each: each.id))

    @property
    def messages(self) -> tuple[Interaction, ...]:
        """Those of the exchanges in which the person says it."""
        return tuple(each for each in self.exchanges if each.id not in self.answers)


_KEYS: dict[Meaning, str] = {"name": NAMED, "description": DESCRIBED, "secret": SECRET}


def concealing(found: ForgettingMatches, now: datetime, *, erases: bool = False) -> tuple[Conceal, ...]:
    """The changes that put out of sight all that was found beside the memories that go as a whole.

    A past value takes along what tells it, as a memory does that goes, unless what holds today tells it, too.
    Where what was found is exact nothing else goes, until it `erases`: the same word may tell something else.
    """
    if found.parts:
        parts = filter(None, found.parts)
        return tuple(change for part in parts for change in concealing(part, now, erases=erases))
    is_exact = found.is_exact and not erases
    key = PAST if is_exact else _KEYS[found.means]
    key = key if found.stays is None else ALL_BUT
    words = without_owner(found.words)
    told_in: dict[str, set[int]] = {}
    own = {each.id for each in found.messages}
    for past in found.past:
        if normalised(past.said) != normalised(words) and not past.is_told_still:
            numbers = own.intersection(past.told_in) if is_exact else past.told_in
            told_in.setdefault(past.said, set()).update(numbers)
    return (
        Conceal(
            _standing_for(words, found.owner, key, now),
            exchanges=tuple(each.id for each in found.messages),
            answers=tuple(each.id for each in found.exchanges if each.id in found.answers),
            versions=tuple((past.memory.id, number) for past in found.past for number in past.versions),
            candidates=tuple(each.id for each in found.held),
            spared=found.stays.memories if found.stays else (),
        ),
        *(
            Conceal(
                _standing_for(value, found.owner, PAST_VALUE if is_exact else NAMED, now),
                exchanges=tuple(sorted(numbers)),
            )
            for value, numbers in told_in.items()
        ),
    )


def _standing_for(words: str, owner: int, key: str, now: datetime) -> Memory:
    """The memory that stands for words under which something is out of sight."""
    return Memory(
        id=new_memory_id(),
        owner=owner,
        kind="fact",
        subject="",
        key=key,
        content=words,
        category="general",
        created_at=now,
        updated_at=now,
    )
