"""The two things the offline responder can do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.llm.offline.turn import ToolUse


@dataclass(frozen=True, slots=True)
class Say:
    """End the turn with this reply."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """Call these tools, then think again."""

    uses: tuple[ToolUse, ...]


Step = Say | Call


def recall(query: str, sources: Sequence[str], limit: int) -> ToolUse:
    """A call of the recall tool. Sources are "facts" and "history"; the limit is the number of hits."""
    return ToolUse("recall", {"query": query, "sources": list(sources), "limit": limit})
