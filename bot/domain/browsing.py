"""What somebody who looks through memory wants to see of it, and how much there is of each sort."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.memories import LISTED, Kind
from bot.language.keys import Category

Sureness = Literal["", "sure", "unsure", "implied"]
"""Any; said plainly and sure; said, and less sure; only read between the lines."""

Standing = Literal["", "protected", "faded", "doubtful", "archived"]
"""Any; kept from fading; not brought up unasked any more; to be confirmed; a rule that is not obeyed."""

SURE_FROM = 0.9
"""Confidence from which on something that was said counts as sure: what one plain telling gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFilter:
    """Which memories are wanted; what is left empty excludes none. All of the `words` must stand in each."""

    words: tuple[str, ...] = ()
    subject: str = ""
    category: Category | None = None
    kinds: tuple[Kind, ...] = LISTED
    changed_since: datetime | None = None
    sureness: Sureness = ""
    standing: Standing = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many memories there are of one kind and category about one subject."""

    subject: str
    category: Category
    kind: Kind
    many: int
