"""Which messages were off the record: the numbers that a channel gave them, so that their edits and quotes are, too."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.tables import off_record


async def note(connection: AsyncConnection, owner: int, chat: int, message_id: int) -> None:
    """Keep that a message was off the record; noting it twice changes nothing."""
    statement = upsert(off_record).values(owner=owner, chat=str(chat), message_id=message_id)
    await connection.execute(statement.on_conflict_do_nothing())


async def holds(connection: AsyncConnection, chat: int, message_id: int) -> bool:
    """Whether a message was off the record."""
    query = select(off_record.c.owner).where(
        off_record.c.chat == str(chat), off_record.c.message_id == message_id
    )
    return (await connection.execute(query)).first() is not None
