"""Recordings are kept for those alone who have switched that on, given back to them, and gone with their words."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic_ai.messages import ToolCallPart

from tests.fakes.gemini_server import GeminiServer
from tests.fakes.telegram_methods import ANSWERS
from tests.fakes.telegram_params import bad_request
from tests.fakes.telegram_server import TelegramServer
from tests.fakes.telegram_state import Message
from tests.telegram.test_voice import by, correct, hears, ogg
from tests.telegram.world import ANA, BEN, World, open_world
from tests.web.page import PAGE, application, memory_page

SOUND = b"OggS"
ON = "/settings recordings on"


@pytest.fixture
async def world(folder: Path, telegram: TelegramServer) -> AsyncIterator[World]:
    """A bot with a model that hears, that keeps up to a megabyte of recordings for each person."""
    async with GeminiServer(hears) as gemini:
        settings: dict[str, Any] = by(gemini) | {"max_recordings_mb": 1, "undo_minutes": 10}
        async with open_world(folder, telegram, **settings) as opened:
            await opened.start()
            yield opened


async def said_aloud(world: World, words: str, **more: object) -> Message:
    """A voice message that was heard and answered."""
    voice = world.telegram.send_voice(ANA, ogg(words), **more)  # pyright: ignore[reportArgumentType]
    await world.answers_after(voice)
    await world.settled()
    return voice


def kept(world: World) -> list[tuple[str, int]]:
    return world.rows("SELECT message_id, size FROM recordings ORDER BY kept_at")


async def time_passes(world: World) -> None:
    """Hours in which what is due is done."""
    for _ in range(3):
        world.time_passes(minutes=30)
        await world.app.worker.run_due()
        await world.settled()


def sounds(world: World) -> list[bytes]:
    """The recordings that were sent to her, in order."""
    return [each.file for each in world.telegram.replies(ANA) if each.file is not None]


async def test_none_is_kept_until_the_person_says_so_and_none_after_they_take_it_back(world: World) -> None:
    """It is off; on, each is kept; off again, those are deleted, and their words stay."""
    await said_aloud(world, "one")
    assert "up to 1 MB" in await world.answer_to(ANA, ON)
    two = await said_aloud(world, "two")
    assert [number for number, _ in kept(world)] == [str(two.message_id)]
    told = await world.answer_to(ANA, "/settings recordings off")
    assert "Deleted: all your recordings" in told
    await said_aloud(world, "three")
    assert kept(world) == []
    await time_passes(world)
    assert SOUND not in world.file_bytes()
    assert world.rows("SELECT text FROM interactions WHERE text = 'two'") == [("two",)]


def number_of(world: World, text: str) -> int:
    """The number under which a message of these words is stored, as `/why` shows it."""
    [(number,)] = world.rows(f"SELECT max(id) FROM interactions WHERE text = '{text}'")
    return number


async def test_a_recording_is_sent_again(world: World) -> None:
    """As it was sent, from what is kept: Telegram need not have it any more."""
    await world.answer_to(ANA, ON)
    await said_aloud(world, "Good morning from the lake")
    world.telegram.state.files.clear()
    world.telegram.say(ANA, f"/memory recording {number_of(world, 'Good morning from the lake')}")
    await world.until(lambda: sounds(world))
    assert sounds(world) == [ogg("Good morning from the lake")]
    assert world.telegram.replies(ANA)[-1].data["voice"]["duration"] == 3


async def test_to_who_lets_nobody_send_them_voices_it_is_sent_as_a_file(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A setting of Telegram's, by which it refuses them."""

    def refuse(*_: object) -> None:
        raise bad_request("VOICE_MESSAGES_FORBIDDEN")

    await world.answer_to(ANA, ON)
    await said_aloud(world, "Good morning from the lake")
    world.expected_refusals = ("VOICE_MESSAGES_FORBIDDEN",)
    monkeypatch.setitem(ANSWERS, "sendvoice", refuse)
    world.telegram.say(ANA, f"/memory recording {number_of(world, 'Good morning from the lake')}")
    await world.until(lambda: sounds(world))
    assert sounds(world) == [ogg("Good morning from the lake")]
    assert "document" in world.telegram.replies(ANA)[-1].data


async def test_the_words_that_it_is_quoted_with_have_a_button_to_hear_it(world: World) -> None:
    """/why of that message leads there."""
    await world.answer_to(ANA, ON)
    await said_aloud(world, "I live in Munich")
    [(number,)] = world.rows("SELECT id FROM interactions WHERE text = 'I live in Munich'")
    quote = await world.reply_to(world.telegram.say(ANA, f"/why {number}"))
    world.telegram.press(ANA, "Hear it", message=quote)
    await world.settled()
    assert sounds(world) == [ogg("I live in Munich")]


async def test_a_correction_keeps_the_recording_with_the_right_words(world: World) -> None:
    """It is the message's, whatever was heard in it."""
    await world.answer_to(ANA, ON)
    voice = await said_aloud(world, "I live in Munchen Gladbach")
    await correct(world, voice, "I live in Mönchengladbach")
    told = await world.answer_to(ANA, f"/memory recording {number_of(world, 'I live in Mönchengladbach')}")
    assert "Mönchengladbach" in told
    assert len(kept(world)) == 1


async def test_it_is_erased_with_any_of_its_words(world: World) -> None:
    """A recording can't be cut: no byte of it is left once a word that was said in it is erased."""
    await world.answer_to(ANA, ON)
    await said_aloud(world, "My cat is called Quexalmira and it is raining")
    assert SOUND in world.file_bytes()
    await world.answer_to(ANA, "/forget Quexalmira everywhere now")
    await time_passes(world)
    assert kept(world) == []
    assert SOUND not in world.file_bytes()


async def test_what_is_deleted_can_be_heard_again_only_after_an_undo(world: World) -> None:
    """Out of sight with its message while that can be undone; gone once it can't."""
    await world.answer_to(ANA, ON)
    await said_aloud(world, "My cat is called Quexalmira")
    [(number,)] = world.rows("SELECT id FROM interactions WHERE state = 'answered' ORDER BY id DESC LIMIT 1")
    await world.answer_to(ANA, "/forget Quexalmira now")
    world.telegram.press(ANA, "Forget")
    await world.settled()
    gone = await world.answer_to(ANA, f"/memory recording {number}")
    assert gone == "I don't have that recording, or not any more."
    world.telegram.press(ANA, "Undo")
    await world.settled()
    await world.answer_to(ANA, f"/memory recording {number}")
    await world.answer_to(ANA, "/forget Quexalmira now")
    world.telegram.press(ANA, "Forget")
    await world.settled()
    await time_passes(world)
    assert kept(world) == []
    assert SOUND not in world.file_bytes()


async def test_undo_takes_the_recording_with_the_message(world: World) -> None:
    """What is taken back is not listened to any more."""
    await world.answer_to(ANA, ON)
    await said_aloud(world, "Never mind")
    await world.answer_to(ANA, "/undo")
    assert kept(world) == []
    await time_passes(world)
    assert SOUND not in world.file_bytes()


async def test_forget_everything_takes_them_and_nobody_elses(world: World) -> None:
    """Each person's recordings are their own."""
    for person in (ANA, BEN):
        await world.answer_to(person, ON)
        await world.answers_after(world.telegram.send_voice(person, ogg("hello")))
    await world.settled()
    assert len(kept(world)) == 2
    [(number,)] = world.rows("SELECT max(id) FROM interactions WHERE text = 'hello'")
    assert "don't have that recording" in await world.answer_to(ANA, f"/memory recording {number}")
    await world.answer_to(ANA, "/forget everything forever")
    await time_passes(world)
    assert len(kept(world)) == 1


async def test_none_is_kept_off_the_record_forwarded_or_named(world: World) -> None:
    """Nor of a guest; a song and a friend's voice are somebody else's."""
    await world.answer_to(ANA, ON)
    await said_aloud(world, "hello", forward_from="Mallory")
    await world.answers_after(world.telegram.send_audio(ANA, ogg("la la"), performer="Queen"))
    await world.answer_to(ANA, "/incognito on")
    await said_aloud(world, "secret")
    assert kept(world) == []
    assert SOUND not in world.file_bytes()


async def test_off_the_record_a_kept_one_can_be_asked_for(world: World) -> None:
    """Looking is allowed there."""
    await world.answer_to(ANA, ON)
    await said_aloud(world, "hello")
    [(number,)] = world.rows("SELECT id FROM interactions WHERE text = 'hello'")
    await world.answer_to(ANA, "/incognito on")
    world.telegram.say(ANA, f"/memory recording {number}")
    await world.until(lambda: sounds(world))
    assert sounds(world) == [ogg("hello")]


async def test_what_finds_no_room_is_not_kept_and_it_says_so(world: World) -> None:
    """The words stay all the same."""
    await world.answer_to(ANA, ON)
    await said_aloud(world, "x" * 900_000)
    voice = await said_aloud(world, "y" * 200_000)
    assert len(kept(world)) == 1
    assert any("fill the 1 MB" in each.text for each in world.telegram.replies_after(voice))


async def test_the_export_holds_them_and_privacy_and_settings_tell(world: World) -> None:
    """Nothing of them for somebody who keeps none."""
    assert "as sound" not in await world.answer_to(ANA, "/privacy")
    await world.answer_to(ANA, ON)
    await said_aloud(world, "hello")
    assert "I keep 1 recording of yours" in await world.answer_to(ANA, "/privacy")
    assert "(keep the sound of what you say aloud): on" in await world.answer_to(ANA, "/settings")
    world.telegram.say(ANA, "/memory export")
    await world.until(lambda: sounds(world))
    [kept_one] = json.loads(sounds(world)[0])["recordings"]
    assert kept_one["media_type"] == "audio/ogg"
    assert len(kept_one["content"]) == 44


async def test_whoever_runs_the_bot_may_let_nobody(folder: Path, telegram: TelegramServer) -> None:
    """The switch says so."""
    async with open_world(folder, telegram, max_recordings_mb=0) as world:
        await world.start()
        assert "has it keep no recordings" in await world.answer_to(ANA, ON)
        assert "(keep the sound of what you say aloud): off" in await world.answer_to(ANA, "/settings")


async def test_the_model_sends_it_again_when_asked_to_and_never_hears_it_again(world: World) -> None:
    """Recall says of a hit that its recording is kept; nothing of the sound stands in a request."""
    await world.answer_to(ANA, ON)
    await said_aloud(world, "I swam in the lake today")
    [(number,)] = world.rows("SELECT id FROM interactions WHERE text = 'I swam in the lake today'")
    world.model.say = lambda _: [
        [ToolCallPart("recall", {"query": "swam in the lake"})],
        [ToolCallPart("read_memory", {"id": str(number), "part": 0})],
        ["Here it is."],
    ]
    await world.answer_to(ANA, "Send me that recording about the lake again")
    await world.until(lambda: sounds(world))
    assert sounds(world) == [ogg("I swam in the lake today")]
    assert "read_memory with part 0" in str(world.model.asked[-1])
    assert SOUND.decode() not in str(world.model.asked)
    assert world.rows("SELECT calls FROM usage WHERE purpose = 'transcribe'") == [(1,)]


async def test_the_page_plays_it_to_the_one_who_said_it(world: World) -> None:
    """Under the words on their own page; to nobody else."""
    await world.answer_to(ANA, ON)
    await world.answer_to(BEN, "hello")
    await said_aloud(world, "I live in Munich")
    [(number, owner)] = world.rows("SELECT id, owner FROM interactions WHERE text = 'I live in Munich'")
    [(other,)] = world.rows("SELECT owner FROM interactions WHERE text = 'hello'")
    app = application(None, None, "", memory_page(world.app, PAGE))
    for who, status in ((owner, 200), (other, 404)):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=PAGE.removesuffix("/page")) as http:
            await http.post("/page/enter", data={"link": await world.app.credentials.link(who)})
            sound = await http.get(f"/page/said/{number}/sound")
            assert sound.status_code == status
            if who == owner:
                assert sound.content == ogg("I live in Munich")
                shown = (await http.get(f"/page/said/{number}")).text
                assert f'src="/page/said/{number}/sound"' in shown
