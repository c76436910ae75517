"""A reply tells the model what it is about, be that in another chat or no words at all, and never what was forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.gemini_server import GeminiServer
from tests.fakes.pictures import BEACH
from tests.fakes.telegram_server import TelegramServer
from tests.telegram.test_groups import CARL, FRIENDS, add_to
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
    await add_to(world, FRIENDS)
    said = {"file_id": "v", "file_unique_id": "uv", "duration": 3}
    world.telegram.state.person(CARL, first_name="Carl")
    sent = world.telegram.share(CARL, chat_id=FRIENDS, voice=said)
    asked = world.telegram.say(ANA, "@memory_test_bot what did he say?", chat_id=FRIENDS, reply_to=sent)
    await world.reply_to(asked)
    assert world.rows("SELECT quoted, quoted_author FROM interactions") == [
        ("what is in it is not known here", "voice Carl sent")
    ]


async def under(world: World, message: Any, text: str) -> str:
    """What is answered to a reply."""
    return await world.answer_to(ANA, text, reply_to=message)


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("remind me of this tomorrow at 9", "Reminder set: Saturday 21 November 2026, 09:00: {}"),
        ("erinnere mich daran morgen um 9", "09:00: {}"),
        ("recuérdame esto mañana a las 9", "09:00: {}"),
        ("нагадай мені про це завтра о 9", "09:00: {}"),
        ("/remind tomorrow at 9", "Reminder set: Saturday 21 November 2026, 09:00: {}"),
        ("/remember", "Remembered: “{}”"),
        ("/remember this", "Remembered: “{}”"),
        ("remember this", "Remembered: “{}”"),
        ("merk dir das", "Remembered: “{}”"),
        ("/note", "Remembered: {}"),
        ("/forget", "Taken back: “{}”"),
    ],
)
async def test_an_order_that_names_nothing_is_about_the_message_replied_to(
    world: World, order: str, told: str
) -> None:
    """By word and by command, in the languages of the packs."""
    said = world.telegram.say(ANA, "The dentist wants the insurance form")
    await world.reply_to(said)
    assert told.format("The dentist wants the insurance form") in await under(world, said, order)


@pytest.mark.parametrize("order", ["/remember", "/note", "/remind tomorrow at 9"])
async def test_what_the_bot_said_is_kept_as_its_own(world: World, order: str) -> None:
    """No fact rests on it: it quotes nobody's own words."""
    world.model.say = lambda words: "Sage tea with honey"
    answer = await world.reply_to(world.telegram.say(ANA, "What is good for a sore throat?"))
    await under(world, answer, order)
    assert world.rows("SELECT kind FROM memories") in ([("note",)], [("reminder",)])
    listed = await world.answer_to(ANA, "/memory list")
    assert "Sage tea with honey (in my own words)" in listed


async def test_a_fact_of_an_older_message_goes_with_that_and_with_the_order_to_keep_it(world: World) -> None:
    """It quotes the one, and the other wanted it."""
    said = world.telegram.say(ANA, "The dentist wants the insurance form")
    await world.reply_to(said)
    for meant in ("order", "said"):
        order = world.telegram.say(ANA, "remember this", reply_to=said)
        await world.reply_to(order)
        assert "insurance form" in await world.answer_to(ANA, "/memory list")
        await under(world, {"order": order, "said": said}[meant], "forget this")
        assert "I remember nothing yet" in await world.answer_to(ANA, "/memory list")


async def test_a_reply_to_what_is_not_known_takes_nothing_else_back(world: World) -> None:
    """Least of all what was said last."""
    broken = world.telegram.send_photo(ANA, b"no picture")
    await world.reply_to(broken)
    await world.answer_to(ANA, "I live in Berlin")
    assert "Say what I should forget" in await under(world, broken, "forget this")
    assert world.rows("SELECT state FROM interactions WHERE text = 'I live in Berlin'") == [("answered",)]


async def test_an_order_keeps_nothing_of_what_it_takes_back(world: World) -> None:
    """Nor does what was said to it before; Undo gives that its quote back, and an erasure takes its bytes."""
    said = world.telegram.say(ANA, "My colleague Zora is pregnant")
    await world.reply_to(said)
    await under(world, said, "what shall I buy for her?")
    await under(world, said, "forget this")
    await world.answer_to(ANA, "Hello")
    assert "Zora" not in world.model.last_request()
    assert "Zora" not in (await world.answer_to(ANA, "/memory search Zora")).replace("“Zora”", "")
    world.telegram.press(ANA, "Undo")
    await world.settled()
    await world.answer_to(ANA, "Hello again")
    assert "<quoted author=" in world.model.last_request()
    await under(world, said, "forget this")
    world.telegram.press(ANA, "Erase it there too")
    await world.settled()
    await world.app.worker.run_due()
    await world.settled()
    assert b"pregnant" not in world.file_bytes()


async def test_a_reply_to_what_the_bot_listed_says_nothing_about_that(world: World) -> None:
    """It is found by what its writer says, and no list with it."""
    await world.answer_to(ANA, "/remember I like chess")
    listed = world.telegram.say(ANA, "/memory list")
    await under(world, await world.reply_to(listed), "is that all of it?")
    assert "is that all" not in await world.answer_to(ANA, "/memory search chess")


@pytest.mark.parametrize("of_what", ["message", "list"])
@pytest.mark.parametrize("order", ["forget this", "vergiss das", "/forget"])
async def test_of_a_part_that_is_picked_the_rest_stays(world: World, of_what: str, order: str) -> None:
    """What goes is shown first."""
    said = world.telegram.say(ANA, "/remember I like chess and tea")
    answer = await world.reply_to(said)
    meant = answer if of_what == "message" else await world.reply_to(world.telegram.say(ANA, "/memory list"))
    asked = await world.answer_to(ANA, order, reply_to=meant, quote="chess")
    assert "chess" in asked
    assert "tea" not in asked
    assert "chess" in await world.answer_to(ANA, "/memory list")
    world.telegram.press(ANA, "Vergessen" if order == "vergiss das" else "Forget")
    await world.settled()
    listed = await world.answer_to(ANA, "/memory list")
    assert "tea" in listed
    assert "chess" not in listed


@pytest.mark.parametrize("command", ["/help", "/memory list", "/settings"])
@pytest.mark.parametrize("order", ["forget this", "delete this"])
async def test_what_to_do_is_said_where_nothing_could_be_meant(
    world: World, command: str, order: str
) -> None:
    """Nobody asked to undo anything."""
    shown = await world.reply_to(world.telegram.say(ANA, command))
    assert "Say what I should forget" in await under(world, shown, order)


@pytest.mark.parametrize(
    "order", ["forget this picture", "lösch dieses Bild", "olvida esta foto", "forget that nonsense"]
)
async def test_the_picture_replied_to_is_the_one_to_forget(
    folder: Path, telegram: TelegramServer, order: str
) -> None:
    """And none of the others."""
    async with GeminiServer(sees) as gemini, open_world(folder, telegram, **by(gemini)) as world:
        await world.start()
        first = telegram.send_photo(ANA, drawn())
        await world.reply_to(first)
        await world.reply_to(telegram.send_photo(ANA, drawn(BEACH)))
        await under(world, first, order)
        assert "Dog on a beach" in (listed := await world.answer_to(ANA, "/memory list"))
        assert RECEIPT.title not in listed


@pytest.mark.parametrize(
    "words", ["erase it everywhere", "everywhere", "lösch es überall", "bórralo de todas partes"]
)
async def test_everywhere_is_a_yes_to_the_stronger_button(world: World, words: str) -> None:
    """Typed after what would go was shown."""
    await world.answer_to(ANA, "Hello")
    await world.answer_to(ANA, "I love Lisbon")
    await world.answer_to(ANA, "/forget Lisbon")
    world.telegram.say(ANA, words)
    await world.settled()
    await world.app.worker.run_due()
    await world.settled()
    assert b"Lisbon" not in world.file_bytes()
