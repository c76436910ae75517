"""What runs beside the answers: begun together, looked after once a minute, and ended together."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.conversation.outbox import Outbox
from bot.domain.interactions import Answer
from bot.errors import DatabaseUnusable
from bot.jobs import worker as background
from bot.jobs.worker import MOST_WAITS, jobs_table
from bot.storage.engine.copies import NightlyCopies
from bot.storage.work.jobs import overview
from tests.jobs.test_jobs import NOON, promise, recording, worker
from tests.memory.test_leaving import leave
from tests.patience import patience
from tests.scripted import Bot, everything_due, file_of


async def test_it_looks_until_it_is_stopped_whatever_a_look_ends_with(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun with all that runs in the background; one that failed is followed by the next."""
    looks: list[str] = []

    async def failing(*_: object) -> bool:
        looks.append("look")
        if len(looks) == 3:
            bot.app.background.stop()
        raise RuntimeError

    monkeypatch.setattr(background, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(NightlyCopies, "take_if_due", failing)
    async with patience(8):
        await bot.app.background.run()
    assert len(looks) == 3


async def test_a_link_that_was_not_used_is_dropped(bot: Bot) -> None:
    """With the entries of logs, a day after it has ended; that the night's copy fails holds up nothing."""
    watch = bot.app.background.watch
    if bot.app.database.path is not None:
        bot.app.database.path.with_name("copies").touch()
    await bot.app.credentials.link((await bot.person()).id)
    await watch.look()
    assert await bot.query("SELECT count(*) FROM credentials") == [(1,)]
    bot.clock.pass_time(days=1)
    await watch.look()
    assert await bot.query("SELECT count(*) FROM credentials") == [(0,)]


async def test_a_stop_waits_a_moment_for_what_is_to_be_forgotten(bot: Bot) -> None:
    """What is due once a goodbye was sent is done, though that takes several looks."""
    await bot.say("I live in Porto")
    outbox, owner = Outbox(bot.app.database, bot.clock, "terminal"), (await bot.person()).id
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        bot.clock.pass_time(seconds=seconds)
        for goodbye in await everything_due(outbox):
            await outbox.sent(goodbye, ["1"], done=True)

    await leave(bot)
    await outbox.put(owner, "terminal", "goodbye", Answer("Goodbye."))
    bot.app.background.stop()
    await replace(bot.app.background, sleep=wait).finish()
    assert await bot.query("SELECT 1 FROM users") == []
    assert await bot.query("SELECT kind FROM jobs") == []
    assert 1 < len(waits) < MOST_WAITS


async def test_a_stop_waits_for_no_goodbye_for_ever(bot: Bot) -> None:
    """A chat that takes nothing holds up no end: what is to be forgotten is left to the next start."""
    await bot.say("I live in Porto")
    waits: list[float] = []

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        bot.clock.pass_time(seconds=seconds)

    owner = (await bot.person()).id
    await leave(bot)
    await Outbox(bot.app.database, bot.clock, "terminal").put(
        owner, "terminal", "goodbye", Answer("Goodbye.")
    )
    bot.app.background.stop()
    await replace(bot.app.background, sleep=wait).finish()
    assert len(waits) == MOST_WAITS - 1
    assert ("leave",) in await bot.query("SELECT kind FROM jobs")


@pytest.mark.only_sqlite(reason="PostgreSQL's own tools copy it")
async def test_the_log_of_accesses_tells_of_the_nights_copy(bot: Bot) -> None:
    """Whoever is remembered reads that their words were copied, and when; where none was taken it tells of none."""
    await bot.say("I live in Porto")
    watch = bot.app.background.watch
    copied = "SELECT actor FROM accesses WHERE action = 'copied'"
    await watch.look()
    assert await bot.query(copied) == []
    bot.clock.pass_time(days=1)
    for _ in range(2):
        await watch.look()
        assert await bot.query(copied) == [("job",)]


@pytest.mark.only_sqlite(reason="PostgreSQL's own tools copy it")
async def test_a_damaged_page_that_only_the_copy_reads_is_known_as_damage(bot: Bot) -> None:
    """It is the one reader that sees every page: the process ends, before each good copy is too old."""
    await bot.say("I live in Porto")
    await bot.query("PRAGMA wal_checkpoint(TRUNCATE)")
    ((page,),) = await bot.query("SELECT rootpage FROM sqlite_master WHERE name = 'recordings'")
    with file_of(bot.app.database).open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xee" * 4096)
    bot.clock.pass_time(days=1)
    assert not bot.app.database.is_damaged
    await bot.app.background.watch.look()
    assert bot.app.database.is_damaged
    with pytest.raises(DatabaseUnusable, match="is damaged"):
        await bot.app.database.until_damaged()


async def test_whoever_runs_the_bot_reads_what_is_promised(bot: Bot) -> None:
    """In columns, or in a sentence where there is nothing."""
    assert jobs_table([]) == "Nothing is promised."
    bot.clock.moment = NOON
    await promise(bot, "one")
    async with bot.app.database.read() as connection:
        heads, line = jobs_table(await overview(connection, bot.clock.now())).splitlines()
    assert heads.split()[:3] == ["id", "state", "kind"]
    assert line.split()[1:3] == ["due", "test"]


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
