"""The databases that a test stands on, one for each folder of data: SQLite's file in it, or one on a server.

Where one is, the engine says that the test plays on (`standing`); whoever reads or changes it from outside does
so here, by that place.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bot.storage.engine.sql import Sql, sql

if TYPE_CHECKING:
    from tests.postgres import TestServer

Place = Path | str
"""A file, or the URL of a server, as settings have it."""

Fresh = Callable[[Path], Place]
"""Gives a folder a migrated, empty database, and tells where that is."""

TABLES = sql(
    "SELECT name FROM sqlite_master WHERE type = 'table'",
    postgres="SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
)
"""The names of all tables there are, those of the word index included."""


class Files:
    """SQLite keeps each in the folder itself."""

    def __init__(self, migrated: Path | None = None) -> None:
        self._migrated = migrated

    def of(self, folder: Path) -> Place:
        """Where the database of a folder is, whether there is one yet or not."""
        return folder / "bot.db"

    def fresh(self, folder: Path) -> Place:
        """Give a folder a migrated, empty database."""
        assert self._migrated is not None
        shutil.copy(self._migrated, folder / "bot.db")
        return self.of(folder)

    def drop(self, folder: Path) -> None:
        """Whoever removes the folder has done with its database."""

    def set_aside(self, folder: Path, copy: Path) -> None:
        """Give another folder what a process that is killed now leaves: the file, and its write-ahead log."""
        copy.mkdir()
        for name in ("bot.db", "bot.db-wal"):
            if (folder / name).exists():
                shutil.copy(folder / name, copy / name)


class OnServer:
    """PostgreSQL keeps each as a database of its own, which ends with the test."""

    def __init__(self, server: TestServer) -> None:
        self._server = server
        self._names: dict[Path, str] = {}

    def of(self, folder: Path) -> Place:
        """The one that a folder was given, or that the environment names for all; else an empty one is made."""
        if folder not in self._names:
            named = os.environ.get("DATABASE_URL")
            if named and named not in map(self._server.url, self._names.values()):
                return named
            self._names[folder] = self._server.empty()
        return self._server.url(self._names[folder])

    def fresh(self, folder: Path) -> Place:
        """Give a folder a migrated, empty database."""
        self._names[folder] = self._server.copy()
        return self.of(folder)

    def drop(self, folder: Path) -> None:
        """Have done with the database of a folder."""
        self._server.drop(self._names.pop(folder))

    def set_aside(self, folder: Path, copy: Path) -> None:
        """Cut off whoever uses a folder's database, and give another folder all that was committed to it."""
        copy.mkdir()
        self._names[copy] = self._server.taken_over(self._names[folder])

    def end(self) -> None:
        """Drop them all."""
        for folder in list(self._names):
            self.drop(folder)


_standing: list[Files | OnServer] = [Files()]


@contextmanager
def stood_on(databases: Files | OnServer) -> Generator[None]:
    """Have everything in the block play on these."""
    _standing.append(databases)
    try:
        yield
    finally:
        _standing.pop()


def standing() -> Files | OnServer:
    """The databases of the test that runs; files outside of one."""
    return _standing[-1]


def of(folder: Path) -> Place:
    """Where the database of a folder is."""
    return standing().of(folder)


@contextmanager
def for_a_while(fresh: Fresh) -> Generator[Path]:
    """A folder with a migrated, empty database, which both end with the block."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        fresh(folder)
        yield folder
        standing().drop(folder)


def given(folder: Path) -> dict[str, str]:
    """The settings by which a program finds it, beside its folder: none for a file."""
    place = of(folder)
    return {} if isinstance(place, Path) else {"database_url": place}


def rows_of(place: Place, statement: str | Sql, parameters: Sequence[object] = ()) -> list[Any]:
    """Rows of a database, `?` standing for a parameter; `field(table.column, 'name')` is a part of JSON."""
    asked = sql(statement) if isinstance(statement, str) else statement
    if isinstance(place, str):
        from tests import postgres

        return postgres.rows_of(place, asked.postgres, parameters)
    with closing(sqlite3.connect(place)) as connection:
        return connection.execute(asked.text, parameters).fetchall()


def change(place: Place, statement: str) -> None:
    """Change rows as no code of the bot does."""
    if isinstance(place, str):
        from tests import postgres

        return postgres.change(place, sql(statement).postgres)
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute(sql(statement).text)
    return None


def tables_of(place: Place) -> list[str]:
    """The names of its tables; none before a life has lasted long enough to make them."""
    if isinstance(place, Path) and not place.exists():
        return []
    return [name for (name,) in rows_of(place, TABLES)]


def every_row_of(place: Place, *, without: Sequence[str] = ()) -> dict[str, list[dict[str, Any]]]:
    """The rows of every table, those of the word index included, JSON as its text."""
    if isinstance(place, str):
        from tests import postgres

        return postgres.every_row_of(place, without)
    with closing(sqlite3.connect(place)) as connection:
        connection.row_factory = sqlite3.Row
        tables = [name for (name,) in connection.execute(TABLES.text) if name not in without]
        return {
            table: [dict(row) for row in connection.execute(f'SELECT * FROM "{table}"')] for table in tables
        }


def text_of(place: Place, *, without: Sequence[str] = ()) -> str:
    """Every value in every table as one text in lower case."""
    return "\n".join(
        f"{table}: {' | '.join(map(_shown, row.values()))}"
        for table, rows in every_row_of(place, without=without).items()
        for row in rows
    ).lower()


def _shown(value: object) -> str:
    return value.decode("utf-8", "ignore") if isinstance(value, bytes) else str(value)


def bytes_of(place: Place) -> bytes:
    """What keeps it, as anybody could read it, SQLite's write-ahead log included."""
    if isinstance(place, str):
        from tests import postgres

        return postgres.files_of(place, cased=True)
    return b"".join(each.read_bytes() for each in sorted(place.parent.glob(f"{place.name}*")))


def kept_in(folder: Path) -> dict[str, bytes]:
    """What is kept for a folder of data, by its name: the files in it, and the database that a server keeps."""
    files = {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}
    place = of(folder)
    return files if isinstance(place, Path) else {**files, "the database": bytes_of(place)}
