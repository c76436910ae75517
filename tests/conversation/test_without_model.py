"""When models fail: the fallback takes over, or one honest sentence with what is remembered, and learning waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.exceptions import (
    ContentFilterError,
    ModelAPIError,
    ModelHTTPError,
    ModelOverloadedError,
    ModelRateLimitError,
    ModelTimeoutError,
    UnexpectedModelBehavior,
)
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.models.fallback import FallbackModel
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.usage import RequestUsage

from bot.app import running_app
from bot.conversation.turn_result import NO_ANSWER, OVER_BUDGET, WAITS
from bot.domain.interactions import Citation, IncomingMessage
from bot.settings import Settings
from tests.scripted import Bot, Script, SetClock, call, remember

TEXT = "I live in Berlin"
FACTS: dict[str, Any] = {"key": "home_city", "value": "Berlin", "category": "location", "quote": TEXT}
FAILURES = [
    ModelHTTPError(503, "big", "overloaded"),
    ModelHTTPError(429, "big", "slow down"),
    ModelHTTPError(401, "big", "bad key"),
    ModelOverloadedError("big", "overloaded"),
    ModelRateLimitError("big", "slow down", retry_after=7),
    ModelTimeoutError("big", "silence"),
    ModelAPIError("big", "connection"),
]
OF_THE_MESSAGE = [
    UnexpectedModelBehavior("malformed"),
    ContentFilterError("blocked"),
    ValueError("a bug of a client"),
]


@pytest.fixture
async def pair(folder: Path, clock: SetClock) -> AsyncIterator[tuple[Bot, Script, Script]]:
    """A bot whose model has another behind it."""
    first, second = Script(), Script()
    script = Script()
    script.model = FallbackModel(first.model, second.model)  # pyright: ignore[reportAttributeAccessIssue]
    async with Bot(folder, clock, script, Script()) as bot:
        yield bot, first, second


@pytest.mark.parametrize("failure", FAILURES, ids=repr)
async def test_the_fallback_takes_over(pair: tuple[Bot, Script, Script], failure: ModelAPIError) -> None:
    """On overload, rate limit, timeout and any other error of the provider's: it answers and saves as the first would."""
    bot, first, second = pair
    first.then(failure, failure)
    second.then(remember("home_city", "Berlin", TEXT, "location"), "Nice.")
    turn = await bot.say(TEXT)
    assert turn.reply.startswith("Nice.\n\nRemembered: your home city is Berlin")


NONE_FOUND = NO_ANSWER.english.partition(".")[0]


async def test_when_both_fail_the_person_gets_a_sentence(pair: tuple[Bot, Script, Script]) -> None:
    """The fallback's failure is no crash either."""
    bot, first, second = pair
    first.then(ModelHTTPError(500, "big"))
    second.then(ModelHTTPError(401, "big"))
    assert (await bot.say("Hi")).reply == WAITS.english


@pytest.mark.parametrize("failure", OF_THE_MESSAGE, ids=lambda failure: type(failure).__name__)
async def test_a_failure_over_one_message_becomes_one_honest_answer(bot: Bot, failure: Exception) -> None:
    """One answer, stored and final; what the model had staged is dropped; learning is promised."""
    message = await bot.message(TEXT)
    bot.script.then(remember("home_city", "Berlin", TEXT, "location"), failure, failure)
    turn = await bot.hand_in(message)
    assert turn.reply.startswith(NONE_FOUND)
    assert await bot.facts() == []
    assert (await bot.hand_in(message)).reply == turn.reply
    assert await bot.query("SELECT kind, state FROM jobs WHERE kind = 'extract'") == [("extract", "due")]


async def test_the_most_relevant_things_remembered_come_along(bot: Bot) -> None:
    """With their dates; found by the words of the message, never the message itself."""
    await bot.tell("pets", "a tortoise named Zeno")
    await bot.tell("home_city", "Berlin")
    turn = await bot.say("What does Zeno my tortoise eat?", TimeoutError())
    assert turn.reply.startswith(WAITS.english)
    assert "- pets: a tortoise named Zeno (told on 20 November 2026)" in turn.reply
    assert "What does" not in turn.reply


async def test_a_reminder_is_set_and_no_note_made_of_it(bot: Bot) -> None:
    """By the time that it names; what it asks to remember beside is kept as a fact."""
    turn = await bot.say("Remind me tomorrow at 9 to buy milk.", TimeoutError())
    assert turn.reply == f"{WAITS.english}\n\nReminder set: Saturday 21 November 2026, 09:00: buy milk"
    assert [memory.kind for memory in await bot.facts()] == ["reminder"]


async def test_of_several_hours_those_that_are_over_are_told(bot: Bot) -> None:
    """They used to keep the others from being set, and nothing was said."""
    turn = await bot.say("Remind me today at 8 and 21 to eat", TimeoutError())
    assert turn.reply.startswith("Over already, so not set: Friday 20 November 2026, 08:00: eat\n\n")
    assert turn.reply.endswith("Reminder set: Friday 20 November 2026, 21:00: eat")


async def test_a_reminder_for_a_moment_that_is_over_is_told_of(bot: Bot) -> None:
    """Nothing was said of it, as if it had been set."""
    turn = await bot.say("Remind me yesterday at 9 to eat", TimeoutError())
    assert turn.reply.startswith("I have set no reminder. That moment is over")


async def test_a_reminder_without_a_time_is_no_note(bot: Bot) -> None:
    """Nothing says that it was remembered, since nobody would be reminded."""
    assert (await bot.say("Remind me to buy milk.", TimeoutError())).reply == WAITS.english
    assert await bot.facts() == []


async def test_what_does_not_fit_is_no_help(bot: Bot) -> None:
    """Only what clearly has to do with the message is shown, as in a prompt; else the sentence stands alone."""
    await bot.tell("pets", "a tortoise named Zeno")
    await bot.tell("home_city", "Berlin")
    assert (
        await bot.say("Can you fix this sentence: he go to school", TimeoutError())
    ).reply == WAITS.english


async def test_a_silent_model_is_given_up(bot: Bot) -> None:
    """After MODEL_TIMEOUT_SECONDS the sentence comes."""

    async def silence(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        await asyncio.Event().wait()
        raise AssertionError

    bot.script.model = FunctionModel(silence)
    await bot.restart(model_timeout_seconds=0.05)
    assert (await bot.say("Hi")).reply == WAITS.english


async def test_an_answer_that_is_but_a_made_up_receipt_is_no_answer(bot: Bot) -> None:
    """What it claims was not done, and nothing is left of it to be sent."""
    turn = await bot.say("How are you?", "Reminder set: Friday 20 November 2026, 17:00: eat")
    assert turn.answer is not None
    assert turn.answer.text == NO_ANSWER.english
    assert await bot.facts() == []


async def test_an_empty_answer_is_no_answer(bot: Bot) -> None:
    """Nothing said is a failure like any other."""
    turn = await bot.say("Hi", "", "", "", "", "")
    assert turn.reply.startswith(NONE_FOUND)


async def test_learning_waits_for_the_model_and_learns_with_a_quote(bot: Bot) -> None:
    """Not while it is away; once it is back the fact is there, citing the message it came from."""
    turn = await bot.say(TEXT, ValueError())
    assert await bot.app.worker.run_due() == 0
    bot.mini.then(ModelOverloadedError("mini", "busy"), call("final_result", facts=[FACTS]))
    bot.clock.pass_time(minutes=1)
    assert await bot.app.worker.run_due() == 1
    assert await bot.facts() == []
    bot.clock.pass_time(minutes=1)
    assert await bot.app.worker.run_due() == 1
    record = await bot.record((await bot.facts())[0])
    assert [(source.interaction_id, source.quote) for source, _ in record.sources] == [
        (turn.interaction_id, TEXT)
    ]
    assert await bot.query("SELECT kind FROM jobs WHERE kind = 'extract'") == []


async def test_learning_survives_a_restart(bot: Bot) -> None:
    """It is a row, not a task."""
    await bot.say(TEXT, ValueError())
    await bot.restart()
    bot.mini.then(call("final_result", facts=[FACTS]))
    bot.clock.pass_time(days=2)
    await bot.app.worker.run_due()
    assert await bot.known() == {"home_city": "Berlin"}


async def test_learning_believes_only_the_users_own_words(bot: Bot) -> None:
    """Facts whose quote was never said, and empty ones, fall away; several of one key become versions."""
    await bot.say("I live in Berlin, soon in Rome", ValueError())
    made_up = {"key": "pets", "value": "cat", "category": "personal", "quote": "I have a cat"}
    soon = {
        "key": "city",
        "value": "Rome",
        "category": "location",
        "quote": "soon in Rome",
        "outcome": "replace",
    }
    blank = {"key": "likes", "value": "\x00", "category": "preference", "quote": "I live"}
    bot.mini.then(call("final_result", facts=[FACTS, made_up, soon, blank]))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    assert [(memory.content, memory.version) for memory in await bot.facts()] == [("Rome", 2)]


async def test_a_message_edited_before_it_was_learnt_from_is_not_learnt_from(bot: Bot) -> None:
    """Only the last wording counts."""
    await bot.say(TEXT, ValueError(), number="m")
    await bot.say("Never mind", "All right.", number="m", revision=9)
    bot.mini.then(call("final_result", facts=[FACTS]))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    assert await bot.facts() == []
    assert bot.mini.requests == []


async def test_quoted_and_forwarded_words_are_not_even_shown_to_the_extractor(bot: Bot) -> None:
    """It reads the person's own words alone."""
    await bot.say(
        "Look", ValueError(), quoted=Citation("SECRET ONE", "Bob"), forwarded=Citation("SECRET TWO", "Bob")
    )
    bot.mini.then(call("final_result", facts=[]))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    assert "Look" in bot.mini.last.whole
    assert "SECRET" not in bot.mini.last.whole


def priced(cost: float, text: str = "Hello.") -> FunctionModel:
    """A model with a price of its own: so many dollars for each answer, by the price list of a known model."""

    async def answer(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        tokens = round(cost * 400_000)  # $2.50 a million
        return ModelResponse(
            parts=[TextPart(text)],
            usage=RequestUsage(input_tokens=tokens, output_tokens=7),
            model_name="gpt-4o",
            provider_name="openai",
        )

    return FunctionModel(answer, model_name="gpt-4o")


async def test_tokens_and_price_are_counted_for_each_person_and_purpose(bot: Bot) -> None:
    """/usage shows this month's; another month and another person begin at nothing."""
    await bot.say(TEXT, "Nice.")
    await bot.say("Hi", ValueError())
    bot.mini.then(call("final_result", facts=[]))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    usage = (await bot.command("/usage")).text
    assert "- chat, scripted: 2 calls" in usage
    assert "- extract, scripted: one call" in usage
    assert (await bot.command("/usage", "ben")).text == "No model was used this month."
    bot.clock.pass_time(days=31)
    assert (await bot.command("/usage")).text == "No model was used this month."


async def test_a_failed_run_is_paid_for_too(bot: Bot) -> None:
    """Its tokens are counted although it gave no answer."""
    await bot.say(TEXT, remember("home_city", "Berlin", TEXT, "location"), TimeoutError())
    [(tokens,)] = await bot.query("SELECT input_tokens FROM usage")
    assert tokens > 0


async def test_past_the_budget_the_person_is_told_kindly_until_the_month_is_over(bot: Bot) -> None:
    """No model is asked; memory answers; learning waits for the next month and is not buried meanwhile."""
    bot.script.model = priced(1.0)
    await bot.restart(monthly_budget_usd=2.0)
    assert (await bot.say("One")).reply == "Hello."
    assert (await bot.say("Two")).reply == "Hello."
    over = await bot.say(TEXT)
    assert over.reply.startswith(OVER_BUDGET.english)
    assert over.model == "none"
    assert (await bot.say("Hi", who="ben")).reply == "Hello."
    for _ in range(50):
        bot.clock.pass_time(hours=5)
        await bot.app.worker.run_due()
    assert await bot.query("SELECT state FROM jobs WHERE kind = 'extract'") == [("due",)]
    bot.clock.moment = bot.clock.moment.replace(month=12, day=1, hour=1)
    bot.mini.then(call("final_result", facts=[FACTS]))
    await bot.app.worker.run_due()
    assert await bot.known() == {"home_city": "Berlin"}
    assert (await bot.say("Three")).reply == "Hello."


@pytest.fixture
async def offline(folder: Path, clock: SetClock) -> AsyncIterator[Callable[[str], Awaitable[str]]]:
    """What a bot without any model answers to one message after another."""
    async with running_app(Settings(_env_file=None, data_dir=folder), clock) as app:  # pyright: ignore[reportCallIssue]
        person = await app.people.local("ann")
        assert app.models.choice.is_offline

        async def say(text: str) -> str:
            message = IncomingMessage(
                owner=person.id, channel="terminal", chat="t", message_id=text, text=text, sent_at=clock.now()
            )
            return (await app.turns.handle(message, "UTC")).reply

        yield say


async def test_without_a_key_the_offline_responder_answers(offline: Callable[[str], Awaitable[str]]) -> None:
    """Remembering, correcting, asking and forgetting work with no model at all."""
    assert "Remembered: your home city is Munich" in await offline("I live in Munich.")
    assert "home city: Munich. Does Berlin take its place?" in await offline("I live in Berlin.")
    assert "Munich" in await offline("Where do I live now?")
    assert "your home city is Berlin (was Munich)" in await offline("I moved to Berlin.")
    assert "Berlin" in await offline("Where do I live?")
    assert "Forgotten: home city" in await offline("Forget where I live.")


async def test_without_a_key_a_reminder_is_set_and_stopped_in_words(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """The one that is named, though both have their message; it can be undone."""
    await offline("remind me every day at 9 to take my pill")
    await offline("remind me tomorrow at 8 to call mum")
    assert "Reminder stopped: take my pill" in await offline("stop reminding me to take my pill")
    assert "call mum" in (left := await offline("what reminders do I have?"))
    assert "pill" not in left
    assert "nothing to forget" in await offline("don't remind me of my ex")


@pytest.mark.parametrize("order", ["cancel the reminder to pay rent", "stop all reminders"])
async def test_without_a_key_who_has_no_reminders_hears_so(
    offline: Callable[[str], Awaitable[str]], order: str
) -> None:
    """An order to stop one is no order to forget what was said of it, the order before among that."""
    for _ in range(2):
        assert "You have no reminders" in await offline(order)


async def test_without_a_key_several_hours_are_set_but_for_those_that_are_over(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """What is over is named; where all is, it is asked when."""
    said = await offline("remind me today at 7 and 21 to eat")
    assert "Over already, so not set: Friday 20 November 2026, 07:00: eat" in said
    assert said.endswith("Reminder set: Friday 20 November 2026, 21:00: eat")
    assert "That moment is over" in await offline("remind me today at 7 and 8 to run")


@pytest.mark.parametrize(
    ("said", "reminded", "known"),
    [
        ("Hello! Remind me tomorrow at 9 to call mum.", "call mum", ""),
        ("I live in Bonn. Remind me tomorrow at 18 to shop.", "shop", "Bonn"),
    ],
)
async def test_without_a_key_a_reminder_may_be_asked_for_further_on(
    offline: Callable[[str], Awaitable[str]], said: str, reminded: str, known: str
) -> None:
    """What else the message says is found, too."""
    assert f": {reminded}" in await offline(said)
    assert reminded in await offline("what reminders do I have?")
    assert known in await offline("Where do I live?")


async def test_without_a_key_orders_to_undo_go_on_back(offline: Callable[[str], Awaitable[str]]) -> None:
    """The second means what was said before what the first took back, and not the first."""
    await offline("I live in Bonn.")
    await offline("I like tea.")
    assert "Taken back" in await offline("undo that")
    assert "Taken back" in await offline("undo that!")
    assert "don't know your home city" in await offline("Where do I live?")


async def test_without_a_key_a_name_does_not_stand_in_for_what_was_asked(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Of somebody known only by name the words about them are quoted, and nobody else's "it makes me sick"."""
    told = "My daughter Zoe turned 6 on October 3rd and she loves octopuses."
    await offline(told)
    await offline("I can't eat shellfish, it makes me sick.")
    answer = await offline("How old is Zoe?")
    assert told in answer
    assert "shellfish" not in answer


async def test_without_a_key_what_ends_for_somebody_ends_by_whatever_name_they_have(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Told of her as a sister, ended for her by name."""
    await offline("my sister Anna works at Bosch")
    assert "So this holds no longer: Anna works at Bosch" in await offline("Anna was laid off")
    assert "Anna was laid off" in await offline("where does Anna work?")


async def test_without_a_key_forgetting_goes_by_the_one_search(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Somebody, or several things, are offered, one thing goes at once; another value than that known is not found."""
    await offline("My sister Anna lives in Porto")
    assert "until you choose below" in await offline("forget my sister Anna")
    assert "Porto" in await offline("Where does my sister live?")
    assert "Forgotten: Anna: home city" in await offline("forget where Anna lives")
    assert "Remembered: your home city is Faro" in await offline("I live in Faro")
    assert "nothing to forget" in await offline("forget that I live in Berlin")
    assert "Forgotten: home city" in await offline("Forget where I live!")


async def test_without_a_key_a_plain_yes_forgets_what_was_offered(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Several things at once, and a no leaves them."""
    await offline("My sister Anna lives in Porto")
    await offline("forget my sister Anna")
    await offline("No, thanks")
    assert "Porto" in await offline("Where does my sister live?")
    assert "until you choose below" in await offline("forget Anna")
    assert "Forgotten: Anna: home city" in await offline("yes please")
    assert "Porto" not in await offline("Where does my sister Anna live?")


@pytest.mark.parametrize(
    "order", ["forget that Paul hates coriander", "forget that my partner hates coriander"]
)
async def test_forgetting_a_statement_leaves_who_it_is_about(
    offline: Callable[[str], Awaitable[str]], order: str
) -> None:
    """Though both were told in one breath: the name is no part of what is to go."""
    told = await offline("My partner Paul hates coriander")
    assert "your partner is Paul" in told
    await offline(order)
    assert "Forgotten: Paul: dislikes" in await offline("yes")
    assert "Your partner is called Paul" in await offline("Who is my partner?")


async def test_forgetting_a_statement_finds_all_that_it_states(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Of two values in one sentence none is left over."""
    await offline("I like kale and spinach")
    await offline("forget that I like kale and spinach")
    forgotten = await offline("yes")
    assert "2 facts" in forgotten or ("kale" in forgotten and "spinach" in forgotten)
    assert "kale" not in await offline("What do I like?")


async def test_without_a_key_what_was_is_told_in_the_persons_dates(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """An earlier value comes with the day until which it held, in words."""
    await offline("I live in Lisbon")
    await offline("I used to live in Porto until 2021.")
    assert await offline("Where did I live before?") == "Home city before: Porto (until 2021)."


async def test_without_a_key_a_name_brings_what_is_known_of_whom_it_names(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """The sister's home is told under her name."""
    await offline("My sister Anna lives in Porto")
    assert "Porto" in await offline("What do you know about Anna?")


async def test_without_a_key_what_is_no_longer_so_is_retired(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """ "Not any more", "I quit" and "it's not" end or replace what they contradict."""
    await offline("I play the violin")
    assert "No longer so: your hobbies: violin" in await offline("I don't play the violin anymore.")
    await offline("I work at Bosch.")
    assert "No longer so: your workplace is Bosch" in await offline("I quit my job at Bosch.")
    await offline("My dog is called Rex")
    assert "your pet is Rox (dog)" in await offline("It's not Rex, it's Rox.")
    assert "Rox" in await offline("What is my dog called?")


async def test_without_a_key_the_dead_are_no_longer_counted(offline: Callable[[str], Awaitable[str]]) -> None:
    """By name, whatever they were; of somebody unknown nothing is made up."""
    await offline("We have two cats, Pixel and Mochi.")
    told = await offline("Actually Mochi died last week. We're heartbroken.")
    assert told.startswith("I'm sorry about Mochi.")
    assert "your pet is Mochi (cat) (until " in told
    assert (await offline("What are my cats called?")).startswith("Your cat is called Pixel")
    assert await offline("My grandpa Joe passed away in 2019.") == "I'm sorry about Joe."


@pytest.mark.parametrize(
    ("told", "since", "asked"),
    [
        ("I have a dog called Bella", "We gave Bella away", "Do I have a dog?"),
        ("My pet Max is a dog", "Max isn't a dog, he's a cat", "What do you know about Max?"),
    ],
)
async def test_what_was_said_last_of_somebody_stands_beside_the_fact(
    offline: Callable[[str], Awaitable[str]], told: str, since: str, asked: str
) -> None:
    """Where nothing could be read in it, so that the fact is as it was: whoever asks sees both."""
    await offline(told)
    await offline(since)
    answer = await offline(asked)
    assert "is called" in answer
    assert answer.endswith(f"you told me: “{since}”")


@pytest.mark.parametrize(
    ("told", "order", "asked", "known"),
    [
        ("My roommate Kyle works at Amazon", "forget where I work", "Where does Kyle work?", "Amazon"),
        ("My brother Sam lives in Rome", "forget where I live", "Where does Sam live?", "Rome"),
        ("Helen's birthday is June 5th", "forget my birthday", "When is Helen's birthday?", "June 5th"),
        ("My friend Bo is allergic to eggs", "forget my allergies", "What is Bo allergic to?", "eggs"),
    ],
)
async def test_an_order_to_forget_ones_own_leaves_what_is_somebody_elses(
    offline: Callable[[str], Awaitable[str]], told: str, order: str, asked: str, known: str
) -> None:
    """Neither their facts nor the messages that tell only of them are found by "my" and "I"."""
    await offline(told)
    assert await offline(order) == "I found nothing like that, so there was nothing to forget."
    assert known in await offline(asked)


async def test_a_word_of_a_name_is_not_the_name(offline: Callable[[str], Awaitable[str]]) -> None:
    """A new phone tells nothing of New York."""
    await offline("I live in New York")
    await offline("They gave everybody at the office a new phone yesterday")
    assert "phone" not in await offline("Where do I live?")


@pytest.mark.parametrize(
    ("told", "since", "asked"),
    [
        ("I work at Zalando", "Zalando is closing the whole office in March", "Where do I work?"),
        ("I live in Bonn", "they flooded half of Bonn last night", "Where do I live?"),
    ],
)
async def test_what_was_said_last_of_a_firm_or_a_town_stands_beside_the_fact(
    offline: Callable[[str], Awaitable[str]], told: str, since: str, asked: str
) -> None:
    """It has a name as somebody has, and what was said of it may bear on the fact."""
    await offline(told)
    await offline(since)
    assert (await offline(asked)).endswith(f"you told me: “{since}”")


async def test_who_died_today_is_no_longer_counted_today(offline: Callable[[str], Awaitable[str]]) -> None:
    """A last day is included, so it is the day before."""
    await offline("my dog Max is 12")
    assert "No longer so: your pet is Max (dog)" in await offline("Max died this morning")
    assert "is called Max" not in await offline("do i have a dog?")


async def test_all_that_is_known_holds_what_was_told_in_another_language(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """No pattern reads that as facts, so it is quoted below those, without greetings."""
    await offline("Guten Abend")
    await offline("Ich wohne in Bonn und arbeite als Lehrer")
    await offline("Merk dir: mein Schlüssel liegt unter der Matte")
    known = await offline("was weißt du über mich?")
    assert "mein Schlüssel" in known.partition("\n\n")[0]
    assert known.endswith("“Ich wohne in Bonn und arbeite als Lehrer”")


@pytest.mark.parametrize(
    ("order", "gone"),
    [
        ("Forget everything about my job", ["Forgotten: job title", "Forgotten: workplace"]),
        ("forget where I work", ["Forgotten: job title", "Forgotten: workplace"]),
        ("forget my workplace", ["Forgotten: workplace"]),
    ],
)
async def test_a_thing_told_in_parts_is_forgotten_with_all_of_them(
    offline: Callable[[str], Awaitable[str]], order: str, gone: list[str]
) -> None:
    """By the name of the whole; by a part's own name that part alone."""
    await offline("I work as a nurse at Charité")
    told = await offline(order)
    if len(gone) > 1:
        assert told.startswith("Here is all that I found of it.")
        told = await offline("yes")
    assert [line for line in told.splitlines() if "Forgotten" in line and "what you said" not in line] == gone


@pytest.mark.parametrize(
    ("told", "over", "asked"),
    [
        ("I work at Bosch.", "I quit my job at Bosch.", "Where do I work?"),
        ("I live in Rome", "I moved out of Rome", "Where do I live?"),
        ("I play the violin", "I don't play the violin anymore", "What are my hobbies?"),
    ],
)
async def test_without_a_key_what_is_over_is_no_answer_to_what_is_so(
    offline: Callable[[str], Awaitable[str]], told: str, over: str, asked: str
) -> None:
    """It is told as it was before."""
    await offline(told)
    assert "(you told me on" in await offline(asked)
    await offline(over)
    assert "before: " in await offline(f"{asked} ")


async def test_without_a_key_what_is_denied_ends_and_is_told_as_it_was(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Whether it is said in full or as an answer to oneself; what holds is told without it."""
    await offline("I'm allergic to latex")
    assert "No longer so: you are allergic to latex" in await offline("I'm not allergic to latex")
    assert (await offline("Am I allergic to latex?")).endswith("“I'm not allergic to latex”")
    await offline("I like jazz")
    assert "No longer so: you like jazz" in await offline("Actually no, I don't")
    await offline("I like tea")
    assert (await offline("What do I like?")).startswith("You like tea")
    assert (await offline("Do I like jazz?")).startswith("Not that I know of.")


async def test_without_a_key_a_wrong_word_is_put_right_however_long_ago_it_was_told(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """ "It's Corfu, not Crete" changes the fact that holds the wrong word, and no other."""
    await offline("We are going to Crete in June")
    await offline("I live in Munich")
    await offline("Where are we going in June?")
    assert "Corfu in June (for June 2027) (was Crete in June)" in await offline("it's Corfu, not Crete")
    assert (await offline("Where are we going in June? ")).startswith("Your plans: Corfu in June")
    assert "Remembered" not in await offline("it's Oslo, not Paris")


async def test_without_a_key_somebody_is_renamed_and_what_is_known_of_them_goes_along(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Rex is Max from then on, and "he" whom the message before told of."""
    await offline("I have a dog named Rex")
    assert "Max" in await offline("We renamed Rex to Max")
    assert (await offline("What is my dog called?")).startswith("Your dog is called Max")
    await offline("My brother is called Alan")
    await offline("he goes by Al now")
    assert (await offline("What is my brother called?")).startswith("Your brother is called Al (")


async def test_without_a_key_an_order_and_a_friends_home_answer_nothing_about_oneself(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """An order to remind tells of no dentist, and a friend's home is not the person's."""
    await offline("My dentist is Dr. Weber")
    await offline("Remind me tomorrow at 9 to call the dentist")
    assert "Remind me" not in await offline("What did I say about the dentist?")
    await offline("I have a friend who lives in Oslo")
    assert (await offline("Where do I live?")).startswith("I know that only of somebody else.")


async def test_without_a_key_a_day_is_told_by_what_was_said_on_it(
    offline: Callable[[str], Awaitable[str]], clock: SetClock
) -> None:
    """All of it but small talk and questions, and of another day nothing."""
    await offline("We have a cat called Miso")
    await offline("How are you?")
    clock.pass_time(days=1)
    await offline("I had a great lunch with Tom")
    assert await offline("What did I tell you today?") == (
        "On 21 November 2026 you told me: “I had a great lunch with Tom”"
    )
    assert "Miso" in await offline("What did I tell you yesterday?")
    assert await offline("What did I say last week?") == "I find nothing about last week in what you told me."


async def test_without_a_key_one_is_called_otherwise_of_whom_one_may_have_several(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """A correction names the only one of its kind anew; where there are two it is one more."""
    await offline("We have a cat called Miso")
    await offline("I have a dog called Rex")
    assert "your pet is Mochi (cat) (was Miso (cat))" in await offline("Actually my cat's name is Mochi")
    await offline("My brother is Tom")
    await offline("My brother is Ben")
    assert "Remembered: your brother is Ken" in await offline("Actually, my brother is Ken")


async def test_without_a_key_somebody_who_moved_out_is_no_longer_a_flatmate(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """A son who moves out is a son for all that, and a birthday makes somebody a year older."""
    await offline("My roommate Tom is a painter")
    assert "No longer so: your housemates: Tom" in await offline("My roommate moved out")
    await offline("My son Leo is 12.")
    assert "age is 13 (was 12)" in await offline("Leo turned 13 today")
    assert "o longer" not in await offline("My son moved out")


@pytest.mark.parametrize(
    ("told", "kept", "asked", "answer"),
    [
        ("I'm married to Paul. We got divorced in 2020.", "your partner is Paul (", "Who is my husband?",
         "Partner before: Paul"),
        ("I have a cat called Tom. He died last week.", "your pet is Tom (cat) (until ", "What is my cat called?",
         "He died last week"),
        ("I have a cat named Tiger. He ran away.", "your pet is Tiger (cat) (", "What is my cat called?", "ran away"),
    ],
)  # fmt: skip
async def test_without_a_key_what_is_over_by_the_end_of_a_message_was_so(
    offline: Callable[[str], Awaitable[str]], told: str, kept: str, asked: str, answer: str
) -> None:
    """It is kept as something that was, and told as that."""
    assert kept in await offline(told)
    assert answer in await offline(asked)


async def test_without_a_key_what_was_over_and_is_taken_up_again_holds_anew(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """What is named is kept; with whom they are together again, which they don't say, is asked."""
    await offline("I work at Bosch")
    await offline("I quit Bosch")
    assert "your workplace is Bosch" in await offline("I'm back at Bosch")
    assert (await offline("Where do I work?")).startswith("You work at Bosch")
    await offline("My wife is Eva")
    await offline("We got divorced")
    assert (await offline("Do you know Eva?")).startswith("Partner before: Eva (wife).")
    assert "Shall I keep this? your partner is Eva" in await offline("We're back together")


async def test_without_a_key_a_taste_takes_the_place_of_its_contrary(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Nobody likes and dislikes one thing."""
    await offline("I hate mushrooms")
    told = await offline("Actually I quite like mushrooms now")
    assert "No longer so: you dislike mushrooms" in told
    assert "Remembered: you like mushrooms" in told
    assert (await offline("Do I like mushrooms?")).startswith("Yes, you like mushrooms")


async def test_without_a_key_people_are_told_apart_and_together(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Everybody of a family, and a mother's cat is no mother."""
    await offline("My mum Carol lives in Bristol with her cat Misty")
    await offline("My brother Sam is a teacher")
    await offline("My wife is Sue")
    assert "Misty" in await offline("What's my mum's cat called?")
    family = await offline("What do you know about my family?")
    assert all(name in family for name in ("Carol", "Sam", "Sue"))
    assert "No longer so: Sam’s job title is teacher" in await offline("Sam lost his job")


async def test_without_a_key_a_change_is_not_thanked_for_as_a_correction(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Nothing was wrong before: of what is new it is only taken note, and it is told when asked."""
    assert "puts it right" not in await offline("I joined Siemens")
    assert "You work at Siemens" in await offline("Where do I work?")
    assert "puts it right" in await offline("No, I joined Bosch")


async def test_without_a_key_what_was_said_against_a_fact_stands_below_it(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """What no pattern reads as a new value is no reason to give the old one as if nothing had been said."""
    await offline("My boss is Greta Lindqvist.")
    await offline("Actually my boss is no longer Greta, it's Olumide now.")
    assert "Olumide" in await offline("Who is my boss?")


@pytest.mark.parametrize("question", ["Am I allergic to anything?", "Am I allergic to something?"])
async def test_without_a_key_whatever_there_is_is_no_name_of_a_thing(
    offline: Callable[[str], Awaitable[str]], question: str
) -> None:
    """Asked about anything at all, what is known is the answer, and no denial of it."""
    await offline("I'm allergic to penicillin.")
    said = await offline(question)
    assert "allergic to penicillin" in said
    assert "Not that I know of" not in said


async def test_without_a_key_a_list_keeps_all_its_items(offline: Callable[[str], Awaitable[str]]) -> None:
    """Each is a fact of its own."""
    said = await offline("I like olives, sushi and jazz.")
    assert all(f"Remembered: you like {each}" in said for each in ("olives", "sushi", "jazz"))


@pytest.mark.parametrize(
    "question", ["Where did I live before?", "What was my previous home?", "Where did I use to live?"]
)
async def test_without_a_key_what_was_replaced_on_the_day_it_was_told_is_still_what_was(
    offline: Callable[[str], Awaitable[str]], question: str
) -> None:
    """Told and changed within one conversation, the earlier value answers what was before, and not the new one."""
    await offline("I live in Lisbon.")
    await offline("I've moved to Coimbra.")
    assert "before: Lisbon" in await offline(question)


async def test_without_a_key_a_message_is_forgotten_for_what_it_names_and_its_other_facts_stay(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """ "My godmother" is no fact here, but stands in one message: that goes, and the home it tells of stays known."""
    await offline("I live in Lisbon next to my godmother, who feeds our two cats, Miso and Udon.")
    answer = await offline("forget my godmother")
    assert "Forgotten: what you said of “godmother” (1 message)" in answer
    assert "Lisbon" in await offline("where do I live?")


async def test_without_a_key_somebody_is_told_of_by_name_and_as_she(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Who was introduced is known by name from then on, and is meant by the "she" of the next message."""
    await offline("Ulla is my aunt.")
    await offline("She lives in Kiel.")
    assert "Kiel" in await offline("Where does Ulla live?")
    await offline("What a day!")
    assert "Ulla is allergic to peanut" in await offline(
        "Ulla has a peanut allergy, so we bake without nuts."
    )


async def test_without_a_key_asking_about_somebody_tells_all_that_is_known_of_them(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Who they are, their facts under every name of theirs, and what else was said, but not twice the same."""
    told = (
        "My daughter is called Ida",
        "Ida is allergic to nuts",
        "Ida plays the cello",
        "My sister Anna lives in Bergen",
    )
    for each in told:
        await offline(each)
    for asked in ("Who is Ida?", "What do you know about Ida?", "tell me about my daughter"):
        known = (await offline(asked)).splitlines()
        assert [line.partition(" (")[0] for line in known[:2]] == [
            "• Your daughter is called Ida",
            "• Ida is allergic to nuts",
        ], asked
        assert len(known) == 3, known
        assert known[2].endswith("“Ida plays the cello”"), known
    assert "Anna" in await offline("what do you know about my sister?")


async def test_without_a_key_whoever_is_new_takes_the_place_wherever_their_name_stands(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """ "Dana is my new boss" replaces as "my new boss is Dana" does; the one before is told no more."""
    await offline("my boss is Alec")
    assert "(was Alec)" in await offline("Dana is my new boss")
    assert "Alec" not in await offline("who is Dana?")


async def test_without_a_key_what_one_may_not_eat_is_told_whole(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Every allergy, what is avoided, and what was only told by denying it; no breakfast is among them."""
    for told in ("I don't do dairy", "no gluten for me please", "we had eggs for breakfast"):
        await offline(told)
    for asked in ("what can't I eat?", "which foods should I avoid?", "is there anything I can't eat?"):
        known = await offline(asked)
        assert [each in known for each in ("dairy", "gluten", "eggs")] == [True, True, False], asked
    await offline("I'm allergic to kiwi")
    await offline("I never eat pork")
    known = await offline("what foods do I have to stay away from?")
    assert [each in known for each in ("kiwi", "pork", "dairy", "gluten", "eggs")] == [True] * 4 + [False]
    assert known.count("pork") == 1


async def test_without_a_key_a_name_that_was_told_as_called_answers_what_the_name_was(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """ "The rabbit's name" is told by "a rabbit called Pepper", which has no "name" in it."""
    await offline("We had a rabbit called Pepper until last spring")
    await offline("these days it's just the goldfish, and nobody named him")
    assert "Pepper" in await offline("what was the rabbit's name?")
    await offline("my sister Meera called, she has moved to Cardiff")
    assert "Meera" in await offline("who called me this week?")


async def test_without_a_key_bad_news_of_an_animal_is_not_called_lovely(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Patterns don't know whether news is good, so that an answer to them takes no side."""
    assert "Lovely" not in await offline("My dog Rex is ill.")


async def test_without_a_key_a_plan_is_told_with_its_day_as_a_person_reads_it(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """A moving day is stored as a date, and said as a day."""
    said = await offline("I'm going to Rome next Friday for a conference.")
    assert "Remembered: Rome 27 November 2026 for a conference (for 27 November 2026)" in said
    asked = await offline("What do I have planned?")
    assert asked.startswith("Your plans: Rome 27 November 2026 for a conference")


async def test_without_a_key_what_one_has_several_of_is_not_said_to_be_one_thing(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """The receipt names the key before a colon."""
    assert "your foods avoided: meat" in await offline("I don't eat meat.")


async def test_where_nothing_was_read_as_a_fact_what_was_told_is_quoted(
    offline: Callable[[str], Awaitable[str]],
) -> None:
    """Without a model English alone is read; what was told in another language is not denied, nor a secret told."""
    await offline("Ich habe einen Hund namens Balu")
    await offline("Wo wohne ich?")
    await offline("Mein Passwort ist Brimblewick77")
    known = await offline("Was weißt du über mich?")
    assert "Ich habe einen Hund namens Balu" in known
    assert "Wo wohne ich" not in known
    assert "Brimblewick77" not in known
