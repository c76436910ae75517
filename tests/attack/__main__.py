"""`python -m tests.attack [cases|fuzz]`: every case on the real process, or bytes made up by coverage."""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.attack.fuzz import fuzz

TARGETS = ("updates", "pages", "answers", "words", "surroundings", "imports", "mails")


def main() -> int:
    """Run what is asked for; 0 when nothing broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("what", choices=("cases", "fuzz"), nargs="?", default="cases")
    parser.add_argument("--seconds", type=int, default=60, help="how long to fuzz, over all targets")
    parser.add_argument("--target", choices=TARGETS, help="fuzz only this one")
    given = parser.parse_args()
    if given.what == "cases":
        # Not before: what the fuzzer watches must not be imported by then.
        from tests.attack.stage import FOLDER, MARK, play_all

        with tempfile.TemporaryDirectory() as folder:
            names = sorted(path.stem for path in FOLDER.glob("*.json"))
            log = asyncio.run(play_all(Path(folder), names, PYTHONASYNCIODEBUG="1"))
        assert MARK not in log.lower()
        print(f"{', '.join(names)}: every case was answered, and no log line has a word of it")
        return 0
    if given.target:
        fuzz(given.target, given.seconds)  # ends the process
    each = max(given.seconds // len(TARGETS), 1)
    failed = [
        name
        for name in TARGETS
        if subprocess.run(
            [sys.executable, "-m", "tests.attack", "fuzz", "--target", name, "--seconds", str(each)],
            check=False,
        ).returncode
    ]
    print(f"fuzzed {', '.join(TARGETS)} for {each} s each; broke: {', '.join(failed) or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
