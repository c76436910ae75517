"""What models cost, by person, month, purpose and model."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import ModelUsage, Purpose
from bot.storage.tables import usage


@dataclass(frozen=True, slots=True)
class Spent:
    """A month's use of one model for one purpose; `unpriced` counts the calls whose price is not known."""

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
    values = {
        "owner": owner,
        "month": month_of(now),
        "purpose": purpose,
        "model": used.model,
        "calls": 1,
        "requests": used.requests,
        "input_tokens": used.input_tokens,
        "cached_tokens": used.cached_tokens,
        "output_tokens": used.output_tokens,
        "cost_usd": used.cost_usd or 0.0,
        "unpriced": int(used.cost_usd is None and used.requests > 0),
    }
    statement = upsert(usage).values(values)
    counted = ("calls", "requests", "input_tokens", "cached_tokens", "output_tokens", "cost_usd", "unpriced")
    sums = {name: usage.c[name] + statement.excluded[name] for name in counted}
    await connection.execute(
        statement.on_conflict_do_update(index_elements=["owner", "month", "purpose", "model"], set_=sums)
    )


async def add_cost(connection: AsyncConnection, owner: int, month: str, model: str, cost_usd: float) -> None:
    """Add to what a month's chat cost, and to nothing else of it."""
    counted = ("calls", "requests", "input_tokens", "cached_tokens", "output_tokens", "unpriced")
    values: dict[str, Any] = {"owner": owner, "month": month, "purpose": "chat", "model": model}
    statement = upsert(usage).values({**values, **dict.fromkeys(counted, 0), "cost_usd": cost_usd})
    added = {"cost_usd": usage.c.cost_usd + statement.excluded.cost_usd}
    await connection.execute(
        statement.on_conflict_do_update(index_elements=["owner", "month", "purpose", "model"], set_=added)
    )


async def month_cost(connection: AsyncConnection, owner: int, now: datetime) -> float:
    """US dollars spent on a person in the current calendar month, UTC."""
    query = select(func.coalesce(func.sum(usage.c.cost_usd), 0.0)).where(
        usage.c.owner == owner, usage.c.month == month_of(now)
    )
    return (await connection.execute(query)).scalar_one()


async def month(connection: AsyncConnection, owner: int, now: datetime) -> list[Spent]:
    """The current month's use, dearest first."""
    query = (
        select(usage)
        .where(usage.c.owner == owner, usage.c.month == month_of(now))
        .order_by(usage.c.cost_usd.desc(), usage.c.purpose)
    )
    return [
        Spent(
            row.purpose,
            row.model,
            row.calls,
            row.input_tokens,
            row.cached_tokens,
            row.output_tokens,
            row.cost_usd,
            row.unpriced,
        )
        for row in await connection.execute(query)
    ]


async def everybodys_cost(connection: AsyncConnection, now: datetime) -> float:
    """US dollars that a calendar month's models have cost so far, for everybody together."""
    query = select(func.coalesce(func.sum(usage.c.cost_usd), 0.0)).where(usage.c.month == month_of(now))
    return (await connection.execute(query)).scalar_one()


def month_of(now: datetime) -> str:
    """The calendar month a moment counts for, as "2026-11", UTC."""
    return now.astimezone(UTC).strftime("%Y-%m")


def next_month(now: datetime) -> datetime:
    """The moment, UTC, when a moment's calendar month is over."""
    first = now.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return (first + timedelta(days=32)).replace(day=1)
