"""The memory page: what it shows, and that what is done there is what the chat would do."""

from __future__ import annotations

import pytest

from bot.conversation.privacy import decide
from bot.storage.facts import memories
from tests.minds import night, structured
from tests.scripted import Bot, remember
from tests.web.page import inside, press, seen, view


async def test_what_is_known_stands_by_subject_and_category(bot: Bot) -> None:
    """The person's own first, each under its heading."""
    await bot.tell("home_city", "Bern", category="location")
    await bot.say(
        "My sister likes tea",
        remember("likes", "tea", "My sister likes tea", "preference", subject="sister"),
        "Ok.",
    )
    async with inside(bot) as http:
        page = seen(await view(http))
    assert page.index("You") < page.index("home city Bern") < page.index("sister: likes tea")


async def test_a_list_narrows_by_letters_anywhere_in_it(bot: Bot) -> None:
    """Of the text, of its label, in capitals or not, in any script."""
    await bot.tell("likes", "olives")
    await bot.tell("likes", "Ёлки")
    async with inside(bot) as http:
        assert "olives" in seen(await view(http, "?words=OLIV"))
        assert "olives" not in seen(await view(http, "?words=ёлк"))
        assert "Ёлки" in seen(await view(http, "?words=ёлк"))
        assert "Nothing that I know fits this." in seen(await view(http, "?words=oliv%25"))


async def test_filters_leave_out_what_they_say(bot: Bot) -> None:
    """By kind, state, sureness and time; an unknown value excludes nothing."""
    tea = await bot.tell("likes", "tea")
    bot.clock.pass_time(days=40)
    await bot.tell("likes", "rum")
    await bot.tell("home_city", "Bern", category="location")
    await bot.command(f"/memory protect {tea.id}")
    async with inside(bot) as http:
        assert "likes rum" not in seen(await view(http, "?standing=protected"))
        assert "you (3)" in seen(await view(http, ""))
        assert "likes tea" not in seen(await view(http, "?since=week"))
        assert "1 thing" not in seen(await view(http, "?sure=implied"))
        assert "3 things" in seen(await view(http, "?kind=fact&sure=sure&standing=nonsense&page=x"))
        assert '<details class="filters" open' in await view(http, "?kind=fact")
        assert '<details class="filters" open' not in await view(http, "?words=tea&page=1")


async def test_one_memory_shows_its_words_where_they_were_said_and_its_past(bot: Bot) -> None:
    """Each value with its time, the quote, and the talk around it."""
    await bot.say("Hello", "Hi there.")
    await bot.say("I live in Bern", remember("home_city", "Bern", "I live in Bern", "location"), "Nice.")
    await bot.say(
        "I live in Rome now", remember("home_city", "Rome", "I live in Rome now", "location"), "Good."
    )
    home = next(each for each in await bot.facts() if each.key == "home_city")
    async with inside(bot) as http:
        page = seen(await view(http, f"/memory/{home.id}"))
        record = await bot.record(home)
        said = seen(await view(http, f"/said/{record.sources[0][0].interaction_id}"))
    now, past = page.split("What it said when")
    assert "I live in Rome now" in now
    assert "I live in Bern" not in now
    assert past.index("Rome") < past.index("Bern") < past.index("I live in Bern")
    assert "I live in Rome now" not in past
    assert "Hello Hi there." in said
    assert said.index("I live in Bern Nice.") < said.index("I live in Rome now Good.")


async def test_words_stand_under_what_they_told_and_not_under_what_was_written_by_hand(bot: Bot) -> None:
    """An edit is the person's own; what was said before it stands with what it said before."""
    await bot.say("I live in Oslo", remember("home_city", "Oslo", "I live in Oslo", "location"), "Nice.")
    home = next(each for each in await bot.facts() if each.key == "home_city")
    await bot.command(f"/memory edit {home.id} Bergen")
    async with inside(bot) as http:
        now, past = seen(await view(http, f"/memory/{home.id}")).split("What it said when")
    assert "You wrote this yourself with /memory edit." in now
    assert "I live in Oslo" not in now
    assert past.index("Oslo") < past.index("I live in Oslo")


async def test_a_text_of_the_bots_names_its_days_in_their_order(bot: Bot) -> None:
    """Each once."""
    for number in range(6):
        await bot.say(f"I love tea number {number}", "Good.")
        bot.clock.pass_time(days=1)
    await night(bot, structured(profile="## Notes\nLoves tea."))
    (profile,) = [each for each in await bot.facts() if each.kind == "profile"]
    async with inside(bot) as http:
        page = seen(await view(http, f"/memory/{profile.id}"))
    days = [f"{day} November 2026" for day in range(20, 26)]
    assert f"I wrote this from what you said on {', '.join(days[:-1])} and {days[-1]}." in page


async def test_forgetting_is_shown_first_and_can_be_undone(bot: Bot) -> None:
    """The preview of the chat, the same buttons, the same undo; nothing goes before the second press."""
    tea = await bot.tell("likes", "tea")
    async with inside(bot) as http:
        preview = await press(http, await view(http, f"/memory/{tea.id}"), "Forget…")
        assert seen(preview).replace("× ", "").startswith("Forget this? likes: tea")
        assert "likes tea" in seen(await view(http))
        done = await press(http, preview, "Forget")
        assert "likes tea" not in seen(await view(http))
        gone = await http.get(f"/page/memory/{tea.id}")
        assert gone.status_code == 404
        await press(http, done, "Undo")
        assert "likes tea" in seen(await view(http))


async def test_an_edit_is_the_commands(bot: Bot) -> None:
    """With its receipt, its undo, and its version in the past."""
    tea = await bot.tell("likes", "tea")
    async with inside(bot) as http:
        answer = await press(http, await view(http, f"/memory/{tea.id}"), "Save", "green tea")
        assert "green tea" in seen(answer)
        assert await bot.known() == {"likes": "green tea"}
        await press(http, answer, "Undo")
    assert await bot.known() == {"likes": "tea"}


async def test_an_edit_of_what_says_something_else_by_now_waits_for_a_yes(bot: Bot) -> None:
    """What was told since the page was opened is shown, and gives way to the page only by another press."""
    city = await bot.tell("home_city", "Bern")
    async with inside(bot) as http:
        old = await view(http, f"/memory/{city.id}")
        await bot.say("I moved to Oslo", remember("home_city", "Oslo", "I moved to Oslo"), "Nice.")
        answer = await press(http, old, "Save", "Bern, Breitenrain")
        assert "It says “Oslo” since that was shown, so nothing is changed yet." in seen(answer)
        assert await bot.known() == {"home_city": "Oslo"}
        await press(http, answer, "Change it all the same")
    assert await bot.known() == {"home_city": "Bern, Breitenrain"}


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("~ Bonn", "off the record"),
        ("off the record: Bonn", "off the record"),
        ("/forget everything forever", "That is an order"),
        ("forget Lea", "That is an order"),
        ("I live in Gent and my sister is Zoe", "That tells several things"),
    ],
)
async def test_an_edit_to_what_is_no_value_is_refused(bot: Bot, typed: str, why: str) -> None:
    """As REST refuses it: what is off the record, an order, and what tells more than the one fact."""
    city = await bot.tell("home_city", "Bern")
    async with inside(bot) as http:
        answer = seen(await press(http, await view(http, f"/memory/{city.id}"), "Save", typed))
    assert why in answer
    assert await bot.known() == {"home_city": "Bern"}


async def test_an_edit_to_nothing_changes_nothing_and_is_told(bot: Bot) -> None:
    """It is what the form was for, though its field is empty."""
    tea = await bot.tell("likes", "tea")
    async with inside(bot) as http:
        answer = seen(await press(http, await view(http, f"/memory/{tea.id}"), "Save", ""))
    assert await bot.known() == {"likes": "tea"}
    assert "What should it say instead of “tea”?" in answer


async def test_a_memory_is_protected_and_let_go(bot: Bot) -> None:
    """The button says what it would do now."""
    tea = await bot.tell("likes", "tea")
    async with inside(bot) as http:
        await press(http, await view(http, f"/memory/{tea.id}"), "Never let it fade")
        assert (await bot.facts())[0].protected
        await press(http, await view(http, f"/memory/{tea.id}"), "Let it fade")
    assert not (await bot.facts())[0].protected


async def test_a_reminder_is_set_and_stopped(bot: Bot) -> None:
    """In plain words, as in the chat; it rests on what was typed."""
    async with inside(bot) as http:
        await press(http, await view(http, "/plans"), "Set", "tomorrow at 9 to call mum")
        assert "call mum" in seen(await view(http, "/plans"))
        await press(http, await view(http, "/plans"), "Stop")
        assert "You have no reminders." in seen(await view(http, "/plans"))


async def test_what_waits_is_answered(bot: Bot) -> None:
    """A question has the buttons of the chat, and is gone once answered."""
    await bot.command("/settings ask_first on")
    await bot.say("I like tea", remember("likes", "tea", "I like tea", "preference"), "Shall I keep it?")
    async with inside(bot) as http:
        waiting = await view(http, "/waiting")
        assert "Shall I keep this? you like tea" in seen(waiting)
        await press(http, waiting, "Keep")
        assert "Nothing waits for your yes or no." in seen(await view(http, "/waiting"))
    assert await bot.known() == {"likes": "tea"}


async def test_off_the_record_nothing_is_written(bot: Bot) -> None:
    """The page turns a change down as the chat does."""
    tea = await bot.tell("likes", "tea")
    async with inside(bot) as http:
        page = await view(http, f"/memory/{tea.id}")
        chosen = decide("/incognito on", (await bot.person()).preferences, bot.clock.now()).switched
        assert chosen is not None
        await bot.app.people.choose(await bot.person(), lambda _: chosen)
        assert "would have to be written down" in seen(await press(http, page, "Save", "rum"))
    assert await bot.known() == {"likes": "tea"}


async def test_it_speaks_the_persons_language(bot: Bot) -> None:
    """As every sentence of ours."""
    await bot.command("/settings language de")
    async with inside(bot) as http:
        assert '<html lang="de">' in await view(http)


async def test_more_than_a_page_is_fetched_by_pages(bot: Bot) -> None:
    """Each once, in one order."""
    for number in range(62):
        await bot.command(f"/remember I like food number {number:02}")
    async with inside(bot) as http:
        first, second = await view(http), await view(http, "?page=2")
    assert "62 things" in seen(first)
    assert 'href="/page?page=2"' in first
    assert "More" not in seen(second)
    assert "number 61" in seen(second)
    assert "number 00" not in seen(second)


async def test_erasing_is_shown_first_and_takes_it_everywhere(bot: Bot) -> None:
    """With what it would take, as in the chat; afterwards no row and no byte of the file holds it."""
    await bot.say("I like zanzibar tea", remember("likes", "zanzibar tea", "I like zanzibar tea"), "Nice.")
    (tea,) = await bot.facts()
    async with inside(bot) as http:
        preview = await press(http, await view(http, f"/memory/{tea.id}"), "Erase everywhere…")
        assert "zanzibar tea" in seen(await view(http))
        await press(http, preview, "Erase everywhere")
        assert "zanzibar" not in seen(await view(http))
        await bot.app.worker.run_due()
        assert (await http.get(f"/page/memory/{tea.id}")).status_code == 404
    assert await bot.query("SELECT 1 FROM interactions WHERE text LIKE '%zanzibar%'") == []
    assert b"zanzibar" not in bot.held_bytes()


async def test_what_changed_since_it_was_shown_is_not_erased_by_an_old_page(bot: Bot) -> None:
    """It is shown as it is now, with buttons for this."""
    pet = await bot.tell("pet", "Zarquon")
    async with inside(bot) as http:
        preview = await press(http, await view(http, f"/memory/{pet.id}"), "Erase everywhere…")
        await bot.command(f"/memory edit {pet.id} Blumfeld the cat")
        anew = await press(http, preview, "Erase everywhere")
        assert "More has come since that was shown" in seen(anew)
        assert [each.content for each in await bot.facts()] == ["Blumfeld the cat"]
        await press(http, anew, "Erase everywhere")
    assert await bot.facts() == []


async def test_what_may_not_hold_any_more_is_confirmed_or_let_go(bot: Bot) -> None:
    """Where something it rests on has changed: it holds again, or joins what was."""
    tea, gin = await bot.tell("likes", "tea"), await bot.tell("likes", "gin")
    async with bot.app.database.write() as connection:
        for each in (tea, gin):
            await memories.set_doubt(connection, each.id, "unasked")
    async with inside(bot) as http:
        assert "Does it still hold?" in seen(await view(http, f"/memory/{tea.id}"))
        assert "likes tea" in seen(await view(http, "?standing=doubtful"))
        await press(http, await view(http, f"/memory/{tea.id}"), "It still holds")
        await press(http, await view(http, f"/memory/{gin.id}"), "Not any more")
        assert "Does it still hold?" not in seen(await view(http, f"/memory/{tea.id}"))
        assert "gin (no longer)" in seen(await view(http, f"/memory/{gin.id}"))
        assert "tea (no longer" not in seen(await view(http, f"/memory/{tea.id}"))
