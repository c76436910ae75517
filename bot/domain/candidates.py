"""What a model or a pattern proposes to remember, before anyone believes it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.categories import Category
from bot.domain.details import Details
from bot.domain.memories import EVERYWHERE, USER, Kind, Source

CandidateState = Literal["held", "declined", "committed", "dropped"]
"""held: waits for the user's yes or no; declined: the user said no, and is not asked again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One thing somebody said or had saved, with the words that say it. Details aren't kept while it is held."""

    key: str
    content: str
    category: Category
    source: Source
    kind: Kind = "fact"
    subject: str = USER
    scope: str = EVERYWHERE
    details: Details = None


@dataclass(frozen=True, slots=True)
class HeldCandidate:
    """A candidate as stored, under the id by which its answer names it."""

    id: str
    candidate: Candidate
    state: CandidateState
    created_at: datetime
