"""A message of acute distress in a turn: answered, never learnt from, noted apart without its words."""

from __future__ import annotations

from zoneinfo import available_timezones

from bot.conversation.prompt import IN_DISTRESS
from bot.conversation.tools.deps import NOT_SAVED
from bot.domain.helplines import HELPLINES, helplines_near
from bot.speech.saying import country_of_zone
from bot.storage.tables import distress
from tests.scripted import Bot, call

WORDS = "I don't want to live anymore"


async def test_the_model_is_told_to_be_calm_and_code_says_where_help_is(bot: Bot) -> None:
    """In the context of that message alone; the country is that of the person's zone."""
    await bot.app.people.set_timezone(await bot.person(), "Europe/Berlin")
    bot.script.then("I'm here. How are you right now?", "Of course.")
    turn = await bot.say(WORDS)
    assert IN_DISTRESS in bot.script.last.whole
    assert turn.reply.startswith("I'm here. How are you right now?\n\nYou can talk to somebody right now:")
    assert "☎ 0800 111 0 111 (TelefonSeelsorge, Germany)" in turn.reply
    assert "call 112, or go to somebody" in turn.reply
    assert "988" not in turn.reply
    later = await bot.say("Can you stay a while?")
    assert later.reply == "Of course."
    assert IN_DISTRESS not in str(bot.script.last.asked)


async def test_kept_by_command_it_is_answered_with_where_help_is_too(bot: Bot) -> None:
    """What is asked to be remembered is; and help is named beneath."""
    answer = await bot.command(f"/remember {WORDS}")
    assert "You can talk to somebody right now:" in answer.text
    assert "right now" not in (await bot.command("/remember I like olives")).text


async def test_it_is_not_said_at_length_twice_in_a_row(bot: Bot) -> None:
    """Who says it again a minute later gets the number alone, and after an hour all of it."""
    bot.script.then("I'm here.", "Still here.", "And now.")
    first, second = (await bot.say(WORDS)).reply, (await bot.say("I want to die")).reply
    assert len(first) > 3 * len(second)
    assert "findahelpline.com" in second
    bot.clock.pass_time(hours=1)
    assert "right now:" in (await bot.say("I still want to die")).reply


async def test_nothing_of_it_is_learnt_summed_up_or_reflected_on(bot: Bot) -> None:
    """Neither by a tool in the turn, nor in the background, nor from a yes to what the bot asked then."""
    bot.script.then(
        [call("remember_fact", key="mood", value="hopeless", category="personal", quote=WORDS)],
        "I'm here. Are you safe?",
    )
    await bot.say(WORDS)
    assert NOT_SAVED in str(bot.script.last.results)
    bot.script.then("Good.")
    await bot.say("yes")
    bot.clock.pass_time(hours=20)
    await bot.app.worker.run_due()
    assert await bot.query("SELECT count(*) FROM memories") == [(0,)]
    assert all(WORDS not in request.whole for request in bot.mini.requests)
    assert await bot.query("SELECT unread, to_learn FROM interactions ORDER BY id LIMIT 1") == [(1, 0)]


async def test_it_is_not_brought_up_by_itself_in_another_talk(bot: Bot) -> None:
    """Recall that nobody asked for leaves it out; the person's own words bring up all else."""
    await bot.say(f"My sister Anna plays in Oslo. {WORDS}")
    await bot.say("My sister Anna plays the cello in Oslo")
    await bot.command("/new")
    await bot.say("What does my sister Anna play in Oslo?")
    assert "cello" in bot.script.last.asked
    assert WORDS not in bot.script.last.asked


async def test_one_row_apart_tells_that_there_was_one(bot: Bot) -> None:
    """When, and in which exchange; erasing that removes it; none for anything else."""
    await bot.say("Hello")
    turn = await bot.say(WORDS)
    assert await bot.query("SELECT interaction_id FROM distress") == [(turn.interaction_id,)]
    assert [column.name for column in distress.columns] == ["interaction_id", "owner", "at"]
    await bot.command(f"/memory erase #{turn.interaction_id}")
    assert await bot.query("SELECT * FROM distress") == []


async def test_a_country_without_a_sure_line_has_its_emergency_number(bot: Bot) -> None:
    """That of the zone, under an answer and by /care."""
    await bot.app.people.set_timezone(await bot.person(), "Africa/Casablanca")
    bot.script.then("I'm here.")
    assert "call 15, or" in (await bot.say(WORDS)).reply
    assert "call 15, or" in (await bot.command("/care")).text


async def test_said_again_in_a_country_with_one_line_its_number_is_named(bot: Bot) -> None:
    """In place of the address where every country's stand."""
    one = next(each.country for each in HELPLINES if len(helplines_near(each.country, "en")) == 1)
    zone = next(each for each in sorted(available_timezones()) if country_of_zone(each) == one)
    await bot.app.people.set_timezone(await bot.person(), zone)
    bot.script.then("I'm here.", "Still here.")
    await bot.say(WORDS)
    again = (await bot.say("I want to die")).reply
    [line] = helplines_near(one, "en")
    assert f"☎ {line.number}" in again
