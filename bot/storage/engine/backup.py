"""A consistent copy of the database while it is in use."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.errors import Refused


async def backup(database: Path, target: Path) -> int:
    """Copy the database to a new file and return its size in bytes.

    Raises Refused when there is nothing to copy, or something stands at the target.
    """
    if not database.exists():
        raise Refused(f"There is no database at {database} yet.")
    if target.exists():
        raise Refused(f"{target} exists already; name a new file.")
    if not target.resolve().parent.is_dir():
        raise Refused(f"There is no folder {target.resolve().parent}.")
    return await asyncio.to_thread(_copy, database, target)


def _copy(database: Path, target: Path) -> int:
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as source:
        # VACUUM INTO leaves free pages behind: a copy never holds what was deleted.
        source.execute("VACUUM INTO ?", (str(target),))
    return target.stat().st_size
