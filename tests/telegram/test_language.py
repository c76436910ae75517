"""The language in which the bot speaks on Telegram: chosen, written or the app's own."""

from __future__ import annotations

from tests.scripted import remember
from tests.telegram.test_commands import notices, pressed
from tests.telegram.test_receipts import learn
from tests.telegram.world import ANA, BEN, World


async def test_the_apps_language_is_spoken_from_the_first_word(world: World) -> None:
    """Whose Telegram is German reads German at once; commands and ids stay."""
    world.telegram.state.person(ANA, language_code="de-AT")
    assert "Rede einfach mit mir" in await world.answer_to(ANA, "/help")
    assert "Gemerkt: " in await world.answer_to(ANA, "/remember I am allergic to peanuts")
    listed = await world.reply_to(world.telegram.say(ANA, "/forget peanuts"))
    assert listed.text.startswith("Das vergessen?")
    assert [button["text"] for button in listed.buttons] == ["Vergessen", "Überall löschen"]
    assert "language: auto" in await world.answer_to(ANA, "/settings")


async def test_what_is_listed_and_explained_is_said_in_their_language_too(world: World) -> None:
    """Days, quotation marks, and what a fact is about: in /why, a card, and a hint."""
    world.telegram.state.person(ANA, language_code="de")
    await world.answer_to(ANA, "/remember I live in Graz")
    assert await world.answer_to(ANA, "/forget") == "Schreib es so: /forget Erdnüsse"
    await world.answer_to(ANA, "/new")
    await world.answer_to(ANA, "Erzähl mir von Graz")
    why = await world.answer_to(ANA, "/why")
    assert "- Wohnort: Graz" in why
    assert "„Erzähl mir von Graz“ (Freitag, 20. November 2026" in why
    assert "home city" not in why
    (shown,) = world.rows("SELECT id FROM memories WHERE kind = 'fact'")
    card = await world.answer_to(ANA, f"/memory show {shown[0]}")
    assert "einmal gesagt, am 20. November 2026" in card
    assert "„I live in Graz“" in card


async def test_each_person_is_spoken_to_in_their_own(world: World) -> None:
    """A German and an English writer side by side hear each their own."""
    world.telegram.state.person(ANA, language_code="de")
    assert "Rede einfach mit mir" in await world.answer_to(ANA, "/help")
    assert "Just talk to me" in await world.answer_to(BEN, "/help")


async def test_what_is_written_counts_more_than_the_app(world: World) -> None:
    """What is first written plainly, or twice in a row, is spoken from then on: in commands, and where a message
    tells none.
    """
    await world.answer_to(ANA, "Ich habe heute mit meiner Mutter gekocht")
    assert "Rede einfach mit mir" in await world.answer_to(ANA, "/help")
    await world.answer_to(ANA, "My sister Amy lives in Rome")
    await world.answer_to(ANA, "She is a doctor in the big hospital there")
    moved = remember("home_city", "Paris", "Amy moved to Paris", subject="Amy")
    world.model.say = lambda _: [[moved], ["Nice."]]
    assert "Remembered" in await world.answer_to(ANA, "Amy moved to Paris")
    assert "Just talk to me" in await world.answer_to(ANA, "/help")


async def test_one_foreign_sentence_turns_no_command(world: World) -> None:
    """It is answered in its own language, and what follows is said in theirs."""
    await world.answer_to(ANA, "Ich habe heute mit meiner Mutter gekocht")
    world.model.say = lambda _: [[remember("home_city", "Rome", "I live in Rome")], ["Nice."]]
    assert "Remembered" in await world.answer_to(ANA, "I live in Rome and I like it there")
    world.model.say = lambda _: [["Gut."]]
    assert "Rede einfach mit mir" in await world.answer_to(ANA, "/help")
    await world.answer_to(ANA, "Das war wirklich nicht so schwer")
    await world.answer_to(ANA, "My sister Amy lives in the same house")
    assert "Rede einfach mit mir" in await world.answer_to(ANA, "/help")


async def test_the_first_words_tell_where_nothing_else_does(world: World) -> None:
    """Somebody whose app names no language is answered in the one of their first plain sentence, at once."""
    world.telegram.state.person(ANA, language_code=None)
    called = remember("sister", "Ada", "Meine Schwester heißt Ada", "person")
    world.model.say = lambda _: [[called], ["Schön."]]
    assert "Gemerkt" in await world.answer_to(ANA, "Meine Schwester heißt Ada und sie wohnt nicht mehr hier.")
    assert "Rede einfach mit mir" in await world.answer_to(ANA, "/help")


async def test_few_words_are_answered_in_what_they_are_likeliest_in(world: World) -> None:
    """A greeting tells no language for good, and is no reason to speak English; the next message may be another."""
    world.telegram.state.person(ANA, language_code=None)
    called = remember("name", "Оля", "я Оля", "personal")
    world.model.say = lambda _: [[called], ["Ок."]]
    assert "Запомнено" in await world.answer_to(ANA, "привет, я Оля")
    assert "Just talk to me" in await world.answer_to(ANA, "/help")


async def test_a_message_is_answered_in_its_own_language(world: World) -> None:
    """Whatever was written before: by its letters, or by its words; what follows it is said in the same one."""
    world.telegram.state.person(ANA, language_code=None)
    await world.answer_to(ANA, "你好，我今天很开心")
    world.model.say = lambda _: [[remember("cats", "Tom", "my cat is Tom")], ["Nice."]]
    assert "Remembered: your cats: Tom" in await world.answer_to(ANA, "hello, my cat is Tom")
    world.model.say = lambda _: [["Nice."]]
    await world.answer_to(ANA, "I live in Rome")
    await learn(world)
    assert world.telegram.replies(ANA)[-1].text == "Remembered: your home city is Rome"


async def test_a_chosen_language_stays(world: World) -> None:
    """What is chosen in /settings counts more than everything else, until it is auto again."""
    world.telegram.state.person(ANA, language_code="de")
    assert await world.answer_to(ANA, "/settings language English") == "I speak English with you now."
    assert "Just talk to me" in await world.answer_to(ANA, "/help")
    assert await world.answer_to(ANA, "/settings language auto") == "Ich spreche jetzt Deutsch mit dir."
    assert "pt_BR" in await world.answer_to(ANA, "/settings language Klingon")


async def test_what_is_written_while_a_language_is_chosen_changes_none(world: World) -> None:
    """Once it is auto again, the language is the one from before."""
    await world.answer_to(ANA, "/settings language English")
    for text in (
        "Ich habe heute mit meiner Mutter gekocht",
        "Das war wirklich nicht so schwer",
        "Morgen will ich wieder mit ihr kochen",
    ):
        await world.answer_to(ANA, text)
    assert await world.answer_to(ANA, "/settings language auto") == "I speak English with you now."


async def test_a_language_without_a_catalog_is_answered_in_english(world: World) -> None:
    """Whose language nobody has translated yet reads the English, with a value of theirs kept in its order."""
    world.telegram.state.person(ANA, language_code="he")
    told = await world.answer_to(ANA, "/remember אני גר בחיפה")
    assert told.startswith("Remembered: ")
    assert "\u2068" in told
    assert told.count("\u2068") == told.count("\u2069")


async def test_a_press_is_answered_in_the_language_of_who_pressed(world: World) -> None:
    """A notice over a button is a sentence like any other."""
    world.telegram.state.person(ANA, language_code="de")
    message = await world.reply_to(world.telegram.say(ANA, "/remember I am allergic to peanuts"))
    undo = message.buttons[0]["callback_data"]
    await pressed(world, message, undo)
    await pressed(world, message, undo)
    assert notices(world)[-1] == "Das wurde schon rückgängig gemacht."


async def test_a_language_code_that_is_none_turns_nobody_away(world: World) -> None:
    """Whatever stands where a code should, the message is answered, in English."""
    world.telegram.state.person(ANA, language_code="{}'; DROP TABLE users")
    assert "Just talk to me" in await world.answer_to(ANA, "/help")


async def test_what_is_said_unasked_is_said_in_their_language(world: World) -> None:
    """A reminder that comes late says so in German, to whom nobody spoke just before."""
    world.telegram.state.person(ANA, language_code="de")
    await world.answer_to(ANA, "/remind in 20 minutes to call mum")
    world.clock.pass_time(hours=3)
    await world.app.worker.run_due()
    world.time_passes(seconds=1)
    await world.settled()
    told = world.telegram.replies(ANA)[-1].text
    assert told.startswith("⏰ call mum\n")
    assert "Das kommt spät" in told
