"""What a deletion hides beside the memory itself: older versions, quotes, candidates and observations that tell it.

Hidden until the deletion is undone or purged; rows, so that a restart keeps them hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Exists, delete, exists, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.tables import candidates, hidden, memory_sources, memory_versions, observations

What = Literal["version", "quote", "candidate", "observation"]


@dataclass(frozen=True, slots=True)
class Hidden:
    """One hidden row by its `ref`: memory:version, memory:version:interaction:role, or its own id.

    `instead` is what is shown of a quote; empty for nothing.
    """

    what: What
    ref: str
    instead: str = ""


async def hide(connection: AsyncConnection, owner: int, memory_id: str, rows: Iterable[Hidden]) -> None:
    """Hide rows for the deletion of a memory."""
    values = [
        {"memory_id": memory_id, "what": row.what, "ref": row.ref, "owner": owner, "instead": row.instead}
        for row in dict.fromkeys(rows)
    ]
    if values:
        await connection.execute(insert(hidden).prefix_with("OR IGNORE"), values)


async def of(connection: AsyncConnection, owner: int, memory_id: str) -> list[Hidden]:
    """What the deletion of a memory hides."""
    query = select(hidden.c.what, hidden.c.ref, hidden.c.instead).where(
        hidden.c.owner == owner, hidden.c.memory_id == memory_id
    )
    return [Hidden(row.what, row.ref, row.instead) for row in await connection.execute(query)]


async def refs(connection: AsyncConnection, owner: int) -> set[str]:
    """All that any deletion hides of a person, by its `ref`."""
    return set((await connection.execute(select(hidden.c.ref).where(hidden.c.owner == owner))).scalars())


async def release(connection: AsyncConnection, owner: int, memory_id: str) -> None:
    """Undo `hide`."""
    await connection.execute(delete(hidden).where(hidden.c.owner == owner, hidden.c.memory_id == memory_id))


def ref_of(key: Mapping[str, Any]) -> str:
    """The `ref` of a row of the sources, by its primary key."""
    return f"{key['memory_id']}:{key['version']}:{key['interaction_id']}:{key['role']}"


def version_ref() -> Any:
    """The `ref` of a row of the versions, in SQL."""
    return memory_versions.c.memory_id.concat(":").concat(memory_versions.c.version)


def quote_ref() -> Any:
    """The `ref` of a row of the sources, in SQL."""
    columns = memory_sources.c
    in_version = columns.memory_id.concat(":").concat(columns.version)
    return in_version.concat(":").concat(columns.interaction_id).concat(":").concat(columns.role)


def shown_quote() -> Any:
    """What is shown of a row of the sources, in SQL: its quote, or what stands instead while that is hidden."""
    instead = (
        select(func.min(hidden.c.instead))
        .where(
            hidden.c.owner == memory_sources.c.owner, hidden.c.what == "quote", hidden.c.ref == quote_ref()
        )
        .scalar_subquery()
    )
    return func.coalesce(instead, memory_sources.c.quote)


def is_hidden(what: What) -> Exists:
    """Whether any deletion hides a row: a condition for a query on the table that `what` names."""
    match what:
        case "version":
            owner, ref = memory_versions.c.owner, version_ref()
        case "quote":
            owner, ref = memory_sources.c.owner, quote_ref()
        case "candidate":
            owner, ref = candidates.c.owner, candidates.c.id
        case "observation":
            owner, ref = observations.c.owner, observations.c.id.concat("")
    return exists().where(hidden.c.owner == owner, hidden.c.what == what, hidden.c.ref == ref)
