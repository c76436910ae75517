"""Order within a chat, chats in parallel: one queue and one task for each chat that has something to do.

An update that was in flight when a process died is under suspicion, and dealt with while no other is: should
the process die again, it is known of which. One that was alone then waits first, longer each time, so that it
is seen whether the process lives without it.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from bot.storage.work.inbox import StoredUpdate

Handle = Callable[[StoredUpdate], Awaitable[None]]

LIVED_SECONDS = 10.0
"""What a process has to live before it takes up what the one before died of; doubled with each death."""

MOST_PATIENCE_SECONDS = 10.0
"""How long the others are held up at most, so that one can be dealt with alone."""


class ChatQueues:
    """Hands updates to `handle`, one at a time of a chat. `handle` must not raise."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        self._queues: defaultdict[str, deque[StoredUpdate]] = defaultdict(deque)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._passing: set[asyncio.Task[None]] = set()
        self._began = time.monotonic()
        self._stopping = asyncio.Event()
        self._under_way = 0
        self._one_alone = asyncio.Lock()
        self._moved = asyncio.Condition()

    def enqueue(self, update: StoredUpdate) -> None:
        """Deal with an update after those that came before it in its chat."""
        self._queues[update.lane].append(update)
        if update.lane not in self._tasks:
            self._tasks[update.lane] = asyncio.create_task(self._work(update.lane))

    def pass_by(self, update: StoredUpdate) -> None:
        """Deal with an update at once, whatever its chat is doing."""
        task = asyncio.create_task(self._one(update))
        self._passing.add(task)
        task.add_done_callback(self._passing.discard)

    async def drain(self, seconds: float) -> bool:
        """Wait until everything was dealt with; then cancel what is left. False when something was."""
        busy = self._busy()
        if not busy:
            return True
        _, late = await asyncio.wait(busy, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return not late

    def forget_waiting(self) -> None:
        """Begin nothing more that is stored; the next start takes it up. What is off the record is lost."""
        self._stopping.set()
        for queue in self._queues.values():
            unstored = [update for update in queue if update.off_record]
            queue.clear()
            queue.extend(unstored)

    async def _work(self, lane: str) -> None:
        queue = self._queues[lane]
        try:
            while queue:
                await self._one(queue.popleft())
        finally:
            self._tasks.pop(lane, None)
            if not queue:
                self._queues.pop(lane, None)

    async def _one(self, update: StoredUpdate) -> None:
        if not update.crashes:
            async with self._beside_others():
                await self._handle(update)
        elif await self._lived_without(update):
            async with self._alone():
                await self._handle(update)

    async def _lived_without(self, update: StoredUpdate) -> bool:
        """Wait until the process has lived a while. False when it stops before."""
        if update.crashes_alone:
            lived = time.monotonic() - self._began
            left = LIVED_SECONDS * 2 ** (update.crashes_alone - 1) - lived
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), max(left, 0.0))
        return not self._stopping.is_set()

    @asynccontextmanager
    async def _beside_others(self) -> AsyncGenerator[None]:
        async with self._moved:
            await self._moved.wait_for(lambda: not self._one_alone.locked())
            self._under_way += 1
        try:
            yield
        finally:
            async with self._moved:
                self._under_way -= 1
                self._moved.notify_all()

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[None]:
        """A block while no other update is dealt with; others that take too long are not waited for."""
        try:
            async with self._one_alone:
                with suppress(TimeoutError):
                    async with asyncio.timeout(MOST_PATIENCE_SECONDS), self._moved:
                        await self._moved.wait_for(lambda: not self._under_way)
                yield
        finally:
            async with self._moved:
                self._moved.notify_all()

    def _busy(self) -> set[asyncio.Task[None]]:
        return {*self._tasks.values(), *self._passing}
