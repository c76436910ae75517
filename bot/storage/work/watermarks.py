"""How far a recurring step has come for each person, so that nothing is counted twice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.tables import watermarks

Step = Literal["nightly", "weekly", "digest"]


@dataclass(frozen=True, slots=True)
class Watermark:
    """The last interaction a step has seen, and when it ran."""

    reached: int
    at: datetime


async def get(connection: AsyncConnection, owner: int, step: Step) -> Watermark | None:
    """How far a step has come; None when it never ran."""
    query = select(watermarks).where(watermarks.c.owner == owner, watermarks.c.name == step)
    row = (await connection.execute(query)).first()
    return Watermark(row.reached, row.at) if row else None


async def put(connection: AsyncConnection, owner: int, step: Step, mark: Watermark) -> None:
    """Keep how far a step has come."""
    statement = upsert(watermarks).values(owner=owner, name=step, reached=mark.reached, at=mark.at)
    moved = {"reached": statement.excluded.reached, "at": statement.excluded.at}
    await connection.execute(statement.on_conflict_do_update(index_elements=["owner", "name"], set_=moved))
