"""What has to do with a message is told from what merely came up in the search."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.relevance import (
    CROWD,
    MOST_BY_MEANING,
    MOST_NEAR,
    CosineSpread,
    Measure,
    Shared,
    Strictness,
    fitting_rows,
    to_reach,
)

ROWS = 2000
RARE = math.log(2 + ROWS)
"""What a word weighs that one row in 2,000 has."""

ALONE = CosineSpread.of([0.5], 0.1)
FAR_OFF = Shared(0.0, 0, None, 0.0)


def message(weight: float, *, asks: bool = False, crowd: CosineSpread = ALONE) -> Measure:
    """A message whose telling words weigh so much together."""
    return Measure(weight, ROWS, asks, crowd)


def fits(of: Measure, row: Shared, how: Strictness = "unasked", *, is_named: bool = False) -> bool:
    """Whether one row alone is kept."""
    return fitting_rows(of, [replace(row, score=1.0), FAR_OFF], how, is_named=is_named)[0]


@pytest.mark.parametrize(
    ("asks", "shared", "kept"),
    [
        (False, Shared(2 * RARE, 2, None), True),
        (False, Shared(RARE, 1, None), False),
        (True, Shared(RARE, 1, None), True),
        (True, Shared(0.3 * RARE, 1, None), False),
        (True, Shared(0.8 * RARE, 2, None), True),
        (False, Shared(0.8 * RARE, 2, None), False),
        (True, Shared(0.0, 0, None), False),
    ],
)
def test_rare_words_that_are_much_of_a_message_bring_a_row_in(asks: bool, shared: Shared, kept: bool) -> None:
    """Two rare words do; one alone is a coincidence unless it is half of a question."""
    assert fits(message(2 * RARE, asks=asks), shared) is kept


@pytest.mark.parametrize(("cosine", "words", "kept"), [(0.1, 1, False), (0.3, 1, True), (0.1, 2, True)])
def test_a_lone_word_of_what_is_about_something_else_is_a_coincidence(
    cosine: float, words: float, kept: bool
) -> None:
    """Where the meaning of both is known: "jam" of a question on marmalade, and of a song."""
    assert fits(message(2 * RARE, asks=True), Shared(RARE, words, cosine)) is kept


def test_the_same_words_tell_less_of_a_longer_message() -> None:
    """Two words of a short question are what it is about; of a long text they may be anything."""
    shared = Shared(0.7 * RARE, 2, None)
    assert fits(message(2 * RARE, asks=True), shared)
    assert not fits(message(20 * RARE, asks=True), shared)


def test_a_meaning_counts_when_it_stands_out_from_the_crowd() -> None:
    """A row among many that are as near is near for its language, not for what it says."""
    near = Shared(0.0, 0, 0.6)
    spread_out = CosineSpread.of([0.6, *[0.1] * CROWD[1]], 0.1)
    alike = CosineSpread.of([0.6, *[0.58] * CROWD[1]], 0.1)
    assert fits(message(RARE, asks=True, crowd=spread_out), near)
    assert not fits(message(RARE, asks=True, crowd=alike), near)


def test_few_rows_are_no_crowd() -> None:
    """In a new memory any row would stand out."""
    assert not fits(
        message(RARE, asks=True, crowd=CosineSpread.of([0.6, 0.1, 0.1], 0.2)), Shared(0.0, 0, 0.6)
    )


def test_once_something_fits_what_is_nearly_as_good_comes_with_it() -> None:
    """Each row by itself: company lets in what the search holds for half as good, and leaves out the rest."""
    clear, fair, none = (
        Shared(2 * RARE, 2, None, 4.0),
        Shared(0.2 * RARE, 1, None, 2.5),
        Shared(0.0, 0, None, 1.0),
    )
    assert fitting_rows(message(2 * RARE), [clear, fair, none], "unasked", is_named=False) == [
        True,
        True,
        False,
    ]
    assert fitting_rows(message(2 * RARE), [fair, none], "unasked", is_named=False) == [False, False]


def test_what_clearly_fits_comes_in_whatever_its_place() -> None:
    """A row that says all of the message is kept, though the search held others for far better."""
    best, clear = Shared(2 * RARE, 2, None, 9.0), Shared(2 * RARE, 2, None, 1.0)
    assert fitting_rows(message(2 * RARE), [best, clear], "unasked", is_named=False) == [True, True]


def test_a_known_name_lets_in_what_the_search_found_best() -> None:
    """Somebody known is named: a remark that shares but one word with what is known of them brings it in."""
    assert fits(message(2 * RARE), Shared(0.6 * RARE, 1, None), is_named=True)


def test_a_search_is_answered_with_what_has_to_do_with_it_and_else_with_nothing() -> None:
    """Whoever searches gets a single fitting word, and no rows that only came up."""
    query = message(2 * RARE)
    assert fits(query, Shared(0.6 * RARE, 1, None), "asked")
    assert not fits(query, Shared(0.0, 0, 0.3), "asked")


def test_a_search_for_a_word_that_stands_everywhere_finds_what_holds_it() -> None:
    """It tells nothing apart, and it is all that was asked for; unasked it brings in nothing."""
    everywhere = message(0.01)
    row = Shared(0.01, 1, None)
    assert [fits(everywhere, row, how) for how in ("asked", "gathered", "unasked")] == [True, True, False]
    assert not fits(message(2 * RARE), row, "asked")


def test_a_ranking_is_not_judged() -> None:
    """What measures the order asks for all of it."""
    assert fits(message(RARE), Shared(0.0, 0, None), "not")


def test_who_looks_for_what_may_help_is_given_the_nearest_in_meaning_too() -> None:
    """Though they share no word, and nothing else comes with them; unasked none is brought in, nor to a search."""
    near, company = Shared(0.0, 0, 0.3, 0.4, likeness=0.3), Shared(0.0, 0, 0.1, 1.0, likeness=0.1)
    given = {
        how: fitting_rows(message(RARE), [company, near], how, is_named=False)
        for how in ("gathered", "unasked", "asked")
    }
    assert given == {"gathered": [False, True], "unasked": [False, False], "asked": [False, False]}


def test_who_weighs_what_is_found_is_given_the_nearest_however_far_they_are() -> None:
    """No likeness tells what was told from what never was; a model that asks for a few is given what fits."""
    far, farther = Shared(0.0, 0, 0.1, likeness=0.07), Shared(0.0, 0, 0.1, likeness=0.02)
    given = {
        how: fitting_rows(message(RARE), [farther, far], how, is_named=False)
        for how in ("weighed", "gathered", "unasked", "asked")
    }
    nothing = [False, False]
    assert given == {"weighed": [True, True], "gathered": nothing, "unasked": nothing, "asked": nothing}


def test_who_weighs_what_is_found_is_given_all_whose_meaning_is_known() -> None:
    """Nearest to a question are earlier questions: what was told is behind them, however many there are."""
    rows = [Shared(0.0, 0, 0.3, likeness=0.3)] * (MOST_NEAR + 5)
    given = {
        how: sum(fitting_rows(message(RARE), rows, how, is_named=False)) for how in ("weighed", "gathered")
    }
    assert given == {"weighed": len(rows), "gathered": MOST_NEAR}


@given(
    weights=st.lists(st.floats(0.0, 9.0), max_size=8),
    rows=st.integers(1, 100_000),
    has=st.sets(st.integers(0, 7)),
    asks=st.booleans(),
    cosine=st.none() | st.floats(-1.0, 1.0),
)
def test_whatever_is_clear_has_the_words_that_it_takes_to_be_clear(
    weights: list[float], rows: int, has: set[int], asks: bool, cosine: float | None
) -> None:
    """Nothing that fits is passed over by looking for these alone, however near it is in meaning."""
    query = Measure(sum(weights), rows, asks, ALONE)
    common = [place for place in range(len(weights)) if place in has]
    row = Shared(sum(weights[place] for place in common), len(common), cosine)
    least = query.least_weight(0.0 if cosine is None else MOST_BY_MEANING)
    if not least or not query.is_clear(row):
        return
    assert any(
        word in has and (not beside or has & {*beside})
        for word, beside in to_reach(least, enumerate(weights))
    )


def test_the_words_that_are_looked_for_are_the_rare_ones() -> None:
    """What stands in every row is in nobody's way: it is neither looked for nor needed beside what is."""
    words = [("the", 0.1), ("lake", 6.0), ("anna", 5.0), ("went", 1.0)]
    assert to_reach(5.5, words) == [("lake", []), ("anna", ["went"])]
    assert to_reach(7.0, words) == [("lake", ["anna", "went"])]
    assert to_reach(13.0, words) == []
