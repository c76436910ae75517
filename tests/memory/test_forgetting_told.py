"""What a person is told of forgetting: before it, of it, and in messages that were sent earlier."""

from __future__ import annotations

import pytest

from tests.memory.forgetful import rows, sent
from tests.minds import structured
from tests.scripted import Bot, action


async def test_a_line_that_said_what_was_noted_is_edited(bot: Bot) -> None:
    """Though it names no id: a deletion takes it and its buttons away."""
    await bot.say("I live in Quexal now, and it rains.", "I see.")
    fact = {"message": 1, "key": "home_city", "value": "Quexal", "quote": "I live in Quexal"}
    bot.mini.then(structured(facts=[fact]))
    bot.clock.pass_time(minutes=2)
    await bot.app.worker.finish("extract")
    await sent(bot)
    assert "remembered: your home city" in rows(bot.path)
    (home,) = await bot.facts()
    await bot.command(f"/memory delete {home.id}")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    (content,) = [row[0] for row in await bot.query("SELECT content FROM outbound WHERE key LIKE 'noted:%'")]
    assert "Quexal" not in content
    assert "(forgotten)" in content
    assert f"/memory edit {home.id}" not in content


async def test_erasing_shows_first_what_would_go(bot: Bot) -> None:
    """Only the button, or the word `now`, does it."""
    fact = await bot.tell("home_city", "Quexal")
    shown = await bot.command(f"/memory erase {fact.id}")
    assert "No undo" in shown.text
    assert await bot.known() == {"home_city": "Quexal"}
    await bot.command(action(shown, "/memory erase"))
    assert await bot.known() == {}


async def test_words_are_shown_with_the_places_that_hold_them(bot: Bot) -> None:
    """Small words are refused, words of one sign or one letter are words."""
    await bot.say("猫 sat with Blorp", "Hm.")
    shown = await bot.command("/forget Blorp everywhere")
    assert "I found 1 message." in shown.text
    assert "2 places that hold them" in shown.text
    assert action(await bot.command("/forget 猫 everywhere"), "/forget 猫 everywhere now")
    for words in ("the", "it is"):
        assert "every other sentence" in (await bot.command(f"/forget {words} everywhere now")).text
    assert "being erased" in (await bot.command("/forget 5 everywhere now")).text


async def test_a_name_by_itself_stands_in_no_other_words(bot: Bot) -> None:
    """Said again by the order itself, and listed among the names: nobody is asked about other words."""
    await bot.say("I met Karl today", "Nice.")
    await bot.say("Who is Karl?", "You met Karl.")
    await bot.say("forget Karl", "Choose below.")
    [(shown,)] = await bot.query("SELECT content FROM outbound WHERE key LIKE 'offered:%'")
    assert "places that hold them" in shown
    assert "only within other words" not in shown


async def test_an_audit_says_what_is_still_under_way(bot: Bot) -> None:
    """Deleted just now, or being erased."""
    assert "nothing forgotten" in (await bot.command("/memory audit")).text
    one, other = await bot.tell("home_city", "Quexal"), await bot.tell("pets", "a zorb")
    await bot.command(f"/memory delete {one.id}")
    assert "1 thing deleted just now can still be undone" in (await bot.command("/memory audit")).text
    await bot.command(f"/memory erase {other.id} now")
    assert "1 thing being erased right now" in (await bot.command("/memory audit")).text


async def test_undo_names_what_is_forgotten_again(bot: Bot) -> None:
    """Not only by its id."""
    await bot.tell("home_city", "Quexal")
    assert "your home city is Quexal, forgotten again" in (await bot.command("/undo")).text


async def test_what_is_offered_stays_in_sight_until_it_is_chosen(bot: Bot) -> None:
    """Of a message that was not learnt from nothing is learnt any more, but it is there for who leaves the offer."""
    await bot.tell("pets", "a dog called Rex")
    await bot.say("The dog barked at Wumbolar again.", "Oh.")
    await bot.say("forget my dog please", "Choose below.")
    await sent(bot)
    assert "i learn nothing from what you said of it last" in rows(bot.path)
    assert "barked at Wumbolar" in (await bot.command("/memory search Wumbolar")).text
    bot.clock.pass_time(minutes=2)
    await bot.app.worker.finish("extract")
    assert not any("Wumbolar" in request.asked for request in bot.mini.requests)


async def test_a_plain_yes_to_an_offer_forgets_what_it_offers(bot: Bot) -> None:
    """As its first button does, whatever the model says to it; Undo brings all of it back."""
    await bot.tell("pets", "a dog called Rex")
    await bot.say("The dog barked at Wumbolar.", "Oh.")
    await bot.say("forget my dog please", "Choose below.")
    answer = await bot.say("Yes, forget it", "I'm sorry, I can't do that.")
    assert "Forgotten: pets" in answer.reply
    assert await bot.known() == {}
    assert "barked" not in (await bot.command("/memory search Wumbolar")).text
    assert answer.answer is not None
    await bot.command(action(answer.answer, "/undo"))
    assert await bot.known() == {"pets": "a dog called Rex"}


@pytest.mark.parametrize("between", ["No.", "What a day!", "Don't delete it"])
async def test_an_offer_is_open_only_until_something_else_is_said(bot: Bot, between: str) -> None:
    """A no drops it; so does talk of anything else: a yes after that is no yes to it."""
    await bot.tell("pets", "a dog called Rex")
    await bot.say("The dog barked at Wumbolar.", "Oh.")
    await bot.say("forget my dog please", "Choose below.")
    await bot.say(between, "All right.")
    await bot.say("yes", "Fine.")
    assert await bot.known() == {"pets": "a dog called Rex"}
