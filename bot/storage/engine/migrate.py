"""Bringing the database to the newest form, at every start, by Alembic."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DatabaseError

from bot.errors import DatabaseFails, DatabaseTooNew, DatabaseUnusable
from bot.storage.engine.database import Database

MOVING = "moving-"
"""How the revision of a database begins into which everything is being moved (`moving`)."""

_SCRIPTS = Path(__file__).resolve().parents[3] / "migrations"


async def migrate(database: Database, to: str = "head") -> tuple[str | None, str | None]:
    """Upgrade to a revision in one IMMEDIATE transaction, so that two processes take turns.

    Returns the revision before (None: an empty database) and after. Raises DatabaseTooNew, or
    DatabaseUnusable when the file can't be opened, written or understood.
    """
    try:
        async with database.write() as connection:
            return await connection.run_sync(_upgrade, to)
    except DatabaseFails as failure:
        raise DatabaseUnusable(str(failure)) from failure
    except (DatabaseError, OSError) as failure:
        cause = failure.orig if isinstance(failure, DatabaseError) else failure
        raise DatabaseUnusable(database.kept_by.unusable(cause)) from failure


async def current_revision(database: Database) -> str | None:
    """The revision the file is at; None for one that was never migrated."""
    async with database.read() as connection:
        return await connection.run_sync(lambda c: MigrationContext.configure(c).get_current_revision())


def newest_revision() -> str:
    """The revision this program wants."""
    return revisions()[-1]


@cache
def revisions() -> list[str]:
    """Every revision, oldest first. Finding them runs each of the scripts: once in a process."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()][::-1]


def _upgrade(connection: Connection, to: str) -> tuple[str | None, str | None]:
    before = MigrationContext.configure(connection).get_current_revision()
    if before is not None and before.startswith(MOVING):
        raise DatabaseUnusable(
            "A move into this database is not finished: run `bot move` again from where it was begun, or "
            "empty the database."
        )
    if before is not None and before not in revisions():
        raise DatabaseTooNew(
            f"The database is at revision {before}, which this version does not know: "
            "it was used by a newer version of the bot. Start that version, or restore a backup."
        )
    if before == (newest_revision() if to == "head" else to):
        return before, before
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)
    return before, MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    return config
