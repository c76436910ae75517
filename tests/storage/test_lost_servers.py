"""A PostgreSQL that is cut off, used up or not fit: told in a sentence, nothing lost, and well again by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote, urlsplit

import psycopg
import pytest
from sqlalchemy import insert, select

from bot.errors import DatabaseFails, DatabaseUnusable
from bot.storage.engine import migrate as migrating
from bot.storage.engine import postgres as engine
from bot.storage.engine.database import Database
from bot.storage.engine.migrate import migrate, newest_revision
from bot.storage.tables import users
from tests.fakes.severed import Road
from tests.postgres import TestServer

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
STEPS = 12
"""More than the messages of a first connection and a transaction on it."""


@pytest.fixture
async def road(on_postgres: str) -> AsyncIterator[Road]:
    """A road to the test's database."""
    folder = Path(unquote(on_postgres.partition("?host=")[2]))
    async with Road(folder / ".s.PGSQL.5432") as opened:
        yield opened


def over(road: Road, url: str) -> str:
    """The URL of a database, as met over a road."""
    return f"postgresql://postgres@127.0.0.1:{road.port}{urlsplit(url).path}"


async def test_a_connection_that_drops_at_any_step_is_told_of_and_what_was_acknowledged_is_there(
    road: Road, on_postgres: str
) -> None:
    """Whoever was not told of a failure has written; the next writer finds everything well."""
    database, acknowledged = Database(over(road, on_postgres)), 0
    failures: list[str] = []
    for step in range(STEPS):
        if step % 2:  # on a new connection, and on one that is there
            await database.close()
        road.severs_after = step // 2
        try:
            await write(database)
            acknowledged += 1
        except DatabaseFails as told:
            failures.append(str(told))
        road.severs_after = None
        await write(database)
        acknowledged += 1
    async with database.read() as connection:
        there = len((await connection.execute(select(users.c.id))).all())
    await database.close()
    assert len(failures) > 2
    assert all("can't be reached now" in each for each in failures)
    assert (
        acknowledged <= there <= acknowledged + len(failures)
    )  # a commit may get through, and its answer not


async def test_a_server_that_starts_meanwhile_is_waited_for(
    road: Road, on_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replicas and their server start together, and neither is to begin anew because of the other."""
    monkeypatch.setattr(migrating, "TRIED_AGAIN_SECONDS", 0.01)
    database = Database(over(road, on_postgres))
    tried = asyncio.Event()
    monkeypatch.setattr(migrating.log, "warning", lambda *_: tried.set())
    road.severs_after = 0
    starting = asyncio.create_task(migrate(database, patience_seconds=60))
    await tried.wait()
    road.severs_after = None
    assert (await starting)[1] == newest_revision()
    await database.close()


async def write(database: Database) -> None:
    """One row, in a turn of its own."""
    async with database.write(1) as connection:
        await connection.execute(insert(users).values(created_at=NOON))


async def test_a_pool_that_is_used_up_is_told_of_and_passes(
    on_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody waits for a connection, hears that all are taken, and is served once one is free."""
    monkeypatch.setattr(engine, "CONNECTIONS", 1)
    monkeypatch.setattr(engine, "POOL_SECONDS", 0.05)
    database = Database(on_postgres)
    held, free = asyncio.Event(), asyncio.Event()

    async def hold() -> None:
        async with database.read() as connection:
            await connection.execute(select(1))
            held.set()
            await free.wait()

    async with AsyncExitStack() as stack:
        stack.callback(free.set)
        holding = [asyncio.create_task(hold()) for _ in range(2)]
        await held.wait()
        with pytest.raises(DatabaseFails, match="all connections are taken"):
            await asyncio.gather(write(database), write(database))
    await asyncio.gather(*holding)
    await write(database)
    await database.close()


async def test_a_server_that_is_too_old_is_told_of(on_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is changed in it."""
    monkeypatch.setattr(engine, "OLDEST", 99)
    with pytest.raises(DatabaseUnusable, match="needs 99 or a newer one"):
        await migrate(Database(on_postgres))


async def test_a_user_who_may_make_no_tables_is_told_what_to_grant(postgres: TestServer) -> None:
    """And nothing is left half made."""
    name = postgres.empty()
    with psycopg.connect(postgres.url(name), autocommit=True) as connection:
        connection.execute("CREATE ROLE guest LOGIN")
    try:
        url = postgres.url(name).replace("postgres@", "guest@")
        with pytest.raises(DatabaseUnusable, match="GRANT ALL ON DATABASE and ON SCHEMA public"):
            await migrate(Database(url))
        with psycopg.connect(postgres.url(name)) as connection:
            made = connection.execute("SELECT 1 FROM pg_tables WHERE schemaname = 'public'").fetchall()
        assert made == []
    finally:
        with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
            connection.execute("DROP ROLE guest")
        postgres.drop(name)


@pytest.mark.parametrize(
    ("words", "wrong", "told"),
    [
        ("the database system is starting up", DatabaseFails, "can't be reached now"),
        ("the database system is in recovery mode", DatabaseFails, "can't be reached now"),
        ("the database system is shutting down", DatabaseFails, "can't be reached now"),
        ("sorry, too many clients already", DatabaseFails, "raise max_connections"),
        ('too many connections for database "bot"', DatabaseFails, "raise max_connections"),
        ('too many connections for role "bot"', DatabaseFails, "raise max_connections"),
        ('database "bot" is not currently accepting connections', DatabaseFails, "for now"),
        ('database "bot" does not exist', DatabaseUnusable, "has no such database"),
        ('role "bot" does not exist', DatabaseUnusable, "refuses the user"),
        ('permission denied for database "bot"', DatabaseUnusable, "does not let this user"),
    ],
)
async def test_what_passes_is_waited_for_and_what_somebody_must_mend_is_told(
    words: str, wrong: type[Exception], told: str
) -> None:
    """A server that lets nobody in yet, or nobody more, is no missing database, over which the process would end."""

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(4)
        said = f"SFATAL\0VFATAL\0C57P03\0M{words}\0\0".encode()
        writer.write(b"E" + (len(said) + 4).to_bytes(4, "big") + said)
        writer.close()

    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        database = Database(f"postgresql://bot@127.0.0.1:{port}/bot?sslmode=disable&gssencmode=disable")
        with pytest.raises(wrong, match=told):
            async with database.read():
                pass
        await database.close()
