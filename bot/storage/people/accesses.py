"""The log of accesses: who read, changed or erased what of a person's, without the words.

Entries are written in transactions that others have open, so that they cost no commit of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Select, delete, func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.changes import PROGRAM, PROGRAM_ERASE, PROGRAM_UNDO, UNDO, AppliedPlan
from bot.domain.interactions import Purpose, Use
from bot.storage.engine.sql import columns_of, finds_all, made
from bot.storage.tables import accesses, identities

Actor = Literal["you", "bot", "job", "owner", "api", "program"]
"""you: the person, by a command, a button or an order in chat; bot: a tool while it answers; job: by itself
in the background; owner: whoever runs the bot, by a command; api: whoever runs it, over HTTP;
program: a program or another assistant that the person let in.
"""

Action = Literal[
    "used",
    "read",
    "received",
    "saved",
    "changed",
    "forgotten",
    "restored",
    "erased",
    "exported",
    "copied",
    "seen",
    "reflected",
    "asked",
    "sent",
]
"""used: in an answer; read: by a program; received: sent to the inbox by one; seen: on the owner's list of
people; copied: with a copy of the database; asked: to have it reflected on; sent: to a model's provider, for
a purpose, answered or not.
"""

What = Literal["memory", "exchange", "place", "person"] | Purpose

MOST_REFS = 10
"""Ids of memories that stand in one entry; the count is of all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """One entry. `number` counts what was touched; `refs` are ids of memories among it."""

    at: datetime
    actor: Actor
    action: Action
    what: What
    number: int = 1
    refs: tuple[str, ...] = ()


_BY: Mapping[str, Actor] = {
    "turn": "bot",
    "command": "you",
    "erase": "you",
    UNDO: "you",
    "edited": "you",
    PROGRAM: "program",
    PROGRAM_UNDO: "program",
    PROGRAM_ERASE: "program",
}
"""Who is behind a plan, by its origin; all others are jobs."""

_TO_ANSWER = frozenset({"chat", "transcribe", "look"})
"""What models are asked for while somebody waits for an answer."""

_TELL_ONLY = frozenset({"follow_up", "remind"})
"""Plans of jobs that only note that something was said."""

_DONE: Mapping[str, Action] = {
    "added": "saved",
    "revised": "changed",
    "deleted": "forgotten",
    "concealed": "forgotten",
    "restored": "restored",
    "revealed": "restored",
    "protected": "changed",
    "unprotected": "changed",
    "archived": "changed",
    "unarchived": "changed",
}
"""What an effect did; the others change nothing that the person told."""


def accesses_of(done: AppliedPlan) -> list[Access]:
    """An entry for each sort of thing that a plan did to memories."""
    if done.origin in _TELL_ONLY:
        return []
    by_action: dict[Action, dict[str, None]] = {}
    for effect in done.effects:
        if (action := _DONE.get(effect.change)) is not None:
            by_action.setdefault(action, {})[effect.memory_id] = None
    actor = _BY.get(done.origin, "job")
    return [_of(done.applied_at, actor, action, "memory", ids) for action, ids in by_action.items()]


def accesses_of_answer(uses: Sequence[Use], now: datetime) -> list[Access]:
    """What of a person's was given to the model for an answer, beside the talk itself."""
    read = [use for use in uses if use.layer != "written"]
    memories = dict.fromkeys(use.ref for use in read if use.source == "memory")
    exchanges = {use.ref for use in read if use.source == "interaction"}
    found: list[Access] = []
    if memories:
        found.append(_of(now, "bot", "used", "memory", memories))
    if exchanges:
        found.append(Access(at=now, actor="bot", action="used", what="exchange", number=len(exchanges)))
    return found


def read_by_program(now: datetime, what: What, refs: Sequence[str], number: int | None = None) -> Access:
    """What a program was given to read."""
    found = _of(now, "program", "read", what, dict.fromkeys(refs))
    return replace(found, number=len(refs) if number is None else number)


def sent_to_model(now: datetime, purpose: Purpose) -> Access:
    """One request that was made of a model."""
    return Access(at=now, actor="bot" if purpose in _TO_ANSWER else "job", action="sent", what=purpose)


def _of(at: datetime, actor: Actor, action: Action, what: What, ids: Collection[str]) -> Access:
    """An entry for things by their ids, as many of which stand in it as may."""
    refs = tuple(ids)[:MOST_REFS]
    return Access(at=at, actor=actor, action=action, what=what, number=len(ids), refs=refs)


async def note(connection: AsyncConnection, owner: int, noted: Sequence[Access]) -> None:
    """Store entries about a person, of which there are few."""
    for each in noted:
        await connection.execute(_NOTE, {"owner": owner, **_values(each)})


_NOTE = insert(accesses)


async def note_of_everybody(connection: AsyncConnection, noted: Access) -> None:
    """Keep an entry that concerns whoever the bot knows."""
    values = _values(noted)
    one = [literal(value, accesses.c[name].type) for name, value in values.items()]
    everybody = select(identities.c.owner, *one).distinct()
    await connection.execute(insert(accesses).from_select(["owner", *values], everybody))


@finds_all(lambda row: made(Access, row, refs=tuple(row["refs"].split())))
def page(owner: int, *, beyond: int, limit: int) -> Select[Any]:
    """A person's entries, the newest first, without the newest `beyond`."""
    theirs = select(accesses).where(accesses.c.owner == owner).order_by(accesses.c.id.desc())
    return theirs.offset(beyond).limit(limit)


async def count(connection: AsyncConnection, owner: int) -> int:
    """How many entries a person has."""
    query = select(func.count()).select_from(accesses).where(accesses.c.owner == owner)
    return (await connection.execute(query)).scalar_one()


async def prune(connection: AsyncConnection, before: datetime) -> None:
    """Remove everybody's entries from before a moment."""
    await connection.execute(delete(accesses).where(accesses.c.at < before))


def _values(noted: Access) -> dict[str, Any]:
    return columns_of(noted) | {"refs": " ".join(noted.refs)}
