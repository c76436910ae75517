"""Off the record at the terminal, and what switching memory's halves does."""

from __future__ import annotations

import io
import json
from pathlib import Path

import logfire
import pytest
from logfire.testing import CaptureLogfire
from pydantic_ai import Agent

from bot.app import running_app
from bot.channels.terminal import Terminal
from bot.cli import _terminal  # pyright: ignore[reportPrivateUsage]
from bot.conversation.privacy import SHOWN
from bot.conversation.tools.deps import GUEST_UNREAD, LEARNING_OFF, RECALL_OFF
from bot.domain.interactions import Answer, ModelUsage
from bot.settings import Settings
from tests.databases import TABLES
from tests.scripted import Bot, SetClock, action, call, remember

NONSENSE = "quimbrel"


@pytest.fixture
def terminal(bot: Bot) -> Terminal:
    """The terminal of the bot."""
    return _terminal(bot.app)


async def typed(bot: Bot, terminal: Terminal, text: str) -> str:
    """Type a line and give what is answered."""
    return (await terminal.reply(await bot.person(), text)).answer.text


async def holding(bot: Bot, word: str) -> set[str]:
    """The tables that hold a word."""
    tables = [row[0] for row in await bot.query(TABLES)]
    return {
        table
        for table in tables
        for row in await bot.query(f'SELECT * FROM "{table}"')
        if any(word in str(cell) for cell in row)
    }


async def test_a_line_with_the_mark_is_kept_nowhere(bot: Bot, terminal: Terminal) -> None:
    """Neither it nor its answer; the next line is on the record."""
    bot.script.then(f"About {NONSENSE}.", "Hi.")
    assert await typed(bot, terminal, f"~ tell me of {NONSENSE}") == f"{SHOWN.english}\n\nAbout {NONSENSE}."
    await typed(bot, terminal, "hello there")
    assert NONSENSE not in bot.script.last.whole
    assert await holding(bot, NONSENSE) == set()
    assert await bot.query("SELECT text FROM interactions") == [("hello there",)]


async def test_a_stretch_at_the_terminal_ends_by_command_and_by_the_clock(
    bot: Bot, terminal: Terminal
) -> None:
    """/incognito on and off, and two hours of it."""
    await typed(bot, terminal, "/incognito on")
    assert (await typed(bot, terminal, f"{NONSENSE} one")).startswith(SHOWN.english)
    assert not (await typed(bot, terminal, "/incognito off")).startswith(SHOWN.english)
    await typed(bot, terminal, "/incognito 2h")
    assert (await typed(bot, terminal, f"{NONSENSE} two")).startswith(SHOWN.english)
    assert "one" not in bot.script.last.past
    bot.clock.pass_time(hours=2, minutes=1)
    await typed(bot, terminal, "public")
    assert await bot.query("SELECT text FROM interactions") == [("public",)]
    assert await holding(bot, NONSENSE) == set()


async def test_memory_can_be_asked_off_the_record_and_is_not_shown_unasked(
    bot: Bot, terminal: Terminal
) -> None:
    """Nothing known stands in the prompt; the looking tools find it when the model is asked to look."""
    await bot.tell("home_city", "Zanzibar")
    bot.script.then(call("recall", query="home city"), lambda request: request.results[-1])
    answer = await typed(bot, terminal, "~Where do I live?")
    assert "Zanzibar" in answer
    assert "Zanzibar" not in bot.script.requests[-2].whole
    assert await bot.query("SELECT count(*) FROM uses") == [(1,)]  # the telling's own


async def test_what_is_not_found_to_be_forgotten_is_said_off_the_record(bot: Bot, terminal: Terminal) -> None:
    """Nothing would have to be written for that, nor for where it stands out of sight; for a preview it would."""
    await bot.say("Karin came by", "Nice.")
    await bot.command(action(await bot.command("/forget Karin"), "/memory forget"))
    on_record = (await bot.command("/forget Karin")).text
    assert "hold it out of sight" in on_record
    assert (await typed(bot, terminal, "~/forget Karin")).endswith(on_record)
    assert f"I found nothing about “{NONSENSE}”" in await typed(bot, terminal, f"~/forget {NONSENSE}")
    await bot.tell("home_city", "Zanzibar")
    assert "would have to be written down" in await typed(bot, terminal, "~/forget Zanzibar")


async def test_what_it_costs_counts_against_the_budget_without_being_written(
    bot: Bot, terminal: Terminal
) -> None:
    """In this process: else a budget would end nowhere off the record."""
    await bot.restart(monthly_budget_usd=1)
    terminal = _terminal(bot.app)
    owner = (await bot.person()).id
    spending = bot.app.desk.spending
    await typed(bot, terminal, "~hello")
    assert await bot.query("SELECT * FROM usage") == []
    spending.note_unwritten(owner, ModelUsage(model="m", cost_usd=1.0))
    assert "budget" in await typed(bot, terminal, "~hello")
    assert await bot.query("SELECT * FROM usage") == []


async def test_what_it_costs_is_added_to_the_month_by_what_comes_later(bot: Bot, terminal: Terminal) -> None:
    """One sum, with the next exchange on the record or at a stop, without a time or a number of calls."""
    owner = (await bot.person()).id
    spending = bot.app.desk.spending
    for cost in (1.0, 0.5):
        spending.note_unwritten(owner, ModelUsage(model="m", requests=3, input_tokens=7, cost_usd=cost))
    await bot.say("hello")
    rows = "SELECT purpose, calls, requests, input_tokens, cost_usd, unpriced FROM usage WHERE model = 'm'"
    assert await bot.query(rows) == [("chat", 0, 0, 0, 1.5, 0)]
    spending.note_unwritten(owner, ModelUsage(model="m", cost_usd=0.5))
    spending.note_unwritten(99, ModelUsage(model="m", cost_usd=0.5))
    await bot.app.background.finish()
    await bot.app.background.finish()
    assert await bot.query(rows) == [("chat", 0, 0, 0, 2.0, 0)]
    assert await spending.cost(owner) == pytest.approx(2.0)  # pyright: ignore[reportUnknownMemberType]


async def test_not_even_a_trace_with_text_holds_what_was_off_the_record(
    bot: Bot, terminal: Terminal, capfire: CaptureLogfire
) -> None:
    """Where traces are let hold what people said, they hold what was on the record alone."""
    logfire.instrument_pydantic_ai(include_content=True)
    try:
        await typed(bot, terminal, f"~{NONSENSE}")
        await typed(bot, terminal, "glorble")
    finally:
        Agent.instrument_all(False)
    traced = str(capfire.exporter.exported_spans_as_dict())
    assert "glorble" in traced
    assert NONSENSE not in traced


async def test_the_pipe_says_what_was_off_the_record(bot: Bot, terminal: Terminal) -> None:
    """For a program: a field of the object, and no interaction."""
    out = io.StringIO()
    await terminal.pipe("ann", io.StringIO("~psst\nhello\n"), out, as_json=True)
    private, public = (json.loads(line) for line in out.getvalue().splitlines())
    assert private["off_record"] is True
    assert private["interaction_id"] is None
    assert "off_record" not in public


async def test_recall_off_shows_the_model_nothing_that_is_known(bot: Bot) -> None:
    """Neither what stands in the prompt, nor what would be brought in, nor what a tool would find; on again, all of it."""
    await bot.tell("home_city", "Zanzibar")
    await bot.command("/new")
    assert "recall (use what I know): off" in (await bot.command("/settings recall off")).text
    bot.script.then(call("recall", query="home city"))
    turn = await bot.say("What is the weather like in my home city?", lambda request: request.results[-1])
    assert RECALL_OFF in bot.script.last.whole
    assert "Zanzibar" not in bot.script.last.whole
    assert turn.recalled == ()
    await bot.command("/settings recall on")
    await bot.say("And now in my home city?", "Fine.")
    assert "Zanzibar" in bot.script.last.whole


async def test_recall_off_brings_nothing_in_of_earlier_talk(bot: Bot) -> None:
    """What would stand above a message that it fits stays out, until it is on again."""
    await bot.say("My tortoise Zeno eats nothing but strawberries", "Sweet.")
    for state in ("off", "on"):
        await bot.command("/new")
        await bot.command(f"/settings recall {state}")
        await bot.say("What does my tortoise Zeno eat?", "Hm.")
        assert ("strawberries" in bot.script.last.whole) == (state == "on")


async def test_recall_off_holds_off_the_record_too(bot: Bot, terminal: Terminal) -> None:
    """A tool finds nothing for somebody who has switched recall off, whatever is kept of their message."""
    await bot.tell("home_city", "Zanzibar")
    await bot.command("/settings recall off")
    bot.script.then(call("recall", query="home city"), "I can't look.")
    await typed(bot, terminal, "~ What is the weather like in my home city?")
    assert RECALL_OFF in bot.script.last.whole
    assert "Zanzibar" not in bot.script.last.whole


async def test_nothing_that_is_known_of_a_guest_is_read(bot: Bot, terminal: Terminal) -> None:
    """As the settings say; it is there again for who is none any more."""
    await bot.tell("home_city", "Zanzibar")
    await bot.command("/settings mode guest")
    bot.script.then(call("recall", query="home city"), "I can't look.")
    await typed(bot, terminal, "Where do I live?")
    assert (GUEST_UNREAD in bot.script.last.whole, "Zanzibar" in bot.script.last.whole) == (True, False)
    await bot.command("/settings mode local")
    assert await bot.known() == {"home_city": "Zanzibar"}


async def test_recall_off_holds_when_no_model_answers(bot: Bot) -> None:
    """The sentence said instead of an answer brings no memories along."""
    await bot.tell("home_city", "Zanzibar")
    await bot.command("/settings recall off")
    turn = await bot.say("home city?", RuntimeError("down"))
    assert "Zanzibar" not in turn.reply


async def test_learning_off_saves_nothing_but_what_remember_says(bot: Bot) -> None:
    """A tool is turned down with the reason, no exchange waits to be read; /remember is the person's own hand."""
    await bot.command("/settings learning off")
    text = "I live in Porto"
    await bot.say(text, remember("home_city", "Porto", text), lambda request: request.results[-1])
    assert LEARNING_OFF.english in bot.script.last.results[-1]
    assert await bot.known() == {}
    assert await bot.query("SELECT 1 FROM interactions WHERE to_learn") == []
    assert await bot.query("SELECT 1 FROM jobs WHERE kind = 'extract'") == []
    await bot.command("/remember I live in Porto")
    assert await bot.known() == {"home_city": "Porto"}


async def test_learning_off_still_forgets(bot: Bot) -> None:
    """Who stops the learning wants less known, not more."""
    memory = await bot.tell("home_city", "Porto")
    await bot.command("/settings learning off")
    await bot.say("Forget where I live", call("forget_fact", key_or_id=memory.id), "Gone.")
    assert await bot.known() == {}


async def test_memory_switches_both_halves(bot: Bot) -> None:
    """And what is switched says in its line how it stands now, as the list of settings does."""
    shown = (await bot.command("/settings memory off")).text
    assert shown == "learning (keep what you tell me): off\nrecall (use what I know): off"
    shown = (await bot.command("/settings learning on")).text
    assert shown == "learning (keep what you tell me): on"
    every = (await bot.command("/settings")).text
    assert shown in every
    assert "recall (use what I know): off" in every


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("ask_first on", "(remember nothing before you say yes): on"),
        ("receipts reaction", "receipts: reaction"),
        ("receipts digest", "receipts: digest"),
        ("receipts off", "receipts: off"),
        ("receipts line", "receipts: line"),
        ("follow_ups off", "(ask how it went with what you meant to do): off"),
    ],
)
async def test_each_setting_is_kept(bot: Bot, typed: str, shown: str) -> None:
    """And shown, and there after a restart."""
    await bot.command(f"/settings {typed}")
    await bot.restart()
    assert shown in (await bot.command("/settings")).text


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("receipts loud", "/settings receipts takes one of these: line, reaction, digest, off."),
        ("recall maybe", "/settings recall takes one of these: on, off."),
        ("memory", "/settings memory takes one of these: on, off."),
        ("recordings", "/settings recordings takes one of these: on, off."),
        ("nonsense on", "There is no setting “nonsense”. There are: timezone, language, memory, learning,"),
    ],
)
async def test_a_setting_that_is_none_changes_nothing(bot: Bot, typed: str, told: str) -> None:
    """It is said to be none, with those that there are; and of one without a value, how it stands."""
    before: Answer = await bot.command("/settings")
    assert (await bot.command(f"/settings {typed}")).text.startswith(told)
    assert (await bot.command("/settings")).text == before.text


async def test_what_telegram_alone_has_is_not_told_elsewhere(bot: Bot) -> None:
    """No number that Telegram gives, no file that could be sent."""
    for command in ("/incognito on", "/incognito off", "/import", "/backup"):
        told = (await bot.command(command)).text
        assert told
        assert "Telegram" not in told
        assert "Send me" not in told


async def test_without_a_model_nothing_is_promised_off_the_record(folder: Path, clock: SetClock) -> None:
    """Nobody can look up later what is kept nowhere."""
    settings = Settings(_env_file=None, data_dir=folder)  # pyright: ignore[reportCallIssue]
    async with running_app(settings, clock) as app:
        person = await app.people.local("ann")
        for said in (
            "the plumber came by and left again",
            "my garden is full of snow today",
            "it rained on us all",
        ):
            answer = (await _terminal(app).reply(person, f"~ {said}")).answer.text
            assert "later" not in answer
            assert "Nothing I remember" not in answer
