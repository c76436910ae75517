"""Memories as they stand now: found, looked through, counted, stored, revised, hidden and purged.

Each revision keeps its version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Delete,
    Select,
    Update,
    and_,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.changes import MemoryFlag
from bot.domain.memories import (
    CLOSED,
    DERIVED,
    EVERYWHERE,
    LEARNT,
    LISTED,
    DoubtState,
    Kind,
    Memory,
    as_stored,
    from_stored,
    identity_value,
)
from bot.domain.periods import is_shown_on_request_only
from bot.language.keys import CATEGORIES, USER, Category
from bot.language.text import normalised
from bot.storage.engine.sql import (
    changes,
    columns_of,
    finds,
    finds_all,
    finds_by_id,
    finds_values,
    grouped,
    how_many,
    listed_texts,
    made,
    rows_as,
    upsert,
)
from bot.storage.masks import is_masked, ref_of
from bot.storage.tables import hidden, memories, memory_sources, memory_versions

BY_AGE = (memories.c.created_at, memories.c.id)
"""The order of memories, oldest first."""

IN_ORDER = (case({name: at for at, name in enumerate(CATEGORIES)}, value=memories.c.category), *BY_AGE)
"""The order in which people are shown them: category by category."""


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


def memory(row: Any) -> Memory:
    """A row as the domain's value."""
    return made(Memory, row, details=from_stored(row["details"]))


async def get(
    connection: AsyncConnection, owner: int, memory_id: str, *, deleted: bool = False
) -> Memory | None:
    """One of the owner's memories; one deleted or masked, while that can be undone, only if asked for."""
    return await (_any_of_id if deleted else _of_id)(connection, owner, memory_id)


@finds(memory)
def _any_of_id(owner: int, memory_id: str) -> Select[Any]:
    return select(memories).filter_by(owner=owner, id=memory_id)


@finds(memory)
def _of_id(owner: int, memory_id: str) -> Select[Any]:
    return visible(owner, memories.c.id == memory_id)


def visible(owner: int, *where: ColumnElement[bool]) -> Select[Any]:
    """An owner's memories under some conditions, none that is deleted or masked."""
    return select(memories).where(memories.c.owner == owner, is_visible(), *where)


@cache
def is_visible() -> ColumnElement[bool]:
    """Whether a memory may be seen, as every query asks: neither deleted nor masked."""
    return and_(memories.c.deleted_at.is_(None), ~is_masked())


@finds_by_id(memory)
def by_ids(owner: int, ids: Iterable[str], scope: str | None = None) -> Select[Any]:
    """The owner's live memories among these ids, those of one scope alone where it is named."""
    query = visible(owner, memories.c.id.in_(listed_texts(ids)))
    return query if scope is None else query.where(memories.c.scope == scope)


@finds_all(memory)
def under_key(owner: int, key: str, kind: Kind = "fact") -> Select[Any]:
    """Live memories of one kind, facts unless named, of every subject under one key, oldest first."""
    return _in_order(owner).where(memories.c.kind == kind, memories.c.key == key)


async def about(connection: AsyncConnection, owner: int, subject: str, kind: Kind = "fact") -> list[Memory]:
    """Live memories of one kind, facts unless named, about one subject, under any key, oldest first."""
    return await _about(connection, owner, normalised(subject), kind)


@finds_all(memory)
def _about(owner: int, subject: str, kind: Kind) -> Select[Any]:
    return _in_order(owner).where(memories.c.kind == kind, memories.c.subject_key == subject)


@finds_all(memory)
def live(
    owner: int,
    *,
    kinds: Sequence[Kind] | None = None,
    category: Category | None = None,
    scope: str | None = None,
    today: str | None = None,
    limit: int | None = None,
    offset: int = 0,
) -> Select[Any]:
    """Live memories in their fixed order: category as people are shown them, then age, oldest first; what is
    over by `today`, an ISO day, comes last where that is given.

    Those of one scope alone where it is named, as wherever a model is shown them.
    """
    query = _in_order(owner) if today is None else visible(owner).order_by(_is_past(today), *IN_ORDER)
    if scope is not None:
        query = query.where(memories.c.scope == scope)
    if kinds is not None:
        query = query.where(memories.c.kind.in_(listed_texts(kinds)))
    if category is not None:
        query = query.where(memories.c.category == category)
    return query.limit(limit).offset(offset)


async def by_category(connection: AsyncConnection, owner: int, kinds: Sequence[Kind]) -> dict[Category, int]:
    """How many live memories of some kinds there are of each category that holds any, in its fixed order."""
    theirs = memories.c.owner == owner, is_visible(), memories.c.kind.in_(kinds)
    found = await how_many(connection, memories.c.category, *theirs)
    return {category: found[category] for category in CATEGORIES if category in found}


@finds_values(list)
def subjects(owner: int) -> Select[Any]:
    """Everyone and everything the owner's facts are about."""
    return visible(owner).with_only_columns(memories.c.subject).distinct().limit(1000)


@finds_all(memory, turned=True)
def changed_since(owner: int, moment: datetime) -> Select[Any]:
    """Live facts, rules and intentions changed after a moment, not archived, the newest 50, oldest first.

    None that surfaces in one place alone.
    """
    everywhere = memories.c.scope == EVERYWHERE, memories.c.kind.in_(LEARNT), ~memories.c.archived
    changed = visible(owner, memories.c.updated_at > moment, *everywhere)
    return changed.order_by(memories.c.updated_at.desc(), memories.c.id.desc()).limit(50)


@finds_all(memory)
def latest_of(owner: int, kind: Kind, limit: int) -> Select[Any]:
    """The live memories of one kind that were added last, newest first."""
    latest = visible(owner, memories.c.kind == kind)
    return latest.order_by(memories.c.created_at.desc(), memories.c.id).limit(limit)


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


@finds_all(memory)
def learnt_between(owner: int, first: datetime, last: datetime, limit: int) -> Select[Any]:
    """Facts that were first told in a stretch of time and are still known, oldest first."""
    within = memories.c.created_at >= first, memories.c.created_at < last
    return visible(owner, memories.c.kind == "fact", *within).order_by(*BY_AGE).limit(limit)


async def insert_new(connection: AsyncConnection, new: Memory) -> None:
    """Store a memory at its first version."""
    await insert_whole(connection, new)
    await _add_version(connection, new, "told")


async def insert_whole(connection: AsyncConnection, memory: Memory) -> None:
    """Store a memory as it stands at some version, without its versions."""
    await connection.execute(_INSERT, _values(memory) | {"recalled_at": memory.recalled_at})


async def revise(connection: AsyncConnection, before: Memory, after: Memory, reason: str) -> bool:
    """Store a new version. False when the memory is no longer what `before` says, and nothing was written."""
    changed = await connection.execute(_as_it_was(before).values(_values(after)))
    if changed.rowcount != 1:
        return False
    ended = update(memory_versions).where(
        memory_versions.c.owner == before.owner,
        memory_versions.c.memory_id == before.id,
        memory_versions.c.valid_to.is_(None),
    )
    await connection.execute(ended.values(valid_to=after.updated_at))
    await _add_version(connection, after, reason)
    return True


async def thin_out(connection: AsyncConnection, owner: int, memory_id: str, version: int) -> None:
    """Remove what the bot wrote itself as versions of a memory before one of them.

    What such a one rested on, the one that was built upon it rests on from now on.
    """
    versions, sources = memory_versions.c, memory_sources.c
    of_it = versions.owner == owner, versions.memory_id == memory_id
    query = select(versions.version, versions.reason).where(*of_it).order_by(versions.version.desc())
    old: list[int] = []
    built_upon: Any = None
    for each in await connection.execute(query):
        if each.reason != "derived" or each.version >= version:
            built_upon = each
            continue
        old.append(each.version)
        if built_upon and built_upon.reason != "anew":
            rested = sources.owner == owner, sources.memory_id == memory_id, sources.version == each.version
            moved = {**{name: sources[name] for name in _TELLING}, "version": literal(built_upon.version)}
            rests = select(*moved.values()).where(*rested)
            keep = upsert(memory_sources).from_select([*moved], rests).on_conflict_do_nothing()
            await connection.execute(keep)
    if old:
        for held in (memory_sources, memory_versions):
            gone = held.c.owner == owner, held.c.memory_id == memory_id, held.c.version.in_(old)
            await connection.execute(delete(held).where(*gone))
        refs = [ref_of(memory_id, each) for each in old]
        masked = hidden.c.owner == owner, hidden.c.what == "version", hidden.c.ref.in_(refs)
        await connection.execute(delete(hidden).where(*masked))


_TELLING = ("memory_id", "interaction_id", "role", "owner", "quote")


async def set_mentions(connection: AsyncConnection, memory_id: str, mentions: int, confidence: float) -> None:
    """Count another independent telling."""
    statement = update(memories).filter_by(id=memory_id)
    await connection.execute(statement.values(mentions=mentions, confidence=confidence))


async def set_doubt(connection: AsyncConnection, memory_id: str, doubt: DoubtState) -> None:
    """Set whether a memory is to be confirmed."""
    await connection.execute(update(memories).filter_by(id=memory_id).values(doubt=doubt))


@finds_all(memory)
def doubtful(owner: int, limit: int) -> Select[Any]:
    """Live memories that the user is to confirm, whether asked yet or not, the newest first."""
    doubted = visible(owner, memories.c.doubt != "")
    return doubted.order_by(memories.c.updated_at.desc(), memories.c.id).limit(limit)


async def set_flag(connection: AsyncConnection, memory_id: str, flag: MemoryFlag, is_set: bool) -> None:
    """Set a flag of a memory, or take it off."""
    await connection.execute(update(memories).filter_by(id=memory_id).values({flag: is_set}))


async def note_recalled(connection: AsyncConnection, owner: int, ids: Sequence[str], now: datetime) -> None:
    """Store that memories went into an answer or were told again, which restarts their fading."""
    if ids:
        where = and_(memories.c.owner == owner, memories.c.id.in_(ids))
        await connection.execute(update(memories).where(where).values(recalled_at=now))


async def mark_deleted(connection: AsyncConnection, before: Memory, now: datetime) -> bool:
    """Hide a memory everywhere. False when it is no longer what `before` says."""
    return (await connection.execute(_as_it_was(before).values(deleted_at=now))).rowcount == 1


def _as_it_was(before: Memory) -> Update:
    """What changes a memory only while it is what `before` says."""
    return update(memories).where(
        memories.c.owner == before.owner,
        memories.c.id == before.id,
        memories.c.version == before.version,
        memories.c.deleted_at.is_(None),
    )


async def unmark_deleted(connection: AsyncConnection, before: Memory) -> bool:
    """Bring a hidden memory back. False when it is gone for good."""
    where = and_(
        memories.c.owner == before.owner, memories.c.id == before.id, memories.c.deleted_at.is_not(None)
    )
    return (await connection.execute(update(memories).where(where).values(deleted_at=None))).rowcount == 1


async def of_same_identity(connection: AsyncConnection, wanted: Memory) -> Memory | None:
    """Another memory that already stands for the same thing: a live one, or one that is masked."""
    return await _of_identity(connection, wanted.owner, *wanted.identity, but=wanted.id)


@finds(memory)
def _of_identity(
    owner: int, scope: str, kind: Kind, subject: str, key: str, value: str, but: str
) -> Select[Any]:
    return select(memories).where(
        memories.c.owner == owner,
        memories.c.scope == scope,
        memories.c.kind == kind,
        memories.c.subject_key == subject,
        memories.c.key == key,
        memories.c.value_key == value,
        memories.c.deleted_at.is_(None),
        memories.c.id != but,
    )


async def derived(connection: AsyncConnection, owner: int) -> list[Memory]:
    """The texts of the bot's own that are not deleted, masked ones included."""
    query = select(memories).where(
        memories.c.owner == owner, memories.c.deleted_at.is_(None), memories.c.kind.in_(("note", *DERIVED))
    )
    found = await rows_as(memory, connection, query)
    return [each for each in found if each.is_derived]


@finds_all(memory)
def deleted(owner: int) -> Select[Any]:
    """What was deleted and is not purged yet."""
    return select(memories).where(memories.c.owner == owner, memories.c.deleted_at.is_not(None))


@changes
def purge(owner: int, memory_id: str) -> Delete:
    """Remove a deleted memory for good, with its versions and sources."""
    return delete(memories).filter_by(owner=owner, id=memory_id).where(memories.c.deleted_at.is_not(None))


def _is_past(today: str) -> ColumnElement[int]:
    """Whether a memory is past, as `is_past` tells it of one that was read."""
    until, state = (memories.c.details[name].as_string() for name in ("until", "state"))
    is_settled = and_(memories.c.kind.in_(("intention", "reminder")), state.in_(CLOSED))
    return case((or_(is_settled, until < today), 1), else_=0)


def _in_order(owner: int) -> Select[Any]:
    return visible(owner).order_by(*IN_ORDER)


def _values(value: Memory) -> dict[str, Any]:
    return columns_of(value, "deleted_at", "recalled_at") | {
        "subject_key": normalised(value.subject),
        "value_key": identity_value(value.kind, value.content, value.details),
        "details": as_stored(value.details),
    }


async def _add_version(connection: AsyncConnection, new: Memory, reason: str) -> None:
    values = {
        name: getattr(new, name) for name in ("owner", "version", "content", "category", "key", "subject")
    }
    values |= {"memory_id": new.id, "valid_from": new.updated_at, "reason": reason}
    await connection.execute(_INSERT_VERSION, values | {"details": as_stored(new.details)})


_INSERT = insert(memories)
_INSERT_VERSION = insert(memory_versions)
