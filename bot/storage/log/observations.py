"""Observations: what the model noticed of a person, until a night digests it. Never evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from sqlalchemy import and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine.sql import made, rows_as
from bot.storage.forgetting.masks import is_hidden, is_withheld
from bot.storage.tables import interactions, observations

MOST_AT_ONCE = 200
"""What one night digests."""


@dataclass(frozen=True, slots=True)
class Observation:
    """One thing noticed in an interaction."""

    id: int
    interaction_id: int
    text: str
    created_at: datetime


async def add(
    connection: AsyncConnection,
    owner: int,
    interaction_id: int,
    text: str,
    now: datetime,
    digested_at: datetime | None = None,
) -> None:
    """Keep what was noticed, and when it was digested if it was, elsewhere."""
    values = {"owner": owner, "interaction_id": interaction_id, "text": text, "created_at": now}
    await connection.execute(insert(observations).values(values | {"digested_at": digested_at}))


async def undigested(connection: AsyncConnection, owner: int) -> list[Observation]:
    """The oldest that no night has digested, none whose exchange is withheld, taken back or edited."""
    query = (
        select(observations)
        .join(interactions, interactions.c.id == observations.c.interaction_id)
        .where(
            observations.c.owner == owner,
            observations.c.digested_at.is_(None),
            interactions.c.state != "replaced",
            ~is_withheld(),
            ~is_hidden("observation"),
        )
        .order_by(observations.c.id)
        .limit(MOST_AT_ONCE)
    )
    return await rows_as(partial(made, Observation), connection, query)


async def remove(connection: AsyncConnection, owner: int, interaction_id: int) -> None:
    """Remove what was noticed in an exchange that is taken back."""
    where = (observations.c.owner == owner, observations.c.interaction_id == interaction_id)
    await connection.execute(delete(observations).where(*where))


async def mark_digested(connection: AsyncConnection, owner: int, ids: Sequence[int], now: datetime) -> None:
    """Mark observations as taken up into the working memory."""
    where = and_(observations.c.owner == owner, observations.c.id.in_(ids))
    await connection.execute(update(observations).where(where).values(digested_at=now))
