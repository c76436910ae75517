"""Moving everything from one database to another: whole, resumable, compared, and never beside a running bot."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, insert, select, text, update

from bot.errors import DatabaseUnusable, Refused
from bot.language.words import query_words
from bot.storage.engine import migrate as moving
from bot.storage.engine.database import Database, Transaction
from bot.storage.engine.migrate import TABLES, current_revision, migrate, move, newest_revision
from bot.storage.engine.sql import next_ids
from bot.storage.search import words
from bot.storage.tables import entities, interactions, search_rows, users
from tests.scripted import Bot
from tests.storage.twins import ANN, settle

pytestmark = pytest.mark.only_sqlite(reason="begins on a file, and moves to a server by itself")

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


async def everything(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    async with database.read() as connection:
        return {
            table.name: [
                tuple(row) for row in await connection.execute(select(table).order_by(*table.primary_key))
            ]
            for table in TABLES
        }


class Heard:
    """How many rows were told of."""

    def __init__(self) -> None:
        self.rows = 0

    def __call__(self, more: int) -> None:
        self.rows += more


class CutOff(Exception):
    """The process ends here."""


class Breaking(Database):
    """A database that lets only so many transactions write, and then none any more."""

    def __init__(self, place: Path | str, left: int) -> None:
        super().__init__(place)
        self.left = left

    @asynccontextmanager
    async def write(self, owner: int | None = None, *, beside: bool = False) -> AsyncGenerator[Transaction]:
        """Count down."""
        async with super().write(owner, beside=beside) as connection:
            yield connection
            if self.left == 0:
                raise CutOff
            self.left -= 1


async def test_all_there_is_goes_to_postgresql_and_back(
    folder: Path, on_postgres: str, tmp_path: Path
) -> None:
    """Every row of every table is the same after both ways, and new ids go on where they were."""
    file, server, back = (
        Database(each) for each in (folder / "bot.db", on_postgres, tmp_path / "back" / "bot.db")
    )
    await settle(file)
    async with file.write() as connection:
        (last,) = await next_ids(connection, search_rows, 1)
        named = {"id": last + 70, "owner": ANN, "source": "user", "ref": "gone", "told_at": NOON}
        await connection.execute(insert(search_rows).values(named))
        await connection.execute(delete(search_rows).where(search_rows.c.id == last + 70))
    before = await everything(file)
    there = await move(file, server, NOON, Heard())
    assert await everything(server) == before
    async with server.write() as connection:
        (given_there,) = await next_ids(connection, search_rows, 1)
    and_back = await move(server, back, NOON, Heard())
    assert await everything(back) == before
    async with back.write() as connection:
        (given_back,) = await next_ids(connection, search_rows, 1)
    assert (given_there, given_back) == (last + 71, last + 72)
    assert there == and_back
    assert there.rows == sum(map(len, before.values()))
    for each in (file, server, back):
        await each.close()


async def test_what_was_moved_is_found_by_its_words(folder: Path, on_postgres: str) -> None:
    """The word index of the other engine ranks the same rows with the same scores."""
    file, server = Database(folder / "bot.db"), Database(on_postgres)
    await settle(file)
    await move(file, server, NOON, Heard())
    found = []
    for database in (file, server):
        async with database.read() as connection:
            matches = await words.match(connection, ANN, query_words("word3 value2"), ("user", "memory"), 50)
            found.append(list(matches))
    assert found[0] == found[1] != []
    for each in (file, server):
        await each.close()


@settings(max_examples=8)
@given(
    said=st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=20), max_size=12),
    cuts=st.lists(st.integers(0, 30), min_size=1, max_size=2),
)
def test_a_move_that_is_cut_off_goes_on_where_it_was(
    migrated: Path, said: list[str], cuts: list[int]
) -> None:
    """However often and wherever it ends, the next one brings the rest, and nothing twice."""
    asyncio.run(_cut_off(migrated, said, cuts))


async def _cut_off(migrated: Path, said: list[str], cuts: list[int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("old.db", "new.db"):
            shutil.copy(migrated, Path(folder) / name)
        source = Database(Path(folder) / "old.db")
        async with source.write() as connection:
            for place, name in enumerate(said, 1):
                settings = {name: [name]}
                row = {"id": place, "display_name": name, "settings": settings, "created_at": NOON}
                await connection.execute(insert(users).values(row))
        before = await everything(source)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(moving, "BATCH", 2)
            for cut in cuts:
                target = Breaking(Path(folder) / "new.db", cut)
                with suppress(CutOff, Refused):  # it may be done already
                    await move(source, target, NOON, Heard())
                await target.close()
            target = Database(Path(folder) / "new.db")
            with suppress(Refused):  # it may be done already
                await move(source, target, NOON, Heard())
        assert await everything(target) == before
        assert await current_revision(target) == newest_revision()
        await target.close()
        await source.close()


async def test_what_was_used_in_between_is_moved_anew(folder: Path, tmp_path: Path) -> None:
    """What changed or went since the move was cut off is not left in the target as it was."""
    source = Database(folder / "bot.db")
    await settle(source)
    cut_off = Breaking(tmp_path / "new.db", 12)
    with pytest.raises(CutOff):
        await move(source, cut_off, NOON, Heard())
    await cut_off.close()
    async with source.write() as connection:
        await connection.execute(update(users).values(display_name="Other"))
        await connection.execute(delete(entities))
    target = Database(tmp_path / "new.db")
    await move(source, target, NOON, Heard())
    assert await everything(target) == await everything(source)
    await target.close()
    await source.close()


async def test_no_bot_starts_on_half_a_move(folder: Path, tmp_path: Path) -> None:
    """It would take what is there for everything, and write beside it."""
    source, target = Database(folder / "bot.db"), Breaking(tmp_path / "new.db", 5)
    await settle(source)
    with pytest.raises(CutOff):
        await move(source, target, NOON, Heard())
    with pytest.raises(DatabaseUnusable, match="bot move"):
        await migrate(target)
    await target.close()
    await source.close()


async def test_nothing_is_moved_beside_a_running_bot(bot: Bot, tmp_path: Path) -> None:
    """What it writes meanwhile would stay behind."""
    source, target = Database(bot.app.settings.database), Database(tmp_path / "new.db")
    with pytest.raises(Refused, match="stop the bot first"):
        await move(source, target, NOON, Heard())
    assert not (tmp_path / "new.db").exists()
    await target.close()
    await source.close()


async def test_nobody_writes_to_what_is_being_moved(folder: Path, tmp_path: Path) -> None:
    """What another program wrote to the old database meanwhile would stay behind."""
    source, target = Database(folder / "bot.db"), Database(tmp_path / "new.db")
    await settle(source)
    turned_down: list[str] = []

    def write_meanwhile(_: int) -> None:
        with closing(sqlite3.connect(folder / "bot.db", timeout=0, isolation_level=None)) as other:
            try:
                other.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as failure:
                turned_down.append(str(failure))

    await move(source, target, NOON, write_meanwhile)
    assert set(turned_down) == {"database is locked"}
    await target.close()
    await source.close()


async def test_a_bot_on_a_server_is_known_by_its_beat(folder: Path, on_postgres: str) -> None:
    """On a server no lifeline tells: whoever told within two minutes that it lives is taken to live."""
    source, target = Database(folder / "bot.db"), Database(on_postgres)
    beat = "INSERT INTO instances (id, pid, host, machine, started_at, beat_at) VALUES ('x', 1, 'h', '', :at, :at)"
    async with target.write() as connection:
        await connection.execute(text(beat), {"at": "2026-11-22T11:58:30.000000Z"})
    with pytest.raises(Refused, match="stop every bot"):
        await move(source, target, NOON, Heard())
    await target.close()
    await source.close()


async def test_people_who_are_there_are_not_overwritten(folder: Path, tmp_path: Path) -> None:
    """A database that holds somebody is no place to move to; nor is the one it comes from."""
    shutil.copy(folder / "bot.db", tmp_path / "new.db")
    source, target = Database(folder / "bot.db"), Database(tmp_path / "new.db")
    async with target.write() as connection:
        await connection.execute(insert(users).values(id=1, display_name="Somebody", created_at=NOON))
    with pytest.raises(Refused, match="holds people already"):
        await move(source, target, NOON, Heard())
    with pytest.raises(Refused, match="already"):
        await move(source, source, NOON, Heard())
    with pytest.raises(Refused, match="no database"):
        await move(Database(tmp_path / "none.db"), target, NOON, Heard())
    await target.close()
    await source.close()


async def test_a_number_that_was_retired_is_not_given_there(folder: Path, on_postgres: str) -> None:
    """PostgreSQL counts; what SQLite worked out from what is there and what was retired goes on in it."""
    source, target = Database(folder / "bot.db"), Database(on_postgres)
    await settle(source)
    async with source.write() as connection:
        retired = (
            "INSERT OR REPLACE INTO installation (name, value) VALUES ('interactions', CAST('900' AS BLOB))"
        )
        await connection.execute(text(retired))
    await move(source, target, NOON, Heard())
    async with target.write() as connection:
        assert await next_ids(connection, interactions, 1) == [901]
        assert await next_ids(connection, users, 1) == [3]
    await target.close()
    await source.close()
