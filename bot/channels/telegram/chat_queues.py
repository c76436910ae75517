"""Order within a chat, chats in parallel: one queue and one task for each chat that has something to do."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable

from bot.storage.work.inbox import StoredUpdate

Handle = Callable[[StoredUpdate], Awaitable[None]]


class ChatQueues:
    """Hands updates to `handle`, one at a time of a chat. `handle` must not raise."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        self._queues: defaultdict[str, deque[StoredUpdate]] = defaultdict(deque)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._passing: set[asyncio.Task[None]] = set()

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
        for queue in self._queues.values():
            unstored = [update for update in queue if update.off_record]
            queue.clear()
            queue.extend(unstored)

    async def _work(self, lane: str) -> None:
        queue = self._queues[lane]
        try:
            while queue:
                await self._handle(queue.popleft())
        finally:
            self._tasks.pop(lane, None)
            if not queue:
                self._queues.pop(lane, None)

    async def _one(self, update: StoredUpdate) -> None:
        await self._handle(update)

    def _busy(self) -> set[asyncio.Task[None]]:
        return {*self._tasks.values(), *self._passing}
