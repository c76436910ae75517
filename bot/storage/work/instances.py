"""Instances: the processes that use the database, each a row with a heartbeat, and what a dead one leaves.

What a process has in hand names it: a job by its lease, an update by `taken_by`. All of that is free again as
soon as the process is known to be dead. What it died over is counted apart from what failed: everything that
was in flight may have been the cause (`crashes`), and only what was alone in flight must have been, or
nothing of ours was (`crashes_alone`).

Where several serve side by side, a lane is held by the one that alone deals with its updates and sends what
is to be said there, until it lets go or is dead. Where one process serves, no lane is held. They also share
rates: when the next turn of something comes that all together may do only so often.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Executable,
    Select,
    bindparam,
    case,
    delete,
    extract,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rates import Bucket, OwnBucket, Rate
from bot.storage.engine.database import PROMISED, Database
from bot.storage.engine.sql import finds_all, made, upsert
from bot.storage.tables import (
    Moment,
    held_lanes,
    inbox,
    instances,
    interactions,
    jobs,
    metadata,
    outbound,
    rates,
)

FIRST_PAUSE = timedelta(seconds=1)
LONGEST_PAUSE = timedelta(minutes=1)

MOST_SKEW = timedelta(hours=1)
"""By how much the clocks of two processes may differ before one of them is held to go wrong."""

LONGEST_QUEUE = 60.0
"""Seconds for which all processes together may have turns taken ahead. What lies further ahead was written
before the server's clock was set back."""

_NOW = extract("epoch", func.clock_timestamp())


@dataclass(frozen=True, slots=True, kw_only=True)
class InstanceRow:
    """One process. `machine` is empty when no lifeline tells whether it lives.

    One that is `stopping` was told to end: whatever ends it is no fault of what it has in hand.
    """

    id: str
    pid: int
    host: str
    machine: str
    started_at: datetime
    beat_at: datetime
    serving_since: datetime | None = None
    stopping: bool = False


async def join(connection: AsyncConnection, row: InstanceRow) -> None:
    """Make a process known."""
    await connection.execute(_JOIN, asdict(row))


@finds_all(partial(made, InstanceRow))
def others(instance: str) -> Select[Any]:
    """Every process but one, the oldest first."""
    return select(instances).where(instances.c.id != instance).order_by(instances.c.started_at)


async def beat(connection: AsyncConnection, instance: str, now: datetime) -> bool:
    """Say that a process lives. False when it was taken for dead meanwhile."""
    return await _set(connection, instance, beat_at=now)


async def serve(connection: AsyncConnection, instance: str, now: datetime) -> bool:
    """Note that a process is the one that serves from now on. False when it was taken for dead."""
    return await _set(connection, instance, serving_since=now)


async def stopping(connection: AsyncConnection, instance: str) -> None:
    """Note that a process was told to end."""
    await _set(connection, instance, stopping=True)


async def leave(connection: AsyncConnection, instance: str) -> None:
    """A process ends by itself: what it has in hand is free again, and that was no fault of it."""
    for statement in _LEAVE:
        await connection.execute(statement, {"leaving": instance})


async def bury(connection: AsyncConnection, dead: InstanceRow, now: datetime) -> None:
    """A process has died: what it had in hand is free again, and was in flight at a crash. It dies once.

    A job that was in flight at the last crash too waits a while, longer each time, so that it is seen whether
    the process lives without it.
    """
    if (await connection.execute(delete(instances).filter_by(id=dead.id))).rowcount == 0:
        return
    if not dead.stopping:
        updates = select(func.count()).where(inbox.c.taken_by == dead.id, inbox.c.state == "waiting")
        leases = select(jobs.c.id, jobs.c.crashes, jobs.c.due_at).filter_by(leased_by=dead.id, state="due")
        leased = (await connection.execute(leases)).all()
        alone = (await connection.execute(updates)).scalar_one() + len(leased) == 1
        for job, crashes, due_at in leased:
            if crashes:  # another keeps its place among those that are due
                due_at = max(due_at, now + min(FIRST_PAUSE * 2 ** min(crashes - 1, 20), LONGEST_PAUSE))
            values = {"attempts": jobs.c.attempts - 1, "due_at": due_at, **_crashed(jobs.c, alone)}
            await connection.execute(update(jobs).filter_by(id=job).values(values))
        in_hand = update(inbox).filter_by(taken_by=dead.id, state="waiting")
        await connection.execute(in_hand.values(**_crashed(inbox.c, alone)))
    await leave(connection, dead.id)
    connection.info[PROMISED] = True


async def free_nobodys(connection: AsyncConnection) -> None:
    """Free what is held by a process that is not known: one of a version before instances were."""
    for statement in _FREE_NOBODYS:
        await connection.execute(statement)


def _freeing(is_meant: Callable[[ColumnElement[Any]], ColumnElement[bool]]) -> tuple[Executable, ...]:
    """What frees all that is in hand of some processes."""
    return (
        update(inbox).where(is_meant(inbox.c.taken_by)).values(taken_by=None),
        update(jobs).where(is_meant(jobs.c.leased_by)).values(leased_by=None, leased_until=None),
        delete(held_lanes).where(is_meant(held_lanes.c.instance)),
    )


_JOIN = insert(instances)
_LEAVE = (
    *_freeing(lambda holder: holder == bindparam("leaving")),
    delete(instances).where(instances.c.id == bindparam("leaving")),
)
_FREE_NOBODYS = _freeing(lambda holder: holder.not_in(select(instances.c.id)))


async def bring_forward(connection: AsyncConnection, now: datetime) -> int:
    """What was promised by a clock that was ahead is due as long from now as it was from then; how many.

    With the clock a day ahead, learning in 20 seconds was promised for tomorrow:

    >>> created_at, due_at = tomorrow, tomorrow + timedelta(seconds=20)  # due_at becomes now + 20 seconds
    """
    latest = now + MOST_SKEW
    found = (await connection.execute(_AHEAD, {"now": now, "latest": latest})).all()
    for number, due_at, created_at in found:
        soon = now + max(due_at - created_at, timedelta())
        await connection.execute(update(jobs).filter_by(id=number).values(due_at=min(due_at, soon)))
    # An answer is put off for less than that.
    unsaid = update(outbound).where(outbound.c.state == "waiting", outbound.c.due_at > latest)
    moved = len(found) + (await connection.execute(unsaid.values(due_at=now))).rowcount
    if moved:
        connection.info[PROMISED] = True
        await _date_by(connection, now, latest)
    return moved


async def _date_by(connection: AsyncConnection, now: datetime, latest: datetime) -> None:
    """Have all that a clock that was ahead dated after `latest` happen now: else what is said now would be
    taken for older.

    Nothing is dated by a clock that may be the wrong one: behind most of what was said, or one of several
    machines'.
    """
    is_later = case((interactions.c.created_at > latest, 1), else_=-1)
    told = await connection.execute(select(func.coalesce(func.sum(is_later), 0)))
    if connection.dialect.name != "sqlite" or told.scalar_one() > 0:
        return
    for column in _PAST:
        ahead = update(column.table).where(column > latest)
        await connection.execute(ahead.values({column.name: now}))


_AHEAD = select(jobs.c.id, jobs.c.due_at, jobs.c.created_at).where(
    jobs.c.state == "due", jobs.c.created_at > bindparam("latest"), jobs.c.due_at > bindparam("now")
)
_PAST = [
    column
    for table in metadata.sorted_tables
    for column in table.columns
    if isinstance(column.type, Moment) and column.name not in ("due_at", "expires_at", "leased_until")
]
"""All that tells when something happened."""


@finds_all(partial(made, InstanceRow))
def serving() -> Select[Any]:
    """The processes that say they serve, dead ones among them."""
    return select(instances).where(instances.c.serving_since.is_not(None))


async def hold_lane(connection: AsyncConnection, lane: str, instance: str) -> bool:
    """Hold a lane. False when another process does."""
    mine = upsert(held_lanes).values(lane=lane, instance=instance)
    if (await connection.execute(mine.on_conflict_do_nothing(index_elements=["lane"]))).rowcount == 1:
        return True
    holder = select(held_lanes.c.instance).filter_by(lane=lane)
    return (await connection.execute(holder)).scalar() == instance


async def leave_lanes(connection: AsyncConnection, lanes: Collection[str], instance: str) -> None:
    """Leave lanes to whoever takes them next."""
    mine = held_lanes.c.instance == instance
    await connection.execute(delete(held_lanes).where(mine, held_lanes.c.lane.in_(list(lanes))))


async def others_hold(connection: AsyncConnection, lanes: Collection[str], instance: str) -> bool:
    """Whether another process holds one of some lanes."""
    theirs = held_lanes.c.lane.in_(list(lanes)) & (held_lanes.c.instance != instance)
    return (await connection.execute(select(held_lanes.c.lane).where(theirs).limit(1))).first() is not None


def is_free_lane(lane: ColumnElement[Any], instance: str) -> ColumnElement[bool]:
    """Whether no other process holds a lane."""
    return lane.not_in(select(held_lanes.c.lane).where(held_lanes.c.instance != instance))


async def lanes_held(connection: AsyncConnection, instance: str) -> int:
    """How many lanes a process holds."""
    query = select(func.count()).where(held_lanes.c.instance == instance)
    return (await connection.execute(query)).scalar_one()


def _crashed(columns: Any, alone: bool) -> dict[str, Any]:
    return {"crashes": columns.crashes + 1, "crashes_alone": columns.crashes_alone + int(alone)}


async def _set(connection: AsyncConnection, instance: str, **values: Any) -> bool:
    statement = update(instances).filter_by(id=instance).values(values)
    return (await connection.execute(statement)).rowcount == 1


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class SharedBucket:
    """Counted in a row, for all processes that use a server: its clock counts, not that of whoever asks."""

    database: Database

    async def take(self, rate: Rate, turns: int, *, patient: bool) -> float:
        """As `Bucket` says."""
        cost, at_once = turns * rate.interval, rate.at_once * rate.interval
        before = func.least(rates.c.free_at, _NOW + rate.seconds + LONGEST_QUEUE)
        taken = func.greatest(before, _NOW) + cost
        asked = upsert(rates).values(name=rate.name, free_at=_NOW + cost)
        take = asked.on_conflict_do_update(
            index_elements=["name"],
            set_={"free_at": taken},
            where=None if patient else taken - at_once <= _NOW,
        ).returning(rates.c.free_at - at_once - _NOW)
        async with self.database.write(beside=True) as connection:
            wait = (await connection.execute(take)).scalar()
            if wait is None:
                not_taken = select(taken - at_once - _NOW).where(rates.c.name == rate.name)
                wait = (await connection.execute(not_taken)).scalar_one()
        return max(float(wait), 0.0)


def bucket_of(database: Database) -> Bucket:
    """Where turns are counted: in the process itself where it serves alone."""
    return SharedBucket(database) if database.is_shared else OwnBucket()
