"""The word index: one FTS5 row for each interaction and each memory, in derived words rather than as written.

`search_rows` says what a row stands for; its id is the FTS5 row's too. The reply of an interaction has a row
of its own for its vector alone: its words stand in the interaction's row, in a column apart.

Every word is stored with its owner before it ("7:garden"): no expression can find another owner's row, other
people's rows cost nothing, and how rare a word is is counted among the owner's own.
"""

from __future__ import annotations

import json
import sqlite3
from bisect import bisect_left
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Literal, NamedTuple

from sqlalchemy import Select, String, Subquery, cast, delete, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel, Interaction
from bot.domain.memories import Kind
from bot.language.words import Word, match_expression
from bot.storage.engine.numbers import next_ids
from bot.storage.engine.sql import built_once, in_chat, plain_rows, sql
from bot.storage.tables import interactions, search_rows

PAGES = 500
"""Pages of the word index that are written in one transaction when it is emptied of what is gone: about a
tenth of a second. A call of FTS5's 'merge' that changes fewer than two rows has found nothing left to do (its
documentation).
"""

RowSource = Literal["memory", "user", "bot"]
"""memory: by its id; user and bot: the two sides of an interaction, by its number."""

WORD_COLUMNS = ("said", "reply", "before", "after", "facts")
OTHER_COLUMNS = ("others",)

# said, reply and facts weigh 1; what was said just before (and the date) 0.6, just after 0.3, other forms
# 0.3. Chosen over five LoCoMo conversations and two RealMem personas, leaving one out at a time.
_WEIGHTS = "0.0, 1.0, 1.0, 0.6, 0.3, 1.0, 0.3"

MOST_SCORED = 6000
"""Rows whose words are compared: about 8 ms of bm25. Only a common word by itself leads to more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRow:
    """What is indexed of an interaction or a memory. No `session` for memories; `standing` is fusion's."""

    source: RowSource
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


class RowOrigin(NamedTuple):
    """What a row stands for."""

    row_id: int
    source: RowSource
    ref: str


class Belief(NamedTuple):
    """A row that stands for a live memory, an interaction that this rests on, if any, its independent
    tellings, and what its fading depends on; as it is stored, since a search reads hundreds.
    """

    row_id: int
    number: int | None
    ref: str
    told_at: str
    standing: float
    mentions: int
    confidence: float
    fresh: str
    kind: Kind
    stated: int
    protected: int
    passing: int


@dataclass(frozen=True, slots=True)
class IndexedWords:
    """The words of a row that are its own, as the index has them: with `mark` before each."""

    mark: str
    columns: tuple[str, ...]
    """Said, reply, facts, others, and those of the text it saves, as articles do."""

    @property
    def said(self) -> str:
        """What was said, in stems."""
        return " ".join(self._words(self.columns[:1]))

    @property
    def both_sides(self) -> list[str]:
        """The stems of what was said and replied."""
        return self._words(self.columns[:2])

    @property
    def own(self) -> list[str]:
        """All of them."""
        return self._words(self.columns)

    def _words(self, columns: Iterable[str]) -> list[str]:
        return " ".join(["", *filter(None, columns)]).split(f" {self.mark}")[1:]


async def add(connection: AsyncConnection, owner: int, row: IndexRow) -> int:
    """Index a row that is not there yet, and return its id."""
    row_id = await add_place(
        connection, owner, row.source, row.ref, row.session, row.told_at, standing=row.standing
    )
    await connection.execute(_INSERT, _words(owner, row_id, row))
    return row_id


async def add_many(connection: AsyncConnection, owner: int, rows: Sequence[IndexRow]) -> list[int]:
    """Index rows that are not there yet, in three statements for all, and return their ids."""
    if len(rows) <= 1:
        return [await add(connection, owner, row) for row in rows]
    ids = await next_ids(connection, search_rows, len(rows))
    places = [
        {"id": row_id, "owner": owner, "session_id": row.session}
        | {name: getattr(row, name) for name in ("source", "ref", "told_at", "standing")}
        for row_id, row in zip(ids, rows, strict=True)
    ]
    await connection.execute(insert(search_rows), places)
    words = [_words(owner, row_id, row) for row_id, row in zip(ids, rows, strict=True)]
    await connection.execute(_INSERT, words)
    return ids


def _words(owner: int, row_id: int, row: IndexRow) -> dict[str, Any]:
    return {"id": row_id} | {name: owned(owner, getattr(row, name)) for name in _INDEXED}


async def add_place(
    connection: AsyncConnection,
    owner: int,
    source: RowSource,
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
    return (await connection.execute(_ADD, values)).scalar_one()


async def remove(
    connection: AsyncConnection, owner: int, sources: Sequence[RowSource], refs: Iterable[str]
) -> None:
    """Take what rows of these sources stand for out of the index, their vectors with it."""
    named = {"owner": owner, "sources": json.dumps(list(sources)), "refs": json.dumps(list(refs))}
    gone = json.dumps((await connection.execute(_REMOVE, named)).scalars().all())
    await connection.execute(_REMOVE_WORDS, {"rows": gone})


async def clear(connection: AsyncConnection, owner: int) -> None:
    """Remove an owner's index, before it is built again."""
    gone = delete(search_rows).where(search_rows.c.owner == owner).returning(search_rows.c.id)
    rows = json.dumps((await connection.execute(gone)).scalars().all())
    await connection.execute(_REMOVE_WORDS, {"rows": rows})


async def rows_of(connection: AsyncConnection, owner: int, numbers: Iterable[int]) -> dict[int, int]:
    """The ids of the rows that stand for interactions, by number; those that are not indexed are left out."""
    named = json.dumps([str(number) for number in numbers])
    rows = await connection.execute(_ROWS_OF, {"owner": owner, "refs": named})
    return {int(ref): row_id for ref, row_id in rows.all()}


async def words_of(
    connection: AsyncConnection, owner: int, row_ids: Iterable[int]
) -> dict[int, IndexedWords]:
    """The words of an owner's rows."""
    sources = {source: owned(owner, source) for source in ("memory", "user")}
    rows = await connection.execute(_WORDS_OF, {"rows": json.dumps(list(row_ids)), **sources})
    mark = f"{owner}:"
    return {row_id: IndexedWords(mark, tuple(columns)) for row_id, *columns in plain_rows(rows)}


async def set_facts(connection: AsyncConnection, owner: int, facts: Mapping[int, tuple[str, str]]) -> None:
    """Put the words of what was learnt from interactions, stems and other forms, in place of the old ones."""
    rows = [
        {"id": row_id, "stems": owned(owner, stems), "others": owned(owner, others)}
        for row_id, (stems, others) in facts.items()
    ]
    if rows:
        await connection.execute(_SET_FACTS, rows)


async def match(
    connection: AsyncConnection, owner: int, words: Sequence[Word], sources: Sequence[RowSource], limit: int
) -> dict[int, float]:
    """The best rows of an owner for any of some words, best first, each with how well it fits (the negated
    bm25); none for no words.

    Where the words stand in more than `MOST_SCORED` rows, the newest of these are compared.
    """
    theirs = [Word(_all_owned(owner, word.stems), _all_owned(owner, word.others)) for word in words]
    expression = match_expression(theirs, WORD_COLUMNS, OTHER_COLUMNS)
    if not expression or not sources:
        return {}
    # Every row is of one of the two, and most are interactions: so their own long list is never walked.
    if "memory" not in sources:
        expression = f'({expression}) NOT (source : "{owned(owner, "memory")}")'
    elif "user" not in sources:
        expression = f'(source : "{owned(owner, "memory")}") AND ({expression})'
    asked = {
        "expression": expression,
        "owner": owner,
        "stems": json.dumps([stem for word in words for stem in word.stems]),
        "others": json.dumps([form for word in words for form in word.others]),
        "kinds": json.dumps([owned(owner, each) for each in sources]),
        "limit": limit,
    }
    rows = await connection.execute(_MATCH, asked)
    return {row_id: score for row_id, score in plain_rows(rows)}


async def having(
    connection: AsyncConnection, owner: int, wanted: Iterable[tuple[Word, Sequence[Word]]], limit: int
) -> list[int]:
    """Rows of an owner that have one of some words of their own, in any form, and beside it one of those that
    it stands with, if any do.

    Of rare words only: their rows are looked through at once. On PostgreSQL words that a row was lent by its
    neighbours count as its own.
    """
    pairs = [(_forms([word]), _forms(beside or [word])) for word, beside in wanted]
    if not pairs:
        return []
    asked = {
        "expression": " OR ".join(_both(owner, *pair) for pair in pairs),
        "owner": owner,
        "pairs": json.dumps(pairs),
        "limit": limit,
    }
    return list((await connection.execute(_HAVING, asked)).scalars())


def _forms(words: Iterable[Word]) -> list[str]:
    return list(dict.fromkeys(form for word in words for form in word.forms))


def _both(owner: int, one: Sequence[str], other: Sequence[str]) -> str:
    either = (match_expression([Word(_all_owned(owner, forms))], _OWN_COLUMNS) for forms in (one, other))
    return f"({' AND '.join(dict.fromkeys(f'({each})' for each in either))})"


async def origins(connection: AsyncConnection, owner: int, row_ids: Iterable[int]) -> dict[int, RowOrigin]:
    """What rows stand for; those of another owner are left out."""
    found = await connection.execute(_ORIGINS, {"owner": owner, "rows": json.dumps(list(row_ids))})
    return {place[0]: RowOrigin(*place) for place in found.all()}


async def believed(connection: AsyncConnection, owner: int, row_ids: Iterable[int]) -> list[Belief]:
    """Those of some rows that stand for live memories, once for each interaction that these rest on."""
    found = await connection.execute(_BELIEVED, {"owner": owner, "rows": json.dumps(list(row_ids))})
    return list(map(Belief._make, plain_rows(found)))


async def rows_holding(connection: AsyncConnection, owner: int, words: Iterable[str]) -> dict[str, int]:
    """In how many of an owner's rows each word stands; words that stand in none are left out."""
    rows = await connection.execute(_HOLDING, {"owner": owner, "words": json.dumps(list(words))})
    return {word: many for word, many in plain_rows(rows)}


def owned(owner: int, words: str) -> str:
    """Words as the index has them, each with its owner before it."""
    return " ".join(_all_owned(owner, words.split()))


def _all_owned(owner: int, words: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{owner}:{word}" for word in words)


_ADD = insert(search_rows).returning(search_rows.c.id)
_OWN_COLUMNS = ("said", "reply", "facts", "others", "after")  # a memory has the words of its text in `after`
_INDEXED = ("source", "said", "reply", "before", "after", "facts", "others")
_ROWS_OF = sql(
    "SELECT ref, id FROM search_rows WHERE owner = :owner AND source = 'user'"
    " AND ref IN (SELECT value FROM each_text(:refs) AS wanted)"
)
# From FTS5's own table of what it was given (https://www.sqlite.org/fts5.html, 9.2): by FTS5 it costs thrice.
_WORDS_OF = sql(
    "SELECT id, c1, c2, c5, c6, CASE WHEN c0 = :memory THEN c4 ELSE '' END FROM search_words_content"
    " WHERE id IN (SELECT value FROM each_number(:rows) AS wanted) AND c0 IN (:memory, :user)",
    postgres="SELECT rowid, said, reply, facts, others, CASE WHEN source = :memory THEN after ELSE '' END"
    " FROM search_words"
    " WHERE rowid IN (SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST(:rows AS json)))"
    " AND source IN (:memory, :user)",
)
_INSERT = text(
    "INSERT INTO search_words (rowid, source, said, reply, before, after, facts, others)"
    " VALUES (:id, :source, :said, :reply, :before, :after, :facts, :others)"
)
_SET_FACTS = sql(
    "UPDATE search_words SET facts = :stems, others = :others"
    " WHERE rowid = :id AND (facts IS DISTINCT FROM :stems OR others IS DISTINCT FROM :others)"
)
_REMOVE = sql(
    "DELETE FROM search_rows WHERE owner = :owner"
    " AND source IN (SELECT value FROM each_text(:sources) AS source)"
    " AND ref IN (SELECT value FROM each_text(:refs) AS wanted) RETURNING id"
)
_REMOVE_WORDS = sql("DELETE FROM search_words WHERE rowid IN (SELECT value FROM each_number(:rows) AS gone)")
_BEST = "SELECT rowid, score FROM {} ORDER BY score DESC, rowid LIMIT :limit"
_MATCH = sql(
    _BEST.format(
        f"(SELECT rowid, -bm25(search_words, {_WEIGHTS}) AS score FROM search_words"  # noqa: S608
        f" WHERE search_words MATCH :expression ORDER BY rowid DESC LIMIT {MOST_SCORED}) AS each"
    ),
    postgres=_BEST.format("matching_words(:owner, :stems, :others, :kinds)"),  # in the migrations
)
# Not said with MATCH, which goes to a thread: of rare words it takes less than the way there.
_HOLDERS = (
    "SELECT entry >> 16 AS row FROM json_array_elements_text(value -> {}) AS form(term) CROSS JOIN LATERAL"
    " (SELECT entries FROM postings WHERE owner = :owner AND other IN (false, true) AND term = form.term"
    " OFFSET 0) AS block CROSS JOIN LATERAL unnest(entries) AS entry"
)
_HAVING = sql(
    "SELECT rowid FROM search_words(:expression) ORDER BY rowid LIMIT :limit",
    postgres="SELECT DISTINCT row FROM json_array_elements(CAST(:pairs AS json)) AS pair(value)"  # noqa: S608
    f" CROSS JOIN LATERAL ({_HOLDERS.format(0)} INTERSECT {_HOLDERS.format(1)}) AS found"
    " ORDER BY row LIMIT :limit",
)
# Cross joins and sums, where SQLite would rather walk the index of all an owner has than look a few rows up.
_ORIGINS = sql(
    "SELECT rows.id, rows.source, rows.ref"
    " FROM each_number(:rows) AS wanted CROSS JOIN search_rows AS rows ON rows.id = wanted.value"
    " WHERE rows.owner = :owner"
)
_BELIEVED = sql(
    "SELECT rows.id, source.interaction_id, rows.ref, rows.told_at, rows.standing, known.mentions,"
    " known.confidence, greatest(known.updated_at, coalesce(known.recalled_at, known.updated_at)),"
    " known.kind, CAST(known.stated AS INTEGER), CAST(known.protected AS INTEGER),"
    " CAST(CAST(known.details AS TEXT) <> '{}' AND field(known.details, 'until') IS NOT NULL AS INTEGER)"
    " FROM each_number(:rows) AS wanted CROSS JOIN search_rows AS rows ON rows.id = wanted.value"
    " CROSS JOIN memories AS known ON known.id = rows.ref AND known.owner + 0 = rows.owner"
    " LEFT JOIN memory_sources AS source ON source.memory_id = known.id AND source.owner + 0 = rows.owner"
    " WHERE rows.owner = :owner AND rows.source = 'memory' AND known.deleted_at IS NULL"
)
# In PostgreSQL a word that is its own stem stands in both lists, for the same rows: the longer one counts.
_HOLDING = sql(
    "SELECT substr(term, instr(term, ':') + 1), doc FROM search_vocabulary"
    " WHERE term IN (SELECT :owner || ':' || value FROM each_text(:words) AS wanted)",
    postgres="SELECT value, CAST(max(held) AS BIGINT) FROM json_array_elements_text(CAST(:words AS json))"
    " AS wanted(value) CROSS JOIN LATERAL (SELECT sum(cardinality(entries)) AS held FROM postings"
    " WHERE owner = :owner AND other IN (false, true) AND term = value GROUP BY other OFFSET 0) AS block"
    " GROUP BY value",
)


class ExchangeRows(NamedTuple):
    """The row of an interaction, its session, the row of its reply (0: none), its number and that of what was
    said before it in its session (0: nothing), when it was told as a timestamp, and its standing.
    """

    row_id: int
    session: int
    reply_row: int
    number: int
    before: int
    told: float
    standing: float


async def sides(connection: AsyncConnection, owner: int, after: int, limit: int) -> list[ExchangeRows]:
    """An owner's next interactions whose row is beyond an id, in the order they were told."""
    rows = await connection.execute(_SIDES, {"owner": owner, "after": after, "limit": limit})
    return [
        ExchangeRows(row, session, reply, number, before, datetime.fromisoformat(told).timestamp(), standing)
        for row, session, reply, number, before, told, standing in plain_rows(rows)
    ]


@dataclass(frozen=True, slots=True)
class Extent:
    """How many rows an owner has, how many of interactions are gone, and the last row of anybody."""

    rows: int
    gone: int
    last: int


async def extent(connection: AsyncConnection, owner: int) -> Extent:
    """How much there is of an owner's, in constant time: triggers count (migration 0036)."""
    row = (await connection.execute(_EXTENT, {"owner": owner})).one()
    return Extent(*row)


# Before a session's first there is none: the source is joined with nothing, or all of an owner's are walked.
_SIDES = sql(
    "SELECT turns.id, coalesce(turns.session_id, 0), coalesce(replies.id, 0), CAST(turns.ref AS BIGINT),"
    " coalesce(CAST((SELECT each.ref FROM search_rows AS each"
    " WHERE each.owner = turns.owner AND each.session_id = turns.session_id AND each.source || '' = 'user'"
    " AND each.id < turns.id ORDER BY each.id DESC LIMIT 1) AS BIGINT), 0), turns.told_at, turns.standing"
    " FROM search_rows AS turns LEFT JOIN search_rows AS replies"
    " ON replies.owner = turns.owner AND replies.source = 'bot' AND replies.ref = turns.ref"
    " WHERE turns.owner = :owner AND turns.source = 'user' AND turns.id > :after"
    " ORDER BY turns.id LIMIT :limit"
)
_EXTENT = text(
    "SELECT coalesce((SELECT held FROM search_extents WHERE owner = :owner), 0),"
    " coalesce((SELECT gone FROM search_extents WHERE owner = :owner), 0),"
    " coalesce((SELECT max(id) FROM search_rows), 0)"
)


async def terms(connection: AsyncConnection, owner: int) -> list[str]:
    """Every word of a person's in the word index."""
    asked = {"owner": owner, "first": f"{owner}:", "last": f"{owner};"}
    return list((await connection.execute(_TERMS, asked)).scalars())


async def compact_index(connection: AsyncConnection, *, begun: bool) -> bool:
    """Rewrite a slice of the word index without what was deleted from it, and say if there is more to do.

    FTS5 only marks rows as gone until all its segments are merged into one: the first call asks for that,
    those after it (`begun`) go on where the last one ended, each in a transaction of its own so that nobody
    waits long for the lock. Where SQLite can take deleted words out at once (3.42), it is told to from now
    on.
    """
    if connection.dialect.name != "sqlite":
        return False  # a row of an ordinary index goes with what it stood for
    if not begun and sqlite3.sqlite_version_info >= (3, 42):
        await connection.execute(
            text("INSERT INTO search_words (search_words, rank) VALUES ('secure-delete', 1)")
        )
    before = (await connection.execute(_CHANGES)).scalar_one()
    pages = PAGES if begun else -PAGES  # below zero it is one merge of all there is, as 'optimize' does
    await connection.execute(
        text("INSERT INTO search_words (search_words, rank) VALUES ('merge', :pages)"), {"pages": pages}
    )
    return (await connection.execute(_CHANGES)).scalar_one() - before > 1


# A range rather than a pattern: the vocabulary is sorted, and ';' follows ':'.
_TERMS = sql(
    "SELECT substr(term, instr(term, ':') + 1) FROM search_vocabulary WHERE term >= :first AND term < :last",
    postgres="SELECT DISTINCT term FROM postings WHERE owner = :owner",
)


_CHANGES = text("SELECT total_changes()")


UNINDEXED_BETWEEN = 5
"""How many exchanges of a chat are read for each neighbour wanted: those edited or stopped have no row."""


@dataclass(frozen=True, slots=True)
class NearbyExchange:
    """An indexed interaction near another: its number, its row, when it was told, and what was said in it."""

    number: int
    row_id: int
    told_at: datetime
    words: str


async def earlier(connection: AsyncConnection, exchange: Interaction, most: int) -> list[NearbyExchange]:
    """The indexed interactions of the session just before one, in the order they were told."""
    return (await _found(connection, exchange.owner, *_earlier(*_reach(exchange, most))))[::-1]


async def later(connection: AsyncConnection, exchange: Interaction, most: int) -> list[NearbyExchange]:
    """The indexed interactions of the session just after one, in the order they were told."""
    return await _found(connection, exchange.owner, *_later(*_reach(exchange, most)))


async def are_close(
    connection: AsyncConnection, exchange: Interaction, numbers: Sequence[int], most: int
) -> bool:
    """Whether all of a chat's interactions are in reach of those `most` places on, in their order.

    They are not where many stand between two of them that have no row.
    """
    if len(numbers) < 2:
        return True
    reach = most * UNINDEXED_BETWEEN
    there = _of_chat(exchange.owner, exchange.channel, exchange.chat).where(
        interactions.c.id.between(numbers[0], numbers[-1])
    )
    found = await connection.execute(there.order_by(interactions.c.id).limit(len(numbers) * reach))
    place = {number: at for at, number in enumerate(found.scalars())}
    if numbers[-1] not in place:
        return False
    places = [place[number] for number in numbers]
    pairs = (zip(places, places[step:], strict=False) for step in range(1, most + 1))
    return all(after - before <= reach for pair in pairs for before, after in pair)


@dataclass(frozen=True, slots=True)
class NearbyWords:
    """What the row of an interaction holds of those beside it, each in the order they were told."""

    row_id: int
    told_at: datetime
    earlier: tuple[str, ...]
    later: tuple[str, ...]


async def lent(connection: AsyncConnection, owner: int, gone: Iterable[int], most: int) -> list[NearbyWords]:
    """What is lent to rows near interactions that have none any more: one look, however many they are."""
    missing = set(gone)
    found = (await connection.execute(_SESSIONS, {"owner": owner, "gone": json.dumps(sorted(missing))})).all()
    plans: list[tuple[_Spot, list[_Spot], list[_Spot]]] = []
    for _, rows in groupby(found, key=lambda row: row.session_id):
        spots = [_Spot(place, row.number, row.row_id, row.told_at) for place, row in enumerate(rows)]
        plans += _near_missing(spots, missing, most)
    wanted = {spot.row_id for _, earlier, later in plans for spot in (*earlier, *later) if spot.row_id}
    words = await words_of(connection, owner, wanted)
    return [
        NearbyWords(
            row_id=spot.row_id or 0,
            told_at=datetime.fromisoformat(spot.told_at or ""),
            earlier=tuple(words[each.row_id].said for each in before if each.row_id in words),
            later=tuple(words[each.row_id].said for each in after if each.row_id in words),
        )
        for spot, before, after in plans
    ]


class _Spot(NamedTuple):
    """An interaction's place in its session, its number, and its row in the index, if it has one."""

    place: int
    number: int
    row_id: int | None
    told_at: str | None


def _near_missing(
    spots: Sequence[_Spot], missing: Container[int], most: int
) -> list[tuple[_Spot, list[_Spot], list[_Spot]]]:
    """Each indexed spot that has a missing one in reach, with the nearest indexed ones on its two sides."""
    reach = most * UNINDEXED_BETWEEN
    gaps = [spot.place for spot in spots if spot.number in missing]
    found: list[tuple[_Spot, list[_Spot], list[_Spot]]] = []
    for spot in spots:
        at = spot.place
        nearest = bisect_left(gaps, at - reach)
        if spot.row_id is None or nearest == len(gaps) or gaps[nearest] > at + reach:
            continue
        before = [each for each in spots[max(0, at - reach) : at] if each.row_id is not None][-most:]
        after = [each for each in spots[at + 1 : at + 1 + reach] if each.row_id is not None][:most]
        found.append((spot, before, after))
    return found


async def set_beside(connection: AsyncConnection, owner: int, words: Mapping[int, tuple[str, str]]) -> None:
    """Give rows other words of what was said just before and just after them."""
    rows = [
        {"id": row_id, "before": owned(owner, before), "after": owned(owner, after)}
        for row_id, (before, after) in words.items()
    ]
    if rows:
        await connection.execute(_BESIDE, rows)


async def set_side(
    connection: AsyncConnection, owner: int, row_id: int, side: Literal["before", "after"], words: str
) -> None:
    """Put words in the place of what was said just before a row, or just after it."""
    await connection.execute(_ONE_SIDE[side], {"id": row_id, "words": owned(owner, words)})


def _reach(exchange: Interaction, most: int) -> tuple[int, Channel, str, int, int, int, int]:
    place = (exchange.owner, exchange.channel, exchange.chat, exchange.session_id, exchange.id)
    return *place, most, most * UNINDEXED_BETWEEN


@built_once
def _earlier(
    owner: int, channel: Channel, chat: str, session: int, told: int, most: int, reach: int
) -> Select[Any, Any, Any]:
    before = _of_chat(owner, channel, chat).where(interactions.c.id < told)
    nearest = before.order_by(interactions.c.id.desc()).limit(reach).subquery()
    return _indexed(owner, session, nearest).order_by(nearest.c.id.desc()).limit(most)


@built_once
def _later(
    owner: int, channel: Channel, chat: str, session: int, told: int, most: int, reach: int
) -> Select[Any, Any, Any]:
    after = _of_chat(owner, channel, chat).where(interactions.c.id > told)
    nearest = after.order_by(interactions.c.id).limit(reach).subquery()
    return _indexed(owner, session, nearest).order_by(nearest.c.id).limit(most)


def _of_chat(owner: int, channel: Channel, chat: str) -> Select[Any, Any]:
    # The chat is looked through by its own index and not far: another session's exchanges may be countless.
    return select(interactions.c.id, interactions.c.session_id).where(
        *in_chat(interactions, owner, channel, chat)
    )


def _indexed(owner: int, session: int, nearest: Subquery) -> Select[Any, Any, Any]:
    is_its_row = (
        (search_rows.c.owner == owner)
        & (search_rows.c.source == "user")
        & (search_rows.c.ref == cast(nearest.c.id, String))
    )
    rows = select(nearest.c.id.label("number"), search_rows.c.id, search_rows.c.told_at).join_from(
        nearest, search_rows, is_its_row
    )
    return rows.where(nearest.c.session_id == session)


async def _found(
    connection: AsyncConnection, owner: int, query: Select[Any, Any, Any], values: Mapping[str, Any]
) -> list[NearbyExchange]:
    rows = (await connection.execute(query, values)).all()
    words = await words_of(connection, owner, [row.id for row in rows]) if rows else {}
    return [
        NearbyExchange(row.number, row.id, row.told_at, words[row.id].said) for row in rows if row.id in words
    ]


_ONE_SIDE = {
    "before": sql("UPDATE search_words SET before = :words WHERE rowid = :id"),
    "after": sql("UPDATE search_words SET after = :words WHERE rowid = :id"),
}
_BESIDE = sql(
    "UPDATE search_words SET before = :before, after = :after"
    " WHERE rowid = :id AND (before IS DISTINCT FROM :before OR after IS DISTINCT FROM :after)"
)
_SESSIONS = sql(
    "SELECT said.id AS number, said.session_id, rows.id AS row_id, rows.told_at FROM interactions AS said"
    " LEFT JOIN search_rows AS rows"
    " ON rows.owner = said.owner AND rows.source = 'user' AND rows.ref = CAST(said.id AS TEXT)"
    " WHERE said.owner = :owner AND said.session_id IN"
    " (SELECT session_id FROM interactions"
    " WHERE owner + 0 = :owner AND id IN (SELECT value FROM each_number(:gone) AS gone))"
    " ORDER BY said.session_id, said.id"
)
