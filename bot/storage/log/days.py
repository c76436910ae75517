"""The conversation day by day: its sessions with what they were about, and one day word for word."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.storage.engine.sql import built_once, grouped, listed_numbers, rows_as
from bot.storage.facts.memories import BY_AGE, memory, visible
from bot.storage.forgetting.masks import is_withheld
from bot.storage.log.interactions import in_sight, interaction
from bot.storage.tables import interactions, memories, sessions

SHOWN = ("answered", "noted", "stopped", "waiting", "open")
"""States of exchanges that are shown: an earlier form of an edited message is not."""


async def moments(connection: AsyncConnection, owner: int, numbers: Iterable[int]) -> dict[int, datetime]:
    """When exchanges were said, by their number: an edited message when it was first written."""
    rows = await connection.execute(*_moments(owner, json.dumps(list(numbers))))
    return {row.id: row.sent_at for row in rows}


@built_once
def _moments(owner: int, wanted: str) -> Select[Any, Any]:
    query = select(interactions.c.id, interactions.c.sent_at)
    return query.where(interactions.c.owner == owner, interactions.c.id.in_(listed_numbers(wanted)))


@dataclass(frozen=True, slots=True)
class SessionOfDay:
    """One session as far as it is in sight: when it began and ended, and how many exchanges it has."""

    session: int
    first: datetime
    last: datetime
    exchanges: int


async def sessions_of(connection: AsyncConnection, owner: int, beyond: int, limit: int) -> list[SessionOfDay]:
    """Sessions in which something is in sight without the latest so many, the latest to begin first.

    What was brought in has the numbers of today and the days of then.
    """
    seen = exists().where(
        interactions.c.owner == owner,
        interactions.c.session_id == sessions.c.id,
        interactions.c.state.in_(SHOWN),
        ~is_withheld(),
    )
    latest = (
        select(sessions.c.id)
        .where(sessions.c.owner == owner, seen)
        .order_by(sessions.c.started_at.desc(), sessions.c.id.desc())
        .offset(beyond)
        .limit(limit)
    )
    sent_at = interactions.c.sent_at
    first, last = (each(sent_at, type_=sent_at.type) for each in (func.min, func.max))
    of_them = in_sight(owner, interactions.c.session_id.in_(latest), interactions.c.state.in_(SHOWN))
    spans = of_them.with_only_columns(interactions.c.session_id, first, last, func.count())
    rows = await connection.execute(spans.group_by(interactions.c.session_id))
    found = [SessionOfDay(*row) for row in rows]
    return sorted(found, key=lambda each: (each.first, each.session), reverse=True)


async def summaries(
    connection: AsyncConnection, owner: int, sessions: Sequence[int]
) -> dict[int, list[Memory]]:
    """What was kept of these sessions, by session, oldest first."""
    of = memories.c.details["session"].as_integer()
    query = visible(owner, memories.c.kind == "summary", of.in_(sessions)).order_by(*BY_AGE)
    return grouped(
        await rows_as(lambda row: (int(row["details"]["session"]), memory(row)), connection, query)
    )


async def learnt_between(
    connection: AsyncConnection, owner: int, first: datetime, last: datetime, limit: int
) -> list[Memory]:
    """Facts that were first told in a stretch of time and are still known, oldest first."""
    within = memories.c.created_at >= first, memories.c.created_at < last
    query = visible(owner, memories.c.kind == "fact", *within)
    return await rows_as(memory, connection, query.order_by(*BY_AGE).limit(limit))


async def said_between(
    connection: AsyncConnection, owner: int, first: datetime, last: datetime, beyond: int, limit: int
) -> list[Interaction]:
    """Exchanges in a stretch of time without the first so many, oldest first, none withheld."""
    within = interactions.c.sent_at >= first, interactions.c.sent_at < last
    query = in_sight(owner, *within, interactions.c.state.in_(SHOWN))
    query = query.order_by(interactions.c.sent_at, interactions.c.id).offset(beyond).limit(limit)
    return await rows_as(interaction, connection, query)


async def answered(connection: AsyncConnection, owner: int, before: int, limit: int) -> list[Interaction]:
    """The latest answered exchanges below a number, the newest first, none of which anything is withheld."""
    query = in_sight(
        owner,
        interactions.c.id < before,
        interactions.c.state == "answered",
        interactions.c.model != "",
        interactions.c.put_by.is_(None),
    )
    query = query.order_by(interactions.c.id.desc()).limit(limit)
    return await rows_as(interaction, connection, query)
