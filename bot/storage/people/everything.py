"""All rows of one person, whatever they are of: gathered to be taken along, but what a deletion hides, and
removed when somebody leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, Table, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine import numbers
from bot.storage.engine.sql import rows_as
from bot.storage.forgetting.masks import What, is_hidden, is_withheld
from bot.storage.people import invites
from bot.storage.tables import (
    accesses,
    candidates,
    distress,
    feedback,
    identities,
    imports,
    inbox,
    interactions,
    jobs,
    memory_sources,
    mentions,
    metadata,
    observations,
    outbound,
    plans,
    reports,
    sessions,
    usage,
    users,
    visitors,
    withheld,
)
from bot.storage.work.inbox import is_of

Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class RowsTaken:
    """Rows of one table that a person takes along: which columns, and the columns that say their order.

    `hides` is what a deletion can hide of it, by itself or with its message; None where it can't.
    """

    table: Table
    columns: str
    order: tuple[str, ...] = ("created_at",)
    hides: What | None = None

    def of(self, owner: int) -> Select[Any]:
        """A person's rows, none hidden, or of a withheld message."""
        columns = self.table.c
        query = select(*(columns[name] for name in self.columns.split())).where(columns.owner == owner)
        if self.hides is not None:
            told = interactions.c.id == columns.interaction_id
            query = query.join(interactions, told).where(~is_withheld(), ~is_hidden(self.hides))
        return query.order_by(*(columns[name] for name in self.order), *self.table.primary_key)


SECTIONS = {
    "accesses": RowsTaken(accesses, "at actor action what number refs", order=()),
    "candidates": RowsTaken(
        candidates,
        "id state waits_for reason kind subject key content category quote interaction_id stated details"
        " against created_at settled_at",
        hides="candidate",
    ),
    "feedback": RowsTaken(feedback, "interaction_id verdict created_at"),
    "distress": RowsTaken(distress, "interaction_id at", order=("at",)),
    "sources": RowsTaken(memory_sources, "memory_id version interaction_id role", order=()),
    "imports": RowsTaken(imports, "id source name state total brought left_out created_at"),
    "observations": RowsTaken(
        observations, "id interaction_id text created_at digested_at", hides="observation"
    ),
    "plans": RowsTaken(plans, "id origin interaction_id applied_at undone_at effects", order=("applied_at",)),
    "promises": RowsTaken(jobs, "kind state due_at created_at"),
    "sessions": RowsTaken(sessions, "id channel chat started_at last_at ended_at", order=("started_at",)),
    "usage": RowsTaken(
        usage, "day purpose model calls input_tokens cached_tokens output_tokens cost_usd", order=()
    ),
    "withheld": RowsTaken(withheld, "interaction_id answer_since", order=()),
}
"""What is taken along beside memories and talk. A promise's payload may be words being erased: it stays."""


async def sections(connection: AsyncConnection, owner: int) -> dict[str, Rows]:
    """Every section's rows, in the order they were made."""
    return {name: await rows_as(dict, connection, section.of(owner)) for name, section in SECTIONS.items()}


async def remove(connection: AsyncConnection, owner: int) -> None:
    """Remove a person's rows but the one in `users`, which is emptied: a job may still hang on it.

    What came in after the message that asked for this is not theirs any more, but a newcomer's.
    """
    asking = select(func.min(inbox.c.update_id)).where(inbox.c.state == "waiting").group_by(inbox.c.lane)
    past = or_(inbox.c.state != "waiting", inbox.c.update_id.in_(asking))
    emptied_update = {"payload": None, "state": "done", "error": "", "lane": ""}
    await connection.execute(update(inbox).where(is_of(owner), past).values(emptied_update))
    known = select(identities.c.external_id).where(
        identities.c.owner == owner, identities.c.channel == "telegram"
    )
    await connection.execute(delete(visitors).where(visitors.c.external_id.in_(known)))
    # An edit names the interaction it replaces: whatever order rows are deleted in, one would still be named.
    await connection.execute(update(interactions).where(interactions.c.owner == owner).values(replaces=None))
    await numbers.retire(connection, interactions, outbound)
    await invites.forget(connection, owner)
    for table in reversed(metadata.sorted_tables):
        if "owner" in table.c and table is not mentions:  # they go with what they mention
            await connection.execute(delete(table).where(table.c.owner == owner))
    # The vectors' removal is written down as they go.
    removals = metadata.tables["vector_removals"]
    await connection.execute(delete(removals).where(removals.c.owner == owner))
    await _take_from_reports(connection, owner)
    emptied: dict[str, Any] = {"display_name": "", "timezone": None, "language": None, "settings": {}}
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
