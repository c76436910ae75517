"""What the tools of a turn want: kept as said, so that it can be thought anew upon memory that has moved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from bot.domain.believing.belief import Believed
from bot.domain.details import FactDetails
from bot.domain.memories import Source
from bot.language.outcomes import Outcome
from bot.memory.forgetting.search import Found


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep what is believed; when `ask`, only once the user says yes."""

    believed: Believed
    ask: bool


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Give a memory another content, for the words of `source`; with `details`, a fact other days on which it holds."""

    memory_id: str
    content: str
    source: Source
    details: FactDetails | None = None


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete a memory."""

    memory_id: str


@dataclass(frozen=True, slots=True)
class PutAway:
    """Learn nothing from the exchanges among what was found that are not learnt from yet."""

    found: Found


@dataclass(frozen=True, slots=True)
class Confirm:
    """The user's yes or no to a held candidate, or their word that a memory still holds."""

    id: str
    keep: bool
    source: Source


@dataclass(frozen=True, slots=True)
class Conclude:
    """What became of an intention, by the words of `source` if they can be quoted; `today` is the person's."""

    memory_id: str
    outcome: Outcome
    source: Source | None
    today: date


Intent = Remember | Rewrite | Forget | PutAway | Confirm | Conclude
