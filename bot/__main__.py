"""`python -m bot`: the command line, after making sure that what it needs is installed."""

from __future__ import annotations

import gc
import sys

from bot.bootstrap import inside_environment, set_up_libraries


def main() -> None:
    """Run the command line and exit with its status."""
    set_up_libraries()
    gc.disable()  # nothing that is imported is garbage: to look through it takes half a second
    from bot.telemetry import leave_out_the_tracer

    leave_out_the_tracer()
    from bot.cli import run

    gc.freeze()
    gc.enable()
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    inside_environment("bot", needs=("logfire", "pydantic_ai", "sqlalchemy", "telegram"))
    main()
