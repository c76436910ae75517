"""A token bucket: how often somebody may, whoever asks, and in what order."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import DatabaseFails
from bot.rates import OwnBucket, Rate, RateLimit
from bot.storage.engine.database import is_off_record, off_the_record


class Moments:
    """A clock that stands until somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)  # those who were let through go first
        self.now += seconds


@pytest.mark.parametrize("rate", [Rate("telegram", 30, 1.0), Rate("model", 5, 60.0), Rate("one", 1, 60.0)])
async def test_no_window_holds_more_than_the_rate_allows_and_a_crowd_is_let_through_in_order(
    rate: Rate,
) -> None:
    """However many ask at once; a long one gets nearly all that the rate gives."""
    moments, done = Moments(), list[tuple[int, float]]()
    limit = RateLimit(rate, OwnBucket(lambda: moments.now), moments.sleep)

    async def act(number: int) -> None:
        await limit.turn()
        done.append((number, moments.now))

    crowd = 10 * rate.most
    await asyncio.gather(*map(act, range(crowd)))
    assert [number for number, _ in done] == list(range(crowd))
    times = [at for _, at in done]
    assert max(sum(start <= at < start + rate.seconds - 1e-6 for at in times) for start in times) <= rate.most
    assert times[-1] - times[0] <= 10 * rate.seconds * 1.25


async def test_whoever_asks_for_a_turn_now_or_never_takes_none_of_those_to_come() -> None:
    """It hears when to come back, and asking again and again changes nothing about that."""
    moments = Moments()
    limit = RateLimit(Rate("model", 1, 60.0), OwnBucket(lambda: moments.now), moments.sleep)
    assert await limit.wait() == 0
    assert [await limit.wait() for _ in range(3)] == [60.0] * 3
    await moments.sleep(60)
    assert await limit.wait() == 0


async def test_a_count_is_no_part_of_what_is_off_the_record() -> None:
    """A token is nobody's word: it is counted where nothing else may be written."""
    seen: list[bool] = []

    class Kept:
        async def take(self, rate: Rate, turns: int, *, patient: bool) -> float:
            seen.append(is_off_record())
            return 0.0

    limit = RateLimit(Rate("telegram", 30, 1.0), Kept())
    with off_the_record():
        await limit.turn()
        await limit.wait()
    assert seen == [False, False]


async def test_nobody_waits_where_nobody_can_count() -> None:
    """A database that is away for a moment holds no answer up; Telegram and the models say what is too much."""

    class Away:
        async def take(self, rate: Rate, turns: int, *, patient: bool) -> float:
            raise DatabaseFails("away")

    limit = RateLimit(Rate("telegram", 1, 3600.0), Away())
    for _ in range(3):
        await limit.turn()
        assert await limit.wait() == 0


async def test_whoever_gives_up_waiting_holds_up_nobody_behind() -> None:
    """A send that was cancelled leaves its turn unused."""
    moments = Moments()
    limit = RateLimit(Rate("telegram", 6, 60.0), OwnBucket(lambda: moments.now), moments.sleep)
    first, second = asyncio.create_task(limit.turn()), asyncio.create_task(limit.turn())
    await asyncio.sleep(0)
    first.cancel()
    await second
    assert first.cancelled()
