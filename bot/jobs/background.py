"""Everything that goes on behind the conversation, as one thing to run and to stop."""

from __future__ import annotations

import asyncio

from bot.jobs.worker import Worker
from bot.memory.backfill import Backfill
from bot.memory.promises import REFLECT, SESSION
from bot.memory.spending import Spending


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
        """Close the sessions that are due, and reflect for whoever waits for it, though told to stop.

        They may wait long for the next start. What was spent off the record would be lost with the process.
        """
        await self._spending.write_down()
        await self._worker.finish(SESSION)
        await self._worker.finish(REFLECT)

    def stop(self) -> None:
        """Begin nothing more."""
        self._worker.stop()
        self._backfill.stop()
