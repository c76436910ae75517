"""Messages to be sent: kept until a channel has taken them, in order, each chat for itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.conversation.outbox import Outbox
from bot.domain.interactions import Answer, Attachment, Button
from bot.storage.work import outbound
from tests.scripted import Bot, everything_due


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
    assert [each.answer.text for each in await everything_due(outbox)] == ["one"]


async def test_a_chat_waits_for_its_first_message_and_others_do_not(bot: Bot, outbox: Outbox) -> None:
    """A flood limit holds up one chat, and what comes after in it stays after."""
    for chat, text in (("a", "one"), ("b", "three"), ("a", "two")):
        await put(bot, outbox, chat, text)
    first = (await everything_due(outbox))[0]
    bot.clock.pass_time(seconds=1)
    await outbox.postpone(first, bot.clock.moment.replace(minute=30), "flood", 1)
    assert [each.answer.text for each in await everything_due(outbox)] == ["three"]
    bot.clock.pass_time(hours=1)
    assert [each.answer.text for each in await outbox.due("a")] == ["one", "two"]
    assert (await everything_due(outbox))[0].attempts == 1


async def test_parts_that_were_taken_are_kept(bot: Bot, outbox: Outbox) -> None:
    """After a crash between two parts the second is sent, not the first again."""
    await put(bot, outbox, "a", "long")
    await outbox.sent((await everything_due(outbox))[0], ["7"], done=False)
    await bot.restart()
    assert (await everything_due(outbox))[0].sent == ("7",)
    await outbox.sent((await everything_due(outbox))[0], ["7", "8"], done=True)
    assert await everything_due(outbox) == []


async def test_a_message_in_a_topic_stands_in_its_chat(bot: Bot, outbox: Outbox) -> None:
    """Telegram numbers the messages of a chat and its topics in one row: none of them is another's copy."""
    await put(bot, outbox, "77:5", "in a topic")
    await outbox.sent((await everything_due(outbox))[0], ["12"], done=True)
    owner, database = (await bot.person()).id, bot.app.database
    asked = [("77", "12"), ("7", "12"), ("77", "13")]
    found = [await database.ask(outbound.stands_in, owner, "terminal", *each) for each in asked]
    assert found == [True, False, False]


async def test_a_buried_message_holds_up_nobody(bot: Bot, outbox: Outbox) -> None:
    """What the channel will never take is kept, and the next one is due."""
    await put(bot, outbox, "a", "poison")
    await put(bot, outbox, "a", "next")
    await outbox.bury((await everything_due(outbox))[0], "refused")
    assert [each.answer.text for each in await everything_due(outbox)] == ["next"]
    assert await bot.query("SELECT state FROM outbound ORDER BY id") == [("buried",), ("waiting",)]


async def test_what_was_erased_while_a_note_was_sent_does_not_come_back(bot: Bot, outbox: Outbox) -> None:
    """The channel edits a message for seconds; its row is what it is by then, with what is left of the note."""
    owner = (await bot.person()).id
    await outbox.put(owner, "a", "first", Answer("You own a zebra"))
    await outbox.put(owner, "a", "second", Answer("Noted: zebra", amends="first"))
    first, note = await outbox.due("a")
    await outbox.sent(first, ["7"], done=True)
    said = await outbox.amended_by(note)
    assert said is not None
    async with bot.app.database.write() as connection:
        await outbound.amend(connection, first.id, Answer("You own a …"))
        await outbound.amend(connection, note.id, Answer("Noted: …", amends="first"))
    await outbox.amended(note, said)
    await outbox.keep_buttons(said, ((Button("Undo", "/undo"),),))
    kept = await outbox.holding(owner, "a", "7")
    assert kept is not None
    assert kept.answer == Answer("You own a …\n\nNoted: …", ((Button("Undo", "/undo"),),))
    assert await everything_due(outbox) == []


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
