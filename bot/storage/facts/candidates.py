"""Candidates that wait for something, those that got a no, and those that were dropped, each with why."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.changes import KEY_DECLINED, Candidate, CandidateState, HeldCandidate, WaitsFor
from bot.domain.memories import ALPHABET, LENGTH, Kind, Source, as_stored, compared, from_stored
from bot.language.keys import TOPICS
from bot.language.text import normalised
from bot.storage.engine.sql import columns_of, finds, finds_all, finds_any, listed_texts, made, rows_as
from bot.storage.masks import is_hidden
from bot.storage.tables import candidates, memories

_SAID = ("kind", "subject", "key", "content", "category", "scope", "stated", "against")
"""What is kept of a candidate under the same name."""


_HELD = candidates.c.state == "held"
_DECLINED = candidates.c.state == "declined"

IS_UNDECIDED = or_(
    and_(_HELD, candidates.c.waits_for == "answer"),
    _DECLINED,
    and_(candidates.c.state == "dropped", candidates.c.reason == KEY_DECLINED),
)
"""Whether a candidate waits for the user's answer or got their no, also of a kind they want none of."""


def _held(row: Any) -> HeldCandidate:
    return made(
        HeldCandidate,
        row,
        candidate=Candidate(
            **{each: row[each] for each in _SAID},
            source=Source(row["interaction_id"], row["quote"]),
            details=from_stored(row["details"]),
        ),
    )


async def hold(connection: AsyncConnection, owner: int, held: HeldCandidate) -> None:
    """Store a candidate that waits, or one that was dropped or settled elsewhere."""
    value = held.candidate
    said = columns_of(value)
    values = columns_of(held, "candidate") | {each: said[each] for each in _SAID}
    values |= {
        "owner": owner,
        "value_key": compared(value.content),
        "interaction_id": value.source.interaction_id,
        "quote": value.source.quote,
        "details": as_stored(value.details),
    }
    await connection.execute(insert(candidates).values(values))


@finds(_held)
def get(owner: int, candidate_id: str) -> Select[Any]:
    """One of the owner's candidates."""
    return _of(owner, candidates.c.id == candidate_id)


@finds_all(_held, turned=True)
def held(owner: int, waits_for: WaitsFor, *, limit: int = 200) -> Select[Any]:
    """The newest candidates that wait for one thing, oldest of them first."""
    newest = (candidates.c.created_at.desc(), candidates.c.interaction_id.desc(), candidates.c.id)
    waiting = _of(owner, _HELD, candidates.c.waits_for == waits_for)
    return waiting.order_by(None).order_by(*newest).limit(limit)


async def held_as(
    connection: AsyncConnection, owner: int, content: str, interaction_id: int
) -> list[HeldCandidate]:
    """The candidates as which a value read out of an interaction is or was held, but for hidden ones."""
    says_it = candidates.c.value_key == compared(content), candidates.c.state != "dropped"
    return await rows_as(
        _held, connection, _of(owner, candidates.c.interaction_id == interaction_id, *says_it)
    )


@finds_all(_held)
def held_since_before(owner: int, waits_for: WaitsFor, moment: datetime) -> Select[Any]:
    """The candidates that have waited for one thing since before a moment, hidden by a deletion or not."""
    waits = _HELD, candidates.c.waits_for == waits_for, candidates.c.created_at < moment
    return _of(owner, *waits, seen=False)


@finds_all(_held)
def held_from(owner: int, interaction_id: int) -> Select[Any]:
    """The candidates from one interaction that still wait for something, hidden by a deletion or not."""
    return _of(owner, _HELD, candidates.c.interaction_id == interaction_id, seen=False)


async def quoted_in(connection: AsyncConnection, owner: int, interaction_id: int) -> dict[str, str]:
    """The words of an interaction that candidates from it rest on, by their ids, whatever became of them."""
    from_it = _of(owner, candidates.c.interaction_id == interaction_id, seen=False)
    return {row.id: row.quote for row in await connection.execute(from_it)}


async def follow_edit(connection: AsyncConnection, owner: int, ids: Collection[str], edit: int) -> None:
    """Have candidates rest on the edit of their message, in which the same words stand."""
    moved = update(candidates).where(candidates.c.owner == owner, candidates.c.id.in_(ids))
    await connection.execute(moved.values(interaction_id=edit))


async def remove(connection: AsyncConnection, owner: int, interaction_id: int) -> None:
    """Remove the candidates from an exchange that is taken back, whatever became of them."""
    await connection.execute(delete(candidates).filter_by(owner=owner, interaction_id=interaction_id))


async def like(connection: AsyncConnection, owner: int, wanted: Candidate) -> list[HeldCandidate]:
    """Candidates that say the same and wait or were declined, oldest first."""
    found = await _like(connection, owner, wanted.kind, wanted.key, compared(wanted.content))
    subject = normalised(wanted.subject)
    return [each for each in found if normalised(each.candidate.subject) == subject]


@finds_all(_held)
def _like(owner: int, kind: Kind, key: str, value: str) -> Select[Any]:
    return _of(
        owner,
        candidates.c.state.in_(("held", "declined")),
        candidates.c.kind == kind,
        candidates.c.key == key,
        candidates.c.value_key == value,
    )


@finds_any
def key_declined(owner: int, kind: Kind, keys: Collection[str]) -> Select[Any]:
    """Whether the user wants nothing kept of one of the keys: a no without a value, to a topic of any."""
    of_kind = or_(candidates.c.kind == kind, candidates.c.key.in_(TOPICS))
    of_it = of_kind, candidates.c.key.in_(listed_texts(keys)), candidates.c.value_key == ""
    return _of(owner, _DECLINED, *of_it, seen=False).limit(1)


@finds_all(_held)
def declined(owner: int) -> Select[Any]:
    """What the user wants nothing of kept, oldest first: single values, and keys without one."""
    return _of(owner, _DECLINED)


def _of(owner: int, *where: ColumnElement[bool], seen: bool = True) -> Select[Any]:
    """An owner's candidates, oldest first; those alone that no deletion hides, unless `seen` is off."""
    in_sight = (~is_hidden("candidate"),) if seen else ()
    query = select(candidates).where(candidates.c.owner == owner, *where, *in_sight)
    return query.order_by(candidates.c.created_at, candidates.c.id)


async def lift(connection: AsyncConnection, owner: int, ids: Collection[str]) -> None:
    """Take what was declined off the list."""
    await connection.execute(
        delete(candidates).where(
            candidates.c.owner == owner, candidates.c.state == "declined", candidates.c.id.in_(ids)
        )
    )


async def settle(
    connection: AsyncConnection,
    owner: int,
    candidate_id: str,
    state: CandidateState,
    now: datetime,
    reason: str = "",
    *,
    was: CandidateState = "held",
) -> bool:
    """Keep what became of a candidate, and why if that is news; one that is held again waits from then on.

    False when it is not any more what it was.
    """
    statement = update(candidates).filter_by(owner=owner, id=candidate_id, state=was)
    moment = {"settled_at": None, "created_at": now} if state == "held" else {"settled_at": now}
    values = {"state": state, **moment, **({"reason": reason} if reason else {})}
    return (await connection.execute(statement.values(values))).rowcount == 1


async def ids_here(connection: AsyncConnection, owner: int, ids: Iterable[str]) -> dict[str, str]:
    """Under which id each memory or candidate of another place stands here, or is to stand.

    The same, unless that is somebody else's: then one that follows from it, so that who restores it twice
    finds it again.
    """
    wanted = list(dict.fromkeys(ids))
    taken: set[str] = set()
    for table in (memories, candidates):
        query = select(table.c.id).where(table.c.id.in_(wanted), table.c.owner != owner)
        taken.update((await connection.execute(query)).scalars())
    return {each: _following(owner, each) if each in taken else each for each in wanted}


def _following(owner: int, other: str) -> str:
    number = int.from_bytes(hashlib.sha256(f"{owner}:{other}".encode()).digest())
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(LENGTH))


async def is_there(connection: AsyncConnection, owner: int, memory_id: str) -> bool:
    """Whether a memory, deleted or not, or a candidate of the owner's stands under an id."""
    for table in (memories, candidates):
        query = select(table.c.id).filter_by(owner=owner, id=memory_id)
        if (await connection.execute(query)).first() is not None:
            return True
    return False
