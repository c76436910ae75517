"""Lifelines: what tells that a process lives, and tells of its death at once, however it ends.

On a file that is a file of its own beside the database, which it holds locked: the kernel lets go of a lock
when its process ends, so whether another process of this machine lives is known at once. It says nothing of
other machines, nor where files can't be locked (some network file systems, Windows): there only the heartbeat
of an instance's row tells.

On a server it is its line, a connection of its own, held for as long as it lives. With it end the locks that
were taken on it: one says that the process lives, and one, which a single process can have, that it leads.
What others say is heard on it at once (LISTEN).
"""

from __future__ import annotations

import asyncio
import logging
import os
import platform
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import came_within

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger(__name__)

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
"""Differs from machine to machine and from boot to boot, and is the same in all containers of one."""

LIVING, LEADING = 1300140003, 1300140004
"""The first halves of the advisory locks' names; the second tells which process, or is 0."""

LOOK_SECONDS = 0.5
"""How often a process tries to lead that does not, and looks whether it is to stop leading."""

AGAIN_SECONDS = 0.5
"""From one try to the next while there is no line to be had."""

KEEPALIVE = "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3"
"""The server notices within seconds that a machine is gone, and ends its locks."""

_ALIVE = text(
    "SELECT CAST(objid AS bigint) FROM pg_locks WHERE locktype = 'advisory' AND granted "
    "AND classid = CAST(:living AS oid) "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_TIME = text("SELECT clock_timestamp()")
_SAY = text("SELECT pg_notify('memory_bot', :words)")


class Lifelines:
    """The lifelines beside one database, by the id of the instance whose they are."""

    def __init__(self, database: Path | None) -> None:
        """Without a file there is nothing to lie beside: no lifeline is held, and none tells anything."""
        self._database = database
        self._held: dict[str, int] = {}

    def hold(self, instance: str) -> bool:
        """Lock an instance's own until `let_go` or the end of the process. False where that can't be done."""
        if self._database is None:
            return False
        held = locked(self._file(instance))
        if held is not None:
            self._held[instance] = held
        return held is not None

    def let_go(self, instance: str) -> None:
        """Give an instance's own lifeline up, and remove its file; one that is left tells of a dead one."""
        if self._database is None:
            return
        with suppress(OSError):
            self._file(instance).unlink(missing_ok=True)
        if (held := self._held.pop(instance, None)) is not None:
            os.close(held)

    def is_held(self, instance: str) -> bool:
        """Whether the process lives that holds it, asked on the machine where it was taken.

        What a dead one has left is removed.
        """
        file = self._file(instance)
        if not file.exists():
            return False
        held = locked(file)
        if held is not None:
            os.close(held)
            self.let_go(instance)
        return held is None

    def somebody_lives(self) -> bool:
        """Whether any process of this machine uses the database."""
        prefix = self._file("").name
        names = [each.name.removeprefix(prefix) for each in self._file("").parent.glob(f"{prefix}*")]
        return any(self.is_held(each) for each in names)

    def _file(self, instance: str) -> Path:
        assert self._database is not None
        return self._database.with_name(f"{self._database.name}-alive-{instance}")


def locked(file: Path) -> int | None:
    """The file, open and locked, made for its owner alone; None when another process has it locked, or it
    can't be locked."""
    if fcntl is None:
        return None
    opened = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(opened)
        return None
    return opened


def this_machine() -> str:
    """What the processes that a lifeline here can tell of have in common: the kernel that runs them."""
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return platform.node()


class Line:
    """The line of one process. `keeping` runs from `open` to `close`, and ends before only when it fails."""

    def __init__(self, address: str, process: str) -> None:
        """`address` is libpq's, `process` the id of the instance."""
        self._address = address
        self._number = number_of(process)
        self._resigned = False
        self.keeping: asyncio.Task[None] | None = None
        self.leads = False

    async def open(self, heard: Callable[[str], None]) -> None:
        """Keep the line open until `close`. `heard` gets what is said; "" when some may have been missed."""
        up = asyncio.Event()
        self.keeping = asyncio.create_task(self._keep(heard, up))
        await came_within(5, up)  # a line that is late is no reason not to start

    async def close(self) -> None:
        """Give the line up, and its locks with it."""
        while self.keeping is not None and not self.keeping.done():
            self.keeping.cancel()  # more than once: Python 3.11's wait_for may drop a cancellation
            await asyncio.wait({self.keeping}, timeout=LOOK_SECONDS)
        self.leads = False

    def resign(self) -> None:
        """Let another process lead from now on."""
        self._resigned = True

    async def _keep(self, heard: Callable[[str], None], up: asyncio.Event) -> None:
        import psycopg  # only there where it is used

        while True:
            try:
                line = await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True, connect_timeout=10, application_name="memory-bot line"
                )
                async with line:
                    await line.execute(KEEPALIVE)
                    await line.execute("SELECT pg_try_advisory_lock(%s, %s)", (LIVING, self._number))
                    await line.execute("LISTEN memory_bot")
                    up.set()
                    heard("")
                    while True:
                        await self._try_to_lead(line)
                        async for word in line.notifies(timeout=LOOK_SECONDS):
                            heard(word.payload)
            except psycopg.Error as failure:
                log.warning("The line to the database is lost (%s); trying again", type(failure).__name__)
            finally:
                self.leads = False
            await asyncio.sleep(AGAIN_SECONDS)

    async def _try_to_lead(self, line: psycopg.AsyncConnection) -> None:
        if self._resigned:
            if self.leads:
                self.leads = False
                await line.execute("SELECT pg_advisory_unlock(%s, 0)", (LEADING,))
        elif not self.leads:
            found = await (await line.execute("SELECT pg_try_advisory_lock(%s, 0)", (LEADING,))).fetchone()
            self.leads = bool(found and found[0])


def number_of(process: str) -> int:
    """What a process's lock is called by, within the 31 bits that a name has."""
    return int(process[:8], 16) & 0x7FFFFFFF


async def alive(connection: AsyncConnection) -> frozenset[int]:
    """The numbers of the processes whose line holds."""
    return frozenset((await connection.execute(_ALIVE, {"living": LIVING})).scalars())


async def time_of_server(connection: AsyncConnection) -> datetime:
    """The present moment by the server's clock."""
    return (await connection.execute(_TIME)).scalar_one()


async def say(connection: AsyncConnection, words: str) -> None:
    """Have the other processes hear something once this transaction is committed."""
    await connection.execute(_SAY, {"words": words})
