"""Reminders on Telegram: set by the model's tool or by command, said once at their moment, answered by buttons."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ToolCallPart

from tests.fakes.telegram_faults import ConnectionCut, InternalError, NoAnswer
from tests.fakes.telegram_server import Message, TelegramServer
from tests.scripted import SetClock
from tests.telegram.test_groups import CARL, FRIENDS, add_to
from tests.telegram.test_groups import ask as ask_group
from tests.telegram.world import ANA, BEN, LOOKED_FOR, World, open_world

CALL_MUM = "Remind me tomorrow at 9 to call mum"
"""The clock begins on Friday the 20th of November 2026, 9 o'clock UTC."""


def reminding(**arguments: str) -> list[list[Any]]:
    """What a model says that sets a reminder."""
    return [[ToolCallPart("set_reminder", arguments)], ["I will."]]


async def ask(world: World, words: str, topic: int | None = None, **arguments: str) -> Message:
    """Have the model set a reminder for some words, and give its answer."""
    world.model.say = lambda _: reminding(**arguments)
    answer = await world.reply_to(world.telegram.say(ANA, words, topic=topic))
    world.model.say = lambda words: f"You said: {words}"
    return answer


async def asked_to_call_mum(world: World) -> Message:
    """A reminder for tomorrow at 9, in UTC."""
    await world.answer_to(ANA, "/settings timezone UTC")
    return await ask(world, CALL_MUM, what="call mum", at="2026-11-21T09:00")


async def at(world: World, moment: str) -> list[Message]:
    """Let it be that moment in UTC, do what is due, and give every reminder said so far."""
    world.clock.moment = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    await world.app.worker.run_due()
    world.time_passes(seconds=1)
    await world.settled()
    return [reply for reply in world.telegram.replies(ANA) if reply.text.startswith("⏰")]


def kept(world: World) -> list[dict[str, Any]]:
    """What is held of each reminder, the oldest first."""
    rows = world.rows("SELECT details FROM memories WHERE kind = 'reminder' ORDER BY created_at")
    return [json.loads(row[0]) for row in rows]


async def test_it_is_said_at_its_moment_and_once(world: World) -> None:
    """Not a minute before, with buttons; the code's line tells when it is set for, and the words are its source."""
    answer = await asked_to_call_mum(world)
    assert "Reminder set: Saturday 21 November 2026, 09:00: call mum" in answer.text
    assert await at(world, "2026-11-21T08:59") == []
    said = await at(world, "2026-11-21T09:00")
    assert [each.text for each in said] == ["⏰ call mum"]
    assert [button["text"] for button in said[0].buttons] == ["Done", "In 10 min", "In 1 h", "Tomorrow"]
    assert len(await at(world, "2026-11-23T09:00")) == 1
    assert world.rows("SELECT quote FROM memory_sources") == [(CALL_MUM,)]


async def test_it_is_nine_by_the_persons_clock_and_moves_with_it(world: World) -> None:
    """Who flies to New York after asking in Berlin is reminded at nine in New York, east or west of it."""
    await world.answer_to(ANA, "/settings timezone Europe/Berlin")
    await ask(world, CALL_MUM, what="call mum", at="2026-11-21T09:00")
    await ask(world, "remind me in 20 minutes", what="tea", at="PT20M")
    await world.answer_to(ANA, "/settings timezone America/New_York")
    assert [each.text for each in await at(world, "2026-11-20T09:21")] == ["⏰ tea"]
    assert len(await at(world, "2026-11-21T08:00")) == 1
    await world.answer_to(ANA, "/settings timezone Asia/Tokyo")
    await world.answer_to(ANA, "/settings timezone America/New_York")
    assert len(await at(world, "2026-11-21T13:59")) == 1
    assert len(await at(world, "2026-11-21T14:00")) == 2


async def test_a_wait_is_listed_by_the_clock_where_the_person_is_now(world: World) -> None:
    """Noon in Berlin is eight in the evening in Tokyo; nine tomorrow is nine anywhere."""
    await world.answer_to(ANA, "/settings timezone Europe/Berlin")
    await ask(world, CALL_MUM, what="call mum", at="2026-11-21T09:00")
    await ask(world, "remind me in two hours to stretch", what="stretch", at="PT2H")
    assert "Friday 20 November 2026, 12:00: stretch" in await world.answer_to(ANA, "/reminders")
    await world.answer_to(ANA, "/settings timezone Asia/Tokyo")
    listed = await world.answer_to(ANA, "/reminders")
    assert "Friday 20 November 2026, 20:00: stretch" in listed
    assert "Saturday 21 November 2026, 09:00: call mum" in listed


async def test_it_is_said_where_it_was_spoken_of_last(world: World) -> None:
    """Put off in another topic of the chat, it comes there, and not in the one where it was asked for."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await ask(world, CALL_MUM, 3, what="call mum", at="2026-11-21T09:00")
    ((reminder,),) = world.rows("SELECT id FROM memories WHERE kind = 'reminder'")
    for later_by, topic in enumerate((3, 4, 5, 6)):
        *_, said = await at(world, f"2026-11-{21 + later_by}T1{later_by}:00")
        assert said.data["message_thread_id"] == topic
        later = {
            "id": reminder,
            "content": "call mum",
            "outcome": "later",
            "quote": "Say that again tomorrow",
        }
        world.model.say = lambda _, later=later: [[ToolCallPart("update_memory", later)], ["I will."]]
        await world.reply_to(world.telegram.say(ANA, "Say that again tomorrow", topic=topic + 1))


async def test_who_moves_east_is_reminded_sooner(world: World) -> None:
    """Nine comes earlier there, and what was promised for later is pulled forward."""
    await world.answer_to(ANA, "/settings timezone America/New_York")
    await ask(world, CALL_MUM, what="call mum", at="2026-11-21T09:00")
    await at(world, "2026-11-20T22:00")
    await world.answer_to(ANA, "/settings timezone Asia/Tokyo")
    assert len(await at(world, "2026-11-21T00:00")) == 1


async def test_what_comes_every_three_hours_and_the_night_go_along_on_a_journey(world: World) -> None:
    """It waited for the old clock's hour in the new zone, and told of some that went unsaid; so did the night."""
    await world.answer_to(ANA, "/settings timezone Europe/Berlin")
    await ask(world, "every 3 hours", what="drink", at="2026-11-20T11:00", repeat="FREQ=HOURLY;INTERVAL=3")
    assert len(await at(world, "2026-11-20T10:00")) == 1
    for zone, night in (("Asia/Tokyo", "2026-11-20T17"), ("America/Los_Angeles", "2026-11-21T10")):
        await world.answer_to(ANA, f"/settings timezone {zone}")
        assert world.rows("SELECT substr(due_at, 1, 13) FROM jobs WHERE kind = 'nightly'") == [(night,)]
        assert world.rows("SELECT substr(due_at, 1, 13) FROM jobs WHERE kind = 'remind'") == [
            ("2026-11-20T13",)
        ]
    assert "05:00; every 3 hours" in await world.answer_to(ANA, "/reminders")
    assert [each.text for each in await at(world, "2026-11-20T13:00")] == ["⏰ drink"] * 2
    world.telegram.press(ANA, "Done")
    await world.settled()
    assert world.telegram.replies(ANA)[-1].text.endswith("The next time is Friday 20 November 2026, 08:00.")


async def test_after_downtime_a_late_one_says_so(world: World) -> None:
    """At three in the afternoon the one of nine says for when it was."""
    await asked_to_call_mum(world)
    said = await at(world, "2026-11-21T15:00")
    assert [each.text for each in said] == [
        "⏰ call mum\nThis comes late: it was for Saturday 21 November 2026, 09:00."
    ]


async def test_what_was_sent_while_the_bot_was_down_means_the_time_of_sending(
    folder: Path, telegram: TelegramServer
) -> None:
    """Ten minutes are over and said at once, in the middle of the night; tomorrow is the day after sending."""
    clock = SetClock()
    async with open_world(folder, telegram, clock=clock) as before:
        await before.start()
        await before.answer_to(ANA, "/settings timezone UTC")
    clock.moment = datetime(2026, 11, 20, 21, 50, tzinfo=UTC)
    telegram.say(ANA, "/remind in 10 minutes take the cake out")
    telegram.say(ANA, "/remind tomorrow at 9 call mum")
    asked = telegram.say(ANA, "Remind me in two hours to stretch")
    clock.moment = datetime(2026, 11, 21, 0, 10, tzinfo=UTC)
    async with open_world(folder, telegram, clock=clock) as world:
        world.model.say = lambda _: reminding(what="stretch", at="PT2H")
        await world.start()
        await world.reply_to(asked)
        assert [each["first"] for each in kept(world)] == [
            "2026-11-20T22:00:00+00:00",
            "2026-11-21T09:00",
            "2026-11-20T23:50:00+00:00",
        ]
        assert "written on Friday 20 November 2026, 21:50" in world.model.last_request()
        late = "This comes late: it was for Friday 20 November 2026,"
        said = [each.text for each in await at(world, "2026-11-21T00:11")]
        assert len(said) == 2
        assert all(late in text for text in said)
        assert [each.text for each in await at(world, "2026-11-21T09:00")][2:] == ["⏰ call mum"]


async def test_forget_that_as_a_reply_ends_what_it_reminds_of(world: World) -> None:
    """One that recurs does not come again, the last words stay, and Undo has it back."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await world.answer_to(ANA, "/remind every day at 9 call mum")
    (said,) = await at(world, "2026-11-21T09:00")
    await world.answer_to(ANA, "I like tea")
    answer = await world.reply_to(world.telegram.say(ANA, "forget that", reply_to=said))
    assert "call mum" in answer.text
    assert world.rows("SELECT state FROM interactions WHERE text = 'I like tea'") == [("answered",)]
    world.telegram.press(ANA, "Undo", message=answer)
    await world.settled()
    assert len(await at(world, "2026-11-22T09:00")) == 2
    await world.reply_to(world.telegram.say(ANA, "forget that", reply_to=said))
    assert len(await at(world, "2026-11-23T09:00")) == 2


@pytest.mark.parametrize("words", [None, "undo", "no, bring it back"])
async def test_in_a_group_who_ended_their_own_has_it_back(world: World, words: str | None) -> None:
    """By the button beneath, which was refused them, or in words, which took their last message instead."""
    await add_to(world, FRIENDS)
    await ask_group(world, ANA, "/settings timezone UTC")
    await ask_group(world, CARL, "/remind every day at 9 call mum")
    await at(world, "2026-11-21T09:00")
    said = world.telegram.replies(FRIENDS)[-1]
    order = world.telegram.say(CARL, "@memory_test_bot forget that", chat_id=FRIENDS, reply_to=said)
    answer = await world.reply_to(order)
    if words is None:
        world.telegram.press(CARL, "Undo", message=answer)
        await world.settled()
    else:
        assert "call mum" in (await ask_group(world, CARL, words))
    assert world.rows("SELECT deleted_at FROM memories WHERE kind = 'reminder'") == [(None,)]
    assert world.rows("SELECT count(*) FROM interactions WHERE state = 'replaced'") == [(0,)]


async def test_while_telegram_takes_nothing_those_never_tried_are_told_of_in_one(world: World) -> None:
    """The process ran all the while: it used to say each day's, and of none that it was late. Of the first
    nobody knows whether Telegram took it: it is said by itself.
    """
    await world.answer_to(ANA, "/settings timezone UTC")
    await world.answer_to(ANA, "/remind every day at 9 take the pill")
    world.expected_refusals = LOOKED_FOR
    world.telegram.fail_next("sendMessage", InternalError(), times=100)
    for day in (21, 22, 23):
        await tried(world, day)
    world.telegram._faults.clear()  # pyright: ignore[reportPrivateUsage]
    assert [each.text for each in await at(world, "2026-11-23T15:00")] == [
        "⏰ take the pill\nThis comes late: it was for Saturday 21 November 2026, 09:00.",
        "⏰ take the pill\n"
        "This comes late: it was for Monday 23 November 2026, 09:00.\n"
        "One more before that went unsaid.",
    ]


async def test_one_whose_answer_was_lost_stays_and_the_next_is_said_by_itself(world: World) -> None:
    """It stands on their screen as it was said: the next day's took its place, and called it unsaid."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await world.answer_to(ANA, "/remind every day at 9 take the pill")
    world.expected_refusals = LOOKED_FOR
    world.telegram.fail_next("sendMessage", ConnectionCut(after_effect=True))
    world.telegram.fail_next("editMessageText", InternalError(), times=100)
    for day in (21, 22):
        await tried(world, day)
    world.telegram._faults.clear()  # pyright: ignore[reportPrivateUsage]
    assert [each.text for each in await at(world, "2026-11-22T15:00")] == [
        "⏰ take the pill",
        "⏰ take the pill\nThis comes late: it was for Sunday 22 November 2026, 09:00.",
    ]


async def tried(world: World, day: int) -> None:
    """Let a reminder fall due at 9 of a day in November, and Telegram fail on what is to be said."""
    tries = "SELECT coalesce(sum(attempts), 0) FROM outbound"
    ((before,),) = world.rows(tries)
    world.clock.moment = datetime(2026, 11, day, 9, tzinfo=UTC)
    await world.app.worker.run_due()
    world.channel.sender.wake()
    await world.until(lambda: world.rows(tries)[0][0] > before)
    await world.until(lambda: not world.channel.sender.is_busy(str(ANA)))


async def test_of_five_that_were_missed_one_is_said(world: World) -> None:
    """And it tells of the four; the next comes on its day."""
    await world.answer_to(ANA, "/settings timezone UTC")
    answer = await ask(
        world, "every day at 10", what="take the pill", at="2026-11-20T10:00", repeat="FREQ=DAILY"
    )
    assert "every day: take the pill" in answer.text
    said = await at(world, "2026-11-24T12:00")
    assert len(said) == 1
    assert "it was for Tuesday 24 November 2026, 10:00" in said[0].text
    assert "4 more before that went unsaid." in said[0].text
    assert [button["text"] for button in said[0].buttons][:2] == ["Done", "Stop"]
    assert [each.text for each in await at(world, "2026-11-25T10:00")][1:] == ["⏰ take the pill"]


async def test_at_night_a_chosen_moment_is_kept_and_a_late_one_waits(world: World) -> None:
    """Eleven at night is what they asked for; what was missed in the evening is not said at three."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await ask(world, "at 23 the pill", what="the pill", at="2026-11-20T23:00")
    assert len(await at(world, "2026-11-20T23:00")) == 1
    await ask(world, "at 20 the cat", what="the cat", at="2026-11-21T20:00")
    assert len(await at(world, "2026-11-22T03:00")) == 1
    said = await at(world, "2026-11-22T09:00")
    assert said[-1].text.startswith("⏰ the cat\nThis comes late")


@pytest.mark.parametrize(
    ("press", "line", "again"),
    [
        ("Done", "Done: call mum", None),
        ("In 10 min", "I remind you again on Saturday 21 November 2026, 09:10: call mum", "2026-11-21T09:11"),
        ("In 1 h", "I remind you again on Saturday 21 November 2026, 10:00: call mum", "2026-11-21T10:01"),
        ("Tomorrow", "I remind you again on Sunday 22 November 2026, 09:00: call mum", "2026-11-22T09:01"),
    ],
)
async def test_a_button_sees_to_it_or_puts_it_off(
    world: World, press: str, line: str, again: str | None
) -> None:
    """The answer takes the place of the reminder, and what was put off comes once more."""
    await asked_to_call_mum(world)
    await at(world, "2026-11-21T09:00")
    world.telegram.press(ANA, press)
    await world.settled()
    assert any(reply.text == line for reply in world.telegram.replies(ANA))
    assert len(await at(world, again or "2026-11-25T09:00")) == (1 if again else 0)
    assert len(await at(world, "2026-11-26T09:00")) == (1 if again else 0)


async def test_a_late_press_does_not_bring_back_what_was_done(world: World) -> None:
    """Pressed after Done, as on a screen that showed the old buttons, it puts nothing off."""
    await asked_to_call_mum(world)
    said = (await at(world, "2026-11-21T09:00"))[0]
    later = next(button["callback_data"] for button in said.buttons if button["text"] == "In 10 min")
    world.telegram.press(ANA, "Done")
    await world.settled()
    assert "no such reminder" in await world.answer_to(ANA, later)
    assert kept(world)[0]["state"] == "done"
    assert len(await at(world, "2026-11-21T12:00")) == 0


async def test_the_model_is_told_of_one_that_was_said_and_not_of_one_that_was_put_off(world: World) -> None:
    """What is said beneath it may tell what became of it, until it is to come again."""
    await asked_to_call_mum(world)
    await at(world, "2026-11-21T09:00")
    await world.answer_to(ANA, "She was so glad to hear me")
    assert "it is still open" in world.model.last_request()
    world.telegram.press(ANA, "In 1 h")
    await world.settled()
    await world.answer_to(ANA, "I have no time just now")
    assert "it is still open" not in world.model.last_request()


async def test_stop_ends_what_recurs_and_undo_brings_it_back(world: World) -> None:
    """From the message itself; done only sees to this time."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await ask(
        world, "every Monday the bins", what="the bins", at="2026-11-23T09:00", repeat="FREQ=WEEKLY;BYDAY=MO"
    )
    await at(world, "2026-11-23T09:00")
    world.telegram.press(ANA, "Done")
    await world.settled()
    assert any(reply.text.startswith("Done for now: the bins.") for reply in world.telegram.replies(ANA))
    assert len(await at(world, "2026-11-30T09:00")) == 1
    world.telegram.press(ANA, "Stop")
    await world.settled()
    assert await at(world, "2026-12-07T09:00") == []
    world.telegram.press(ANA, "Undo")
    await world.settled()
    assert kept(world)[0]["state"] == "open"


async def test_one_that_was_stopped_is_set_again_and_once(world: World) -> None:
    """It is set as the first time; asked for once more it is told in words that it is."""
    await world.answer_to(ANA, "/settings timezone UTC")
    told = "Saturday 21 November 2026, 08:15; every day: pray"
    assert await world.answer_to(ANA, "/remind every day at 8:15 to pray") == f"Reminder set: {told}"
    ((memory,),) = world.rows("SELECT id FROM memories WHERE kind = 'reminder'")
    await world.answer_to(ANA, f"/reminders stop {memory}")
    assert await world.answer_to(ANA, "/remind every day at 8:15 to pray") == f"Reminder set: {told}"
    again = await world.answer_to(ANA, "/remind every day at 8:15 to pray")
    assert again == f"That is set already: {told} [{memory}]."


async def test_nobody_presses_anothers_button(world: World) -> None:
    """A press from somebody else changes nothing, though they know the reminder's id."""
    await asked_to_call_mum(world)
    reminder = world.rows("SELECT id FROM memories WHERE kind = 'reminder'")[0][0]
    assert "no such reminder" in await world.answer_to(BEN, f"/reminders stop {reminder}")
    assert kept(world)[0]["state"] == "open"


async def test_the_list_shows_what_is_to_come_with_a_button_to_stop_each(world: World) -> None:
    """The earliest first; what was said or stopped is gone from it."""
    await asked_to_call_mum(world)
    await ask(world, "in an hour tea", what="tea", at="PT1H")
    listed = await world.reply_to(world.telegram.say(ANA, "/reminders"))
    lines = listed.text.splitlines()
    assert lines[0] == "I remind you:"
    assert lines[1].startswith("1. Friday 20 November 2026, 10:0")
    assert ": tea" in lines[1]
    assert lines[2].startswith("2. Saturday 21 November 2026, 09:00: call mum")
    world.telegram.press(ANA, "Stop 1")
    await world.settled()
    assert ": tea" not in await world.answer_to(ANA, "/reminders")
    await at(world, "2026-11-21T09:00")
    assert (await world.answer_to(ANA, "/reminders")).startswith("You have no reminders.")


async def test_many_reminders_are_turned_over_page_by_page(world: World) -> None:
    """Beyond the first ten, too, each can be seen and stopped."""
    for day in range(1, 13):
        await world.answer_to(ANA, f"/remind on 2027-01-{day:02} at 9 water plant {day}")
    listed = await world.reply_to(world.telegram.say(ANA, "/reminders"))
    assert listed.text.endswith("Page 1 of 2")
    assert "11." not in listed.text
    world.telegram.press(ANA, "More ›", message=listed)
    await world.settled()
    world.telegram.press(ANA, "Stop 12")
    await world.settled()
    assert "water plant 12" not in await world.answer_to(ANA, "/reminders 2")


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("/remind tomorrow at 9 to call mum", "Saturday 21 November 2026, 09:00: call mum"),
        ("/remind call mum in 20 minutes", "Friday 20 November 2026, 09:20: call mum"),
        ("/remind every Monday the bins", "Monday 23 November 2026, 09:00; every Monday: the bins"),
        ("/remind morgen um 9 Uhr Mama anrufen", "Saturday 21 November 2026, 09:00: Mama anrufen"),
        (
            "/remind every day at 9:30 and 21:30 take pills",
            "Friday 20 November 2026, 09:30; every day (09:30 and 21:30): take pills",
        ),
        (
            "/remind the 1st and 15th of each month pay rent",
            "Tuesday 1 December 2026, 09:00; every month (1 and 15): pay rent",
        ),
        (
            "/remind at 10 and 21 take pills",
            "Friday 20 November 2026, 10:00: take pills\nReminder set: Friday 20 November 2026, 21:00: take pills",
        ),
    ],
)
async def test_the_command_reads_plain_words(world: World, said: str, line: str) -> None:
    """No model is asked."""
    await world.answer_to(ANA, "/settings timezone UTC")
    assert await world.answer_to(ANA, said) == f"Reminder set: {line}"
    assert world.model.asked == []


async def test_what_is_too_long_to_be_reminded_of_is_told_so(world: World) -> None:
    """It was asked of what to remind, as though nothing had been said."""
    answer = await world.answer_to(ANA, "/remind tomorrow at 9 to " + "call mum " * 100)
    assert answer.startswith("That is too long.")


async def test_the_command_asks_when_and_takes_the_reply(world: World) -> None:
    """What is missing is asked for, and the reply completes the command."""
    await world.answer_to(ANA, "/settings timezone UTC")
    asked = await world.reply_to(world.telegram.say(ANA, "/remind call mum"))
    assert asked.text.startswith("When shall I remind you of that?")
    answer = await world.answer_to(ANA, "tomorrow at 9", reply_to=asked)
    assert answer == "Reminder set: Saturday 21 November 2026, 09:00: call mum"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("next Friday to call Bob", "27 November"),
        ("nächsten Freitag Bob anrufen", "am 4. Dezember um 10 Uhr"),
    ],
)
async def test_next_friday_of_a_thursday_is_asked_about(world: World, said: str, answer: str) -> None:
    """It may be tomorrow or in a week, as for a plan; it was set for tomorrow."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await at(world, "2026-11-26T09:00")
    asked = await world.reply_to(world.telegram.say(ANA, f"/remind {said}"))
    assert not kept(world)
    await world.answer_to(ANA, answer, reply_to=asked)
    assert kept(world)[0]["next"][:10] == ("2026-11-27" if "27" in answer else "2026-12-04")


@pytest.mark.parametrize(("answer", "hour"), [("27 November", "10:30"), ("27 November at 9", "09:00")])
async def test_the_hour_stays_where_only_the_day_is_asked(world: World, answer: str, hour: str) -> None:
    """It was nine in the morning for who answered the day alone."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await at(world, "2026-11-26T08:00")
    asked = await world.reply_to(world.telegram.say(ANA, "/remind next Friday at 10:30 to call Bob"))
    await world.answer_to(ANA, answer, reply_to=asked)
    assert kept(world)[0]["next"][:16] == f"2026-11-27T{hour}"


async def test_an_hour_that_no_clock_shows_is_asked_about(world: World) -> None:
    """Nothing is set for 25:00, and the reply sets it without that."""
    await world.answer_to(ANA, "/settings timezone UTC")
    asked = await world.reply_to(world.telegram.say(ANA, "/remind tomorrow at 25:00 to call mum"))
    assert asked.text.startswith("I can’t make out that time. I understand “at 9 and 21”")
    assert "When shall I remind you of that?" in asked.text
    assert kept(world) == []
    answer = await world.answer_to(ANA, "tomorrow at 9", reply_to=asked)
    assert answer == "Reminder set: Saturday 21 November 2026, 09:00: call mum"


async def test_a_time_that_it_is_now_is_no_answer_to_when(world: World) -> None:
    """What tells their clock is taken for that; the question stays, and the next reply answers it."""
    asked = await world.reply_to(world.telegram.say(ANA, "/remind call mum"))
    await world.answers_after(world.telegram.say(ANA, "It's 9 pm here", reply_to=asked))
    assert kept(world) == []
    assert (await world.answer_to(ANA, "tomorrow at 9", reply_to=asked)).startswith("Reminder set: ")


async def test_a_refusal_tells_the_model_how_to_write_it(world: World) -> None:
    """Over already, no rule: nothing is set, the model hears why and what to write, and code says so to who asked."""
    world.model.say = lambda _: reminding(what="x", at="2026-11-19T09:00", repeat="")
    answer = await world.answer_to(ANA, "remind me of that")
    assert answer.endswith("I have set no reminder.")
    assert "That moment is over" in world.model.last_request()
    assert "FREQ=WEEKLY;BYDAY=MO,TH" in world.model.last_request()
    assert kept(world) == []


async def test_a_plain_done_or_later_answers_it(world: World) -> None:
    """By code, as for what was asked about; told beneath the answer."""
    await asked_to_call_mum(world)
    await at(world, "2026-11-21T09:00")
    assert "Done: call mum" in await world.answer_to(ANA, "Done!")
    assert kept(world)[0]["state"] == "done"


async def test_forgetting_shows_it_and_takes_it(world: World) -> None:
    """ "Forget mum" has the reminder in its preview; forgotten, it is never said, and undone it is."""
    await asked_to_call_mum(world)
    preview = await world.reply_to(world.telegram.say(ANA, "/forget mum"))
    assert "call mum (for 21 November 2026, 09:00)" in preview.text
    world.telegram.press(ANA, "Forget", message=preview)
    await world.settled()
    assert (await world.answer_to(ANA, "/reminders")).startswith("You have no reminders.")
    world.telegram.press(ANA, "Undo")
    await world.settled()
    assert "call mum" in await world.answer_to(ANA, "/reminders")
    await world.answer_to(ANA, f"/memory delete {world.rows('SELECT id FROM memories')[0][0]}")
    assert await at(world, "2026-11-21T09:00") == []


async def test_erased_everywhere_it_stands_in_no_byte(world: World) -> None:
    """Neither the reminder, said already or not, nor the words that asked for it."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await ask(world, "Remind me at ten of Quexalmira", what="Quexalmira", at="2026-11-20T10:00")
    await at(world, "2026-11-20T10:00")
    await world.answer_to(ANA, "/forget Quexalmira everywhere now")
    await at(world, "2026-11-20T10:30")
    await at(world, "2026-11-20T11:30")
    assert b"Quexalmira" not in world.file_bytes()


async def test_an_edit_sets_it_for_the_new_time(world: World) -> None:
    """The message that asked is what counts, as it stands."""
    await world.answer_to(ANA, "/settings timezone UTC")
    said = world.telegram.say(ANA, CALL_MUM)
    world.model.say = lambda words: reminding(
        what="call mum", at=f"2026-11-21T{'10' if '10' in words else '09'}:00"
    )
    await world.reply_to(said)
    world.edit(said, "Remind me tomorrow at 10 to call mum")
    await world.settled()
    assert await at(world, "2026-11-21T09:30") == []
    assert len(await at(world, "2026-11-21T10:00")) == 1


@pytest.mark.parametrize(
    ("told", "said", "line"),
    [
        ("tomorrow at 9 to call mum", "tomorrow at 11", "Saturday 21 November 2026, 11:00: call mum"),
        ("every day at 10 to call mum", "at 11", "Friday 20 November 2026, 11:00; every day: call mum"),
        (
            "tomorrow at 9 to call mum",
            "every Monday at 8",
            "Monday 23 November 2026, 08:00; every Monday: call mum",
        ),
    ],
)
async def test_a_time_for_its_wording_moves_it(world: World, told: str, said: str, line: str) -> None:
    """The reply to its Edit button that tells only a time leaves the words and how it recurs."""
    await world.answer_to(ANA, "/settings timezone UTC")
    answer = await world.reply_to(world.telegram.say(ANA, f"/remind {told}"))
    world.telegram.press(ANA, "Edit", message=answer)
    await world.settled()
    asked = world.telegram.replies(ANA)[-1]
    assert await world.answer_to(ANA, said, reply_to=asked) == f"Reminder set: {line}"


async def test_a_wording_with_a_time_changes_both(world: World) -> None:
    """The new words are said at the new time, and not at the old."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await world.answer_to(ANA, "/remind tomorrow at 9 to call mum")
    ((reminder,),) = world.rows("SELECT id FROM memories WHERE kind = 'reminder'")
    await world.answer_to(ANA, f"/memory edit {reminder} call dad tomorrow at 11")
    assert await at(world, "2026-11-21T10:59") == []
    assert [each.text for each in await at(world, "2026-11-21T11:00")] == ["⏰ call dad"]


async def test_a_wording_without_a_time_leaves_the_time(world: World) -> None:
    """Only what is said changes."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await world.answer_to(ANA, "/remind tomorrow at 9 to call mum")
    ((reminder,),) = world.rows("SELECT id FROM memories WHERE kind = 'reminder'")
    await world.answer_to(ANA, f"/memory edit {reminder} call dad")
    assert [each.text for each in await at(world, "2026-11-21T09:00")] == ["⏰ call dad"]


async def test_a_time_that_is_read_in_part_is_asked_about(world: World) -> None:
    """Nothing is set meanwhile, and the reply sets it without that."""
    await world.answer_to(ANA, "/settings timezone UTC")
    asked = await world.reply_to(world.telegram.say(ANA, "/remind every day except Sunday at 9 to call mum"))
    assert asked.text.startswith("I can’t make out that time.")
    assert kept(world) == []
    answer = await world.answer_to(ANA, "every Sunday at 9", reply_to=asked)
    assert answer == "Reminder set: Sunday 22 November 2026, 09:00; every Sunday: call mum"


async def test_undo_takes_it_back(world: World) -> None:
    """The button under the answer that set it, even when it was said meanwhile."""
    answer = await asked_to_call_mum(world)
    world.telegram.press(ANA, "Undo", message=answer)
    await world.settled()
    assert await at(world, "2026-11-21T09:00") == []


async def test_off_the_record_none_is_set_and_it_says_so(world: World) -> None:
    """Nothing is kept there, a reminder neither; one set before still comes."""
    await asked_to_call_mum(world)
    await world.answer_to(ANA, "/incognito on")
    world.model.say = lambda _: reminding(what="tea", at="PT20M")
    await world.answer_to(ANA, "remind me in 20 minutes of tea")
    assert "no reminder set" in world.model.last_request()
    assert "tea" not in str(kept(world))
    assert len(await at(world, "2026-11-21T09:00")) == 1


async def test_it_is_no_intention_as_well(world: World) -> None:
    """What was asked for is not also noticed: nobody is asked how it went beside being reminded."""
    await asked_to_call_mum(world)
    assert world.rows("SELECT kind FROM memories") == [("reminder",)]


async def test_with_learning_off_it_is_set_all_the_same(world: World) -> None:
    """It was asked for, and nothing else is noted."""
    await world.answer_to(ANA, "/settings learning off")
    await asked_to_call_mum(world)
    assert len(kept(world)) == 1


async def test_the_export_holds_it(world: World) -> None:
    """With its moment, in both documents."""
    await asked_to_call_mum(world)
    await world.answer_to(ANA, "/memory export")
    files = {message.file_name: (message.file or b"").decode() for message in world.telegram.documents(ANA)}
    assert all("call mum" in text for text in files.values())
    assert "2026-11-21T09:00" in files["memory.json"]


async def test_a_moment_that_is_over_is_asked_about(world: World) -> None:
    """/remind yesterday sets nothing, says what time it is, and a reply with another time completes it."""
    await world.answer_to(ANA, "/settings timezone UTC")
    asked = await world.reply_to(world.telegram.say(ANA, "/remind yesterday at 9 to call mum"))
    assert asked.text.startswith(
        "That moment is over: it is Friday 20 November 2026, 09:00 now. When shall I remind you"
    )
    assert kept(world) == []
    answer = await world.reply_to(world.telegram.say(ANA, "tomorrow at 9", reply_to=asked))
    assert "Reminder set: Saturday 21 November 2026, 09:00: call mum" in answer.text


async def test_what_fell_due_while_the_bot_was_blocked_is_listed_and_said_late(world: World) -> None:
    """The list used to say that there is none; stopped there, it is not said any more."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await world.answer_to(ANA, "/remind at 10 call mum")
    await world.answer_to(ANA, "/remind at 10:05 feed the cat")
    world.telegram.state.blocked_by.add(ANA)
    await at(world, "2026-11-20T10:00")
    await at(world, "2026-11-20T10:05")
    world.telegram.state.blocked_by.discard(ANA)
    listed = await world.reply_to(world.telegram.say(ANA, "/reminders"))
    assert [line.rpartition(" [")[0] for line in listed.text.splitlines()[1:]] == [
        "1. still to be said, it was for Friday 20 November 2026, 10:00: call mum",
        "2. still to be said, it was for Friday 20 November 2026, 10:05: feed the cat",
    ]
    world.telegram.press(ANA, "Stop 1")
    await world.settled()
    said = await at(world, "2026-11-20T12:00")
    assert [each.text.partition("\n")[0] for each in said] == ["⏰ feed the cat"]


async def test_who_unblocks_the_bot_is_reminded_without_a_word(world: World) -> None:
    """Until then a reminder waited for something to be written."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await world.answer_to(ANA, "/remind every day at 9 take the pill")
    world.telegram.set_membership(ANA, "kicked")
    assert await at(world, "2026-11-21T09:00") == []
    world.telegram.set_membership(ANA, "member", old="kicked")
    await world.settled()
    assert len(await at(world, "2026-11-21T12:00")) == 1
    assert len(await at(world, "2026-11-22T09:00")) == 2


async def test_in_a_topic_that_is_gone_it_is_said_in_the_chat_itself(world: World) -> None:
    """With its buttons, and a reply to it is understood."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await world.reply_to(world.telegram.say(ANA, "/remind every day at 9 call mum", topic=3))
    world.telegram.state.topics[ANA].discard(3)
    world.expected_refusals = ("message thread not found",)
    (said,) = await at(world, "2026-11-21T09:00")
    assert (said.text, said.data.get("message_thread_id")) == ("⏰ call mum", None)
    await world.reply_to(world.telegram.say(ANA, "forget that", reply_to=said))
    assert len(await at(world, "2026-11-22T09:00")) == 1


async def test_where_the_bot_is_muted_a_reminder_is_owed_until_it_may_write(world: World) -> None:
    """It used to be done with, as if the message had been wrong."""
    await add_to(world, FRIENDS)
    await ask_group(world, ANA, "/settings timezone UTC")
    await ask_group(world, CARL, "/remind tomorrow at 9 call mum")
    world.telegram.state.muted_in.add(FRIENDS)
    world.expected_refusals = ("not enough rights",)
    before = len(world.telegram.replies(FRIENDS))
    await at(world, "2026-11-21T09:00")
    world.telegram.state.muted_in.discard(FRIENDS)
    assert "still to be said" in await ask_group(world, CARL, "/reminders")
    await at(world, "2026-11-21T12:00")
    assert [each.text.partition("\n")[0] for each in world.telegram.replies(FRIENDS)[before + 1 :]] == [
        "⏰ User201: call mum"
    ]


async def test_one_that_was_refused_twice_tells_the_time_it_was_for(world: World) -> None:
    """And not that of the try between: somebody wrote to the bot while it was muted still."""
    await add_to(world, FRIENDS)
    await ask_group(world, ANA, "/settings timezone UTC")
    await ask_group(world, CARL, "/remind tomorrow at 9 call mum")
    world.expected_refusals = ("not enough rights",)
    world.telegram.state.muted_in.add(FRIENDS)
    await at(world, "2026-11-21T09:00")
    world.telegram.say(CARL, "@memory_test_bot are you there?", chat_id=FRIENDS)
    await world.settled()
    await at(world, "2026-11-21T10:00")
    world.telegram.state.muted_in.discard(FRIENDS)
    await ask_group(world, CARL, "and now?")
    await at(world, "2026-11-21T12:00")
    said = [each.text for each in world.telegram.replies(FRIENDS) if each.text.startswith("⏰")]
    assert len(said) == 1
    assert "it was for Saturday 21 November 2026, 09:00" in said[0]


async def test_all_that_went_unsaid_while_the_bot_was_blocked_are_counted(world: World) -> None:
    """The first, which was tried and refused, too."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await world.answer_to(ANA, "/remind every day at 9 take the pill")
    world.telegram.state.blocked_by.add(ANA)
    for day in (21, 22, 23):
        await at(world, f"2026-11-{day}T09:00")
    world.telegram.state.blocked_by.discard(ANA)
    await world.answer_to(ANA, "Hello again")
    (said,) = await at(world, "2026-11-23T12:00")
    assert "it was for Monday 23 November 2026, 09:00" in said.text
    assert said.text.endswith("\n2 more before that went unsaid.")


async def test_undo_of_later_does_not_call_it_done(world: World) -> None:
    """It was said and nothing more is known of it."""
    await asked_to_call_mum(world)
    await at(world, "2026-11-21T09:00")
    world.telegram.press(ANA, "In 1 h")
    await world.settled()
    world.telegram.press(ANA, "Undo")
    await world.settled()
    assert not any("(done)" in reply.text for reply in world.telegram.replies(ANA))
    assert "call mum (for 21 November 2026, 09:00)" in await world.answer_to(ANA, "/forget mum")


async def set_after_midnight(world: World, said: str) -> Message:
    """The answer to what is asked for at half past midnight on Saturday."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await at(world, "2026-11-21T00:30")
    return await world.reply_to(world.telegram.say(ANA, said))


async def test_a_reminder_is_moved_to_a_time_for_which_one_was_that_is_over(world: World) -> None:
    """It was refused as set already, and nobody was reminded; Undo has both as they were."""
    await set_after_midnight(world, "/remind today at 9 to call mum")
    ((first,),) = world.rows("SELECT id FROM memories WHERE kind = 'reminder'")
    await world.answer_to(ANA, f"/reminders done {first}")
    await world.answer_to(ANA, "/remind tomorrow at 9 to call mum")
    ((second,),) = world.rows("SELECT id FROM memories WHERE kind = 'reminder' AND id <> ?", first)
    said = await world.answer_to(ANA, f"/memory edit {second} today at 9 to call mum")
    assert "Reminder set: Saturday 21 November 2026, 09:00: call mum" in said
    assert sorted(each["state"] for each in kept(world)) == ["open", "stopped"]
    world.telegram.press(ANA, "Undo", message=world.telegram.replies(ANA)[-1])
    await world.settled()
    assert sorted((each["next"], each["state"]) for each in kept(world)) == [
        ("2026-11-21T09:00", "done"),
        ("2026-11-22T09:00", "open"),
    ]
    assert len(await at(world, "2026-11-22T09:00")) == 1


@pytest.mark.parametrize(
    "said", ["/remind today at 8 and 21 to take pills", "Remind me today at 8 and 21 to take pills"]
)
async def test_of_several_hours_those_ahead_are_set(world: World, said: str) -> None:
    """With a model or by command; that the other is over is said."""
    await world.answer_to(ANA, "/settings timezone UTC")
    world.model.say = lambda _: [
        [
            ToolCallPart("set_reminder", {"what": "take pills", "at": "2026-11-20T08:00"}),
            ToolCallPart("set_reminder", {"what": "take pills", "at": "2026-11-20T21:00"}),
        ],
        ["The first is over."],
    ]
    answer = await world.answer_to(ANA, said)
    assert "Reminder set: Friday 20 November 2026, 21:00: take pills" in answer
    assert "over" in answer.lower()
    assert [each["next"] for each in kept(world)] == ["2026-11-20T21:00"]


async def test_a_reminder_is_not_edited_to_have_two_times(world: World) -> None:
    """It is said so; it used to be called a time that can't be made out."""
    await world.answer_to(ANA, "/settings timezone UTC")
    await world.answer_to(ANA, "/remind tomorrow at 9 to call mum")
    ((reminder,),) = world.rows("SELECT id FROM memories WHERE kind = 'reminder'")
    answer = await world.answer_to(ANA, f"/memory edit {reminder} tomorrow at 9 and 21")
    assert answer == "One reminder has one time. For the other, set one more with /remind."
    assert kept(world)[0]["next"] == "2026-11-21T09:00"


async def test_each_of_many_that_fell_due_in_an_outage_is_said_once(world: World) -> None:
    """Sixty, some at one second, after two days: none is lost, none comes twice."""
    await world.answer_to(ANA, "/settings timezone UTC")
    for number in range(60):
        await world.answer_to(ANA, f"/remind today at {12 + number % 6}:00 thing no. {number}x")
    await at(world, "2026-11-22T12:00")
    for _ in range(20):
        world.time_passes(seconds=90)
        await world.app.worker.run_due()
        await world.settled()
    said = [reply.text for reply in world.telegram.replies(ANA) if reply.text.startswith("⏰")]
    assert sorted(text.split("\n")[0] for text in said) == sorted(f"⏰ thing no. {n}x" for n in range(60))


async def test_a_kill_while_many_chats_are_written_to_doubles_nothing(
    folder: Path, telegram: TelegramServer
) -> None:
    """Ten messages were taken and their answers lost: the next process looks as far as there may be some."""
    people, clock = [ANA, *range(301, 310)], SetClock()
    given = {"clock": clock, "allowed_user_ids": ",".join(map(str, people))}
    async with open_world(folder, telegram, **given) as dying:
        await dying.start()
        for each in people:
            await dying.answer_to(each, "/settings timezone UTC")
            await dying.answer_to(each, f"/remind in 10 minutes thing {each}x")
        telegram.fail_next("sendMessage", NoAnswer(), times=len(people))
        clock.pass_time(minutes=10)
        await dying.app.worker.run_due()
        dying.channel.sender.wake()
        await dying.until(lambda: all(len(telegram.replies(each)) == 3 for each in people))
        await dying.break_off()
    async with open_world(folder, telegram, **given) as world:
        await world.start()
        await world.settled()
        said = [[reply.text for reply in telegram.replies(each)[2:]] for each in people]
    assert said == [[f"⏰ thing {each}x"] for each in people]
