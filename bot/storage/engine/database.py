"""The database: one SQLite file, opened so that what was acknowledged survives a power cut, and the
transactions on it.

Here stand the one gate that writes nothing off the record, and the pragmas and locks of every connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, ConnectionPoolEntry

from bot.errors import DatabaseFails, DatabaseUnusable, OffTheRecord
from bot.storage.engine.driver import connect_in_one_trip

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

Transaction = AsyncConnection
"""What an open transaction is handed around as by everything above storage."""

PROMISED = "promised"
"""Stands in a connection's `info` when its transaction has promised a job, or told of one waited for."""

DEFAULT_ZONE = "default_zone"
"""Under which a connection's `info` has the IANA zone of people who set none."""

_off_record: ContextVar[bool] = ContextVar("off_record", default=False)


@contextmanager
def off_the_record() -> Generator[None]:
    """Nothing can be written in the block, whoever tries: nor in tasks it starts, however long they live."""
    before = _off_record.set(True)
    try:
        yield
    finally:
        _off_record.reset(before)


def is_off_record() -> bool:
    """Whether this runs where nothing can be written."""
    return _off_record.get()


@contextmanager
def _told(path: Path, damage: asyncio.Future[None]) -> Generator[None]:
    """Say what is wrong with the file where a statement in the block failed because of it.

    Raises DatabaseFails for what passes; DatabaseUnusable for damage, which `damage` keeps.
    """
    try:
        yield
    except DBAPIError as failure:
        name: str = getattr(failure.orig, "sqlite_errorname", None) or ""
        kind = "_".join(name.split("_")[:2])
        if kind in DAMAGED:
            wrong = DatabaseUnusable(
                f"The database {path} is damaged ({name}). Stop the bot, put the file aside and the last "
                "backup in its place; `bot check` tells whether a file is sound."
            )
            if not damage.done():
                damage.set_exception(wrong)
            raise wrong from failure
        if kind in HELPS:
            raise DatabaseFails(f"The database {path} can't be used now, as {HELPS[kind]}.") from failure
        raise


class Database:
    """Transactions on one SQLite file; writers of this process queue up here, not on the file's lock."""

    def __init__(self, path: Path, default_zone: str = "UTC") -> None:
        self.path = path
        self._engine = make_engine(path, default_zone)
        self._writing = asyncio.Lock()
        self._open: tuple[asyncio.Task[Any] | None, AsyncConnection] | None = None
        self._tell_of_promises: list[Callable[[], None]] = []
        self._damage: asyncio.Future[None] | None = None

    def on_promise(self, tell: Callable[[], None]) -> None:
        """Have `tell` called whenever this process has promised a job or told of one, once committed."""
        self._tell_of_promises.append(tell)

    async def until_damaged(self) -> None:
        """Wait until the file turns out to be damaged. Raises DatabaseUnusable then."""
        await asyncio.shield(self._damaged)

    @property
    def _damaged(self) -> asyncio.Future[None]:
        if self._damage is None:
            self._damage = asyncio.get_running_loop().create_future()
            self._damage.add_done_callback(lambda done: done.cancelled() or done.exception())
        return self._damage

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        """One transaction that may write: committed at the end of the block, rolled back by an exception.

        Within another one of the same task it is a part of that: an exception rolls the part back, and what
        is left is committed with the whole. Raises OffTheRecord where nothing may be written, DatabaseFails
        or DatabaseUnusable when the file lets nobody.
        """
        if is_off_record():
            raise OffTheRecord
        if (whole := self.whole) is not None:
            async with whole.begin_nested():
                yield whole
            return
        with _told(self.path, self._damaged):
            async with self._writing, self._engine.connect() as connection:
                await connection.execution_options(writes=True)
                connection.info.pop(PROMISED, None)
                async with connection.begin():
                    self._open = (asyncio.current_task(), connection)
                    try:
                        yield connection
                    finally:
                        self._open = None
                promised = connection.info.pop(PROMISED, False)
        if promised:
            for tell in self._tell_of_promises:
                tell()

    @property
    def whole(self) -> AsyncConnection | None:
        """The transaction that this task is in the middle of; None outside of any."""
        owner, connection = self._open or (None, None)
        return connection if owner is asyncio.current_task() else None

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """One consistent view of the database; nothing written in the block is kept.

        Within a transaction of the same task it sees what that has written so far. Raises as `write` does.
        """
        if (whole := self.whole) is not None:
            yield whole
            return
        with _told(self.path, self._damaged):
            async with self._engine.connect() as connection:
                yield connection

    async def empty_log(self) -> bool:
        """Fold the write-ahead log into the file and empty it, so that it keeps no bytes of what is gone.

        False when somebody still reads what was before; nothing is lost by trying again.
        """
        with _told(self.path, self._damaged):
            async with self._writing, self._engine.connect() as connection:
                await connection.execution_options(bare=True)
                row = (await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")).one()
                return row[0] == 0

    async def is_sound(self) -> bool:
        """Whether the file's pages fit together; SQLite can't tell of a byte that changed within a text."""
        async with self.read() as connection:
            return (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar() == "ok"

    async def close(self) -> None:
        """Give every connection back; the last one to close folds the write-ahead log into the file."""
        await self._engine.dispose()


def make_engine(path: Path, default_zone: str) -> AsyncEngine:
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
    event.listen(engine.sync_engine, "connect", partial(_tell_zone, default_zone))
    event.listen(engine.sync_engine, "begin", begin_transaction)
    return engine


def set_pragmas(driver_connection: Any, _record: Any) -> None:
    """WAL with a full sync at each commit; secure_delete so that freed pages keep nothing readable."""
    cursor = driver_connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _tell_zone(default_zone: str, _: Any, record: ConnectionPoolEntry) -> None:
    record.info[DEFAULT_ZONE] = default_zone


def begin_transaction(connection: Connection) -> None:
    """Writers take the lock at once: a deferred transaction that upgrades fails despite the busy timeout."""
    if connection.get_execution_options().get("bare", False):
        return  # what can't be done within a transaction
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
