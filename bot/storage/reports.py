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
    """A report by its id; its content is empty until it is done."""

    id: str
    state: State
    content: dict[str, Any]


async def begin(connection: AsyncConnection, report_id: str, now: datetime) -> None:
    """Note that work has begun; reports older than `KEPT` go."""
    await connection.execute(delete(reports).where(reports.c.created_at < now - KEPT))
    values: dict[str, Any] = {"id": report_id, "state": "running", "content": {}, "created_at": now}
    await connection.execute(insert(reports).values(values))


async def end(connection: AsyncConnection, report_id: str, state: State, content: dict[str, Any]) -> None:
    """Keep what came of it."""
    await connection.execute(
        update(reports).where(reports.c.id == report_id).values(state=state, content=content)
    )


async def get(connection: AsyncConnection, report_id: str) -> StoredReport | None:
    """One report."""
    row = (await connection.execute(select(reports).where(reports.c.id == report_id))).first()
    return StoredReport(row.id, row.state, row.content) if row else None
