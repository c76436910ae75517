"""`python -m tests`: every test, after making sure that what they need is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from bot.bootstrap import inside_environment

IN_MEMORY = Path("/dev/shm")
ROOM_BYTES = 4 << 30
"""What the files of all workers need at once, several times over."""


def quick_place() -> Path | None:
    """Where files cost no wait for a disk at each commit; None where there is no such place, or too little of it."""
    if (
        IN_MEMORY.is_dir()
        and os.access(IN_MEMORY, os.W_OK)
        and shutil.disk_usage(IN_MEMORY).free > ROOM_BYTES
    ):
        return IN_MEMORY
    return None


def keep_what_is_compiled() -> None:
    """Let two processes compile, and rewrite the asserts of, what every worker would by itself: 20 of its first 30 seconds."""
    if any(Path("tests/__pycache__").glob("*-pytest-*.pyc")):
        return
    half = ["tests/telegram", "tests/unit"]
    rest = ["tests", *(f"--ignore={room}" for room in half)]
    collecting = [sys.executable, "-m", "pytest", "--collect-only", "--quiet"]
    compiling = [subprocess.Popen([*collecting, *rooms], stdout=subprocess.DEVNULL) for rooms in (half, rest)]
    for each in compiling:
        each.wait()


if __name__ == "__main__":
    inside_environment(
        "tests",
        needs=("pydantic_ai", "telegram", "hypothesis", "aiogram", "pytest_asyncio", "xdist"),
        group="dev",
    )
    import pytest

    if (place := quick_place()) is not None:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(place))
    # Each worker, and each process that a test starts, would compile everything anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # One worker more than cores, since the tests that drive a process of its own mostly wait for it; each costs twenty
    # seconds of the processor to begin.
    workers = (os.cpu_count() or 1) + 1
    if not sys.argv[1:]:
        keep_what_is_compiled()
    sys.exit(pytest.main(sys.argv[1:] or [f"--numprocesses={workers}", "--dist=worksteal"]))
