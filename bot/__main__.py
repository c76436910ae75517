"""`python -m bot`: the command line, after making sure that what it needs is installed."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and exit with its status."""
    from bot.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    from bot.bootstrap import inside_environment

    inside_environment("bot", needs=("logfire", "pydantic_ai", "sqlalchemy", "telegram"))
    main()
