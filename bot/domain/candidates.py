"""What a model or a pattern proposes to remember, before anyone believes it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.details import Details
from bot.domain.memories import EVERYWHERE, Kind, Source
from bot.language.categories import Category
from bot.language.keys import USER
from bot.language.private import Sensitivity

CandidateState = Literal["held", "declined", "committed", "dropped"]
"""held: waits; declined: the user said no, and is not asked again; committed: became a memory; dropped: will not."""

WaitsFor = Literal["answer", "session", "repeat"]
"""What a held candidate waits for: the user's yes or no, the end of its session, or being told again."""

PairOutcome = Literal["replace", "beside", "again", "past", "ask"]
"""What becomes of something said beside something known: it takes its place, holds beside it, says it again, was so
before and is over, or the person is to be asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One thing somebody said or had saved, with the words that say it.

    `stated` is False for what is only read between the lines, `lasting` for what holds for a day rather than for
    months; a secret (a password, a card's number) is never kept. `outcome` is what whoever understood it says
    becomes of it beside something known, empty when they said nothing; `against` the id of that memory, empty for none.
    """

    key: str
    content: str
    category: Category
    source: Source
    kind: Kind = "fact"
    subject: str = USER
    scope: str = EVERYWHERE
    details: Details = None
    stated: bool = True
    lasting: bool = True
    sensitivity: Sensitivity = "ordinary"
    outcome: PairOutcome | Literal[""] = ""
    against: str = ""


@dataclass(frozen=True, slots=True)
class HeldCandidate:
    """A candidate as stored, under the id by which its answer names it. `reason`: why it waits, or was dropped."""

    id: str
    candidate: Candidate
    state: CandidateState
    created_at: datetime
    waits_for: WaitsFor = "answer"
    reason: str = ""
