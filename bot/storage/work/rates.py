"""Rates: when the next turn of something comes that all processes together may do only so often.

The server's clock counts, not that of whoever asks.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import extract, func, select

from bot.rates import Bucket, OwnBucket, Rate
from bot.storage.engine.database import Database
from bot.storage.engine.sql import upsert
from bot.storage.tables import rates

LONGEST_QUEUE = 60.0
"""Seconds for which all processes together may have turns taken ahead. What lies further ahead was written
before the server's clock was set back."""

_NOW = extract("epoch", func.clock_timestamp())


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class SharedBucket:
    """Counted in a row, for all processes that use a server."""

    database: Database

    async def take(self, rate: Rate, turns: int, *, patient: bool) -> float:
        """As `Bucket` says."""
        cost, at_once = turns * rate.interval, rate.at_once * rate.interval
        before = func.least(rates.c.free_at, _NOW + rate.seconds + LONGEST_QUEUE)
        taken = func.greatest(before, _NOW) + cost
        asked = upsert(rates).values(name=rate.name, free_at=_NOW + cost)
        take = asked.on_conflict_do_update(
            index_elements=["name"],
            set_={"free_at": taken},
            where=None if patient else taken - at_once <= _NOW,
        ).returning(rates.c.free_at - at_once - _NOW)
        async with self.database.write(beside=True) as connection:
            wait = (await connection.execute(take)).scalar()
            if wait is None:
                not_taken = select(taken - at_once - _NOW).where(rates.c.name == rate.name)
                wait = (await connection.execute(not_taken)).scalar_one()
        return max(float(wait), 0.0)


def bucket_of(database: Database) -> Bucket:
    """Where turns are counted: in the process itself where it serves alone."""
    return SharedBucket(database) if database.is_shared else OwnBucket()
