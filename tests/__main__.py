"""`python -m tests`: every test, after making sure that what they need is installed."""

from __future__ import annotations

import sys

from bot.bootstrap import inside_environment

if __name__ == "__main__":
    inside_environment(
        "tests",
        needs=("pydantic_ai", "telegram", "hypothesis", "aiogram", "pytest_asyncio", "xdist"),
        group="dev",
    )
    import pytest

    # A worker for each core, unless it is said which tests to run or how.
    sys.exit(pytest.main(sys.argv[1:] or ["--numprocesses=auto", "--dist=worksteal"]))
