"""`python -m tests`: every test, after making sure that what they need is installed."""

from __future__ import annotations

import sys

from bot.bootstrap import inside_environment

if __name__ == "__main__":
    inside_environment(
        "tests", needs=("pydantic_ai", "telegram", "hypothesis", "aiogram", "pytest_asyncio"), group="dev"
    )
    import pytest

    sys.exit(pytest.main(sys.argv[1:]))
