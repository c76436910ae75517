"""Everything that goes on behind the conversation, as one thing to run and to stop."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.jobs.forgetting import FORGETTING
from bot.jobs.worker import Worker
from bot.memory.backfill import Backfill
from bot.memory.promises import SESSION

SOON = timedelta(seconds=5)
"""Longer than forgetting waits for a goodbye or for a reader of the old bytes."""

MOST_WAITS, WAIT_SECONDS = 6, 1.0


class Background:
    """Keeps promises, and keeps recall's index and vectors in step."""

    def __init__(self, worker: Worker, backfill: Backfill) -> None:
        self._worker = worker
        self._backfill = backfill

    async def run(self) -> None:
        """Work until `stop`; what has begun is finished first. Fails when a part does."""
        async with asyncio.TaskGroup() as parts:
            parts.create_task(self._worker.run())
            parts.create_task(self._backfill.run())

    async def finish(self) -> None:
        """Close sessions and forget what is due, though told to stop: the next start may be long in coming.

        What forgetting waits a moment for, such as a goodbye on its way, is waited for here too, but not for ever.
        """
        await self._worker.finish(SESSION)
        for waits_left in reversed(range(MOST_WAITS)):
            for kind in FORGETTING:
                await self._worker.finish(kind)
            if not waits_left or not await self._worker.owes(FORGETTING, SOON):
                return
            await asyncio.sleep(WAIT_SECONDS)

    def stop(self) -> None:
        """Begin nothing more."""
        self._worker.stop()
        self._backfill.stop()
