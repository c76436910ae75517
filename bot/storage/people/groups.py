"""Groups, each an owner like a person: made when the bot is added, moved when Telegram gives them a new id.

What a member said in one is found by who said it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, exists, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import BEHIND, Channel, Interaction
from bot.domain.telltales import BLACK
from bot.storage.engine.sql import rows_as
from bot.storage.log.interactions import interaction
from bot.storage.people import people
from bot.storage.people.people import Person, Preferences
from bot.storage.tables import identities, inbox, interactions, outbound, sessions, users

UNTIL_SWITCHED_ON = Preferences(learning=False, follow_ups=False)
"""What a group begins with: nothing is learnt, and nobody is asked about what they meant to do."""


async def add(
    connection: AsyncConnection,
    channel: Channel,
    chat_id: str,
    *,
    title: str,
    host: int | None,
    now: datetime,
) -> Person:
    """A group that is new here, with whoever added it."""
    group = await people.add(connection, channel, chat_id, name=title, role="group", now=now)
    await people.set_preferences(connection, group.id, UNTIL_SWITCHED_ON)
    await set_host(connection, group.id, host)
    return await people.get(connection, group.id)


async def set_host(connection: AsyncConnection, owner: int, host: int | None) -> None:
    """Store a group's host, the person who added it last."""
    await connection.execute(update(users).where(users.c.id == owner).values(host=host))


async def sharing_budget(connection: AsyncConnection, owner: int) -> list[int]:
    """Everybody whose cost counts together with somebody's: whoever added a group pays for it."""
    host = select(func.coalesce(users.c.host, users.c.id)).where(users.c.id == owner).scalar_subquery()
    query = select(users.c.id).where(or_(users.c.id == host, users.c.host == host))
    return list((await connection.execute(query)).scalars())


async def move(connection: AsyncConnection, channel: Channel, owner: int, old: str, new: str) -> None:
    """Let a group go by the id that it has as a supergroup.

    Messages are numbered anew there: those said before are told apart by the old id.
    """
    await connection.execute(
        update(identities)
        .where(identities.c.channel == channel, identities.c.external_id == old, identities.c.owner == owner)
        .values(external_id=new)
    )
    said_before = interactions.c.owner == owner, interactions.c.chat == old
    numbered: dict[str, Any] = {"chat": new, "message_id": literal(f"{old}/") + interactions.c.message_id}
    await connection.execute(update(interactions).where(*said_before).values(numbered))
    await connection.execute(
        update(sessions).where(sessions.c.owner == owner, sessions.c.chat == old).values(chat=new)
    )
    unsaid = outbound.c.owner == owner, outbound.c.chat == old, outbound.c.state == "waiting"
    await connection.execute(update(outbound).where(*unsaid).values(chat=new, reuse=[], sent=[]))
    waiting = select(inbox).where(inbox.c.lane == old, inbox.c.state == "waiting")
    for row in (await connection.execute(waiting)).all():
        payload: dict[str, Any] = row.payload
        for kind in ("message", "edited_message"):
            if kind in payload:
                payload[kind]["chat"] |= {"id": int(new)}
        moved = update(inbox).where(inbox.c.update_id == row.update_id)
        await connection.execute(moved.values(lane=new, payload=payload))


_said = func.coalesce(func.nullif(interactions.c.text, ""), interactions.c.forwarded, interactions.c.quoted)
_has_words = or_(_said != BLACK, func.nullif(interactions.c.reply, "") != BLACK)
"""Whether an erasure has left any word of a message or its answer."""


async def said_by(connection: AsyncConnection, owner: int, speaker: str, limit: int) -> list[Interaction]:
    """The newest messages of one member, as they were last edited, oldest first: also those that were taken
    back or forgotten, as long as any word of them is left.
    """
    edit = interactions.alias()
    same = (edit.c[name] == interactions.c[name] for name in ("owner", "channel", "chat", "message_id"))
    is_edited = exists().where(*same, edit.c.revision > interactions.c.revision)
    query = (
        select(interactions)
        .where(_theirs(owner, speaker), _has_words, ~is_edited)
        .order_by(interactions.c.id.desc())
        .limit(limit)
    )
    return (await rows_as(interaction, connection, query))[::-1]


async def every_form(
    connection: AsyncConnection, owner: int, speaker: str, number: int | None
) -> list[Interaction]:
    """All that one member said, or one message of theirs, with what edits and orders to forget have left: of
    what was erased there is no word.
    """
    query = select(interactions).where(_theirs(owner, speaker), _has_words)
    if number is not None:
        message = select(interactions.c.chat, interactions.c.message_id).where(
            _theirs(owner, speaker), interactions.c.id == number
        )
        found = (await connection.execute(message)).first()
        if found is None:
            return []
        query = query.where(interactions.c.chat == found.chat, interactions.c.message_id == found.message_id)
    return await rows_as(interaction, connection, query.order_by(interactions.c.id))


async def forget_quotes(
    connection: AsyncConnection, owner: int, speaker: str, texts: Sequence[str] | None
) -> list[int]:
    """Take what others quoted of one member's texts, or of all they said, out of their messages; which."""
    quoting = select(interactions.c.id, interactions.c.quoted).where(
        interactions.c.owner == owner, interactions.c.quoted_speaker == speaker
    )
    rows = (await connection.execute(quoting)).all()
    found = [row.id for row in rows if texts is None or any(_of_theirs(row.quoted) in each for each in texts)]
    nothing = {"quoted": None, "quoted_author": None, "quoted_speaker": None}
    theirs = interactions.c.owner == owner, interactions.c.id.in_(found)
    await connection.execute(update(interactions).where(*theirs).values(nothing))
    return found


def _of_theirs(quoted: str) -> str:
    """What somebody quoted, without the links of their own that stand beneath it."""
    return quoted.partition(f"\n{BEHIND}")[0]


async def forget_name(connection: AsyncConnection, owner: int, speaker: str) -> None:
    """Take one member's name and id off what is left of their messages."""
    nobody = {"speaker": None, "speaker_name": None}
    await connection.execute(update(interactions).where(_theirs(owner, speaker)).values(nobody))


def _theirs(owner: int, speaker: str) -> ColumnElement[bool]:
    return (interactions.c.owner == owner) & (interactions.c.speaker == speaker)
