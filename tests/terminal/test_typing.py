"""What is typed at the prompt of `bot chat`, within this process: an input that is a pipe, and an output that is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from bot.channels import terminal
from bot.cli import _terminal  # pyright: ignore[reportPrivateUsage]
from tests.patience import patience
from tests.scripted import Bot

CTRL_D = "\x04"


class Screen(DummyOutput):
    """Keeps what the line editor writes."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, data: str) -> None:
        """Text of the line, or above it."""
        self.text += data

    def write_raw(self, data: str) -> None:
        """Text with marks for the terminal in it."""
        self.text += data


@contextmanager
def keyboard() -> Iterator[tuple[PipeInput, Screen]]:
    """Keys to press, and what the editor shows."""
    screen = Screen()
    with create_pipe_input() as keys, create_app_session(input=keys, output=screen):
        yield keys, screen


async def test_after_a_goodbye_nothing_more_is_read(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    """What stands behind it on the keyboard is not said to the bot."""
    bot.script.then("Hi.")
    with keyboard() as (keys, _):
        keys.send_text(f"hello\rquit\rI live in Oslo\r{CTRL_D}")
        async with patience(20):
            await _terminal(bot.app).talk("ann")
    assert await bot.query("SELECT text FROM interactions") == [("hello",)]
    assert "Bye. I'll remember." in capsys.readouterr().out


async def test_what_fell_due_while_a_line_was_typed_is_shown_before_its_answer(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Though nobody has looked for it meanwhile: what counts as said was on the screen."""
    monkeypatch.setattr(terminal, "LOOK_SECONDS", 3600)
    await bot.command("/remind in 20 minutes to call mum")
    bot.script.then("Hello.")
    with keyboard() as (keys, screen):
        talking = asyncio.create_task(_terminal(bot.app).talk("ann"))
        keys.send_text("I was just")
        async with patience(20):
            while "just" not in screen.text:
                await asyncio.sleep(0.005)
            bot.clock.pass_time(minutes=21)
            await bot.app.worker.run_due()
            keys.send_text(f" here\r{CTRL_D}")
            await talking
    shown = capsys.readouterr().out
    assert 0 <= shown.find("call mum") < shown.find("Hello.")


async def test_what_falls_due_is_printed_above_the_line_that_is_being_typed(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the editor of the line, which draws it again below."""
    monkeypatch.setattr(terminal, "LOOK_SECONDS", 0.01)
    await bot.command("/remind in 20 minutes to call mum")
    with keyboard() as (keys, screen):
        talking = asyncio.create_task(_terminal(bot.app).talk("ann"))
        keys.send_text("I was just")
        async with patience(20):
            while "just" not in screen.text:
                await asyncio.sleep(0.005)
            bot.clock.pass_time(minutes=21)
            await bot.app.worker.run_due()
            while not await bot.query("SELECT 1 FROM outbound WHERE state = 'sent'"):
                await asyncio.sleep(0.005)
            keys.send_text(f"\x15{CTRL_D}")
            await talking
    assert "call mum" in screen.text
