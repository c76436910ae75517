"""The lint on queries: it sees what is not held to an owner, and its list holds nothing that is gone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from sqlalchemy import ClauseElement, and_, delete, exists, or_, select, text, update

from bot.storage.tables import hidden, interactions, memories, memory_sources, reports
from tests.owners import WITHOUT_OWNER, unheld

STORAGE = Path(__file__).resolve().parents[2] / "bot" / "storage"
MINE = memories.c.owner == 1
SAME = memory_sources.c.memory_id == memories.c.id


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (select(memories), {"memories"}),
        (select(memories).where(MINE), set()),
        (select(memories).where(and_(MINE, memories.c.key == "home")), set()),
        (select(memories).where(memories.c.owner + 0 == 1), set()),
        (select(memories).where(or_(MINE, memories.c.key == "home")), {"memories"}),
        (select(memories).where(~MINE), {"memories"}),
        (select(memories).where(memories.c.owner != 1), {"memories"}),
        (select(memories).where(MINE, exists().where(hidden.c.ref == memories.c.id)), {"hidden"}),
        (select(memories).where(MINE, exists().where(hidden.c.owner == memories.c.owner)), set()),
        (select(memories).join(memory_sources, SAME).where(MINE), set()),
        (select(memories).join(memory_sources, memory_sources.c.quote == memories.c.content).where(MINE), {"memory_sources"}),
        (select(memories).where(MINE, memories.c.id.in_(select(memory_sources.c.memory_id))), {"memory_sources"}),
        (update(interactions).where(interactions.c.id == 1).values(text=""), {"interactions"}),
        (delete(interactions).where(interactions.c.owner == 1), set()),
        (select(reports), set()),
        (text("SELECT id FROM search_rows WHERE id = :id"), {"search_rows"}),
        (text("SELECT id FROM search_rows AS rows WHERE rows.owner = :owner"), set()),
        (text("SELECT a.id FROM search_rows AS a JOIN memories AS b ON b.id = a.ref WHERE a.owner = :owner"), {"memories"}),
        (text("DELETE FROM vectors WHERE row_id = :row_id"), {"vectors"}),
    ],
)  # fmt: skip
def test_a_query_is_held_to_an_owner_or_seen(statement: ClauseElement, expected: set[str]) -> None:
    """In a condition that must hold, for each table by itself, directly or by a foreign key."""
    assert unheld(statement) == expected


def test_what_is_listed_is_there() -> None:
    """A function that is gone leaves the list, too."""
    found = {
        f"{'.'.join(path.relative_to(STORAGE).with_suffix('').parts)}.{function.name}"
        for path in STORAGE.rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert set(WITHOUT_OWNER) <= found | {function.rpartition(".")[0] for function in found}
