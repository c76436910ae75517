"""Connections to the HTTP port: so many at a time, each with so long to say what it wants.

Telegram and the model are reached over file descriptors of the same process: whoever opens connections and
says nothing must not use them up.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

try:
    import resource
except ImportError:  # Windows, where a process may open thousands
    resource = None

MOST_CONNECTIONS = 200
HEADER_SECONDS = 10.0
BODY_SECONDS = 20.0
LOOK_SECONDS = 1.0
RESERVED = 256
"""File descriptors kept for everything else: Telegram, the models, the database, pages."""

Seconds = float


def raise_file_limit() -> int:
    """Let this process open as many files as it may, and say how many that is."""
    if resource is None:
        return MOST_CONNECTIONS + RESERVED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (ValueError, OSError):  # a limit that the system says is none
            pass
    return 2**31 if soft == resource.RLIM_INFINITY else soft


def most_connections(file_limit: int) -> int:
    """How many connections there may be at a time where so many files may be open."""
    return max(min(MOST_CONNECTIONS, file_limit - RESERVED), 8)


class Patience:
    """Lets connections wait for so long and so many; else the one that has kept waiting longest goes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[_Connection, Seconds] = {}
        """Since when each has kept waiting, the longest first."""
        self._looking: asyncio.TimerHandle | None = None

    def protocol(self) -> Any:
        """What uvicorn makes of each connection."""
        return partial(_Connection, self)

    def enter(self, connection: _Connection) -> None:
        """Take one in, in place of one that keeps waiting if there are too many."""
        if len(self._open) >= self._most:
            waits = next((each for each in self._open if each.allowed() is not None), connection)
            self._open.pop(waits, None)
            waits.leave()
        if not connection.transport.is_closing():
            self._open[connection] = time.monotonic()
        if self._looking is None:
            self._look_later()

    def renew(self, connection: _Connection) -> None:
        """A connection has its answer: its time begins anew."""
        if self._open.pop(connection, None) is not None:
            self._open[connection] = time.monotonic()

    def forget(self, connection: _Connection) -> None:
        """One is closed."""
        self._open.pop(connection, None)

    def end(self) -> None:
        """Wait no longer: only what is being answered may finish."""
        for connection in [each for each in self._open if each.allowed() is not None]:
            connection.leave()

    def _look_later(self) -> None:
        self._looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._look)

    def _look(self) -> None:
        now = time.monotonic()
        for connection, since in list(self._open.items()):
            allowed = connection.allowed()
            if allowed is not None and now - since > allowed:
                connection.leave()
        self._looking = None
        if self._open:
            self._look_later()


class _Connection(H11Protocol):
    def __init__(self, patience: Patience, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._patience = patience

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        super().connection_made(transport)
        self._patience.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.forget(self)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        self._patience.renew(self)
        super().on_response_complete()

    def allowed(self) -> Seconds | None:
        """How long it may stay as it is; None while it has said what it wants and is being answered."""
        if self.conn.their_state is h11.SEND_BODY:
            return HEADER_SECONDS + BODY_SECONDS
        answered = self.cycle is None or self.cycle.response_complete  # pyright: ignore[reportUnnecessaryComparison]
        return HEADER_SECONDS if answered else None

    def leave(self) -> None:
        """Close it at once."""
        self.transport.abort()
