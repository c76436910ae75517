"""When things are learnt: at their time on the bot's own clock, however often the process is started in between."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.jobs import worker as worker_module
from bot.jobs.worker import pause_seconds
from bot.memory.learning import extractor
from tests.minds import structured
from tests.patience import patience
from tests.scripted import Bot, Request, Step

SECOND = timedelta(seconds=1)
SISTER = "My sister is called Vorbelline"


def reading(request: Request) -> Step:
    """What an instant mini model finds."""
    assert request.instructions == extractor.INSTRUCTIONS
    fact = {"key": "sisters", "value": "Vorbelline", "category": "person", "quote": SISTER, "message": 1}
    return structured(facts=[fact] if SISTER in request.asked else [])


async def due(bot: Bot) -> list[datetime]:
    """When what was said is to be read."""
    rows = await bot.query("SELECT due_at FROM jobs WHERE kind = 'extract'")
    return [datetime.fromisoformat(row[0]) for row in rows]


async def learnt(bot: Bot) -> list[datetime]:
    """When the fact was written, by the bot's own clock."""
    rows = await bot.query(
        "SELECT p.applied_at FROM plans p JOIN memories m ON CAST(p.effects AS TEXT) LIKE '%' || m.id || '%'"
        " WHERE p.origin = 'extract' AND m.content = 'Vorbelline'"
    )
    return [datetime.fromisoformat(row[0]) for row in rows]


@pytest.fixture
def _resting_passes_time(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the worker's rest move the bot's clock on instead of taking any time."""

    def rest(due: datetime | None, now: datetime) -> float:
        bot.clock.pass_time(seconds=pause_seconds(due, now))
        return 0.0

    monkeypatch.setattr(worker_module, "pause_seconds", rest)


@pytest.fixture
def resting(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Comes when a worker begins a rest, which has no end by itself."""

    def rest(due: datetime | None, now: datetime) -> float:
        begun.set()
        return 3600.0

    begun = asyncio.Event()
    monkeypatch.setattr(worker_module, "pause_seconds", rest)
    return begun


@pytest.mark.usefixtures("_resting_passes_time")
@pytest.mark.parametrize("pauses", [[], [1.0], [10.0, 29.0, 0.5], [0.1] * 12])
async def test_a_batch_is_learnt_within_a_second_of_its_due_time(bot: Bot, pauses: list[float]) -> None:
    """Half a minute after the last of several messages, in one call, by the worker as it runs in the process."""
    await bot.say(SISTER)
    for pause in pauses:
        bot.clock.pass_time(seconds=pause)
        await bot.say("I think the weather on our island is lovely")
    last_said = bot.clock.moment
    (promised,) = await due(bot)
    assert timedelta(seconds=29) < promised - last_said <= timedelta(seconds=30)
    bot.mini.then(reading)
    running = asyncio.create_task(bot.app.worker.run())
    while not (done := await learnt(bot)):
        assert not running.done()
        await asyncio.sleep(0)
    bot.app.worker.stop()
    await running
    assert promised <= done[0] <= promised + SECOND
    assert len(bot.mini.requests) == 1


async def test_what_is_promised_for_now_wakes_a_worker_that_rests(bot: Bot, resting: asyncio.Event) -> None:
    """Without waiting for the end of its rest, which here has none."""
    running = asyncio.create_task(bot.app.worker.run())
    await resting.wait()
    bot.mini.then(reading)
    await bot.say(f"Please remember that {SISTER.lower()}. {SISTER}!")
    async with patience(20):
        while not await learnt(bot):
            await asyncio.sleep(0)
    bot.app.worker.stop()
    await running


@pytest.mark.parametrize("ticks", range(5))
async def test_a_worker_is_cancelled_that_was_just_woken(
    bot: Bot, resting: asyncio.Event, ticks: int
) -> None:
    """However soon after: `asyncio.wait_for` lost a cancellation that came with the wake, and it went on for ever."""
    running = asyncio.create_task(bot.app.worker.run())
    await resting.wait()
    bot.app.worker._look.set()
    for _ in range(ticks):
        await asyncio.sleep(0)
    running.cancel()
    async with patience(20):
        await asyncio.wait([running])
    assert running.cancelled()


@pytest.mark.parametrize("restarts", [1, 3])
async def test_the_timer_survives_restarts(bot: Bot, restarts: int) -> None:
    """Its time is neither lost nor begun anew."""
    await bot.say(SISTER)
    (promised,) = await due(bot)
    for _ in range(restarts):
        bot.clock.pass_time(seconds=5)
        await bot.restart()
    assert await due(bot) == [promised]
    bot.clock.moment = promised - SECOND
    assert await bot.app.worker.run_due() == 0
    bot.mini.then(reading)
    bot.clock.moment = promised
    assert await bot.app.worker.run_due() == 1
    (done,) = await learnt(bot)
    assert done - promised <= SECOND


async def test_a_timer_that_ran_out_while_nothing_ran_is_kept_at_the_start(bot: Bot) -> None:
    """Once, however long that was."""
    await bot.say(SISTER)
    await bot.stop()
    bot.clock.pass_time(hours=5)
    await bot.start()
    bot.mini.then(reading)
    await bot.app.worker.finish("extract")
    assert len(await learnt(bot)) == 1
    assert await due(bot) == []
