"""The shipped program as a process of its own, driven over loopback only."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import tempfile
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from tests import databases
from tests.blackbox.nursery import ROOT, Forked, fork
from tests.databases import Place
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.telegram_server import TOKEN, TelegramServer
from tests.patience import patience, seen

START_SECONDS = 40.0
ANA = 77
NOTHING: Mapping[str, str] = MappingProxyType({})


class BotProcess:
    """`python -m bot WORD ...`, with a data folder that outlives it; started, killed and started again."""

    program = "bot"

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        self.folder = folder
        self.words = words
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "PYTHONPATH": str(ROOT),
            "DATA_DIR": str(folder / "data"),
            "PORT": "0",
            "TZ": "UTC",
            "HOST": "127.0.0.1",
            **({} if "GOOGLE_API_KEY" in environment else {"EMBEDDING_MODEL": "none"}),
            **{name.upper(): value for name, value in databases.given(folder / "data").items()},
            **environment,
        }
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "log.txt"
        self._process: Forked | asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    @asynccontextmanager
    async def unserved(self) -> AsyncGenerator[Self]:
        """Started, and not waited for: it may not serve yet."""
        try:
            await self.launch()
            yield self
        finally:
            await self.__aexit__()

    async def launch(self) -> None:
        """Start, and wait for nothing."""
        with self.log.open("ab") as log, open(os.devnull, "rb") as nothing:
            streams = (nothing.fileno(), log.fileno(), log.fileno())
            ours = self.folder / "data" / "bot.db"
            database = ours if self.words == ("run",) and self.place == ours else None
            self._process = fork(self.program, self.words, self.folder, self.environment, streams, database)

    async def start(self, *, until: str = "Serving Telegram") -> None:
        """Start, and wait until the log says that it serves."""
        before = self.log.read_text().count(until) if self.log.exists() else 0
        await self.launch()
        async with patience(START_SECONDS):
            await seen(lambda: self._serves(until, before))

    def _serves(self, until: str, before: int) -> bool:
        if self.log.read_text().count(until) > before:
            return True
        assert not self.has_ended, f"the process ended: {self.log.read_text()[-3000:]}"
        return False

    @property
    def has_ended(self) -> bool:
        """Whether the process that was started last is over."""
        return self._process is None or self._process.returncode is not None

    @property
    def number(self) -> int:
        """The id of the process that runs now."""
        assert self._process is not None
        return self._process.pid

    async def kill(self) -> None:
        """SIGKILL: nothing is finished, nothing is cleaned up."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def terminate(self) -> int:
        """SIGTERM, and the status the process then ends with."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        async with patience(30):
            return await self._process.wait()

    async def until(self, query: str, *parameters: Any, seconds: float = 20.0) -> None:
        """Wait until a query's first value is true: for what only the database tells."""
        async with patience(seconds):
            await seen(lambda: self.rows(query, *parameters)[0][0])

    async def logged(self, text: str, *, seconds: float = 20.0) -> None:
        """Wait until the log has this in it."""
        async with patience(seconds):
            await seen(lambda: text in self.log.read_text())

    async def ended(self, *, seconds: float = 40.0) -> int:
        """Wait until the process ends by itself, and give its status."""
        assert self._process is not None
        async with patience(seconds):
            return await self._process.wait()

    @property
    def place(self) -> Place:
        """Where whoever looks from outside finds the database."""
        return self.environment.get("DATABASE_URL") or Path(self.environment["DATA_DIR"]) / "bot.db"

    def rows(self, query: str, *parameters: Any) -> list[Any]:
        """Read the database from outside."""
        return databases.rows_of(self.place, query, parameters)

    def change(self, statement: str) -> None:
        """Change rows from outside."""
        databases.change(self.place, statement)

    def tables(self) -> list[str]:
        """The names of the database's tables; none before a life has lasted long enough to make them."""
        return databases.tables_of(self.place)

    def held_bytes(self) -> bytes:
        """What keeps the database, as anybody could read it."""
        return databases.bytes_of(self.place)


class Afresh(BotProcess):
    """The same, started by an interpreter of its own, as a person starts it."""

    async def launch(self) -> None:
        """Start, and wait for nothing."""
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", self.program, *self.words),
                cwd=self.folder,
                env=self.environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )


def telegram_bot(
    folder: Path,
    telegram: TelegramServer,
    gemini: GeminiServer | None,
    kind: type[BotProcess] = BotProcess,
    /,
    **more: str,
) -> BotProcess:
    """`bot run` for one allowed person, on an emulated Telegram and, if given, a model."""
    model = {"GOOGLE_API_KEY": API_KEY, "GOOGLE_API_BASE_URL": gemini.url} if gemini else {}
    access = {
        "TELEGRAM_BOT_TOKEN": TOKEN,
        "TELEGRAM_API_BASE_URL": telegram.url,
        "ALLOWED_USER_IDS": str(ANA),
    }
    return kind(folder, "run", **{**access, **model, **more})


async def run(
    folder: Path, *words: str, typed: bytes = b"", environment: Mapping[str, str] = NOTHING
) -> tuple[int, str, str]:
    """`bot WORD ...` to its end, with something typed into a pipe: status, standard output, standard error."""
    process = BotProcess(folder, *words, **environment)
    reads, writes = os.pipe()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        try:
            streams = (reads, out.fileno(), err.fileno())
            running = fork("bot", words, folder, process.environment, streams)
        finally:
            os.close(reads)
        async with patience(60):
            await asyncio.to_thread(_type, writes, typed)
            status = await running.wait()
        out.seek(0)
        err.seek(0)
        return status, out.read().decode(), err.read().decode()


def _type(pipe: int, typed: bytes) -> None:
    with suppress(BrokenPipeError), open(pipe, "wb") as standard_input:
        standard_input.write(typed)


async def type_lines(
    folder: Path, *lines: str, words: tuple[str, ...] = ("chat", "--json"), **more: Any
) -> list[Any]:
    """Type lines into `bot chat --json` and read the objects it prints."""
    typed = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    status, out, err = await run(folder, *words, typed=typed, environment=more)
    assert status == 0, err
    return [json.loads(line) for line in out.splitlines()]
