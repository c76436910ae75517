"""What answers were given, and what became of them: one verdict an exchange, by a reaction, the newest alone,
and what was pressed.

A press is told by what it wrote, be it by a button or by the command behind it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Select,
    String,
    delete,
    func,
    literal,
    literal_column,
    select,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Press, Rating, Use
from bot.storage.engine.sql import built_once, columns_of, finds_all, made, upsert
from bot.storage.tables import candidates, feedback, interactions, memory_versions, plans, uses

TOGETHER = timedelta(seconds=1)
"""What one press writes is written within this time."""


async def note_uses(
    connection: AsyncConnection, owner: int, interaction_id: int, given: Sequence[Use]
) -> None:
    """Keep what an answer was given, and how it came to it."""
    rows = [columns_of(use, "line") | {"interaction_id": interaction_id, "owner": owner} for use in given]
    if rows:
        await connection.execute(_NOTE, rows)


_NOTE = upsert(uses).on_conflict_do_nothing()


async def given_in(
    connection: AsyncConnection, owner: int, session: int, memory_ids: Sequence[str]
) -> set[str]:
    """Which of these memories went into an answer of a session already."""
    if not memory_ids:
        return set()
    query = (
        select(uses.c.ref)
        .join(interactions, interactions.c.id == uses.c.interaction_id)
        .where(
            uses.c.owner == owner,
            uses.c.source == "memory",
            uses.c.ref.in_(list(memory_ids)),
            interactions.c.session_id == session,
        )
    )
    return set((await connection.execute(query)).scalars())


def was_given(owner: int) -> tuple[ColumnElement[bool], ...]:
    """The conditions that a memory went into an answer, as it does not where the answer wrote it."""
    return uses.c.owner == owner, uses.c.source == "memory", uses.c.layer != "written"


async def answers_with(connection: AsyncConnection, owner: int, memory_id: str) -> int:
    """How many answers a memory went into."""
    answers = select(func.count(uses.c.interaction_id.distinct()))
    return (await connection.execute(answers.where(*was_given(owner), uses.c.ref == memory_id))).scalar_one()


@finds_all(partial(made, Use, line=""))
def uses_of(owner: int, interaction_id: int) -> Select[Any]:
    """What an answer was given, best first."""
    given = select(uses).filter_by(owner=owner, interaction_id=interaction_id)
    return given.order_by(uses.c.score.desc())


async def give(
    connection: AsyncConnection, owner: int, interaction_id: int, verdict: Rating, now: datetime
) -> None:
    """Store a person's verdict on the answer to a message of theirs, in place of an earlier one."""
    changed = {"verdict": verdict, "created_at": now}
    columns = [literal(each, feedback.c[name].type) for name, each in changed.items()]
    theirs = select(interactions.c.id, interactions.c.owner, *columns).where(
        interactions.c.id == interaction_id, interactions.c.owner == owner
    )
    given = upsert(feedback).from_select(["interaction_id", "owner", *changed], theirs)
    await connection.execute(
        given.on_conflict_do_update(
            index_elements=["interaction_id"], set_=changed, where=feedback.c.owner == owner
        )
    )


async def take_back(connection: AsyncConnection, owner: int, interaction_ids: Sequence[int]) -> None:
    """Keep no verdict on these exchanges."""
    where = (feedback.c.owner == owner, feedback.c.interaction_id.in_(interaction_ids))
    await connection.execute(delete(feedback).where(*where))


async def counts(connection: AsyncConnection, owner: int) -> dict[Rating, int]:
    """How many answers a person praised, and how many not, of those that were not taken back or replaced."""
    query = (
        select(feedback.c.verdict, func.count())
        .join(interactions, interactions.c.id == feedback.c.interaction_id)
        .where(feedback.c.owner == owner, interactions.c.owner == owner, interactions.c.state != "replaced")
    )
    return {verdict: many for verdict, many in await connection.execute(query.group_by(feedback.c.verdict))}


async def pressed(connection: AsyncConnection, owner: int, ids: Sequence[int]) -> list[Press]:
    """What was taken back of what exchanges had changed, and what they said that waited for a yes or no which
    came by a button.
    """
    among = set(ids)
    rows = (await connection.execute(*_since(owner, min(among)))).all()
    by_button = [row.at for row in rows if row.what == "command"]
    return [
        Press(row.interaction_id, _PRESSED[row.what], row.at)
        for row in rows
        if row.interaction_id in among
        if row.what == "undone"
        or (row.what != "command" and any(row.at <= moment <= row.at + TOGETHER for moment in by_button))
    ]


_PRESSED = {"undone": "Undo", "committed": "Keep", "declined": "Drop"}


@built_once
def _since(owner: int, first: int) -> CompoundSelect[Any, Any, Any]:
    answered = (
        candidates.c.owner == owner,
        candidates.c.interaction_id >= first,
        candidates.c.waits_for == "answer",
        candidates.c.state.in_(("committed", "declined")),
        candidates.c.settled_at.is_not(None),
    )
    since = select(func.min(candidates.c.settled_at)).where(*answered).scalar_subquery()
    undone = plans.c.owner == owner, plans.c.interaction_id >= first, plans.c.undone_at.is_not(None)
    ordered = plans.c.owner == owner, plans.c.origin == "command", plans.c.applied_at >= since
    return union_all(
        select(
            plans.c.interaction_id,
            literal_column("'undone'", String).label("what"),
            plans.c.undone_at.label("at"),
        ).where(*undone),
        select(candidates.c.interaction_id, candidates.c.state, candidates.c.settled_at).where(*answered),
        select(plans.c.interaction_id, plans.c.origin, plans.c.applied_at).where(*ordered),
    )


async def settled(connection: AsyncConnection, owner: int, asked: Mapping[str, int]) -> list[Press]:
    """What became of intentions by a button; `asked` is the exchange that asked last about each."""
    query = select(
        memory_versions.c.memory_id, memory_versions.c.details, memory_versions.c.valid_from
    ).where(
        memory_versions.c.owner == owner,
        memory_versions.c.memory_id.in_(list(asked)),
        memory_versions.c.reason == "edited",
    )
    return [
        Press(asked[row.memory_id], label, row.valid_from)
        for row in await connection.execute(query)
        if (label := _label(row.details)) is not None
    ]


def _label(details: Mapping[str, Any]) -> str | None:
    match details.get("state"):
        case "done":
            return "Done"
        case "dropped":
            return "Drop"
        case _:
            return "Later" if details.get("ask_on") else None
