"""The file: how it is opened, what a transaction keeps, and copies of it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack, closing, suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, literal, select
from sqlalchemy.exc import StatementError

from bot.errors import DatabaseFails, DatabaseUnusable, Refused
from bot.storage.engine.copies import backup
from bot.storage.engine.database import Database, Transaction
from bot.storage.engine.driver import OneTripConnection
from bot.storage.engine.sqlite import CONNECTIONS, set_pragmas
from bot.storage.people import people
from bot.storage.tables import Moment, interactions
from bot.storage.work import usage
from tests.patience import patience
from tests.scripted import Bot, file_of

NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)


@pytest.mark.only_sqlite(reason="its pragmas")
async def test_the_file_is_opened_safely(database: Database) -> None:
    """Write-ahead log, a full sync at each commit, foreign keys, and freed pages overwritten."""
    async with database.read() as connection:
        found = {
            pragma: (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar()
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "busy_timeout")
        }
    assert found == {
        "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1, "busy_timeout": 5000
    }  # fmt: skip


@pytest.mark.only_sqlite(reason="its pragmas")
def test_what_sqlite_was_built_with_decides_nothing(tmp_path: Path) -> None:
    """Some builds sync and overwrite less by themselves, and keep no foreign keys."""
    with closing(sqlite3.connect(tmp_path / "bot.db", isolation_level=None)) as connection:
        for pragma in ("synchronous", "foreign_keys", "secure_delete"):
            connection.execute(f"PRAGMA {pragma}=OFF")
        set_pragmas(connection, None)
        found = [
            connection.execute(f"PRAGMA {pragma}").fetchone()[0]
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        ]
    assert found == ["wal", 2, 1, 1]


@pytest.mark.only_sqlite(reason="its folder")
async def test_the_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    """And one that is there is as good."""
    for name in ("bot.db", "other.db"):
        opened = Database(tmp_path / "data" / "of" / "ann" / name)
        async with opened.read() as connection:
            assert (await connection.exec_driver_sql("SELECT 1")).scalar() == 1
        await opened.close()


@pytest.mark.only_sqlite(reason="its log")
async def test_the_log_is_emptied_while_the_file_is_in_use(database: Database) -> None:
    """All of it is in the file by then."""
    async with database.write() as connection:
        await people.add(connection, "terminal", "ann", name="", role="member", now=NOW)
    log = file_of(database).with_name("bot.db-wal")
    assert log.stat().st_size > 0
    assert await database.empty_log()
    assert log.stat().st_size == 0


@pytest.mark.only_sqlite(reason="its file")
async def test_who_reads_a_damaged_file_is_told_what_to_do(tmp_path: Path) -> None:
    """In a sentence, as who writes is."""
    (tmp_path / "bot.db").write_bytes(b"no database at all, " * 400)
    opened = Database(tmp_path / "bot.db")
    with pytest.raises(DatabaseUnusable, match="is damaged"):
        async with opened.read() as connection:
            await people.count(connection)
    await opened.close()


async def test_an_exception_rolls_a_transaction_back(database: Database) -> None:
    """Nothing of a failed block stays."""

    async def fail() -> None:
        async with database.write() as connection:
            await people.add(connection, "terminal", "ann", name="", role="member", now=NOW)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with database.read() as connection:
        assert await people.count(connection) == 0


async def test_a_block_within_a_block_is_a_part_of_it(database: Database) -> None:
    """What the part wrote is seen at once, and goes when the whole fails."""

    async def fail() -> None:
        async with database.write():
            async with database.write() as part:
                await people.add(part, "terminal", "ann", name="", role="member", now=NOW)
            async with database.read() as connection:
                assert await people.count(connection) == 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with database.read() as connection:
        assert await people.count(connection) == 0


async def test_a_part_that_fails_takes_nothing_else_with_it(database: Database) -> None:
    """What stands before and after it in the block is kept."""

    async def fail() -> None:
        async with database.write() as part:
            await people.add(part, "terminal", "ben", name="", role="member", now=NOW)
            raise ZeroDivisionError

    async with database.write() as connection:
        await people.add(connection, "terminal", "ann", name="", role="member", now=NOW)
        with pytest.raises(ZeroDivisionError):
            await fail()
        await people.add(connection, "terminal", "cid", name="", role="member", now=NOW)
    async with database.read() as connection:
        assert await people.find(connection, "terminal", "ben") is None
        assert await people.count(connection) == 2


async def test_another_task_waits_for_the_whole_block(database: Database) -> None:
    """Being in the middle of a transaction is one task's own affair."""

    async def beside() -> int:
        async with database.write() as connection:
            return await people.count(connection)

    async with database.write() as connection:
        other = asyncio.create_task(beside())
        await asyncio.sleep(0)
        async with database.write() as part:
            await people.add(part, "terminal", "ann", name="", role="member", now=NOW)
        assert not other.done()
        await people.add(connection, "terminal", "ben", name="", role="member", now=NOW)
    assert await other == 2


@pytest.mark.only_sqlite(reason="a server refuses it at once")
async def test_what_is_written_in_a_reading_block_is_not_kept(database: Database) -> None:
    """Reading is reading."""
    async with database.read() as connection:
        await people.add(connection, "terminal", "ann", name="", role="member", now=NOW)
    async with database.read() as connection:
        assert await people.count(connection) == 0


async def test_a_query_that_asks_twice_has_one_view_and_keeps_nothing(database: Database) -> None:
    """One SELECT alone needs no transaction on a server; whatever is more is given one."""

    async def counted_twice(connection: Transaction) -> list[int]:
        first = await people.count(connection)
        async with asyncio.TaskGroup() as beside:
            beside.create_task(database.put(people.add, "terminal", f"ann{first}", **somebody))
        return [first, await people.count(connection)]

    async def added(connection: Transaction) -> None:
        await people.add(connection, "terminal", "ben", **somebody)

    somebody: dict[str, Any] = {"name": "", "role": "member", "now": NOW}
    found = [await database.ask(counted_twice) for _ in range(2)]
    assert [first == second for first, second in found] == [True, True]
    before = await database.ask(people.count)
    with suppress(DatabaseFails):  # a server refuses it
        await database.ask(added)
    assert await database.ask(people.count) == before


async def test_many_writers_at_once_lose_nothing(database: Database) -> None:
    """Forty read-modify-writes side by side add up: writers take the lock at once and queue."""
    async with database.write() as connection:
        ann = await people.add(connection, "terminal", "ann", name="0", role="member", now=NOW)

    async def increment() -> None:
        async with database.write() as connection:
            person = await people.get(connection, ann.id)
            await asyncio.sleep(0)
            await people.rename(connection, ann.id, str(int(person.display_name) + 1))

    await asyncio.gather(*(increment() for _ in range(40)))
    async with database.read() as connection:
        assert (await people.get(connection, ann.id)).display_name == "40"


@pytest.mark.only_sqlite(reason="two on a server: tests/storage/test_postgres.py")
async def test_two_connections_on_one_file_take_turns(database: Database) -> None:
    """Another process waits for the lock instead of failing."""
    other = Database(file_of(database))

    async def add(where: Database, name: str) -> None:
        async with where.write() as connection:
            await people.add(connection, "terminal", name, name="", role="member", now=NOW)
            await asyncio.sleep(0.001)

    await asyncio.gather(
        *(add(where, f"{where is other}{n}") for n in range(10) for where in (database, other))
    )
    async with other.read() as connection:
        assert await people.count(connection) == 20
    await other.close()


@pytest.mark.only_sqlite(reason="a server's locks are an owner's")
async def test_who_may_write_has_the_lock_before_the_first_look(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a transaction has read holds until it writes: another process can't even begin to write meanwhile."""
    monkeypatch.setattr("bot.storage.engine.sqlite.BUSY_TIMEOUT_SECONDS", 0.01)
    other = Database(file_of(database))
    async with database.write() as connection:
        assert await people.count(connection) == 0
        with pytest.raises(Exception, match="locked"):
            async with other.write():
                pass
        await people.add(connection, "terminal", "ann", name="", role="member", now=NOW)
    async with other.write() as connection:
        assert await people.count(connection) == 1
    await other.close()


async def test_those_who_wait_to_write_keep_nobody_from_reading(database: Database) -> None:
    """They wait without a connection: however many they are, there is one for who reads."""

    async def add(name: str) -> None:
        async with database.write() as connection:
            await people.add(connection, "terminal", name, name="", role="member", now=NOW)

    async def known() -> int:
        async with database.read() as connection:
            return await people.count(connection)

    async with database.write():
        waiting = [asyncio.create_task(add(str(number))) for number in range(30)]
        assert await asyncio.create_task(known()) == 0
    await asyncio.gather(*waiting)
    assert await known() == 30


async def test_writers_of_many_owners_keep_nobody_from_reading(database: Database) -> None:
    """While somebody writes of everybody they all wait, and those who wait take no connection from who reads."""

    async def write(owner: int) -> None:
        async with database.write(owner):
            pass

    async def known() -> int:
        async with database.read() as connection:
            return await people.count(connection)

    async with database.write():
        waiting = [asyncio.create_task(write(owner)) for owner in range(1, 31)]
        for _ in range(100):
            await asyncio.sleep(0)
        assert await asyncio.create_task(known()) == 0
    await asyncio.gather(*waiting)


async def test_an_error_of_the_database_does_not_say_what_people_said(database: Database) -> None:
    """The text of a failed statement holds no parameters: it ends up in logs."""
    with pytest.raises(StatementError) as failure:
        async with database.write() as connection:
            await connection.execute(insert(interactions).values(owner=1, text="my secret words"))
    assert "my secret words" not in str(failure.value)


async def test_a_row_must_belong_to_somebody(database: Database) -> None:
    """Foreign keys are checked."""
    with pytest.raises(StatementError):
        async with database.write() as connection:
            await connection.exec_driver_sql("INSERT INTO identities VALUES ('terminal', 'nobody', 99)")


@given(st.integers(0, 2**32 * 10**6), st.integers(-12, 12))
def test_a_moment_comes_back_as_the_same_moment(microseconds: int, hours: int) -> None:
    """In UTC, whatever the zone it was given in; and text order is time order."""
    column = Moment()
    epoch = datetime(1970, 1, 1, tzinfo=timezone(timedelta(hours=hours)))
    aware = epoch + timedelta(microseconds=microseconds)
    stored = column.process_bind_param(aware, None)  # pyright: ignore[reportArgumentType]
    later = column.process_bind_param(aware + timedelta(microseconds=1), None)  # pyright: ignore[reportArgumentType]
    assert stored is not None
    assert later is not None
    assert stored < later
    read = column.process_result_value(stored, None)  # pyright: ignore[reportArgumentType]
    assert read == aware
    assert read is not None
    assert read.utcoffset() == timedelta(0)


def test_a_moment_without_a_zone_is_refused() -> None:
    """It would be somebody's local time by accident."""
    with pytest.raises(ValueError, match="time zone"):
        Moment().process_bind_param(NOW.replace(tzinfo=None), None)  # pyright: ignore[reportArgumentType]


@pytest.mark.only_sqlite(reason="PostgreSQL's own tools copy it")
async def test_a_backup_is_whole_and_taken_while_the_bot_works(bot: Bot, tmp_path: Path) -> None:
    """The copy opens, is sound, and holds what was told; the bot goes on."""
    await bot.tell("home_city", "Berlin")
    size = await backup(bot.app.database.path, tmp_path / "copy.db")
    assert size == (tmp_path / "copy.db").stat().st_size
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT content FROM memories").fetchall() == [("Berlin",)]
    await bot.tell("birthday", "1 May")


@pytest.mark.only_sqlite(reason="PostgreSQL's own tools copy it")
async def test_a_backup_refuses_to_overwrite_or_to_copy_nothing(bot: Bot, tmp_path: Path) -> None:
    """Three sentences: no database, a file in the way, no folder."""
    with pytest.raises(Refused, match="no database"):
        await backup(tmp_path / "none.db", tmp_path / "copy.db")
    (tmp_path / "taken.db").write_text("mine")
    with pytest.raises(Refused, match="exists already"):
        await backup(bot.app.database.path, tmp_path / "taken.db")
    with pytest.raises(Refused, match="no folder"):
        await backup(bot.app.database.path, tmp_path / "no" / "copy.db")


@pytest.mark.parametrize(
    ("moment", "end"),
    [
        (datetime(2026, 11, 20, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC)),
        (datetime(2026, 12, 31, 23, 59, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)),
        (datetime(2027, 1, 1, 1, tzinfo=timezone(timedelta(hours=3))), datetime(2027, 1, 1, tzinfo=UTC)),
        (datetime(2028, 2, 29, tzinfo=UTC), datetime(2028, 3, 1, tzinfo=UTC)),
    ],
)
def test_a_budget_month_ends_at_midnight_utc(moment: datetime, end: datetime) -> None:
    """Whatever the zone of the moment."""
    assert usage.next_month(moment) == end
    assert usage.month_of(moment) != usage.month_of(end)


async def test_who_finds_all_connections_taken_is_told(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In time, rather than waiting for ever; the next one is served once one is free."""
    monkeypatch.setattr("bot.storage.engine.sqlite.POOL_SECONDS", 0.0)

    async def take_all(taken: AsyncExitStack) -> None:
        while True:
            await taken.enter_async_context(database.kept_by.begun(None))
            async with patience(20), database.read():
                pass

    async with AsyncExitStack() as taken:
        with pytest.raises(DatabaseFails, match="all connections are taken"):
            await take_all(taken)
    async with database.read() as connection:
        assert await people.count(connection) == 0


async def test_a_connection_that_cannot_go_back_is_left(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the transaction did is told as it would be else, and the next one has a connection that works."""

    async def broken(self: OneTripConnection) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    async with database.read() as connection:
        assert await people.count(connection) == 0
    with monkeypatch.context() as patched:
        patched.setattr(OneTripConnection, "rollback", broken)
        async with database.read() as connection:
            assert await people.count(connection) == 0
    async with database.read() as connection:
        assert await people.count(connection) == 0


@pytest.mark.parametrize("turn", [None, 1])
async def test_who_is_cancelled_in_a_statement_is_cancelled(
    database: Database, monkeypatch: pytest.MonkeyPatch, turn: int | None
) -> None:
    """At whichever step; and who comes next finds a connection that works, and none too few."""
    monkeypatch.setattr("bot.storage.engine.driver.QUICK_SECONDS", -1.0)  # each lets the others go on
    ends: list[str] = []

    async def ask(number: int) -> None:
        begun = database.read() if turn is None else database.write(turn)
        async with begun as connection:
            for each in range(3):  # statements that nobody has asked before
                await connection.execute(select(literal(number), literal(each).label(f"of_{number}_{each}")))

    for step in range(2 * CONNECTIONS):
        async with patience(20), database.read() as connection:
            assert await people.count(connection) == 0
        asking = asyncio.create_task(ask(step))
        for _ in range(step % 15):
            await asyncio.sleep(0)
        asking.cancel()
        async with patience(20):
            await asyncio.wait([asking])
        ends.append("cancelled" if asking.cancelled() else repr(asking.exception()))
    assert set(ends) <= {"cancelled", "None"}
