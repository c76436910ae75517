"""What the queries of storage are written with: SQL that both engines understand, and rows as values.

Where the engines differ is told here alone.

SQLite's is the mother tongue. What is not SQL of both is written with the names below, and PostgreSQL's way
of saying it is made from that when a statement is compiled for it.

Of a row the type checker knows nothing. Between two values it does: there each field is named.

Numbers are given once: that of a removed row must not name another, as it might in SQLite.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, partial, wraps
from inspect import Parameter, Signature, signature
from typing import Any, Concatenate, Generic, Literal, ParamSpec, TypeVar

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    CursorResult,
    Executable,
    FromClause,
    Integer,
    RowMapping,
    Select,
    String,
    Table,
    TextClause,
    bindparam,
    cast,
    func,
    literal_column,
    select,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from bot.storage.tables import installation, metadata

Given = ParamSpec("Given")
Statement = TypeVar("Statement", bound=Executable)
Key = TypeVar("Key")
Value = TypeVar("Value")

upsert = sqlite.insert
"""An INSERT that may say what happens ON CONFLICT: in the words of SQLite, which PostgreSQL has as well."""


class MoreThanOne(Exception):
    """A query is not the one SELECT that it was asked as: it is to be asked in a transaction."""


Turn = int | Literal["all", "rows"]
"""Which writers a transaction takes turns with: those of one owner, everybody, or those of the same rows."""


def built_once(build: Callable[Given, Statement]) -> Callable[Given, tuple[Statement, dict[str, Any]]]:
    """Have a statement built once, with a parameter for each argument, and given with their values.

    Building one and telling it from others costs several times what running it does. So an argument is only
    compared with or stored, and decides nothing about the statement, but by being None: then it is None while
    the statement is built as well. Of several values it is a JSON list: `listed_texts`, `listed_numbers`.

    >>> await connection.execute(*_newest(owner, chat))
    """
    parameters = signature(build).parameters
    names = tuple(parameters)
    defaults = {each.name: each.default for each in parameters.values() if each.default is not each.empty}

    @cache
    def statement(there: tuple[str, ...]) -> Statement:
        stand_ins: dict[str, Any] = dict.fromkeys(names)
        stand_ins |= {name: bindparam(f"given_{name}") for name in there}
        return build(**stand_ins)  # pyright: ignore[reportCallIssue] - by the names it has

    @wraps(build)
    def given(*args: Given.args, **named: Given.kwargs) -> tuple[Statement, dict[str, Any]]:
        values = defaults | dict(zip(names, args, strict=False)) | named
        there = tuple(name for name in names if values[name] is not None)
        return statement(there), {f"given_{name}": _as_one(values[name]) for name in there}

    return given


def _as_one(value: Any) -> Any:
    """A value that a statement is given, of several their list."""
    is_one = isinstance(value, str) or not isinstance(value, Iterable)
    return value if is_one else json.dumps([*value])  # pyright: ignore[reportUnknownVariableType]


@dataclass(frozen=True, slots=True)
class AskedOnce(Generic[Value]):
    """Has a function that builds a statement, once as `built_once` says, be one that is handed a connection,
    runs it there, and gives what is read of its result.

    >>> @finds_all(memory)
    ... def about(owner: int, subject: str) -> Select[Any]:
    >>> await about(connection, owner, subject)
    """

    read: Callable[[CursorResult[Any]], Value]

    def __call__(
        self, build: Callable[Given, Executable]
    ) -> Callable[Concatenate[AsyncConnection, Given], Coroutine[Any, Any, Value]]:
        """The function that asks what another builds."""
        statement = built_once(build)

        @wraps(build)
        async def asked(connection: AsyncConnection, *args: Given.args, **named: Given.kwargs) -> Value:
            return self.read(await connection.execute(*statement(*args, **named)))

        connection = Parameter("connection", Parameter.POSITIONAL_ONLY)
        parameters = connection, *signature(build).parameters.values()
        asked.__signature__ = Signature(parameters)  # pyright: ignore[reportAttributeAccessIssue]
        return asked


def finds_all(make: Callable[[RowMapping], Value], *, turned: bool = False) -> AskedOnce[list[Value]]:
    """Have a value of each row that a query finds, the last first where they are `turned`."""

    def read(found: CursorResult[Any]) -> list[Value]:
        values = [make(row) for row in found.mappings()]
        return values[::-1] if turned else values

    return AskedOnce(read)


def finds(make: Callable[[RowMapping], Value]) -> AskedOnce[Value | None]:
    """Have a value of the first row that a query finds; None for none."""

    def read(found: CursorResult[Any]) -> Value | None:
        row = found.mappings().first()
        return None if row is None else make(row)

    return AskedOnce(read)


def finds_one(make: Callable[[RowMapping], Value]) -> AskedOnce[Value]:
    """Have a value of the one row that a query finds, which must be there."""
    return AskedOnce(lambda found: make(found.mappings().one()))


def finds_values(gather: Callable[[Iterable[Any]], Value]) -> AskedOnce[Value]:
    """Have the values of a query's one column gathered: in a list, a set."""
    return AskedOnce(lambda found: gather(found.scalars()))


def finds_pairs(gather: Callable[[Iterable[Any]], Value]) -> AskedOnce[Value]:
    """Have the rows of a query's two columns gathered: in a dict, or `grouped`."""
    return AskedOnce(lambda found: gather(found.all()))


def finds_by_id(make: Callable[[RowMapping], Value]) -> AskedOnce[dict[Any, Value]]:
    """Have a value of each row that a query finds, under its `id`."""
    return AskedOnce(lambda found: {row["id"]: make(row) for row in found.mappings()})


finds_any: AskedOnce[bool] = AskedOnce(lambda found: found.first() is not None)
"""Has a query tell whether it finds anything."""

finds_number: AskedOnce[int] = AskedOnce(lambda found: found.scalar() or 0)
"""Has a query give the number that it finds; 0 for none."""

changes: AskedOnce[None] = AskedOnce(lambda found: None)
"""Has a function make the change that it says."""

changes_one: AskedOnce[bool] = AskedOnce(lambda found: found.rowcount == 1)
"""Has it tell as well whether just one row was there to change."""


_SQLITE = (
    (re.compile(r"\beach_(?:number|text|pair)\("), "json_each("),
    (re.compile(r"\bgreatest\("), "max("),
    (re.compile(r"\bIS DISTINCT FROM\b"), "IS NOT"),
    (re.compile(r"\bat\((\w+\.value), (\d)\)"), r"json_extract(\1, '$[\2]')"),
    (re.compile(r"\bfield\((\w+\.\w+), '(\w+)'\)"), r"json_extract(\1, '$.\2')"),
    (re.compile(r"\bright\((.+), (\d+)\)"), r"substr(\1, -\2)"),
)
_ELEMENTS = r"(SELECT {} AS value FROM json_array_elements{}(CAST(\1 AS json)) AS each(value))"
_POSTGRES = (
    (re.compile(r"\beach_number\((:\w+)\)"), _ELEMENTS.format("CAST(value AS BIGINT)", "_text")),
    (re.compile(r"\beach_text\((:\w+)\)"), _ELEMENTS.format("value", "_text")),
    (re.compile(r"\beach_pair\((:\w+)\)"), _ELEMENTS.format("value", "")),
    (re.compile(r"\bCROSS JOIN\b"), "JOIN"),  # SQLite's way of fixing the order; PostgreSQL wants none
    (re.compile(r"\bat\((\w+\.value), (\d)\)"), r"(\1 ->> \2)"),
    (re.compile(r"\bfield\((\w+\.\w+), '(\w+)'\)"), r"(\1 ->> '\2')"),
)


class Sql(TextClause):
    """A statement in words, told to each engine in its own."""

    inherit_cache = True
    postgres: str


def sql(statement: str, postgres: str | None = None) -> Sql:
    """A statement in words. `postgres` tells all of it where it has nothing in common with SQLite's.

    >>> sql("SELECT greatest(a, field(b.c, 'until')) FROM each_number(:rows) AS wanted CROSS JOIN b ON ...")
    """
    made = Sql(_told(statement, _SQLITE))
    made.postgres = TextClause(_told(statement, _POSTGRES) if postgres is None else postgres).text
    if postgres is not None:
        for name, bind in TextClause(postgres)._bindparams.items():  # pyright: ignore[reportPrivateUsage]
            made._bindparams.setdefault(name, bind)  # pyright: ignore[reportPrivateUsage]
    return made


def plain_rows(found: CursorResult[Any]) -> Iterable[Sequence[Any]]:
    """All that a statement in words gave, in plain tuples where the driver has them: to make SQLAlchemy rows
    of hundreds takes as long as to find them.
    """
    return getattr(found, "plain", None) or found.all()


def _told(statement: str, words: Iterable[tuple[re.Pattern[str], str]]) -> str:
    for said, instead in words:
        statement = said.sub(instead, statement)
    return statement


@compiles(Sql, "postgresql")
def _sql(element: Sql, compiler: Any, **options: Any) -> str:
    there = TextClause("")
    there.text = element.postgres
    there._bindparams = element._bindparams  # pyright: ignore[reportPrivateUsage]
    return compiler.visit_textclause(there, **options)


SIZE = sql(
    "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    postgres="SELECT pg_database_size(current_database())",
)
"""The bytes of the database."""


class _Each(FunctionElement[Any]):
    """The elements of a JSON list as rows, each as `value`; texts and numbers come as text."""

    name = "json_each"
    inherit_cache = True


def each_of(values: Any) -> Any:
    """The elements of a column of JSON lists as a table whose one column is `value`, which is text."""
    return _Each(values).table_valued("value")


def numbers(values: Iterable[int]) -> Select[Any]:
    """Numbers as rows, however many they are."""
    return listed_numbers(json.dumps(list(values)))


def texts(values: Iterable[str]) -> Select[Any]:
    """Texts as rows, however many they are."""
    return listed_texts(json.dumps(list(values)))


def listed_numbers(values: Any) -> Select[Any]:
    """The numbers of a JSON list as rows: of a value that a statement is given each time."""
    return select(cast(each_of(values).c.value, BigInteger))


def listed_texts(values: Any) -> Select[Any]:
    """The texts of a JSON list as rows: of a value that a statement is given each time."""
    return select(cast(each_of(values).c.value, String))


def in_chat(table: FromClause, owner: int, channel: Any, chat: Any) -> tuple[ColumnElement[bool], ...]:
    """The conditions that a row of a table belongs to a chat."""
    return table.c.owner == owner, table.c.channel == channel, table.c.chat == chat


class _Counted(FunctionElement[int]):
    """A number for a new row: worked out in SQLite, the next of the table's sequence in PostgreSQL."""

    inherit_cache = True


def counted(above_all: ColumnElement[int], table: str) -> FunctionElement[int]:
    """The next number for a row of a table, where SQLite works it out and PostgreSQL counts."""
    return _Counted(above_all, literal_column(f"'{table}_id_seq'"))


class _Field(FunctionElement[str]):
    """A field of an element that `each_of` gave."""

    inherit_cache = True


def field_of(element: ColumnElement[Any], name: str) -> FunctionElement[str]:
    """The text of a field of a JSON object that `each_of` gave."""
    return _Field(element, literal_column(f"'{name}'"))


def _spelled(element: type[FunctionElement[Any]], sqlite: str, postgres: str) -> None:
    """Have an element compiled to a spelling of each engine, in which "{0}" is its first part."""

    def filled(spelling: str, found: FunctionElement[Any], compiler: Any, **options: Any) -> str:
        parts = list(found.clauses)  # only those that are named are compiled, and bring their values along
        return re.sub(r"\{(\d)\}", lambda place: compiler.process(parts[int(place[1])], **options), spelling)

    compiles(element)(partial(filled, sqlite))
    compiles(element, "postgresql")(partial(filled, postgres))


_spelled(_Each, "json_each({0})", "json_array_elements_text(CAST({0} AS json))")
_spelled(_Counted, "({0})", "nextval({1})")
_spelled(_Field, "json_extract({0}, '$.' || {1})", "(CAST({0} AS json) ->> {1})")


async def rows_as(
    make: Callable[[RowMapping], Value],
    connection: AsyncConnection,
    query: Executable,
    values: Mapping[str, Any] | None = None,
) -> list[Value]:
    """What a query finds, a value of each row.

    >>> await rows_as(memory, connection, *_about(owner, subject))
    """
    return [make(row) for row in (await connection.execute(query, values)).mappings()]


async def row_as(
    make: Callable[[RowMapping], Value],
    connection: AsyncConnection,
    query: Executable,
    values: Mapping[str, Any] | None = None,
) -> Value | None:
    """A value of the first row that a query finds; None for none."""
    row = (await connection.execute(query, values)).mappings().first()
    return None if row is None else make(row)


async def how_many(connection: AsyncConnection, column: ColumnElement[Any], *where: Any) -> dict[Any, int]:
    """How many rows there are of each value of a column, or of what is worked out from one."""
    query = select(column, func.count()).where(*where).group_by(column)
    return {value: many for value, many in await connection.execute(query)}


def grouped(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """What stands under each key, in its order."""
    found: dict[Key, list[Value]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def made(shape: type[Value], row: RowMapping, **other: Any) -> Value:
    """A value of a dataclass: each of its fields from the column of its name, but for those in `other`.

    The row may have further columns; KeyError for one that is missing.
    """
    for name in _names(shape, tuple(other)):
        other[name] = row[name]
    return shape(**other)


def columns_of(value: object, *but: str) -> dict[str, Any]:
    """The fields of a dataclass's value by name, but for some; what they hold is not converted."""
    return {name: getattr(value, name) for name in _names(type(value), but)}


@cache
def _names(shape: Any, but: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(shape) if field.name not in but)


def fresh_id(table: Table) -> Any:
    """An `id` for a new row, in SQL: above all that the table has and all that were retired."""
    retired = (
        select(cast(installation.c.value, Integer)).where(installation.c.name == table.name).scalar_subquery()
    )
    newest = select(func.max(table.c.id)).scalar_subquery()
    above_all = func.max(func.coalesce(newest, 0), func.coalesce(retired, 0)) + 1
    return counted(above_all, table.name)


async def next_ids(connection: AsyncConnection, table: Table, many: int) -> list[int]:
    """Ids for as many new rows of a table that never gives one twice."""
    asked = {"name": table.name, "places": json.dumps(list(range(1, many + 1))), "many": many}
    return sorted((await connection.execute(_NEXT, asked)).scalars())


async def numbers_below(connection: AsyncConnection, many: int) -> int:
    """The first of as many numbers below zero as nobody was given yet, for what was said before it came here.

    They are ascending, and below all that were given this way before.
    """
    name = "imported"
    taken = select(installation.c.value).where(installation.c.name == name)
    first = int((await connection.execute(taken)).scalar() or 0) - many
    await _retire(connection, name, first)
    return first


async def retire_ids(connection: AsyncConnection, *tables: Table) -> None:
    """Keep the newest numbers of tables from being given again; call before removing their rows."""
    for table in tables:
        await _retire(
            connection, table.name, (await connection.execute(select(fresh_id(table)))).scalar_one() - 1
        )


async def _retire(connection: AsyncConnection, name: str, newest: int) -> None:
    statement = upsert(installation).values(name=name, value=str(newest).encode())
    anew = {"value": statement.excluded.value}
    await connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_=anew))


async def newest_given(connection: AsyncConnection) -> dict[str, int]:
    """The newest number of each table that gives some, whether its row is still there or not."""
    retired = select(installation.c.name, installation.c.value).where(installation.c.name.in_(_NUMBERED))
    given = {name: int(value) for name, value in await connection.execute(retired)}
    counted = {name: newest for name, newest in await connection.execute(_COUNTED) if newest}
    for name, table in _NUMBERED.items():
        there = (await connection.execute(select(func.max(table.c.id)))).scalar()
        given[name] = max(there or 0, given.get(name, 0), counted.get(name, 0))
    return given


async def give_beyond(connection: AsyncConnection, newest: Mapping[str, int]) -> None:
    """Give new rows only numbers beyond those that were given elsewhere."""
    there = await newest_given(connection)
    for name, table in _NUMBERED.items():
        if newest.get(name, 0) <= 0:
            continue
        counts = connection.dialect.name != "sqlite" or table.dialect_options["sqlite"]["autoincrement"]
        if counts:
            for statement in _COUNT_ON:
                await connection.execute(statement, {"name": name, "newest": newest[name]})
        elif newest[name] > there[name]:
            await _retire(connection, name, newest[name])


_NUMBERED = {
    table.name: table
    for table in metadata.sorted_tables
    if "id" in table.c and isinstance(table.c.id.type, Integer)
}
_COUNTED = sql(
    "SELECT name, seq FROM sqlite_sequence",
    postgres="SELECT regexp_replace(sequencename, '_id_seq$', ''), last_value FROM pg_sequences",
)
# SQLite counts in some tables; in the others it works out a number from what is there and what was retired.
_COUNT_ON = (
    sql("DELETE FROM sqlite_sequence WHERE name = :name", postgres="SELECT 1"),
    sql(
        "INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :newest)",
        postgres="SELECT setval(:name || '_id_seq', :newest)",
    ),
)
_NEXT = sql(
    "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = :name), 0) + place.value"
    " FROM json_each(:places) AS place",
    postgres="SELECT nextval(:name || '_id_seq') FROM generate_series(1, :many)",
)
