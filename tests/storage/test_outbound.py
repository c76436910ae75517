"""Messages to be sent: kept until a channel has taken them, in order, each chat for itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.conversation.outbox import Outbox
from bot.domain.answers import Answer, Attachment, Button
from tests.scripted import Bot


@pytest.fixture
def outbox(bot: Bot) -> Outbox:
    """The terminal's outbox."""
    return Outbox(bot.app.database, bot.clock, "terminal")


async def put(bot: Bot, outbox: Outbox, chat: str, text: str) -> None:
    await outbox.put((await bot.person()).id, chat, f"{chat}:{text}", Answer(text))


async def test_the_same_key_is_promised_once(bot: Bot, outbox: Outbox) -> None:
    """A replayed command says nothing twice."""
    await put(bot, outbox, "a", "one")
    await put(bot, outbox, "a", "one")
    assert [each.answer.text for each in await outbox.due()] == ["one"]


async def test_a_chat_waits_for_its_first_message_and_others_do_not(bot: Bot, outbox: Outbox) -> None:
    """A flood limit holds up one chat, and what comes after in it stays after."""
    for chat, text in (("a", "one"), ("b", "three"), ("a", "two")):
        await put(bot, outbox, chat, text)
    first = (await outbox.due())[0]
    bot.clock.pass_time(seconds=1)
    await outbox.postpone(first, bot.clock.moment.replace(minute=30), "flood", 1)
    assert [each.answer.text for each in await outbox.due()] == ["three"]
    bot.clock.pass_time(hours=1)
    assert [each.answer.text for each in await outbox.due("a")] == ["one", "two"]
    assert (await outbox.due())[0].attempts == 1


async def test_parts_that_were_taken_are_kept(bot: Bot, outbox: Outbox) -> None:
    """After a crash between two parts the second is sent, not the first again."""
    await put(bot, outbox, "a", "long")
    await outbox.sent((await outbox.due())[0], ["7"], done=False)
    await bot.restart()
    assert (await outbox.due())[0].sent == ("7",)
    await outbox.sent((await outbox.due())[0], ["7", "8"], done=True)
    assert await outbox.due() == []


async def test_a_buried_message_holds_up_nobody(bot: Bot, outbox: Outbox) -> None:
    """What the channel will never take is kept, and the next one is due."""
    await put(bot, outbox, "a", "poison")
    await put(bot, outbox, "a", "next")
    await outbox.bury((await outbox.due())[0], "refused")
    assert [each.answer.text for each in await outbox.due()] == ["next"]
    assert await bot.query("SELECT state FROM outbound ORDER BY id") == [("buried",), ("waiting",)]


@given(
    st.builds(
        Answer,
        st.text(),
        st.lists(st.lists(st.builds(Button, st.text(), st.text()), max_size=2).map(tuple), max_size=2).map(
            tuple
        ),
        st.lists(st.builds(Attachment, st.text(), st.binary()), max_size=2).map(tuple),
        st.booleans(),
    )
)
def test_an_answer_is_stored_whole(answer: Answer) -> None:
    """Text, buttons and files come back as they went in."""
    assert Answer.from_json(answer.as_json()) == answer
