"""What is said aloud: heard once by a model, shown, and from then on the person's own words."""

from __future__ import annotations

import base64
import struct
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import logfire
import pytest
from logfire.testing import CaptureLogfire
from pydantic_ai import Agent

from bot.conversation.privacy import SHOWN, STAYS
from bot.conversation.sent_files import NO_BUDGET, ogg_seconds, sound_of
from bot.domain.interactions import ModelUsage
from bot.speech.saying import say
from bot.storage.work import usage
from tests.fakes.gemini_brain import BlobPart, BrainRequest, Call, Output
from tests.fakes.gemini_faults import missing_key
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.rule_brain import RuleBrain
from tests.fakes.telegram_server import InternalError, Message, TelegramServer
from tests.telegram.world import ANA, World, open_world

SIGN = "\U0001f3a4 "


def ogg(words: str, seconds: float = 3.0) -> bytes:
    """An Ogg file as far as its page says how long it lasts; the words are what the fake model hears in it."""
    page = b"OggS" + struct.pack("<BBqIIIB", 0, 4, int(seconds * 48_000), 1, 0, 0, 0)
    return page + words.encode()


def hears(request: BrainRequest) -> Sequence[Output] | str:
    """A model that hears what the test wrote into the file behind its first page; else one that goes by rules."""
    sounds = [part for content in request.contents for part in content.parts if isinstance(part, BlobPart)]
    if not sounds:
        return RuleBrain()(request)
    assert sounds[0].mime_type in ("audio/ogg", "audio/mpeg")
    words = base64.b64decode(sounds[0].data)[27:].decode()
    return [Call(request.tools[-1].name, {"words": words})]


@pytest.fixture
async def gemini() -> AsyncIterator[GeminiServer]:
    """A model that hears, behind Gemini's wire."""
    async with GeminiServer(hears) as server:
        yield server


@pytest.fixture
async def world(folder: Path, telegram: TelegramServer, gemini: GeminiServer) -> AsyncIterator[World]:
    """A bot with a model that hears."""
    async with open_world(folder, telegram, **by(gemini)) as opened:
        await opened.start()
        yield opened


def by(gemini: GeminiServer) -> dict[str, Any]:
    return {"google_api_key": API_KEY, "google_api_base_url": gemini.url, "embedding_model": "none"}


def texts(world: World) -> list[str]:
    return [reply.text for reply in world.telegram.replies(ANA)]


async def test_what_is_said_aloud_is_shown_answered_and_kept_as_ones_own_words(world: World) -> None:
    """The transcript stands as a quote beneath the voice message, and the answer is to its words."""
    voice = world.telegram.send_voice(ANA, ogg("I live in Munich"), caption="by the way")
    answers = await world.answers_after(voice)
    assert answers[0] == f"{SIGN}I live in Munich"
    assert answers[1] == "You said: I live in Munich\n\nby the way"
    assert world.rows("SELECT text, forwarded FROM interactions") == [
        ("I live in Munich\n\nby the way", None)
    ]
    assert world.rows("SELECT purpose, calls FROM usage WHERE purpose = 'transcribe'") == [("transcribe", 1)]


async def test_nothing_of_the_recording_is_kept(world: World) -> None:
    """Neither the sound nor the name of its file stands in the database once it was heard."""
    world.telegram.send_voice(ANA, ogg("Good morning"))
    await world.until(lambda: len(texts(world)) == 2)
    await world.settled()
    (file,) = world.telegram.state.files
    assert b"OggS" not in world.file_bytes()
    for table in ("inbox", "interactions", "outbound"):
        assert file not in str(world.rows(f"SELECT * FROM {table}"))


async def correct(world: World, voice: Message, words: str) -> Message:
    """Put right what was heard in a message, by the button under it."""
    world.clock.pass_time(seconds=5)
    world.telegram.press(ANA, "Edit", message=world.telegram.replies_after(voice)[0])
    await world.settled()
    asked = world.telegram.replies(ANA)[-1]
    assert asked.text.startswith("What should it say instead of")
    said = world.telegram.say(ANA, words, reply_to=asked)
    await world.settled()
    return said


async def test_what_was_misheard_is_corrected_by_the_button_under_it(world: World) -> None:
    """The right words take the place of the misheard ones, and the answer is to them."""
    voice = world.telegram.send_voice(ANA, ogg("I live in Munchen Gladbach"))
    await world.answers_after(voice)
    await correct(world, voice, "I live in Mönchengladbach")
    assert "You said: I live in Mönchengladbach" in texts(world)
    assert world.rows("SELECT text, state, message_id FROM interactions ORDER BY id") == [
        ("I live in Munchen Gladbach", "replaced", str(voice.message_id)),
        ("I live in Mönchengladbach", "answered", str(voice.message_id)),
    ]


@pytest.mark.parametrize("words", ["thanks!", "and when should I feed him?", "forget that"])
async def test_a_reply_to_what_was_heard_is_a_message_like_any_other(world: World, words: str) -> None:
    """It is answered below or obeyed, and corrects nothing."""
    voice = world.telegram.send_voice(ANA, ogg("My dog is called Rex"))
    await world.answers_after(voice)
    quote = world.telegram.replies_after(voice)[0]
    answers = await world.answers_after(world.telegram.say(ANA, words, reply_to=quote))
    assert answers[0].startswith("Taken back" if words == "forget that" else f"You said: {words}")
    spoken = world.rows("SELECT text FROM interactions WHERE message_id = ?", str(voice.message_id))
    assert spoken == [("My dog is called Rex",)]


OLDER = f"{SIGN}I live in Munchen Gladbach\n\nIf I misheard you, reply to this message with the right words."


async def test_only_what_was_said_aloud_is_corrected_so(world: World) -> None:
    """The command of the button, typed for what was written, changes nothing of it."""
    await world.answer_to(ANA, "I live in Rome")
    told = await world.answer_to(ANA, "/heard 1 I live in Mars")
    assert told == "There is no such message in our conversation."
    assert world.rows("SELECT text FROM interactions WHERE state <> 'noted'") == [("I live in Rome",)]


async def test_a_recording_that_is_sent_as_a_file_is_heard_too(world: World) -> None:
    """As recorders on computers and other messengers give it; a file that only claims to be one is said to hold none."""
    sent = world.telegram.send_document(
        ANA, ogg("I live in Porto"), file_name="memo.ogg", mime_type="audio/ogg", caption="from my walk"
    )
    await world.answers_after(sent)
    assert world.rows("SELECT text FROM interactions") == [("I live in Porto\n\nfrom my walk",)]
    lie = world.telegram.send_document(ANA, b"MZ", file_name="memo.mp3", mime_type="audio/mpeg")
    assert (await world.reply_to(lie)).text.startswith("I can't find any sound in that file")


async def test_forwarded_recordings_are_somebody_elses_words(world: World) -> None:
    """As is one that names its performer: they are answered, and no evidence of the person's own."""
    await world.answers_after(world.telegram.send_voice(ANA, ogg("I live in Oslo"), forward_from="Mallory"))
    await world.answers_after(world.telegram.send_audio(ANA, ogg("I want to break free"), performer="Queen"))
    assert world.rows("SELECT text, forwarded, forwarded_author FROM interactions ORDER BY id") == [
        ("", "I live in Oslo", "Mallory"),
        ("", "I want to break free", "Queen"),
    ]


@pytest.mark.parametrize(
    ("content", "seconds", "said"),
    [
        (ogg(""), 3, "I heard no words in that recording."),
        (ogg(" ... "), 3, "I heard no words in that recording."),
        (ogg("x"), 36_000, "That recording is too long for me: I listen for up to 15 minutes."),
        (ogg("x", 36_000), 3, "That recording is too long for me: I listen for up to 15 minutes."),
        (b"MZ\x90 not a sound", 3, "I can't find any sound in that file"),
        (b"", 3, "I can't find any sound in that file"),
    ],
    ids=["silence", "noise", "ten hours", "ten hours and a lie", "a lying type", "empty"],
)
async def test_what_cant_be_heard_gets_a_sentence(
    world: World, content: bytes, seconds: int, said: str
) -> None:
    """Each is told by one sentence, and nothing of it goes to the log or to the model that answers."""
    reply = await world.reply_to(world.telegram.send_voice(ANA, content, seconds=seconds))
    assert reply.text.startswith(said)
    assert world.rows("SELECT 1 FROM interactions") == []
    assert world.model.asked == []


async def test_a_file_larger_than_it_says_is_not_read_on(
    folder: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """The limit holds for the bytes that come, whatever was announced."""
    async with open_world(folder, telegram, max_file_mb=1, **by(gemini)) as world:
        await world.start()
        small = telegram.send_voice(ANA, ogg("hello"))
        await world.answers_after(small)
        large = telegram.send_voice(ANA, ogg("x" * 1_100_000))
        assert (
            await world.reply_to(large)
        ).text == "That file is too large for me: I open files of up to 1 MB."


async def test_without_a_model_that_hears_it_says_so(folder: Path, telegram: TelegramServer) -> None:
    """One sentence; the words beneath are answered all the same, and no file is asked for."""
    async with open_world(folder, telegram) as world:
        await world.start()
        answers = await world.answers_after(telegram.send_voice(ANA, ogg("hello"), caption="well?"))
        assert answers[0].startswith("I can't listen to recordings here")
        assert answers[1:] == ["You said: well?"]
        assert telegram.calls("getFile") == []


async def test_with_the_budget_used_up_no_recording_is_listened_to(
    folder: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """It is said before the file is asked for, and costs nothing more."""
    async with open_world(folder, telegram, monthly_budget_usd=1.0, **by(gemini)) as world:
        await world.start()
        await world.answer_to(ANA, "hello")
        dear = ModelUsage(model="dear", requests=1, cost_usd=1.0)
        async with world.app.database.write() as connection:
            await usage.add(connection, 1, "chat", dear, world.clock.now())
        answers = await world.answers_after(telegram.send_voice(ANA, ogg("and hello again")))
        assert answers == [NO_BUDGET.english]
        assert telegram.calls("getFile") == []
        assert world.rows("SELECT 1 FROM usage WHERE purpose = 'transcribe'") == []


async def test_while_the_model_is_away_it_can_be_tried_again(world: World, gemini: GeminiServer) -> None:
    """The message is set aside with a button, and is heard once the model is back."""
    gemini.fail_next(missing_key())
    voice = world.telegram.send_voice(ANA, ogg("Hello again"))
    reply = await world.reply_to(voice)
    assert reply.text == "The model that listens for me can't be reached just now."
    world.telegram.press(ANA, reply.buttons[0]["text"], message=reply)
    await world.until(lambda: "You said: Hello again" in texts(world))


async def test_when_telegram_gives_no_file_it_can_be_tried_again(world: World) -> None:
    """A server error for the file is a sentence with a button, and no word is lost."""
    world.telegram.fail_next("getFile", InternalError())
    reply = await world.reply_to(world.telegram.send_voice(ANA, ogg("Hello again")))
    assert reply.text == "I can't get that file from Telegram just now."
    world.telegram.press(ANA, reply.buttons[0]["text"], message=reply)
    await world.until(lambda: "You said: Hello again" in texts(world))


async def test_off_the_record_nothing_of_it_is_kept(world: World) -> None:
    """It is heard and answered, and stands nowhere."""
    await world.answer_to(ANA, "/incognito on")
    voice = world.telegram.send_voice(ANA, ogg("My secret is Quetzalcoatl"))
    await world.until(lambda: len(world.telegram.replies_after(voice)) == 2)
    heard, answer = world.telegram.replies_after(voice)
    assert SIGN in heard.text
    assert "Quetzalcoatl" in heard.text
    assert answer.text.endswith("You said: My secret is Quetzalcoatl")
    assert b"Quetzalcoatl" not in world.file_bytes()
    assert world.rows("SELECT 1 FROM usage WHERE purpose = 'transcribe'") == []


async def test_off_the_record_words_beneath_what_cannot_be_heard_are_answered(world: World) -> None:
    """As those beneath a picture that can't be seen are: why it can't is said first."""
    await world.answer_to(ANA, "/incognito on")
    voice = world.telegram.send_voice(ANA, ogg("x", 36_000), caption="who are you?")
    await world.until(lambda: len(world.telegram.replies_after(voice)) == 2)
    refused, answer = world.telegram.replies_after(voice)
    assert refused.text.endswith("I listen for up to 15 minutes.")
    assert answer.text.endswith("You said: who are you?")


async def test_off_the_record_no_trace_tells_that_something_was_said(
    world: World, capfire: CaptureLogfire
) -> None:
    """Neither that it was heard nor that it was answered is exported, not even without its words."""
    logfire.instrument_pydantic_ai(include_content=False)
    try:
        await world.answer_to(ANA, "/incognito on")
        before = capfire.exporter.exported_spans_as_dict()
        voice = world.telegram.send_voice(ANA, ogg("My secret is Quetzalcoatl"))
        await world.until(lambda: len(world.telegram.replies_after(voice)) == 2)
    finally:
        Agent.instrument_all(False)
    after = capfire.exporter.exported_spans_as_dict()
    assert [each["name"] for each in after[len(before) :] if each["name"] != "send"] == []


@pytest.mark.parametrize(
    "said", ["Off the record, I live in Zarquon.", "Don't save this: I live in Zarquon."]
)
async def test_what_says_aloud_that_it_is_off_the_record_is_kept_nowhere(
    world: World, capfire: CaptureLogfire, said: str
) -> None:
    """As if it were typed: neither words, nor sound, nor answer, nor a trace of either stay, and a reply quotes none."""
    await world.answer_to(ANA, "/settings recordings on")
    logfire.instrument_pydantic_ai(include_content=True)
    try:
        voice = world.telegram.send_voice(ANA, ogg(said))
        await world.until(lambda: len(world.telegram.replies_after(voice)) == 2)
    finally:
        Agent.instrument_all(False)
    assert [each.text for each in world.telegram.replies_after(voice)] == [
        f"{say(SHOWN)}\n\n{SIGN}{said}",
        f"{say(SHOWN)}\n\nYou said: I live in Zarquon.",
    ]
    await world.settled()
    await world.answers_after(world.telegram.say(ANA, "What did I say?", reply_to=voice))
    assert world.rows("SELECT text FROM interactions WHERE message_id = ?", str(voice.message_id)) == []
    assert world.rows("SELECT * FROM recordings") == []
    assert b"Zarquon" not in world.file_bytes()
    assert "Zarquon" not in str(capfire.exporter.exported_spans_as_dict())


@pytest.mark.parametrize("by_button", [False, True])
async def test_a_correction_that_is_off_the_record_takes_back_what_was_heard(
    world: World, by_button: bool
) -> None:
    """By the button or its command: neither the words that were heard nor those that put them right stay."""
    voice = world.telegram.send_voice(ANA, ogg("I live in Quimbrel"))
    await world.answers_after(voice)
    (number,) = world.rows("SELECT id FROM interactions")[0]
    if by_button:
        said = await correct(world, voice, "off the record: I live in Zarquon")
    else:
        said = world.telegram.say(ANA, f"/heard {number} ~ I live in Zarquon")
    assert (await world.reply_to(said)).text == f"{say(SHOWN)}\n\nYou said: I live in Zarquon"
    await world.settled()
    await world.app.worker.run_due()
    await world.settled()
    assert "Quimbrel" not in str(texts(world))
    assert world.rows("SELECT text FROM interactions WHERE text LIKE '%live%'") == []
    assert b"Quimbrel" not in world.file_bytes()
    assert b"Zarquon" not in world.file_bytes()


async def test_a_correction_while_off_the_record_changes_nothing_of_what_is_kept(world: World) -> None:
    """And says so, as of any edit made then."""
    voice = world.telegram.send_voice(ANA, ogg("I live in Quimbrel"))
    await world.answers_after(voice)
    world.telegram.press(ANA, "Edit", message=world.telegram.replies_after(voice)[0])
    await world.settled()
    asked = world.telegram.replies(ANA)[-1]
    await world.answer_to(ANA, "/incognito on")
    said = world.telegram.say(ANA, "I live in Zarquon", reply_to=asked)
    assert say(STAYS) in (await world.reply_to(said)).text
    assert world.rows("SELECT text FROM interactions WHERE text LIKE '%live%'") == [("I live in Quimbrel",)]
    assert b"Zarquon" not in world.file_bytes()


async def test_killed_after_hearing_it_is_not_heard_twice(
    folder: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """What was heard is stored with its quote: the next process answers it, and shows it once."""
    async with open_world(folder, telegram, **by(gemini)) as world:
        await world.start()
        world.model.hold("I live in Munich")
        telegram.send_voice(ANA, ogg("I live in Munich"))
        await world.model.reached.wait()
        await world.break_off()
    async with open_world(folder, telegram, **by(gemini)) as world:
        await world.start()
        await world.until(lambda: "You said: I live in Munich" in texts(world))
        await world.settled()
        assert sum(text.startswith(SIGN) for text in texts(world)) == 1
        assert world.rows("SELECT calls FROM usage WHERE purpose = 'transcribe'") == [(1,)]


async def test_an_edit_that_goes_off_the_record_takes_what_was_heard_with_it(world: World) -> None:
    """The transcript that was sent is emptied like the exchange itself."""
    voice = world.telegram.send_voice(ANA, ogg("My cat is called Quetzalcoatl"))
    await world.answers_after(voice)
    assert world.rows(
        "SELECT 1 FROM outbound WHERE CAST(content AS TEXT) LIKE '%Quetzalcoatl%' AND key LIKE 'heard:%'"
    )
    edited = voice.data | {"caption": "~ not this", "edit_date": voice.data["date"] + 5}
    world.telegram.raw_update({"edited_message": edited})
    await world.until(lambda: len(world.telegram.replies_after(voice)) > 2)
    for table in ("inbox", "interactions", "outbound"):
        assert "Quetzalcoatl" not in str(world.rows(f"SELECT * FROM {table}"))


def test_a_recording_is_known_by_how_it_begins() -> None:
    """Whatever its file is called; how long it lasts only an Ogg file says in its last page."""
    assert sound_of(b"\x00\x00\x00\x20ftypM4A \x00\x00") == "audio/mp4"
    assert sound_of(b"\x00\x00\x00\x20ftyx") is None
    assert ogg_seconds(b"no Ogg, but OggS" + bytes(2) + (48_000).to_bytes(8, "little")) == 0
    assert ogg_seconds(ogg("x", 3)) == 3


async def test_what_stands_beneath_a_forwarded_recording_is_not_the_senders(world: World) -> None:
    """Its caption is of whoever recorded it."""
    voice = world.telegram.send_voice(
        ANA, ogg("I live in Oslo"), forward_from="Mallory", caption="From my balcony"
    )
    await world.answers_after(voice)
    assert world.rows("SELECT text, forwarded FROM interactions") == [
        ("", "I live in Oslo\n\nFrom my balcony")
    ]
