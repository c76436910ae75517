"""`python -m tests.web.unhurried web`: the program as it is, for one program that asks without a pause."""

from __future__ import annotations

import sys

from bot.cli import run
from bot.rates import OwnBucket, Rate


async def _at_once(self: OwnBucket, rate: Rate, turns: int, *, patient: bool) -> float:
    return 0.0


def main() -> int:
    """Run a command of the program; nobody waits for asking too often."""
    OwnBucket.take = _at_once
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
