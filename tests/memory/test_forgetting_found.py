"""What an order to forget finds: names and words first, with embeddings as without, and old values too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest

from bot.domain.changes import AppliedPlan, Plan
from bot.domain.interactions import Interaction
from bot.errors import StalePlan
from bot.memory.forgetting.meant import ForgettingMatches, kinds_meant
from bot.memory.writing.writer import THOUGHTS_BESIDE_OTHERS, Writer
from bot.speech.saying import speaking
from tests.house.growth import is_linear
from tests.memory.forgetful import rows
from tests.scripted import Bot, Script, SetClock, action, remember
from tests.vector_rows import MadeUp

PEOPLE = ("Nora", "Ingrid", "Sofie", "Laura", "Kari", "Anne", "Marit", "Liv")


MOVED = "My sister Anna has a cat called Mivok, and I moved to Rome"
MOVED_TOLD = (
    remember("pets", "Mivok", "My sister Anna has a cat called Mivok", subject="sister"),
    remember("home_city", "Rome", "I moved to Rome"),
)
WORKS = "My sister Anna has a cat called Mivok, and the company where I work is Zubel"
WORKS_TOLD = (
    remember("pets", "Mivok", "My sister Anna has a cat called Mivok", subject="sister"),
    remember("workplace", "Zubel", "the company where I work is Zubel"),
)


def _vector(text: str) -> np.ndarray:
    """To this model all names are much the same, and a xylophone is close to everything."""
    rough = np.ones(8, np.float32)
    rough[len(text) % 8] += 0.2
    return rough / np.linalg.norm(rough)


@pytest.fixture
async def near(folder: Path, clock: SetClock) -> AsyncIterator[Bot]:
    """A bot with embeddings, that knows eight people."""
    embedder = MadeUp(_vector)
    async with Bot(folder, clock, Script(), Script(), embedder=embedder) as bot:
        for name in PEOPLE:
            text = f"{name} likes skiing"
            await bot.say(text, remember("likes", "skiing", text, subject=name), "Fine.")
        await bot.app.backfill.all()
        yield bot


async def test_a_name_finds_its_own_things_with_embeddings_too(near: Bot) -> None:
    """Whoever is near it in meaning is nobody's business."""
    shown = await near.command("/forget Laura")
    assert "Laura: likes: skiing" in shown.text
    assert not any(name in shown.text for name in PEOPLE if name != "Laura")


async def test_a_word_nobody_said_finds_nothing_with_embeddings_too(near: Bot) -> None:
    """Nearness alone is no reason to offer anything."""
    shown = await near.command("/forget xylophone")
    assert "I found nothing about “xylophone”" in shown.text
    assert shown.buttons == ()


@pytest.mark.parametrize(
    ("language", "told", "words"),
    [
        ("en", "/remind every Monday at 9 to water plants", "the reminder to water plants"),
        ("en", "/note Laundry detergent", "my laundry note"),
        ("de", "/note Waschmittel kaufen", "die Notiz Waschmittel"),
    ],
)
async def test_a_thing_is_found_by_what_it_is_called(bot: Bot, language: str, told: str, words: str) -> None:
    """Though a command's own words leave out that it is a note or a reminder; no other note is meant by it."""
    with speaking(language):
        await bot.command("/note Umbrella stand")
        await bot.command(told)
        shown = await bot.command(f"/forget {words}")
        await bot.command(action(shown, "/memory"))
        assert [each.content for each in await bot.facts()] == ["Umbrella stand"]


async def test_what_waits_for_an_answer_is_found(bot: Bot) -> None:
    """A candidate that is held goes out of sight, and is back with the undo."""
    text = "I live in Rome"
    await bot.say(text, remember("home_city", "Rome", text, ask=True), "Shall I keep it?")
    shown = await bot.command("/forget Rome")
    assert "1 open question" in shown.text
    done = await bot.command(action(shown, "/memory forget"))
    assert "Rome" not in (await bot.command("/memory pending")).text
    await bot.command(action(done, "/undo"))
    assert "Rome" in (await bot.command("/memory pending")).text


@pytest.mark.parametrize("how", ["delete {id}", "erase {id} now"])
async def test_a_question_about_somebody_goes_with_their_name(bot: Bot, how: str) -> None:
    """Though neither the value asked about nor the words it was told in name them."""
    await bot.say("My cat is called Minka.", remember("pet", "Minka", "My cat is called Minka"), "Ok.")
    she = remember("home_city", "Bern", "lives in Bern", subject="Minka", ask=True)
    await bot.say("She lives in Bern.", she, "Shall I keep it?")
    [cat] = await bot.facts()
    assert "Minka" in (await bot.command("/memory pending")).text
    await bot.command(f"/memory {how.format(id=cat.id)}")
    await bot.app.worker.run_due()
    assert "Nothing waits" in (await bot.command("/memory pending")).text


@pytest.mark.parametrize(
    ("told", "words", "kept"),
    [
        ("/remind in 3 hours to buy milk", "my reminders", "That reminds me of Rome"),
        ("/note Oats and milk", "all notes", "I note that Rome is hot"),
    ],
)
async def test_all_of_a_kind_are_meant_by_its_name(bot: Bot, told: str, words: str, kept: str) -> None:
    """Whatever they say; what only tells of such a thing stays, be it a message or a part of a memory."""
    await bot.command(told)
    await bot.say(kept, "Hm.")
    shown = await bot.command(f"/forget {words}")
    assert "1 message." in shown.text
    assert "Rome" not in shown.text
    await bot.command(action(shown, "/memory forget"))
    assert await bot.facts() == []


async def test_either_side_of_an_open_question_can_be_forgotten(bot: Bot, folder: Path) -> None:
    """What was known goes out of the question that names it, what is asked about goes by its words."""
    await bot.command("/remember my car is Jovquajovpla")
    asked = await bot.command("/remember my car is Baxgrobkemnul")
    assert "Jovquajovpla" in asked.text
    assert "Baxgrobkemnul" in asked.text
    [known] = await bot.facts()
    await bot.command(f"/memory erase {known.id} now")
    waits = (await bot.command("/memory pending")).text
    assert "Baxgrobkemnul" in waits
    assert "Jovquajovpla" not in waits
    await bot.command("/forget Baxgrobkemnul everywhere now")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    await bot.app.indexer.catch_up_all()
    assert "Nothing waits" in (await bot.command("/memory pending")).text
    assert not any(name in rows(folder) for name in ("jovquajovpla", "baxgrobkemnul"))


async def test_a_note_loses_only_what_is_to_be_forgotten(bot: Bot) -> None:
    """The rest of a list stays."""
    await bot.command("/note Shopping: oats. A present for Laura. Milk.")
    shown = await bot.command("/forget Laura")
    assert "1 note" in shown.text
    await bot.command(action(shown, "/memory forget"))
    (note,) = await bot.facts()
    assert note.content == "oats. Milk."


async def test_erasing_what_went_out_of_a_note_leaves_the_note(bot: Bot) -> None:
    """The button beneath what was forgotten takes that alone, out of the log too."""
    await bot.command("/note Shopping: oats. A present for Laura. Milk.")
    shown = await bot.command("/forget Laura")
    done = await bot.command(action(shown, "/memory forget"))
    await bot.command(action(done, "/memory erase"))
    await bot.app.worker.run_due()
    (note,) = await bot.facts()
    assert note.content == "oats. Milk."
    assert not [row for row in await bot.query("SELECT * FROM interactions") if "Laura" in str(row)]


async def test_an_older_value_and_a_quote_that_tell_a_name_are_both_gone_for_good(bot: Bot) -> None:
    """Once it can't be undone any more no row holds either, and what is true now stays."""
    moved = "Quexal and I moved to Berlin"
    await bot.say(moved, remember("home_city", "Berlin", moved), "Noted.")
    await bot.tell("workplace", "the bakery of Quexal")
    now = "Now I work at the town hall"
    await bot.say(now, remember("workplace", "the town hall", now), "Noted.")
    shown = await bot.command("/forget Quexal")
    await bot.command(action(shown, "/memory forget"))
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    assert await bot.known() == {"home_city": "Berlin", "workplace": "the town hall"}
    for table in ("memories", "memory_versions", "memory_sources"):
        assert "Quexal" not in str(await bot.query(f"SELECT * FROM {table}"))


async def test_all_that_was_found_is_erased_as_one(bot: Bot) -> None:
    """One report for it, and nothing left of any of it."""
    for key, value in (("brother", "Quexal"), ("pets", "Zorb of Quexal")):
        await bot.tell(key, value)
    shown = await bot.command("/forget Quexal")
    done = await bot.command(action(shown, "/memory forget"))
    await bot.command(action(done, "/memory erase"))
    assert "being erased" in (await bot.command(action(done, "/undo"))).text
    await bot.app.worker.run_due()
    reports = await bot.query("SELECT content FROM outbound WHERE key LIKE 'erase:%'")
    assert len(reports) == 1
    assert "none does any more" in reports[0][0]
    assert not [row for row in await bot.query("SELECT * FROM interactions") if "Quexal" in str(row)]


async def test_what_changed_while_it_was_looked_for_is_looked_for_again(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As often as need be: the last time where nobody else of this person writes."""
    await bot.tell("home_city", "Berlin")
    writes = list[Plan]()

    async def interrupted(_: Writer, plan: Plan) -> AppliedPlan:
        writes.append(plan)
        raise StalePlan("it was changed")

    monkeypatch.setattr(Writer, "write", interrupted)
    await bot.command("/memory forget Berlin")
    assert len(writes) == THOUGHTS_BESIDE_OTHERS
    assert await bot.known() == {}


async def test_long_words_are_typed_rather_than_pressed(bot: Bot) -> None:
    """A button holds 64 bytes."""
    words = "совершенно секретный номер шкафчика в спортзале"
    await bot.say(f"Мой {words} на карточке", "Ага.")
    shown = await bot.command(f"/forget {words}")
    assert shown.buttons == ()
    assert f"/memory forget {words}" in shown.text
    assert "Forgotten: 1 message" in (await bot.command(f"/memory forget {words}")).text


async def test_signs_alone_mean_no_notes_to_self(bot: Bot) -> None:
    """They name no key, though what is told under none is kept as a note to self."""
    await bot.command("/remember the bins go out on Monday")
    for words, answer in (
        ("🎉", "I found nothing about “🎉”"),
        ("!?", "signs alone"),
        ("—", "I found nothing"),
    ):
        shown = await bot.command(f"/forget {words}")
        assert answer in shown.text
        assert shown.buttons == ()


async def test_a_sentence_means_the_fact_that_it_states(bot: Bot) -> None:
    """Whatever words it was told in, and none that says something else."""
    said = "I can't stand coriander"
    await bot.say(said, remember("dislikes", "coriander", said, "preference"), "Noted.")
    await bot.tell("likes", "coriander tea")
    shown = await bot.command("/forget I don't like coriander")
    assert "dislikes: coriander" in shown.text
    assert "tea" not in shown.text


async def test_a_name_in_another_script_is_offered_with_it(bot: Bot) -> None:
    """Nobody is taken for one person by that: it is shown, and another name of like sound is not."""
    await bot.tell("sisters", "Анна")
    await bot.tell("brother", "Антон")
    told = "Anna has a nut allergy"
    await bot.say(told, remember("allergies", "nuts", told, "health", subject="Anna"), "Noted.")
    for name in ("Anna", "Анна"):
        shown = (await bot.command(f"/forget {name}")).text
        assert "Anna: allergies: nuts" in shown
        assert "sisters: Анна" in shown
        assert "Антон" not in shown


async def test_an_earlier_order_is_not_among_what_is_found(bot: Bot) -> None:
    """It tells nothing of its own, and goes out of sight with the rest all the same."""
    told = "Köpeğim Karabaş çok tatlı"
    await bot.say(told, remember("pets", "Karabaş", told), "Tamam.")
    await bot.say("Köpeğim Karabaş'ı unut", "Tamam.")
    shown = await bot.command("/forget Karabaş")
    assert "unut" not in shown.text
    await bot.command(action(shown, "/memory"))
    assert len(await bot.query("SELECT DISTINCT interaction_id FROM withheld")) == 2


async def test_the_order_itself_hides_nothing_of_the_kind_it_names(bot: Bot) -> None:
    """Another sentence beside it makes no message of it that tells what is to go; nor does one that tells it."""
    told = "Anna lives in Bexhillor"
    for beside in ("My car is red.", "I'm angry at Anna.", "Anna's address is a secret."):
        await bot.say(told, remember("home_city", "Bexhillor", told, subject="Anna"), "Noted.")
        await bot.say(f"{beside} Forget Anna's address", "Do you mean it?")
        await bot.say("Yes", "Done.")
        assert not await bot.facts()


async def test_a_message_that_names_a_kind_of_fact_hides_none_of_that_kind(bot: Bot) -> None:
    """Both are meant, and with the message out of sight the fact is."""
    told = "Anna lives in Bexhillor"
    await bot.say(told, remember("home_city", "Bexhillor", told, subject="Anna"), "Noted.")
    await bot.say("I wrote Anna's address down for Tom", "Good.")
    shown = await bot.command("/forget Anna's address")
    assert "1 fact and 1 message" in shown.text
    await bot.command(action(await bot.command("/forget Tom"), "/memory forget"))
    await bot.command("/forget Anna's address everywhere now")
    await bot.app.worker.run_due()
    assert not await bot.facts()
    assert "bexhillor" not in rows(bot.path)


async def test_a_time_means_what_was_said_then_out_of_sight_too(bot: Bot) -> None:
    """What rests on a message of that day goes with the day, though that message was put out of sight before."""
    await bot.say(MOVED, *MOVED_TOLD, "Noted.")
    await bot.command(action(await bot.command("/forget Anna"), "/memory"))
    assert await bot.known() == {"home_city": "Rome"}
    bot.clock.pass_time(days=1)
    shown = await bot.command("/forget yesterday's conversation")
    assert "home city: Rome" in shown.text
    done = await bot.command(action(shown, "/memory forget"))
    assert await bot.known() == {}
    await bot.command(action(done, "/undo"))
    assert await bot.known() == {"home_city": "Rome"}


async def test_erasing_takes_no_memory_that_only_stood_beside_in_a_message_out_of_sight(bot: Bot) -> None:
    """What was told nearest to a name went with it; what is left was no part of what was shown."""
    await bot.say(WORKS, *WORKS_TOLD, "Noted.")
    await bot.command(action(await bot.command("/forget Anna"), "/memory"))
    await bot.command("/forget Anna everywhere now")
    await bot.app.worker.run_due()
    assert "anna" not in rows(bot.path)
    assert await bot.known() == {"workplace": "Zubel"}


async def test_of_several_things_one_that_is_out_of_sight_is_erased_too(bot: Bot) -> None:
    """It was forgotten before, and still stands in the log."""
    for name, city in (("Jovqua", "Hull"), ("Baxgrob", "Oslo")):
        told = f"{name} lives in {city}"
        await bot.say(told, remember("home_city", city, told, subject=name), "Noted.")
    await bot.command(action(await bot.command("/forget Jovqua"), "/memory"))
    await bot.command("/forget Jovqua and Baxgrob everywhere now")
    await bot.app.worker.run_due()
    assert not any(name in rows(bot.path) for name in ("jovqua", "baxgrob"))


def test_a_word_beside_the_name_of_a_kind_means_none_of_it() -> None:
    """A reminder is an "Erinnerung mit Termin" in German: an appointment is something else."""
    assert kinds_meant("meine Erinnerungen") == {"reminder"}
    assert not kinds_meant("meinen Termin")


@pytest.mark.parametrize("words", ["bees", "bee", "beer"])
async def test_a_thing_is_no_form_of_a_small_verb(bot: Bot, words: str) -> None:
    """A French stemmer leaves "be" of bees, under which "is" and "was" are known: they say nothing of bees."""
    await bot.command(f"/remember I am fond of {words}")
    told = "My favourite food is sushi"
    await bot.say(told, remember("favourite_food", "sushi", told), "Fine.")
    shown = await bot.command(f"/forget {words}")
    assert words in shown.text
    assert "sushi" not in shown.text


def test_whether_all_of_it_is_unread_costs_no_more_than_there_are_exchanges() -> None:
    """An order that means a year of talk holds up nobody else's answer."""

    def found(text: str) -> bool:
        said = (
            Interaction(
                id=number, owner=1, session_id=1, channel="api", chat="1", message_id=str(number),
                sent_at=SetClock().now(), text=each, state="answered", to_learn=True,
            )
            for number, each in enumerate(text)
        )  # fmt: skip
        return ForgettingMatches(1, "tea", exchanges=tuple(said)).but_unlearnt

    assert not found("tea")
    assert is_linear(found, "tea")


@pytest.mark.parametrize(
    ("told", "order"),
    [
        ("Ich habe einen Hund, er heißt Balu", "my dog"),
        ("I have a dog called Balu", "meinen Hund"),
        ("У меня есть собака, её зовут Балу", "mon chien"),
    ],
)
async def test_what_another_language_calls_so_is_offered(bot: Bot, told: str, order: str) -> None:
    """By the kind of thing that is ordered to go as one's own: nothing goes before a button is pressed."""
    await bot.say(told, "Fine.")
    await bot.say("We had a chat about the weather", "Fine.")
    shown = await bot.command(f"/forget {order}")
    assert told in shown.text
    assert "chat" not in shown.text
    await bot.command(action(shown, "/forget"))
    assert told not in (await bot.command(f"/forget {order}")).text
