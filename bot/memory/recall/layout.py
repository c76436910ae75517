"""What rows of the word index stand for, as columns: of everything an owner told, and of what a search found.

A row of the index never changes and its id is never given twice, so what is held of it stays right, whoever
writes: an owner's `Layout` is told what came and went by how many rows are gone and which is the last.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from bot.domain.fusion import Column
from bot.domain.recall import RecallQuery
from bot.memory.recall.vectors import Similarities
from bot.storage.engine.database import Transaction
from bot.storage.search import words as search
from bot.storage.search.vectors import Floats, Ids
from bot.storage.search.words import ExchangeRows, Extent, RowOrigin

AROUND = ((-2, 0.5), (-1, 0.7), (0, 1.0), (1, 0.3), (2, 0.3))
"""Places before and after a row in its session, and how much the nearness of what was said there counts."""

BOTH_SIDES = 1.6
"""The length of the sum of the vectors of a message and its reply, which are mostly about one thing."""

MOST_OWNERS = 200
BATCH = 2000
"""Interactions that are read at a time."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """An owner's interactions in the order they were told: as `ExchangeRows` has them, in columns."""

    rows: Ids
    sessions: Ids
    replies: Ids
    numbers: Ids
    told: Column
    standing: Column

    def then(self, told: Sequence[ExchangeRows]) -> Self:
        """With what was told next."""
        columns = zip(self.columns, zip(*told, strict=True), strict=True)
        return type(self)(*(np.concatenate((old, np.array(new, old.dtype))) for old, new in columns))

    def only(self, indices: NDArray[np.intp]) -> Self:
        """The rows at some indices, in their order; any row where that is -1."""
        return type(self)(
            *(each[indices] if len(each) else np.zeros(len(indices), each.dtype) for each in self.columns)
        )

    @property
    def columns(self) -> Sequence[NDArray[Any]]:
        """All of them."""
        return [getattr(self, field.name) for field in fields(self)]

    def indices_of(self, rows: Ids) -> NDArray[np.intp]:
        """Where certain rows stand; -1 for those that are not among its own."""
        if not len(self.rows):
            return np.full(len(rows), -1)
        indices = np.minimum(np.searchsorted(self.rows, rows), len(self.rows) - 1)
        return np.where(self.rows[indices] == rows, indices, -1)

    def nearness(self, similarities: Similarities) -> Floats:
        """How near each interaction is, its reply taken together with it; NaN for one without a vector."""
        said, replied = similarities.cosines_of(self.rows), similarities.cosines_of(self.replies)
        together = (said + replied) / np.float32(BOTH_SIDES)
        return np.where(np.isnan(together), np.where(np.isnan(said), replied, said), together)

    def replies_of(self, rows: Sequence[int]) -> list[int]:
        """The rows of the replies to some rows, in their order; 0 for those without."""
        indices = self.indices_of(np.array(rows, np.int64))
        return (
            np.where(indices >= 0, self.replies[indices], 0).tolist() if len(self.rows) else [0] * len(rows)
        )

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


EMPTY = Layout(*(np.empty(0, kind) for kind in (np.int64, np.int64, np.int64, np.int64, float, float)))


def _shifted(values: Floats, sessions: Ids, offset: int) -> Floats:
    """For each place the value `offset` places on, where that is in the same session, else 0."""
    if not offset:
        return values
    shifted = np.zeros_like(values)
    if offset < 0:
        same = sessions[-offset:] == sessions[:offset]
        shifted[-offset:] = np.where(same, values[:offset], 0)
    else:
        same = sessions[:-offset] == sessions[offset:]
        shifted[:-offset] = np.where(same, values[offset:], 0)
    return shifted


@dataclass(frozen=True, slots=True, eq=False)
class FoundRows:
    """What some rows stand for, in their order: refs, sessions (0: of none), when told as timestamps."""

    rows: Sequence[int]
    refs: Sequence[str]
    is_memory: NDArray[np.bool_]
    sessions: Ids
    told: Column
    standing: Column

    @classmethod
    def of(cls, rows: Sequence[int], layout: Layout, others: Mapping[int, RowOrigin]) -> Self:
        """Those of some rows that stand in a layout or among `others`."""
        known = np.array(rows, np.int64)
        at = layout.indices_of(known)
        is_known = (at >= 0) | np.array([row in others for row in rows], bool)
        known, at = known[is_known], at[is_known]
        held = layout.only(at)
        is_memory = np.zeros(len(at), bool)
        elsewhere = [others[row] for row in known[at < 0].tolist()]
        is_memory[at < 0] = [each.source == "memory" for each in elsewhere]
        held.sessions[at < 0] = [each.session or 0 for each in elsewhere]
        held.told[at < 0] = [each.told_at.timestamp() for each in elsewhere]
        held.standing[at < 0] = [each.standing for each in elsewhere]
        refs = np.array(held.numbers, object)
        refs[at < 0] = [each.ref for each in elsewhere]
        return cls(known.tolist(), list(map(str, refs)), is_memory, held.sessions, held.told, held.standing)

    def passing(self, question: RecallQuery) -> NDArray[np.bool_]:
        """Which are what a question asks for, as far as columns tell: their kind shows as it is read."""
        passing = np.ones(len(self.rows), bool)
        if question.without:
            passing &= np.array([ref not in question.without for ref in self.refs], bool)
        if question.as_of is not None:
            passing &= self.is_memory | (self.told <= question.as_of.timestamp())
        if question.since is not None:
            passing &= self.told >= question.since.timestamp()
        if question.until is not None:
            passing &= self.told <= question.until.timestamp()
        return passing
