"""`python -m tests.chaos.nursery`: has imported the program already, and forks a process of it whenever asked to.

Most of a start is importing. A forked process is as real as another, and as dead after SIGKILL, so that hundreds of
lives can be lived. Each line on standard input is JSON: what to start, or the number of a process whose end to await.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import io
import json
import os
import signal
import sys
import tempfile
from typing import Any, Self

from tests.blackbox.process import ROOT, BotProcess
from tests.fakes.gemini_server import API_KEY

READY = b"ready\n"
PR_SET_PDEATHSIG = 1


class Nursery:
    """The forking process, as whoever runs chaos talks to it."""

    async def __aenter__(self) -> Self:
        self._asked = asyncio.Lock()
        self._forking = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.chaos.nursery",
            cwd=ROOT,
            env={**os.environ, "LOGFIRE_IGNORE_NO_CONFIG": "1"},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self._forking.stdout is not None
        assert await self._forking.stdout.readline() == READY
        return self

    async def __aexit__(self, *_: object) -> None:
        self._forking.kill()
        await self._forking.wait()

    async def ask(self, what: dict[str, Any]) -> int:
        """Have a process started, and get its number; or its end awaited, and get its status."""
        assert self._forking.stdin is not None
        assert self._forking.stdout is not None
        async with self._asked:
            self._forking.stdin.write(json.dumps(what).encode() + b"\n")
            await self._forking.stdin.drain()
            return int(await self._forking.stdout.readline())


class Forked:
    """A process of the nursery, with what BotProcess asks of one."""

    def __init__(self, nursery: Nursery, number: int) -> None:
        self.pid = number
        self.returncode: int | None = None
        self._nursery = nursery

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        """Any signal."""
        os.kill(self.pid, number)

    async def wait(self) -> int:
        """Its status, once it has ended."""
        if self.returncode is None:
            self.returncode = await self._nursery.ask({"await": self.pid})
        return self.returncode


class ForkedBot(BotProcess):
    """The shipped program, forked from a nursery."""

    nursery: Nursery

    async def launch(self) -> None:
        """Start, and wait for nothing."""
        self.log.touch()
        what = {
            "words": self.words,
            "folder": str(self.folder),
            "environment": self.environment,
            "log": str(self.log),
        }
        self._process = Forked(self.nursery, await self.nursery.ask(what))  # type: ignore[assignment]


def forked(shipped: BotProcess, nursery: Nursery) -> ForkedBot:
    """The same process, to be forked from a nursery."""
    bot = ForkedBot(shipped.folder, *shipped.words, **shipped.environment)
    bot.nursery = nursery
    return bot


def _be_born(what: dict[str, Any]) -> None:
    """Become `python -m bot WORD ...`."""
    from bot.cli import run

    _die_with_parent()
    os.environ.clear()
    os.environ.update(what["environment"])
    os.chdir(what["folder"])
    log = os.open(what["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115 - the nursery's own has been read from
    os._exit(run(what["words"]))


def _die_with_parent() -> None:
    """Have the kernel kill this process when its parent has ended, however it ended."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _import_everything() -> None:
    """Run a short command, for what is imported only once it is needed."""
    from bot.cli import run

    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        os.environ |= {"DATA_DIR": folder, "GOOGLE_API_KEY": API_KEY, "EMBEDDING_MODEL": "none"}
        assert run(["jobs"]) == 0


def main() -> None:
    """Answer a line for each line."""
    _die_with_parent()
    _import_everything()
    print(READY.decode(), end="", flush=True)
    for line in sys.stdin:
        what = json.loads(line)
        if "await" in what:
            _, status = os.waitpid(what["await"], 0)
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        number = os.fork()
        if not number:
            _be_born(what)
        print(number, flush=True)


if __name__ == "__main__":
    main()
