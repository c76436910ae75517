"""What is loaded where no file is opened."""

from __future__ import annotations

import subprocess
import sys


def test_the_bot_itself_loads_no_library_that_opens_files() -> None:
    """Neither at its start nor ever: the process that reads one file loads them, and ends. They would cost 60 MB."""
    program = (
        "import sys, bot.cli, bot.service; print(*[each for each in sys.argv[1:] if each in sys.modules])"
    )
    openers = ["pypdf", "docx", "ijson", "tzfpy", "pyrage", "trafilatura"]
    ran = subprocess.run(
        [sys.executable, "-c", program, *openers], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == []
