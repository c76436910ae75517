"""The forms a message has had: as it was sent, and after each of its edits."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel, IncomingMessage, Interaction
from bot.storage.log.interactions import PLACE, interaction
from bot.storage.tables import interactions, outbound, uses


async def placed(
    connection: AsyncConnection, message: IncomingMessage
) -> tuple[IncomingMessage, list[Interaction]]:
    """A message under the number of its revision, and the interactions it has opened up to that one, oldest first.

    An edit's number is its date, in seconds: edits within one second are told apart by their words, and counted on.
    """
    while True:
        found = await _up_to(connection, message)
        taken = bool(found) and found[-1].revision == message.revision > 0
        if not taken or found[-1].text == message.text:
            return message, found
        message = replace(message, revision=message.revision + 1)


async def newest_place(connection: AsyncConnection, owner: int, channel: Channel, chat: str) -> int:
    """Where the chat's last exchange stands; 0 when there is none."""
    query = select(func.max(PLACE)).where(
        interactions.c.owner == owner, interactions.c.channel == channel, interactions.c.chat == chat
    )
    return (await connection.execute(query)).scalar() or 0


async def take_over(
    connection: AsyncConnection, edit: Interaction, earlier: Interaction, now: datetime
) -> None:
    """Put an edit where its message stood, with the answer that this got, which is found under the edit from now on.

    An answer that names what was learnt from the earlier wording loses its receipt, as that is taken back.
    """
    values = {
        "state": "noted" if earlier.reply is None else "answered",
        "reply": earlier.reply,
        "model": earlier.model,
        "milliseconds": earlier.milliseconds,
        "replaces": earlier.place,
        "session_id": earlier.session_id,
        "answered_at": now,
    }
    await connection.execute(update(interactions).where(interactions.c.id == edit.id).values(values))
    for table in (outbound, uses):
        moved = update(table).where(table.c.owner == edit.owner, table.c.interaction_id == earlier.id)
        await connection.execute(moved.values(interaction_id=edit.id))


async def _up_to(connection: AsyncConnection, message: IncomingMessage) -> list[Interaction]:
    query = (
        select(interactions)
        .where(
            interactions.c.owner == message.owner,
            interactions.c.channel == message.channel,
            interactions.c.chat == message.chat,
            interactions.c.message_id == message.message_id,
            interactions.c.revision <= message.revision,
        )
        .order_by(interactions.c.revision)
    )
    return [interaction(row) for row in (await connection.execute(query)).mappings()]
