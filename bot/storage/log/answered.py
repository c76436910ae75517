"""Answers as the person sees them: found by the message of the channel that they stand in, with what they cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel, Interaction, ModelUsage
from bot.storage.log.interactions import interaction
from bot.storage.tables import interactions, outbound


@dataclass(frozen=True, slots=True)
class AnsweredExchange:
    """An answered interaction and what its answer cost."""

    interaction: Interaction
    usage: ModelUsage


async def in_message(
    connection: AsyncConnection, owner: int, channel: Channel, chat: str, message_id: str
) -> AnsweredExchange | None:
    """The exchange whose answer, or whose question, is a message of the channel; None for any other message."""
    part = func.json_each(outbound.c.sent).table_valued("value")
    sent = exists().where(
        outbound.c.interaction_id == interactions.c.id,
        exists(select(part.c.value).where(part.c.value == message_id)),
    )
    return await _newest(connection, owner, channel, chat, or_(sent, interactions.c.message_id == message_id))


async def newest(
    connection: AsyncConnection, owner: int, channel: Channel, chat: str
) -> AnsweredExchange | None:
    """The chat's last answered exchange."""
    return await _newest(connection, owner, channel, chat)


async def _newest(
    connection: AsyncConnection, owner: int, channel: Channel, chat: str, *where: Any
) -> AnsweredExchange | None:
    query = (
        select(interactions)
        .where(
            interactions.c.owner == owner,
            interactions.c.channel == channel,
            interactions.c.chat == chat,
            interactions.c.state == "answered",
            *where,
        )
        .order_by(interactions.c.id.desc())
        .limit(1)
    )
    row = (await connection.execute(query)).mappings().first()
    if row is None:
        return None
    usage = ModelUsage(
        model=row["model"],
        input_tokens=row["input_tokens"],
        cached_tokens=row["cached_tokens"],
        output_tokens=row["output_tokens"],
        cost_usd=row["cost_usd"],
    )
    return AnsweredExchange(interaction(row), usage)
