"""Tombstones: that something was deleted, so that what was said before can't bring it back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.forgetting.telltales import TellingWord
from bot.storage.tables import installation, tombstones


@dataclass(frozen=True, slots=True, kw_only=True)
class Tombstone:
    """A value that was deleted; a memory with several versions leaves several.

    `slot` is the keyed hash of subject and key, `words` are the value's with hashes for forms, `rare` the
    hashes of the forms that nothing else had, `parts` the hashes of what tells it within other words. It
    holds against every interaction up to `told_before`.
    """

    memory_id: str
    slot: bytes
    words: tuple[TellingWord, ...]
    rare: frozenset[str]
    told_before: int
    parts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reach:
    """How far back something is forgotten: interactions up to a number, and what was made up to a moment.

    What was said or made later is told anew, and stays.
    """

    interaction: int
    moment: datetime


ENDLESS = Reach(2**63 - 1, datetime.max.replace(tzinfo=UTC))
"""The reach of what was never told again: whatever holds it holds it wrongly."""


async def hash_key(connection: AsyncConnection) -> bytes:
    """This installation's secret key for hashes, 32 bytes, made when the database was."""
    query = select(installation.c.value).where(installation.c.name == "tombstone_key")
    return (await connection.execute(query)).scalar_one()


async def add(connection: AsyncConnection, owner: int, stones: Iterable[Tombstone], now: datetime) -> None:
    """Store tombstones."""
    rows = [
        {
            "owner": owner,
            "memory_id": stone.memory_id,
            "slot": stone.slot,
            "words": [[round(word.weight, 1), *sorted(word.forms)] for word in stone.words],
            "rare": sorted(stone.rare),
            "parts": sorted(stone.parts),
            "told_before": stone.told_before,
            "created_at": now,
        }
        for stone in stones
    ]
    if rows:
        await connection.execute(insert(tombstones), rows)


async def lift(connection: AsyncConnection, owner: int, memory_id: str) -> None:
    """Take the tombstones of a deletion away, because it was undone."""
    await connection.execute(
        delete(tombstones).where(tombstones.c.owner == owner, tombstones.c.memory_id == memory_id)
    )


async def after(connection: AsyncConnection, owner: int, interaction_id: int) -> Sequence[Tombstone]:
    """The tombstones that hold against what was said in an interaction; all of them for 0."""
    query = select(tombstones).where(tombstones.c.owner == owner, tombstones.c.told_before >= interaction_id)
    return [_tombstone(row) for row in await connection.execute(query)]


async def of_memory(connection: AsyncConnection, owner: int, memory_id: str) -> Sequence[Tombstone]:
    """The tombstones that one deleted memory left."""
    query = select(tombstones).where(tombstones.c.owner == owner, tombstones.c.memory_id == memory_id)
    return [_tombstone(row) for row in await connection.execute(query)]


async def reach(connection: AsyncConnection, owner: int, memory_id: str) -> Reach | None:
    """How far back a deleted memory is forgotten; None when no tombstone names it."""
    query = (
        select(tombstones.c.told_before, tombstones.c.created_at)
        .where(tombstones.c.owner == owner, tombstones.c.memory_id == memory_id)
        .limit(1)
    )
    row = (await connection.execute(query)).first()
    return Reach(row.told_before, row.created_at) if row else None


async def renew(connection: AsyncConnection, owner: int, memory_id: str, reach: Reach) -> None:
    """Have the tombstones of a memory hold against all that was said until now: it is forgotten once more."""
    stones = update(tombstones).where(tombstones.c.owner == owner, tombstones.c.memory_id == memory_id)
    await connection.execute(stones.values(told_before=reach.interaction, created_at=reach.moment))


def _tombstone(row: Any) -> Tombstone:
    return Tombstone(
        memory_id=row.memory_id,
        slot=row.slot,
        words=tuple(TellingWord(frozenset(forms), weight) for weight, *forms in row.words),
        rare=frozenset(row.rare),
        told_before=row.told_before,
        parts=frozenset(row.parts),
    )
