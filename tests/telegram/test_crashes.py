"""What is thought of the updates that were in flight when a process died, and what becomes of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.channels.telegram import bot as lanes
from bot.channels.telegram.bot import BURIED, MOST_CRASHES_ALONE, ChatQueues
from bot.conversation.commands.keeping import ONCE_MORE
from bot.jobs import instance
from bot.jobs.instance import Instance
from bot.storage.work.inbox import StoredUpdate
from tests import databases
from tests.fakes.telegram_server import TelegramServer
from tests.patience import patience
from tests.scripted import SetClock
from tests.telegram.world import ANA, BEN, ScriptedModel, World, open_world


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process died of is taken up at once, and of one whose line to a server is cut nobody waits for a beat."""
    monkeypatch.setattr(lanes, "LIVED_SECONDS", (0.0,))
    monkeypatch.setattr(instance, "LINE_SILENCE_SECONDS", 0.0)


async def die_over(folder: Path, telegram: TelegramServer, clock: SetClock, *words: str) -> Path:
    """A life that ends while the model is asked for these words; the folder with what it leaves."""
    model = ScriptedModel()
    for each in words:
        model.hold(each)
    left = folder / "left"
    async with open_world(folder, telegram, model=model, clock=clock, owner_user_id=BEN) as dying:
        await dying.start()
        await dying.until(lambda: len(model.asked) >= len(words) and not telegram.updates.pending)
        databases.standing().set_aside(folder, left)
        await dying.break_off()
    return left


def in_flight(world: World) -> list[tuple[int, int]]:
    """How often each update that waits was in flight at a crash, and alone in it."""
    return world.rows("SELECT crashes, crashes_alone FROM inbox WHERE state = 'waiting' ORDER BY update_id")


async def test_what_ends_each_process_alone_is_set_aside_and_can_be_tried_again(
    folder: Path, telegram: TelegramServer
) -> None:
    """Whose it is hears of it with a button, the owner without a word of it, and its chat goes on."""
    clock = SetClock()
    async with open_world(folder, telegram, clock=clock, owner_user_id=BEN) as earlier:
        await earlier.start()
        await earlier.answer_to(BEN, "hello")
    said = telegram.say(ANA, "boom")
    for _ in range(MOST_CRASHES_ALONE):
        folder = await die_over(folder, telegram, clock, "boom")
    async with open_world(folder, telegram, clock=clock, owner_user_id=BEN) as survivor:
        await survivor.start()
        assert (await survivor.reply_to(said)).text == BURIED.english
        assert await survivor.answer_to(ANA, "still there?") == "You said: still there?"
        told = telegram.replies(BEN)[-1]
        assert "it ended the process each time" in told.text
        assert "boom" not in told.text
        telegram.press(ANA, "Try again", message=telegram.replies(ANA)[0])
        await telegram.wait_for(lambda: telegram.replies(ANA)[-1].text == "You said: boom")
        assert telegram.replies(ANA)[0].text == ONCE_MORE.english
        await survivor.settled()
        assert survivor.rows("SELECT count(*) FROM inbox WHERE state != 'done'") == [(0,)]


async def test_what_was_not_alone_in_flight_is_not_to_blame(folder: Path, telegram: TelegramServer) -> None:
    """It is taken up without another beside it, so that a second death would tell of which."""
    clock = SetClock()
    telegram.say(ANA, "one")
    telegram.say(BEN, "two")
    folder = await die_over(folder, telegram, clock, "one", "two")
    model = ScriptedModel()
    model.hold("one")
    async with open_world(folder, telegram, model=model, clock=clock) as survivor:
        assert in_flight(survivor) == [(1, 0)] * 2
        await survivor.start()
        await model.reached.wait()
        third = telegram.say(BEN, "three")
        await telegram.wait_for(lambda: not telegram.updates.pending)
        assert len(model.asked) == 1
        model.release()
        await survivor.answers_after(third)
        assert [each.text for each in telegram.replies(BEN)] == ["You said: two", "You said: three"]
        assert [each.text for each in telegram.replies(ANA)] == ["You said: one"]


async def test_a_suspect_waits_for_what_is_under_way_and_not_for_what_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However long it would wait for the one."""
    monkeypatch.setattr(lanes, "PATIENCE_SECONDS", 3600.0)
    slow, begun = asyncio.Event(), list[int]()

    async def handle(update: StoredUpdate) -> None:
        begun.append(update.update_id)
        if update.update_id == 1:
            await slow.wait()

    queues = ChatQueues(handle)
    queues.enqueue(StoredUpdate(1, "ana", {}))
    async with patience(8):
        while not begun:
            await asyncio.sleep(0)
        queues.enqueue(StoredUpdate(2, "ben", {}, crashes=1))
        for _ in range(20):
            await asyncio.sleep(0)
        assert begun == [1]
        slow.set()
        while queues.is_busy("ana") or queues.is_busy("ben"):
            await asyncio.sleep(0)
    assert begun == [1, 2]


async def test_a_stop_waits_for_what_passes_its_chat_by() -> None:
    """Such as /stop itself: cut off by the end of the process, it would never be answered."""
    slow, ended = asyncio.Event(), list[int]()

    async def handle(update: StoredUpdate) -> None:
        await slow.wait()
        ended.append(update.update_id)

    queues = ChatQueues(handle)
    queues.pass_by(StoredUpdate(1, "ana", {}))
    draining = asyncio.create_task(queues.drain(60))
    for _ in range(20):
        await asyncio.sleep(0)
    slow.set()
    assert await draining
    assert ended == [1]


async def test_what_a_suspect_holds_up_is_not_begun_by_a_stop() -> None:
    """Stored as it is, it is for the next start; what is off the record is known to this process alone."""
    slow, begun = asyncio.Event(), list[int]()

    async def handle(update: StoredUpdate) -> None:
        begun.append(update.update_id)
        await slow.wait()

    queues = ChatQueues(handle)
    queues.enqueue(StoredUpdate(1, "ana", {}, crashes=1))
    queues.enqueue(StoredUpdate(2, "ben", {}))
    queues.enqueue(StoredUpdate(3, "cleo", {}, off_record=True))
    async with patience(8):
        while not begun:
            await asyncio.sleep(0)
        queues.close()
        slow.set()
        assert await queues.drain(60)
    assert begun == [1, 3]


async def test_an_end_that_was_ordered_is_nobodys_fault(folder: Path, telegram: TelegramServer) -> None:
    """Killed while it drains, a process was told to stop: what it was answering is answered by the next."""
    clock = SetClock()
    model = ScriptedModel()
    model.hold("slow")
    said = telegram.say(ANA, "slow")
    async with open_world(folder, telegram, model=model, clock=clock) as dying:
        await dying.start()
        await model.reached.wait()
        await dying.app.instance.stopping()
        databases.standing().set_aside(folder, folder / "left")
        await dying.break_off()
    async with open_world(folder / "left", telegram, clock=clock) as survivor:
        assert in_flight(survivor) == [(0, 0)]
        await survivor.start()
        assert (await survivor.reply_to(said)).text == "You said: slow"


async def test_what_two_died_of_waits_until_the_process_has_lived_a_while(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Meanwhile others are answered; should it die now, another cause did it. A stop does not wait for it."""
    clock = SetClock()
    telegram.say(ANA, "boom")
    for _ in range(2):
        folder = await die_over(folder, telegram, clock, "boom")
    monkeypatch.setattr(lanes, "LIVED_SECONDS", (0.0, 0.0, 3600.0))
    async with open_world(folder, telegram, clock=clock) as survivor:
        assert in_flight(survivor) == [(2, 2)]
        await survivor.start()
        assert (await telegram.next_reply(telegram.say(BEN, "hello"))).text == "You said: hello"
        assert telegram.replies(ANA) == []
        async with patience(10):
            await survivor.stop()
        assert in_flight(survivor) == [(2, 2)]


@pytest.mark.only_sqlite(reason="on a server both serve: tests/telegram/test_replicas.py")
async def test_of_two_that_serve_the_second_waits_and_takes_over(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """It says who serves, and does so itself as soon as the first is gone."""
    never = asyncio.Event()
    first, second = (Instance(world.app.database, world.clock) for _ in range(2))
    async with second.present():
        async with first.present():
            assert await first.serve(never)
            waiting = asyncio.create_task(second.serve(never))
            await world.until(lambda: "Another process serves this database: process" in caplog.text)
            assert not waiting.done()
            assert second.waits_for is not None
            assert second.waits_for.id == first.id
        assert await waiting
