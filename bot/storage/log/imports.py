"""Imports: files that are being brought in, how far each has come, and the talk that came from them.

The talk of an import has the numbers from `first` on, in the order of time, as many as the file has messages;
those that were known already, or are left out, leave gaps.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Select, and_, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel, Interaction
from bot.storage.engine.sql import columns_of, finds, finds_all, made, numbers_below, rows_as, sql
from bot.storage.log.interactions import cited, in_sight, interaction
from bot.storage.tables import (
    candidates,
    distress,
    feedback,
    import_parts,
    imports,
    interactions,
    memories,
    memory_sources,
    memory_versions,
    observations,
    outbound,
    plans,
    sessions,
    uses,
    withheld,
)

State = Literal["arriving", "asking", "reading", "learning", "stopped", "done", "undoing", "undone"]
"""arriving: its file is being stored; asking: the person is to say who they are in it; undone: nothing of it
is left."""

CHANNEL: Channel = "import"


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """One file that is brought in. `done` of its `total` messages were read, and `brought` of them are new.

    `left_out` was off the record, or would have told what was forgotten. `me` is the exporter's id of the
    person, None while that is asked; `speakers` are those it may be. `choices` are settings and the
    time zone ("timezone") that the bot's own export has, and once it is read those that it set. `channel` and
    `chat` are where it is told of; no chat: nowhere.
    """

    id: int
    owner: int
    source: str
    name: str
    state: State
    total: int
    first: int
    done: int
    brought: int
    left_out: int
    me: str | None
    speakers: tuple[tuple[str, str, int], ...]
    channel: Channel
    chat: str
    created_at: datetime
    choices: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def beyond(self) -> int:
        """The number above its last one."""
        return self.first + self.total

    def is_number(self, interaction_id: int) -> bool:
        """Whether that is the number of a message that it brought."""
        return self.first <= interaction_id < self.beyond


@dataclass(frozen=True, slots=True)
class Brought:
    """One message as it is stored; it waits `to_learn` from, or is never read for facts."""

    exchange: Interaction
    to_learn: bool
    unread: bool


def _import(row: Any) -> Import:
    speakers = tuple((by, name, count) for by, name, count in row["speakers"])
    return made(Import, row, speakers=speakers)


async def begin(
    connection: AsyncConnection,
    owner: int,
    *,
    source: str,
    name: str,
    total: int,
    me: str | None,
    speakers: Sequence[tuple[str, str, int]],
    channel: Channel,
    chat: str,
    choices: Mapping[str, Any],
    now: datetime,
) -> int:
    """Note that a file arrives, with numbers set aside for all its messages; gives the import's own."""
    values = {
        "owner": owner,
        "source": source,
        "name": name,
        "state": "arriving",
        "total": total,
        "first": await numbers_below(connection, total),
        "me": me,
        "speakers": [list(each) for each in speakers],
        "channel": channel,
        "chat": chat,
        "choices": dict(choices),
        "created_at": now,
    }
    return (await connection.execute(insert(imports).values(values).returning(imports.c.id))).scalar_one()


@finds(_import)
def get(owner: int, number: int) -> Select[Any]:
    """One of the owner's imports."""
    return select(imports).filter_by(owner=owner, id=number)


@finds_all(_import)
def every(owner: int) -> Select[Any]:
    """All of the owner's, the newest first."""
    return select(imports).filter_by(owner=owner).order_by(imports.c.id.desc())


async def set_state(connection: AsyncConnection, owner: int, number: int, state: State) -> None:
    """Go on to another state."""
    await connection.execute(update(imports).where(_is(owner, number)).values(state=state))


async def choose(connection: AsyncConnection, owner: int, number: int, me: str) -> None:
    """Keep who the person is in an export; the others' names are not needed any more."""
    values: dict[str, Any] = {"me": me, "speakers": []}
    await connection.execute(update(imports).where(_is(owner, number)).values(values))


async def set_choices(
    connection: AsyncConnection, owner: int, number: int, choices: Mapping[str, Any]
) -> None:
    """Keep what an import chose for the person."""
    await connection.execute(update(imports).where(_is(owner, number)).values(choices=dict(choices)))


async def advance(
    connection: AsyncConnection, owner: int, number: int, *, done: int, brought: int, left_out: int
) -> None:
    """Count what was read in one transaction with it."""
    values = {
        "done": imports.c.done + done,
        "brought": imports.c.brought + brought,
        "left_out": imports.c.left_out + left_out,
    }
    await connection.execute(update(imports).where(_is(owner, number)).values(values))


async def add_part(connection: AsyncConnection, owner: int, number: int, place: int, content: bytes) -> None:
    """Store a piece of the file."""
    values = {"import_id": number, "number": place, "owner": owner, "content": content}
    await connection.execute(insert(import_parts).values(values))


async def part(connection: AsyncConnection, owner: int, number: int, place: int) -> bytes | None:
    """A piece of the file; None behind its end."""
    query = select(import_parts.c.content).filter_by(owner=owner, import_id=number, number=place)
    return (await connection.execute(query)).scalar()


async def drop_file(connection: AsyncConnection, owner: int, number: int) -> None:
    """Remove the file of an import; what came from it stays."""
    await connection.execute(delete(import_parts).filter_by(owner=owner, import_id=number))


async def remove(connection: AsyncConnection, owner: int, number: int) -> None:
    """Remove what is known of an import, and its file."""
    await drop_file(connection, owner, number)
    await connection.execute(delete(imports).where(_is(owner, number)))


MessagePlace = tuple[str, str, str, int]
"""Where a message stands: its channel, chat, id there and revision."""


async def known(
    connection: AsyncConnection, owner: int, places: Iterable[MessagePlace]
) -> dict[MessagePlace, int]:
    """Which of these messages are there, with their numbers."""
    rows = await connection.execute(_KNOWN, {"owner": owner, "places": json.dumps(list(places))})
    return {(row.channel, row.chat, row.message_id, row.revision): row.id for row in rows}


async def add(connection: AsyncConnection, owner: int, talk: Sequence[Brought]) -> None:
    """Store messages that stand in the index already."""
    rows = [
        columns_of(said, "quoted", "forwarded", "speaker", "tools")
        | cited(said.quoted, said.forwarded)
        | {"to_learn": each.to_learn, "unread": each.unread, "indexed": True}
        | {"owner": owner, "created_at": said.sent_at, "answered_at": said.sent_at}
        for each in talk
        for said in [each.exchange]
    ]
    if rows:
        await connection.execute(insert(interactions), rows)


@finds_all(interaction)
def to_learn(owner: int, limit: int) -> Select[Any]:
    """The oldest of what waits to be read for facts of imports that are learnt from, none withheld."""
    learning = exists().where(
        imports.c.owner == owner,
        imports.c.state == "learning",
        imports.c.first <= interactions.c.id,
        imports.c.first + imports.c.total > interactions.c.id,
    )
    waiting = in_sight(owner, interactions.c.to_learn, interactions.c.id < 0, learning)
    return waiting.order_by(interactions.c.id).limit(limit)


async def waiting(connection: AsyncConnection, owner: int, which: Import) -> int:
    """How many messages of an import wait to be read for facts."""
    query = select(func.count()).where(
        interactions.c.owner == owner,
        interactions.c.to_learn,
        _is_of(interactions.c.id, which),
        interactions.c.id < 0,
    )
    return (await connection.execute(query)).scalar_one()


async def learnt_from(connection: AsyncConnection, owner: int, which: Import) -> int:
    """How many memories rest on what an import brought."""
    query = select(func.count(memory_sources.c.memory_id.distinct())).where(
        memory_sources.c.owner == owner, _is_of(memory_sources.c.interaction_id, which)
    )
    return (await connection.execute(query)).scalar_one()


async def with_consequences(
    connection: AsyncConnection, owner: int, which: Import, limit: int
) -> list[Interaction]:
    """Messages of an import on which something rests that was learnt, held or noticed."""
    named = [
        exists().where(table.c.owner == interactions.c.owner, table.c.interaction_id == interactions.c.id)
        for table in (memory_sources, candidates, observations)
    ]
    query = select(interactions).where(
        interactions.c.owner == owner, _is_of(interactions.c.id, which), named[0] | named[1] | named[2]
    )
    return await rows_as(interaction, connection, query.order_by(interactions.c.id).limit(limit))


async def rest_only_on(connection: AsyncConnection, owner: int, which: Import, limit: int) -> list[str]:
    """Ids of memories that rest on an import alone and that nobody has edited since."""
    named = exists().where(memory_sources.c.owner == owner, memory_sources.c.memory_id == memories.c.id)
    edited = exists().where(
        memory_versions.c.memory_id == memories.c.id,
        memory_versions.c.reason == "edited",
        memory_versions.c.valid_from >= which.created_at,
    )
    within = named.where(_is_of(memory_sources.c.interaction_id, which))
    query = (
        select(memories.c.id)
        .where(memories.c.owner == owner, memories.c.deleted_at.is_(None))
        .where(within, ~named.where(~_is_of(memory_sources.c.interaction_id, which)), ~edited)
    )
    return list((await connection.execute(query.order_by(memories.c.id).limit(limit))).scalars())


async def numbers_of(connection: AsyncConnection, owner: int, which: Import, limit: int) -> list[int]:
    """The numbers of messages that an import brought and that are still there."""
    query = select(interactions.c.id).where(interactions.c.owner == owner, _is_of(interactions.c.id, which))
    return list((await connection.execute(query.order_by(interactions.c.id).limit(limit))).scalars())


async def remove_talk(connection: AsyncConnection, owner: int, gone: Sequence[int]) -> None:
    """Remove messages that nothing rests on any more, and the talks that are left without any."""
    where = (interactions.c.owner == owner, interactions.c.id.in_(gone))
    of = set((await connection.execute(select(interactions.c.session_id).where(*where))).scalars())
    for table in (
        memory_sources,
        candidates,
        observations,
        withheld,
        feedback,
        distress,
        uses,
        outbound,
        plans,
    ):
        await connection.execute(
            delete(table).where(table.c.owner == owner, table.c.interaction_id.in_(gone))
        )
    await connection.execute(delete(interactions).where(*where))
    left = exists().where(
        interactions.c.owner == sessions.c.owner, interactions.c.session_id == sessions.c.id
    )
    empty = (sessions.c.owner == owner, sessions.c.channel == CHANNEL, sessions.c.id.in_(of), ~left)
    await connection.execute(delete(sessions).where(*empty))


def _is(owner: int, number: int) -> Any:
    return and_(imports.c.owner == owner, imports.c.id == number)


def _is_of(number: Any, which: Import) -> Any:
    """Whether a number is that of a message that an import brought."""
    return and_(number >= which.first, number < which.beyond)


_KNOWN = sql(
    "SELECT said.id, said.channel, said.chat, said.message_id, said.revision"
    " FROM each_pair(:places) AS place CROSS JOIN interactions AS said ON said.owner = :owner"
    " AND said.channel = at(place.value, 0) AND said.chat = at(place.value, 1)"
    " AND said.message_id = at(place.value, 2) AND CAST(said.revision AS TEXT) = at(place.value, 3)"
)
