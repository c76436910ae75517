"""Holds answers in the middle, so that a test can act there without a race."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.requests import Request

from tests.fakes.gemini_records import Recorded
from tests.fakes.loopback import Changes, unless_client_leaves


class StreamCut(Exception):
    """Raised behind a connection that was cut, so that nobody tries to end its answer properly."""


class Gate:
    """Open unless told to hold."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._open = asyncio.Event()
        self._after_chunks: int | None = None
        self._when: Callable[[Recorded], bool] | None = None
        self._held: list[Recorded] = []

    def hold(self, after_chunks: int, when: Callable[[Recorded], bool] | None) -> None:
        self._after_chunks = after_chunks
        self._when = when

    def release(self) -> None:
        self._after_chunks = None
        self._held.clear()
        self._open.set()
        self._open = asyncio.Event()

    async def reached(self, timeout: float) -> Recorded:
        await self._changes.wait_for(lambda: self._held, timeout, lambda: "no request is held")
        return self._held.pop(0)

    def notify(self) -> None:
        self._changes.notify()

    async def wait(self, recorded: Recorded, request: Request) -> None:
        """Hold this one until the next release; ClientLeft when the client hangs up before."""
        with self._holding(recorded):
            await unless_client_leaves(self._open.wait(), request)

    async def pass_chunk(self, recorded: Recorded, at: int, chunks: int) -> None:
        """Wait here if this is the chunk before which streams are held."""
        if self._after_chunks is None or at != min(self._after_chunks, chunks - 1):
            return
        if self._when is None or self._when(recorded):
            # Starlette itself notices a client that hangs up on a stream.
            with self._holding(recorded):
                await self._open.wait()

    @contextmanager
    def _holding(self, recorded: Recorded) -> Iterator[None]:
        self._held.append(recorded)
        self._changes.notify()
        try:
            yield
        finally:
            if recorded in self._held:
                self._held.remove(recorded)
