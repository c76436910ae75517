"""What many people cost: turns a second, latency, memory, the database's size and growth, on either engine.

    nice python -m tests.benchmarks.load [--people 200] [--stored 100] [--facts 20] [--messages 1000] [--at-once 32]
        [--on sqlite,postgres:1+2] [--wait] [--json]

Everybody has exchanges and facts stored and indexed; then messages come, as fast as they are answered, from people
drawn by a curve: few write much, many write little. The model answers at once. "postgres:1+2" is measured with one
replica and then, on the same database, with two, each a process of its own with half of the people, as each chat is
one replica's; the server is as durable as it comes. Beside each engine stands the same for one person alone, since
nobody's turn is to cost more for the others' memories. With --wait the run stands still between filling a database,
which takes long, and measuring, until a line comes on standard input.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from bot.app import App
from bot.domain.interactions import IncomingMessage
from tests.benchmarks.crowd import store_crowd
from tests.benchmarks.filling import place_on
from tests.benchmarks.turn import ZONE, app_of, rss_mb, sentence

WRITES_MOST = 1.2
"""The exponent of the curve (Pareto's) by which people write."""

Part = dict[str, Any]
"""What one process did."""


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


async def _load(app: App, owners: list[int], given: argparse.Namespace) -> Part:
    """One process's share of the messages, `at_once` under way; one person's follow each other."""
    chosen = random.Random(given.messages)
    weights = [1 / (place + 1) ** WRITES_MOST for place in range(len(owners))]
    drawn = enumerate(chosen.choices(range(len(owners)), weights, k=given.messages), given.first)
    coming = iter([(number, owners[place]) for number, place in drawn if place % given.of == given.share])
    busy = {owner: asyncio.Lock() for owner in owners}
    taken: list[float] = []

    async def one_after_another() -> None:
        for number, owner in coming:
            async with busy[owner]:
                taken.append(await _said(app, owner, number))

    spent, began = time.process_time(), time.time()
    await asyncio.gather(*(one_after_another() for _ in range(given.at_once // given.of)))
    await app.indexer.catch_up_all()
    spent = time.process_time() - spent
    return {"taken": taken, "began": began, "ended": time.time(), "spent": spent, "rss": rss_mb()}


async def _share(folder: Path, url: str | None, given: argparse.Namespace) -> None:
    """Be one of the processes: get ready, wait for the word on standard input, and tell what was done."""
    async with app_of(folder, url=url) as app:
        owners = [(await app.people.local(f"person-{number}")).id for number in range(given.people)]
        await _said(app, owners[given.share], 10**6 + given.first + given.share)
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        done = await _load(app, owners, given)
        print(json.dumps(done), flush=True)


async def _size(app: App) -> int:
    await app.database.empty_log()
    return await app.database.size()


async def _fill(folder: Path, url: str | None, given: argparse.Namespace) -> float:
    """Store the people; the bytes of the database with them."""
    async with app_of(folder, url=url) as app:
        await store_crowd(app, given.people, given.stored, given.facts)
        return await _size(app)


async def _measure(
    folder: Path, url: str | None, before: float, replicas: int, given: argparse.Namespace
) -> Part:
    """What the messages from number `given.first` on cost, of a database that had so many bytes before them."""
    processes = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.benchmarks.load", "--share", f"{number}", "--of", f"{replicas}"),
            *("--folder", str(folder), "--url", url or "", "--people", f"{given.people}"),
            *("--messages", f"{given.messages}", "--first", f"{given.first}"),
            *("--at-once", f"{given.at_once}"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=2**24,
        )
        for number in range(replicas)
    ]
    for each in processes:
        assert each.stdout is not None
        assert (await each.stdout.readline()).strip() == b"ready"
    told = await asyncio.gather(*(each.communicate(b"go\n") for each in processes))
    parts: list[Part] = [json.loads(out) for out, _ in told]
    async with app_of(folder, url=url) as app:
        size = await _size(app)
    taken = sorted(each for part in parts for each in part["taken"])
    cuts = statistics.quantiles(taken, n=100)
    seconds = max(part["ended"] for part in parts) - min(part["began"] for part in parts)
    return {
        "turns_per_second": len(taken) / seconds,
        "cpu_ms": 1000 * sum(part["spent"] for part in parts) / len(taken),
        "p50": cuts[49],
        "p95": cuts[94],
        "p99": cuts[98],
        "rss_mb": max(part["rss"] for part in parts),
        "database_mb": size / 1e6,
        "grows_mb_per_1000": (size - before) / 1e3 / len(taken),
    }


def _all(given: argparse.Namespace) -> dict[str, Part]:
    report: dict[str, Part] = {}
    for on in given.on.split(","):
        engine, _, wanted = on.partition(":")
        for people in (given.people,) if given.no_alone else (1, given.people):
            with place_on(engine) as (folder, url):
                each = argparse.Namespace(**{**vars(given), "people": people})
                size = asyncio.run(_fill(folder, url, each))
                if given.wait and people > 1:
                    print("filled: a line begins the measuring", file=sys.stderr, flush=True)
                    sys.stdin.readline()
                for replicas in map(int, (wanted or "1").split("+")) if people > 1 else (1,):
                    row = asyncio.run(_measure(folder, url, size, replicas, each))
                    report[f"{engine}:{replicas}, {people}"] = row
                    print(_line(f"{engine}:{replicas}, {people}", row), file=sys.stderr, flush=True)
                    size, each.first = row["database_mb"] * 1e6, each.first + given.messages
    return report


def _line(name: str, row: Part) -> str:
    return f"{name:<18}" + "   ".join(f"{key} {value:.1f}" for key, value in row.items())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--stored", type=int, default=100)
    parser.add_argument("--facts", type=int, default=20)
    parser.add_argument("--messages", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=32)
    parser.add_argument("--on", default="sqlite,postgres:1+2")
    parser.add_argument("--no-alone", action="store_true")
    parser.add_argument("--wait", action="store_true")
    parser.add_argument("--json", action="store_true")
    # What a process of a run is told by the run.
    parser.add_argument("--share", type=int)
    parser.add_argument("--of", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--url")
    given = parser.parse_args()
    if given.share is not None:
        asyncio.run(_share(given.folder, given.url or None, given))
        return
    report = _all(given)
    if given.json:
        print(json.dumps(report, indent=2))
        return
    for name, row in report.items():
        print(_line(name, row))


if __name__ == "__main__":
    main()
