"""When memories were told last, and in what words of the person's."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.tellings import Telling
from bot.storage.forgetting.masks import shown_quote
from bot.storage.tables import interactions, memory_sources


async def of(
    connection: AsyncConnection,
    owner: int,
    pairs: Sequence[tuple[str, int]],
    before_session: int | None = None,
) -> dict[str, Telling]:
    """The last telling of what each memory says at a version, by its id; what a deletion hides was never told.

    With `before_session`, as it was when that session began, so that a prompt stays as it was.
    """
    shown = shown_quote().label("shown")
    query = (
        select(memory_sources.c.memory_id, memory_sources.c.version, shown, interactions.c.sent_at)
        .join(interactions, interactions.c.id == memory_sources.c.interaction_id)
        .where(
            memory_sources.c.owner == owner,
            memory_sources.c.memory_id.in_([memory_id for memory_id, _ in pairs]),
            memory_sources.c.role == "evidence",
        )
        .order_by(memory_sources.c.version, interactions.c.sent_at)
    )
    if before_session is not None:
        first = select(func.min(interactions.c.id)).where(interactions.c.session_id == before_session)
        query = query.where(memory_sources.c.interaction_id < first.scalar_subquery())
    versions = dict(pairs)
    return {
        row.memory_id: Telling(row.sent_at, row.shown)
        for row in await connection.execute(query)
        if row.shown and row.version <= versions[row.memory_id]
    }
