"""Where memories come from: what each said at its versions, the sources it rests on, and when and how it was
told last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Literal

from sqlalchemy import Select, delete, exists, func, insert, literal, select, tuple_, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import MOMENT
from bot.domain.changes import Candidate
from bot.domain.memories import (
    BROUGHT,
    LEARNT,
    SET_RIGHT,
    LastTold,
    Memory,
    MemoryRecord,
    MemoryVersion,
    Source,
    SourceRole,
    as_stored,
    from_stored,
    is_to_end,
)
from bot.domain.periods import Episode, episodes_of, true_on
from bot.storage.engine.sql import (
    built_once,
    columns_of,
    finds_all,
    finds_pairs,
    finds_values,
    grouped,
    listed_numbers,
    listed_texts,
    made,
    row_as,
    rows_as,
    upsert,
)
from bot.storage.facts.candidates import IS_UNDECIDED
from bot.storage.facts.memories import BY_AGE, by_ids, get, insert_whole, is_visible, memory, visible
from bot.storage.masks import is_hidden, is_withheld, ref_of, rename_quote, shown_quote
from bot.storage.tables import candidates, interactions, memories, memory_sources, memory_versions

_ANSWERED = ("held", "declined", "committed")

_TELLS = memory_sources.c.role != "basis"
"""Whether a source says it itself, as that of a derived text does not."""


AT_VERSION = (memory_versions.c.memory_id == memory_sources.c.memory_id) & (
    memory_versions.c.version == memory_sources.c.version
)
"""What joins the sources of memories to what these said at the version that rests on them."""


@dataclass(frozen=True, slots=True)
class Telling:
    """The words that one version of a memory rests on in an interaction."""

    memory_id: str
    version: int
    quote: str


def _version(row: Any) -> MemoryVersion:
    return made(MemoryVersion, row, details=from_stored(row["details"]))


async def record(
    connection: AsyncConnection, owner: int, memory_id: str, *, deleted: bool = False
) -> MemoryRecord | None:
    """A live memory with its versions and sources, but for those a deletion hides.

    A deleted one, and what is hidden, only when asked for.
    """
    found = await get(connection, owner, memory_id, deleted=deleted)
    return (await _records(connection, owner, [found], deleted=deleted))[0] if found else None


async def records(connection: AsyncConnection, owner: int, ids: Iterable[str]) -> list[MemoryRecord]:
    """Those of several memories that are live, each once, in the order in which they are named."""
    wanted = dict.fromkeys(ids)
    found = await by_ids(connection, owner, wanted)
    return await _records(connection, owner, [found[each] for each in wanted if each in found], deleted=False)


async def _records(
    connection: AsyncConnection, owner: int, found: Sequence[Memory], *, deleted: bool
) -> list[MemoryRecord]:
    ids = [each.id for each in found]
    past = await _versions(connection, owner, ids, hidden=deleted)
    told = grouped(
        (row.memory_id, (_source_of(row, row.quote if deleted else row.shown), row.sent_at))
        for row in await connection.execute(*_sources(owner, ids))
        if deleted or row.shown or row.role == "basis"
    )
    return [MemoryRecord(each, tuple(past.get(each.id, ())), tuple(told.get(each.id, ()))) for each in found]


@built_once
def _sources(owner: int, ids: Iterable[str]) -> Select[Any]:
    shown = shown_quote().label("shown"), interactions.c.sent_at, interactions.c.speaker_name
    told = select(memory_sources, *shown).join(
        interactions, interactions.c.id == memory_sources.c.interaction_id
    )
    # A sum, or SQLite would rather walk all of the owner's sources than look a memory's up.
    among = memory_sources.c.owner + 0 == owner, memory_sources.c.memory_id.in_(listed_texts(ids))
    in_order = memory_sources.c.version, interactions.c.sent_at, interactions.c.id
    return told.where(*among).order_by(*in_order)


def _source_of(row: Any, quote: str) -> Source:
    return Source(row.interaction_id, quote, row.role, speaker=row.speaker_name or "", version=row.version)


async def _versions(
    connection: AsyncConnection, owner: int, ids: Iterable[str], *, hidden: bool
) -> dict[str, list[MemoryVersion]]:
    """What memories said, by memory, oldest version first; also what a deletion hides, if wanted."""
    query = _versions_of(owner, ids, None if hidden else "seen")
    return grouped(await rows_as(lambda row: (row["memory_id"], _version(row)), connection, *query))


@built_once
def _versions_of(owner: int, ids: Iterable[str], seen: Literal["seen"] | None) -> Select[Any]:
    query = select(memory_versions).where(
        memory_versions.c.owner == owner, memory_versions.c.memory_id.in_(listed_texts(ids))
    )
    in_order = query.order_by(memory_versions.c.memory_id, memory_versions.c.version)
    return in_order if seen is None else in_order.where(~is_hidden("version"))


async def version(
    connection: AsyncConnection, owner: int, memory_id: str, number: int, *, seen: bool = False
) -> MemoryVersion | None:
    """What a memory, deleted or not, said at one version; None if that is gone, or hidden though `seen`."""
    query = select(memory_versions).filter_by(owner=owner, memory_id=memory_id, version=number)
    if seen:
        query = query.where(~is_hidden("version"))
    return await row_as(_version, connection, query)


_FOLLOWING = memory_versions.alias("following")


@dataclass(frozen=True, slots=True)
class UnsaidWords:
    """Words of an exchange that no derived text may tell since a moment: the person has not agreed to them as
    a memory, or has set right what they told. Of a "proposal" they are the bot's.
    """

    interaction_id: int
    role: SourceRole
    quote: str
    at: datetime


@finds_all(partial(made, UnsaidWords))
def unsaid_in(owner: int, interaction_ids: Iterable[int]) -> Any:
    """The words of some exchanges that are unsaid by now: of what was set right or taken back, or is
    undecided.
    """
    told = memory_sources.c.interaction_id, memory_sources.c.role, memory_sources.c.quote
    there = listed_numbers(interaction_ids)
    among = memory_sources.c.owner == owner, memory_sources.c.interaction_id.in_(there), _TELLS
    taken_back = (
        select(*told, memories.c.deleted_at)
        .join(memories, memories.c.id == memory_sources.c.memory_id)
        .where(*among, memories.c.kind.in_(LEARNT), memories.c.deleted_at.is_not(None))
    )
    asked = candidates.c
    undecided = select(
        asked.interaction_id,
        literal("evidence"),
        asked.quote,
        func.coalesce(asked.settled_at, asked.created_at),
    ).where(
        asked.owner == owner,
        asked.interaction_id.in_(there),
        asked.kind.not_in(BROUGHT),
        asked.content != "",
        IS_UNDECIDED,
    )
    next_one = _FOLLOWING.c.version == memory_versions.c.version + 1
    set_right = (
        select(*told, _FOLLOWING.c.valid_from.label("at"))
        .select_from(memories)
        .join(memory_versions, memory_versions.c.memory_id == memories.c.id)
        .join(_FOLLOWING, (_FOLLOWING.c.memory_id == memories.c.id) & next_one)
        .join(memory_sources, AT_VERSION)
        .where(
            *among,
            memories.c.kind.in_(LEARNT),
            _FOLLOWING.c.reason.in_(SET_RIGHT),
            memory_versions.c.content != memories.c.content,
        )
    )
    return union_all(set_right, taken_back, undecided)


async def as_of(
    connection: AsyncConnection, owner: int, pairs: Sequence[tuple[str, int]]
) -> list[tuple[Memory, str]]:
    """Each live memory among (id, version) pairs, in their order, with its content at that version.

    Where a deletion hides that version, or took it, with its content now.
    Its label, category, details and date are those it had then, too, so that a prompt stays as it was.
    """
    if not pairs:
        return []
    query = (
        select(
            memories,
            memory_versions.c.content.label("content_then"),
            memory_versions.c.category.label("category_then"),
            memory_versions.c.key.label("key_then"),
            memory_versions.c.subject.label("subject_then"),
            memory_versions.c.details.label("details_then"),
            memory_versions.c.valid_from.label("told_then"),
            is_hidden("version").label("hidden_since"),
        )
        .outerjoin(
            memory_versions,
            (memory_versions.c.memory_id == memories.c.id)
            & tuple_(memory_versions.c.memory_id, memory_versions.c.version).in_(list(pairs)),
        )
        .where(
            memories.c.owner == owner, is_visible(), memories.c.id.in_([memory_id for memory_id, _ in pairs])
        )
    )
    rows = (await connection.execute(query)).mappings().all()
    found = {
        row["id"]: (
            _at_version(row),
            str(row["content"] if row["hidden_since"] else row["content_then"] or row["content"]),
        )
        for row in rows
    }
    return [found[memory_id] for memory_id, _ in pairs if memory_id in found]


async def known_at(
    connection: AsyncConnection, owner: int, ids: Iterable[str], moment: datetime
) -> dict[str, Episode]:
    """What each of these memories said at a moment; those that did not hold then are left out.

    A fact holds from the day on which it is said to have begun, however late that was told, or else from its
    telling.
    """
    versions = await _versions(connection, owner, ids, hidden=False)
    zone = moment.tzinfo or UTC
    told = [each for ref, every in versions.items() for each in episodes_of(ref, "", every, zone)]
    # Midnight belongs to the day that ends with it.
    return {each.memory_id: each for each in true_on(told, (moment - MOMENT).date())}


async def learnt_from(
    connection: AsyncConnection, owner: int, interaction_ids: Iterable[int]
) -> dict[int, list[str]]:
    """For interactions, what live memories say that rest on them, each as it was told there."""
    return grouped(await _learnt_from(connection, owner, interaction_ids))


def _learnt(row: Any) -> tuple[int, str]:
    return row["interaction_id"], f"{memory(row).label}: {row['content_then']}"


@finds_all(_learnt)
def _learnt_from(owner: int, interaction_ids: Iterable[int]) -> Select[Any]:
    return (
        select(memories, memory_sources.c.interaction_id, memory_versions.c.content.label("content_then"))
        .join(memory_sources, memory_sources.c.memory_id == memories.c.id)
        .join(memory_versions, AT_VERSION)
        .where(
            memories.c.owner == owner,
            is_visible(),
            memory_sources.c.interaction_id.in_(listed_numbers(interaction_ids)),
            _TELLS,
            ~is_hidden("version"),
        )
        .order_by(*BY_AGE, memory_versions.c.version)
    )


async def add_source(
    connection: AsyncConnection, owner: int, memory_id: str, version: int, source: Source
) -> None:
    """Name one more place that says so; the same place is kept once."""
    await connection.execute(_ADD_SOURCE, _source(owner, memory_id, version, source))


_ADD_SOURCE = upsert(memory_sources).on_conflict_do_nothing()


def _source(owner: int, memory_id: str, version: int, source: Source) -> dict[str, Any]:
    return {
        "memory_id": memory_id,
        "version": version,
        "interaction_id": source.interaction_id,
        "role": source.role,
        "owner": owner,
        "quote": source.quote,
    }


@finds_pairs(grouped)
def resting_on(owner: int, ids: Iterable[str]) -> Select[Any, Any]:
    """For each of these memories the interactions it rests on, in any of its versions."""
    return select(memory_sources.c.memory_id, memory_sources.c.interaction_id).where(
        memory_sources.c.owner + 0 == owner,  # a sum, as in `evidence_of`
        memory_sources.c.memory_id.in_(listed_texts(ids)),
    )


@finds_pairs(grouped)
def quotes_of(owner: int, ids: Iterable[str]) -> Select[Any, Any]:
    """For each of these memories the person's own words that it rests on, in any of its versions."""
    return select(memory_sources.c.memory_id, memory_sources.c.quote).where(
        memory_sources.c.owner + 0 == owner,  # a sum, as in `evidence_of`
        memory_sources.c.memory_id.in_(listed_texts(ids)),
        memory_sources.c.role == "evidence",
    )


async def derived_from(
    connection: AsyncConnection, owner: int, interaction_ids: Iterable[int], since: datetime | None = None
) -> dict[str, list[int]]:
    """The versions of derived memories that rest on any of these interactions, by memory; if only those
    written `since` a moment.

    A version rests on its own basis and on that of the versions it was built upon: of all before it, or from
    the last one on that was written anew.
    """
    rests = select(memory_sources.c.memory_id, memory_sources.c.version).where(
        memory_sources.c.owner == owner,
        memory_sources.c.interaction_id.in_(list(interaction_ids)),
        memory_sources.c.role == "basis",
    )
    named = grouped((row.memory_id, row.version) for row in await connection.execute(rests))
    history = (
        select(
            memory_versions.c.memory_id,
            memory_versions.c.version,
            memory_versions.c.reason,
            memory_versions.c.valid_from,
        )
        .where(memory_versions.c.owner == owner, memory_versions.c.memory_id.in_(list(named)))
        .order_by(memory_versions.c.memory_id, memory_versions.c.version)
    )
    found: dict[str, list[int]] = {}
    begins = 0
    for memory_id, number, reason, written in await connection.execute(history):
        begins = _begins(begins, number, reason)
        rests = any(begins <= each <= number for each in named[memory_id])
        if rests and (since is None or written >= since):
            found.setdefault(memory_id, []).append(number)
    return found


def _begins(before: int, number: int, reason: str) -> int:
    """The first version that a version may be built upon; what is put back by hand may rest on the first."""
    if reason == "anew":
        return number
    return 0 if number == 1 or reason in ("told", *SET_RIGHT) else before


async def basis_of(connection: AsyncConnection, memory_id: str, version: int) -> set[int]:
    """All interactions that a version of a derived memory rests on, none that is withheld."""
    history = select(memory_versions.c.version, memory_versions.c.reason).where(
        memory_versions.c.memory_id == memory_id, memory_versions.c.version <= version
    )
    begins = 0
    for number, reason in await connection.execute(history.order_by(memory_versions.c.version)):
        begins = _begins(begins, number, reason)
    query = _standing().where(
        memory_sources.c.memory_id == memory_id,
        memory_sources.c.role == "basis",
        memory_sources.c.version.between(begins, version),
    )
    return set((await connection.execute(query)).scalars())


@finds_values(set)
def behind(owner: int, ids: Iterable[str]) -> Select[Any]:
    """All interactions that any of these memories rests on, none that is withheld."""
    theirs = memory_sources.c.owner == owner, memory_sources.c.memory_id.in_(listed_texts(ids))
    return _standing().where(*theirs)


def _standing() -> Select[Any]:
    """The interactions that sources name, but for those withheld."""
    named = interactions.c.id == memory_sources.c.interaction_id
    return select(memory_sources.c.interaction_id).join(interactions, named).where(~is_withheld())


@finds_all(memory)
def told_in(owner: int, interaction_id: int) -> Select[Any]:
    """The live memories that an interaction is evidence for, but for what was derived."""
    there = memory_sources.c.owner == owner, memory_sources.c.interaction_id == interaction_id
    resting = select(memory_sources.c.memory_id).where(*there, _TELLS)
    return visible(owner, memories.c.id.in_(resting)).order_by(*BY_AGE)


async def pictures_in(
    connection: AsyncConnection, owner: int, interaction_ids: Iterable[int]
) -> dict[int, Memory]:
    """What is remembered of the pictures that some interactions brought, by their numbers."""
    told = memory_sources.c.owner == owner, memory_sources.c.interaction_id.in_(list(interaction_ids))
    query = (
        visible(owner, memories.c.kind == "picture", *told)
        .join(memory_sources, memory_sources.c.memory_id == memories.c.id)
        .add_columns(memory_sources.c.interaction_id)
    )
    return dict(await rows_as(lambda row: (row["interaction_id"], memory(row)), connection, query))


@finds_values(set)
def evidence_of(owner: int, ids: Iterable[str]) -> Select[Any]:
    """The interactions in which the user's own words stand that any of these memories rests on."""
    return select(memory_sources.c.interaction_id).where(
        # A sum, or SQLite would rather walk all of the owner's sources than look a memory's up.
        memory_sources.c.owner + 0 == owner,
        memory_sources.c.memory_id.in_(listed_texts(ids)),
        memory_sources.c.role == "evidence",
    )


async def quoted_in(connection: AsyncConnection, owner: int, interaction_id: int) -> list[Telling]:
    """What memories, deleted ones too, quote of the person's own words in an interaction."""
    query = select(memory_sources.c.memory_id, memory_sources.c.version, memory_sources.c.quote).filter_by(
        owner=owner, interaction_id=interaction_id, role="evidence"
    )
    return [Telling(*row) for row in await connection.execute(query)]


async def follow_edit(
    connection: AsyncConnection, owner: int, told: Iterable[Telling], said: int, edit: int
) -> None:
    """Have what was told in an interaction rest on the edit of its message, in which the same words stand."""
    for each in told:
        at = (memory_sources.c.memory_id == each.memory_id, memory_sources.c.version == each.version)
        words = (memory_sources.c.interaction_id == said, memory_sources.c.role == "evidence")
        moved = update(memory_sources).where(memory_sources.c.owner == owner, *at, *words)
        await connection.execute(moved.values(interaction_id=edit))
        before, after = (ref_of(each.memory_id, each.version, number, "evidence") for number in (said, edit))
        await rename_quote(connection, owner, before, after)


async def forget_told_in(
    connection: AsyncConnection, owner: int, interaction_id: int, memory_id: str | None = None
) -> list[str]:
    """Take an exchange from the sources of all memories, or of one, with past values that it alone told; the
    ids of those it told.
    """
    there = [memory_sources.c.owner == owner, memory_sources.c.interaction_id == interaction_id]
    if memory_id is not None:
        there.append(memory_sources.c.memory_id == memory_id)
    told = select(memory_sources.c.memory_id, memory_sources.c.version).where(*there, _TELLS).distinct()
    pairs = [(row.memory_id, row.version) for row in await connection.execute(told)]
    await connection.execute(delete(memory_sources).where(*there))
    newer = memories.c.id == memory_versions.c.memory_id, memories.c.version > memory_versions.c.version
    past = delete(memory_versions).where(
        memory_versions.c.owner == owner,
        tuple_(memory_versions.c.memory_id, memory_versions.c.version).in_(pairs),
        exists().where(*newer),
        ~exists().where(AT_VERSION, _TELLS),
    )
    if pairs:
        await connection.execute(past)
    return list(dict.fromkeys(memory_id for memory_id, _ in pairs))


def _at_version(row: Any) -> Memory:
    """A memory with the label, category, details and date of the version joined to a row, unless gone."""
    now = memory(row)
    if row["category_then"] is None:
        return now
    named = {each: row[f"{each}_then"] or row[each] for each in ("key", "subject")}
    told = {} if row["hidden_since"] else named | {"details": from_stored(row["details_then"] or {})}
    return replace(now, category=row["category_then"], updated_at=row["told_then"], **told)


async def last_told(
    connection: AsyncConnection,
    owner: int,
    pairs: Sequence[tuple[str, int]],
    before_session: int | None = None,
) -> dict[str, LastTold]:
    """The last telling of what memories say at a version, by id; what is hidden was never told.

    Nor was a value that set another right, by what told that, nor one by what only says that it is to end.
    With `before_session`, as it was when that session began, so that a prompt stays as it was.
    """
    if not pairs:
        return {}
    shown = shown_quote().label("shown")
    now, then, before = (memory_versions.alias() for _ in range(3))
    said = then.c.valid_from, then.c.details, before.c.details.label("held")
    query = (
        select(memory_sources.c.memory_id, memory_sources.c.version, shown, interactions.c.sent_at, *said)
        .join(interactions, interactions.c.id == memory_sources.c.interaction_id)
        .join(
            now,
            (now.c.memory_id == memory_sources.c.memory_id)
            & tuple_(now.c.memory_id, now.c.version).in_(list(pairs)),
        )
        .join(
            then,
            (then.c.memory_id == memory_sources.c.memory_id) & (then.c.version == memory_sources.c.version),
        )
        .outerjoin(
            before,
            (before.c.memory_id == then.c.memory_id)
            & (before.c.version == then.c.version - 1)
            & (before.c.content == then.c.content),
        )
        .where(
            memory_sources.c.owner == owner,
            memory_sources.c.memory_id.in_([memory_id for memory_id, _ in pairs]),
            memory_sources.c.role == "evidence",
            now.c.reason.not_in(SET_RIGHT) | (then.c.content == now.c.content),
        )
        .order_by(memory_sources.c.version, interactions.c.sent_at, interactions.c.id)
    )
    if before_session is not None:
        # "+ 0", or PostgreSQL walks all messages of everybody by their numbers until one is of the session.
        first = select(func.min(interactions.c.id + 0)).filter_by(session_id=before_session)
        query = query.where(memory_sources.c.interaction_id < first.scalar_subquery())
    versions = dict(pairs)
    return {
        row.memory_id: LastTold(row.sent_at, row.shown)
        for row in await connection.execute(query)
        if row.shown and row.version <= versions[row.memory_id]
        if row.held is None or not is_to_end(from_stored(row.held), from_stored(row.details), row.valid_from)
    }


async def insert_memory(
    connection: AsyncConnection,
    memory: Memory,
    versions: Sequence[MemoryVersion],
    sources: Sequence[tuple[int, Source]],
) -> None:
    """Store a memory with all its versions, and the sources of each by its number."""
    await insert_whole(connection, memory)
    await connection.execute(
        insert(memory_versions),
        [
            columns_of(each)
            | {"memory_id": memory.id, "owner": memory.owner, "details": as_stored(each.details)}
            for each in versions
        ],
    )
    if sources:
        rows = [_source(memory.owner, memory.id, version, source) for version, source in sources]
        await connection.execute(_ADD_SOURCE, rows)


async def kept_of(connection: AsyncConnection, owner: int, interaction_ids: Sequence[int]) -> list[Candidate]:
    """The memories and held candidates that rest on these messages, even those taken back since."""
    told = (
        select(
            memory_sources.c.interaction_id,
            memory_sources.c.quote,
            memories.c.kind,
            memories.c.key,
            memories.c.subject,
            memory_versions.c.content,
        )
        .join(memories, memories.c.id == memory_sources.c.memory_id)
        .join(memory_versions, AT_VERSION)
        .where(
            memory_sources.c.owner == owner,
            memory_sources.c.interaction_id.in_(interaction_ids),
            memory_sources.c.role == "evidence",
        )
    )
    waiting = select(
        candidates.c.interaction_id,
        candidates.c.quote,
        candidates.c.kind,
        candidates.c.key,
        candidates.c.subject,
        candidates.c.content,
    ).where(
        candidates.c.owner == owner,
        candidates.c.interaction_id.in_(interaction_ids),
        candidates.c.state.in_(_ANSWERED),
    )
    rows = [*(await connection.execute(told)).all(), *(await connection.execute(waiting)).all()]
    return [
        Candidate(source=Source(number, quote), kind=kind, key=key, subject=subject, content=content)
        for number, quote, kind, key, subject, content in rows
    ]
