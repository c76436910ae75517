from __future__ import annotations
from tests.scripted import Bot, remember

async def test_first(bot: Bot) -> None:
    """x"""
    turn = await bot.say("I live in Berlin", remember("home_city", "Berlin", "I live in Berlin", "location"), "Nice.")
    assert turn.reply.startswith("Nice.\n\nRemembered: home city → Berlin")
    assert "Learnt since" not in bot.script.last.asked
    print(bot.script.last.whole)
    await bot.tell("allergies", "nuts")
