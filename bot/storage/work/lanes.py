"""Held lanes: which process deals with a lane, where several serve side by side.

It alone deals with the lane's updates and sends what is to be said there, until it lets go or is dead. Where
one process serves, no lane is held.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine.sql import upsert
from bot.storage.tables import held_lanes


async def hold(connection: AsyncConnection, lane: str, instance: str) -> bool:
    """Hold a lane. False when another process does."""
    mine = upsert(held_lanes).values(lane=lane, instance=instance)
    if (await connection.execute(mine.on_conflict_do_nothing(index_elements=["lane"]))).rowcount == 1:
        return True
    holder = select(held_lanes.c.instance).where(held_lanes.c.lane == lane)
    return (await connection.execute(holder)).scalar() == instance


async def let_go(connection: AsyncConnection, lanes: Collection[str], instance: str) -> None:
    """Leave lanes to whoever takes them next."""
    mine = held_lanes.c.instance == instance
    await connection.execute(delete(held_lanes).where(mine, held_lanes.c.lane.in_(list(lanes))))


async def held_by_others(connection: AsyncConnection, lanes: Collection[str], instance: str) -> bool:
    """Whether another process holds one of some lanes."""
    theirs = held_lanes.c.lane.in_(list(lanes)) & (held_lanes.c.instance != instance)
    return (await connection.execute(select(held_lanes.c.lane).where(theirs).limit(1))).first() is not None


def free_for(lane: ColumnElement[Any], instance: str) -> ColumnElement[bool]:
    """Whether no other process holds a lane."""
    return lane.not_in(select(held_lanes.c.lane).where(held_lanes.c.instance != instance))


async def count(connection: AsyncConnection, instance: str) -> int:
    """How many lanes a process holds."""
    query = select(func.count()).where(held_lanes.c.instance == instance)
    return (await connection.execute(query)).scalar_one()
