"""What only an answer told goes with the answer: the person's own words stay in history, recall and learning."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from bot.domain.interactions import Answer, Citation
from bot.memory.learning.summariser import Summariser
from bot.storage.tables import metadata
from tests.minds import close_session, structured
from tests.scripted import Bot, action, call, remember

PLAN = "I plan a trip to Lisbon with my parents"
ANSWER = "Lovely. Who looks after Balu meanwhile?"


async def told(bot: Bot) -> str:
    """A dog, and an answer to something else that brings it up; gives the memory's id."""
    dog = await bot.tell("pets", "Balu")
    await bot.say(PLAN, call("recall", query="pets"), ANSWER)
    return dog.id


async def found(bot: Bot, query: str) -> str:
    """What recall gives the model for some words."""
    bot.script.then(call("recall", query=query), "Well.")
    await bot.hand_in(await bot.message("Hm."))
    return "\n".join(bot.script.last.results)


async def test_what_the_person_said_stays_and_the_answer_goes(bot: Bot) -> None:
    """In the history of the next message, and in what is found much later."""
    await bot.command(f"/memory delete {await told(bot)}")
    await bot.say("Hello", "Hi.")
    assert PLAN in bot.script.last.past
    assert "(forgotten)" in bot.script.last.past
    assert "Balu" not in bot.script.last.whole
    bot.clock.pass_time(days=3)
    await bot.app.worker.run_due()
    results = await found(bot, "trip Lisbon")
    assert PLAN in results
    assert "Balu" not in results


async def test_an_undo_brings_the_answer_back(bot: Bot) -> None:
    """Into history, recall and the log, as it was."""
    before = await told(bot), await bot.query("SELECT text, reply, receipt, tools FROM interactions")
    done = await bot.command(f"/memory delete {before[0]}")
    await bot.command(action(done, "/undo"))
    assert await bot.query("SELECT text, reply, receipt, tools FROM interactions") == before[1]
    assert ANSWER in await found(bot, "who looks after Balu")


async def test_two_deletions_keep_an_answer_until_both_are_undone(bot: Bot) -> None:
    """Whichever is undone first."""
    cat = await bot.tell("pets", "Minka")
    dog = await told(bot)
    await bot.say("I bought hay", call("recall", query="pets"), "For Balu and Minka?")
    first = await bot.command(f"/memory delete {dog}")
    second = await bot.command(f"/memory delete {cat.id}")
    await bot.command(action(first, "/undo"))
    assert ("I bought hay", "") in await bot.query("SELECT text, reply FROM interactions")
    await bot.command(action(second, "/undo"))
    assert ("I bought hay", "For Balu and Minka?") in await bot.query("SELECT text, reply FROM interactions")


async def test_words_that_only_an_answer_said_take_no_message_with_them(bot: Bot) -> None:
    """Forgotten by words and erased everywhere: of the message nothing is lost, of the answer nothing is left."""
    await bot.say("What could I call a dog?", "Waldemarius, perhaps.")
    await bot.command("/forget Waldemarius everywhere now")
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    assert await bot.query("SELECT text, reply, state FROM interactions") == [
        ("What could I call a dog?", "", "answered")
    ]
    held = [
        str(row)
        for name in (*metadata.tables, "search_words")
        for row in await bot.query(f"SELECT * FROM {name}")
    ]
    assert [each for each in held if "waldemarius" in each.lower()] == []


async def test_what_is_not_learnt_from_yet_still_is(bot: Bot) -> None:
    """A message waits to be read whose answer told something forgotten: what the person said is read all the same."""
    dog = await bot.tell("pets", "Balu")
    bot.clock.pass_time(minutes=5)
    await bot.app.worker.run_due()
    await bot.say(PLAN, call("recall", query="pets"), ANSWER)
    await bot.command(f"/memory delete {dog.id}")
    asked = len(bot.mini.requests)
    bot.clock.pass_time(minutes=5)
    await bot.app.worker.run_due()
    read = [request.whole for request in bot.mini.requests[asked:]]
    assert any(PLAN in each for each in read)
    assert not any("Balu" in each for each in read)


async def test_a_summary_that_was_being_written_does_not_bring_it_back(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was thought with the answer before its eyes: it is thought again, without."""
    dog = await told(bot)
    await bot.say("By train, I think", "Good.")
    summarise = Summariser.summarise

    async def deleted_meanwhile(*asked: Any) -> Any:
        found = await summarise(*asked)
        if "Balu" in bot.mini.last.whole:
            bot.clock.pass_time(seconds=1)
            await bot.command(f"/memory delete {dog}")
        return found

    monkeypatch.setattr(Summariser, "summarise", deleted_meanwhile)
    [(rests_on,)] = await bot.query(f"SELECT id FROM interactions WHERE text = '{PLAN}'")
    topic = {"topic": "A trip", "exchanges": [rests_on], "entities": []}
    wrote = structured(summaries=[{**topic, "summary": "Somebody is to look after the pet."}])
    again = structured(summaries=[{**topic, "summary": "A trip to Lisbon, by train."}])
    await close_session(bot, wrote, again)
    bot.clock.pass_time(minutes=5)
    bot.mini.then(again)
    await bot.app.worker.finish("session")
    kept = [memory.content for memory in await bot.facts() if memory.kind == "summary"]
    assert kept == ["A trip to Lisbon, by train."]


async def test_a_message_handed_in_again_is_not_answered_with_nothing(bot: Bot) -> None:
    """What it was answered is out of sight, and an empty message is no answer."""
    dog = await bot.tell("pets", "Balu")
    message = await bot.message(PLAN)
    bot.script.then(call("recall", query="pets"), ANSWER)
    await bot.hand_in(message)
    await bot.command(f"/memory delete {dog.id}")
    turn = await bot.hand_in(message)
    assert (turn.answer, turn.reply) == (None, "")


async def test_what_is_being_answered_while_it_is_deleted_tells_it_no_more(bot: Bot) -> None:
    """By an order from elsewhere, while the model thinks: nobody sees that answer again until an undo."""
    dog = await bot.tell("pets", "Balu")
    done: list[Answer] = []

    async def order() -> None:
        done.append(await bot.command(f"/memory delete {dog.id}", chat="elsewhere"))

    await bot.say(PLAN, bot.meanwhile(order, ANSWER))
    await bot.say("Hello", "Hi.")
    assert PLAN in bot.script.last.past
    assert "Balu" not in bot.script.last.whole
    await bot.command(action(done[0], "/undo"))
    assert (PLAN, ANSWER) in await bot.query("SELECT text, reply FROM interactions")


async def test_what_is_being_answered_meanwhile_and_tells_nothing_of_it_stays(bot: Bot) -> None:
    """Nothing of it is put by, and nothing is left that says so."""
    dog = await bot.tell("pets", "Balu")
    order = partial(bot.command, f"/memory delete {dog.id}", chat="elsewhere")
    await bot.say("I bought hay", bot.meanwhile(order, "Lovely."))
    assert ("I bought hay", "Lovely.") in await bot.query("SELECT text, reply FROM interactions")
    assert await bot.query("SELECT interaction_id FROM withheld WHERE answer_since IS NOT NULL") == []


async def test_an_answer_that_is_being_given_is_erased_with_what_is_deleted_already(bot: Bot) -> None:
    """The answer that tells it once more goes all the same."""
    dog = await bot.tell("pets", "Zarkobulo")
    await bot.command(f"/memory delete {dog.id}")

    async def order() -> None:
        await bot.command(f"/memory erase {dog.id} now", chat="elsewhere")
        await bot.app.worker.run_due()

    await bot.say("I bought hay", bot.meanwhile(order, "For Zarkobulo?"))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    held = [str(row) for row in await bot.query("SELECT * FROM interactions, outbound")]
    assert not any("zarkobulo" in each.lower() for each in held)
    assert ("I bought hay",) in await bot.query("SELECT text FROM interactions")


async def test_a_message_that_waits_for_a_model_goes_with_a_fact_it_tells(bot: Bot) -> None:
    """Deleted by its id, as by an order in words: it is not answered, and stands in no prompt."""
    dog = await bot.tell("pets", "Balu")
    await bot.say("Balu is a good dog", ModelHTTPError(500, "big", "down"))
    await bot.command(f"/memory delete {dog.id}")
    asked = len(bot.script.requests)
    bot.clock.pass_time(minutes=2)
    await bot.app.worker.run_due()
    assert len(bot.script.requests) == asked
    await bot.say("Hello", "Hi.")
    assert "Balu" not in bot.script.last.whole


async def test_what_somebody_forwarded_stays_as_their_own_words_do(bot: Bot) -> None:
    """They sent it, though they wrote nothing beneath it."""
    dog = await bot.tell("pets", "Balu")
    flight = Citation("The flight to Lisbon leaves at 9", "Tom")
    await bot.say("", call("recall", query="pets"), ANSWER, forwarded=flight)
    await bot.command(f"/memory delete {dog.id}")
    await bot.say("Hello", "Hi.")
    assert flight.text in bot.script.last.past
    assert "Balu" not in bot.script.last.whole


@pytest.mark.parametrize("everywhere", [False, True])
async def test_what_was_said_before_the_bot_proposed_it_stays(bot: Bot, everywhere: bool) -> None:
    """They agreed to a question of the bot's: that goes, and not the words which it was an answer to."""
    said = "I was at the doctor's with my knee"
    await bot.say(said, "Shall I remember that you have a dog called Balu?")
    await bot.say("yes", remember("pets", "Balu", "yes"), "Noted.")
    [dog] = await bot.facts()
    await bot.command(f"/memory erase {dog.id} now" if everywhere else f"/memory delete {dog.id}")
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    await bot.say("Hello", "Hi.")
    assert said in bot.script.last.past
    assert "Balu" not in bot.script.last.whole


async def test_an_answer_that_an_edit_takes_over_stays_put_by(bot: Bot) -> None:
    """And comes back beneath the edited wording with the undo."""
    dog = await bot.tell("pets", "Balu")
    await bot.say(PLAN, call("recall", query="pets"), ANSWER, number="plan")
    await bot.say("ok", "ok.")
    done = await bot.command(f"/memory delete {dog.id}")
    edited = "I plan a trip to Porto"
    await bot.app.log.reword(await bot.message(edited, number="plan", revision=5), "later")
    await bot.say("Hello", "Hi.")
    assert edited in bot.script.last.past
    assert "Balu" not in bot.script.last.whole
    await bot.command(action(done, "/undo"))
    assert (edited, ANSWER) in await bot.query("SELECT text, reply FROM interactions")


async def test_an_edit_takes_no_answer_over_from_an_exchange_that_is_out_of_sight(bot: Bot) -> None:
    """The earlier wording told it, and so does the answer, which still stands beneath the edit."""
    said = "pets: Balu"
    await bot.say(said, remember("pets", "Balu", said), "Balu is a fine name.", number="dog")
    await bot.say("ok", "ok.")
    [dog] = await bot.facts()
    await bot.command(f"/memory delete {dog.id}")
    await bot.app.log.reword(await bot.message("I have no pets", number="dog", revision=5), "later")
    await bot.say("Hello", "Hi.")
    assert "I have no pets" in bot.script.last.past
    assert "Balu" not in bot.script.last.whole


async def test_the_beginning_of_an_answer_that_was_stopped_is_put_by_too(bot: Bot) -> None:
    """Begun before its fact was deleted elsewhere, it is kept as far as it was written, and out of sight."""
    dog = await bot.tell("pets", "Balu")
    message = await bot.message("I bought hay")
    await bot.app.log.open(message)
    done = await bot.command(f"/memory delete {dog.id}", chat="elsewhere")
    await bot.app.log.stop(message, "For Balu, I")
    await bot.say("Hello", "Hi.")
    assert "I bought hay" in bot.script.last.past
    assert "Balu" not in bot.script.last.whole
    await bot.command(action(done, "/undo"))
    assert ("I bought hay", "For Balu, I") in await bot.query("SELECT text, reply FROM interactions")


async def test_an_offer_to_forget_counts_what_is_told_and_not_the_order(bot: Bot) -> None:
    """The order itself is being answered then: nobody knows yet what its answer tells."""
    await bot.say("What could I call a dog?", "Waldemarius, perhaps.")
    await bot.say("forget Waldemarius", "Choose below.")
    [(offer,)] = await bot.query("SELECT content FROM outbound WHERE key LIKE 'offered:%'")
    assert "1 answer of mine" in offer
    assert "1 exchange goes out of my sight" in offer
