"""Search by meaning: an exact scan of all vectors of one owner, over short copies in a bounded cache.

Every scan first asks the database what came and went, and brings its copy up to date: so it sees what another process
wrote or deleted. The work on vectors is done in threads; numpy lets go of the
interpreter meanwhile, and the event loop goes on.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bot.memory.vector_matrix import BLOCK_ROWS, Matrix
from bot.storage import vectors
from bot.storage.database import Database, Transaction
from bot.storage.search import Source
from bot.storage.vectors import SOURCES, Floats, Ids, Space

_SPARE = 32
"""How many rows more than asked for are scored again from what is stored: see `vector_matrix`."""
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


@dataclass(frozen=True, slots=True)
class _Copy:
    """The vectors of a space in memory, without what was removed up to a removal on record."""

    matrix: Matrix = field(default_factory=Matrix)
    removals: int = 0


class VectorScan:
    """Finds the rows nearest to a vector; holds at most `cache_bytes` of vectors, the least recently used owner goes."""

    def __init__(self, database: Database, cache_bytes: int) -> None:
        self._database = database
        self._cache_bytes = cache_bytes
        self._held: OrderedDict[Space, _Copy] = OrderedDict()
        # One copy grows at a time, or several large owners would together exceed the cache.
        self._growing = asyncio.Lock()

    @property
    def held_bytes(self) -> int:
        """Bytes of vectors in memory."""
        return sum(copy.matrix.nbytes for copy in self._held.values())

    def invalidate(self, owner: int) -> None:
        """Let go of everything of an owner, as after an erasure."""
        for space in [space for space in self._held if space.owner == owner]:
            del self._held[space]

    async def nearest(
        self, owner: int, model: str, question: Floats, limit: int, sources: Sequence[Source] | None = None
    ) -> list[tuple[int, float]]:
        """Rows of the word index and their cosines, best first, scored on the vectors as stored.

        Only vectors by this model and of the question's length are looked at. Raises ValueError for a question that is
        zero or not a number.
        """
        survey = await self.survey(owner, model, question)
        short = await asyncio.to_thread(survey.best, limit + _SPARE, sources)
        async with self._database.read() as connection:
            stored = await vectors.of_rows(connection, survey.space, [row_id for row_id, _ in short])
        cosines = np.vecdot(stored.vectors.astype(np.float32), survey.question)
        scored = zip(stored.row_ids.tolist(), cosines.tolist(), strict=True)
        return sorted(scored, key=lambda each: (-each[1], each[0]))[:limit]

    async def cosines(
        self, owner: int, model: str, question: Floats, row_ids: Sequence[int]
    ) -> dict[int, float]:
        """The cosines of certain rows, scored on the vectors as stored; rows without a vector are left out."""
        space, unit = Space(owner, model, len(question)), _unit(question)
        async with self._database.read() as connection:
            stored = await vectors.of_rows(connection, space, row_ids)
        found = np.vecdot(stored.vectors.astype(np.float32), unit)
        return dict(zip(stored.row_ids.tolist(), found.tolist(), strict=True))

    async def survey(self, owner: int, model: str, question: Floats, *, centred: bool = False) -> Survey:
        """How near every row is.

        `centred` takes what an owner's texts have in common out of rows and question before comparing.
        """
        space, unit = Space(owner, model, len(question)), _unit(question)
        async with self._database.read() as connection:
            matrix, last = await self._current(connection, space)
            centre = _centre(matrix) if centred and matrix.blocks else None
            parts = [await asyncio.to_thread(_measured, matrix, unit, centre)]
            after = matrix.last
            while after < last:
                # What does not fit the cache is read for this one scan.
                rest = Matrix().with_rows(await vectors.load(connection, space, after, BLOCK_ROWS))
                parts.append(await asyncio.to_thread(_measured, rest, unit, centre))
                after = rest.last
        row_ids, sources, cosines = (np.concatenate(column) for column in zip(*parts, strict=True))
        return Survey(space, unit, centre, row_ids, sources, cosines, matrix)

    async def blends(self, survey: Survey, groups: Sequence[Group]) -> list[float | None]:
        """The cosine of each group's weighted sum with the survey's question, centred as the survey was.

        Members without a vector are left out; None for a group that has no other, or whose members cancel out.
        """
        row_ids, rows = await asyncio.to_thread(_held_rows, survey, groups)
        if absent := {row_id for group in groups for row_id in group}.difference(row_ids.tolist()):
            async with self._database.read() as connection:
                stored = await vectors.of_rows(connection, survey.space, list(absent))
            row_ids = np.concatenate((row_ids, stored.row_ids))
            rows = np.concatenate((rows, stored.vectors.astype(np.float32)))
        return await asyncio.to_thread(_blended, survey, groups, row_ids, rows)

    async def _current(self, connection: Transaction, space: Space) -> tuple[Matrix, int]:
        """The copy of a space, as far as the cache has room, and the id of the last row that there is."""
        mark = await vectors.mark(connection, space)
        copy = self._held.get(space, _Copy())
        if copy.matrix.last < mark.last or copy.removals < mark.must_know:
            async with self._growing:
                copy = await self._grown(connection, space, mark)
        self._keep(space, _Copy(copy.matrix, max(copy.removals, mark.record_to)))
        return copy.matrix, mark.last

    async def _grown(self, connection: Transaction, space: Space, mark: vectors.Mark) -> _Copy:
        """The copy brought up to a mark. One that is ahead of the mark already, by a later snapshot, stays so."""
        copy = self._held.get(space, _Copy())
        if not copy.matrix.blocks or copy.removals < mark.record_from - 1:
            copy = _Copy(removals=mark.record_to)  # nothing to lose, or the record of what went is gone
        elif copy.removals < mark.removed:
            gone = await vectors.removed(connection, space.owner, copy.removals)
            copy = _Copy(await asyncio.to_thread(copy.matrix.without, gone), mark.record_to)
        self._keep(space, copy)
        row_bytes = Matrix.row_bytes(space.dimensions)
        while copy.matrix.last < mark.last:
            room = (self._cache_bytes - copy.matrix.nbytes) // row_bytes
            if room <= 0:
                break
            stored = await vectors.load(connection, space, copy.matrix.last, min(BLOCK_ROWS, room))
            copy = _Copy(await asyncio.to_thread(copy.matrix.with_rows, stored), copy.removals)
            self._keep(space, copy)
        return copy

    def _keep(self, space: Space, copy: _Copy) -> None:
        """Hold a copy as the latest used, and let the longest unused go until all fit."""
        self._held[space] = copy
        self._held.move_to_end(space)
        while len(self._held) > 1 and self.held_bytes > self._cache_bytes:
            self._held.popitem(last=False)


def _unit(question: Floats) -> Floats:
    length = float(np.linalg.norm(question))
    if not 0 < length < float("inf"):
        raise ValueError("a question's vector must be neither zero nor anything but numbers")
    return np.asarray(question / length, dtype=np.float32)


def _centre(matrix: Matrix) -> Floats:
    return matrix.total / np.float32(matrix.rows + _SETTLING)


def _measured(
    matrix: Matrix, question: Floats, centre: Floats | None
) -> tuple[Ids, NDArray[np.uint8], Floats]:
    row_ids = np.concatenate([np.empty(0, np.int64), *(block.row_ids for block in matrix.blocks)])
    sources = np.concatenate([np.empty(0, np.uint8), *(block.sources for block in matrix.blocks)])
    if centre is None:
        return row_ids, sources, matrix.products(question[None])[0]
    direction = _unit(question - centre)
    along, common = matrix.products(np.stack((direction, centre)))
    lengths = np.sqrt(np.maximum(1 - 2 * common + centre @ centre, 1e-6))
    return row_ids, sources, (along - direction @ centre) / lengths


def _held_rows(survey: Survey, groups: Sequence[Group]) -> tuple[Ids, Floats]:
    places = survey.places(row_id for group in groups for row_id in group)
    places = places[places < survey.matrix.rows]
    return survey.row_ids[places], survey.matrix.decoded(places, survey.space.dimensions)


def _blended(survey: Survey, groups: Sequence[Group], row_ids: Ids, rows: Floats) -> list[float | None]:
    if not len(rows):
        return [None] * len(groups)
    centre = np.zeros_like(survey.question) if survey.centre is None else survey.centre
    direction = _unit(survey.question - centre)
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
