"""Taking back: the last exchange with /undo, and what a message had told before it was edited."""

from __future__ import annotations

import pytest

from bot.domain.memories import Source
from tests.memory.forgetful import learn
from tests.scripted import Bot, call, remember


async def test_undo_takes_back_the_last_exchange_and_what_was_learnt_from_it(bot: Bot) -> None:
    """By the turn's own tools and by extraction; neither history nor recall know of it any more."""
    await bot.tell("home_city", "Berlin")
    said = await bot.say(
        "I have a tortoise and drive a Trabant", remember("pets", "a tortoise", "I have a tortoise"), "Nice."
    )
    assert await learn(bot, "ann", "car", "a Trabant", Source(said.interaction_id, "drive a Trabant"))
    undone = await bot.command("/undo")
    assert "Taken back: “I have a tortoise and drive a Trabant”" in undone.text
    assert await bot.known() == {"home_city": "Berlin"}
    await bot.say("What do I drive?", call("recall", query="tortoise Trabant drive"), "No idea.")
    shown = bot.script.last.whole.replace("tortoise Trabant drive", "")
    assert "Trabant" not in shown
    assert "tortoise" not in shown


async def test_undo_again_takes_back_the_exchange_before(bot: Bot) -> None:
    """One after the other, until there is nothing left."""
    await bot.tell("home_city", "Berlin")
    await bot.tell("home_city", "Rome", who="ben")
    await bot.say("I have a cat", remember("pets", "a cat", "I have a cat"), "Nice.")
    await bot.command("/undo")
    assert await bot.known() == {"home_city": "Berlin"}
    await bot.command("/undo")
    assert await bot.known() == {}
    assert "nothing to undo" in (await bot.command("/undo")).text
    assert await bot.known("ben") == {"home_city": "Rome"}


async def test_undo_of_a_correction_brings_the_old_value_back(bot: Bot) -> None:
    """And the old value's own telling stays where it was."""
    await bot.tell("home_city", "Berlin")
    await bot.say("I moved to Rome", remember("home_city", "Rome", "moved to Rome"), "Noted.")
    await bot.command("/undo")
    assert await bot.known() == {"home_city": "Berlin"}
    await bot.say("Hello")
    assert "Berlin" in bot.script.last.past
    assert "Rome" not in bot.script.last.whole


async def test_undo_of_a_request_to_forget_brings_the_memory_back(bot: Bot) -> None:
    """The exchange in which it was asked for is the last one, though it is withheld."""
    await bot.tell("home_city", "Berlin")
    await bot.say("Forget where I live", call("forget_fact", key_or_id="home_city"), "Done.")
    assert await bot.known() == {}
    await bot.command("/undo")
    assert await bot.known() == {"home_city": "Berlin"}


async def test_undo_after_a_command_takes_the_command_back(bot: Bot) -> None:
    """What /memory edit or delete changed since the last exchange comes first."""
    fact = await bot.tell("home_city", "Berlin")
    await bot.command(f"/memory edit {fact.id} Potsdam")
    await bot.command("/undo")
    assert await bot.known() == {"home_city": "Berlin"}
    await bot.command(f"/memory delete {fact.id}")
    await bot.command("/undo")
    assert await bot.known() == {"home_city": "Berlin"}


async def test_a_mention_is_taken_back_as_a_mention(bot: Bot) -> None:
    """What another exchange told too stays, without the one that is gone among its sources."""
    fact = await bot.tell("home_city", "Berlin")
    await bot.say("I do live in Berlin", remember("home_city", "Berlin", "live in Berlin"), "I know.")
    assert (await bot.record(fact)).memory.mentions == 2
    await bot.command("/undo")
    record = await bot.record(fact)
    assert (record.memory.mentions, len(record.sources)) == (1, 1)


async def test_an_edit_retracts_what_the_old_text_had_told(bot: Bot) -> None:
    """In the transaction that stores the new text, before its answer; nothing else that holds the word is withheld."""
    await bot.say("Berlin is grey today", "It is.")
    text = "I live in Berlin"
    await bot.say(text, remember("home_city", "Berlin", text), "Noted.", number="m77")

    def nothing_known(request: object) -> str:
        assert "home_city" not in str(request)
        return "Ah."

    await bot.say("I love in Berlin", nothing_known, number="m77", revision=1)
    assert await bot.known() == {}
    await bot.say("And?")
    assert "Berlin is grey today" in bot.script.last.past
    assert await bot.query("SELECT * FROM tombstones") == []


async def test_what_rests_on_words_that_stand_in_the_edit_stays(bot: Bot) -> None:
    """With its protection, and resting on the message as it now is; what rests on words that are gone goes."""
    text = "I live in Berlin and my cat is Misy"
    home, cat = (
        remember("home_city", "Berlin", "I live in Berlin"),
        remember("pets", "Misy", "my cat is Misy"),
    )
    await bot.say(text, [home, cat], "Noted.", number="m77")
    [kept] = [each for each in await bot.facts() if each.key == "home_city"]
    await bot.command(f"/memory protect {kept.id}")
    edit = await bot.say("I live in Berlin and my cat is Misty", "Ah.", number="m77", revision=1)
    assert await bot.known() == {"home_city": "Berlin"}
    record = await bot.record(kept)
    assert record.memory.protected
    assert [source.interaction_id for source, _ in record.sources] == [edit.interaction_id]
    await bot.say("I live in Bern", "Ah.", number="m77", revision=2)
    assert await bot.known() == {}


@pytest.mark.parametrize("edited", ["They say I live in Berlin", "I live in Berlin no more"])
async def test_words_that_say_something_else_in_the_edit_are_read_anew(bot: Bot, edited: str) -> None:
    """Though they stand there: what rested on them goes, until the edit is read."""
    await bot.say(
        "I live in Berlin", remember("home_city", "Berlin", "I live in Berlin"), "Noted.", number="m77"
    )
    await bot.say(edited, "Ah.", number="m77", revision=1)
    assert await bot.known() == {}


async def test_a_newer_value_can_be_undone_after_the_older_message_was_edited(bot: Bot) -> None:
    """Its words count as said when the message was first sent: they are no telling since."""
    text, home = "I live in Berlin, evrybody", remember("home_city", "Berlin", "I live in Berlin")
    await bot.say(text, home, "Noted.", number="m77")
    sent = await bot.message(text.replace("evry", "every"), number="m77", revision=1)
    bot.clock.pass_time(minutes=5)
    turn = await bot.say("I moved to Rome", remember("home_city", "Rome", "moved to Rome"), "Noted.")
    await bot.app.log.reword(sent, worth="later")
    assert turn.answer is not None
    await bot.command(turn.answer.buttons[0][0].action)
    assert await bot.known() == {"home_city": "Berlin"}


@pytest.mark.parametrize("how", ["/memory delete {}", "/memory erase {} now", "/undo"])
@pytest.mark.parametrize("minutes", [0, 300])
async def test_an_edit_brings_back_nothing_of_what_was_forgotten_since(
    bot: Bot, how: str, minutes: int
) -> None:
    """Its unchanged words are no new telling, before and after they are gone for good; its new ones are read."""
    text = "I live in Berlin and my cat is Misy"
    home = remember("home_city", "Berlin", "I live in Berlin")
    turn = await bot.say(text, [home], "Noted.", number="m77")
    assert turn.answer is not None
    undo = turn.answer.buttons[0][0].action
    await bot.say("And it rains", "Oh.")
    await bot.command(undo if how == "/undo" else how.format((await bot.facts())[0].id))
    if minutes:
        bot.clock.pass_time(minutes=minutes)
        await bot.app.worker.run_due()
    bot.script.then([home, remember("pets", "Misty", "my cat is Misty")], "Oh.")
    await bot.say(text.replace("Misy", "Misty"), number="m77", revision=1)
    bot.clock.pass_time(minutes=300)
    await bot.app.worker.run_due()
    assert await bot.known() == {"pets": "Misty"}
    assert await bot.query("SELECT text FROM interactions WHERE revision = 1") == [
        ("I live in ▮▮▮ and my cat is Misty",)
    ]


async def test_an_edited_message_is_learnt_from_anew(bot: Bot) -> None:
    """The same fact in other words is no less believed for having been edited."""
    text = "I live in Berlin"
    await bot.say(text, remember("home_city", "Berlin", text), "Noted.", number="m77")
    newer = "I live in Berlin-Mitte"
    await bot.say(newer, remember("home_city", "Berlin-Mitte", newer), "Noted.", number="m77", revision=1)
    assert await bot.known() == {"home_city": "Berlin-Mitte"}


async def test_an_edit_of_an_older_message_retracts_too(bot: Bot) -> None:
    """It gets no answer, but its new text waits to be read, and the old one does not any more."""
    text = "I live in Berlin"
    await bot.say(text, remember("home_city", "Berlin", text), "Noted.", number="m77")
    await bot.say("And it rains", "Oh.")
    await bot.app.log.reword(await bot.message("I live in Bern", number="m77", revision=1), worth="later")
    assert await bot.known() == {}
    assert await bot.query("SELECT text FROM interactions WHERE to_learn AND text LIKE '%live%'") == [
        ("I live in Bern",)
    ]


async def test_what_was_written_by_hand_survives_an_edit_of_its_message(bot: Bot) -> None:
    """/memory edit is the person's own word for it."""
    text = "I live in Berlin"
    await bot.say(text, remember("home_city", "Berlin", text), "Noted.", number="m77")
    await bot.command(f"/memory edit {(await bot.facts())[0].id} Potsdam")
    await bot.say("I live somewhere", "Ah.", number="m77", revision=1)
    assert await bot.known() == {"home_city": "Potsdam"}


async def test_what_was_forgotten_too_long_ago_stays_so_when_the_exchange_is_taken_back(bot: Bot) -> None:
    """The order is taken back; what it deleted is past its undo."""
    await bot.tell("home_city", "Berlin")
    await bot.say("Forget where I live", call("forget_fact", key_or_id="home_city"), "Done.")
    bot.clock.pass_time(minutes=11)
    assert "Taken back" in (await bot.command("/undo")).text
    assert await bot.known() == {}


async def test_an_order_that_hid_messages_too_long_ago_is_taken_back_without_them(bot: Bot) -> None:
    """The exchange in which a yes forgot them goes, and what it forgot stays forgotten."""
    await bot.tell("pets", "a dog called Rex")
    await bot.say("The dog barked at Wumbolar.", "Oh.")
    await bot.say("forget my dog please", "Choose below.")
    await bot.say("Yes, forget it", "Done.")
    bot.clock.pass_time(minutes=11)
    assert "Taken back: “Yes, forget it”" in (await bot.command("/undo")).text
    assert await bot.known() == {}
    assert "barked" not in (await bot.command("/memory search Wumbolar")).text
