"""Reports of work that outlasts the request for it, until somebody asks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.tables import reports

State = Literal["running", "done", "failed"]

KEPT = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A report by its id; until it is done its content is what has been written so far, if anything."""

    id: str
    state: State
    content: dict[str, Any]


async def begin(connection: AsyncConnection, report_id: str, now: datetime) -> StoredReport | None:
    """Note that work has begun, and give what is kept of it from before; reports older than `KEPT` go."""
    await connection.execute(delete(reports).where(reports.c.created_at < now - KEPT))
    kept = await get(connection, report_id)
    if kept is None:
        values: dict[str, Any] = {"id": report_id, "state": "running", "content": {}, "created_at": now}
        await connection.execute(insert(reports).values(values))
    elif kept.state == "failed":
        await note(connection, report_id, "running")
    return kept


async def note(
    connection: AsyncConnection, report_id: str, state: State, content: dict[str, Any] | None = None
) -> None:
    """Keep what has come of it so far; None leaves what is kept."""
    values: dict[str, Any] = {"state": state} if content is None else {"state": state, "content": content}
    await connection.execute(update(reports).where(reports.c.id == report_id).values(values))


async def get(connection: AsyncConnection, report_id: str) -> StoredReport | None:
    """One report."""
    row = (await connection.execute(select(reports).where(reports.c.id == report_id))).first()
    return StoredReport(row.id, row.state, row.content) if row else None
