"""What people said aloud, kept as sound for those who want that; found by the number of what they said.

A recording is shown as long as its message is: not while that is withheld, taken back or off the record.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, func, insert, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import IncomingMessage
from bot.storage.engine.sql import columns_of
from bot.storage.masks import is_withheld
from bot.storage.tables import interactions, recordings


@dataclass(frozen=True, slots=True)
class Recording:
    """The sound of a message, as it was sent; `media_type` is what its bytes say it is."""

    content: bytes
    media_type: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """That a message's sound is kept, with the words heard in it and the number of what was said."""

    said_in: int
    at: datetime
    seconds: int
    media_type: str
    text: str

    @property
    def file_name(self) -> str:
        """What its file is called as it is handed out."""
        return f"{self.at:%Y-%m-%d}-{self.said_in}.{_ENDINGS.get(self.media_type, 'bin')}"


_ENDINGS = {
    "audio/ogg": "ogg",
    "audio/mpeg": "mp3",
    "audio/wav": "wav",
    "audio/flac": "flac",
    "audio/aac": "aac",
    "audio/mp4": "m4a",
    "video/mp4": "mp4",
}


async def add(connection: AsyncConnection, said: IncomingMessage, kept: Recording, now: datetime) -> None:
    """Keep the sound of a message of which none is kept yet."""
    place = {name: getattr(said, name) for name in ("owner", "channel", "chat", "message_id")}
    there = (recordings.c[name] == value for name, value in place.items())
    await connection.execute(delete(recordings).where(*there))
    values = columns_of(kept) | {"size": len(kept.content), "kept_at": now}
    await connection.execute(insert(recordings).values(place | values))


async def held(connection: AsyncConnection, owner: int) -> tuple[int, int]:
    """How many recordings of a person's are kept, and of how many bytes."""
    query = select(func.count(), func.coalesce(func.sum(recordings.c.size), 0)).where(
        recordings.c.owner == owner
    )
    number, size = (await connection.execute(query)).one()
    return int(number), int(size)


async def listed(
    connection: AsyncConnection, owner: int, only: Sequence[int] | None = None
) -> list[Recorded]:
    """Which recordings a person can have, the newest first; `only` of what was said under these numbers."""
    query = (
        select(
            interactions.c.id,
            interactions.c.sent_at,
            recordings.c.seconds,
            recordings.c.media_type,
            interactions.c.text,
        )
        .select_from(recordings.join(interactions, _said_in()))
        .where(recordings.c.owner == owner, *_in_sight())
        .order_by(interactions.c.id.desc())
    )
    if only is not None:
        query = query.where(interactions.c.id.in_(only))
    return [Recorded(*row) for row in await connection.execute(query)]


async def get(connection: AsyncConnection, owner: int, said_in: int) -> Recording | None:
    """The sound of what a person said under a number; None for none that they can have."""
    query = (
        select(recordings.c.content, recordings.c.media_type, recordings.c.seconds)
        .select_from(recordings.join(interactions, _said_in()))
        .where(recordings.c.owner == owner, interactions.c.id == said_in, *_in_sight())
    )
    row = (await connection.execute(query)).first()
    return Recording(bytes(row.content), row.media_type, row.seconds) if row else None


async def forget(connection: AsyncConnection, owner: int, said_in: Collection[int]) -> bool:
    """Remove the sound of messages, by the number of any form that their words had; whether any was kept."""
    if not said_in:
        return False
    place = (recordings.c.channel, recordings.c.chat, recordings.c.message_id)
    theirs = select(interactions.c.channel, interactions.c.chat, interactions.c.message_id).where(
        interactions.c.owner == owner, interactions.c.id.in_(said_in)
    )
    gone = delete(recordings).where(recordings.c.owner == owner, tuple_(*place).in_(theirs))
    return (await connection.execute(gone)).rowcount > 0


async def forget_all(connection: AsyncConnection, owner: int) -> bool:
    """Remove every recording of a person's, those too whose words are out of sight; whether any was kept."""
    return (await connection.execute(delete(recordings).filter_by(owner=owner))).rowcount > 0


def _said_in() -> ColumnElement[bool]:
    return and_(
        interactions.c.owner == recordings.c.owner,
        interactions.c.channel == recordings.c.channel,
        interactions.c.chat == recordings.c.chat,
        interactions.c.message_id == recordings.c.message_id,
    )


def _in_sight() -> tuple[ColumnElement[bool], ...]:
    return interactions.c.state != "replaced", ~is_withheld()
