"""What only an answer told goes with the answer: the person's own words stay in history, recall and learning."""

from __future__ import annotations

from typing import Any

import pytest

from bot.memory.learning.summariser import Summariser
from tests.minds import close_session, structured
from tests.scripted import Bot, action, call

PLAN = "I plan a trip to Lisbon with my parents"
ANSWER = "Lovely. Who looks after Balu meanwhile?"


async def told(bot: Bot) -> str:
    """A dog, and an answer to something else that brings it up; gives the memory's id."""
    dog = await bot.tell("pets", "Balu")
    await bot.say(PLAN, call("recall", query="pets"), ANSWER)
    return dog.id


async def found(bot: Bot, query: str) -> str:
    """What recall gives the model for some words."""
    bot.script.then(call("recall", query=query), "Well.")
    await bot.hand_in(await bot.message("Hm."))
    return "\n".join(bot.script.last.results)


async def test_what_the_person_said_stays_and_the_answer_goes(bot: Bot) -> None:
    """In the history of the next message, and in what is found much later."""
    await bot.command(f"/memory delete {await told(bot)}")
    await bot.say("Hello", "Hi.")
    assert PLAN in bot.script.last.past
    assert "(forgotten)" in bot.script.last.past
    assert "Balu" not in bot.script.last.whole
    bot.clock.pass_time(days=3)
    await bot.app.worker.run_due()
    results = await found(bot, "trip Lisbon")
    assert PLAN in results
    assert "Balu" not in results


async def test_an_undo_brings_the_answer_back(bot: Bot) -> None:
    """Into history, recall and the log, as it was."""
    before = await told(bot), await bot.query("SELECT text, reply, receipt, tools FROM interactions")
    done = await bot.command(f"/memory delete {before[0]}")
    await bot.command(action(done, "/undo"))
    assert await bot.query("SELECT text, reply, receipt, tools FROM interactions") == before[1]
    assert ANSWER in await found(bot, "who looks after Balu")


async def test_two_deletions_keep_an_answer_until_both_are_undone(bot: Bot) -> None:
    """Whichever is undone first."""
    cat = await bot.tell("pets", "Minka")
    dog = await told(bot)
    await bot.say("I bought hay", call("recall", query="pets"), "For Balu and Minka?")
    first = await bot.command(f"/memory delete {dog}")
    second = await bot.command(f"/memory delete {cat.id}")
    await bot.command(action(first, "/undo"))
    assert ("I bought hay", "") in await bot.query("SELECT text, reply FROM interactions")
    await bot.command(action(second, "/undo"))
    assert ("I bought hay", "For Balu and Minka?") in await bot.query("SELECT text, reply FROM interactions")


async def test_words_that_only_an_answer_said_take_no_message_with_them(bot: Bot) -> None:
    """Forgotten by words and erased everywhere: of the message nothing is lost, of the answer nothing is left."""
    await bot.say("What could I call a dog?", "Waldemarius, perhaps.")
    await bot.command("/forget Waldemarius everywhere now")
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    assert await bot.query("SELECT text, reply, state FROM interactions") == [
        ("What could I call a dog?", "", "answered")
    ]
    tables = [name for (name,) in await bot.query("SELECT name FROM sqlite_master WHERE type = 'table'")]
    held = [str(row) for table in tables for row in await bot.query(f"SELECT * FROM {table}")]
    assert [each for each in held if "waldemarius" in each.lower()] == []


async def test_what_is_not_learnt_from_yet_still_is(bot: Bot) -> None:
    """A message waits to be read whose answer told something forgotten: what the person said is read all the same."""
    dog = await bot.tell("pets", "Balu")
    bot.clock.pass_time(minutes=5)
    await bot.app.worker.run_due()
    await bot.say(PLAN, call("recall", query="pets"), ANSWER)
    await bot.command(f"/memory delete {dog.id}")
    asked = len(bot.mini.requests)
    bot.clock.pass_time(minutes=5)
    await bot.app.worker.run_due()
    read = [request.whole for request in bot.mini.requests[asked:]]
    assert any(PLAN in each for each in read)
    assert not any("Balu" in each for each in read)


async def test_a_summary_that_was_being_written_does_not_bring_it_back(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was thought with the answer before its eyes: it is thought again, without."""
    dog = await told(bot)
    await bot.say("By train, I think", "Good.")
    summarise = Summariser.summarise

    async def deleted_meanwhile(*asked: Any) -> Any:
        found = await summarise(*asked)
        if "Balu" in bot.mini.last.whole:
            bot.clock.pass_time(seconds=1)
            await bot.command(f"/memory delete {dog}")
        return found

    monkeypatch.setattr(Summariser, "summarise", deleted_meanwhile)
    [(rests_on,)] = await bot.query(f"SELECT id FROM interactions WHERE text = '{PLAN}'")
    topic = {"topic": "A trip", "exchanges": [rests_on], "entities": []}
    wrote = structured(summaries=[{**topic, "summary": "Somebody is to look after the pet."}])
    again = structured(summaries=[{**topic, "summary": "A trip to Lisbon, by train."}])
    await close_session(bot, wrote, again)
    bot.clock.pass_time(minutes=5)
    bot.mini.then(again)
    await bot.app.worker.finish("session")
    kept = [memory.content for memory in await bot.facts() if memory.kind == "summary"]
    assert kept == ["A trip to Lisbon, by train."]
