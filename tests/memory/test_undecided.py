"""What the person has not agreed to, or set right, stands in nothing derived; what is kept while they are away is told them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.domain.changes import Candidate, HeldCandidate, Hold, Plan
from bot.domain.memories import Source, new_memory_id
from bot.domain.telltales import OMITTED
from bot.errors import StalePlan
from bot.memory.reflecting.reflection import Reflection
from bot.memory.writing.allowed import without_unsaid
from bot.storage.facts import candidates
from bot.storage.log import interactions
from tests.memory.test_extraction import choose, fact, found, learn, noted
from tests.minds import asked, close_session, night, number, structured
from tests.scripted import Bot, Request, action

JAZZ = "I adore jazz and swing."
LIVES = "I live in Berlin."
PROFILE = "## Personal\nLives in Berlin.\n\n## Preferences\nJazz lover."
COLD = "Today I have a cold, until Wednesday"
SICK = fact("health", "has a cold", COLD, lasting=False, when="today", until="Wednesday")


def liked(exchange: int) -> dict[str, Any]:
    return {
        "exchange": exchange,
        "key": "likes",
        "value": "jazz",
        "quote": "I adore jazz",
        "category": "preference",
    }


DERIVED_KINDS = ("profile", "working_memory", "scaffold", "summary", "note")


def day(request: Request) -> str:
    """What a night is shown of what was said."""
    return request.whole.partition("<day>")[2]


async def anew(bot: Bot, *answers: Any) -> None:
    """Run the jobs that write anew what is masked; `answers` are the mini model's."""
    bot.mini.then(*answers)
    await bot.app.worker.finish("rederive")
    await bot.app.worker.finish("session")


async def texts(bot: Bot, *kinds: str) -> list[str]:
    return [memory.content for memory in await bot.facts() if memory.kind in kinds]


async def waiting(bot: Bot) -> str:
    """The id of the one thing that waits for an answer."""
    [(found,)] = await bot.query("SELECT id FROM candidates WHERE state = 'held' AND waits_for = 'answer'")
    return found


async def test_what_a_night_asks_about_stands_in_nothing_it_writes(bot: Bot) -> None:
    """It is put aside and written about in one answer: that is masked, and written anew without those words."""
    await bot.command("/remember I live in Berlin")
    await bot.command("/settings ask_first on")
    await bot.say(JAZZ, "Jazz is great!")
    await learn(bot)
    await night(
        bot,
        structured(
            profile=PROFILE,
            working_memory="Adores jazz. Is up early.",
            scaffold='{"music": "jazz", "home": "Berlin"}',
            facts=[liked(await number(bot, JAZZ))],
            notes=[{"title": "Jazz", "content": "Much of it.", "exchanges": []}],
        ),
    )
    assert await texts(bot, *DERIVED_KINDS) == []
    await anew(bot, structured(profile="## Personal\nLives in Berlin.", working_memory="Is up early."))
    shown = day(asked(bot, "reflect")[-1])
    assert f"{OMITTED} and swing." in shown
    assert "jazz" not in shown.lower()
    assert set(await texts(bot, *DERIVED_KINDS)) == {"## Personal\nLives in Berlin.", "Is up early."}
    await bot.command(f"/memory drop {await waiting(bot)}")
    assert set(await texts(bot, *DERIVED_KINDS)) == {"## Personal\nLives in Berlin.", "Is up early."}
    await bot.command("/new")
    await bot.say("hi")
    assert "jazz" not in bot.script.last.whole.lower()


async def test_what_was_derived_before_the_question_is_masked_and_written_anew(bot: Bot) -> None:
    """A summary written before the message was read for facts; no older version of the profile is seen."""
    await bot.say(LIVES)
    await bot.say(JAZZ)
    await bot.say("I dance.")
    await night(bot, structured(profile=PROFILE))
    await close_session(
        bot,
        structured(summaries=[{"topic": "music", "summary": "They adore jazz. They dance."}]),
    )
    await choose(bot, ask_first=True)
    bot.mini.then(found(fact("likes", "jazz", "I adore jazz", message=2)))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.finish("extract")
    assert await texts(bot, *DERIVED_KINDS) == []
    assert "jazz" not in (await bot.command("/profile")).text.lower()
    assert "no profile" in (await bot.command("/profile restore 1")).text
    await anew(
        bot,
        structured(profile="## Personal\nLives in Berlin."),
        structured(summaries=[{"topic": "hobbies", "summary": "They dance."}]),
    )
    assert "jazz" not in day(asked(bot, "reflect")[-1]).lower()
    assert "adore" not in asked(bot, "summarise")[-1].whole
    assert await texts(bot, *DERIVED_KINDS) == ["## Personal\nLives in Berlin.", "They dance."]


async def test_a_yes_lets_it_be_written_again(bot: Bot) -> None:
    """And nothing of it is cut any more."""
    await bot.command("/settings ask_first on")
    await bot.say(JAZZ)
    await learn(bot, fact("likes", "jazz", "I adore jazz"))
    await bot.command(f"/memory keep {await waiting(bot)}")
    await bot.say("Good morning")
    await night(bot, structured(profile=PROFILE))
    assert await texts(bot, "profile") == [PROFILE]


async def test_told_again_under_ask_first_costs_a_known_thing_nothing(bot: Bot) -> None:
    """It waits for an answer, and stays in the profile as what is known already."""
    await bot.command("/remember I live in Berlin")
    await bot.command("/settings ask_first on")
    await bot.say(LIVES)
    await learn(bot, fact("home_city", "Berlin", "I live in Berlin"))
    await night(bot, structured(profile=PROFILE))
    assert "Lives in Berlin" in (await texts(bot, "profile"))[0]


@pytest.mark.parametrize(
    ("chosen", "state"),
    [({"learning": False}, "dropped"), ({"ask_first": True}, "held"), ({}, "committed")],
)
async def test_what_waited_for_the_sessions_end_is_settled_as_the_person_wants_it_by_then(
    bot: Bot, chosen: dict[str, Any], state: str
) -> None:
    """Learning switched off since, or to be asked first: nothing is kept silently."""
    await bot.say(COLD)
    await learn(bot, SICK)
    await choose(bot, **chosen)
    await close_session(bot)
    assert (await bot.known() == {"health": "has a cold"}) == (state == "committed")
    rows = await bot.query("SELECT state, waits_for FROM candidates ORDER BY created_at DESC, id LIMIT 1")
    assert rows == [(state, "answer" if state == "held" else "session")]
    said = {
        "held": ["Shall I keep this? your health: has a cold (until 25 November 2026)"],
        "committed": ["Remembered: your health: has a cold (until 25 November 2026)"],
    }
    assert await noted(bot) == said.get(state, [])


async def test_what_a_session_kept_is_undone_by_the_button_beneath_its_line(bot: Bot) -> None:
    """It belongs to the exchange that told it, like all that is learnt."""
    await bot.say(COLD)
    await learn(bot, SICK)
    await close_session(bot)
    [(plan,)] = await bot.query("SELECT id FROM plans WHERE origin = 'session'")
    await bot.command(f"/undo {plan}")
    assert await bot.known() == {}


async def test_what_a_night_kept_is_told_in_the_morning(bot: Bot) -> None:
    """At nine of the person's own day, never while they sleep; what was written of them alone is not told."""
    await bot.say(LIVES)
    await night(bot, structured(profile=PROFILE, facts=[_home(1)]), hours=18)
    assert (await bot.known())["home_city"] == "Berlin"
    assert await noted(bot) == []
    bot.clock.moment = bot.clock.moment.replace(hour=9, minute=1)
    await bot.app.worker.finish("digest")
    assert await noted(bot) == ["noted since we talked:\n- home city: Berlin\n/memory list shows everything."]


@pytest.mark.parametrize("receipts", ["digest", "off"])
async def test_the_evening_holds_what_a_night_kept_for_who_wants_one_message_a_day(
    bot: Bot, receipts: str
) -> None:
    """And nobody hears of it who wants to hear of nothing."""
    await choose(bot, receipts=receipts)
    await bot.say(LIVES)
    await night(bot, structured(facts=[_home(1)]), hours=18)
    for hour in (9, 18):
        bot.clock.moment = bot.clock.moment.replace(hour=hour, minute=1)
        bot.mini.then(structured())
        await bot.app.worker.finish("digest")
        expected = hour == 18 and receipts == "digest"
        assert len(await noted(bot)) == expected


async def test_what_a_night_has_found_is_asked_in_the_morning(bot: Bot) -> None:
    """With its buttons."""
    await bot.command("/settings ask_first on")
    await bot.say(LIVES)
    await night(bot, structured(facts=[_home(1)]), hours=18)
    assert await noted(bot) == []
    bot.clock.moment = bot.clock.moment.replace(hour=9, minute=1)
    await bot.app.worker.finish("digest")
    assert await noted(bot) == ["Shall I keep this? your home city is Berlin"]
    [(content,)] = await bot.query("SELECT content FROM outbound WHERE key LIKE 'digest:%'")
    assert f"/memory keep {await waiting(bot)}" in content


def _home(exchange: int) -> dict[str, Any]:
    return {
        "exchange": exchange,
        "key": "home_city",
        "value": "Berlin",
        "quote": "I live in Berlin",
        "category": "location",
    }


async def test_a_forgotten_question_is_shown_to_no_night(bot: Bot) -> None:
    """What waited for an answer is out of every prompt at once, not only when it is purged."""
    await bot.command("/settings ask_first on")
    await bot.say(JAZZ)
    await bot.say("I drank some tea in the garden today")
    await learn(bot, liked(await number(bot, JAZZ)))
    assert await waiting(bot)
    found = await bot.command("/forget jazz")
    await bot.command(action(found, "/memory forget"))
    await night(bot, structured())
    [request] = asked(bot, "reflect")
    assert "jazz" not in request.whole.lower()


WORKS = "I work at Bosch."
BUSY = "## Personal\nWorks at Bosch.\n\n## Preferences\nDances."
DANCES = "## Preferences\nDances."


async def wrote_of_work(bot: Bot) -> None:
    """A profile, working memory and a summary that all tell where somebody works."""
    await bot.say(WORKS)
    await bot.say("I dance.")
    await learn(bot, fact("workplace", "Bosch", "I work at Bosch", message=1))
    await night(bot, structured(profile=BUSY, working_memory="Busy at Bosch. Is up early."))
    await close_session(bot, structured(summaries=[{"topic": "work", "summary": "Is at Bosch. They dance."}]))
    bot.clock.pass_time(minutes=1)


async def test_what_is_set_right_by_hand_masks_what_was_derived_at_once(bot: Bot) -> None:
    """In the running session, too; no older version has it, and what is written anew is written without it."""
    await wrote_of_work(bot)
    await bot.say("hello")
    assert "Busy at Bosch" in bot.script.last.whole
    await bot.command(f"/memory edit {await one_fact(bot)} Siemens")
    assert await texts(bot, *DERIVED_KINDS) == []
    await bot.say("hello again")
    for derived in ("Works at Bosch", "Busy at Bosch", "Is at Bosch"):
        assert derived not in bot.script.last.whole
    assert "no profile" in (await bot.command("/profile restore 1")).text
    await anew(bot, structured(profile=DANCES))
    [*_, reflected] = asked(bot, "reflect")
    assert "Bosch" not in day(reflected)
    assert await texts(bot, "profile") == [DANCES]


async def test_without_a_model_that_answers_it_is_put_together_at_once(bot: Bot) -> None:
    """From what is known by then."""
    await wrote_of_work(bot)
    await bot.command(f"/memory edit {await one_fact(bot)} Siemens")
    await anew(bot)
    assert await texts(bot, "profile") == ["## Notes\n- workplace: Siemens"]


async def test_what_was_a_slip_masks_what_was_derived_at_once(bot: Bot) -> None:
    """As the model reads it out of the correction."""
    await wrote_of_work(bot)
    await bot.say("Sorry, a typo: I work at Siemens, not Bosch")
    known = await one_fact(bot)
    bot.mini.then(
        found(fact("workplace", "Siemens", "I work at Siemens, not Bosch", outcome="wrong", known=known))
    )
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.finish("extract")
    assert (await bot.known())["workplace"] == "Siemens"
    assert await texts(bot, *DERIVED_KINDS) == []


async def test_what_is_told_anew_may_be_written_of_again(bot: Bot) -> None:
    """A night reads the words of another message, whatever was set right before."""
    await wrote_of_work(bot)
    await bot.command(f"/memory edit {await one_fact(bot)} Siemens")
    await anew(bot, structured(profile=DANCES))
    await bot.say("My dishwasher by Bosch broke.")
    await night(bot, structured(working_memory="The dishwasher by Bosch broke."))
    assert await texts(bot, "working_memory") == ["The dishwasher by Bosch broke."]


async def test_what_was_thought_before_it_was_set_right_is_thought_anew(bot: Bot) -> None:
    """A night that had read the words when the person set them right."""
    await bot.say(WORKS)
    await learn(bot, fact("workplace", "Bosch", "I work at Bosch"))
    asked_for: Any = bot.app.worker._handlers["reflect"]  # pyright: ignore[reportPrivateUsage]
    reflection: Reflection = asked_for.__self__.reflection
    bot.mini.then(structured(profile=BUSY))
    thought = await reflection.think(1)
    bot.clock.pass_time(minutes=1)
    await bot.command(f"/memory edit {await one_fact(bot)} Siemens")
    with pytest.raises(StalePlan):
        async with bot.app.database.write() as connection:
            await reflection.write(connection, thought)


async def test_only_the_words_that_are_unsaid_are_left_out(bot: Bot) -> None:
    """Several that overlap, in one message; without a quote nobody knows which, and all of it is."""
    await bot.say("I adore jazz and swing, and I live in Rome.", "Lovely.")
    number_there = await number(bot, "I adore jazz and swing, and I live in Rome.")
    for quote in ("I adore jazz", "I adore jazz and swing", "adore jazz", "swing"):
        told = Candidate(
            key="likes", content=quote, category="preference", source=Source(number_there, quote)
        )
        no = HeldCandidate(new_memory_id(), told, "declined", bot.clock.now())
        await bot.app.writer.write(Plan(1, "test", (Hold(no),)))
    await night(bot, structured())
    assert f"<user>{OMITTED}, and I live in Rome.</user>" in day(asked(bot, "reflect")[-1])
    assert "Lovely" not in day(asked(bot, "reflect")[-1])
    told = Candidate(key="likes", content="all of it", category="preference", source=Source(number_there, ""))
    async with bot.app.database.write(1) as connection:
        await candidates.hold(connection, 1, HeldCandidate(new_memory_id(), told, "held", bot.clock.now()))
        [left] = await without_unsaid(connection, 1, await interactions.newest(connection, 1, 1))
    assert left.text == OMITTED


async def test_a_correction_undone_shows_what_was_masked(bot: Bot) -> None:
    """In the place of what was written anew meanwhile."""
    await wrote_of_work(bot)
    await bot.command(f"/memory edit {await one_fact(bot)} Siemens")
    await anew(bot, structured(profile=DANCES))
    [(plan,)] = await bot.query("SELECT id FROM plans WHERE origin = 'command'")
    await bot.command(f"/undo {plan}")
    assert await texts(bot, "profile") == [BUSY]


async def test_what_was_written_before_a_value_was_there_stays(bot: Bot) -> None:
    """A value by hand that is set right, too: only what was written since may tell it."""
    await bot.say(WORKS)
    await learn(bot, fact("workplace", "Bosch", "I work at Bosch"))
    await night(bot, structured(working_memory="Is up early."))
    known = await one_fact(bot)
    bot.clock.pass_time(minutes=1)
    await bot.command(f"/memory edit {known} Siemens")
    bot.clock.pass_time(minutes=1)
    await anew(bot, structured(working_memory="Is up late."))
    await bot.command(f"/memory edit {known} Miele")
    [(hidden,)] = await bot.query("SELECT COUNT(*) FROM hidden WHERE memory_id LIKE '% 2' AND ref LIKE '%:1'")
    assert hidden == 0
    await bot.command("/undo")
    await bot.command("/undo")
    assert await texts(bot, "working_memory") == ["Is up early."]


async def test_a_summary_of_nothing_else_is_back_once_the_correction_is_undone(bot: Bot) -> None:
    """It is hidden, not deleted, and found again."""
    await bot.say(WORKS)
    await bot.say("I dance.")
    await learn(bot, fact("workplace", "Bosch", "I work at Bosch", message=1))
    await close_session(bot, structured(summaries=[{"topic": "the job", "summary": "Works at Bosch."}]))
    await bot.command(f"/memory edit {await one_fact(bot)} Siemens")
    assert await texts(bot, "summary") == []
    [(plan,)] = await bot.query("SELECT id FROM plans WHERE origin = 'command'")
    await bot.command(f"/undo {plan}")
    assert await texts(bot, "summary") == ["Works at Bosch."]
    assert "Works at Bosch" in (await bot.command("/memory search job at Bosch")).text


async def test_what_never_was_so_masks_what_was_derived(bot: Bot) -> None:
    """As what was set right does."""
    await wrote_of_work(bot)
    await bot.say("I never worked at Bosch, I made that up")
    known = await one_fact(bot)
    denied = fact(
        "workplace", "Bosch", "I never worked at Bosch", outcome="wrong", meant="denied", known=known
    )
    bot.mini.then(found(denied))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.finish("extract")
    assert await texts(bot, "fact", *DERIVED_KINDS) == []


async def test_a_working_memory_of_nothing_else_is_written_again(bot: Bot) -> None:
    """It is out of sight until a night writes it anew."""
    await bot.say(WORKS)
    await learn(bot, fact("workplace", "Bosch", "I work at Bosch"))
    await night(bot, structured(working_memory="Busy at Bosch."))
    await bot.command(f"/memory edit {await one_fact(bot)} Siemens")
    assert await texts(bot, "working_memory") == []
    await bot.say("I dance a lot.")
    await night(bot, structured(working_memory="Dances a lot."))
    assert await texts(bot, "working_memory") == ["Dances a lot."]


async def one_fact(bot: Bot) -> str:
    """The id of the one fact there is."""
    [(found,)] = await bot.query("SELECT id FROM memories WHERE kind = 'fact' AND deleted_at IS NULL")
    return found
