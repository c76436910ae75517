"""What became of exchanges after they were answered, by buttons or the commands behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Press
from bot.storage.tables import candidates, memory_versions, plans

TOGETHER = timedelta(seconds=1)
"""What one press writes is written within this time."""


async def undone(connection: AsyncConnection, owner: int, ids: Sequence[int]) -> list[Press]:
    """What an exchange had changed and was taken back."""
    query = select(plans.c.interaction_id, plans.c.undone_at).where(
        plans.c.owner == owner, plans.c.interaction_id.in_(ids), plans.c.undone_at.is_not(None)
    )
    return [Press(row.interaction_id, "Undo", row.undone_at) for row in await connection.execute(query)]


async def kept_or_dropped(connection: AsyncConnection, owner: int, ids: Sequence[int]) -> list[Press]:
    """What was said in an exchange and waited for a yes or no that came by a button."""
    query = select(candidates.c.interaction_id, candidates.c.state, candidates.c.settled_at).where(
        candidates.c.owner == owner,
        candidates.c.interaction_id.in_(ids),
        candidates.c.waits_for == "answer",
        candidates.c.state.in_(("committed", "declined")),
        candidates.c.settled_at.is_not(None),
    )
    answered = (await connection.execute(query)).all()
    if not answered:
        return []
    first = min(row.settled_at for row in answered)
    by_button = select(plans.c.applied_at).where(
        plans.c.owner == owner, plans.c.origin == "command", plans.c.applied_at >= first
    )
    moments = list((await connection.execute(by_button)).scalars())
    return [
        Press(row.interaction_id, "Keep" if row.state == "committed" else "Drop", row.settled_at)
        for row in answered
        if any(row.settled_at <= moment <= row.settled_at + TOGETHER for moment in moments)
    ]


async def settled(connection: AsyncConnection, owner: int, asked: Mapping[str, int]) -> list[Press]:
    """What became of intentions by a button; `asked` is the exchange that asked last about each."""
    query = select(
        memory_versions.c.memory_id, memory_versions.c.details, memory_versions.c.valid_from
    ).where(
        memory_versions.c.owner == owner,
        memory_versions.c.memory_id.in_(list(asked)),
        memory_versions.c.reason == "edited",
    )
    return [
        Press(asked[row.memory_id], label, row.valid_from)
        for row in await connection.execute(query)
        if (label := _label(row.details)) is not None
    ]


def _label(details: Mapping[str, Any]) -> str | None:
    match details.get("state"):
        case "done":
            return "Done"
        case "dropped":
            return "Drop"
        case _:
            return "Later" if details.get("ask_on") else None
