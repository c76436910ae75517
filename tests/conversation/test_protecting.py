"""What a person keeps from fading."""

from __future__ import annotations

from tests.scripted import Bot, action


async def test_a_memory_is_protected_and_can_fade_again(bot: Bot) -> None:
    """By its id; each says what it does, and can be undone."""
    memory = await bot.tell("home_city", "Porto")
    answer = await bot.command(f"/memory protect {memory.id}")
    assert "never fades" in answer.text
    assert (await bot.facts())[0].protected
    await bot.command(action(answer, "/undo"))
    assert not (await bot.facts())[0].protected
    await bot.command(f"/memory protect {memory.id}")
    await bot.command(f"/memory unprotect {memory.id}")
    assert not (await bot.facts())[0].protected


async def test_nobody_protects_what_is_not_theirs(bot: Bot) -> None:
    """Another person's id is no id at all."""
    memory = await bot.tell("home_city", "Porto")
    assert "no memory with that id" in (await bot.command(f"/memory protect {memory.id}", who="ben")).text
    assert not (await bot.facts())[0].protected
