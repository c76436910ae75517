"""The nightly job: promised with the first word, at the person's own hour, caught up once, never twice."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest
from pydantic_ai import models

from bot.cli import run
from bot.domain.interactions import ModelUsage
from bot.storage.work import usage
from tests.llm.openai_embeddings import EmbeddingServer
from tests.minds import PROFILE, asked, night, structured
from tests.scripted import Bot, call

SAID = "I live in Berlin"


async def due(bot: Bot, kind: str = "nightly") -> list[str]:
    """When the nights promised so far are due, to the minute."""
    return [
        row[0][:16]
        for row in await bot.query(f"SELECT due_at FROM jobs WHERE kind = '{kind}' ORDER BY owner")
    ]


async def test_a_night_is_promised_with_the_first_word(bot: Bot) -> None:
    """At 02:00 in UTC, once for each person, however much is said."""
    await bot.person()
    assert await due(bot) == []
    await bot.say("Hi")
    await bot.say("Hi again")
    await bot.say("Hi", who="bob")
    assert await due(bot) == ["2026-11-21T02:00", "2026-11-21T02:00"]


async def test_a_command_that_says_something_counts_as_the_first_word(bot: Bot) -> None:
    """As /remember does, which no model answers."""
    await bot.command("/remember I like tea")
    assert await due(bot) == ["2026-11-21T02:00"]


async def test_the_night_falls_at_the_persons_own_hour(bot: Bot) -> None:
    """It moves with the time zone they set, and with the setting."""
    await bot.say("Hi")
    await bot.command("/settings timezone Europe/Berlin")
    await bot.say("Hi again")
    assert await due(bot) == ["2026-11-21T01:00"]
    await bot.restart(nightly_hour=23)
    await bot.say("Hi again")
    assert await due(bot) == ["2026-11-20T22:00"]


async def test_each_night_promises_the_next(bot: Bot) -> None:
    """Nothing runs before its hour; after it the next is a day on."""
    await bot.say(SAID)
    bot.clock.moment = datetime(2026, 11, 21, 1, 59, tzinfo=UTC)
    await bot.app.worker.finish("nightly")
    assert not bot.mini.requests
    await night(bot, structured(), hours=0.02)
    assert len(asked(bot, "reflect")) == 1
    assert await due(bot) == ["2026-11-22T02:00"]


async def test_a_missed_week_is_caught_up_once(bot: Bot) -> None:
    """By one call at the next start, over all that was said; then the next night is to come."""
    await bot.say(SAID)
    bot.clock.pass_time(days=7)
    await bot.restart()
    await bot.say("I also like tea")
    assert await due(bot) == ["2026-11-21T02:00"]
    await night(bot, structured(), hours=0)
    (request,) = asked(bot, "reflect")
    assert request.asked.count("<exchange ") == 2
    assert await due(bot) == ["2026-11-28T02:00"]


async def test_a_failed_night_is_tried_again_and_not_moved_by_talk(bot: Bot) -> None:
    """What is said meanwhile does not put it off to the next night, and is read by it."""
    await bot.say(SAID)
    await night(bot, TimeoutError(), hours=18)
    retry = await due(bot)
    await bot.say("Still here")
    assert await due(bot) == retry != ["2026-11-22T02:00"]
    await night(bot, structured(profile=PROFILE), hours=1)
    assert asked(bot, "reflect")[-1].asked.count("<exchange ") == 2
    assert await due(bot) == ["2026-11-22T02:00"]


async def test_a_buried_night_is_promised_anew_with_the_next_word(bot: Bot) -> None:
    """A person's nights don't end with one that could not be kept."""
    await bot.say(SAID)
    async with bot.app.database.write() as connection:
        await connection.exec_driver_sql("UPDATE jobs SET state = 'buried' WHERE kind = 'nightly'")
    await bot.say("Hi")
    assert await bot.query("SELECT state FROM jobs WHERE kind = 'nightly'") == [("due",)]


async def test_a_night_survives_a_restart(bot: Bot) -> None:
    """It is a row, not a timer."""
    await bot.say(SAID)
    await bot.restart()
    await night(bot, structured(profile=PROFILE))
    assert [memory.kind for memory in await bot.facts()] == ["profile"]


async def test_people_have_their_own_nights(bot: Bot) -> None:
    """Each is given only their own words."""
    await bot.say(SAID)
    await bot.say("I live in Rome", who="bob")
    await night(bot, structured(profile=PROFILE), structured(profile=PROFILE.replace("Berlin", "Rome")))
    first, second = asked(bot, "reflect")
    assert ("Rome" in first.asked) != ("Rome" in second.asked)
    assert ("Berlin" in first.asked) != ("Berlin" in second.asked)


async def test_a_night_without_news_costs_nothing(bot: Bot) -> None:
    """No call, and the next is promised all the same."""
    await bot.say(SAID)
    await night(bot, structured())
    for _ in range(3):
        await night(bot)
    assert len(bot.mini.requests) == 1
    assert await due(bot) == ["2026-11-25T02:00"]


async def test_a_failing_look_back_costs_no_night(bot: Bot) -> None:
    """It is a job of its own: the night before it is written, and only it is tried again."""
    for key, value in (("likes", "tea"), ("pets", "a cat"), ("home_city", "Berlin")):
        await bot.tell(key, value)
    await night(bot, structured())
    await bot.say("I bought a bike", call("record_observation", observation="Happy."), "Nice.")
    await night(bot, structured(profile=PROFILE), TimeoutError())
    assert "profile" in [memory.kind for memory in await bot.facts()]
    assert len(await due(bot, "weekly")) == 1
    bot.clock.pass_time(minutes=1)
    bot.mini.then(structured(reflection="A good week."))
    await bot.app.worker.finish("weekly")
    assert "reflection" in [memory.kind for memory in await bot.facts()]


async def test_sessions_that_are_due_are_closed_at_a_stop(bot: Bot) -> None:
    """Though the worker begins nothing more; what is not due by then, and other work, waits for the next start."""
    await bot.say("We fly to Lisbon", "Nice.")
    await bot.say("The hotel is booked", "Good.")
    await bot.say("A chat that goes on", "Yes.", chat="other")
    bot.clock.pass_time(minutes=29)
    await bot.say("Still going on", "Yes.", chat="other")
    bot.clock.pass_time(minutes=2)
    bot.app.background.stop()
    bot.mini.then(structured(summaries=[{"topic": "Lisbon", "summary": "They fly."}]))
    await bot.app.background.finish()
    assert [memory.label for memory in await bot.facts()] == ["Lisbon"]
    assert await bot.query("SELECT key FROM jobs WHERE kind = 'session'") == [("2",)]


async def test_the_command_line_reflects_for_one_person(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a model the profile is put together; a name nobody goes by is refused."""
    await bot.tell("likes", "tea", category="preference")
    await bot.stop()
    monkeypatch.setenv("DATA_DIR", str(bot.path))
    assert await in_thread(["reflect", "--user", "nobody"]) == 1
    assert "nobody is known as nobody" in capsys.readouterr().err
    assert await in_thread(["reflect", "--user", "ann"]) == 0
    printed = capsys.readouterr().out
    assert "added profile" in printed
    assert "facts_added: 0" in printed
    assert "/undo " in printed
    await bot.start()
    assert "profile" in [memory.kind for memory in await bot.facts()]


async def in_thread(arguments: list[str]) -> int:
    """Run a command line beside the test's own event loop."""
    return await asyncio.to_thread(run, arguments)


async def test_the_backfill_waits_at_the_reserve(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the background; who asks for it by hand gets it."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", True)
    async with EmbeddingServer() as server:
        await bot.restart(
            model="offline", embedding_model="openai:near", embedding_dimensions=32, openai_base_url=server.url,
            openai_api_key="TEST", monthly_budget_usd=1.0,
        )  # fmt: skip
        await bot.say("I painted the fence")
        async with bot.app.database.write() as connection:
            spent = ModelUsage(model="dear", requests=1, cost_usd=0.9)
            await usage.add(connection, 1, "chat", spent, bot.clock.now())
        assert (await bot.app.backfill.all(paced=True)).embedded == 0
        assert (await bot.app.backfill.all()).embedded > 0
