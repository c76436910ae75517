"""The database: transactions on it, whichever engine keeps it, and the one gate that writes nothing off the
record.

SQLite keeps it in a file (`sqlite`), PostgreSQL on a server (`postgres`); nothing above this room knows which
it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import ConnectionPoolEntry

from bot.errors import DatabaseFails, DatabaseUnusable, OffTheRecord
from bot.storage.engine.sql import SIZE, MoreThanOne, Turn
from bot.storage.engine.sqlite import SqliteFile

if TYPE_CHECKING:
    from bot.storage.engine.postgres import PostgresServer

Given = ParamSpec("Given")
Found = TypeVar("Found")

Transaction = AsyncConnection
"""What an open transaction is handed around as by everything above storage."""

PROMISED = "promised"
"""Stands in a connection's `info` when its transaction has promised a job, or told of one waited for."""

SOON = "soon"
"""Stands there when a promised job is due before others would look by themselves."""

SAID = "said"
"""Under which it has the chats in which its transaction has promised to say something."""

TURNS = "turns"
"""Under which a connection's `info` has the turns that its transaction holds."""

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


def engine_of(place: Path | str) -> SqliteFile | PostgresServer:
    """What keeps a database: a file, or a server by its URL. All beyond this room uses the two alike."""
    if isinstance(place, Path):
        return SqliteFile(place)
    from bot.storage.engine.postgres import PostgresServer  # its driver is only there where it is used

    return PostgresServer(place)


class Database:
    """Transactions on one database, in a file or on a server.

    Where one transaction writes at a time, writers of this process queue up here, not on the file's lock.
    """

    def __init__(self, place: Path | str, default_zone: str = "UTC") -> None:
        self.kept_by = engine_of(place)
        event.listen(self.kept_by.engine.sync_engine, "connect", partial(_tell_zone, default_zone))
        self._writing = asyncio.Lock() if self.kept_by.takes_turns else nullcontext()
        self._open: dict[asyncio.Task[Any] | None, AsyncConnection] = {}
        self._listening: dict[str, list[Callable[[], None]]] = {PROMISED: [], SAID: []}
        self._last_writes: list[Callable[[AsyncConnection], Awaitable[None]]] = []
        self._damage: asyncio.Future[None] | None = None
        # Queries that have turned out to send several statements.
        self._of_several: set[Callable[..., Any]] = set()

    @property
    def path(self) -> Path | None:
        """The database's file; None where a server keeps it."""
        return self.kept_by.path

    @property
    def is_shared(self) -> bool:
        """Whether several processes serve from it at once."""
        return not self.kept_by.takes_turns

    def when(self, mark: str, tell: Callable[[], None]) -> Callable[[], None]:
        """Have `tell` called after each commit of this process that has left a mark, PROMISED or SAID.

        Calling what it gives ends that.
        """
        self._listening[mark].append(tell)
        return partial(self._listening[mark].remove, tell)

    def heard(self, mark: str) -> None:
        """Tell of a mark that another process has left."""
        for tell in self._listening[mark]:
            tell()

    def before_commit(self, write: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        """Have `write` called at the end of each transaction that writes, as a part of it."""
        self._last_writes.append(write)

    async def until_damaged(self) -> None:
        """Wait until the file turns out to be damaged. Raises DatabaseUnusable then."""
        await asyncio.shield(self._damaged)

    def note_damage(self, damage: DatabaseUnusable) -> None:
        """Keep that the file is damaged, whoever has found that."""
        if not self._damaged.done():
            self._damaged.set_exception(damage)

    @property
    def is_damaged(self) -> bool:
        """Whether the file has turned out to be damaged."""
        return self._damage is not None and self._damage.done()

    @property
    def _damaged(self) -> asyncio.Future[None]:
        if self._damage is None:
            self._damage = asyncio.get_running_loop().create_future()
            self._damage.add_done_callback(lambda done: done.cancelled() or done.exception())
        return self._damage

    @contextmanager
    def _told(self) -> Generator[None]:
        """Say what is wrong with the database where a statement in the block failed because of it.

        Raises DatabaseFails for what passes; DatabaseUnusable for damage, which is kept.
        """
        try:
            yield
        except DBAPIError as failure:
            wrong = self.kept_by.wrong(failure)
            if wrong is None:
                raise
            if isinstance(wrong, DatabaseUnusable):
                self.note_damage(wrong)
            raise wrong from failure
        except PoolTimeout as failure:
            raise DatabaseFails(
                f"The database {self.kept_by.name} can't be used now, as all connections are taken: "
                "it is slow, or has too much to do."
            ) from failure

    @asynccontextmanager
    async def write(
        self, owner: int | None = None, *, beside: bool = False
    ) -> AsyncGenerator[AsyncConnection]:
        """One transaction that may write: committed at the end of the block, rolled back by an exception.

        With an `owner` it writes of that owner alone, and those of other owners may go on beside it; without
        one nobody else writes; `beside` both where the locks of rows alone keep it right. Within another one
        of the same task it is a part of that, waits for what that does not hold yet, and: an exception rolls
        the part back, and what is left is committed with the whole. Raises OffTheRecord where nothing may be
        written, DatabaseFails or DatabaseUnusable when the database lets nobody.
        """
        if is_off_record():
            raise OffTheRecord
        turn: Turn = "rows" if beside else "all" if owner is None else owner
        if (whole := self.whole) is not None:
            await self._take_turn_too(whole, turn)
            async with whole.begin_nested():
                yield whole
            return
        task = asyncio.current_task()
        with self._told():
            async with self._writing, self.kept_by.begun(turn) as connection:
                told = connection.info
                for mark in (PROMISED, SOON, SAID):
                    told.pop(mark, None)
                told[TURNS] = {turn}
                self._open[task] = connection
                try:
                    yield connection
                finally:
                    del self._open[task]
                for write in self._last_writes:
                    await write(connection)
                await connection.commit()
                left = [mark for mark in self._listening if told.pop(mark, None)]
        for mark in left:
            self.heard(mark)

    async def _take_turn_too(self, whole: AsyncConnection, turn: Turn) -> None:
        """Within a transaction that goes on: before a savepoint, which would let go of the turn."""
        held: set[Turn] = whole.info[TURNS]
        if turn != "rows" and not held & {turn, "all"}:
            await self.kept_by.take_turn(whole, turn)
            held.add(turn)

    @property
    def whole(self) -> AsyncConnection | None:
        """The transaction that this task is in the middle of; None outside of any."""
        return self._open.get(asyncio.current_task()) if self._open else None

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """One consistent view of the database; nothing written in the block is kept.

        Within a transaction of the same task it sees what that has written so far. Raises as `write` does.
        """
        if (whole := self.whole) is not None:
            yield whole
            return
        with self._told():
            async with self.kept_by.begun(None) as connection:
                yield connection

    async def ask(
        self,
        query: Callable[Concatenate[AsyncConnection, Given], Awaitable[Found]],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Found:
        """What one query finds that needs no other beside it. Raises as `write` does.

        Alone it costs a server one trip. What turns out to be more gets a transaction, as does what met with
        a connection that was lost while nobody used it.
        """
        if self.whole is None and query not in self._of_several:
            with self._told():
                try:
                    async with self.kept_by.alone() as connection:
                        return await query(connection, *given, **named)
                except MoreThanOne:
                    self._of_several.add(query)
                except DBAPIError as failure:
                    if not failure.connection_invalidated:
                        raise
        async with self.read() as connection:
            return await query(connection, *given, **named)

    async def put(
        self,
        change: Callable[Concatenate[AsyncConnection, Given], Awaitable[Found]],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Found:
        """Write one change beside which there is no other, where the locks of its rows keep it right."""
        async with self.write(beside=True) as connection:
            return await change(connection, *given, **named)

    async def empty_log(self) -> bool:
        """Have the engine keep no bytes of what is gone, in its log and its pages, where it can be told to.

        False when somebody still reads what was before; nothing is lost by trying again.
        """
        with self._told():
            async with self._writing:
                return await self.kept_by.empty_log()

    async def is_sound(self) -> bool:
        """Whether the engine finds nothing wrong with what it keeps."""
        async with self.read() as connection:
            return await self.kept_by.is_sound(connection)

    async def size(self) -> int:
        """How many bytes it has."""
        async with self.read() as connection:
            return (await connection.execute(SIZE)).scalar_one()

    async def close(self) -> None:
        """Give every connection back."""
        await self.kept_by.close()


def _tell_zone(default_zone: str, _: Any, record: ConnectionPoolEntry) -> None:
    record.info[DEFAULT_ZONE] = default_zone
