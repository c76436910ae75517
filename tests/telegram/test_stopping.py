"""An answer that is stopped while it is written: by its button, by /stop, too late, and across a restart."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ToolCallPart

from bot.channels.telegram import progress
from bot.channels.telegram.dispatch import FINISHED, NOT_YOURS, STOPPED_SO_FAR
from bot.memory.log import STOPPED_HERE
from tests.fakes.telegram_server import Message, NoAnswer, TelegramServer
from tests.telegram.world import ANA, BEN, ScriptedModel, World, open_world

STORY = ["Once **upon", " a time**, ", "the end."]
MARK = STOPPED_HERE.english


@pytest.fixture
async def streaming(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    """A bot that shows what it writes, and holds the story after its beginning."""
    monkeypatch.setattr(progress, "EDIT_SECONDS", 0.02)
    model = ScriptedModel(say=lambda words: STORY if "tell" in words else f"You said: {words}")
    model.hold("tell")
    async with open_world(folder, telegram, model=model, streaming=True) as world:
        await world.start()
        yield world
    assert world.unexpected_refusals() == []


async def begun(world: World, words: str = "tell") -> Message:
    """The message in which an answer is being written."""
    return await world.telegram.next_reply(world.telegram.say(ANA, words))


async def notice(world: World, query: str) -> str:
    """What the answer to a press says."""
    answers = world.telegram.state.callback_answers
    await world.telegram.wait_for(lambda: any(each["callback_query_id"] == query for each in answers))
    return next(each.get("text") or "" for each in answers if each["callback_query_id"] == query)


async def test_the_button_ends_the_answer_where_it_is(streaming: World) -> None:
    """What was written so far stays, formatted and marked, and is what the next message comes after."""
    shown = await begun(streaming)
    assert shown.text == "Once upon …"
    assert [button["text"] for button in shown.buttons] == ["Stop"]
    assert await notice(streaming, streaming.telegram.press(ANA, "Stop")) == ""
    await streaming.settled()
    assert shown.text == f"Once upon\n\n{MARK}"
    assert [entity["type"] for entity in shown.entities] == ["bold"]
    assert shown.buttons == []
    assert streaming.rows("SELECT state, reply, to_learn FROM interactions") == [
        ("answered", "Once **upon**", 1)
    ]
    assert await streaming.answer_to(ANA, "go on") == "You said: go on"
    assert "Once **upon**" in streaming.model.last_request()


async def test_the_chat_goes_on_at_once_though_the_model_would_not(streaming: World) -> None:
    """The model's run is over when the press is answered: it is never released here."""
    await begun(streaming)
    waiting = streaming.telegram.say(ANA, "and then?")
    streaming.telegram.press(ANA, "Stop")
    assert (await streaming.reply_to(waiting)).text == "You said: and then?"


async def test_what_its_tools_had_staged_is_gone(streaming: World) -> None:
    """A stopped answer changed nothing; the message itself is still read for facts later."""
    remember = ToolCallPart(
        "remember_fact",
        {"key": "home_city", "value": "Bern", "category": "location", "quote": "I live in Bern"},
    )
    said = "I live in Bern, tell"
    streaming.model.say = lambda words: [["Noted. ", remember], STORY]
    streaming.model.hold(said)
    shown = await begun(streaming, said)
    streaming.telegram.press(ANA, "Stop")
    await streaming.telegram.wait_for(lambda: MARK in shown.text)
    await streaming.settled()
    assert streaming.rows("SELECT 1 FROM memories") == []
    assert streaming.rows("SELECT to_learn FROM interactions") == [(1,)]


async def test_a_typed_stop_does_the_same(streaming: World) -> None:
    """What was shown stays, with the mark, and it says so."""
    shown = await begun(streaming)
    assert await streaming.answer_to(ANA, "/stop") == STOPPED_SO_FAR.english
    assert shown.text == f"Once upon\n\n{MARK}"


async def test_a_press_that_comes_too_late_says_so(streaming: World) -> None:
    """The answer that was finished meanwhile stays as it is."""
    shown = await begun(streaming)
    action = shown.buttons[0]["callback_data"]
    streaming.model.release()
    await streaming.telegram.wait_for(lambda: shown.text == "Once upon a time, the end.")
    await streaming.settled()
    query = streaming.telegram.press_data(ANA, action, shown)
    assert await notice(streaming, query) == FINISHED.english
    assert shown.text == "Once upon a time, the end."


async def test_a_press_under_an_older_answer_leaves_the_newer_one(streaming: World) -> None:
    """The button stops its own answer alone."""
    streaming.model.release()
    older = await begun(streaming)
    await streaming.settled()
    streaming.model.hold("tell more")
    newer = await begun(streaming, "tell more")
    query = streaming.telegram.press_data(ANA, "/answer stop 1", older)
    assert await notice(streaming, query) == FINISHED.english
    streaming.model.release()
    await streaming.telegram.wait_for(lambda: newer.text == "Once upon a time, the end.")


async def test_somebody_elses_press_stops_nothing(streaming: World) -> None:
    """Whose answer it is decides, whatever a forged button says."""
    shown = await begun(streaming)
    hers = streaming.telegram.press_data(BEN, "/answer stop 1", shown)
    assert await notice(streaming, hers) == NOT_YOURS.english
    ben = await streaming.telegram.next_reply(streaming.telegram.say(BEN, "hello"))
    forged = streaming.telegram.press_data(BEN, "/answer stop 1", ben)
    assert await notice(streaming, forged) == FINISHED.english
    assert MARK not in shown.text


async def test_a_restart_does_not_go_on_with_what_was_stopped(
    streaming: World, folder: Path, telegram: TelegramServer
) -> None:
    """A stop that was taken in before the process died is obeyed by the next, which has no word of it left."""
    shown = await begun(streaming)
    await streaming.break_off()
    telegram.press(ANA, "Stop")
    model = ScriptedModel(say=lambda words: STORY)
    model.hold("tell")
    async with open_world(folder, telegram, model=model, streaming=True, clock=streaming.clock) as second:
        await second.start()
        await telegram.wait_for(lambda: shown.text == MARK)
        await second.settled()
        assert second.rows("SELECT state FROM interactions") == [("stopped",)]
        assert telegram.replies(ANA) == [shown]


async def test_an_answer_that_was_stopped_is_not_written_again_after_a_kill(
    streaming: World, folder: Path, telegram: TelegramServer
) -> None:
    """Once the stop is stored, the next process has nothing to answer."""
    shown = await begun(streaming)
    telegram.press(ANA, "Stop")
    await streaming.until(lambda: streaming.rows("SELECT 1 FROM interactions WHERE state = 'answered'"))
    await streaming.break_off()
    streaming.expected_refusals = ("message is not modified",)  # the dead one may have got as far as Telegram
    model = ScriptedModel()
    async with open_world(folder, telegram, model=model, clock=streaming.clock) as second:
        await second.start()
        await telegram.wait_for(lambda: shown.text == f"Once upon\n\n{MARK}")
        await second.settled()
        assert model.asked == []


async def test_what_telegram_has_not_answered_for_yet_is_stopped_in_its_message(
    streaming: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pressed as the answer ends and before it is known in which message it is shown, that one gets the mark."""
    ends, stops = asyncio.Event(), asyncio.Event()
    monkeypatch.setattr(progress.AnswerPreview, "finish", _told_of(progress.AnswerPreview.finish, ends))
    monkeypatch.setattr(progress.Progress, "stop", _told_of(progress.Progress.stop, stops))
    streaming.telegram.fail_next("sendMessage", NoAnswer())
    shown = await begun(streaming)
    streaming.model.release()
    await ends.wait()
    query = streaming.telegram.press(ANA, "Stop")
    await stops.wait()
    streaming.telegram.release()
    assert await notice(streaming, query) != FINISHED.english
    await streaming.settled()
    assert MARK in shown.text
    assert not shown.buttons
    assert streaming.telegram.replies(ANA) == [shown]


def _told_of(work: Callable[..., Awaitable[Any]], begins: asyncio.Event) -> Callable[..., Awaitable[Any]]:
    """The same work; the event tells that it has begun."""

    async def told(*given: Any) -> Any:
        begins.set()
        return await work(*given)

    return told


async def test_stop_and_finish_at_the_same_moment_leave_one_answer(streaming: World) -> None:
    """Whichever comes first, the answer is whole or marked, stored as shown, and said once."""
    shown = await begun(streaming)
    query = streaming.telegram.press(ANA, "Stop")
    streaming.model.release()
    said = await notice(streaming, query)
    await streaming.settled()
    await asyncio.sleep(0)
    whole = shown.text == "Once upon a time, the end."
    assert whole == (said == FINISHED.english)
    assert whole or MARK in shown.text
    assert streaming.telegram.replies(ANA) == [shown]


async def test_a_message_edited_into_stop_stops_its_own_answer(streaming: World) -> None:
    """At once, and what it said before is taken back."""
    words = "tell me where Quexalmira is"
    streaming.model.hold(words)
    said = streaming.telegram.say(ANA, words)
    shown = await streaming.telegram.next_reply(said)
    streaming.clock.pass_time(seconds=5)
    streaming.edit(said, "/stop")
    await streaming.telegram.wait_for(lambda: MARK in shown.text)
    await streaming.settled()
    assert STOPPED_SO_FAR.english in [reply.text for reply in streaming.telegram.replies(ANA)]
    assert await streaming.answer_to(ANA, "go on") == "You said: go on"
    assert "Quexalmira" not in streaming.model.last_request()


async def test_a_message_that_waits_and_is_edited_into_stop_stops_the_one_before(streaming: World) -> None:
    """It is not answered in its old words after that."""
    shown = await begun(streaming)
    waiting = streaming.telegram.say(ANA, "and then?")
    streaming.clock.pass_time(seconds=5)
    streaming.edit(waiting, "/stop")
    await streaming.telegram.wait_for(lambda: MARK in shown.text)
    await streaming.settled()
    assert "You said: and then?" not in [reply.text for reply in streaming.telegram.replies(ANA)]


async def test_a_stop_that_somebody_hands_on_waits_for_its_turn(streaming: World) -> None:
    """It is somebody else's, and nothing is stopped by it."""
    shown = await begun(streaming)
    waiting = streaming.telegram.say(ANA, "and then?")
    handed_on = streaming.telegram.say(ANA, "/stop", forward_from="Mallory")
    await streaming.until(lambda: len(streaming.rows("SELECT 1 FROM inbox")) == 3)
    streaming.model.release()
    await streaming.settled()
    assert MARK not in shown.text
    (first,) = streaming.rows("SELECT id FROM interactions WHERE message_id = ?", str(waiting.message_id))
    (second,) = streaming.rows("SELECT id FROM interactions WHERE message_id = ?", str(handed_on.message_id))
    assert first < second
