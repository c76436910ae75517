"""Copies of the database: taken while it is in use, encrypted, kept for some days, and put back.

An encrypted copy has the format of age (age-encryption.org), so that `age --decrypt` opens it anywhere.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import uuid4

from bot.errors import Refused
from bot.storage.engine.lifelines import Lifelines, locked
from bot.storage.engine.migrate import revisions
from bot.storage.engine.sqlite import damage_of, what_is_wrong

ENCRYPTED = ".age"
"""How the name of an encrypted copy ends."""

PART = ".part"
"""How the name ends of a file that is not written whole yet."""

ELSEWHERE = (
    "PostgreSQL keeps the database, and its own tools copy it: pg_dump takes a copy, pg_restore puts it back."
)

ASIDE = ".before-"
"""How the name of a database goes on that a restore put aside; when that was follows."""

_AGE_HEADER = b"age-encryption.org/"

_MOST_MEASURED = 10
"""Times that age measures how fast this machine is, before a copy is taken for too slow to open."""

_LEAST_INDEX = 32768
"""Bytes of the index of a write-ahead log that somebody has open."""

_STAMP = "%Y-%m-%dT%H-%M-%SZ"


async def backup(database: Path | None, target: Path, passphrase: str | None = None) -> int:
    """Copy the database to a new file, encrypted if its name ends with `.age`; its size in bytes.

    Raises Refused when there is nothing to copy, something stands at the target, or no passphrase is there.
    """
    if database is None:
        raise Refused(ELSEWHERE)
    if not database.exists():
        raise Refused(f"There is no database at {database} yet.")
    if target.exists():
        raise Refused(f"{target} exists already; name a new file.")
    if not target.resolve().parent.is_dir():
        raise Refused(f"There is no folder {target.resolve().parent}.")
    if target.suffix == ENCRYPTED and not passphrase:
        raise Refused(f"{target.name} would be encrypted: set BACKUP_PASSPHRASE, or name it without .age.")
    return await asyncio.to_thread(_copy, database, target, passphrase)


def _copy(database: Path, target: Path, passphrase: str | None) -> int:
    with _disk_told(f"{target} can't be made"), _made_whole(target) as part:
        _drop_unencrypted(database)
        if target.suffix == ENCRYPTED:
            with _unencrypted(database) as plain:
                _vacuum_into(database, plain)
                part.write_bytes(_age().passphrase.encrypt(plain.read_bytes(), passphrase or ""))
        else:
            _vacuum_into(database, part)
        _sync(part)
    return target.stat().st_size


def _vacuum_into(database: Path, file: Path) -> None:
    """Copy the database without its free pages: a copy never holds what was deleted.

    Raises DatabaseUnusable for one that is damaged: no other reads every page of it.
    """
    try:
        with _reading(database) as source:
            source.execute("VACUUM INTO ?", (str(file),))
    except sqlite3.Error as failure:
        if (damage := damage_of(database, failure)) is not None:
            raise damage from failure
        raise


@contextmanager
def _unencrypted(database: Path) -> Generator[Path]:
    """A file beside the database for what is to be encrypted: its owner's alone, locked until it goes.

    Never beside the copy, which may lie on a disk that others get to see.
    """
    plain = database.with_name(f"{database.name}.{uuid4().hex}{PART}")
    held = locked(plain)
    try:
        yield plain
    finally:
        plain.unlink(missing_ok=True)
        if held is not None:
            os.close(held)


def _drop_unencrypted(database: Path) -> None:
    """Remove what a backup left that was killed before it had encrypted it."""
    for left in database.parent.glob(f"{database.name}.*{PART}"):
        if (held := locked(left)) is not None:
            left.unlink(missing_ok=True)
            os.close(held)


@contextmanager
def _reading(file: Path) -> Generator[sqlite3.Connection]:
    """A database opened as it is, with its write-ahead log: what stands there belongs to it as well."""
    # Without a log, SQLite would make one, which it can't where a copy lies on a medium that is read-only, or
    # the disk is full: what failed to there leaves an empty log and the beginning of its index.
    log, journal, index = (_size(file.with_name(file.name + end)) for end in ("-wal", "-journal", "-shm"))
    how = "mode=ro" if log or journal or index >= _LEAST_INDEX else "immutable=1"
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True)) as source:
        yield source


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


@contextmanager
def _made_whole(place: Path) -> Generator[Path]:
    """A name beside a place to write to: what stands there takes the place when the block ends well, and goes
    when it fails."""
    part = place.with_name(f"{place.name}{PART}")
    part.unlink(missing_ok=True)
    try:
        yield part
        os.replace(part, place)
    finally:
        part.unlink(missing_ok=True)
    _sync(place.parent)


@contextmanager
def _disk_told(what: str) -> Generator[None]:
    """Say what can't be done where the disk or a file fails in the block. Raises Refused then."""
    try:
        yield
    except (OSError, sqlite3.Error) as failure:
        if (wrong := what_is_wrong(failure)) is None:
            raise
        raise Refused(f"{what}, as {wrong}.") from failure


def _age() -> Any:
    """The library of age, which few processes need; it brings no types."""
    return import_module("pyrage")


async def restore(database: Path | None, copy: Path, passphrase: str | None, now: datetime) -> Path | None:
    """Put a copy in the place of the database, which nobody may be using; where the old one lies now.

    None when there was no database. The copy stays as it is. Raises Refused while the database is in use on
    this machine, and for what is no whole copy of a database of this bot; then nothing has changed.
    """
    if database is None:
        raise Refused(ELSEWHERE)
    if not copy.is_file():
        raise Refused(f"There is no file {copy}.")
    _refuse_in_use(database)
    return await asyncio.to_thread(_restore, database, copy, passphrase, now)


def _restore(database: Path, copy: Path, passphrase: str | None, now: datetime) -> Path | None:
    with _disk_told(f"{copy} can't be put back"):
        database.parent.mkdir(parents=True, exist_ok=True)
        with _made_whole(database) as fresh:
            _read_copy(copy, fresh, passphrase)
            _sync(fresh)  # before the old one leaves its place: from then on nothing may fail
            _refuse_in_use(database)  # a large copy takes minutes, in which somebody may start the bot
            aside = _put_aside(database, now)
    return aside


def _refuse_in_use(database: Path) -> None:
    if Lifelines(database).somebody_lives():
        raise Refused(f"{database} is in use: stop the bot first, then restore.")


def _read_copy(copy: Path, fresh: Path, passphrase: str | None) -> None:
    """Put what a copy holds into a fresh file.

    Raises Refused for what can't be opened, is damaged, no database of this bot, or one of a newer version.
    """
    with copy.open("rb") as file:
        is_encrypted = file.read(len(_AGE_HEADER)) == _AGE_HEADER
    if is_encrypted:
        _decrypt(copy, fresh, passphrase)
    try:
        with _reading(fresh if is_encrypted else copy) as opened:
            # A file copied by hand from beside its write-ahead log says so here.
            sound = [row[0] for row in opened.execute("PRAGMA integrity_check")]
            revision = opened.execute("SELECT version_num FROM alembic_version").fetchone()
            if sound == ["ok"] and not is_encrypted:
                opened.execute("VACUUM INTO ?", (str(fresh),))
    except sqlite3.DatabaseError as failure:
        if what_is_wrong(failure) is not None:
            raise
        raise Refused(f"{copy} is no database of this bot ({failure}).") from failure
    if sound != ["ok"]:
        raise Refused(f"{copy} is damaged ({sound[0]}); take another copy.")
    if revision is None or revision[0] not in revisions():
        raise Refused(f"{copy} comes from another version of the bot; start that version with it.")


def _decrypt(copy: Path, plain: Path, passphrase: str | None) -> None:
    if not passphrase:
        raise Refused(f"{copy} is encrypted: set BACKUP_PASSPHRASE to what it was when the copy was taken.")
    age, sealed = _age(), copy.read_bytes()
    for _ in range(_MOST_MEASURED):
        try:
            plain.write_bytes(age.passphrase.decrypt(sealed, passphrase))
        except age.DecryptError as wrong:
            # Before it tries the passphrase, age measures a moment of this machine, which may be a slow one.
            if not str(wrong).startswith("Excessive work"):
                told = f"{copy} can't be opened with this BACKUP_PASSPHRASE, or it is damaged."
                raise Refused(told) from wrong
        else:
            return
    raise Refused(
        f"{copy} was encrypted on a machine much faster than this one, which would take too long to open it. "
        f"Open it on a faster one (age --decrypt --output bot.db {copy.name}), and restore bot.db here."
    )


def _put_aside(database: Path, now: datetime) -> Path | None:
    """Move the database away as one file: a log that stays would be taken for the new one's.

    Only one that is damaged keeps its log beside it, as it is, for whoever looks into it.

    >>> bot.db, bot.db-wal, bot.db-shm
    bot.db.before-2026-11-22T11-30-00Z
    """
    log, index = (database.with_name(database.name + end) for end in ("-wal", "-shm"))
    if not database.exists():
        for left in (log, index):
            left.unlink(missing_ok=True)
        return None
    aside = database.with_name(f"{database.name}{ASIDE}{now.astimezone(UTC):{_STAMP}}")
    _fold_log_in(database)
    if log.exists():
        os.replace(log, aside.with_name(f"{aside.name}-wal"))
    index.unlink(missing_ok=True)
    os.replace(database, aside)
    return aside


def _fold_log_in(database: Path) -> None:
    """Make a database one file, unless it is damaged: then nothing opens it for writing."""
    try:
        with _reading(database) as opened:
            if opened.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return
        with closing(sqlite3.connect(database)) as opened:
            opened.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as failure:
        if what_is_wrong(failure) is not None:
            raise


def _sync(place: Path) -> None:
    """Wait until the disk has a file, or the names in a folder."""
    opened = os.open(place, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


ASKED = "asked-"
"""How the names begin of copies that somebody asked for."""


class NightlyCopies:
    """Copies beside the database, one a night, of the last `days` nights; none when that is 0.

    None where the database is no file either: whoever runs the server copies it.
    """

    def __init__(self, database: Path | None, days: int, hour: int) -> None:
        self._database = database or Path()
        self.folder = self._database.with_name("copies") if database else None
        self._days = days if database else 0
        self._hour = hour

    def newest(self, now: datetime) -> datetime | None:
        """When the newest copy was taken; None for none, as is one that only a clock that was ahead took."""
        return max((taken for taken in self._taken().values() if taken <= now), default=None)

    async def take_if_due(self, now: datetime, since: datetime | None) -> bool:
        """Take a copy for the night that is over, and drop those beyond what is kept; whether one was taken.

        `now` is in the zone whose night it is; `since` is when the database came into use, None for never.
        Raises Refused where there is no room for one, and as `backup` does.
        """
        if not self._days:
            return False
        begun = now.replace(hour=self._hour, minute=0, second=0, microsecond=0)
        night = begun if begun <= now else begun - timedelta(days=1)
        newest = self.newest(now) or since
        if newest is None or newest >= night:
            return False
        if not self._has_room():
            raise Refused(f"There is no room for a copy in {self.folder}: the disk is nearly full.")
        await self._take(now)
        self._drop_old(now)
        return True

    def _drop_old(self, now: datetime) -> None:
        """Drop what is older than the copies that are kept, of which a clock that is ahead makes none old.

        What is of a day to come was taken by such a clock, nobody knows when, and goes first.
        """
        taken = self._taken()
        kept = sorted((stamp <= now, stamp) for stamp in taken.values())[-self._days :]
        for file, stamp in (taken | self._put_aside()).items():
            if len(kept) == self._days and (stamp <= now, stamp) < kept[0]:
                file.unlink(missing_ok=True)

    async def renew(self, now: datetime) -> None:
        """Replace every copy by one of the database as it is now: what was erased is in none of them.

        Those that were asked for go, too; what is still to be sent of them says so in its place. What a
        restore has put aside goes as well.
        """
        before = set(self._taken())
        for aside in self._put_aside():
            aside.unlink(missing_ok=True)
        if self.folder is not None:  # a copy that was under way when its process was killed holds it, too
            before.update(*map(self.folder.glob, (f"{ASKED}*", f"*{PART}")))
            for left in self._database.parent.glob(f"{self._database.name}*{PART}"):
                left.unlink(missing_ok=True)  # of a restore that was killed, too
        if not before:
            return
        for copy in before:
            copy.unlink(missing_ok=True)
        if self._has_room():
            await self._take(now)

    async def _take(self, now: datetime) -> None:
        assert self.folder is not None
        with _disk_told(f"{self.folder} can't be made"):
            self.folder.mkdir(exist_ok=True)
        await backup(self._database, self.folder / f"bot-{now.astimezone(UTC):{_STAMP}}.db")

    def _has_room(self) -> bool:
        """A copy must not be what fills the disk."""
        return shutil.disk_usage(self._database.parent).free > 3 * self._database.stat().st_size

    def _taken(self) -> dict[Path, datetime]:
        return {} if self.folder is None else _stamped(self.folder, "bot-", ".db")

    def _put_aside(self) -> dict[Path, datetime]:
        """The databases that stood here before a restore, with the logs of those that are damaged."""
        if self.folder is None:
            return {}
        beside, name = self._database.parent, f"{self._database.name}{ASIDE}"
        return _stamped(beside, name, "") | _stamped(beside, name, "-wal")


def _stamped(folder: Path, begin: str, end: str) -> dict[Path, datetime]:
    """The files of a folder whose names have a moment between a beginning and an end, with that."""
    found: dict[Path, datetime] = {}
    for file in folder.glob(f"{begin}*{end}"):
        try:
            found[file] = datetime.strptime(file.name, f"{begin}{_STAMP}{end}").replace(tzinfo=UTC)
        except ValueError:
            continue  # somebody else's file
    return found
