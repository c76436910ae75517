"""Made-up vectors for tests of the search by meaning: an embedder that gives them, and rows that have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import numpy as np
from pydantic_ai.embeddings import TestEmbeddingModel
from sqlalchemy import delete, insert, select

from bot.domain.interactions import ModelUsage
from bot.llm.embedder import Embedded, Embedder
from bot.storage.engine.database import Database, Transaction
from bot.storage.people import people
from bot.storage.search import vectors
from bot.storage.search import words as search
from bot.storage.search.vectors import Floats, NewVector, hash_of
from bot.storage.search.words import RowSource
from bot.storage.tables import search_rows
from bot.storage.tables import vectors as search_vectors

MODEL = "test:model/16"
DIMENSIONS = 16
NOW = datetime(2026, 11, 20, tzinfo=UTC)


class MadeUp(Embedder):
    """Gives each text the vector that a function makes up for it."""

    def __init__(self, vector: Callable[[str], Floats]) -> None:
        dimensions = len(vector(""))
        super().__init__(TestEmbeddingModel(dimensions=dimensions), "made:up", dimensions)
        self._vector = vector

    async def documents(self, texts: Sequence[str]) -> Embedded:
        """A vector a text."""
        return Embedded(np.stack([self._vector(text) for text in texts]), {}, ModelUsage(model=self.name))

    async def query(self, text: str) -> Embedded:
        """The same for a question."""
        return Embedded(self._vector(text)[None, :], {}, ModelUsage(model=self.name))


async def add_owner(database: Database, name: str = "ann") -> int:
    """A person's number."""
    async with database.write() as connection:
        added = await people.add(connection, "terminal", name, name=name, role="member", now=NOW)
    return added.id


async def add_rows(
    database: Database, owner: int, count: int, source: RowSource = "user", first: int = 0
) -> list[int]:
    """Rows of the word index that stand for so many texts; returns their ids."""
    told = {"told_at": NOW} if "told_at" in search_rows.c else {}
    rows = [{"owner": owner, "source": source, "ref": str(first + number)} | told for number in range(count)]
    async with database.write() as connection:
        for start in range(0, count, 1000):
            await connection.execute(insert(search_rows), rows[start : start + 1000])
        found = await connection.execute(
            select(search_rows.c.id)
            .where(search_rows.c.owner == owner, search_rows.c.source == source)
            .order_by(search_rows.c.id.desc())
            .limit(count)
        )
        return sorted(found.scalars())


async def put(
    database: Database, owner: int, row_ids: Sequence[int], rows: Floats, model: str = MODEL
) -> int:
    """Give rows their vectors."""
    new = [NewVector(row_id, hash_of(str(row_id)), row) for row_id, row in zip(row_ids, rows, strict=True)]
    async with database.write() as connection:
        return await vectors.put(connection, owner, model, new)


async def remove_row(database: Database, owner: int, source: RowSource, ref: str) -> None:
    """Take a text out of the word index, as the product does."""
    async with database.write() as connection:
        await search.remove(connection, owner, [source], [ref])


async def remove_vectors(connection: Transaction, rows: Sequence[int]) -> None:
    """Take the vectors of rows away whose text stays."""
    await connection.execute(delete(search_vectors).where(search_vectors.c.row_id.in_(rows)))


def directions(count: int, seed: int = 0, dimensions: int = DIMENSIONS) -> Floats:
    """Random vectors of unit length."""
    drawn = np.random.default_rng(seed).standard_normal((count, dimensions)).astype(np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)
