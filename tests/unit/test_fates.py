"""The table of what becomes of a known thing that somebody says is over."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.domain.believing.neighbours import Ending, TellsEnd, ending
from bot.domain.memories import Details, FactDetails, IntentionDetails, Kind, Memory

TODAY = date(2026, 11, 18)
DONE, DROPPED = (
    IntentionDetails(due="2026-11-20", state="done"),
    IntentionDetails(due="2026-11-20", state="dropped"),
)
PLAN = IntentionDetails(due="2026-11-20")
TO_COME = FactDetails(since="2026-12-01")
SINCE_TODAY = FactDetails(since="2026-11-18")


def known(kind: Kind, details: Details = None, *, archived: bool = False) -> Memory:
    then = datetime(2026, 1, 1, tzinfo=UTC)
    return Memory(
        id="known",
        owner=1,
        kind=kind,
        subject="user",
        key="workplace",
        content="Bosch",
        category="work",
        created_at=then,
        updated_at=then,
        details=details,
        archived=archived,
    )


@pytest.mark.parametrize(
    ("memory", "told", "becomes"),
    [
        (known("intention", PLAN), "over", DONE),
        (known("intention", PLAN), "denied", DROPPED),
        (known("intention", PLAN), "never so", DROPPED),
        (known("rule"), "over", "set aside"),
        (known("rule"), "denied", "set aside"),
        (known("rule", archived=True), "over", "stays so"),
        (known("fact"), "over", FactDetails(until="2026-11-17")),
        (known("fact"), "denied", FactDetails(until="2026-11-17")),
        (known("fact", SINCE_TODAY), "over", FactDetails(since="2026-11-18", until="2026-11-18")),
        (known("fact"), "never so", "gone"),
        (known("fact", TO_COME), "over", "gone"),
        (known("fact", TO_COME), "denied", "gone"),
        (known("note"), "over", "stays so"),
    ],
)
def test_what_is_over_ends_as_its_kind_and_its_days_have_it(
    memory: Memory, told: TellsEnd, becomes: Ending
) -> None:
    """Each row of the table, as it stands in the module."""
    assert ending(memory, TODAY, told) == becomes
