"""Vectors laid aside while their rows are made anew, so that no text is embedded twice."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.tables import search_rows
from bot.storage.vectors import Unembedded


async def set_aside(connection: AsyncConnection, owner: int) -> None:
    """Copy an owner's vectors out of the way; they stay so until `forget`, or the end of a transaction that fails."""
    await connection.execute(_MAKE)
    await connection.execute(_SET_ASIDE, {"owner": owner})


async def bring_back(connection: AsyncConnection, hashes: Mapping[int, bytes]) -> None:
    """Give rows of the index their vectors again: those made from a text of the hash that is named for the row."""
    rows = [{"row_id": row_id, "content_hash": content_hash} for row_id, content_hash in hashes.items()]
    if rows:
        await connection.execute(_BRING_BACK, rows)


async def forget(connection: AsyncConnection) -> None:
    """Drop what was laid aside."""
    await connection.execute(_DROP)


async def rows(connection: AsyncConnection, owner: int, limit: int, after: int) -> list[Unembedded]:
    """An owner's rows of the index beyond an id, oldest first."""
    query = (
        select(search_rows.c.id, search_rows.c.source, search_rows.c.ref)
        .where(search_rows.c.owner == owner, search_rows.c.id > after)
        .order_by(search_rows.c.id)
        .limit(limit)
    )
    return [Unembedded(row.id, row.source, row.ref) for row in await connection.execute(query)]


_MAKE = text(
    "CREATE TEMP TABLE kept_vectors (source, ref, content_hash, model, dimensions, vector,"
    " PRIMARY KEY (source, ref, content_hash, model))"
)
_SET_ASIDE = text(
    "INSERT INTO kept_vectors (source, ref, content_hash, model, dimensions, vector)"
    " SELECT search_rows.source, search_rows.ref, content_hash, model, dimensions, vector"
    " FROM vectors JOIN search_rows ON search_rows.id = vectors.row_id WHERE vectors.owner = :owner"
)
_BRING_BACK = text(
    "INSERT INTO vectors (owner, row_id, model, dimensions, content_hash, vector)"
    " SELECT owner, id, model, dimensions, content_hash, vector FROM search_rows"
    " JOIN kept_vectors ON kept_vectors.source = search_rows.source AND kept_vectors.ref = search_rows.ref"
    " WHERE search_rows.id = :row_id AND content_hash = :content_hash"
)
_DROP = text("DROP TABLE kept_vectors")
