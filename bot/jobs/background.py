"""Everything that goes on behind the conversation, as one thing to run and to stop."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.jobs.forgetting import FORGETTING
from bot.jobs.worker import Worker
from bot.memory.index.backfill import Backfill
from bot.memory.spending import Spending
from bot.memory.writing.promises import REFLECT, SESSION

SOON = timedelta(seconds=5)
"""Longer than forgetting waits for a goodbye or for a reader of the old bytes."""

MOST_WAITS, WAIT_SECONDS = 6, 1.0


class Background:
    """Keeps promises, and keeps recall's index and vectors in step."""

    def __init__(self, worker: Worker, backfill: Backfill, spending: Spending) -> None:
        self._worker = worker
        self._spending = spending
        self._backfill = backfill

    async def run(self) -> None:
        """Work until `stop`; what has begun is finished first. Fails when a part does."""
        async with asyncio.TaskGroup() as parts:
            parts.create_task(self._worker.run())
            parts.create_task(self._backfill.run())

    async def finish(self) -> None:
        """Close sessions, reflect for whoever waits for it and forget what is due, though told to stop.

        The next start may be long in coming, and what was spent off the record would be lost with the process. What
        forgetting waits a moment for, such as a goodbye on its way, is waited for here too, but not for ever.
        """
        await self._spending.write_down()
        await self._worker.finish(SESSION)
        for waits_left in reversed(range(MOST_WAITS)):
            for kind in FORGETTING:
                await self._worker.finish(kind)
            if not waits_left or not await self._worker.owes(FORGETTING, SOON):
                break
            await asyncio.sleep(WAIT_SECONDS)
        await self._worker.finish(REFLECT)

    def stop(self) -> None:
        """Begin nothing more."""
        self._worker.stop()
        self._backfill.stop()
