"""The word index: one FTS5 row for each interaction and each memory, in derived words rather than as written.

`search_rows` says what a row stands for; its id is the FTS5 row's too. The reply of an interaction has a row of its own
for its vector alone: its words stand in the interaction's row, in a column apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import bindparam, delete, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.tables import search_rows

Source = Literal["memory", "user", "bot"]
"""memory: by its id; user and bot: the two sides of an interaction, by its number."""

WORD_COLUMNS = ("said", "reply", "before", "after", "facts")
OTHER_COLUMNS = ("others",)

# said, reply and facts weigh 1; what was said just before (and the date) 0.6, just after 0.3, other forms 0.3. Chosen
# over five LoCoMo conversations and two RealMem personas, leaving one out at a time.
_WEIGHTS = "0.0, 1.0, 1.0, 0.6, 0.3, 1.0, 0.3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What is indexed of an interaction or a memory. `session` is None for memories."""

    source: Source
    ref: str
    told_at: datetime
    session: int | None = None
    said: str = ""
    reply: str = ""
    before: str = ""
    after: str = ""
    facts: str = ""
    others: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """A row that words found; a higher `score` fits better (the negated bm25)."""

    row_id: int
    score: float


@dataclass(frozen=True, slots=True)
class Place:
    """What a row stands for, and where in the conversation."""

    row_id: int
    source: Source
    ref: str
    session: int | None
    told_at: datetime


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a row that are its own."""

    said: str
    reply: str
    facts: str
    others: str


async def add(connection: AsyncConnection, owner: int, row: Row) -> int:
    """Index a row that is not there yet, and return its id."""
    row_id = await add_place(connection, owner, row.source, row.ref, row.session, row.told_at)
    values = {
        "id": row_id,
        "scope": f"o{owner} s{row.source}",
        "said": row.said,
        "reply": row.reply,
        "before": row.before,
        "after": row.after,
        "facts": row.facts,
        "others": row.others,
    }
    await connection.execute(_INSERT, values)
    return row_id


async def add_place(
    connection: AsyncConnection, owner: int, source: Source, ref: str, session: int | None, told_at: datetime
) -> int:
    """Make a place without words of its own, for a vector; returns its id."""
    values = {"owner": owner, "source": source, "ref": ref, "session_id": session, "told_at": told_at}
    return (await connection.execute(insert(search_rows).values(values).returning(search_rows.c.id))).scalar_one()


async def remove(connection: AsyncConnection, owner: int, source: Source, ref: str) -> None:
    """Take a row out of the index, its vectors with it."""
    gone = (
        delete(search_rows)
        .where(search_rows.c.owner == owner, search_rows.c.source == source, search_rows.c.ref == ref)
        .returning(search_rows.c.id)
    )
    for row_id in (await connection.execute(gone)).scalars().all():
        await connection.execute(text("DELETE FROM search_words WHERE rowid = :id"), {"id": row_id})


async def clear(connection: AsyncConnection, owner: int) -> None:
    """Empty an owner's index, to build it anew."""
    words = text("DELETE FROM search_words WHERE rowid IN (SELECT id FROM search_rows WHERE owner = :owner)")
    await connection.execute(words, {"owner": owner})
    await connection.execute(delete(search_rows).where(search_rows.c.owner == owner))


async def row_of(connection: AsyncConnection, owner: int, source: Source, ref: str) -> int | None:
    """The id of what stands for something; None when it is not indexed."""
    query = select(search_rows.c.id).where(
        search_rows.c.owner == owner, search_rows.c.source == source, search_rows.c.ref == ref
    )
    return (await connection.execute(query)).scalar()


async def neighbours(connection: AsyncConnection, owner: int, session: int, before: int, most: int) -> list[int]:
    """The last interactions of a session below a row, nearest first."""
    query = (
        select(search_rows.c.id)
        .where(
            search_rows.c.owner == owner,
            search_rows.c.session_id == session,
            search_rows.c.source == "user",
            search_rows.c.id < before,
        )
        .order_by(search_rows.c.id.desc())
        .limit(most)
    )
    return list((await connection.execute(query)).scalars())


async def words_of(connection: AsyncConnection, row_ids: Iterable[int]) -> dict[int, Words]:
    """The words of rows."""
    query = text("SELECT rowid, said, reply, facts, others FROM search_words WHERE rowid IN :ids").bindparams(
        bindparam("ids", expanding=True)
    )
    rows = await connection.execute(query, {"ids": list(row_ids)})
    return {row.rowid: Words(row.said, row.reply, row.facts, row.others) for row in rows}


async def follow(connection: AsyncConnection, row_id: int, words: str) -> None:
    """Add words to what was said just after a row."""
    statement = text("UPDATE search_words SET after = trim(after || ' ' || :words) WHERE rowid = :id")
    await connection.execute(statement, {"id": row_id, "words": words})


async def set_facts(connection: AsyncConnection, row_id: int, stems: str, others: str) -> None:
    """Put the words of what was learnt from an interaction in the place of those there were."""
    statement = text("UPDATE search_words SET facts = :stems, others = :others WHERE rowid = :id")
    await connection.execute(statement, {"id": row_id, "stems": stems, "others": others})


async def match(
    connection: AsyncConnection, owner: int, expression: str, sources: Sequence[Source], limit: int
) -> list[Match]:
    """The best rows of an owner for an expression over the word columns, best first; none for an empty one."""
    if not expression or not sources:
        return []
    wanted = " OR ".join(f"s{source}" for source in sources)
    narrowed = f"(scope : o{owner}) AND (scope : ({wanted})) AND ({expression})"
    rows = await connection.execute(_MATCH, {"expression": narrowed, "limit": limit})
    return [Match(row.rowid, row.score) for row in rows]


async def places(connection: AsyncConnection, owner: int, row_ids: Iterable[int]) -> dict[int, Place]:
    """What rows stand for; those of another owner are left out."""
    query = select(search_rows).where(search_rows.c.owner == owner, search_rows.c.id.in_(list(row_ids)))
    rows = await connection.execute(query)
    return {row.id: Place(row.id, row.source, row.ref, row.session_id, row.told_at) for row in rows}


async def partners(connection: AsyncConnection, owner: int, row_ids: Iterable[int]) -> dict[int, int]:
    """For each row of a reply, the row of the interaction it answers."""
    replies, sides = search_rows.alias(), search_rows.alias()
    query = (
        select(replies.c.id, sides.c.id.label("side"))
        .join(
            sides,
            (sides.c.owner == replies.c.owner) & (sides.c.source == "user") & (sides.c.ref == replies.c.ref),
        )
        .where(replies.c.owner == owner, replies.c.source == "bot", replies.c.id.in_(list(row_ids)))
    )
    return {row.id: row.side for row in await connection.execute(query)}


async def rows_holding(connection: AsyncConnection, words: Iterable[str]) -> Mapping[str, int]:
    """In how many rows, of everybody, each word stands; words that stand in none are left out."""
    query = text("SELECT term, doc FROM search_vocabulary WHERE term IN :words").bindparams(
        bindparam("words", expanding=True)
    )
    rows = await connection.execute(query, {"words": list(words)})
    return {row.term: row.doc for row in rows}


async def count(connection: AsyncConnection) -> int:
    """How many rows there are, of everybody."""
    return (await connection.execute(text("SELECT count(*) FROM search_rows"))).scalar_one()


_INSERT = text(
    "INSERT INTO search_words (rowid, scope, said, reply, before, after, facts, others)"
    " VALUES (:id, :scope, :said, :reply, :before, :after, :facts, :others)"
)
_MATCH = text(
    f"SELECT rowid, -bm25(search_words, {_WEIGHTS}) AS score FROM search_words"  # noqa: S608 - a constant of ours
    f" WHERE search_words MATCH :expression ORDER BY bm25(search_words, {_WEIGHTS}) LIMIT :limit"
)
