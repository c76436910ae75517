"""A process's line to a server that several use at once: it tells that the process lives, and hears others.

The line is a connection of its own, held for as long as the process lives. With it end the locks that were
taken on it, however the process ends: one says that it lives, and one, which a single process can have, that
it leads. What others say is heard on it at once (LISTEN).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import came_within

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger(__name__)

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
