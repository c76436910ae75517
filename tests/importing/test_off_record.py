"""Nothing is brought in off the record: neither then, nor what was said so, by whichever door a file comes."""

from __future__ import annotations

import pytest

from bot.domain.preferences import Preferences
from bot.errors import OffTheRecord
from tests.importing.files import arrive, chatgpt
from tests.memory.test_extraction import fact, found
from tests.scripted import Bot

TALK = chatgpt(("user", "I live in Lisbon", 1.6e9))


async def _incognito(bot: Bot, on: bool) -> None:
    now = bot.clock.now()
    await bot.app.people.choose(await bot.person(), lambda chosen: chosen.switched(on, None, now))


@pytest.mark.parametrize("chosen", [Preferences(mode="guest"), Preferences(incognito_until="always")])
async def test_off_the_record_no_file_is_brought_in(bot: Bot, chosen: Preferences) -> None:
    """Nor for a guest: it is refused before anything of it is kept."""
    await bot.app.people.choose(await bot.person(), lambda _: chosen)
    with pytest.raises(OffTheRecord):
        await arrive(bot, TALK)
    assert await bot.query("SELECT id FROM imports UNION SELECT id FROM interactions") == []


async def test_what_is_being_read_waits_until_its_person_is_on_the_record_again(bot: Bot) -> None:
    """Neither read nor learnt from meanwhile, and then it goes on by itself."""
    await arrive(bot, TALK)
    await _incognito(bot, True)
    await bot.app.worker.run_due()
    assert await bot.query("SELECT 1 FROM interactions") == []
    await _incognito(bot, False)
    await bot.app.worker.run_next("import")
    bot.clock.pass_time(minutes=20)
    await bot.app.worker.finish("import")
    assert await bot.query("SELECT text FROM interactions") == [("I live in Lisbon",)]
    await _incognito(bot, True)
    await bot.app.worker.run_due()
    assert not bot.mini.requests
    await _incognito(bot, False)
    bot.clock.pass_time(minutes=20)
    bot.mini.then(found(fact("home_city", "Lisbon", "I live in Lisbon")))
    await bot.app.worker.run_due()
    assert await bot.known() == {"home_city": "Lisbon"}
