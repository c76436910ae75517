"""How near every row of an owner is to a question, and what is computed from that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bot.memory.vector_matrix import Matrix
from bot.storage.search import Source
from bot.storage.vectors import SOURCES, Floats, Ids, Space

_GROUPS = 64
_SETTLING = 50
"""The centre is pulled towards zero as if so many rows were spread evenly: a few rows say little about what is common."""

Group = Mapping[int, float]
"""Rows of the word index with their weights, to be compared as one vector: an exchange, or a turn with its neighbours."""


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
    matrix: Matrix

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

    def of(self, row_ids: Iterable[int]) -> dict[int, float]:
        """The cosines of certain rows; those without a vector are left out."""
        places = self.places(row_ids)
        return dict(zip(self.row_ids[places].tolist(), self.cosines[places].tolist(), strict=True))

    def places(self, row_ids: Iterable[int]) -> NDArray[np.intp]:
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


def centre_of(matrix: Matrix) -> Floats:
    """What the rows of a matrix have in common; there must be some."""
    return matrix.total / np.float32(matrix.rows + _SETTLING)


def measured(
    matrix: Matrix, question: Floats, centre: Floats | None
) -> tuple[Ids, NDArray[np.uint8], Floats]:
    """Row ids, sources and cosines of all rows, with the centre taken out of rows and question if there is one."""
    row_ids = np.concatenate([np.empty(0, np.int64), *(block.row_ids for block in matrix.blocks)])
    sources = np.concatenate([np.empty(0, np.uint8), *(block.sources for block in matrix.blocks)])
    if centre is None:
        return row_ids, sources, matrix.products(question[None])[0]
    direction = unit(question - centre)
    along, common = matrix.products(np.stack((direction, centre)))
    lengths = np.sqrt(np.maximum(1 - 2 * common + centre @ centre, 1e-6))
    return row_ids, sources, (along - direction @ centre) / lengths


def held_rows(survey: Survey, groups: Sequence[Group]) -> tuple[Ids, Floats]:
    """The members of groups that are in memory, with their vectors."""
    places = survey.places(row_id for group in groups for row_id in group)
    places = places[places < survey.matrix.rows]
    return survey.row_ids[places], survey.matrix.decoded(places, survey.space.dimensions)


def blended(survey: Survey, groups: Sequence[Group], row_ids: Ids, rows: Floats) -> list[float | None]:
    """The cosine of each group with the question of a survey, given its members' vectors; None where it has none."""
    if not len(rows):
        return [None] * len(groups)
    centre = np.zeros_like(survey.question) if survey.centre is None else survey.centre
    direction = unit(survey.question - centre)
    members, weights = _padded(groups, row_ids)
    found: list[float | None] = []
    # A few groups at a time, so that no large array is made: their pages cost more than the sums.
    for start in range(0, len(groups), _GROUPS):
        part = slice(start, start + _GROUPS)
        sums = -weights[:, part].sum(axis=0)[:, None] * centre
        for member, weight in zip(members[:, part], weights[:, part], strict=True):
            sums += rows[member] * weight[:, None]
        lengths = np.sqrt(np.vecdot(sums, sums))
        cosines = np.vecdot(sums, direction) / np.maximum(lengths, 1e-9)
        found += [
            each if length > 1e-6 else None for each, length in zip(cosines.tolist(), lengths, strict=True)
        ]
    return found


def _padded(groups: Sequence[Group], row_ids: Ids) -> tuple[NDArray[np.intp], Floats]:
    """The places of the groups' members and their weights, a column a group; what is not there has no weight."""
    place = {row_id: number for number, row_id in enumerate(row_ids.tolist())}
    widest = max(map(len, groups), default=0)
    members = np.zeros((widest, len(groups)), np.intp)
    weights = np.zeros((widest, len(groups)), np.float32)
    for column, group in enumerate(groups):
        for line, (row_id, weight) in enumerate(group.items()):
            if row_id in place:
                members[line, column], weights[line, column] = place[row_id], weight
    return members, weights
