"""A reply tells the model what it is about, be that in another chat or no words at all, and never what was forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_server import TelegramServer
from tests.telegram.test_groups import CARL, FRIENDS
from tests.telegram.test_pictures import RECEIPT, drawn, sees
from tests.telegram.test_shared import ANNA, POLL
from tests.telegram.test_voice import by, hears, ogg
from tests.telegram.world import ANA, World, open_world

NEWS = {"id": -100_500, "type": "channel", "title": "News"}
POST = {
    "origin": {"type": "channel", "date": 1, "chat": NEWS, "message_id": 4},
    "chat": NEWS,
    "message_id": 4,
}


@pytest.fixture(params=[hears], ids=["hears"])
async def sensing(
    request: pytest.FixtureRequest, folder: Path, telegram: TelegramServer
) -> AsyncIterator[World]:
    """A bot with a model that hears, or sees."""
    async with GeminiServer(request.param) as gemini, open_world(folder, telegram, **by(gemini)) as opened:
        await opened.start()
        yield opened


async def test_a_quote_from_another_chat_is_cited_under_its_author(world: World) -> None:
    """Telegram sends no message of that chat along, but whose words these are."""
    await world.reply_to(
        world.telegram.share(ANA, text="is this true?", quote="Zebras are extinct", external_reply=POST)
    )
    assert world.rows("SELECT text, quoted, quoted_author FROM interactions") == [
        ("is this true?", "Zebras are extinct", "News")
    ]
    assert '<quoted author="News">\\nZebras are extinct' in world.model.last_request()


@pytest.mark.parametrize(
    ("shared", "author", "told"),
    [
        ({"contact": ANNA}, "a contact they shared", "Anna Berg\n+49 30 123456"),
        ({"poll": POLL}, "a poll they sent", "Where to?\n- Rome\n- Oslo"),
    ],
    ids=["contact", "poll"],
)
async def test_a_reply_to_what_was_shared_tells_what_that_is(
    world: World, shared: dict[str, Any], author: str, told: str
) -> None:
    """Long after it left the history; it is data still, and no words of theirs."""
    sent = world.telegram.share(ANA, **shared)
    await world.reply_to(sent)
    await world.answer_to(ANA, "/new")
    await world.answer_to(ANA, "what is that?", reply_to=sent)
    assert world.rows("SELECT quoted, quoted_author FROM interactions WHERE quoted IS NOT NULL") == [
        (told, author)
    ]


async def test_a_reply_to_what_was_forgotten_brings_nothing_of_it_back(world: World) -> None:
    """Telegram sends the whole contact along, however long ago it was erased."""
    sent = world.telegram.share(ANA, contact=ANNA)
    await world.reply_to(sent)
    await world.answer_to(ANA, "/forget Anna Berg")
    world.telegram.press(ANA, "Erase everywhere")
    await world.settled()
    await world.answer_to(ANA, "what is that?", reply_to=sent)
    assert world.rows("SELECT quoted FROM interactions WHERE text = 'what is that?'") == [(None,)]


async def test_a_reply_to_a_recording_tells_what_was_heard_in_it(sensing: World) -> None:
    """Telegram says only that there is one."""
    voice = sensing.telegram.send_voice(ANA, ogg("My dog is called Rex"))
    await sensing.answers_after(voice)
    await sensing.answer_to(ANA, "/new")
    await sensing.answer_to(ANA, "what did I say?", reply_to=voice)
    assert sensing.rows("SELECT quoted, quoted_author FROM interactions WHERE quoted IS NOT NULL") == [
        ("My dog is called Rex", "the user, earlier")
    ]


@pytest.mark.parametrize("sensing", [sees], indirect=True)
async def test_a_reply_to_a_picture_tells_what_was_seen_in_it(sensing: World) -> None:
    """The log has only that there was one."""
    picture = sensing.telegram.send_photo(ANA, drawn(RECEIPT))
    await sensing.answers_after(picture)
    await sensing.answer_to(ANA, "what is on it?", reply_to=picture)
    assert sensing.rows("SELECT quoted, quoted_author FROM interactions WHERE text = 'what is on it?'") == [
        ("A crumpled till receipt on a table.\nBackhaus Marmot 4.20 EUR", "you, of a picture they sent")
    ]


async def test_what_nobody_opened_is_said_to_be_there(world: World) -> None:
    """A recording among members of a group was never heard: that it is one is told, and whose."""
    world.telegram.state.admins[FRIENDS] = {ANA}
    world.telegram.set_membership(ANA, "member", chat_id=FRIENDS, old="left")
    await world.telegram.wait_for(lambda: world.telegram.replies(FRIENDS))
    said = {"file_id": "v", "file_unique_id": "uv", "duration": 3}
    world.telegram.state.person(CARL, first_name="Carl")
    sent = world.telegram.share(CARL, chat_id=FRIENDS, voice=said)
    asked = world.telegram.say(ANA, "@memory_test_bot what did he say?", chat_id=FRIENDS, reply_to=sent)
    await world.reply_to(asked)
    assert world.rows("SELECT quoted, quoted_author FROM interactions") == [
        ("what is in it is not known here", "voice Carl sent")
    ]
