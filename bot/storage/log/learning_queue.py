"""The learning queue: which exchanges wait to be read for facts, and what was kept of them before, in the
turn itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, String, Update, cast, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.believing.planning import Saved
from bot.domain.interactions import Channel, Interaction
from bot.storage.engine.sql import built_once, finds_all, in_chat
from bot.storage.facts.provenance import AT_VERSION
from bot.storage.forgetting.masks import is_withheld
from bot.storage.log.interactions import in_sight, interaction
from bot.storage.tables import candidates, interactions, jobs, memories, memory_sources, memory_versions

JOB = "extract"
"""The kind of the job reading what waits; one whose key is an exchange's number reads that exchange alone."""

MOST_MOMENTS = 21
"""Messages that show at what pace somebody writes."""

ANSWERED = ("held", "declined", "committed")


async def mark(connection: AsyncConnection, interaction_id: int) -> bool:
    """Have an exchange wait to be read for facts. False for one that is never to be read."""
    return (await connection.execute(*_mark(interaction_id))).rowcount == 1


@built_once
def _mark(interaction_id: int) -> Update:
    readable = update(interactions).where(interactions.c.id == interaction_id, ~interactions.c.unread)
    return readable.values(to_learn=True)


async def leave(connection: AsyncConnection, said: Interaction) -> None:
    """Have an exchange never read for learning."""
    where = (interactions.c.owner == said.owner, interactions.c.id == said.id)
    await connection.execute(update(interactions).where(*where).values(unread=True))


@finds_all(interaction)
def waiting(owner: int, limit: int, alone: int | None = None) -> Select[Any]:
    """The oldest exchanges that wait to be read for facts, none that is withheld or replaced.

    With `alone` that one only; without it those that have a job of their own are left to it, buried or not.
    """
    return in_sight(owner, *_waits(owner, alone)).order_by(interactions.c.id).limit(limit)


@finds_all(interaction)
def withheld(owner: int, alone: int | None = None) -> Select[Any]:
    """Those that wait like these and are withheld."""
    return select(interactions).where(*_waits(owner, alone), is_withheld()).order_by(interactions.c.id)


def _waits(owner: int, alone: int | None) -> tuple[ColumnElement[bool], ...]:
    number = cast(interactions.c.id, String)
    own_jobs = select(jobs.c.key).where(jobs.c.owner == owner, jobs.c.kind == JOB)
    return (
        interactions.c.owner == owner,
        interactions.c.to_learn,
        interactions.c.id > 0,  # what was brought in is learnt from by itself
        interactions.c.state.in_(("answered", "noted")),
        number.not_in(own_jobs) if alone is None else interactions.c.id == alone,
    )


async def among(connection: AsyncConnection, owner: int, ids: Iterable[int]) -> set[int]:
    """Those of these exchanges that wait, in sight or not."""
    query = select(interactions.c.id).where(
        interactions.c.owner == owner, interactions.c.id.in_(list(ids)), interactions.c.to_learn
    )
    return set((await connection.execute(query)).scalars())


async def mark_read(connection: AsyncConnection, owner: int, ids: Sequence[int]) -> None:
    """Mark interactions as read for facts."""
    if not ids:
        return
    where = (interactions.c.owner == owner, interactions.c.id.in_(ids))
    await connection.execute(update(interactions).where(*where).values(to_learn=False))


async def last_moments(connection: AsyncConnection, said: Interaction) -> list[datetime]:
    """When the newest messages of an exchange's chat were sent, oldest first, its own included."""
    moments = await connection.execute(*_last_moments(said.owner, said.channel, said.chat))
    return sorted(moments.scalars())


@built_once
def _last_moments(owner: int, channel: Channel, chat: str) -> Select[Any]:
    said = *in_chat(interactions, owner, channel, chat), interactions.c.text != ""
    moments = select(interactions.c.sent_at).where(*said)
    return moments.order_by(interactions.c.id.desc()).limit(MOST_MOMENTS)


async def kept_of(connection: AsyncConnection, owner: int, interaction_ids: Sequence[int]) -> list[Saved]:
    """The memories and held candidates that rest on these messages, even those taken back since."""
    told = (
        select(
            memory_sources.c.interaction_id,
            memories.c.subject,
            memory_versions.c.content,
            memory_sources.c.quote,
            memories.c.kind,
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
        candidates.c.subject,
        candidates.c.content,
        candidates.c.quote,
        candidates.c.kind,
    ).where(
        candidates.c.owner == owner,
        candidates.c.interaction_id.in_(interaction_ids),
        candidates.c.state.in_(ANSWERED),
    )
    rows = [*(await connection.execute(told)).all(), *(await connection.execute(waiting)).all()]
    return [Saved(*row) for row in rows]
