"""The forms a message has had: as it was sent, and after each of its edits."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import IncomingMessage, Interaction
from bot.storage.interactions import interaction
from bot.storage.tables import interactions


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
