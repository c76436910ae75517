"""What must still be said to a person, until their channel has taken it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    String,
    Text,
    Update,
    and_,
    case,
    cast,
    exists,
    func,
    literal,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import PRESS, Answer, Channel, ChatPlace, Reminded, Said
from bot.domain.receipts import asked_in, undo_in
from bot.storage.engine.database import SAID
from bot.storage.engine.sql import (
    changes,
    finds,
    finds_all,
    finds_any,
    finds_number,
    finds_values,
    fresh_id,
    how_many,
    in_chat,
    listed_texts,
    made,
    rows_as,
    upsert,
)
from bot.storage.people.credentials import MARK
from bot.storage.tables import interactions, outbound
from bot.storage.work import instances

EDIT = "edit:"
"""How the key of a message begins that is said only in the place of earlier ones."""

NOTED = "noted:"
"""What the key of a message begins with that tells what was learnt from an exchange, whose number follows."""

HEARD = "heard:"
"""What the key of a message begins with that shows what was heard in a spoken one, whose number follows."""

SEEN = "seen:"
"""What the key of a message begins with that shows what was seen in a picture, whose number follows."""

ANSWERS = "interaction:"
"""What the key of a message begins with that answers an exchange, whose number follows."""

TO = "to:"
"""What the key of a message begins with that answers one without an exchange: its chat and its id follow."""

A_SECOND = timedelta(seconds=1)
"""A channel tells no smaller part of the time at which a message was sent."""

ASIDE, BURIED = "aside:", "buried:"
"""What the key of a message begins with that tells of an update that was set aside, whose number follows."""

FORBIDDEN = "Forbidden"
"""Why a message was given up on where the bot may not write: it was blocked, muted or put out of a group."""

FORBIDDEN_BEFORE = "Forbidden before"
"""Why a message was given up on where the bot might not write, and may again."""

_SECRET = re.compile(rf"{MARK}[\w-]{{43}}")
"""What opens a memory from outside: it is told once, and not kept where it was told."""

MOST_AT_ONCE = 100
"""Messages of a chat that are taken up together."""

STANDING = ("waiting", "sent")
"""The states of what was said, or is going to be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outbound:
    """A message to be sent. `reuse` are earlier messages of ours to edit instead of sending new ones;
    `sent` the channel's ids of the parts it has taken so far. `announced` is not None when the next part may
    have been sent already: the id of the newest message before that, 0 where it can't be looked for. What it
    said `at_first` is told where it says something else now."""

    id: int
    owner: int
    channel: Channel
    chat: str
    key: str
    interaction_id: int | None
    answer: Answer
    reuse: tuple[str, ...]
    sent: tuple[str, ...]
    announced: int | None
    attempts: int
    due_at: datetime
    created_at: datetime
    at_first: Answer | None = None

    @property
    def shows(self) -> int | None:
        """The interaction that it answers, or of which it shows what was heard or seen."""
        form, _, number = self.key.partition(":")
        return int(number) if f"{form}:" in (HEARD, SEEN) else self.interaction_id

    @property
    def answers_command(self) -> bool:
        """Whether it answers what is no exchange: a command, or a button that was pressed."""
        return self.key.startswith(TO)

    @property
    def sets_aside(self) -> int | None:
        """The update of which it tells that it was set aside."""
        form, _, rest = self.key.partition(":")
        return int(rest.partition(":")[0]) if f"{form}:" in (ASIDE, BURIED) else None

    @property
    def only_edits(self) -> bool:
        """Whether it is said only where an earlier message can be edited."""
        return self.key.startswith(EDIT)


def _outbound(row: Any) -> Outbound:
    return made(
        Outbound,
        row,
        answer=Answer.from_json(row["content"]),
        reuse=tuple(row["reuse"]),
        sent=tuple(row["sent"]),
        at_first=None,
    )


async def add(
    connection: AsyncConnection,
    owner: int,
    where: ChatPlace,
    key: str,
    answer: Answer,
    now: datetime,
    *,
    interaction_id: int | None = None,
    reuse: Sequence[str] = (),
    told_at: datetime | None = None,
) -> None:
    """Promise a message. The same `key` is promised once, however often it is asked for.

    `told_at` is since when its words were told, if they stood in an earlier one.
    """
    values = {
        "owner": owner,
        "channel": where.channel,
        "chat": where.chat,
        "key": key,
        "interaction_id": interaction_id,
        "content": answer.as_json(),
        "reuse": list(reuse),
        "state": "waiting",
        "due_at": now,
        "created_at": told_at or now,
    }
    await connection.execute(_ADD, values)
    connection.info.setdefault(SAID, set[str]()).add(where.chat)


_ADD = upsert(outbound).values(id=fresh_id(outbound)).on_conflict_do_nothing(index_elements=["key"])


@finds(_outbound)
def telling_of_plan(owner: int, plan_id: str) -> Select[Any]:
    """The message that first told what a plan did, with the button that takes it back; None for none kept."""
    holding = cast(outbound.c.content, Text).contains(literal("/undo ").concat(plan_id))
    return select(outbound).where(outbound.c.owner == owner, holding).order_by(outbound.c.id).limit(1)


@finds_any
def is_promised(key: str) -> Select[Any]:
    """Whether a message was promised under a key, sent or not."""
    return select(outbound.c.id).filter_by(key=key)


async def receipt_of(connection: AsyncConnection, owner: int, interaction_id: int) -> str | None:
    """The key of the message that first told or asks what an exchange saved: its answer or a note."""
    told = [each for each in await _telling(connection, owner, interaction_id) if each.answer.amends is None]
    return next((each.key for each in told if undo_in(each.answer) or asked_in([each.answer])), None)


def answering(chat: str, message_id: str) -> str:
    """How the keys of the messages begin that answer a message without an exchange."""
    return f"{TO}{chat}:{message_id}:"


async def is_passed_by(connection: AsyncConnection, message: Said) -> bool:
    """Whether anything was said in its chat since a message, or a command answered that was given later."""
    place, key = (message.owner, message.channel, message.chat), outbound.c.key
    apart = answering(message.chat, message.message_id), f"{TO}{message.chat}:{PRESS}"
    answered = exists().where(
        *in_chat(outbound, *place),
        outbound.c.created_at > message.sent_at + A_SECOND,
        key.startswith(TO, autoescape=True),
        *(~key.startswith(each, autoescape=True) for each in apart),
    )
    said = exists().where(*in_chat(interactions, *place), interactions.c.sent_at > message.sent_at)
    return bool((await connection.execute(select(or_(answered, said)))).scalar())


@finds_all(_outbound)
def _telling(owner: int, interaction_id: int) -> Select[Any]:
    told = select(outbound).where(
        outbound.c.owner == owner, _tells_of(interaction_id), outbound.c.state.in_(STANDING)
    )
    return told.order_by(outbound.c.id)


def _tells_of(interaction_id: int) -> ColumnElement[bool]:
    """Whether a message answers an exchange, or tells what was learnt from it."""
    begins = f"{NOTED}{interaction_id}:"
    noted = outbound.c.key.between(begins, f"{begins[:-1]};")
    return or_(outbound.c.interaction_id == interaction_id, noted)


@finds_all(_outbound)
def showing(owner: int, interaction_id: int) -> Select[Any]:
    """All that was said of an exchange: answers, what was learnt, what was heard or seen in its message."""
    shown = outbound.c.key.in_([f"{HEARD}{interaction_id}", f"{SEEN}{interaction_id}"])
    return select(outbound).where(outbound.c.owner == owner, or_(_tells_of(interaction_id), shown))


@finds(_outbound)
def promised(key: str) -> Select[Any]:
    """The message promised under a key, taken by its channel or not; None if taken back, or never there."""
    return select(outbound).where(outbound.c.key == key, outbound.c.state.in_(STANDING))


async def amend(connection: AsyncConnection, outbound_id: int, whole: Answer) -> None:
    """Keep what a message that was sent says since it was edited."""
    await _change(connection, outbound_id, content=whole.as_json())


@finds_all(_outbound)
def said_since(owner: int, interaction_id: int) -> Select[Any]:
    """What a person was told in a chat from an answer on, or is about to be, the oldest first."""
    answer = outbound.alias()
    answers = answer.c.owner == owner, answer.c.interaction_id == interaction_id
    first = select(answer).where(*answers).order_by(answer.c.id).limit(1).subquery()
    return (
        select(outbound)
        .join(first, outbound.c.id >= first.c.id)
        .where(*in_chat(outbound, owner, first.c.channel, first.c.chat), outbound.c.state.in_(STANDING))
        .order_by(outbound.c.id)
    )


@finds(_outbound)
def holding(owner: int, channel: Channel, chat: str, message_id: str) -> Select[Any]:
    """What we said in a message of the channel, by its id; None for a message that isn't ours.

    What waits to be said stands already where it was shown as it was written.
    """
    shown = exists().where(
        interactions.c.id == outbound.c.interaction_id, interactions.c.preview_id == message_id
    )
    said_in = type_coerce(message_id, String).in_(listed_texts(outbound.c.sent))
    stands = or_(said_in, and_(outbound.c.state == "waiting", shown))
    found = select(outbound).where(*in_chat(outbound, owner, channel, chat), stands)
    return found.order_by(outbound.c.id.desc()).limit(1)


@finds_values(list)
def chats_due(channel: Channel, now: datetime, *, instance: str | None = None) -> Select[Any]:
    """The chats whose oldest waiting message is due, the one that has waited longest first.

    Only those in which an instance may write if it is named.
    """
    first = (
        select(func.min(outbound.c.id).label("id"))
        .filter_by(channel=channel, state="waiting")
        .group_by(outbound.c.chat)
        .subquery()
    )
    query = select(outbound.c.chat).join(first, first.c.id == outbound.c.id).where(outbound.c.due_at <= now)
    if instance is not None:
        query = query.where(instances.is_free_lane(outbound.c.chat, instance))
    return query.order_by(outbound.c.id)


async def due(connection: AsyncConnection, channel: Channel, chat: str, now: datetime) -> list[Outbound]:
    """A chat's oldest messages, in order; none while the first one must wait."""
    found = await _waiting(connection, channel, chat)
    return found if found and found[0].due_at <= now else []


@finds_all(_outbound)
def _waiting(channel: Channel, chat: str) -> Select[Any]:
    waiting = select(outbound).filter_by(channel=channel, state="waiting", chat=chat)
    return waiting.order_by(outbound.c.id).limit(MOST_AT_ONCE)


async def note_sent(
    connection: AsyncConnection, outbound_id: int, sent: Sequence[str], *, done: bool
) -> bool:
    """Keep how far the channel has taken it. False when it was taken back, or is gone."""
    is_waiting = outbound.c.state == "waiting"
    state = case((is_waiting, "sent" if done else "waiting"), else_=outbound.c.state)
    statement = update(outbound).filter_by(id=outbound_id)
    statement = statement.values(sent=list(sent), state=state, announced=None)
    row = (await connection.execute(statement.returning(outbound.c.state, outbound.c.content))).first()
    if row is not None and done and MARK in row.content["text"]:
        shown_once = {**row.content, "text": _SECRET.sub(f"{MARK}…", row.content["text"])}
        await _change(connection, outbound_id, content=shown_once)
    return row is not None and row.state in ("waiting", "sent", "buried")


async def announce(connection: AsyncConnection, outbound_id: int, newest: int | None) -> None:
    """Keep that the next part is about to be sent, after the newest message, 0 where it could not be found by
    that; None: that it was not taken.
    """
    await _change(connection, outbound_id, announced=newest)


@finds_number
def in_doubt(channel: Channel) -> Select[Any]:
    """How many messages that can be looked for were announced and neither taken nor refused, everybody's."""
    is_open = outbound.c.state == "waiting", outbound.c.announced > 0
    return select(func.count()).where(outbound.c.channel == channel, *is_open)


async def newest_taken(connection: AsyncConnection, channel: Channel, limit: int) -> list[tuple[str, str]]:
    """The chats and ids of the messages in which what the channel took last stands, everybody's."""
    query = select(outbound.c.chat, outbound.c.sent).filter_by(channel=channel, state="sent")
    rows = await connection.execute(query.order_by(outbound.c.id.desc()).limit(limit))
    return [(chat, each) for chat, sent in rows for each in sent]


async def said_last(connection: AsyncConnection, owner: int, channel: Channel, chat: str) -> tuple[str, ...]:
    """The messages in which what a chat was told last stands; none where nothing was."""
    query = select(outbound.c.sent).where(
        *in_chat(outbound, owner, channel, chat), outbound.c.state == "sent"
    )
    return tuple((await connection.execute(query.order_by(outbound.c.id.desc()).limit(1))).scalar() or ())


async def stands_in(
    connection: AsyncConnection, owner: int, channel: Channel, chat: str, message_id: str
) -> bool:
    """Whether a message of a chat, or of a topic in it, is known to hold something of ours, an unfinished
    answer included.
    """

    def there(table: FromClause) -> tuple[ColumnElement[bool], ...]:
        topics = table.c.chat.startswith(f"{chat}:", autoescape=True)
        return table.c.owner == owner, table.c.channel == channel, or_(table.c.chat == chat, topics)

    shown = select(interactions.c.id).where(*there(interactions), interactions.c.preview_id == message_id)
    said = select(outbound.c.id).where(
        *there(outbound), literal(message_id).in_(listed_texts(outbound.c.sent))
    )
    return (await connection.execute(shown.union_all(said).limit(1))).first() is not None


async def postpone(
    connection: AsyncConnection, outbound_id: int, due_at: datetime, error: str, attempts: int
) -> None:
    """Try again later, with so many tries behind it."""
    await _change(connection, outbound_id, due_at=due_at, error=error[:300], attempts=attempts)


@changes
def move(outbound_id: int, chat: str) -> Update:
    """Have a message said in another chat."""
    return update(outbound).filter_by(id=outbound_id).values(chat=chat)


async def bury(connection: AsyncConnection, outbound_id: int, error: str) -> None:
    """Give up on a message the channel will never take: kept and counted."""
    await _change(connection, outbound_id, state="buried", error=error[:300])


async def unsaid(connection: AsyncConnection, owner: int, keys: Sequence[str]) -> dict[str, Reminded]:
    """What of some messages the person wanted none of then reminded of, by their keys."""
    query = select(outbound.c.key, outbound.c.content, outbound.c.created_at).where(
        outbound.c.owner == owner, outbound.c.key.in_(keys), *_was_forbidden(FORBIDDEN, FORBIDDEN_BEFORE)
    )
    rows = await connection.execute(query)
    return {row.key: Answer.from_json(row.content).reminded or Reminded(row.created_at, 0) for row in rows}


async def is_shut(connection: AsyncConnection, owner: int, where: ChatPlace) -> bool:
    """Whether the bot might not write what a chat was told last, and nothing tells that it may since: neither
    the channel nor any words there.
    """
    chat = (owner, where.channel, where.chat)
    last = select(outbound.c.id).where(*in_chat(outbound, *chat), outbound.c.state != "waiting")
    newest = last.order_by(outbound.c.id.desc()).limit(1).scalar_subquery()
    forbidden = select(outbound.c.created_at).where(outbound.c.id == newest, *_was_forbidden(FORBIDDEN))
    since = (await connection.execute(forbidden)).scalar()
    if since is None:
        return False
    heard = select(interactions.c.id).where(
        *in_chat(interactions, *chat), interactions.c.text != "", interactions.c.created_at > since
    )
    return (await connection.execute(heard.limit(1))).first() is None


async def open_again(connection: AsyncConnection, owner: int) -> None:
    """Keep that the bot may write again where somebody let it not."""
    shut = update(outbound).where(outbound.c.owner == owner, *_was_forbidden(FORBIDDEN))
    await connection.execute(shut.values(error=FORBIDDEN_BEFORE))


def _was_forbidden(*errors: str) -> tuple[ColumnElement[bool], ...]:
    return outbound.c.state == "buried", outbound.c.error.in_(errors)


@finds(_outbound)
def of_interaction(interaction_id: int) -> Select[Any]:
    """The message that answers an interaction."""
    answers = select(outbound).filter_by(interaction_id=interaction_id)
    return answers.order_by(outbound.c.id.desc()).limit(1)


async def standing(connection: AsyncConnection, interaction_id: int) -> tuple[str, ...]:
    """The channel's messages that an interaction's answer stands in or takes the place of, in their order.

    Those of the answers that it replaces are read now rather than when it was promised: they may have been on
    their way then.
    """
    query = (
        select(
            interactions.c.replaces,
            interactions.c.preview_id,
            outbound.c.state,
            outbound.c.sent,
            outbound.c.reuse,
        )
        .outerjoin(outbound, outbound.c.interaction_id == interactions.c.id)
        .where(interactions.c.id == interaction_id)
        .order_by(outbound.c.id.desc())
    )
    row = (await connection.execute(query.limit(1))).first()
    if row is None:
        return ()
    if row.state == "sent":
        return tuple(row.sent)
    earlier = await standing(connection, row.replaces) if row.replaces else ()
    previewed = (row.preview_id,) if row.preview_id else ()
    in_place = tuple(dict.fromkeys((*earlier, *(row.reuse or ()), *previewed)))
    sent = tuple(row.sent or ())
    return (*sent, *(each for each in in_place[len(sent) :] if each not in sent))


@changes
def cancel(outbound_id: int) -> Update:
    """Take back what was not sent yet, because a newer message replaces it."""
    return update(outbound).filter_by(id=outbound_id, state="waiting").values(state="canceled")


async def take_unsaid(connection: AsyncConnection, owner: int, begins: str) -> list[Outbound]:
    """Take back, and give, what waits under keys that begin so, unless a channel has taken some of it, or may
    have.
    """
    unsaid = (
        outbound.c.owner == owner,
        outbound.c.key.startswith(begins, autoescape=True),
        outbound.c.state == "waiting",
        outbound.c.announced.is_(None),
    )
    query = select(outbound).where(*unsaid).order_by(outbound.c.id)
    found = await rows_as(_outbound, connection, query)
    alone = [each for each in found if not each.sent]
    for each in alone:
        await cancel(connection, each.id)
    return alone


@finds_any
def is_waiting(owner: int) -> Select[Any]:
    """Whether something is still to be said to a person."""
    return select(outbound.c.id).filter_by(owner=owner, state="waiting").limit(1)


async def counts(connection: AsyncConnection) -> dict[str, int]:
    """How many messages there are in each state but `sent`."""
    return await how_many(connection, outbound.c.state, outbound.c.state != "sent")


async def _change(connection: AsyncConnection, outbound_id: int, **values: Any) -> None:
    await connection.execute(update(outbound).filter_by(id=outbound_id).values(values))
