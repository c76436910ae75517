"""An outage: waited out within the turn if the provider asks for little, else the message is a row and answered later."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelHTTPError,
    ModelOverloadedError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    UnexpectedModelBehavior,
)

from bot.conversation.turn_result import NO_ANSWER, WAITS, Turn
from bot.domain.interactions import Answer
from bot.llm.ask import FIRST_PAUSE_SECONDS
from bot.memory.log import NOT_WAITING
from tests.scripted import Bot, action, remember

TEXT = "I live in Berlin"
DOWN = ModelHTTPError(500, "big", "down")
NONE_FOUND = NO_ANSWER.english.partition(".")[0]
ODD = UnexpectedModelBehavior("odd")


async def said(bot: Bot) -> list[str]:
    """What is waiting to be told or was told, in order, by what it answers."""
    rows = await bot.query("SELECT content FROM outbound ORDER BY id")
    return [Answer.from_json(json.loads(content)).text for (content,) in rows]


async def later(bot: Bot, **time: float) -> None:
    """Let time pass, and do what is due."""
    bot.clock.pass_time(**(time or {"minutes": 10}))
    await bot.app.worker.run_due()


async def states(bot: Bot) -> list[tuple[str, str]]:
    return [
        (text, state) for text, state in await bot.query("SELECT text, state FROM interactions ORDER BY id")
    ]


@pytest.mark.parametrize(
    ("failures", "seconds"),
    [
        ([ModelRateLimitError("big", "slow down", retry_after=7)], 7),
        ([ModelOverloadedError("big", "overloaded")], FIRST_PAUSE_SECONDS),
        ([ModelHTTPError(503, "big"), ModelHTTPError(429, "big")], 3 * FIRST_PAUSE_SECONDS),
    ],
)
async def test_what_passes_is_waited_out_as_long_as_the_provider_asks(
    bot: Bot, failures: list[Exception], seconds: float
) -> None:
    """Or for a second, then two, when it does not say; the run goes on where it was, and its tools run once."""
    before = bot.clock.moment
    turn = await bot.say(TEXT, remember("home_city", "Berlin", TEXT, "location"), *failures, "Nice.")
    assert turn.reply.startswith("Nice.")
    assert await bot.known() == {"home_city": "Berlin"}
    passed = bot.clock.moment - before
    assert timedelta(seconds=seconds) <= passed < timedelta(seconds=seconds + 1)


@pytest.mark.parametrize(
    "failure",
    [
        ModelRateLimitError("big", "slow down", retry_after=600),
        ModelQuotaExceededError("big", "the day's quota"),
        ModelAPIError("big", "connection"),
        ModelHTTPError(401, "big", "bad key"),
        DOWN,
        TimeoutError(),
    ],
    ids=lambda failure: type(failure).__name__,
)
async def test_what_does_not_pass_makes_the_message_a_row(bot: Bot, failure: Exception) -> None:
    """The person is told at once, with two buttons; what the model had staged is dropped."""
    turn = await bot.say(TEXT, remember("home_city", "Berlin", TEXT, "location"), failure)
    assert turn.reply == WAITS.english
    assert turn.answer is not None
    assert [[button.label for button in row] for row in turn.answer.buttons] == [["Try again", "Leave it"]]
    assert await states(bot) == [(TEXT, "waiting")]
    assert await bot.facts() == []


@pytest.mark.parametrize("seconds", [10.0**7, 10.0**12])
async def test_a_hint_of_years_keeps_nobody_waiting_for_ever(bot: Bot, seconds: float) -> None:
    """The message waits as any, and is tried again within hours: a date that no calendar has would fail its turn."""
    turn = await bot.say(TEXT, ModelRateLimitError("big", "slow down", retry_after=seconds))
    assert turn.reply == WAITS.english
    bot.script.then("Nice.")
    await later(bot, hours=7)
    assert await states(bot) == [(TEXT, "answered")]


async def test_once_the_model_is_back_it_is_answered_once(bot: Bot) -> None:
    """As a reply to its message, with what its tools saved; nothing of the outage stays in the history."""
    message = await bot.message(TEXT)
    bot.script.then(DOWN)
    await bot.hand_in(message)
    bot.script.then(remember("home_city", "Berlin", TEXT, "location"), "Nice.")
    await later(bot)
    await later(bot, hours=3)
    assert [text.partition("\n")[0] for text in await said(bot)] == [WAITS.english, "Nice."]
    assert await bot.known() == {"home_city": "Berlin"}
    assert (await bot.hand_in(message)).reply.startswith("Nice.")
    assert await bot.query("SELECT field(outbound.content, 'reply_to') FROM outbound ORDER BY id") == [
        (None,),
        (message.message_id,),
    ]
    await bot.say("Hello")
    assert WAITS.english not in bot.script.last.past
    assert "Nice." in bot.script.last.past


async def test_it_is_answered_after_a_restart_too(bot: Bot) -> None:
    """The message is a row, and so is the promise."""
    await bot.say("How are you?", DOWN)
    await bot.restart()
    bot.script.then("Well, thanks.")
    await later(bot)
    assert await said(bot) == [WAITS.english, "Well, thanks."]
    assert await states(bot) == [("How are you?", "answered")]


async def test_several_are_answered_in_their_order(bot: Bot) -> None:
    """Each with those before it in its history; while it lasts the first one alone asks whether the model is back."""
    for text in ("One", "Two", "Three"):
        await bot.say(text, DOWN)
    asked = len(bot.script.requests)
    assert asked == 3
    bot.script.then(DOWN)
    await later(bot, minutes=1)
    assert len(bot.script.requests) == asked + 1
    bot.script.then("1", "2", "3")
    await later(bot)
    assert await said(bot) == [WAITS.english, WAITS.english, WAITS.english, "1", "2", "3"]
    assert [prompt.splitlines()[-1] for prompt in bot.script.last.prompts] == ["One", "Two", "Three"]


async def test_the_next_message_finds_the_model_back_and_comes_after_those_that_wait(bot: Bot) -> None:
    """What was said first is answered first, and stands in the history of what follows."""
    await bot.say("I fly to Rome on Friday, what is worth seeing?", DOWN)
    turn = await bot.say("And where to eat?", "The Forum.", "In Trastevere.")
    assert turn.reply == "In Trastevere."
    assert await said(bot) == [WAITS.english, "The Forum.", "In Trastevere."]
    assert "The Forum." in bot.script.last.past


async def test_one_that_the_model_is_silent_over_keeps_no_other_waiting(bot: Bot) -> None:
    """It may be the message: others are tried all the same."""
    await bot.say("A riddle without an end", TimeoutError())
    assert (await bot.say("Hi", TimeoutError(), "Hello.")).reply == "Hello."
    assert await states(bot) == [("A riddle without an end", "waiting"), ("Hi", "answered")]


async def test_try_again_does_so_now(bot: Bot) -> None:
    """The button brings the promise forward; a second press finds nothing that waits."""
    turn = await bot.say("How are you?", ModelRateLimitError("big", "slow down", retry_after=3600))
    assert turn.answer is not None
    await bot.app.worker.run_due()
    assert await states(bot) == [("How are you?", "waiting")]
    again = action(turn.answer, "/answer again")
    assert (await bot.command(again)).text.startswith("I am trying again")
    bot.script.then("Well.")
    await bot.app.worker.run_due()
    assert (await said(bot))[-1] == "Well."
    assert (await bot.command(again)).text == "That message waits no more."


async def test_leave_it_leaves_it(bot: Bot) -> None:
    """It is never answered, and still learnt from."""
    turn = await bot.say(TEXT, DOWN)
    assert turn.answer is not None
    await bot.command(action(turn.answer, "/answer leave"))
    await later(bot)
    await later(bot, days=1)
    assert await said(bot) == [WAITS.english]
    assert bot.mini.requests != []
    assert TEXT in bot.mini.requests[0].whole


async def test_nobody_settles_what_another_said(bot: Bot) -> None:
    """The number alone opens nothing."""
    turn = await bot.say(TEXT, DOWN)
    assert turn.answer is not None
    answer = await bot.command(action(turn.answer, "/answer leave"), "ben")
    assert answer.text == "That message waits no more."
    assert await states(bot) == [(TEXT, "waiting")]


async def test_an_edit_takes_the_place_of_what_waits(bot: Bot) -> None:
    """Only the new wording is answered."""
    await bot.say("What is the capital of Asutria?", DOWN, number="m")
    turn = await bot.say("What is the capital of Austria?", "Vienna.", number="m", revision=5)
    assert turn.reply == "Vienna."
    await later(bot)
    assert await said(bot) == [WAITS.english, "Vienna."]


async def test_a_spent_budget_is_not_tried_again(bot: Bot) -> None:
    """It is told once, as an answer; waiting would not help before the month is over."""
    await bot.restart(monthly_budget_usd=0.0)
    await bot.say(TEXT)
    assert await states(bot) == [(TEXT, "answered")]
    assert await bot.query("SELECT 1 FROM jobs WHERE kind = 'answer'") == []


async def test_a_plain_yes_counts_though_no_model_has_an_answer_to_it(bot: Bot) -> None:
    """What was asked is settled by code, once: nobody is asked anew for what they have agreed to."""
    text = "I may have an ulcer"
    await bot.say(text, remember("health", "an ulcer", text, "health", ask=True), "I see.")
    turn = await bot.say("yes", ODD, ODD)
    assert turn.reply.startswith(NONE_FOUND)
    assert await bot.known() == {"health": "an ulcer"}


async def test_what_they_ask_to_have_kept_is_kept_though_a_secret_stands_before_it(bot: Bot) -> None:
    """No model reads it: the password is left out, and nothing else with it."""
    text = "Please remember: my bank password is Tulip77x. I live in Faro."
    turn = await bot.say(text, ODD, ODD)
    assert turn.reply.startswith(NONE_FOUND)
    assert await bot.known() == {"home_city": "Faro"}


async def tried_again(bot: Bot, turn: Turn) -> str:
    """What the button under an answer brings."""
    assert turn.answer is not None
    return (await bot.command(action(turn.answer, "/answer again"))).text


async def test_an_answer_that_was_not_found_can_be_tried_again(bot: Bot) -> None:
    """The message is answered anew, as a reply to it; the failure leaves the history and is said no more."""
    message = await bot.message(TEXT)
    bot.script.then(ODD, ODD)
    failed = await bot.hand_in(message)
    assert failed.reply.startswith(NONE_FOUND)
    await tried_again(bot, failed)
    assert await states(bot) == [(TEXT, "waiting")]
    bot.script.then(remember("home_city", "Berlin", TEXT, "location"), "Nice.")
    await later(bot)
    assert await states(bot) == [(TEXT, "answered")]
    assert (await said(bot))[-1].startswith("Nice.")
    assert await bot.known() == {"home_city": "Berlin"}
    await bot.say("and now?", "Well.")
    assert NONE_FOUND not in bot.script.last.whole


async def test_one_that_fails_again_says_so_again_and_can_be_tried_once_more(bot: Bot) -> None:
    """Each try has its own message, and its own button."""
    bot.script.then(ODD, ODD)
    failed = await bot.hand_in(await bot.message(TEXT))
    for _ in range(2):
        await tried_again(bot, failed)
        bot.script.then(ODD, ODD)
        await later(bot)
    assert [text.startswith(NONE_FOUND) for text in await said(bot)] == [True] * 3
    await tried_again(bot, failed)
    bot.script.then("At last.")
    await later(bot)
    assert (await said(bot))[-1] == "At last."


async def test_an_answer_that_was_given_is_not_given_anew(bot: Bot) -> None:
    """A button of one's own making reopens nothing."""
    turn = await bot.say(TEXT, "Nice.")
    assert (await bot.command(f"/answer again {turn.interaction_id}")).text == NOT_WAITING.english
    assert await states(bot) == [(TEXT, "answered")]


async def test_a_message_that_waits_is_forgotten_with_what_it_tells(bot: Bot) -> None:
    """It is shown with all else that is found; forgotten, it is neither answered nor learnt from, and undone it is."""
    await bot.say("I like zarkobulo", DOWN)
    preview = await bot.command("/forget zarkobulo")
    assert "1 message" in preview.text
    done = await bot.command(action(preview, "/memory forget"))
    await later(bot, minutes=2)
    assert len(bot.script.requests) == 1
    await bot.command(action(done, "/undo"))
    bot.script.then(remember("likes", "zarkobulo", "I like zarkobulo"), "Nice.")
    await later(bot, minutes=2)
    assert await bot.known() == {"likes": "zarkobulo"}


@pytest.mark.parametrize("order", ["forget that", "don't keep this"])
async def test_a_message_that_waits_is_taken_back(bot: Bot, order: str) -> None:
    """It is the last thing that was said; nothing is answered to it, and nothing learnt from it."""
    await bot.say("I like zarkobulo", DOWN)
    turn = await bot.say(order, DOWN)
    assert turn.reply.startswith("Taken back")
    bot.script.then(remember("likes", "zarkobulo", "I like zarkobulo"), "Nice.")
    await later(bot)
    assert await states(bot) == [("I like zarkobulo", "replaced"), (order, "answered")]
    assert await bot.facts() == []


async def test_a_message_that_waited_is_answered_once_it_is_given_back(bot: Bot) -> None:
    """It was never answered, and an undo leaves it as it was."""
    await bot.say("I like zarkobulo", DOWN)
    await bot.say("forget that", DOWN)
    await bot.say("undo that")
    bot.script.then(remember("likes", "zarkobulo", "I like zarkobulo"), "Nice.")
    await later(bot)
    assert ("I like zarkobulo", "answered") in await states(bot)
    assert await bot.known() == {"likes": "zarkobulo"}


async def test_a_message_that_waits_is_erased_and_left(bot: Bot) -> None:
    """Nothing said before an order is answered after it."""
    await bot.say("I like zarkobulo", DOWN)
    await bot.command("/forget zarkobulo everywhere now")
    bot.script.then(remember("likes", "zarkobulo", "I like zarkobulo"), "You like zarkobulo.")
    await bot.change("UPDATE jobs SET due_at = '2026-11-20T09:20:00.000000Z' WHERE kind = 'erase'")
    await later(bot)
    await later(bot, hours=1)
    assert await states(bot) == [("▮▮▮", "noted")]
    assert len(bot.script.requests) == 1
    assert await bot.facts() == []
    assert (await said(bot))[-1].startswith("Erased everywhere")


async def test_what_is_being_answered_when_it_is_erased_is_erased_with_its_answer(bot: Bot) -> None:
    """By an order from elsewhere, while the model thinks: neither the fact it came to stays nor a word of the answer."""
    await bot.tell("pets", "zarkobulo")

    async def order() -> None:
        await bot.command("/forget zarkobulo everywhere now", chat="elsewhere")
        await bot.app.worker.run_due()

    answering = bot.meanwhile(order, "You like zarkobulo.")
    await bot.say("I like zarkobulo", remember("likes", "zarkobulo", "I like zarkobulo"), answering)
    await bot.say("What do I like?", "I don't know.")
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    held = [str(row) for table in ("interactions", "memories", "outbound", "search_words", "jobs")
            for row in await bot.query(f"SELECT * FROM {table}")]  # fmt: skip
    assert [each for each in held if "zarkobulo" in each] == []


async def test_what_is_stopped_of_an_answer_given_anew_is_said(bot: Bot) -> None:
    """It follows what stood in the answer's place before."""
    message = await bot.message("How are you?")
    bot.script.then(ODD, ODD)
    turn = await bot.hand_in(message)
    assert turn.answer is not None
    await bot.command(action(turn.answer, "/answer again"))
    assert await bot.app.desk.log.stop(message, "Well, to be")
    assert (await said(bot))[-1].startswith("Well, to be")
