"""The tables of what is expected of the bot, and of what was seen to go wrong, name the tests that show it; they are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.scenarios.dialogues import EVERY

ROOT = Path(__file__).parent.parent


def rows_of(name: str) -> list[list[str]]:
    """The cells of every row of a table in the documents, but for its headings."""
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| **")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


ROWS = rows_of("expected.md")


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


def test_everything_that_was_seen_names_a_dialogue_or_a_test_that_is_there() -> None:
    """A dialogue by its name, a test as path::name."""
    names = {dialogue.name for dialogue in EVERY}
    rows = rows_of("seen.md")
    assert len(rows) > 75
    for seen, shown in rows:
        named = re.fullmatch(r"`(tests/[\w/]+\.py)::(test_\w+)`", shown)
        if named:
            assert named[2] in names_in(ROOT / named[1]), seen
        else:
            assert shown.removeprefix("dialogue: ") in names, seen
