"""Notes: kept under a title, side by side, revised with history, and found again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import running_app
from bot.channels.terminal import inside
from bot.conversation.staging import NOT_SAID
from bot.domain.memories import NoteDetails, from_stored, note_key, split_note
from bot.domain.recall import said_by
from bot.settings import Settings
from tests.scripted import Bot, Script, SetClock, action, call

LISBON = "Lisbon ideas\nride tram 28, eat at Cervejaria Ramiro, sunset at the Graça viewpoint"


@pytest.mark.parametrize(
    ("typed", "title", "content"),
    [
        ("Shopping\nmilk\neggs", "Shopping", "milk\neggs"),
        ("Shopping: milk, eggs", "Shopping", "milk, eggs"),
        ("Shopping:\nmilk", "Shopping", "milk"),
        (
            "call the dentist about the crown",
            "call the dentist about the",
            "call the dentist about the crown",
        ),
        (
            "see https://example.com/a for more",
            "see https://example.com/a for more",
            "see https://example.com/a for more",
        ),
        ("Wi-Fi", "Wi-Fi", "Wi-Fi"),
        ("the boiler man is Rolf, 0660 12", "the boiler man is Rolf", "the boiler man is Rolf, 0660 12"),
        ("at 10:30 the plumber comes by", "at 10:30 the plumber comes", "at 10:30 the plumber comes by"),
    ],
)
def test_a_note_is_split_into_title_and_content(typed: str, title: str, content: str) -> None:
    """By its first line, a colon, or its first words; times and addresses hold no title."""
    assert split_note(typed) == (title, content)


def test_two_spellings_of_a_title_are_one() -> None:
    """Case, blanks and end punctuation make no second note; a title of signs alone still has a key."""
    assert note_key("Shopping  List.") == note_key("shopping list")
    assert note_key("!!!")


async def test_notes_coexist_and_one_title_is_revised(bot: Bot) -> None:
    """Two titles are two notes; the same title replaces, and the old content stays in its history."""
    assert "Remembered: Shopping: milk" in (await bot.command("/note Shopping: milk")).text
    await bot.command(f"/note {LISBON}")
    answer = await bot.command("/note shopping: milk, eggs")
    assert "was milk" in answer.text
    notes = {memory.label: memory for memory in await bot.facts()}
    assert {(memory.kind, memory.category) for memory in notes.values()} == {("note", "general")}
    assert notes["shopping"].content == "milk, eggs"
    record = await bot.record(notes["shopping"])
    assert [version.content for version in record.versions] == ["milk", "milk, eggs"]
    assert [source.quote for source, _ in record.sources] == ["Shopping: milk", "shopping: milk, eggs"]
    await bot.command(action(answer, "/undo"))
    assert {memory.label: memory.content for memory in await bot.facts()}["Shopping"] == "milk"


async def test_a_note_that_says_something_else_under_a_title_is_one_more(bot: Bot) -> None:
    """The second idea took the place of the first."""
    await bot.command("/note Idea: paint the fence")
    answer = await bot.command("/note Idea: learn Greek")
    assert answer.text == "Remembered: Idea: learn Greek"
    assert sorted(memory.content for memory in await bot.facts()) == ["Idea: learn Greek", "paint the fence"]


async def test_an_untitled_note_is_said_once_in_its_receipt(bot: Bot) -> None:
    """Its title is its own first words."""
    answer = await bot.command("/note the boiler man is Rolf, 0660 12")
    assert answer.text == "Remembered: the boiler man is Rolf, 0660 12"


async def test_the_same_note_twice_is_one_telling_more(bot: Bot) -> None:
    """No version, no receipt."""
    await bot.command("/note Shopping: milk")
    answer = await bot.command("/note Shopping: milk")
    assert (answer.text, answer.buttons) == ("I know that already.", ())
    assert [(memory.version, memory.mentions) for memory in await bot.facts()] == [(1, 2)]


async def test_a_note_is_listed_shown_found_exported_and_deleted(bot: Bot) -> None:
    """Like everything remembered."""
    await bot.command(f"/note {LISBON}")
    [note] = await bot.facts()
    assert "General\n- Lisbon ideas: ride tram 28" in (await bot.command("/memory list general")).text
    assert "“Lisbon ideas ride tram 28" in (await bot.command(f"/memory show {note.id}")).text
    assert note.id in (await bot.command("/memory search cervejaria")).text
    assert "Lisbon ideas" in inside((await bot.command("/memory export")).attachments[1])
    await bot.command(f"/memory delete {note.id}")
    assert await bot.facts() == []


async def test_notes_stay_out_of_the_prefix_and_are_brought_in_when_they_fit(bot: Bot) -> None:
    """The stable prompt holds facts and rules only; a fitting message gets the note in a layer of its own."""
    await bot.command(f"/note {LISBON}")
    await bot.command("/new")
    await bot.say("Where can I watch the sunset in Lisbon, at which viewpoint?")
    assert "Graça" not in bot.script.last.instructions
    assert "note, 2026-11-20: Lisbon ideas: ride tram 28" in bot.script.last.asked
    assert await bot.query("SELECT layer FROM uses WHERE source = 'memory'") == [("notes",)]


async def test_the_tool_saves_a_note_for_words_of_the_user(bot: Bot) -> None:
    """Quoted literally; the receipt and the button are code's."""
    quote = "note for Lisbon: tram 28"
    turn = await bot.say(
        f"Please keep a {quote}", call("save_note", title="Lisbon", content="tram 28", quote=quote), "Kept."
    )
    [note] = await bot.facts()
    assert (note.kind, note.label, note.content) == ("note", "Lisbon", "tram 28")
    assert turn.reply == "Kept.\n\nRemembered: Lisbon: tram 28"
    assert turn.answer is not None
    assert action(turn.answer, "/undo")
    await bot.say(
        "Add the castle",
        call("save_note", title="lisbon", content="tram 28, castle", quote="Add the castle"),
        "Done.",
    )
    assert [memory.content for memory in await bot.facts()] == ["tram 28, castle"]


async def test_a_note_of_nobody_s_words_is_asked_about(bot: Bot) -> None:
    """Made up: it is no memory before the person says yes, and then no words of theirs."""
    quote = "make a note of my trip please"
    made_up = call("save_note", title="Trip", content="Flight to Mars on 3 May, seat 12A", quote=quote)
    asked = await bot.say(quote, made_up, "Ok.")
    assert asked.reply == "Ok.\n\nShall I keep this? Trip: Flight to Mars on 3 May, seat 12A"
    assert await bot.facts() == []
    assert asked.answer is not None
    await bot.command(action(asked.answer, "/memory keep"))
    [note] = await bot.facts()
    assert note.details == NoteDetails(title="Trip", author="bot")


async def test_what_the_bot_had_written_is_kept_as_its_own(bot: Bot) -> None:
    """The person asks to keep it: in lists, to the model and under /why it is nobody else's."""
    await bot.say("What should I pack?", "For camping:\n- tent\n- stove\n- headlamp")
    quote = "Keep this list for me"
    kept = await bot.say(
        quote, call("save_note", title="Packing", content="tent, stove, headlamp", quote=quote), "Kept."
    )
    assert "Remembered: Packing: tent, stove, headlamp" in kept.reply
    [note] = await bot.facts()
    assert (note.details, said_by(note)) == (NoteDetails(title="Packing", author="bot"), "bot")
    listed = (await bot.command("/memory list")).text
    assert "Packing: tent, stove, headlamp (in my own words)" in listed


def test_a_note_of_before_authors_were_kept_is_the_person_s() -> None:
    """Rows stay as they are."""
    assert from_stored({"of": "note", "title": "Lisbon", "derived": False}) == NoteDetails(title="Lisbon")


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        ({"title": "Gold", "content": "buy gold", "quote": "buy gold"}, NOT_SAID),
        ({"title": " ", "content": "x", "quote": "Hello there"}, "needs a title"),
        ({"title": "T", "content": "", "quote": "Hello there"}, "1 to 8000 characters"),
        ({"title": "T", "content": "x" * 8001, "quote": "Hello there"}, "1 to 8000 characters"),
    ],
)
async def test_a_note_nobody_asked_for_is_refused(bot: Bot, arguments: dict[str, str], refusal: str) -> None:
    """Without the user's words, a title or a content of bounded length nothing is kept."""
    await bot.say("Hello there", call("save_note", **arguments), "Hm.")
    assert refusal in bot.script.last.results[0]
    assert await bot.facts() == []


async def test_a_note_is_the_owner_s_alone(bot: Bot) -> None:
    """Two people may use one title."""
    await bot.command("/note Shopping: milk")
    await bot.command("/note Shopping: rum", who="bob")
    assert [memory.content for memory in await bot.facts()] == ["milk"]
    assert "rum" not in (await bot.command("/memory search shopping")).text


async def test_the_offline_responder_reads_results_with_notes_among_them(
    folder: Path, clock: SetClock
) -> None:
    """A kind it has no sentence for does not blind it to the facts beside it."""
    settings = Settings(_env_file=None, data_dir=folder)  # pyright: ignore[reportCallIssue]
    async with running_app(settings, clock) as app:
        offline = Bot(folder, clock, Script(), Script())
        offline.app = app
        await offline.command("/note Allergies of guests: Tom eats no shrimps")
        await offline.command("/remember I'm allergic to peanuts")
        reply = (await offline.hand_in(await offline.message("What am I allergic to?"))).reply
    assert "peanuts" in reply
