"""An export sent over Telegram: begun at once, told of in one message, found, undone; another file is a document as before."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.fakes.telegram_server import TelegramServer
from tests.importing.files import case, zipped
from tests.telegram.world import ANA, World, open_world


@pytest.fixture
async def world(folder: Path, telegram: TelegramServer) -> AsyncIterator[World]:
    """A bot that is talked to."""
    async with open_world(folder, telegram) as opened:
        await opened.start()
        yield opened


async def test_an_export_that_is_sent_is_brought_in_found_and_taken_back(world: World) -> None:
    """A zip as the program makes it; nothing in it is answered."""
    content = zipped(**{"conversations.json": case("claude.json"), "users.json": b"[]"})
    sent = world.telegram.send_document(ANA, content, file_name="data.zip", mime_type="application/zip")
    told = await world.reply_to(sent)
    assert told.text.startswith("This is an export from Claude with 3 messages. I'm reading it now.")
    await world.app.worker.run_due()
    await world.settled()
    found = await world.answer_to(ANA, "/memory search tomatoes balcony")
    assert "“I grow tomatoes on my balcony in Porto.” (you, 2 April 2024)" in found
    assert "(forwarded (Claude), 2 April 2024)" in found
    assert "3 messages were new" in await world.answer_to(ANA, "/import")
    assert "I take “data.zip” back" in await world.answer_to(ANA, "/import undo")
    await world.app.worker.run_due()
    await world.settled()
    assert world.rows("SELECT count(*) FROM interactions WHERE channel = 'import'") == [(0,)]


async def test_a_group_chat_is_asked_about_and_another_file_is_a_document(world: World) -> None:
    """Buttons name who talks in it; JSON of no program is kept as the text it is, a broken export as nothing."""
    asked = world.telegram.send_document(
        ANA, case("telegram_group.json"), file_name="result.json", mime_type="application/json"
    )
    reply = await world.reply_to(asked)
    assert "Which of them are you?" in reply.text
    notes = json.dumps({"plan": "The regatta of the sailing club is in Rostock in August."}).encode()
    sent = world.telegram.send_document(ANA, notes, file_name="plan.json", mime_type="application/json")
    assert (await world.reply_to(sent)).text.startswith("Saved: plan.json")
    cut = world.telegram.send_document(
        ANA, case("chatgpt.json")[:-50], file_name="conversations.json", mime_type="application/json"
    )
    assert "broken or cut off" in (await world.reply_to(cut)).text
    assert world.rows("SELECT count(*) FROM imports") == [(1,)]
