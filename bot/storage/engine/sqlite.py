"""SQLite: one file, opened so that what was acknowledged survives a power cut.

Here stand the pragmas and locks of every connection; how a statement gets there stands in `driver`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.errors import DatabaseFails, DatabaseUnusable
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
