"""What is stored about a person beside their memories and their conversation, to be taken along: nothing of it hidden."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.forgetting.masks import is_hidden, is_withheld
from bot.storage.tables import candidates, interactions, jobs, observations, plans, sessions, usage

Rows = list[dict[str, Any]]

SECTIONS: dict[str, tuple[Table, tuple[str, ...]]] = {
    "candidates": (
        candidates,
        tuple(
            "id state waits_for reason kind subject key content category quote interaction_id stated details against "
            "created_at settled_at".split()
        ),
    ),
    "observations": (observations, ("id", "interaction_id", "text", "created_at", "digested_at")),
    "plans": (plans, ("id", "origin", "interaction_id", "applied_at", "undone_at", "effects")),
    "promises": (jobs, ("kind", "state", "due_at", "created_at")),
    "sessions": (sessions, ("id", "channel", "chat", "started_at", "last_at", "ended_at")),
    "usage": (
        usage,
        ("month", "purpose", "model", "calls", "input_tokens", "cached_tokens", "output_tokens", "cost_usd"),
    ),
}
"""Each section's table and columns. A promise's payload may be the very words that are being erased, so it stays."""


async def sections(connection: AsyncConnection, owner: int) -> dict[str, Rows]:
    """Every section's rows, in the order they were made; none that a deletion hides, or whose message it withholds."""
    return {
        name: [dict(row) for row in (await connection.execute(_of(owner, table, columns))).mappings()]
        for name, (table, columns) in SECTIONS.items()
    }


def _of(owner: int, table: Table, columns: tuple[str, ...]) -> Select[Any]:
    query = select(*(table.c[name] for name in columns)).where(table.c.owner == owner)
    if table is usage:
        return query.order_by(*table.primary_key)
    if table is candidates or table is observations:
        hides = is_hidden("candidate" if table is candidates else "observation")
        query = query.join(interactions, interactions.c.id == table.c.interaction_id).where(
            ~is_withheld(), ~hides
        )
    made_at = (
        table.c.applied_at
        if table is plans
        else table.c.started_at
        if table is sessions
        else table.c.created_at
    )
    return query.order_by(made_at, table.c.id)
