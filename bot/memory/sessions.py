"""Which session a message belongs to: the one that goes on in its chat, or a new one after a long pause."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.domain.interactions import IncomingMessage, Session
from bot.memory import known
from bot.storage.engine.database import Transaction
from bot.storage.log import interactions, sessions


async def session_for(
    connection: Transaction, message: IncomingMessage, now: datetime, idle: timedelta, known_tokens: int
) -> Session:
    """The session that a message belongs to, begun if need be with what is known by then."""
    place = (message.owner, message.channel, message.chat)
    last = await sessions.newest(connection, *place)
    if last is not None and last.ended_at is None and now - last.last_at < idle:
        return last
    if last is not None and last.ended_at is None:
        await sessions.end(connection, last.id, now)
    history_from = last.history_from if last else await interactions.newest_id(connection, *place) + 1
    shown = await known.choose(connection, message.owner, known_tokens, now)
    return await sessions.start(connection, *place, known=shown, history_from=history_from, now=now)
