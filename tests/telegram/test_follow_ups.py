"""What a person meant to do comes back when its day has come: by day, seldom, with buttons, and in the history."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic_ai.messages import ToolCallPart

from bot.domain.changes import Add, Delete, Plan
from bot.domain.memories import IntentionDetails, Memory, Source, new_memory_id
from tests.telegram.world import ANA, World

DAY = "2026-11-22"
"""A Sunday; the clock begins on Friday the 20th, 9 o'clock UTC."""


async def mean(
    world: World, what: str, due: str | None = DAY, key: str = "dentist", ask_on: str | None = None
) -> Memory:
    """Say what one means to do, and have it written down as extraction would."""
    await world.answer_to(ANA, what)
    number, owner = world.rows("SELECT id, owner FROM interactions ORDER BY id DESC LIMIT 1")[0]
    now = world.clock.now()
    intention = Memory(
        id=new_memory_id(), owner=owner, kind="intention", subject="user", key=key, content=what, category="general",
        created_at=now, updated_at=now, details=IntentionDetails(due=due, ask_on=ask_on),
    )  # fmt: skip
    plan = Plan(owner, "test", (Add(intention, (Source(number, what),)),))
    await world.app.writer.write(plan)
    return intention


async def at(world: World, moment: str) -> list[str]:
    """Let it be that moment, do what is due, and give everything that was said unasked so far."""
    world.clock.moment = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    await world.app.worker.run_due()
    world.time_passes(seconds=1)
    await world.settled()
    return [reply.text for reply in world.telegram.replies(ANA) if "How did it go?" in reply.text]


def due(world: World) -> list[str]:
    """When follow-ups are due."""
    return [
        row[0][:16] for row in world.rows("SELECT due_at FROM jobs WHERE kind = 'follow_up' ORDER BY due_at")
    ]


async def test_it_is_asked_at_ten_on_the_day_after_in_the_persons_zone(world: World) -> None:
    """Not before, and with buttons; the question enters the history that the model sees."""
    await world.answer_to(ANA, "/settings timezone America/New_York")
    await mean(world, "call the dentist")
    assert due(world) == ["2026-11-23T15:00"]
    assert await at(world, "2026-11-23T14:59") == []
    assert await at(world, "2026-11-23T15:00") == ["This was planned: call the dentist\nHow did it go?"]
    asked = next(reply for reply in world.telegram.replies(ANA) if "How did it go?" in reply.text)
    assert [button["text"] for button in asked.buttons] == ["Done", "Later", "Drop"]
    await world.answer_to(ANA, "It went fine")
    assert "How did it go?" in world.model.last_request()
    assert "you wrote first" in world.model.last_request()


async def test_the_question_is_none_of_the_persons_words(world: World) -> None:
    """It is stored as an exchange without any: nothing to learn from, nothing that recall takes for theirs."""
    await mean(world, "call the dentist")
    await at(world, "2026-11-23T10:00")
    text, reply, state, to_learn = world.rows(
        "SELECT text, reply, state, to_learn FROM interactions ORDER BY id DESC LIMIT 1"
    )[0]
    assert (text, state, to_learn) == ("", "answered", 0)
    assert "call the dentist" in reply
    await world.app.indexer.catch_up_all()
    number = world.rows("SELECT max(id) FROM interactions")[0][0]
    said = world.rows(
        "SELECT w.said FROM search_words w JOIN search_rows r ON r.id = w.rowid WHERE r.source = 'user' AND r.ref = ?",
        str(number),
    )
    assert [each[0] for each in said] in ([], [""])


@pytest.mark.parametrize(
    ("press", "state", "later"),
    [("Done", "done", []), ("Drop", "dropped", []), ("Later", "open", ["2026-11-26T10:00"])],
)
async def test_the_buttons_settle_it(world: World, press: str, state: str, later: list[str]) -> None:
    """Done and dropped are asked about no more; later is three days on."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await mean(world, "call the dentist")
    await at(world, "2026-11-23T10:00")
    world.telegram.press(ANA, press)
    await world.settled()
    assert f'"state": "{state}"' in world.rows("SELECT details FROM memories WHERE kind = 'intention'")[0][0]
    assert due(world) == later
    assert len(await at(world, "2026-11-26T10:01")) == len(later)  # the pressed one reads otherwise now


def state(world: World) -> list[str]:
    """How the intentions stand, oldest first."""
    return [
        json.loads(row[0]).get("state", "open")
        for row in world.rows("SELECT details FROM memories WHERE kind = 'intention' ORDER BY created_at")
    ]


@pytest.mark.parametrize(
    ("words", "stands", "line"),
    [
        ("Done!", "done", "Done: call the dentist"),
        ("Yes, it went great", "done", "Done: call the dentist"),
        ("not yet", "open", "I'll ask again on 26 November 2026: call the dentist"),
        ("No longer", "dropped", "Dropped: call the dentist"),
    ],
)
async def test_a_plain_answer_settles_it_as_its_button_would(
    world: World, words: str, stands: str, line: str
) -> None:
    """By code, whatever the model makes of it; told beneath the answer, with an Undo that opens it again."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await mean(world, "call the dentist")
    await at(world, "2026-11-23T10:00")
    answered = await world.reply_to(world.telegram.say(ANA, words))
    assert line in answered.text
    assert state(world) == [stands]
    assert "still open" not in world.model.last_request()
    assert world.rows("SELECT quote FROM memory_sources WHERE version = 3") == [(words,)]
    world.telegram.press(ANA, "Undo", message=answered)
    await world.settled()
    assert state(world) == ["open"]
    assert "(22 November 2026)" in await world.answer_to(ANA, "/intentions")


async def test_a_plan_for_a_week_is_listed_and_asked_about_with_its_days_in_words(world: World) -> None:
    """As every other list has them, whatever is stored."""
    await mean(world, "quit smoking 2026-11-21/2026-11-22")
    week = "quit smoking 21 – 22 November 2026"
    assert f"{week} (22 November 2026)" in await world.answer_to(ANA, "/intentions")
    (asked,) = await at(world, "2026-11-23T10:00")
    assert week in asked


async def test_a_plain_answer_needs_a_question_just_before_it(world: World) -> None:
    """Said to something else, "done" settles nothing; said as a reply to the question, it does."""
    await mean(world, "call the dentist")
    await at(world, "2026-11-23T10:00")
    question = world.telegram.replies(ANA)[-1]
    await world.answer_to(ANA, "What is the weather like?")
    await world.answer_to(ANA, "Done")
    assert state(world) == ["open"]
    await world.reply_to(world.telegram.say(ANA, "Done", reply_to=question))
    assert state(world) == ["done"]


async def test_a_plain_answer_settles_the_newest_question_however_much_was_said_before_it(
    world: World,
) -> None:
    """What they talked about earlier is no answer to it, and no other question either."""
    await world.answer_to(ANA, "What is the weather like?")
    await mean(world, "call the dentist")
    await at(world, "2026-11-23T10:00")
    assert "Done: call the dentist" in await world.answer_to(ANA, "Done")
    assert state(world) == ["done"]


async def test_one_word_after_two_questions_is_left_to_the_model(world: World) -> None:
    """Code can't tell which of them it answers; the model is told of both."""
    await mean(world, "call the dentist")
    await mean(world, "fix the bike", key="bike")
    assert len(await at(world, "2026-11-23T10:00")) == 1
    assert len(await at(world, "2026-11-23T13:01")) == 2
    await world.answer_to(ANA, "Done")
    assert state(world) == ["open", "open"]
    asked = world.model.last_request().split("it is still open")[1]
    assert "call the dentist" in asked
    assert "fix the bike" in asked


async def test_the_model_settles_what_is_told_in_other_words(world: World) -> None:
    """It hears what is open and passes the person's own words on; what they did not just say settles nothing."""
    intention = await mean(world, "call the dentist")
    await at(world, "2026-11-23T10:00")

    def concludes(quote: str) -> Any:
        arguments = {"id": intention.id, "content": "", "quote": quote, "outcome": "done"}
        return lambda words: [[ToolCallPart("update_memory", arguments)], ["Good."]]

    world.model.say = concludes("call the dentist")
    await world.answer_to(ANA, "They had a lot to say about it")
    assert state(world) == ["open"]
    assert "quote the words of the message" in world.model.last_request()
    world.model.say = concludes("They took me in at once")
    answered = await world.answer_to(ANA, "They took me in at once and all is well")
    assert state(world) == ["done"]
    assert "You asked how this went, or reminded them, and it is still open" in world.model.last_request()
    assert "Done: call the dentist" in answered
    assert due(world) == []


async def test_an_outcome_is_only_for_what_is_meant_and_open(world: World) -> None:
    """A fact has none, and what is settled stays so until it is undone."""
    intention = await mean(world, "call the dentist")
    await world.answer_to(ANA, f"/intentions drop {intention.id}")
    world.model.say = lambda words: [
        [
            ToolCallPart(
                "update_memory", {"id": intention.id, "content": "", "quote": words, "outcome": "done"}
            )
        ],
        ["Good."],
    ]
    await world.answer_to(ANA, "I called the dentist")
    assert state(world) == ["dropped"]
    assert "settled already" in world.model.last_request()


async def test_silence_is_asked_a_second_time_and_never_again(world: World) -> None:
    """Three days later; then it only stands in the list."""
    await mean(world, "call the dentist")
    assert len(await at(world, "2026-11-23T10:00")) == 1
    assert len(await at(world, "2026-11-25T12:00")) == 1
    assert len(await at(world, "2026-11-26T12:00")) == 2
    assert len(await at(world, "2026-12-10T12:00")) == 2
    assert due(world) == []
    assert "call the dentist" in await world.answer_to(ANA, "/intentions")


async def test_an_intention_can_be_taken_back_after_it_was_asked_about(world: World) -> None:
    """Asking changes nothing of what is meant; what the person said of it since does."""
    for outcome, left in ((None, []), ("later", ["open"])):
        intention = await mean(world, "call the dentist", key=f"dentist {outcome}")
        await at(world, "2026-11-23T10:00")
        if outcome:
            await world.answer_to(ANA, f"/intentions {outcome} {intention.id}")
        [(plan,)] = world.rows("SELECT id FROM plans WHERE origin = 'test' ORDER BY applied_at DESC LIMIT 1")
        answer = await world.answer_to(ANA, f"/undo {plan}")
        assert ("changed again since" in answer) == bool(outcome)
        standing = "SELECT 1 FROM memories WHERE kind = 'intention' AND deleted_at IS NULL"
        assert len(world.rows(standing)) == len(left), answer


async def test_words_are_an_answer_too(world: World) -> None:
    """Who replies in words is not asked a second time."""
    await mean(world, "call the dentist")
    await at(world, "2026-11-23T10:00")
    await world.answer_to(ANA, "They are closed today")
    assert len(await at(world, "2026-11-27T12:00")) == 1


@pytest.mark.parametrize(
    ("due_at", "asked_at"),
    [
        ("2026-11-23T15:00", "2026-11-23T18:00"),
        ("2026-11-23T08:30", "2026-11-23T11:30"),
        ("2026-11-23T04:00", "2026-11-23T09:00"),
        ("2026-11-23T19:00", "2026-11-24T09:00"),
        ("2026-11-23", "2026-11-24T10:00"),
    ],
)
async def test_it_is_asked_once_it_is_over_and_by_day(world: World, due_at: str, asked_at: str) -> None:
    """Three hours after a time of day; never on the morning of the day itself when no time is known."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await mean(world, "call the dentist", due_at)
    moment = datetime.fromisoformat(asked_at)
    assert await at(world, (moment - timedelta(minutes=1)).isoformat()) == []
    assert len(await at(world, asked_at)) == 1


async def test_what_has_no_day_is_asked_about_when_the_model_thought_best(world: World) -> None:
    """So many days after it was said; without those it only stands in the list."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await mean(world, "tidy the cellar", None, "cellar", ask_on="2026-12-04")
    await mean(world, "learn to swim", None, "swim")
    assert due(world) == ["2026-12-04T10:00"]
    assert "tidy the cellar (no day; I ask on 4 December 2026)" in await world.answer_to(ANA, "/intentions")
    assert await at(world, "2026-12-04T10:00") == ["This was planned: tidy the cellar\nHow did it go?"]


async def test_what_is_meant_and_what_became_of_it_is_in_the_prompt(world: World) -> None:
    """Open ones with their day; what was settled by a button since, too, until the next session leaves it out."""
    await mean(world, "call the dentist")
    await world.answer_to(ANA, "/new")
    await world.answer_to(ANA, "Hello")
    assert "What they mean to do:" in world.model.last_request()
    assert f"call the dentist (for {DAY}), told 20" in world.model.last_request()
    await at(world, "2026-11-23T10:00")
    world.telegram.press(ANA, "Done")
    await world.settled()
    world.time_passes(minutes=2)
    await world.answer_to(ANA, "What now?")
    assert "[Done pressed on 23 November]" in world.model.last_request()
    assert "call the dentist (done), told 20" in world.model.last_request()
    await world.answer_to(ANA, "/new")
    assert "call the dentist (done)" in await world.answer_to(ANA, "/memory list")
    await world.answer_to(ANA, "Hello again")
    assert "mean to do:\n" not in world.model.last_request()


async def test_it_is_never_asked_at_night(world: World) -> None:
    """A bot that was away all day waits for the morning."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await mean(world, "call the dentist")
    assert await at(world, "2026-11-23T21:30") == []
    assert due(world) == ["2026-11-24T09:00"]
    assert len(await at(world, "2026-11-24T09:00")) == 1


async def test_at_most_three_are_asked_in_a_week(world: World) -> None:
    """One by one, some hours apart; the fourth waits until a week after the first."""
    for number in range(5):
        await mean(world, f"do thing {number}", key=f"thing_{number}")
    assert len(await at(world, "2026-11-23T10:00")) == 1
    assert len(await at(world, "2026-11-23T12:59")) == 1
    assert len(await at(world, "2026-11-23T13:01")) == 2
    assert len(await at(world, "2026-11-23T16:02")) == 3
    assert len(await at(world, "2026-11-29T12:00")) == 3
    assert len(await at(world, "2026-11-30T12:00")) > 3
    asked = world.rows("SELECT created_at FROM interactions WHERE text = '' ORDER BY id")
    moments = [datetime.fromisoformat(row[0]) for row in asked]
    assert all((later - first).days >= 7 for first, later in zip(moments, moments[3:], strict=False))


@pytest.mark.parametrize("switch", ["/settings follow_ups off", "/incognito on"])
async def test_nobody_is_asked_who_does_not_want_to_be(world: World, switch: str) -> None:
    """Switched off, or off the record: it waits; within three weeks it is made up for."""
    await mean(world, "call the dentist")
    await world.answer_to(ANA, switch)
    assert await at(world, "2026-11-23T12:00") == []
    assert await at(world, "2026-11-25T12:00") == []
    await world.answer_to(ANA, "/incognito off" if "incognito" in switch else "/settings follow_ups on")
    assert len(await at(world, "2026-11-26T12:00")) == 1


async def test_what_should_have_been_asked_long_ago_is_let_be(world: World) -> None:
    """A month later the question would only puzzle."""
    await mean(world, "call the dentist")
    assert await at(world, "2026-12-24T12:00") == []
    assert due(world) == []


async def test_what_was_deleted_is_not_asked_about(world: World) -> None:
    """And an exchange that gave it away is withheld with it."""
    intention = await mean(world, "call the dentist")
    await world.app.writer.write(Plan(intention.owner, "test", (Delete(intention),)))
    assert await at(world, "2026-11-23T12:00") == []


async def test_the_list_shows_days_and_settles_by_button(world: World) -> None:
    """The earliest first, those without a day last; an Undo takes a press back."""
    await mean(world, "learn to swim", None, "swim")
    await mean(world, "call the dentist")
    said = world.telegram.say(ANA, "/intentions")
    listed = await world.reply_to(said)
    assert "1. call the dentist (22 November 2026)" in listed.text
    assert "2. learn to swim (no day)" in listed.text
    world.telegram.press(ANA, "1. Done", message=listed)
    await world.settled()
    listed_now = await world.answer_to(ANA, "/intentions")
    assert "1. learn to swim" in listed_now
    assert "Settled lately:\n- call the dentist (done)" in listed_now
    world.telegram.press(ANA, "Undo")
    await world.settled()
    assert "call the dentist" in await world.answer_to(ANA, "/intentions")
    assert due(world) == ["2026-11-23T10:00"]  # no zone was set: the default's own morning


async def test_of_years_what_is_meant_still_comes_first_page_by_page(world: World) -> None:
    """What nobody said was done would fill the list with the oldest; the model is told none of it unasked."""
    for number in range(12):
        await mean(world, f"paint fence {number}", "2026-11-21", "fence")
    await mean(world, "learn to swim", None, "swim")
    world.clock.moment = datetime(2027, 3, 1, 9, tzinfo=UTC)
    await mean(world, "call the dentist", "2027-03-04")
    listed = await world.reply_to(world.telegram.say(ANA, "/intentions"))
    assert listed.text.splitlines()[1].startswith("1. call the dentist (4 March 2027)")
    assert listed.text.endswith("Page 1 of 2")
    world.telegram.press(ANA, "More ›", message=listed)
    await world.settled()
    turned = world.telegram.replies(ANA)[-1]
    assert "11. paint fence" in turned.text
    assert "14. paint fence 0 (21 November 2026)" in turned.text
    await world.answer_to(ANA, "/new")
    await world.answer_to(ANA, "Hi")
    told = world.model.last_request()
    assert "call the dentist" in told
    assert "What they mean to do:" in told
    assert "learn to swim" not in told.partition("What they mean to do:")[2].partition("</known>")[0]
    assert "paint fence" not in told.partition("What they mean to do:")[2].partition("</known>")[0]


async def test_without_intentions_the_list_says_how_they_come(world: World) -> None:
    """A sentence instead of an empty list."""
    assert "nothing you mean to do" in await world.answer_to(ANA, "/intentions")


async def test_follow_ups_can_be_off_for_everybody(world: World) -> None:
    """By a setting of the bot's owner."""
    handlers: Any = world.app.worker._handlers  # pyright: ignore[reportPrivateUsage]
    handlers["follow_up"] = replace(handlers["follow_up"].__wrapped__.__self__, follow_ups=False).follow_up
    await mean(world, "call the dentist")
    assert await at(world, "2026-11-23T12:00") == []
