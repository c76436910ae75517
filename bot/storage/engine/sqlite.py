"""SQLite: one file, opened so that what was acknowledged survives a power cut.

A statement is run where it stands if it is quick, else in one trip to a thread. A trip costs a tenth of a
millisecond and, with other threads at work, the wait for Python's lock besides: far more than a short
statement takes, and a turn has dozens. So what reads runs on the loop for as long as QUICK_SECONDS, and is
begun again in the thread when it takes longer, then and from there on; what writes one row runs on the loop,
too. In the thread run: a commit, which waits for the disk; what may wait for a lock of another process; what
may write many rows; and FTS5's own functions, which can't be broken off.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, ClassVar, cast

import aiosqlite
from sqlalchemy import event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.errors import DatabaseFails, DatabaseUnusable
from bot.storage.engine.line import Line
from bot.storage.engine.sql import Turn

QUICK_SECONDS = 0.002
"""How long a statement runs on the loop, and how long statements run there in a row before others go on."""

STEPS = 1000
"""Instructions of SQLite's machine after which the time is looked at: about 0.03 ms."""

MOST_SLOW = 500
"""Texts of slow statements that are remembered; some thousand statements are in use."""

_READS = re.compile(r"\s*(?:SELECT|WITH)\b", re.IGNORECASE)
_UNBREAKABLE = re.compile(r"\bMATCH\b|\bINSERT\b|\bUPDATE\b|\bDELETE\b")
_WRITES_ONE = re.compile(
    r"\s*(?:INSERT INTO \w+ \([^)]*\) VALUES\b|UPDATE \w+ SET .* WHERE \w+\.id = \?(?: AND |$))", re.DOTALL
)

Fetched = tuple[sqlite3.Cursor, list[Any]]


def connect_in_one_trip(path: Path, busy_timeout_seconds: float) -> OneTripConnection:
    """A connection to await, in autocommit: transactions are begun by statements."""
    connector = partial(
        sqlite3.connect,
        str(path),
        timeout=busy_timeout_seconds,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )
    connection = OneTripConnection(connector, round(busy_timeout_seconds * 1000))
    connection._thread.daemon = True  # pyright: ignore[reportPrivateUsage] - as SQLAlchemy's own creator does
    return connection


class OneTripConnection(aiosqlite.Connection):
    """A connection that goes to its thread only with what may take long, and once for each statement."""

    others_went_on: ClassVar[float] = 0.0
    """When a statement of any connection last let the loop go on."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], patience_milliseconds: int) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._patience = patience_milliseconds
        self._waits = True
        self._reads_only = False
        self._sent = 0

    def cursor(self) -> OneTripCursor:  # pyright: ignore[reportIncompatibleMethodOverride]
        """A cursor that is made when its statement runs; to be entered, not awaited."""
        return OneTripCursor(self)

    async def run(self, sql: str, parameters: Any, many: bool) -> Fetched:
        """Run a statement and fetch all that it gives."""
        where = _place_of(sql)
        if not many and where != "beside" and not self._sent and sql not in _slow:
            fetched = self._run_here(sql, parameters, breakable=where == "reads")
            if fetched is not None:
                now = time.perf_counter()
                if now - OneTripConnection.others_went_on > QUICK_SECONDS:
                    await asyncio.sleep(0)
                    OneTripConnection.others_went_on = time.perf_counter()
                return fetched
        fetched = await self._beside(self._run_statement, sql, parameters, many)
        OneTripConnection.others_went_on = time.perf_counter()
        return fetched

    async def commit(self) -> None:
        """End the transaction; one that only read does not wait for the disk."""
        await self._end(self._conn.commit)

    async def rollback(self) -> None:
        """Undo the transaction; one that only read has nothing to undo."""
        await self._end(self._conn.rollback)

    async def _end(self, end: Callable[[], None]) -> None:
        if self._reads_only and not self._sent:
            end()
        else:
            await self._beside(end)
            self._reads_only = True

    def _run_here(self, sql: str, parameters: Any, *, breakable: bool) -> Fetched | None:
        """What a statement gives; None when it has done nothing, since it takes long or must wait."""
        connection = self._conn
        if self._waits:
            connection.execute("PRAGMA busy_timeout=0")
            self._waits = False
        if breakable:
            until = time.perf_counter() + QUICK_SECONDS
            connection.set_progress_handler(lambda: time.perf_counter() > until, STEPS)
        try:
            cursor = connection.execute(sql, parameters)
            fetched = cursor.fetchall() if cursor.description else []
        except sqlite3.OperationalError as failure:
            match failure.sqlite_errorname.split("_")[1]:
                case "INTERRUPT":
                    if len(_slow) >= MOST_SLOW:
                        _slow.clear()
                    _slow.add(sql)
                    return None
                case "BUSY" | "LOCKED":
                    return None
                case _:
                    raise
        finally:
            if breakable:
                connection.set_progress_handler(None, 0)
        self._note(sql)
        return cursor, fetched

    def _run_statement(self, sql: str, parameters: Any, many: bool) -> Fetched:
        """Run a statement, in the connection's own thread, and fetch what it gives."""
        connection = self._conn
        if not self._waits:
            connection.execute(f"PRAGMA busy_timeout={self._patience}")
            self._waits = True
        cursor = connection.cursor()
        if many:
            cursor.executemany(sql, parameters)
        else:
            cursor.execute(sql, parameters)
        self._note(sql)
        return cursor, cursor.fetchall() if cursor.description else []

    def _note(self, sql: str) -> None:
        if sql.startswith("BEGIN"):
            self._reads_only = sql == "BEGIN"

    async def _beside(self, work: Callable[..., Any], *given: Any) -> Any:
        """Do something in the thread. While it is there, also if nobody waits any more, nothing runs here."""
        self._sent += 1

        def done() -> Any:
            try:
                return work(*given)
            finally:
                self._sent -= 1

        return await cast(Any, self)._execute(done)


class OneTripCursor(aiosqlite.Cursor):
    """The result of a statement, fetched whole when it ran."""

    def __init__(self, connection: OneTripConnection) -> None:
        self.iter_chunk_size = 64
        self._conn = connection
        self._run = connection.run
        self._fetched: list[Any] = []

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> OneTripCursor:
        """Run one statement."""
        self._cursor, self._fetched = await self._run(sql, parameters or (), many=False)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> OneTripCursor:
        """Run a statement for each set of parameters."""
        self._cursor, self._fetched = await self._run(sql, parameters, many=True)
        return self

    async def fetchall(self) -> list[Any]:
        """The rows, fetched already."""
        return self._fetched

    async def close(self) -> None:
        """Nothing is left open: a statement that was fetched to its end is reset."""


_slow: set[str] = set()


@lru_cache(maxsize=2000)
def _place_of(sql: str) -> str:
    """Where a statement may run: as one that "reads" or "writes" a row or begins, or "beside" the loop."""
    if sql in ("BEGIN", "BEGIN IMMEDIATE") or _WRITES_ONE.match(sql):
        return "here"
    return "reads" if _READS.match(sql) and not _UNBREAKABLE.search(sql) else "beside"


BUSY_TIMEOUT_SECONDS = 5.0

DAMAGED = frozenset({"SQLITE_CORRUPT", "SQLITE_NOTADB"})
HELPS = {
    "SQLITE_FULL": "the disk is full: make room",
    "SQLITE_READONLY": "its folder or file is read-only: let the bot write there",
    "SQLITE_IOERR": "the disk fails: look at the disk",
    "SQLITE_CANTOPEN": "its file can't be opened: see that the folder is there and may be written to",
    "SQLITE_BUSY": "another program keeps it locked: end that program",
    "SQLITE_LOCKED": "another program keeps it locked: end that program",
}
"""What is wrong, by SQLite's name for it, and what to do; it passes then by itself."""


class SqliteFile:
    """The engine of one file. Its writers take turns, so those of this process queue up before its lock."""

    takes_turns = True

    def __init__(self, path: Path) -> None:
        self.path: Path | None = path
        self._file = path
        self.name = str(path)

    def opened(self) -> AsyncEngine:
        """An engine on the file, whose folder is made if need be."""
        return make_engine(self._file)

    def wrong(self, failure: DBAPIError) -> DatabaseFails | DatabaseUnusable | None:
        """What is wrong with the file where a statement failed because of it; None for other failures."""
        name: str = getattr(failure.orig, "sqlite_errorname", None) or ""
        kind = "_".join(name.split("_")[:2])
        if kind in DAMAGED:
            return DatabaseUnusable(
                f"The database {self.path} is damaged ({name}). Stop the bot, put the file aside and the "
                "last backup in its place; `bot check` tells whether a file is sound."
            )
        if kind in HELPS:
            return DatabaseFails(f"The database {self.path} can't be used now, as {HELPS[kind]}.")
        return None

    def unusable(self, cause: object) -> str:
        """What to do about a file that can't be migrated."""
        return (
            f"The database {self.path} can't be used ({cause}): check that its folder can be written to "
            "and that the file is a database of this bot, or point DATA_DIR elsewhere."
        )

    def line(self, process: str) -> Line | None:
        """None: one process serves a file."""
        return None

    async def take_turn(self, connection: AsyncConnection, turn: Turn) -> None:
        """Nothing to wait for: whoever writes here writes alone."""

    async def empty_log(self, connection: AsyncConnection) -> bool:
        """Fold the write-ahead log into the file and empty it. False when somebody still reads what was."""
        row = (await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")).one()
        return row[0] == 0

    async def is_sound(self, connection: AsyncConnection) -> bool:
        """Whether the file's pages fit together; SQLite can't tell of a byte that changed within a text."""
        return (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar() == "ok"


def make_engine(path: Path) -> AsyncEngine:
    """An engine on the file, whose folder is made if need be.

    Raises DatabaseUnusable when it can't be.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise DatabaseUnusable(
            f"The folder {path.parent} can't be made ({failure.strerror}): point DATA_DIR elsewhere."
        ) from failure
    engine = create_async_engine(
        f"sqlite+aiosqlite:///{path}",
        poolclass=AsyncAdaptedQueuePool,
        pool_size=5,
        hide_parameters=True,  # an error's text must not hold what people said
        async_creator=lambda: connect_in_one_trip(path, BUSY_TIMEOUT_SECONDS),
    )
    event.listen(engine.sync_engine, "connect", set_pragmas)
    event.listen(engine.sync_engine, "begin", begin_transaction)
    return engine


def set_pragmas(driver_connection: Any, _record: Any) -> None:
    """WAL with a full sync at each commit; secure_delete so that freed pages keep nothing readable."""
    cursor = driver_connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_transaction(connection: Connection) -> None:
    """Writers take the lock at once: a deferred transaction that upgrades fails despite the busy timeout."""
    if connection.get_execution_options().get("bare", False):
        return  # what can't be done within a transaction
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
