"""Exchanges that the bot began, and what tells it where and when to begin one.

They are stored like any other, with an answer and no words of the person's own.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel, ChatPlace
from bot.storage.tables import interactions

UNREACHABLE: tuple[Channel, ...] = ("api", "import")
"""Channels on which nobody can be spoken to."""


async def last_place(connection: AsyncConnection, owner: int) -> ChatPlace | None:
    """The chat in which the person last said something; None for none yet."""
    query = (
        select(interactions.c.channel, interactions.c.chat)
        .where(interactions.c.owner == owner, interactions.c.text != "")
        .where(interactions.c.channel.not_in(UNREACHABLE))
        .order_by(interactions.c.id.desc())
        .limit(1)
    )
    row = (await connection.execute(query)).first()
    return ChatPlace(row.channel, row.chat) if row else None


async def moments(
    connection: AsyncConnection, owner: int, name: str, since: datetime | None = None
) -> list[datetime]:
    """When the bot began exchanges whose message id starts with a name, oldest first."""
    query = select(interactions.c.created_at).where(
        interactions.c.owner == owner, interactions.c.message_id.startswith(name, autoescape=True)
    )
    if since is not None:
        query = query.where(interactions.c.created_at > since)
    return list((await connection.execute(query.order_by(interactions.c.id))).scalars())


async def was_said_between(connection: AsyncConnection, owner: int, after: datetime, until: datetime) -> bool:
    """Whether the person said something, wherever, between two moments."""
    query = select(interactions.c.id).where(
        interactions.c.owner == owner,
        interactions.c.text != "",
        interactions.c.created_at > after,
        interactions.c.created_at <= until,
    )
    return (await connection.execute(query.limit(1))).first() is not None
