"""Learning from use: what became of answers, questions, lines brought in and receipts, and what to thin out."""

from __future__ import annotations

from bot.domain.interactions import Rating
from bot.memory import figures
from bot.memory.figures import Share, UseOfWeek
from tests.scripted import Bot, call, remember

NOTE = "/note Lisbon ideas\nride tram 28, sunset at the Graça viewpoint"


async def use(bot: Bot, who: str = "ann") -> list[UseOfWeek]:
    """The person's weeks."""
    return await figures.use(bot.app.database, (await bot.person(who)).id, bot.clock.now())


async def test_what_overtakes_an_answer_counts_as_its_correction(bot: Bot) -> None:
    """The next thing said changes what the answer had told; what changes something else does not."""
    await bot.tell("home_city", "Munich", category="location")
    await bot.tell("allergies", "nuts", category="health")
    await bot.say("Where do I live?", "You live in Munich.")
    await bot.say(
        "No, I moved to Berlin",
        remember("home_city", "Berlin", "I moved to Berlin", "location"),
        "Noted.",
    )
    await bot.say(
        "By the way, I am allergic to soy too",
        remember("allergies", "soy", "I am allergic to soy", "health", outcome="replace"),
        "Noted.",
    )
    [week] = await use(bot)
    assert week.corrected == Share(1, 5)


async def test_a_thumb_down_is_a_correction_once(bot: Bot) -> None:
    """However the answer was corrected besides."""
    await bot.tell("home_city", "Munich", category="location")
    turn = await bot.say("Where do I live?", call("recall", query="home city"), "In Munich.")
    await _thumb(bot, turn.interaction_id, "down")
    await bot.say(
        "No, I moved to Berlin", remember("home_city", "Berlin", "I moved to Berlin", "location"), "Noted."
    )
    [week] = await use(bot)
    assert week.corrected == Share(1, 3)


async def _thumb(bot: Bot, interaction: int, verdict: Rating) -> None:
    await bot.change(
        "INSERT INTO feedback (interaction_id, owner, verdict, created_at)"
        " SELECT id, owner, :verdict, sent_at FROM interactions WHERE id = :told",
        verdict=verdict,
        told=interaction,
    )


async def test_a_question_in_other_words_within_a_week_was_asked_again(bot: Bot) -> None:
    """Another question was not, nor the same one long after."""
    await bot.say("When does the swimming pool open on Sunday?", "I don't know.")
    await bot.say("On Sunday, when does the swimming pool open??", "I don't know.")
    await bot.say("Which bakery has the best bread?", "I don't know.")
    bot.clock.pass_time(days=14)
    await bot.say("Which bakery has the best bread?", "I don't know.")
    first, last = await use(bot)
    assert (first.again, last.again) == (Share(1, 3), Share(0, 1))


async def test_a_line_brought_in_was_used_if_the_answer_has_its_words(bot: Bot) -> None:
    """Those that the message has as well tell nothing."""
    await bot.command(NOTE)
    await bot.command("/new")
    await bot.say("Which viewpoint in Lisbon for the sunset?", "Take the tram to Graça.")
    await bot.command("/new")
    await bot.say("Which viewpoint in Lisbon for the sunset?", "The one by the castle.")
    [week] = await use(bot)
    assert week.used.part == 1
    assert week.used.of >= 2
    rows = await bot.query("SELECT interaction_id, spoken FROM uses WHERE source = 'memory' AND tokens > 0")
    assert {bool(spoken) for _, spoken in rows} == {True, False}


async def test_receipts_that_were_undone_are_counted_by_week(bot: Bot) -> None:
    """Of all that told of something saved or changed."""
    await bot.tell("allergies", "peanuts", category="health")
    await bot.tell("home_city", "Berlin", category="location")
    [(plan,)] = await bot.query("SELECT id FROM plans ORDER BY applied_at DESC LIMIT 1")
    await bot.command(f"/undo {plan}")
    [week] = await use(bot)
    assert week.undone == Share(1, 2)


async def test_weeks_begin_on_the_persons_own_monday(bot: Bot) -> None:
    """Late on Sunday in UTC is Monday in Tokyo."""
    bot.clock.pass_time(days=2, hours=11)  # Sunday, 20:00 UTC
    await bot.say("Good evening", "Hello.")
    assert [f"{week.begins:%a %d}" for week in await use(bot)] == ["Mon 16"]
    await bot.command("/settings timezone Asia/Tokyo")
    assert [f"{week.begins:%a %d}" for week in await use(bot)] == ["Mon 23"]


async def test_figures_are_of_their_owner_alone(bot: Bot) -> None:
    """Bob's week has nothing of Ann's."""
    await bot.tell("allergies", "peanuts", category="health")
    await bot.say("When does the swimming pool open on Sunday?", "I don't know.")
    assert await use(bot, "bob") == []


async def test_what_was_of_no_use_for_a_year_is_offered_to_be_thinned_out(bot: Bot) -> None:
    """With its tokens and a button; not what an answer had or speaks of, what is protected, nor an allergy."""
    asked = ("what_i_collect", "stamps"), ("favourite_tea", "oolong"), ("shoe_size", "44"), ("locker", "B17")
    for key, value in (*asked, ("old_bike", "Peugeot"), ("allergies", "peanuts")):
        await bot.tell(key, value, category="health" if key == "allergies" else "general")
    kept = (await bot.tell("anniversary", "3 May", category="personal")).id
    await bot.command(f"/memory protect {kept}")
    await bot.say("Hello", "Hi.")
    bot.clock.pass_time(days=300)
    await bot.command("/new")
    await bot.say("What do I gather?", "You collect stamps.")  # it stood in the prompt's head
    await bot.say("Which tea?", call("recall", query="favourite tea"), "Oolong.")
    bot.clock.pass_time(days=100)
    answer = await bot.command("/memory stats")
    assert "3 facts unused for a year, about " in answer.text
    thin = answer.text.partition("unused for a year")[2]
    assert all(value in thin for value in ("44", "B17", "Peugeot"))
    assert not any(value in thin for value in ("stamps", "oolong", "peanuts", "3 May"))
    [[choose]] = answer.buttons
    assert choose.action.startswith("/forget ")
    assert "Forget these 3?" in (await bot.command(choose.action)).text


async def test_statistics_tell_the_weeks_in_words(bot: Bot) -> None:
    """A line a week, of what there was to count."""
    await bot.tell("allergies", "peanuts", category="health")
    text = (await bot.command("/memory stats")).text
    assert "Learning from use, week by week:\n- from 16 November 2026: 0 of 1 answers corrected, " in text
    assert "0 of 1 receipts undone" in text
    assert "asked again" not in text


async def test_what_settles_a_question_and_changes_a_fact_is_counted(bot: Bot) -> None:
    """A plan's effects may hold what became of a candidate beside what became of a memory."""
    await bot.tell("partner", "Aoife (girlfriend)", category="person")
    asked = remember("partner", "Aoife", "I'm getting married to Aoife", "person", outcome="ask")
    await bot.say("I'm getting married to Aoife", asked, "Which holds?")
    wife = remember("partner", "Aoife (wife)", "Aoife is now my wife", "person", outcome="replace")
    await bot.say("Aoife is now my wife", wife, "Congratulations.")
    [(effects,)] = await bot.query("SELECT effects FROM plans ORDER BY applied_at DESC LIMIT 1")
    assert '"became"' in effects
    [week] = await use(bot)
    assert week.corrected.of == 3


async def test_what_models_used_is_told_from_the_oldest_day_to_this(bot: Bot) -> None:
    """A day without anything stands there, too."""
    await bot.say("Hello there", "Hi.")
    costs = await figures.costs(bot.app.database, (await bot.person("ann")).id, bot.clock.now(), days=3)
    assert [each.day.day for each in costs] == [bot.clock.now().day + back for back in (-2, -1, 0)]
    assert [bool(each.spent) for each in costs] == [False, False, True]
