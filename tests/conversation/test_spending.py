"""What it costs: counted by purpose, bounded by a budget, shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pydantic_ai import models

from bot.domain.interactions import ModelUsage
from bot.memory.figures import LOOK_AGAIN, Spending
from bot.storage.work import usage
from tests.llm.openai_embeddings import EmbeddingServer
from tests.scripted import Bot


async def spend(bot: Bot, dollars: float) -> None:
    """Count what the chat has cost ann."""
    used = ModelUsage(model="big", requests=1, input_tokens=500, cost_usd=dollars)
    owner = (await bot.person()).id
    async with bot.app.database.write() as connection:
        await usage.add(connection, owner, "chat", used, bot.clock.now())


async def learning_jobs(bot: Bot) -> list[tuple[str, str, int]]:
    """The state, due day and tries of what waits to be learnt."""
    return [
        (row[0], row[1][:10], row[2])
        for row in await bot.query("SELECT state, due_at, attempts FROM jobs WHERE kind = 'extract'")
    ]


async def test_at_four_fifths_of_the_budget_learning_waits_and_nothing_is_lost(bot: Bot) -> None:
    """The exchange stays to be read, the chat goes on; next month, or with a larger budget, it is learnt."""
    await bot.restart(monthly_budget_usd=1)
    await bot.say("I moved to Porto last week and I love it", "Lovely.")
    await spend(bot, 0.8)
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    assert bot.mini.requests == []
    assert [(state, tries) for state, _, tries in await learning_jobs(bot)] == [("due", 0)]
    assert (await bot.say("Still there?", "Yes.")).reply == "Yes."
    bot.clock.pass_time(hours=7)
    await bot.restart(monthly_budget_usd=10)
    await bot.app.worker.run_due()
    assert any("I moved to Porto" in request.whole for request in bot.mini.requests)


async def test_the_wait_ends_with_the_month(bot: Bot) -> None:
    """The next one has a budget of its own."""
    spending = Spending(bot.app.database, bot.clock, 1.0)
    owner = (await bot.person()).id
    assert await spending.learning_waits_until(owner) is None
    await spend(bot, 0.9)
    now = bot.clock.now()
    until = await spending.learning_waits_until(owner)
    assert until is not None
    assert until - now <= LOOK_AGAIN + timedelta(seconds=1)
    bot.clock.moment = bot.clock.moment.replace(day=30, hour=23)
    assert await spending.learning_waits_until(owner) == usage.next_month(bot.clock.moment)
    bot.clock.pass_time(hours=2)
    assert await spending.learning_waits_until(owner) is None


async def test_passing_four_fifths_is_said_once_a_month(bot: Bot) -> None:
    """In a line of its own after an answer, not after each."""
    await bot.restart(monthly_budget_usd=1)
    await bot.say("Hello there", "Hi.")
    assert await warnings(bot) == 0
    await spend(bot, 0.8)
    await bot.say("How are you?", "Fine.")
    await bot.say("And now?", "Fine.")
    assert await warnings(bot) == 1
    bot.clock.pass_time(days=20)
    await spend(bot, 0.8)
    await bot.say("December!", "Fine.")
    assert await warnings(bot) == 2


async def warnings(bot: Bot) -> int:
    return (
        await bot.query(
            "SELECT count(*) FROM outbound WHERE CAST(content AS TEXT) LIKE '%80%% of this month''s budget%'"
        )
    )[0][0]


async def test_usage_shows_purposes_price_and_the_share_of_the_budget(bot: Bot) -> None:
    """A line for each purpose, and what the budget stops."""
    await bot.restart(monthly_budget_usd=2)
    await spend(bot, 0.5)
    shown = (await bot.command("/usage")).text
    assert "chat, big: one call, 500 tokens in" in shown
    assert "25% of the month's budget of $2.00" in shown
    await spend(bot, 1.2)
    assert "Learning in the background waits" in (await bot.command("/usage")).text
    await spend(bot, 1)
    assert "Nothing is left" in (await bot.command("/usage")).text


async def test_every_call_of_the_embedder_is_counted(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question that somebody's message puts, and each batch of what is stored, under its own purpose."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", True)
    async with EmbeddingServer() as server:
        await bot.restart(
            model="offline",
            embedding_model="openai:words",
            embedding_dimensions=32,
            openai_base_url=server.url,
            openai_api_key="TEST",
        )
        await bot.say("I like gardening on Sundays", "Nice.")
        assert await embedded(bot) == len(server.bodies) == 0  # nothing is held that could fit
        await bot.app.backfill.all()
        assert await embedded(bot) == len(server.bodies) > 0
        batches = len(server.bodies)
        await bot.say("Do I like gardening?", "You do.")
        assert await embedded(bot) == len(server.bodies) > batches
        await bot.app.off_record.answer(await bot.person(), await bot.message("What about gardening?"), "UTC")
        assert await embedded(bot) == len(server.bodies)


async def embedded(bot: Bot) -> int:
    rows = await bot.query("SELECT sum(calls) FROM usage WHERE purpose = 'embed'")
    return rows[0][0] or 0
