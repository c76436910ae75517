"""The word index: one FTS5 row for everything said and everything remembered.

Columns: `scope` holds tokens that narrow a search (owner, source), `stems` and `others` the derived search text,
`context` what stands around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.words import SearchText

Source = Literal["memory", "user", "bot"]
"""memory: by its id; user and bot: the two sides of an interaction, by its number."""


@dataclass(frozen=True, slots=True)
class Match:
    """A row that the words found; a higher `score` fits better (the negated bm25)."""

    source: Source
    ref: str
    score: float


async def put(
    connection: AsyncConnection, owner: int, source: Source, ref: str, said: SearchText, context: str = ""
) -> None:
    """Index a text, replacing what stood for it before."""
    await remove(connection, owner, source, ref)
    if not said.stems:
        return
    row = text("INSERT INTO search_rows (owner, source, ref) VALUES (:owner, :source, :ref) RETURNING id")
    created = await connection.execute(row, {"owner": owner, "source": source, "ref": ref})
    values = {
        "id": created.scalar_one(),
        "scope": f"o{owner} s{source}",
        "stems": said.stems,
        "others": said.others,
        "context": context,
    }
    words = text(
        "INSERT INTO search_words (rowid, scope, stems, others, context)"
        " VALUES (:id, :scope, :stems, :others, :context)"
    )
    await connection.execute(words, values)


async def remove(connection: AsyncConnection, owner: int, source: Source, ref: str) -> None:
    """Take a text out of the index."""
    where = {"owner": owner, "source": source, "ref": ref}
    gone = text(
        "DELETE FROM search_rows WHERE owner = :owner AND source = :source AND ref = :ref RETURNING id"
    )
    for row in (await connection.execute(gone, where)).all():
        await connection.execute(text("DELETE FROM search_words WHERE rowid = :id"), {"id": row.id})


async def match(
    connection: AsyncConnection, owner: int, expression: str, sources: Sequence[Source], limit: int
) -> list[Match]:
    """The best rows of one owner for an FTS5 expression over words, best first. An empty expression finds none."""
    if not expression or not sources:
        return []
    wanted = " OR ".join(f"s{source}" for source in sources)
    query = text(
        "SELECT r.source, r.ref, -bm25(search_words, 0.0, 1.0, 0.5, 0.5) AS score FROM search_words"
        " JOIN search_rows r ON r.id = search_words.rowid"
        " WHERE search_words MATCH :expression AND r.owner = :owner"
        " ORDER BY bm25(search_words, 0.0, 1.0, 0.5, 0.5) LIMIT :limit"
    )
    narrowed = f"(scope : o{owner}) AND (scope : ({wanted})) AND ({{stems others context}} : ({expression}))"
    found = await connection.execute(query, {"expression": narrowed, "owner": owner, "limit": limit})
    return [Match(row.source, row.ref, row.score) for row in found]
