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
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, compress, groupby
from typing import Literal, NamedTuple, get_args

from sqlalchemy import delete, insert, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.memories import Kind
from bot.domain.relevance import LAST_CHARACTERS, ends_asking
from bot.language.words import Word, match_expression
from bot.storage.engine.sql import next_ids, plain_rows, sql
from bot.storage.tables import search_rows

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
    """What is indexed of an interaction, the reply to it or a memory, which has no `session`; `standing` is
    fusion's.
    """

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


class Beliefs(NamedTuple):
    """Columns of rows that stand for live memories, ascending: an interaction that each rests on, if any, its
    independent tellings, and what its fading depends on; as they are stored, since a search reads hundreds.
    """

    row_id: Sequence[int] = ()
    number: Sequence[int | None] = ()
    ref: Sequence[str] = ()
    told_at: Sequence[str] = ()
    standing: Sequence[float] = ()
    mentions: Sequence[int] = ()
    confidence: Sequence[float] = ()
    fresh: Sequence[str] = ()
    kind: Sequence[Kind] = ()
    stated: Sequence[int] = ()
    protected: Sequence[int] = ()
    passing: Sequence[int] = ()


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


async def add(connection: AsyncConnection, owner: int, rows: Sequence[IndexRow]) -> list[int]:
    """Index rows that are not there yet, and return their ids; a reply's is a place for its vector alone."""
    if not rows:
        return []
    ids = await next_ids(connection, search_rows, len(rows))
    places = [
        {"id": row_id, "owner": owner, "session_id": row.session}
        | {name: getattr(row, name) for name in ("source", "ref", "told_at", "standing")}
        for row_id, row in zip(ids, rows, strict=True)
    ]
    await connection.execute(_ADD, places)
    words = [
        {"id": row_id} | {name: owned(owner, getattr(row, name)) for name in _INDEXED}
        for row_id, row in zip(ids, rows, strict=True)
        if row.source != "bot"
    ]
    if words:
        await connection.execute(_ADD_WORDS, words)
    return ids


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


async def believed(connection: AsyncConnection, owner: int, row_ids: Iterable[int]) -> Beliefs:
    """Those of some rows that stand for live memories, once for each interaction that these rest on."""
    found = await connection.execute(_BELIEVED, {"owner": owner, "rows": json.dumps(list(row_ids))})
    return Beliefs(*zip(*plain_rows(found), strict=True))


async def rows_holding(connection: AsyncConnection, owner: int, words: Iterable[str]) -> dict[str, int]:
    """In how many of an owner's rows each word stands; words that stand in none are left out."""
    rows = await connection.execute(_HOLDING, {"owner": owner, "words": json.dumps(list(words))})
    return {word: many for word, many in plain_rows(rows)}


def owned(owner: int, words: str) -> str:
    """Words as the index has them, each with its owner before it."""
    return " ".join(_all_owned(owner, words.split()))


def _all_owned(owner: int, words: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{owner}:{word}" for word in words)


_ADD = insert(search_rows)
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
_ADD_WORDS = text(
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
    " WHERE rows.owner = :owner AND rows.source = 'memory' AND known.deleted_at IS NULL ORDER BY rows.id"
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
    """The row of an interaction, its session, the row of its reply (0: none), its number, whether what was
    said before it in its session waits for an answer, when it was told as a timestamp, and its standing.
    """

    row_id: int
    session: int
    reply_row: int
    number: int
    is_asked_for: bool
    told: float
    standing: float


async def sides(connection: AsyncConnection, owner: int, after: int, limit: int) -> list[ExchangeRows]:
    """An owner's next interactions whose row is beyond an id, in the order they were told."""
    rows = await connection.execute(_SIDES, {"owner": owner, "after": after, "limit": limit})
    return [
        ExchangeRows(
            row, session, reply, number, ends_asking(end), datetime.fromisoformat(told).timestamp(), standing
        )
        for row, session, reply, number, end, told, standing in plain_rows(rows)
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
    "SELECT turns.id, coalesce(turns.session_id, 0), coalesce(replies.id, 0),"  # noqa: S608
    " CAST(turns.ref AS BIGINT),"
    f" coalesce((SELECT right(coalesce(nullif(said.reply, ''), said.text), {LAST_CHARACTERS})"
    " FROM interactions AS said WHERE said.owner + 0 = turns.owner AND said.id ="
    " CAST((SELECT each.ref FROM search_rows AS each"
    " WHERE each.owner = turns.owner AND each.session_id = turns.session_id AND each.source || '' = 'user'"
    " AND each.id < turns.id ORDER BY each.id DESC LIMIT 1) AS BIGINT)), ''), turns.told_at, turns.standing"
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
    """Every word of a person's in the word index, but for those by which it knows what a row stands for."""
    asked = {"owner": owner, "first": f"{owner}:", "last": f"{owner};"}
    found = (await connection.execute(_TERMS, asked)).scalars()
    return [each for each in found if each not in get_args(RowSource)]


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
class NearbyWords:
    """What the row of an interaction holds of those beside it, each in the order they were told; while it is
    new it has none.
    """

    number: int
    row_id: int | None
    told_at: datetime
    earlier: tuple[str, ...]
    later: tuple[str, ...]


async def beside(
    connection: AsyncConnection, owner: int, new: Mapping[int, str], gone: Iterable[int], most: int
) -> list[NearbyWords]:
    """What is lent to `new` interactions, whose words come with them, and to the rows to which these or some
    that are `gone` are near: one look, however many they are.
    """
    missing = frozenset(gone)
    asked = {
        "owner": owner,
        "numbers": json.dumps([*missing, *new]),
        "reach": 2 * most * UNINDEXED_BETWEEN - 1,
    }
    found = (await connection.execute(_SESSIONS, asked)).all()
    plans: list[tuple[_Spot, list[_Spot], list[_Spot]]] = []
    for _, rows in groupby(found, key=lambda row: row.session_id):
        plans += _near(
            [_Spot(row.number, row.row_id, row.told_at) for row in rows], new.keys(), missing, most
        )
    lenders = [(each.number, each.row_id) for _, *sides in plans for each in chain(*sides) if each.row_id]
    words = await words_of(connection, owner, {row for _, row in lenders}) if lenders else {}
    said = {**new, **{number: words[row].said for number, row in lenders if row in words}}
    return [
        NearbyWords(
            number=spot.number,
            row_id=spot.row_id,
            told_at=datetime.fromisoformat(spot.told_at),
            earlier=tuple(said[each.number] for each in before if each.number in said),
            later=tuple(said[each.number] for each in after if each.number in said),
        )
        for spot, before, after in plans
    ]


class _Spot(NamedTuple):
    """An interaction's number, its row in the index, if it has one, and when it was told."""

    number: int
    row_id: int | None
    told_at: str


def _near(
    spots: Sequence[_Spot], new: Set[int], missing: Set[int], most: int
) -> list[tuple[_Spot, list[_Spot], list[_Spot]]]:
    """Each spot of a session that is new, has a new one beside it or a missing one in reach, with the nearest
    on its two sides that have words.
    """
    reach = most * UNINDEXED_BETWEEN
    has_words = [spot.row_id is not None or spot.number in new for spot in spots]
    gaps = [place for place, spot in enumerate(spots) if spot.number in missing]
    found: list[tuple[_Spot, list[_Spot], list[_Spot]]] = []
    for at, spot in enumerate(spots):
        if not has_words[at]:
            continue
        sides = slice(max(0, at - reach), at), slice(at + 1, at + 1 + reach)
        before, after = (list(compress(spots[side], has_words[side])) for side in sides)
        beside = before[-most:], after[:most]
        nearest = bisect_left(gaps, at - reach)
        is_near_missing = nearest < len(gaps) and gaps[nearest] <= at + reach
        if is_near_missing or not new.isdisjoint(each.number for each in (spot, *chain(*beside))):
            found.append((spot, *beside))
    return found


async def set_beside(connection: AsyncConnection, owner: int, words: Mapping[int, tuple[str, str]]) -> None:
    """Give rows other words of what was said just before and just after them."""
    rows = [
        {"id": row_id, "before": owned(owner, before), "after": owned(owner, after)}
        for row_id, (before, after) in words.items()
    ]
    if rows:
        await connection.execute(_BESIDE, rows)


_BESIDE = sql(
    "UPDATE search_words SET before = :before, after = :after"
    " WHERE rowid = :id AND (before IS DISTINCT FROM :before OR after IS DISTINCT FROM :after)"
)
# So far as what is asked for and what it may change lie apart in a session: of a long one that is little.
_SESSIONS = sql(
    "WITH part AS (SELECT session_id, min(id) AS first, max(id) AS last FROM interactions"
    " WHERE owner + 0 = :owner AND id IN (SELECT value FROM each_number(:numbers) AS wanted)"
    " GROUP BY session_id)"
    " SELECT said.id AS number, said.session_id, rows.id AS row_id,"
    " coalesce(rows.told_at, said.sent_at) AS told_at"
    " FROM part CROSS JOIN interactions AS said ON said.session_id = part.session_id"
    " AND said.id >= coalesce((SELECT id FROM interactions AS each WHERE each.session_id = part.session_id"
    " AND each.id < part.first ORDER BY each.id DESC LIMIT 1 OFFSET :reach), -9223372036854775807)"
    " AND said.id <= coalesce((SELECT id FROM interactions AS each WHERE each.session_id = part.session_id"
    " AND each.id > part.last ORDER BY each.id LIMIT 1 OFFSET :reach), 9223372036854775807)"
    " LEFT JOIN search_rows AS rows"
    " ON rows.owner = said.owner AND rows.source = 'user' AND rows.ref = CAST(said.id AS TEXT)"
    " WHERE said.owner = :owner ORDER BY said.session_id, said.id"
)
