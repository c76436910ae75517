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
from bisect import bisect_right
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import Any, Generic, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bot.language.clauses import QUESTION_MARKS

Id = TypeVar("Id", bound=Hashable)
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
RECENCY_GAIN, RECENCY_DAYS = 0.05, 90.0

_LOWEST = -1.5  # standard deviations: not being in a list counts no more than a poor place in it


@dataclass(frozen=True, slots=True)
class Arm(Generic[Id]):
    """What one way of searching found.

    `scores` are of any scale, higher is better. `middle` and `spread` (mean and standard deviation) say what
    is ordinary in this arm for this question; `absent` is the score of a row that the arm has nothing to say
    about.
    """

    name: str
    scores: Mapping[Id, float]
    middle: float
    spread: float
    absent: float

    @classmethod
    def listed(cls, name: str, scores: Mapping[Id, float], rows: int) -> Arm[Id]:
        """An arm that gives only its best rows, like full text; others have 0. `rows`: how many searched."""
        best = sorted(scores.values(), reverse=True)[:POOL]
        compared = best + [0.0] * max(0, min(POOL, rows) - len(best))
        middle, spread = _mean_and_spread(compared)
        return cls(name, scores, middle, spread, absent=0.0)

    @classmethod
    def scanned(cls, name: str, scores: Mapping[Id, float], middle: float, spread: float) -> Arm[Id]:
        """An arm that saw every row, like a scan of vectors: `middle` and `spread` over all rows.

        `scores` must hold every candidate of every arm that has a vector; a row without one counts as an
        ordinary row.
        """
        return cls(name, scores, middle, spread, absent=middle)

    def strengths(self, rows: Sequence[Id]) -> Column:
        """Of each row the standard deviations above the ordinary; 0 for every row where all are alike."""
        if self.spread < 1e-9:
            return np.zeros(len(rows))
        return np.maximum((_column(self.scores, rows, self.absent) - self.middle) / self.spread, _LOWEST)


@dataclass(frozen=True, slots=True)
class Fused(Generic[Id]):
    """One row of the fused list: its score and, to explain it, its rank (from 1) and share in each arm."""

    row: Id
    score: float
    ranks: Mapping[str, int]
    shares: Mapping[str, float]


@dataclass(frozen=True, slots=True, eq=False)
class RowFeatures(Generic[Id]):
    """The rows that are compared, and what is known of each whatever is asked.

    `sessions`: that of a row (0: none). `standing`: see `prior_of` of relevance. `gain`: a small share added
    to the score, 0.05 for 5 %: recency, protection, confirmation, a range of time that the question names.
    """

    rows: Sequence[Id]
    sessions: NDArray[np.int64]
    standing: Column
    gain: Column


@dataclass(frozen=True, slots=True)
class Ranking(Sequence[Fused[Id]], Generic[Id]):
    """Fused rows, best first. Their explanations are made when looked at, since few are: from what the arms
    found, and the values of each in ascending order.
    """

    _rows: Sequence[Id]
    _order: NDArray[np.intp]
    _scores: Column
    _shares: Mapping[str, Column]
    _arms: Sequence[Arm[Id]]
    _values: Sequence[Sequence[float]]

    def __len__(self) -> int:
        return len(self._order)

    @overload
    def __getitem__(self, place: int) -> Fused[Id]: ...

    @overload
    def __getitem__(self, place: slice) -> list[Fused[Id]]: ...

    def __getitem__(self, place: int | slice) -> Fused[Id] | list[Fused[Id]]:
        if isinstance(place, slice):
            return [self._fused(at) for at in self._order[place].tolist()]
        return self._fused(int(self._order[place]))

    def row(self, place: int) -> Id:
        """The row at a place, without what explains it."""
        return self._rows[self.fused_at(place)]

    def fused_at(self, place: int) -> int:
        """Where the row at a place stood among those that were fused."""
        return int(self._order[place])

    def score(self, place: int) -> float:
        """The score of the row at a place."""
        return float(self._scores[self._order[place]])

    def best(self, most: int) -> list[Id]:
        """The best rows, best first."""
        return [self._rows[at] for at in self._order[:most].tolist()]

    def only(self, kept: NDArray[np.bool_]) -> Ranking[Id]:
        """The same with some of its rows alone: those marked True, in the order in which they were fused."""
        return replace(self, _order=self._order[kept[self._order]])

    def with_shares(self, added: Mapping[str, Column]) -> Ranking[Id]:
        """With shares added to the best rows, which stay ahead of all the others."""
        many = max(map(len, added.values()))
        first = self._order[:many]
        shares, scores = dict(self._shares), self._scores.copy()
        for name, of in added.items():
            shares[name] = np.zeros(len(scores))
            shares[name][first] = of
            scores += shares[name]
        order = np.concatenate((first[_best_first(scores[first])], self._order[many:]))
        return replace(self, _order=order, _scores=scores, _shares=shares)

    def _fused(self, at: int) -> Fused[Id]:
        row = self._rows[at]
        arms = zip(self._arms, self._values, strict=True)
        ranks = {arm.name: _rank(arm.scores[row], values) for arm, values in arms if row in arm.scores}
        shares = {name: float(share[at]) for name, share in self._shares.items()}
        return Fused(row, float(self._scores[at]), ranks, shares)


def fuse(
    arms: Sequence[Arm[Id]], features: RowFeatures[Id], weights: Mapping[str, float] = WEIGHTS
) -> Ranking[Id]:
    """The rows that features are known of, best first; ties in their order.

    `WORDS` also speaks for the other rows of a session. Arms without rows change nothing: with no vectors at
    all the order is that of the words, the standing and the gains.
    """
    rows = features.rows
    shares: dict[str, Column] = {}
    best = np.zeros(len(rows))
    for arm in arms:
        strengths = arm.strengths(rows)
        shares[arm.name] = weights.get(arm.name, 0.0) * strengths
        if arm.name == WORDS:
            best = _best_of_sessions(features.sessions, strengths)
    shares["session"] = GROUP_WEIGHT * best
    shares["standing"] = STANDING_WEIGHT * features.standing
    plain = sum(shares.values(), np.zeros(len(rows)))
    shares["gain"] = np.abs(plain) * features.gain
    scores = plain + shares["gain"]
    values = [sorted(arm.scores.values()) for arm in arms]
    return Ranking(rows, _best_first(scores), scores, shares, arms, values)


def rerank(
    ranking: Ranking[Id], by: Mapping[str, ArrayLike], weights: Mapping[str, float] = RERANK_WEIGHTS
) -> Ranking[Id]:
    """Rerank the best rows: `by` holds, for each signal, a value for each of them in their order; the others
    stay behind.
    """
    return ranking.with_shares(
        {name: weights[name] * np.asarray(values, float) for name, values in by.items()}
    )


def found_rows(arms: Iterable[Arm[Id]]) -> list[Id]:
    """Every row that any arm lists, once, in the order of the arms' lists."""
    return list(dict.fromkeys(chain.from_iterable(arm.scores for arm in arms)))


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


def _mean_and_spread(values: Sequence[float]) -> tuple[float, float]:
    if not values:
        return 0.0, 0.0
    mean = math.fsum(values) / len(values)
    return mean, math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))


def _column(values: Mapping[Any, float], rows: Sequence[Any], absent: float) -> Column:
    """What each row has; `absent` for those that have nothing."""
    return np.fromiter(map(values.get, rows, repeat(absent)), float, len(rows))


def _best_first(scores: Column) -> NDArray[np.intp]:
    """The places of the scores, of the highest first; equal ones in their order."""
    return np.argsort(-scores, kind="stable")


def _rank(value: float, ascending: Sequence[float]) -> int:
    """The place of a value, from 1 for the highest, among those of its arm; equal ones share theirs."""
    return 1 + len(ascending) - bisect_right(ascending, value)


def _best_of_sessions(sessions: NDArray[np.int64], strengths: Column) -> Column:
    """For each row the best strength in its session; 0 where it is of none."""
    which, places = np.unique(sessions, return_inverse=True)
    best = np.full(len(which), -math.inf)
    np.maximum.at(best, places, strengths)
    return np.where(sessions != 0, best[places], 0.0)
