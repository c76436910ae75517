"""How much one person's memory holds, and what answers and lessons came to, hour by hour, for whoever adds
hours up to days and weeks of some zone.

Counted by hours are answers that a model gave, lines that were brought into their prompts unasked, receipts
and what was learnt. An hour is "2026-11-22T14", UTC.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    LargeBinary,
    Select,
    Table,
    Text,
    and_,
    cast,
    exists,
    func,
    literal_column,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import NO_MODEL, Rating
from bot.domain.memories import LISTED, Memory
from bot.storage.engine.sql import SIZE, each_of, field_of, grouped, how_many, rows_as
from bot.storage.facts.memories import is_visible, memory
from bot.storage.facts.plans import on_memories
from bot.storage.log import feedback as reactions
from bot.storage.masks import is_withheld
from bot.storage.tables import feedback, interactions, memories, memory_versions, plans, sessions, uses

RECEIPTS = ("turn", "extract")
"""Plans whose receipt stands under an answer, or comes once what was said is read for facts."""

MOST_TAKEN_BACK = 500
MOST_QUESTIONS = 3000
KEPT_UNUSED = ("health",)
"""Categories that are worth keeping though nobody asks: an allergy is."""

LINE_SIGNS = 15
"""Bytes around a fact in a prompt: its dash, its id and the colon."""

INJECTED = ("notes", "summaries", "articles", "facts", "history")
"""Layers that something comes to a prompt in unasked; "recalled" was asked for by a tool."""

MOST_USED = 3

WholeAndPart = tuple[dict[str, int], dict[str, int]]
"""How many there are of something by hour, and how many of them are of a kind."""


@dataclass(frozen=True, slots=True)
class CorrectedAnswer:
    """One answer after which something known was changed or deleted, and what the answer was given.

    `before` are the values that were changed or forgotten, by memory.
    """

    interaction: int
    hour: str
    reply: str
    given: frozenset[str]
    before: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What is held. `never_used` and `most_used` (id, times) look at live memories and what answers got.

    `duplicates` are tellings of something known already, `injected_tokens` a mean over `answered` messages,
    and `database_bytes` is the size of everybody's file.
    """

    by_kind: Mapping[str, int]
    by_category: Mapping[str, int]
    interactions: int
    answered: int
    sessions: int
    never_used: int
    most_used: tuple[tuple[str, int], ...]
    duplicates: int
    injected_tokens: float
    feedback: Mapping[Rating, int]
    database_bytes: int


async def totals(connection: AsyncConnection, owner: int) -> Totals:
    """An owner's counts, with the most used memories."""
    live = (memories.c.owner == owner, is_visible(), memories.c.kind.in_(LISTED))
    answered_ones = await _count(connection, interactions, owner, interactions.c.state == "answered")
    injected = select(func.coalesce(func.sum(uses.c.tokens), 0)).where(
        uses.c.owner == owner, uses.c.layer.in_(INJECTED)
    )
    told_again = select(func.coalesce(func.sum(memories.c.mentions - 1), 0)).where(*live)
    return Totals(
        by_kind=await _grouped(connection, memories.c.kind, *live),
        by_category=await _grouped(connection, memories.c.category, *live),
        interactions=await _count(connection, interactions, owner),
        answered=answered_ones,
        sessions=await _count(connection, sessions, owner),
        never_used=await _count(connection, memories, owner, *live, ~_was_given(owner)),
        most_used=await _most_used(connection, owner),
        duplicates=(await connection.execute(told_again)).scalar_one(),
        injected_tokens=(await connection.execute(injected)).scalar_one() / max(1, answered_ones),
        feedback=await reactions.counts(connection, owner),
        database_bytes=(await connection.execute(SIZE)).scalar_one(),
    )


async def answers(connection: AsyncConnection, owner: int, since: datetime) -> dict[str, int]:
    """How many answers a model gave, by the hour of their messages."""
    return await how_many(connection, _hour(interactions.c.sent_at), *_answered(owner, since))


async def disliked(connection: AsyncConnection, owner: int, since: datetime) -> dict[int, str]:
    """The hours of answers that got a 👎, by interaction."""
    query = (
        select(interactions.c.id, _hour(interactions.c.sent_at))
        .join(feedback, feedback.c.interaction_id == interactions.c.id)
        .where(*_answered(owner, since), feedback.c.owner == owner, feedback.c.verdict == "down")
    )
    return {number: hour for number, hour in await connection.execute(query)}


async def taken_back(connection: AsyncConnection, owner: int, since: datetime) -> list[CorrectedAnswer]:
    """Answers after which the next thing said in the session changed or deleted something known."""
    query = (
        select(plans.c.effects, interactions.c.id, interactions.c.session_id)
        .join(interactions, interactions.c.id == plans.c.interaction_id)
        .where(
            plans.c.owner == owner,
            interactions.c.owner == owner,
            plans.c.origin.in_(RECEIPTS),
            plans.c.undone_at.is_(None),
            plans.c.applied_at >= since,
            or_(_does("revised"), _does("deleted")),
        )
        .order_by(plans.c.applied_at.desc())
        .limit(MOST_TAKEN_BACK)
    )
    found = (await connection.execute(query)).all()
    answers_of = await _answers_of(connection, owner, since, {row.session_id for row in found})
    changed: dict[int, set[tuple[str, int]]] = {}
    for row in found:
        earlier = answers_of.get(row.session_id, [])
        if at := bisect_left(earlier, row.id):
            pairs = {
                (each.memory_id, each.version_before)
                for each in on_memories(row.effects)
                if each.change in ("revised", "deleted")
            }
            changed.setdefault(earlier[at - 1], set()).update(pairs)
    return await _told(connection, owner, since, changed)


async def _answers_of(
    connection: AsyncConnection, owner: int, since: datetime, among: set[int]
) -> dict[int, list[int]]:
    """The numbers of the answered exchanges of some sessions, in their order."""
    query = select(interactions.c.session_id, interactions.c.id).where(
        *_answered(owner, since), interactions.c.session_id.in_(among)
    )
    rows = await connection.execute(query.order_by(interactions.c.id))
    return grouped((session, number) for session, number in rows)


async def _told(
    connection: AsyncConnection, owner: int, since: datetime, changed: Mapping[int, set[tuple[str, int]]]
) -> list[CorrectedAnswer]:
    replies = select(interactions.c.id, interactions.c.reply, _hour(interactions.c.sent_at).label("hour"))
    answered = await connection.execute(
        replies.where(*_answered(owner, since), interactions.c.id.in_(list(changed)))
    )
    used = select(uses.c.interaction_id, uses.c.ref).where(
        *reactions.was_given(owner), uses.c.interaction_id.in_(list(changed))
    )
    given = grouped((number, ref) for number, ref in await connection.execute(used))
    ids = {memory_id for pairs in changed.values() for memory_id, _ in pairs}
    versions = select(memory_versions.c.memory_id, memory_versions.c.version, memory_versions.c.content)
    kept = await connection.execute(
        versions.where(memory_versions.c.owner == owner, memory_versions.c.memory_id.in_(list(ids)))
    )
    values = {(row.memory_id, row.version): row.content for row in kept}
    return [
        CorrectedAnswer(
            row.id,
            row.hour,
            row.reply or "",
            frozenset(given.get(row.id, ())),
            {pair[0]: values.get(pair, "") for pair in changed[row.id]},
        )
        for row in answered
    ]


async def questions(connection: AsyncConnection, owner: int, since: datetime) -> list[tuple[str, str]]:
    """Messages with a question mark that a model answered, by hour, oldest first, none withheld."""
    text = interactions.c.text
    asks = or_(text.contains("?"), text.contains("？"), text.contains("؟"))
    query = (
        select(_hour(interactions.c.sent_at), text)
        .where(*_answered(owner, since), asks, func.length(text) < 1000, ~is_withheld())
        .order_by(interactions.c.sent_at.desc(), interactions.c.id.desc())
        .limit(MOST_QUESTIONS)
    )
    return [(hour, words) for hour, words in (await connection.execute(query)).all()][::-1]


async def brought(connection: AsyncConnection, owner: int, since: datetime) -> WholeAndPart:
    """Lines brought into prompts unasked by hour, and those of them that the answer speaks of.

    Only those of which it can be told; what was answered before the program kept it is left out.
    """
    where = (*_answered(owner, since), uses.c.layer.in_(INJECTED), uses.c.spoken.is_not(None))
    query = _parted(interactions.c.sent_at, func.count().filter(uses.c.spoken)).join(
        uses, uses.c.interaction_id == interactions.c.id
    )
    return await _by_hour_of_which(connection, query.where(*where))


async def receipts(connection: AsyncConnection, owner: int, since: datetime) -> WholeAndPart:
    """Receipts of something added or changed by hour, and those of them that the person has undone.

    A message that was edited takes back by itself what it had taught: its receipts are no person's undo.
    """
    edited = exists().where(
        interactions.c.owner == owner,
        interactions.c.id == plans.c.interaction_id,
        interactions.c.state == "replaced",
    )
    query = _parted(plans.c.applied_at, func.count(plans.c.undone_at)).where(
        plans.c.owner == owner,
        plans.c.origin.in_(RECEIPTS),
        plans.c.applied_at >= since,
        or_(_does("added"), _does("revised")),
        ~edited,
    )
    return await _by_hour_of_which(connection, query)


async def learnt(connection: AsyncConnection, owner: int, since: datetime) -> WholeAndPart:
    """Facts that were learnt by hour and are still there, and those of them that went into no answer yet."""
    unused = and_(memories.c.recalled_at.is_(None), ~_was_given(owner))
    query = _parted(memories.c.created_at, func.count().filter(unused)).where(
        memories.c.owner == owner, memories.c.kind == "fact", memories.c.created_at >= since, is_visible()
    )
    return await _by_hour_of_which(connection, query)


async def used(connection: AsyncConnection, owner: int, since: datetime) -> list[tuple[str, str]]:
    """Which facts went into answers, each once an hour, as (hour, id)."""
    query = (
        select(_hour(interactions.c.sent_at), uses.c.ref)
        .join(uses, uses.c.interaction_id == interactions.c.id)
        .join(memories, and_(memories.c.id == uses.c.ref, memories.c.owner == uses.c.owner))
        .where(*_answered(owner, since), *reactions.was_given(owner), memories.c.kind == "fact")
        .distinct()
    )
    return [(hour, ref) for hour, ref in await connection.execute(query)]


async def told_again(connection: AsyncConnection, owner: int, since: datetime) -> dict[str, int]:
    """By hour, how often something known was told again and made no second memory."""
    effect = each_of(plans.c.effects).alias("effect")
    query = (
        select(_hour(plans.c.applied_at), func.count())
        .select_from(plans)
        .join(effect, field_of(effect.c.value, "change") == "mentioned")
        .where(
            plans.c.owner == owner,
            plans.c.applied_at >= since,
            plans.c.undone_at.is_(None),
            _does("mentioned"),
        )
        .group_by(_hour(plans.c.applied_at))
    )
    return {hour: many for hour, many in await connection.execute(query)}


async def unused(
    connection: AsyncConnection, owner: int, since: datetime, limit: int
) -> tuple[int, int, list[Memory]]:
    """Facts of no use since a moment: how many, their estimated tokens in a prompt, and the oldest of them.

    They are older than that, were neither told again nor brought into an answer, no answer seems to speak of
    them, and nobody protected them; those of `KEPT_UNUSED` stay.
    """
    where = (
        memories.c.owner == owner,
        memories.c.kind == "fact",
        memories.c.updated_at < since,
        or_(memories.c.recalled_at.is_(None), memories.c.recalled_at < since),
        ~memories.c.protected,
        memories.c.category.not_in(KEPT_UNUSED),
        is_visible(),
    )
    size = sum(
        (func.length(cast(memories.c[each], LargeBinary)) for each in ("key", "content")),
        start=cast(LINE_SIGNS, Integer),
    )
    counted = select(func.count(), func.coalesce(func.sum((size + 3) / 4), 0)).where(*where)
    many, tokens = (await connection.execute(counted)).one()
    query = select(memories).where(*where).order_by(memories.c.updated_at, memories.c.id).limit(limit)
    return many, int(tokens), await rows_as(memory, connection, query)


def _answered(owner: int, since: datetime) -> Sequence[ColumnElement[bool]]:
    return (
        interactions.c.owner == owner,
        interactions.c.sent_at >= since,
        interactions.c.state == "answered",
        interactions.c.model.not_in(("", NO_MODEL)),
    )


def _does(change: str) -> ColumnElement[bool]:
    """Whether a plan has an effect of a kind: effects hold no words, so that its name stands there for it."""
    return cast(plans.c.effects, Text).contains(f'"{change}"')


def _hour(moment: Any) -> ColumnElement[str]:
    return func.substr(cast(moment, Text), literal_column("1"), literal_column("13"))


def _parted(moment: Any, part: ColumnElement[int]) -> Select[Any, Any, Any]:
    """How many rows there are by the hour of a moment of theirs, and how many are a part of them."""
    return select(_hour(moment), func.count(), part).group_by(_hour(moment))


async def _by_hour_of_which(connection: AsyncConnection, query: Select[Any, Any, Any]) -> WholeAndPart:
    rows = (await connection.execute(query)).all()
    return {hour: many for hour, many, _ in rows}, {hour: part for hour, _, part in rows}


def _was_given(owner: int) -> ColumnElement[bool]:
    """Whether a memory went into an answer."""
    return exists().where(*reactions.was_given(owner), uses.c.ref == memories.c.id)


async def _count(connection: AsyncConnection, table: Table, owner: int, *where: Any) -> int:
    query = select(func.count()).select_from(table).where(table.c.owner == owner, *where)
    return (await connection.execute(query)).scalar_one()


async def _grouped(connection: AsyncConnection, column: Any, *where: Any) -> dict[str, int]:
    many = func.count()
    query = select(column, many).where(*where).group_by(column).order_by(many.desc(), column)
    return {name: number for name, number in await connection.execute(query)}


async def _most_used(connection: AsyncConnection, owner: int) -> tuple[tuple[str, int], ...]:
    many = func.count(uses.c.interaction_id.distinct())
    query = (
        select(uses.c.ref, many)
        .select_from(uses)
        .join(memories, (memories.c.id == uses.c.ref) & is_visible())
        .where(*reactions.was_given(owner), memories.c.owner == uses.c.owner)
        .group_by(uses.c.ref)
        .order_by(many.desc(), uses.c.ref)
        .limit(MOST_USED)
    )
    return tuple((ref, number) for ref, number in await connection.execute(query))
