"""Counts of what one person's memory holds and of what was used of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Verdict
from bot.domain.memories import LISTED
from bot.storage.engine.sql import SIZE
from bot.storage.facts.memories import is_visible
from bot.storage.log import feedback
from bot.storage.tables import interactions, memories, sessions, uses

INJECTED = ("notes", "summaries", "articles", "facts", "history")
"""Layers that something comes to a prompt in unasked; "recalled" was asked for by a tool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """What is held. `never_used` and `most_used` (id, times) look at live memories and what answers got.

    `duplicates` are tellings of something known already, `injected_tokens` a mean over `answered` messages,
    and `database_bytes` is the size of everybody's file.
    """

    by_kind: Mapping[str, int]
    by_category: Mapping[str, int]
    interactions: int
    answered: int
    sessions: int
    never_used: int
    most_used: tuple[tuple[str, int], ...]
    duplicates: int
    injected_tokens: float
    feedback: Mapping[Verdict, int]
    database_bytes: int


async def of(connection: AsyncConnection, owner: int, most: int = 3) -> Statistics:
    """An owner's counts, with the `most` used memories."""
    live = (
        memories.c.owner == owner,
        is_visible(),
        memories.c.kind.in_(LISTED),
    )
    given = (uses.c.owner == owner, uses.c.source == "memory", uses.c.layer != "written")
    used = exists().where(*given, uses.c.ref == memories.c.id)
    answered = await _count(connection, interactions, owner, interactions.c.state == "answered")
    injected = select(func.coalesce(func.sum(uses.c.tokens), 0)).where(
        uses.c.owner == owner, uses.c.layer.in_(INJECTED)
    )
    told_again = select(func.coalesce(func.sum(memories.c.mentions - 1), 0)).where(*live)
    return Statistics(
        by_kind=await _grouped(connection, memories.c.kind, *live),
        by_category=await _grouped(connection, memories.c.category, *live),
        interactions=await _count(connection, interactions, owner),
        answered=answered,
        sessions=await _count(connection, sessions, owner),
        never_used=await _count(connection, memories, owner, *live, ~used),
        most_used=await _most_used(connection, given, most),
        duplicates=(await connection.execute(told_again)).scalar_one(),
        injected_tokens=(await connection.execute(injected)).scalar_one() / max(1, answered),
        feedback=await feedback.counts(connection, owner),
        database_bytes=(await connection.execute(SIZE)).scalar_one(),
    )


async def _count(connection: AsyncConnection, table: Table, owner: int, *where: Any) -> int:
    query = select(func.count()).select_from(table).where(table.c.owner == owner, *where)
    return (await connection.execute(query)).scalar_one()


async def _grouped(connection: AsyncConnection, column: Any, *where: Any) -> dict[str, int]:
    many = func.count()
    query = select(column, many).where(*where).group_by(column).order_by(many.desc(), column)
    return {name: number for name, number in await connection.execute(query)}


async def _most_used(
    connection: AsyncConnection, given: tuple[Any, ...], most: int
) -> tuple[tuple[str, int], ...]:
    many = func.count(uses.c.interaction_id.distinct())
    query = (
        select(uses.c.ref, many)
        .select_from(uses)
        .join(memories, (memories.c.id == uses.c.ref) & is_visible())
        .where(*given, memories.c.owner == uses.c.owner)
        .group_by(uses.c.ref)
        .order_by(many.desc(), uses.c.ref)
        .limit(most)
    )
    return tuple((ref, number) for ref, number in await connection.execute(query))
