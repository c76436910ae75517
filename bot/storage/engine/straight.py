"""Statements that go straight to SQLite's driver once they have come a second time.

SQLAlchemy takes a tenth of a millisecond for a statement that SQLite answers in a hundredth, and four tenths
for beginning and ending a transaction; a turn has ten transactions with fifty statements in all. So what it
makes of a statement (the text, the order of its values, what becomes of its columns) is kept with it, and
transactions are begun and ended on the driver. What comes once, or is too special, goes SQLAlchemy's way.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast
from weakref import WeakKeyDictionary

from sqlalchemy import Dialect, Executable
from sqlalchemy.engine.result import IteratorResult, SimpleResultMetaData
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler

from bot.storage.engine.driver import OneTripConnection

Process = Callable[[Any], Any] | None


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
        if options or isinstance(given, list):  # of many rows
            return await super().execute(statement, cast(Any, given), **options)
        known = _known(statement, given, self.dialect)
        if known is None:
            return await super().execute(statement, given)
        cursor, rows = await self.run(known.sql, known.values(given), known.context)
        return known.result(cursor, rows)

    async def run(self, sql: str, values: Sequence[Any] = (), context: Any = None) -> Any:
        """Run SQL on the driver, told of as SQLAlchemy tells of it. Raises its errors."""
        listening: Any = self.sync_connection
        listening.dispatch.before_cursor_execute(listening, None, sql, values, context, False)
        try:
            return await self.driver.run(sql, values, many=False)
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
    names: frozenset[str]
    values_of: list[Any]
    places: list[tuple[int, str, Process]]
    columns: list[tuple[str, Process]]
    context: Any
    made: list[SimpleResultMetaData]

    def is_of(self, given: Mapping[str, Any]) -> bool:
        """Whether it was made for just these values."""
        return len(given) == len(self.names) and all(name in self.names for name in given)

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
        return _Fetched(self.made[0], rows, cursor.rowcount)


class _Fetched(IteratorResult[Any]):
    def __init__(self, columns: SimpleResultMetaData, rows: list[Any], rowcount: int) -> None:
        super().__init__(columns, iter(rows))
        self.rowcount = rowcount


_kept: WeakKeyDictionary[Executable, _Known | bool] = WeakKeyDictionary()
"""What is known of statements: True of one that has come once, False of one that is too special."""


def _known(statement: Executable, given: Mapping[str, Any], dialect: Dialect) -> _Known | None:
    kept = _kept.get(statement)
    if kept is True:
        kept = _kept[statement] = _made(statement, given, dialect) or False
    elif kept is None:
        _kept[statement] = True
    return kept if isinstance(kept, _Known) and kept.is_of(given) else None


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
