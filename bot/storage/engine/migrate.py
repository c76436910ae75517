"""Bringing the database to the newest form, at every start, by Alembic.

Alembic is imported where there is something to do: 10 MB and a tenth of a start that most starts can spare.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import cache
from pathlib import Path

from sqlalchemy import column, inspect, select, table
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DatabaseError

from bot.errors import DatabaseFails, DatabaseTooNew, DatabaseUnusable
from bot.storage.engine.database import Database

log = logging.getLogger(__name__)

TRIED_AGAIN_SECONDS = 1.0

MOVING = "moving-"
"""How the revision of a database begins into which everything is being moved (`moving`)."""

_SCRIPTS = Path(__file__).resolve().parents[3] / "migrations"
_VERSION = table("alembic_version", column("version_num"))


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
