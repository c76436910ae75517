"""Plans that were applied, as far as undoing them needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, Text, cast, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.changes import AppliedPlan, Effect, Plan, Settled
from bot.storage.engine.sql import columns_of, finds, made, rows_as
from bot.storage.tables import plans


def on_memories(effects: Sequence[dict[str, Any]]) -> tuple[Effect, ...]:
    """What a plan's stored effects did to memories; those on candidates stand among them."""
    return tuple(Effect(**each) for each in effects if "change" in each)


def _applied(row: RowMapping) -> AppliedPlan:
    """What a row tells: it keeps side by side what was done to memories and to candidates."""
    return made(
        AppliedPlan,
        row,
        effects=on_memories(row["effects"]),
        settled=tuple(Settled(**each) for each in row["effects"] if "became" in each),
    )


async def add(
    connection: AsyncConnection, plan: Plan, effects: Sequence[Effect | Settled], now: datetime
) -> AppliedPlan:
    """Keep what a plan did."""
    done = AppliedPlan(
        plan.id,
        plan.owner,
        plan.origin,
        now,
        tuple(each for each in effects if isinstance(each, Effect)),
        interaction_id=plan.interaction_id,
        settled=tuple(each for each in effects if isinstance(each, Settled)),
    )
    values = columns_of(done, "settled") | {"effects": [asdict(each) for each in effects]}
    await connection.execute(_ADD, values)
    return done


_ADD = insert(plans)


@finds(_applied)
def get(owner: int, plan_id: str) -> Select[Any]:
    """One of the owner's applied plans."""
    return _of(owner, plans.c.id == plan_id)


async def of_interaction(
    connection: AsyncConnection, owner: int, interaction_id: int, *, undone: bool = False
) -> list[AppliedPlan]:
    """The plans that belong to an interaction, oldest first; those that were taken back only if asked for."""
    standing = () if undone else (_STANDS,)
    query = _of(owner, plans.c.interaction_id == interaction_id, *standing)
    return await rows_as(_applied, connection, query.order_by(plans.c.applied_at))


@finds(_applied)
def newest_command(owner: int) -> Select[Any]:
    """The last plan that a command or button of no message of its own made and nobody has undone."""
    of_no_message = plans.c.origin.in_(("command", "erase")), plans.c.interaction_id.is_(None)
    return _of(owner, *of_no_message, _STANDS).order_by(plans.c.applied_at.desc()).limit(1)


async def since(
    connection: AsyncConnection, owner: int, origins: Sequence[str], after: datetime
) -> list[AppliedPlan]:
    """What was applied under some names beyond a moment and not undone, oldest first."""
    query = _of(owner, plans.c.origin.in_(origins), plans.c.applied_at > after, _STANDS)
    return await rows_as(_applied, connection, query.order_by(plans.c.applied_at))


async def touching(connection: AsyncConnection, owner: int, memory_id: str) -> frozenset[str]:
    """The ids of plans that changed a memory."""
    query = select(plans.c.id).where(plans.c.owner == owner, cast(plans.c.effects, Text).contains(memory_id))
    return frozenset((await connection.execute(query)).scalars())


async def follow_edit(
    connection: AsyncConnection, owner: int, plan_id: str, effects: Sequence[Effect | Settled], edit: int
) -> None:
    """Have a plan belong to the edit of its message, with what of it still stands."""
    moved = update(plans).filter_by(owner=owner, id=plan_id)
    await connection.execute(moved.values(interaction_id=edit, effects=[asdict(each) for each in effects]))


async def mark_undone(connection: AsyncConnection, plan_id: str, now: datetime) -> bool:
    """Claim the right to undo. False when it was undone before."""
    statement = update(plans).where(plans.c.id == plan_id, plans.c.undone_at.is_(None))
    return (await connection.execute(statement.values(undone_at=now))).rowcount == 1


async def mark_done_again(
    connection: AsyncConnection, owner: int, interaction_id: int, moment: datetime
) -> bool:
    """Take the mark off an interaction's plans that were undone at one moment; False for none."""
    back = update(plans).filter_by(owner=owner, interaction_id=interaction_id, undone_at=moment)
    return (await connection.execute(back.values(undone_at=None))).rowcount > 0


_STANDS = plans.c.undone_at.is_(None)


def _of(owner: int, *where: ColumnElement[bool]) -> Select[Any]:
    return select(plans).where(plans.c.owner == owner, *where)
