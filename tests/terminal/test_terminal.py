"""`bot chat` at a real terminal: a pseudo-terminal with the shipped process behind it."""

from __future__ import annotations

import asyncio
import os
import pty
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.blackbox.nursery import Forked, fork
from tests.blackbox.process import BotProcess
from tests.fakes import gemini_faults as faults
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.patience import patience

UP, CTRL_C, CTRL_D, ENTER = "\x1b[A", "\x03", "\x04", "\r"
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")


class Screen:
    """A terminal to type at, and everything that was ever shown on it."""

    def __init__(self, master: int) -> None:
        self._master = master
        self.shown = ""
        self._more = asyncio.Event()
        asyncio.get_running_loop().add_reader(master, self._read)

    def type(self, keys: str) -> None:
        """Press these keys."""
        os.write(self._master, keys.encode())

    async def shows(self, text: str, *, times: int = 1) -> None:
        """Wait until the text was shown so many times."""
        try:
            async with patience(40):
                while self.shown.count(text) < times:
                    self._more.clear()
                    await self._more.wait()
        except TimeoutError:
            raise AssertionError(f"{text!r} was not shown: {self.shown[-2000:]!r}") from None

    async def asks(self) -> None:
        """Wait until the prompt stands there."""
        async with patience(40):
            while not re.search(r">[ \x08\n]*\Z", self.shown):
                self._more.clear()
                await self._more.wait()

    def forget(self) -> None:
        """Look only at what comes from now on."""
        self.shown = ""

    def _read(self) -> None:
        try:
            seen = os.read(self._master, 65536).decode("utf-8", "replace")
        except OSError:
            asyncio.get_running_loop().remove_reader(self._master)
            return
        if "\x1b[6n" in seen:
            os.write(self._master, b"\x1b[1;1R")  # where the cursor is: a terminal answers that
        self.shown += _CONTROL.sub("", seen)
        self._more.set()


@asynccontextmanager
async def terminal(folder: Path, **environment: str) -> AsyncIterator[tuple[Screen, Forked]]:
    """`bot chat` at a terminal."""
    described = BotProcess(folder, "chat", TERM="xterm-256color", COLUMNS="100", LINES="40", **environment)
    master, slave = pty.openpty()
    running = fork("bot", described.words, folder, described.environment, (slave, slave, slave))
    os.close(slave)
    screen = Screen(master)
    try:
        await screen.shows("Ctrl-D ends")
        yield screen, running
    finally:
        if running.returncode is None:
            running.kill()
            await running.wait()
        asyncio.get_running_loop().remove_reader(master)
        os.close(master)


async def test_an_evening_at_the_terminal(tmp_path: Path) -> None:
    """Facts are told and listed, a spinner turns, Ctrl-C cancels, the arrow keys bring lines back, Ctrl-D ends."""
    async with GeminiServer() as gemini:
        model = {"GOOGLE_API_KEY": API_KEY, "GOOGLE_API_BASE_URL": gemini.url}
        async with terminal(tmp_path, **model) as (screen, running):
            screen.type("I live in Munich." + ENTER)
            await screen.shows("Remembered: your home city is Munich")
            screen.type("/memory list" + ENTER)
            await screen.shows("home city: Munich")
            gemini.fail_next(faults.Silence())
            screen.forget()
            screen.type("Think for a very long time" + ENTER)
            await gemini.stream_reached(20)
            await screen.shows("thinking…")
            screen.type(CTRL_C)
            await screen.shows("Stopped.")
            gemini.release()
            screen.forget()
            screen.type(UP + UP + UP + ENTER)
            await screen.shows("I live in Munich.")
            screen.forget()
            screen.type("Still there, I hope" + ENTER)
            await screen.shows("You said: Still there, I hope")
            await screen.asks()
            screen.type(CTRL_D)
            await screen.shows("Bye. I'll remember.")
            assert await running.wait() == 0
        bot = BotProcess(tmp_path)
        states = bot.rows("SELECT text, state FROM interactions ORDER BY id")
        assert ("Think for a very long time", "stopped") in states
        assert [text for text, state in states if state == "answered"].count("I live in Munich.") == 2


async def test_the_arrow_keys_reach_back_to_earlier_evenings(tmp_path: Path) -> None:
    """What the person typed before the last Ctrl-D is offered again; an empty line and Ctrl-C at the prompt do nothing."""
    async with terminal(tmp_path) as (screen, running):
        await screen.shows("Offline responder")
        screen.type("I live in Bern" + ENTER)
        await screen.shows("your home city is Bern")
        os.kill(running.pid, signal.SIGINT)  # Ctrl-C just before the prompt is back
        await screen.asks()
        screen.type(CTRL_C + ENTER + CTRL_D)
        await screen.shows("Bye.")
        assert await running.wait() == 0
    async with terminal(tmp_path) as (screen, running):
        await screen.asks()
        screen.type(UP)
        await screen.shows("I live in Bern")
        screen.type(CTRL_C + CTRL_D)
        await screen.shows("Bye.")
        assert await running.wait() == 0


async def test_a_newcomer_goes_by_the_clock_of_the_machine_and_is_asked_where_it_tells_nothing(
    tmp_path: Path,
) -> None:
    """A zone is one to begin with; a machine that is set to UTC is a server: with a reminder it is asked, once."""
    async with terminal(tmp_path / "home", TZ="Asia/Tokyo") as (screen, _):
        screen.type("/settings" + ENTER)
        await screen.shows("Asia/Tokyo")
    async with terminal(tmp_path / "server", TZ="UTC") as (screen, _):
        screen.type("Remind me tomorrow at 9 to call mum" + ENTER)
        await screen.shows("Which time zone do you live in?")
        await screen.shows("/settings timezone")
        screen.type("Remind me on Friday at 9 to call dad" + ENTER)
        await screen.shows("call dad", times=2)
    assert screen.shown.count("Which time zone do you live in?") == 1
