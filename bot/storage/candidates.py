"""Candidates that wait for the user's yes or no, and those that got a no."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.candidates import Candidate, CandidateState, HeldCandidate
from bot.domain.memories import Source, compared, normalised
from bot.storage.tables import candidates


async def hold(connection: AsyncConnection, owner: int, held: HeldCandidate) -> None:
    """Store a candidate that waits."""
    value = held.candidate
    values = {
        "id": held.id,
        "owner": owner,
        "state": held.state,
        "kind": value.kind,
        "subject": value.subject,
        "key": value.key,
        "value_key": compared(value.content),
        "content": value.content,
        "category": value.category,
        "scope": value.scope,
        "interaction_id": value.source.interaction_id,
        "quote": value.source.quote,
        "created_at": held.created_at,
    }
    await connection.execute(insert(candidates).values(values))


async def get(connection: AsyncConnection, owner: int, candidate_id: str) -> HeldCandidate | None:
    """One of the owner's candidates."""
    query = select(candidates).where(candidates.c.owner == owner, candidates.c.id == candidate_id)
    row = (await connection.execute(query)).mappings().first()
    return _held(row) if row else None


async def waiting(connection: AsyncConnection, owner: int, limit: int = 5) -> list[HeldCandidate]:
    """The newest candidates that wait for an answer, oldest of them first."""
    query = (
        select(candidates)
        .where(candidates.c.owner == owner, candidates.c.state == "held")
        .order_by(candidates.c.created_at.desc())
        .limit(limit)
    )
    rows = (await connection.execute(query)).mappings().all()
    return [_held(row) for row in reversed(rows)]


async def declined(connection: AsyncConnection, owner: int, wanted: Candidate) -> HeldCandidate | None:
    """An earlier no to the same thing."""
    query = select(candidates).where(
        candidates.c.owner == owner,
        candidates.c.state == "declined",
        candidates.c.key == wanted.key,
        candidates.c.value_key == compared(wanted.content),
    )
    for row in (await connection.execute(query)).mappings():
        if normalised(row["subject"]) == normalised(wanted.subject):
            return _held(row)
    return None


async def settle(
    connection: AsyncConnection, owner: int, candidate_id: str, state: CandidateState, now: datetime
) -> bool:
    """Keep the answer. False when the candidate no longer waits."""
    statement = update(candidates).where(
        candidates.c.owner == owner, candidates.c.id == candidate_id, candidates.c.state == "held"
    )
    return (await connection.execute(statement.values(state=state, settled_at=now))).rowcount == 1


def _held(row: Any) -> HeldCandidate:
    return HeldCandidate(
        id=row["id"],
        state=row["state"],
        created_at=row["created_at"],
        candidate=Candidate(
            kind=row["kind"],
            subject=row["subject"],
            key=row["key"],
            content=row["content"],
            category=row["category"],
            scope=row["scope"],
            source=Source(row["interaction_id"], row["quote"]),
        ),
    )
