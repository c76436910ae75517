"""Exchanges by where and when they were: those of a message, the last of a chat, and those after another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel, Interaction
from bot.storage.forgetting.masks import is_withheld
from bot.storage.log.interactions import interaction
from bot.storage.tables import interactions


@dataclass(frozen=True, slots=True)
class Finished:
    """An exchange, and when it was finished."""

    interaction: Interaction
    at: datetime


async def of_message(
    connection: AsyncConnection, owner: int, channel: Channel, chat: str, message_id: str
) -> list[Interaction]:
    """What one message has opened, one for each of its revisions, oldest first."""
    query = select(interactions).where(
        interactions.c.owner == owner,
        interactions.c.channel == channel,
        interactions.c.chat == chat,
        interactions.c.message_id == message_id,
    )
    rows = (await connection.execute(query.order_by(interactions.c.revision))).mappings()
    return [interaction(row) for row in rows]


async def last(connection: AsyncConnection, owner: int, channel: Channel, chat: str) -> Finished | None:
    """The last thing a person said in a chat that was answered or noted, withheld or not."""
    query = (
        select(interactions)
        .where(
            interactions.c.owner == owner,
            interactions.c.channel == channel,
            interactions.c.chat == chat,
            interactions.c.state.in_(("answered", "noted")),
            interactions.c.text != "",
        )
        .order_by(interactions.c.id.desc())
        .limit(1)
    )
    row = (await connection.execute(query)).mappings().first()
    return Finished(interaction(row), row["answered_at"]) if row else None


async def said_since(connection: AsyncConnection, owner: int, after: int) -> list[str]:
    """What a person said beyond an interaction, in all chats, but for what is withheld."""
    query = select(interactions.c.text).where(
        interactions.c.owner == owner, interactions.c.id > after, ~is_withheld()
    )
    return list((await connection.execute(query)).scalars())
