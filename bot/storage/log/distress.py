"""The log apart of messages in distress: that there was one, and when; none of its words."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Interaction
from bot.storage.engine.sql import upsert
from bot.storage.tables import distress


async def note(connection: AsyncConnection, said: Interaction, now: datetime) -> None:
    """Keep that a message was in distress; noting it twice changes nothing."""
    values = {"interaction_id": said.id, "owner": said.owner, "at": now}
    await connection.execute(upsert(distress).values(values).on_conflict_do_nothing())


async def was_since(connection: AsyncConnection, owner: int, since: datetime, without: int) -> bool:
    """Whether a person was in distress since a moment, in another message than one."""
    query = select(
        exists().where(
            distress.c.owner == owner, distress.c.at >= since, distress.c.interaction_id != without
        )
    )
    return bool((await connection.execute(query)).scalar())


async def forget(connection: AsyncConnection, owner: int, interaction_id: int) -> None:
    """Remove that a message was."""
    where = (distress.c.owner == owner, distress.c.interaction_id == interaction_id)
    await connection.execute(delete(distress).where(*where))


async def prune(connection: AsyncConnection, before: datetime) -> None:
    """Remove everybody's entries from before a moment."""
    await connection.execute(delete(distress).where(distress.c.at < before))
