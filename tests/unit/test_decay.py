"""Fading is computed: slow for what was stated, sooner for guesses, never for what is protected."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.memories import FactDetails, Memory
from bot.domain.periods import HIDDEN_BELOW, faded, is_shown_on_request_only
from bot.domain.recall import RecallQuery
from bot.domain.relevance import Arm, fuse
from bot.memory.recall.layout import EMPTY, FoundRows, MemoryRows
from bot.memory.recall.retriever import _gain  # pyright: ignore[reportPrivateUsage]
from bot.storage.search.words import Beliefs

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
FACT = Memory(
    id="aaaaaaaa", owner=1, kind="fact", subject="user", key="likes", content="tea", category="preference",
    created_at=NOW, updated_at=NOW,
)  # fmt: skip
GUESS = replace(FACT, stated=False, confidence=0.5)


def days(number: float) -> datetime:
    return NOW + timedelta(days=number)


def test_nothing_has_faded_when_it_is_told() -> None:
    """Nor before: a clock that runs behind makes nothing stronger."""
    assert faded(FACT, NOW) == faded(FACT, days(-5)) == FACT.confidence


@given(earlier=st.floats(0, 5000), later=st.floats(0, 5000))
def test_strength_never_grows_by_itself(earlier: float, later: float) -> None:
    """Whatever the kind: it stays between nothing and its base."""
    first, second = sorted((earlier, later))
    for memory in (FACT, GUESS, replace(FACT, kind="summary"), replace(FACT, kind="profile")):
        assert 0 <= faded(memory, days(second)) <= faded(memory, days(first)) <= memory.confidence


def test_half_is_left_after_the_half_life() -> None:
    """A stated fact keeps half of it for two years, a guess for three months."""
    assert faded(FACT, days(720)) == pytest.approx(FACT.confidence / 2)
    assert faded(GUESS, days(90)) == pytest.approx(GUESS.confidence / 2)


def test_being_recalled_into_an_answer_makes_it_fresh() -> None:
    """The days count from the later of being told and being needed."""
    needed = replace(FACT, recalled_at=days(100))
    assert faded(needed, days(100)) == FACT.confidence
    assert faded(needed, days(130)) == faded(FACT, days(30))
    assert faded(replace(FACT, recalled_at=days(-50)), days(3)) == faded(FACT, days(3))


def test_what_is_protected_or_stands_in_the_prompt_never_fades() -> None:
    """At rate 0 a thousand days are nothing."""
    for memory in (
        replace(GUESS, protected=True),
        replace(FACT, kind="profile"),
        replace(FACT, kind="working_memory"),
    ):
        assert faded(memory, days(1000)) == memory.confidence


def test_what_held_until_a_day_fades_sooner() -> None:
    """A visit that is over, beside a home."""
    visit = replace(FACT, details=FactDetails(since="2026-11-20", until="2026-11-24"))
    assert faded(visit, days(60)) < faded(FACT, days(60)) / 2


def test_only_a_guess_is_hidden() -> None:
    """Once almost nothing is left of it; what the user stated is never hidden."""
    gone = days(2000)
    assert faded(GUESS, gone) < HIDDEN_BELOW
    assert is_shown_on_request_only(GUESS, gone)
    assert not is_shown_on_request_only(GUESS, days(30))
    assert not is_shown_on_request_only(replace(FACT, confidence=0.01), gone)
    assert not is_shown_on_request_only(replace(GUESS, protected=True), gone)


places = st.builds(
    lambda kind, confidence, stated, passing, age: replace(
        FACT, kind=kind, confidence=confidence, stated=stated, updated_at=days(-age),
        details=FactDetails(until="2026-11-24") if passing else None,
    ),
    st.sampled_from(["fact", "note", "rule", "summary"]), st.floats(0, 1), st.booleans(), st.booleans(), st.floats(0, 3000),
)  # fmt: skip


def believed(row: int, memory: Memory) -> tuple[Any, ...]:
    """A memory's row as the index of words tells of it, told the same day as any other."""
    stated, passing = int(memory.stated), int(memory.details is not None)
    moments = NOW.isoformat(), memory.updated_at.isoformat()
    return (row, None, str(row), moments[0], 0.0, 1, memory.confidence, moments[1], memory.kind, stated, 0, passing)  # fmt: skip


@given(places, places)
def test_of_two_that_fit_alike_the_stronger_comes_first(one: Memory, other: Memory) -> None:
    """The one that is surer, or was told or needed later, in whatever order they were found."""
    weak, strong = sorted((one, other), key=lambda memory: faded(memory, NOW))
    learnt = MemoryRows.believed(Beliefs(*zip(believed(1, weak), believed(2, strong), strict=True)), NOW)
    found = FoundRows.of(np.array([1, 2]), EMPTY, learnt)
    gain = _gain(RecallQuery(owner=1, text="tea", now=NOW), None, found)
    words = Arm.listed("words", found.scored({1: 2.0, 2: 2.0}))
    ranked = fuse([words], found.sessions, found.standing, gain)
    assert found.rows[ranked.at(0)] == 2 or ranked.score(0) == ranked.score(1)
    if faded(strong, NOW) - faded(weak, NOW) > 1e-6:
        assert found.rows[ranked.at(0)] == 2


@given(places, st.floats(0, 1000))
def test_what_was_stated_is_never_hidden(told: Memory, age: float) -> None:
    """However little is left of it; what is hidden was only inferred, and has nearly faded."""
    memory = replace(told, details=None, updated_at=days(-age))
    if is_shown_on_request_only(memory, NOW):
        assert not memory.stated
        assert faded(memory, NOW) < HIDDEN_BELOW
