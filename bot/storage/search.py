"""The word index: one FTS5 row for everything said and everything remembered.

Columns: `scope` holds tokens that narrow a search (owner, source), `stems` and `others` the derived search text,
`context` what stands around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.words import SearchText
from bot.storage.tables import search_rows

Source = Literal["memory", "user", "bot"]
"""memory: by its id; user and bot: the two sides of an interaction, by its number."""


_INSERT_WORDS = text(
    "INSERT INTO search_words (rowid, scope, stems, others, context)"
    " VALUES (:id, :scope, :stems, :others, :context)"
)


@dataclass(frozen=True, slots=True)
class Match:
    """A row that the words found; a higher `score` fits better (the negated bm25)."""

    source: Source
    ref: str
    score: float


@dataclass(frozen=True, slots=True)
class Entry:
    """A text to index: what it stands for, its own words, and what is around it."""

    source: Source
    ref: str
    said: SearchText
    context: str = ""


async def add(connection: AsyncConnection, owner: int, entries: Sequence[Entry]) -> None:
    """Index texts that are not in the index yet; one without words is left out."""
    kept = [entry for entry in entries if entry.said.stems]
    if not kept:
        return
    rows = [{"owner": owner, "source": entry.source, "ref": entry.ref} for entry in kept]
    created = await connection.execute(
        insert(search_rows).values(rows).returning(search_rows.c.id, search_rows.c.source)
    )
    ids = {source: number for number, source in created}
    words = [
        {
            "id": ids[entry.source],
            "scope": f"o{owner} s{entry.source}",
            "stems": entry.said.stems,
            "others": entry.said.others,
            "context": entry.context,
        }
        for entry in kept
    ]
    await connection.execute(_INSERT_WORDS, words)


async def replace(connection: AsyncConnection, owner: int, entry: Entry) -> None:
    """Index a text in place of what stood for it before."""
    await remove(connection, owner, entry.source, entry.ref)
    await add(connection, owner, [entry])


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
