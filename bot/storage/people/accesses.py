"""The log of accesses: who read, changed or erased what of a person's, without the words.

Entries are written in transactions that others have open, so that they cost no commit of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.accesses import Access
from bot.storage.engine.sql import columns_of, made, rows_as
from bot.storage.tables import accesses, identities


async def note(connection: AsyncConnection, owner: int, noted: Sequence[Access]) -> None:
    """Store entries about a person."""
    if noted:
        values = [{"owner": owner, **_values(each)} for each in noted]
        await connection.execute(insert(accesses), values)


async def note_of_everybody(connection: AsyncConnection, noted: Access) -> None:
    """Keep an entry that concerns whoever the bot knows."""
    values = _values(noted)
    one = [literal(value, accesses.c[name].type) for name, value in values.items()]
    everybody = select(identities.c.owner, *one).distinct()
    await connection.execute(insert(accesses).from_select(["owner", *values], everybody))


async def page(connection: AsyncConnection, owner: int, *, beyond: int, limit: int) -> list[Access]:
    """A person's entries, the newest first, without the newest `beyond`."""
    query = select(accesses).where(accesses.c.owner == owner).order_by(accesses.c.id.desc())
    query = query.offset(beyond).limit(limit)
    return await rows_as(lambda row: made(Access, row, refs=tuple(row["refs"].split())), connection, query)


async def count(connection: AsyncConnection, owner: int) -> int:
    """How many entries a person has."""
    query = select(func.count()).select_from(accesses).where(accesses.c.owner == owner)
    return (await connection.execute(query)).scalar_one()


async def prune(connection: AsyncConnection, before: datetime) -> None:
    """Remove everybody's entries from before a moment."""
    await connection.execute(delete(accesses).where(accesses.c.at < before))


def _values(noted: Access) -> dict[str, Any]:
    return columns_of(noted) | {"refs": " ".join(noted.refs)}
