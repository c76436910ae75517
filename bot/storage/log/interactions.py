"""Interactions, word for word: opened, answered, found by where and when they were.

All that is asked of the table `interactions` by itself stands here: exchanges of a session, a chat or a
message of the channel, those that wait for an answer or to be read for facts, those not indexed or thought
over yet, what a member of a group said, and those that the bot began: stored like any other, with an answer
and no words of the person's own.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from itertools import chain, count
from operator import itemgetter
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    Update,
    and_,
    bindparam,
    case,
    cast,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import (
    BEHIND,
    NO_MODEL,
    Channel,
    ChatPlace,
    Citation,
    IncomingMessage,
    Interaction,
    ModelUsage,
    Prompt,
    Speaker,
    State,
    ToolUse,
    says,
)
from bot.domain.telltales import BLACK, may_have_been
from bot.storage.engine.sql import (
    built_once,
    changes,
    changes_one,
    columns_of,
    finds,
    finds_all,
    finds_any,
    finds_by_id,
    finds_number,
    finds_one,
    finds_pairs,
    finds_values,
    fresh_id,
    in_chat,
    listed_numbers,
    listed_texts,
    made,
    row_as,
    rows_as,
)
from bot.storage.masks import is_withheld, put_by
from bot.storage.tables import interactions, jobs, outbound, sessions, uses, withheld

_TOLD = [
    interactions.c[name]
    for name in (
        "id owner session_id channel chat message_id revision sent_at text state quoted quoted_author "
        "quoted_speaker quote_withheld_by forwarded forwarded_author speaker speaker_name reply receipt "
        "tools model milliseconds replaces preview_id to_learn"
    ).split()
]
"""All that an `Interaction` is made of, and no more: hundreds are read in a turn."""

_ARGUMENTS = TypeAdapter(dict[str, Any])
_PROMPT = TypeAdapter(Prompt)

_IS_FINISHED = interactions.c.state.in_(("answered", "noted"))
_IS_ANSWERED = interactions.c.state == "answered"
_IS_UNINDEXED = and_(~interactions.c.indexed, _IS_FINISHED, ~is_withheld())
_IS_UNANSWERED = interactions.c.state.in_([literal_column("'open'"), literal_column("'waiting'")])
"""In the words of the index of these: with values that are handed in it would not be used."""

_QUOTED = case((interactions.c.quote_withheld_by.is_(None), interactions.c.quoted)).label("quoted")
"""What a message quotes, unless that is out of sight."""

_WORDS = func.coalesce(func.nullif(interactions.c.text, ""), interactions.c.forwarded, interactions.c.quoted)
_IS_LEFT = or_(_WORDS != BLACK, func.nullif(interactions.c.reply, "") != BLACK)
"""Whether an erasure has left any word of a message or its answer."""

_OPEN = insert(interactions).values(id=fresh_id(interactions)).returning(*_TOLD)
_ANSWER = (
    update(interactions)
    .where(interactions.c.id == bindparam("answered"), _IS_UNANSWERED)
    .returning(interactions.c.preview_id)
)
SHOWN = ("answered", "noted", "stopped", "waiting", "open")
"""States of exchanges that are shown: an earlier form of an edited message is not."""

EXTRACT = "extract"
"""The kind of the job that reads what waits; one whose key is an exchange's number reads that alone."""

MOST_MOMENTS = 21
"""Messages that show at what pace somebody writes."""

UNREACHABLE: tuple[Channel, ...] = ("api", "import")
"""Channels on which nobody can be spoken to."""

PLACE = func.coalesce(interactions.c.replaces, interactions.c.id)
"""Where an exchange stands among those of its chat, as `Interaction.place` says it."""


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """What storing an answer brought to light: the message it was previewed in, None without one."""

    preview_id: str | None


def interaction(row: Any) -> Interaction:
    """A row as the domain's value."""
    return Interaction(  # field by field, which takes a sixth less time: it is done some 90 times a turn
        id=row["id"],
        owner=row["owner"],
        session_id=row["session_id"],
        channel=row["channel"],
        chat=row["chat"],
        message_id=row["message_id"],
        revision=row["revision"],
        sent_at=row["sent_at"],
        text=row["text"],
        state=row["state"],
        quoted=None
        if row["quote_withheld_by"]
        else citation(row["quoted"], row["quoted_author"], row["quoted_speaker"]),
        forwarded=citation(row["forwarded"], row["forwarded_author"]),
        speaker=Speaker(row["speaker"], row["speaker_name"]) if row["speaker"] else None,
        reply=row["reply"],
        receipt=row["receipt"],
        tools=tuple(map(_use, row["tools"])),
        model=row["model"],
        milliseconds=row["milliseconds"],
        replaces=row["replaces"],
        preview_id=row["preview_id"],
        to_learn=row["to_learn"],
    )


def _as_it_was(row: Any) -> Interaction:
    """A row as the domain's value, with the answer that a deletion put by, if any."""
    said, kept = interaction(row), row["put_by"]
    if kept is None:
        return said
    return replace(said, reply=kept["reply"], receipt=kept["receipt"], tools=tuple(map(_use, kept["tools"])))


def cited(quoted: Citation | None, forwarded: Citation | None) -> dict[str, str | None]:
    """The columns of what a message cites, but for who said it."""
    return {
        "quoted": quoted and quoted.text,
        "quoted_author": quoted and quoted.author,
        "forwarded": forwarded and forwarded.text,
        "forwarded_author": forwarded and forwarded.author,
    }


def citation(text: str | None, author: str | None, by: str | None = None) -> Citation | None:
    """What these columns say was cited; None for nothing."""
    return None if text is None else Citation(text, author or "", by)


def _stored_use(use: ToolUse) -> dict[str, str]:
    """A tool call as it is stored: its arguments as one text, as a model may name them in any words."""
    return {**asdict(use), "arguments": json.dumps(use.arguments, ensure_ascii=False)}


def _use(stored: dict[str, str]) -> ToolUse:
    """The inverse; arguments that an erasure left unreadable stand as they are."""
    try:
        read = _ARGUMENTS.validate_json(stored["arguments"])
    except ValidationError:
        read = {"unreadable": stored["arguments"]}
    return ToolUse(stored["name"], read, stored["result"])


@dataclass(frozen=True, slots=True)
class Finished:
    """An exchange, and when it was finished; of one that waits for a model, when it came."""

    interaction: Interaction
    at: datetime


def _finished(row: Any) -> Finished:
    return Finished(interaction(row), row["answered_at"] or row["created_at"])


async def open_(
    connection: AsyncConnection,
    message: IncomingMessage,
    session: int,
    *,
    replaces: int | None,
    now: datetime,
) -> Interaction:
    """Store a message that waits for its answer."""
    by, quoted = message.speaker, message.quoted
    values = message.as_said | cited(quoted, message.forwarded)
    values |= {
        "session_id": session,
        "speaker": by and by.id,
        "speaker_name": by and await called(connection, message.owner, by),
        "quoted_speaker": quoted and quoted.by,
        "state": "open",
        "replaces": replaces,
        "created_at": now,
    }
    return interaction((await connection.execute(_OPEN, values)).mappings().one())


@finds_pairs(dict)
def speakers(owner: int) -> Select[Any, Any]:
    """The names that members of a group go by there, by the channel's id of each; none in a private chat."""
    named = select(interactions.c.speaker, interactions.c.speaker_name).distinct()
    return named.where(interactions.c.owner == owner, interactions.c.speaker.is_not(None))


async def called(connection: AsyncConnection, owner: int, speaker: Speaker) -> str:
    """The name that a member of a group goes by: the first they had there, and nobody else's."""
    names = await speakers(connection, owner)
    if any(char.isalnum() for char in names.get(speaker.id, "")):  # else it was erased
        return names[speaker.id]
    taken = {name.casefold() for name in names.values()}
    others = (f"{speaker.name} {number}" for number in count(2))
    return next(name for name in chain([speaker.name], others) if name.casefold() not in taken)


async def answer(
    connection: AsyncConnection,
    interaction_id: int,
    *,
    reply: str,
    usage: ModelUsage,
    milliseconds: int,
    now: datetime,
    receipt: str = "",
    tools: Sequence[ToolUse] = (),
    prompt: Prompt | None = None,
) -> StoredAnswer | None:
    """Store the answer. None when it was answered, stopped or replaced meanwhile, and nothing was written."""
    values = columns_of(usage, "requests") | {
        "answered": interaction_id,
        "state": "answered",
        "reply": reply,
        "receipt": receipt,
        "tools": [_stored_use(use) for use in tools],
        "put_by": None,
        "milliseconds": milliseconds,
        "answered_at": now,
        "prompt": asdict(prompt) if prompt else {},
    }
    row = (await connection.execute(_ANSWER, values)).first()
    return None if row is None else StoredAnswer(row.preview_id)


async def close(connection: AsyncConnection, interaction_id: int, state: State, now: datetime) -> bool:
    """End an interaction without an answer, or replace it by an edit of its message."""
    statement = update(interactions).filter_by(id=interaction_id)
    if state != "replaced":
        statement = statement.where(_IS_UNANSWERED)
    return (await connection.execute(statement.values(state=state, answered_at=now))).rowcount == 1


async def taken_back_by(
    connection: AsyncConnection, said: Interaction, until: datetime
) -> Interaction | None:
    """The exchange that an order, answered by then, took out of its chat and that is out of it still."""
    came = select(interactions.c.created_at).filter_by(id=said.id).scalar_subquery()
    query = select(*_TOLD).where(
        *in_chat(interactions, said.owner, said.channel, said.chat),
        interactions.c.state == "replaced",
        interactions.c.id < said.id,
        interactions.c.answered_at.between(came, until),
    )
    return await row_as(interaction, connection, query.order_by(interactions.c.id.desc()).limit(1))


async def reinstate(
    connection: AsyncConnection, interaction_id: int, since: datetime, *, waited: bool = False
) -> datetime | None:
    """Put an exchange back that was taken out `since` a moment; when that was, None where it was not.

    One that `waited` for a model waits again.
    """
    number = interactions.c.id == interaction_id
    taken = select(interactions.c.answered_at).where(number, interactions.c.state == "replaced")
    closed: datetime | None = (await connection.execute(taken)).scalar()
    if closed is None or closed <= since:
        return None
    state = case((interactions.c.reply.is_(None), "waiting" if waited else "noted"), else_="answered")
    await connection.execute(update(interactions).where(number).values(state=state))
    return closed


async def leave_unanswered(
    connection: AsyncConnection, owner: int, numbers: Collection[int], now: datetime
) -> None:
    """End those among some of an owner's interactions that wait for a model: nothing will be said to them."""
    waiting = update(interactions).where(
        interactions.c.owner == owner, interactions.c.id.in_(numbers), interactions.c.state == "waiting"
    )
    await connection.execute(waiting.values(state="noted", answered_at=now))


async def put_off(connection: AsyncConnection, interaction_id: int) -> StoredAnswer | None:
    """Let a message wait for a model; None if not open any more. What was shown of an answer is dropped."""
    shown = select(interactions.c.preview_id).filter_by(id=interaction_id, state="open")
    row = (await connection.execute(shown)).first()
    if row is None:
        return None
    waits = update(interactions).filter_by(id=interaction_id)
    await connection.execute(waits.values(state="waiting", preview_id=None))
    return StoredAnswer(row.preview_id)


async def reopen(connection: AsyncConnection, owner: int, interaction_id: int) -> bool:
    """Let a message that no model had an answer to wait for one; what was said instead stays until then."""
    statement = update(interactions).filter_by(
        owner=owner, id=interaction_id, state="answered", model=NO_MODEL
    )
    values = {"state": "waiting", "preview_id": None, "indexed": False}
    return (await connection.execute(statement.values(values))).rowcount == 1


@changes
def keep_preview(interaction_id: int, preview_id: str) -> Update:
    """Keep the channel's id of the message in which the answer is being shown as it is written."""
    return update(interactions).filter_by(id=interaction_id).values(preview_id=preview_id)


@finds(interaction)
def get(owner: int, interaction_id: int) -> Select[Any]:
    """One of the owner's interactions."""
    return select(*_TOLD).filter_by(owner=owner, id=interaction_id)


@finds_one(itemgetter("created_at"))
def came_at(owner: int, interaction_id: int) -> Select[Any]:
    """When a message came: of an edit that is later than it was first sent."""
    return select(interactions.c.created_at).filter_by(owner=owner, id=interaction_id)


@finds_all(interaction)
def unanswered(
    owner: int, channel: Channel, chat: str, state: Literal["open", "waiting"] = "open"
) -> Select[Any]:
    """The chat's open interactions, or those that wait for a model, oldest first."""
    said = select(*_TOLD).where(
        *in_chat(interactions, owner, channel, chat), _IS_UNANSWERED, interactions.c.state == state
    )
    return said.order_by(PLACE, interactions.c.id)


@finds_all(interaction)
def all_unanswered(owner: int) -> Select[Any]:
    """What is being answered now or waits for a model in any chat of a person's, oldest first."""
    return select(*_TOLD).where(interactions.c.owner == owner, _IS_UNANSWERED).order_by(interactions.c.id)


@finds_values(set)
def being_answered(owner: int) -> Select[Any]:
    """The numbers of what is being answered now in any chat of a person's."""
    is_now = interactions.c.owner == owner, _IS_UNANSWERED, interactions.c.state == "open"
    return select(interactions.c.id).where(*is_now)


@finds_number
def newest_id(owner: int, channel: Channel, chat: str) -> Select[Any]:
    """The chat's last interaction; 0 when there is none."""
    return select(func.max(interactions.c.id)).where(*in_chat(interactions, owner, channel, chat))


@finds_number
def newest_of(owner: int) -> Select[Any]:
    """A person's last interaction in any chat that is not being answered now; 0 when there is none."""
    finished = interactions.c.owner == owner, interactions.c.state != "open"
    return select(func.max(interactions.c.id)).where(*finished)


@finds_all(interaction, turned=True)
def exchanges(owner: int, channel: Channel, chat: str, *, first: int, before: int, limit: int) -> Select[Any]:
    """The chat's newest answered exchanges from `first` to below `before`, oldest first, none withheld.

    `first` is a place: an edit of an older message stands where that stood.
    """
    among = interactions.c.id >= first, first <= PLACE, interactions.c.id < before
    answered = in_sight(owner, *in_chat(interactions, owner, channel, chat), *among, _IS_ANSWERED)
    return answered.order_by(PLACE.desc(), interactions.c.id.desc()).limit(limit)


@finds_by_id(interaction)
def by_ids(owner: int, ids: Iterable[int], *, withheld: Literal[True] | None = None) -> Select[Any]:
    """The owner's interactions among these, oldest first; those withheld from recall only when asked for."""
    # A sum, or SQLite would rather walk all that the owner has said than look a few up.
    there = interactions.c.owner + 0 == owner, interactions.c.id.in_(listed_numbers(ids))
    query = select(*_TOLD).where(*there).order_by(interactions.c.id)
    return query.where(~is_withheld()) if withheld is None else query


@finds_by_id(_as_it_was)
def as_they_were(owner: int, ids: Iterable[int] | None = None) -> Select[Any]:
    """All of the owner's interactions, or those among some, oldest first, withheld ones too, with the answers
    put by: to be looked through, never to be shown.
    """
    query = select(*_TOLD, interactions.c.put_by).filter_by(owner=owner).order_by(interactions.c.id)
    return query if ids is None else query.where(interactions.c.id.in_(listed_numbers(ids)))


@finds_all(interaction)
def before(owner: int, number: int, limit: int) -> Select[Any]:
    """The owner's newest finished interactions below a number, the newest first, none withheld."""
    below = in_sight(owner, interactions.c.id < number, _IS_FINISHED)
    return below.order_by(interactions.c.id.desc()).limit(limit)


@finds_all(interaction)
def unindexed(owner: int, limit: int) -> Select[Any]:
    """An owner's finished interactions that are not indexed, oldest first, none withheld."""
    waits = select(*_TOLD).where(interactions.c.owner == owner, _IS_UNINDEXED)
    return waits.order_by(interactions.c.id).limit(limit)


@finds_all(itemgetter("owner"))
def owners_unindexed(owner: int | None = None) -> Select[Any]:
    """Who has finished interactions that are not indexed; only one owner, if that is named."""
    every = select(interactions.c.owner).distinct().where(_IS_UNINDEXED)
    return every if owner is None else every.where(interactions.c.owner == owner)


@finds_all(interaction)
def of_session(owner: int, session: int) -> Select[Any]:
    """A session's answered exchanges, oldest first, none withheld or said while learning was off."""
    theirs = in_sight(owner, ~interactions.c.unread, interactions.c.session_id == session, _IS_ANSWERED)
    return theirs.order_by(interactions.c.id)


async def words_around(
    connection: AsyncConnection, owner: int, numbers: Collection[int], limit: int
) -> list[tuple[str, list[str]]]:
    """What was said and cited in the sessions of some exchanges up to the last of them, the newest of it
    first, each with the answer that it had.
    """
    said: dict[int, tuple[str, list[str]]] = {}
    for number in sorted(numbers, reverse=True):
        if number not in said:  # else one after it in its session brought it along
            for found, reply, *texts in (await connection.execute(*_up_to_it(owner, number, limit))).all():
                said[found] = (reply or "", [text or "" for text in texts])
    return [said[each] for each in sorted(said, reverse=True)[:limit]]


@built_once
def _up_to_it(owner: int, number: int, limit: int) -> Select[Any, Any, Any, Any, Any]:
    """A session's exchanges follow each other in their chat: so no more of a long past is looked through."""

    def of_it(column: ColumnElement[Any]) -> Any:
        return (
            select(column).where(interactions.c.owner == owner, interactions.c.id == number).scalar_subquery()
        )

    newest = (
        select(interactions, _QUOTED.label("shown_quote"))
        .where(
            interactions.c.owner == owner,
            interactions.c.channel == of_it(interactions.c.channel),
            interactions.c.chat == of_it(interactions.c.chat),
            interactions.c.id <= number,
        )
        .order_by(interactions.c.id.desc())
        .limit(limit)
        .subquery()
    )
    told = select(newest.c.id, newest.c.reply, newest.c.text, newest.c.shown_quote, newest.c.forwarded)
    return told.where(newest.c.session_id == of_it(interactions.c.session_id))


@finds_all(interaction)
def since(owner: int, after: int, limit: int) -> Select[Any]:
    """A person's oldest answered or noted exchanges in all chats beyond an id.

    None that is withheld, or was said while learning was off.
    """
    beyond = in_sight(owner, ~interactions.c.unread, _IS_FINISHED, interactions.c.id > after)
    return beyond.order_by(interactions.c.id).limit(limit)


@finds_all(interaction, turned=True)
def newest(
    owner: int,
    limit: int,
    *,
    told_since: datetime | None = None,
    told_until: datetime | None = None,
    oldest: Literal[True] | None = None,
) -> Select[Any]:
    """The last of the exchanges that `since` gives, oldest first, or the first of them, newest first; nothing
    that was brought in.

    Of those told in a time, both ends of it included, if one is given.
    """
    query = in_sight(owner, ~interactions.c.unread, _IS_FINISHED, interactions.c.id > 0)
    if told_since is not None:
        query = query.where(interactions.c.sent_at >= told_since)
    if told_until is not None:
        query = query.where(interactions.c.sent_at <= told_until)
    return query.order_by(interactions.c.id.desc() if oldest is None else interactions.c.id).limit(limit)


def in_sight(owner: int, *where: ColumnElement[bool]) -> Select[Any]:
    """Exchanges of an owner's under some conditions, none that is withheld."""
    return select(*_TOLD).where(interactions.c.owner == owner, *where, ~is_withheld())


@changes
def mark_indexed(ids: Sequence[int]) -> Update:
    """Mark interactions as indexed."""
    return update(interactions).where(interactions.c.id.in_(listed_numbers(ids))).values(indexed=True)


async def unindex(connection: AsyncConnection, ids: Iterable[int]) -> None:
    """Have interactions indexed again, with the words they have now, and read for facts no more."""
    again = update(interactions).where(interactions.c.id.in_(list(ids)))
    await connection.execute(again.values(indexed=False, to_learn=False))


@finds_all(interaction)
def of_message(
    owner: int, channel: Channel, chat: str, message_id: str, up_to: int | None = None
) -> Select[Any]:
    """What one message has opened, one for each of its revisions, oldest first; up to one if it is named."""
    forms = *in_chat(interactions, owner, channel, chat), interactions.c.message_id == message_id
    query = select(*_TOLD).where(*forms).order_by(interactions.c.revision)
    return query if up_to is None else query.where(interactions.c.revision <= up_to)


@finds_pairs(list)
def newest_messages(channel: Channel, limit: int) -> Select[Any, Any]:
    """The chats and ids of the channel's messages that were opened last, everybody's."""
    query = select(interactions.c.chat, interactions.c.message_id).filter_by(channel=channel)
    return query.order_by(interactions.c.id.desc()).limit(limit)


async def last(
    connection: AsyncConnection,
    owner: int,
    channel: Channel,
    chat: str,
    speaker: Speaker | None = None,
    before: int | None = None,
) -> Finished | None:
    """The last thing a person said in a chat that was answered or noted or waits, withheld or not.

    In a group it may be the last of one `speaker`; `before` an interaction, if one is named.
    """
    query = select(interactions).where(
        *in_chat(interactions, owner, channel, chat),
        interactions.c.state.in_(("answered", "noted", "waiting")),
        interactions.c.text != "",
    )
    if speaker is not None:
        query = query.where(interactions.c.speaker == speaker.id)
    if before is not None:
        query = query.where(interactions.c.id < before)
    return await row_as(_finished, connection, query.order_by(interactions.c.id.desc()).limit(1))


@finds_all(itemgetter("text"))
def said_since(owner: int, after: int) -> Select[Any]:
    """What a person said beyond an interaction, in all chats, but for what is withheld."""
    return in_sight(owner, interactions.c.id > after).with_only_columns(interactions.c.text)


@dataclass(frozen=True, slots=True)
class AnsweredExchange:
    """An answered interaction and what its answer cost."""

    interaction: Interaction
    usage: ModelUsage


def _exchange(row: Any) -> AnsweredExchange:
    return AnsweredExchange(interaction(row), made(ModelUsage, row, requests=0))


@finds(_exchange)
def answered_in_message(owner: int, channel: Channel, chat: str, message_id: str) -> Select[Any]:
    """The exchange whose answer, or whose question, is a message of the channel; None for others."""
    # What answers it may stand in another chat than it, if the topic of that is gone.
    said_in = type_coerce(message_id, String).in_(listed_texts(outbound.c.sent))
    sent = select(outbound.c.interaction_id).where(*in_chat(outbound, owner, channel, chat), said_in)
    asked = and_(*in_chat(interactions, owner, channel, chat), interactions.c.message_id == message_id)
    return _newest(interactions.c.owner == owner, or_(interactions.c.id.in_(sent), asked))


@finds(_exchange)
def newest_answered(owner: int, channel: Channel, chat: str) -> Select[Any]:
    """The chat's last answered exchange."""
    return _newest(*in_chat(interactions, owner, channel, chat))


@finds(_exchange)
def answered_under(owner: int, number: int) -> Select[Any]:
    """The answered exchange of a number, unless it or its answer is withheld."""
    is_it = (interactions.c.owner == owner, interactions.c.id == number)
    return _newest(*is_it, interactions.c.put_by.is_(None), ~is_withheld())


def _newest(*where: ColumnElement[bool]) -> Select[Any]:
    return select(interactions).where(_IS_ANSWERED, *where).order_by(interactions.c.id.desc()).limit(1)


@finds_pairs(dict)
def said_at(owner: int, numbers: Iterable[int]) -> Select[Any, Any]:
    """When exchanges were said, by their number: an edited message when it was first written."""
    query = select(interactions.c.id, interactions.c.sent_at)
    return query.where(interactions.c.owner == owner, interactions.c.id.in_(listed_numbers(numbers)))


@finds_pairs(dict)
def tellers(owner: int, numbers: Iterable[int]) -> Select[Any, Any]:
    """Which member of a group said exchanges, by their number; nothing for a chat with one person."""
    query = select(interactions.c.id, interactions.c.speaker_name)
    named = interactions.c.id.in_(listed_numbers(numbers)), interactions.c.speaker_name.is_not(None)
    return query.where(interactions.c.owner == owner, *named)


@finds_all(interaction)
def said_between(owner: int, first: datetime, last: datetime, beyond: int, limit: int) -> Select[Any]:
    """Exchanges in a stretch of time without the first so many, oldest first, none withheld."""
    within = interactions.c.sent_at >= first, interactions.c.sent_at < last
    found = in_sight(owner, *within, interactions.c.state.in_(SHOWN))
    return found.order_by(interactions.c.sent_at, interactions.c.id).offset(beyond).limit(limit)


@finds_all(interaction)
def answers(owner: int, before: int, limit: int) -> Select[Any]:
    """The latest answered exchanges below a number, the newest first, none of which anything is withheld."""
    by_model = _IS_ANSWERED, interactions.c.model != "", interactions.c.put_by.is_(None)
    found = in_sight(owner, interactions.c.id < before, *by_model)
    return found.order_by(interactions.c.id.desc()).limit(limit)


@dataclass(frozen=True, slots=True)
class SessionOfDay:
    """One session as far as it is in sight: when it began and ended, and how many exchanges it has."""

    session: int
    first: datetime
    last: datetime
    exchanges: int


async def sessions_of(connection: AsyncConnection, owner: int, beyond: int, limit: int) -> list[SessionOfDay]:
    """Sessions in which something is in sight without the latest so many, the latest to begin first.

    What was brought in has the numbers of today and the days of then.
    """
    seen = exists().where(
        interactions.c.owner == owner,
        interactions.c.session_id == sessions.c.id,
        interactions.c.state.in_(SHOWN),
        ~is_withheld(),
    )
    latest = (
        select(sessions.c.id)
        .where(sessions.c.owner == owner, seen)
        .order_by(sessions.c.started_at.desc(), sessions.c.id.desc())
        .offset(beyond)
        .limit(limit)
    )
    sent_at = interactions.c.sent_at
    first, last = (each(sent_at, type_=sent_at.type) for each in (func.min, func.max))
    of_them = in_sight(owner, interactions.c.session_id.in_(latest), interactions.c.state.in_(SHOWN))
    spans = of_them.with_only_columns(interactions.c.session_id, first, last, func.count())
    rows = await connection.execute(spans.group_by(interactions.c.session_id))
    found = [SessionOfDay(*row) for row in rows]
    return sorted(found, key=lambda each: (each.first, each.session), reverse=True)


async def last_place(connection: AsyncConnection, owner: int) -> ChatPlace | None:
    """The chat in which the person last said something; None for none yet."""
    query = (
        select(interactions.c.channel, interactions.c.chat)
        .where(interactions.c.owner == owner, interactions.c.text != "")
        .where(interactions.c.channel.not_in(UNREACHABLE))
        .order_by(interactions.c.id.desc())
        .limit(1)
    )
    row = (await connection.execute(query)).first()
    return ChatPlace(row.channel, row.chat) if row else None


async def moments_begun(
    connection: AsyncConnection, owner: int, name: str, since: datetime | None = None
) -> list[datetime]:
    """When the bot began exchanges whose message id starts with a name, oldest first."""
    query = select(interactions.c.created_at).where(
        interactions.c.owner == owner, interactions.c.message_id.startswith(name, autoescape=True)
    )
    if since is not None:
        query = query.where(interactions.c.created_at > since)
    return list((await connection.execute(query.order_by(interactions.c.id))).scalars())


@finds_any
def was_said_between(owner: int, after: datetime, until: datetime) -> Select[Any]:
    """Whether the person said something, wherever, between two moments."""
    within = interactions.c.created_at > after, interactions.c.created_at <= until
    said = interactions.c.owner == owner, interactions.c.text != "", *within
    return select(interactions.c.id).where(*said).limit(1)


async def placed(
    connection: AsyncConnection, message: IncomingMessage
) -> tuple[IncomingMessage, list[Interaction]]:
    """A message under the number of its revision, and the interactions opened up to it, oldest first.

    An edit's number is its date, in seconds: edits within one second are told apart by their words, and
    counted on.
    """
    place = message.owner, message.channel, message.chat, message.message_id
    while True:
        found = await of_message(connection, *place, message.revision)
        taken = bool(found) and found[-1].revision == message.revision > 0
        if not taken or may_have_been(found[-1].text, message.text):
            return message, found
        message = replace(message, revision=message.revision + 1)


@finds_number
def newest_place(owner: int, channel: Channel, chat: str) -> Select[Any]:
    """Where the chat's last exchange stands; 0 when there is none."""
    return select(func.max(PLACE)).where(*in_chat(interactions, owner, channel, chat))


async def take_over(
    connection: AsyncConnection, edit: Interaction, earlier: Interaction, now: datetime
) -> None:
    """Put an edit where its message stood, with the answer that this got, found under the edit from now on.

    An answer that names what was learnt from the earlier wording loses its receipt, as that is taken back.
    One that a deletion keeps out of sight, or all of whose exchange, stays so.
    """
    hidden = select(interactions.c.put_by).filter_by(owner=earlier.owner, id=earlier.id)
    kept = (await connection.execute(hidden)).scalar()
    values: dict[str, Any] = {
        "state": "noted" if earlier.reply is None else "answered",
        "reply": earlier.reply,
        "put_by": kept and {**kept, "receipt": "", "tools": []},
        "model": earlier.model,
        "milliseconds": earlier.milliseconds,
        "replaces": earlier.place,
        "session_id": earlier.session_id,
        "answered_at": now,
    }
    await connection.execute(update(interactions).filter_by(owner=edit.owner, id=edit.id).values(values))
    for table in (outbound, uses):
        moved = update(table).filter_by(owner=edit.owner, interaction_id=earlier.id)
        await connection.execute(moved.values(interaction_id=edit.id))
    hides = select(withheld).filter_by(owner=edit.owner, interaction_id=earlier.id)
    rows = [
        {**row, "interaction_id": edit.id, "answer_since": row["answer_since"] or now}
        for row in (await connection.execute(hides)).mappings()
    ]
    if rows and earlier.reply is not None:
        await connection.execute(insert(withheld), rows)
        await put_by(connection, edit.owner, [edit.id])


async def prompt_of(connection: AsyncConnection, owner: int, interaction_id: int) -> Prompt | None:
    """What the prompt of an answer held; None where none was written or it is older than that."""
    query = select(interactions.c.prompt).filter_by(owner=owner, id=interaction_id)
    kept = (await connection.execute(query)).scalar()
    return _PROMPT.validate_python(kept) if kept else None


async def said_by(connection: AsyncConnection, owner: int, speaker: str, limit: int) -> list[Interaction]:
    """The newest messages of one member, as they were last edited, oldest first: also those that were taken
    back or forgotten, as long as any word of them is left.
    """
    edit = interactions.alias()
    same = (edit.c[name] == interactions.c[name] for name in ("owner", "channel", "chat", "message_id"))
    is_edited = exists().where(*same, edit.c.revision > interactions.c.revision)
    query = (
        select(interactions)
        .where(_theirs(owner, speaker), _IS_LEFT, ~is_edited)
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
    query = select(interactions).where(_theirs(owner, speaker), _IS_LEFT)
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
    quoting = select(interactions.c.id, interactions.c.quoted).filter_by(owner=owner, quoted_speaker=speaker)
    rows = (await connection.execute(quoting)).all()
    found = [row.id for row in rows if texts is None or any(_of_theirs(row.quoted) in each for each in texts)]
    await _drop_quotes(connection, owner, interactions.c.id.in_(found))
    return found


async def drop_quote(connection: AsyncConnection, said: Interaction) -> None:
    """Remove for good what one message quotes."""
    await _drop_quotes(connection, said.owner, interactions.c.id == said.id)


async def _drop_quotes(connection: AsyncConnection, owner: int, where: ColumnElement[bool]) -> None:
    nothing = {"quoted": None, "quoted_author": None, "quoted_speaker": None, "quote_withheld_by": None}
    await connection.execute(update(interactions).where(interactions.c.owner == owner, where).values(nothing))


async def withhold_quotes(
    connection: AsyncConnection, said: Interaction, texts: Sequence[str], memory_ids: Collection[str]
) -> None:
    """Keep out of sight what later messages of its chat quote of an exchange that is taken back: the
    `texts` that told of it, and lists with the memories that go with it.
    """
    quoting = select(interactions.c.id, interactions.c.quoted).where(
        *in_chat(interactions, said.owner, said.channel, said.chat),
        interactions.c.id > said.id,
        interactions.c.quoted.is_not(None),
        interactions.c.quote_withheld_by.is_(None),
    )
    rows = (await connection.execute(quoting)).all()
    found = [
        row.id
        for row in rows
        if any(says(each, _of_theirs(row.quoted)) for each in texts)
        or any(f"[{each}]" in row.quoted for each in memory_ids)
    ]
    theirs = interactions.c.owner == said.owner, interactions.c.id.in_(found)
    await connection.execute(update(interactions).where(*theirs).values(quote_withheld_by=said.id))


async def show_quotes(connection: AsyncConnection, said: Interaction) -> None:
    """Undo `withhold_quotes`."""
    hidden = update(interactions).filter_by(owner=said.owner, quote_withheld_by=said.id)
    await connection.execute(hidden.values(quote_withheld_by=None))


async def drop_quotes_of(connection: AsyncConnection, said: Interaction) -> None:
    """Remove for good what `withhold_quotes` keeps out of sight for an exchange."""
    await _drop_quotes(connection, said.owner, interactions.c.quote_withheld_by == said.id)


@finds_all(itemgetter("id"))
def quoting_withheld(owner: int, number: int) -> Select[Any]:
    """The messages whose quotes are out of sight with an exchange."""
    return select(interactions.c.id).filter_by(owner=owner, quote_withheld_by=number)


def _of_theirs(quoted: str) -> str:
    """What somebody quoted, without the links of their own that stand beneath it."""
    return quoted.partition(f"\n{BEHIND}")[0]


async def forget_name(connection: AsyncConnection, owner: int, speaker: str) -> None:
    """Take one member's name and id off what is left of their messages."""
    nobody = {"speaker": None, "speaker_name": None}
    await connection.execute(update(interactions).where(_theirs(owner, speaker)).values(nobody))


def _theirs(owner: int, speaker: str) -> ColumnElement[bool]:
    return (interactions.c.owner == owner) & (interactions.c.speaker == speaker)


@changes_one
def mark_to_learn(interaction_id: int) -> Update:
    """Have an exchange wait to be read for facts. False for one that is never to be read."""
    readable = update(interactions).where(interactions.c.id == interaction_id, ~interactions.c.unread)
    return readable.values(to_learn=True)


async def leave_unread(connection: AsyncConnection, said: Interaction) -> None:
    """Have an exchange never read for learning."""
    await connection.execute(update(interactions).filter_by(owner=said.owner, id=said.id).values(unread=True))


@finds_all(interaction)
def waiting_to_learn(owner: int, limit: int, alone: int | None = None) -> Select[Any]:
    """The oldest exchanges that wait to be read for facts, none that is withheld or replaced.

    With `alone` that one only; without it those that have a job of their own are left to it, buried or not.
    """
    return in_sight(owner, *_waits_to_learn(owner, alone)).order_by(interactions.c.id).limit(limit)


@finds_all(interaction)
def withheld_to_learn(owner: int, alone: int | None = None) -> Select[Any]:
    """Those that wait like these and are withheld."""
    waits = *_waits_to_learn(owner, alone), is_withheld()
    return select(*_TOLD).where(*waits).order_by(interactions.c.id)


def _waits_to_learn(owner: int, alone: int | None) -> tuple[ColumnElement[bool], ...]:
    number = cast(interactions.c.id, String)
    own_jobs = select(jobs.c.key).filter_by(owner=owner, kind=EXTRACT)
    return (
        interactions.c.owner == owner,
        interactions.c.to_learn,
        interactions.c.id > 0,  # what was brought in is learnt from by itself
        interactions.c.state.in_(("answered", "noted")),
        number.not_in(own_jobs) if alone is None else interactions.c.id == alone,
    )


@finds_values(set)
def to_learn_among(owner: int, ids: Iterable[int]) -> Select[Any]:
    """Those of these exchanges that wait, in sight or not."""
    among = interactions.c.owner == owner, interactions.c.id.in_(listed_numbers(ids))
    return select(interactions.c.id).where(*among, interactions.c.to_learn)


async def mark_learnt(connection: AsyncConnection, owner: int, ids: Sequence[int]) -> None:
    """Mark interactions as read for facts."""
    if not ids:
        return
    where = (interactions.c.owner == owner, interactions.c.id.in_(ids))
    await connection.execute(update(interactions).where(*where).values(to_learn=False))


@finds_values(sorted)
def last_moments(owner: int, channel: Channel, chat: str) -> Select[Any]:
    """When the newest messages of a chat were sent, oldest first."""
    said = *in_chat(interactions, owner, channel, chat), interactions.c.text != ""
    moments = select(interactions.c.sent_at).where(*said)
    return moments.order_by(interactions.c.id.desc()).limit(MOST_MOMENTS)


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Both sides of an interaction, what it cites, and which member of a group said it; empty for nothing."""

    id: int
    sent_at: datetime
    text: str
    reply: str
    quoted: Citation | None = None
    forwarded: Citation | None = None
    speaker: str = ""


async def excerpts(connection: AsyncConnection, owner: int, ids: Iterable[int]) -> dict[int, Excerpt]:
    """No more than a hit shows of the owner's interactions among these, oldest first, none withheld.

    A sum, where SQLite would rather walk the index of all an owner has than look a few rows up.
    """
    rows = await connection.execute(_EXCERPTS, {"owner": owner, "ids": json.dumps(list(ids))})
    return {
        number: Excerpt(
            number,
            sent_at,
            text,
            reply or "",
            citation(quoted, quoted_author),
            citation(forwarded, forwarded_author),
            speaker or "",
        )
        for number, sent_at, text, reply, quoted, quoted_author, forwarded, forwarded_author, speaker in rows
    }


async def around(connection: AsyncConnection, told: Interaction, each_side: int) -> list[Interaction]:
    """What was said in its session just before and after an exchange, oldest first, none withheld or taken
    back.
    """
    there = *in_chat(interactions, told.owner, told.channel, told.chat), interactions.c.state != "replaced"
    beside = in_sight(told.owner, *there, interactions.c.session_id == told.session_id)
    before = beside.where(interactions.c.id < told.id).order_by(interactions.c.id.desc())
    after = beside.where(interactions.c.id > told.id).order_by(interactions.c.id)
    found = await rows_as(interaction, connection, before.limit(each_side))
    return found[::-1] + await rows_as(interaction, connection, after.limit(each_side))


_EXCERPTS = (
    select(
        interactions.c.id,
        interactions.c.sent_at,
        interactions.c.text,
        interactions.c.reply,
        _QUOTED,
        interactions.c.quoted_author,
        interactions.c.forwarded,
        interactions.c.forwarded_author,
        interactions.c.speaker_name,
    )
    .where(
        interactions.c.owner + 0 == bindparam("owner"),
        interactions.c.id.in_(listed_numbers(bindparam("ids"))),
        ~is_withheld(),
    )
    .order_by(interactions.c.id)
)
