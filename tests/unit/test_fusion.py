"""Fusing what several arms found."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.relevance import (
    CLOSE,
    MEANING,
    WORDS,
    Arm,
    Closeness,
    Ranking,
    ends_asking,
    fuse,
    recency_gain,
    rerank,
    word_weight,
)
from bot.language.clauses import question_share
from bot.memory.indexer import prior_of

scores = st.dictionaries(st.integers(0, 50), st.floats(0, 1e6, allow_nan=False), max_size=30)
Known = Mapping[int, float]
NOTHING: Known = {}


@dataclass(frozen=True)
class Listed:
    """What an arm says of rows, by their ids: of those that it does not name 0, or nothing if it saw all."""

    name: str
    scores: Known
    middle: float | None = None
    spread: float = 0.0

    def arm(self, rows: Sequence[int]) -> Arm:
        """The same of each of some rows."""
        absent = 0.0 if self.middle is None else math.nan
        column = np.array([self.scores.get(row, absent) for row in rows], float)
        return (
            Arm.listed(self.name, column)
            if self.middle is None
            else Arm(self.name, column, self.middle, self.spread)
        )


def fused(
    *arms: Listed, sessions: Mapping[int, int] = {}, standing: Known = NOTHING, gain: Known = NOTHING
) -> tuple[list[int], Ranking]:
    rows = sorted({row for arm in arms for row in arm.scores})
    one, other = (np.array([known.get(row, 0.0) for row in rows]) for known in (standing, gain))
    of_sessions = np.array([sessions.get(row, 0) for row in rows], np.int64)
    return rows, fuse([arm.arm(rows) for arm in arms], of_sessions, one, other)


def order(
    *arms: Listed, sessions: Mapping[int, int] = {}, standing: Known = NOTHING, gain: Known = NOTHING
) -> list[int]:
    rows, ranking = fused(*arms, sessions=sessions, standing=standing, gain=gain)
    return [rows[at] for at in ranking.best(len(ranking))]


def test_a_row_that_both_arms_like_comes_first() -> None:
    """Second in words and second in meaning beats first in one and nowhere in the other."""
    words = Listed(WORDS, {1: 9.0, 2: 8.5, 3: 1.0})
    meaning = Listed(MEANING, {1: 0.0, 2: 0.5, 3: 0.6}, middle=0.1, spread=0.15)
    assert order(words, meaning)[0] == 2


def test_words_alone_keep_their_order() -> None:
    """Without vectors the order is that of full text."""
    assert order(Listed(WORDS, {1: 1.0, 2: 7.0, 3: 3.0})) == [2, 3, 1]


def test_an_arm_with_nothing_to_say_changes_nothing() -> None:
    """A list of equal scores, or an empty one, moves no row."""
    meaning = Listed(MEANING, {1: 0.2, 2: 0.9}, middle=0.3, spread=0.2)
    empty = Listed(WORDS, {})
    flat = Listed(WORDS, {1: 4.0, 2: 4.0})
    assert order(meaning) == order(meaning, empty) == order(meaning, flat) == [2, 1]


def test_a_row_without_a_vector_counts_as_an_ordinary_row() -> None:
    """A failed embedding leaves a row as findable by words as an average row."""
    words = Listed(WORDS, {1: 5.0, 2: 5.0, 3: 5.0})
    meaning = Listed(MEANING, {1: 0.5, 3: -0.3}, middle=0.1, spread=0.2)
    assert order(words, meaning) == [1, 2, 3]


def test_the_scale_of_an_arm_does_not_matter() -> None:
    """Scores times a thousand give the same fused scores."""
    other = Listed(MEANING, {1: 0.1, 2: 0.3}, middle=0.1, spread=0.2)
    small = Listed(WORDS, {1: 2.0, 2: 1.0})
    large = Listed(WORDS, {1: 2000.0, 2: 1000.0})
    (_, ours), (_, theirs) = fused(small, other), fused(large, other)
    assert [ours.score(place) for place in range(2)] == pytest.approx([theirs.score(0), theirs.score(1)])


def test_the_best_row_of_a_session_speaks_for_its_neighbours() -> None:
    """Of two equal rows the one whose session holds a better hit stands higher."""
    words = Listed(WORDS, {1: 9.0, 2: 3.0, 3: 3.0})
    assert order(words, sessions={1: 7, 2: 8, 3: 7}) == [1, 3, 2]


def test_a_small_gain_orders_equals_but_moves_no_better_row() -> None:
    """Five percent decide between equals only."""
    words = Listed(WORDS, {1: 9.0, 2: 4.0, 3: 4.0})
    assert order(words, gain={3: 0.05}) == [1, 3, 2]


def test_a_gain_helps_a_row_whose_score_is_negative_too() -> None:
    """A preference is never a penalty."""
    meaning = Listed(MEANING, {1: -0.5, 2: -0.5}, middle=0.0, spread=0.2)
    assert order(meaning, gain={2: 0.05}) == [2, 1]


@given(words=scores, meaning=scores)
def test_every_row_comes_once_and_the_best_first(words: dict[int, float], meaning: dict[int, float]) -> None:
    """Nothing is lost, doubled, or out of order."""
    rows, ranking = fused(Listed(WORDS, words), Listed(MEANING, meaning, middle=1.0, spread=2.0))
    scores = [ranking.score(place) for place in range(len(ranking))]
    assert sorted(rows[at] for at in ranking.best(len(ranking))) == sorted(words.keys() | meaning.keys())
    assert scores == sorted(scores, reverse=True)


def test_thanks_and_bare_questions_stand_lower_than_statements() -> None:
    """A row that says something is likelier an answer."""
    assert prior_of(12, 0.0) > prior_of(1, 0.0) > prior_of(1, 1.0)
    assert prior_of(12, 0.0) == prior_of(200, 0.0)


@pytest.mark.parametrize(
    ("text", "share"),
    [("How are you?", 1.0), ("I moved to Rome.", 0.0), ("", 0.0), ("元気ですか？", 1.0), ("كيف حالك؟", 1.0)],
)
def test_the_share_of_a_text_that_asks(text: str, share: float) -> None:
    """Question marks of other scripts count."""
    assert question_share(text) == share


def test_a_text_may_tell_and_ask() -> None:
    """Half a question is half a question."""
    assert 0.3 < question_share("I moved to Rome. Where are you?") < 0.7


def test_recency_fades_from_five_percent_to_nothing() -> None:
    """Now 0.05, after 45 days half, after 90 nothing, and a clock that runs ahead gains no more."""
    assert recency_gain(np.array([-3.0, 0, 45, 90, 400])) == pytest.approx([0.05, 0.05, 0.025, 0, 0])


def test_rare_words_weigh_more_and_none_weighs_less_than_nothing() -> None:
    """A word of every row still weighs a little."""
    assert word_weight(100, 1) > word_weight(100, 50) > word_weight(100, 100) > 0


@pytest.mark.parametrize(
    ("said", "share"),
    [
        ("anna bought red bicycl daughter", 1.0),
        ("bicycl red", 0.5),
        ("red sky over all the long road with bicycl", 0.0),
        ("nothing of it", 0.0),
    ],
)
def test_words_of_a_question_count_more_where_they_stand_together(said: str, share: float) -> None:
    """Of "Anna's red bicycle" both pairs stand close together, in any order, or none."""
    assert Closeness([["anna"], ["red"], ["bicycl"]]).of(said.split()) == pytest.approx(share)


def test_one_word_stands_beside_nothing() -> None:
    """A question of one word has no pairs."""
    assert Closeness([["anna"]]).of(["anna"]) == 0.0


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("How was it?", True),
        ("元気ですか？", True),
        ("Fine.", False),
        ("Why? " + "Because it rained. " * 20, False),
    ],
)
def test_the_end_of_what_was_said_may_wait_for_an_answer(text: str, asks: bool) -> None:
    """A question long before the end does not."""
    assert ends_asking(text) is asks


def test_a_second_look_reorders_the_rows_it_looked_at_ahead_of_all_others() -> None:
    """The best rows change places among themselves; the others follow as they stood."""
    _, ranking = fused(Listed(WORDS, {1: 9.0, 2: 8.0, 3: 1.0}))
    again = rerank(ranking, {CLOSE: [0.0, 1.0]})
    assert again.best(3).tolist() == [1, 0, 2]
    assert again.score(0) > ranking.score(1)
    assert again.score(1) == ranking.score(0)
