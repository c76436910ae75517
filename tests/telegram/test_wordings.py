"""Of a message in several wordings the newest counts, and what is set aside is forgotten like anything else."""

from __future__ import annotations

from typing import Any

import pytest

from bot.channels.telegram import bot
from bot.conversation.turn import TurnHandler
from tests.fakes.telegram_server import Message
from tests.fakes.telegram_updates import checked
from tests.telegram.test_groups import BOT, CARL, DORA, FRIENDS, add_to
from tests.telegram.world import ANA, World

SET_ASIDE = "Something about that message keeps failing here"


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Words that no turn comes to an end with, until they are taken out of here; each is tried without a pause."""
    words: set[str] = set()
    handle = TurnHandler.handle

    async def fail(self: TurnHandler, message: Any, *more: Any) -> Any:
        if any(word in message.text for word in words):
            raise RuntimeError
        return await handle(self, message, *more)

    async def at_once(*_: Any) -> None: ...

    monkeypatch.setattr(TurnHandler, "handle", fail)
    monkeypatch.setattr(bot.TelegramChannel, "_pause", at_once)
    return words


async def set_aside(world: World, failing: set[str], words: str) -> tuple[Message, Message]:
    """A message that was set aside, and what was said of it."""
    failing.add(words)
    said = world.telegram.say(ANA, words)
    told = await world.reply_to(said)
    assert told.text.startswith(SET_ASIDE)
    failing.clear()
    return said, told


async def try_again(world: World, told: Message) -> str:
    """What the button under a message that was set aside comes to."""
    world.telegram.press(ANA, "Try again", message=told)
    await world.settled()
    return world.telegram.calls("answerCallbackQuery")[-1].params.get("text", "")


def edit_to(world: World, message: Message, text: str, seconds: int) -> None:
    """Hand in the edit of a message that was made so many seconds after it was sent."""
    edited = message.data | {"text": text, "edit_date": message.data["date"] + seconds}
    update = checked({"update_id": 1, "edited_message": edited})
    world.telegram.raw_update({"edited_message": update["edited_message"]})


async def test_what_was_set_aside_goes_with_the_edit_of_its_message(world: World, failing: set[str]) -> None:
    """Tried again it would be answered in the words that were taken back."""
    said, told = await set_aside(world, failing, "I live in Bern")
    world.clock.pass_time(seconds=5)
    world.edit(said, "I live in Basel")
    await world.settled()
    assert await try_again(world, told) == "That message is not set aside any more."
    assert world.rows("SELECT text, state FROM interactions") == [("I live in Basel", "answered")]
    assert world.rows("SELECT payload FROM inbox WHERE state = 'buried'") == []


@pytest.mark.parametrize("at", ["the message", "what was said of it"])
async def test_forget_that_as_a_reply_drops_what_was_set_aside(
    world: World, failing: set[str], at: str
) -> None:
    """It took back what was said last, and the message could be tried again still."""
    said, told = await set_aside(world, failing, "I live in Bern")
    await world.answer_to(ANA, "/remember I like tea")
    replied = said if at == "the message" else told
    answer = await world.reply_to(world.telegram.say(ANA, "forget that", reply_to=replied))
    assert answer.text == "Erased: our conversation log holds nothing of it any more."
    assert await try_again(world, told) == "That message is not set aside any more."
    assert world.rows("SELECT payload FROM inbox WHERE state = 'buried'") == []
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL") == [("tea",)]


async def test_what_was_set_aside_goes_when_its_message_is_edited_off_the_record(
    world: World, failing: set[str]
) -> None:
    """Not even the bytes of it stay in the file."""
    said, told = await set_aside(world, failing, "my friend is called Zebulon")
    world.clock.pass_time(seconds=5)
    world.edit(said, "~ nothing")
    await world.settled()
    await world.app.worker.run_due()
    assert b"Zebulon" not in world.file_bytes()
    assert await try_again(world, told) == "That message is not set aside any more."


async def test_forgetting_finds_and_erases_what_was_set_aside(world: World, failing: set[str]) -> None:
    """It says where it stands, and what lost its words is not answered any more."""
    _, told = await set_aside(world, failing, "my friend is called Zebulon")
    found = await world.reply_to(world.telegram.say(ANA, "/forget Zebulon"))
    assert "1 place holds it" in found.text
    world.telegram.press(ANA, "Erase everywhere", message=found)
    await world.settled()
    await world.app.worker.run_due()
    await world.settled()
    assert world.telegram.replies(ANA)[-1].text.startswith("Erased everywhere")
    assert b"Zebulon" not in world.file_bytes()
    assert (await try_again(world, told)).startswith("You had me forget what that message says")
    assert world.rows("SELECT text FROM interactions") == []


async def test_what_was_set_aside_is_answered_though_a_value_in_it_once_was_another(
    world: World, failing: set[str]
) -> None:
    """With an old value goes only what was found of it: the same word in another message tells nothing of it."""
    await world.answer_to(ANA, "/remember I live in Munich")
    asked = await world.reply_to(world.telegram.say(ANA, "/remember I live in Berlin"))
    world.telegram.press(ANA, "Berlin now", message=asked)
    await world.settled()
    said, told = await set_aside(world, failing, "I fly to Munich on Friday")
    world.clock.pass_time(minutes=1)
    found = await world.reply_to(world.telegram.say(ANA, "/forget where I used to live"))
    world.telegram.press(ANA, "Forget", message=found)
    await world.settled()
    await try_again(world, told)
    assert f"You said: {said.text}" in [reply.text for reply in world.telegram.replies(ANA)]


async def test_black_marks_of_ones_own_are_no_deletion(world: World, failing: set[str]) -> None:
    """What was set aside is tried again though it has the sign that stands for erased words."""
    said, told = await set_aside(world, failing, "progress ▮▮▮▯▯ done")
    await try_again(world, told)
    assert f"You said: {said.text}" in [reply.text for reply in world.telegram.replies(ANA)]


async def test_what_was_set_aside_is_not_answered_once_it_was_forgotten(
    world: World, failing: set[str]
) -> None:
    """Before the deletion it was said, so it brings nothing of it back; after an undo it does."""
    await world.answer_to(ANA, "/remember my friend is called Zebulon")
    world.clock.pass_time(minutes=1)
    _, told = await set_aside(world, failing, "Zebulon is my best friend")
    world.clock.pass_time(minutes=1)
    found = await world.reply_to(world.telegram.say(ANA, "/forget Zebulon"))
    world.telegram.press(ANA, "Forget", message=found)
    await world.settled()
    assert (await try_again(world, told)).startswith("You had me forget what that message says")
    world.telegram.press(ANA, "Undo", message=found)
    await world.settled()
    await try_again(world, told)
    assert world.telegram.replies(ANA)[-1].text == "You said: Zebulon is my best friend"


@pytest.mark.parametrize("begin", ["I live in", "/remember I live in"], ids=["words", "a command"])
async def test_an_older_wording_that_comes_late_counts_no_more(world: World, begin: str) -> None:
    """In whatever order the edits of a message come in, the last of them holds."""
    said = world.telegram.say(ANA, f"{begin} Bern")
    await world.reply_to(said)
    world.clock.pass_time(minutes=1)
    edit_to(world, said, f"{begin} Chur", 20)
    await world.settled()
    edit_to(world, said, f"{begin} Basel", 10)
    await world.settled()
    assert world.rows("SELECT text FROM interactions WHERE state <> 'replaced'") == [(f"{begin} Chur",)]
    assert not [reply for reply in world.telegram.replies(ANA) if "Basel" in reply.text]


async def test_a_message_that_comes_after_its_edit_is_not_answered(world: World) -> None:
    """There is one answer, to what it says now."""
    said = world.telegram.say(ANA, "I live in Bern")
    original = world.telegram.update_of(said)
    world.telegram.updates.pending.clear()
    world.edit(said, "I live in Basel")
    await world.settled()
    world.telegram.redeliver(original)
    await world.settled()
    assert [reply.text for reply in world.telegram.replies(ANA)] == ["You said: I live in Basel"]


async def test_an_order_in_an_older_message_is_told_to_be_not_obeyed(world: World) -> None:
    """Its new wording is gone by from now on; nothing is done that nobody would see being done."""
    await world.answer_to(ANA, "/remember my dog is called Rex")
    said = world.telegram.say(ANA, "nice weathr")
    await world.reply_to(said)
    await world.answer_to(ANA, "and now?")
    world.clock.pass_time(seconds=5)
    world.edit(said, "forget my dog")
    await world.settled()
    assert "nor do what it asks" in world.telegram.replies(ANA)[-1].text
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL") == [("Rex (dog)",)]


async def test_a_member_who_forgets_all_they_said_forgets_what_was_set_aside(
    world: World, failing: set[str]
) -> None:
    """Nobody else can have it tried again; what is set aside of others stays."""
    await add_to(world, FRIENDS)
    failing.update(("Zebulon", "Ignatius"))
    for member, name in ((CARL, "Zebulon"), (DORA, "Ignatius")):
        said = world.telegram.say(member, f"{BOT} my friend is called {name}", chat_id=FRIENDS)
        assert (await world.reply_to(said)).text.startswith(SET_ASIDE)
    failing.clear()
    assert "Forgotten: 1" in await world.answer_to(CARL, "/mine forget", chat_id=FRIENDS)
    world.time_passes(minutes=5)
    await world.app.worker.run_due()
    assert b"Zebulon" not in world.file_bytes()
    assert len(world.rows("SELECT payload FROM inbox WHERE state = 'buried'")) == 1
