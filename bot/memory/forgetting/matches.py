"""What an order to forget was found to mean: memories and past values, what waits, and exchanges."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from bot.domain.candidates import HeldCandidate
from bot.domain.changes import Revise
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory, Source
from bot.domain.recall import Hit
from bot.language.orders import is_only_order


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
class Span:
    """A time in which all that was said is to go, told to the minute and by no clock but UTC's."""

    start: datetime
    end: datetime

    @classmethod
    def of(cls, words: str) -> Span | None:
        """The span that `words` give; None for any other words."""
        told = _SPAN.fullmatch(words.strip())
        if told is None:
            return None
        try:
            start, end = (datetime.fromisoformat(each).replace(tzinfo=UTC) for each in told.groups())
        except ValueError:
            return None
        return cls(start, end)

    @property
    def words(self) -> str:
        """It in the words by which it is found again, whenever that is."""
        return "/".join(f"{each.astimezone(UTC):%Y-%m-%dT%H:%M}" for each in (self.start, self.end))


_SPAN = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d)/(\d{4}-\d\d-\d\dT\d\d:\d\d)")

Meaning = Literal["name", "description", "secret"]


@dataclass(frozen=True, slots=True)
class ForgettingMatches:
    """Everything that an order to forget means. `means`: what its words are.

    `memories` go as they are; of `cut`, which hold more, only what says it; of `past` the old values.
    `unread` are exchanges not read for facts yet, `logged` all others that say it. `near` only has to do with
    it by its meaning. `incidental` are ids of memories about something else that was told in the same breath,
    `answers` the numbers of exchanges in which only the bot said it. `is_former`: meant is only what was.
    `parts` is what each of several things that the words name means. `span`: meant is all that was said
    between two moments, of which `back` is as it was before.
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
    parts: tuple[ForgettingMatches, ...] = ()
    span: Span | None = None
    back: tuple[Revise, ...] = ()

    @property
    def is_exact(self) -> bool:
        """Whether nothing goes but what was found: the words tell nothing by themselves."""
        return bool(self.is_former or self.span)

    @classmethod
    def of_parts(cls, owner: int, words: str, parts: Sequence[ForgettingMatches]) -> ForgettingMatches:
        """All that several things mean which an order names."""
        unread = {each.id: each for part in parts for each in part.unread}
        logged = {each.id: each for part in parts for each in part.logged if each.id not in unread}
        said = {each.id for part in parts for each in part.messages}
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
            answers=frozenset({*unread, *logged} - said),
            parts=tuple(parts),
        )

    def __bool__(self) -> bool:
        return bool(self.memories or self.cut or self.past or self.held or self.unread or self.logged)

    @property
    def but_unlearnt(self) -> bool:
        """Whether anything was found beside exchanges that are not learnt from yet."""
        return bool(replace(self, unread=()))

    @property
    def of_unlearnt(self) -> ForgettingMatches:
        """Only the exchanges that are not learnt from yet."""
        parts = tuple(each.of_unlearnt for each in self.parts)
        return ForgettingMatches(self.owner, self.words, self.means, unread=self.unread, parts=parts)

    def told_after(self, moment: datetime) -> bool:
        """Whether any of it came or changed after a moment; orders to forget it don't count."""
        changed = (*self.memories, *self.cut, *(each.memory for each in self.past))
        return (
            any(each.updated_at > moment for each in changed)
            or any(each.created_at > moment for each in self.held)
            or any(each.sent_at > moment and not is_only_order(each.text) for each in self.exchanges)
        )

    @property
    def exchanges(self) -> tuple[Interaction, ...]:
        """All that say it, oldest first."""
        return tuple(sorted((*self.unread, *self.logged), key=lambda each: each.id))

    @property
    def messages(self) -> tuple[Interaction, ...]:
        """Those of the exchanges in which the person says it."""
        return tuple(each for each in self.exchanges if each.id not in self.answers)
