"""The line under an answer, written by code."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from inline_snapshot import snapshot

from bot.domain.candidates import Candidate, HeldCandidate
from bot.domain.changes import Add, Delete, Hold, Mention, Plan, Restore, Revise, Settle
from bot.domain.memories import Memory, Source
from bot.domain.receipts import noted, receipt, undo_button

NOW = datetime(2026, 11, 20, tzinfo=UTC)
CITY = Memory(
    id="abcd2345", owner=1, kind="fact", subject="user", key="home_city", content="Munich", category="location",
    created_at=NOW, updated_at=NOW,
)  # fmt: skip
HELD = HeldCandidate(
    "wxyz2345",
    Candidate(key="likes", content="tea", category="preference", source=Source(1, "tea")),
    "held",
    NOW,
)


def test_each_change_a_person_should_know_of_has_a_line() -> None:
    """Saved, changed with what it was, forgotten without what it said, brought back."""
    after = replace(CITY, content="Berlin", version=2)
    changes = (Add(CITY, ()), Revise(CITY, after, (), "told"), Delete(after), Restore(after))
    assert receipt(changes) == snapshot(
        """\
Remembered: home city → Munich [abcd2345]
Remembered: home city → Berlin, was Munich [abcd2345]
Forgotten: home city [abcd2345]
Brought back: home city → Berlin [abcd2345]\
"""
    )


def test_what_changes_nothing_has_no_line_and_no_button() -> None:
    """Told again, asked about, answered: nothing was saved, so nothing is claimed."""
    changes = (Mention(CITY, ()), Hold(HELD), Settle(HELD, "declined"))
    assert receipt(changes) == ""
    assert undo_button(Plan("0" * 16, 1, "turn", changes)) == ()


def test_a_long_value_is_cut_in_the_line() -> None:
    """A receipt is a line, whatever was saved."""
    line = receipt([Add(replace(CITY, content="word " * 500), ())])
    assert len(line) < 260
    assert "\n" not in line


def test_somebody_elses_fact_names_them() -> None:
    """The sister's allergy is not the user's."""
    line = receipt([Add(replace(CITY, subject="sister", key="allergies", content="nuts"), ())])
    assert line == "Remembered: sister: allergies → nuts [abcd2345]"


def test_what_was_learnt_is_noted_once_for_each_memory() -> None:
    """As it stands in the end, with what it was; mentions are nothing new."""
    first = Revise(CITY, replace(CITY, content="Berlin", version=2), (), "told")
    second = Revise(first.after, replace(CITY, content="Rome", version=3), (), "told")
    assert [line for _, line in noted([first, second])] == ["home city → Rome (was Munich)"]
    assert [line for _, line in noted([Add(CITY, ()), Mention(CITY, ())])] == ["home city → Munich"]
    assert noted([Mention(CITY, ()), Hold(HELD), Delete(CITY)]) == []
