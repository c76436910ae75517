"""Names of few letters, and names that are small words, too, are forgotten like any other."""

from __future__ import annotations

import re

import pytest

from tests.memory.forgetful import rows, sent
from tests.scripted import Bot, remember

NAMES = ("Jo", "Bo", "So", "My", "Mia", "Will", "May", "Hope", "Dan")


async def told(bot: Bot, name: str) -> str:
    """A pet's name, told and answered with and spoken of again beside small words; returns the memory's id."""
    text = f"My name is {name}"
    await bot.say(text, remember("name", name, text), f"Nice, {name} it is.")
    await bot.say(f"{name} likes long walks with {name}", f"Sure, walk {name} then.")
    await bot.say("so you will do it for my hope, may I dan and mia jog?", "You may.")
    (fact,) = await bot.facts()
    await sent(bot)
    return fact.id


async def erased(bot: Bot, memory_id: str) -> str:
    """Erase it everywhere, and return what the person was told of it."""
    await bot.command(f"/memory erase {memory_id} alone")
    await bot.app.worker.run_due()
    await bot.app.worker.run_due()
    (content,) = [row[0] for row in await bot.query("SELECT content FROM outbound WHERE key LIKE 'erase:%'")]
    return str(content)


def standing(bot: Bot, name: str) -> list[str]:
    """The rows that hold a name as a word of its own, written as one."""
    return [line for line in rows(bot.path).splitlines() if re.search(rf"\b{name}\b", line)]


@pytest.mark.parametrize("name", NAMES)
async def test_a_short_name_is_erased_and_counted(bot: Bot, name: str) -> None:
    """From log, replies and what was sent; the small word stays where it is no name."""
    report = await erased(bot, await told(bot, name))
    assert "Erased everywhere: 0 places" not in report
    assert "none does any more" in report
    assert [line for line in standing(bot, name) if "name is" in line or "likes long" in line] == []
    assert not any("Nice" in line for line in standing(bot, name))
    assert "so you will do it for my hope" in rows(bot.path)


@pytest.mark.parametrize("value", ["my own", "it is what it is", "猫", "A+"])
async def test_what_tells_nothing_goes_from_the_exchange_that_told_it(bot: Bot, value: str) -> None:
    """However little its words tell, and though it was deleted before."""
    text = f"My motto is {value}"
    await bot.say(text, remember("motto", value, text), f"Noted: {value}.")
    found = await bot.facts()
    if not found:
        pytest.fail("it was not kept")
    await bot.command(f"/memory delete {found[0].id}")
    assert "Erased everywhere: 0 places" not in await erased(bot, found[0].id)
    assert [line for line in rows(bot.path).splitlines() if value in line] == []
