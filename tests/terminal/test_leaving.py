"""Leaving from the terminal: whoever types on is a newcomer, and what is to be forgotten is gone when `bot chat` ends."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path
from typing import Any, NoReturn

import pytest
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models.function import AgentInfo, FunctionModel

from bot.cli import _terminal  # pyright: ignore[reportPrivateUsage]
from bot.errors import DatabaseFails
from tests.blackbox.process import BotProcess, type_lines
from tests.memory.forgetful import file_bytes, rows
from tests.patience import patience
from tests.scripted import Bot, call

WORD = "quexalmira"


async def piped(bot: Bot, *lines: str) -> list[dict[str, Any]]:
    """Type lines into a pipe, and read the objects it gives."""
    out = io.StringIO()
    await _terminal(bot.app).pipe(
        "ann", io.StringIO("".join(f"{line}\n" for line in lines)), out, as_json=True
    )
    return [json.loads(line) for line in out.getvalue().splitlines()]


async def test_each_object_names_the_line_it_answers(bot: Bot) -> None:
    """Blank lines count, and what belongs to an answer names its line, too."""
    bot.script.then("Hello!")
    assert [said["line"] for said in await piped(bot, "/help", "", "Hello")] == [1, 3]


async def test_who_types_on_after_leaving_is_a_newcomer(bot: Bot) -> None:
    """The same pipe goes on, with nothing known, also once the old number has gone."""
    await bot.tell("trip", WORD)
    bot.script.then("Hello!")
    lines = ("/forget everything forever", "/memory", "Hello, I am new here")
    *_, listed, said = await piped(bot, *lines)
    assert WORD not in listed["reply"]
    assert said["reply"] == "Hello!"
    for _ in range(4):
        await bot.app.worker.run_due()
        bot.clock.pass_time(seconds=5)
    bot.script.then("Still here.")
    assert [each["reply"] for each in await piped(bot, "And again")] == ["Still here."]
    assert [row[0] for row in await bot.query("SELECT text FROM interactions")] == [
        "Hello, I am new here",
        "And again",
    ]


async def test_what_the_database_does_not_take_is_said_as_it_is(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What helps, and nothing of what the program was doing; the conversation goes on."""
    database, write = bot.app.database, bot.app.database.write

    def away_once(*_: object, **__: object) -> NoReturn:
        monkeypatch.setattr(database, "write", write)
        raise DatabaseFails("The disk is full: make room.")

    bot.script.then("Noted.")
    assert [each["reply"] for each in await piped(bot, "I love ramen")] == ["Noted."]
    monkeypatch.setattr(database, "write", away_once)
    bot.script.then("So do I.")
    said = await piped(bot, "I love miso", "I said: I love miso")
    assert [each["reply"] for each in said] == ["The disk is full: make room.", "So do I."]
    assert "Traceback" not in caplog.text


async def test_leaving_goes_off_the_record_too(bot: Bot) -> None:
    """The typed word does what was offered; with the mark of a single message the first step says where to do it."""
    await bot.tell("trip", WORD)
    *_, marked, _, offered, done, listed = await piped(
        bot,
        "~/forget everything",
        "/incognito on",
        "/forget everything",
        "/forget everything forever",
        "/memory",
    )
    assert "without the ~" in marked["reply"]
    assert "/forget everything forever" in offered["reply"]
    assert "Goodbye" in done["reply"]
    assert WORD not in listed["reply"]
    assert await bot.query("SELECT text FROM interactions") == []


async def test_the_objects_of_a_pipe_name_their_buttons(bot: Bot) -> None:
    """Each with its label and the command that it stands for, so that a program can press it."""
    listed = await piped(bot, "/remember I live in Bern", "/whoami")
    (undo,) = [each for each in listed[0]["buttons"] if each["label"] == "Undo"]
    assert listed[1]["buttons"] == []
    await piped(bot, undo["command"])
    assert await bot.known() == {}


@pytest.mark.parametrize(
    "command", ["/forget everything forever", f"/forget {WORD} everywhere now", "/memory erase"]
)
async def test_what_is_to_be_forgotten_is_gone_when_the_chat_ends(tmp_path: Path, command: str) -> None:
    """The pipe is closed right after: no job is left for a next start, and no byte."""
    (told,) = await type_lines(tmp_path, f"I live in {WORD.capitalize()}")
    assert WORD.encode() in file_bytes(tmp_path / "data")
    if command == "/memory erase":
        command = f"/memory erase {BotProcess(tmp_path).rows('SELECT id FROM memories')[0][0]} now"
    assert told["interaction_id"]
    await type_lines(tmp_path, command)
    bot = BotProcess(tmp_path)
    assert bot.rows("SELECT kind FROM jobs WHERE kind IN ('leave', 'erase', 'scour', 'purge')") == []
    assert WORD not in rows(tmp_path / "data")
    assert WORD.encode() not in file_bytes(tmp_path / "data")


async def test_an_answer_that_is_broken_off_is_over(bot: Bot) -> None:
    """Ctrl-C while it thinks: the message is stopped, and no next start goes on with it."""
    asked = asyncio.Event()

    async def silence(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    bot.script.model = FunctionModel(silence)
    await bot.restart()
    answering = asyncio.create_task(_terminal(bot.app).reply(await bot.person(), "Tell me a story"))
    async with patience(8):
        await asked.wait()
    answering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await answering
    assert await bot.query("SELECT state FROM interactions") == [("stopped",)]


async def test_an_offer_settles_nothing_else_that_is_to_be_said(bot: Bot) -> None:
    """A reminder that falls due while a command is answered is not taken for said with it."""
    await bot.tell("brother", "Quexal")
    await bot.command("/remind in 20 minutes to call mum")
    bot.clock.pass_time(minutes=21)
    await bot.app.worker.run_due()
    reply = await _terminal(bot.app).reply(await bot.person(), "/forget Quexal")
    assert [each.answer.text for each in reply.owed] == [reply.answer.text]


async def test_what_is_offered_stands_right_below_the_answer(bot: Bot) -> None:
    """In a pipe as well: not before the answer to the next line, as if it were from before."""
    await bot.tell("brother", "Quexal")
    await bot.tell("pets", "Zorb of Quexal")
    bot.script.then(call("forget_fact", key_or_id="Quexal"), "You can choose below.")
    *_, said, offered = await piped(bot, "forget Quexal")
    assert said["reply"].startswith("You can choose below.")
    assert offered["reply"].startswith("Forget “Quexal”? I found")


@pytest.mark.parametrize(
    ("command", "left"),
    [
        ("/forget everything", ["brother", "likes"]),
        ("/forget jazz", ["brother"]),
        ("/settings", ["brother", "likes"]),
    ],
)
async def test_a_yes_answers_what_was_shown_last_by_a_command_too(
    bot: Bot, command: str, left: list[str]
) -> None:
    """What was offered before it is left behind: nothing goes that nobody thinks of any more."""
    await bot.tell("brother", "Quexal")
    await bot.tell("likes", "jazz")
    bot.script.then("You can choose below.", "Fine.")
    await piped(bot, "forget Quexal everywhere", command, "yes")
    assert sorted(await bot.known()) == left


async def test_the_next_line_completes_what_was_asked(bot: Bot) -> None:
    """A time for the reminder and a new text for a fact; a line that is neither is answered as what it is."""
    asked, done = await piped(bot, "/remind call dad", "tomorrow at 5pm")
    assert "When shall I remind you" in asked["reply"]
    assert "17:00: call dad" in done["reply"]
    bot.script.then("Hello!")
    _, other, _ = await piped(bot, "/remind feed the cat", "how are you?", "/reminders")
    assert other["reply"] == "Hello!"
    _, named = await piped(bot, "/remind tomorrow at 5pm", "call the bank")
    assert "17:00: call the bank" in named["reply"]
    _, listed = await piped(bot, "/remind feed the cat", "/reminders")
    assert "call dad" in listed["reply"]
    assert "feed" not in listed["reply"]
