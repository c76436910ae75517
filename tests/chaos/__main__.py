"""`python -m tests.chaos kills --seeds 10 --kills 300`: hurt the shipped process, and say what did not hold."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.chaos import faults, kills, replicas
from tests.chaos.invariants import Traffic, Verdict


def main() -> int:
    """Run what is named; 1 when an invariant was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    words = parser.add_subparsers(dest="word", required=True, metavar="WORD")
    killing = words.add_parser("kills", help="SIGKILL at random moments, shared out among the seeds")
    killing.add_argument("--seeds", type=int, default=10, help="how many seeds")
    killing.add_argument("--first", type=int, default=1, help="the first seed")
    killing.add_argument("--kills", type=int, default=300, help="how many kills in all")
    pair = words.add_parser(
        "replicas", help="two replicas and their PostgreSQL: killed, cut off, stopped, slow clocks"
    )
    pair.add_argument("--seeds", type=int, default=4, help="how many seeds")
    pair.add_argument("--first", type=int, default=1, help="the first seed")
    pair.add_argument("--hurts", type=int, default=100, help="how many in all")
    hurting = words.add_parser("faults", help="everything but kills: disk, lock, clock, wire, crowds, damage")
    hurting.add_argument(
        "names", nargs="*", default=list(faults.FAULTS), metavar="NAME", help="all without it"
    )
    hurting.add_argument("--seeds", type=int, default=3, help="how many seeds")
    hurting.add_argument("--first", type=int, default=1, help="the first seed")
    hurting.add_argument("--size", type=int, default=100, help="how much of it")
    given = parser.parse_args()
    match given.word:
        case "kills":
            return asyncio.run(
                _kills(range(given.first, given.first + given.seeds), given.kills // given.seeds)
            )
        case "replicas":
            seeds = range(given.first, given.first + given.seeds)
            return asyncio.run(_replicas(seeds, given.hurts // given.seeds))
        case _:
            seeds = range(given.first, given.first + given.seeds)
            return asyncio.run(_faults(given.names, seeds, given.size))


async def _kills(seeds: range, each: int) -> int:
    status = 0
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            verdict, traffic = await kills.run(Path(folder), seed, each)
            _tell(f"seed {seed}: {each} kills", verdict, traffic, began)
            status |= bool(verdict.broken)
    return status


async def _replicas(seeds: range, each: int) -> int:
    status = 0
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            verdict, traffic, happened = await replicas.run(Path(folder), seed, each)
            told = ", ".join(f"{number} {name}" for name, number in sorted(happened.items()))
            _tell(f"seed {seed}: {told}", verdict, traffic, began)
            status |= bool(verdict.broken)
    return status


def _tell(what: str, verdict: Verdict, traffic: Traffic, began: float) -> None:
    broken = verdict.broken
    print(
        f"{what}, {len(traffic.acts)} acts, {len(traffic.erased)} erasures, "
        f"{verdict.in_window} said twice within the window, "
        + (", ".join(f"{len(lines)} {name}" for name, lines in broken.items()) or "all held")
        + f" ({time.monotonic() - began:.0f} s)",
        flush=True,
    )
    for name, lines in broken.items():
        for line in lines[:20]:
            print(f"  {name}: {line}", flush=True)


async def _faults(names: list[str], seeds: range, size: int) -> int:
    status = 0
    for name in names:
        for seed in seeds:
            with tempfile.TemporaryDirectory() as folder:
                began = time.monotonic()
                lines = await faults.run(Path(folder), name, seed, size)
                print(
                    f"{name}, seed {seed}: {len(lines) or 'all held'} ({time.monotonic() - began:.0f} s)",
                    flush=True,
                )
                for line in lines[:20]:
                    print(f"  {line}", flush=True)
                status |= bool(lines)
    return status


if __name__ == "__main__":
    sys.exit(main())
