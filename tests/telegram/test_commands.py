"""Commands and buttons on Telegram."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import NoReturn

import pytest
from pydantic_ai.messages import ToolCallPart

from bot.channels.telegram import api, sending
from bot.conversation.commands.run import TABLE
from bot.conversation.people import People
from bot.errors import DatabaseFails
from bot.memory.writing.promises import REFLECT
from bot.speech.saying import LANGUAGES, SOURCE, speaking
from bot.storage.people import credentials
from tests.fakes.telegram_server import InternalError, Message, TelegramServer
from tests.telegram.test_learning import press
from tests.telegram.world import ANA, BEN, World, open_world

FRUITS = [f"fruit number {number}" for number in range(25)]


async def told(world: World, *sentences: str) -> list[str]:
    """Have /remember keep each sentence, and give the ids."""
    for sentence in sentences:
        await world.answer_to(ANA, f"/remember {sentence}")
    return [row[0] for row in world.rows("SELECT id FROM memories ORDER BY created_at, id")]


def notices(world: World) -> list[str]:
    """What was shown to those who pressed buttons."""
    return [answer.get("text") or "" for answer in world.telegram.state.callback_answers]


async def pressed(world: World, message: Message, data: str, user: int = ANA) -> None:
    """Press with this data under the message, and wait for the press to be answered."""
    before = len(notices(world))
    world.telegram.press_data(user, data, message)
    await world.telegram.wait_for(lambda: len(notices(world)) > before)
    await world.settled()


async def undone(world: World, message: Message) -> None:
    """Wait until the bot says that it took something back; the message with the button stays, without it."""
    before = message.text
    await world.telegram.wait_for(lambda: world.telegram.replies(ANA)[-1].text.startswith("Undone"))
    await world.telegram.wait_for(lambda: message.buttons == [])
    assert message.text == before


@pytest.fixture
def in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Menus are published as they are by the program, in all languages that it speaks."""
    monkeypatch.setattr(api, "LANGUAGES", LANGUAGES)


@pytest.mark.usefixtures("in_every_language")
async def test_the_menu_lists_the_commands(world: World) -> None:
    """Telegram's menu shows every command with its line, to each in their language."""
    menus = world.telegram.state.commands
    await world.telegram.wait_for(lambda: len(menus) == len(LANGUAGES))
    codes = [call.params.get("language_code") for call in world.telegram.calls("setMyCommands")]
    assert codes[list(LANGUAGES).index(SOURCE)] is None, (
        "the English one is for everybody whose language has none"
    )
    for language, menu in zip(LANGUAGES, menus.values(), strict=True):
        with speaking(language):
            assert [(each["command"], each["description"]) for each in menu] == list(TABLE.menu)


@pytest.mark.usefixtures("in_every_language")
async def test_a_menu_is_set_without_the_owners_where_the_database_is_away(
    folder: Path, telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is said in the log, and the bot goes on."""

    async def away(*_: object) -> NoReturn:
        raise DatabaseFails("The database can't be reached now.")

    monkeypatch.setattr(People, "operators", away)
    async with open_world(folder, telegram) as world:
        await world.start()
        await world.until(lambda: "for the owner: The database can't be reached now." in caplog.text)
        assert len(telegram.state.commands) == len(LANGUAGES)
        assert await world.answer_to(ANA, "hello") == "You said: hello"


async def test_a_menu_that_cannot_be_set_stops_nothing(folder: Path, telegram: TelegramServer) -> None:
    """The start goes on when Telegram refuses the menu."""
    telegram.fail_next("setMyCommands", InternalError())
    async with open_world(folder, telegram) as world:
        await world.start()
        assert await world.answer_to(ANA, "hello") == "You said: hello"


async def test_every_command_answers_without_a_model(world: World) -> None:
    """Each command of the menu says something, and none of them asks the model."""
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    working = asyncio.create_task(world.app.worker.run_until(over, REFLECT))  # as the service does beside it
    for name, _ in TABLE.menu:
        assert await world.answer_to(ANA, f"/{name}")
    over.set_result(None)
    await working
    assert await world.answer_to(ANA, "/help@memory_test_bot") == await world.answer_to(ANA, "/help")
    assert "/help" in await world.answer_to(ANA, "/nonsense")
    assert world.model.asked == []


async def test_a_long_list_is_turned_in_place(world: World) -> None:
    """The list comes in pages with buttons, and one message shows page after page."""
    await told(world, *FRUITS)
    said = world.telegram.say(ANA, "/memory list")
    shown = await world.reply_to(said)
    assert "Page 1 of 3" in shown.text
    seen = shown.text
    for page in (2, 3):
        world.telegram.press(ANA, "More ›", message=shown)
        await world.telegram.wait_for(lambda page=page: f"Page {page} of 3" in shown.text)
        seen += shown.text
    assert all(f"{fruit} [" in seen or f"{fruit}\n" in seen for fruit in FRUITS)
    assert [button["text"] for button in shown.buttons] == ["‹ Back"]
    world.telegram.press(ANA, "‹ Back", message=shown)
    await world.telegram.wait_for(lambda: "Page 2 of 3" in shown.text)
    assert world.telegram.replies_after(said) == [shown]


async def test_a_deletion_is_undone_by_its_button(world: World) -> None:
    """/memory delete offers Undo, which brings the memory back; its own message stays."""
    (memory_id,) = await told(world, "I live in Bern")
    reply = await world.reply_to(world.telegram.say(ANA, f"/memory delete {memory_id.lower()}"))
    assert "Bern" not in await world.answer_to(ANA, "/memory list")
    world.telegram.press(ANA, "Undo", message=reply)
    await undone(world, reply)
    assert "Bern" in await world.answer_to(ANA, "/memory list")


async def test_an_undo_ends_after_ten_minutes(world: World) -> None:
    """Pressed too late, the button says so in a notice, and the message stays as it is."""
    (memory_id,) = await told(world, "I live in Bern")
    reply = await world.reply_to(world.telegram.say(ANA, f"/memory delete {memory_id}"))
    before = reply.text
    world.time_passes(minutes=11)
    await pressed(world, reply, reply.buttons[0]["callback_data"])
    assert notices(world)[-1]
    assert reply.text == before
    assert "Bern" not in await world.answer_to(ANA, "/memory list")


async def test_forget_offers_what_it_finds(world: World) -> None:
    """/forget shows matches with buttons; a press deletes one; a second press must not wipe out the Undo."""
    await told(world, "I am allergic to peanuts")
    shown = await world.reply_to(world.telegram.say(ANA, "/forget peanuts"))
    data = shown.buttons[0]["callback_data"]
    assert len(data.encode()) <= 64
    await pressed(world, shown, data)
    assert shown.text.startswith("Forgotten")
    await pressed(world, shown, data)
    assert notices(world)[-1] == "That memory was deleted."
    assert [button["text"] for button in shown.buttons] == ["Undo", "Erase everywhere"]
    world.telegram.press(ANA, "Undo", message=shown)
    await undone(world, shown)


async def test_a_save_by_the_model_is_shown_with_an_undo(world: World) -> None:
    """/remember answers with the code's own line and a button that takes it back."""
    reply = await world.reply_to(world.telegram.say(ANA, "/remember I live in Bern"))
    assert reply.text.startswith("Remembered: your home city is Bern")
    world.telegram.press(ANA, "Undo", message=reply)
    await undone(world, reply)
    assert "Bern" not in await world.answer_to(ANA, "/memory list")


async def test_why_replies_to_the_message_that_an_answer_rests_on(world: World) -> None:
    """Whether asked for the last answer or by a reply to one; a button shows each other message in the same way."""
    told_first = world.telegram.say(ANA, "The plumber is called Novak")
    await world.reply_to(told_first)
    told_next = world.telegram.say(ANA, "The plumber charges 80 euros")
    await world.reply_to(told_next)
    world.model.say = lambda words: [
        [ToolCallPart("recall", {"query": "plumber", "sources": ["history"]})],
        ["Novak."],
    ]
    answered = await world.reply_to(world.telegram.say(ANA, "Who is the plumber?"))
    explained = await world.reply_to(world.telegram.say(ANA, "/why"))
    again = await world.reply_to(world.telegram.say(ANA, "/why", reply_to=answered))
    assert explained.text == again.text
    assert explained.reply_to == again.reply_to
    originals = {told_first.message_id, told_next.message_id}
    assert explained.reply_to in originals
    text, (button,) = explained.text, explained.buttons
    await pressed(world, explained, button["callback_data"])
    shown = world.telegram.replies(ANA)[-1]
    assert {shown.reply_to, explained.reply_to} == originals
    assert shown.text.startswith("“The plumber ")
    assert explained.text == text


async def test_why_is_said_without_a_reply_when_the_message_is_gone(world: World) -> None:
    """Whoever deletes the message still gets the explanation."""
    said = world.telegram.say(ANA, "The plumber is called Novak")
    await world.reply_to(said)
    world.model.say = lambda words: [
        [ToolCallPart("recall", {"query": "plumber", "sources": ["history"]})],
        ["Novak."],
    ]
    await world.reply_to(world.telegram.say(ANA, "Who is the plumber?"))
    said.deleted = True
    explained = await world.reply_to(world.telegram.say(ANA, "/why"))
    assert "Novak" in explained.text
    assert explained.reply_to is None


async def test_a_button_of_somebody_else_does_nothing(world: World) -> None:
    """A press in another person's chat is answered, and changes nobody's memory."""
    (memory_id,) = await told(world, "I live in Bern")
    shown = await world.reply_to(world.telegram.say(ANA, f"/memory show {memory_id}"))
    await pressed(world, shown, f"/memory delete {memory_id}", user=BEN)
    assert notices(world) == ["This button is not yours."]
    assert "Bern" in await world.answer_to(ANA, "/memory list")


async def test_forged_and_stale_presses_are_answered_and_change_nothing(world: World) -> None:
    """Data that no button has, ids that don't exist, and another person's memory: a notice, nothing more."""
    (memory_id,) = await told(world, "I live in Bern")
    own = await world.reply_to(world.telegram.say(BEN, "/help"))
    before = own.text
    for forged in (
        "",
        "nonsense",
        "x" * 64,
        "/memory delete ZZZZZZZZ",
        f"/memory delete {memory_id}",
        "/undo " + "0" * 16,
    ):
        await pressed(world, own, forged, user=BEN)
    assert own.text == before
    assert all(notices(world))
    assert "Bern" in await world.answer_to(ANA, "/memory list")


async def test_an_export_comes_as_two_documents(world: World) -> None:
    """/memory export sends JSON for programs and Markdown for people."""
    await told(world, "the hut above Zürich is called 🏔 Gipfel")
    await world.answer_to(ANA, "/memory export")
    files = {message.file_name: message.file or b"" for message in world.telegram.documents(ANA)}
    assert set(files) == {"memory.json", "memory.md"}
    assert "🏔 Gipfel" in json.dumps(json.loads(files["memory.json"]), ensure_ascii=False)
    assert "🏔 Gipfel" in files["memory.md"].decode()


async def test_an_export_too_large_to_be_sent_back_is_packed_and_brought_in_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Telegram gives bots no file beyond 20 MB; what it takes in no form at all gets a sentence."""
    await told(world, "I live in Bern")
    monkeypatch.setattr(sending, "LARGEST_GIVEN_BACK", 1000)
    await world.answer_to(ANA, "/memory export")
    files = {message.file_name: message.file or b"" for message in world.telegram.documents(ANA)}
    assert set(files) == {"memory.json.zip", "memory.md"}
    sent = world.telegram.send_document(ANA, files["memory.json.zip"], file_name="memory.json.zip")
    assert "my own export. Messages and memories in it: 2" in (await world.reply_to(sent)).text
    monkeypatch.setattr(sending, "LARGEST_SENT", 1000)
    before = len(world.telegram.replies(ANA))
    world.telegram.say(ANA, "/memory export")
    await world.until(lambda: len(world.telegram.replies(ANA)) >= before + 3)
    assert any("more than Telegram takes from a bot" in said.text for said in world.telegram.replies(ANA))


async def test_a_memory_is_shown_with_its_versions_and_quotes(world: World) -> None:
    """/memory show gives the text, what it was before, and the words it rests on."""
    (memory_id,) = await told(world, "I live in Bern")
    await told(world, "I moved to Basel")
    await press(world, "Basel now")
    shown = await world.answer_to(ANA, f"/memory show {memory_id}")
    assert "Basel" in shown
    assert "- Bern (" in shown
    assert "“I moved to Basel”" in shown
    assert "There is no memory with that id" in await world.answer_to(ANA, "/memory show ZZZZ2222")


async def test_a_token_is_shown_sign_for_sign(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines and dashes in it are no emphasis: copied from the chat it opens what it is for."""
    monkeypatch.setattr(credentials.secrets, "token_urlsafe", lambda _: "x-_y_-z--__k__--w")
    shown = await world.answer_to(ANA, "/token write laptop")
    assert shown.startswith(f"{credentials.MARK}x-_y_-z--__k__--w\n")


@pytest.mark.parametrize("button", ["Forget", "Erase everywhere"])
async def test_what_came_after_a_preview_goes_by_no_button_under_it(world: World, button: str) -> None:
    """It is shown anew, and goes when that is pressed."""
    await world.answer_to(ANA, "/remember My dog is called Rex")
    await world.answer_to(ANA, "/remember I met Rex at the lake")
    shown = await world.reply_to(world.telegram.say(ANA, "/forget Rex"))
    world.time_passes(seconds=30)
    await world.answer_to(ANA, "/remember My best friend is called Rex")
    world.telegram.press(ANA, button, message=shown)
    await world.settled()
    assert shown.text.startswith("More has come since that was shown.")
    assert "best friend: Rex" in shown.text
    assert len(world.rows("SELECT 1 FROM memories WHERE deleted_at IS NULL AND content LIKE '%Rex%'")) == 3
    world.time_passes(seconds=30)
    world.telegram.press(ANA, button, message=shown)
    await world.settled()
    assert world.rows("SELECT 1 FROM memories WHERE deleted_at IS NULL AND content LIKE '%Rex%'") == []


async def test_a_button_from_before_there_were_signs_shows_anew(world: World) -> None:
    """What it stood under is not known any more: it erases nothing unseen, though nothing has come since."""
    await world.answer_to(ANA, "/remember I live in Bern")
    shown = await world.reply_to(world.telegram.say(ANA, "/forget Bern"))
    ((number,),) = world.rows("SELECT id FROM memories")
    world.telegram.press_data(ANA, f"/memory erase {number} now", shown)
    await world.settled()
    assert shown.text.startswith("More has come since that was shown.")
    world.telegram.press(ANA, "Erase everywhere", message=shown)
    await world.settled()
    assert world.rows("SELECT 1 FROM memories WHERE deleted_at IS NULL AND content = 'Bern'") == []


@pytest.mark.parametrize("above", ["/forget {0}", "/forget {0} {1}"])
async def test_what_a_memory_says_since_it_was_shown_goes_by_no_button_under_it(
    world: World, above: str
) -> None:
    """One or several that were chosen: as they are now they are shown anew, and go when that is pressed."""
    await world.answer_to(ANA, "/remember I live in Bern")
    await world.answer_to(ANA, "/remember My dog is called Rex")
    ids = [row[0] for row in world.rows("SELECT id FROM memories ORDER BY content")]
    shown = await world.reply_to(world.telegram.say(ANA, above.format(*ids)))
    await world.answer_to(ANA, f"/memory edit {ids[0]} Basel")
    before = world.rows("SELECT content FROM memories WHERE deleted_at IS NULL ORDER BY content")
    assert before == [("Basel",), ("Rex (dog)",)]
    world.telegram.press(ANA, "Forget", message=shown)
    await world.settled()
    assert shown.text.startswith("More has come since that was shown.")
    assert "Basel" in shown.text
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL ORDER BY content") == before
    world.telegram.press(ANA, "Forget", message=shown)
    await world.settled()
    assert world.rows("SELECT 1 FROM memories WHERE deleted_at IS NULL AND content = 'Basel'") == []


async def test_what_came_after_a_memory_was_shown_is_not_erased_with_it(world: World) -> None:
    """Though it says the same word: what somebody else has of it is theirs."""
    await world.answer_to(ANA, "/remember I live in Bern")
    shown = await world.reply_to(world.telegram.say(ANA, "/forget Bern"))
    world.time_passes(seconds=30)
    await world.answer_to(ANA, "/remember My sister Zoe lives in Bern")
    world.telegram.press(ANA, "Erase everywhere", message=shown)
    await world.settled()
    await world.app.worker.run_due()
    await world.settled()
    assert world.rows("SELECT subject FROM memories WHERE content = 'Bern'") == [("Zoe",)]
    assert world.rows("SELECT text FROM interactions") == [
        ("/remember I live in ▮▮▮",),
        ("/remember My sister Zoe lives in Bern",),
    ]


async def test_words_erased_twice_by_one_button_are_erased_once(world: World) -> None:
    """A double tap comes to one clean report; a press later says that it is done, and names no word of it."""
    world.expected_refusals = ("not modified",)
    await world.answer_to(ANA, "/remember My dog is called Quimbrel")
    await world.answer_to(ANA, "I walked Quimbrel today")
    shown = await world.reply_to(world.telegram.say(ANA, "/forget Quimbrel"))
    erase = next(each["callback_data"] for each in shown.buttons if each["text"] == "Erase everywhere")
    for _ in range(2):
        world.telegram.press_data(ANA, erase, shown)
    await world.settled()
    assert shown.text.startswith("It is hidden everywhere from now on")
    await world.app.worker.run_due()
    await world.settled()
    world.telegram.press_data(ANA, erase, shown)
    await world.settled()
    await world.app.worker.run_due()
    await world.settled()
    assert (shown.text, shown.buttons) == ("That is forgotten already.", [])
    (report,) = [each.text for each in world.telegram.replies(ANA) if each.text.startswith("Erased")]
    assert report.startswith("Erased everywhere:")
    assert b"Quimbrel" not in world.file_bytes()


@pytest.mark.parametrize(
    "told",
    [
        ["/remember My dog is called Rex", "I walked Rex"],
        ["/remember My dog is called Rex", "/note Rex: brown"],
    ],
)
async def test_an_erase_button_erases_nothing_that_was_undone(world: World, told: list[str]) -> None:
    """Pressed long after, it says so; what came since stays as well."""
    for each in told:
        await world.answer_to(ANA, each)
    known = "SELECT 1 FROM memories WHERE deleted_at IS NULL AND kind IN ('fact', 'note')"
    before = len(world.rows(known))
    shown = await world.reply_to(world.telegram.say(ANA, "/forget Rex"))
    world.telegram.press(ANA, "Forget", message=shown)
    await world.settled()
    erase = next(each["callback_data"] for each in shown.buttons if each["text"] == "Erase everywhere")
    await world.answer_to(ANA, "/undo")
    world.time_passes(days=3)
    await world.answer_to(ANA, "/remember Rex weighs 9 kilos")
    world.telegram.press_data(ANA, erase, shown)
    await world.settled()
    await world.app.worker.run_due()
    assert "That was undone already." in notices(world)
    assert len(world.rows(known)) == before + 1
