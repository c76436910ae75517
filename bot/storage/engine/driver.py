"""SQLite's driver, which runs a statement where it costs least, and statements that go straight to it.

A statement is run where it stands if it is quick, else in one trip to a thread. A trip costs a tenth of a
millisecond and, with other threads at work, the wait for Python's lock besides: far more than a short
statement takes, and a turn has dozens. So what reads runs on the loop for as long as QUICK_SECONDS, and is
begun again in the thread when it takes longer, then and until it is quick there; what writes one row runs
on the loop, too. In the thread run: a commit, which waits for the disk; what may wait for a lock of
another process; what may write many rows; FTS5's own functions, which can't be broken off; and what reads
the word index within a transaction that has written: FTS5 writes down first what it was given, and to
break that off ends the whole transaction.

SQLAlchemy takes a tenth of a millisecond for a statement that SQLite answers in a hundredth, and four
tenths for beginning and ending a transaction; a turn has ten transactions with fifty statements in all. So
what it makes of a statement (the text, the order of its values, what becomes of its columns) is kept with
it once it has come a second time, and transactions are begun and ended on the driver. What comes once, or
is too special, goes SQLAlchemy's way.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast
from weakref import WeakKeyDictionary

import aiosqlite
from sqlalchemy import Dialect, Executable
from sqlalchemy.engine.result import IteratorResult, SimpleResultMetaData
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler

QUICK_SECONDS = 0.002
"""How long a statement runs on the loop, and how long statements run there in a row before others go on."""

STEPS = 1000
"""Instructions of SQLite's machine after which the time is looked at: about 0.03 ms."""

MOST_SLOW = 500
"""Texts of slow statements that are remembered; some thousand statements are in use."""

_READS = re.compile(r"\s*(?:SELECT|WITH)\b", re.IGNORECASE)
_WORD_INDEX = re.compile(r"\bsearch_(?:words|vocabulary)\b")
_UNBREAKABLE = re.compile(r"\bMATCH\b|\bINSERT\b|\bUPDATE\b|\bDELETE\b")
_WRITES_ONE = re.compile(
    r"\s*(?:INSERT INTO \w+ \([^)]*\) VALUES\b"
    r"|UPDATE \w+ SET .* WHERE \w+\.id = (?:\?|\(SELECT max\(.*\))(?: AND |$))",
    re.DOTALL,
)

Fetched = tuple[sqlite3.Cursor, list[Any]]

_slow: set[str] = set()

Process = Callable[[Any], Any] | None


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
        self._is_begun = False
        self._reads_only = False
        self._sent = 0

    def cursor(self) -> OneTripCursor:  # pyright: ignore[reportIncompatibleMethodOverride]
        """A cursor that is made when its statement runs; to be entered, not awaited."""
        return OneTripCursor(self)

    async def run(self, sql: str, parameters: Any, many: bool) -> Fetched:
        """Run a statement and fetch all it gives. Raises sqlite3.Error, also if the transaction is gone."""
        self._still_begun()
        where = _place_of(sql)
        if where == "reads index":
            where = "reads" if self._reads_only else "beside"
        if not many and where != "beside" and not self._sent and sql not in _slow:
            fetched = self._run_here(sql, parameters, breakable=where == "reads")
            if fetched is not None:
                now = time.perf_counter()
                if now - OneTripConnection.others_went_on > QUICK_SECONDS:
                    await asyncio.sleep(0)
                    OneTripConnection.others_went_on = time.perf_counter()
                return fetched
        fetched = await self.beside(self._run_statement, sql, parameters, many)
        OneTripConnection.others_went_on = time.perf_counter()
        return fetched

    async def commit(self) -> None:
        """End the transaction; one that only read does not wait for the disk. Raises as `run` does."""
        self._still_begun()
        await self._end(self._conn.commit)

    async def rollback(self) -> None:
        """Undo the transaction; one that only read has nothing to undo."""
        await self._end(self._conn.rollback)

    @property
    def ends_at_once(self) -> bool:
        """Whether the transaction has only read, and nothing of it is in the thread."""
        return self._reads_only and not self._sent

    def _still_begun(self) -> None:
        """Have nothing done beside a transaction that SQLite has rolled back: it would be kept one by one."""
        if self._is_begun and not self._sent and not self._conn.in_transaction:
            raise sqlite3.OperationalError("SQLite has rolled the transaction back")

    async def _end(self, end: Callable[[], None]) -> None:
        self._is_begun = False
        if self.ends_at_once:
            end()
        else:
            await self.beside(end)
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
        begun = time.thread_time()
        if many:
            cursor.executemany(sql, parameters)
        else:
            cursor.execute(sql, parameters)
        fetched = cursor.fetchall() if cursor.description else []
        if time.thread_time() - begun < QUICK_SECONDS / 4:
            _slow.discard(sql)  # it waited for the processor or the disk, or had more to read that time
        self._note(sql)
        return cursor, fetched

    def _note(self, sql: str) -> None:
        if sql.startswith("BEGIN"):
            self._is_begun = True
            self._reads_only = sql == "BEGIN"

    async def beside(self, work: Callable[..., Any], *given: Any) -> Any:
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


@lru_cache(maxsize=2000)
def _place_of(sql: str) -> str:
    """Where a statement may run: "here" as it begins or writes a row, as one that "reads" (the word index:
    "reads index"), or "beside".
    """
    if sql in ("BEGIN", "BEGIN IMMEDIATE") or _WRITES_ONE.match(sql):
        return "here"
    if not _READS.match(sql) or _UNBREAKABLE.search(sql):
        return "beside"
    return "reads index" if _WORD_INDEX.search(sql) else "reads"


class StraightConnection(AsyncConnection):
    """A connection to SQLite that is kept open; SQLAlchemy takes it for being in one long transaction."""

    driver: OneTripConnection

    @classmethod
    async def opened(cls, engine: AsyncEngine) -> StraightConnection:
        """A new one."""
        connection = cls(engine)
        await connection.start()
        connection.driver = cast(Any, await connection.get_raw_connection()).driver_connection
        await connection.begin()
        return connection

    async def execute(self, statement: Any, parameters: Any = None, **options: Any) -> Any:
        """Run a statement, and give what SQLAlchemy would."""
        given: Any = parameters or {}
        many = isinstance(given, list)
        each: list[Any] = cast("list[Any]", given) if many else [given]
        known = None if options else _known(statement, each[0], self)
        if known is None or not all(map(known.is_of, each)) or (many and known.columns):
            return await super().execute(statement, cast(Any, given), **options)
        values = list(map(known.values, each))
        cursor, rows = await self.run(known.sql, values if many else values[0], known.context, many=many)
        return known.result(cursor, rows)

    async def run(
        self, sql: str, values: Sequence[Any] = (), context: Any = None, *, many: bool = False
    ) -> Any:
        """Run SQL on the driver, told of as SQLAlchemy tells of it, if anybody listens. Raises its errors."""
        listening: Any = self.sync_connection
        if listening._has_events or listening.engine._has_events:
            listening.dispatch.before_cursor_execute(listening, None, sql, values, context, many)
        try:
            return await self.driver.run(sql, values, many=many)
        except sqlite3.Error as failure:
            raise _told(sql, failure) from failure

    async def commit(self) -> None:
        """End the transaction, and keep what it wrote."""
        listening: Any = self.sync_connection
        listening.dispatch.commit(listening)
        try:
            await self.driver.commit()
        except sqlite3.Error as failure:
            raise _told("COMMIT", failure) from failure

    async def rollback(self) -> None:
        """End the transaction, and keep nothing of what it wrote."""
        try:
            await self.driver.rollback()
        except sqlite3.Error as failure:
            raise _told("ROLLBACK", failure) from failure


def _told(sql: str, failure: sqlite3.Error) -> BaseException:
    """SQLAlchemy's error for one of the driver's, without the values: these are what people said."""
    return DBAPIError.instance(sql, None, failure, sqlite3.Error, hide_parameters=True)


@dataclass(frozen=True, slots=True)
class _Known:
    """What SQLAlchemy has made of a statement for values of these names.

    `values_of` has the statement's own values at their places, `places` the ones that are given each time.
    """

    sql: str
    names: Set[str]
    values_of: list[Any]
    places: list[tuple[int, str, Process]]
    columns: list[tuple[str, Process]]
    context: Any
    made: list[SimpleResultMetaData]

    def is_of(self, given: Mapping[str, Any]) -> bool:
        """Whether it was made for just these values."""
        return given.keys() == self.names

    def values(self, given: Mapping[str, Any]) -> list[Any]:
        """All values in their order."""
        values = self.values_of.copy()
        for place, name, process in self.places:
            values[place] = given[name] if process is None else process(given[name])
        return values

    def result(self, cursor: sqlite3.Cursor, rows: list[Any]) -> _Fetched:
        """What came of it; SQL in words has the columns that SQLite names."""
        if not self.made:
            columns = self.columns or [(each[0], None) for each in cursor.description or ()]
            processes: Any = [process for _, process in columns]
            names = [name for name, _ in columns]
            self.made.append(SimpleResultMetaData(names, _processors=processes if any(processes) else None))
        return _Fetched(self.made[0], rows, cursor.rowcount, self.columns)


class _Fetched(IteratorResult[Any]):
    def __init__(self, columns: SimpleResultMetaData, rows: list[Any], rowcount: int, read: Any) -> None:
        super().__init__(columns, iter(rows))
        self.plain = None if read else rows
        self.rowcount = rowcount


_kept: WeakKeyDictionary[Executable, _Known | bool] = WeakKeyDictionary()
"""What is known of statements: True of one that has come once, False of one that is too special."""


def _known(statement: Executable, given: Mapping[str, Any], asked: AsyncConnection) -> _Known | None:
    kept = _kept.get(statement)
    if kept is True:
        kept = _kept[statement] = _made(statement, given, asked.dialect) or False
    elif kept is None:
        _kept[statement] = True
    return kept if isinstance(kept, _Known) else None


def _made(statement: Any, given: Mapping[str, Any], dialect: Dialect) -> _Known | None:
    """None where what is given decides about the text, or values are worked out anew each time."""
    compiled: SQLCompiler = statement.compile(dialect=dialect, column_keys=list(given))
    late = compiled.post_compile_params | compiled.literal_execute_params
    if compiled.insert_prefetch or compiled.update_prefetch or any(each.key in given for each in late):
        return None
    state = compiled.construct_expanded_state(given)
    places: list[tuple[int, str, Process]] = []
    values_of: list[Any] = []
    for place, name in enumerate(state.positiontup or ()):
        kind = compiled.binds[name].type if name in compiled.binds else None
        process = state.processors.get(name) or (kind and kind.dialect_impl(dialect).bind_processor(dialect))
        value = None
        if name in given:
            places.append((place, name, process))
        else:
            value = state.parameters[name]
            value = value if process is None else process(value)
        values_of.append(value)
    found = compiled._result_columns  # pyright: ignore[reportPrivateUsage] - it tells them nowhere else
    columns = [(each.keyname, _read_by(each.type, dialect)) for each in found]
    context = SimpleNamespace(compiled=compiled)
    return _Known(state.statement, frozenset(given), values_of, places, columns, context, [])


def _read_by(kind: Any, dialect: Dialect) -> Process:
    return kind.dialect_impl(dialect).result_processor(dialect, None)
