"""aiosqlite with one trip to its thread for a statement.

As it comes, SQLAlchemy makes four: a cursor, the statement, its rows, the cursor's end. Each costs about a tenth of
a millisecond, which is most of what a short statement takes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, cast

import aiosqlite


def connect(path: Path, busy_timeout_seconds: float) -> OneTripConnection:
    """A connection to await, in autocommit: transactions are begun by statements."""
    connector = partial(sqlite3.connect, str(path), timeout=busy_timeout_seconds, isolation_level=None)
    connection = OneTripConnection(connector, iter_chunk_size=64)
    connection._thread.daemon = True  # pyright: ignore[reportPrivateUsage] - as SQLAlchemy's own creator does
    return connection


class OneTripConnection(aiosqlite.Connection):
    """A connection whose cursors need its thread only to run a statement."""

    def cursor(self) -> OneTripCursor:  # pyright: ignore[reportIncompatibleMethodOverride] - to be entered, not awaited
        """A cursor that is made when its statement runs."""
        return OneTripCursor(self)

    def run_statement(self, sql: str, parameters: Any, many: bool) -> tuple[sqlite3.Cursor, list[Any]]:
        """Run a statement, in the connection's own thread, and fetch what it gives."""
        cursor = self._conn.cursor()
        if many:
            cursor.executemany(sql, parameters)
        else:
            cursor.execute(sql, parameters)
        return cursor, cursor.fetchall() if cursor.description else []


class OneTripCursor(aiosqlite.Cursor):
    """The result of a statement, fetched whole when it ran."""

    def __init__(self, connection: OneTripConnection) -> None:
        self.iter_chunk_size = 64
        self._conn = connection
        self._run: Callable[..., tuple[sqlite3.Cursor, list[Any]]] = connection.run_statement
        self._fetched: list[Any] = []

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> OneTripCursor:
        """Run one statement."""
        self._cursor, self._fetched = await self._trip(sql, parameters or (), False)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> OneTripCursor:
        """Run a statement for each set of parameters."""
        self._cursor, self._fetched = await self._trip(sql, parameters, True)
        return self

    async def _trip(self, sql: str, parameters: Any, many: bool) -> tuple[sqlite3.Cursor, list[Any]]:
        run = cast(Any, self._conn)._execute
        return await run(self._run, sql, parameters, many)

    async def fetchall(self) -> list[Any]:
        """The rows, fetched already."""
        return self._fetched

    async def close(self) -> None:
        """Nothing is left open: a statement that was fetched to its end is reset."""
