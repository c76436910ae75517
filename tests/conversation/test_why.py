"""/why: what an answer rests on, with the words behind it."""

from __future__ import annotations

from dataclasses import replace

from pydantic_ai.exceptions import ModelHTTPError
from sqlalchemy import update

from bot.conversation.commands.run import parse_command
from bot.storage.tables import outbound
from tests.minds import night, structured
from tests.scripted import Bot, call, remember


async def _sent(bot: Bot, interaction: int, *ids: str) -> None:
    """As the channel keeps it once it has sent an answer's parts."""
    answer = update(outbound).where(outbound.c.interaction_id == interaction)
    async with bot.app.database.write() as connection:
        await connection.execute(answer.values(sent=list(ids), state="sent"))


async def test_the_last_answer_is_explained_by_what_was_looked_up(bot: Bot) -> None:
    """Each memory with its quote, date and interaction number."""
    fact = await bot.tell("allergies", "peanuts", category="health")
    await bot.say("What can't I eat?", call("recall", query="allergies"), "No nuts for you.")
    text = (await bot.command("/why")).text
    assert text.startswith("My answer to “What can't I eat?” (Friday 20 November 2026, 09:00, #2)")
    assert f"- allergies: peanuts [{fact.id}]" in text
    assert "“allergies: peanuts” (Friday 20 November 2026, 09:00, #1)" in text
    assert "Forgotten since" not in text


async def test_what_was_looked_up_and_not_spoken_of_is_told_apart(bot: Bot) -> None:
    """Nor does an exchange stand beside the fact that quotes it."""
    await bot.tell("home_city", "Berlin", category="location")
    await bot.tell("allergies", "peanuts", category="health")
    await bot.say(
        "Where do I live?", call("recall", query="home city Berlin, allergies peanuts"), "In Berlin."
    )
    used, _, before = (await bot.command("/why")).text.partition("Before me too")
    assert "- home city: Berlin [" in used
    assert "peanuts" not in used
    assert "\n- “home_city" not in used.replace("home city", "home_city")
    assert "allergies: peanuts [" in before


async def test_what_stood_in_the_prompt_and_is_spoken_of_is_named(bot: Bot) -> None:
    """Also in another inflection; what the answer does not speak of is said to have been there all the same."""
    await bot.tell("allergies", "peanuts", category="health")
    await bot.tell("home_city", "Berlin", category="location")
    await bot.command("/new")
    await bot.say("May I eat satay?", "Better not, there is a lot of peanut in it.")
    text = (await bot.command("/why")).text
    known, _, before = text.partition("Before me too")
    assert "Known anyway, and spoken of:\n- allergies: peanuts" in known
    assert "Berlin" not in known
    assert "peanuts" not in before
    assert before.startswith(", though nothing in the answer shows that it was used: home city: Berlin [")


async def test_a_day_is_a_word_of_a_fact_and_its_month_alone_is_none(bot: Bot) -> None:
    """From when something holds tells of it, as a year does; a birthday in the same month has nothing to do with it."""
    for key, value, said, since in (
        ("home_city", "Porto", "We live in Porto since 14 November", "2026-11-14"),
        ("employer", "Galp", "I work at Galp since 2019", "2019"),
    ):
        await bot.say(said, remember(key, value, said, since=since), "Noted.")
    await bot.tell("birthday", "3 November", category="personal")
    await bot.command("/new")
    for question, answer, used in (
        ("When did we move?", "You moved on Saturday 14 November.", "home city: Porto"),
        ("Since when have I been at my company?", "Since 2019.", "employer: Galp"),
        ("When was I born?", "On the 3rd of November.", "birthday: 3 November"),
    ):
        await bot.say(question, answer)
        known, _, before = (await bot.command("/why")).text.partition("Before me too")
        assert used in known
        assert all(other not in known for other in ("Porto", "Galp", "birthday") if other not in used)
        assert used not in before


async def test_what_was_learnt_in_the_same_session_is_named_too(bot: Bot) -> None:
    """It stood at the head of the message rather than in the stable prompt."""
    await bot.tell("home_city", "Berlin", category="location")
    await bot.say("Where do I live?", "In Berlin.")
    assert "spoken of:\n- home city: Berlin" in (await bot.command("/why")).text


async def test_a_memory_is_shown_as_it_was_when_it_was_used(bot: Bot) -> None:
    """With the words it rested on then."""
    await bot.tell("home_city", "Munich", category="location")
    turn = await bot.say("Where do I live?", call("recall", query="home city"), "In Munich.")
    await _sent(bot, turn.interaction_id, "701")
    await bot.say(
        "I moved to Berlin",
        call(
            "remember_fact", key="home_city", value="Berlin", category="location", quote="I moved to Berlin"
        ),
        "Noted.",
    )
    text = (await bot.command("/why", reply_to="701")).text
    assert "home city: Munich" in text
    assert "Berlin" not in text


async def test_a_reply_explains_the_answer_it_replies_to(bot: Bot) -> None:
    """Whichever of its parts it is; a reply to one's own message means its answer."""
    await bot.tell("home_city", "Berlin", category="location")
    first = await bot.say("Where do I live?", call("recall", query="home city"), "In Berlin.", number="55")
    await bot.say("Thanks!", "Welcome.")
    await _sent(bot, first.interaction_id, "701", "702")
    for message in ("701", "702", "55"):
        assert "Where do I live?" in (await bot.command("/why", reply_to=message)).text
    assert "“Thanks!”" in (await bot.command("/why")).text
    assert "no answer I gave" in (await bot.command("/why", reply_to="9999")).text


async def test_an_older_message_that_was_looked_up_is_quoted(bot: Bot) -> None:
    """With its date and number."""
    await bot.say("The plumber's name is Mr. Novak")
    await bot.command("/new")
    await bot.say("Who is the plumber?", call("recall", query="plumber", sources=["history"]), "Novak.")
    assert (
        "- “The plumber's name is Mr. Novak” (Friday 20 November 2026, 09:00, #1)"
        in (await bot.command("/why")).text
    )


async def test_what_was_read_for_an_answer_shows_no_secret(bot: Bot) -> None:
    """The message that tells a password was among what was looked through."""
    await bot.say("My wifi password is hunter2Tulip")
    await bot.command("/new")
    await bot.say("What did I say?", call("recall", query="wifi password", sources=["history"]), "Little.")
    text = (await bot.command("/why")).text
    assert "My wifi password is ▮▮▮" in text
    assert "hunter2Tulip" not in text


async def test_what_was_saved_with_an_answer_is_told_apart(bot: Bot) -> None:
    """It was not used for it."""
    await bot.tell("allergies", "peanuts", category="health")
    text = (await bot.command("/why")).text
    assert "Saved with it:\n- allergies: peanuts" in text
    assert "No memory was used for it" in text


async def test_what_was_forgotten_since_is_not_shown(bot: Bot) -> None:
    """Neither an answer that used it, nor the memory in another one."""
    fact = await bot.tell("allergies", "peanuts", category="health")
    await bot.say("What can't I eat?", call("recall", query="allergies"), "No peanuts.")
    await bot.command(f"/memory delete {fact.id}")
    text = (await bot.command("/why")).text
    assert "peanuts" not in text
    assert "had me forget" in text or "answered nothing" in text


async def test_an_answer_that_gives_nothing_away_says_how_much_was_forgotten_since(bot: Bot) -> None:
    """The message it had looked up is counted, without its words."""
    fact = await bot.tell("allergies", "peanuts", category="health")
    await bot.command("/new")
    await bot.say(
        "Where shall we eat?",
        call("recall", query="allergies", sources=["history"]),
        "At the Linden Inn.",
    )
    assert "Forgotten since" not in (await bot.command("/why")).text
    await bot.command(f"/memory delete {fact.id}")
    text = (await bot.command("/why")).text
    assert text.startswith("My answer to “Where shall we eat?”")
    assert "Forgotten since: 1." in text
    assert "peanuts" not in text


async def test_the_explanation_replies_to_the_message_that_was_used(bot: Bot) -> None:
    """To the newest words of what fits best; what was only saved with the answer is none of it."""
    await bot.say("The plumber's name is Mr. Novak", number="41")
    await bot.command("/new")
    await bot.say(
        "Who is the plumber?", call("recall", query="plumber", sources=["history"]), "Novak.", number="43"
    )
    assert (await bot.command("/why")).reply_to == "41"
    await bot.tell("home_city", "Berlin")
    assert (await bot.command("/why")).reply_to is None


async def test_what_was_said_in_another_chat_is_no_message_to_reply_to(bot: Bot) -> None:
    """Its id means another message here."""
    await bot.say("The plumber's name is Mr. Novak", number="41", chat="elsewhere")
    await bot.say("Who is the plumber?", call("recall", query="plumber", sources=["history"]), "Novak.")
    answer = await bot.command("/why")
    assert "Novak" in answer.text
    assert answer.reply_to is None


async def test_a_message_is_shown_by_its_number(bot: Bot) -> None:
    """As a reply to it, with its words and date; not what was forgotten, nor another's, nor none."""
    await bot.say("The plumber's name is Mr. Novak", number="41")
    shown = await bot.command("/why #1")
    assert (shown.text, shown.reply_to) == (
        "“The plumber's name is Mr. Novak” (Friday 20 November 2026, 09:00, #1)",
        "41",
    )
    assert (await bot.command("/why 1")).text == shown.text
    assert "nothing to me under that number" in (await bot.command("/why 1", who="bob")).text
    assert "nothing to me under that number" in (await bot.command("/why 99")).text
    assert "Write it like this" in (await bot.command("/why plumber")).text
    fact = await bot.tell("allergies", "peanuts")
    await bot.command(f"/memory delete {fact.id}")
    assert "peanuts" not in (await bot.command("/why 2")).text


async def test_where_messages_have_links_each_quote_has_its_own(bot: Bot) -> None:
    """As in a supergroup on Telegram; then the explanation replies to nothing."""
    await bot.say("The plumber's name is Mr. Novak", number="41")
    await bot.say("Who is the plumber?", call("recall", query="plumber", sources=["history"]), "Novak.")
    async with bot.app.database.write() as connection:
        for table in ("interactions", "sessions"):
            await connection.exec_driver_sql(f"UPDATE {table} SET channel = 'telegram', chat = '-100777'")
    message = replace(await bot.message("/why"), channel="telegram", chat="-100777")
    command = parse_command("/why")
    assert command is not None
    answer = await bot.app.commands.run(await bot.person(), message, command)
    assert "(Friday 20 November 2026, 09:00, #1) https://t.me/c/777/41" in answer.text
    assert (answer.reply_to, answer.buttons) == (None, ())


async def test_why_before_anything_was_said(bot: Bot) -> None:
    """A clear sentence."""
    assert (await bot.command("/why")).text == "I have answered nothing here yet."


async def test_nobody_learns_of_another_s_answers(bot: Bot) -> None:
    """Neither the last one nor by the number of a message."""
    turn = await bot.say("My secret is the red key")
    await _sent(bot, turn.interaction_id, "701")
    assert "red key" not in (await bot.command("/why", who="bob")).text
    assert "red key" not in (await bot.command("/why", who="bob", reply_to="701")).text


async def test_a_known_fact_behind_other_words_is_no_secret(bot: Bot) -> None:
    """The answer need not repeat it to have used it; so it is never said that no memory was used."""
    await bot.tell("diet", "vegan since 2019", category="preference")
    await bot.command("/new")
    await bot.say("What shall I cook?", "Lentils with rice, nothing from an animal.")
    text = (await bot.command("/why")).text
    assert "No memory was used" not in text
    assert "Before me too" in text
    assert "diet: vegan since 2019" in text


async def test_half_of_a_long_value_is_enough_to_be_spoken_of(bot: Bot) -> None:
    """An answer puts things in words of its own."""
    await bot.tell("workplace", "Hedgehog Bakery in Lindenau", category="work")
    await bot.command("/new")
    await bot.say("Where do I work?", "At the Hedgehog Bakery.")
    assert "spoken of:\n- workplace: Hedgehog Bakery" in (await bot.command("/why")).text


async def test_what_the_bot_wrote_is_its_own_wording(bot: Bot) -> None:
    """A profile and what it said in an exchange are never shown as the person's words."""
    await bot.say("Any novel for my holiday?", "Take Piranesi, by Susanna Clarke.")
    await bot.command("/new")
    await bot.say("Who wrote Piranesi?", call("recall", query="Piranesi"), "Clarke.")
    text = (await bot.command("/why")).text
    assert "- “Any novel for my holiday?” (Friday 20 November 2026" in text
    assert "I: “Take Piranesi, by Susanna Clarke.”" in text
    await night(bot, structured(profile="## Personal\nReads novels on holidays."))
    await bot.command("/new")
    await bot.say("And now?", call("recall", query="novels on holidays"), "Well.")
    text = (await bot.command("/why")).text
    assert "in your own wording" not in text
    assert "what I wrote myself (Profile)" in text


async def test_what_was_told_again_later_is_no_ground_of_an_earlier_answer(bot: Bot) -> None:
    """It rested on what was said by then."""
    await bot.tell("home_city", "Berlin")
    turn = await bot.say("Where do I live?", call("recall", query="home city"), "In Berlin.")
    await _sent(bot, turn.interaction_id, "701")
    again = "Berlin is my home, as ever"
    await bot.say(again, remember("home_city", "Berlin", again), "I know.")
    text = (await bot.command("/why", reply_to="701")).text
    assert "Berlin" in text
    assert "as ever" not in text


async def test_what_was_learnt_while_a_message_waited_is_told_as_it_stood_in_the_prompt(bot: Bot) -> None:
    """An edit since changes nothing of what the model was shown."""
    await bot.say("hello", "Hi.")
    bot.script.steps[:] = [ModelHTTPError(500, "scripted")] * 40
    await bot.say("Where do I live now?")
    bot.script.steps.clear()
    await bot.command("/remember I live in Berlin")
    bot.clock.pass_time(minutes=10)
    await bot.app.worker.run_due()
    (home,) = await bot.facts()
    await bot.command(f"/memory edit {home.id} Rome")
    why = (await bot.command("/why")).text
    assert "home city: Berlin" in why
    assert "home city: Rome" not in why
