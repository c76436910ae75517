"""What is asked of recall, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from bot.domain.categories import Category
from bot.domain.memories import Kind
from bot.domain.relevance import Judged

SourceKind = Literal["facts", "history"]
"""facts: everything learnt or saved, of any kind; history: what was said."""

BOTH: tuple[SourceKind, ...] = ("facts", "history")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What to look for, and where. Filters that are None let everything through.

    `now` is when it is asked, aware, in the zone of the person who asks: "last week" is counted from there. `since` and
    `until` bound the time of telling; `as_of` asks what was known then. `without` names refs that are no hits: the
    message that asks, what the prompt shows already. `judged` leaves out what does not fit, or not clearly.
    """

    owner: int
    text: str
    now: datetime
    sources: tuple[SourceKind, ...] = BOTH
    kinds: tuple[Kind, ...] | None = None
    category: Category | None = None
    session: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    limit: int = 8
    without: frozenset[str] = frozenset()
    judged: Judged = "asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing found: a memory or an exchange, with when it was told, how well it fits, and why.

    `ref` is the memory's id, or the interaction's number. `score` orders hits of one search only. `ranks` are its
    places (from 1) in what each way of searching found, `shares` what each added to the score.
    """

    ref: str
    kind: Kind | Literal["history"]
    text: str
    told_at: datetime
    said_by: Literal["user", "bot"]
    score: float
    key: str | None = None
    value: str | None = None
    subject: str | None = None
    ranks: Mapping[str, int] = field(default_factory=dict[str, int])
    shares: Mapping[str, float] = field(default_factory=dict[str, float])
