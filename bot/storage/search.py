"""The word index: one FTS5 row for each interaction and each memory, in derived words rather than as written.

`search_rows` says what a row stands for; its id is the FTS5 row's too. The reply of an interaction has a row of its own
for its vector alone: its words stand in the interaction's row, in a column apart.

Every word is stored with its owner before it ("7:garden"): no expression can find another owner's row, other people's
rows cost nothing, and how rare a word is is counted among the owner's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import bindparam, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.words import Word, match_expression
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
    """What is indexed of an interaction or a memory. `session` is None for memories; `standing` is fusion's."""

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
    standing: float = 0.0


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
    standing: float


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a row that are its own."""

    said: str
    reply: str
    facts: str
    others: str


async def add(connection: AsyncConnection, owner: int, row: Row) -> int:
    """Index a row that is not there yet, and return its id."""
    row_id = await add_place(
        connection, owner, row.source, row.ref, row.session, row.told_at, standing=row.standing
    )
    values = {
        "id": row_id,
        "source": _owned(owner, row.source),
        "said": _owned(owner, row.said),
        "reply": _owned(owner, row.reply),
        "before": _owned(owner, row.before),
        "after": _owned(owner, row.after),
        "facts": _owned(owner, row.facts),
        "others": _owned(owner, row.others),
    }
    await connection.execute(_INSERT, values)
    return row_id


async def add_place(
    connection: AsyncConnection,
    owner: int,
    source: Source,
    ref: str,
    session: int | None,
    told_at: datetime,
    *,
    standing: float = 0.0,
) -> int:
    """Make a place without words of its own, for a vector; returns its id."""
    values = {
        "owner": owner,
        "source": source,
        "ref": ref,
        "session_id": session,
        "told_at": told_at,
        "standing": standing,
    }
    return (
        await connection.execute(insert(search_rows).values(values).returning(search_rows.c.id))
    ).scalar_one()


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


async def neighbours(connection: AsyncConnection, owner: int, session: int, most: int) -> list[int]:
    """The rows of a session's last interactions, the very last first."""
    query = (
        select(search_rows.c.id)
        .where(
            search_rows.c.owner == owner,
            search_rows.c.session_id == session,
            search_rows.c.source == "user",
        )
        .order_by(search_rows.c.id.desc())
        .limit(most)
    )
    return list((await connection.execute(query)).scalars())


async def rows_of(
    connection: AsyncConnection, owner: int, source: Source, refs: Sequence[str]
) -> dict[str, int]:
    """The rows that stand for these, by what they stand for."""
    query = select(search_rows.c.ref, search_rows.c.id).where(
        search_rows.c.owner == owner, search_rows.c.source == source, search_rows.c.ref.in_(refs)
    )
    return {row.ref: row.id for row in await connection.execute(query)}


async def words_of(connection: AsyncConnection, row_ids: Iterable[int]) -> dict[int, Words]:
    """The words of rows."""
    query = text("SELECT rowid, said, reply, facts, others FROM search_words WHERE rowid IN :ids").bindparams(
        bindparam("ids", expanding=True)
    )
    rows = await connection.execute(query, {"ids": list(row_ids)})
    return {
        row.rowid: Words(_bare(row.said), _bare(row.reply), _bare(row.facts), _bare(row.others))
        for row in rows
    }


async def follow(connection: AsyncConnection, owner: int, row_id: int, words: str) -> None:
    """Add words to what was said just after a row."""
    statement = text("UPDATE search_words SET after = trim(after || ' ' || :words) WHERE rowid = :id")
    await connection.execute(statement, {"id": row_id, "words": _owned(owner, words)})


async def set_facts(connection: AsyncConnection, owner: int, row_id: int, stems: str, others: str) -> None:
    """Put the words of what was learnt from an interaction in the place of those there were."""
    statement = text("UPDATE search_words SET facts = :stems, others = :others WHERE rowid = :id")
    await connection.execute(
        statement, {"id": row_id, "stems": _owned(owner, stems), "others": _owned(owner, others)}
    )


async def match(
    connection: AsyncConnection, owner: int, words: Sequence[Word], sources: Sequence[Source], limit: int
) -> list[Match]:
    """The best rows of an owner for any of some words, best first; none for no words."""
    owned = [Word(_all_owned(owner, word.stems), _all_owned(owner, word.others)) for word in words]
    expression = match_expression(owned, WORD_COLUMNS, OTHER_COLUMNS)
    if not expression or not sources:
        return []
    wanted = " OR ".join(f'"{_owned(owner, source)}"' for source in sources)
    narrowed = f"(source : ({wanted})) AND ({expression})"
    rows = await connection.execute(_MATCH, {"expression": narrowed, "limit": limit})
    return [Match(row.rowid, row.score) for row in rows]


async def places(connection: AsyncConnection, owner: int, row_ids: Iterable[int]) -> dict[int, Place]:
    """What rows stand for; those of another owner are left out."""
    query = select(search_rows).where(search_rows.c.owner == owner, search_rows.c.id.in_(list(row_ids)))
    rows = await connection.execute(query)
    return {
        row.id: Place(row.id, row.source, row.ref, row.session_id, row.told_at, row.standing) for row in rows
    }


@dataclass(frozen=True, slots=True)
class Sides:
    """The row of an interaction, its session, and the row of its reply (0: none)."""

    row_id: int
    session: int
    reply_row: int


async def sides(connection: AsyncConnection, owner: int, after: int) -> list[Sides]:
    """An owner's interactions whose row is beyond an id, in the order they were told."""
    replies = search_rows.alias()
    query = (
        select(search_rows.c.id, search_rows.c.session_id, func.coalesce(replies.c.id, 0).label("reply"))
        .outerjoin(
            replies,
            (replies.c.owner == owner) & (replies.c.source == "bot") & (replies.c.ref == search_rows.c.ref),
        )
        .where(search_rows.c.owner == owner, search_rows.c.source == "user", search_rows.c.id > after)
        .order_by(search_rows.c.id)
    )
    return [Sides(row.id, row.session_id, row.reply) for row in await connection.execute(query)]


async def count_sides(connection: AsyncConnection, owner: int, up_to: int) -> int:
    """How many of an owner's interactions have a row up to an id."""
    query = select(func.count()).where(
        search_rows.c.owner == owner, search_rows.c.source == "user", search_rows.c.id <= up_to
    )
    return (await connection.execute(query)).scalar_one()


async def rows_holding(connection: AsyncConnection, owner: int, words: Iterable[str]) -> dict[str, int]:
    """In how many of an owner's rows each word stands; words that stand in none are left out."""
    query = text("SELECT term, doc FROM search_vocabulary WHERE term IN :words").bindparams(
        bindparam("words", expanding=True)
    )
    rows = await connection.execute(query, {"words": list(_all_owned(owner, words))})
    return {_bare(row.term): row.doc for row in rows}


async def count(connection: AsyncConnection, owner: int) -> int:
    """How many rows an owner has."""
    query = select(func.count()).where(search_rows.c.owner == owner)
    return (await connection.execute(query)).scalar_one()


def _owned(owner: int, words: str) -> str:
    return " ".join(_all_owned(owner, words.split()))


def _all_owned(owner: int, words: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{owner}:{word}" for word in words)


def _bare(words: str) -> str:
    return " ".join(word.partition(":")[2] for word in words.split())


_INSERT = text(
    "INSERT INTO search_words (rowid, source, said, reply, before, after, facts, others)"
    " VALUES (:id, :source, :said, :reply, :before, :after, :facts, :others)"
)
_MATCH = text(
    f"SELECT rowid, -bm25(search_words, {_WEIGHTS}) AS score FROM search_words"  # noqa: S608 - a constant of ours
    f" WHERE search_words MATCH :expression ORDER BY bm25(search_words, {_WEIGHTS}) LIMIT :limit"
)
