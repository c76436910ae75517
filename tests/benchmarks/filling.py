"""Rows that benchmarks put in the schema in one go, on either engine, as the product would have written them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Integer, Table, Text, column, insert, table

from bot.storage.engine.database import Transaction

INDEXED_WORDS = ("source", "said", "reply", "others", "before", "after", "facts")
SEARCH_WORDS = table(
    "search_words", column("rowid", Integer), *(column(name, Text) for name in INDEXED_WORDS)
)
"""The index of words, which is no table of the schema: each engine has it in a way of its own."""


@contextmanager
def place_on(engine: str) -> Iterator[tuple[Path, str | None]]:
    """A folder, and the URL of an empty database where a server keeps it ("postgres")."""
    with tempfile.TemporaryDirectory() as folder:
        if engine == "sqlite":
            yield Path(folder), None
            return
        from tests.postgres import TestServer

        server = TestServer(Path(folder), settings=())
        try:
            yield Path(folder), server.url(server.copy())
        finally:
            server.stop()


async def inserted(connection: Transaction, into: Table, rows: Sequence[Mapping[str, Any]]) -> Sequence[int]:
    """Insert rows; the numbers that they were given, in the same order."""
    new = insert(into).returning(into.c.id, sort_by_parameter_order=True)
    return (await connection.execute(new, list(rows))).scalars().all()


async def insert_words(
    connection: Transaction, owner: int, row_ids: Sequence[int], words: Sequence[Mapping[str, str]]
) -> None:
    """Put the words of rows of `search_rows`, by the column they stand in, in the index of words."""
    held = [
        {"rowid": row_id, **{name: _owned(owner, each.get(name, "")) for name in INDEXED_WORDS}}
        for row_id, each in zip(row_ids, words, strict=True)
    ]
    await connection.execute(insert(SEARCH_WORDS), held)


def _owned(owner: int, words: str) -> str:
    return " ".join(f"{owner}:{word}" for word in words.split())
