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


async def test_each_member_has_reminders_of_their_own(world: World) -> None:
    """Two may want the same; each is named where it is listed and said, and only theirs to stop."""
    await add_to(world, FRIENDS)
    for user in (CARL, DORA):
        set_ = await say(world, user, f"/remind{BOT} tomorrow at 9 to take my pills")
        assert f"{NAMES[user]}: take my pills" in set_
    listed = await world.reply_to(world.telegram.say(DORA, f"/reminders{BOT}", chat_id=FRIENDS))
    whose = [line.partition(": ")[2].partition(" [")[0] for line in listed.text.splitlines()[1:]]
    assert whose == ["Carl: take my pills", "Dora: take my pills"]
    world.telegram.press(DORA, "Stop 1", message=listed)
    await world.settled()
    states = "SELECT subject, json_extract(details, '$.state') FROM memories ORDER BY subject"
    assert world.rows(states) == [("Carl", "open"), ("Dora", "open")]
    world.telegram.press(DORA, "Stop 2", message=listed)
    await world.settled()
    assert world.rows(states) == [("Carl", "open"), ("Dora", "stopped")]
    world.time_passes(hours=24)
    await world.app.worker.run_due()
    await world.settled()
    assert "⏰ Carl: take my pills" in world.telegram.replies(FRIENDS)[-1].text


async def test_notes_of_two_members_stand_side_by_side(world: World) -> None:
    """Under one title, too; and a note reaches the model with the name of who wrote it."""
    await add_to(world, FRIENDS)
    await say(world, CARL, f"/note{BOT} Shopping: milk and honey")
    await say(world, DORA, f"/note{BOT} Shopping: bread")
    await say(world, DORA, f"{BOT} what is in the shopping note?")
    asked = world.model.last_request()
    assert "Carl: Shopping: milk and honey" in asked
    assert "Dora: Shopping: bread" in asked
