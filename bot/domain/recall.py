"""What recall gives back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

SourceKind = Literal["facts", "history"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing found: a memory or one side of an interaction, with when it was told and how well it fits.

    `ref` is the memory's id, or the interaction's number. `score` only orders hits of one search.
    """

    ref: str
    kind: str
    text: str
    told_at: datetime
    said_by: Literal["user", "bot"]
    score: float
    key: str | None = None
    value: str | None = None
    subject: str | None = None
