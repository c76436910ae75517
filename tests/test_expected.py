"""The table of what is expected of the bot names the tests that show it, and they are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
TABLE = (ROOT / "docs" / "expected.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TABLE.splitlines()
    if line.startswith("| ") and not line.startswith(("| expected", "| **"))
]


def names_in(path: Path) -> set[str]:
    """The names of the tests in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        each.name
        for each in tree.body
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and each.name.startswith("test_")
    }


def test_every_row_names_a_test_that_is_there_or_says_not_yet() -> None:
    """As path::name, in the third cell; only a row of what is not there may have none."""
    assert len(ROWS) > 20
    for row in ROWS:
        expected, here, shown = row
        named = re.fullmatch(r"`(tests/[\w/]+\.py)::(test_\w+)`", shown)
        assert named or (not shown and here.startswith("not yet")), expected
        if named:
            assert named[2] in names_in(ROOT / named[1]), shown
