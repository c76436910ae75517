"""What was found to be meant by an order to forget."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.domain.candidates import HeldCandidate
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.domain.recall import Hit


@dataclass(frozen=True, slots=True)
class Past:
    """A memory that says something else by now, and its versions that said what is to be forgotten."""

    memory: Memory
    versions: tuple[int, ...]
    said: str


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that an order to forget means. `describes`: the words are no name, what they describe is to go.

    `memories` go as they are; of `cut`, which hold more, only what says it; of `past` the old values. `unlearnt` are
    exchanges not read for facts yet, `logged` all others that say it. `near` only has to do with it by its meaning.
    """

    owner: int
    words: str
    describes: bool = False
    memories: tuple[Memory, ...] = ()
    cut: tuple[Memory, ...] = ()
    past: tuple[Past, ...] = ()
    held: tuple[HeldCandidate, ...] = ()
    unlearnt: tuple[Interaction, ...] = ()
    logged: tuple[Interaction, ...] = ()
    near: tuple[Hit, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.memories or self.cut or self.past or self.held or self.unlearnt or self.logged)

    @property
    def but_unlearnt(self) -> bool:
        """Whether anything was found beside exchanges that are not learnt from yet."""
        return bool(replace(self, unlearnt=()))

    @property
    def of_unlearnt(self) -> Found:
        """Only the exchanges that are not learnt from yet."""
        return Found(self.owner, self.words, self.describes, unlearnt=self.unlearnt)

    @property
    def exchanges(self) -> tuple[Interaction, ...]:
        """All messages that say it, oldest first."""
        return tuple(sorted((*self.unlearnt, *self.logged), key=lambda each: each.id))
