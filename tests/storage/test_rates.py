"""Rates that hold over all processes: two databases opened on one server."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.rates import OwnBucket, Rate
from bot.storage.engine.database import Database
from bot.storage.engine.sql import sql
from bot.storage.work.instances import LONGEST_QUEUE, SharedBucket, bucket_of

HOURLY = Rate("telegram", 12, 3600.0)
"""So slow that no test sees a turn come up."""


async def test_what_one_process_took_is_gone_for_the_other(on_postgres: str) -> None:
    """Two at once, whoever of them asks; the next one waits an hour's part, also where it does not take it."""
    first, second = Database(on_postgres), Database(on_postgres)
    ones, others = SharedBucket(first), SharedBucket(second)
    assert await ones.take(HOURLY, 1, patient=True) == 0
    assert await others.take(HOURLY, 1, patient=False) == 0
    for each in (ones, others, ones):
        assert HOURLY.interval * 0.8 < await each.take(HOURLY, 1, patient=False) <= HOURLY.interval
    assert await others.take(Rate("another", 12, 3600.0), 1, patient=False) == 0
    await first.close()
    await second.close()


async def test_a_clock_that_was_set_back_stops_nobody_for_long(on_postgres: str) -> None:
    """What was counted before by a clock a year ahead holds for a minute more."""
    database, quick = Database(on_postgres), Rate("telegram", 30, 1.0)
    tokens = SharedBucket(database)
    await tokens.take(quick, 1, patient=True)
    async with database.write(beside=True) as connection:
        await connection.execute(sql("UPDATE rates SET free_at = free_at + 31536000"))
    assert await tokens.take(quick, 1, patient=True) <= LONGEST_QUEUE + quick.seconds
    await database.close()


@pytest.mark.parametrize("server", [False, True])
async def test_a_file_that_one_process_serves_keeps_no_count(
    tmp_path: Path, on_postgres: str, server: bool
) -> None:
    """It counts for itself, without a write."""
    database = Database(on_postgres if server else tmp_path / "bot.db")
    assert isinstance(bucket_of(database), SharedBucket if server else OwnBucket)
    await database.close()
