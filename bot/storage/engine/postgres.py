"""PostgreSQL: a server that many processes use at once, spoken to by psycopg.

The tables are the ones that SQLite has, and behave like them: whole numbers have 64 bits (Telegram's ids need
them), text has no greatest length and is ordered by its bytes, so that the order of moments is that of time,
and LIKE takes capitals of ASCII for small letters.

SQLite lets one transaction write at a time, and what reads before it writes relies on that. Here a lock gives
the same to each owner: writers of one take turns, those of several go on side by side, and whoever writes
without naming an owner waits for all and keeps all waiting. The locks are PostgreSQL's own (advisory ones),
and end with their transaction, however it ends. Within a process those who wait for one do so before they
take a connection, so that however many they are, there is one for who reads.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar, cast
from weakref import WeakValueDictionary

from sqlalchemy import event, text, types
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql.base import PGDDLCompiler, PGTypeCompiler
from sqlalchemy.dialects.postgresql.psycopg import PGCompiler_psycopg, PGDialectAsync_psycopg
from sqlalchemy.engine import Connection, ExceptionContext, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.errors import DatabaseFails, DatabaseUnusable
from bot.storage.engine.lifelines import Line
from bot.storage.engine.sql import MoreThanOne, Turn
from bot.storage.tables import metadata

OLDEST = 15
"""The first version that it is tried with; its makers look after none that is older."""

CONNECTIONS = 10
"""Kept open by a process; as many again for a moment of much to do."""

POOL_SECONDS = 10.0
"""How long somebody waits for a connection while all are taken."""

LOCK_OF_ALL = "; SELECT pg_advisory_xact_lock(1300140001, 0)"
LOCK_OF_ONE = "; SELECT pg_advisory_xact_lock_shared(1300140001, 0), pg_advisory_xact_lock(1300140002, {})"

WRITING = "BEGIN ISOLATION LEVEL READ COMMITTED"
READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
"""A reader has one view of the whole. A writer must see what those before it in its turn have committed, also
if it waited for its turn: its view is that of each statement.
"""

SESSION = "SET lock_timeout = '30s'; SET idle_in_transaction_session_timeout = '120s'"
"""Nobody waits for ever for a turn, and a process that hangs or was cut off doesn't keep one."""

MOST_REWRITTEN = 1_000_000_000
"""Bytes of a table that is written anew when something was erased: about ten seconds."""

_SIZES = text("SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relname = ANY(:names)")

WRONG_ACCESS = "refuses the user or the password: look at both in DATABASE_URL"
UNUSABLE = {
    "28P01": WRONG_ACCESS,
    "28000": WRONG_ACCESS,
    "3D000": "has no such database: make it, or look at the name at the end of DATABASE_URL",
    "42501": "does not let this user do that: GRANT ALL ON DATABASE and ON SCHEMA public to it",
    "XX001": "is damaged: stop the bot and restore a backup",
    "XX002": "has a damaged index: REINDEX it, or restore a backup",
}
"""What is wrong, by PostgreSQL's code for it, and must be mended by somebody."""

FAILS = {
    "53100": "its disk is full: make room",
    "53200": "it is out of memory",
    "53300": "it lets nobody else in: raise max_connections, or start fewer replicas",
    "55P03": "another process keeps it busy",
    "40P01": "two processes waited for each other",
    "25006": "it takes no writes: it is a standby, or was made read-only",
    "57P01": "it is being shut down",
    "57P02": "it has just crashed",
    "57P03": "it is starting up or shutting down",
    "25P03": "this process was too slow to go on",
}
"""What passes by itself, or once somebody has looked."""

SAID = (
    ("password authentication failed", UNUSABLE["28P01"]),
    ("no password supplied", UNUSABLE["28P01"]),
    ("no pg_hba.conf entry", WRONG_ACCESS + ", and at whom pg_hba.conf lets in from here"),
    ('role ".*" (?:does not exist|is not permitted to log in)', UNUSABLE["28000"]),
    ('database ".*" does not exist', UNUSABLE["3D000"]),
    ("permission denied for database", UNUSABLE["42501"]),
    ("server does not support SSL", "does not speak TLS, which DATABASE_URL asks for by sslmode"),
)
"""What a connection fails with that never came to be: libpq has words for it, and no code."""

SAID_FOR_NOW = (
    ("too many (?:connections|clients)|remaining connection slots", FAILS["53300"]),  # of a role, a database
    ("not currently accepting connections", "it lets nobody in for now"),
)
"""What a connection fails with that never came to be, where that passes."""

_NUL = re.compile(r"(?<!\\)((?:\\\\)*)\\u0000")


class PostgresServer:
    """The engine of one database on a server, by its URL as hosts give it.

    Its `name` is what a person knows it by, without secrets.
    """

    takes_turns = False
    path: Path | None = None

    def __init__(self, url: str) -> None:
        """Raises DatabaseUnusable for no such URL, or where the driver is missing."""
        if find_spec("psycopg") is None:
            raise DatabaseUnusable(
                "DATABASE_URL names PostgreSQL, and its driver is not installed: pip install '.[postgres]'"
            )
        try:
            parts = make_url(url)
        except (ArgumentError, ValueError) as wrong:
            raise DatabaseUnusable(
                "DATABASE_URL can't be read: it must be as postgresql://USER:PASSWORD@HOST:5432/DATABASE"
            ) from wrong
        self._url = parts.set(drivername="postgresql+memory")
        host = parts.host or parts.query.get("host") or "localhost"
        self.name = f"{parts.database or 'postgres'} on {host}"
        self.engine = self._made()
        self._queues: WeakValueDictionary[Turn, asyncio.Lock] = WeakValueDictionary()
        self._writing = asyncio.Semaphore(CONNECTIONS)

    def _made(self) -> AsyncEngine:
        engine = create_async_engine(
            self._url,
            pool_size=CONNECTIONS,
            max_overflow=CONNECTIONS,
            pool_timeout=POOL_SECONDS,
            hide_parameters=True,  # an error's text must not hold what people said
            use_native_hstore=False,
            json_serializer=_json,
            execution_options={"preserve_rowcount": True},  # of inserts too, which upserts tell by
            # In autocommit: transactions are begun by statements, with their lock in one trip.
            connect_args={"autocommit": True, "connect_timeout": 10, "application_name": "memory-bot"},
        )
        event.listen(engine.sync_engine, "connect", self._set_up)
        event.listen(engine.sync_engine, "begin", _begin)
        event.listen(engine.sync_engine, "before_cursor_execute", _as_allowed)
        event.listen(engine.sync_engine, "handle_error", _without_rows)
        return engine

    @asynccontextmanager
    async def begun(self, turn: Turn | None, *, bare: bool = False) -> AsyncGenerator[AsyncConnection]:
        """A transaction, which keeps only what is committed within the block; without a turn it only reads.

        A connection that was lost while nobody used it shows at its first statement, and costs nothing:
        another takes its place.
        """
        begin = partial(_begun, {"turn": turn, "bare": bare})
        async with self._queued(turn), AsyncExitStack() as stack:
            connection = await stack.enter_async_context(self.engine.connect())
            try:
                await connection.run_sync(begin)
            except DBAPIError as failure:
                if not failure.connection_invalidated:
                    raise
                await stack.aclose()
                connection = await stack.enter_async_context(self.engine.connect())
                await connection.run_sync(begin)
            yield connection

    @asynccontextmanager
    async def alone(self) -> AsyncGenerator[AsyncConnection]:
        """A connection in autocommit, where a statement has a view of its own. It raises MoreThanOne for
        whatever is more than one SELECT.
        """
        async with self.engine.connect() as connection:
            yield await connection.execution_options(bare=True, may_send=iter(["SELECT"]))

    @asynccontextmanager
    async def _queued(self, turn: Turn | None) -> AsyncGenerator[None]:
        """The place in this process's queue for a turn, and one of the connections of those that write."""
        if turn is None or turn == "rows":
            yield
            return
        async with self._queues.setdefault(turn, asyncio.Lock()), self._writing:
            yield

    async def close(self) -> None:
        """Give every connection back."""
        await self.engine.dispose()

    def _set_up(self, connection: Any, _record: Any) -> None:
        """Raises DatabaseUnusable for a server that is too old."""
        version = connection.driver_connection.info.server_version // 10_000
        if version < OLDEST:
            raise DatabaseUnusable(
                f"The PostgreSQL of DATABASE_URL ({self.name}) is of version {version}: the bot needs "
                f"{OLDEST} or a newer one."
            )
        cursor = connection.cursor()
        cursor.execute(SESSION)
        cursor.close()

    def wrong(self, failure: DBAPIError) -> DatabaseFails | DatabaseUnusable | None:
        """What is wrong with the server where a statement failed because of it; None for other failures."""
        code: str = getattr(failure.orig, "sqlstate", None) or ""
        if code in UNUSABLE:
            return DatabaseUnusable(f"The PostgreSQL of DATABASE_URL ({self.name}) {UNUSABLE[code]}.")
        if code in FAILS:
            return DatabaseFails(f"The database {self.name} can't be used now, as {FAILS[code]}.")
        if code and not code.startswith("08"):
            return None
        words = str(failure.orig)
        if "FATAL" in words or "SSL" in words:
            for said, told in SAID:
                if re.search(said, words):
                    return DatabaseUnusable(f"The PostgreSQL of DATABASE_URL ({self.name}) {told}.")
            for said, told in SAID_FOR_NOW:
                if re.search(said, words):
                    return DatabaseFails(f"The database {self.name} can't be used now, as {told}.")
        if failure.connection_invalidated or code or "connection" in words:
            return DatabaseFails(
                f"The database {self.name} can't be reached now: see that PostgreSQL runs, and that "
                "this machine may connect to it."
            )
        return None

    def unusable(self, cause: object) -> str:
        """What to do about a database that can't be migrated."""
        return (
            f"The database {self.name} can't be used ({cause}): see that its user may make tables in it, or "
            "point DATABASE_URL elsewhere."
        )

    def line(self, process: str) -> Line | None:
        """A connection beside those of the pool."""
        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        return Line(address, process)

    async def take_turn(self, connection: AsyncConnection, turn: Turn) -> None:
        """Two that wait for each other so are told by the server, and one of them fails for now."""
        await connection.exec_driver_sql(_lock_of(turn).removeprefix("; "))

    async def empty_log(self) -> bool:
        """Write the tables anew without what was deleted; what was written ahead goes as the server does it.

        A plain VACUUM only marks the room of a deleted row as free, where its bytes stay until something else
        comes there. Nobody can use a table while it is written anew, so the largest are left to that.
        """
        async with self.begun(None, bare=True) as connection:
            sizes = await connection.execute(
                _SIZES, {"names": [*metadata.tables, "search_words", "postings"]}
            )
            for name, size in sizes.all():
                full = "FULL" if size <= MOST_REWRITTEN else ""
                await connection.exec_driver_sql(f"VACUUM {full} {name}")
        return True

    async def is_sound(self, connection: AsyncConnection) -> bool:
        """Whether it answers; looking through its pages is for its own tools (pg_amcheck)."""
        return (await connection.exec_driver_sql("SELECT 1")).scalar() == 1


def _begun(options: Mapping[str, Any], connection: Connection) -> None:
    connection.execution_options(**options)
    connection.begin()


def _begin(connection: Connection) -> None:
    """Begin a transaction, and take its turn in the same trip."""
    options = connection.get_execution_options()
    turn: Turn | None = options.get("turn")
    if not options.get("bare", False):
        connection.exec_driver_sql(READING if turn is None else WRITING + _lock_of(turn))


def _as_allowed(connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
    may_send: Iterator[str] | None = connection.get_execution_options().get("may_send")
    if may_send is not None and next(may_send, "") != statement[:6]:
        raise MoreThanOne


def _without_rows(failed: ExceptionContext) -> None:
    """Leave of an error's text what went wrong, and not the row it went wrong with: it ends up in logs."""
    words = str(failed.original_exception).partition("\nDETAIL:")[0]
    failed.original_exception.args = (words,)
    if failed.sqlalchemy_exception is not None:
        failed.sqlalchemy_exception.args = (f"({type(failed.original_exception).__name__}) {words}",)


def _lock_of(turn: Turn) -> str:
    match turn:
        case "rows":
            return ""
        case "all":
            return LOCK_OF_ALL
        case int():
            return LOCK_OF_ONE.format(turn & 0x7FFFFFFF)


def _json(value: Any) -> str:
    """JSON that PostgreSQL can take apart again: it knows no NUL, and messages come without."""
    return _NUL.sub(r"\1", json.dumps(value))


class _BigNumber(types.BigInteger):
    render_bind_cast = True


class _Types(PGTypeCompiler):
    def visit_INTEGER(self, type_: Any, **kw: Any) -> str:
        return "BIGINT"

    def visit_VARCHAR(self, type_: Any, **kw: Any) -> str:
        return "TEXT"


class _Tables(PGDDLCompiler):
    def get_column_specification(self, column: Any, **kwargs: Any) -> str:
        """A column as SQLite's is: its text ordered by bytes."""
        told = super().get_column_specification(column, **kwargs)
        return re.sub(r"(?<= )TEXT\b", 'TEXT COLLATE "C"', told, count=1)


class _Statements(PGCompiler_psycopg):
    def visit_like_op_binary(self, binary: Any, operator: Any, **kw: Any) -> str:
        return cast(Any, self).visit_ilike_op_binary(binary, operator, **kw)

    def visit_not_like_op_binary(self, binary: Any, operator: Any, **kw: Any) -> str:
        return cast(Any, self).visit_not_ilike_op_binary(binary, operator, **kw)

    def _on_conflict_target(self, clause: Any, **kw: Any) -> str:
        """The target of an upsert as SQLite's are made, which name no constraint."""
        clause.constraint_target = None
        return cast(Any, super())._on_conflict_target(clause, **kw)


class MemoryDialect(PGDialectAsync_psycopg):
    """SQLAlchemy's dialect for psycopg, with the tables and texts behaving as SQLite's do."""

    supports_statement_cache = True
    type_compiler_cls = _Types
    ddl_compiler = _Tables
    statement_compiler = _Statements
    colspecs: ClassVar[Any] = {**cast(Any, PGDialectAsync_psycopg).colspecs, types.Integer: _BigNumber}

    def __init__(self, **options: Any) -> None:
        cast(Any, super()).__init__(**options)
        if self._psycopg_adapters_map is not None:
            from psycopg.types.string import StrDumperUnknown

            class WithoutNul(StrDumperUnknown):
                """Text without NUL, which PostgreSQL's has none of."""

                def dump(self, obj: Any) -> Any:
                    return super().dump(obj.replace("\0", ""))

            self._psycopg_adapters_map.register_dumper(str, WithoutNul)

    @classmethod
    def get_async_dialect_cls(cls, url: Any) -> Any:
        """Itself: it is the asynchronous one."""
        return cls


registry.register("postgresql.memory", __name__, MemoryDialect.__name__)
