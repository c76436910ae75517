"""How answers reach Telegram: shown while they are written, formed, split, and sent again until they are taken."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ToolCallPart
from sqlalchemy import update
from telegram.error import RetryAfter

from bot.channels.telegram import progress
from bot.channels.telegram import progress as preview_module
from bot.channels.telegram.api import Floods
from bot.channels.telegram.progress import AnswerPreview
from bot.channels.telegram.sending import LOOKED_BEYOND, MOST_LOOKED_AT, MOST_TRIES
from bot.channels.telegram.shapes import Lane
from bot.conversation.outbox import Outbox
from bot.domain.interactions import Answer
from bot.errors import DatabaseFails
from bot.memory.log import ConversationLog
from bot.storage import tables
from bot.storage.work import outbound
from tests.fakes.telegram_params import bad_request
from tests.fakes.telegram_server import (
    BadGateway,
    ConnectionCut,
    FloodLimited,
    InternalError,
    NoAnswer,
    TelegramServer,
)
from tests.scripted import SetClock
from tests.telegram.world import ANA, BEN, LOOKED_FOR, ScriptedModel, World, open_world

REMEMBER = ToolCallPart(
    "remember_fact",
    {
        "key": "home_city",
        "value": "Bern",
        "category": "location",
        "subject": "user",
        "quote": "I live in Bern",
    },
)


@pytest.fixture
def quick_edits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Previews are edited often, so that a test need not wait."""
    monkeypatch.setattr(preview_module, "EDIT_SECONDS", 0.02)


# While it is written.


async def test_typing_is_shown_while_the_bot_thinks(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The typing action is sent at once and again and again until the answer is there."""
    monkeypatch.setattr(progress, "TYPING_SECONDS", 0.01)
    world.model.hold("think")
    said = world.telegram.say(ANA, "think")
    await world.telegram.wait_for(lambda: len(world.telegram.state.chat_actions) >= 3)
    world.model.release()
    await world.reply_to(said)
    assert {action[:2] for action in world.telegram.state.chat_actions} == {(ANA, "typing")}


@pytest.mark.usefixtures("quick_edits")
async def test_an_answer_is_shown_while_it_is_written_and_finished_in_place(
    folder: Path, telegram: TelegramServer
) -> None:
    """The growing text stands in one message, which becomes the answer."""
    model = ScriptedModel(say=lambda words: ["The beginning, ", "and **the end**."])
    model.hold("tell me")
    async with open_world(folder, telegram, model=model, streaming=True) as world:
        await world.start()
        said = telegram.say(ANA, "tell me")
        shown = await telegram.next_reply(said)
        assert shown.text == "The beginning, …"
        model.release()
        await telegram.wait_for(lambda: shown.text == "The beginning, and the end.")
        await world.settled()
        assert telegram.replies(ANA) == [shown]
        assert [entity["type"] for entity in shown.entities] == ["bold"]


async def test_a_preview_is_edited_at_most_once_a_second(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However fast the text grows, one edit follows another only after the pause of a second."""
    pauses: list[float] = []
    waiting = asyncio.Event()
    go_on = asyncio.Event()

    async def paused(self: AnswerPreview, seconds: float) -> bool:
        pauses.append(seconds)
        waiting.set()
        await go_on.wait()
        go_on.clear()
        return self._finished.is_set()  # pyright: ignore[reportPrivateUsage]

    monkeypatch.setattr(AnswerPreview, "_is_finished_after", paused)
    world.telegram.state.private_chat(world.telegram.state.person(ANA))
    floods = world.channel.sender.floods
    preview = AnswerPreview(world.bot, Lane(ANA), world.app.log, floods)
    for number in range(20):
        await preview.show(1, "word " * (number + 1))
    await waiting.wait()
    assert world.telegram.replies(ANA) == []
    waiting.clear()
    go_on.set()
    await waiting.wait()
    for number in range(20, 40):
        await preview.show(1, "word " * (number + 1))
    waiting.clear()
    go_on.set()
    await waiting.wait()
    finishing = asyncio.create_task(preview.finish())
    await asyncio.sleep(0)
    go_on.set()
    await finishing
    assert pauses == [1.0, 1.0, 1.0]
    assert len(world.telegram.replies(ANA)[0].versions) == 2


@pytest.mark.usefixtures("quick_edits")
async def test_text_before_a_tool_call_is_kept(folder: Path, telegram: TelegramServer) -> None:
    """What the model said before it called a tool stays in the preview and in the answer."""
    model = ScriptedModel(
        say=lambda words: [["Let me note that. ", REMEMBER], ["Noted, ", "you are in Bern."]]
    )
    async with open_world(folder, telegram, model=model, streaming=True) as world:
        await world.start()
        answer = await world.answer_to(ANA, "I live in Bern")
        assert answer.startswith(
            "Let me note that.\n\nNoted, you are in Bern.\n\nRemembered: your home city is Bern"
        )
        assert len(telegram.replies(ANA)) == 1


@pytest.mark.usefixtures("quick_edits")
async def test_no_preview_after_a_flood_limit(folder: Path, telegram: TelegramServer) -> None:
    """Once limited, neither this answer nor the next one is previewed; both arrive whole when the wait is over."""
    model = ScriptedModel(say=lambda words: ["One, ", "two, ", "three."])
    model.hold("count")
    async with open_world(folder, telegram, model=model, streaming=True) as world:
        await world.start()
        telegram.fail_next("sendMessage", FloodLimited(30))
        said = telegram.say(ANA, "count")
        await telegram.wait_for(lambda: [call.status for call in telegram.calls("sendMessage")] == [429])
        model.hold("again")
        model.held.discard("count")
        model.released.set()
        model.released = asyncio.Event()
        telegram.say(ANA, "again")
        await world.until(lambda: len(world.model.asked) == 2)
        model.release()
        await world.settled()
        await telegram.wait_for(lambda: len(telegram.replies_after(said)) == 2)
        assert [len(reply.versions) for reply in telegram.replies(ANA)] == [1, 1]


@pytest.mark.usefixtures("quick_edits")
async def test_a_preview_that_fails_costs_nothing_but_itself(folder: Path, telegram: TelegramServer) -> None:
    """An error in showing, of whatever kind, ends the showing; the answer comes."""
    model = ScriptedModel(say=lambda words: ["Half ", "done."])
    model.hold("go")
    async with open_world(folder, telegram, model=model, streaming=True) as world:
        await world.start()
        telegram.fail_next("sendMessage", ConnectionCut())
        said = telegram.say(ANA, "go")
        await world.until(lambda: telegram.calls("sendMessage"))
        model.release()
        await world.reply_to(said)
        assert [reply.text for reply in telegram.replies(ANA)] == ["Half done."]


@pytest.mark.usefixtures("quick_edits")
async def test_a_preview_whose_answer_was_lost_becomes_the_answer(
    folder: Path, telegram: TelegramServer
) -> None:
    """Telegram took it, and nobody heard its id: the answer is looked for a place in it, and stands once."""
    model = ScriptedModel(say=lambda words: ["Half ", "done."])
    model.hold("go")
    async with open_world(folder, telegram, model=model, streaming=True) as world:
        world.expected_refusals = LOOKED_FOR
        await world.start()
        telegram.fail_next("sendMessage", ConnectionCut(after_effect=True))
        said = telegram.say(ANA, "go")
        shown = await telegram.next_reply(said)
        model.release()
        await world.settled()
        assert [reply.text for reply in telegram.replies(ANA)] == ["Half done."]
        assert not shown.buttons
        assert world.unexpected_refusals() == []


@pytest.mark.usefixtures("quick_edits")
async def test_an_erasure_reaches_an_answer_whose_earlier_wordings_preview_was_lost(
    folder: Path, telegram: TelegramServer
) -> None:
    """What it edits is what was sent, not what an earlier process may have sent."""
    clock, model = SetClock(), ScriptedModel(say=lambda words: [f"{words}: half ", "done."])
    model.hold("first")
    async with open_world(folder, telegram, model=model, clock=clock, streaming=True) as first:
        await first.start()
        telegram.fail_next("sendMessage", ConnectionCut())
        said = telegram.say(ANA, "first")
        await first.until(lambda: first.rows("SELECT 1 FROM interactions WHERE preview_id LIKE 'above:%'"))
        await first.break_off()
    telegram.edit(said, "a xylophone")
    model.release()
    async with open_world(folder, telegram, clock=clock) as second:
        second.expected_refusals = LOOKED_FOR
        await second.start()
        second.time_passes(minutes=5)
        await second.settled()
        async with second.app.database.write() as connection:  # as where it was taken back before it was sent
            unsent = update(tables.outbound).where(tables.outbound.c.state == "canceled").values(sent=[])
            await connection.execute(unsent)
        telegram.say(ANA, "/forget xylophone everywhere now")
        await second.settled()
        await second.app.worker.run_due()
        await second.settled()
        assert second.rows("SELECT error FROM outbound WHERE error = 'ValueError'") == []
        assert "xylophone" not in "".join(reply.text for reply in telegram.replies(ANA))


@pytest.mark.usefixtures("quick_edits")
@pytest.mark.parametrize("others", [0, 2])
async def test_a_preview_becomes_the_answer_though_the_process_died_as_it_was_sent(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch, others: int
) -> None:
    """Before the id of its message was stored; behind what others say, and without a word of theirs changed."""
    clock, model = SetClock(), ScriptedModel(say=lambda words: [f"{words}: half ", "done."])
    model.hold("go")
    async with open_world(folder, telegram, model=model, clock=clock, streaming=True) as first:
        await first.start()
        await first.answer_to(BEN, "before")
        for number in range(others):
            await first.answer_to(ANA, f"earlier {number}")
        await _dies_as_it_shows(first, "go", monkeypatch)
    model.release()
    async with open_world(folder, telegram, model=model, clock=clock, streaming=True) as second:
        second.expected_refusals = LOOKED_FOR
        for number in range(others):
            telegram.say(BEN, f"meanwhile {number}")
        await second.start()
        await second.settled()
        replies = telegram.replies(ANA)
        assert [reply.text for reply in replies[others:]] == ["go: half done."]
        assert not replies[-1].buttons
        told = ["before: half done.", *(f"meanwhile {number}: half done." for number in range(others))]
        assert [reply.text for reply in telegram.replies(BEN)] == told
        assert second.unexpected_refusals() == []


@pytest.mark.usefixtures("quick_edits")
async def test_an_answer_stands_below_what_was_told_after_its_preview(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An earlier message's answer was delayed, and the process died before it knew of the preview: that goes."""
    clock, model = SetClock(), ScriptedModel(say=lambda words: ["Half ", "done."])
    model.hold("go")
    async with open_world(folder, telegram, model=model, clock=clock, streaming=True) as first:
        await first.start()
        await _dies_as_it_shows(first, "go", monkeypatch)
    model.release()
    async with open_world(folder, telegram, model=model, clock=clock, streaming=True) as second:
        second.expected_refusals = LOOKED_FOR
        ((owner,),) = second.rows("SELECT owner FROM interactions")
        outbox = Outbox(second.app.database, clock, "telegram")
        await outbox.put(owner, str(ANA), "earlier", Answer("What you asked before"))
        await second.start()
        await second.settled()
        assert [reply.text for reply in telegram.replies(ANA)] == ["What you asked before", "Half done."]
        assert second.unexpected_refusals() == []


async def _dies_as_it_shows(world: World, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process is broken off once Telegram has the preview, before the id of its message is stored."""
    dying, keep, stays = world.app.log, ConversationLog.keep_preview, asyncio.Event()

    async def stay(log: ConversationLog, *shown: Any) -> None:
        await (stays.wait() if log is dying else keep(log, *shown))

    monkeypatch.setattr(ConversationLog, "keep_preview", stay)
    said = world.telegram.say(ANA, words)
    await world.telegram.wait_for(lambda: world.telegram.replies_after(said))
    await world.break_off()


# Form.


async def test_entities_are_sent_and_no_parse_mode(world: World) -> None:
    """Markdown becomes text and entities; nothing is left for Telegram to parse."""
    world.model.say = lambda words: "**bold** `code` [link](https://example.org)\n\n```python\nx = 1\n```"
    said = world.telegram.say(ANA, "show")
    reply = await world.reply_to(said)
    assert reply.text == "bold code link\n\nx = 1"
    assert [entity["type"] for entity in reply.entities] == ["bold", "code", "text_link", "pre"]
    assert all("parse_mode" not in call.params for call in world.telegram.calls("sendMessage"))


async def test_an_answer_of_any_length_arrives_in_order(world: World) -> None:
    """A very long answer comes in parts that Telegram takes, with every word of it in its order."""
    words = [f"word{number}" for number in range(4000)]
    world.model.say = lambda _: " ".join(words)
    said = world.telegram.say(ANA, "everything")
    await world.reply_to(said)
    parts = [reply.text for reply in world.telegram.replies(ANA)]
    assert len(parts) > 5
    assert " ".join(parts).split() == words


async def test_plain_text_is_the_last_resort(world: World) -> None:
    """When Telegram refuses the entities, the same words arrive without them."""
    world.expected_refusals = ("can't parse entities",)
    world.model.say = lambda words: "some **bold** words"
    refused = _refusing_entities(world.telegram)
    reply = await world.reply_to(world.telegram.say(ANA, "show"))
    assert refused
    assert reply.text == "some bold words"
    assert reply.entities == []


def _refusing_entities(telegram: TelegramServer) -> list[Any]:
    """Let Telegram stumble on every message with entities; gives the list of those it refused."""
    refused: list[Any] = []
    result = telegram._result  # pyright: ignore[reportPrivateUsage]

    async def refusing(method: str, params: dict[str, Any], request: Any) -> Any:
        if method in ("sendmessage", "editmessagetext") and params.get("entities"):
            refused.append(params)
            raise bad_request("can't parse entities")
        return await result(method, params, request)

    telegram._result = refusing  # type: ignore[method-assign]
    return refused


async def test_an_answer_without_anything_to_see_is_not_dropped(world: World) -> None:
    """An answer of invisible characters, which Telegram would refuse, is none: that is said."""
    world.model.say = lambda words: "\u200b\u2060"
    assert "found no answer to that" in await world.answer_to(ANA, "quiet")


async def test_lone_surrogates_in_an_answer_do_no_harm(world: World) -> None:
    """A model's broken text is shown with replacement characters, stored, and the chat goes on."""
    world.model.say = lambda words: "broken \ud83d text"
    assert await world.answer_to(ANA, "one") == "broken \ufffd text"
    world.model.say = lambda words: "fine"
    assert await world.answer_to(ANA, "two") == "fine"


# Until it is taken.


async def test_a_flood_limit_holds_up_one_chat_only(world: World) -> None:
    """While one chat waits, another is answered; the waiting answer arrives when the time is over."""
    world.telegram.fail_next("sendMessage", FloodLimited(30), chat_id=ANA)
    limited = world.telegram.say(ANA, "mine")
    await world.telegram.wait_for(lambda: world.telegram.calls("sendMessage"))
    assert await world.answer_to(BEN, "and mine?") == "You said: and mine?"
    assert world.telegram.replies(ANA) == []
    world.time_passes(seconds=31)
    assert (await world.reply_to(limited)).text == "You said: mine"


async def test_later_messages_of_a_limited_chat_keep_their_order(world: World) -> None:
    """What comes after a limited answer waits behind it."""
    world.telegram.fail_next("sendMessage", FloodLimited(30), chat_id=ANA)
    first = world.telegram.say(ANA, "first")
    await world.telegram.wait_for(lambda: world.telegram.calls("sendMessage"))
    world.telegram.say(ANA, "second")
    await world.until(lambda: len(world.rows("SELECT 1 FROM outbound WHERE state = 'waiting'")) == 2)
    assert world.telegram.replies(ANA) == []
    world.time_passes(seconds=31)
    await world.telegram.wait_for(lambda: len(world.telegram.replies_after(first)) == 2)
    assert [reply.text for reply in world.telegram.replies(ANA)] == ["You said: first", "You said: second"]


@pytest.mark.parametrize("fault", [InternalError(), BadGateway(), ConnectionCut()], ids=["500", "502", "cut"])
async def test_an_answer_that_could_not_be_sent_is_sent_later(world: World, fault: Any) -> None:
    """Errors of the network and of Telegram itself delay an answer; each try waits longer than the one before."""
    world.expected_refusals = LOOKED_FOR
    world.telegram.fail_next("sendMessage", fault, times=3)
    said = world.telegram.say(ANA, "hello")
    for tries, seconds in ((1, 1), (2, 2), (3, 4)):
        await world.until(lambda tries=tries: world.rows("SELECT 1 FROM outbound WHERE attempts = ?", tries))
        assert world.telegram.replies(ANA) == []
        world.time_passes(seconds=seconds)
    assert (await world.reply_to(said)).text == "You said: hello"
    assert len(world.telegram.replies(ANA)) == 1


async def fails(world: World, times: int) -> None:
    """Let so many more tries fail, the clock at the next one's time after each."""
    for _ in range(times):
        before = len(world.telegram.calls("sendMessage"))
        world.time_passes(minutes=5)
        await world.telegram.wait_for(lambda before=before: len(world.telegram.calls("sendMessage")) > before)
        await world.until(lambda: world.rows("SELECT 1 FROM outbound WHERE due_at > ?", stored(world)))


def stored(world: World) -> str:
    """The moment as the database has it."""
    return f"{world.clock.moment:%Y-%m-%dT%H:%M:%S.%fZ}"


async def test_a_message_that_only_it_fails_over_gives_its_chat_free(world: World) -> None:
    """After an hour of tries, as long as Telegram answers otherwise; it is kept and counted."""
    world.expected_refusals = LOOKED_FOR
    world.telegram.fail_next("sendMessage", InternalError(), times=MOST_TRIES)
    world.telegram.say(ANA, "poison")
    await world.until(lambda: world.rows("SELECT 1 FROM outbound WHERE attempts = 1"))
    next_one = world.telegram.say(ANA, "next")
    await world.until(lambda: len(world.rows("SELECT 1 FROM outbound")) == 2)
    await fails(world, MOST_TRIES - 2)
    assert world.telegram.replies(ANA) == []
    world.time_passes(minutes=5)
    assert (await world.reply_to(next_one)).text == "You said: next"
    assert world.rows("SELECT state, error FROM outbound ORDER BY id") == [
        ("buried", "NetworkError"),
        ("sent", ""),
    ]


async def test_an_outage_loses_no_message_however_long_it_lasts(world: World) -> None:
    """While Telegram answers nothing at all, its tries don't end; nor does a flood limit cost any."""
    world.expected_refusals = LOOKED_FOR
    world.telegram.fail_next("sendMessage", InternalError(), times=3 * MOST_TRIES)
    world.telegram.fail_next("getMe", InternalError(), times=1000)
    said = world.telegram.say(ANA, "hello")
    await world.until(lambda: world.rows("SELECT 1 FROM outbound WHERE attempts = 1"))
    await fails(world, 3 * MOST_TRIES - 1)
    world.telegram.fail_next("sendMessage", FloodLimited(60))
    before = world.rows("SELECT attempts FROM outbound")
    await fails(world, 1)
    assert world.rows("SELECT attempts FROM outbound") == before
    world.time_passes(minutes=5)
    assert (await world.reply_to(said)).text == "You said: hello"


async def test_a_timeout_doubles_no_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message that Telegram took though its answer was lost is found again, and not sent twice."""
    loses_an_answer(world, monkeypatch)
    world.telegram.say(ANA, "hello")
    await world.until(lambda: world.rows("SELECT 1 FROM outbound WHERE error = 'TimedOut'"))
    world.telegram.say(BEN, "hello from the next chat")
    await world.settled()
    world.time_passes(seconds=2)
    await world.settled()
    assert [reply.text for reply in world.telegram.replies(ANA)] == ["You said: hello"]
    [sent] = world.rows("SELECT sent FROM outbound WHERE chat = ?", str(ANA))
    assert sent == (f'["{world.telegram.replies(ANA)[0].message_id}"]',)


async def test_an_answer_lost_behind_messages_that_nobody_fetched_stands_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said again, as it lies too far for a look, and what Telegram took at first goes."""
    fetched_again = asyncio.Event()

    async def until_then(_self: Any, _seconds: float) -> None:
        await fetched_again.wait()

    monkeypatch.setattr(type(world.channel), "_pause", until_then)
    world.expected_refusals = LOOKED_FOR
    world.model.hold("hello")
    world.telegram.say(ANA, "hello")
    await world.model.reached.wait()
    await world.until(lambda: world.telegram.calls("getUpdates")[-1].status is None)  # one listens
    world.telegram.fail_next("getUpdates", InternalError())
    world.telegram.say(BEN, "the last that is fetched")
    await world.until(
        lambda: world.rows("SELECT 1 FROM outbound WHERE chat = ? AND state = 'sent'", str(BEN))
    )
    for number in range(MOST_LOOKED_AT + LOOKED_BEYOND + 5):
        world.telegram.say(BEN, f"not fetched {number}")
    world.telegram.fail_next("sendMessage", ConnectionCut(after_effect=True), chat_id=ANA)
    world.model.release()
    await world.until(lambda: world.rows("SELECT 1 FROM outbound WHERE error = 'NetworkError'"))
    world.time_passes(seconds=2)
    await world.until(lambda: len(world.telegram.calls("deleteMessage")) == 1)
    assert [reply.text for reply in world.telegram.replies(ANA)] == ["You said: hello"]
    fetched_again.set()
    await world.settled()


async def test_a_lost_answer_is_found_behind_what_an_earlier_process_said(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands there of another answer is left as it is, and looked past."""
    clock, model = SetClock(), ScriptedModel()
    model.hold("two")
    async with open_world(folder, telegram, model=model, clock=clock) as first:
        telegram.say(ANA, "one")
        telegram.say(ANA, "two")
        await first.start()
        await model.reached.wait()
        await first.until(lambda: first.rows("SELECT 1 FROM outbound WHERE state = 'sent'"))
        await first.break_off()
    async with open_world(folder, telegram, clock=clock) as second:
        loses_an_answer(second, monkeypatch)
        await second.start()
        await second.until(lambda: second.rows("SELECT 1 FROM outbound WHERE error = 'TimedOut'"))
        second.time_passes(seconds=2)
        await second.settled()
        assert [reply.text for reply in telegram.replies(ANA)] == ["You said: one", "You said: two"]


async def test_what_telegram_took_is_not_said_again_by_a_process_that_has_just_begun(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that has seen no message yet knows from the file above which to look for its own."""
    clock, model = SetClock(), ScriptedModel()
    async with open_world(folder, telegram, model=model, clock=clock) as first:
        await first.start()
        telegram.fail_next("sendMessage", FloodLimited(30))
        telegram.say(ANA, "hello")
        await first.until(lambda: first.rows("SELECT 1 FROM outbound WHERE error = 'RetryAfter'"))
        await first.break_off()
    async with open_world(folder, telegram, clock=clock) as second:
        loses_an_answer(second, monkeypatch)
        await second.start()
        second.time_passes(seconds=31)
        await second.until(lambda: second.rows("SELECT 1 FROM outbound WHERE error = 'TimedOut'"))
        second.time_passes(seconds=2)
        await second.settled()
        assert [reply.text for reply in telegram.replies(ANA)] == ["You said: hello"]


async def test_what_telegram_took_while_the_database_was_away_is_not_said_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that said it knows so, and writes it down once it can."""
    outbox = world.channel.sender.outbox
    sent = outbox.sent

    async def away_once(*_: Any, **__: Any) -> bool:
        monkeypatch.setattr(outbox, "sent", sent)
        raise DatabaseFails("away")

    monkeypatch.setattr(outbox, "sent", away_once)
    world.telegram.say(ANA, "hello")
    await world.until(lambda: world.rows("SELECT 1 FROM outbound WHERE state = 'sent'"))
    assert [reply.text for reply in world.telegram.replies(ANA)] == ["You said: hello"]


def loses_an_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Telegram takes the next message, and nobody hears so."""
    world.expected_refusals = LOOKED_FOR
    monkeypatch.setattr(world.bot._request[1], "_client", _impatient(world))  # pyright: ignore[reportPrivateUsage]
    world.telegram.fail_next("sendMessage", NoAnswer())


def _impatient(world: World) -> Any:
    """The client's HTTP client, which gives up on an answer after a moment."""
    request_of: Any = world.bot._request[1]  # pyright: ignore[reportPrivateUsage]
    client = request_of._client
    request = client.request

    async def hurried(*args: Any, timeout: Any = None, **kwargs: Any) -> Any:
        return await request(*args, timeout=0.3, **kwargs)

    client.request = hurried
    return client


async def test_parts_that_were_taken_are_not_sent_again_after_a_restart(
    folder: Path, telegram: TelegramServer
) -> None:
    """A process that ends between two parts of an answer leaves only the rest to the next one."""
    text = "\n\n".join(f"paragraph {number} " + "x" * 3000 for number in range(4))
    async with open_world(folder, telegram, model=ScriptedModel(say=lambda words: text)) as first:
        await first.start()
        calls = {"count": 0}
        original = telegram._take_fault  # pyright: ignore[reportPrivateUsage]

        def third_is_limited(call: Any) -> Any:
            calls["count"] += call.method == "sendMessage"
            return (
                FloodLimited(60) if calls["count"] == 3 and call.method == "sendMessage" else original(call)
            )

        telegram._take_fault = third_is_limited  # type: ignore[method-assign]
        said = telegram.say(ANA, "long")
        await first.until(lambda: first.rows("SELECT 1 FROM outbound WHERE error = 'RetryAfter'"))
        assert len(telegram.replies(ANA)) == 2
        await first.break_off()
    async with open_world(folder, telegram, clock=first.clock) as second:
        await second.start()
        second.time_passes(seconds=61)
        await telegram.wait_for(lambda: len(telegram.replies_after(said)) == 4)
        await second.settled()
        shown = [reply.text[:11] for reply in telegram.replies(ANA)]
        assert shown == ["paragraph 0", "paragraph 1", "paragraph 2", "paragraph 3"]


async def test_of_an_answer_that_is_withdrawn_no_further_part_is_sent(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its message was edited while the first part was on its way: the answer to the new words takes its place."""
    text = "\n\n".join(f"paragraph {number} " + "x" * 3000 for number in range(4))
    async with open_world(folder, telegram, model=ScriptedModel(say=lambda words: text)) as world:
        await world.start()
        sender = world.channel.sender
        outbox = sender.outbox
        sent = outbox.sent

        async def taken(message: Any, parts: Any, *, done: bool) -> bool:
            async with world.app.database.write() as connection:
                await outbound.cancel(connection, message.interaction_id)
            return await sent(message, parts, done=done)

        monkeypatch.setattr(outbox, "sent", taken)
        said = telegram.say(ANA, "long")
        await telegram.next_reply(said)
        await world.until(lambda: not sender.is_busy(str(ANA)))
        assert [each.text[:11] for each in telegram.replies(ANA)] == ["paragraph 0"]


async def test_a_person_who_blocked_the_bot_is_given_up_on(world: World) -> None:
    """An answer that Telegram forbids is buried, and counted; after unblocking, new ones arrive."""
    world.model.hold("bye")
    said = world.telegram.say(ANA, "bye")
    await world.model.reached.wait()
    world.telegram.state.blocked_by.add(ANA)
    world.model.release()
    await world.until(
        lambda: world.rows("SELECT 1 FROM outbound WHERE state = 'buried' AND error = 'Forbidden'")
    )
    world.telegram.state.blocked_by.discard(ANA)
    again = world.telegram.say(ANA, "back")
    assert (await world.reply_to(again)).text == "You said: back"
    assert len(world.telegram.replies_after(said)) == 1


async def test_a_reminder_that_a_block_kept_from_a_person_is_said_once_they_write_again(world: World) -> None:
    """Nothing more is tried meanwhile, and of what recurs the latest is said, once."""
    await world.answer_to(ANA, "/remind in 90 minutes to call the bank")
    await world.answer_to(ANA, "/remind every day at 12 to drink")
    world.telegram.state.blocked_by.add(ANA)
    for hours in (2, 10, 12, 12, 12):
        world.time_passes(hours=hours)
        await world.app.worker.run_due()
        await world.settled()
    assert len(world.rows("SELECT 1 FROM outbound WHERE state = 'buried'")) == 1
    world.telegram.state.blocked_by.discard(ANA)
    back = world.telegram.say(ANA, "back")
    await world.reply_to(back)
    world.time_passes(hours=2)
    await world.app.worker.run_due()
    said = await world.answers_after(back)
    assert [sum(what in each for each in said) for what in ("⏰ call the bank", "⏰ drink")] == [1, 1]


async def test_the_intake_survives_telegrams_bad_moments(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Polling goes on after errors, and nothing said meanwhile is lost."""

    async def at_once(self: Any, seconds: float) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(type(world.channel), "_pause", at_once)
    for fault in (
        InternalError(),
        BadGateway(),
        ConnectionCut(),
        FloodLimited(5),
        ConnectionCut(after_effect=True),
    ):
        world.telegram.fail_next("getUpdates", fault)
    assert await world.answer_to(ANA, "one") == "You said: one"
    assert await world.answer_to(ANA, "two") == "You said: two"


def test_a_limit_ends_when_its_time_is_over() -> None:
    """A chat is left alone until the moment Telegram named, and not longer."""
    clock = SetClock()
    floods = Floods(clock)
    floods.note(ANA, RetryAfter(10))
    assert floods.holds(ANA)
    assert not floods.holds(BEN)
    clock.pass_time(seconds=10)
    assert not floods.holds(ANA)


async def test_hundreds_of_waiting_messages_hold_up_no_other_chat(world: World) -> None:
    """One chat's messages wait for Telegram; what another person is to hear is said meanwhile."""
    outbox = Outbox(world.app.database, world.clock, "telegram")
    hello = {who: world.telegram.say(who, "Hello") for who in (ANA, BEN)}
    await world.settled()
    world.telegram.fail_next("sendMessage", NoAnswer(), chat_id=ANA)
    for who, number in ((ANA, 120), (BEN, 1)):
        person = await world.app.people.local(str(who))
        for each in range(number):
            await outbox.put(person.id, str(who), f"{who}:{each}", Answer(f"Thing {each}"))
    world.time_passes(seconds=1)
    await world.telegram.wait_for(lambda: world.telegram.replies_after(hello[BEN])[1:])
    assert world.rows("SELECT count(*) FROM outbound WHERE state = 'waiting' AND chat = ?", str(ANA)) == [
        (120,)
    ]
    await world.break_off()
    world.telegram.release()
