"""What was noticed in what a person said, never evidence: by the model, until a night digests it; and that a
message was in distress, and when, with none of its words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Select, and_, delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Interaction
from bot.storage.engine.sql import finds_all, made, upsert
from bot.storage.masks import is_hidden, is_withheld
from bot.storage.tables import distress, interactions, observations

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


@finds_all(partial(made, Observation))
def undigested(owner: int) -> Select[Any]:
    """The oldest that no night has digested, none whose exchange is withheld, taken back or edited."""
    return (
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


async def remove(connection: AsyncConnection, owner: int, interaction_id: int) -> None:
    """Remove what was noticed in an exchange that is taken back."""
    await connection.execute(delete(observations).filter_by(owner=owner, interaction_id=interaction_id))


async def mark_digested(connection: AsyncConnection, owner: int, ids: Sequence[int], now: datetime) -> None:
    """Mark observations as taken up into the working memory."""
    where = and_(observations.c.owner == owner, observations.c.id.in_(ids))
    await connection.execute(update(observations).where(where).values(digested_at=now))


async def note_distress(connection: AsyncConnection, said: Interaction, now: datetime) -> None:
    """Keep that a message was in distress; noting it twice changes nothing."""
    values = {"interaction_id": said.id, "owner": said.owner, "at": now}
    await connection.execute(upsert(distress).values(values).on_conflict_do_nothing())


async def in_distress_since(connection: AsyncConnection, owner: int, since: datetime, without: int) -> bool:
    """Whether a person was in distress since a moment, in another message than one."""
    query = select(
        exists().where(
            distress.c.owner == owner, distress.c.at >= since, distress.c.interaction_id != without
        )
    )
    return bool((await connection.execute(query)).scalar())


async def forget_distress(connection: AsyncConnection, owner: int, interaction_id: int) -> None:
    """Remove that a message was in distress."""
    await connection.execute(delete(distress).filter_by(owner=owner, interaction_id=interaction_id))


async def prune_distress(connection: AsyncConnection, before: datetime) -> None:
    """Remove that anybody's message was in distress before a moment."""
    await connection.execute(delete(distress).where(distress.c.at < before))
