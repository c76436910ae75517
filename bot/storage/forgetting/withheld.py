"""Interactions kept out of prompt and recall, because they would give a deleted memory away."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Exists, and_, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.log import drafts
from bot.storage.tables import interactions, memory_sources, uses, withheld


async def withhold(
    connection: AsyncConnection, owner: int, memory_id: str, interaction_ids: Iterable[int]
) -> list[int]:
    """Keep interactions that give a deleted memory away out of every later prompt and recall; returns them.

    Its sources and the interactions that used it are added to the ones named. Drafts may hold their words, and go.
    """
    named = select(interactions.c.id).where(
        interactions.c.owner == owner, interactions.c.id.in_(list(interaction_ids))
    )
    sources = select(memory_sources.c.interaction_id).where(memory_sources.c.memory_id == memory_id)
    used = select(uses.c.interaction_id).where(
        uses.c.owner == owner, uses.c.source == "memory", uses.c.ref == memory_id
    )
    ids = {row[0] for query in (named, sources, used) for row in await connection.execute(query)}
    rows = [{"memory_id": memory_id, "interaction_id": each, "owner": owner} for each in sorted(ids)]
    await drafts.forget(connection, owner)
    if rows:
        await connection.execute(insert(withheld).prefix_with("OR IGNORE"), rows)
    return sorted(ids)


async def release(connection: AsyncConnection, memory_id: str) -> None:
    """Undo `withhold`; what nothing else withholds is to be indexed again."""
    ids = await of(connection, memory_id)
    await connection.execute(withheld.delete().where(withheld.c.memory_id == memory_id))
    free = update(interactions).where(interactions.c.id.in_(ids), ~is_withheld())
    await connection.execute(free.values(indexed=False))


async def of(connection: AsyncConnection, memory_id: str) -> list[int]:
    """The interactions that the deletion of a memory withholds."""
    query = select(withheld.c.interaction_id).where(withheld.c.memory_id == memory_id)
    return sorted((await connection.execute(query)).scalars())


async def every(connection: AsyncConnection, owner: int) -> set[int]:
    """All interactions of a person that any deletion withholds."""
    query = select(withheld.c.interaction_id).where(withheld.c.owner == owner)
    return set((await connection.execute(query)).scalars())


async def among(connection: AsyncConnection, owner: int, interaction_ids: Iterable[int]) -> set[int]:
    """Those of these interactions that any deletion withholds."""
    query = select(withheld.c.interaction_id).where(
        withheld.c.owner == owner, withheld.c.interaction_id.in_(list(interaction_ids))
    )
    return set((await connection.execute(query)).scalars())


def is_withheld() -> Exists:
    """Whether any memory withholds a row: a condition for a query on the table of interactions."""
    return exists().where(
        and_(withheld.c.owner == interactions.c.owner, withheld.c.interaction_id == interactions.c.id)
    )
