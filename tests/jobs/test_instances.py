"""Processes on one database: what the living hold is theirs, what the dead held is free at once."""

from __future__ import annotations

import asyncio
import os
import platform
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.errors import DatabaseFails
from bot.jobs import instance as instance_module
from bot.jobs.instance import SILENCE, Instance, TakenForDead
from bot.jobs.worker import LEASE, MOST_ATTEMPTS, Effect
from bot.storage.engine.lifelines import Lifelines, this_machine
from bot.storage.work import instances, jobs
from bot.storage.work.instances import InstanceRow
from bot.storage.work.jobs import Job, Watermark
from tests.jobs.test_jobs import NOON, promise, recording, worker
from tests.patience import patience
from tests.scripted import Bot, file_of, remember

ELSEWHERE = "another machine"

of_a_file = pytest.mark.only_sqlite(
    reason="on a server a connection tells who lives: tests/telegram/test_replicas.py"
)


@pytest.fixture(autouse=True)
def at_noon(bot: Bot) -> None:
    """When what is promised falls due."""
    bot.clock.moment = NOON


async def leased(bot: Bot, *keys: str, by: str = "gone", machine: str | None = None, **more: object) -> None:
    """A process, dead unless it holds a lifeline, that has leased jobs."""
    now = bot.clock.now()
    row = InstanceRow(
        id=by, pid=1, host="host", machine=this_machine() if machine is None else machine,
        started_at=now, beat_at=now, **more,  # type: ignore[arg-type]
    )  # fmt: skip
    async with bot.app.database.write() as connection:
        await instances.join(connection, row)
    until = f"{now + LEASE:%Y-%m-%dT%H:%M:%S.%fZ}"
    for key in keys:
        await bot.change(
            "UPDATE jobs SET leased_by = :by, leased_until = :until, attempts = attempts + 1 WHERE key = :key",
            by=by, until=until, key=key,
        )  # fmt: skip


async def claimed(bot: Bot) -> Job | None:
    """The job that can be had now."""
    now = bot.clock.now()
    async with bot.app.database.write() as connection:
        owner = await jobs.due_longest(connection, now, "test")
        if owner is None:
            return None
        return await jobs.claim(connection, owner, "me", now, now + LEASE, "test")


@of_a_file
async def test_what_the_dead_had_leased_is_free_at_once(bot: Bot) -> None:
    """Nobody waits for a lease to end; that the process died is no failed try."""
    await promise(bot, "one")
    await leased(bot, "one")
    assert await claimed(bot) is None
    await bot.app.instance.beat()
    job = await claimed(bot)
    assert job is not None
    assert (job.key, job.attempts, job.crashes_alone) == ("one", 1, 1)


@of_a_file
async def test_what_was_in_flight_at_one_crash_keeps_its_place(bot: Bot) -> None:
    """What was promised before it is done before it, and what came after it after it."""
    await promise(bot, "first", hours=-2)
    await promise(bot, "second", hours=-1)
    await leased(bot, "first")
    await bot.app.instance.beat()
    job = await claimed(bot)
    assert job is not None
    assert job.key == "first"


@pytest.mark.parametrize("days", [1, 4000])
async def test_what_a_clock_that_was_ahead_promised_is_due_when_it_was_meant(bot: Bot, days: int) -> None:
    """A machine that woke with a wrong clock would let a person wait for that day otherwise."""
    bot.clock.pass_time(days=days)
    await promise(bot, "one", hours=24 * days + 0.08)
    bot.clock.moment = NOON
    await bot.app.instance.beat()
    assert await claimed(bot) is None
    bot.clock.pass_time(minutes=6)
    job = await claimed(bot)
    assert job is not None
    assert job.key == "one"


async def test_what_a_clock_that_was_ahead_put_off_is_due_when_it_was_meant(bot: Bot) -> None:
    """Promised by a right clock, and tried in vain by the one that was ahead: it is that which counts."""
    await promise(bot, "one")
    bot.clock.pass_time(days=300)

    async def failing(_: Job) -> Effect:
        raise ValueError

    assert await worker(bot, failing).run_due() == 1
    bot.clock.moment = NOON
    await bot.app.instance.beat()
    bot.clock.pass_time(minutes=1)
    assert await claimed(bot) is not None


@of_a_file
async def test_what_was_told_while_the_clock_was_ahead_gives_way_to_what_is_told_later(bot: Bot) -> None:
    """Later is what comes later in the log: nothing ends on the day to which the clock had gone."""
    await bot.say("Good morning.", "Good morning.")
    for days, workplace in ((300, "Bosch"), (0, "Siemens")):
        bot.clock.moment = NOON + timedelta(days=days, minutes=1)
        await bot.app.instance.beat()
        bot.clock.pass_time(minutes=1)
        words = f"I work at {workplace} now."
        await bot.say(words, remember("workplace", workplace, words), "Noted.")
    assert await bot.known() == {"workplace": "Siemens"}
    for days in (1, 301):
        bot.clock.moment = NOON + timedelta(days=days)
        (line,) = re.findall("workplace.*", (await bot.command("/memory list")).text)
        assert re.fullmatch(r"workplace: Siemens \[\w+\]", line)


async def test_a_clock_that_is_behind_dates_nothing_anew(bot: Bot) -> None:
    """A machine without a battery wakes in 1970: nothing that was said is of that day, then or afterwards."""
    await bot.say("I live in Bonn.", "Noted.")
    await promise(bot, "one", hours=1)
    said = await bot.query("SELECT sent_at FROM interactions")
    bot.clock.moment = datetime(1970, 1, 1, tzinfo=UTC)
    await bot.app.instance.beat()
    assert await bot.query("SELECT sent_at FROM interactions") == said


@of_a_file
async def test_a_week_is_looked_back_on_after_a_clock_was_ahead(bot: Bot) -> None:
    """How far it had come by then, a mark of a day to come, is taken for now."""
    owner, later = (await bot.person()).id, NOON + timedelta(days=300)
    bot.clock.moment = later
    await promise(bot, "one", hours=1)
    async with bot.app.database.write() as connection:
        await jobs.put_watermark(connection, owner, "weekly", Watermark(0, later))
    bot.clock.moment = NOON
    await bot.app.instance.beat()
    mark = await bot.app.database.ask(jobs.get_watermark, owner, "weekly")
    assert mark is not None
    assert mark.at - NOON < timedelta(seconds=1)


@of_a_file
async def test_what_the_living_hold_stays_theirs(bot: Bot) -> None:
    """However long it has not beaten: as long as it runs, the kernel says so."""
    await promise(bot, "one")
    await leased(bot, "one", by="alive")
    lifelines = Lifelines(bot.app.database.path)
    assert lifelines.hold("alive")
    bot.clock.pass_time(seconds=200)
    await bot.app.instance.beat()
    assert await claimed(bot) is None
    lifelines.let_go("alive")
    await bot.app.instance.beat()
    assert await claimed(bot) is not None


@of_a_file
@pytest.mark.parametrize("machine", [ELSEWHERE, ""])
async def test_where_no_lifeline_tells_the_heartbeat_does(bot: Bot, machine: str) -> None:
    """Of another machine, or of one that can't lock files."""
    await promise(bot, "one")
    await leased(bot, "one", machine=machine)
    bot.clock.pass_time(seconds=SILENCE.total_seconds() - 1)
    await bot.app.instance.beat()
    assert await claimed(bot) is None
    bot.clock.pass_time(seconds=1)
    await bot.app.instance.beat()
    assert await claimed(bot) is not None


async def test_where_files_cant_be_locked_a_process_says_that_its_heart_tells(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its row names no machine, so nobody takes a missing lock for its death."""
    monkeypatch.setattr("bot.storage.engine.lifelines.fcntl", None)
    async with Instance(bot.app.database, bot.clock).present():
        assert ("",) in await bot.query("SELECT machine FROM instances")


def test_without_a_boot_id_a_machine_goes_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on macOS."""
    monkeypatch.setattr("bot.storage.engine.lifelines.BOOT_ID", Path("/nowhere/boot_id"))
    assert this_machine() == platform.node()


def test_a_lifeline_whose_file_cant_be_removed_is_let_go_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder that has become read-only; whoever looks later may remove it."""
    lifelines, others = Lifelines(tmp_path / "other.db"), Lifelines(tmp_path / "other.db")
    assert lifelines.hold("me")
    assert others.is_held("me")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "unlink", _turned_down)
        lifelines.let_go("me")
    assert (tmp_path / "other.db-alive-me").exists()
    assert not others.somebody_lives()


def _turned_down(*_: object, **__: object) -> None:
    raise PermissionError


@of_a_file
async def test_a_job_is_blamed_only_for_dying_alone(bot: Bot) -> None:
    """Of two in flight either may have been the cause, or neither."""
    await promise(bot, "one")
    await promise(bot, "two", "ben")
    await leased(bot, "one", "two")
    await bot.app.instance.beat()
    assert (
        await bot.query("SELECT crashes, crashes_alone, attempts FROM jobs WHERE kind = 'test'")
        == [(1, 0, 0)] * 2
    )


@of_a_file
async def test_a_job_that_was_in_flight_again_waits_longer_each_time(bot: Bot) -> None:
    """After the first death it is due at once; then it is seen first whether the process lives without it."""
    await promise(bot, "one")
    due: list[int] = []
    for number in range(4):
        await leased(bot, "one", by=f"gone{number}")
        await bot.app.instance.beat()
        [(at,)] = await bot.query("SELECT due_at FROM jobs WHERE kind = 'test'")
        due.append(max(0, round((datetime.fromisoformat(at) - bot.clock.now()).total_seconds())))
    assert due == [0, 1, 2, 4]


@of_a_file
async def test_a_job_that_ends_each_process_alone_is_buried(bot: Bot) -> None:
    """As one that fails each time is; revived it has all its tries."""
    await promise(bot, "poison")
    for number in range(MOST_ATTEMPTS):
        await leased(bot, "poison", by=f"gone{number}")
        await bot.app.instance.beat()
    bot.clock.pass_time(hours=1)
    done: list[str] = []
    assert await worker(bot, recording(done)).run_due() == 1
    assert await bot.query("SELECT state, error FROM jobs WHERE kind = 'test'") == [("buried", "Unfinished")]
    async with bot.app.database.write() as connection:
        await jobs.revive(connection, bot.clock.now())
    assert await worker(bot, recording(done)).run_due() == 1
    assert done == ["poison"]


@of_a_file
async def test_an_end_that_was_ordered_blames_nothing(bot: Bot) -> None:
    """A process that was told to stop may be killed before it has ended."""
    await promise(bot, "one")
    await leased(bot, "one", stopping=True)
    await bot.app.instance.beat()
    job = await claimed(bot)
    assert job is not None
    assert job.crashes_alone == 0


async def test_who_was_taken_for_dead_hears_of_it(bot: Bot) -> None:
    """What it had in hand is another's now, so it must not go on."""
    async with bot.app.database.write() as connection:
        await instances.leave(connection, bot.app.instance.id)
    with pytest.raises(TakenForDead):
        await bot.app.instance.beat()


async def test_a_process_hears_by_its_own_heart_that_it_was_taken_for_dead(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without anybody asking it to beat: two would go on with the same work."""
    monkeypatch.setattr(instance_module, "BEAT_SECONDS", 0.0)
    process = Instance(bot.app.database, bot.clock)
    async with process.present(), patience(8):
        await bot.change("DELETE FROM instances WHERE id = :id", id=process.id)
        with pytest.raises(TakenForDead):
            await process.beating


@of_a_file
async def test_why_a_process_ended_is_not_hidden_by_a_database_that_fails(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs it reads the reason; that its row is left tells the next one nothing wrong."""

    @asynccontextmanager
    async def failing(*_: object, **__: object) -> AsyncIterator[None]:
        raise DatabaseFails("the disk is full")
        yield

    async def end_badly() -> None:
        async with Instance(bot.app.database, bot.clock).present():
            monkeypatch.setattr(bot.app.database, "write", failing)
            raise TakenForDead

    with pytest.raises(TakenForDead):
        await end_badly()
    monkeypatch.undo()
    await bot.app.instance.beat()
    assert len(await bot.query("SELECT 1 FROM instances")) == 1


async def test_a_stop_ends_the_waiting_for_another(bot: Bot) -> None:
    """One that may not serve yet ends when it is told to."""
    stopping = asyncio.Event()
    await leased(bot, by="alive", machine=ELSEWHERE, serving_since=NOON)
    waiting = asyncio.create_task(bot.app.instance.serve(stopping))
    stopping.set()
    assert not await waiting


@of_a_file
async def test_nothing_of_a_process_is_left_when_it_ends(bot: Bot) -> None:
    """Neither its row nor its file."""
    before = sorted(os.listdir(file_of(bot.app.database).parent))
    async with Instance(bot.app.database, bot.clock).present():
        assert len(await bot.query("SELECT 1 FROM instances")) == 2
    assert len(await bot.query("SELECT 1 FROM instances")) == 1
    assert sorted(os.listdir(file_of(bot.app.database).parent)) == before


async def test_what_a_version_without_instances_held_is_free(bot: Bot) -> None:
    """Its leases name nobody."""
    await promise(bot, "one")
    await leased(bot, "one")
    async with bot.app.database.write() as connection:
        await connection.exec_driver_sql("DELETE FROM instances WHERE id = 'gone'")
    async with Instance(bot.app.database, bot.clock).present():
        assert await claimed(bot) is not None


def test_the_sentence_names_the_first() -> None:
    """Process, host and since when, and what to do."""
    said = instance_module.stands_by(
        InstanceRow(
            id="x", pid=4711, host="attic", machine="", started_at=NOON, beat_at=NOON,
            serving_since=NOON + timedelta(minutes=3),
        )
    )  # fmt: skip
    assert "process 4711 on attic, since 2026-11-20 12:03:00 UTC" in said
    assert "stop it" in said


@pytest.mark.only_sqlite(reason="on a server any number serve")
async def test_who_stands_by_knows_for_whom(bot: Bot) -> None:
    """So that whoever started it reads which process has to end first."""
    first, second = (Instance(bot.app.database, bot.clock) for _ in range(2))
    stopping = asyncio.Event()
    async with first.present(), second.present():
        assert await first.serve(stopping)
        waiting = asyncio.create_task(second.serve(stopping))
        async with patience(8):
            while second.waits_for is None:
                await asyncio.sleep(0)
        assert second.waits_for.id == first.id
        assert await first.serve(stopping)  # and nobody stands by for itself
        stopping.set()
        assert not await waiting
