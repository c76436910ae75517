"""An owner's index built anew from what is stored: what the one that grew is compared with."""

from __future__ import annotations

from sqlalchemy import update

from bot.memory.indexer import index_all, index_memory
from bot.storage.facts import memories
from bot.storage.search import entities
from bot.storage.search import words as search
from bot.storage.tables import interactions
from tests.scripted import Bot


async def rebuild(bot: Bot, owner: int) -> None:
    """Empty the index of one person and fill it again; its vectors go."""
    async with bot.app.database.write() as connection:
        await search.clear(connection, owner)
        await connection.execute(
            update(interactions).where(interactions.c.owner == owner).values(indexed=False)
        )
        for memory in await memories.live(connection, owner):
            await index_memory(connection, memory)
        await index_all(connection, owner)
        await entities.forget_unmentioned(connection, owner)
