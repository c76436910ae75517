"""What the Dockerfile and the systemd unit make of the checkout serves, with the settings of a copied .env.example."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.blackbox.nursery import ROOT
from tests.blackbox.process import ANA, Afresh, BotProcess
from tests.blackbox.test_telegram import free_port
from tests.fakes.telegram_server import TOKEN, TelegramServer

pytestmark = pytest.mark.only_sqlite(reason="where the file lies of who sets no DATABASE_URL")

DEPLOY = ROOT / "deploy"


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    """An emulated Telegram."""
    async with TelegramServer() as server:
        yield server


def written(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def example(**more: str) -> dict[str, str]:
    """The variables that a copy of .env.example sets."""
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    given = [line.partition("=") for line in lines if re.match(r"[A-Z]", line)]
    return {name: "".join(shlex.split(value)) for name, _, value in given} | more


def image(folder: Path) -> Path:
    """The folder that the program runs in, with what is copied there and goes to whoever builds it."""
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    folder.mkdir()
    for line in re.findall(r"^COPY (.+) \S+$", written("Dockerfile"), re.M):
        for name in line.split():
            assert name in allowed
            to = folder / name
            if (ROOT / name).is_dir():
                # With what is compiled, which counts beside its source alone.
                shutil.copytree(ROOT / name, to)
            else:
                shutil.copy(ROOT / name, folder)
    return folder


async def test_the_image_holds_what_serves_and_its_memory_is_on_the_volume(
    tmp_path: Path, telegram: TelegramServer
) -> None:
    """Nothing but what is copied; compose has the last word on where memory is; the health check is content."""
    app, port = image(tmp_path / "app"), str(free_port())
    inside = dict(re.findall(r"^      (DATA_DIR|HOST|PORT): \"?([^\"\n]+)", written("compose.yaml"), re.M))
    assert inside == {"DATA_DIR": "/data", "HOST": "0.0.0.0", "PORT": "8080"}
    assert "VOLUME /data" in written("Dockerfile")
    volume = {"DATA_DIR": str(tmp_path / "volume" / "data"), "PORT": port, "HOST": "127.0.0.1"}
    token = {"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_API_BASE_URL": telegram.url, "ALLOWED_USER_IDS": str(ANA)}
    bot = Afresh(tmp_path / "app", "run", **example(**token, **volume, PYTHONPATH=str(app)))
    async with bot:
        hello = telegram.say(ANA, "I live in Bern")
        assert "Bern" in (await telegram.next_reply(hello, 20)).text
        [command] = re.findall(r"^ +CMD (\[.+\])$", written("Dockerfile"), re.M)
        check = await asyncio.create_subprocess_exec(
            sys.executable, *json.loads(command)[1:], env={**os.environ, "PORT": port}
        )
        assert await check.wait() == 0
        assert (tmp_path / "volume" / "data" / "bot.db").exists()
        assert not (app / "data").exists()
        assert await bot.terminate() == 0


async def test_the_systemd_unit_keeps_memory_where_it_may_write(
    tmp_path: Path, telegram: TelegramServer
) -> None:
    """Its settings come from systemd, which reads them as root; memory lies in the folder of its state."""
    unit = written("bot.service")
    assert "EnvironmentFile=/opt/bot/.env\n" in unit
    assert "WorkingDirectory=/var/lib/bot\n" in unit
    assert "StateDirectory=bot\n" in unit
    token = {"TELEGRAM_BOT_TOKEN": TOKEN, "TELEGRAM_API_BASE_URL": telegram.url, "ALLOWED_USER_IDS": str(ANA)}
    async with BotProcess(tmp_path, "run", **example(**token, PORT="0", HOST="127.0.0.1")) as bot:
        hello = telegram.say(ANA, "I live in Bern")
        assert "Bern" in (await telegram.next_reply(hello, 20)).text
        assert (tmp_path / "data" / "bot.db").exists()
        assert await bot.terminate() == 0
