"""Several processes that serve one PostgreSQL side by side: two apps of one emulated Telegram."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NoReturn

import pytest
from sqlalchemy import select

from bot.channels.telegram import bot, sending
from bot.channels.telegram.inbox import NOT_FOR_YOU
from bot.clock import SystemClock
from bot.conversation.outbox import Outbox
from bot.domain.interactions import Answer
from bot.jobs import instance as instances
from bot.jobs import worker
from bot.jobs.instance import Instance
from bot.jobs.worker import Effect, Worker, nothing
from bot.storage.engine import lifelines
from bot.storage.engine.database import Database
from bot.storage.tables import held_lanes, inbox
from bot.storage.work import instances as stored
from bot.storage.work.jobs import Job, promise
from tests.fakes.telegram_server import Message, TelegramServer
from tests.patience import patience
from tests.telegram.world import ANA, BEN, ScriptedModel, World, open_world

pytestmark = pytest.mark.usefixtures("on_postgres")

OFF_RECORD = "~my sister is called Vorbellina"


@asynccontextmanager
async def replica(
    folder: Path, telegram: TelegramServer, model: ScriptedModel | None = None, **settings: Any
) -> AsyncIterator[World]:
    """A process that serves and takes webhooks; it fetches nothing."""
    async with open_world(folder, telegram, model=model, **settings) as world:
        world.sending = await world.channel.start()
        try:
            yield world
        finally:
            await stop(world)


async def stop(world: World) -> None:
    """As at SIGTERM, of one that does not poll."""
    if world.sending is not None:
        world.channel.stop()
        await world.channel.drain(10)
        await world.sending
        world.sending = None


async def deliver(telegram: TelegramServer, world: World, said: Message) -> bool:
    """A webhook, which one process takes."""
    return await world.channel.receive(telegram.update_of(said))


async def answered(telegram: TelegramServer, who: int, *texts: str) -> None:
    """Wait until a person has as many answers: these, in this order."""
    async with patience(15):
        await telegram.wait_for(lambda: len(telegram.replies(who)) >= len(texts))
    assert [each.text for each in telegram.replies(who)] == list(texts)


async def holders(world: World) -> dict[str, str]:
    """Which process holds which lane."""
    async with world.app.database.read() as connection:
        return {row.lane: row.instance for row in await connection.execute(select(held_lanes))}


async def test_whichever_takes_an_update_one_process_deals_with_a_chat_in_order(
    tmp_path: Path, telegram: TelegramServer
) -> None:
    """What the other one stores is dealt with by whoever holds the chat, after what came before."""
    async with replica(tmp_path / "a", telegram) as first, replica(tmp_path / "b", telegram) as second:
        for number in range(8):
            said = telegram.say(ANA, f"number {number}")
            assert await deliver(telegram, (first, second)[number % 2], said)
        await answered(telegram, ANA, *(f"You said: number {number}" for number in range(8)))
        assert await holders(first) == {str(ANA): first.app.instance.id}
        assert second.model.asked == []


async def test_two_chats_are_dealt_with_by_two_processes(tmp_path: Path, telegram: TelegramServer) -> None:
    """A chat belongs to the process that heard of it first."""
    async with replica(tmp_path / "a", telegram) as first, replica(tmp_path / "b", telegram) as second:
        ana, ben = telegram.say(ANA, "hello"), telegram.say(BEN, "hello")
        assert await deliver(telegram, first, ana)
        assert await deliver(telegram, second, ben)
        await answered(telegram, ANA, "You said: hello")
        await answered(telegram, BEN, "You said: hello")
        assert await holders(first) == {str(ANA): first.app.instance.id, str(BEN): second.app.instance.id}


async def test_the_same_update_taken_by_both_is_answered_once(
    tmp_path: Path, telegram: TelegramServer
) -> None:
    """Telegram delivers again what it was not told of in time, to whichever process."""
    async with replica(tmp_path / "a", telegram) as first, replica(tmp_path / "b", telegram) as second:
        said, then = telegram.say(ANA, "hello"), telegram.say(ANA, "and then")
        for each in (said, said, then):
            assert await deliver(telegram, first, each)
            assert await deliver(telegram, second, each)
        await answered(telegram, ANA, "You said: hello", "You said: and then")


async def test_what_is_off_the_record_is_taken_only_by_whoever_holds_the_chat(
    tmp_path: Path, telegram: TelegramServer
) -> None:
    """It can't be handed on without storing it: the other one leaves it with Telegram, and stores nothing."""
    async with replica(tmp_path / "a", telegram) as first, replica(tmp_path / "b", telegram) as second:
        await deliver(telegram, first, telegram.say(ANA, "hello"))
        await answered(telegram, ANA, "You said: hello")
        said = telegram.say(ANA, OFF_RECORD)
        assert not await deliver(telegram, second, said)
        async with first.app.database.read() as connection:
            assert "Vorbellina" not in str((await connection.execute(select(inbox))).all())
        assert await deliver(telegram, first, said)
        await telegram.wait_for(lambda: len(telegram.replies(ANA)) == 2)
        assert "Vorbellina" in telegram.replies(ANA)[1].text


async def test_what_is_off_the_record_in_a_chat_of_another_holds_up_nobody_who_fetches(
    tmp_path: Path, telegram: TelegramServer
) -> None:
    """The one that fetches asks for the chat, has everybody else answered meanwhile, and keeps the chat's order."""
    model = ScriptedModel()
    async with (
        replica(tmp_path / "a", telegram) as leader,
        replica(tmp_path / "b", telegram, model) as holder,
    ):
        model.hold("hello")
        assert await deliver(telegram, holder, telegram.say(ANA, "hello"))
        await model.reached.wait()
        telegram.say(ANA, OFF_RECORD)
        telegram.say(ANA, "and aloud")
        telegram.say(BEN, "good day")
        leader.polling = asyncio.create_task(leader.channel.poll())
        await answered(telegram, BEN, "You said: good day")
        model.release()
        async with patience(15):
            await telegram.wait_for(lambda: len(telegram.replies(ANA)) >= 3)
        first, second, third = [each.text for each in telegram.replies(ANA)]
        assert (first, third) == ("You said: hello", "You said: and aloud")
        assert "Vorbellina" in second
        async with leader.app.database.read() as connection:
            assert "Vorbellina" not in str((await connection.execute(select(inbox))).all())
        assert (await holders(leader))[str(ANA)] == leader.app.instance.id


async def test_a_stop_hands_chats_over_with_what_was_not_begun(
    tmp_path: Path, telegram: TelegramServer
) -> None:
    """Chats with nothing under way go to the other one at once, those with something when that is finished."""
    slow = ScriptedModel()
    async with replica(tmp_path / "b", telegram) as second:
        async with replica(tmp_path / "a", telegram, slow) as first:
            slow.hold("slow")
            await deliver(telegram, first, telegram.say(ANA, "slow"))
            await slow.reached.wait()
            await deliver(telegram, first, telegram.say(ANA, "then"))
            await deliver(telegram, first, telegram.say(BEN, "hi"))
            await answered(telegram, BEN, "You said: hi")
            first.channel.stop()
            await deliver(telegram, second, telegram.say(BEN, "and I"))
            await answered(telegram, BEN, "You said: hi", "You said: and I")
            slow.release()
        await answered(telegram, ANA, "You said: slow", "You said: then")
        assert await holders(second) == dict.fromkeys((str(ANA), str(BEN)), second.app.instance.id)


async def test_a_quiet_chat_is_left_to_whoever_comes_next(tmp_path: Path, telegram: TelegramServer) -> None:
    """One in which something came a moment ago is kept; who is about to end holds no further one."""
    async with replica(tmp_path / "a", telegram) as first, replica(tmp_path / "b", telegram) as second:
        mine, theirs = first.app.instance.lanes, second.app.instance.lanes
        assert await mine.hold("one")
        assert not await theirs.hold("one")
        assert mine.quiet(3600) == []
        assert mine.quiet(0) == ["one"]
        await mine.let_go(["one"])
        assert not mine.holds("one")
        assert await theirs.hold("one")
        theirs.close()
        assert await theirs.hold("one")
        assert not await theirs.hold("another")


async def test_a_chat_that_is_being_left_is_held_by_nobody_until_it_is(
    tmp_path: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held anew meanwhile, it would be free for the others and this process's own at once."""
    begun, written, leave = asyncio.Event(), asyncio.Event(), stored.leave_lanes

    async def slowly(*given: Any) -> None:
        begun.set()
        await written.wait()
        await leave(*given)

    async with replica(tmp_path / "a", telegram) as first:
        mine = first.app.instance.lanes
        assert await mine.hold("77")
        monkeypatch.setattr(stored, "leave_lanes", slowly)
        leaving = asyncio.create_task(mine.let_go(["77"]))
        await begun.wait()
        assert not await mine.hold("77")
        written.set()
        await leaving
        assert await mine.hold("77")


async def test_what_a_dead_process_held_is_taken_over(
    tmp_path: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its line is gone and its heart stands still: the other one answers what it had in hand, and goes on."""
    monkeypatch.setattr(instances, "LINE_SILENCE_SECONDS", 0.0)
    slow = ScriptedModel()
    async with replica(tmp_path / "a", telegram, slow) as first, replica(tmp_path / "b", telegram) as second:
        slow.hold("slow")
        await deliver(telegram, first, telegram.say(ANA, "slow"))
        await slow.reached.wait()
        await die(first)
        await second.app.instance.beat()
        await deliver(telegram, second, telegram.say(ANA, "then"))
        await answered(telegram, ANA, "You said: slow", "You said: then")
        assert await holders(second) == {str(ANA): second.app.instance.id}


async def test_one_of_them_leads_until_it_ends(tmp_path: Path, telegram: TelegramServer) -> None:
    """It alone fetches updates; another does as soon as it is gone. Each tells its part."""
    async with replica(tmp_path / "b", telegram) as second:
        async with replica(tmp_path / "a", telegram) as first:
            assert [first.app.instance.leads, second.app.instance.leads] == [False, True]
            second.app.instance._line.resign()  # type: ignore[union-attr]
            async with patience(10):
                await first.until(lambda: first.app.instance.leads)
            await deliver(telegram, first, telegram.say(ANA, "hello"))
            await answered(telegram, ANA, "You said: hello")
            async with first.app.database.read() as connection:
                part = (await first.app.instance.part(connection))["replica"]
        assert (part["id"], part["leads"], part["chats"]) == (first.app.instance.id, True, 1)


async def test_another_leads_once_the_leaders_connection_drops(
    tmp_path: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when its machine is gone: the lock ends with the connection, and no time has to pass."""
    monkeypatch.setattr(lifelines, "AGAIN_SECONDS", 3600.0)
    async with replica(tmp_path / "a", telegram) as first, replica(tmp_path / "b", telegram) as second:
        assert first.app.instance.leads
        async with second.app.database.write(beside=True) as connection:
            await connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
                f" AND classid = {lifelines.LEADING} AND database ="
                " (SELECT oid FROM pg_database WHERE datname = current_database())"
            )
        async with patience(10):
            await second.until(lambda: second.app.instance.leads)
        assert not first.app.instance.leads


async def test_a_process_whose_line_holds_is_not_dead_though_it_does_not_beat(
    tmp_path: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine with too much to do is slow; its chats stay where they are."""
    monkeypatch.setattr(instances, "LINE_SILENCE_SECONDS", 0.0)
    async with replica(tmp_path / "a", telegram) as first, replica(tmp_path / "b", telegram) as second:
        first.app.instance.beating.cancel()
        await second.app.instance.beat()
        await first.app.instance.beat()


async def test_where_several_serve_one_hears_soon_that_it_was_taken_for_dead(
    tmp_path: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within seconds, not within those of a file: others have its chats by then."""
    monkeypatch.setattr(instances, "BEAT_SECONDS", 3600.0)
    monkeypatch.setattr(instances, "LINE_BEAT_SECONDS", 0.0)
    async with replica(tmp_path / "a", telegram) as first, patience(15):
        async with first.app.database.write() as connection:
            await stored.leave(connection, first.app.instance.id)
        with pytest.raises(instances.TakenForDead):
            await first.app.instance.beating


async def test_what_another_process_says_or_promises_is_dealt_with_at_once(
    tmp_path: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever holds the chat hears that something is to be said there, and whoever works that a job is due."""
    for module, name in ((bot, "SHARE_SECONDS"), (sending, "LOOK_AGAIN_SECONDS")):
        monkeypatch.setattr(module, name, 3600.0)
    resting = asyncio.Event()

    def for_an_hour(*_: object) -> float:
        resting.set()
        return 3600.0

    monkeypatch.setattr(worker, "pause_seconds", for_an_hour)
    async with replica(tmp_path / "a", telegram) as first, replica(tmp_path / "b", telegram) as second:
        await deliver(telegram, first, telegram.say(ANA, "hello"))
        await answered(telegram, ANA, "You said: hello")
        person = await second.app.people.in_chat("telegram", str(ANA))
        assert person is not None
        owner = person.id
        outbox = Outbox(second.app.database, second.app.clock, "telegram", second.app.instance.id)
        await outbox.put(owner, str(ANA), "test", Answer("By the way"))
        await answered(telegram, ANA, "You said: hello", "By the way")
        done = asyncio.Event()

        async def handle(_: Job) -> Effect:
            done.set()
            return nothing

        working = Worker(first.app.database, first.app.clock, {"test": handle}, name=first.app.instance.id)
        running = asyncio.create_task(working.run())
        await resting.wait()
        now = second.app.clock.now()
        async with second.app.database.write(owner) as connection:
            await promise(connection, owner=owner, kind="test", key="", due_at=now, now=now)
        async with patience(15):
            await done.wait()
        working.stop()
        await running


class Ahead(SystemClock):
    """Two minutes ahead of what the machine's clock says."""

    def now(self) -> datetime:
        """The moment, by a clock that goes wrong."""
        return super().now() + timedelta(minutes=2)


async def test_processes_go_by_the_servers_clock(on_postgres: str, caplog: pytest.LogCaptureFixture) -> None:
    """What one promises for now is due for all, whatever the clocks of their machines say."""
    database, clock = Database(on_postgres), Ahead()
    async with Instance(database, clock).present():
        assert abs(clock.now() - datetime.now(UTC)) < timedelta(seconds=5)
    await database.close()
    assert "clock" in caplog.text


async def test_a_replica_that_can_take_up_nothing_more_says_so(
    tmp_path: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it takes up and hears by runs beside the rest: should that fail, the process ends, to be started again."""
    async with replica(tmp_path / "a", telegram) as first:
        assert [each.done() for each in (*first.channel.sharing, *first.app.instance.parts)] == [False] * 3

        async def failing(*_: object) -> NoReturn:
            raise LookupError

        monkeypatch.setattr(first.channel, "_take_up", failing)
        first.app.instance.lanes.hear()
        async with patience(8):
            await asyncio.wait(first.channel.sharing)
        assert isinstance(first.channel.sharing[0].exception(), LookupError)


async def test_whichever_process_printed_it_a_link_finds_the_owner_once(
    tmp_path: Path, telegram: TelegramServer, caplog: pytest.LogCaptureFixture
) -> None:
    """It may be opened where another process hears of it, and no link counts after that."""
    async with (
        replica(tmp_path / "a", telegram, allowed_user_ids="") as first,
        replica(tmp_path / "b", telegram, allowed_user_ids="") as second,
    ):
        one, two = re.findall(r"\?start=(\S+)", caplog.text)
        await deliver(telegram, second, telegram.say(ANA, f"/start {one}"))
        await telegram.wait_for(lambda: telegram.replies(ANA))
        await deliver(telegram, first, telegram.say(BEN, f"/start {two}"))
        await telegram.wait_for(lambda: telegram.replies(BEN))
        assert telegram.replies(BEN)[0].text == NOT_FOR_YOU.english
        assert [chat for _, chat in await first.app.people.operators("telegram")] == [str(ANA)]


async def die(world: World) -> None:
    """Like SIGKILL, within this process: nothing goes on, nothing is cleaned up, and its line is cut."""
    while left := [each for each in world.channel.sharing if not each.done()]:
        left[0].cancel()
        await asyncio.wait(left, timeout=1)
    world.app.instance.beating.cancel()
    await world.app.instance._line.close()  # type: ignore[union-attr]
    await world.break_off()
