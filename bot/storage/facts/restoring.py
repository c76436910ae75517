"""Memories and candidates stored as they were elsewhere, with their past, under ids that nothing else has."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.candidates import HeldCandidate
from bot.domain.details import as_stored
from bot.domain.memories import ALPHABET, LENGTH, Memory, MemoryVersion, Source
from bot.storage.engine.sql import upsert
from bot.storage.facts import candidates as held_candidates
from bot.storage.facts.memories import insert_whole
from bot.storage.tables import candidates, feedback, memories, memory_sources, memory_versions, observations


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
        query = select(table.c.id).where(table.c.owner == owner, table.c.id == memory_id)
        if (await connection.execute(query)).first() is not None:
            return True
    return False


async def insert_memory(
    connection: AsyncConnection,
    memory: Memory,
    versions: Sequence[MemoryVersion],
    sources: Sequence[tuple[int, Source]],
) -> None:
    """Store a memory with all its versions, and the sources of each by its number."""
    await insert_whole(connection, memory)
    await connection.execute(
        insert(memory_versions),
        [
            {
                "memory_id": memory.id,
                "version": each.version,
                "owner": memory.owner,
                "content": each.content,
                "category": each.category,
                "details": as_stored(each.details),
                "valid_from": each.valid_from,
                "valid_to": each.valid_to,
                "reason": each.reason,
                "key": each.key,
            }
            for each in versions
        ],
    )
    rows = [
        {
            "memory_id": memory.id,
            "version": version,
            "interaction_id": source.interaction_id,
            "role": source.role,
            "owner": memory.owner,
            "quote": source.quote,
        }
        for version, source in sources
    ]
    if rows:
        await connection.execute(upsert(memory_sources).on_conflict_do_nothing(), rows)


async def insert_candidate(
    connection: AsyncConnection, owner: int, held: HeldCandidate, settled_at: datetime | None
) -> None:
    """Store a candidate in the state it was in."""
    await held_candidates.hold(connection, owner, held)
    where = (candidates.c.owner == owner, candidates.c.id == held.id)
    await connection.execute(update(candidates).where(*where).values(settled_at=settled_at))


async def insert_beside(
    connection: AsyncConnection,
    owner: int,
    interaction_id: int,
    *,
    verdict: str | None,
    notices: Sequence[tuple[str, datetime, datetime | None]],
    at: datetime,
) -> None:
    """Store what was thought of an answer, and what was noticed in a message: (text, when, when digested)."""
    common = {"owner": owner, "interaction_id": interaction_id}
    if verdict is not None:
        await connection.execute(insert(feedback).values(common | {"verdict": verdict, "created_at": at}))
    for text, noticed_at, digested_at in notices:
        row = common | {"text": text, "created_at": noticed_at, "digested_at": digested_at}
        await connection.execute(insert(observations).values(row))
