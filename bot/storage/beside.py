"""What is said just before and just after an interaction in its session, as its row in the word index holds it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import String, cast, select, text
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from bot.domain.interactions import Interaction
from bot.storage import search
from bot.storage.tables import interactions, search_rows

UNINDEXED_BETWEEN = 5
"""How many exchanges of a chat are looked at for each neighbour wanted: those edited or stopped have no row."""


@dataclass(frozen=True, slots=True)
class Beside:
    """An indexed interaction near another: its row, when it was told, and what was said in it."""

    row_id: int
    told_at: datetime
    words: str


async def earlier(connection: AsyncConnection, exchange: Interaction, most: int) -> list[Beside]:
    """The indexed interactions of the session just before one, in the order they were told."""
    found = await _near(connection, exchange, interactions.c.id < exchange.id, most, newest_first=True)
    return found[::-1]


async def later(connection: AsyncConnection, exchange: Interaction, most: int) -> list[Beside]:
    """The indexed interactions of the session just after one, in the order they were told."""
    return await _near(connection, exchange, interactions.c.id > exchange.id, most, newest_first=False)


async def set_before(connection: AsyncConnection, owner: int, row_id: int, words: str) -> None:
    """Put words in the place of what was said just before a row."""
    await connection.execute(_BEFORE, {"id": row_id, "words": _owned(owner, words)})


async def set_after(connection: AsyncConnection, owner: int, row_id: int, words: str) -> None:
    """Put words in the place of what was said just after a row."""
    await connection.execute(_AFTER, {"id": row_id, "words": _owned(owner, words)})


async def _near(
    connection: AsyncConnection,
    exchange: Interaction,
    side: ColumnElement[bool],
    most: int,
    *,
    newest_first: bool,
) -> list[Beside]:
    # The chat is looked through by its own index and not far: another session's exchanges may be countless.
    nearest = (
        select(interactions.c.id, interactions.c.session_id)
        .where(
            interactions.c.owner == exchange.owner,
            interactions.c.channel == exchange.channel,
            interactions.c.chat == exchange.chat,
            side,
        )
        .order_by(interactions.c.id.desc() if newest_first else interactions.c.id)
        .limit(most * UNINDEXED_BETWEEN)
        .subquery()
    )
    query = (
        select(search_rows.c.id, search_rows.c.told_at)
        .join_from(
            nearest,
            search_rows,
            (search_rows.c.owner == exchange.owner)
            & (search_rows.c.source == "user")
            & (search_rows.c.ref == cast(nearest.c.id, String)),
        )
        .where(nearest.c.session_id == exchange.session_id)
        .order_by(nearest.c.id.desc() if newest_first else nearest.c.id)
        .limit(most)
    )
    rows = (await connection.execute(query)).all()
    words = await search.words_of(connection, [row.id for row in rows]) if rows else {}
    return [Beside(row.id, row.told_at, words[row.id].said) for row in rows if row.id in words]


def _owned(owner: int, words: str) -> str:
    return " ".join(f"{owner}:{word}" for word in words.split())


_BEFORE = text("UPDATE search_words SET before = :words WHERE rowid = :id")
_AFTER = text("UPDATE search_words SET after = :words WHERE rowid = :id")
