"""A group in which the bot may write nothing for a while: what members asked it meanwhile is answered after that."""

from __future__ import annotations

import pytest

from tests.fakes.telegram_server import Message
from tests.telegram.test_groups import BOT, CARL, DORA, FRIENDS, add_to, ask
from tests.telegram.world import ANA, World


async def asked_while_muted(world: World, text: str) -> Message:
    """What Carl says to the bot while it may write nothing; then it may again."""
    await add_to(world, FRIENDS)
    world.expected_refusals = ("not enough rights",)
    world.telegram.state.muted_in.add(FRIENDS)
    said = world.telegram.say(CARL, text, chat_id=FRIENDS, first_name="Carl")
    await world.until(lambda: world.rows("SELECT 1 FROM outbound WHERE state = 'buried'"))
    await world.settled()
    world.telegram.state.muted_in.discard(FRIENDS)
    return said


async def heard_again(world: World) -> None:
    """The bot may write again, and somebody else hears from it."""
    await world.settled()
    world.telegram.state.muted_in.discard(FRIENDS)
    assert await ask(world, DORA, "hello", first_name="Dora") == "You said: hello"


def replied(world: World, said: Message) -> list[str]:
    """What stands as a reply to a message."""
    return [each.text for each in world.telegram.replies(FRIENDS) if each.reply_to == said.message_id]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (f"{BOT} when is it?", "You said: when is it?"),
        (f"/remember{BOT} it is on Monday", "Remembered: Carl: “it is on Monday”"),
    ],
)
async def test_what_was_asked_while_it_was_muted_is_answered_once_it_may_write(
    world: World, text: str, answer: str
) -> None:
    """Somebody else is answered first; each answer says whose question it is for, once."""
    said = await asked_while_muted(world, text)
    assert replied(world, said) == []
    assert await ask(world, DORA, "hello", first_name="Dora") == "You said: hello"
    await world.until(lambda: replied(world, said))
    assert replied(world, said) == [answer]
    await ask(world, DORA, "hello again", first_name="Dora")
    assert len(replied(world, said)) == 1


async def test_it_is_answered_as_soon_as_telegram_tells_that_the_bot_may_write(world: World) -> None:
    """Though nobody says anything more."""
    said = await asked_while_muted(world, f"{BOT} when is it?")
    world.telegram.set_membership(ANA, "member", chat_id=FRIENDS, old="member")
    await world.until(lambda: replied(world, said))


async def test_what_was_asked_long_ago_or_otherwise_is_not_answered_then(world: World) -> None:
    """An answer after a day surprises, and one to words that were changed misleads."""
    old = await asked_while_muted(world, f"{BOT} when is it?")
    world.clock.pass_time(hours=25)
    world.telegram.state.muted_in.add(FRIENDS)
    still, changed = (
        world.telegram.say(CARL, f"{BOT} {words}", chat_id=FRIENDS, first_name="Carl")
        for words in ("how is it?", "where is it?")
    )
    await world.until(lambda: world.rows("SELECT count(*) FROM outbound WHERE state = 'buried'") == [(3,)])
    world.telegram.state.muted_in.discard(FRIENDS)
    world.edit(changed, f"{BOT} who is it?")
    await world.settled()
    await world.until(lambda: replied(world, still))
    await world.until(lambda: "You said: who is it?" in str(world.telegram.replies(FRIENDS)))
    assert (replied(world, old), replied(world, changed)) == ([], [])


async def test_of_a_command_edited_while_it_was_muted_the_newest_answer_alone_is_said(world: World) -> None:
    """What it said before was taken back by the edit."""
    said = await asked_while_muted(world, f"/remember{BOT} the rent is 700 euros")
    world.telegram.state.muted_in.add(FRIENDS)
    world.clock.pass_time(seconds=5)
    world.edit(said, f"/remember{BOT} the rent is 900 euros")
    await world.until(lambda: "900" in str(world.rows("SELECT content FROM outbound WHERE state = 'buried'")))
    await heard_again(world)
    await world.until(lambda: replied(world, said))
    assert replied(world, said) == ["Remembered: Carl: “the rent is 900 euros”"]


@pytest.mark.parametrize(
    "taken_back",
    [
        f"/mine{BOT} forget",
        f"/undo{BOT}",
        f"/memory{BOT} delete {{memory}}",
        f"/memory{BOT} edit {{memory}} red",
    ],
)
async def test_what_was_forgotten_or_changed_while_it_was_muted_is_not_told_as_remembered(
    world: World, taken_back: str
) -> None:
    """What came of it says so in its own answer."""
    said = await asked_while_muted(world, f"/remember{BOT} the quimbrel is green")
    ((memory,),) = world.rows("SELECT id FROM memories")
    world.telegram.state.muted_in.add(FRIENDS)
    order = taken_back.format(memory=memory)
    back = world.telegram.say(CARL, order, chat_id=FRIENDS, first_name="Carl")
    await world.until(lambda: world.rows("SELECT count(*) FROM outbound WHERE state = 'buried'") == [(2,)])
    await heard_again(world)
    await world.until(lambda: replied(world, back))
    assert replied(world, said) == []


@pytest.mark.parametrize("command", ["/remember{} my code is Quimbrel", "/mine{}"])
@pytest.mark.parametrize("instead", ["~ never mind", "never mind"])
async def test_a_command_edited_into_none_while_it_was_muted_is_not_answered(
    world: World, command: str, instead: str
) -> None:
    """Not even with a line that something was forgotten, when it was edited off the record."""
    said = await asked_while_muted(world, command.format(BOT))
    world.clock.pass_time(seconds=5)
    world.edit(said, instead)
    if instead.startswith("~") and "remember" in command:  # else it was no message for the bot
        await world.until(lambda: any("🕶" in each.text for each in world.telegram.replies(FRIENDS)))
    await world.settled()
    world.telegram.state.muted_in.add(FRIENDS)
    still = world.telegram.say(CARL, f"/mine{BOT}", chat_id=FRIENDS, first_name="Carl")
    await world.settled()
    world.telegram.state.muted_in.discard(FRIENDS)
    await ask(world, DORA, "hello", first_name="Dora")
    await world.until(lambda: replied(world, still))
    assert [each for each in replied(world, said) if "🕶" not in each] == []
