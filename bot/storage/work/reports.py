"""Reports of work that outlasts the request for it, until somebody asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine.database import PROMISED
from bot.storage.tables import reports

State = Literal["running", "done", "failed"]

KEPT = timedelta(days=7)
SEVERAL = "all-"
"""What the id of a report begins with that is put together from others."""


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A report by its id; until it is done its content is what has been written so far, if anything."""

    id: str
    state: State
    content: dict[str, Any]

    @property
    def parts(self) -> list[str] | None:
        """The ids of the reports that this one is put together from; None when it stands for itself."""
        return list(self.content["parts"]) if self.id.startswith(SEVERAL) else None


async def begin(connection: AsyncConnection, report_id: str, now: datetime) -> None:
    """Note that work is to be done; reports older than `KEPT` go."""
    await connection.execute(delete(reports).where(reports.c.created_at < now - KEPT))
    await _insert(connection, report_id, {}, now)


async def begin_several(connection: AsyncConnection, name: str, parts: Sequence[str], now: datetime) -> str:
    """Keep which reports are one report together; its id. `name` is at most twelve characters long."""
    await _insert(connection, SEVERAL + name, {"parts": list(parts)}, now)
    return SEVERAL + name


async def note(connection: AsyncConnection, report_id: str, state: State, content: dict[str, Any]) -> None:
    """Keep what has come of it so far; whoever waits for it hears of it."""
    values = {"state": state, "content": content}
    await connection.execute(update(reports).where(reports.c.id == report_id).values(values))
    connection.info[PROMISED] = True


async def get(connection: AsyncConnection, report_id: str) -> StoredReport | None:
    """One report."""
    row = (await connection.execute(select(reports).where(reports.c.id == report_id))).first()
    return StoredReport(row.id, row.state, row.content) if row else None


async def newest_of_several(connection: AsyncConnection) -> StoredReport | None:
    """The newest report that is put together from others."""
    query = select(reports).where(reports.c.id.startswith(SEVERAL)).order_by(reports.c.created_at.desc())
    row = (await connection.execute(query.limit(1))).first()
    return StoredReport(row.id, row.state, row.content) if row else None


async def _insert(
    connection: AsyncConnection, report_id: str, content: dict[str, Any], now: datetime
) -> None:
    values = {"id": report_id, "state": "running", "content": content, "created_at": now}
    await connection.execute(insert(reports).values(values))
