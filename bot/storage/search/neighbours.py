"""What is said just before and just after an interaction in its session, as its index row holds it."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Select, String, Subquery, cast, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel, Interaction
from bot.storage.engine.sql import built_once, in_chat, sql
from bot.storage.search import words as search
from bot.storage.tables import interactions, search_rows

UNINDEXED_BETWEEN = 5
"""How many exchanges of a chat are read for each neighbour wanted: those edited or stopped have no row."""


@dataclass(frozen=True, slots=True)
class NearbyExchange:
    """An indexed interaction near another: its number, its row, when it was told, and what was said in it."""

    number: int
    row_id: int
    told_at: datetime
    words: str


async def earlier(connection: AsyncConnection, exchange: Interaction, most: int) -> list[NearbyExchange]:
    """The indexed interactions of the session just before one, in the order they were told."""
    return (await _found(connection, exchange.owner, *_earlier(*_reach(exchange, most))))[::-1]


async def later(connection: AsyncConnection, exchange: Interaction, most: int) -> list[NearbyExchange]:
    """The indexed interactions of the session just after one, in the order they were told."""
    return await _found(connection, exchange.owner, *_later(*_reach(exchange, most)))


async def are_close(
    connection: AsyncConnection, exchange: Interaction, numbers: Sequence[int], most: int
) -> bool:
    """Whether all of a chat's interactions are in reach of those `most` places on, in their order.

    They are not where many stand between two of them that have no row.
    """
    if len(numbers) < 2:
        return True
    reach = most * UNINDEXED_BETWEEN
    there = _of_chat(exchange.owner, exchange.channel, exchange.chat).where(
        interactions.c.id.between(numbers[0], numbers[-1])
    )
    found = await connection.execute(there.order_by(interactions.c.id).limit(len(numbers) * reach))
    place = {number: at for at, number in enumerate(found.scalars())}
    if numbers[-1] not in place:
        return False
    places = [place[number] for number in numbers]
    pairs = (zip(places, places[step:], strict=False) for step in range(1, most + 1))
    return all(after - before <= reach for pair in pairs for before, after in pair)


@dataclass(frozen=True, slots=True)
class NearbyWords:
    """What the row of an interaction holds of those beside it, each in the order they were told."""

    row_id: int
    told_at: datetime
    earlier: tuple[str, ...]
    later: tuple[str, ...]


async def lent(connection: AsyncConnection, owner: int, gone: Iterable[int], most: int) -> list[NearbyWords]:
    """What is lent to rows near interactions that have none any more: one look, however many they are."""
    missing = set(gone)
    found = (await connection.execute(_SESSIONS, {"owner": owner, "gone": json.dumps(sorted(missing))})).all()
    plans: list[tuple[_Spot, list[_Spot], list[_Spot]]] = []
    for _, rows in groupby(found, key=lambda row: row.session_id):
        spots = [_Spot(place, row.number, row.row_id, row.told_at) for place, row in enumerate(rows)]
        plans += _near_missing(spots, missing, most)
    wanted = {spot.row_id for _, earlier, later in plans for spot in (*earlier, *later) if spot.row_id}
    words = await search.words_of(connection, owner, wanted)
    return [
        NearbyWords(
            row_id=spot.row_id or 0,
            told_at=datetime.fromisoformat(spot.told_at or ""),
            earlier=tuple(words[each.row_id].said for each in before if each.row_id in words),
            later=tuple(words[each.row_id].said for each in after if each.row_id in words),
        )
        for spot, before, after in plans
    ]


class _Spot(NamedTuple):
    """An interaction's place in its session, its number, and its row in the index, if it has one."""

    place: int
    number: int
    row_id: int | None
    told_at: str | None


def _near_missing(
    spots: Sequence[_Spot], missing: Container[int], most: int
) -> list[tuple[_Spot, list[_Spot], list[_Spot]]]:
    """Each indexed spot that has a missing one in reach, with the nearest indexed ones on its two sides."""
    reach = most * UNINDEXED_BETWEEN
    gaps = [spot.place for spot in spots if spot.number in missing]
    found: list[tuple[_Spot, list[_Spot], list[_Spot]]] = []
    for spot in spots:
        at = spot.place
        nearest = bisect_left(gaps, at - reach)
        if spot.row_id is None or nearest == len(gaps) or gaps[nearest] > at + reach:
            continue
        before = [each for each in spots[max(0, at - reach) : at] if each.row_id is not None][-most:]
        after = [each for each in spots[at + 1 : at + 1 + reach] if each.row_id is not None][:most]
        found.append((spot, before, after))
    return found


async def set_beside(connection: AsyncConnection, owner: int, words: Mapping[int, tuple[str, str]]) -> None:
    """Give rows other words of what was said just before and just after them."""
    rows = [
        {"id": row_id, "before": search.owned(owner, before), "after": search.owned(owner, after)}
        for row_id, (before, after) in words.items()
    ]
    if rows:
        await connection.execute(_BESIDE, rows)


async def set_before(connection: AsyncConnection, owner: int, row_id: int, words: str) -> None:
    """Put words in the place of what was said just before a row."""
    await connection.execute(_BEFORE, {"id": row_id, "words": search.owned(owner, words)})


async def set_after(connection: AsyncConnection, owner: int, row_id: int, words: str) -> None:
    """Put words in the place of what was said just after a row."""
    await connection.execute(_AFTER, {"id": row_id, "words": search.owned(owner, words)})


def _reach(exchange: Interaction, most: int) -> tuple[int, Channel, str, int, int, int, int]:
    place = (exchange.owner, exchange.channel, exchange.chat, exchange.session_id, exchange.id)
    return *place, most, most * UNINDEXED_BETWEEN


@built_once
def _earlier(
    owner: int, channel: Channel, chat: str, session: int, told: int, most: int, reach: int
) -> Select[Any, Any, Any]:
    before = _of_chat(owner, channel, chat).where(interactions.c.id < told)
    nearest = before.order_by(interactions.c.id.desc()).limit(reach).subquery()
    return _indexed(owner, session, nearest).order_by(nearest.c.id.desc()).limit(most)


@built_once
def _later(
    owner: int, channel: Channel, chat: str, session: int, told: int, most: int, reach: int
) -> Select[Any, Any, Any]:
    after = _of_chat(owner, channel, chat).where(interactions.c.id > told)
    nearest = after.order_by(interactions.c.id).limit(reach).subquery()
    return _indexed(owner, session, nearest).order_by(nearest.c.id).limit(most)


def _of_chat(owner: int, channel: Channel, chat: str) -> Select[Any, Any]:
    # The chat is looked through by its own index and not far: another session's exchanges may be countless.
    return select(interactions.c.id, interactions.c.session_id).where(
        *in_chat(interactions, owner, channel, chat)
    )


def _indexed(owner: int, session: int, nearest: Subquery) -> Select[Any, Any, Any]:
    is_its_row = (
        (search_rows.c.owner == owner)
        & (search_rows.c.source == "user")
        & (search_rows.c.ref == cast(nearest.c.id, String))
    )
    rows = select(nearest.c.id.label("number"), search_rows.c.id, search_rows.c.told_at).join_from(
        nearest, search_rows, is_its_row
    )
    return rows.where(nearest.c.session_id == session)


async def _found(
    connection: AsyncConnection, owner: int, query: Select[Any, Any, Any], values: Mapping[str, Any]
) -> list[NearbyExchange]:
    rows = (await connection.execute(query, values)).all()
    words = await search.words_of(connection, owner, [row.id for row in rows]) if rows else {}
    return [
        NearbyExchange(row.number, row.id, row.told_at, words[row.id].said) for row in rows if row.id in words
    ]


_BEFORE = sql("UPDATE search_words SET before = :words WHERE rowid = :id")
_AFTER = sql("UPDATE search_words SET after = :words WHERE rowid = :id")
_BESIDE = sql(
    "UPDATE search_words SET before = :before, after = :after"
    " WHERE rowid = :id AND (before IS DISTINCT FROM :before OR after IS DISTINCT FROM :after)"
)
_SESSIONS = sql(
    "SELECT said.id AS number, said.session_id, rows.id AS row_id, rows.told_at FROM interactions AS said"
    " LEFT JOIN search_rows AS rows"
    " ON rows.owner = said.owner AND rows.source = 'user' AND rows.ref = CAST(said.id AS TEXT)"
    " WHERE said.owner = :owner AND said.session_id IN"
    " (SELECT session_id FROM interactions"
    " WHERE owner + 0 = :owner AND id IN (SELECT value FROM each_number(:gone) AS gone))"
    " ORDER BY said.session_id, said.id"
)
