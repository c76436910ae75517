"""SQLite: one file, opened so that what was acknowledged survives a power cut, and what was deleted is gone.

`secure_delete` overwrites a row that is deleted, but not the copy that is left where the row stood before its
page was rebuilt (`rebuildPage` of SQLite's btree.c): of 65 words erased one by one from a conversation of 240
messages one stayed readable. VACUUM takes such copies away by writing the whole file anew. Here, while nobody
writes, only those bytes are zeroed that belong to nothing:

    header | places of the cells | unused | cells, the last first
                                   ^^^^^^ zeroed

The format: https://www.sqlite.org/fileformat2.html, sections 1.3 and 1.6.
"""

from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.errors import DatabaseFails, DatabaseUnusable
from bot.storage.engine.driver import StraightConnection, connect_in_one_trip
from bot.storage.engine.lifelines import Line
from bot.storage.engine.sql import Turn

_HEADER_OF_FILE = 100
_WITH_CHILDREN = frozenset({2, 5})
_LEAVES = frozenset({10, 13})
_IN_TREES = _WITH_CHILDREN | _LEAVES


class UnusedSpace(NamedTuple):
    """Unused bytes of the file that are not all zero: where they begin, and how many they are."""

    at: int
    size: int


def unused_space_in(file: FileIO, roots: Iterable[int]) -> list[UnusedSpace]:
    """Find what is left in the unused space of all pages of the trees with these roots.

    `file` is open for reading and holds all that was written: its log is empty, and nobody writes. A page
    that is not as the format says is left out, as the file is damaged then.
    """
    return [space for number, page in _pages(file, roots) if (space := _unused_in(number, page)) is not None]


def zero_unused_space(file: FileIO, spaces: Iterable[UnusedSpace]) -> None:
    """Zero the spaces, which hold nothing in use, and wait until the disk has that.

    Who cached a page of them must read it anew before writing it again.
    """
    for space in spaces:
        file.seek(space.at)
        file.write(bytes(space.size))
    os.fsync(file.fileno())


def _pages(file: FileIO, roots: Iterable[int]) -> Iterator[tuple[int, bytes]]:
    """Each page of the trees, with its number: the first is 1."""
    file.seek(0)
    head = file.read(_HEADER_OF_FILE)
    size = int.from_bytes(head[16:18]) if head[16:18] != b"\x00\x01" else 65536
    waiting, seen = [1, *roots], {0}
    while waiting:
        number = waiting.pop()
        if number in seen:  # more than once only where the file is damaged
            continue
        seen.add(number)
        file.seek((number - 1) * size)
        page = file.read(size)
        if len(page) == size and page[_header(number)] in _IN_TREES:
            yield number, page
            waiting += _children(number, page)


def _header(number: int) -> int:
    """Where a page's own header begins."""
    return _HEADER_OF_FILE if number == 1 else 0


def _places(number: int, page: bytes) -> tuple[int, int]:
    """Where the places of a page's cells begin and end."""
    header = _header(number)
    first = header + (12 if page[header] in _WITH_CHILDREN else 8)
    return first, first + 2 * int.from_bytes(page[header + 3 : header + 5])


def _children(number: int, page: bytes) -> list[int]:
    if page[_header(number)] in _LEAVES:
        return []
    first, end = _places(number, page)
    cells = [int.from_bytes(page[place : place + 2]) for place in range(first, end, 2)]
    return [int.from_bytes(page[at : at + 4]) for at in (first - 4, *cells)]


def _unused_in(number: int, page: bytes) -> UnusedSpace | None:
    _, begins = _places(number, page)
    header = _header(number)
    ends = int.from_bytes(page[header + 5 : header + 7]) or 65536
    unused = page[begins:ends]
    if ends > len(page) or not unused.strip(b"\x00"):
        return None
    return UnusedSpace((number - 1) * len(page) + begins, len(unused))


BUSY_TIMEOUT_SECONDS = 5.0

CONNECTIONS = 15
"""Kept open by a process, with a thread each."""

POOL_SECONDS = 30.0
"""How long somebody waits for a connection while all are taken."""

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

SAME: Mapping[int | str, str] = {
    errno.ENOSPC: "SQLITE_FULL",
    errno.EDQUOT: "SQLITE_FULL",
    errno.EROFS: "SQLITE_READONLY",
    errno.EACCES: "SQLITE_READONLY",
    errno.EPERM: "SQLITE_READONLY",
    errno.EIO: "SQLITE_IOERR",
    "SQLITE_IOERR_SHMOPEN": "SQLITE_FULL",  # where the index of the log can't grow
    "SQLITE_IOERR_SHMSIZE": "SQLITE_FULL",
}
"""SQLite's names for what the system says of files that are not its own, and for what it calls otherwise."""


def what_is_wrong(failure: BaseException | None) -> str | None:
    """What is wrong with a disk or file, and what helps; None for failures of another kind."""
    number = failure.errno if isinstance(failure, OSError) else None
    return HELPS.get(SAME.get(number or _name(failure), "") or _kind(failure))


def damage_of(database: Path | str, failure: BaseException | None) -> DatabaseUnusable | None:
    """What to do about a file that a failure says is damaged; None for other failures."""
    if (kind := _kind(failure)) not in DAMAGED:
        return None
    return DatabaseUnusable(
        f"The database {database} is damaged ({kind}). Stop the bot, put the file aside and the "
        "last backup in its place; `bot check` tells whether a file is sound."
    )


def _name(failure: BaseException | None) -> str:
    """SQLite's name for a failure; nothing for failures of another kind."""
    return getattr(failure, "sqlite_errorname", None) or ""


def _kind(failure: BaseException | None) -> str:
    """The same without what narrows it down."""
    return "_".join(_name(failure).split("_")[:2])


class SqliteFile:
    """The engine of one file."""

    takes_turns = True
    """One transaction writes at a time, so those of this process queue up before the file's lock."""

    def __init__(self, path: Path) -> None:
        """The file's folder is made if need be. Raises DatabaseUnusable when it can't be."""
        self.path: Path | None = path
        self.name = str(path)
        self.engine = make_engine(path)
        self._idle: list[StraightConnection] = []
        self._closed = False
        self._free = asyncio.Semaphore(CONNECTIONS)
        self._out = 0
        # The file as it is, opened once: closing it gives up the locks of all connections of the process.
        self._file: FileIO | None = None

    @asynccontextmanager
    async def begun(self, turn: Turn | None) -> AsyncGenerator[AsyncConnection]:
        """A transaction, which keeps only what is committed within the block; without a turn it only reads.

        Writers take the lock at once: one that upgrades to it fails despite the busy timeout.
        """
        connection = await self._taken()
        try:
            await connection.run("BEGIN" if turn is None else "BEGIN IMMEDIATE")
            yield connection
        finally:
            given_back = self._given_back(connection)
            if connection.driver.ends_at_once:
                await given_back
            else:  # whoever gives up waiting for that leaves it to its end
                await asyncio.shield(asyncio.create_task(given_back))

    def alone(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction as any that reads: it costs a file no trip."""
        return self.begun(None)

    async def _taken(self) -> StraightConnection:
        try:
            async with asyncio.timeout(POOL_SECONDS):
                await self._free.acquire()
        except TimeoutError as late:
            raise PoolTimeout from late
        self._out += 1
        try:
            return self._idle.pop() if self._idle else await StraightConnection.opened(self.engine)
        except BaseException:
            self._out -= 1
            self._free.release()
            raise

    async def _given_back(self, connection: StraightConnection) -> None:
        try:
            if not connection.invalidated:  # as SQLAlchemy leaves one whose statement was cancelled
                await connection.rollback()
            if self._closed or connection.invalidated:
                await connection.close()
            else:
                self._idle.append(connection)
        except DBAPIError:
            await connection.invalidate()
        finally:
            self._out -= 1
            self._free.release()

    async def close(self) -> None:
        """Close every connection; the last one folds the write-ahead log into the file."""
        self._closed = True
        while self._idle:
            await self._idle.pop().close()
        if self._file is not None and not self._out:
            self._file.close()

    def wrong(self, failure: DBAPIError) -> DatabaseFails | DatabaseUnusable | None:
        """What is wrong with the file where a statement failed because of it; None for other failures."""
        if (damage := damage_of(self.name, failure.orig)) is not None:
            return damage
        if (wrong := what_is_wrong(failure.orig)) is not None:
            return DatabaseFails(f"The database {self.path} can't be used now, as {wrong}.")
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

    async def empty_log(self) -> bool:
        """Fold the write-ahead log into the file, and clear the unused space of its pages.

        False when somebody still reads what was. Others must not write meanwhile.
        """
        # A connection of its own: it keeps no page that it read before the page was cleared.
        self._out += 1
        connection = await StraightConnection.opened(self.engine)
        try:
            return await _folded(connection) and await self._cleared(connection)
        finally:
            await connection.close()
            self._out -= 1

    async def _cleared(self, connection: StraightConnection) -> bool:
        await connection.run("BEGIN IMMEDIATE")
        found = await connection.exec_driver_sql("SELECT rootpage FROM sqlite_master WHERE rootpage > 0")
        cleared = await connection.driver.beside(self._clear_trees, [root for (root,) in found])
        await connection.rollback()
        # The log begins anew, upon which the other connections let go of the pages that they have cached.
        return not cleared or await _folded(connection)

    def _clear_trees(self, roots: Sequence[int]) -> bool:
        """Clear what is left in the pages of these trees; whether anything was."""
        if self._file is None:
            self._file = FileIO(self.name, "r+")
        if left := unused_space_in(self._file, roots):
            zero_unused_space(self._file, left)
        return bool(left)

    async def is_sound(self, connection: AsyncConnection) -> bool:
        """Whether the file's pages fit together; SQLite can't tell of a byte that changed within a text."""
        return (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar() == "ok"


async def _folded(connection: StraightConnection) -> bool:
    row = (await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")).one()
    return row[0] == 0


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
        poolclass=NullPool,
        hide_parameters=True,  # an error's text must not hold what people said
        async_creator=lambda: connect_in_one_trip(path, BUSY_TIMEOUT_SECONDS),
    )
    event.listen(engine.sync_engine, "connect", set_pragmas)
    return engine


def set_pragmas(driver_connection: Any, _record: Any) -> None:
    """WAL with a full sync at each commit; secure_delete so that freed pages keep nothing readable."""
    cursor = driver_connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
