"""Which of the rows that several arms found (words, meaning, surroundings, names) answers a question best.

Scores of the arms are made comparable by standard deviations and added; the best rows are then looked at a
second time (`memory/recall/arms`). The constants were chosen over five LoCoMo conversations and two
RealMem personas together, with one setting for both; over 35 neighbouring settings recall@10 lies within
0.847..0.853 and 0.781..0.796. The best of 462 settings drawn at random for all but one conversation gives
0.842 and 0.779 of the one left out, so count on that. Fusion by rank (k = 60) and weights that follow how
peaked each list is, or how far the lists agree, gained nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bot.language.clauses import QUESTION_MARKS

Column = NDArray[np.float64]
"""A number of each row, in the order of the rows."""

POOL = 200  # best rows of an arm that are compared: 50 lose 0.005 of recall@10, 300 gain nothing
WORDS, MEANING, SURROUNDINGS, NAMES = "words", "meaning", "surroundings", "names"
WEIGHTS: Mapping[str, float] = {WORDS: 0.4, MEANING: 0.25, SURROUNDINGS: 0.3, NAMES: 0.2}
GROUP_WEIGHT = 0.2  # what the best words of a session add to its rows: more crowds out
STANDING_WEIGHT = 2.5
CLOSE, ANSWERS, ECHO = "close", "answers", "echo"
RERANK_WEIGHTS: Mapping[str, float] = {CLOSE: 0.6, ANSWERS: 0.4, ECHO: 0.3}
NEAR_WORDS = 2  # places apart at which two words of a question still stand together
LAST_CHARACTERS = 200  # of what was said before: who asks in them waits for an answer
_ASKS = re.compile("|".join(map(re.escape, QUESTION_MARKS)))
SAMPLED = 16
"""Of how many scores one is looked at first, to tell how high the highest are."""

RECENCY_GAIN, RECENCY_DAYS = 0.05, 90.0

_LOWEST = -1.5  # standard deviations: not being in a list counts no more than a poor place in it


@dataclass(frozen=True, slots=True, eq=False)
class Arm:
    """What one way of searching found.

    `scores`, one of each row that is compared, are of any scale, higher is better; a row of which the arm
    knows nothing (NaN) counts as an ordinary one. `middle` and `spread` (mean and standard deviation, of all
    rows that it saw) say what is ordinary for this question.
    """

    name: str
    scores: Column
    middle: float
    spread: float

    @classmethod
    def listed(cls, name: str, scores: Column) -> Self:
        """An arm that gives only its best rows, like full text; others have 0."""
        compared = np.zeros(POOL)
        best = np.sort(scores)[-POOL:]
        compared[: len(best)] = best
        return cls(name, scores, float(compared.mean()), float(compared.std()))

    def strengths(self) -> Column:
        """Of each row the standard deviations above the ordinary; 0 for every row where all are alike."""
        if self.spread < 1e-9:
            return np.zeros(len(self.scores))
        above = (self.scores - self.middle) / self.spread
        return np.where(np.isnan(above), 0.0, np.maximum(above, _LOWEST))


@dataclass(frozen=True, slots=True, eq=False)
class RowFeatures:
    """What is known of each row that is compared, whatever is asked.

    `sessions`: that of a row (0: none). `standing`: see `indexer.prior_of`. `gain`: a small share added
    to the score, 0.05 for 5 %: recency, protection, confirmation, a range of time that the question names.
    """

    sessions: NDArray[np.int64]
    standing: Column
    gain: Column


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """Rows in order, best first, with their scores: each row by its index among those that are compared."""

    _order: NDArray[np.intp]
    _scores: Column

    def __len__(self) -> int:
        return len(self._order)

    def at(self, place: int) -> int:
        """The row at a place."""
        return int(self._order[place])

    def score(self, place: int) -> float:
        """The score of the row at a place."""
        return float(self._scores[self._order[place]])

    def best(self, most: int) -> NDArray[np.intp]:
        """The best rows, best first."""
        return self._order[:most]

    def only(self, kept: NDArray[np.bool_]) -> Self:
        """The same with some of its rows alone: those marked True."""
        return replace(self, _order=self._order[kept[self._order]])

    def with_added(self, added: Column) -> Self:
        """With something added to the scores of the best rows, which stay ahead of all the others."""
        first, scores = self._order[: len(added)], self._scores.copy()
        scores[first] += added
        order = np.concatenate((first[_best_first(scores[first])], self._order[len(added) :]))
        return replace(self, _order=order, _scores=scores)


def fuse(arms: Sequence[Arm], features: RowFeatures, weights: Mapping[str, float] = WEIGHTS) -> Ranking:
    """The rows that features are known of, best first; ties in their order.

    `WORDS` also speaks for the other rows of a session. Arms without rows change nothing: with no vectors at
    all the order is that of the words, the standing and the gains.
    """
    scores, best = STANDING_WEIGHT * features.standing, np.zeros(1)
    for arm in arms:
        strengths = arm.strengths()
        scores += weights.get(arm.name, 0.0) * strengths
        if arm.name == WORDS:
            best = _best_of_sessions(features.sessions, strengths)
    scores += GROUP_WEIGHT * best
    scores += np.abs(scores) * features.gain
    return Ranking(_best_first(scores), scores)


def rerank(
    ranking: Ranking, by: Mapping[str, ArrayLike], weights: Mapping[str, float] = RERANK_WEIGHTS
) -> Ranking:
    """Rerank the best rows: `by` holds, for each signal, a value for each of them in their order; the others
    stay behind.
    """
    weighed = [weights[name] * np.asarray(values, float) for name, values in by.items()]
    return ranking.with_added(np.sum(weighed, axis=0))


def ends_asking(text: str) -> bool:
    """Whether the end of what was said waits for an answer."""
    return _ASKS.search(text[-LAST_CHARACTERS:]) is not None


class Closeness:
    """How close together a text says what stands side by side in a question."""

    def __init__(self, asked: Sequence[Collection[str]]) -> None:
        """`asked` are the forms of each word in the question's order."""
        self._many = len(asked)
        self._asking: dict[str, list[int]] = {}
        for number, forms in enumerate(asked):
            for form in forms:
                self._asking.setdefault(form, []).append(number)
        # Of each word its pairs, each with the other word of it.
        self._pairs = [
            [(min(number, other), other) for other in (number - 1, number + 1) if 0 <= other < self._many]
            for number in range(self._many)
        ]

    def of(self, said: Sequence[str]) -> float:
        """The share of the question's pairs that are close in a text of these stems, 0..1."""
        if self._many < 2:
            return 0.0
        asking = self._asking
        last = [-1 - NEAR_WORDS] * self._many
        close: set[int] = set()
        for place, word in enumerate(said):
            if word not in asking:
                continue
            for number in asking[word]:
                last[number] = place
                for pair, other in self._pairs[number]:
                    if place - last[other] <= NEAR_WORDS:
                        close.add(pair)
        return len(close) / (self._many - 1)


def recency_gain(age_days: Column) -> Column:
    """The gain of recent rows: at most 0.05, fading evenly to 0 at 90 days; the future counts as now."""
    return RECENCY_GAIN * (1.0 - np.clip(age_days / RECENCY_DAYS, 0.0, 1.0))


def _best_first(scores: Column) -> NDArray[np.intp]:
    """The places of the scores, of the highest first; equal ones in their order."""
    return np.argsort(-scores, kind="stable")


def _best_of_sessions(sessions: NDArray[np.int64], strengths: Column) -> Column:
    """For each row the best strength in its session; 0 where it is of none."""
    which, places = np.unique(sessions, return_inverse=True)
    best = np.full(len(which), -math.inf)
    np.maximum.at(best, places, strengths)
    return np.where(sessions != 0, best[places], 0.0)


def highest(scores: NDArray[np.float32], many: int) -> NDArray[np.intp]:
    """The indices of the highest scores, in any order."""
    among = np.arange(len(scores))
    if len(scores) > SAMPLED * many:  # most are lower than any that is wanted: one look tells
        sample = np.sort(scores[::SAMPLED])
        likely = np.flatnonzero(scores >= sample[-2 * many // SAMPLED])
        among = likely if len(likely) >= many else among
    if len(among) <= many:
        return among
    return among[np.argpartition(scores[among], len(among) - many)[len(among) - many :]]
