"""Unused space of SQLite's pages: nothing is left there of what moved away, and what is in use stays as it is."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import FileIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.storage.engine import sqlite
from bot.storage.engine.database import Database
from bot.storage.engine.driver import StraightConnection
from bot.storage.engine.sqlite import SqliteFile

pytestmark = pytest.mark.only_sqlite(reason="its pages")

ROWS = 400


def word(number: int) -> bytes:
    """A word of its own for each row."""
    return b"wzqx%05dy" % number


def grown(connection: sqlite3.Connection, chance: random.Random, shortest: int, longest: int) -> set[int]:
    """Rows come, and those before them grow, as in the index of what was said; then a third is deleted: these."""
    connection.execute("PRAGMA secure_delete=ON")
    connection.execute("CREATE TABLE grown (id INTEGER PRIMARY KEY, text TEXT)")
    connection.execute("CREATE INDEX grown_text ON grown (substr(text, 3))")
    for number in range(ROWS):
        text = word(number).decode() + "x" * chance.randint(shortest, longest)
        connection.execute("INSERT INTO grown VALUES (?, ?)", (number, text))
        before = (number - chance.randint(1, 3), "y" * chance.randint(10, 200))
        connection.execute("UPDATE grown SET text = text || ?2 WHERE id = ?1", before)
    connection.commit()
    gone = set(chance.sample(range(ROWS), ROWS // 3))
    connection.executemany("DELETE FROM grown WHERE id = ?", [(number,) for number in gone])
    connection.commit()
    return gone


@contextmanager
def opened(path: Path) -> Iterator[tuple[FileIO, list[int]]]:
    """The bare file, to whose database nobody is connected, and the first pages of its trees."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT rootpage FROM sqlite_master WHERE rootpage > 0").fetchall()
    with FileIO(path, "r+") as file:
        yield file, [root for (root,) in found]


def held(path: Path, numbers: set[int]) -> set[int]:
    """Those whose word is in the file."""
    content = path.read_bytes()
    return {number for number in numbers if word(number) in content}


def test_sqlite_leaves_copies_of_what_was_deleted(tmp_path: Path) -> None:
    """Also where it overwrites what is deleted: the reason why unused space is cleared."""
    left: set[tuple[int, int]] = set()
    for seed in range(8):
        path = tmp_path / f"{seed}.db"
        with closing(sqlite3.connect(path)) as connection:
            gone = grown(connection, random.Random(seed), 400, 900)
        left |= {(seed, number) for number in held(path, gone)}
        with opened(path) as (file, roots):
            sqlite.zero_unused_space(file, sqlite.unused_space_in(file, roots))
        assert held(path, gone) == set()
    assert left


@pytest.mark.parametrize("page_size", [512, 4096, 65536])
@settings(max_examples=10)
@given(
    seed=st.integers(0, 10_000), lengths=st.sampled_from([(0, 0), (0, 60), (100, 200), (400, 900), (0, 6000)])
)
def test_all_that_is_in_use_stays_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, page_size: int, seed: int, lengths: tuple[int, int]
) -> None:
    """Rows on their pages and beyond, indexes of some depth: sound, the same, and in no byte what was deleted."""
    path = tmp_path_factory.mktemp("pages") / "file.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA page_size={page_size}")
        gone = grown(connection, random.Random(seed), *lengths)
        before = connection.execute("SELECT * FROM grown ORDER BY id").fetchall()
    with opened(path) as (file, roots):
        sqlite.zero_unused_space(file, sqlite.unused_space_in(file, roots))
        assert sqlite.unused_space_in(file, roots) == []
    assert held(path, set(range(ROWS))) == set(range(ROWS)) - gone
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT * FROM grown ORDER BY id").fetchall() == before


def test_a_damaged_page_is_left_alone(tmp_path: Path) -> None:
    """It is no page of a tree, says that its cells begin behind its end, or is its own child."""
    path = tmp_path / "file.db"
    with closing(sqlite3.connect(path)) as connection:
        grown(connection, random.Random(1), 400, 900)
    noise = bytearray(path.read_bytes())
    with opened(path) as (_, [root, *_]):
        at = (root - 1) * 4096
        assert noise[at] in (2, 5)
        noise[at + 8 : at + 12] = root.to_bytes(4)
    for page in range(root, len(noise) // 4096, 3):
        noise[page * 4096 : page * 4096 + 12] = bytes([13]) + random.Random(page).randbytes(11)
    path.write_bytes(noise)
    with FileIO(path) as file:
        spaces = sqlite.unused_space_in(file, range(len(noise) // 4096 + 9))
    assert all(0 < space.at <= space.at + space.size <= len(noise) for space in spaces)


async def test_what_connections_have_cached_does_not_bring_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has read all pages since the log was emptied; then the rows that stay are written again."""
    path = tmp_path / "bot.db"
    gone: set[int] = set()
    for seed in range(8):  # until SQLite leaves something
        path.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as connection:
            gone = grown(connection, random.Random(seed), 400, 900)
        if gone := held(path, gone):
            break
    assert gone
    database = Database(path)
    clear = SqliteFile._cleared  # pyright: ignore[reportPrivateUsage]

    async def read_all_and_clear(kept_by: SqliteFile, connection: StraightConnection) -> bool:
        async with database.read() as one, kept_by.begun(None) as other:
            for each in (one, other):
                await each.exec_driver_sql("SELECT sum(length(text)) FROM grown")
        return await clear(kept_by, connection)

    monkeypatch.setattr(SqliteFile, "_cleared", read_all_and_clear)
    assert await database.empty_log()
    assert held(path, gone) == set()
    for _ in range(2):
        async with database.write() as one:
            await one.exec_driver_sql("UPDATE grown SET text = replace(text, 'y', 'z')")
        assert held(path.with_name("bot.db-wal"), gone) == set()
    await database.close()
    assert held(path, gone) == set()


async def test_sqlite_keeps_its_locks_on_the_file(tmp_path: Path) -> None:
    """Whoever else opens the file finds it in use: a process that closes the file itself gives them up."""
    database = Database(tmp_path / "bot.db")
    async with database.write() as connection:
        await connection.exec_driver_sql("CREATE TABLE said (text TEXT)")
        await connection.exec_driver_sql("INSERT INTO said VALUES ('one'), ('two')")
        await connection.exec_driver_sql("DELETE FROM said")
    assert await database.empty_log()
    alone = f"import sqlite3; sqlite3.connect({str(tmp_path / 'bot.db')!r}, 0).execute('PRAGMA journal_mode=DELETE')"
    outside = subprocess.run([sys.executable, "-c", alone], check=False, capture_output=True, text=True)
    assert "database is locked" in outside.stderr
    await database.close()
    assert subprocess.run([sys.executable, "-c", alone], check=False).returncode == 0
