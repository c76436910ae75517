"""What people think of answers: one verdict an exchange, by a reaction of theirs, the newest alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Verdict
from bot.storage.tables import feedback


async def give(
    connection: AsyncConnection, owner: int, interaction_id: int, verdict: Verdict, now: datetime
) -> None:
    """Keep what an exchange's person thinks of its answer, in place of what they thought before."""
    values = {"interaction_id": interaction_id, "owner": owner, "verdict": verdict, "created_at": now}
    changed = {"verdict": verdict, "created_at": now}
    await connection.execute(
        upsert(feedback)
        .values(values)
        .on_conflict_do_update(
            index_elements=["interaction_id"], set_=changed, where=feedback.c.owner == owner
        )
    )


async def take_back(connection: AsyncConnection, owner: int, interaction_ids: Sequence[int]) -> None:
    """Keep no verdict on these exchanges."""
    where = (feedback.c.owner == owner, feedback.c.interaction_id.in_(interaction_ids))
    await connection.execute(delete(feedback).where(*where))


async def counts(connection: AsyncConnection, owner: int) -> dict[Verdict, int]:
    """How many answers a person praised, and how many not."""
    query = select(feedback.c.verdict, func.count()).where(feedback.c.owner == owner)
    return {verdict: many for verdict, many in await connection.execute(query.group_by(feedback.c.verdict))}
