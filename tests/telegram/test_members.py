"""Members of a group are somebody each: what one says, notes or is reminded of is nobody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fakes.telegram_server import TelegramServer
from tests.fakes.telegram_updates import checked
from tests.scripted import remember
from tests.telegram.test_groups import BOT, CARL, DORA, FRIENDS, add_to, quiet
from tests.telegram.world import ANA, ScriptedModel, World, open_world

NAMES = {CARL: "Carl", DORA: "Dora"}
STRANGER = 777


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
    states = "SELECT subject, field(memories.details, 'state') FROM memories ORDER BY subject"
    assert world.rows(states) == [("Carl", "open"), ("Dora", "open")]
    world.telegram.press(DORA, "Stop 2", message=listed)
    await world.settled()
    assert world.rows(states) == [("Carl", "open"), ("Dora", "stopped")]
    world.time_passes(hours=24)
    await world.app.worker.run_due()
    await world.settled()
    assert "⏰ Carl: take my pills" in world.telegram.replies(FRIENDS)[-1].text


@pytest.mark.parametrize("kind", ["a reminder", "a memory", "a question"])
async def test_what_a_member_did_by_button_is_theirs_to_undo(world: World, kind: str) -> None:
    """Whoever may press Done may press the Undo beneath it; another member may neither."""
    await add_to(world, FRIENDS)
    match kind:
        case "a reminder":
            await say(world, CARL, f"/remind{BOT} tomorrow at 9 to take my pills")
            shown = await world.reply_to(world.telegram.say(CARL, f"/reminders{BOT}", chat_id=FRIENDS))
            world.telegram.press(CARL, "Stop 1", message=shown)
            state = "SELECT field(memories.details, 'state') FROM memories"
            before, after = [("open",)], [("stopped",)]
        case "a memory":
            await say(world, CARL, f"/remember{BOT} The harp is sold")
            ((harp,),) = world.rows("SELECT id FROM memories")
            world.telegram.say(CARL, f"/memory{BOT} edit {harp} The harp is ours", chat_id=FRIENDS)
            state = "SELECT content FROM memories"
            before, after = [("The harp is sold",)], [("The harp is ours",)]
        case _:
            await say(world, CARL, f"/remember{BOT} I live in Rome")
            asked = await world.reply_to(
                world.telegram.say(CARL, f"/remember{BOT} I live in Lyon", chat_id=FRIENDS)
            )
            world.telegram.press(CARL, "Lyon now", message=asked)
            state = "SELECT content FROM memories"
            before, after = [("Rome",)], [("Lyon",)]
    await world.settled()
    assert world.rows(state) == after
    done = world.telegram.replies(FRIENDS)[-1]
    for user, left in ((DORA, after), (CARL, before)):
        world.telegram.press(user, "Undo", message=done)
        await world.settled()
        assert world.rows(state) == left, user


@pytest.mark.parametrize("typed", [False, True])
async def test_what_an_admin_deleted_of_a_member_s_is_not_theirs_to_undo(world: World, typed: bool) -> None:
    """By the button beneath the deletion or by its command; an admin brings it back."""
    await add_to(world, FRIENDS)
    await say(world, CARL, f"/remember{BOT} The harp is sold")
    ((harp,),) = world.rows("SELECT id FROM memories")
    gone = await world.reply_to(world.telegram.say(ANA, f"/memory{BOT} delete {harp}", chat_id=FRIENDS))
    state = "SELECT count(*) FROM memories WHERE deleted_at IS NULL"
    ((plan,),) = world.rows("SELECT id FROM plans ORDER BY applied_at DESC LIMIT 1")
    for user, left in ((CARL, 0), (ANA, 1)):
        if typed:
            world.telegram.say(user, f"/undo{BOT} {plan}", chat_id=FRIENDS)
        else:
            world.telegram.press(user, "Undo", message=gone)
        await world.settled()
        assert world.rows(state) == [(left,)], user


async def test_notes_of_two_members_stand_side_by_side(world: World) -> None:
    """Under one title, too; and a note reaches the model with the name of who wrote it."""
    await add_to(world, FRIENDS)
    await say(world, CARL, f"/note{BOT} Shopping: milk and honey")
    await say(world, DORA, f"/note{BOT} Shopping: bread")
    await say(world, DORA, f"{BOT} what is in the shopping note?")
    asked = world.model.last_request()
    assert "Carl: Shopping: milk and honey" in asked
    assert "Dora: Shopping: bread" in asked


class Keyless(ScriptedModel):
    """No model at all."""

    def as_model(self) -> None:
        """None."""


async def test_without_a_model_nobodys_words_are_told_as_another_members(
    folder: Path, telegram: TelegramServer
) -> None:
    """Who asks of themselves hears what is known of them alone, and of others by their names."""
    async with open_world(folder, telegram, model=Keyless(), embedding_model="none") as world:
        await world.start()
        await add_to(world, FRIENDS)
        await say(world, CARL, f"/remember{BOT} my birthday is on 3 May")
        await say(world, CARL, f"{BOT} I am allergic to nuts")
        assert "nuts" not in await say(world, DORA, f"{BOT} am I allergic to anything?")
        told = await say(world, DORA, f"{BOT} when is my birthday?")
        assert told.startswith("I know that only of somebody else. Carl's birthday is 3 May (")
        assert "Your birthday is 3 May" in await say(world, CARL, f"{BOT} when is my birthday?")
        assert "3 May" not in await say(world, DORA, f"{BOT} what do you know about me?")


async def test_a_question_quotes_as_yours_what_you_said(world: World) -> None:
    """What Carl said of himself stands against Dora's words as what is known, and he is asked."""
    await add_to(world, FRIENDS)
    await say(world, CARL, f"/remember{BOT} I live in Rome")
    asked = await say(world, DORA, f"/remember{BOT} Carl lives in Paris")
    assert asked.startswith(
        "Carl, I know of you: Carl’s home city is Rome. Now Dora said “Carl lives in Paris”."
    )


async def test_what_may_no_longer_hold_is_asked_with_the_names_of_who_said_it(world: World) -> None:
    """Whoever reads it, at once or in /memory pending: what Carl said of himself Dora did not say."""
    await add_to(world, FRIENDS)
    await world.answer_to(ANA, f"/settings{BOT} learning on", chat_id=FRIENDS)
    told = (
        (DORA, "Anna lives in Lyon.", ("home_city", "Lyon")),
        (DORA, "Anna's gym is Muscle House.", ("gym", "Muscle House")),
        (CARL, "Anna moved to Rome.", ("home_city", "Rome")),
    )
    said = ""
    for user, words, (key, value) in told:
        called = remember(key, value, words.strip("."), subject="Anna")
        world.model.say = lambda _, called=called: [[called], ["Fine."]]
        said = await say(world, user, f"{BOT} {words}")
    asked = "Dora said “Anna's gym is Muscle House”, and then Carl said “Anna moved to Rome”. Does it still"
    assert asked in said
    assert asked in await say(world, DORA, f"/memory{BOT} pending")


async def test_only_who_was_asked_completes_a_command(world: World) -> None:
    """Another member's reply to the question when to remind is for the model; the asker's sets it."""
    await add_to(world, FRIENDS)
    asking = world.telegram.say(CARL, f"/remind{BOT} call mum", chat_id=FRIENDS, first_name="Carl")
    question = await world.reply_to(asking)
    other = await world.answer_to(DORA, "tomorrow at 9 to the lake", chat_id=FRIENDS, reply_to=question)
    assert "Reminder set" not in other
    own = await world.answer_to(CARL, "tomorrow at 9", chat_id=FRIENDS, reply_to=question)
    assert "Carl: call mum" in own


async def test_the_first_message_of_a_topic_addresses_nobody(world: World) -> None:
    """All that is written in a topic replies to that, as Telegram tells it, be it the bot's own or not."""
    await add_to(world, FRIENDS)
    said = world.telegram.say(CARL, "my memory is bad today", chat_id=FRIENDS)
    opened = {
        "message_id": 1,
        "date": 1,
        "chat": said.data["chat"],
        "from": world.telegram.state.bot_as_sender,
    }
    topic = {"message_thread_id": 1, "is_topic_message": True}
    root = opened | topic | {"forum_topic_created": {"name": "Trips", "icon_color": 7322096}}
    spoken = said.data | topic | {"message_id": said.message_id + 1, "reply_to_message": root}
    world.telegram.raw_update({"message": checked({"update_id": 1, "message": spoken})["message"]})
    assert await quiet(world, world.telegram.say(CARL, "indeed", chat_id=FRIENDS))
    assert world.rows("SELECT count(*) FROM interactions") == [(0,)]


async def test_who_is_restricted_and_outside_is_not_in_the_group(world: World) -> None:
    """A group that the bot can no longer read is forgotten, whatever the status is called."""
    await add_to(world, FRIENDS)
    await say(world, CARL, f"/remember{BOT} my dog is called Rex")
    restricted = {"user": world.telegram.state.bot_as_sender, "status": "restricted"}
    world.telegram.raw_update(
        {
            "my_chat_member": {
                "chat": world.telegram.state.chats[FRIENDS],
                "from": world.telegram.state.person(ANA),
                "date": int(world.clock.moment.timestamp()),
                "old_chat_member": restricted | {"is_member": True},
                "new_chat_member": restricted | {"is_member": False},
            }
        }
    )
    await world.until(lambda: world.rows("SELECT count(*) FROM memories") == [(0,)])


@pytest.mark.parametrize("how", ["/mine forget", "Undo"])
async def test_what_another_said_of_a_member_is_theirs_to_forget(world: World, how: str) -> None:
    """They are told who said it; whom it is not about may not."""
    await add_to(world, FRIENDS)
    await say(world, DORA, f"/help{BOT}")
    said = world.telegram.say(CARL, f"/remember{BOT} Dora lives in Lyon", chat_id=FRIENDS, first_name="Carl")
    shown = await world.reply_to(said)
    button = "Undo"
    if how != "Undo":
        asked = world.telegram.say(DORA, f"/mine{BOT} forget", chat_id=FRIENDS, first_name="Dora")
        shown = await world.reply_to(asked)
        assert "I keep nothing that you said here." in shown.text
        assert "said by Carl" in shown.text
        button = shown.buttons[0]["text"]
    for user, left in ((STRANGER, 1), (DORA, 0)):
        world.telegram.press(user, button, message=shown, chat_id=FRIENDS)
        await world.settled()
        assert len(world.rows("SELECT id FROM memories WHERE deleted_at IS NULL")) == left
