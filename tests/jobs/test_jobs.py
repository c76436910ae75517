"""Promises: claimed in order under a lease, kept together with their effect, retried, buried, moved."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_ai.exceptions import (
    FallbackExceptionGroup,
    ModelAPIError,
    ModelHTTPError,
    ModelRateLimitError,
    ModelTimeoutError,
)
from sqlalchemy import text

from bot.errors import DatabaseFails
from bot.jobs import worker as worker_module
from bot.jobs.worker import (
    FIRST_DELAY,
    IDLE_SECONDS,
    LEASE,
    LEAST_PAUSE_SECONDS,
    LONGEST_DELAY,
    MOST_ATTEMPTS,
    Effect,
    NotYet,
    Worker,
    pause_seconds,
    retry_delay,
)
from bot.llm.ask import is_outage
from bot.service import _health  # pyright: ignore[reportPrivateUsage]
from bot.speech.saying import in_force
from bot.storage.engine.database import PROMISED, Transaction
from bot.storage.people import people
from bot.storage.work import jobs
from bot.storage.work.jobs import Job
from tests.patience import patience
from tests.scripted import Bot, opened_again

Handle = Callable[[Job], Awaitable[Effect]]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Killed(BaseException):
    """The end of the process: nothing in it comes to do anything more."""


async def promise(bot: Bot, key: str, who: str = "ann", *, hours: float = 0, **payload: Any) -> None:
    """Promise a job of kind "test", due at noon or some hours off it."""
    owner = (await bot.person(who)).id
    due = NOON + timedelta(hours=hours)
    async with bot.app.database.write() as connection:
        await jobs.promise(
            connection, owner=owner, kind="test", key=key, due_at=due, now=bot.clock.now(), payload=payload
        )


def worker(bot: Bot, handle: Handle) -> Worker:
    return Worker(bot.app.database, bot.clock, {"test": handle})


async def nothing(connection: Transaction) -> None:
    del connection


def recording(done: list[str]) -> Handle:
    async def handle(job: Job) -> Effect:
        done.append(job.key)
        return nothing

    return handle


async def test_a_job_speaks_the_language_of_whose_it_is(bot: Bot) -> None:
    """What it makes is for them to read, whatever the process speaks elsewhere."""
    bot.clock.moment = NOON
    await bot.command("/settings language de")
    await promise(bot, "one")
    await promise(bot, "two", "ben")
    spoken: dict[str, str] = {}

    async def handle(job: Job) -> Effect:
        spoken[job.key] = in_force()
        return nothing

    await worker(bot, handle).run_due()
    assert spoken == {"one": "de", "two": "en"}


async def rows(bot: Bot) -> list[tuple[Any, ...]]:
    return await bot.query("SELECT key, state, attempts FROM jobs ORDER BY key")


@pytest.fixture(autouse=True)
def _at_noon(bot: Bot) -> None:
    bot.clock.moment = NOON + timedelta(hours=1)


async def test_what_is_due_longest_comes_first_and_what_is_not_due_waits(bot: Bot) -> None:
    """Whatever the order of promising, and across people."""
    await promise(bot, "second", hours=-1)
    await promise(bot, "third", "ben", hours=0)
    await promise(bot, "first", "ben", hours=-2)
    await promise(bot, "tomorrow", hours=20)
    done: list[str] = []
    assert await worker(bot, recording(done)).run_due() == 3
    assert done == ["first", "second", "third"]
    assert await rows(bot) == [("tomorrow", "due", 0)]


async def test_promising_again_moves_the_time_and_the_payload(bot: Bot) -> None:
    """One row for one kind, owner and key: a timer is reset, not doubled."""
    await promise(bot, "timer", number=1)
    await promise(bot, "timer", hours=5, number=2)
    await promise(bot, "timer", "ben", number=3)
    payloads: list[Any] = []

    async def handle(job: Job) -> Effect:
        payloads.append(job.payload["number"])
        return nothing

    assert await worker(bot, handle).run_due() == 1
    bot.clock.pass_time(hours=6)
    assert await worker(bot, handle).run_due() == 1
    assert payloads == [3, 2]


async def test_a_claimed_job_is_left_alone_until_its_lease_ends(bot: Bot) -> None:
    """A second process takes it over only then, as another try."""
    await promise(bot, "one")
    async with bot.app.database.write() as connection:
        now = bot.clock.now()
        assert (
            await jobs.claim(connection, (await bot.person()).id, "other", now, now + LEASE, None) is not None
        )
    done: list[str] = []
    mine = worker(bot, recording(done))
    assert await mine.run_due() == 0
    bot.clock.pass_time(minutes=5, seconds=1)
    assert await mine.run_due() == 1
    assert done == ["one"]


async def test_one_persons_jobs_never_run_beside_each_other(bot: Bot) -> None:
    """Two workers, three people with four jobs each: at any moment at most one job of a person runs."""
    for who in ("ann", "ben", "cleo"):
        for number in range(4):
            await promise(bot, f"{who}{number}", who)
    running: dict[int, int] = {}
    order: dict[int, list[str]] = {}
    beside = 0

    async def handle(job: Job) -> Effect:
        nonlocal beside
        running[job.owner] = running.get(job.owner, 0) + 1
        assert running[job.owner] == 1
        beside = max(beside, sum(running.values()))
        await asyncio.sleep(0.03)  # a server's transactions take some milliseconds
        order.setdefault(job.owner, []).append(job.key)

        async def effect(_: Transaction) -> None:
            running[job.owner] -= 1

        return effect

    workers = [worker(bot, handle) for _ in range(3)]
    while await rows(bot):
        await asyncio.gather(*(each.run_due() for each in workers))
    assert beside > 1
    assert all(keys == sorted(keys) for keys in order.values())
    assert sum(map(len, order.values())) == 12


async def test_effect_and_completion_commit_together(bot: Bot) -> None:
    """A failing effect leaves nothing of itself, and its job is due again."""
    await promise(bot, "one")
    fails = True

    async def handle(job: Job) -> Effect:
        async def effect(connection: Transaction) -> None:
            await people.rename(connection, job.owner, "changed")
            if fails:
                raise RuntimeError

        return effect

    mine = worker(bot, handle)
    await mine.run_due()
    assert (await bot.query("SELECT display_name FROM users"))[0] == ("",)
    assert await rows(bot) == [("one", "due", 1)]
    fails = False
    bot.clock.pass_time(minutes=1)
    await mine.run_due()
    assert (await bot.query("SELECT display_name FROM users"))[0] == ("changed",)
    assert await rows(bot) == []


async def test_a_job_whose_process_died_is_run_again(bot: Bot) -> None:
    """Killed in the middle: nothing was written, and the next process claims it at once, and does it once."""
    await promise(bot, "one")

    async def dies(job: Job) -> Effect:
        raise Killed

    with pytest.raises(Killed):
        await worker(bot, dies).run_due()
    await bot.restart()
    done: list[str] = []
    assert await worker(bot, recording(done)).run_due() == 1
    assert done == ["one"]


async def test_a_job_that_is_broken_off_is_due_again_at_once(bot: Bot) -> None:
    """A stop gives the lease back: the next start goes on without waiting for its end, and that was no failed try."""
    await promise(bot, "one")
    began = asyncio.Event()

    async def endless(job: Job) -> Effect:
        began.set()
        await asyncio.Event().wait()
        return nothing

    working = asyncio.create_task(worker(bot, endless).run())
    await began.wait()
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working
    assert await rows(bot) == [("one", "due", 0)]
    await bot.restart()
    done: list[str] = []
    assert await worker(bot, recording(done)).run_due() == 1
    assert done == ["one"]


async def test_a_stop_in_the_middle_of_a_job_promised_anew_leaves_the_new_promise(bot: Bot) -> None:
    """Its time and its tries are those of the new one."""
    await promise(bot, "one")

    async def broken_off(job: Job) -> Effect:
        await promise(bot, "one", hours=3)
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await worker(bot, broken_off).run_due()
    assert await bot.query("SELECT attempts, leased_by, substr(due_at, 12, 5) FROM jobs") == [
        (0, None, "15:00")
    ]


async def test_a_lease_is_held_for_as_long_as_its_job_takes(bot: Bot) -> None:
    """A model that thinks for twenty minutes keeps its job: nobody else begins it, and its effect is written."""
    await promise(bot, "one")
    done: list[str] = []
    other = worker(bot, recording(done))

    async def slow(job: Job) -> Effect:
        for _ in range(10):
            bot.clock.pass_time(minutes=2)
            renewed = f"{bot.clock.now() + LEASE:%Y-%m-%dT%H:%M:%S.%fZ}"
            async with patience(10):
                while (await bot.query("SELECT leased_until FROM jobs"))[0][0] < renewed:
                    await asyncio.sleep(0)
            assert await other.run_due() == 0

        async def effect(_: Transaction) -> None:
            done.append("slow")

        return effect

    mine = Worker(bot.app.database, bot.clock, {"test": slow}, beat_seconds=0)
    assert await mine.run_due() == 1
    assert done == ["slow"]
    assert await rows(bot) == []


async def test_a_job_whose_end_could_not_be_written_is_run_again_once_the_database_is_back(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without waiting for its lease to end, which keeps all that its owner is owed, and as no failed try."""
    bot.clock.moment = NOON
    await promise(bot, "one")
    tries: list[int] = []
    refused: list[bool] = []
    database, write = bot.app.database, bot.app.database.write

    def away_twice(*_: object, **__: object) -> NoReturn:
        refused.append(True)
        if len(refused) == 2:  # the job's end, and that it failed
            monkeypatch.setattr(database, "write", write)
        raise DatabaseFails("it is away")

    async def handle(job: Job) -> Effect:
        tries.append(job.attempts)
        monkeypatch.setattr(database, "write", away_twice if len(tries) == 1 else write)
        return nothing

    monkeypatch.setattr(worker_module, "DATABASE_SECONDS", 0)
    working = worker(bot, handle)
    running = asyncio.create_task(working.run())
    async with patience(8):
        while await bot.query("SELECT 1 FROM jobs WHERE kind = 'test'"):
            await asyncio.sleep(0.01)
    working.stop()
    await running
    assert tries == [1, 1]


async def test_a_worker_that_lost_its_lease_writes_nothing(bot: Bot) -> None:
    """It was too slow; another did the job meanwhile."""
    await promise(bot, "one")
    effects: list[str] = []

    def named(name: str, before: Callable[[], Awaitable[object]] | None = None) -> Handle:
        async def handle(job: Job) -> Effect:
            if before is not None:
                await before()

            async def effect(_: Transaction) -> None:
                effects.append(name)

            return effect

        return handle

    quick = worker(bot, named("quick"))

    async def overtaken() -> None:
        bot.clock.pass_time(minutes=6)
        assert await quick.run_due() == 1

    await worker(bot, named("slow", overtaken)).run_next()
    assert effects == ["quick"]
    assert await rows(bot) == []


@pytest.mark.parametrize("ends", ["well", "badly", "not yet"])
async def test_a_promise_made_anew_while_it_runs_is_kept_at_its_new_time(bot: Bot, ends: str) -> None:
    """However the overtaken run ends, its effect is not written and the new time stands."""
    await promise(bot, "timer")
    effects: list[str] = []

    async def handle(job: Job) -> Effect:
        if job.payload.get("anew"):
            return nothing
        await promise(bot, "timer", hours=3, anew=True)
        if ends == "badly":
            raise RuntimeError
        if ends == "not yet":
            raise NotYet(NOON + timedelta(days=9), "later")

        async def effect(_: Transaction) -> None:
            effects.append("old")

        return effect

    mine = worker(bot, handle)
    await mine.run_next()
    assert effects == []
    assert await bot.query("SELECT state, attempts, leased_by, substr(due_at, 12, 5) FROM jobs") == [
        ("due", 0, None, "15:00")
    ]
    bot.clock.pass_time(hours=3)
    assert await mine.run_due() == 1
    assert await rows(bot) == []


async def test_a_job_that_always_fails_is_buried_and_revived_by_promising_again(bot: Bot) -> None:
    """Kept and counted with the kind of its error, never with what people said; others go on."""
    await promise(bot, "poison")

    async def fails(job: Job) -> Effect:
        raise ValueError("private words")

    mine = worker(bot, fails)
    tries = 0
    for _ in range(40):
        tries += await mine.run_due()
        bot.clock.pass_time(hours=6)
    assert tries == MOST_ATTEMPTS
    assert await rows(bot) == [("poison", "buried", MOST_ATTEMPTS)]
    assert await bot.query("SELECT error FROM jobs") == [("ValueError",)]
    async with bot.app.database.read() as connection:
        assert await jobs.counts(connection, bot.clock.now()) == {"due": 0, "running": 0, "buried": 1}
        assert await jobs.next_due(connection) is None
    await promise(bot, "poison")
    assert await worker(bot, recording([])).run_due() == 1


async def test_an_outage_of_the_model_buries_nothing(bot: Bot) -> None:
    """However long it lasts; afterwards the job has half of its tries left."""
    await promise(bot, "learn")

    async def away(job: Job) -> Effect:
        raise ModelHTTPError(503, "mini")

    mine = worker(bot, away)
    for _ in range(100):
        await mine.run_due()
        bot.clock.pass_time(hours=1)
    assert (await rows(bot))[0][1] == "due"
    assert (await rows(bot))[0][2] == MOST_ATTEMPTS // 2
    assert await worker(bot, recording([])).run_due() == 1


async def test_waiting_for_a_moment_is_no_failed_try(bot: Bot) -> None:
    """A job that can't be done yet is due then, with as many tries as before."""
    await promise(bot, "later")
    until = NOON + timedelta(days=11)

    async def not_yet(job: Job) -> Effect:
        raise NotYet(until, "budget used up")

    assert await worker(bot, not_yet).run_due() == 1
    assert await rows(bot) == [("later", "due", 0)]
    async with bot.app.database.read() as connection:
        assert await jobs.next_due(connection) == until


async def test_a_job_that_kills_the_process_each_time_is_buried(bot: Bot) -> None:
    """No handler ever comes to fail; the tries are counted all the same."""
    await promise(bot, "poison")

    async def kills(job: Job) -> Effect:
        raise Killed

    for _ in range(MOST_ATTEMPTS):
        with pytest.raises(Killed):
            await worker(bot, kills).run_due()
        bot.clock.pass_time(minutes=6)
    assert await worker(bot, kills).run_due() == 1
    assert await rows(bot) == [("poison", "buried", MOST_ATTEMPTS + 1)]


async def test_a_job_of_an_unknown_kind_waits_for_a_version_that_knows_it(bot: Bot) -> None:
    """It fails like any other job, and stops nothing."""
    await promise(bot, "one")
    assert await Worker(bot.app.database, bot.clock, {}).run_due() == 1
    assert await rows(bot) == [("one", "due", 1)]


async def test_what_is_buried_is_revived_with_all_its_tries(bot: Bot) -> None:
    """One by its id, or all, at once; what is not buried stays as it is."""
    for key in ("one", "two", "three"):
        await promise(bot, key)
    async with bot.app.database.write() as connection:
        await connection.exec_driver_sql(
            "UPDATE jobs SET state = 'buried', attempts = 8, error = 'ValueError' WHERE key != 'three'"
        )
    now = bot.clock.now()
    woken: list[str] = []
    bot.app.database.when(PROMISED, lambda: woken.append("look"))
    async with bot.app.database.write() as connection:
        buried = [row for row in await jobs.overview(connection, now) if row.state == "buried"]
        assert [row.error for row in buried] == ["ValueError", "ValueError"]
        assert await jobs.revive(connection, now, buried[0].id) == 1
        assert await jobs.revive(connection, now, buried[0].id) == 0
        assert await jobs.counts(connection, now) == {"due": 2, "running": 0, "buried": 1}
        assert await jobs.revive(connection, now) == 1
    assert woken
    assert {row[2] for row in await rows(bot)} == {0}
    done: list[str] = []
    assert await worker(bot, recording(done)).run_due() == 3


async def test_health_counts_what_is_due_running_and_buried(bot: Bot) -> None:
    """Also when there is none."""
    await promise(bot, "one")
    report = await _health(bot.app, ready=True)
    assert report["jobs"] == {"due": 1, "running": 0, "buried": 0}


async def test_what_runs_is_told_apart_from_what_waits(bot: Bot) -> None:
    """Running is what has a lease that goes on; one that ran out is due again."""
    await promise(bot, "one")
    now = bot.clock.now()
    async with bot.app.database.write() as connection:
        await jobs.claim(connection, (await bot.person()).id, "other", now, now + LEASE, None)
        assert [row.state for row in await jobs.overview(connection, now)] == ["running"]
        assert [row.state for row in await jobs.overview(connection, now + LEASE)] == ["due"]


async def test_two_processes_on_one_file_never_run_a_row_twice(bot: Bot) -> None:
    """Each with its own connections: every one of sixty jobs is thought of once and takes effect once."""
    for number in range(60):
        await promise(bot, f"job{number}", f"person{number % 7}")
    thought: list[str] = []

    async def handle(job: Job) -> Effect:
        thought.append(job.key)
        await asyncio.sleep(0)

        async def effect(connection: Transaction) -> None:
            await connection.execute(
                text("INSERT INTO visitors (channel, external_id, first_at) VALUES ('test', :key, '')"),
                {"key": job.key},
            )

        return effect

    others = [opened_again(bot.app.database) for _ in range(2)]
    workers = [Worker(database, bot.clock, {"test": handle}) for database in others for _ in range(2)]
    while await rows(bot):
        await asyncio.gather(*(each.run_due() for each in workers))
    for database in others:
        await database.close()
    assert sorted(thought) == sorted({f"job{number}" for number in range(60)})
    assert await bot.query("SELECT count(*) FROM visitors") == [(60,)]


async def test_a_timer_survives_a_restart(bot: Bot) -> None:
    """Promised by one process, kept by the next one at its time, not before."""
    await promise(bot, "timer", hours=5)
    await bot.restart()
    done: list[str] = []
    assert await worker(bot, recording(done)).run_due() == 0
    bot.clock.pass_time(hours=4, minutes=1)
    assert await worker(bot, recording(done)).run_due() == 1
    assert done == ["timer"]


async def test_a_promise_for_now_wakes_a_resting_worker(bot: Bot) -> None:
    """It rests for half a minute at a time; what is promised meanwhile in this process is done at once."""
    did = asyncio.Event()

    async def handle(job: Job) -> Effect:
        did.set()
        return nothing

    mine = worker(bot, handle)
    working = asyncio.create_task(mine.run())
    while mine._look.is_set() or not mine._look._waiters:  # pyright: ignore[reportPrivateUsage]
        await asyncio.sleep(0)
    await promise(bot, "now")
    async with patience(5):
        await did.wait()
    mine.stop()
    async with patience(5):
        await working


@given(st.datetimes(), st.none() | st.datetimes())
def test_a_worker_rests_until_what_is_due_and_no_longer(now: datetime, due: datetime | None) -> None:
    """Never more than a fifth of a second beyond it, nor longer than half a minute."""
    seconds = pause_seconds(due, now)
    assert LEAST_PAUSE_SECONDS <= seconds <= IDLE_SECONDS
    if due is not None:
        wait = (due - now).total_seconds()
        assert seconds <= max(wait, LEAST_PAUSE_SECONDS)
        assert seconds == wait or not LEAST_PAUSE_SECONDS <= wait <= IDLE_SECONDS


async def test_a_job_that_is_stopped_with_the_process_finishes_first(bot: Bot) -> None:
    """A stop in the middle of a job lets it write its effect, and begins no other."""
    await promise(bot, "one")
    await promise(bot, "two")
    began, go_on = asyncio.Event(), asyncio.Event()

    async def handle(job: Job) -> Effect:
        began.set()
        await go_on.wait()
        return nothing

    mine = worker(bot, handle)
    working = asyncio.create_task(mine.run())
    await began.wait()
    mine.stop()
    go_on.set()
    async with patience(5):
        await working
    assert [row[0] for row in await rows(bot)] == ["two"]


async def test_a_withdrawn_promise_is_not_kept(bot: Bot) -> None:
    """Of this owner only."""
    await promise(bot, "one")
    await promise(bot, "one", "ben")
    ann = (await bot.person()).id
    async with bot.app.database.write() as connection:
        await jobs.cancel(connection, ann, "test", "one")
    done: list[str] = []
    assert await worker(bot, recording(done)).run_due() == 1


async def test_a_lease_counts_for_when_to_look_again(bot: Bot) -> None:
    """Nobody polls for a job that another process is at."""
    await promise(bot, "one")
    now = bot.clock.now()
    async with bot.app.database.write() as connection:
        await jobs.claim(connection, (await bot.person()).id, "other", now, now + LEASE, None)
        assert await jobs.next_due(connection) == now + LEASE


async def test_a_worker_stops_when_it_is_told_to(bot: Bot) -> None:
    """It finishes what has begun and begins nothing more."""
    for key in ("one", "two"):
        await promise(bot, key)
    done: list[str] = []

    async def handle(job: Job) -> Effect:
        mine.stop()
        done.append(job.key)
        return nothing

    mine = worker(bot, handle)
    async with patience(5):
        await mine.run()
    assert len(done) == 1
    assert len(await rows(bot)) == 1


@given(st.integers(1, 10_000), st.none() | st.floats(-10, 1e12))
def test_retries_are_spaced_between_a_second_and_six_hours(attempts: int, hint: float | None) -> None:
    """By the provider's hint, else doubling; never an overflow."""
    failure = ModelRateLimitError("mini", "slow down", retry_after=hint)
    assert timedelta(seconds=1) <= retry_delay(attempts, failure) <= LONGEST_DELAY


def test_delays_double_from_half_a_minute_and_hints_win() -> None:
    """30 s, 1, 2, 4 minutes; or what the provider asks for."""
    assert [retry_delay(n, ValueError()) for n in (1, 2, 3)] == [
        FIRST_DELAY,
        FIRST_DELAY * 2,
        FIRST_DELAY * 4,
    ]
    assert retry_delay(5, ModelRateLimitError("mini", "slow", retry_after=42)) == timedelta(seconds=42)


@pytest.mark.parametrize(
    ("failure", "outage"),
    [
        (ModelHTTPError(503, "m"), True),
        (ModelHTTPError(429, "m"), True),
        (ModelTimeoutError("m", "silence"), True),
        (ModelAPIError("m", "connection"), True),
        (TimeoutError(), True),
        (ModelHTTPError(401, "m"), True),
        (FallbackExceptionGroup("all", [ModelHTTPError(503, "a"), ModelHTTPError(429, "b")]), True),
        (FallbackExceptionGroup("all", [ModelHTTPError(503, "a"), ValueError()]), False),
        (ModelHTTPError(400, "m"), False),
        (ValueError(), False),
    ],
)
def test_an_outage_is_the_models_fault(failure: BaseException, outage: bool) -> None:
    """No answer, no capacity, a key to be mended; a request that is refused is the job's own."""
    assert is_outage(failure) is outage
