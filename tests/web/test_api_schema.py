"""The schema holds: requests made up from it, right and wrong, are answered as it says (`tests/web/schema`)."""

from __future__ import annotations

from bot.memory.outside import HandedIn
from tests.scripted import Bot
from tests.web.schema import play


async def test_schemathesis_finds_nothing(bot: Bot) -> None:
    """A few requests to each operation of a real server; `python -m tests.web.schema` plays for longer."""
    await bot.app.outside.keep((await bot.person()).id, HandedIn(text="I live in Berlin"))
    status, told = await play(bot, "--phases", "fuzzing", "--max-examples", "4", "--seed", "1")
    assert status == 0, told
