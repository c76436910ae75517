"""`python -m tests.blackbox.mortal WORD ...` is `python -m bot WORD ...`, but for SIGKILL at a point that is named.

DIES_AT is the point, such as "after bot.memory.log.ConversationLog.complete"; tests.crash.points tells which there are.
AHEAD_SECONDS lets the process live so much later than it is, so that leases end and timers fall due.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import datetime, timedelta

import bot.app
from bot import clock
from bot.cli import run
from tests.crash.points import MortalDatabase


class Killed:
    """Kills this very process at a point, the first time it comes by."""

    def __init__(self, point: str) -> None:
        self._point = point

    async def reach(self, point: str) -> None:
        """SIGKILL, if this is the place: nothing is finished, nothing is cleaned up."""
        if point == self._point:
            os.kill(os.getpid(), signal.SIGKILL)

    def survived(self) -> None:
        """A killed process asks nothing."""


class LaterClock(clock.SystemClock):
    """The time as it is, and some seconds more."""

    def now(self) -> datetime:
        """The moment, aware, in UTC."""
        return super().now() + timedelta(seconds=float(os.environ.get("AHEAD_SECONDS", "0")))


if __name__ == "__main__":
    if point := os.environ.get("DIES_AT"):
        MortalDatabase.fate = Killed(point)
        bot.app.Database = MortalDatabase
    bot.app.SystemClock = LaterClock
    sys.exit(run(sys.argv[1:]))
