"""Sessions: interactions of one chat with no long pause between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Select, Update, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

from bot.domain.interactions import Channel, Session
from bot.storage.engine.sql import changes, finds, finds_one, in_chat, made
from bot.storage.tables import sessions


def _session(row: Any) -> Session:
    known = tuple((memory_id, version) for memory_id, version in row["known"])
    return made(Session, row, known=known)


@finds(_session)
def newest(owner: int, channel: Channel, chat: str) -> Select[Any]:
    """The chat's last session, ended or not; None when there was none."""
    of_chat = select(sessions).where(*in_chat(sessions, owner, channel, chat))
    return of_chat.order_by(sessions.c.id.desc()).limit(1)


async def newest_of(
    connection: AsyncConnection, owner: int, channel: Channel, chats: Iterable[str]
) -> dict[str, int]:
    """The number of the last session of each of some chats, ended or not."""
    query = (
        select(sessions.c.chat, func.max(sessions.c.id).label("id"))
        .where(sessions.c.owner == owner, sessions.c.channel == channel, sessions.c.chat.in_(list(chats)))
        .group_by(sessions.c.chat)
    )
    return {row.chat: row.id for row in await connection.execute(query)}


@finds_one(_session)
def get(owner: int, session: int) -> Select[Any]:
    """One of the owner's sessions, which must exist."""
    return select(sessions).filter_by(owner=owner, id=session)


async def start(
    connection: AsyncConnection,
    owner: int,
    channel: Channel,
    chat: str,
    *,
    known: Sequence[tuple[str, int]],
    history_from: int,
    now: datetime,
) -> Session:
    """Begin a session whose prompt shows the `known` memories for as long as it lasts."""
    values = {
        "owner": owner,
        "channel": channel,
        "chat": chat,
        "started_at": now,
        "last_at": now,
        "known": [list(pair) for pair in known],
        "history_from": history_from,
    }
    return _session((await connection.execute(_START, values)).mappings().one())


_START = insert(sessions).returning(sessions)


@finds(_session)
def go_on(owner: int, channel: Channel, chat: str, *, since: datetime, now: datetime) -> ReturningUpdate[Any]:
    """The chat's session where something was said in it since a moment, as is now; None where it is over."""
    last = select(func.max(sessions.c.id)).where(*in_chat(sessions, owner, channel, chat)).scalar_subquery()
    open_ = sessions.c.id == last, sessions.c.ended_at.is_(None), sessions.c.last_at > since
    return update(sessions).where(*open_).values(last_at=now).returning(sessions)


@changes
def end(session: int, now: datetime) -> Update:
    """Close the session; the chat's next message begins another."""
    return update(sessions).filter_by(id=session).values(ended_at=now)


@changes
def trim_history(session: int, history_from: int) -> Update:
    """Move the first interaction that the model still sees word for word."""
    return update(sessions).filter_by(id=session).values(history_from=history_from)
