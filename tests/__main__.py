"""`python -m tests`: every test, after making sure that what they need is installed."""

from __future__ import annotations

import os
import sys

from bot.bootstrap import inside_environment

if __name__ == "__main__":
    inside_environment(
        "tests",
        needs=("pydantic_ai", "telegram", "hypothesis", "aiogram", "pytest_asyncio", "xdist"),
        group="dev",
    )
    import pytest

    # Two workers more than cores, since the tests that drive a process of its own mostly wait for it.
    workers = (os.cpu_count() or 1) + 2
    sys.exit(pytest.main(sys.argv[1:] or [f"--numprocesses={workers}", "--dist=worksteal"]))
