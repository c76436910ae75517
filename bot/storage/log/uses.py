"""What went into each answer: injected in a layer of its prompt, recalled by a tool, or written by one."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Use
from bot.storage.tables import interactions, uses


async def note(connection: AsyncConnection, owner: int, interaction_id: int, given: Sequence[Use]) -> None:
    """Keep what an answer was given, and how it came to it."""
    rows = [
        {
            "interaction_id": interaction_id,
            "source": use.source,
            "ref": use.ref,
            "layer": use.layer,
            "owner": owner,
            "score": use.score,
            "tokens": use.tokens,
        }
        for use in given
    ]
    if rows:
        await connection.execute(insert(uses).prefix_with("OR IGNORE"), rows)


async def given_in(
    connection: AsyncConnection, owner: int, session: int, memory_ids: Sequence[str]
) -> set[str]:
    """Which of these memories went into an answer of a session already."""
    query = (
        select(uses.c.ref)
        .join(interactions, interactions.c.id == uses.c.interaction_id)
        .where(
            uses.c.owner == owner,
            uses.c.source == "memory",
            uses.c.ref.in_(list(memory_ids)),
            interactions.c.session_id == session,
        )
    )
    return set((await connection.execute(query)).scalars())


async def of(connection: AsyncConnection, owner: int, interaction_id: int) -> list[Use]:
    """What an answer was given, best first."""
    query = select(uses).where(uses.c.owner == owner, uses.c.interaction_id == interaction_id)
    rows = await connection.execute(query.order_by(uses.c.score.desc()))
    return [
        Use(source=row.source, ref=row.ref, layer=row.layer, score=row.score, tokens=row.tokens)
        for row in rows
    ]
