"""The life of one message: stored before it is answered, answered once, changing memory once, whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from bot.conversation.outbox import Outbox
from bot.memory.log import Completion, ConversationLog
from bot.storage.work import outbound
from tests.scripted import Bot, Request, Step, call, everything_due, remember

TEXT = "I live in Berlin"
SAVE: tuple[Step, Step] = (remember("home_city", "Berlin", TEXT, "location"), "Nice.")


class Killed(BaseException):
    """Stands for the end of the process: no handler of ours may catch it."""


async def waiting(bot: Bot) -> list[str]:
    outbox = Outbox(bot.app.database, bot.clock, "terminal")
    return [each.answer.text for each in await everything_due(outbox)]


async def test_a_message_is_stored_before_the_model_is_asked(bot: Bot) -> None:
    """While the model thinks, the words are in the file already, open."""
    seen: list[Any] = []

    async def look() -> None:
        seen.extend(await bot.query("SELECT text, state FROM interactions"))

    def thinking(request: Request) -> Step:
        seen.append(asyncio.get_running_loop().create_task(look()))
        return "Hello."

    await bot.say("Hi there", thinking)
    await seen[0]
    # The task ran between the request and the second transaction or after it; the row was there in any case.
    assert seen[1][0] == "Hi there"
    [(state, reply)] = await bot.query("SELECT state, reply FROM interactions")
    assert (state, reply) == ("answered", "Hello.")


async def test_the_answer_and_its_effects_are_stored_together(bot: Bot) -> None:
    """Reply, receipt, tool uses, tokens, milliseconds, model; the message to send; all in one transaction."""
    turn = await bot.say(TEXT, *SAVE)
    [row] = await bot.query(
        "SELECT reply, model, input_tokens > 0, output_tokens > 0, milliseconds >= 0, state FROM interactions"
    )
    assert row == ("Nice.", "scripted", 1, 1, 1, "answered")
    assert await waiting(bot) == [turn.reply]


async def test_the_same_message_never_makes_two_turns(bot: Bot) -> None:
    """Handed in again, it gets the stored answer: no model call, no second memory, no second message."""
    message = await bot.message(TEXT)
    bot.script.then(*SAVE)
    first = await bot.hand_in(message)
    again = await bot.hand_in(message)
    assert again.reply == first.reply
    assert again.interaction_id == first.interaction_id
    assert again.tools_used == first.tools_used
    assert len(bot.script.requests) == 2
    assert len(await bot.facts()) == 1
    assert len(await waiting(bot)) == 1


def at_opening(bot: Bot, monkeypatch: pytest.MonkeyPatch, ends: type[BaseException]) -> None:
    _end_before(ConversationLog, "_open", monkeypatch, ends)


def at_the_model(bot: Bot, monkeypatch: pytest.MonkeyPatch, ends: type[BaseException]) -> None:
    bot.script.steps = [ends()]


def between_tool_and_answer(bot: Bot, monkeypatch: pytest.MonkeyPatch, ends: type[BaseException]) -> None:
    bot.script.steps = [SAVE[0], ends()]


def before_the_second_transaction(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, ends: type[BaseException]
) -> None:
    _end_before(ConversationLog, "complete", monkeypatch, ends)


def within_the_second_transaction(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, ends: type[BaseException]
) -> None:
    _end_before(outbound, "add", monkeypatch, ends)


def after_the_second_transaction(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, ends: type[BaseException]
) -> None:
    complete = ConversationLog.complete

    async def completed(log: ConversationLog, done: Completion) -> None:
        await complete(log, done)
        monkeypatch.undo()
        raise ends

    monkeypatch.setattr(ConversationLog, "complete", completed)


def _end_before(where: Any, name: str, monkeypatch: pytest.MonkeyPatch, ends: type[BaseException]) -> None:
    async def ended(*_: Any, **__: Any) -> None:
        monkeypatch.undo()
        raise ends

    monkeypatch.setattr(where, name, ended)


POINTS = [
    at_opening,
    at_the_model,
    between_tool_and_answer,
    before_the_second_transaction,
    within_the_second_transaction,
    after_the_second_transaction,
]


@pytest.mark.parametrize("ends", [Killed, asyncio.CancelledError])
@pytest.mark.parametrize("point", POINTS)
async def test_a_turn_cut_short_anywhere_is_replayed_to_one_answer(
    bot: Bot,
    point: Callable[[Bot, pytest.MonkeyPatch, type[BaseException]], None],
    ends: type[BaseException],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Killed or cancelled at each step, then started anew on the file: stored once, learnt once, answered once."""
    message = await bot.message(TEXT)
    bot.script.then(*SAVE)
    with monkeypatch.context() as context:
        point(bot, context, ends)
        with pytest.raises(ends):
            await bot.hand_in(message)
    await bot.restart()
    bot.script.steps = list(SAVE)
    turn, again = [await bot.hand_in(message) for _ in range(2)]
    assert turn.reply.startswith("Nice.\n\nRemembered: your home city is Berlin")
    assert again.reply == turn.reply
    facts = await bot.facts()
    assert [(fact.content, fact.version, fact.mentions) for fact in facts] == [("Berlin", 1, 1)]
    assert len((await bot.record(facts[0])).sources) == 1
    assert await bot.query("SELECT state FROM interactions") == [("answered",)]
    assert await waiting(bot) == [turn.reply]


@pytest.mark.parametrize("steps", [*range(0, 1800, 60), 5000])
async def test_a_turn_cancelled_at_any_await_writes_all_or_nothing(bot: Bot, steps: int) -> None:
    """Cancelled after so many turns of the loop, then replayed: memory and answer are there once."""
    message = await bot.message(TEXT)
    bot.script.then(*SAVE)
    task = asyncio.ensure_future(bot.hand_in(message))
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    [(answers,)] = await bot.query("SELECT count(*) FROM interactions WHERE state = 'answered'")
    assert len(await bot.facts()) == len(await waiting(bot)) == answers
    bot.script.steps = list(SAVE)
    await bot.hand_in(message)
    assert [(fact.content, fact.version) for fact in await bot.facts()] == [("Berlin", 1)]
    assert len(await waiting(bot)) == 1


async def test_a_stopped_turn_says_and_saves_nothing(bot: Bot) -> None:
    """/stop while the model thinks: its answer is dropped with all it wanted to change."""
    message = await bot.message(TEXT)

    async def stop() -> None:
        assert await bot.app.log.stop(message)

    bot.script.then(bot.meanwhile(stop, SAVE[0]), "Nice.")
    turn = await bot.hand_in(message)
    assert turn.answer is None
    assert await bot.facts() == []
    assert await waiting(bot) == []
    assert (await bot.hand_in(message)).answer is None
    assert not await bot.app.log.stop(message)


async def test_an_edited_message_is_answered_anew_and_the_old_exchange_leaves_history(bot: Bot) -> None:
    """The same message with a later edit date is another turn that replaces the first."""
    await bot.say("I live in Bern", "In Bern!", number="m", revision=0)
    turn = await bot.say("I live in Berlin", "In Berlin!", number="m", revision=5)
    assert turn.reply == "In Berlin!"
    assert "Bern!" not in bot.script.last.past
    await bot.say("Hello")
    assert "In Bern!" not in bot.script.last.past
    assert "In Berlin!" in bot.script.last.past
    assert await bot.query("SELECT state FROM interactions ORDER BY id LIMIT 2") == [
        ("replaced",),
        ("answered",),
    ]


async def test_an_edit_while_the_model_thinks_wins(bot: Bot) -> None:
    """The first answer comes too late and is dropped with what it saved."""
    first = await bot.message("I live in Bern", number="m")

    async def edit() -> None:
        await bot.app.log.open(await bot.message("I live in Berlin", number="m", revision=5))

    saved = remember("home_city", "Bern", "I live in Bern")
    bot.script.then(bot.meanwhile(edit, saved), "In Bern!")
    assert (await bot.hand_in(first)).answer is None
    assert await bot.facts() == []


async def test_a_stale_plan_is_thought_anew_without_asking_the_model_again(bot: Bot) -> None:
    """Another message tells of a city while the model thinks: the turn's correction is a version of that one."""
    city = await bot.tell("home_city", "Munich")
    text, other = "I live in Berlin now", "I live in Hamburg"
    said = partial(bot.say, other, remember("home_city", "Hamburg", other), "Oh.", chat="another")
    bot.script.then(remember("home_city", "Berlin", text), bot.meanwhile(said, "Nice."))
    turn = await bot.hand_in(await bot.message(text))
    assert "your home city is Berlin (was Hamburg)" in turn.reply
    assert [text in request.asked for request in bot.script.requests].count(True) == 2
    versions = (await bot.record(city)).versions
    assert [version.content for version in versions] == ["Munich", "Hamburg", "Berlin"]


async def test_a_memory_deleted_while_the_model_thinks_is_told_anew(bot: Bot) -> None:
    """A correction of something that is gone becomes a new memory; its forgetting becomes nothing."""
    city, pet = await bot.tell("home_city", "Munich"), await bot.tell("pets", "a cat")
    text = "I live in Berlin now, forget the cat"

    async def delete_both() -> None:
        for memory in (city, pet):
            await bot.command(f"/memory delete {memory.id}")

    wanted = [remember("home_city", "Berlin", text), call("forget_fact", key_or_id=pet.id)]
    bot.script.then(wanted, bot.meanwhile(delete_both, "Done."))
    turn = await bot.hand_in(await bot.message(text))
    assert "Remembered: your home city is Berlin" in turn.reply
    assert "Forgotten" not in turn.reply
    assert [(memory.content, memory.version) for memory in await bot.facts()] == [("Berlin", 1)]


async def test_what_a_program_changes_while_the_model_thinks_is_asked_about_beside_what_was_said(
    bot: Bot,
) -> None:
    """Nobody but the person knows which of the two holds, and what they said is not dropped without a word."""
    city, text = await bot.tell("home_city", "Munich"), "I moved to Oslo"

    async def edit() -> None:
        await bot.app.outside.edit(city.owner, city.id, "Bern", bot.clock.now())

    bot.script.then(bot.meanwhile(edit, remember("home_city", "Oslo", text)), "Nice.")
    turn = await bot.hand_in(await bot.message(text))
    assert "I know: your home city is Bern. Now you said “I moved to Oslo”. Which holds?" in turn.reply
    assert await bot.known() == {"home_city": "Bern"}


async def test_memory_that_moves_all_the_time_still_lets_the_turn_be_answered(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After some tries the answer is stored without its changes, and the message is learnt from later: what it
    says beside an edit by hand is asked about.
    """
    await bot.tell("home_city", "Munich")
    original = ConversationLog.complete

    async def after_a_change(log: ConversationLog, done: Completion) -> Any:
        cities = [memory for memory in await bot.facts() if memory.key == "home_city"]
        await bot.command(f"/memory edit {cities[0].id} city number {cities[0].version}")
        return await original(log, done)

    monkeypatch.setattr(ConversationLog, "complete", after_a_change)
    turn = await bot.say(TEXT, *SAVE)
    assert turn.reply.startswith("Nice.\n\nI know: your home city: city number ")
    assert await bot.query("SELECT kind FROM jobs WHERE kind = 'extract'") == [("extract",)]


async def test_the_answer_is_shown_while_it_is_written(bot: Bot) -> None:
    """It only grows, what was said before a tool call stays, and the stored answer has all of it."""
    shown: list[str] = []

    class Screen:
        finished = False

        async def show(self, interaction_id: int, text: str) -> None:
            assert not self.finished
            shown.append(text)

        async def finish(self) -> None:
            self.finished = True

    saved: Any = SAVE[0]
    bot.script.then(["Let me note that.", saved], "Nice city.")
    turn = await bot.hand_in(await bot.message(TEXT), Screen())
    assert turn.reply.startswith("Let me note that.\n\nNice city.\n\nRemembered:")
    assert all(later.startswith(earlier) for earlier, later in pairwise(shown))
    assert shown[-1] == "Let me note that.\n\nNice city."
    assert not any("Remembered" in text for text in shown)


async def test_showing_ends_when_the_model_fails(bot: Bot) -> None:
    """The channel is told to stop before the sentence is stored."""
    finished: list[bool] = []

    class Screen:
        async def show(self, interaction_id: int, text: str) -> None: ...

        async def finish(self) -> None:
            finished.append(True)

    bot.script.then(TimeoutError())
    await bot.hand_in(await bot.message("Hi"), Screen())
    assert finished == [True]


async def test_many_people_at_once_get_their_own_answers(bot: Bot) -> None:
    """Twenty turns side by side."""
    bot.script.steps = [lambda request: request.asked.splitlines()[-1]] * 20
    people = [f"p{number}" for number in range(20)]
    turns = await asyncio.gather(*(bot.say(f"I am {who}", who=who) for who in people))
    assert [turn.reply for turn in turns] == [f"I am {who}" for who in people]
