"""Numbers that are given once: that of a removed row must not name another, as it might in SQLite."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Integer, Table, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine.sql import counted, sql, upsert
from bot.storage.tables import installation, metadata


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
    await _retire(connection, name, first)
    return first


async def retire(connection: AsyncConnection, *tables: Table) -> None:
    """Keep the newest numbers of tables from being given again; call before removing their rows."""
    for table in tables:
        await _retire(
            connection, table.name, (await connection.execute(select(fresh(table)))).scalar_one() - 1
        )


async def _retire(connection: AsyncConnection, name: str, newest: int) -> None:
    statement = upsert(installation).values(name=name, value=str(newest).encode())
    anew = {"value": statement.excluded.value}
    await connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_=anew))


async def newest_given(connection: AsyncConnection) -> dict[str, int]:
    """The newest number of each table that gives some, whether its row is still there or not."""
    retired = select(installation.c.name, installation.c.value).where(installation.c.name.in_(_NUMBERED))
    given = {name: int(value) for name, value in await connection.execute(retired)}
    counted = {name: newest for name, newest in await connection.execute(_COUNTED) if newest}
    for name, table in _NUMBERED.items():
        there = (await connection.execute(select(func.max(table.c.id)))).scalar()
        given[name] = max(there or 0, given.get(name, 0), counted.get(name, 0))
    return given


async def give_beyond(connection: AsyncConnection, newest: Mapping[str, int]) -> None:
    """Give new rows only numbers beyond those that were given elsewhere."""
    there = await newest_given(connection)
    for name, table in _NUMBERED.items():
        if newest.get(name, 0) <= 0:
            continue
        counts = connection.dialect.name != "sqlite" or table.dialect_options["sqlite"]["autoincrement"]
        if counts:
            for statement in _COUNT_ON:
                await connection.execute(statement, {"name": name, "newest": newest[name]})
        elif newest[name] > there[name]:
            await _retire(connection, name, newest[name])


_NUMBERED = {
    table.name: table
    for table in metadata.sorted_tables
    if "id" in table.c and isinstance(table.c.id.type, Integer)
}
_COUNTED = sql(
    "SELECT name, seq FROM sqlite_sequence",
    postgres="SELECT regexp_replace(sequencename, '_id_seq$', ''), last_value FROM pg_sequences",
)
# SQLite counts in some tables; in the others it works out a number from what is there and what was retired.
_COUNT_ON = (
    sql("DELETE FROM sqlite_sequence WHERE name = :name", postgres="SELECT 1"),
    sql(
        "INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :newest)",
        postgres="SELECT setval(:name || '_id_seq', :newest)",
    ),
)
_NEXT = sql(
    "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = :name), 0) + place.value"
    " FROM json_each(:places) AS place",
    postgres="SELECT nextval(:name || '_id_seq') FROM generate_series(1, :many)",
)
