"""The durable inbox: nothing that Telegram was told to forget is lost, and nothing is dealt with twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.channels.telegram import bot as channel_module
from bot.channels.telegram.bot import BURIED
from bot.domain.interactions import IncomingMessage
from bot.storage.work import inbox as stored
from tests.fakes.telegram_server import TelegramServer
from tests.telegram.world import ANA, BEN, ScriptedModel, World, open_world


async def test_an_update_is_stored_before_telegram_may_forget_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whenever a poll confirms updates by its offset, every one of them stands in the database already."""
    queue = world.telegram.updates
    confirm, lost = queue._confirm, []  # pyright: ignore[reportPrivateUsage]

    def watched(offset: int) -> None:
        confirmed = {each["update_id"] for each in queue.pending if each["update_id"] < offset}
        stored = {row[0] for row in world.rows("SELECT update_id FROM inbox")}
        lost.extend(confirmed - stored)
        confirm(offset)

    monkeypatch.setattr(queue, "_confirm", watched)
    for number in range(5):
        world.telegram.say(ANA, f"message {number}")
    await world.telegram.wait_for(lambda: len(world.telegram.replies(ANA)) == 5)
    assert not queue.pending
    assert lost == []


async def test_a_duplicate_is_dropped(world: World) -> None:
    """An update that is delivered twice is answered once."""
    said = world.telegram.say(ANA, "hello")
    await world.reply_to(said)
    world.telegram.redeliver(said)
    await world.answer_to(ANA, "and now?")
    assert [reply.text for reply in world.telegram.replies(ANA)] == ["You said: hello", "You said: and now?"]


async def test_what_was_stored_and_not_answered_is_taken_up_at_the_start(
    folder: Path, telegram: TelegramServer
) -> None:
    """A process that ends in the middle of an answer leaves the message to the next one, which answers it once."""
    model = ScriptedModel()
    model.hold("are you there?")
    async with open_world(folder, telegram, model=model) as first:
        await first.start()
        said = telegram.say(ANA, "are you there?")
        await model.reached.wait()
        await telegram.wait_for(lambda: not telegram.updates.pending)
        await first.break_off()
    async with open_world(folder, telegram, clock=first.clock) as second:
        await second.start()
        assert (await second.reply_to(said)).text == "You said: are you there?"
        assert len(telegram.replies(ANA)) == 1
        assert second.rows("SELECT count(*) FROM interactions") == [(1,)]


async def test_an_answer_stored_but_not_sent_is_sent_by_the_next_process(
    folder: Path, telegram: TelegramServer
) -> None:
    """Between storing an answer and sending it a process may end; the answer is sent, and not thought again."""
    async with open_world(folder, telegram) as first:
        await first.start()
        assert first.sending is not None
        first.sending.cancel()
        said = telegram.say(ANA, "keep this")
        await telegram.wait_for(lambda: not telegram.updates.pending)
        while not first.rows("SELECT 1 FROM outbound"):
            await asyncio.sleep(0.005)
        await first.break_off()
    silent = ScriptedModel(say=lambda words: AssertionError("the model was asked again"))
    async with open_world(folder, telegram, model=silent, clock=first.clock) as second:
        await second.start()
        assert (await second.reply_to(said)).text == "You said: keep this"


async def test_updates_that_come_before_the_start_are_kept_and_dealt_with_once(
    folder: Path, telegram: TelegramServer
) -> None:
    """A webhook may be called while the process still starts: the update is stored, and answered once."""
    async with open_world(folder, telegram) as world:
        said = telegram.say(ANA, "early")
        await world.channel.receive(telegram.update_of(said))
        assert world.rows("SELECT state FROM inbox") == [("waiting",)]
        await world.start()
        assert (await world.reply_to(said)).text == "You said: early"
        await world.settled()
        assert len(telegram.replies(ANA)) == 1


async def test_what_comes_during_the_start_is_dealt_with_after_what_waited(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Updates are fetched while the channel starts; a chat's order is that in which things were said."""
    async with open_world(folder, telegram) as world:
        earlier = telegram.say(ANA, "one")
        await world.channel.receive(telegram.update_of(earlier))
        waiting = world.channel.inbox.waiting
        receiving: list[asyncio.Task[bool]] = []

        async def slowly(lane: str | None = None) -> Any:
            monkeypatch.setattr(world.channel.inbox, "waiting", waiting)
            later = telegram.update_of(telegram.say(ANA, "two"))
            receiving.append(asyncio.create_task(world.channel.receive(later)))
            found = await waiting(lane)
            await world.until(lambda: world.rows("SELECT count(*) FROM inbox")[0][0] == 2)
            for _ in range(3):  # time enough for it to be handed out
                await waiting(lane)
            return found[:1]

        monkeypatch.setattr(world.channel.inbox, "waiting", slowly)
        await world.start()
        await world.settled()
        assert await receiving[0]
        assert [each.text for each in telegram.replies(ANA)] == ["You said: one", "You said: two"]


async def test_what_is_off_the_record_waits_with_telegram_for_the_start(
    folder: Path, telegram: TelegramServer
) -> None:
    """It can't be stored until then: it is not acknowledged, and no word of it is lost or kept."""
    async with open_world(folder, telegram) as world:
        said = telegram.say(ANA, "~quimbrel")
        world.polling = asyncio.create_task(world.channel.poll())
        await telegram.wait_for(lambda: telegram.calls("getUpdates"))
        for _ in range(3):  # time enough for it to be taken for dealt with
            await world.channel.inbox.waiting()
        assert world.rows("SELECT 1 FROM inbox") == []
        world.sending = await world.channel.start()
        assert "You said: quimbrel" in (await world.reply_to(said)).text


async def test_a_chat_that_another_process_holds_is_left_to_it(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits in it is not this one's to deal with."""
    async with open_world(folder, telegram) as world:
        for who in (ANA, BEN):
            await world.channel.receive(telegram.update_of(telegram.say(who, "hello")))
        lanes, inbox = world.channel.lanes, world.channel.inbox

        async def hold(lane: str) -> bool:
            return lane == str(ANA)

        monkeypatch.setattr(lanes, "hold", hold)
        assert [each.lane for each in await inbox.waiting()] == [str(ANA)]


async def test_a_command_that_is_dealt_with_again_changes_nothing_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was obeyed and answered, and then its update could not be put down as done: the next try adds nothing."""
    for text in ("I like tea", "I like rum"):
        await world.answer_to(ANA, f"/remember {text}")
    done, tries = stored.done, list[str]()

    async def put_down(connection: Any, updates: list[int]) -> None:
        if updates:
            tries.append("done")
        if len(tries) == 1:
            raise LookupError("a fault of the program's own")
        await done(connection, updates)

    monkeypatch.setattr(stored, "done", put_down)
    said = world.telegram.say(ANA, "/undo")
    assert len(await world.answers_after(said)) == 1
    assert len(tries) == 2
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL") == [("tea",)]


async def test_a_poison_update_is_buried_and_reported(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An update over which the program fails is tried three times, kept, counted and reported; its chat goes on."""
    turns = type(world.app.turns)
    answer = turns.handle

    async def at_once(self: Any, seconds: float) -> None:
        return None

    async def handle(self: Any, message: IncomingMessage, *more: Any) -> Any:
        if message.text == "boom":
            raise LookupError("a fault of the program's own")
        return await answer(self, message, *more)

    monkeypatch.setattr(channel_module.TelegramChannel, "_pause", at_once)
    monkeypatch.setattr(turns, "handle", handle)
    world.telegram.say(ANA, "boom")
    await world.telegram.wait_for(lambda: [r.text for r in world.telegram.replies(ANA)] == [BURIED.english])
    assert world.rows("SELECT state, attempts FROM inbox WHERE state != 'done'") == [("buried", 3)]
    assert await world.answer_to(ANA, "still there?") == "You said: still there?"


async def test_a_chat_is_answered_in_order(world: World) -> None:
    """The second message waits for the answer to the first, which takes longer."""
    world.model.hold("first")
    world.telegram.say(ANA, "first")
    second = world.telegram.say(ANA, "second")
    await world.model.reached.wait()
    await world.telegram.wait_for(lambda: not world.telegram.updates.pending)
    assert world.telegram.replies(ANA) == []
    world.model.release()
    await world.telegram.wait_for(lambda: len(world.telegram.replies(ANA)) == 2)
    assert await world.answers_after(second) == ["You said: first", "You said: second"]


async def test_chats_are_answered_side_by_side(world: World) -> None:
    """One person's slow answer holds up nobody else's."""
    world.model.hold("slow")
    world.telegram.say(ANA, "slow")
    await world.model.reached.wait()
    quick = world.telegram.say(BEN, "quick")
    assert (await world.telegram.next_reply(quick)).text == "You said: quick"
    assert world.telegram.replies(ANA) == []


async def test_what_was_dealt_with_keeps_no_words_in_the_inbox(world: World) -> None:
    """Once answered, an update is an id and nothing more; its words live in the conversation log alone."""
    await world.answer_to(ANA, "hello")
    assert (
        world.rows("SELECT payload FROM inbox WHERE payload IS NOT NULL AND CAST(payload AS TEXT) != 'null'")
        == []
    )


async def test_ids_of_long_ago_are_forgotten(world: World) -> None:
    """Telegram may begin anew with its ids after a quiet week: an id of eight days ago counts as new again."""
    said = world.telegram.say(ANA, "one")
    await world.reply_to(said)
    world.time_passes(days=8)
    await world.answer_to(ANA, "two")
    update = world.telegram.update_of(said)
    again = {**update, "message": {**update["message"], "message_id": 500}}
    world.telegram.raw_update(again)
    await world.telegram.wait_for(lambda: len(world.telegram.replies(ANA)) == 3)


async def test_a_stop_finishes_the_answer_under_way_and_leaves_the_rest_stored(world: World) -> None:
    """SIGTERM in the middle of an answer: it is finished and sent; what waits behind it is kept for the next start."""
    world.model.hold("first")
    world.telegram.say(ANA, "first")
    world.telegram.say(ANA, "second")
    await world.model.reached.wait()
    await world.telegram.wait_for(lambda: not world.telegram.updates.pending)
    world.channel.stop()
    world.model.release()
    await world.telegram.wait_for(lambda: world.telegram.replies(ANA))
    await world.stop()
    assert [reply.text for reply in world.telegram.replies(ANA)] == ["You said: first"]
    assert world.rows("SELECT count(*) FROM inbox WHERE state = 'waiting'") == [(1,)]
