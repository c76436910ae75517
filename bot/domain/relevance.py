"""Which rows answer a question best, and whether each fits at all.

Scores of the arms (words, meaning, surroundings, names) are made comparable by standard deviations and added;
the best rows are then looked at a second time (`memory/recall/arms`). The constants were chosen over five
LoCoMo conversations and two RealMem personas together, with one setting for both; over 35 neighbouring
settings recall@10 lies within 0.847..0.853 and 0.781..0.796. The best of 462 settings drawn at random for all
but one conversation gives 0.842 and 0.779 of the one left out, so count on that. Fusion by rank (k = 60) and
weights that follow how peaked each list is, or how far the lists agree, gained nothing.

Whether a row fits is judged of each alone, the same wherever it shows: by the words it shares with the
message, weighed by how rare they are and by how much of the message they are, and by how far its meaning
stands out from the crowd of the next best. How relevant it must be depends on who asks: a person who searches
gets what has to do with it; a prompt gets, unasked, what clearly does. Where nothing fits, nothing is found;
where something does, what the search holds for nearly as good comes with it. Whether the answer then spoke of
it is told by its words, inflected or not: likely, not surely.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Literal, Self, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bot.language.clauses import QUESTION_MARKS
from bot.language.text import normalised
from bot.language.times.finder import TimeMention, find_time_ranges
from bot.language.words import index_words

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


def fuse(
    arms: Sequence[Arm],
    sessions: NDArray[np.int64],
    standing: Column,
    gain: Column,
    weights: Mapping[str, float] = WEIGHTS,
) -> Ranking:
    """The rows, best first; ties in their order.

    `sessions`: that of a row (0: none). `standing`: see `indexer.prior_of`. `gain`: a small share added
    to the score, 0.05 for 5 %: recency, protection, confirmation, a range of time that the question names.

    `WORDS` also speaks for the other rows of a session. Arms without rows change nothing: with no vectors at
    all the order is that of the words, the standing and the gains.
    """
    scores, best = STANDING_WEIGHT * standing, np.zeros(1)
    for arm in arms:
        strengths = arm.strengths()
        scores += weights.get(arm.name, 0.0) * strengths
        if arm.name == WORDS:
            best = _best_of_sessions(sessions, strengths)
    scores += GROUP_WEIGHT * best
    scores += np.abs(scores) * gain
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


Strictness = Literal["not", "asked", "gathered", "weighed", "unasked"]
"""How strictly rows are filtered. not: not at all. asked, a person's search: rows of relevance SEARCH_BAR.
gathered, the model's search: these, the rows that score nearly as well, and the nearest in meaning from NEAR
on. weighed: the same with all whose meaning is known, however far. unasked, what is put into a prompt: rows
that clearly fit, and those that score nearly as well.
"""

SEARCH_BAR = 0.1
QUESTION_BAR, REMARK_BAR = 0.15, 0.7
"""How relevant what is brought in unasked must be: questions want memory more often than remarks."""

COMPANY_SHARE = 0.5
"""The share of the best row's score that the rest must reach once something fits, or somebody known is named:
on LoCoMo and RealMem half of it keeps 0.95 of the evidence and leaves out a third of the lines.
"""

LOOKED_AT = 10
"""The best rows of which one must fit, where no name does."""

NEAR, MOST_NEAR = 0.15, 10
"""The least `likeness` of a row let through by meaning alone ("vehicle" for "Skoda") in "gathered", and how
many rows are. How near the nearest is does not tell whether there is an answer; and nearest to a question are
earlier ones, which only who weighs what is found can tell from what was told.
"""

LONE_BAR = 0.25
"""A single word ("joke", "sleep") or a mere likeness is a coincidence unless a question is little else."""

FAR_COSINE = 0.2
"""Below it, in such vectors, a row with a lone word of a question is about something else: "jam" at a gig."""

STANDING_OUT, MOST_STANDING_OUT = 0.06, 5.0
MOST_BY_MEANING = STANDING_OUT * MOST_STANDING_OUT
NEAREST_COSINE = 0.35
"""Below it, in vectors without what an owner's texts have in common, two texts are not about one thing."""

CROWD = (10, 60)
"""Places of the rows that a meaning must stand out from: near, too, and not all of them can be meant. They
share the language and manner of the message, which lift a cosine without a common thing.
"""


@dataclass(frozen=True, slots=True)
class CosineSpread:
    """What is an ordinary cosine among the nearest rows, and how far cosines lie apart."""

    middle: float
    spread: float

    @classmethod
    def of(cls, cosines: Iterable[float], spread: float) -> CosineSpread:
        """From the cosines of the nearest rows; too few are no crowd, and nothing stands out from it."""
        ordered = sorted(cosines, reverse=True)
        nearby = ordered[CROWD[0] : CROWD[1]]
        few = len(nearby) < (CROWD[1] - CROWD[0]) // 2
        return cls(1.0 if few else math.fsum(nearby) / len(nearby), max(spread, 1e-9))


@dataclass(frozen=True, slots=True)
class Shared:
    """What a row has in common with a message: shared words' weight and number, its cosine.

    `score` is what the search gave it: it orders rows, and says nothing of whether any of them fits.
    `likeness` is how near its own words are, without the answer to them: see `Hit`.
    """

    weight: float
    words: float
    cosine: float | None
    score: float = 0.0
    likeness: float | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """What rows are measured by. `weight`: of all its telling words; `rows`: how many were searched."""

    weight: float
    rows: int
    asks: bool
    crowd: CosineSpread

    def relevance(self, shared: Shared) -> float:
        """How well a row fits the message: about 1 for two rare words shared, and all of it."""
        return self._by_words(shared) + self._by_meaning(shared)

    def is_about(self, shared: Shared) -> bool:
        """Whether a row has to do with a search: clearly, or by all its words, which may stand everywhere."""
        has_all = bool(shared.words) and shared.weight >= self.weight
        return has_all or self.relevance(shared) >= SEARCH_BAR

    def is_clear(self, shared: Shared, unknown: float = 0.0) -> bool:
        """Whether a row has so much to do with the message that it may be brought in unasked.

        `unknown`: what its meaning may add where that is not known.
        """
        bar = self._bar
        if shared.words <= 1:
            is_far = shared.cosine is not None and shared.cosine < FAR_COSINE
            bar = LONE_BAR if self.asks and not is_far else math.inf
        return self.relevance(shared) + unknown >= bar

    def least_weight(self, unknown: float) -> float:
        """The weight of shared words below which no row is clear; `unknown` as in `is_clear`."""
        by_words = max(self._bar - unknown, 0.0) * (1 - 1e-9)
        return math.sqrt(by_words * self.weight * math.log(2 + self.rows))

    @property
    def _bar(self) -> float:
        return QUESTION_BAR if self.asks else REMARK_BAR

    def _by_words(self, shared: Shared) -> float:
        if not self.weight:
            return 0.0
        return shared.weight / self.weight * shared.weight / math.log(2 + self.rows)

    def _by_meaning(self, shared: Shared) -> float:
        if shared.cosine is None or shared.cosine < NEAREST_COSINE:
            return 0.0
        above = (shared.cosine - self.crowd.middle) / self.crowd.spread
        return STANDING_OUT * min(max(above, 0.0), MOST_STANDING_OUT)


def word_weight(rows: int, holding: int) -> float:
    """How much a word tells (its IDF, as Lucene has it, never negative): `holding` of `rows` rows have it."""
    return math.log(1 + (rows - holding + 0.5) / (holding + 0.5))


T = TypeVar("T")


def to_reach(least: float, words: Iterable[tuple[T, float]]) -> list[tuple[T, list[T]]]:
    """What a row must have of some words with their weights to reach a weight: one of these, and beside it
    one of those that stand with it, if any do.

    These are the rarest: the common ones, which most rows have, do not reach it together.
    """
    heaviest_first = sorted(words, key=lambda each: each[1], reverse=True)
    return [
        (word, [other for other, _ in _one_of(heaviest_first[place:], least - weight)])
        for place, (word, weight) in enumerate(_one_of(heaviest_first, least), start=1)
    ]


def _one_of(heaviest_first: Sequence[tuple[T, float]], least: float) -> Sequence[tuple[T, float]]:
    """The heaviest words, of which one must be there, as the others together do not reach a weight."""
    if least <= 0:
        return ()
    left = math.fsum(weight for _, weight in heaviest_first)
    for place, (_, weight) in enumerate(heaviest_first):
        if left < least:
            return heaviest_first[:place]
        left -= weight
    return heaviest_first


def fitting_rows(message: Measure, rows: Sequence[Shared], how: Strictness, *, is_named: bool) -> list[bool]:
    """Whether each row, best first, fits a message well enough. `is_named`: it names one known."""
    match how:
        case "not":
            return [True] * len(rows)
        case "asked":
            return [message.is_about(row) for row in rows]
        case "gathered" | "weighed":
            fits = [message.is_about(row) for row in rows]
            known = {place for place, row in enumerate(rows) if row.likeness is not None}
            near = _nearest(rows) if how == "gathered" else known
            return [
                each or place in near
                for place, each in enumerate(_with_company(fits, rows, is_named=is_named))
            ]
        case "unasked":
            return _with_company([message.is_clear(row) for row in rows], rows, is_named=is_named)


def _with_company(fits: Sequence[bool], rows: Sequence[Shared], *, is_named: bool) -> list[bool]:
    """The rows that fit, with what the search holds for nearly as good; nothing where nothing fits."""
    if not (is_named or any(fits[:LOOKED_AT])):
        return [False] * len(rows)
    enough = COMPANY_SHARE * max((row.score for row in rows), default=0.0)
    return [each or row.score >= enough for each, row in zip(fits, rows, strict=True)]


def _nearest(rows: Sequence[Shared]) -> set[int]:
    """The places of the rows nearest in meaning, of those that are near."""
    near = {
        place: row.likeness
        for place, row in enumerate(rows)
        if row.likeness is not None and row.likeness >= NEAR
    }
    return set(sorted(near, key=near.__getitem__, reverse=True)[:MOST_NEAR])


MIN_LETTERS = 2
ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""By which days are read that are compared without their years."""

ENOUGH = 3
"""Telling words of a long line that an answer must have; of a short one, a third of them."""

_MARKS = re.compile(r"^- (?:\[\w+\][^:]{1,60}?, \d{4}-\d\d-\d\d:|#\d+, \d{4}-\d\d-\d\d,)")
"""What stands before a line's own words: its id, its kind and its day."""


def speaks_of(reply: str, value: str) -> bool:
    """Whether a reply has half of a value's telling words, a day being one, or the value as it stands."""
    whole = normalised(value)
    if len(whole) < MIN_LETTERS:
        return False
    words = _words(value)
    as_it_stands = rf"(?<!\d){re.escape(whole)}(?!\d)"  # "3 November" does not stand in "13 November"
    is_there = len(value) > 3 and re.search(as_it_stands, normalised(reply)) is not None
    return is_there or len(words & _words(reply)) * 2 >= len(words) > 0


def was_used(reply: str, line: str, asked: str) -> bool | None:
    """Whether a reply has words of a line that was brought into its prompt and that the message had not.

    A third of these words, three at most. None where the message had them all: then nothing can be told.
    A reply that says the same in other words is missed, one that has the words by itself is counted.
    """
    words = _words(_MARKS.sub("", line)) - _words(asked)
    if not words:
        return None
    return len(words & _words(reply)) >= min(ENOUGH, -(-len(words) // 3))


@lru_cache(maxsize=256)
def _words(text: str) -> frozenset[str]:
    """The words of a text, a day in figures as one: of "3 November" neither the month nor the number alone.

    Kept for a while: a reply is compared with many lines, and what is known stands in many prompts.
    """
    named = find_time_ranges(text, ANY_TIME) if any(map(str.isdigit, text)) else ()
    days = [each for each in named if _is_day(each)]
    for each in reversed(days):
        text = f"{text[: each.offset]} {text[each.offset + len(each.quote) :]}"
    return frozenset((*index_words(text), *(f"{each.start:%m-%d}" for each in days)))


def _is_day(named: TimeMention) -> bool:
    is_whole = named.end - named.start >= timedelta(hours=23) and named.start.date() == named.end.date()
    return is_whole and any(map(str.isdigit, named.quote))
