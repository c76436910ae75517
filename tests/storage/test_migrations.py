"""Migrations: from nothing, from every earlier revision, by two processes at once, and never backwards."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from bot.domain.memories import identity_value
from bot.errors import DatabaseTooNew, DatabaseUnusable
from bot.storage.engine.database import Database
from bot.storage.engine.migrate import current_revision, migrate, newest_revision, revisions
from bot.storage.facts import memories
from bot.storage.tables import metadata
from tests.scripted import Bot, Script, SetClock

pytestmark = pytest.mark.only_sqlite(reason="files; a server: tests/storage/test_postgres.py")

MIGRATE = """
import asyncio, sys
from pathlib import Path
from bot.storage.engine.database import Database
from bot.storage.engine.migrate import migrate

async def main():
    database = Database(Path(sys.argv[1]))
    print(*await migrate(database))
    await database.close()

asyncio.run(main())
"""

EARLIEST_ROWS = """
INSERT INTO users (id, created_at) VALUES (1, '2026-01-01T00:00:00.000000Z');
INSERT INTO identities VALUES ('terminal', 'ann', 1);
INSERT INTO sessions (id, owner, channel, chat, started_at, last_at, known, history_from)
 VALUES (1, 1, 'terminal', 'terminal', '2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.000000Z', '[]', 1);
INSERT INTO interactions (id, owner, session_id, channel, chat, message_id, revision, sent_at, text, state, reply, created_at)
 VALUES (1, 1, 1, 'terminal', 'terminal', 'm0', 0, '2026-01-01T00:00:00.000000Z', 'I live in Berlin', 'answered', 'Nice', '2026-01-01T00:00:00.000000Z');
INSERT INTO memories (id, owner, scope, kind, subject, subject_key, key, value_key, content, category, version, confidence, mentions, created_at, updated_at)
 VALUES ('abcd2345', 1, 'everywhere', 'fact', 'user', 'user', 'home_city', '', 'Berlin', 'location', 1, 0.9, 1, '2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.000000Z');
INSERT INTO memory_versions (memory_id, version, owner, content, category, valid_from, reason)
 VALUES ('abcd2345', 1, 1, 'Berlin', 'location', '2026-01-01T00:00:00.000000Z', 'told');
INSERT INTO memory_sources VALUES ('abcd2345', 1, 1, 'evidence', 1, 'I live in Berlin');
"""
"""What a person had said and told at revision 0001, in the columns of that revision."""


CHAIN = [
    script.revision
    for script in ScriptDirectory(str(Path(__file__).parents[2] / "migrations")).walk_revisions()
][::-1]
"""The revisions in the order in which they follow each other."""


def test_every_revision_is_known_by_the_name_of_its_script() -> None:
    """Which there are is read off the folder, so that a start which has nothing to do needs no Alembic."""
    assert revisions() == set(CHAIN)
    assert newest_revision() == CHAIN[-1]


async def test_an_empty_file_becomes_the_newest_form(tmp_path: Path) -> None:
    """From nothing to the head, and a second time nothing happens."""
    database = Database(tmp_path / "deep" / "down" / "bot.db")
    assert await migrate(database) == (None, newest_revision())
    assert await migrate(database) == (newest_revision(), newest_revision())
    assert await current_revision(database) == newest_revision()
    await database.close()


async def test_the_tables_in_code_are_the_tables_in_the_file(folder: Path) -> None:
    """Alembic finds nothing to add to a migrated file."""

    def differences(connection: Connection) -> list[object]:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
        return [each for each in found if not _is_of_the_word_index(each)]

    database = Database(folder / "bot.db")
    async with database.read() as connection:
        assert await connection.run_sync(differences) == []
    await database.close()


def _is_of_the_word_index(difference: object) -> bool:
    """FTS5's tables and their shadows are made by SQL of their own, and unknown to the tables in code."""
    kind, what = difference[:2] if isinstance(difference, tuple) else ("", None)
    return kind == "remove_table" and str(getattr(what, "name", "")).startswith(
        ("search_words", "search_vocabulary", "search_extents")
    )


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A file with a person's memory at each revision there ever was, each made of the one before."""
    path = tmp_path_factory.mktemp("revisions") / "bot.db"

    async def brought_to(revision: str) -> None:
        database = Database(path)
        await migrate(database, revision)
        await database.close()

    made: dict[str, bytes] = {}
    for revision in CHAIN:
        asyncio.run(brought_to(revision))
        if not made:
            with closing(sqlite3.connect(path)) as file:
                file.executescript(EARLIEST_ROWS)
        made[revision] = path.read_bytes()
    return made


@pytest.mark.parametrize("earlier", CHAIN)
async def test_every_earlier_revision_keeps_what_it_held(
    earlier: str, files: dict[str, bytes], tmp_path: Path
) -> None:
    """A file with a person's memory, at each revision there ever was: after the start it is all there and works."""
    (tmp_path / "bot.db").write_bytes(files[earlier])
    async with Bot(tmp_path, SetClock(), Script(), Script()) as bot:
        assert await bot.known() == {"home_city": "Berlin"}
        await bot.say("Hello again")
        assert "I live in Berlin" in bot.script.last.whole
        record = await bot.record((await bot.facts())[0])
        assert record.sources[0][0].quote == "I live in Berlin"
        assert await bot.query("PRAGMA integrity_check") == [("ok",)]
        assert await bot.query("PRAGMA foreign_key_check") == []


async def test_a_database_of_a_newer_version_is_refused_with_a_sentence(folder: Path) -> None:
    """An unknown revision: nothing is touched, and the text says what to do."""
    with closing(sqlite3.connect(folder / "bot.db")) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    database = Database(folder / "bot.db")
    with pytest.raises(DatabaseTooNew, match=r"9999.*newer version.*backup"):
        await migrate(database)
    assert await current_revision(database) == "9999"
    await database.close()


def test_processes_that_migrate_at_once_take_turns(tmp_path: Path) -> None:
    """Three starts on an empty file: one migrates, the others find it done."""
    command = [sys.executable, "-c", MIGRATE, str(tmp_path / "bot.db")]
    running = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)
    ]
    said = [process.communicate() for process in running]
    assert [process.returncode for process in running] == [0, 0, 0], said
    assert sorted(out.split()[0] for out, _ in said) == sorted([str(newest_revision())] * 2 + ["None"])


async def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """Not a traceback of SQLite's, and the file stays as it was."""
    (tmp_path / "bot.db").write_text("Dear diary, " * 100)
    database = Database(tmp_path / "bot.db")
    with pytest.raises(DatabaseUnusable, match=r"bot\.db"):
        await migrate(database)
    await database.close()
    assert (tmp_path / "bot.db").read_text().startswith("Dear diary")


def test_a_folder_that_can_not_be_made_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """A file stands where the folder should."""
    (tmp_path / "data").write_text("")
    with pytest.raises(DatabaseUnusable, match="DATA_DIR"):
        Database(tmp_path / "data" / "bot.db")


async def test_a_failed_migration_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One transaction: cut short in the middle, nothing of it stays."""
    database = Database(tmp_path / "bot.db")

    def cut_short(*_: object) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", cut_short)
    with pytest.raises(asyncio.CancelledError):
        await migrate(database)
    async with database.read() as connection:
        rows = await connection.exec_driver_sql(
            "SELECT name FROM sqlite_master WHERE name != 'alembic_version'"
        )
        assert rows.all() == []
    await database.close()


TOPIC = """
INSERT INTO memories (id, owner, scope, kind, subject, subject_key, key, value_key, content, category, version, confidence, mentions, created_at, updated_at, details)
 VALUES ('abcd2346', 1, 'everywhere', 'summary', 'user', 'user', '1:boats', '', 'Anna sails.', 'general', 1, 0.9, 1, '2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.000000Z', '{"of": "summary", "title": "Summary: boats", "session": 1, "entities": []}');
INSERT INTO search_rows (id, owner, source, ref, told_at) VALUES (7, 1, 'memory', 'abcd2346', '2026-01-01T00:00:00.000000Z');
INSERT INTO entities VALUES (1, 1, 'other', 'Summary', 'summary'), (2, 1, 'person', 'Anna', 'anna');
INSERT INTO mentions VALUES (1, 7, 1), (2, 7, 1);
"""


async def test_a_summary_loses_the_word_before_its_topic(tmp_path: Path) -> None:
    """And the name that this word had become; the names that it tells stay."""
    path = tmp_path / "bot.db"
    database = Database(path)
    await migrate(database, CHAIN[0])
    _insert(path, EARLIEST_ROWS)
    await migrate(database, CHAIN[CHAIN.index("0031") - 1])
    _insert(path, TOPIC)
    await migrate(database)
    await database.close()
    with closing(sqlite3.connect(path)) as new:
        titles = new.execute("SELECT details ->> 'title' FROM memories WHERE kind = 'summary'").fetchall()
        named = new.execute("SELECT canonical FROM entities JOIN mentions ON entity_id = id").fetchall()
    assert (titles, named) == ([("boats",)], [("anna",)])


PLANS = """
INSERT INTO memories (id, owner, scope, kind, subject, subject_key, key, value_key, content, category, version, confidence, mentions, created_at, updated_at, details) VALUES
 ('abcd2347', 1, 'everywhere', 'intention', 'user', 'user', 'plans', 'call mum', 'Call mum', 'general', 1, 0.9, 1, '2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.000000Z', '{"of": "intention", "due": "2026-01-02", "state": "open", "asked": 0, "ask_on": null}'),
 ('abcd2348', 1, 'everywhere', 'intention', 'user', 'user', 'plans', 'paint', 'Paint', 'general', 1, 0.9, 1, '2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.000000Z', '{"of": "intention", "due": null}'),
 ('abcd2349', 1, 'everywhere', 'intention', 'user', 'user', 'plans', 'sail', 'Sail', 'general', 1, 0.9, 1, '2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:00.000000Z', '{}');
"""


async def test_a_plan_is_known_by_its_day_as_one_written_today_is(tmp_path: Path) -> None:
    """A plan of an earlier version stands under the identity that code gives it now: told again it is found."""
    path = tmp_path / "bot.db"
    database = Database(path)
    await migrate(database, CHAIN[0])
    _insert(path, EARLIEST_ROWS)
    await migrate(database, "0039")
    _insert(path, PLANS)
    await migrate(database)
    async with database.read() as connection:
        plans = await memories.live(connection, 1, kinds=("intention",))
    await database.close()
    with closing(sqlite3.connect(path)) as new:
        kept = dict(new.execute("SELECT id, value_key FROM memories WHERE kind = 'intention'").fetchall())
    assert kept == {each.id: identity_value(each.kind, each.content, each.details) for each in plans}
    assert kept["abcd2347"] == "call mum|2026-01-02"


def _insert(path: Path, rows: str) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.executescript(rows)


async def test_a_migration_that_fails_says_so_in_a_sentence(tmp_path: Path) -> None:
    """Another program's table stands where one of ours is to be made."""
    with closing(sqlite3.connect(tmp_path / "bot.db")) as other:
        other.execute("CREATE TABLE interactions (mine TEXT)")
    database = Database(tmp_path / "bot.db")
    with pytest.raises(DatabaseUnusable, match=r"bot\.db"):
        await migrate(database)
    await database.close()
