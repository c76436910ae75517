"""What people think of answers: one verdict an exchange, by a reaction of theirs, the newest alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, func, literal, select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Verdict
from bot.storage.tables import feedback, interactions


async def give(
    connection: AsyncConnection, owner: int, interaction_id: int, verdict: Verdict, now: datetime
) -> None:
    """Keep what somebody thinks of the answer to a message of theirs, in place of what they thought."""
    changed = {"verdict": verdict, "created_at": now}
    columns = [literal(each, feedback.c[name].type) for name, each in changed.items()]
    theirs = select(interactions.c.id, interactions.c.owner, *columns).where(
        interactions.c.id == interaction_id, interactions.c.owner == owner
    )
    given = upsert(feedback).from_select(["interaction_id", "owner", *changed], theirs)
    await connection.execute(
        given.on_conflict_do_update(
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
