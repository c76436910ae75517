"""Bringing a database to the newest form, at every start, by Alembic; and moving everything from one to
another, on whichever engine each is, while no bot runs on either.

Alembic is imported where there is something to do: 10 MB and a tenth of a start that most starts can spare.

Of a move, tables are walked in the order of their keys, a batch a transaction. What of the target is there
already is compared and not written again, so a move that was cut off goes on where it was; where the source
was used in between, it begins anew. Then both are walked again and compared row by row. Until that is done
the target bears a mark in the place of its revision, and no bot starts on it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, cast

from sqlalchemy import (
    Column,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    TableClause,
    Text,
    column,
    delete,
    func,
    insert,
    inspect,
    literal,
    select,
    text,
    tuple_,
)
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import DatabaseFails, DatabaseTooNew, DatabaseUnusable, Refused
from bot.storage.engine.database import Database
from bot.storage.engine.lifelines import Lifelines
from bot.storage.engine.sql import give_beyond, newest_given
from bot.storage.tables import installation, instances, metadata, users

log = logging.getLogger(__name__)

TRIED_AGAIN_SECONDS = 1.0

MOVING = "moving-"
"""How the revision of a database begins into which everything is being moved."""

_SCRIPTS = Path(__file__).resolve().parents[3] / "migrations"
_VERSION = TableClause("alembic_version", column("version_num"))


async def migrate(
    database: Database, to: str = "head", *, patience_seconds: float = 0.0
) -> tuple[str | None, str | None]:
    """Upgrade to a revision in one IMMEDIATE transaction, so that two processes take turns.

    Returns the revision before (None: an empty database) and after. What passes by itself is waited for: a
    server may start, or recover, as those start who use it. Raises DatabaseTooNew, or DatabaseUnusable when
    the database can't be opened, written or understood.
    """
    told, patient_until = "", time.monotonic() + patience_seconds
    while True:
        try:
            return await _migrated(database, to)
        except DatabaseFails as failure:
            if time.monotonic() >= patient_until:
                raise DatabaseUnusable(str(failure)) from failure
            if told != str(failure):
                told = str(failure)
                log.warning("%s It is tried again for %.0f seconds.", told, patience_seconds)
            await asyncio.sleep(TRIED_AGAIN_SECONDS)


async def _migrated(database: Database, to: str) -> tuple[str | None, str | None]:
    try:
        async with database.write() as connection:
            return await connection.run_sync(_upgrade, to)
    except (DatabaseError, OSError) as failure:
        cause = failure.orig if isinstance(failure, DatabaseError) else failure
        raise DatabaseUnusable(database.kept_by.unusable(cause)) from failure


async def current_revision(database: Database) -> str | None:
    """The revision the file is at; None for one that was never migrated."""
    async with database.read() as connection:
        return await connection.run_sync(_revision)


def newest_revision() -> str:
    """The revision this program wants: the highest, as no script follows one that is named higher."""
    return max(revisions())


@cache
def revisions() -> frozenset[str]:
    """Every revision that this program knows: each script is named by its own."""
    return frozenset(path.name.partition("_")[0] for path in (_SCRIPTS / "versions").glob("[0-9]*_*.py"))


def unusable(revision: str | None) -> DatabaseUnusable | DatabaseTooNew | None:
    """What keeps this program from a database at that revision, with what to do; None where nothing does."""
    if revision is None or revision in revisions():
        return None
    if revision.startswith(MOVING):
        return DatabaseUnusable(
            "A move into this database is not finished: run `bot move` again from where it was begun, or "
            "empty the database."
        )
    return DatabaseTooNew(
        f"The database is at revision {revision}, which this version does not know: "
        "it was used by a newer version of the bot. Start that version, or restore a backup."
    )


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(_VERSION.name):
        return None
    return connection.scalar(select(_VERSION.c.version_num))


def _upgrade(connection: Connection, to: str) -> tuple[str | None, str | None]:
    before = _revision(connection)
    if (wrong := unusable(before)) is not None:
        raise wrong
    if before == (newest_revision() if to == "head" else to):
        return before, before
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    command.upgrade(config, to)
    return before, _revision(connection)


BATCH = 500
FILES = 10
"""Rows at a time of a table that holds files, each of megabytes."""
SILENCE = timedelta(minutes=2)
"""A process that has not told for so long that it lives is dead, also where nothing else tells."""

WORDS = Table(
    "search_words",
    MetaData(),
    Column("rowid", Integer, primary_key=True),
    *(Column(name, Text) for name in ("source", "said", "reply", "before", "after", "facts", "others")),
)
"""What is searched, which each engine indexes in its own way as it is written."""

TABLES = (*metadata.sorted_tables, WORDS)

Row = Mapping[Any, Any]


@dataclass(frozen=True, slots=True)
class MovedRows:
    """What was moved: how many rows, in how many tables that had any."""

    rows: int
    tables: int


class _Differs(Exception):
    """The target has other rows than the source."""


async def move(source: Database, target: Database, now: datetime, tell: Callable[[int], None]) -> MovedRows:
    """Copy everything to a database that holds nobody yet, and compare it; `tell` hears how many rows more.

    Raises Refused while a bot runs on either, where the target holds people, and when the two differ at the
    end.
    """
    if source.path is not None and not source.path.exists():
        raise Refused(f"There is no database at {source.path}.")
    if source.kept_by.name == target.kept_by.name:
        raise Refused(f"{source.kept_by.name} is where everything is already.")
    for each in (source, target):
        if each.path is not None and Lifelines(each.path).somebody_lives():
            raise Refused(f"{each.kept_by.name} is in use: stop the bot first, then move.")
    await migrate(source)
    async with source.write() as connection:  # nobody else writes there until all is done
        await _refuse_if_used(connection, source, now)
        mark = await _mark(connection)
        resumed = await _begin(target, mark, now)
        try:
            moved = await _copy(connection, target, tell)
        except _Differs:
            if not resumed:
                raise Refused(f"{target.kept_by.name} was written to meanwhile; move again.") from None
            await _clear(target)
            moved = await _copy(connection, target, tell)
        newest = await newest_given(connection)
    async with target.write() as connection:
        await give_beyond(connection, newest)
        await connection.execute(_SET_REVISION, {"revision": newest_revision()})
    return moved


async def _refuse_if_used(connection: AsyncConnection, database: Database, now: datetime) -> None:
    """A process beats until it ends; of those on this machine that died a lifeline would have told."""
    if database.path is not None:
        return
    beats = select(func.count()).where(instances.c.beat_at > now - SILENCE)
    if (await connection.execute(beats)).scalar_one():
        raise Refused(
            f"{database.kept_by.name} is in use: stop every bot on it, and try again in two minutes."
        )


async def _mark(connection: AsyncConnection) -> str:
    """What a target bears while everything of this installation is on its way to it."""
    key = select(installation.c.value).where(installation.c.name == "tombstone_key")
    told = hashlib.blake2b((await connection.execute(key)).scalar_one(), digest_size=8).hexdigest()
    return f"{MOVING}{newest_revision()}-{told}"


async def _begin(target: Database, mark: str, now: datetime) -> bool:
    """Make the target ready, or take up what was begun; whether it was."""
    if await current_revision(target) == mark:
        return True
    await migrate(target)
    async with target.write() as connection:
        await _refuse_if_used(connection, target, now)
        if (await connection.execute(select(users.c.id).limit(1))).first() is not None:
            raise Refused(f"{target.kept_by.name} holds people already: name an empty database.")
        await connection.execute(_SET_REVISION, {"revision": mark})
    await _clear(target)
    return False


async def _clear(target: Database) -> None:
    async with target.write() as connection:
        for table in reversed(TABLES):
            await connection.execute(delete(table))


async def _copy(source: AsyncConnection, target: Database, tell: Callable[[int], None]) -> MovedRows:
    """Write what the target lacks, then compare all. Raises _Differs where it has something else."""
    for table in TABLES:
        async for rows in _batches(source, table):
            async with target.write() as connection:
                lacking = await _lacking(connection, table, rows)
                if lacking:
                    await connection.execute(insert(table), lacking)
            tell(len(rows))
    counts = {table.name: 0 for table in TABLES}
    for table in TABLES:
        async with target.read() as connection:
            async for rows in _batches(source, table):
                if await _lacking(connection, table, rows):
                    raise _Differs
                counts[table.name] += len(rows)
            held = (await connection.execute(select(func.count()).select_from(table))).scalar_one()
        if held != counts[table.name]:
            raise _Differs
    return MovedRows(sum(counts.values()), sum(map(bool, counts.values())))


async def _batches(connection: AsyncConnection, table: Table) -> AsyncGenerator[Sequence[Row]]:
    """The rows of a table in the order of its key."""
    last: Row | None = None
    most = FILES if isinstance(getattr(table.c.get("content"), "type", None), LargeBinary) else BATCH
    while True:
        query = select(table).order_by(*table.primary_key).limit(most)
        if last is not None:
            query = query.where(_key(table) > _key_of(table, last))
        rows = (await connection.execute(query)).mappings().all()
        if rows:
            yield rows
        if len(rows) < most:
            return
        last = rows[-1]


async def _lacking(connection: AsyncConnection, table: Table, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Those of some rows that a database lacks. Raises _Differs where it has other rows between them."""
    between = _key(table).between(_key_of(table, rows[0]), _key_of(table, rows[-1]))
    found = (await connection.execute(select(table).where(between))).mappings().all()
    held = {_place(table, row): _digest(table, row) for row in found}
    lacking: list[dict[str, Any]] = []
    for row in rows:
        there = held.pop(_place(table, row), None)
        if there is None:
            lacking.append({column.name: row[column] for column in table.c})
        elif there != _digest(table, row):
            raise _Differs
    if held:
        raise _Differs
    return lacking


def _key(table: Table) -> Any:
    return tuple_(*table.primary_key)


def _key_of(table: Table, row: Row) -> Any:
    return tuple_(*(literal(row[column], column.type) for column in table.primary_key))


def _place(table: Table, row: Row) -> tuple[Any, ...]:
    return tuple(row[column] for column in table.primary_key)


def _digest(table: Table, row: Row) -> bytes:
    """What a row says, whichever engine it came from: PostgreSQL keeps no NUL."""
    values = repr([_plain(row[column]) for column in table.c])
    return hashlib.blake2b(values.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _plain(value: Any) -> Any:
    match value:
        case str():
            return value.replace("\0", "")
        case dict():
            pairs = cast(Mapping[Any, Any], value).items()
            return sorted((_plain(name), _plain(each)) for name, each in pairs)
        case list():
            return [_plain(each) for each in cast(list[Any], value)]
        case _:
            return value


_SET_REVISION = text("UPDATE alembic_version SET version_num = :revision")
