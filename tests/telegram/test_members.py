"""Members of a group are somebody each: what one says, notes or is reminded of is nobody else's."""

from __future__ import annotations

from tests.telegram.test_groups import BOT, CARL, DORA, FRIENDS, add_to
from tests.telegram.world import World

NAMES = {CARL: "Carl", DORA: "Dora"}


async def say(world: World, user: int, text: str) -> str:
    """Say something in the group, under one's name; the answer."""
    return await world.answer_to(user, text, chat_id=FRIENDS, first_name=NAMES[user])


async def test_a_nickname_makes_nobody_another_member(world: World) -> None:
    """Who wants to be called what another member is called has facts of their own all the same."""
    await add_to(world, FRIENDS)
    await say(world, CARL, f"/remember{BOT} I live in Rome")
    await say(world, DORA, f"/remember{BOT} call me Carl")
    assert "Dora’s home city is Lyon" in await say(world, DORA, f"/remember{BOT} I live in Lyon")
    homes = world.rows("SELECT subject, content FROM memories WHERE key = 'home_city' ORDER BY subject")
    assert homes == [("Carl", "Rome"), ("Dora", "Lyon")]
