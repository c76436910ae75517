"""Reactions to answers: kept as what somebody thinks of them, counted, exported, and erased with the exchange."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.telegram_server import Message, TelegramServer
from tests.telegram.world import ANA, BEN, World, open_world


async def answered(world: World, words: str = "hello") -> Message:
    return await world.reply_to(world.telegram.say(ANA, words))


async def kept(world: World) -> list[tuple[int, str]]:
    await world.settled()
    return world.rows("SELECT interaction_id, verdict FROM feedback ORDER BY interaction_id")


async def test_a_thumb_is_kept_changed_and_taken_back(world: World) -> None:
    """The newest reaction alone stands; without one nothing does, and another sign than a thumb is none."""
    reply = await answered(world)
    world.telegram.react(ANA, reply, "👍")
    assert await kept(world) == [(1, "up")]
    world.telegram.react(ANA, reply, "👎", old="👍")
    assert await kept(world) == [(1, "down")]
    world.telegram.unreact(ANA, reply, "👎")
    assert await kept(world) == []
    world.telegram.react(ANA, reply, "👍")
    world.telegram.react(ANA, reply, "🔥", old="👍")
    assert await kept(world) == []
    assert len(world.telegram.replies(ANA)) == 1  # nobody is answered for a reaction


async def test_statistics_count_what_somebody_thinks_of_answers(world: World) -> None:
    """/memory stats says how many thumbs went up and down, to whom they belong."""
    for words, thumb in (("one", "👍"), ("two", "👍"), ("three", "👎")):
        world.telegram.react(ANA, await answered(world, words), thumb)
    assert "Your reactions to my answers: 2 👍, 1 👎" in await world.answer_to(ANA, "/memory stats")
    assert "reactions" not in await world.answer_to(BEN, "/memory stats")


async def test_what_was_taken_back_or_edited_is_not_counted(world: World) -> None:
    """An answer that stands no more has no verdict in the statistics, whenever that came."""
    before = await answered(world)
    world.telegram.react(ANA, before, "👎")
    await world.settled()
    await world.answer_to(ANA, "/undo")
    after = await answered(world, "once more")
    await world.answer_to(ANA, "/undo")
    world.telegram.react(ANA, after, "👎")
    said = world.telegram.say(ANA, "a question")
    world.telegram.react(ANA, await world.reply_to(said), "👎")
    await world.settled()
    assert "0 👍, 1 👎" in await world.answer_to(ANA, "/memory stats")
    world.edit(said, "another question")
    await world.settled()
    assert "reactions" not in await world.answer_to(ANA, "/memory stats")


async def test_a_reaction_to_anything_but_an_answer_of_theirs_is_none(world: World) -> None:
    """One's own message, a command's answer and somebody else's answer have no verdict."""
    said = world.telegram.say(ANA, "hello")
    reply = await world.reply_to(said)
    world.telegram.react(ANA, said, "👍")
    world.telegram.react(BEN, reply, "👎")
    world.telegram.react(ANA, await answered(world, "/help"), "👎")
    assert await kept(world) == []


async def test_an_answer_has_its_verdict_before_it_is_known_that_it_was_taken(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Telegram shows all of it, and the process has not stored so yet, or died before."""
    async with open_world(folder, telegram, streaming=True) as world:
        world.model.hold("tell")
        await world.start()
        outbox = world.channel.sender.outbox
        sent, goes_on = outbox.sent, asyncio.Event()

        async def later(*given: Any, **more: Any) -> bool:
            await goes_on.wait()
            return await sent(*given, **more)

        monkeypatch.setattr(outbox, "sent", later)
        said = telegram.say(ANA, "tell")
        shown = await telegram.next_reply(said)
        world.model.release()
        await telegram.wait_for(lambda: "…" not in shown.text)
        telegram.react(ANA, shown, "👍")
        try:
            await world.until(lambda: world.rows("SELECT 1 FROM feedback"))
        finally:
            goes_on.set()
        assert await kept(world) == [(1, "up")]


async def test_it_is_exported_and_goes_with_the_exchange(world: World) -> None:
    """The export lists it; erasing what was said takes it along, and erasing the person too."""
    reply = await answered(world, "I like olives")
    world.telegram.react(ANA, reply, "👍")
    await world.settled()
    export = world.telegram.say(ANA, "/memory export")
    await world.settled()
    files = [each.file for each in world.telegram.replies_after(export) if each.file]
    [whole] = [json.loads(file) for file in files if file.startswith(b"{")]
    assert [(row["interaction_id"], row["verdict"]) for row in whole["feedback"]] == [(1, "up")]
    await world.answer_to(ANA, "/memory erase #1")
    assert await kept(world) == []
    world.telegram.react(ANA, await answered(world, "something else"), "👎")
    assert len(await kept(world)) == 1
    await world.answer_to(ANA, "/forget everything forever")
    assert await kept(world) == []


async def test_off_the_record_nothing_of_it_is_kept(world: World) -> None:
    """Neither a reaction to an answer off the record, nor one given while off it."""
    on_record = await answered(world)
    world.telegram.react(ANA, await answered(world, "~ quietly"), "👍")
    await world.answer_to(ANA, "/incognito on")
    world.telegram.react(ANA, on_record, "👍")
    assert await kept(world) == []


async def test_a_reaction_of_an_odd_form_holds_nobody_up(world: World, folder: Path) -> None:
    """What is not as Telegram promises is skipped, and the chat goes on."""
    reply = await answered(world)
    for odd in (
        {"chat": reply.data["chat"], "message_id": "x", "date": 1, "new_reaction": []},
        {"chat": reply.data["chat"], "message_id": 1, "date": 1, "new_reaction": [7]},
        {"chat": reply.data["chat"], "message_id": reply.message_id, "date": 1, "new_reaction": []},
    ):
        world.telegram.raw_update({"message_reaction": odd})
    assert (await answered(world, "still there?")).text == "You said: still there?"
    assert await kept(world) == []
