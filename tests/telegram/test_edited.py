"""What stands under a message once that was edited: what is so now, and nothing that says otherwise."""

from __future__ import annotations

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from tests.fakes.telegram_server import Message
from tests.telegram.test_receipts import CITY, labels, learn, saving, say
from tests.telegram.world import ANA, World


async def told(world: World, text: str, *calls: object) -> tuple[Message, Message]:
    """A message, and the answer beneath it."""
    world.model.say = saving(*calls)
    said = world.telegram.say(ANA, text)
    return said, await world.reply_to(said)


async def edited(world: World, said: Message, text: str) -> None:
    """Have a message edited, and its new words read."""
    world.edit(said, text)
    await world.settled()
    await learn(world)


async def purged(world: World) -> None:
    """Let the time go by in which a deletion can be undone."""
    world.clock.pass_time(minutes=11)
    await learn(world)


@pytest.mark.parametrize("is_newest", [True, False])
async def test_an_answer_is_gone_once_its_message_goes_off_the_record(world: World, is_newest: bool) -> None:
    """With its buttons: there is nothing left that they could undo."""
    said, answer = await told(world, "I live in Berlin", CITY)
    if not is_newest:
        await say(world, "What a day", saving())
    world.model.say = lambda words: "Nice."
    world.edit(said, "~ I live in Berlin")
    await world.settled()
    assert (answer.text, labels(answer)) == ("(forgotten)", [])


async def test_a_note_is_gone_once_its_message_goes_off_the_record(world: World) -> None:
    """Nor does the answer above it stay."""
    said, answer = await told(world, "I live in Berlin")
    await learn(world)
    note = world.telegram.replies(ANA)[-1]
    world.edit(said, "~ never mind")
    await world.settled()
    assert [each.text for each in (answer, note)] == ["(forgotten)"] * 2


async def test_what_else_a_command_showed_stays_as_it_is_once_that_is_edited(world: World) -> None:
    """What the words that it became taught is no part of a list."""
    said = world.telegram.say(ANA, "/memory list")
    listed = await world.reply_to(said)
    before = listed.text
    world.model.say = lambda words: "Nice."
    await edited(world, said, "I live in Munich")
    assert listed.text == before
    assert world.telegram.replies(ANA)[-1].text == "Remembered: your home city is Munich"


async def test_an_edit_of_a_message_that_waits_for_the_model_waits_in_its_place(world: World) -> None:
    """Whatever came after it: what it asks to have kept is kept anew, and it is answered first."""
    world.model.say = lambda words: ModelHTTPError(503, "model")
    said = world.telegram.say(ANA, "Remember that I am allergic to penicilin.")
    waits = await world.reply_to(said)
    await world.reply_to(world.telegram.say(ANA, "hello"))
    world.edit(said, "Remember that I am allergic to penicillin.")
    await world.settled()
    assert "Remembered: you are allergic to penicillin" in waits.text
    assert labels(waits)[-1] == ["Try again", "Leave it"]
    world.model.say = lambda words: f"You said: {words}"
    world.clock.pass_time(minutes=10)
    await learn(world)
    first, second = (reply.text for reply in world.telegram.replies(ANA)[-2:])
    assert first.startswith("You said: Remember that I am allergic to penicillin.")
    assert second == "You said: hello"


@pytest.mark.parametrize("is_newest", [True, False])
async def test_a_secret_that_is_edited_away_is_erased(world: World, is_newest: bool) -> None:
    """No button stands by the earlier wording any more that could do it."""
    said, answer = await told(world, "My PIN is 48213.")
    assert "🔒" in answer.text
    if not is_newest:
        await say(world, "What a day", saving())
    await edited(world, said, "My bike is red.")
    await purged(world)
    assert b"48213" not in world.file_bytes()


async def test_what_stands_above_try_again_stays_when_that_is_pressed(world: World) -> None:
    """The reminder that was set without a model, and its Undo; what becomes of the press is said below."""
    world.model.say = lambda words: ModelHTTPError(503, "model")
    waits = await world.reply_to(world.telegram.say(ANA, "remind me tomorrow at 8 to take the pills"))
    await world.settled()
    before = waits.text
    world.model.say = lambda words: f"You said: {words}"
    world.telegram.press(ANA, "Try again", message=waits)
    await world.settled()
    assert "Reminder set" in before
    assert (waits.text, labels(waits)) == (before, [["Undo", "Edit"]])


@pytest.mark.parametrize("later", ["/help", "How are you?"])
async def test_a_command_that_something_followed_is_not_obeyed_as_it_is_edited(
    world: World, later: str
) -> None:
    """Also where it is no exchange: what stands above is for later, as with any older message."""
    said = world.telegram.say(ANA, "/settings")
    await world.reply_to(said)
    world.edit(said, "/settings learning off")
    await world.settled()
    assert "learning (keep what you tell me): off" in world.telegram.replies(ANA)[-1].text
    world.time_passes(seconds=20)
    await say(world, later, saving())
    world.edit(said, "/settings learning on")
    await world.settled()
    assert "I go by the new wording" in world.telegram.replies(ANA)[-1].text
    assert "learning (keep what you tell me): off" in await world.answer_to(ANA, "/settings")
