"""Who may talk to the bot: access fails closed, and strangers leave no words behind."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from bot.channels.telegram.inbox import NOT_FOR_YOU, NOT_FOR_YOU_NOW, NOT_THIS_GROUP
from tests.fakes.telegram_server import TelegramServer
from tests.telegram.world import ANA, BEN, STRANGER, World, open_world

GROUP = -100123
LINK = re.compile(r"https://t\.me/memory_test_bot\?start=(\S+)")


async def test_a_stranger_gets_one_polite_line_a_day(world: World) -> None:
    """However much a stranger writes, they are answered once; the next day once more."""
    for word in ("hello", "anybody?", "HELLO"):
        world.telegram.say(STRANGER, word)
    await world.telegram.wait_for(lambda: world.telegram.replies(STRANGER))
    await world.answer_to(ANA, "hi")
    assert [reply.text for reply in world.telegram.replies(STRANGER)] == [NOT_FOR_YOU.english]
    world.time_passes(hours=25)
    world.telegram.say(STRANGER, "and today?")
    await world.telegram.wait_for(lambda: len(world.telegram.replies(STRANGER)) == 2)


async def test_of_strangers_only_that_they_came_is_kept(world: World) -> None:
    """Neither a stranger's words nor their name are anywhere in the database's bytes."""
    first = world.telegram.say(STRANGER, "xylophone secret", first_name="Zaphodia", username="zaphodia_b")
    world.telegram.edit(first, "quixotic correction")
    world.telegram.send_photo(STRANGER, caption="marmalade caption")
    world.telegram.say(STRANGER, "/remember zeppelin")
    await world.answer_to(ANA, "a known person's words")
    held = world.file_bytes()
    assert b"a known person" in held
    for word in (b"xylophone", b"Zaphodia", b"zaphodia", b"quixotic", b"marmalade", b"zeppelin"):
        assert word not in held
    assert world.rows(
        "SELECT count(*) FROM inbox WHERE payload IS NOT NULL AND CAST(payload AS TEXT) != 'null'"
    ) == [(0,)]
    assert world.rows("SELECT count(*) FROM visitors WHERE external_id = ?", str(STRANGER)) == [(1,)]


async def test_a_stranger_who_blocked_the_bot_holds_nobody_up(world: World) -> None:
    """The polite line that can't be delivered is dropped, and polling goes on."""
    world.telegram.state.blocked_by.add(STRANGER)
    world.telegram.say(STRANGER, "hello")
    assert await world.answer_to(ANA, "hi") == "You said: hi"
    refused = [call for call in world.telegram.calls("sendMessage") if call.status == 403]
    assert len(refused) == 1
    assert [
        call.status for call in world.telegram.calls("getUpdates") if call.status not in (200, None)
    ] == []


async def test_presses_and_edits_of_strangers_do_nothing(world: World) -> None:
    """A forged press of a stranger changes no memory, and their edit is not answered."""
    await world.answer_to(ANA, "/remember I live in Bern")
    (memory_id,) = world.rows("SELECT id FROM memories")[0]
    shown = world.telegram.replies(ANA)[-1]
    world.telegram.press_data(STRANGER, f"/memory delete {memory_id}", shown)
    world.telegram.edit(world.telegram.say(STRANGER, "a"), "b")
    await world.answer_to(ANA, "hi")
    assert "Bern" in await world.answer_to(ANA, "/memory list")
    assert [reply.text for reply in world.telegram.replies(STRANGER)] in ([], [NOT_FOR_YOU.english])


async def test_a_group_that_nobody_known_has_added_the_bot_to_hears_so_once(world: World) -> None:
    """Whoever writes there, known people too, it gets one line and no word of it is kept."""
    world.telegram.set_membership(STRANGER, "member", chat_id=GROUP, old="left")
    world.telegram.say(ANA, "@memory_test_bot hello everybody, wonderwall", chat_id=GROUP)
    await world.telegram.wait_for(lambda: world.telegram.replies(GROUP))
    world.telegram.say(STRANGER, "hi", chat_id=GROUP)
    world.time_passes(days=30)
    world.telegram.say(BEN, "hi again", chat_id=GROUP)
    await world.answer_to(ANA, "hi")
    assert [reply.text for reply in world.telegram.replies(GROUP)] == [NOT_THIS_GROUP.english]
    assert b"wonderwall" not in world.file_bytes()


async def test_the_first_person_with_the_link_becomes_the_owner(
    folder: Path, telegram: TelegramServer, caplog: pytest.LogCaptureFixture
) -> None:
    """With nobody allowed the log prints a one-time link; a wrong code opens nothing, the right one works once."""
    with caplog.at_level(logging.WARNING):
        async with open_world(folder, telegram, allowed_user_ids="") as world:
            await world.start()
            link = LINK.search(caplog.text)
            assert link is not None
            for wrong in ("/start", "/start wrong-code", "hello"):
                telegram.say(STRANGER, wrong)
            await telegram.wait_for(lambda: telegram.replies(STRANGER))
            assert [reply.text for reply in telegram.replies(STRANGER)] == [NOT_FOR_YOU.english]
            assert (await world.answer_to(ANA, f"/start {link[1]}", first_name="Ana")).startswith("Hello Ana")
            telegram.say(BEN, f"/start {link[1]}")
            await telegram.wait_for(lambda: telegram.replies(BEN))
            assert telegram.replies(BEN)[0].text == NOT_FOR_YOU.english
            assert "owner" in await world.answer_to(ANA, "/whoami")
    caplog.clear()
    async with open_world(folder, telegram, allowed_user_ids="") as again:
        await again.start()
        assert await again.answer_to(ANA, "still me") == "You said: still me"
        assert LINK.search(caplog.text) is None


async def test_a_named_owner_needs_no_link(
    folder: Path, telegram: TelegramServer, caplog: pytest.LogCaptureFixture
) -> None:
    """OWNER_USER_ID alone admits that one person, and no link is printed."""
    async with open_world(folder, telegram, allowed_user_ids="", owner_user_id=ANA) as world:
        await world.start()
        assert "owner" in await world.answer_to(ANA, "/whoami")
        telegram.say(BEN, "me too?")
        await telegram.wait_for(lambda: telegram.replies(BEN))
        assert telegram.replies(BEN)[0].text == NOT_FOR_YOU.english
        assert LINK.search(caplog.text) is None


async def test_an_owner_by_the_link_is_told_that_they_need_another(
    folder: Path, telegram: TelegramServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Before they have themselves erased; the log has a new link at once, with which they come back as a newcomer."""
    with caplog.at_level(logging.WARNING):
        async with open_world(folder, telegram, allowed_user_ids="") as world:
            await world.start()
            (first,) = LINK.findall(caplog.text)
            await world.answer_to(ANA, f"/start {first}")
            assert "one-time link" in await world.answer_to(ANA, "/forget everything")
            assert LINK.findall(caplog.text) == [first]
            assert "Goodbye" in await world.answer_to(ANA, "/forget everything forever")
            await world.until(lambda: len(LINK.findall(caplog.text)) == 2)
            telegram.say(ANA, "hello?")
            await telegram.wait_for(lambda: telegram.replies(ANA)[-1].text == NOT_FOR_YOU.english)
            second = LINK.findall(caplog.text)[1]
            assert (await world.answer_to(ANA, f"/start {second}", first_name="Ana")).startswith("Hello Ana")


async def test_whoever_may_come_back_is_not_warned(world: World) -> None:
    """A person on the list needs no link after they had everything erased, and what they say next is a newcomer's."""
    assert "link" not in await world.answer_to(ANA, "/forget everything")
    await world.answer_to(ANA, "/remember I live in Bern")
    telegram = world.telegram
    telegram.say(ANA, "/forget everything forever")
    said = telegram.say(ANA, "It rains.")
    assert "You said: It rains." in await world.answers_after(said)
    assert "Bern" not in await world.answer_to(ANA, "/memory")
    assert world.rows("SELECT text FROM interactions") == [("It rains.",)]


async def test_whoever_leaves_the_list_is_a_stranger_again(folder: Path, telegram: TelegramServer) -> None:
    """A person who is no longer allowed is turned away, what they left unanswered included."""
    async with open_world(folder, telegram) as world:
        await world.start()
        await world.answer_to(BEN, "hello")
    async with open_world(folder, telegram, allowed_user_ids=str(ANA)) as world:
        await world.start()
        said = telegram.say(BEN, "hello again")
        assert (await telegram.next_reply(said)).text == NOT_FOR_YOU_NOW.english
        assert b"hello again" not in world.file_bytes()


async def test_two_people_never_see_each_others_memory(world: World) -> None:
    """What one person told is not listed, shown, found or exported for another."""
    await world.answer_to(ANA, "/remember I live in Bern")
    (memory_id,) = world.rows("SELECT id FROM memories")[0]
    for command in ("/memory list", f"/memory show {memory_id}", "/memory search Bern", "/memory export"):
        assert "Bern" not in (await world.answer_to(BEN, command)).replace("“Bern”", "")
    assert all(b"Bern" not in (file.file or b"") for file in world.telegram.documents(BEN))


async def test_who_calls_themselves_something_else_is_called_that(world: World) -> None:
    """From the next message on."""
    for name in ("Ana", "Anna"):
        await world.answer_to(ANA, "hello", first_name=name)
        assert world.rows("SELECT display_name FROM users") == [(name,)]
