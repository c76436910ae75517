"""The other words of the command line, and settings that are wrong: one sentence, a status, never a traceback."""

from __future__ import annotations

import asyncio
import errno
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from bot import cli
from bot.check import check
from bot.cli import run as run_here
from bot.errors import DatabaseFails
from bot.settings import load_settings
from bot.storage.work import instances
from tests.blackbox.process import run, type_lines
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.telegram_server import TOKEN, TelegramServer


async def test_the_life_of_a_database(tmp_path: Path) -> None:
    """Migrated, talked to, exported; of somebody unknown there is nothing to export."""
    status, out, _ = await run(tmp_path, "migrate")
    assert status == 0
    assert "empty -> " in out
    told = await type_lines(
        tmp_path, "My name is Dana", "I live in Bern", words=("chat", "--json", "--user", "dana")
    )
    assert all("Remembered" in each["reply"] for each in told)
    (exported, again) = await asyncio.gather(
        run(tmp_path, "export", "--user", "dana"), run(tmp_path, "export", "--user", "nobody")
    )
    assert exported[0] == 0
    assert "Bern" in json.dumps(json.loads(exported[1]))
    assert again[0] == 1
    assert "nobody is known as nobody" in again[2]


@pytest.mark.only_sqlite(reason="PostgreSQL's own tools copy it")
async def test_a_copy_is_whole_and_overwrites_nothing(tmp_path: Path) -> None:
    """It is taken while nobody waits for it, and a second one of the same name is refused."""
    await type_lines(tmp_path, "My name is Dana", "I live in Bern")
    assert (await run(tmp_path, "backup", "copy.db"))[0] == 0
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert copy.execute("SELECT count(*) FROM interactions").fetchone() == (2,)
    status, _, err = await run(tmp_path, "backup", "copy.db")
    assert status == 1
    assert "copy.db exists already" in err
    assert "Traceback" not in err


async def test_whoever_sits_here_gets_a_token_before_they_have_said_anything(tmp_path: Path) -> None:
    """They need no introduction at their own computer; an id of a channel does."""
    mine, theirs = await asyncio.gather(
        run(tmp_path, "token", "--user", "local", "Mine"),
        run(tmp_path, "token", "--user", "telegram:1", "Mine"),
    )
    assert (mine[0], len(mine[1].split()), theirs[0]) == (0, 1, 1)


@pytest.mark.only_sqlite(reason="looks into the file")
async def test_nobody_becomes_known_by_a_word_of_the_command_line(tmp_path: Path) -> None:
    """Neither by a file that is brought in for them, nor by their page: only where they talk."""
    await type_lines(tmp_path, "My name is Dana")
    (tmp_path / "talk.json").write_text("[]")
    for words in (("import", "talk.json"), ("web",), ("export",), ("reflect",), ("mcp",)):
        status, _, err = await run(tmp_path, *words, "--user", "telegram:999")
        assert (status, err) == (
            1,
            "nobody is known as telegram:999; write channel:id, such as telegram:123\n",
        )
    with closing(sqlite3.connect(tmp_path / "data" / "bot.db")) as opened:
        assert opened.execute("SELECT external_id FROM identities").fetchall() == [("local",)]


def test_a_disk_that_is_full_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whichever word meets it, in whichever file."""

    async def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device", "some.file")

    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setattr(cli, "migrate", full)
    assert cli.run(["migrate"]) == 1
    assert capsys.readouterr().err == "some.file can't be used, as the disk is full: make room.\n"


async def test_check_says_what_is_well_and_what_is_not(tmp_path: Path) -> None:
    """One line for each thing looked at, and the setting that is to blame for what fails."""
    async with TelegramServer() as telegram, GeminiServer() as gemini:
        well = {
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "TELEGRAM_API_BASE_URL": telegram.url,
            "GOOGLE_API_KEY": API_KEY,
            "GOOGLE_API_BASE_URL": gemini.url,
        }
        status, out, err = await run(tmp_path, "check", environment=well)
        assert (status, "Traceback" in out + err) == (0, False)
        looked_at = [line.split()[:2] for line in out.splitlines()]
        assert looked_at == [
            ["ok", "settings:"], ["ok", "database:"], ["ok", "migrations:"], ["ok", "model:"], ["ok", "embeddings:"],
            ["ok", "telegram:"],
        ]  # fmt: skip
        in_this_process = {name.lower(): value for name, value in well.items()}
        for wrong, subject in (
            ({"telegram_bot_token": "999:WRONG"}, "telegram"),
            ({"model": "foo:bar"}, "model"),
            ({"embedding_model": "foo:bar"}, "embeddings"),
            ({"database_url": "postgresql://bot:WRONG@127.0.0.1:1/bot"}, "database"),
        ):
            chosen = load_settings(_env_file=None, **{**in_this_process, "data_dir": tmp_path, **wrong})
            failing = [found async for found in check(chosen) if not found.ok]
            assert [found.subject for found in failing] == [subject]
            assert "WRONG" not in failing[0].detail


@pytest.mark.only_sqlite(reason="a folder and its file")
async def test_check_names_a_file_and_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    """A file that is no database, and one in the way of the folder."""
    (tmp_path / "bot.db").write_bytes(b"this is no database, whatever its name says" * 30)
    (tmp_path / "file").write_text("in the way")
    for wrong in (tmp_path, tmp_path / "file" / "deeper"):
        chosen = load_settings(_env_file=None, data_dir=wrong)
        assert [found.subject async for found in check(chosen) if not found.ok] == ["database"]


@pytest.mark.only_sqlite(reason="a folder and its disk")
async def test_check_names_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing could be written there, whether the file is there already or not."""
    full = shutil.disk_usage(tmp_path)._replace(free=0)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    chosen = load_settings(_env_file=None, data_dir=tmp_path)
    for _ in range(2):
        [wrong] = [found async for found in check(chosen) if not found.ok and found.subject == "database"]
        assert "full" in wrong.detail
        await run(tmp_path, "migrate")


@pytest.mark.only_sqlite(reason="a folder and its disk")
async def test_check_takes_what_holds_no_files_for_no_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as /proc: nobody can make room there."""
    nothing = shutil.disk_usage(tmp_path)._replace(total=0, free=0)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: nothing)
    chosen = load_settings(_env_file=None, data_dir=tmp_path)
    [wrong] = [found async for found in check(chosen) if not found.ok and found.subject == "database"]
    assert "check DATA_DIR" in wrong.detail


@pytest.mark.only_sqlite(reason="damages the file")
async def test_a_chat_on_a_damaged_database_ends_as_failed(tmp_path: Path) -> None:
    """It starts, as the damage lies where only what is said meets it; whoever calls it sees its status."""
    await type_lines(tmp_path, "My name is Dana")
    file = tmp_path / "data" / "bot.db"
    with closing(sqlite3.connect(file)) as opened:
        ((page,),) = opened.execute("SELECT rootpage FROM sqlite_master WHERE name = 'interactions'")
    with file.open("r+b") as opened:
        opened.seek((page - 1) * 4096)
        opened.write(b"\xee" * 4096)
    status, _, err = await run(tmp_path, "chat", typed=b"I live in Bern\n")
    assert status == 1
    assert "is damaged (SQLITE_CORRUPT)" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "environment", "named"),
    [
        (("run",), {}, "TELEGRAM_BOT_TOKEN"),
        (("run",), {"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_WEBHOOK_URL": "https://x.example"}, "TELEGRAM_WEBHOOK_SECRET"),
        (("run",), {"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_WEBHOOK_SECRET": "abc"}, "TELEGRAM_WEBHOOK_URL"),
        (("chat",), {"RAILWAY_ENVIRONMENT": "production", "DATA_DIR": "./data"}, "DATA_DIR"),
        (("run",), {"RAILWAY_ENVIRONMENT": "production", "RAILWAY_VOLUME_MOUNT_PATH": "/volume", "DATA_DIR": "./data", "TELEGRAM_BOT_TOKEN": TOKEN}, "DATA_DIR"),
        (("chat",), {"DATABASE_URL": "mysql://db.example/bot"}, "DATABASE_URL"),
        (("chat",), {"MODEL": "gpt-5"}, "MODEL"),
        (("chat",), {"MODEL": "google:gemini-2.5-flash"}, "GOOGLE_API_KEY"),
        (("chat",), {"DEFAULT_TIMEZONE": "Mars/Phobos"}, "DEFAULT_TIMEZONE"),
        (("chat",), {"MODEL_TIMEOUT_SECONDS": "soon"}, "MODEL_TIMEOUT_SECONDS"),
        (("chat",), {"ALLOWED_USER_IDS": "ana"}, "ALLOWED_USER_IDS"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_one_sentence(
    words: tuple[str, ...], environment: dict[str, str], named: str,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """It names the setting, ends with status 1, and shows neither a traceback nor a secret."""
    monkeypatch.chdir(tmp_path)
    environment = (
        environment
        if "DATA_DIR" in environment or "RAILWAY_ENVIRONMENT" in environment
        else {**environment, "DATA_DIR": str(tmp_path)}
    )
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert run_here(words) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert named in said.err
    assert "Traceback" not in said.err
    assert TOKEN not in said.err
    assert len(said.err.strip().splitlines()) == 1


async def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    """What the machine refuses is told like a wrong setting."""
    async with TelegramServer() as telegram:
        taken = telegram.url.rpartition(":")[2]
        token = {"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_API_BASE_URL": telegram.url}
        status, _, err = await run(tmp_path, "run", environment={"PORT": taken, **token})
    assert status == 1
    assert f"PORT {taken}" in err
    assert "Traceback" not in err


@pytest.mark.only_sqlite(reason="a folder and its file")
def test_a_folder_that_cannot_be_used_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder in which nothing can be made, a file that is no database, one of a newer version: each is named."""
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "newer").mkdir()
    with closing(sqlite3.connect(tmp_path / "newer" / "bot.db")) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "bot.db").write_bytes(b"this is no database, whatever its name says" * 30)
    for folder, named in (("file/deeper", "DATA_DIR"), ("newer", "newer version"), ("broken", "bot.db")):
        monkeypatch.setenv("DATA_DIR", str(tmp_path / folder))
        assert run_here(["chat"]) == 1
        said = capsys.readouterr().err
        assert named in said
        assert "Traceback" not in said


@pytest.mark.only_sqlite(reason="a folder and its file")
@pytest.mark.parametrize(("revision", "named"), [("9999", "newer version"), ("moving-0001", "bot move")])
def test_check_says_of_a_database_what_the_start_would_say(
    revision: str,
    named: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One of a newer version, and one into which a move is not finished."""
    with closing(sqlite3.connect(tmp_path / "bot.db")) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    assert run_here(["check"]) == 1
    assert named in capsys.readouterr().out
    assert run_here(["chat"]) == 1
    assert named in capsys.readouterr().err


def test_a_database_that_goes_away_during_the_start_is_one_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Told as one that was not there from the beginning."""

    async def away(*_: object) -> NoReturn:
        raise DatabaseFails("The database x on y can't be reached now.")

    monkeypatch.setenv("DATA_DIR", str(folder))
    monkeypatch.setattr(instances, "join", away)
    assert run_here(["chat"]) == 1
    assert capsys.readouterr().err == "The database x on y can't be reached now.\n"


def test_check_names_a_wrong_setting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Settings that can't be read are the first line of `bot check`, and its status says so."""
    monkeypatch.setenv("PORT", "many")
    assert run_here(["check"]) == 1
    assert capsys.readouterr().out.startswith("FAIL settings: PORT ")
