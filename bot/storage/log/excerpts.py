"""Excerpts of interactions: no more of each than a hit shows, and which of them memories rest on.

Sums, joined texts and cross joins, where SQLite would rather walk the index of all an owner has than look a
few rows up.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Citation, Interaction
from bot.domain.relevance import LAST_CHARACTERS
from bot.storage.engine.sql import in_chat, listed_numbers, plain_rows, rows_as, sql
from bot.storage.log.interactions import citation, in_sight, interaction
from bot.storage.masks import is_withheld
from bot.storage.tables import interactions


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Both sides of an interaction, what it cites, and which member of a group said it; empty for nothing."""

    id: int
    sent_at: datetime
    text: str
    reply: str
    quoted: Citation | None = None
    forwarded: Citation | None = None
    speaker: str = ""


async def by_ids(connection: AsyncConnection, owner: int, ids: Iterable[int]) -> dict[int, Excerpt]:
    """The owner's interactions among these, oldest first; those withheld from recall are left out."""
    rows = await connection.execute(_TOLD, {"owner": owner, "ids": json.dumps(list(ids))})
    return {
        number: Excerpt(
            number,
            sent_at,
            text,
            reply or "",
            citation(quoted, quoted_author),
            citation(forwarded, forwarded_author),
            speaker or "",
        )
        for number, sent_at, text, reply, quoted, quoted_author, forwarded, forwarded_author, speaker in rows
    }


async def around(connection: AsyncConnection, told: Interaction, each_side: int) -> list[Interaction]:
    """What was said in its session just before and after an exchange, oldest first, none withheld or taken
    back.
    """
    there = *in_chat(interactions, told.owner, told.channel, told.chat), interactions.c.state != "replaced"
    beside = in_sight(told.owner, *there, interactions.c.session_id == told.session_id)
    before = beside.where(interactions.c.id < told.id).order_by(interactions.c.id.desc())
    after = beside.where(interactions.c.id > told.id).order_by(interactions.c.id)
    found = await rows_as(interaction, connection, before.limit(each_side))
    return found[::-1] + await rows_as(interaction, connection, after.limit(each_side))


async def endings(connection: AsyncConnection, owner: int, numbers: Iterable[int]) -> dict[int, str]:
    """The end of what was said in interactions: of the reply, if any."""
    found = await connection.execute(_ENDINGS, {"owner": owner, "numbers": json.dumps(list(numbers))})
    return {number: said for number, said in plain_rows(found)}


_TOLD = (
    select(
        interactions.c.id,
        interactions.c.sent_at,
        interactions.c.text,
        interactions.c.reply,
        interactions.c.quoted,
        interactions.c.quoted_author,
        interactions.c.forwarded,
        interactions.c.forwarded_author,
        interactions.c.speaker_name,
    )
    .where(
        interactions.c.owner + 0 == bindparam("owner"),
        interactions.c.id.in_(listed_numbers(bindparam("ids"))),
        ~is_withheld(),
    )
    .order_by(interactions.c.id)
)
_ENDINGS = sql(
    f"SELECT told.id, right(coalesce(nullif(told.reply, ''), told.text), {LAST_CHARACTERS})"  # noqa: S608
    " FROM each_number(:numbers) AS wanted CROSS JOIN interactions AS told ON told.id = wanted.value"
    " WHERE told.owner = :owner"
)
