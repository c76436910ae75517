"""Whom a name means: all names one person goes by."""

from __future__ import annotations

import re

import pytest

from bot.language.names import canonical_name
from bot.memory.recall.names import identified, names
from bot.storage.facts import memories
from tests.minds import structured
from tests.scripted import Bot, call


async def called(bot: Bot, name: str) -> set[str]:
    person = await bot.person()
    await bot.app.turns.desk.entities.indexer.catch_up_all()
    async with bot.app.database.read() as connection:
        every = await memories.live(connection, person.id)
        one = await identified(connection, person.id, name, every)
    return {*one.names, *(canonical_name(each.subject) for each in every if one.is_subject_of(each))}


@pytest.mark.parametrize("asked", ["my sister", "sister", "Anna", "anna weber", "meine Schwester", "Annie"])
async def test_role_name_full_name_and_nickname_are_one(bot: Bot, asked: str) -> None:
    """Whichever of them is asked for; with the subjects under which facts about her are kept."""
    await bot.tell("sister", "Anna", category="person")
    await bot.tell("allergies", "nuts", subject="my sister")
    await bot.tell("home_city", "Rome", subject="sister")
    await bot.tell("nickname", "Annie", subject="Anna")
    await bot.say("Yesterday my sister Anna Weber called")
    assert {"anna", "anna weber", "annie", "sister"} <= await called(bot, asked)


async def test_what_somebody_is_may_be_told_of_them(bot: Bot) -> None:
    """ "Anna: relationship: sister" says as much as "sister: Anna"."""
    await bot.tell("relationship", "the user's sister", subject="Anna")
    await bot.tell("allergies", "nuts", subject="sister")
    assert await called(bot, "my sister") == await called(bot, "Anna") | {"my sister"}
    assert {"anna", "sister"} <= await called(bot, "Anna")


async def test_two_of_them_are_not_made_one(bot: Bot) -> None:
    """Whose allergy it is can't be known; and a name that means nobody gives itself."""
    await bot.tell("sister", "Anna")
    await bot.tell("sister", "Eva")
    await bot.tell("allergies", "nuts", subject="sister")
    assert await called(bot, "Anna") == {"anna"}
    assert await called(bot, "Zoe") == {"zoe"}
    assert await called(bot, "") == set()


async def test_extraction_names_people_whom_no_pattern_finds(bot: Bot) -> None:
    """In small letters; a name that stands nowhere in the words is none."""
    await bot.say("had tea with old pelikan at the pier")
    names = [{"name": "pelikan", "kind": "person"}, {"name": "Zork", "kind": "person"}]
    bot.mini.then(structured(facts=[], names=names))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    assert await bot.query("SELECT name, kind FROM entities") == [("pelikan", "person")]
    assert await bot.query("SELECT count(*) FROM mentions") == [(1,)]


@pytest.mark.parametrize("text", ["Joann went home", "the annexe"])
def test_a_name_within_another_word_names_nobody(text: str) -> None:
    """Whatever stands before or behind it there."""
    assert not names("ann", text)
    assert names("ann", "Yesterday Ann went home")


@pytest.mark.parametrize("key", ["boss", "sisters", "children"])
async def test_what_somebody_is_to_the_user_is_said_of_one(bot: Bot, key: str) -> None:
    """And of nobody is a letter lost: a boss is no bos."""
    await bot.tell(key, "Rita")
    await bot.say("Who is Rita?", call("get_entity_info", name="Rita"), "Hm.")
    one = {"boss": "boss", "sisters": "sister", "children": "child"}[key]
    assert re.search(rf"the user's {one}\b", bot.script.last.results[0])
