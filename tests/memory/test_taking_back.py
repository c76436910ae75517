"""What was derived from an exchange goes with it, whether it is taken back or its message is edited."""

from __future__ import annotations

import pytest

from bot.memory.forgetting import tombstones
from tests.minds import asked, close_session, night, number, structured
from tests.scripted import Bot, call, remember

MUNICH = "I live in Munich and work hard."


async def derive(bot: Bot) -> None:
    """A session's summary, a profile, a working memory and a scaffold that rest on two exchanges."""
    await bot.say("Hello there, I'm back from my work at the bakery.", "Hi.")
    await bot.say(
        MUNICH, remember("home_city", "Munich", "I live in Munich", "location"), "Fine.", number="told"
    )
    bot.mini.then(structured(facts=[]))
    bot.clock.pass_time(minutes=2)
    await bot.app.worker.finish("extract")
    last = await number(bot, MUNICH)
    summary = {"topic": "Home", "summary": "They told they live in Munich.", "exchanges": [last - 1, last]}
    await close_session(bot, structured(summaries=[summary]))
    await night(
        bot,
        structured(
            profile="## Personal\nLives in Munich. Back from work at the bakery.",
            working_memory="Munich is their home.",
            scaffold='{"home": "Munich"}',
        ),
    )
    assert sum("Munich" in fact.content for fact in await bot.facts()) >= 4


@pytest.mark.parametrize("how", ["undo", "edit"])
async def test_what_was_derived_goes_with_the_exchange(bot: Bot, how: str) -> None:
    """Summary, profile, working memory and scaffold are gone, past versions too, until they are written anew from what
    other exchanges say."""
    await derive(bot)
    if how == "undo":
        await bot.command("/undo")
    else:
        await bot.say("I live in Berlin and work hard.", "Oh.", number="told", revision=1)
    assert not any("Munich" in fact.content for fact in await bot.facts())
    bot.mini.then(structured(profile="## Personal\nBack from work at the bakery."))
    await bot.app.worker.finish("rederive")
    left = [fact.content for fact in await bot.facts()]
    assert not any("Munich" in each for each in left)
    assert any("bakery" in each for each in left)
    past = await bot.query(
        "SELECT v.content FROM memory_versions v JOIN memories m ON m.id = v.memory_id WHERE m.kind != 'fact'"
    )
    assert not any("Munich" in content for (content,) in past)


async def test_what_was_taken_back_is_read_no_more(bot: Bot) -> None:
    """Neither by its number nor beside what was said next to it."""
    await bot.say(MUNICH, "Fine.")
    taken = await number(bot, MUNICH)
    await bot.command("/undo")
    await bot.say("Hello again.", "Hi.")
    beside = await number(bot, "Hello again.")
    reading = [call("read_memory", id=str(each)) for each in (taken, beside)]
    await bot.say("What was there?", reading[0], reading[1], "Nothing much.")
    assert "Hello again." in bot.script.requests[-1].whole
    assert "Munich" not in bot.script.requests[-1].whole


async def test_what_was_noticed_in_an_exchange_goes_with_it(bot: Bot) -> None:
    """The night's model never hears of it."""
    await bot.say(
        "I feel sad about Zorbax.", call("record_observation", observation="sad about Zorbax"), "Oh."
    )
    await bot.command("/undo")
    assert await bot.query("SELECT text FROM observations") == []
    await bot.say("I like tea.", "Fine.")
    await night(bot, structured(), structured())
    assert asked(bot, "reflect")
    assert not any("Zorbax" in request.whole for request in bot.mini.requests)


async def test_an_order_to_forget_that_is_edited_too_late_brings_nothing_back(bot: Bot) -> None:
    """What cannot be undone any more stays forgotten, and the new words are answered all the same."""
    await bot.say("We have a dog called Rex.", "Nice.")
    await bot.say("Forget what I said about our dog.", "Gone.", number="order")
    assert "concealed" in str(await bot.query("SELECT effects FROM plans"))
    bot.clock.pass_time(minutes=11)
    turn = await bot.say("Never mind", "All right.", number="order", revision=1)
    assert turn.reply == "All right."
    assert "called Rex" not in (await bot.command("/memory search Rex")).text


@pytest.mark.parametrize("learnt", [True, False])
async def test_what_was_taken_back_stands_nowhere_once_it_is_erased(bot: Bot, learnt: bool) -> None:
    """Nor in the message that says so, whatever another memory tells of the same."""
    await bot.command("/note Trip: Rome with Anna")
    said = "My sister is Anna"
    call = [remember("sister", "Anna", said, "person")] if learnt else []
    turn = await bot.say(said, *call, "Noted.")
    assert said in (await bot.say("forget that")).reply
    await bot.command(f"/memory erase #{turn.interaction_id}")
    bot.clock.pass_time(minutes=30)
    await bot.app.worker.run_due()
    assert said.encode() not in bot.held_bytes()


async def test_undo_takes_back_what_came_last_command_or_order(bot: Bot) -> None:
    """A command after "forget that" is newer than it."""
    memory = await bot.tell("pets", "Rex")
    await bot.say("I had soup", "I see.")
    await bot.say("forget that")
    await bot.command(f"/memory delete {memory.id}")
    await bot.command("/undo")
    assert [each.content for each in await bot.facts()] == ["Rex"]
    assert "counts again" in (await bot.command("/undo")).text


async def test_what_is_kept_since_is_no_telltale_however_much_was_said_of_it(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Messages with the same words take no place of the memories that are asked for."""
    monkeypatch.setattr(tombstones, "MOST_SUSPECTS", 2)
    first = await bot.tell("home_city", "Munich")
    gone = await bot.record(first)
    await bot.command("/undo")
    await bot.tell("birthplace", "Munich")
    for _ in range(4):
        await bot.say("Munich, Munich, Munich!", "Yes, Munich.")
    async with bot.app.database.read() as connection:
        told = await tombstones.telltale_of_undone(connection, gone)
    assert not told.is_in("Munich")
