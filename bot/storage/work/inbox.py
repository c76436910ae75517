"""Updates from Telegram that are not dealt with yet, stored before Telegram is told that they arrived.

Of messages off the record only the numbers are kept, so that their edits and quotes are off the record, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, cast

from sqlalchemy import ColumnElement, Delete, Select, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import TOPIC
from bot.storage.engine.sql import changes, finds, how_many, made, rows_as, upsert
from bot.storage.tables import identities, inbox, off_record
from bot.storage.work import instances


@dataclass(frozen=True, slots=True)
class StoredUpdate:
    """An update as it came. Those of one `lane` are dealt with in order, lanes side by side.

    One that is `off_record` stands nowhere but here: only its id was stored; where it edits a message that
    was kept, that `stays` as it was. `crashes` counts the processes that died while it was in flight,
    `crashes_alone` those of them in which nothing else was.
    """

    update_id: int
    lane: str
    payload: dict[str, Any]
    crashes: int = 0
    crashes_alone: int = 0
    off_record: bool = False
    stays: bool = False

    @property
    def sender(self) -> str:
        """Who sent what it brings, by Telegram's number of them."""
        return str(self._message.get("from", {}).get("id"))

    def brings(self, message_id: str) -> bool:
        """Whether it brings a form of a message, alone or in an album."""
        brought = (self._message, *self._message.get("album", ()))
        return any(str(each.get("message_id")) == message_id for each in brought)

    @property
    def _message(self) -> dict[str, Any]:
        return self.payload.get("message") or self.payload.get("edited_message") or {}


_stored = partial(made, StoredUpdate, off_record=False, stays=False)

_HELD = inbox.c.state.in_(("waiting", "buried"))
"""Those of which the content is kept."""


Json = dict[str, Any]


def is_of(owner: int) -> ColumnElement[bool]:
    """Whether an update came from a person's chats or their topics, whatever was made of it."""
    chat = identities.c.external_id
    is_there = or_(inbox.c.lane == chat, inbox.c.lane.startswith(chat.concat(TOPIC)))
    return exists().where(identities.c.owner == owner, identities.c.channel == "telegram", is_there)


def _waits(update_id: int) -> tuple[ColumnElement[bool], ...]:
    return inbox.c.update_id == update_id, inbox.c.state == "waiting"


async def add(
    connection: AsyncConnection,
    update_id: int,
    lane: str,
    payload: dict[str, Any] | None,
    now: datetime,
    *,
    odd: str = "",
) -> bool:
    """Keep an update; without a payload only that it came, and what was odd about it if something was.

    False when it was there before.
    """
    values = {
        "update_id": update_id,
        "lane": lane,
        "payload": payload,
        "state": "odd" if odd else "done" if payload is None else "waiting",
        "error": odd[:300],
        "received_at": now,
    }
    statement = upsert(inbox).values(values).on_conflict_do_nothing(index_elements=["update_id"])
    return (await connection.execute(statement)).rowcount == 1


async def replace(connection: AsyncConnection, update_id: int, payload: dict[str, Any]) -> None:
    """Give a waiting update another content."""
    statement = update(inbox).where(*_waits(update_id))
    await connection.execute(statement.values(payload=payload))


async def waiting(
    connection: AsyncConnection, *, lane: str | None = None, instance: str | None = None
) -> list[StoredUpdate]:
    """Everything not dealt with yet, in the order it came; what was in hand already goes before.

    Of one lane if it is named; only what an instance may deal with if that is.
    """
    query = select(inbox).filter_by(state="waiting")
    if lane is not None:
        query = query.where(inbox.c.lane == lane)
    if instance is not None:
        query = query.where(instances.is_free_lane(inbox.c.lane, instance))
    query = query.order_by(inbox.c.crashes == 0, inbox.c.update_id)
    return await rows_as(_stored, connection, query)


async def attempt(connection: AsyncConnection, update_id: int, instance: str) -> int:
    """Take an update in hand for one more try, so that it is known what was in flight when a process died.

    0 when it was dealt with meanwhile.
    """
    statement = update(inbox).where(*_waits(update_id))
    tried = statement.values(attempts=inbox.c.attempts + 1, taken_by=instance)
    return (await connection.execute(tried.returning(inbox.c.attempts))).scalar() or 0


async def failed(connection: AsyncConnection, update_id: int) -> int:
    """Count a try that failed, and let the update out of hand; how many have failed so far."""
    statement = update(inbox).filter_by(update_id=update_id)
    counted = statement.values(failures=inbox.c.failures + 1, taken_by=None)
    return (await connection.execute(counted.returning(inbox.c.failures))).scalar_one()


async def done(connection: AsyncConnection, update_ids: Sequence[int]) -> None:
    """Forget what updates said, and keep that they came."""
    statement = update(inbox).where(inbox.c.update_id.in_(list(update_ids)), _HELD)
    await connection.execute(statement.values(state="done", payload=None, taken_by=None))


async def held(connection: AsyncConnection, lane: str) -> list[StoredUpdate]:
    """The updates of a lane of which the content is kept: they wait, or were set aside."""
    query = select(inbox).where(inbox.c.lane == lane, _HELD).order_by(inbox.c.update_id)
    return [each for each in await rows_as(_stored, connection, query) if each.payload]


async def drop_set_aside(connection: AsyncConnection, owner: int, speaker: str) -> int:
    """Forget what was set aside of all that a member of a group sent there, by the channel's id of them; how
    many updates that were.
    """
    rows = await rows_as(_stored, connection, select(inbox).where(inbox.c.state == "buried", is_of(owner)))
    theirs = [each.update_id for each in rows if each.payload and speaker in _senders(each.payload)]
    await done(connection, theirs)
    return len(theirs)


def _senders(payload: dict[str, Any]) -> set[str]:
    """The ids of whoever sent what an update brings."""
    parts = [cast(Json, part) for part in payload.values() if isinstance(part, dict)]
    by = [cast(Json, part[key]) for part in parts for key in ("from", "sender_chat") if part.get(key)]
    return {str(each.get("id")) for each in by}


async def bury(connection: AsyncConnection, update_id: int, error: str) -> bool:
    """Set an update aside that fails each time: kept, counted and reported. False when it waits no more."""
    statement = update(inbox).where(*_waits(update_id))
    buried = statement.values(state="buried", error=error[:300], taken_by=None)
    return (await connection.execute(buried)).rowcount == 1


async def revive(connection: AsyncConnection, update_id: int, lane: str) -> bool:
    """Let a buried update of a chat wait again, with all its tries. False when there is none."""
    statement = update(inbox).filter_by(update_id=update_id, lane=lane, state="buried")
    anew = {"state": "waiting", "error": "", "failures": 0, "crashes": 0, "crashes_alone": 0}
    return (await connection.execute(statement.values(anew))).rowcount == 1


@finds(_stored)
def one_waiting(update_id: int) -> Select[Any]:
    """One update that is not dealt with yet; None when it is, or never came."""
    return select(inbox).where(*_waits(update_id))


@changes
def prune(before: datetime) -> Delete:
    """Drop what was dealt with long ago: Telegram's ids may start anew after a quiet week."""
    return delete(inbox).where(inbox.c.state.in_(("done", "odd")), inbox.c.received_at < before)


async def counts(connection: AsyncConnection) -> dict[str, int]:
    """How many updates there are in each state but `done`."""
    return await how_many(connection, inbox.c.state, inbox.c.state != "done")


async def note_off_record(connection: AsyncConnection, owner: int, chat: int, message_id: int) -> None:
    """Keep that a message was off the record; noting it twice changes nothing."""
    statement = upsert(off_record).values(owner=owner, chat=str(chat), message_id=message_id)
    await connection.execute(statement.on_conflict_do_nothing())


async def was_off_record(connection: AsyncConnection, chat: int, message_id: int) -> bool:
    """Whether a message was off the record."""
    query = select(off_record.c.owner).filter_by(chat=str(chat), message_id=message_id)
    return (await connection.execute(query)).first() is not None
