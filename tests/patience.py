"""How long a test waits for a condition: so long as what it waits for could run, whatever else the machine does."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

LOOK_SECONDS = 1.0
MOST_OFTEN, LEAST_OFTEN = 0.002, 0.05
"""Between two looks for what nobody tells of, in seconds."""

FORKED: set[int] = set()
"""Processes that another began for this one (tests.blackbox.nursery): the system does not tell that they are its own."""


async def seen(holds: Callable[[], Any]) -> None:
    """Wait for what nobody tells of; who looks for it too often keeps it from coming."""
    pause = MOST_OFTEN
    while not holds():
        await asyncio.sleep(pause)
        pause = min(pause * 1.3, LEAST_OFTEN)


@asynccontextmanager
async def patience(seconds: float) -> AsyncGenerator[None]:
    """As `asyncio.timeout`, but the time in which this process and those it began waited for a processor counts for nothing.

    A bound by the clock fails a sound test on a busy machine. Where the system does not tell that time, it is one.
    """
    async with asyncio.timeout(None) as bound:
        watching = asyncio.create_task(_watch(bound, seconds))
        try:
            yield
        finally:
            watching.cancel()


async def _watch(bound: asyncio.Timeout, seconds: float) -> None:
    clock = asyncio.get_running_loop().time
    await asyncio.sleep(LOOK_SECONDS)  # nearly all is over by then, and a look takes as long as a short wait
    left, waited = seconds, _all_waits()
    while left > 0:
        begun = clock()
        await asyncio.sleep(min(left, LOOK_SECONDS))
        spent = clock() - begun
        now = _all_waits()
        starved = sum(max(told - waited.get(each, told), 0) for each, told in now.items()) / 1e9
        left -= max(spent - starved, 0)
        waited = now
    bound.reschedule(clock())


def _all_waits() -> dict[int, int]:
    return dict(each for process in (os.getpid(), *FORKED) for each in _waits(process))


def _waits(process: int) -> Iterator[tuple[int, int]]:
    """For how many nanoseconds each thread of a process, and of those it began, has waited for a processor."""
    with suppress(OSError):  # it has ended meanwhile, or the system is not Linux
        for thread in Path(f"/proc/{process}/task").iterdir():
            with suppress(OSError):
                yield int(thread.name), int((thread / "schedstat").read_text().split()[1])
                for child in (thread / "children").read_text().split():
                    yield from _waits(int(child))
