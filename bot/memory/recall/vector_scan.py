"""Search by meaning: an exact scan of all vectors of one owner, over short copies in a bounded cache.

Every scan first asks the database what came and went, and brings its copy up to date: so it sees what another process
wrote or deleted. The work on vectors is done in threads; numpy lets go of the
interpreter meanwhile, and the event loop goes on.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from bot.memory.recall.vector_matrix import BLOCK_ROWS, Matrix
from bot.memory.recall.vector_survey import (
    Centre,
    Measured,
    Survey,
    centre_of,
    measured,
    unit,
)
from bot.storage.engine.database import Database, Transaction
from bot.storage.search import vectors
from bot.storage.search.vectors import Floats, Space
from bot.storage.search.words import Source

_SPARE = 32
"""How many rows more than asked for are scored again from what is stored: see `vector_matrix`."""


@dataclass(frozen=True, slots=True)
class _Copy:
    """The vectors of a space in memory, without what was removed up to a removal on record."""

    matrix: Matrix = field(default_factory=Matrix)
    removals: int = 0
    centre: Centre | None = None

    @property
    def nbytes(self) -> int:
        return self.matrix.nbytes + (self.centre.nbytes if self.centre else 0)


def _surveyed(copy: _Copy, asked: Floats, centred: bool) -> tuple[Centre | None, Measured]:
    centre = centre_of(copy.matrix, copy.centre) if centred and copy.matrix.blocks else None
    return centre, measured(copy.matrix, asked, centre)


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
        return sum(copy.nbytes for copy in self._held.values())

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

    async def survey(self, owner: int, model: str, question: Floats, *, centred: bool = False) -> Survey:
        """How near every row is.

        `centred` takes what an owner's texts have in common out of rows and question before comparing.
        """
        space, asked = Space(owner, model, len(question)), unit(question)
        async with self._database.read() as connection:
            copy, last = await self._current(connection, space)
            centre, part = await asyncio.to_thread(_surveyed, copy, asked, centred)
            self._keep_centre(space, copy, centre)
            parts, after = [part], copy.matrix.last
            while after < last:
                # What does not fit the cache is read for this one scan.
                rest = Matrix().with_rows(await vectors.load(connection, space, after, BLOCK_ROWS))
                parts.append(await asyncio.to_thread(measured, rest, asked, centre))
                after = rest.last
        row_ids, sources, cosines = (np.concatenate(column) for column in zip(*parts, strict=True))
        return Survey(space, asked, centre.vector if centre else None, row_ids, sources, cosines)

    def _keep_centre(self, space: Space, copy: _Copy, centre: Centre | None) -> None:
        """Keep what the rows of a copy have in common, unless the copy has been replaced meanwhile."""
        held = self._held.get(space)
        if held is not None and held.matrix is copy.matrix and centre not in (None, held.centre):
            self._keep(space, replace(held, centre=centre))

    async def _current(self, connection: Transaction, space: Space) -> tuple[_Copy, int]:
        """The copy of a space, as far as the cache has room, and the id of the last row that there is."""
        mark = await vectors.mark(connection, space)
        copy = self._held.get(space, _Copy())
        if copy.matrix.last < mark.last or copy.removals < mark.must_know:
            async with self._growing:
                copy = await self._grown(connection, space, mark)
            self._keep(space, replace(copy, removals=max(copy.removals, mark.record_to)))
        elif space in self._held:
            self._held.move_to_end(space)
        return copy, mark.last

    async def _grown(self, connection: Transaction, space: Space, mark: vectors.Mark) -> _Copy:
        """The copy brought up to a mark. One that is ahead of the mark already, by a later snapshot, stays so."""
        copy = self._held.get(space, _Copy())
        if not copy.matrix.blocks or copy.removals < mark.record_from - 1:
            copy = _Copy(removals=mark.record_to)  # nothing to lose, or the record of what went is gone
        elif copy.removals < mark.removed:
            gone = await vectors.removed(connection, space.owner, copy.removals)
            copy = _Copy(await asyncio.to_thread(copy.matrix.without, gone), mark.record_to, copy.centre)
        self._keep(space, copy)
        row_bytes = Matrix.row_bytes(space.dimensions)
        while copy.matrix.last < mark.last:
            room = (self._cache_bytes - copy.matrix.nbytes) // row_bytes
            if room <= 0:
                break
            stored = await vectors.load(connection, space, copy.matrix.last, min(BLOCK_ROWS, room))
            copy = replace(copy, matrix=await asyncio.to_thread(copy.matrix.with_rows, stored))
            self._keep(space, copy)
        return copy

    def _keep(self, space: Space, copy: _Copy) -> None:
        """Hold a copy as the latest used, and let the longest unused go until all fit."""
        self._held[space] = copy
        self._held.move_to_end(space)
        while len(self._held) > 1 and self.held_bytes > self._cache_bytes:
            self._held.popitem(last=False)
