"""`python -m tests.blackbox.working`: a process that only keeps promises, from the line it is sent until none is due."""

from __future__ import annotations

import asyncio
import sys

from bot.app import running_app
from bot.settings import load_settings


async def work() -> None:
    """Say that it is ready, wait to be told, work, and say how many jobs it did."""
    async with running_app(load_settings()) as app:
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        print(await app.worker.run_due(), flush=True)


if __name__ == "__main__":
    asyncio.run(work())
