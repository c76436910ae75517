"""How an owner's interactions follow one another in the word index, and how many rows they have there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection


class Sides(NamedTuple):
    """The row of an interaction, its session, and the row of its reply (0: none)."""

    row_id: int
    session: int
    reply_row: int


async def sides(connection: AsyncConnection, owner: int, after: int, limit: int) -> list[Sides]:
    """An owner's next interactions whose row is beyond an id, in the order they were told."""
    statement = _NEW_SIDES if after else _ALL_SIDES
    rows = await connection.execute(statement, {"owner": owner, "after": after, "limit": limit})
    return [Sides(*row) for row in rows.all()]


@dataclass(frozen=True, slots=True)
class Extent:
    """How many rows an owner has, how many of them up to an id stand for interactions, and the last row of anybody."""

    rows: int
    known: int
    last: int


async def extent(connection: AsyncConnection, owner: int, up_to: int) -> Extent:
    """How much there is of an owner's; `known` counts up to the row `up_to`."""
    row = (await connection.execute(_EXTENT, {"owner": owner, "up_to": up_to})).one()
    return Extent(*row)


_SIDES = (
    "SELECT turns.id, coalesce(turns.session_id, 0), coalesce(replies.id, 0)"
    " FROM search_rows AS turns LEFT JOIN search_rows AS replies"
    " ON replies.owner = turns.owner AND replies.source = 'bot' AND replies.ref = turns.ref"
    " WHERE turns.owner = :owner AND turns.source = 'user' AND turns.id > :after ORDER BY turns.id LIMIT :limit"
)
_ALL_SIDES = text(_SIDES)
_NEW_SIDES = text(_SIDES.replace("turns.owner = :owner", "turns.owner + 0 = :owner"))
_EXTENT = text(
    "SELECT count(*), count(*) FILTER (WHERE source = 'user' AND id <= :up_to),"
    " (SELECT coalesce(max(id), 0) FROM search_rows) FROM search_rows WHERE owner = :owner"
)
