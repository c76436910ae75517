"""Copies of the database: whole, encrypted, one a night, put back, and never a way around an erasure."""

from __future__ import annotations

import errno
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.errors import DatabaseUnusable, Refused
from bot.storage.engine import copies
from bot.storage.engine.copies import NightlyCopies, backup, restore
from bot.storage.engine.lifelines import Lifelines
from bot.storage.engine.migrate import revisions
from bot.storage.engine.sqlite import what_is_wrong
from tests.scripted import Bot, file_of

pytestmark = pytest.mark.only_sqlite(reason="PostgreSQL's own tools copy it")

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def _facts(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as opened:
        return [row[0] for row in opened.execute("SELECT content FROM memories ORDER BY content")]


async def test_a_copy_put_back_is_what_was_there(bot: Bot, tmp_path: Path) -> None:
    """The database is as it was when the copy was taken; what was learnt since lies aside."""
    database = file_of(bot.app.database)
    await bot.tell("home_city", "Berlin")
    await backup(database, tmp_path / "copy.db")
    await bot.tell("pet", "Balu")
    await bot.stop()
    aside = await restore(database, tmp_path / "copy.db", None, NOON)
    assert _facts(database) == ["Berlin"]
    assert aside is not None
    assert _facts(aside) == ["Balu", "Berlin"]


async def test_a_copy_has_no_free_pages(bot: Bot, tmp_path: Path) -> None:
    """What another program deleted without overwriting it stays in the file, and comes into no copy."""
    database = file_of(bot.app.database)
    with closing(sqlite3.connect(database, isolation_level=None)) as opened:
        opened.execute("PRAGMA secure_delete=OFF")
        opened.execute("CREATE TABLE scratch (words TEXT)")
        opened.executemany("INSERT INTO scratch VALUES (?)", [("Quixotic " * 900,)] * 20)
        opened.execute("DROP TABLE scratch")
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert b"Quixotic" in database.read_bytes()
    await backup(database, tmp_path / "copy.db")
    assert b"Quixotic" not in (tmp_path / "copy.db").read_bytes()


async def test_a_log_left_by_a_kill_is_not_taken_for_the_copys(bot: Bot, tmp_path: Path) -> None:
    """After a kill the old write-ahead log lies beside the database; it goes aside with it, in one file."""
    database = file_of(bot.app.database)
    await bot.tell("home_city", "Berlin")
    await backup(database, tmp_path / "copy.db")
    await bot.tell("pet", "Balu")
    assert database.with_name("bot.db-wal").stat().st_size
    log = database.with_name("bot.db-wal").read_bytes()
    await bot.stop()
    database.with_name("bot.db-wal").write_bytes(log)  # as SIGKILL leaves it
    aside = await restore(database, tmp_path / "copy.db", None, NOON)
    assert _facts(database) == ["Berlin"]
    assert aside is not None
    assert _beside(aside) == [aside.name]
    await restore(database, aside, None, NOON + timedelta(hours=1))
    assert _facts(database) == ["Balu", "Berlin"]


async def test_a_copy_is_read_with_the_log_that_stands_beside_it(bot: Bot, tmp_path: Path) -> None:
    """A database of another folder, as a kill left it: what it learnt last is in its log alone."""
    killed = tmp_path / "killed.db"
    await bot.tell("home_city", "Berlin")
    database = file_of(bot.app.database)
    for end in ("", "-wal"):
        killed.with_name(killed.name + end).write_bytes(database.with_name(database.name + end).read_bytes())
    await bot.stop()
    await restore(database, killed, None, NOON)
    assert _facts(database) == ["Berlin"]
    assert killed.with_name("killed.db-wal").stat().st_size  # the copy stays as it is


async def test_a_database_that_can_not_be_read_goes_aside_with_its_log(bot: Bot, tmp_path: Path) -> None:
    """Whoever looks into it may need both; the copy takes its place all the same."""
    database = file_of(bot.app.database)
    await bot.tell("home_city", "Berlin")
    await backup(database, tmp_path / "copy.db")
    await bot.stop()
    database.write_text("my dear diary " * 1000)
    database.with_name("bot.db-wal").write_bytes(b"its log")
    aside = await restore(database, tmp_path / "copy.db", None, NOON)
    assert aside is not None
    assert _beside(aside) == [aside.name, f"{aside.name}-wal"]
    assert _facts(database) == ["Berlin"]


async def test_a_database_whose_first_page_is_damaged_goes_aside_with_its_log(
    bot: Bot, tmp_path: Path
) -> None:
    """Its header is whole, so it opens; nothing writes to it, and its log stays as it is."""
    database = file_of(bot.app.database)
    await bot.tell("home_city", "Berlin")
    await backup(database, tmp_path / "copy.db")
    await bot.stop()
    whole = database.read_bytes()
    damaged = whole[:100] + b"\xff" * 3000 + whole[3100:]
    for beside in (b"its log" * 1000, None):
        database.write_bytes(damaged)
        if beside:
            database.with_name("bot.db-wal").write_bytes(beside)
        later = NOON + timedelta(hours=1 if beside else 2)
        aside = await restore(database, tmp_path / "copy.db", None, later)
        assert aside is not None
        assert aside.read_bytes() == damaged
        assert _beside(aside) == [aside.name, *([f"{aside.name}-wal"] if beside else [])]
        assert beside is None or aside.with_name(f"{aside.name}-wal").read_bytes() == beside
        assert _facts(database) == ["Berlin"]


async def test_an_encrypted_copy_that_is_killed_leaves_nothing_readable_beside_it(
    bot: Bot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it left beside the database is its owner's alone and goes with the next copy; another's, which is
    under way, stays."""
    database, seen = file_of(bot.app.database), list[Path]()
    await bot.tell("home_city", "Xanadu")

    def killed(*_: object) -> bytes:
        seen.extend(database.parent.glob("*.part"))
        assert [oct(each.stat().st_mode & 0o777) for each in seen] == ["0o600"]
        assert not any(b"Xanadu" in each.read_bytes() for each in tmp_path.glob("copy*"))
        shutil.copy(seen[0], database.with_name("bot.db.0.part"))  # as SIGKILL leaves it
        copies._drop_unencrypted(database)  # pyright: ignore[reportPrivateUsage]
        assert list(database.parent.glob("*.part")) == seen
        return b"encrypted"

    monkeypatch.setattr(copies, "_age", lambda: SimpleNamespace(passphrase=SimpleNamespace(encrypt=killed)))
    await backup(database, tmp_path / "copy.age", "correct horse")
    assert seen
    assert not list(database.parent.glob("*.part"))


async def test_what_a_killed_restore_left_goes_when_something_is_erased_everywhere(bot: Bot) -> None:
    """It holds a whole copy of the database of then."""
    left = file_of(bot.app.database).with_name("bot.db.part")
    left.write_bytes(b"Quixotic")
    await NightlyCopies(file_of(bot.app.database), days=7, hour=2).renew(NOON)
    assert not left.exists()


@pytest.mark.parametrize("how", ["erased", "aged"])
async def test_what_a_restore_put_aside_goes_with_an_erasure_and_with_age(
    bot: Bot, tmp_path: Path, how: str
) -> None:
    """It holds what everybody had said; what somebody else laid beside it stays."""
    database = file_of(bot.app.database)
    await backup(database, tmp_path / "copy.db")
    await bot.stop()
    aside = await restore(database, tmp_path / "copy.db", None, NOON)
    assert aside is not None
    log = aside.with_name(f"{aside.name}-wal")  # of one that is damaged
    other = database.with_name("bot.db.before-the-holidays")
    for each in (log, other):
        each.touch()
    nightly = NightlyCopies(database, days=7, hour=2)
    if how == "erased":
        await nightly.renew(NOON + timedelta(hours=1))
    else:
        for day in range(1, 8):
            assert aside.exists()
            await nightly.take_if_due(NOON + timedelta(days=day), since=NOON)
    assert not any(each.exists() for each in (aside, log))
    assert other.exists()


@pytest.mark.parametrize("name", ["copy.db", "copy.db.age"])
async def test_a_disk_that_is_full_is_said_and_leaves_nothing(
    bot: Bot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Half a copy would look like one; the next try finds its place free.

    The key of an encrypted one costs over a second of the processor, and is not what is tested.
    """
    sealing = SimpleNamespace(passphrase=SimpleNamespace(encrypt=lambda held, _: b"sealed" + held))
    monkeypatch.setattr(copies, "_age", lambda: sealing)
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorname = "SQLITE_FULL"
    for failure in (full, OSError(errno.ENOSPC, "No space left on device")):
        with monkeypatch.context() as patched:
            patched.setattr(copies, "_sync", _raising(failure))
            with pytest.raises(Refused, match=r"copy\.db\S* can't be made, as the disk is full: make room\."):
                await backup(file_of(bot.app.database), tmp_path / name, "correct horse")
        assert not list(tmp_path.glob("copy*"))
    await backup(file_of(bot.app.database), tmp_path / name, "correct horse")


async def test_a_disk_that_is_full_keeps_the_database_in_its_place(
    bot: Bot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy can't be put back, which is said in a sentence."""
    database = file_of(bot.app.database)
    await bot.tell("home_city", "Berlin")
    await backup(database, tmp_path / "copy.db")
    await bot.stop()
    before = sorted(each.name for each in database.parent.iterdir())
    monkeypatch.setattr(copies, "_sync", _raising(OSError(errno.ENOSPC, "No space left on device")))
    with pytest.raises(Refused, match=r"copy\.db can't be put back, as the disk is full: make room\."):
        await restore(database, tmp_path / "copy.db", None, NOON)
    assert _facts(database) == ["Berlin"]
    assert sorted(each.name for each in database.parent.iterdir()) == before


def _beside(file: Path) -> list[str]:
    return sorted(each.name for each in file.parent.glob(f"{file.name}*"))


def _raising(failure: Exception) -> Callable[[Path], None]:
    def fails(_: Path) -> None:
        raise failure

    return fails


async def test_a_database_in_use_is_not_replaced(bot: Bot, tmp_path: Path) -> None:
    """What the bot writes would go to the file that was moved aside."""
    await backup(file_of(bot.app.database), tmp_path / "copy.db")
    with pytest.raises(Refused, match="stop the bot first"):
        await restore(file_of(bot.app.database), tmp_path / "copy.db", None, NOON)


async def test_a_bot_that_starts_while_a_copy_is_checked_keeps_its_database(
    bot: Bot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service manager may start it again in that time."""
    copy, place, manager = tmp_path / "copy.db", tmp_path / "mine.db", "0" * 32
    await backup(file_of(bot.app.database), copy)
    await backup(file_of(bot.app.database), place)
    before = place.read_bytes()

    def starts() -> frozenset[str]:
        Lifelines(place).hold(manager)
        return revisions()

    monkeypatch.setattr(copies, "revisions", starts)
    with pytest.raises(Refused, match="stop the bot first"):
        await restore(place, copy, None, NOON)
    assert place.read_bytes() == before


async def test_an_encrypted_copy_holds_no_words_and_opens_with_its_passphrase(
    bot: Bot, tmp_path: Path
) -> None:
    """Without it, or with another, it is refused in a sentence and the database stays."""
    database, copy = file_of(bot.app.database), tmp_path / "copy.db.age"
    await bot.tell("home_city", "Xanadu")
    with pytest.raises(Refused, match="BACKUP_PASSPHRASE"):
        await backup(database, copy)
    await backup(database, copy, "correct horse")
    assert b"Xanadu" not in copy.read_bytes()
    assert sorted(each.name for each in tmp_path.glob("copy*")) == ["copy.db.age"]
    await bot.stop()
    with pytest.raises(Refused, match="set BACKUP_PASSPHRASE"):
        await restore(database, copy, None, NOON)
    with pytest.raises(Refused, match="can't be opened with this"):
        await restore(database, copy, "wrong", NOON)
    await restore(database, copy, "correct horse", NOON)
    assert _facts(database) == ["Xanadu"]


async def test_a_copy_of_a_much_faster_machine_is_not_taken_for_one_of_another_passphrase(
    bot: Bot, tmp_path: Path
) -> None:
    """What is to be done is said: age opens it elsewhere, and what it opens to is put back here."""
    database, copy = file_of(bot.app.database), tmp_path / "copy.db.age"
    await backup(database, copy, "correct horse")
    await bot.stop()
    before = database.read_bytes()
    copy.write_bytes(re.sub(rb"(-> scrypt \S+) \d+", rb"\1 40", copy.read_bytes(), count=1))
    with pytest.raises(Refused, match=r"faster.*age --decrypt") as refused:
        await restore(database, copy, "correct horse", NOON)
    assert "PASSPHRASE" not in str(refused.value)
    assert database.read_bytes() == before


async def test_a_machine_that_is_slow_for_a_moment_opens_a_copy(
    bot: Bot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong measurement of its speed is made again, as where it may use the processor only in turns."""
    database, copy = file_of(bot.app.database), tmp_path / "copy.db.age"
    await bot.tell("home_city", "Xanadu")
    await backup(database, tmp_path / "copy.db")
    copy.write_bytes(b"age-encryption.org/v1")
    await bot.stop()
    measured = iter([ValueError("Excessive work parameter for passphrase."), None])

    def opened(*_: object) -> bytes:
        if (slow := next(measured)) is not None:
            raise slow
        return (tmp_path / "copy.db").read_bytes()

    age = SimpleNamespace(passphrase=SimpleNamespace(decrypt=opened), DecryptError=ValueError)
    monkeypatch.setattr(copies, "_age", lambda: age)
    await restore(database, copy, "correct horse", NOON)
    assert _facts(database) == ["Xanadu"]


@pytest.mark.parametrize("damage", ["text", "cut", "flipped", "another program's", "newer"])
async def test_what_is_no_whole_copy_changes_nothing(bot: Bot, tmp_path: Path, damage: str) -> None:
    """It is refused in a sentence; the database and the folder are as before."""
    database, copy = file_of(bot.app.database), tmp_path / "copy.db"
    await bot.tell("home_city", "Berlin")
    await backup(database, copy)
    whole = copy.read_bytes()
    match damage:
        case "text":
            copy.write_text("my dear diary " * 1000)
        case "cut":
            copy.write_bytes(whole[: len(whole) // 2])
        case "flipped":
            middle = len(whole) // 2 // 4096 * 4096
            copy.write_bytes(whole[:middle] + bytes(255 - byte for byte in whole[middle : middle + 4096 * 8])
                             + whole[middle + 4096 * 8 :])  # fmt: skip
        case "another program's":
            copy.unlink()
            with closing(sqlite3.connect(copy)) as other:
                other.execute("CREATE TABLE songs (name TEXT)")
        case _:
            with closing(sqlite3.connect(copy)) as newer:
                newer.execute("UPDATE alembic_version SET version_num = '9999'")
                newer.commit()
    await bot.stop()
    before = sorted(each.name for each in database.parent.iterdir())
    with pytest.raises(Refused, match=r"copy\.db"):
        await restore(database, copy, None, NOON)
    assert _facts(database) == ["Berlin"]
    assert sorted(each.name for each in database.parent.iterdir()) == before


async def test_a_copy_can_be_put_where_there_is_no_database(bot: Bot, tmp_path: Path) -> None:
    """As on a new host: the folder is made, and nothing lies aside."""
    await bot.tell("home_city", "Berlin")
    await backup(file_of(bot.app.database), tmp_path / "copy.db")
    elsewhere = tmp_path / "new" / "bot.db"
    assert await restore(elsewhere, tmp_path / "copy.db", None, NOON) is None
    assert _facts(elsewhere) == ["Berlin"]


async def test_one_copy_a_night_is_kept_for_some_days(bot: Bot) -> None:
    """Two looks a day for ten days leave the copies of the last three nights, each readable, and others' files."""
    await bot.tell("home_city", "Berlin")
    copies = NightlyCopies(file_of(bot.app.database), days=3, hour=2)
    assert copies.folder is not None
    copies.folder.mkdir()
    others = [copies.folder / f"bot-holiday-{number}.db" for number in range(20)]
    for each in others:
        each.touch()
    taken = [
        await copies.take_if_due(NOON + timedelta(hours=12 * half), since=NOON - timedelta(hours=1))
        for half in range(20)
    ]
    assert taken.count(True) == 9  # the first night is over at the third look
    assert all(each.exists() for each in others)
    kept = sorted(each for each in copies.folder.iterdir() if each not in others)
    assert [each.name[4:14] for each in kept] == ["2026-11-29", "2026-11-30", "2026-12-01"]
    assert all(_facts(each) == ["Berlin"] for each in kept)


async def test_a_clock_that_is_ahead_for_a_while_costs_no_copy(bot: Bot) -> None:
    """A year ahead for one start: those of before stay, the next night has one again, and that one goes first."""
    copies = NightlyCopies(file_of(bot.app.database), days=3, hour=2)
    assert copies.folder is not None
    taken: list[list[str]] = []
    for day in (1, 2, 3 + 365, 3, 4, 5):
        now = NOON + timedelta(days=day)
        assert await copies.take_if_due(now, since=NOON)
        assert copies.newest(now) == now
        taken.append(sorted(each.name[4:14] for each in copies.folder.iterdir()))
    assert taken[2] == ["2026-11-23", "2026-11-24", "2027-11-25"]
    assert taken[3] == ["2026-11-23", "2026-11-24", "2026-11-25"]
    assert taken[-1] == ["2026-11-25", "2026-11-26", "2026-11-27"]


async def test_a_copy_for_which_there_is_no_room_is_refused(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It must not be what fills the disk, and nobody is to believe that there is one."""
    copies = NightlyCopies(file_of(bot.app.database), days=7, hour=2)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1))
    with pytest.raises(Refused, match="no room"):
        await copies.take_if_due(NOON, since=NOON - timedelta(days=9))


async def test_a_copy_of_a_database_on_a_full_disk_needs_no_room_there(bot: Bot, tmp_path: Path) -> None:
    """What failed to start on it left an empty log and the beginning of its index, which can't grow."""
    database = file_of(bot.app.database)
    await bot.tell("home_city", "Berlin")
    await bot.stop()
    left = {"-wal": b"", "-shm": b"\0\0\0"}
    for end, content in left.items():
        database.with_name(f"{database.name}{end}").write_bytes(content)
    await backup(database, tmp_path / "copy.db")
    assert _facts(tmp_path / "copy.db") == ["Berlin"]
    assert {end: database.with_name(f"{database.name}{end}").read_bytes() for end in left} == left


@pytest.mark.parametrize("name", ["SQLITE_IOERR_SHMOPEN", "SQLITE_IOERR_SHMSIZE"])
def test_an_index_that_can_not_grow_says_that_the_disk_is_full(name: str) -> None:
    """SQLite calls it a failure of the disk, which is sound."""
    failure = sqlite3.OperationalError("disk I/O error")
    failure.sqlite_errorname = name
    assert what_is_wrong(failure) == "the disk is full: make room"


async def test_a_damaged_database_says_so_to_whoever_copies_it(bot: Bot, tmp_path: Path) -> None:
    """With what to do, and leaves no half of a copy."""
    database = file_of(bot.app.database)
    await bot.stop()
    whole = database.read_bytes()
    database.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(
        DatabaseUnusable, match=r"is damaged \(SQLITE_CORRUPT\).*the last backup in its place"
    ):
        await backup(database, tmp_path / "copy.db")
    assert not list(tmp_path.glob("copy*"))


async def test_no_copies_are_taken_when_they_are_switched_off(bot: Bot) -> None:
    """BACKUP_DAYS=0 leaves no folder either."""
    copies = NightlyCopies(file_of(bot.app.database), days=0, hour=2)
    assert copies.folder is not None
    assert not await copies.take_if_due(NOON, since=NOON - timedelta(days=9))
    assert not copies.folder.exists()


async def test_what_is_erased_is_in_no_copy_beside_the_database(bot: Bot) -> None:
    """The erasure makes last night's copy anew, without the words."""
    await bot.command("/remember my locker is called Quixotic")
    copies = NightlyCopies(file_of(bot.app.database), days=7, hour=2)
    assert copies.folder is not None
    assert await copies.take_if_due(bot.clock.now(), since=bot.clock.now() - timedelta(days=9))
    assert any(b"Quixotic" in each.read_bytes() for each in copies.folder.iterdir())
    bot.clock.pass_time(hours=1)
    await bot.command("/forget Quixotic everywhere now")
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    (copy,) = copies.folder.iterdir()
    assert b"uixotic" not in copy.read_bytes()
    assert b"uixotic" not in file_of(bot.app.database).read_bytes()
