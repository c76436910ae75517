"""A road over TCP to a PostgreSQL that listens on a socket's file, which can be severed at any step."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Self


class Road:
    """Hands on what clients and the server say to each other, until `severs_after` messages of clients were handed on."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self._ends: set[asyncio.StreamWriter] = set()
        self.severs_after: int | None = None
        """How many more messages of clients get through; None: all."""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.sever()

    def sever(self) -> None:
        """Cut every connection there is."""
        for end in self._ends:
            end.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.severs_after == 0:
            writer.transport.abort()
            return
        from_server, to_server = await asyncio.open_unix_connection(str(self._socket))
        self._ends |= {writer, to_server}
        with suppress(ConnectionError):
            await asyncio.gather(
                self._hand_on(reader, to_server, counted=True),
                self._hand_on(from_server, writer, counted=False),
            )
        self._ends -= {writer, to_server}

    async def _hand_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, counted: bool
    ) -> None:
        while said := await reader.read(2**16):
            if counted and self.severs_after is not None:
                if self.severs_after == 0:
                    self.sever()
                    return
                self.severs_after -= 1
            writer.write(said)
            await writer.drain()
        writer.close()
