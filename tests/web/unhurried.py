"""`python -m tests.web.unhurried web`: the program as it is, for one program that asks without a pause."""

from __future__ import annotations

import sys

from bot.cli import run
from bot.web.api.gate import Pace


def main() -> int:
    """Run a command of the program; nobody waits for asking too often."""
    Pace.wait = lambda self, name: 0
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
