"""Pictures: seen with their caption, described once, found and shown again, and never evidence."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.messages import (
    BinaryContent,
    ModelMessage,
    ModelRequest,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from bot.channels.telegram import stored
from tests.databases import TABLES
from tests.fakes.gemini_faults import missing_key
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.pictures import (
    BEACH,
    CAMERA,
    ORDERS,
    RECEIPT,
    Scene,
    drawn,
    scene_of,
    sees,
)
from tests.fakes.telegram_server import InternalError, Message, TelegramServer
from tests.fakes.telegram_updates import photo
from tests.telegram.test_groups import BOT, CARL, FRIENDS, add_to
from tests.telegram.world import ANA, World, last_turn, open_world

SIGN = "\U0001f5bc "
SHOWN = f"{SIGN}{RECEIPT.title}\n{RECEIPT.description}"


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """An album is whole soon after its last picture, and not so soon that a busy machine tears it."""
    monkeypatch.setattr(stored, "SETTLE_SECONDS", 0.7)


@pytest.fixture
async def gemini() -> AsyncIterator[GeminiServer]:
    """A model that sees, behind Gemini's wire."""
    async with GeminiServer(sees) as server:
        yield server


def by(gemini: GeminiServer) -> dict[str, Any]:
    return {"google_api_key": API_KEY, "google_api_base_url": gemini.url, "embedding_model": "none"}


@pytest.fixture
async def world(folder: Path, telegram: TelegramServer, gemini: GeminiServer) -> AsyncIterator[World]:
    """A bot with a model that sees."""
    async with open_world(folder, telegram, **by(gemini)) as opened:
        await opened.start()
        yield opened


def shown_to(messages: list[ModelMessage]) -> list[bytes]:
    """The pictures in the newest thing that the chat model was asked."""
    request = messages[last_turn(messages)]
    assert isinstance(request, ModelRequest)
    contents = [part.content for part in request.parts if isinstance(part, UserPromptPart)]
    return [each.data for content in contents for each in content if isinstance(each, BinaryContent)]


def texts(world: World) -> list[str]:
    return [reply.text for reply in world.telegram.replies(ANA)]


async def test_a_photo_is_seen_with_its_caption_and_described_once(world: World) -> None:
    """The model that answers gets the picture without what was beside it; what it shows is said as the bot's."""
    sent = world.telegram.send_photo(ANA, drawn(RECEIPT, place=True), caption="What did I pay?")
    assert await world.answers_after(sent) == [
        f"{SHOWN}\nI left the place out that was in it.",
        "You said: What did I pay?",
    ]
    (seen,) = shown_to(world.model.asked[-1])
    assert scene_of(seen) == RECEIPT
    assert CAMERA.encode() not in seen
    assert world.rows("SELECT text, quoted, quoted_author FROM interactions") == [
        ("What did I pay?", SIGN.strip(), "you, of a picture they sent")
    ]
    assert world.rows("SELECT purpose, calls FROM usage WHERE purpose = 'look'") == [("look", 1)]
    await world.answers_after(world.telegram.send_photo(ANA, drawn(RECEIPT)))
    assert world.rows("SELECT purpose, calls FROM usage WHERE purpose = 'look'") == [("look", 1)]


async def test_what_is_seen_in_a_picture_that_is_put_off_the_record_is_nowhere(world: World) -> None:
    """Neither in answers that told it since, nor in lists, nor in the index."""
    sent = world.telegram.send_photo(ANA, drawn(RECEIPT), caption="our shopping")
    await world.answers_after(sent)
    world.model.say = lambda _: f"That was: {RECEIPT.description}"
    await world.answers_after(world.telegram.say(ANA, "What was in my last photo?"))
    await world.answers_after(world.telegram.say(ANA, "/memory list"))
    edited = sent.data["date"] + 1
    sent.data = sent.data | {"caption": "~ our shopping", "edit_date": edited}
    world.telegram.raw_update({"edited_message": sent.data})
    await world.until(lambda: any("Off the record" in each for each in texts(world)))
    await world.settled()
    assert world.rows("SELECT count(*) FROM search_rows WHERE source = 'memory'") == [(0,)]
    left = [
        f"{table} {row}"
        for table in ("interactions", "outbound", "memories")
        for row in world.rows(f"SELECT * FROM {table}")
    ]
    assert not [each for each in left if RECEIPT.description in each or RECEIPT.title in each]


async def test_pictures_described_alike_are_two(world: World) -> None:
    """A picture is its bytes: of two photos of the same thing each is kept, with a button that takes it back."""
    for shade in (90, 200):
        sent = world.telegram.send_photo(ANA, drawn(RECEIPT, shade=shade))
        assert (await world.answers_after(sent))[0] == SHOWN
        shown = next(each for each in reversed(world.telegram.replies(ANA)) if each.text == SHOWN)
        assert [each["text"] for each in shown.buttons] == ["Undo", "Edit"]
    assert world.rows("SELECT count(*) FROM memories WHERE kind = 'picture'") == [(2,)]


async def test_the_address_behind_words_beneath_a_picture_is_told_with_it(world: World) -> None:
    """In the log, in the request that answers it, and in those that show it in what was said before."""
    content, page = drawn(RECEIPT), "https://example.org/tiles"
    file = world.telegram.state.store_file(content, "photo.jpg")
    behind = [{"type": "text_link", "offset": 0, "length": 9, "url": page}]
    sent = photo(file.file_id, len(content))
    world.telegram.share(ANA, photo=sent, caption="this shop, see?", caption_entities=behind)
    await world.until(lambda: world.telegram.replies(ANA))
    await world.settled()
    ((logged,),) = world.rows("SELECT quoted FROM interactions")
    assert logged.split("\n")[1:] == [f"🔗 this shop: {page}"]
    assert page in world.model.last_request()
    world.telegram.say(ANA, "and the other one?")
    await world.settled()
    assert page in world.model.last_request()


@pytest.mark.parametrize("mime_type", ["image/png", "application/pdf"])
async def test_a_picture_sent_as_a_file_is_one_whatever_it_is_called(world: World, mime_type: str) -> None:
    """Its bytes decide; the file is sent again as a file."""
    picture = drawn(RECEIPT, "PNG")
    sent = world.telegram.send_document(ANA, picture, file_name="a.pdf", mime_type=mime_type, caption="So?")
    assert await world.answers_after(sent) == [SHOWN, "You said: So?"]
    assert world.rows("SELECT kind, field(memories.details, 'files') FROM memories") == [
        ("picture", "document file1")
    ]


async def test_of_an_animation_its_beginning_is_seen_and_it_is_sent_again_as_one(world: World) -> None:
    """Telegram keeps a GIF as a film, with a picture of its beginning; what stands beneath is answered."""
    film = world.telegram.state.store_file(b"\0\0\0\x18ftypmp42", "a.mp4")
    still = world.telegram.state.store_file(drawn(), "a.jpg")
    size = {"file_id": still.file_id, "file_unique_id": "s", "width": 320, "height": 240}
    told = {"file_id": film.file_id, "file_unique_id": "f", "width": 320, "height": 240, "duration": 2}
    sent = world.telegram.share(ANA, animation=told | {"thumbnail": size}, document=told, caption="So?")
    assert await world.answers_after(sent) == [SHOWN, "You said: So?"]
    assert world.rows("SELECT field(memories.details, 'files') FROM memories") == [
        (f"animation {film.file_id}",)
    ]
    (memory,) = world.rows("SELECT id FROM memories")[0]
    world.model.say = lambda words: [
        [ToolCallPart("read_memory", {"id": memory, "part": 0})],
        ["Here it is."],
    ]
    asked = world.telegram.say(ANA, "Show me")
    await world.until(lambda: any(each.data.get("animation") for each in world.telegram.replies_after(asked)))


@pytest.mark.parametrize(
    ("captions", "edited", "becomes"),
    [
        (("my receit and the beach", None), (0, "my receipt and the beach"), "my receipt and the beach"),
        (("red house", "blue house"), (1, "blue houses"), "blue houses"),
        (("both of May", None), (1, "this one too"), "this one too"),
        ((None, "our holidy"), (1, "our holiday"), "our holiday"),
        (("My receit\n\nof May", None), (0, "My receipt\n\nof May"), "My receipt\n\nof May"),
        (("red house", "I live in Rome"), (1, "who is that?"), "who is that?"),
    ],
)
async def test_an_album_stays_whole_when_one_caption_is_edited(
    world: World, captions: tuple[str | None, str | None], edited: tuple[int, str], becomes: str
) -> None:
    """Telegram sends the edit of one picture: its words take the place of all, and all the pictures stay."""
    sent = [
        world.telegram.send_photo(ANA, drawn(scene), album="a1", caption=caption)
        for scene, caption in zip((RECEIPT, BEACH), captions, strict=True)
    ]
    await world.until(lambda: "You said:" in str(texts(world)))
    await world.settled()
    before = world.rows("SELECT content, details FROM memories WHERE deleted_at IS NULL")
    world.clock.pass_time(seconds=20)
    at, caption = edited
    now = int(world.clock.moment.timestamp())
    world.telegram.raw_update({"edited_message": sent[at].data | {"caption": caption, "edit_date": now}})
    await world.until(lambda: f"You said: {becomes}" in texts(world))
    await world.settled()
    kept = world.rows("SELECT text, state FROM interactions ORDER BY id")
    assert (kept[0][1], kept[1:]) == ("replaced", [(becomes, "answered")])
    assert world.rows("SELECT content, details FROM memories WHERE deleted_at IS NULL") == before


async def test_after_undo_of_an_album_s_description_an_edit_brings_neither_back(world: World) -> None:
    """What was seen stays forgotten, with the words that went with it; the new ones are answered."""
    sent = [
        world.telegram.send_photo(ANA, drawn(scene), album="a1", caption=caption)
        for scene, caption in ((RECEIPT, "our quimbrel"), (BEACH, "my recipt"))
    ]
    await world.until(lambda: "You said:" in str(texts(world)))
    await world.settled()
    world.telegram.press(ANA, "Undo", message=world.telegram.replies(ANA)[0])
    await world.settled()
    edit = {"caption": "my receipt", "edit_date": sent[1].data["date"] + 5}
    world.telegram.raw_update({"edited_message": sent[1].data | edit})
    await world.until(lambda: "You said: my receipt" in texts(world))
    await world.settled()
    assert world.rows("SELECT 1 FROM memories WHERE deleted_at IS NULL") == []
    assert world.rows("SELECT calls FROM usage WHERE purpose = 'look'") == [(1,)]
    assert "quimbrel" not in world.model.last_request()


async def test_an_album_is_gone_once_a_caption_of_it_is_edited_off_the_record(world: World) -> None:
    """Whichever picture the words stood beneath."""
    world.telegram.send_photo(ANA, drawn(RECEIPT), album="a1", caption="our holiday")
    second = world.telegram.send_photo(ANA, drawn(BEACH), album="a1", caption="with quimbrel")
    await world.until(lambda: "You said:" in str(texts(world)))
    await world.settled()
    world.clock.pass_time(seconds=20)
    edit = {"caption": "~ nothing", "edit_date": int(world.clock.moment.timestamp())}
    world.telegram.raw_update({"edited_message": second.data | edit})
    await world.until(lambda: "🕶" in str(texts(world)))
    await world.settled()
    await world.app.worker.run_due()
    assert b"quimbrel" not in world.file_bytes()


def share_picture(world: World, user: int, scene: Scene, **more: Any) -> None:
    """Share a picture with friends, be it of an album."""
    content = drawn(scene)
    file = world.telegram.state.store_file(content, "photo.jpg")
    world.telegram.share(user, chat_id=FRIENDS, photo=photo(file.file_id, len(content)), **more)


@pytest.mark.parametrize("is_learnt_from", [False, True])
async def test_an_album_in_a_group_is_seen_whole(world: World, is_learnt_from: bool) -> None:
    """The words beneath its first picture mention the bot; a picture that is none of it stays unseen."""
    await add_to(world, FRIENDS)
    if is_learnt_from:
        await world.answer_to(ANA, f"/settings{BOT} learning on", chat_id=FRIENDS)
    mention = [{"type": "mention", "offset": 0, "length": len(BOT)}]
    asking = {"caption": f"{BOT} which is best?", "caption_entities": mention}
    beside = {"caption": "from Sunday"} if is_learnt_from else {}
    of_album: list[dict[str, Any]] = [*({"media_group_id": "a1"} | each for each in (asking, beside)), {}]
    for scene, more in zip((RECEIPT, BEACH, RECEIPT), of_album, strict=True):
        share_picture(world, CARL, scene, **more)
    await world.until(lambda: "which is best?" in str(world.telegram.replies(FRIENDS)))
    await world.settled()
    assert [[scene_of(each) for each in shown_to(asked)] for asked in world.model.asked] == [[RECEIPT, BEACH]]


async def test_an_album_is_one_message(world: World) -> None:
    """One exchange, one answer, one description, with all its pictures and what was written beneath any."""
    first = world.telegram.send_photo(ANA, drawn(RECEIPT), album="a1")
    world.telegram.send_photo(ANA, drawn(BEACH), album="a1", caption="our holiday")
    world.telegram.say(ANA, "and now something else")
    await world.until(lambda: "You said: and now something else" in texts(world))
    await world.settled()
    assert texts(world) == [
        f"{SIGN}{RECEIPT.title}\n{RECEIPT.description} {BEACH.description}",
        "You said: our holiday",
        "You said: and now something else",
    ]
    assert [scene_of(each) for each in shown_to(world.model.asked[0])] == [RECEIPT, BEACH]
    assert world.rows("SELECT message_id, text FROM interactions ORDER BY id LIMIT 1") == [
        (str(first.message_id), "our holiday")
    ]


async def test_it_is_found_by_recall_and_sent_again(world: World) -> None:
    """The photo of the receipt is found by what was seen and read in it, as the bot's words, and shown."""
    await world.answers_after(world.telegram.send_photo(ANA, drawn(RECEIPT)))
    (memory,) = world.rows("SELECT id FROM memories")[0]
    found = await world.answer_to(ANA, "/memory search marmot")
    assert "Backhaus Marmot" in found
    world.model.say = lambda words: [
        [ToolCallPart("recall", {"query": "photo of the receipt"})],
        [ToolCallPart("read_memory", {"id": memory, "part": 0})],
        ["Here it is."],
    ]
    asked = world.telegram.say(ANA, "Show me the photo of the receipt")
    await world.until(lambda: any(each.data.get("photo") for each in world.telegram.replies_after(asked)))
    answer, photo = world.telegram.replies_after(asked)
    assert answer.text == "Here it is."
    assert photo.data["photo"][0]["file_id"] == "file1"
    hit = next(
        str(part.content)
        for message in world.model.asked[-1]
        for part in message.parts
        if isinstance(part, ToolReturnPart) and part.tool_name == "recall"
    )
    assert "'said_by': 'bot'" in hit
    assert "'said_by': 'quoted', 'text': 'Backhaus Marmot" in hit
    assert "part 0" in hit


def has_show(message: Message) -> bool:
    return any(button["text"] == "Show" for button in message.buttons)


async def test_it_is_shown_again_by_a_button_in_memory(world: World) -> None:
    """Beneath its card; the card stays, and the picture comes as a message of its own."""
    await world.answers_after(world.telegram.send_photo(ANA, drawn(RECEIPT)))
    (memory,) = world.rows("SELECT id FROM memories")[0]
    shown = world.telegram.replies(ANA)[-1]
    world.telegram.press_data(ANA, f"/memory show {memory} 1", shown)
    await world.until(lambda: has_show(shown))
    world.telegram.press(ANA, "Show", message=shown)
    await world.until(lambda: bool(world.telegram.replies(ANA)[-1].data.get("photo")))
    assert world.telegram.replies(ANA)[-1].data["photo"][0]["file_id"] == "file1"
    assert has_show(shown)


async def test_what_is_written_in_a_picture_is_neither_an_order_nor_evidence(world: World) -> None:
    """It reaches the model in a fence, and a fact from it is asked about before it is kept."""
    world.model.say = lambda words: (
        "Just a sign."
        if words != "This one is mine"
        else [
            [
                ToolCallPart(
                    "remember_fact",
                    {
                        "key": "home_city",
                        "value": "Oslo",
                        "category": "location",
                        "quote": "This one is mine",
                    },
                )
            ],
            ["Done."],
        ]
    )
    await world.answers_after(world.telegram.send_photo(ANA, drawn(ORDERS), caption="This one is mine"))
    assert world.rows("SELECT kind FROM memories") == [("picture",)]
    assert '<picture note="data' in world.model.last_request()
    assert world.rows("SELECT role FROM memory_sources") == [("basis",)]
    assert world.rows("SELECT content, state FROM candidates") == [("Oslo", "held")]


async def test_what_was_seen_stands_in_the_history_until_it_is_forgotten(world: World) -> None:
    """The next question is answered with the description in sight; once it is erased, nothing tells of it."""
    await world.answers_after(world.telegram.send_photo(ANA, drawn(RECEIPT), caption="Look"))
    await world.answer_to(ANA, "How much was it?")
    assert "Backhaus Marmot 4.20" in world.model.last_request()
    (memory,) = world.rows("SELECT id FROM memories")[0]
    assert RECEIPT.title in await world.answer_to(ANA, f"/memory delete {memory}")
    await world.answer_to(ANA, "And now?")
    assert "Backhaus" not in world.model.last_request()


async def test_forgetting_everywhere_takes_the_description_and_the_name_of_the_file(world: World) -> None:
    """Neither the words nor Telegram's file stand anywhere once it is erased, or everything is."""
    await world.answers_after(world.telegram.send_photo(ANA, drawn(RECEIPT), caption="Look"))
    (memory,) = world.rows("SELECT id FROM memories")[0]
    world.model.say = lambda words: [[ToolCallPart("read_memory", {"id": memory, "part": 0})], ["Here."]]
    await world.answer_to(ANA, "Show it")
    await world.answer_to(ANA, f"/memory erase {memory} within")
    await world.app.worker.run_due()
    world.time_passes(minutes=30)
    await world.app.worker.run_due()
    for (table,) in world.rows(TABLES):
        held = str(world.rows(f"SELECT * FROM {table}"))
        assert "file1" not in held, table
        assert "Marmot" not in held, table
        assert "crumpled" not in held, table


async def test_off_the_record_it_is_seen_and_kept_nowhere(world: World) -> None:
    """An album too, of which one caption says so: no description is made, and nothing is stored of it."""
    first = world.telegram.send_photo(ANA, drawn(RECEIPT), album="b", caption="~ what is it?")
    world.telegram.send_photo(ANA, drawn(BEACH), album="b")
    await world.until(lambda: world.telegram.replies_after(first))
    (answer,) = world.telegram.replies_after(first)
    assert answer.text.endswith("You said: what is it?")
    assert [scene_of(each) for each in shown_to(world.model.asked[-1])] == [RECEIPT, BEACH]
    for table in ("interactions", "memories", "outbound"):
        assert world.rows(f"SELECT 1 FROM {table}") == []
    assert "file1" not in str(world.rows("SELECT * FROM inbox"))
    assert "file2" not in str(world.rows("SELECT * FROM inbox"))


async def test_an_album_goes_off_the_record_by_the_caption_of_its_last_picture(world: World) -> None:
    """What was stored of the first ones is dropped before anybody looks at them."""
    first = world.telegram.send_photo(ANA, drawn(RECEIPT), album="b")
    world.telegram.send_photo(ANA, drawn(BEACH), album="b", caption="~ secret")
    await world.until(lambda: world.telegram.replies_after(first))
    assert world.rows("SELECT 1 FROM interactions") == []
    assert "file1" not in str(world.rows("SELECT * FROM inbox"))


async def test_without_a_model_that_sees_it_says_so(folder: Path, telegram: TelegramServer) -> None:
    """One sentence; the caption is answered like any words, and no file is asked for."""
    async with open_world(folder, telegram) as world:
        await world.start()
        answers = await world.answers_after(telegram.send_photo(ANA, drawn(), caption="well?"))
        assert answers[0].startswith("I can't look at pictures here")
        assert answers[1:] == ["You said: well?"]
        album = telegram.send_photo(ANA, drawn(), album="d")
        telegram.send_photo(ANA, drawn(), album="d")
        assert await world.answers_after(album) == answers[:1]
        assert telegram.calls("getFile") == []


async def test_a_chat_model_that_sees_nothing_answers_by_the_description(world: World) -> None:
    """It refuses the picture; asked again without, it has what the other model saw."""

    def blind(words: str) -> Any:
        return ValueError("no pictures here") if shown_to(world.model.asked[-1]) else f"You said: {words}"

    world.model.say = blind
    answers = await world.answers_after(world.telegram.send_photo(ANA, drawn(), caption="How much?"))
    assert answers == [SHOWN, "You said: How much?"]
    assert "Backhaus Marmot 4.20" in world.model.last_request()


@pytest.mark.parametrize(
    ("content", "mime_type", "said"),
    [
        (b"<svg onload='x()'/>", "image/svg+xml", "I don't open SVG files"),
        (b"<svg onload='x()'/>", "text/plain", "I don't open SVG files"),
        (b"MZ\x90 a program", "image/jpeg", "I can't find a picture in that file"),
        (b"", "image/jpeg", "I can't find a picture in that file"),
        (drawn()[:50], "image/jpeg", "That picture is broken"),
        (drawn() + bytes(1_100_000), "image/jpeg", "That is more than I look at: pictures of up to 1 MB"),
        (b"GIF89a" + bytes(9), "image/gif", "I can't look at pictures of that kind."),
        (bytes(4) + b"ftypheic" + bytes(9), "image/heic", "I can't look at pictures of that kind."),
        (b"8BPS" + bytes(9), "image/vnd.adobe.photoshop", "I can't look at pictures of that kind."),
    ],
)
async def test_what_cant_be_seen_gets_a_sentence(
    folder: Path, telegram: TelegramServer, gemini: GeminiServer, content: bytes, mime_type: str, said: str
) -> None:
    """Each is told by one sentence, and the words beneath are answered all the same."""
    async with open_world(folder, telegram, max_picture_mb=1, **by(gemini)) as world:
        await world.start()
        sent = telegram.send_document(ANA, content, file_name="x", mime_type=mime_type, caption="hm")
        answers = await world.answers_after(sent)
        assert answers[0].startswith(said)
        assert answers[1:] == ["You said: hm"]
        assert world.rows("SELECT kind FROM memories") == []


async def test_a_picture_of_too_many_pixels_is_not_looked_at(
    folder: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """However few bytes it has: what its head says is counted."""
    huge = bytearray(drawn(kind="PNG"))
    huge[16:24] = (20_000).to_bytes(4) * 2
    async with open_world(folder, telegram, max_picture_megapixels=3, **by(gemini)) as world:
        await world.start()
        reply = await world.reply_to(telegram.send_document(ANA, bytes(huge), mime_type="image/png"))
        assert reply.text == "That picture is too large for me: I look at up to 3 megapixels."
        assert gemini.recorded("generate") == []


async def test_while_the_model_is_away_it_can_be_tried_again(world: World, gemini: GeminiServer) -> None:
    """An album is set aside as one, with a button, and seen whole once the model is back."""
    gemini.fail_next(missing_key())
    first = world.telegram.send_photo(ANA, drawn(RECEIPT), album="c", caption="both")
    world.telegram.send_photo(ANA, drawn(BEACH), album="c")
    reply = await world.reply_to(first)
    assert reply.text == "The model that looks at pictures for me can't be reached just now."
    world.telegram.press(ANA, reply.buttons[0]["text"], message=reply)
    await world.until(lambda: "You said: both" in texts(world))
    assert [scene_of(each) for each in shown_to(world.model.asked[-1])] == [RECEIPT, BEACH]


async def test_a_message_that_waited_is_answered_by_what_was_seen(world: World) -> None:
    """The model that answers was away: once it is back, it has the description, and everything is said once."""
    world.model.say = lambda words: ModelHTTPError(503, "away")
    photo = world.telegram.send_photo(ANA, drawn(), caption="hm")
    await world.answers_after(photo)
    waits = world.telegram.replies_after(photo)[1]
    world.model.say = lambda words: f"You said: {words}"
    world.telegram.press(ANA, "Try again", message=waits)
    await world.settled()
    await world.app.worker.run_due()
    world.time_passes(seconds=1)
    await world.until(lambda: "You said: hm" in texts(world))
    assert texts(world).count(SHOWN) == 1
    assert "Backhaus Marmot 4.20" in world.model.last_request()
    assert shown_to(world.model.asked[-1]) == []


async def test_when_telegram_gives_no_file_it_can_be_tried_again(world: World) -> None:
    """A server error for the file is a sentence with a button, and no word is lost."""
    world.telegram.fail_next("getFile", InternalError())
    reply = await world.reply_to(world.telegram.send_photo(ANA, drawn(), caption="hm"))
    assert reply.text == "I can't get that file from Telegram just now."
    world.telegram.press(ANA, reply.buttons[0]["text"], message=reply)
    await world.until(lambda: "You said: hm" in texts(world))


async def test_what_a_picture_is_called_by_us_is_no_word_of_theirs(world: World) -> None:
    """One that was set aside is tried again though they had a word erased by which we know its kind."""
    world.telegram.fail_next("getFile", InternalError())
    reply = await world.reply_to(world.telegram.send_photo(ANA, drawn(), caption="hm"))
    await world.answer_to(ANA, "/remember my hobby is photo")
    found = await world.reply_to(world.telegram.say(ANA, "/forget photo"))
    world.telegram.press(ANA, "Erase everywhere", message=found)
    await world.settled()
    await world.app.worker.run_due()
    world.telegram.press(ANA, reply.buttons[0]["text"], message=reply)
    await world.until(lambda: "You said: hm" in texts(world))


async def test_killed_while_it_answers_it_is_described_and_answered_once(
    folder: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """The next process sees the picture again, without paying for its description twice, and says all once."""
    async with open_world(folder, telegram, **by(gemini)) as world:
        await world.start()
        world.model.hold("hm")
        telegram.send_photo(ANA, drawn(), caption="hm")
        await world.model.reached.wait()
        await world.break_off()
    async with open_world(folder, telegram, **by(gemini)) as world:
        await world.start()
        await world.until(lambda: "You said: hm" in texts(world))
        await world.settled()
        assert texts(world) == [SHOWN, "You said: hm"]
        assert world.rows("SELECT calls FROM usage WHERE purpose = 'look'") == [(1,)]
        assert world.rows("SELECT count(*) FROM memories") == [(1,)]
        assert scene_of(shown_to(world.model.asked[-1])[0]) == RECEIPT


async def test_with_learning_off_it_is_seen_and_nothing_is_kept_of_it(world: World) -> None:
    """A picture that is shown in passing is learnt from like words said in passing."""
    await world.answer_to(ANA, "/settings learning off")
    answers = await world.answers_after(world.telegram.send_photo(ANA, drawn(), caption="hm"))
    assert answers == ["You said: hm"]
    assert world.rows("SELECT 1 FROM memories") == []


async def test_an_edit_that_goes_off_the_record_takes_what_was_seen_with_it(world: World) -> None:
    """The description that was sent and kept is emptied like the exchange itself."""
    photo = world.telegram.send_photo(ANA, drawn(), caption="hm")
    await world.answers_after(photo)
    edited = photo.data | {"caption": "~ not this", "edit_date": photo.data["date"] + 5}
    world.telegram.raw_update({"edited_message": edited})
    await world.until(lambda: len(world.telegram.replies_after(photo)) > 2)
    await world.app.worker.run_due()
    for table in ("inbox", "interactions", "outbound", "memories", "memory_versions", "plans"):
        assert "crumpled" not in str(world.rows(f"SELECT * FROM {table}")), table


async def test_a_picture_that_was_erased_does_not_come_back_with_an_edit_of_its_caption(world: World) -> None:
    """It is not even looked at again."""
    sent = world.telegram.send_photo(ANA, drawn(RECEIPT), caption="my receit")
    await world.answers_after(sent)
    ((memory,),) = world.rows("SELECT id FROM memories")
    gone = await world.reply_to(world.telegram.say(ANA, f"/memory delete {memory}"))
    world.telegram.press(ANA, "Erase everywhere", message=gone)
    await world.settled()
    await world.app.worker.run_due()
    await world.settled()
    edited = {"caption": "my receipt", "edit_date": sent.data["date"] + 5}
    world.telegram.raw_update({"edited_message": sent.data | edited})
    await world.settled()
    assert world.rows("SELECT kind FROM memories") == []
    assert world.rows("SELECT calls FROM usage WHERE purpose = 'look'") == [(1,)]
    assert "You had me forget what this message brought" in texts(world)[-1]


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize("by", ["an erasure", "taking it back"])
async def test_an_album_that_is_gone_does_not_come_back_with_an_edit_of_a_caption(
    world: World, by: str, at: int
) -> None:
    """Of whichever picture; nor do the words that stood beneath the other."""
    sent = [
        world.telegram.send_photo(ANA, drawn(scene), album="a1", caption=caption)
        for scene, caption in ((RECEIPT, "my receit"), (BEACH, "with quimbrel"))
    ]
    await world.until(lambda: "You said:" in str(texts(world)))
    await world.settled()
    if by == "an erasure":
        ((memory,),) = world.rows("SELECT id FROM memories")
        gone = await world.reply_to(world.telegram.say(ANA, f"/memory delete {memory}"))
        world.telegram.press(ANA, "Erase everywhere", message=gone)
    else:
        world.telegram.say(ANA, "forget that")
    await world.settled()
    await world.app.worker.run_due()
    await world.settled()
    edited = {"caption": "the beach", "edit_date": sent[at].data["date"] + 5}
    world.telegram.raw_update({"edited_message": sent[at].data | edited})
    await world.until(lambda: "You had me forget what this message brought" in str(texts(world)))
    await world.settled()
    assert world.rows("SELECT kind FROM memories WHERE deleted_at IS NULL") == []
    assert world.rows("SELECT calls FROM usage WHERE purpose = 'look'") == [(1,)]
    assert "quimbrel" not in str(world.rows("SELECT text FROM interactions WHERE state = 'answered'"))


async def set_aside(world: World) -> tuple[Message, Message]:
    """The second picture of an album for which Telegram gave no file, and what was said of that."""
    world.telegram.fail_next("getFile", InternalError())
    world.telegram.send_photo(ANA, drawn(RECEIPT), album="a1", caption="our holiday")
    second = world.telegram.send_photo(ANA, drawn(BEACH), album="a1", caption="I live in Quimbrel")
    await world.until(lambda: world.rows("SELECT 1 FROM inbox WHERE state = 'buried'") != [])
    await world.until(lambda: any(each.buttons for each in world.telegram.replies(ANA)))
    await world.settled()
    world.clock.pass_time(seconds=20)
    return second, next(each for each in world.telegram.replies(ANA) if each.buttons)


async def test_the_edit_of_any_picture_takes_the_place_of_an_album_that_was_set_aside(world: World) -> None:
    """It is answered whole in the new words, and once."""
    second, told = await set_aside(world)
    edit = {"caption": "I live in Basel", "edit_date": second.data["date"] + 5}
    world.telegram.raw_update({"edited_message": second.data | edit})
    await world.until(lambda: "You said: our holiday\n\nI live in Basel" in texts(world))
    await world.settled()
    assert [scene_of(each) for each in shown_to(world.model.asked[-1])] == [RECEIPT, BEACH]
    world.telegram.press(ANA, "Try again", message=told)
    await world.settled()
    assert "Quimbrel" not in str(texts(world))
    assert world.rows("SELECT count(*) FROM interactions") == [(1,)]


async def test_an_album_that_was_set_aside_goes_with_an_edit_of_any_picture_off_the_record(
    world: World,
) -> None:
    """None of its pictures is kept by a later edit of another."""
    second, _ = await set_aside(world)
    edit = {"caption": "~ nothing", "edit_date": second.data["date"] + 5}
    world.telegram.raw_update({"edited_message": second.data | edit})
    await world.until(lambda: "\U0001f576" in str(texts(world)))
    await world.settled()
    await world.app.worker.run_due()
    assert b"Quimbrel" not in world.file_bytes()
    first = second.data | {"message_id": second.message_id - 1, "caption": "back", "edit_date": 0}
    world.telegram.raw_update({"edited_message": first | {"edit_date": second.data["date"] + 9}})
    await world.settled()
    assert world.rows("SELECT 1 FROM interactions") == []


async def test_an_album_of_a_group_is_known_by_each_picture_after_a_restart(
    folder: Path, telegram: TelegramServer, gemini: GeminiServer
) -> None:
    """Only one mentions the bot; what stands beneath another can still be taken off the record."""
    mention = [{"type": "mention", "offset": 0, "length": len(BOT)}]
    first = {"caption": f"{BOT} which is best?", "caption_entities": mention}
    async with open_world(folder, telegram, **by(gemini)) as before:
        await before.start()
        await add_to(before, FRIENDS)
        sent = []
        for scene, more in ((RECEIPT, first), (BEACH, {"caption": "with quimbrel"})):
            content = drawn(scene)
            file = telegram.state.store_file(content, "photo.jpg")
            shared = photo(file.file_id, len(content))
            sent.append(telegram.share(CARL, chat_id=FRIENDS, photo=shared, media_group_id="a1", **more))
        await before.until(lambda: "quimbrel" in str(telegram.replies(FRIENDS)))
        await before.settled()
    async with open_world(folder, telegram, **by(gemini)) as world:
        await world.start()
        edit = {"caption": "~ nothing", "edit_date": sent[1].data["date"] + 5}
        telegram.raw_update({"edited_message": sent[1].data | edit})
        await world.until(lambda: "\U0001f576" in str(telegram.replies(FRIENDS)))
        await world.settled()
        await world.app.worker.run_due()
        assert b"quimbrel" not in world.file_bytes()
