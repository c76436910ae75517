"""Search by meaning: an exact scan of all vectors of one owner, over short copies in a bounded cache.

Every scan first asks the database what came and went, and brings its copy (a `Matrix`) up to date: so it sees
what another process wrote or deleted. What it gives are `Similarities`: how near every row is to the
question, with what all rows have in common taken out. The work on vectors is done in threads; numpy lets go
of the interpreter meanwhile, and the event loop goes on.

Vectors are held as eight-bit numbers, a quarter of their size. A row is scaled by its largest component. Over
19,185 MiniLM vectors the cosines so had are off by 0.0024 at most, and the 1.1 * k best rows held the true k
best in all of 300 searches (k = 10 and 50), which a prefix of a third of the dimensions (0.96 of the true 50
among 300) and one bit a dimension (0.97) did not. 100,000 x 768: 12 ms and 77 MB; float32: 20 ms and 307 MB.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from bot.domain.relevance import highest
from bot.memory.recall.layout import indices_in
from bot.storage.engine.database import Database, Transaction
from bot.storage.search import vectors
from bot.storage.search.vectors import SOURCES, Floats, Ids, Space, Stored
from bot.storage.search.words import RowSource

BLOCK_ROWS = 1024  # as float32 these fit the processor's cache, which is where the time goes

_SETTLING = 50
"""Added to the number of rows when the centre is taken, which shrinks it towards zero for a small store."""

_DRIFT = 0.001
"""How far a centre may move before it is taken anew: it changes cosines by less than their eight bits do."""

_SPARE = 32
"""How many rows more than asked for are scored again from what is stored."""


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


def are_of(codes: NDArray[np.uint8], sources: Sequence[RowSource] | None) -> NDArray[np.bool_]:
    """Whether each of some codes is of one of the sources; None: of any."""
    return np.array([sources is None or each in sources for each in SOURCES])[codes]


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Rows that are kept or replaced as one; never changed, so that a scan in a thread needs no lock."""

    total: Floats
    ids: Ids
    row_ids: Ids
    sources: NDArray[np.uint8]
    codes: NDArray[np.int8]
    scales: Floats

    @classmethod
    def of(cls, stored: Stored) -> Self:
        """The rows in short form."""
        exact = stored.vectors.astype(np.float32)
        total = exact.sum(axis=0)
        largest = np.maximum(exact.max(axis=1), -exact.min(axis=1))
        scales = np.maximum(largest, np.finfo(np.float32).tiny) / np.float32(127)
        exact /= scales[:, None]
        codes = np.rint(exact, out=exact).astype(np.int8)
        return cls(total, stored.ids, stored.row_ids, stored.sources, codes, scales)

    @property
    def _columns(self) -> tuple[NDArray[Any], ...]:
        return self.ids, self.row_ids, self.sources, self.codes, self.scales

    @property
    def nbytes(self) -> int:
        """Bytes of memory it takes."""
        return sum(array.nbytes for array in (*self._columns, self.total))

    def joined(self, other: Self) -> Self:
        """This block followed by another."""
        both = zip(self._columns, other._columns, strict=True)
        return type(self)(self.total + other.total, *map(np.concatenate, both))

    def only(self, kept: NDArray[np.bool_]) -> Self:
        """The rows marked True."""
        if kept.all():
            return self
        gone = self.codes[~kept] * self.scales[~kept, None]
        return type(self)(self.total - gone.sum(axis=0), *(column[kept] for column in self._columns))


@dataclass(frozen=True, slots=True)
class Matrix:
    """The vectors of one space, in the order of their ids; changes give a new one that shares the rest."""

    blocks: tuple[Block, ...] = ()

    @property
    def rows(self) -> int:
        """How many vectors there are."""
        return sum(len(block.ids) for block in self.blocks)

    @property
    def last(self) -> int:
        """The highest id; 0 when there are none."""
        return int(self.blocks[-1].ids[-1]) if self.blocks else 0

    @property
    def nbytes(self) -> int:
        """Bytes of memory it takes."""
        return sum(block.nbytes for block in self.blocks)

    @staticmethod
    def row_bytes(dimensions: int) -> int:
        """Bytes that one row of a block takes, with its length from a centre and where it stands."""
        return dimensions + 8 + 8 + 1 + 4 + 4 + 33

    def with_rows(self, stored: Stored) -> Matrix:
        """The matrix with rows added, whose ids must be higher than all others."""
        new = Block.of(stored)
        if self.blocks and len(self.blocks[-1].ids) + len(new.ids) <= BLOCK_ROWS:
            return Matrix((*self.blocks[:-1], self.blocks[-1].joined(new)))
        return Matrix((*self.blocks, new))

    def stood_for(self) -> tuple[Ids, NDArray[np.uint8]]:
        """The rows of the word index that the vectors are of, and their sources."""
        row_ids = np.concatenate([np.empty(0, np.int64), *(block.row_ids for block in self.blocks)])
        return row_ids, np.concatenate([np.empty(0, np.uint8), *(block.sources for block in self.blocks)])

    def without(self, gone: Ids) -> Matrix:
        """Without the rows of these ids."""
        kept = (block.only(~np.isin(block.ids, gone)) for block in self.blocks)
        return Matrix(tuple(block for block in kept if len(block.ids)))

    def products(self, directions: Floats) -> Floats:
        """The product of every row (columns of the result, in order) with each direction (its rows)."""
        result = np.empty((len(directions), self.rows), np.float32)
        most = max((len(block.ids) for block in self.blocks), default=0)
        buffer, at = np.empty((most, directions.shape[1]), np.float32), 0
        for block in self.blocks:
            exact, found = buffer[: len(block.ids)], result[:, at : at + len(block.ids)]
            np.copyto(exact, block.codes)
            for direction, row in zip(directions, found, strict=True):
                # Not `exact @ direction`: OpenBLAS would share it between threads, which on a busy machine
                # made the scan 30 times slower now and then.
                np.vecdot(exact, direction, out=row)
            found *= block.scales
            at += len(block.ids)
        return result

    def at(self, places: NDArray[np.int32], dimensions: int) -> Floats:
        """The vectors at some places, in their order."""
        order, begin, at = np.argsort(places), 0, 0
        codes, scales = np.empty((len(places), dimensions), np.int8), np.empty(len(places), np.float32)
        ends = np.cumsum([len(block.ids) for block in self.blocks], dtype=np.intp)
        for block, end, to in zip(self.blocks, ends, places[order].searchsorted(ends), strict=True):
            if to > at:
                here = order[at:to]
                rows = places[here] - begin
                codes[here], scales[here] = block.codes[rows], block.scales[rows]
            begin, at = end, to
        return codes * scales[:, None]

    @property
    def total(self) -> Floats:
        """The sum of all rows; there must be some."""
        return np.sum([block.total for block in self.blocks], axis=0)


@dataclass(frozen=True, slots=True, eq=False)
class Similarities:
    """How near an owner's rows are to a question. Cosines are within 0.003 of the true ones (768 dimensions).

    `centre` is what was subtracted from rows and question before comparing; None when nothing was.
    `held`: the rows in memory, which are all unless the cache has no room for them.
    """

    space: Space
    held: Matrix
    question: Floats
    centre: Floats | None
    places: Places
    cosines: Floats

    @property
    def middle(self) -> float:
        """The mean over all rows; 0 when there are none."""
        return float(self.cosines.mean()) if len(self.cosines) else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation over all rows; 0 when there are none."""
        return float(self.cosines.std()) if len(self.cosines) else 0.0

    def nearest_memories(self, limit: int) -> Ids:
        """The rows of the nearest memories, in any order."""
        memories = self.places.memories
        return self.places.row_ids[memories[highest(self.cosines[memories], limit)]]

    def best(self, limit: int, sources: Sequence[RowSource] | None = None) -> list[tuple[int, float]]:
        """The nearest rows of the word index with their cosines, best first; None looks at every source."""
        places = np.flatnonzero(are_of(self.places.sources, sources))
        places = places[highest(self.cosines[places], limit)]
        places = places[np.lexsort((self.places.row_ids[places], -self.cosines[places]))]
        return list(zip(self.places.row_ids[places].tolist(), self.cosines[places].tolist(), strict=True))

    def likeness(self, cosines: Floats) -> Floats:
        """How much nearer rows of such cosines are than ordinary ones: about 0 for these, 1 for the same.

        To some models all texts are much alike, which would be taken for nearness in a store so small that
        little of it is known to be common.
        """
        ordinary = self.middle * (1 - 1 / max(len(self.cosines), 1))  # a row alone tells none
        return (cosines - ordinary) / (1 - ordinary)

    def _cosines_at(self, places: NDArray[np.int32]) -> Floats:
        return np.append(self.cosines, np.float32(np.nan))[places]  # -1 is the one behind the last

    def cosines_of(self, row_ids: Ids) -> Floats:
        """The cosines of certain rows, in their order; NaN for one without a vector."""
        return self._cosines_at(self.places.of_rows(row_ids))

    def cosines_of_columns(self, key: Hashable, *columns: Ids) -> Iterator[Floats]:
        """The same for columns that belong to a `key` and never change."""
        return map(self._cosines_at, self.places.of_columns(key, *columns))

    async def vectors_of(self, connection: Transaction, row_ids: Ids) -> tuple[NDArray[np.bool_], Floats]:
        """Which of certain rows have vectors, and these, as near to the true ones as the cosines are."""
        places = self.places.of_rows(row_ids)
        has_vector, is_held = places >= 0, places[places >= 0] < self.held.rows
        wanted = places[has_vector]
        found = np.empty((len(wanted), len(self.question)), np.float32)
        found[is_held] = self.held.at(wanted[is_held], len(self.question))
        if not is_held.all():
            rest = self.places.row_ids[wanted[~is_held]]
            stored = await vectors.of_rows(connection, self.space, rest.tolist())
            order = np.argsort(stored.row_ids)
            found[~is_held] = stored.vectors[order[np.searchsorted(stored.row_ids, rest, sorter=order)]]
        return has_vector, found


def unit(question: Floats) -> Floats:
    """The question at length 1. Raises ValueError for one that is zero or not a number."""
    length = float(np.linalg.norm(question))
    if not 0 < length < float("inf"):
        raise ValueError("a question's vector must be neither zero nor anything but numbers")
    return np.asarray(question / length, dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Centre:
    """What the rows of a space have in common, and how long each row is without it: for any question."""

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


def centre_of(matrix: Matrix, before: Centre | None) -> Centre:
    """The centre of a matrix with rows; `before`, the last one of its space, is kept while near enough."""
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


def measured(matrix: Matrix, question: Floats, centre: Centre | None) -> Floats:
    """The cosines of all rows, with the centre taken out of rows and question if any."""
    if centre is None:
        return matrix.products(question[None])[0]
    direction = unit(question - centre.vector)
    along = matrix.products(direction[None])[0]
    return (along - direction @ centre.vector) / centre.lengths_in(matrix)


def _lengths(block: Block, centre: Floats) -> Floats:
    common = Matrix((block,)).products(centre[None])[0]
    return np.sqrt(np.maximum(1 - 2 * common + centre @ centre, 1e-6))


@dataclass(frozen=True, slots=True)
class _Copy:
    """The vectors of a space in memory, without what was removed up to a removal on record."""

    matrix: Matrix = field(default_factory=Matrix)
    removals: int = 0
    centre: Centre | None = None
    places: Places | None = None

    @property
    def nbytes(self) -> int:
        return self.matrix.nbytes + sum(each.nbytes for each in (self.centre, self.places) if each)

    def grown(self, matrix: Matrix, removals: int) -> Self:
        """With other rows, of which it is not known yet where they stand."""
        return replace(self, matrix=matrix, removals=removals, places=None)

    def looked_through(self, asked: Floats, centred: bool) -> tuple[Self, Centre | None, Places, Floats]:
        """With what a look tells of it for the next one, and what that finds."""
        centre = centre_of(self.matrix, self.centre) if centred and self.matrix.blocks else None
        places = self.places or Places.of(*self.matrix.stood_for())
        is_news = self.places is None or centre not in (None, self.centre)
        seen = replace(self, centre=centre or self.centre, places=places) if is_news else self
        return seen, centre, places, measured(self.matrix, asked, centre)


@dataclass(frozen=True, slots=True, eq=False)
class RunningScan:
    """A scan under way: the copy that is looked through, and the last row there is beside it."""

    space: Space
    asked: Floats
    copy: _Copy
    last: int
    looking: asyncio.Task[tuple[_Copy, Centre | None, Places, Floats]]


class VectorScan:
    """Finds the rows nearest to a vector; holds at most `cache_bytes` of vectors, least used go first."""

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
        """Drop an owner's vectors from the cache, as after an erasure."""
        for space in [space for space in self._held if space.owner == owner]:
            del self._held[space]

    async def nearest(
        self, owner: int, model: str, question: Floats, limit: int, sources: Sequence[RowSource] | None = None
    ) -> list[tuple[int, float]]:
        """Rows of the word index and their cosines, best first, scored on the vectors as stored.

        Only vectors by this model and of the question's length are looked at. Raises ValueError for a
        question that is zero or not a number.
        """
        similarities = await self.similarities(owner, model, question)
        short = await asyncio.to_thread(similarities.best, limit + _SPARE, sources)
        stored = await self._database.ask(
            vectors.of_rows, similarities.space, [row_id for row_id, _ in short]
        )
        cosines = np.vecdot(stored.vectors.astype(np.float32), similarities.question)
        scored = zip(stored.row_ids.tolist(), cosines.tolist(), strict=True)
        return sorted(scored, key=lambda each: (-each[1], each[0]))[:limit]

    async def similarities(
        self, owner: int, model: str, question: Floats, *, centred: bool = False
    ) -> Similarities:
        """How near every row is.

        `centred` takes what an owner's texts have in common out of rows and question before comparing.
        """
        async with self._database.read() as connection:
            running = await self.begin(connection, owner, model, question, centred=centred)
            return await self.finish(connection, running)

    async def begin(
        self, connection: Transaction, owner: int, model: str, question: Floats, *, centred: bool = False
    ) -> RunningScan:
        """Begin a scan: what is held is looked through in a thread; the connection is free meanwhile."""
        space, asked = Space(owner, model, len(question)), unit(question)
        copy, last = await self._current(connection, space)
        looking = asyncio.create_task(asyncio.to_thread(copy.looked_through, asked, centred))
        return RunningScan(space, asked, copy, last, looking)

    async def finish(self, connection: Transaction, running: RunningScan) -> Similarities:
        """What a scan finds in what is held, and in what the cache has no room for, which is read."""
        space, asked = running.space, running.asked
        copy, centre, places, part = await running.looking
        self._keep_seen(space, copy)
        parts, rest = [(places.row_ids, places.sources, part)], copy.matrix
        while rest.last < running.last:
            rest = Matrix().with_rows(await vectors.load(connection, space, rest.last, BLOCK_ROWS))
            parts.append((*rest.stood_for(), await asyncio.to_thread(measured, rest, asked, centre)))
        row_ids, sources, cosines = (np.concatenate(column) for column in zip(*parts, strict=True))
        places = places if len(parts) == 1 else Places.of(row_ids, sources)
        return Similarities(space, copy.matrix, asked, centre.vector if centre else None, places, cosines)

    def _keep_seen(self, space: Space, copy: _Copy) -> None:
        """Keep what a look told of a copy, unless the copy has been replaced meanwhile."""
        held = self._held.get(space)
        if held is not None and held is not copy and held.matrix is copy.matrix:
            self._keep(space, replace(held, centre=copy.centre, places=copy.places))

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
        """The copy brought up to a mark. One ahead of it, by a later snapshot, stays so."""
        copy = self._held.get(space, _Copy())
        if not copy.matrix.blocks or copy.removals < mark.record_from - 1:
            copy = _Copy(removals=mark.record_to)  # nothing to lose, or the record of what went is gone
        elif copy.removals < mark.removed:
            gone = await vectors.removed(connection, space.owner, copy.removals)
            copy = copy.grown(await asyncio.to_thread(copy.matrix.without, gone), mark.record_to)
        self._keep(space, copy)
        row_bytes = Matrix.row_bytes(space.dimensions)
        while copy.matrix.last < mark.last:
            room = self._cache_bytes // row_bytes - copy.matrix.rows
            if room <= 0:
                break
            stored = await vectors.load(connection, space, copy.matrix.last, min(BLOCK_ROWS, room))
            copy = copy.grown(await asyncio.to_thread(copy.matrix.with_rows, stored), copy.removals)
            self._keep(space, copy)
        return copy

    def _keep(self, space: Space, copy: _Copy) -> None:
        """Hold a copy as the latest used, and let the longest unused go until all fit."""
        self._held[space] = copy
        self._held.move_to_end(space)
        while len(self._held) > 1 and self.held_bytes > self._cache_bytes:
            self._held.popitem(last=False)
