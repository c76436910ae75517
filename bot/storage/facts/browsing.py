"""Memories as somebody looks through them: what they want to see, by subject, category, session or day,
narrowed down, and how many there are of each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.decay import is_shown_on_request_only
from bot.domain.memories import LISTED, Kind, Memory
from bot.language.keys import USER, Category
from bot.language.text import normalised
from bot.storage.engine.sql import grouped, rows_as
from bot.storage.facts.memories import BY_AGE, IN_ORDER, is_visible, memory, visible
from bot.storage.log.feedback import was_given
from bot.storage.tables import memories, uses

Sureness = Literal["", "sure", "unsure", "implied"]
"""Any; said plainly and sure; said, and less sure; only read between the lines."""

SURE_FROM = 0.9
"""Confidence from which on something that was said counts as sure: what one plain telling gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFilter:
    """Which memories are wanted; what is None or empty excludes none. All of the `words` must stand in each.

    What is `faded` is not brought up unasked any more, what is `doubtful` is to be confirmed.
    """

    words: tuple[str, ...] = ()
    subject: str | None = None
    category: Category | None = None
    kinds: tuple[Kind, ...] = LISTED
    scope: str | None = None
    changed_after: datetime | None = None
    changed_before: datetime | None = None
    sureness: Sureness = ""
    protected: bool | None = None
    doubtful: bool | None = None
    archived: bool | None = None
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """How many memories there are of one kind and category about one subject."""

    subject: str
    category: Category
    kind: Kind
    many: int


async def wanted(
    connection: AsyncConnection, owner: int, sought: MemoryFilter, now: datetime, *, limit: int, offset: int
) -> tuple[int, list[Memory]]:
    """How many live memories are wanted, and some of them: the person's own first, then by subject.

    Beyond the last of them it is none.
    """
    where = and_(memories.c.owner == owner, is_visible(), *_conditions(sought))
    order = (memories.c.subject_key != USER, memories.c.subject_key, *IN_ORDER)
    if sought.faded:
        ends = memories.c.details["until"].as_string().is_not(None)
        may_fade = or_(~memories.c.stated, ends)  # how far anything has is told by the domain
        query = select(memories).where(where, may_fade).order_by(*order)
        all_of_it = await rows_as(memory, connection, query)
        found = [each for each in all_of_it if is_shown_on_request_only(each, now)]
        return len(found), found[offset : offset + limit]
    # Only the ids are sorted, and counted on the way: the texts of all would not fit where SQLite sorts.
    ids = select(memories.c.id, func.count().over().label("total")).where(where)
    page = (await connection.execute(ids.order_by(*order).limit(limit).offset(offset))).all()
    chosen = [row.id for row in page]
    rows = select(memories).where(memories.c.owner == owner, memories.c.id.in_(chosen))
    by_id = {each.id: each for each in await rows_as(memory, connection, rows)}
    return page[0].total if page else 0, [by_id[each] for each in chosen]


async def beyond(
    connection: AsyncConnection,
    owner: int,
    sought: MemoryFilter,
    after: tuple[datetime, str] | None,
    limit: int,
) -> list[Memory]:
    """Live memories in the order they were made, from beyond the moment and id of the last one seen.

    Whether they have faded is not asked.
    """
    moment_made = memories.c.created_at
    query = visible(owner, *_conditions(sought))
    if after is not None:
        moment, memory_id = after
        query = query.where(or_(moment_made > moment, and_(moment_made == moment, memories.c.id > memory_id)))
    return await rows_as(memory, connection, query.order_by(*BY_AGE).limit(limit))


async def tallies(connection: AsyncConnection, owner: int, kinds: Sequence[Kind]) -> list[Tally]:
    """How many live memories there are by subject, category and kind; the person's own first."""
    query = (
        select(
            func.min(memories.c.subject).label("subject"),
            memories.c.category,
            memories.c.kind,
            func.count().label("many"),
        )
        .where(memories.c.owner == owner, is_visible(), memories.c.kind.in_(kinds))
        .group_by(memories.c.subject_key, memories.c.category, memories.c.kind)
        .order_by(memories.c.subject_key != USER, memories.c.subject_key)
    )
    return [Tally(row.subject, row.category, row.kind, row.many) for row in await connection.execute(query)]


async def answers_with(connection: AsyncConnection, owner: int, memory_id: str) -> int:
    """How many answers a memory went into."""
    answers = select(func.count(uses.c.interaction_id.distinct()))
    return (await connection.execute(answers.where(*was_given(owner), uses.c.ref == memory_id))).scalar_one()


def _conditions(sought: MemoryFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [memories.c.kind.in_(sought.kinds)]
    found += [_holds(word) for word in sought.words]
    if sought.subject is not None:
        found.append(memories.c.subject_key == normalised(sought.subject))
    if sought.changed_after is not None:
        found.append(memories.c.updated_at > sought.changed_after)
    if sought.changed_before is not None:
        found.append(memories.c.updated_at < sought.changed_before)
    for column, value in (
        (memories.c.category, sought.category),
        (memories.c.scope, sought.scope),
        (memories.c.protected, sought.protected),
        (memories.c.doubt != "", sought.doubtful),
        (memories.c.archived, sought.archived),
    ):
        if value is not None:
            found.append(column == value)
    match sought.sureness:
        case "sure":
            found += [memories.c.stated, memories.c.confidence >= SURE_FROM]
        case "unsure":
            found += [memories.c.stated, memories.c.confidence < SURE_FROM]
        case "implied":
            found.append(~memories.c.stated)
        case "":
            pass
    return found


def _holds(word: str) -> ColumnElement[bool]:
    """Whether a memory's text, subject, title or key holds some letters.

    SQLite compares capitals with small letters in ASCII alone; of others the ways they are written are tried.
    """
    ways = {word, word.lower(), word.capitalize(), word.upper()}
    plain = normalised(word) or word
    columns = (memories.c.value_key, memories.c.subject_key, memories.c.key)
    return or_(
        *(memories.c.content.contains(way, autoescape=True) for way in sorted(ways)),
        *(column.contains(plain, autoescape=True) for column in columns),
    )


async def summaries(
    connection: AsyncConnection, owner: int, sessions: Sequence[int]
) -> dict[int, list[Memory]]:
    """What was kept of these sessions, by session, oldest first."""
    of = memories.c.details["session"].as_integer()
    query = visible(owner, memories.c.kind == "summary", of.in_(sessions)).order_by(*BY_AGE)
    return grouped(
        await rows_as(lambda row: (int(row["details"]["session"]), memory(row)), connection, query)
    )


async def learnt_between(
    connection: AsyncConnection, owner: int, first: datetime, last: datetime, limit: int
) -> list[Memory]:
    """Facts that were first told in a stretch of time and are still known, oldest first."""
    within = memories.c.created_at >= first, memories.c.created_at < last
    query = visible(owner, memories.c.kind == "fact", *within)
    return await rows_as(memory, connection, query.order_by(*BY_AGE).limit(limit))
