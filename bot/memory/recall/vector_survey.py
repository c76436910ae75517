"""How near every row of an owner is to a question, and what is computed from that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bot.memory.recall.vector_matrix import Block, Matrix
from bot.storage.search.vectors import SOURCES, Floats, Ids, Space
from bot.storage.search.words import Source

_SETTLING = 50
"""The centre is pulled towards zero as if so many rows were spread evenly: a few rows say little about what is common."""

_DRIFT = 0.001
"""How far a centre may move before it is taken anew: it changes cosines by less than their eight bits do."""

Measured = tuple[Ids, NDArray[np.uint8], Floats]
"""Rows of the word index, their sources, and their cosines with a question."""


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """How near every row of an owner is to a question. Cosines are within 0.003 of the true ones (768 dimensions).

    `centre` is what was subtracted from rows and question before comparing; None when nothing was.
    """

    space: Space
    question: Floats
    centre: Floats | None
    row_ids: Ids
    sources: NDArray[np.uint8]
    cosines: Floats

    @property
    def middle(self) -> float:
        """The mean over all rows; 0 when there are none."""
        return float(self.cosines.mean()) if len(self.cosines) else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation over all rows; 0 when there are none."""
        return float(self.cosines.std()) if len(self.cosines) else 0.0

    def best(self, limit: int, sources: Sequence[Source] | None = None) -> list[tuple[int, float]]:
        """The nearest rows of the word index with their cosines, best first; None looks at every source."""
        places = np.arange(len(self.cosines))
        if sources is not None:
            places = np.flatnonzero(np.isin(self.sources, [SOURCES.index(source) for source in sources]))
        if len(places) > limit:
            found = self.cosines[places]
            places = places[np.argpartition(found, len(found) - limit)[len(found) - limit :]]
        places = places[np.lexsort((self.row_ids[places], -self.cosines[places]))]
        return list(zip(self.row_ids[places].tolist(), self.cosines[places].tolist(), strict=True))

    def of(self, row_ids: Iterable[int], sources: Sequence[Source] | None = None) -> dict[int, float]:
        """The cosines of certain rows; those without a vector, or of other sources, are left out."""
        places = self._places(row_ids)
        if sources is not None:
            places = places[np.isin(self.sources[places], [SOURCES.index(source) for source in sources])]
        return dict(zip(self.row_ids[places].tolist(), self.cosines[places].tolist(), strict=True))

    def _places(self, row_ids: Iterable[int]) -> NDArray[np.intp]:
        """Where certain rows stand in this survey, ascending."""
        wanted = np.unique(np.fromiter(row_ids, dtype=np.int64))
        if not len(wanted):
            return np.empty(0, np.intp)
        nearest = np.minimum(np.searchsorted(wanted, self.row_ids), len(wanted) - 1)
        return np.flatnonzero(wanted[nearest] == self.row_ids)


def unit(question: Floats) -> Floats:
    """The question at length 1. Raises ValueError for one that is zero or not a number."""
    length = float(np.linalg.norm(question))
    if not 0 < length < float("inf"):
        raise ValueError("a question's vector must be neither zero nor anything but numbers")
    return np.asarray(question / length, dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Centre:
    """What the rows of a space have in common, and how long each row is without it: the same for every question."""

    vector: Floats
    lengths: Mapping[Block, Floats]

    @property
    def nbytes(self) -> int:
        """Bytes of memory it takes."""
        return self.vector.nbytes + sum(lengths.nbytes for lengths in self.lengths.values())

    def lengths_in(self, matrix: Matrix) -> Floats:
        """The lengths of a matrix's rows, which need not be among those it was taken from."""
        known, vector = self.lengths, self.vector
        parts = (known[block] if block in known else _lengths(block, vector) for block in matrix.blocks)
        return np.concatenate([np.empty(0, np.float32), *parts])


def centre_of(matrix: Matrix, before: Centre | None = None) -> Centre:
    """The centre of a matrix that has rows; `before`, the last one of its space, is kept up while it is near enough."""
    vector = matrix.total / np.float32(matrix.rows + _SETTLING)
    known: Mapping[Block, Floats] = {}
    if before is not None and float(np.linalg.norm(vector - before.vector)) <= _DRIFT:
        vector, known = before.vector, before.lengths
        if len(known) == len(matrix.blocks) and all(block in known for block in matrix.blocks):
            return before
    return Centre(
        vector,
        {block: known[block] if block in known else _lengths(block, vector) for block in matrix.blocks},
    )


def measured(matrix: Matrix, question: Floats, centre: Centre | None) -> Measured:
    """Row ids, sources and cosines of all rows, with the centre taken out of rows and question if there is one."""
    row_ids = np.concatenate([np.empty(0, np.int64), *(block.row_ids for block in matrix.blocks)])
    sources = np.concatenate([np.empty(0, np.uint8), *(block.sources for block in matrix.blocks)])
    if centre is None:
        return row_ids, sources, matrix.products(question[None])[0]
    direction = unit(question - centre.vector)
    along = matrix.products(direction[None])[0]
    return row_ids, sources, (along - direction @ centre.vector) / centre.lengths_in(matrix)


def _lengths(block: Block, centre: Floats) -> Floats:
    common = Matrix((block,)).products(centre[None])[0]
    return np.sqrt(np.maximum(1 - 2 * common + centre @ centre, 1e-6))
