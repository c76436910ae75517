"""What was kept of messages before they are read for facts: by a tool, a command or code, in the turn itself."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.believing.planning import Saved
from bot.storage.tables import candidates, memories, memory_sources, memory_versions

ANSWERED = ("held", "declined", "committed")


async def of(connection: AsyncConnection, owner: int, interaction_ids: Sequence[int]) -> list[Saved]:
    """What memories and held candidates rest on these messages; what was taken back since was told all the same."""
    told = (
        select(
            memory_sources.c.interaction_id,
            memories.c.subject,
            memory_versions.c.content,
            memory_sources.c.quote,
            memories.c.kind,
        )
        .join(memories, memories.c.id == memory_sources.c.memory_id)
        .join(
            memory_versions,
            (memory_versions.c.memory_id == memory_sources.c.memory_id)
            & (memory_versions.c.version == memory_sources.c.version),
        )
        .where(
            memory_sources.c.owner == owner,
            memory_sources.c.interaction_id.in_(interaction_ids),
            memory_sources.c.role == "evidence",
        )
    )
    waiting = select(
        candidates.c.interaction_id,
        candidates.c.subject,
        candidates.c.content,
        candidates.c.quote,
        candidates.c.kind,
    ).where(
        candidates.c.owner == owner,
        candidates.c.interaction_id.in_(interaction_ids),
        candidates.c.state.in_(ANSWERED),
    )
    rows = [*(await connection.execute(told)).all(), *(await connection.execute(waiting)).all()]
    return [Saved(*row) for row in rows]
