"""What fails is tried again: after which pause, how often, and in which plainer form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.channels.telegram import progress
from bot.channels.telegram.sending import MOST_TRIES_OF_OURS
from bot.conversation.outbox import Outbox
from bot.domain.interactions import Answer, StoredFile
from tests.fakes.telegram_server import Garbage, InternalError, TelegramServer
from tests.telegram.world import ANA, ScriptedModel, World, open_world


async def test_telegram_is_left_alone_longer_after_each_failure(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is away it is not called thousands of times a minute; once it was back, the first pause is short."""
    pauses: list[float] = []

    async def at_once(_: Any, seconds: float) -> None:
        pauses.append(seconds)

    async with open_world(folder, telegram) as world:
        monkeypatch.setattr(type(world.channel), "_pause", at_once)
        telegram.fail_next("getUpdates", InternalError(), times=7)
        await world.start()
        assert await world.answer_to(ANA, "hello") == "You said: hello"
        assert pauses == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]
        telegram.fail_next("getUpdates", InternalError())
        assert await world.answer_to(ANA, "hello again") == "You said: hello again"
        assert pauses[7:] == [1.0]


async def test_what_this_program_can_never_send_gives_its_chat_free(world: World) -> None:
    """A file that can't be read is tried for some minutes; what comes after it in the chat is not lost."""
    await world.answer_to(ANA, "hello")
    outbox = Outbox(world.app.database, world.clock, "telegram")
    person = await world.app.people.local(str(ANA))
    unreadable = StoredFile("copy.db", str(world.folder))
    await outbox.put(person.id, str(ANA), "copy", Answer("", attachments=(unreadable,)))
    await outbox.put(person.id, str(ANA), "next", Answer("The next thing"))
    for tries in range(1, MOST_TRIES_OF_OURS):
        world.time_passes(minutes=5)
        await world.until(lambda tries=tries: world.rows("SELECT 1 FROM outbound WHERE attempts = ?", tries))
    world.time_passes(minutes=5)
    await world.until(lambda: world.rows("SELECT 1 FROM outbound WHERE key = 'next' AND state = 'sent'"))
    assert [reply.text for reply in world.telegram.replies(ANA)][1:] == ["The next thing"]
    assert world.rows("SELECT state, error FROM outbound WHERE key = 'copy'") == [
        ("buried", "IsADirectoryError")
    ]


async def test_what_is_being_written_is_shown_plain_where_its_marks_are_refused(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mark that Telegram does not take costs the mark, and not the sight of the answer."""
    monkeypatch.setattr(progress, "EDIT_SECONDS", 0.02)
    refusal = {"ok": False, "error_code": 400, "description": "Bad Request: can't parse entities"}
    model = ScriptedModel(say=lambda words: ["**Half** ", "done."])
    model.hold("go")
    async with open_world(folder, telegram, model=model, streaming=True) as world:
        await world.start()
        telegram.fail_next("sendMessage", Garbage(json.dumps(refusal).encode(), 400))
        shown = await telegram.next_reply(telegram.say(ANA, "go"))
        assert (shown.text, shown.entities) == ("Half …", [])
        model.release()
        await world.settled()
        assert (shown.text, [each["type"] for each in shown.entities]) == ("Half done.", ["bold"])
