"""Statements that come again go straight to SQLite's driver, and nobody can tell."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import bindparam, insert, select, text
from sqlalchemy.exc import IntegrityError

from bot.storage.engine.database import Database
from bot.storage.tables import users

pytestmark = pytest.mark.only_sqlite(reason="its driver")

NOON = datetime(2026, 11, 25, 12, 0, tzinfo=UTC)
CHOSEN = {"learning": False, "words": ["a", "я"]}
ADD = insert(users).values(created_at=bindparam("at"), settings=bindparam("chosen"))
NAMED = select(users).where(users.c.display_name == bindparam("name"), users.c.role.in_(("member", "guest")))


@pytest.fixture
async def database(migrated: Path, tmp_path: Path) -> AsyncIterator[Database]:
    """A migrated, empty file."""
    shutil.copy(migrated, tmp_path / "bot.db")
    opened = Database(tmp_path / "bot.db")
    yield opened
    await opened.close()


async def test_what_comes_again_is_what_came_first(database: Database) -> None:
    """Moments, JSON and absent values are written and read as SQLAlchemy does it, once, twice and ever after."""
    found: list[Any] = []
    for name in ("Ann", "Ben", "Cid"):
        async with database.write() as connection:
            given = {"display_name": name, "at": NOON, "chosen": CHOSEN}
            assert (await connection.execute(ADD, given)).rowcount == 1
            found += (await connection.execute(NAMED, {"name": name})).mappings().all()
    assert [(row["display_name"], row["created_at"], row["settings"], row["timezone"]) for row in found] == [
        (name, NOON, CHOSEN, None) for name in ("Ann", "Ben", "Cid")
    ]


async def test_other_values_are_another_statement(database: Database) -> None:
    """Columns that are given only now are written, too."""
    async with database.write() as connection:
        for _ in range(3):
            await connection.execute(ADD, {"display_name": "Ann", "at": NOON, "chosen": {}})
        await connection.execute(ADD, {"display_name": "Ben", "language": "de", "at": NOON, "chosen": {}})
        ben = (await connection.execute(NAMED, {"name": "Ben"})).one()
    assert ben.language == "de"


async def test_an_error_is_sqlalchemys_and_holds_no_words(database: Database) -> None:
    """Whoever catches one finds it wherever the statement ran; what was said stays out of it."""
    twice = text("INSERT INTO users (id, display_name, created_at) VALUES (1, :name, '2026')")
    async with database.write() as connection:
        await connection.execute(twice, {"name": "Ann"})
        for _ in range(3):
            with pytest.raises(IntegrityError) as caught:
                await connection.execute(twice, {"name": "my secret"})
            assert "UNIQUE" in str(caught.value)
            assert "my secret" not in str(caught.value)


async def test_a_transaction_that_is_given_up_leaves_nothing_behind(database: Database) -> None:
    """Cancelled wherever it waits, it keeps nothing, and its connection serves the next one."""

    async def write(begun: asyncio.Event) -> None:
        async with database.write() as connection:
            await connection.execute(ADD, {"display_name": "Ann", "at": NOON, "chosen": {}})
            begun.set()
            await asyncio.Event().wait()

    for _ in range(20):  # more than there are connections
        begun = asyncio.Event()
        task = asyncio.create_task(write(begun))
        await begun.wait()
        task.cancel()
        await asyncio.wait({task})
    async with database.read() as connection:
        assert (await connection.execute(NAMED, {"name": "Ann"})).first() is None
