"""Jobs: rows that are due at a time, claimed under a lease, completed together with their effect.

Beside them stand what jobs leave for others: reports of work that outlasts the request for it, and
watermarks, which say how far a recurring step has come for each person, so that nothing is counted twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from operator import itemgetter
from typing import Any, Literal, get_args

from sqlalchemy import (
    ColumnElement,
    Delete,
    Executable,
    Select,
    and_,
    case,
    delete,
    func,
    insert,
    literal,
    select,
    true,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

from bot.storage.engine.database import PROMISED, SOON
from bot.storage.engine.sql import changes, changes_one, finds, finds_all, how_many, made, rows_as, upsert
from bot.storage.tables import jobs, reports, watermarks

JobState = Literal["due", "running", "buried"]

State = Literal["running", "done", "failed"]

LOOKED_FOR_AGAIN = timedelta(seconds=30)
"""How long a process rests at most before it looks what is due, also what others have promised."""

SHUT_OUT = "they may not talk to the bot"
"""Why a promise waits whose person is shut out."""

PURGE, ERASE, LEAVE, SCOUR = "purge", "erase", "leave", "scour"
"""Kinds of jobs: to erase a memory everywhere, which can't be undone once promised; to see a person off; to
empty the file of the bytes of what is gone.
"""

FORGETTING = (PURGE, ERASE, LEAVE, SCOUR)
"""The kinds of jobs that forget, in the order in which one promises another."""

QUIETLY = "quietly"
"""The key of a job that empties the file and tells nobody."""

KEPT = timedelta(days=7)
SEVERAL = "all-"
"""What the id of a report begins with that is put together from others."""

Step = Literal["nightly", "weekly", "digest"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One promise. `version` moves whenever it is promised anew, so that a run knows it was overtaken.

    `crashes_alone` counts the processes that died while nothing but this was in flight.
    """

    id: int
    owner: int
    kind: str
    key: str
    payload: dict[str, Any]
    due_at: datetime
    attempts: int
    version: int
    crashes_alone: int = 0


_job = partial(made, Job)


async def promise(
    connection: AsyncConnection,
    owner: int,
    kind: str,
    key: str,
    now: datetime,
    *,
    due_at: datetime | None = None,
    payload: dict[str, Any] | None = None,
) -> None:
    """Promise something, at once or for later; the same kind and key again move its time and payload."""
    due_at = due_at or now
    values = {
        "owner": owner,
        "kind": kind,
        "key": key,
        "payload": payload or {},
        "due_at": due_at,
        "state": "due",
        "created_at": now,
    }
    await connection.execute(_PROMISE, values)
    connection.info[PROMISED] = True
    if due_at - now <= LOOKED_FOR_AGAIN:
        connection.info[SOON] = True


_TRIES = dict.fromkeys(("attempts", "crashes", "crashes_alone"), 0)
_ANEW: dict[str, Any] = {"state": "due", "error": "", "version": jobs.c.version + 1, **_TRIES}
"""What a promise is again with all its tries before it, be it made or revived."""


def _promise() -> Executable:
    statement = upsert(jobs)
    moved = {name: statement.excluded[name] for name in ("payload", "due_at", "created_at")}
    return statement.on_conflict_do_update(index_elements=["owner", "kind", "key"], set_=moved | _ANEW)


_PROMISE = _promise()


@changes
def cancel(owner: int, kind: str, key: str) -> Delete:
    """Take a promise back."""
    return delete(jobs).filter_by(owner=owner, kind=kind, key=key)


async def pull_forward(
    connection: AsyncConnection, owner: int, kind: str, key: str, due_at: datetime
) -> None:
    """Let a promise fall due earlier, if it is there and would fall due later."""
    where = (jobs.c.owner == owner, jobs.c.kind == kind, jobs.c.key == key, jobs.c.due_at > due_at)
    await connection.execute(update(jobs).where(*where).values(due_at=due_at))
    connection.info[PROMISED] = connection.info[SOON] = True


async def let_go_on(connection: AsyncConnection, owner: int, due_at: datetime) -> None:
    """Let a person's promises fall due that wait since they might not talk to the bot."""
    waits = (jobs.c.owner == owner, jobs.c.error == SHUT_OUT, jobs.c.due_at > due_at)
    await connection.execute(update(jobs).where(*waits).values(due_at=due_at, error=""))
    connection.info[PROMISED] = connection.info[SOON] = True


@finds_all(_job)
def of_kind(owner: int, kind: str) -> Select[Any]:
    """A person's promises of one kind, the earliest due first."""
    return select(jobs).filter_by(owner=owner, kind=kind).order_by(jobs.c.due_at, jobs.c.id)


async def under_way(connection: AsyncConnection, kind: str, owner: int | None = None) -> list[str]:
    """The keys of what is still to be done of one kind, the earliest due first; of one person if named."""
    query = select(jobs.c.due_at, jobs.c.id, jobs.c.key).filter_by(kind=kind, state="due")
    query = query.where(true() if owner is None else jobs.c.owner == owner)
    # Sorted here, or SQLite would go through everybody's, which an index has in this order.
    return [key for _, _, key in sorted(tuple(row) for row in await connection.execute(query))]


@finds(_job)
def waiting(owner: int, kind: str, key: str) -> Select[Any]:
    """One promise that is still to be kept; None when there is none, or it was buried."""
    return select(jobs).filter_by(owner=owner, kind=kind, key=key, state="due")


@finds(itemgetter("owner"))
def due_longest(now: datetime, kind: str | None) -> Select[Any]:
    """Whose job has been due longest, of one kind if named; None for none of a person with no job running."""
    return select(jobs.c.owner).where(*_can_run(now, kind)).order_by(jobs.c.due_at, jobs.c.id).limit(1)


@finds(_job)
def claim(owner: int, worker: str, now: datetime, until: datetime, kind: str | None) -> ReturningUpdate[Any]:
    """Lease an owner's job that has been due longest, of one kind if named; None while one of theirs runs."""
    oldest = select(jobs.c.id).where(*_can_run(now, kind), jobs.c.owner == owner)
    return (
        update(jobs)
        .where(jobs.c.id.in_(oldest.order_by(jobs.c.due_at, jobs.c.id).limit(1)))
        .values(leased_by=worker, leased_until=until, attempts=jobs.c.attempts + 1)
        .returning(jobs)
    )


async def renew(connection: AsyncConnection, job: Job, worker: str, until: datetime) -> bool:
    """Hold a lease for longer. False when it was lost, or the job is done."""
    mine = update(jobs).where(_is_held(job, worker))
    return (await connection.execute(mine.values(leased_until=until))).rowcount == 1


async def let_go(connection: AsyncConnection, job: Job, worker: str) -> None:
    """Give the lease of a run back that was broken off: it is due as before, and that was no try."""
    await _give_back(connection, job, worker, {"attempts": job.attempts - 1})


async def let_go_of_all(connection: AsyncConnection, worker: str) -> None:
    """Give every lease back that a worker has: what it has begun is due as before, and that was no try."""
    held = update(jobs).filter_by(leased_by=worker, state="due")
    await connection.execute(held.values(leased_by=None, leased_until=None, attempts=jobs.c.attempts - 1))


async def complete(connection: AsyncConnection, job: Job, worker: str) -> bool:
    """Keep the promise in its effect's transaction. False if the lease was lost or it is promised anew."""
    if await _done(connection, job.owner, job.id, worker, job.version):
        return True
    await _give_back(connection, job, worker, {})
    return False


@changes_one
def _done(owner: int, job: int, worker: str, version: int) -> Delete:
    return delete(jobs).filter_by(owner=owner, id=job, leased_by=worker, version=version)


async def postpone(
    connection: AsyncConnection,
    job: Job,
    worker: str,
    now: datetime,
    *,
    due_at: datetime,
    attempts: int,
    error: str,
) -> None:
    """Give the lease back and promise it for later; one promised anew meanwhile keeps its new time."""
    values = {"due_at": due_at, "created_at": now, "attempts": attempts, "error": error[:300]}
    await _give_back(connection, job, worker, values)


async def bury(connection: AsyncConnection, job: Job, worker: str, error: str) -> None:
    """Set a promise aside that fails each time: kept, counted, and revived by promising it again."""
    await _give_back(connection, job, worker, {"state": "buried", "error": error[:300]})


async def next_due(connection: AsyncConnection) -> datetime | None:
    """When the next promise is due, or its lease runs out; None when there is none."""
    free = select(func.min(jobs.c.due_at)).where(jobs.c.state == "due", jobs.c.leased_until.is_(None))
    ends = case((jobs.c.leased_until > jobs.c.due_at, jobs.c.leased_until), else_=jobs.c.due_at)
    leased = select(func.min(ends)).where(jobs.c.leased_until.is_not(None))
    found = (await connection.execute(select(free.scalar_subquery(), leased.scalar_subquery()))).one()
    return min((moment for moment in found if moment is not None), default=None)


async def falls_due(connection: AsyncConnection, kinds: Collection[str], by: datetime) -> bool:
    """Whether a promise of some kinds is due by then."""
    where = (jobs.c.state == "due", jobs.c.kind.in_(kinds), jobs.c.due_at <= by)
    return (await connection.execute(select(jobs.c.id).where(*where).limit(1))).first() is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class JobRow:
    """A promise as whoever runs the bot may see it: none of it is text that anybody said."""

    id: int
    owner: int
    kind: str
    state: JobState
    due_at: datetime
    attempts: int
    error: str


async def overview(connection: AsyncConnection, now: datetime) -> list[JobRow]:
    """Every promise, the earliest due first; running are those under a lease."""
    query = select(jobs, _state(now).label("shown")).order_by(jobs.c.due_at, jobs.c.id)
    return await rows_as(lambda row: made(JobRow, row, state=row["shown"]), connection, query)


async def revive(connection: AsyncConnection, now: datetime, job: int | None = None) -> int:
    """Let buried promises be due again, all or one of them, with all their tries; how many that were."""
    statement = update(jobs).filter_by(state="buried")
    if job is not None:
        statement = statement.where(jobs.c.id == job)
    connection.info[PROMISED] = True
    return (await connection.execute(statement.values(_ANEW | {"due_at": now}))).rowcount


async def newest_buried(connection: AsyncConnection) -> int | None:
    """The number of the promise that was buried last of those that are; None for none."""
    query = select(func.max(jobs.c.id)).filter_by(state="buried")
    return (await connection.execute(query)).scalar_one()


async def counts(connection: AsyncConnection, now: datetime) -> dict[JobState, int]:
    """How many jobs wait for their time, run, and are buried."""
    found = await how_many(connection, _state(now))
    return {state: found.get(state, 0) for state in get_args(JobState)}


def _state(now: datetime) -> ColumnElement[str]:
    running = and_(jobs.c.state == "due", jobs.c.leased_until > now)
    return case((running, literal("running")), else_=jobs.c.state)


async def _give_back(connection: AsyncConnection, job: Job, worker: str, values: dict[str, Any]) -> None:
    """End the lease; the values are kept unless the promise was made anew meanwhile."""
    mine = _is_held(job, worker)
    free = {"leased_by": None, "leased_until": None}
    kept = update(jobs).where(mine, jobs.c.version == job.version).values({**values, **free})
    if (await connection.execute(kept)).rowcount == 0:
        await connection.execute(update(jobs).where(mine).values(free))


def _is_held(job: Job, worker: str) -> ColumnElement[bool]:
    """Whether a worker still has the lease of a job."""
    return and_(jobs.c.owner == job.owner, jobs.c.id == job.id, jobs.c.leased_by == worker)


def _can_run(now: datetime, kind: str | None) -> Sequence[ColumnElement[bool]]:
    running = select(jobs.c.owner).where(jobs.c.leased_until > now)  # what is buried or done has no lease
    is_meant = true() if kind is None else jobs.c.kind == kind
    return (jobs.c.state == "due", jobs.c.due_at <= now, jobs.c.owner.not_in(running), is_meant)


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A report by its id; until it is done its content is what has been written so far, if anything."""

    id: str
    state: State
    content: dict[str, Any]

    @property
    def parts(self) -> list[str] | None:
        """The ids of the reports that this one is put together from; None when it stands for itself."""
        return list(self.content["parts"]) if self.id.startswith(SEVERAL) else None


_report = partial(made, StoredReport)


async def begin_report(connection: AsyncConnection, report_id: str, now: datetime) -> None:
    """Note that work is to be done; reports older than `KEPT` go."""
    await connection.execute(delete(reports).where(reports.c.created_at < now - KEPT))
    await _insert_report(connection, report_id, {}, now)


async def begin_several(connection: AsyncConnection, name: str, parts: Sequence[str], now: datetime) -> str:
    """Keep which reports are one report together; its id. `name` is at most twelve characters long."""
    await _insert_report(connection, SEVERAL + name, {"parts": list(parts)}, now)
    return SEVERAL + name


async def note_report(
    connection: AsyncConnection, report_id: str, state: State, content: dict[str, Any]
) -> None:
    """Keep what has come of it so far; whoever waits for it hears of it."""
    values = {"state": state, "content": content}
    await connection.execute(update(reports).filter_by(id=report_id).values(values))
    connection.info[PROMISED] = True


@finds(_report)
def get_report(report_id: str) -> Select[Any]:
    """One report."""
    return select(reports).filter_by(id=report_id)


@finds(_report)
def newest_of_several() -> Select[Any]:
    """The newest report that is put together from others."""
    several = select(reports).where(reports.c.id.startswith(SEVERAL))
    return several.order_by(reports.c.created_at.desc()).limit(1)


async def _insert_report(
    connection: AsyncConnection, report_id: str, content: dict[str, Any], now: datetime
) -> None:
    values = {"id": report_id, "state": "running", "content": content, "created_at": now}
    await connection.execute(insert(reports).values(values))


@dataclass(frozen=True, slots=True)
class Watermark:
    """The last interaction a step has seen, and when it ran."""

    reached: int
    at: datetime


@finds(partial(made, Watermark))
def get_watermark(owner: int, step: Step) -> Select[Any]:
    """How far a step has come; None when it never ran."""
    return select(watermarks).filter_by(owner=owner, name=step)


async def put_watermark(connection: AsyncConnection, owner: int, step: Step, mark: Watermark) -> None:
    """Keep how far a step has come."""
    statement = upsert(watermarks).values(owner=owner, name=step, reached=mark.reached, at=mark.at)
    moved = {"reached": statement.excluded.reached, "at": statement.excluded.at}
    await connection.execute(statement.on_conflict_do_update(index_elements=["owner", "name"], set_=moved))
