"""get_entity_info: everything about one name."""

from __future__ import annotations

import json
from typing import Any

from tests.minds import night, structured
from tests.scripted import Bot, call


async def asked(bot: Bot, name: str, who: str = "ann") -> dict[str, Any]:
    """What the tool tells the model."""
    await bot.say("Tell me about them", call("get_entity_info", name=name), "Well.", who=who)
    return json.loads(bot.script.last.results[-1])


async def test_a_name_brings_its_memories_and_the_newest_exchanges(bot: Bot) -> None:
    """Facts whose subject or content names it, and what was said, newest first, with dates."""
    await bot.tell("job_title", "nurse", subject="Anna")
    await bot.tell("friends", "Anna and Tom")
    await bot.tell("home_city", "Berlin")
    await bot.command("/new")
    bot.clock.pass_time(days=3)
    await bot.say("Yesterday I met Anna at the lake", "How nice.")
    found = await asked(bot, "Anna")
    assert found["name"] == "Anna"
    assert "person" in found["kinds"] or found["kinds"]
    assert sorted(each["text"] for each in found["memories"]) == [
        "Anna: job title: nurse",
        "friends: Anna and Tom",
    ]
    assert found["said"][0]["user"] == "Yesterday I met Anna at the lake"
    assert found["said"][0]["date"] == "2026-11-23"
    assert found["mentions"] >= 3


async def test_a_name_is_found_in_any_case_but_not_inside_a_word(bot: Bot) -> None:
    """Ann is not Annual; ANN is Ann."""
    await bot.say("My boss Ann likes tea")
    await bot.say("The annual report is due")
    found = await asked(bot, "ANN")
    assert [each["user"] for each in found["said"]] == ["My boss Ann likes tea"]


async def test_a_name_that_no_pattern_takes_for_one_is_found_by_its_words(bot: Bot) -> None:
    """Written small, or in a script without capitals."""
    await bot.say("we went to see old pelikan on the pier")
    await bot.say("昨天我和王小明去游泳了")
    assert len((await asked(bot, "pelikan"))["said"]) == 1
    assert len((await asked(bot, "王小明"))["said"]) == 1


async def test_what_was_forgotten_is_not_told(bot: Bot) -> None:
    """Neither the memory nor the exchange that told it."""
    fact = await bot.tell("job_title", "nurse", subject="Anna")
    await bot.say("Anna works as a nurse, remember?")
    await bot.command(f"/memory delete {fact.id}")
    found = await asked(bot, "Anna")
    assert found["memories"] == []
    assert "nurse" not in json.dumps(found)


async def test_another_s_people_are_not_told_of(bot: Bot) -> None:
    """The owner comes first."""
    await bot.tell("job_title", "nurse", subject="Anna")
    found = await asked(bot, "Anna", who="bob")
    assert (found["memories"], found["said"], found["mentions"]) == ([], [], 0)


async def test_what_is_told_counts_as_used(bot: Bot) -> None:
    """So that /why can name it."""
    fact = await bot.tell("job_title", "nurse", subject="Anna")
    await asked(bot, "Anna")
    assert f"[{fact.id}]" in (await bot.command("/why")).text


async def test_a_first_name_means_the_one_full_name_it_belongs_to(bot: Bot) -> None:
    """And the full name also what was said under the first name; both under the fullest form."""
    await bot.say("My friend Anna Maria Weber called")
    await bot.say("I like how Anna says things")
    for asked_for in ("Anna", "anna maria weber"):
        found = await asked(bot, asked_for)
        assert found["name"] == "Anna Maria Weber"
        assert found["kinds"] == ["person"]
        assert len(found["said"]) == 2


async def test_a_first_name_of_two_people_means_neither_full_name(bot: Bot) -> None:
    """What is said of Anna is not said of Anna Weber when there is an Anna Schmidt."""
    await bot.say("My friend Anna Weber called")
    await bot.say("My friend Anna Schmidt called")
    await bot.say("I like how Anna says things")
    assert [each["user"] for each in (await asked(bot, "Anna Weber"))["said"]] == [
        "My friend Anna Weber called"
    ]


async def test_my_sister_is_the_one_sister_who_is_known(bot: Bot) -> None:
    """Asked either way: what is known of "sister", and what is said of Ana."""
    await bot.tell("sisters", "Ana")
    await bot.tell("allergies", "nuts", subject="sister")
    await bot.tell("home_city", "Rome", subject="Ana")
    for asked_for in ("my sister", "Ana"):
        memories = sorted(each["text"] for each in (await asked(bot, asked_for))["memories"])
        assert memories == ["Ana: home city: Rome", "sister: allergies: nuts", "sisters: Ana"]


async def test_with_two_sisters_nothing_is_taken_for_either(bot: Bot) -> None:
    """Whose allergy it is can't be known."""
    await bot.tell("sisters", "Ana")
    await bot.tell("sisters", "Eva")
    await bot.tell("allergies", "nuts", subject="sister")
    assert [each["text"] for each in (await asked(bot, "Ana"))["memories"]] == ["sisters: Ana"]


async def test_a_name_keeps_its_most_telling_kind(bot: Bot) -> None:
    """In whatever order it was seen with them."""
    await bot.say("I thought of Anna today")
    await bot.say("My sister Anna is here")
    await bot.say("My uncle Paul is here")
    await bot.say("I thought of Paul today")
    assert (await asked(bot, "Anna"))["kinds"] == ["person"]
    assert (await asked(bot, "Paul"))["kinds"] == ["person"]


async def test_signs_and_syntax_are_no_name(bot: Bot) -> None:
    """Nothing is found, and nothing breaks."""
    await bot.say("My boss Ann likes tea")
    for name in ("", '" OR *', "NEAR(", "👍", "x" * 5000):
        assert (await asked(bot, name))["said"] == []


async def test_a_name_is_described_by_what_facts_tell_of_it(bot: Bot) -> None:
    """What she is to the user and what is told of her, until that is deleted."""
    await bot.tell("sisters", "Anna", category="person")
    job = await bot.tell("job_title", "nurse", subject="Anna")
    await bot.tell("home_city", "Rome", subject="sister")
    await bot.tell("likes", "tea")
    assert (await asked(bot, "Anna"))["description"] == "the user's sister; job title: nurse; home city: Rome"
    await bot.command(f"/memory delete {job.id}")
    assert (await asked(bot, "my sister"))["description"] == "the user's sister; home city: Rome"
    assert (await asked(bot, "Bob"))["description"] == ""


async def test_the_night_learns_what_a_name_stands_for_from_facts(bot: Bot) -> None:
    """A workplace is an organisation, whatever its name looks like; no model is needed for that."""
    await bot.tell("workplace", "Quorvex")
    await bot.say("Yesterday I met people at Quorvex again", "Nice.")
    await asked(bot, "Quorvex")
    async with bot.app.database.write() as connection:
        await connection.exec_driver_sql("UPDATE entities SET kind = 'other'")
    await night(bot, structured())
    assert (await asked(bot, "Quorvex"))["kinds"] == ["organisation"]
