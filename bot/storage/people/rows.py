"""All rows of one person, whatever table they stand in: removed when the person asks to be forgotten altogether."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine import numbers
from bot.storage.tables import (
    identities,
    inbox,
    interactions,
    metadata,
    outbound,
    reports,
    sessions,
    users,
    visitors,
)


async def remove(connection: AsyncConnection, owner: int) -> None:
    """Remove a person's rows but the one in `users`, which is emptied: a job may still hang on it.

    What came in after the message that asked for this is not theirs any more, but a newcomer's.
    """
    known = select(identities.c.external_id).where(
        identities.c.owner == owner, identities.c.channel == "telegram"
    )
    chats = select(sessions.c.chat).where(sessions.c.owner == owner, sessions.c.channel == "telegram")
    lanes = [*(await connection.execute(known)).scalars(), *(await connection.execute(chats)).scalars()]
    asking = select(func.min(inbox.c.update_id)).where(inbox.c.state == "waiting").group_by(inbox.c.lane)
    past = or_(inbox.c.state != "waiting", inbox.c.update_id.in_(asking))
    emptied_update = {"payload": None, "state": "done", "error": "", "lane": ""}
    await connection.execute(update(inbox).where(inbox.c.lane.in_(lanes), past).values(emptied_update))
    await connection.execute(delete(visitors).where(visitors.c.external_id.in_(lanes)))
    # An edit names the interaction it replaces: whatever order rows are deleted in, one would still be named.
    await connection.execute(update(interactions).where(interactions.c.owner == owner).values(replaces=None))
    await numbers.retire(connection, interactions, outbound)
    for table in reversed(metadata.sorted_tables):
        if "owner" in table.c and table is not users:
            await connection.execute(delete(table).where(table.c.owner == owner))
    # The vectors' removal is written down as they go.
    removals = metadata.tables["vector_removals"]
    await connection.execute(delete(removals).where(removals.c.owner == owner))
    await _take_from_reports(connection, owner)
    emptied: dict[str, Any] = {"display_name": "", "timezone": None, "settings": {}}
    await connection.execute(update(users).where(users.c.id == owner).values(emptied))


async def remove_shell(connection: AsyncConnection, owner: int) -> None:
    """Remove the emptied row of a person, whose number nobody has after them."""
    await numbers.retire(connection, users)
    await connection.execute(delete(users).where(users.c.id == owner))


async def _take_from_reports(connection: AsyncConnection, owner: int) -> None:
    """Reports of reflections over everybody name what changed by its person and id."""
    for row in (await connection.execute(select(reports))).all():
        changes: list[dict[str, Any]] = row.content.get("changes", [])
        others = [change for change in changes if change["owner"] != owner]
        if len(others) < len(changes):
            content = {**row.content, "changes": others}
            await connection.execute(update(reports).where(reports.c.id == row.id).values(content=content))
