"""`python -m tests.benchmarks.replay [FILE] [--speaker N]`: a whole side of a conversation against the shipped process.

FILE is LoCoMo's JSON; without it the one beside the repository is taken, else a made-up conversation.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.blackbox.conversations import read_side, typed_lines
from tests.blackbox.replay import Outcome, replay


def main() -> None:
    """Replay and print a summary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--conversation", type=int, default=0)
    parser.add_argument("--speaker", type=int, default=0, choices=(0, 1))
    parser.add_argument("--most", type=int, default=None, help="type no more lines than this")
    chosen = parser.parse_args()
    lines = read_side(chosen.file, chosen.conversation, chosen.speaker) if chosen.file else typed_lines()
    lines = lines[: chosen.most]
    kills = (len(lines) // 3, 2 * len(lines) // 3)
    with tempfile.TemporaryDirectory() as folder:
        _print(asyncio.run(replay(Path(folder), lines, kills)))


def _print(outcome: Outcome) -> None:
    print(f"lines typed          {outcome.lines}")
    print(f"stored once, answered {outcome.stored}")
    print(f"without an answer    {len(outcome.unanswered)}")
    print(f"answered twice       {len(outcome.answered_twice)}")
    print(f"facts told           {len(outcome.told)}")
    print(f"facts missing        {[f'{fact.key}={fact.value}' for fact in outcome.missing]}")
    print(f"kills in mid-answer  {outcome.kills}")
    print(
        f"seconds              {outcome.seconds:.1f} (slowest answer {outcome.slowest:.1f}, restarts included)"
    )


if __name__ == "__main__":
    main()
