"""The pages on what memory was used for: days, names, profile, answers laid open, and figures."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.memories import Kind, Memory, basis
from bot.storage.facts import memories, provenance
from tests.importing.files import bring, chatgpt
from tests.memory import forgetful
from tests.memory.forgetful import Case
from tests.minds import close_session, structured
from tests.scripted import Bot, call, remember
from tests.web.page import browser, inside, press, seen, view

SCRIPT = "<script>alert(1)</script>"


async def _named(bot: Bot) -> None:
    """Ann has told of Clara in Lisbon, and of Ben alone."""
    await bot.say("My friend Clara Weber moved to Lisbon", "Nice for Clara Weber in Lisbon.")
    await bot.say("I met Daniel Hauser yesterday", "Good.")
    await bot.app.indexer.catch_up_all()


async def _number(bot: Bot, name: str) -> int:
    [(number,)] = await bot.query(f"SELECT id FROM entities WHERE canonical = '{name}'")
    return int(number)


async def test_one_walks_from_a_name_to_those_it_is_named_with(bot: Bot) -> None:
    """Each step says how often both were named, and shows the words that name one."""
    await _named(bot)
    clara, lisbon = await _number(bot, "clara weber"), await _number(bot, "lisbon")
    async with inside(bot) as http:
        every = seen(await view(http, "/names"))
        page = await view(http, f"/names/{clara}")
    assert "Clara Weber" in every
    assert every.count("Lisbon") == 1
    assert "Hauser" in every
    assert f'href="/page/names/{lisbon}"' in page
    assert "1 time together" in seen(page)
    assert 'cx="64" cy="18"' in page  # the first stands above on the left
    assert "Hauser" not in seen(page)
    assert "My friend Clara Weber moved to Lisbon" in seen(page)


async def test_a_summary_adds_no_name_but_those_it_tells(bot: Bot) -> None:
    """Its topic stands before it without a word of ours, which would be listed as a name."""
    await bot.say("Anna and I fly to Lisbon", "Lovely.")
    case = Case("ann", random.Random(1))
    await forgetful.summary(bot, case, "Lisbon")
    async with inside(bot) as http:
        page = seen(await view(http, "/names"))
    assert "Lisbon" in page
    assert "Summary" not in page


async def test_a_name_that_only_what_is_forgotten_has_is_on_no_walk(bot: Bot) -> None:
    """Neither by itself nor beside another."""
    fact = await bot.tell("friend", "Clara Weber in Lisbon", category="person")
    await bot.say("I was in Lisbon", "Fine.")
    await bot.app.indexer.catch_up_all()
    clara, lisbon = await _number(bot, "clara weber"), await _number(bot, "lisbon")
    await bot.command(f"/memory delete {fact.id}")
    async with inside(bot) as http:
        assert "Clara" not in seen(await view(http, "/names"))
        assert "Clara" not in seen(await view(http, f"/names/{lisbon}"))
        assert (await http.get(f"/page/names/{clara}")).status_code == 404


async def test_days_tell_what_was_talked_of_and_open_word_for_word(bot: Bot) -> None:
    """By the person's own calendar, with what was learnt on a day."""
    await bot.command("/settings timezone Asia/Tokyo")
    bot.clock.pass_time(hours=10)  # 19:00 UTC is the next morning in Tokyo
    await bot.tell("home_city", "Bern", category="location")
    async with inside(bot) as http:
        page = seen(await view(http, "/days"))
        day = seen(await view(http, "/days/2026-11-21"))
        before = seen(await view(http, "/days/2026-11-20"))
    assert "Saturday, 21 November 2026" in page
    assert "home city Bern" in day
    assert "Learnt that day" in day
    assert "Bern" not in before


async def test_what_was_brought_in_stands_on_its_own_day(bot: Bot) -> None:
    """Days follow one another whatever came first into the log."""
    await bot.say("Hello there", "Hi.")
    at = bot.clock.now().timestamp() - 400 * 86_400
    await bring(bot, chatgpt(("user", "I sail on Sundays", at), ("assistant", "Lovely.", at + 9)))
    async with inside(bot) as http:
        page = seen(await view(http, "/days"))
    assert page.index("2026") < page.index("2025")


async def test_an_answer_is_laid_open_layer_by_layer(bot: Bot) -> None:
    """With tokens of each, what was brought in and looked up, and whether the answer speaks of it."""
    await bot.tell("home_city", "Bern", category="location")
    [(told,)] = await bot.query("SELECT max(id) FROM interactions")
    await bot.command("/note Lisbon ideas\nride tram 28, sunset at the Graça viewpoint")
    await bot.command("/new")
    turn = await bot.say(
        "Which viewpoint in Lisbon for the sunset?",
        call("recall", query="home city", sources=["facts"]),
        "Take the tram up to Graça.",
    )
    async with inside(bot) as http:
        assert "Which viewpoint in Lisbon" in seen(await view(http, "/answers"))
        laid_open = await view(http, f"/answers/{turn.interaction_id}")
        saved = seen(await view(http, f"/answers/{told}"))
    page = seen(laid_open)
    assert 'width="100.0"' in laid_open
    for layer in (
        "Who I am, and my rules",
        "What I knew when the session began",
        "Your message",
        "Looked up",
    ):
        assert layer in page
    assert "home city: Bern" in saved.partition("Saved with it")[2]
    brought = page.partition("Brought in from earlier")[2]
    assert "Saved with it" not in page
    assert "Graça viewpoint" in brought
    assert "the answer speaks of it" in brought
    [(kept,)] = await bot.query(f"SELECT prompt FROM interactions WHERE id = {turn.interaction_id}")
    assert "Bern" not in kept
    assert "tram" not in kept


async def test_what_was_forgotten_stands_in_no_answer_laid_open(bot: Bot) -> None:
    """An answer that used it is withheld; in others it is missing from what was known."""
    fact = await bot.tell("allergies", "peanuts", category="health")
    await bot.command("/new")
    used = await bot.say("What can't I eat?", call("recall", query="allergies"), "No peanuts.")
    other = await bot.say("Good morning", "Hello.")
    await bot.command(f"/memory delete {fact.id}")
    async with inside(bot) as http:
        assert (await http.get(f"/page/answers/{used.interaction_id}")).status_code == 404
        assert "peanuts" not in seen(await view(http, f"/answers/{other.interaction_id}"))
        assert "peanuts" not in seen(await view(http, "/answers"))
        assert "peanuts" not in seen(await view(http, "/days/2026-11-20"))


def portrait(owner: int, kind: Kind, content: str, now: datetime) -> Memory:
    """A text that the bot wrote of the person."""
    return Memory(
        id="prtr0001", owner=owner, kind=kind, subject="user", key=kind, category="personal", content=content,
        created_at=now, updated_at=now,
    )  # fmt: skip


async def test_a_profile_shows_what_it_said_before(bot: Bot) -> None:
    """The latest first, below what it says now; never as markup."""
    turn = await bot.say("Hello", "Hi.")
    owner, now = (await bot.person()).id, bot.clock.now()
    first = portrait(owner, "profile", "## Personal\nLives in Bern\n\n## Notes\nLikes lists", now)
    later = now + timedelta(days=1)
    after = replace(
        first,
        content=f"## Personal\nLives in Rome {SCRIPT}\n\n## Notes\nLikes lists",
        version=2,
        updated_at=later,
    )
    async with bot.app.database.write() as connection:
        await memories.insert_new(connection, first)
        assert await memories.revise(connection, first, after, "derived")
        await provenance.add_source(connection, owner, first.id, 2, basis(turn.interaction_id))
    async with inside(bot) as http:
        page = await view(http, "/profile")
    assert page.count("What it said before") == 1
    text = seen(page)
    assert text.index("Lives in Rome") < text.index("Lives in Bern")
    assert SCRIPT not in page


async def test_notes_on_how_to_talk_are_plain_lines(bot: Bot) -> None:
    """What the night keeps as JSON is read as lines, those of a day that is over included."""
    turn = await bot.say("Hello", "Hi.")
    owner, now = (await bot.person()).id, bot.clock.now()
    scaffold = portrait(owner, "scaffold", '{"tone": "short", "plans": {"2020-01-01": "moves house"}}', now)
    async with bot.app.database.write() as connection:
        await memories.insert_new(connection, scaffold)
        await provenance.add_source(connection, owner, scaffold.id, 1, basis(turn.interaction_id))
    async with inside(bot) as http:
        text = seen(await view(http, "/profile"))
    assert "tone: short" in text
    assert "moves house" in text
    assert "{" not in text


async def test_figures_are_plots_with_tables(bot: Bot) -> None:
    """Tokens and money by purpose and day, what was learnt and used, and learning from use by week."""
    await bot.tell("home_city", "Bern", category="location")
    await bot.say("Where do I live?", call("recall", query="home city"), "In Bern.")
    await close_session(bot, structured(summaries=[]))
    async with inside(bot) as http:
        page = await view(http, "/figures")
    text = seen(page)
    assert "Tokens by day" in text
    spent = await bot.query(
        "SELECT purpose, sum(input_tokens + output_tokens) FROM usage GROUP BY 1 ORDER BY 1"
    )
    assert len(spent) > 1
    assert all(f"{many:,}" in text for _, many in spent)
    assert "20 November 2026" in text
    assert re.search(r"Week from .* Mon 16 Nov 0 of 2", text)
    gains = text.partition("What memory gave, by week")[2]
    assert "16 November 2026 1 0 1 0" in gains
    assert "style=" not in page
    assert page.count("<script") == 2


async def test_the_newest_week_stands_first(bot: Bot) -> None:
    """Of learning from use."""
    for text in ("I like rivers", "I like lakes"):
        await bot.say(text, "Good.")
        await bot.say("What do I like?", "Water.")
        bot.clock.pass_time(days=7)
    async with inside(bot) as http:
        weeks = seen(await view(http, "/figures")).partition("Week from")[2]
    assert weeks.index("Mon 23 Nov") < weeks.index("Mon 16 Nov")


async def test_what_could_be_thinned_out_is_forgotten_from_the_page(bot: Bot) -> None:
    """By the chat's own preview, with its buttons."""
    await bot.tell("shoe_size", "44", category="personal")
    await bot.tell("locker", "B17", category="personal")
    await bot.say("Hello", "Hi.")
    bot.clock.pass_time(days=400)
    async with inside(bot) as http:
        page = await view(http, "/figures")
        assert "2 facts unused for a year" in seen(page)
        answer = seen(await press(http, page, "Forget the 2 oldest…"))
    assert "Forget these 2?" in answer


@pytest.mark.parametrize("number", ["0", "9223372036854775808", "9" * 5000])
@pytest.mark.parametrize("path", ["/said/{}", "/said/{}/sound", "/answers/{}", "/names/{}"])
async def test_a_number_beyond_every_database_is_that_of_nothing(bot: Bot, path: str, number: str) -> None:
    """Said as for any number that nothing has, with no failure."""
    async with inside(bot) as http:
        assert (await http.get(f"/page{path.format(number)}")).status_code == 404


async def test_another_persons_numbers_are_nowhere(bot: Bot) -> None:
    """As those of nobody: an answer, a name, a day."""
    await _named(bot)
    turn = await bot.say("Where is Clara Weber?", "In Lisbon.")
    clara = await _number(bot, "clara weber")
    async with inside(bot, "bob") as http:
        for path in (
            f"/answers/{turn.interaction_id}",
            f"/names/{clara}",
            "/days/yesterday",
            "/days/9999-12-31",
        ):
            assert (await http.get(f"/page{path}")).status_code == 404, path
        for path in ("/days", "/days/2026-11-20", "/names", "/answers", "/profile", "/figures"):
            assert "Clara" not in seen(await view(http, path)), path


@pytest.mark.parametrize("path", ["/days/2026-11-20", "/names", "/answers", "/figures"])
async def test_what_was_said_is_never_markup(bot: Bot, path: str) -> None:
    """A script in a message, an answer, a fact or a name is shown as text."""
    await bot.say(
        f"I met Clara {SCRIPT} Weber", remember("met", f"Clara {SCRIPT}", f"I met Clara {SCRIPT}"), SCRIPT
    )
    await bot.app.indexer.catch_up_all()
    async with inside(bot) as http:
        assert SCRIPT not in await view(http, path)


async def test_nobody_is_shown_anything_without_a_session(bot: Bot) -> None:
    """Each page asks who is there first."""
    await _named(bot)
    async with browser(bot) as http:
        for path in ("/days", "/days/2026-11-20", "/names", "/names/1", "/profile", "/answers", "/figures"):
            assert (await http.get(f"/page{path}")).status_code == 401
