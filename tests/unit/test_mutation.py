"""The breaker of code: what it breaks is Python, told apart, evenly drawn, and broken where it is said to be."""

from __future__ import annotations

import builtins
from collections import Counter

import pytest

from tests.mutation import coverage
from tests.mutation.coverage import SEEN, Counted
from tests.mutation.named import NAMED, named
from tests.mutation.operators import ROOMS, Mutation, chosen, every, of_module

SOURCE = b'''
def kept(rows, owner, lock):
    """Text."""
    if not rows:
        return None
    query = select(t).where(t.c.owner == owner, t.c.state == "due").order_by(t.c.id)
    with lock:
        store(query)
    return [row for row in rows if row.size > 1]
'''


def broken(operator: str) -> list[str]:
    """The line that each mutation of an operator leaves."""
    found: list[str] = []
    for each in of_module("bot/jobs/x.py", SOURCE):
        if each.operator == operator:
            whole = SOURCE[: each.start] + each.new.encode() + SOURCE[each.end :]
            found.append(whole.decode().splitlines()[each.line - 1].strip())
    return found


@pytest.mark.parametrize(
    ("operator", "expected"),
    [
        ("owner", ['query = select(t).where(True, t.c.state == "due").order_by(t.c.id)']),
        ("where", ["query = select(t).where(t.c.owner == owner, True).order_by(t.c.id)"]),
        (
            "order",
            ['query = select(t).where(t.c.owner == owner, t.c.state == "due").order_by((t.c.id).desc())'],
        ),
        ("guard", ["if (not rows) and False:"]),
        ("negation", ["if (rows):"]),
        ("with", ['with __import__("contextlib").nullcontext():']),
        ("call", ["pass"]),
        ("compare", ["return [row for row in rows if row.size >= 1]"]),
        ("off by one", ["return [row for row in rows if row.size > 2]"]),
        ("filter", ["return [row for row in rows if True]"]),
    ],
)
def test_an_operator_breaks_one_thing(operator: str, expected: list[str]) -> None:
    """The rest of the module stays as it is."""
    assert broken(operator) == expected


def test_every_mutation_is_python_and_changes_something() -> None:
    """Of each room a few, at every run the same."""
    drawn = chosen(120, 3)
    for each in drawn:
        compile(each.source(), each.path, "exec")
        assert each.old != each.new
    assert drawn == chosen(120, 3)


def test_the_choice_is_even() -> None:
    """No room has more than its share, and each operator comes up."""
    drawn = chosen(300, 11)
    by_room = Counter(each.room for each in drawn)
    assert set(by_room) == set(ROOMS)
    assert max(by_room.values()) <= 300 // len(ROOMS) + 1
    assert {each.operator for each in drawn} == {each.operator for each in every()}


def test_what_is_named_is_still_there() -> None:
    """Code that has moved on takes its named mutation along."""
    found: list[Mutation] = list(named())
    assert len(found) == len(NAMED)
    for each in found:
        compile(each.source(), each.path, "exec")


def test_what_runs_of_a_package_itself_is_noted_like_that_of_its_modules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else no test would be known to run it, and whatever is broken in it would go unnoticed."""
    monkeypatch.setattr(
        builtins, SEEN, bytearray(), raising=False
    )  # what a measuring run counts stays its own
    monkeypatch.setattr(coverage, "ROOMS", {*coverage.ROOMS, "language"})
    counted = Counted()
    for module in ("bot.language.packs", "bot.conversation.turn"):
        assert counted.find_spec(module).loader.get_code(module)
    assert {path for path, _ in counted.places} == {
        "bot/language/packs/__init__.py",
        "bot/conversation/turn.py",
    }
