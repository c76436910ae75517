"""What runs beside the answers: begun together, looked after once a minute, and ended together."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from bot.jobs import watch as watch_module
from tests.jobs.test_jobs import NOON, promise, recording, worker
from tests.memory.test_leaving import leave
from tests.patience import patience
from tests.scripted import Bot


async def test_it_looks_until_it_is_stopped_whatever_a_look_ends_with(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun with all that runs in the background; one that failed is followed by the next."""
    looks: list[str] = []

    async def look() -> None:
        looks.append("look")
        if len(looks) == 1:
            raise OSError("the disk is full")
        if len(looks) == 3:
            bot.app.background.stop()

    monkeypatch.setattr(watch_module, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(bot.app.background._watch, "look", look)  # pyright: ignore[reportPrivateUsage]
    async with patience(8):
        await bot.app.background.run()
    assert len(looks) == 3


async def test_a_link_that_was_not_used_is_dropped(bot: Bot) -> None:
    """With the entries of logs, some hours after it has ended."""
    watch = bot.app.background._watch  # pyright: ignore[reportPrivateUsage]
    await bot.app.doors.link((await bot.person()).id)
    await watch.look()
    assert await bot.query("SELECT count(*) FROM credentials") == [(1,)]
    bot.clock.pass_time(hours=7)
    await watch.look()
    assert await bot.query("SELECT count(*) FROM credentials") == [(0,)]


async def test_a_stop_waits_a_moment_for_what_is_to_be_forgotten(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is due within seconds is done, though that takes several looks; nobody waits for ever."""
    await bot.say("I live in Porto")
    monkeypatch.setattr("bot.jobs.background.asyncio", SimpleNamespace(sleep=bot.clock.sleep))
    await leave(bot)
    bot.app.background.stop()
    await bot.app.background.finish()
    assert await bot.query("SELECT 1 FROM users") == []
    assert await bot.query("SELECT kind FROM jobs") == []


async def test_who_waits_for_a_kind_of_work_rests_only_when_none_is_due(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that are due are done one after the other; then it rests until something is due, or it is done with."""
    bot.clock.moment = NOON
    await promise(bot, "one")
    await promise(bot, "two", "ben")
    done: list[str] = []
    mine, ended = worker(bot, recording(done)), asyncio.get_running_loop().create_future()
    rests: list[int] = []

    async def rest() -> None:
        rests.append(len(done))
        ended.set_result(None)

    monkeypatch.setattr(mine, "_pause", rest)
    async with patience(8):
        await mine.run_until(ended, "test")
    assert rests == [2]
