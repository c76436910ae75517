"""Search by meaning: an exact scan of all vectors of one owner, over short copies in a bounded cache.

Every scan first asks the database, in the snapshot it works in, what the space holds, and brings its copy up to date:
so it sees what another process wrote or deleted. The work on vectors is done in threads; numpy lets go of the
interpreter meanwhile, and the event loop goes on.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bot.memory.vector_matrix import BLOCK_ROWS, Matrix
from bot.storage import vectors
from bot.storage.database import Database, Transaction
from bot.storage.search import Source
from bot.storage.vectors import SOURCES, Floats, Ids, Space

_ID_ROWS = 4096
_SPARE = 32
"""How many rows more than asked for are scored again from what is stored: see `vector_matrix`."""
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
        places = np.flatnonzero(np.isin(self.row_ids, np.fromiter(row_ids, dtype=np.int64)))
        return dict(zip(self.row_ids[places].tolist(), self.cosines[places].tolist(), strict=True))


class VectorScan:
    """Finds the rows nearest to a vector; holds at most `cache_bytes` of vectors, the least recently used owner goes."""

    def __init__(self, database: Database, cache_bytes: int) -> None:
        self._database = database
        self._cache_bytes = cache_bytes
        self._held: OrderedDict[Space, Matrix] = OrderedDict()
        # One copy grows at a time, or several large owners would together exceed the cache.
        self._growing = asyncio.Lock()

    @property
    def held_bytes(self) -> int:
        """Bytes of vectors in memory."""
        return sum(matrix.nbytes for matrix in self._held.values())

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

        Members without a vector are left out; None for a group that has no other.
        """
        wanted = {row_id for group in groups for row_id in group}
        held = await asyncio.to_thread(survey.matrix.rows_of, list(wanted))
        if absent := wanted - held.keys():
            async with self._database.read() as connection:
                stored = await vectors.of_rows(connection, survey.space, list(absent))
            held |= zip(stored.row_ids.tolist(), stored.vectors.astype(np.float32), strict=True)
        return await asyncio.to_thread(_blended, survey, groups, held)

    async def _current(self, connection: Transaction, space: Space) -> tuple[Matrix, int]:
        """The copy of a space, as far as the cache has room, and the id of the last row that there is."""
        matrix = self._held.get(space, Matrix())
        mark = await vectors.mark(connection, space, matrix.last)
        if _agrees(matrix, mark) and matrix.last == mark.last:
            self._keep(space, matrix)
            return matrix, mark.last
        async with self._growing:
            matrix = await self._grown(connection, space)
        return matrix, mark.last

    async def _grown(self, connection: Transaction, space: Space) -> Matrix:
        matrix = self._held.get(space, Matrix())
        mark = await vectors.mark(connection, space, matrix.last)
        if not _agrees(matrix, mark):
            present = await _all_ids(connection, space, matrix.last)
            matrix = await asyncio.to_thread(matrix.only, present)
            if matrix.rows != len(present):
                matrix = Matrix()  # our snapshot is older than the copy: start again from what it shows
            self._keep(space, matrix)
        row_bytes = Matrix.row_bytes(space.dimensions)
        while matrix.last < mark.last and (room := self._room(space) // row_bytes) > 0:
            stored = await vectors.load(connection, space, matrix.last, min(BLOCK_ROWS, room))
            matrix = await asyncio.to_thread(matrix.with_rows, stored)
            self._keep(space, matrix)
        return matrix

    def _keep(self, space: Space, matrix: Matrix) -> None:
        """Hold a copy as the latest used, and let the longest unused go until all fit."""
        self._held[space] = matrix
        self._held.move_to_end(space)
        while len(self._held) > 1 and self.held_bytes > self._cache_bytes:
            self._held.popitem(last=False)

    def _room(self, space: Space) -> int:
        """Bytes that a space may still grow by: all others can be let go for it."""
        held = self._held.get(space)
        return self._cache_bytes - (held.nbytes if held else 0)


def _agrees(matrix: Matrix, mark: vectors.Mark) -> bool:
    # Ids only grow and are never given twice, so equal numbers of rows up to the same last id are the same rows.
    return matrix.rows == mark.held and matrix.last == mark.last_held


async def _all_ids(connection: Transaction, space: Space, up_to: int) -> Ids:
    parts = [np.empty(0, np.int64)]
    after = 0
    while len(part := await vectors.ids(connection, space, after, up_to, _ID_ROWS)):
        parts.append(part)
        after = int(part[-1])
    return np.concatenate(parts)


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


def _blended(survey: Survey, groups: Sequence[Group], held: Mapping[int, Floats]) -> list[float | None]:
    centre = np.zeros_like(survey.question) if survey.centre is None else survey.centre
    direction = _unit(survey.question - centre)
    members = [
        [(held[row_id], weight) for row_id, weight in group.items() if row_id in held] for group in groups
    ]
    filled = [group for group in members if group]
    if not filled:
        return [None] * len(groups)
    flat = np.stack([vector for group in filled for vector, _ in group]) - centre
    flat *= np.array([weight for group in filled for _, weight in group], dtype=np.float32)[:, None]
    starts = np.cumsum([0, *(len(group) for group in filled[:-1])])
    sums = np.add.reduceat(flat, starts, axis=0)
    found = np.vecdot(sums, direction) / np.maximum(np.sqrt(np.vecdot(sums, sums)), 1e-9)
    cosines = iter(found.tolist())
    return [next(cosines) if group else None for group in members]
