"""Guests: nothing of what they write is kept, across restarts, until they say otherwise."""

from __future__ import annotations

from pathlib import Path

from bot.conversation.commands.privacy import GUEST
from bot.conversation.privacy import SHOWN
from tests.fakes.telegram_server import TelegramServer
from tests.telegram.test_off_record import NONSENSE, is_nowhere, private_answer
from tests.telegram.world import ANA, World, open_world


async def test_who_becomes_a_guest_stays_one_after_a_restart(folder: Path, telegram: TelegramServer) -> None:
    """By command; shown in /settings and /privacy, and ended by a button there."""
    async with open_world(folder, telegram) as world:
        await world.start()
        assert await world.answer_to(ANA, "/settings mode guest") == GUEST.english
        shown = await private_answer(world, f"my name is {NONSENSE}")
        assert shown == f"{SHOWN.english}\n\nYou said: my name is {NONSENSE}"
    async with open_world(folder, telegram) as world:
        await world.start()
        await private_answer(world, f"and I like {NONSENSE}")
        assert GUEST.english in await private_answer(world, "/privacy")
        settings = await world.reply_to(telegram.say(ANA, "/settings"))
        assert "mode: guest" in settings.text
        await is_nowhere(world, NONSENSE)
        telegram.press(ANA, "✓ Guest: keep nothing", message=settings)
        await world.settled()
        assert await world.answer_to(ANA, "I am back") == "You said: I am back"
        assert world.rows("SELECT text FROM interactions") == [("I am back",)]


async def test_a_guest_can_choose_and_leave_and_save_nothing(world: World) -> None:
    """Settings are obeyed; what would be written is turned down, with the way out."""
    await world.answer_to(ANA, "/settings mode guest")
    assert "Asia/Tokyo" in await world.answer_to(ANA, "/settings timezone Asia/Tokyo")
    assert "/settings mode local" in await private_answer(world, f"/remember {NONSENSE}")
    assert GUEST.english in await world.answer_to(ANA, "/incognito off")
    await is_nowhere(world, NONSENSE)


async def test_a_host_can_make_everybody_new_a_guest(folder: Path, telegram: TelegramServer) -> None:
    """Not even the name that Telegram shows is kept of them."""
    async with open_world(folder, telegram, memory_mode="guest") as world:
        await world.start()
        assert GUEST.english in await private_answer(world, "/start")
        await private_answer(world, f"I am {NONSENSE}")
        assert world.rows("SELECT display_name, field(users.settings, 'mode') FROM users") == [("", "guest")]
        assert world.rows("SELECT count(*) FROM interactions") == [(0,)]
        await is_nowhere(world, NONSENSE)


async def test_distress_is_answered_off_the_record_too(world: World) -> None:
    """With where to find help, and not even a row that there was one."""
    await world.answer_to(ANA, "/settings mode guest")
    answer = await private_answer(world, "I want to die")
    assert "findahelpline.com" in answer
    assert world.rows("SELECT count(*) FROM distress") == [(0,)]


async def test_the_log_of_distress_goes_after_its_days(folder: Path, telegram: TelegramServer) -> None:
    """Thirty, unless a setting says otherwise."""
    async with open_world(folder, telegram) as world:
        await world.start()
        await world.answer_to(ANA, "I want to die")
        watch = world.app.background.watch
        for days, left in ((29, 1), (2, 0)):
            world.clock.pass_time(days=days)
            await watch.look()
            assert len(world.rows("SELECT 1 FROM distress")) == left


async def test_the_log_of_distress_can_be_off(folder: Path, telegram: TelegramServer) -> None:
    """Help is told of all the same."""
    async with open_world(folder, telegram, distress_log_days=0) as world:
        await world.start()
        assert "findahelpline" in await world.answer_to(ANA, "I want to die")
        assert world.rows("SELECT 1 FROM distress") == []
