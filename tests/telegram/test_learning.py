"""What was learnt behind the conversation is told quietly in the chat, and its buttons work there."""

from __future__ import annotations

from tests.fakes.telegram_server import Message
from tests.telegram.world import ANA, World


async def tell(world: World, text: str) -> Message:
    """Say something, and let what waits be learnt and told."""
    said = world.telegram.say(ANA, text)
    await world.reply_to(said)
    world.clock.pass_time(minutes=1)
    await world.app.worker.run_due()
    world.time_passes(seconds=1)
    await world.settled()
    return said


async def press(world: World, label: str) -> None:
    """Press a button under the newest message."""
    newest = world.telegram.replies(ANA)[-1]
    world.telegram.press(ANA, label, message=newest)
    await world.settled()


async def test_a_quiet_line_tells_what_was_learnt(world: World) -> None:
    """Below the answer, without a sound."""
    said = await tell(world, "I live in Berlin.")
    assert await world.answers_after(said) == [
        "You said: I live in Berlin.",
        "Remembered: your home city is Berlin",
    ]
    quiet = [call.params.get("disable_notification") for call in world.telegram.calls("sendMessage")]
    assert [bool(each) for each in quiet] == [False, True]


async def test_its_buttons_take_it_back_edit_it_and_end_it(world: World) -> None:
    """Each is a command of its own."""
    await tell(world, "I live in Berlin.")
    assert [button["text"] for button in world.telegram.replies(ANA)[-1].buttons] == [
        "Undo",
        "Edit",
        "Don't remember such things",
    ]
    await press(world, "Edit")
    assert world.telegram.replies(ANA)[-1].text.endswith("What should it say instead of “Berlin”?")
    await tell(world, "I am allergic to nuts.")
    await press(world, "Don't remember such things")
    assert any(
        "From now on I keep nothing about “allergies”" in reply.text for reply in world.telegram.replies(ANA)
    )
    said = await tell(world, "I am allergic to pollen.")
    assert await world.answers_after(said) == ["You said: I am allergic to pollen."]


async def test_a_reaction_takes_the_place_of_the_line(world: World) -> None:
    """It stands on the person's own message, and is not sent twice."""
    await world.answer_to(ANA, "/settings receipts reaction")
    said = await tell(world, "I live in Berlin.")
    assert await world.answers_after(said) == ["You said: I live in Berlin."]
    assert said.reaction == "✍"
    await tell(world, "Hm, let me think about that")
    assert len(world.telegram.calls("setMessageReaction")) == 1
