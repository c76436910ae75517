"""What models cost, by person, day, purpose and model.

A row whose day is a month alone ("2026-11") holds what is older than days, or was off the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Executable, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import ModelUsage, Purpose
from bot.storage.engine.sql import columns_of, upsert
from bot.storage.tables import usage

_SUMMED = ("calls", "input_tokens", "cached_tokens", "output_tokens", "cost_usd", "unpriced")
_COUNTED = ("requests", *_SUMMED)


@dataclass(frozen=True, slots=True)
class Spent:
    """A month's or a day's use of one model for one purpose; `unpriced` counts the calls without a price."""

    purpose: Purpose
    model: str
    calls: int
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    cost_usd: float
    unpriced: int


async def add(
    connection: AsyncConnection, owner: int, purpose: Purpose, used: ModelUsage, now: datetime
) -> None:
    """Count one use."""
    counted = {"calls": 1, "unpriced": int(used.cost_usd is None and used.requests > 0)}
    place = {"owner": owner, "day": _day_of(now), "purpose": purpose}
    await connection.execute(_ADD, place | columns_of(used) | counted | {"cost_usd": used.cost_usd or 0.0})


def _add() -> Executable:
    statement = upsert(usage)
    sums = {name: usage.c[name] + statement.excluded[name] for name in _COUNTED}
    return statement.on_conflict_do_update(index_elements=["owner", "day", "purpose", "model"], set_=sums)


_ADD = _add()


async def add_cost(connection: AsyncConnection, owner: int, month: str, model: str, cost_usd: float) -> None:
    """Add to what a month's chat cost, and to nothing else of it."""
    values = {"owner": owner, "day": month, "purpose": "chat", "model": model}
    await connection.execute(_ADD, {**values, **dict.fromkeys(_COUNTED, 0), "cost_usd": cost_usd})


async def month_cost(connection: AsyncConnection, owner: int, now: datetime) -> float:
    """US dollars spent on a person in the current calendar month, UTC."""
    return (await connection.execute(_cost_of(now).where(usage.c.owner == owner))).scalar_one()


async def month(connection: AsyncConnection, owner: int, now: datetime) -> list[Spent]:
    """The current month's use, dearest first."""
    sums = [func.sum(usage.c[name]).label(name) for name in _SUMMED]
    query = (
        select(usage.c.purpose, usage.c.model, *sums)
        .where(usage.c.owner == owner, _in_month(now))
        .group_by(usage.c.purpose, usage.c.model)
        .order_by(func.sum(usage.c.cost_usd).desc(), usage.c.purpose)
    )
    return [Spent(*row) for row in await connection.execute(query)]


async def by_day(connection: AsyncConnection, owner: int, first: str) -> list[tuple[str, Spent]]:
    """What was used on each day from one on, UTC, by purpose and model; months without days are left out."""
    columns = [usage.c[name] for name in ("day", "purpose", "model", *_SUMMED)]
    query = (
        select(*columns)
        .where(usage.c.owner == owner, usage.c.day >= first, func.length(usage.c.day) == len("2026-11-22"))
        .order_by(usage.c.day, usage.c.purpose, usage.c.model)
    )
    return [(day, Spent(*rest)) for day, *rest in await connection.execute(query)]


async def everybodys_cost(connection: AsyncConnection, now: datetime) -> float:
    """US dollars that a calendar month's models have cost so far, for everybody together."""
    return (await connection.execute(_cost_of(now))).scalar_one()


def _cost_of(now: datetime) -> Select[Any]:
    return select(func.coalesce(func.sum(usage.c.cost_usd), 0.0)).where(_in_month(now))


def _day_of(now: datetime) -> str:
    """The day a moment counts for, as "2026-11-22", UTC."""
    return now.astimezone(UTC).strftime("%Y-%m-%d")


def month_of(now: datetime) -> str:
    """The calendar month a moment counts for, as "2026-11", UTC."""
    return now.astimezone(UTC).strftime("%Y-%m")


def next_month(now: datetime) -> datetime:
    """The moment, UTC, when a moment's calendar month is over."""
    first = now.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return (first + timedelta(days=32)).replace(day=1)


def _in_month(now: datetime) -> ColumnElement[bool]:
    return usage.c.day.startswith(month_of(now))
