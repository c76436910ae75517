"""Text made to be slow is read in time proportional to its length, by every function that gets what somebody wrote."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.house.growth import (
    OTHER_FUNCTIONS,
    SEEDS,
    SOME_SEEDS,
    Function,
    is_linear,
    language_functions,
    pack_seeds,
)

EVERY = language_functions() | OTHER_FUNCTIONS
DOORS = (
    "assertion.reading_of",
    "clauses.readable",
    "gate.what_to_keep",
    "gate.worth_reading",
    "clauses.letter_spans",
    "names.find_names",
    "orders.read_order",
    "secrets.sensitivity_of",
    "statements.finder.find_statements",
    "statements.requests.find_request",
    "subject.right_subject",
    "telltale is in",
    "times.finder.find_time_ranges",
    "words.content_words",
    "drawn",
    "drawn while it is written",
    "moving days",
    "profile",
    "with a receipt",
)
"""By which a message comes in, and an answer goes out: they ask all the others."""


@pytest.mark.parametrize("name", EVERY)
def test_hostile_text_costs_linear_time(name: str) -> None:
    """A text that repeats a sign or word four times as often costs about four times as much, not sixteen times.

    The functions by which a message comes in get every seed, the others, and all in CI, some of each kind;
    `python -m tests.house.growth` gives all to all.
    """
    seeds = SEEDS if name in DOORS and "CI" not in os.environ else SOME_SEEDS
    assert [seed for seed in seeds if not is_linear(EVERY[name], seed)] == []


@pytest.mark.parametrize("name", DOORS)
def test_the_words_of_every_language_cost_linear_time(name: str) -> None:
    """Neither does a text that repeats the words of a pack, one of each group."""
    seeds = pack_seeds()
    assert [code for code, seed in seeds.items() if not is_linear(EVERY[name], seed)] == []


@settings(
    max_examples=25,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),  # pyright: ignore[reportArgumentType] - its metaclass lists them
)
@given(st.lists(st.sampled_from(SEEDS), min_size=2, max_size=4), st.sampled_from(DOORS))
def test_mixtures_cost_linear_time(pieces: list[str], name: str) -> None:
    """Nor does one that repeats several of them in turn."""
    assert is_linear(EVERY[name], "".join(pieces))


def test_growth_beyond_the_line_is_noticed() -> None:
    """The measure finds what is far from linear, and passes what is, even where one measured text took too long."""

    def steps(function: Function, text: str) -> float:
        return float(str(function(text)))

    assert not is_linear(lambda text: len(text) ** 2, "a", steps)
    assert not is_linear(lambda text: len(text) ** 1.6, "a", steps)
    assert is_linear(len, "a", steps)

    waits = iter([0, 5_000])
    assert is_linear(lambda text: len(text) + next(waits, 0), "a", steps)
