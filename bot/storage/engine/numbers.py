"""Numbers that are given once: that of a removed row must not name another, as it might in SQLite."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Integer, Table, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine.sql import counted, sql, upsert
from bot.storage.tables import installation


def fresh(table: Table) -> Any:
    """An `id` for a new row, in SQL: above all that the table has and all that were retired."""
    retired = (
        select(cast(installation.c.value, Integer)).where(installation.c.name == table.name).scalar_subquery()
    )
    newest = select(func.max(table.c.id)).scalar_subquery()
    above_all = func.max(func.coalesce(newest, 0), func.coalesce(retired, 0)) + 1
    return counted(above_all, table.name)


async def next_ids(connection: AsyncConnection, table: Table, many: int) -> list[int]:
    """Ids for as many new rows of a table that never gives one twice."""
    asked = {"name": table.name, "places": json.dumps(list(range(1, many + 1))), "many": many}
    return sorted((await connection.execute(_NEXT, asked)).scalars())


async def below(connection: AsyncConnection, many: int) -> int:
    """The first of as many numbers below zero as nobody was given yet, for what was said before it came here.

    They are ascending, and below all that were given this way before.
    """
    name = "imported"
    taken = select(installation.c.value).where(installation.c.name == name)
    first = int((await connection.execute(taken)).scalar() or 0) - many
    statement = upsert(installation).values(name=name, value=str(first).encode())
    anew = {"value": statement.excluded.value}
    await connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_=anew))
    return first


async def retire(connection: AsyncConnection, *tables: Table) -> None:
    """Keep the newest numbers of tables from being given again; call before removing their rows."""
    for table in tables:
        newest = (await connection.execute(select(fresh(table)))).scalar_one() - 1
        statement = upsert(installation).values(name=table.name, value=str(newest).encode())
        anew = {"value": statement.excluded.value}
        await connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_=anew))


_NEXT = sql(
    "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = :name), 0) + place.value"
    " FROM json_each(:places) AS place",
    postgres="SELECT nextval(:name || '_id_seq') FROM generate_series(1, :many)",
)
