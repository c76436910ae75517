"""One receipt for what was told, on Telegram: later notes go onto it, Edit asks for a reply, questions have buttons."""

from __future__ import annotations

from typing import Any

import pytest

from bot.domain.changes import Candidate, HeldCandidate, Hold, Plan
from bot.domain.memories import Source, new_memory_id
from bot.memory.learning import receipts
from bot.storage.log import interactions
from bot.storage.tables import inbox
from bot.storage.work import inbox as stored_inbox
from tests.fakes.telegram_server import Message
from tests.scripted import remember
from tests.telegram.test_groups import BOT, CARL, DORA, FRIENDS, add_to, ask
from tests.telegram.test_learning import press, tell
from tests.telegram.world import ANA, World

TOLD = "I live in Berlin and I work at Siemens"
CITY = remember("home_city", "Berlin", "I live in Berlin", "location")
RECEIPT = "Nice.\n\nRemembered: your home city is Berlin"
OPERA = remember("likes", "opera", "I may well like opera", "preference", ask=True)


def saving(*calls: Any, reply: str = "Nice.") -> Any:
    """A model that saves, and then answers."""
    return lambda words: [list(calls), [reply]]


def labels(message: Message) -> list[list[str]]:
    """What stands on the buttons, row by row."""
    rows = (message.reply_markup or {}).get("inline_keyboard", [])
    return [[button["text"] for button in row] for row in rows]


async def say(world: World, text: str, model: Any) -> Message:
    """Say something to a model, and give its answer."""
    world.model.say = model
    return await world.reply_to(world.telegram.say(ANA, text))


async def learn(world: World) -> None:
    """Have what waits read and told."""
    world.clock.pass_time(minutes=1)
    await world.app.worker.run_due()
    world.time_passes(seconds=1)
    await world.settled()


async def test_one_sentence_gives_one_receipt(world: World) -> None:
    """Saved in the turn under a key of the model's own, read again behind it: the same words, so no second message."""
    called = remember("where_they_live", "Berlin", "I live in Berlin", "location")
    answer = await say(world, "I live in Berlin.", saving(called))
    assert answer.text == "Nice.\n\nRemembered: your where they live is Berlin"
    await learn(world)
    assert world.telegram.replies(ANA) == [answer]
    assert world.rows("SELECT count(*) FROM memories WHERE kind = 'fact'") == [(1,)]


async def test_a_later_note_goes_onto_the_first_receipt(world: World) -> None:
    """No second message; the buttons of both, which say what they are for."""
    answer = await say(world, TOLD, saving(CITY))
    assert (answer.text, labels(answer)) == (RECEIPT, [["Undo", "Edit"]])
    await learn(world)
    assert world.telegram.replies(ANA) == [answer]
    assert answer.text == f"{RECEIPT}\nRemembered: your workplace is Siemens"
    assert labels(answer) == [
        ["Undo", "Edit"],
        ["Undo: workplace", "Edit workplace"],
        ["Don't remember such things: workplace"],
    ]


async def test_the_buttons_of_a_receipt_outlive_each_other(world: World) -> None:
    """Pressing one takes its row away, and what the others do stays to be pressed."""
    answer = await say(world, TOLD, saving(CITY))
    await learn(world)
    world.telegram.press(ANA, "Undo", message=answer)
    await world.settled()
    assert [row[0] for row in labels(answer)] == ["Undo: workplace", "Don't remember such things: workplace"]
    world.telegram.press(ANA, "Undo: workplace", message=answer)
    await world.settled()
    assert world.rows("SELECT count(*) FROM memories WHERE deleted_at IS NULL") == [(0,)]


async def test_a_note_is_sent_when_the_receipt_can_not_be_edited_any_more(world: World) -> None:
    """Deleted by the person, or too old."""
    world.expected_refusals = ("message to edit not found",)
    answer = await say(world, TOLD, saving(CITY))
    answer.deleted = True
    await learn(world)
    assert world.telegram.replies(ANA)[-1].text == "Remembered: your workplace is Siemens"


async def test_a_forgotten_value_leaves_the_receipt_that_was_edited(world: World) -> None:
    """Of a message with several lines only the one that tells it goes."""
    answer = await say(world, TOLD, saving(CITY))
    await learn(world)
    [(city,)] = world.rows("SELECT id FROM memories WHERE key = 'home_city'")
    await world.answer_to(ANA, f"/memory delete {city}")
    world.clock.pass_time(minutes=11)
    await learn(world)
    assert answer.text == "Nice.\n\n(forgotten)\nRemembered: your workplace is Siemens"
    assert b"Berlin" not in str(world.rows("SELECT content FROM outbound")).encode()


async def test_edit_asks_for_a_reply_and_keeps_undo(world: World) -> None:
    """The reply's text is the new wording; both receipts can still be undone."""
    answer = await say(world, "I live in Berlin.", saving(CITY))
    await press(world, "Edit")
    asked = world.telegram.replies(ANA)[-1]
    assert asked.text.endswith("What should it say instead of “Berlin”?")
    assert "force_reply" in str(world.telegram.calls("sendMessage")[-1].params["reply_markup"])
    assert (answer.text, labels(answer)) == (RECEIPT, [["Undo", "Edit"]])
    edited = await world.reply_to(world.telegram.say(ANA, "Potsdam, near Berlin", reply_to=asked))
    assert edited.text == "Remembered: your home city is Potsdam, near Berlin (was Berlin)"
    world.telegram.press(ANA, "Undo", message=edited)
    await world.settled()
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL") == [("Berlin",)]
    world.telegram.press(ANA, "Undo", message=answer)
    await world.settled()
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL") == []


async def test_the_first_undo_leaves_what_was_set_by_hand_since(world: World) -> None:
    """An edit is a change since, as a move is; once that is undone itself, the first can be."""
    answer = await say(world, "I live in Berlin.", saving(CITY))
    await press(world, "Edit")
    await world.reply_to(world.telegram.say(ANA, "Potsdam", reply_to=world.telegram.replies(ANA)[-1]))
    world.telegram.press(ANA, "Undo", message=answer)
    await world.settled()
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL") == [("Potsdam",)]
    said = world.telegram.calls("answerCallbackQuery")[-1].params["text"]
    assert said == "That can't be undone: it has changed again since."


async def test_a_receipt_of_what_is_forgotten_has_no_button_left(world: World) -> None:
    """What nothing is left of can't be undone; another that stands in the same message still can."""
    answer = await say(world, TOLD, saving(CITY))
    await learn(world)
    [(city,)] = world.rows("SELECT id FROM memories WHERE key = 'home_city'")
    edited = await world.reply_to(world.telegram.say(ANA, f"/memory edit {city} Potsdam"))
    await world.answer_to(ANA, f"/memory delete {city}")
    world.clock.pass_time(minutes=11)
    await learn(world)
    assert (edited.text, labels(edited)) == ("(forgotten)", [])
    assert [row[0] for row in labels(answer)] == ["Undo: workplace", "Don't remember such things: workplace"]


async def test_a_command_in_the_place_of_a_reply_is_that_command(world: World) -> None:
    """Whoever changes their mind is not held to it."""
    await say(world, "I live in Berlin.", saving(CITY))
    await press(world, "Edit")
    asked = world.telegram.replies(ANA)[-1]
    assert "Berlin" in await world.answer_to(ANA, "/memory list", reply_to=asked)
    assert world.rows("SELECT content FROM memories") == [("Berlin",)]


async def test_a_yes_that_the_model_does_not_pass_on_is_kept(world: World) -> None:
    """It says "I'll remember it", and so it is."""
    asked = await say(world, "I may well like opera", saving(OPERA, reply="Shall I?"))
    assert (asked.text, labels(asked)) == (
        "Shall I?\n\nShall I keep this? you like opera",
        [["Keep", "Drop"]],
    )
    answer = await say(world, "Yes", lambda words: "I'll remember it.")
    assert answer.text == "I'll remember it.\n\nRemembered: you like opera"


async def test_a_yes_to_an_older_question_is_a_reply_to_it(world: World) -> None:
    """Which one is meant, the reply says."""
    asked = await say(world, "I may well like opera", saving(OPERA))
    await say(world, "What a day!", lambda words: "Indeed. Shall I sing?")
    world.model.say = lambda words: "Kept."
    answer = await world.reply_to(world.telegram.say(ANA, "yes", reply_to=asked))
    assert answer.text == "Kept.\n\nRemembered: you like opera"


async def test_a_yes_answers_what_a_command_offered_last(world: World) -> None:
    """The older offer is left behind, and its buttons still do what they say."""
    await say(world, "I live in Berlin.", saving(CITY))
    await say(world, "I like opera", saving(OPERA, reply="Nice."))
    await world.answer_to(ANA, "/forget Berlin")
    offer = world.telegram.replies(ANA)[-1]
    await world.answer_to(ANA, "/forget everything")
    await say(world, "yes", lambda words: "Fine.")
    assert ("Berlin",) in world.rows("SELECT content FROM memories WHERE deleted_at IS NULL")
    world.telegram.press(ANA, "Forget", message=offer)
    await world.settled()
    assert ("Berlin",) not in world.rows("SELECT content FROM memories WHERE deleted_at IS NULL")


async def test_keep_under_an_answer_leaves_the_answer(world: World) -> None:
    """Only its buttons go."""
    asked = await say(world, "I may well like opera", saving(OPERA))
    await press(world, "Keep")
    assert asked.text == "Nice.\n\nShall I keep this? you like opera"
    assert labels(asked) == []
    kept = world.telegram.replies(ANA)[-1]
    assert (kept.text, labels(kept)) == ("Remembered: you like opera", [["Undo", "Edit"]])


async def test_undo_of_keep_asks_again_in_what_it_says(world: World) -> None:
    """The question was open, and out of sight with what was taken back; it stays when that is gone for good."""
    await say(world, "I may well like opera", saving(OPERA))
    for _ in range(2):
        await press(world, "Keep")
        world.telegram.press(ANA, "Undo", message=world.telegram.replies(ANA)[-1])
        await world.settled()
        again = world.telegram.replies(ANA)[-1]
        asked = "Undone: you like opera, forgotten again\nShall I keep this? you like opera"
        assert (again.text, labels(again)) == (asked, [["Keep", "Drop"]])
    world.clock.pass_time(minutes=11)
    await learn(world)
    await press(world, "Keep")
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL") == [("opera",)]


@pytest.mark.parametrize("answer", ["Still Muscle House", "Not any more"])
async def test_undo_of_an_answer_to_a_doubt_asks_again(world: World, answer: str) -> None:
    """With both buttons, in the message that says that it is undone."""
    gym = remember("gym", "Muscle House", "My gym is Muscle House")
    await say(world, "I live in Berlin. My gym is Muscle House.", saving(CITY, gym))
    await say(
        world,
        "I moved to Hamburg",
        saving(remember("home_city", "Hamburg", "I moved to Hamburg", "location")),
    )
    await press(world, answer)
    world.telegram.press(ANA, "Undo", message=world.telegram.replies(ANA)[-1])
    await world.settled()
    again = world.telegram.replies(ANA)[-1]
    assert again.text.startswith("Undone: your gym is Muscle House\nYou said “My gym is Muscle House”")
    assert again.text.endswith("Does it still hold? your gym is Muscle House")
    assert labels(again) == [["Still Muscle House", "Not any more"]]
    await press(world, answer)
    assert world.rows("SELECT doubt FROM memories WHERE key = 'gym'") == [("",)]


async def test_remember_is_kept_by_code_when_the_model_is_down(world: World) -> None:
    """With its receipt, under the sentence that says what is wrong."""
    answer = await say(world, "Remember that I live in Berlin", lambda words: RuntimeError("down"))
    assert answer.text.endswith("\n\nRemembered: your home city is Berlin")
    assert labels(answer) == [["Undo", "Edit"], ["Try again"]]
    world.telegram.press(ANA, "Undo", message=answer)
    await world.settled()
    assert world.rows("SELECT count(*) FROM memories WHERE deleted_at IS NULL") == [(0,)]


async def test_a_doubt_is_asked_about_with_both_quotes_and_two_buttons(world: World) -> None:
    """On the receipt of what caused it."""
    gym = remember("gym", "Muscle House", "My gym is Muscle House")
    await say(world, "I live in Berlin. My gym is Muscle House.", saving(CITY, gym))
    moved = remember("home_city", "Hamburg", "I moved to Hamburg", "location")
    asked = await say(world, "I moved to Hamburg", saving(moved))
    assert asked.text == (
        "Nice.\n\nRemembered: your home city is Hamburg (was Berlin)\n\nYou said “My gym is Muscle House” and then "
        "“I moved to Hamburg”. Does it still hold? your gym is Muscle House"
    )
    assert labels(asked) == [["Undo", "Edit"], ["Still Muscle House", "Not any more"]]
    await press(world, "Not any more")
    over = world.telegram.replies(ANA)[-1]
    assert over.text == "No longer so: your gym is Muscle House"
    assert world.rows("SELECT doubt FROM memories WHERE key = 'gym'") == [("",)]


@pytest.mark.parametrize(
    ("pressed", "left"),
    [("jazz now", ["jazz"]), ("Both", ["jazz", "opera"]), ("Still opera", ["opera"])],
)
async def test_which_of_two_holds_is_asked_with_both_quotes(
    world: World, pressed: str, left: list[str]
) -> None:
    """A held value that stands against a memory: instead of it, beside it, or not."""
    said = await tell(world, "I love opera")
    await say(world, "Jazz is my thing now", lambda words: "I see.")
    held = await hold_against(world, "jazz", "Jazz is my thing now")
    asked = world.telegram.replies(ANA)[-1]
    assert asked.text == "You said “I love opera”, and now “Jazz is my thing now”. Which holds?"
    assert labels(asked) == [["jazz now", "Both", "Still opera"]]
    await press(world, pressed)
    assert [
        row[0] for row in world.rows("SELECT content FROM memories WHERE deleted_at IS NULL ORDER BY content")
    ] == left
    assert world.rows("SELECT state FROM candidates WHERE id = ?", held.id) != [("held",)]
    assert said.text == "I love opera"


async def test_which_of_two_holds_is_answered_by_naming_one(world: World) -> None:
    """No yes is needed, and no model has to pass it on."""
    await tell(world, "I love opera")
    await say(world, "Jazz is my thing now", lambda words: "I see.")
    await hold_against(world, "jazz", "Jazz is my thing now")
    await say(world, "jazz", lambda words: "Fine.")
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL") == [("jazz",)]


async def test_of_what_there_is_one_of_both_is_no_choice(world: World) -> None:
    """Nobody is asked whether they have two birthdays."""
    await tell(world, "My birthday is 3 May")
    await say(world, "It is the fourth of May, I mean my birthday", lambda words: "I see.")
    await hold_against(world, "4 May", "fourth of May", key="birthday")
    assert labels(world.telegram.replies(ANA)[-1]) == [["4 May now", "Still 3 May"]]


async def hold_against(world: World, value: str, quote: str, key: str = "likes") -> HeldCandidate:
    """Have a value held that stands against the one memory there is, and asked about."""
    [(against, owner)] = world.rows("SELECT id, owner FROM memories")
    [(number,)] = world.rows("SELECT max(id) FROM interactions")
    source = Source(number, quote)
    candidate = Candidate(key=key, content=value, category="preference", source=source, against=against)
    held = HeldCandidate(new_memory_id(), candidate, "held", world.clock.now())
    plan = Plan(owner, "extract", (Hold(held),), number)
    async with world.app.database.write() as connection:
        said = await interactions.get(connection, owner, number)
        assert said is not None
        await world.app.writer.apply(connection, plan)
        await receipts.tell(connection, owner, [plan], {number: said}, "UTC", world.clock.now())
    world.time_passes(seconds=1)
    await world.settled()
    return held


async def test_two_erasures_ordered_at_once_leave_neither_word(world: World) -> None:
    """The first edits the list that holds both; the second finds its word in what was made of the list since."""
    world.expected_refusals = (
        "message is not modified",
    )  # both edits of it are due by then, and say the same
    words = ("zebrafinchery", "quokkadromes")
    for word in words:
        await world.answer_to(ANA, f"/remember I like {word}")
    await world.answer_to(ANA, "/memory list")
    for word in words:
        await world.answer_to(ANA, f"/forget {word} everywhere now")
    for _ in range(3):  # hidden, erased, and looked for in the bytes
        world.time_passes(minutes=1)
        await world.app.worker.run_due()
        await world.settled()
    assert [word for word in words if word.encode() in world.file_bytes()] == []


async def test_an_order_to_erase_is_itself_gone_before_it_is_reported(world: World) -> None:
    """A process that died once the order had taken effect leaves it to be dealt with; its bytes would outlive the report."""
    await world.answer_to(ANA, "I met Quexalmira today")
    order = world.telegram.say(ANA, "/forget Quexalmira everywhere now")
    await world.reply_to(order)
    await world.stop()  # who serves would deal with it at once
    update = world.telegram.update_of(order)
    async with world.app.database.write() as connection:
        again = {"payload": update, "state": "waiting"}
        await connection.execute(inbox.update().where(inbox.c.update_id == update["update_id"]).values(again))
    await world.app.worker.run_due()
    assert not world.rows("SELECT 1 FROM outbound WHERE key LIKE 'erase:%'")
    async with world.app.database.write() as connection:
        await stored_inbox.done(connection, [update["update_id"]])
    world.clock.pass_time(seconds=3)
    await world.app.worker.run_due()
    assert world.rows("SELECT 1 FROM outbound WHERE key LIKE 'erase:%'")
    assert b"quexalmira" not in world.file_bytes().lower()


async def test_undo_as_a_reply_means_what_it_replies_to(world: World) -> None:
    """Not the newest exchange: whoever replies to an answer, or to their own message, says which they mean."""
    kept = await say(world, "I live in Berlin.", saving(CITY))
    film = "I like opera"
    newest = await say(world, film, saving(remember("likes", "opera", film, "preference")))
    undo = world.telegram.say(ANA, "/undo", reply_to=kept)
    assert (await world.reply_to(undo)).text.startswith("Taken back: “I live in Berlin.”")
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL") == [("opera",)]
    await world.reply_to(world.telegram.say(ANA, "/undo"))
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL") == []
    assert newest.text.startswith("Nice.")


async def test_forget_that_as_a_reply_takes_back_what_the_receipt_tells_of(world: World) -> None:
    """It used to take back whatever was said last; a list tells of nothing to take back."""
    told = await world.reply_to(world.telegram.say(ANA, "/remember my dog is called Rex"))
    await world.answer_to(ANA, "I like tea")
    listed = await world.reply_to(world.telegram.say(ANA, "/help"))
    order = world.telegram.say(ANA, "forget that", reply_to=told)
    assert "Rex" in (await world.reply_to(order)).text
    assert world.rows("SELECT content FROM memories WHERE deleted_at IS NULL AND key = 'pets'") == []
    order = world.telegram.say(ANA, "forget that", reply_to=listed)
    assert "nothing I could take back. Say what I should forget" in (await world.reply_to(order)).text
    assert world.rows("SELECT state FROM interactions WHERE text = 'I like tea'") == [("answered",)]


async def test_in_a_group_a_reply_takes_back_nobody_elses_receipt(world: World) -> None:
    """Dora hears that it is Carl's, and loses nothing of her own."""
    await add_to(world, FRIENDS)
    said = world.telegram.say(
        CARL, f"/remember{BOT} my dog is called Rex", chat_id=FRIENDS, first_name="Carl"
    )
    told = await world.reply_to(said)
    await ask(world, DORA, f"{BOT} I like tea", first_name="Dora")
    answer = await ask(world, DORA, "forget that", first_name="Dora", reply_to=told)
    assert answer == "In a group each takes back only what they said themselves."
    assert world.rows("SELECT state FROM interactions WHERE text LIKE '%I like tea'") == [("answered",)]
