"""Where rows and their vectors stand, and which of many scores are the highest."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Self
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from bot.storage.search.vectors import SOURCES, Floats, Ids
from bot.storage.search.words import RowSource

SAMPLED = 16
"""Of how many scores one is looked at first, to tell how high the highest are."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Where the vector of each row stands. `ordered`: the ids of the rows, ascending; `order`: their places.

    `known`: where the vectors of whole columns of rows stand, which each search asks for.
    """

    row_ids: Ids
    sources: NDArray[np.uint8]
    ordered: Ids
    order: NDArray[np.int32]
    memories: NDArray[np.int32]
    known: WeakKeyDictionary[Hashable, tuple[NDArray[np.int32], ...]] = field(
        default_factory=WeakKeyDictionary[Hashable, tuple[NDArray[np.int32], ...]]
    )

    @classmethod
    def of(cls, row_ids: Ids, sources: NDArray[np.uint8]) -> Self:
        """Those of rows that stand in this order."""
        order = np.argsort(row_ids, kind="stable").astype(np.int32)
        memories = np.flatnonzero(are_of(sources, ("memory",))).astype(np.int32)
        return cls(row_ids, sources, row_ids[order], order, memories)

    @property
    def nbytes(self) -> int:
        """Bytes of memory it takes, with two columns as long."""
        held = self.row_ids, self.sources, self.ordered, self.order, self.memories
        return sum(each.nbytes for each in held) + 2 * self.order.nbytes

    def of_rows(self, rows: Ids) -> NDArray[np.int32]:
        """Where certain rows stand; -1 for one without a vector."""
        return np.append(self.order, np.int32(-1))[indices_in(self.ordered, rows)]

    def of_columns(self, key: Hashable, *columns: Ids) -> tuple[NDArray[np.int32], ...]:
        """The same for columns that belong to a `key` and never change."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = tuple(map(self.of_rows, columns))
        return found


def indices_in(ascending: Ids, wanted: Ids) -> NDArray[np.intp]:
    """Where wanted ids stand among ascending ones; -1 for those that do not."""
    if not len(ascending):
        return np.full(len(wanted), -1)
    indices = np.minimum(np.searchsorted(ascending, wanted), len(ascending) - 1)
    return np.where(ascending[indices] == wanted, indices, -1)


def are_of(codes: NDArray[np.uint8], sources: Sequence[RowSource] | None) -> NDArray[np.bool_]:
    """Whether each of some codes is of one of the sources; None: of any."""
    return np.array([sources is None or each in sources for each in SOURCES])[codes]


def highest(scores: Floats, many: int) -> NDArray[np.intp]:
    """The indices of the highest scores, in any order."""
    among = np.arange(len(scores))
    if len(scores) > SAMPLED * many:  # most are lower than any that is wanted: one look tells
        sample = np.sort(scores[::SAMPLED])
        likely = np.flatnonzero(scores >= sample[-2 * many // SAMPLED])
        among = likely if len(likely) >= many else among
    if len(among) <= many:
        return among
    return among[np.argpartition(scores[among], len(among) - many)[len(among) - many :]]
