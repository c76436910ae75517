"""A report with the words of what it changed, read from memory as it stands: what was forgotten since is not in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.domain.memories import Kind
from bot.domain.reports import Report
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories, provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownChange:
    """One change to be read. `was` is what the memory said before, None when it was new."""

    change: Literal["added", "revised"]
    kind: Kind
    id: str
    label: str
    content: str
    was: str | None


async def changes_of(connection: Transaction, report: Report) -> list[ShownChange]:
    """The report's changes that still stand, in its order."""
    shown: list[ShownChange] = []
    for each in report.changes:
        memory = await memories.get(connection, each.owner, each.memory_id)
        then = await provenance.version(connection, each.owner, each.memory_id, each.version)
        before = await provenance.version(connection, each.owner, each.memory_id, each.version - 1)
        if memory is not None and then is not None:
            shown.append(
                ShownChange(
                    change=each.change,
                    kind=each.kind,
                    id=each.memory_id,
                    label=memory.label,
                    content=then.content,
                    was=before.content if before else None,
                )
            )
    return shown
