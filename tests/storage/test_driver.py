"""Where a statement runs: on the loop if it is quick, else in the connection's thread."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import threading
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.storage.engine import driver
from bot.storage.engine.driver import OneTripConnection, connect_in_one_trip

pytestmark = pytest.mark.only_sqlite(reason="its driver")

COUNTING = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT count(*) FROM n"
)


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[OneTripConnection]:
    """A connection to a file with one small table, which tells in which thread `here()` is run."""
    opened = connect_in_one_trip(tmp_path / "some.db", 5.0)
    await opened
    await opened.run("PRAGMA journal_mode=WAL", (), many=False)
    await opened.run("CREATE TABLE said (id INTEGER PRIMARY KEY, words TEXT)", (), many=False)
    await opened.create_function("here", 0, lambda: threading.current_thread() is threading.main_thread())
    yield opened
    await opened.close()


async def _value(connection: OneTripConnection, sql: str, *parameters: object) -> object:
    _, rows = await connection.run(sql, parameters, many=False)
    return rows[0][0]


async def test_a_quick_read_makes_no_trip(connection: OneTripConnection) -> None:
    """It runs in the loop's own thread."""
    assert await _value(connection, "SELECT here()")


async def test_a_long_read_is_begun_again_in_the_thread(connection: OneTripConnection) -> None:
    """It gives what it would have given; the next time it goes there at once, and back if it was short there."""
    sql = COUNTING.replace("count(*)", "count(*) + here() * 0, here()")
    _, rows = await connection.run(sql, (1_000_000,), many=False)
    assert rows == [(1_000_000, 0)]
    _, rows = await connection.run(sql, (1,), many=False)
    assert rows == [(1, 0)]
    _, rows = await connection.run(sql, (1,), many=False)
    assert rows == [(1, 1)]


async def test_a_long_read_breaks_nothing_that_was_written(connection: OneTripConnection) -> None:
    """A transaction in which a read was broken off keeps what it has written."""
    await connection.run("BEGIN IMMEDIATE", (), many=False)
    await connection.run("INSERT INTO said (words) VALUES (?)", ("garden",), many=False)
    assert await _value(connection, COUNTING + " -- in between", 1_000_000) == 1_000_000
    await connection.commit()
    assert await _value(connection, "SELECT words FROM said") == "garden"


async def test_a_read_of_the_word_index_is_not_broken_off_among_writes(
    connection: OneTripConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FTS5 writes down what it was given before it reads; breaking that off would end the transaction."""
    for sql in (
        "CREATE VIRTUAL TABLE search_words USING fts5(said)",
        "CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab(search_words, row)",
    ):
        await connection.run(sql, (), many=False)
    moments = itertools.count()
    monkeypatch.setattr(
        driver, "time", SimpleNamespace(perf_counter=lambda: next(moments), thread_time=time.thread_time)
    )
    monkeypatch.setattr(driver, "STEPS", 1)
    for looks in range(1, 60):  # at the clock, before what may be broken off is
        monkeypatch.setattr(driver, "QUICK_SECONDS", looks)
        driver._slow.clear()  # pyright: ignore[reportPrivateUsage]
        await connection.run("BEGIN IMMEDIATE", (), many=False)
        await connection.run("INSERT INTO said (words) VALUES ('garden')", (), many=False)
        await connection.run("INSERT INTO search_words (said) VALUES ('garden')", (), many=False)
        assert await _value(connection, "SELECT doc FROM search_vocabulary WHERE term = 'garden'") == looks
        await connection.commit()
        assert await _value(connection, "SELECT count(*) FROM said") == looks


async def test_nothing_is_written_beside_a_transaction_that_is_gone(connection: OneTripConnection) -> None:
    """Once SQLite has rolled one back, neither what follows nor its end is taken for done."""
    write = "INSERT OR ROLLBACK INTO said (id, words) VALUES (1, ?)"
    await connection.run("BEGIN IMMEDIATE", (), many=False)
    await connection.run(write, ("garden",), many=False)
    with pytest.raises(sqlite3.IntegrityError):
        await connection.run(write, ("violin",), many=False)
    with pytest.raises(sqlite3.OperationalError, match="rolled the transaction back"):
        await connection.run("INSERT INTO said (words) VALUES (?)", ("piano",), many=False)
    with pytest.raises(sqlite3.OperationalError, match="rolled the transaction back"):
        await connection.commit()
    await connection.rollback()
    assert await _value(connection, "SELECT count(*) FROM said") == 0


async def test_who_waits_for_a_lock_holds_nobody_up(connection: OneTripConnection, tmp_path: Path) -> None:
    """While another process writes, the loop goes on; once it is done, the waiting one begins."""
    with closing(sqlite3.connect(tmp_path / "some.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(connection.run("BEGIN IMMEDIATE", (), many=False))
        for _ in range(3):
            await asyncio.sleep(0)
        assert not waiting.done()
        other.execute("COMMIT")
    await waiting
    await connection.rollback()


async def test_nothing_runs_here_while_a_statement_is_in_the_thread(connection: OneTripConnection) -> None:
    """Whoever gave up waiting for one leaves it there; what follows comes after it, in its order."""
    await connection.run("BEGIN IMMEDIATE", (), many=False)
    many = COUNTING.replace("count(*)", "i, 'word'")
    filling = asyncio.create_task(
        connection.run(f"INSERT INTO said (id, words) {many}", (200_000,), many=False)
    )
    await asyncio.sleep(0)
    filling.cancel()
    assert not await _value(connection, "SELECT here()")
    assert await _value(connection, "SELECT count(*) FROM said") == 200_000
    await connection.rollback()
    assert await _value(connection, "SELECT count(*) FROM said") == 0


async def test_many_quick_reads_let_others_go_on(connection: OneTripConnection) -> None:
    """However many follow each other, the loop comes to what else there is to do."""
    others = 0

    async def ticking() -> None:
        nonlocal others
        while True:
            others += 1
            await asyncio.sleep(0)

    ticks = asyncio.create_task(ticking())
    for _ in range(3):
        for number in range(1000):
            await _value(connection, "SELECT ?", number)
    ticks.cancel()
    assert others
