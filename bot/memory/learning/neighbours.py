"""The memories nearest in meaning to what is about to be remembered, where there are vectors."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import numpy as np

from bot.llm.ask import Book
from bot.llm.embedder import Embedder, EmbeddingFailed
from bot.memory.recall.vector_scan import VectorScan
from bot.storage.engine.database import Database
from bot.storage.search import words as search

log = logging.getLogger(__name__)

NEAREST = 3

Near = dict[tuple[int, str], float]
"""Cosines, by the place of the text and the id of the memory."""


class Neighbours:
    """Looks for near repeats by meaning; finds nothing without an embedder, or when it fails."""

    def __init__(self, database: Database, scan: VectorScan, embedder: Embedder | None, book: Book) -> None:
        self._database = database
        self._scan = scan
        self._embedder = embedder
        self._book = book

    async def of(self, owner: int, texts: Sequence[str]) -> Near:
        """The nearest memories of each text."""
        if self._embedder is None or not texts:
            return {}
        try:
            embedded = await self._embedder.documents(list(texts))
        except EmbeddingFailed as failure:
            log.warning("Near repeats are looked for by words alone: %s", failure)
            return {}
        await self._book(owner, "embed", embedded.usage)
        near: Near = {}
        for place, vector in enumerate(embedded.vectors):
            if place in embedded.failed or not np.isfinite(vector).all():
                continue
            found = await self._scan.nearest(owner, self._embedder.name, vector, NEAREST, ("memory",))
            async with self._database.read() as connection:
                places = await search.places(connection, owner, [row for row, _ in found])
            near |= {(place, places[row].ref): cosine for row, cosine in found if row in places}
        return near
