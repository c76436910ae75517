"""PostgreSQL in the place of SQLite: the same bot, and tables that behave as SQLite's do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai import models
from sqlalchemy import event, insert, select

from bot.check import check
from bot.domain.recall import RecallQuery
from bot.errors import DatabaseFails, DatabaseUnusable
from bot.settings import load_settings
from bot.storage.engine.database import Database
from bot.storage.engine.migrate import migrate, newest_revision
from bot.storage.facts import provenance
from bot.storage.people import people
from bot.storage.tables import inbox, interactions, sessions, users
from bot.storage.work import inbox as updates
from tests.postgres import TestServer, change, files_of, rows_of
from tests.scripted import Bot, Script, SetClock, action, remember
from tests.storage.test_migrations import PLANS

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
async def database(on_postgres: str) -> AsyncIterator[Database]:
    """A migrated, empty database."""
    opened = Database(on_postgres)
    yield opened
    await opened.close()


@pytest.fixture
async def bot(
    on_postgres: str, tmp_path: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Bot]:
    """A bot whose memory PostgreSQL keeps."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", False)
    async with Bot(tmp_path, clock, Script(), Script()) as running:
        yield running


async def test_replicas_that_start_at_once_migrate_once(postgres: TestServer) -> None:
    """Each waits for the one before, and finds nothing left to do."""
    name = postgres.empty()
    replicas = [Database(postgres.url(name)) for _ in range(3)]
    told = await asyncio.gather(*map(migrate, replicas))
    assert sorted(str(before) for before, _ in told) == [newest_revision(), newest_revision(), "None"]
    for each in replicas:
        await each.close()
    postgres.drop(name)


async def test_numbers_texts_and_moments_come_back_as_they_were(database: Database) -> None:
    """Ids have 64 bits; text may have signs of any script; what PostgreSQL can't hold is left out."""
    number, payload = 7_349_812_650_001, {"text": "é日\U0001f600 \x00 \\u0000"}
    async with database.write() as connection:
        assert await updates.add(connection, number, "lane\0", payload, NOON)
        assert not await updates.add(connection, number, "again", payload, NOON)
    async with database.read() as connection:
        [kept] = await updates.waiting(connection)
        at = (await connection.execute(select(inbox.c.received_at))).scalar_one()
    assert (kept.update_id, kept.lane, at) == (number, "lane", NOON)
    assert kept.payload == {"text": "é日\U0001f600  \\u0000"}


async def test_writers_of_one_owner_take_turns_and_others_go_on(database: Database) -> None:
    """Who reads before it writes is never overtaken by another of the same owner; another owner's don't wait."""
    second_began, order = asyncio.Event(), list[str]()

    async def second() -> None:
        second_began.set()
        async with database.write(1):
            order.append("second")

    async with database.write(1):
        waiting = asyncio.create_task(second())
        await second_began.wait()
        async with asyncio.timeout(60):
            await asyncio.create_task(_write_as(database, 2))
        order.append("first")
    await waiting
    assert order == ["first", "second"]


async def test_a_transaction_that_goes_on_to_an_owner_waits_for_their_turn(database: Database) -> None:
    """What began beside everybody and then writes of somebody, as an edit that becomes a command, overtakes nobody."""
    began, order = asyncio.Event(), list[str]()

    async def second() -> None:
        async with database.write(beside=True):
            began.set()
            async with database.write(1):
                order.append("second")

    async with database.write(1):
        waiting = asyncio.create_task(second())
        await began.wait()
        await _write_as(database, 2)
        order.append("first")
    await waiting
    assert order == ["first", "second"]


async def _write_as(database: Database, owner: int) -> None:
    async with database.write(owner) as connection:
        await connection.execute(select(1))


async def test_a_lost_connection_costs_nothing_at_the_next_transaction(database: Database) -> None:
    """A server that was started anew is connected to again; what is under way says that it can't be reached."""
    async with database.read() as connection:
        await connection.execute(select(1))
    with pytest.raises(DatabaseFails, match="is being shut down"):
        await _write_while_the_server_ends(database)
    async with database.read() as connection:
        assert (await connection.execute(select(users.c.id))).all() == []


async def test_a_lost_connection_costs_nothing_where_one_select_is_asked_alone(database: Database) -> None:
    """Of two that nobody uses the one that was lost is met first."""
    async with database.read(), database.read():
        pass
    await _end_all_others(database)
    assert await database.ask(people.count) == 0


async def _write_while_the_server_ends(database: Database) -> None:
    async with database.write() as connection:
        await connection.execute(insert(users).values(created_at=NOON))
        await _end_all_others(database)
        await connection.execute(select(1))


async def _end_all_others(database: Database) -> None:
    async def end() -> None:
        async with database.read() as connection:
            await connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    await asyncio.create_task(end())


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("postgresql://bot:wrong@127.0.0.1:1/bot", "can't be reached"),
        ("postgresql://[::1/bot", "can't be read"),
    ],
)
async def test_a_server_that_cannot_be_used_is_told_of_in_a_sentence(url: str, wrong: str) -> None:
    """What is wrong and what to do, without the password."""
    with pytest.raises(DatabaseUnusable, match=wrong) as told:
        await migrate(Database(url))
    assert "wrong" not in str(told.value).replace(wrong, "")


async def test_an_empty_database_is_well_before_the_first_start(postgres: TestServer) -> None:
    """`bot check` finds nothing wrong with one that the first start fills."""
    name = postgres.empty()
    chosen = load_settings(_env_file=None, database_url=postgres.url(name))
    told = {found.subject: (found.ok, found.detail) async for found in check(chosen)}
    assert told["database"][0]
    assert told["migrations"] == (True, "run at the first start")
    postgres.drop(name)


async def test_a_database_that_is_not_there_is_told_of(postgres: TestServer) -> None:
    """Its name may be misspelt."""
    with pytest.raises(DatabaseUnusable, match="has no such database"):
        await migrate(Database(postgres.url("nowhere")))


async def test_a_memory_is_kept_found_listed_and_erased(bot: Bot, on_postgres: str) -> None:
    """The whole thread: said, recalled, listed, and erased from every table and every page of the data folder."""
    await bot.say(
        "My dentist is Dr Zanzibar in Mill Lane.",
        remember("dentist", "Dr Zanzibar", "My dentist is Dr Zanzibar"),
        "Noted!",
    )
    person = await bot.person()
    question = RecallQuery(owner=person.id, text="Who is my dentist?", now=bot.clock.now())
    assert "Zanzibar" in str(await bot.app.retriever.search(question))
    assert "Zanzibar" in (await bot.command("/memory")).text
    shown = await bot.command("/forget dentist everywhere")
    assert b"zanzibar" in files_of(on_postgres)
    await bot.command(action(shown, "/memory erase"))
    assert await bot.app.worker.run_due()
    assert "Zanzibar" not in str(await bot.app.retriever.search(question))
    assert await bot.query("SELECT text FROM interactions") == [("My dentist is ▮▮▮ in Mill Lane.",)]
    assert b"zanzibar" not in files_of(on_postgres)


async def test_where_a_session_begins_is_found_without_the_messages_of_others(database: Database) -> None:
    """Else a turn of one person costs more with all that the others ever said."""
    asked: list[tuple[str, Any]] = []

    def note(_c: Any, _cursor: Any, statement: str, given: Any, *_: Any) -> None:
        asked.append((statement, given))

    async with database.write() as connection:
        await connection.execute(insert(users), [{"id": each, "created_at": NOON} for each in range(1, 21)])
        for owner in range(1, 21):
            place = {"owner": owner, "channel": "terminal", "chat": "x"}
            opened = {
                **place,
                "id": owner,
                "started_at": NOON,
                "last_at": NOON,
                "known": [],
                "history_from": 1,
            }
            await connection.execute(insert(sessions), opened)
            said = {
                **place,
                "session_id": owner,
                "revision": 0,
                "sent_at": NOON,
                "text": "",
                "state": "noted",
                "created_at": NOON,
            }
            rows = [{**said, "message_id": f"{number}"} for number in range(1000)]
            await connection.execute(insert(interactions), rows)
        await connection.exec_driver_sql("ANALYZE")
    async with database.write() as connection:
        event.listen(database.kept_by.engine.sync_engine, "before_cursor_execute", note)
        await provenance.last_told(connection, 20, [("m1", 1)], before_session=20)
        event.remove(database.kept_by.engine.sync_engine, "before_cursor_execute", note)
        [(statement, given)] = asked
        plan = (await connection.exec_driver_sql(f"EXPLAIN {statement}", given)).scalars().all()
    assert not [each for each in plan if "Filter: (session_id" in each], "\n".join(plan)


async def test_a_plan_of_an_earlier_version_is_known_by_its_day(postgres: TestServer) -> None:
    """The same step of the one history as on SQLite: what has no day stays as it was."""
    name = postgres.empty()
    database = Database(postgres.url(name))
    await migrate(database, "0039")
    change(postgres.url(name), PLANS)
    await migrate(database)
    await database.close()
    kept = rows_of(postgres.url(name), "SELECT value_key FROM memories ORDER BY id")
    assert kept == [("call mum|2026-01-02",), ("paint",), ("sail",)]
    postgres.drop(name)
