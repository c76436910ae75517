"""What many people cost on one process with SQLite: turns a second, latency, memory, the file and its growth.

    nice python -m tests.benchmarks.load [--people 1000] [--stored 100] [--messages 1000] [--at-once 32] [--json]

Everybody has exchanges stored and indexed; then messages come, as fast as they are answered, from people drawn
by a day curve: few write much, many write little. The model answers at once. Beside it, in the same run: the same
for one person alone, since nobody's turn is to cost more for the others'.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import logfire

from bot.app import App
from bot.domain.interactions import IncomingMessage
from tests.benchmarks.turn import ZONE, app_of, rss_mb, sentence, store_past
from tests.scripted import file_of

WRITES_MOST = 1.2
"""The exponent of the curve (Pareto's) by which people write."""


async def _said(app: App, owner: int, number: int) -> float:
    started = time.perf_counter()
    message = IncomingMessage(
        owner=owner,
        channel="terminal",
        chat=f"load-{owner}",
        message_id=f"load-{number}",
        text=sentence(20_000_000 + number),
        sent_at=app.clock.now(),
    )
    await app.turns.handle(message, ZONE)
    return (time.perf_counter() - started) * 1000


async def _load(app: App, owners: list[int], messages: int, at_once: int) -> dict[str, float]:
    """Messages of people, `at_once` under way; one person's follow each other."""
    chosen = random.Random(messages)
    weights = [1 / (place + 1) ** WRITES_MOST for place in range(len(owners))]
    coming = iter(list(enumerate(chosen.choices(owners, weights, k=messages))))
    busy = {owner: asyncio.Lock() for owner in owners}
    taken: list[float] = []

    async def one_after_another() -> None:
        for number, owner in coming:
            async with busy[owner]:
                taken.append(await _said(app, owner, number))

    before, spent, started = await _size(app), time.process_time(), time.perf_counter()
    await asyncio.gather(*(one_after_another() for _ in range(at_once)))
    await app.indexer.catch_up_all()
    seconds = time.perf_counter() - started
    spent, size = time.process_time() - spent, await _size(app)
    cuts = statistics.quantiles(taken, n=100)
    return {
        "turns_per_second": messages / seconds,
        "cpu_ms": 1000 * spent / messages,
        "p50": cuts[49],
        "p95": cuts[94],
        "p99": cuts[98],
        "rss_mb": rss_mb(),
        "database_mb": size / 1e6,
        "grows_mb_per_1000": (size - before) / 1e3 / messages,
    }


async def _size(app: App) -> int:
    """Bytes of the file once its log is folded in."""
    await app.database.empty_log()
    return file_of(app.database).stat().st_size


async def _measure(people: int, stored: int, messages: int, at_once: int) -> dict[str, Any]:
    logfire.configure(send_to_logfire=False, console=False)
    report: dict[str, Any] = {}
    for name, many in (("alone", 1), (f"{people:,} people", people)):
        with tempfile.TemporaryDirectory() as folder:
            async with app_of(Path(folder)) as app:
                owners = [(await app.people.local(f"person-{number}")).id for number in range(many)]
                for owner in owners:
                    await store_past(app, owner, stored)
            async with app_of(Path(folder)) as app:
                report[name] = await _load(app, owners, messages, at_once)
    return report


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--stored", type=int, default=100)
    parser.add_argument("--messages", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=32)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    report = asyncio.run(_measure(given.people, given.stored, given.messages, given.at_once))
    if given.json:
        print(json.dumps(report, indent=2))
        return
    for name, row in report.items():
        print(f"{name:<16}" + "   ".join(f"{key} {value:.1f}" for key, value in row.items()))


if __name__ == "__main__":
    main()
