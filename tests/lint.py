"""`python -m tests.lint`: ruff and pyright over everything, after making sure that they are installed.

bot and migrations are checked strictly; tests by pyright's standard, since they look into what is private and hand odd values in.
"""

from __future__ import annotations

import subprocess
import sys

from bot.bootstrap import inside_environment

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("pyright",),
)

if __name__ == "__main__":
    inside_environment("tests.lint", needs=("pydantic_ai", "pytest", "ruff", "pyright"), group="dev")
    sys.exit(max(subprocess.run([sys.executable, "-m", *check], check=False).returncode for check in CHECKS))
