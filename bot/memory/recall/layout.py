"""What rows of the word index stand for, as columns: of everything an owner told, of the memories that a
search found, and of all that it found.

A row of the index never changes and its id is never given twice, so what is held of it stays right, whoever
writes: an owner's `Layout` is told what came and went by how many rows are gone and which is the last.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from functools import lru_cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from bot.domain.periods import fading_rate, strengths
from bot.domain.recall import RecallQuery
from bot.domain.relevance import Column
from bot.storage.engine.database import Transaction
from bot.storage.search import words as search
from bot.storage.search.vectors import Floats, Ids
from bot.storage.search.words import Beliefs, ExchangeRows, Extent

AROUND = ((-2, 0.5), (-1, 0.7), (0, 1.0), (1, 0.3), (2, 0.3))
"""Places before and after a row in its session, and how much the nearness of what was said there counts."""

BOTH_SIDES = 1.6
"""The length of the sum of the vectors of a message and its reply, which are mostly about one thing."""

MOST_OWNERS = 200
BATCH = 2000
"""Interactions that are read at a time."""

PROTECTED_GAIN = 0.05
OFTEN_TOLD_GAIN = 0.05
STRENGTH_GAIN = 0.1
"""What a memory's faded confidence adds: of two that fit alike the surer or fresher comes first."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Layout:
    """An owner's interactions in the order they were told: as `ExchangeRows` has them, in columns."""

    rows: Ids
    sessions: Ids
    replies: Ids
    numbers: Ids
    is_asked_for: NDArray[np.bool_]
    told: Column
    standing: Column

    def then(self, told: Sequence[ExchangeRows]) -> Self:
        """With what was told next."""
        held = (getattr(self, field.name) for field in fields(self))
        columns = zip(held, zip(*told, strict=True), strict=True)
        return type(self)(*(np.concatenate((old, np.array(new, old.dtype))) for old, new in columns))

    def indices_of(self, rows: Ids) -> NDArray[np.intp]:
        """Where certain rows stand; -1 for those that are not among its own."""
        return indices_in(self.rows, rows)

    def indices_of_numbers(self, numbers: Ids) -> NDArray[np.intp]:
        """Where interactions of certain numbers stand; -1 for those that have no row."""
        order = np.argsort(self.numbers, kind="stable")
        return np.append(order, -1)[indices_in(self.numbers[order], numbers)]

    def nearness(self, said: Floats, replied: Floats) -> Floats:
        """How near each interaction is, by how near its two sides are; NaN for one without a vector."""
        together = (said + replied) / np.float32(BOTH_SIDES)
        return np.where(np.isnan(together), np.where(np.isnan(said), replied, said), together)

    def surroundings(self, nearness: Floats) -> Floats:
        """How near what was said around each interaction is, itself included; of each a nearness is known."""
        total = np.zeros_like(nearness)
        for offset, weight in AROUND:
            total += np.float32(weight) * _shifted(nearness, self.sessions, offset)
        return total


class Layouts:
    """The layouts of the owners last asked about, brought up to date in the snapshot a search works in."""

    def __init__(self) -> None:
        self._held: OrderedDict[int, tuple[Layout, Extent]] = OrderedDict()

    async def current(self, connection: Transaction, owner: int, extent: Extent) -> Layout:
        """The owner's layout as the connection sees it, which knows their `extent`."""
        layout, known = self._held.get(owner, (EMPTY, extent))
        # What a later snapshot knows may have rows that this one lacks.
        if known.gone != extent.gone or known.last > extent.last:
            layout = EMPTY
        last = int(layout.rows[-1]) if len(layout.rows) else 0
        # In parts, or the event loop would be held up by the numbers of everything somebody ever said.
        while last < extent.last and (new := await search.sides(connection, owner, last, BATCH)):
            layout = layout.then(new)
            last = new[-1].row_id if len(new) == BATCH else extent.last
        self._held[owner] = layout, extent
        self._held.move_to_end(owner)
        if len(self._held) > MOST_OWNERS:
            self._held.popitem(last=False)
        return layout


EMPTY = Layout(*(np.empty(0, kind) for kind in (*[np.int64] * 4, bool, float, float)))


def taken(column: NDArray[Any], indices: NDArray[np.intp]) -> NDArray[Any]:
    """What a column has at some indices; 0 where that is -1."""
    if not len(column):
        return np.zeros(len(indices), column.dtype)
    return np.where(indices >= 0, column[indices], 0)


def _shifted(values: Floats, sessions: Ids, offset: int) -> Floats:
    """For each place the value `offset` places on, where that is in the same session, else 0."""
    if not offset:
        return values
    shifted = np.zeros_like(values)
    early, late = slice(None, -abs(offset)), slice(abs(offset), None)
    here, there = (late, early) if offset < 0 else (early, late)
    shifted[here] = np.where(sessions[here] == sessions[there], values[there], 0)
    return shifted


@dataclass(frozen=True, slots=True, eq=False)
class MemoryRows:
    """Memories by their rows, ascending: their refs, when they were told, their standing and what is added to
    their score. `behind`: the numbers of interactions that they rest on, and which of them each is `of`.
    """

    rows: Ids
    refs: Sequence[str]
    told: Column
    standing: Column
    gain: Column
    behind: Ids
    of: NDArray[np.intp]

    @classmethod
    def believed(cls, found: Beliefs, now: datetime) -> Self:
        """Those of which something is believed now."""
        every = np.array(found.row_id, np.int64)
        rows, first, of = np.unique(every, return_index=True, return_inverse=True)
        rates = list(map(fading_rate, found.kind, found.stated, found.protected, found.passing))
        days = (now.timestamp() - _timestamps(found.fresh)) / 86400
        gain = OFTEN_TOLD_GAIN * (1 - 1 / np.maximum(np.array(found.mentions, float), 1))
        gain += STRENGTH_GAIN * strengths(found.confidence, rates, days)
        gain += PROTECTED_GAIN * np.array(found.protected, float)
        behind = np.array(found.number, float)  # NaN for a memory that rests on none
        return cls(
            rows=rows,
            refs=np.array(found.ref, str)[first].tolist(),
            told=_timestamps(found.told_at)[first],
            standing=np.array(found.standing, float)[first],
            gain=gain[first],
            behind=behind[~np.isnan(behind)].astype(np.int64),
            of=of[~np.isnan(behind)],
        )


def _timestamps(stored: Iterable[str]) -> Column:
    return np.array(list(map(_timestamp, stored)), float)


@lru_cache(maxsize=4096)
def _timestamp(stored: str) -> float:
    """Kept for a while: the same few hundred memories are the nearest of many questions."""
    return datetime.fromisoformat(stored).timestamp()


async def learnt_among(
    connection: Transaction, question: RecallQuery, rows: Ids, layout: Layout
) -> MemoryRows:
    """The memories among rows of which a layout does not know those of interactions."""
    elsewhere = rows[layout.indices_of(rows) < 0].tolist()
    found = await search.believed(connection, question.owner, elsewhere) if elsewhere else Beliefs()
    return MemoryRows.believed(found, question.now)


@dataclass(frozen=True, slots=True, eq=False)
class FoundRows:
    """What some rows, ascending, stand for: by their `indices` in a layout, or their `places` among what is
    `learnt` (-1: none); sessions (0: of none), when told as timestamps, and what is known whatever is asked.
    """

    rows: Ids
    layout: Layout
    indices: NDArray[np.intp]
    learnt: MemoryRows
    places: NDArray[np.intp]
    sessions: Ids
    told: Column
    standing: Column
    gain: Column

    @classmethod
    def of(cls, rows: Ids, layout: Layout, learnt: MemoryRows) -> Self:
        """Those of some rows that stand in a layout or among memories, each once."""
        rows = np.unique(rows)
        indices, places = layout.indices_of(rows), indices_in(learnt.rows, rows)
        is_known = (indices >= 0) | (places >= 0)
        indices, places = indices[is_known], places[is_known]
        return cls(
            rows=rows[is_known],
            layout=layout,
            indices=indices,
            learnt=learnt,
            places=places,
            sessions=taken(layout.sessions, indices),
            told=taken(layout.told, indices) + taken(learnt.told, places),
            standing=taken(layout.standing, indices) + taken(learnt.standing, places),
            gain=taken(learnt.gain, places),
        )

    def column(self, of_layout: Floats, of_learnt: Floats) -> Column:
        """A column of what is known of each interaction of the layout and of each memory; NaN for nothing."""
        nothing = np.float32(np.nan)
        said, learnt = np.append(of_layout, nothing), np.append(of_learnt, nothing)
        return np.where(self.places >= 0, learnt[self.places], said[self.indices]).astype(float)

    def scored(self, scores: Mapping[int, float]) -> Column:
        """A column of scores, with 0 for rows that have none."""
        at = indices_in(self.rows, np.array([*scores], np.int64))
        column = np.zeros(len(self.rows))
        column[at[at >= 0]] = np.array([*scores.values()], float)[at >= 0]
        return column

    def ref(self, place: int) -> int | str:
        """What the row at a place stands for: an interaction by its number, a memory by its id."""
        memory = int(self.places[place])
        return self.learnt.refs[memory] if memory >= 0 else int(self.layout.numbers[self.indices[place]])

    def passing(self, question: RecallQuery) -> NDArray[np.bool_]:
        """Which are what a question asks for, as far as columns tell: their kind shows as it is read."""
        passing = np.ones(len(self.rows), bool)
        if question.without:
            places = range(len(self.rows))
            passing &= np.array([str(self.ref(place)) not in question.without for place in places], bool)
        if question.as_of is not None:
            passing &= (self.places >= 0) | (self.told <= question.as_of.timestamp())
        if question.since is not None:
            passing &= self.told >= question.since.timestamp()
        if question.until is not None:
            passing &= self.told <= question.until.timestamp()
        return passing


def indices_in(ascending: Ids, wanted: Ids) -> NDArray[np.intp]:
    """Where wanted ids stand among ascending ones; -1 for those that do not."""
    if not len(ascending):
        return np.full(len(wanted), -1)
    indices = np.minimum(np.searchsorted(ascending, wanted), len(ascending) - 1)
    return np.where(ascending[indices] == wanted, indices, -1)
