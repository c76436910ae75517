"""One thing that can't be read keeps nothing else from being learnt, and whatever was asked of a model is counted."""

from __future__ import annotations

from typing import Any

import pytest

from bot.memory.figures import RESERVE
from bot.memory.learning import extractor
from bot.memory.reflecting import reflector
from bot.storage.work import jobs as promised
from tests.scenarios.mind import messages_in
from tests.scripted import Bot, Request, Step, call

POISON = "zork"


def answer(request: Request, broken: Step) -> Step:
    """Reads "I live in X" out of each message; as soon as one holds the poison, all it says is broken."""
    if request.instructions == reflector.INSTRUCTIONS:
        return broken
    if request.instructions != extractor.INSTRUCTIONS:
        return call("final_result", summaries=[])
    given = messages_in(request.prompts[0]).given
    if any(POISON in each.words for each in given):
        return broken
    return call(
        "final_result",
        facts=[
            {
                "message": each.exchange,
                "key": "likes",
                "value": each.words.split()[-1],
                "quote": each.words,
                "outcome": "beside",
            }
            for each in given
            if "I like" in each.words
        ],
    )


def poison(bot: Bot, broken: Step) -> None:
    bot.mini.then(*[lambda request: answer(request, broken)] * 200)


async def tries(bot: Bot, rounds: int) -> None:
    for _ in range(rounds):
        bot.clock.pass_time(hours=7)
        await bot.app.worker.finish("extract")


async def test_what_nobody_can_read_is_buried_alone(bot: Bot) -> None:
    """All others of its batch are learnt, and whatever is said later; revived, it is read once more."""
    poison(bot, "I will not.")
    for words in ("I like tea", POISON, "I like chess"):
        await bot.say(words, "Good.")
    await tries(bot, 14)
    await bot.say("I like rowing", "Good.")
    await tries(bot, 2)
    assert sorted(memory.content for memory in await bot.facts()) == ["chess", "rowing", "tea"]
    jobs = await bot.query("SELECT key, state, error FROM jobs WHERE kind = 'extract'")
    assert jobs == [("2", "buried", "UnexpectedModelBehavior")]
    bot.mini.steps[:] = [call("final_result", facts=[])]
    async with bot.app.database.write() as connection:
        assert await promised.revive(connection, bot.clock.now()) == 1
    await tries(bot, 1)
    assert await bot.query("SELECT count(*) FROM jobs WHERE kind = 'extract'") == [(0,)]
    assert await bot.query("SELECT count(*) FROM interactions WHERE to_learn") == [(0,)]


async def test_an_outage_takes_no_batch_apart(bot: Bot) -> None:
    """However long it lasts: it says nothing about what is to be read."""
    bot.mini.then(*[TimeoutError()] * 20)
    await bot.say("I like tea", "Good.")
    await tries(bot, 12)
    assert await bot.query("SELECT key, state FROM jobs WHERE kind = 'extract'") == [("", "due")]


@pytest.mark.parametrize(
    "odd",
    [
        {"quote": "q" * 5000},
        {"value": "v" * 2001},
        {"key": "k" * 500},
        {"subject": "s" * 500},
        {"key": None},
        {"value": {"city": ["Rome"]}},
        {"stated": "perhaps"},
        {"message": "the second"},
        {"when": None},
    ],
)
async def test_an_odd_item_costs_nothing_but_itself(bot: Bot, odd: dict[str, Any]) -> None:
    """Whatever is wrong with it, what stands beside it is kept, at the first try."""
    await bot.say("I like tea", "Good.")
    good = {"message": 1, "key": "likes", "value": "tea", "quote": "I like tea"}
    bot.mini.then(call("final_result", facts=[good | odd, "no item", good]))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.finish("extract")
    assert "tea" in [memory.content for memory in await bot.facts()]
    assert ("dropped", "empty") in await bot.query("SELECT state, reason FROM candidates")


async def test_more_than_can_be_read_is_read_as_far_as_it_goes(bot: Bot) -> None:
    """A list that is too long is cut."""
    await bot.say("I like tea", "Good.")
    good = {"message": 1, "key": "likes", "value": "tea", "quote": "I like tea"}
    bot.mini.then(call("final_result", facts=[good] * 500))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.finish("extract")
    assert [memory.content for memory in await bot.facts()] == ["tea"]


async def test_an_odd_item_costs_no_night(bot: Bot) -> None:
    """A key beyond all measure beside a fact that is none."""
    await bot.say("I like tea", "Good.")
    good = {"key": "likes", "value": "tea", "quote": "I like tea", "exchange": 1}
    found = [good | {"key": "k" * 201}, {"key": "likes"}, 7, good]
    bot.mini.then(
        lambda _: call(
            "final_result", profile="## Personal\nLikes tea." * 999, facts=found, notes=[{"title": "x"}]
        )
    )
    owner = (await bot.person()).id
    async with bot.app.database.write() as connection:
        await promised.cancel(connection, owner, "extract", "")
    bot.clock.pass_time(hours=24)
    await bot.app.worker.finish("nightly")
    assert {memory.kind for memory in await bot.facts()} == {"profile", "fact"}


async def test_calls_that_come_to_nothing_are_counted(bot: Bot) -> None:
    """Rubbish costs what an answer costs: /usage shows it, and learning waits at four fifths of the budget."""
    await bot.restart(monthly_budget_usd=1)
    await bot.say("I like tea", "Good.")
    bot.mini.then(*["Rubbish."] * 40)
    await tries(bot, 8)
    asked = len(bot.mini.requests)
    [(calls, requests)] = await bot.query(
        "SELECT sum(calls), sum(requests) FROM usage WHERE purpose = 'extract'"
    )
    assert 2 * calls == requests == asked >= 16
    assert f"- extract, scripted: {calls} calls" in (await bot.command("/usage")).text
    await bot.change("UPDATE usage SET cost_usd = :cost WHERE purpose = 'extract'", cost=RESERVE)
    await tries(bot, 3)
    assert len(bot.mini.requests) == asked


async def test_a_chat_that_fails_is_counted_by_its_model(bot: Bot) -> None:
    """What was used before it failed; another model's name would hide whose bill it is on."""
    bot.script.then(call("list_memories", kind="no such"), *[TimeoutError()] * 3)
    await bot.say("What do you know?")
    [(model, requests)] = await bot.query("SELECT model, requests FROM usage WHERE purpose = 'chat'")
    assert (model, requests) == ("scripted", 1)
