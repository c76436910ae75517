"""Each slash command, used and misused, by more than one person."""

from __future__ import annotations

import json

import pytest

from bot.channels.terminal import inside
from bot.conversation.commands.run import parse_command
from bot.speech.saying import LANGUAGES, speaking
from tests.minds import night, structured
from tests.scripted import Bot, action, call, remember


async def test_start_says_who_this_is(bot: Bot) -> None:
    """And help lists every command."""
    assert "Mnemo" in (await bot.command("/start")).text
    listed = (await bot.command("/help")).text
    for name in ("memory", "remember", "forget", "privacy", "whoami", "stop", "settings", "new", "usage"):
        assert f"/{name}:" in listed


async def test_privacy_says_what_is_kept(bot: Bot) -> None:
    """And how to be rid of it."""
    assert "/memory delete" in (await bot.command("/privacy")).text


async def test_whoami_counts_what_is_known(bot: Bot) -> None:
    """In the person's own time zone."""
    await bot.tell("home_city", "Berlin")
    text = (await bot.command("/whoami")).text
    assert "1 thing about" in text
    assert "Friday, 09:00 (UTC)" in text


async def test_whoami_names_who_has_told_their_name(bot: Bot) -> None:
    """By nothing else that is known of them, and by what their channel calls them where it does."""
    await bot.tell("home_city", "Berlin")
    await bot.change("UPDATE users SET display_name = ''")
    assert "Berlin" not in (await bot.command("/whoami")).text
    await bot.tell("name", "Anneliese")
    assert "Anneliese" in (await bot.command("/whoami")).text


async def test_every_language_has_a_button(bot: Bot) -> None:
    """Once, three in a row, and beneath them to be spoken to as one writes."""
    *rows, by_itself = (await bot.command("/settings language")).buttons
    pressed = [button.action for row in rows for button in row]
    assert pressed == [f"/settings language {code}" for code in LANGUAGES]
    assert {len(row) for row in rows[:-1]} == {3}
    assert [button.action for button in by_itself] == ["/settings language auto"]


async def test_a_text_of_the_bots_says_from_which_days_it_is(bot: Bot) -> None:
    """It rests on nobody's words, so the days stand in their place, in their order."""
    for number in range(3):
        await bot.say(f"I love tea number {number}", "Good.")
        bot.clock.pass_time(days=1)
    await night(bot, structured(profile="## Notes\nLoves tea."))
    (profile,) = [each for each in await bot.facts() if each.kind == "profile"]
    text = (await bot.command(f"/memory show {profile.id}")).text
    days = "20 November 2026, 21 November 2026 and 22 November 2026"
    assert f"I wrote this from what you said on {days}." in text
    assert "You wrote this yourself" not in text


async def test_a_memory_that_was_to_stay_fades_again(bot: Bot) -> None:
    """Let go of from where it is shown."""
    fact = await bot.tell("home_city", "Berlin")
    await bot.command(f"/memory protect {fact.id}")
    shown = await bot.command(f"/memory show {fact.id}")
    assert "it never fades" in shown.text
    assert "it never fades" not in (await bot.command(action(shown, "/memory unprotect"))).text
    assert not (await bot.facts())[0].protected


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("UTC", "UTC"),
    ],
)
async def test_a_time_zone_is_set_and_kept(bot: Bot, typed: str, zone: str) -> None:
    """Whatever its case, or by its city; also over a restart."""
    assert f"Time zone: {zone}" in (await bot.command(f"/settings timezone {typed}")).text
    await bot.restart()
    assert f"({zone})" in (await bot.command("/whoami")).text
    assert zone in (await bot.command("/settings")).text


@pytest.mark.parametrize(
    "typed",
    ["Mars", "../../etc/passwd", "Europe/", "x" * 5000, "\x00", "'; DROP TABLE users",
     "localtime", "posixrules", "Factory", "posix/Europe/Berlin", "right/UTC"],
)  # fmt: skip
async def test_a_time_zone_there_is_none_of_is_refused(bot: Bot, typed: str) -> None:
    """With an example, and nothing changes; files that only stand among a system's zones are none."""
    assert (
        "I don't know that time zone. Write it like Europe/Berlin"
        in (await bot.command(f"/settings timezone {typed}")).text
    )
    assert await bot.query("SELECT timezone FROM users") == [(None,)]


async def test_an_empty_memory_says_so(bot: Bot) -> None:
    """Of everything, and of one category."""
    assert "nothing yet" in (await bot.command("/memory")).text
    assert "nothing under health yet" in (await bot.command("/memory list health")).text


async def test_memory_is_listed_by_category_in_pages(bot: Bot) -> None:
    """Ten a page, with buttons back and forth; a page too far is the last."""
    for number in range(12):
        await bot.tell("likes", f"thing {number}", category="preference")
    await bot.tell("allergies", "nuts", category="health")
    first = await bot.command("/memory")
    assert "13 things" in first.text
    assert "Page 1 of 2" in first.text
    assert [button.label for row in first.buttons for button in row] == [
        "More ›",
        "Preference (12)",
        "Health (1)",
    ]
    second = await bot.command(action(first, "/memory list"))
    assert "Page 2 of 2" in second.text
    assert "allergies: nuts" in second.text
    assert (await bot.command("/memory list 99")).text == second.text
    assert (await bot.command(action(second, "/memory list"))).text == first.text
    health = await bot.command("/memory list health")
    assert "nuts" in health.text
    assert "thing" not in health.text.replace("1 thing", "")
    paged = await bot.command("/memory list preference")
    assert action(paged, "/memory list preference 2")


async def test_a_memory_is_shown_with_its_past(bot: Bot) -> None:
    """Text, versions, quote and date of each source, and a button to forget it."""
    for city in ("Berlin", "Rome"):
        await bot.say(
            f"I live in {city}", remember("home_city", city, f"I live in {city}", "location"), "Noted."
        )
    fact = (await bot.facts())[0]
    answer = await bot.command(f"/memory show {fact.id.upper()}")
    assert "home city: Rome" in answer.text
    assert "- Berlin (told on 20 November 2026, replaced on 20 November 2026)" in answer.text
    assert "“I live in Berlin” (Friday 20 November 2026, 09:00)" in answer.text
    assert "“I live in Rome” (Friday 20 November 2026, 09:00)" in answer.text
    assert action(answer, "/forget") == f"/forget {fact.id}"


@pytest.mark.parametrize(
    "command", ["/memory show zzzzzzzz", "/memory delete zzzzzzzz", "/memory edit zzzzzzzz new"]
)
async def test_an_id_that_does_not_exist_gets_a_sentence(bot: Bot, command: str) -> None:
    """The same as for an id that is another's."""
    theirs = await bot.tell("home_city", "Berlin", "ben")
    answer = await bot.command(command)
    assert answer.text == "There is no memory with that id. /memory list shows them."
    assert await bot.command(command.replace("zzzzzzzz", theirs.id)) == answer
    assert await bot.known("ben") == {"home_city": "Berlin"}


async def test_search_finds_facts_and_what_was_said(bot: Bot) -> None:
    """By any word, with ids and dates; nothing is said to be nothing."""
    fact = await bot.tell("pets", "a tortoise named Zeno")
    answer = await bot.command("/memory search tortoise")
    assert f"- pets: a tortoise named Zeno [{fact.id}]" in answer.text
    assert "“pets: a tortoise named Zeno” (you, 20 November 2026)" in answer.text
    assert "Nothing was said" in (await bot.command("/memory search unicorn")).text


async def test_an_edit_is_a_version_by_hand_with_an_undo(bot: Bot) -> None:
    """The receipt names the old text; the same text changes nothing."""
    fact = await bot.tell("home_city", "Berlin")
    answer = await bot.command(f"/memory edit {fact.id} Berlin, Kreuzberg")
    assert answer.text == "Remembered: your home city is Berlin, Kreuzberg (was Berlin)"
    assert "says so already" in (await bot.command(f"/memory edit {fact.id} Berlin, Kreuzberg")).text
    await bot.command(action(answer, "/undo"))
    assert await bot.known() == {"home_city": "Berlin"}


async def test_undo_without_an_id_takes_the_last_change_back_then_the_one_before(bot: Bot) -> None:
    """Whether told, edited or deleted; what an undo did is no change to be undone."""
    dog = await bot.tell("pets", "Rex")
    city = await bot.tell("home_city", "Berlin")
    await bot.command(f"/memory edit {city.id} Rome")
    await bot.command(f"/memory delete {dog.id}")
    assert (await bot.command("/undo")).text == "Undone: your pet is Rex"
    assert (await bot.command("/undo")).text == "Undone: your home city is Berlin"
    assert await bot.known() == {"pets": "Rex", "home_city": "Berlin"}


async def test_undo_ends_where_there_is_nothing_more(bot: Bot) -> None:
    """Once all is taken back."""
    await bot.tell("pets", "Rex")
    await bot.tell("home_city", "Berlin")
    await bot.command("/undo")
    await bot.command("/undo")
    assert await bot.known() == {}
    assert (await bot.command("/undo")).text == "There is nothing to undo."


async def test_undo_never_reaches_another_s_change(bot: Bot) -> None:
    """The last change is one's own."""
    await bot.tell("home_city", "Berlin")
    assert (await bot.command("/undo", "ben")).text == "There is nothing to undo."
    assert await bot.known() == {"home_city": "Berlin"}


async def test_an_edit_into_another_memory_is_refused(bot: Bot) -> None:
    """Two memories never say the same thing."""
    nuts = await bot.tell("allergies", "nuts")
    await bot.tell("allergies", "eggs")
    assert "Another memory says that" in (await bot.command(f"/memory edit {nuts.id} Eggs")).text
    assert [memory.content for memory in await bot.facts()] == ["nuts", "eggs"]


async def test_remember_keeps_it_with_its_words(bot: Bot) -> None:
    """By patterns, without a model; what no pattern knows is kept as a note; twice is once."""
    answer = await bot.command("/remember I'm allergic to peanuts")
    assert "Remembered: you are allergic to peanuts" in answer.text
    assert bot.script.requests == []
    note = await bot.command("/remember the blue door sticks")
    assert "the blue door sticks" in note.text
    again = await bot.command("/remember I'm allergic to peanuts")
    assert again.text == "I know that already."
    assert again.buttons == ()
    record = await bot.record(next(memory for memory in await bot.facts() if memory.key == "allergies"))
    assert record.sources[0][0].quote in "I'm allergic to peanuts"


async def test_two_homes_in_one_breath_are_asked_about(bot: Bot) -> None:
    """Nobody says that the second takes the place of the first, so it does not."""
    await bot.command("/remember I live in Berlin. I live in Munich.")
    assert [(memory.content, memory.version) for memory in await bot.facts()] == [("Berlin", 1)]
    assert "Munich" in (await bot.command("/memory pending")).text


async def test_remember_against_what_is_known_asks_which_holds(bot: Bot) -> None:
    """The answer is the question itself, with its buttons: never that it is known already."""
    await bot.command("/remember I live in Berlin")
    asked = await bot.command("/remember I live in Munich")
    assert "Which holds?" in asked.text
    assert await bot.known() == {"home_city": "Berlin"}
    instead = next(each.action for row in asked.buttons for each in row if each.label == "Munich now")
    assert "Remembered: your home city is Munich (was Berlin)" in (await bot.command(instead)).text
    assert await bot.known() == {"home_city": "Munich"}


async def test_remember_replayed_changes_memory_once(bot: Bot) -> None:
    """The same message handed in again after a crash."""
    message = await bot.message("/remember I live in Berlin")
    person, command = await bot.person(), parse_command(message.text)
    assert command is not None
    for _ in range(2):
        await bot.app.commands.run(person, message, command)
    [fact] = await bot.facts()
    assert (fact.version, fact.mentions, len((await bot.record(fact)).sources)) == (1, 1, 1)
    assert await bot.query("SELECT state FROM interactions") == [("noted",)]


async def test_forget_offers_what_the_words_find(bot: Bot) -> None:
    """What goes with one find is shown at once, with a button for each strength; nothing found is said."""
    fact = await bot.tell("pets", "a tortoise named Zeno")
    await bot.tell("home_city", "Berlin")
    offered = await bot.command("/forget tortoise")
    actions = [button.action for row in offered.buttons for button in row]
    assert [each.partition(" =")[0] for each in actions] == [
        f"/memory delete {fact.id}",
        f"/memory erase {fact.id} now",
    ]
    deleted = await bot.command(action(offered, "/memory delete"))
    assert deleted.text == (
        "Forgotten: pets\nHidden with it: 1 exchange; our conversation log keeps what was said.\n"
        "You can undo this for 10 minutes."
    )
    assert await bot.known() == {"home_city": "Berlin"}
    assert "nothing about" in (await bot.command("/forget tortoise")).text
    pressed_again = await bot.command(action(offered, "/memory delete"))
    assert pressed_again.text == "That memory was deleted."


async def test_buttons_fit_telegram(bot: Bot) -> None:
    """An action has at most 64 bytes, whatever the facts are."""
    for number in range(12):
        await bot.tell("likes", f"{'長い' * 60} {number}", category="preference")
    for command in (
        "/memory",
        "/memory list preference 2",
        "/forget 長い",
        f"/memory show {(await bot.facts())[0].id}",
    ):
        answer = await bot.command(command)
        assert answer.buttons
        assert all(len(button.action.encode()) <= 64 for row in answer.buttons for button in row)


async def test_export_gives_everything_as_json_and_markdown(bot: Bot) -> None:
    """Memories with versions and sources, the conversation, and the person; nobody else's."""
    fact = await bot.tell("home_city", "Berlin", category="location")
    await bot.command(f"/memory edit {fact.id} Rome")
    await bot.tell("pets", "a secret cat", "ben")
    files = {each.name: inside(each) for each in (await bot.command("/memory export")).attachments}
    content = json.loads(files["memory.json"])
    [memory] = content["memories"]
    assert memory["memory"]["content"] == "Rome"
    assert [version["content"] for version in memory["versions"]] == ["Berlin", "Rome"]
    assert memory["sources"][0][0]["quote"] == "home_city: Berlin"
    assert content["interactions"][0]["text"] == "home_city: Berlin"
    assert content["person"]["known_as"] == [{"channel": "terminal", "id": "ann"}]
    assert f"- **home city**: Rome `{fact.id}`" in files["memory.md"]
    assert "set right: Berlin" in files["memory.md"]
    assert "secret cat" not in files["memory.json"] + files["memory.md"]


async def test_an_export_of_nothing_is_an_export(bot: Bot) -> None:
    """Two files that say so."""
    files = {each.name: inside(each) for each in (await bot.command("/memory export", "new")).attachments}
    assert json.loads(files["memory.json"])["memories"] == []
    assert "Nothing yet." in files["memory.md"]


async def test_somebody_elses_button_does_nothing(bot: Bot) -> None:
    """An undo that is another's is not found."""
    fact = await bot.tell("home_city", "Berlin")
    deleted = await bot.command(f"/memory delete {fact.id}")
    assert "nothing to undo" in (await bot.command(action(deleted, "/undo"), "ben")).text
    await bot.command(action(deleted, "/undo"))
    assert await bot.known() == {"home_city": "Berlin"}


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("/stop", "nothing to stop"),
        ("/remember", "Write it like this"),
        ("/forget", "Write it like this"),
        ("/memory frobnicate", "Write it like this"),
        ("/memory show 12", "“12” is no id of a memory. /memory list shows each with its id.\nWrite it"),
        ("/memory show", "Write it like this: /memory show ID"),
        ("/memory delete", "Write it like this: /memory delete ID"),
        ("/token x", "Write it like this: /token [read|write|revoke]"),
        ("/remember 😀", "“😀” is too little to keep: no two letters or digits stand in it.\nWrite it"),
        ("/frobnicate", "I don't know /frobnicate"),
        ("/undo 0123456789abcdef", "nothing to undo"),
    ],
)
async def test_a_misused_command_gets_a_sentence(bot: Bot, command: str, says: str) -> None:
    """Never silence, never a traceback."""
    assert says in (await bot.command(command)).text


async def test_what_is_too_long_for_one_fact_is_refused_and_kept_as_a_note(bot: Bot) -> None:
    """A fact has one limit, whoever writes it and however."""
    text = "tea and milk " * 200
    assert "at most 2000 characters" in (await bot.command(f"/remember {text}")).text
    assert not await bot.query("SELECT 1 FROM interactions")
    assert "Remembered" in (await bot.command(f"/note Tea: {text}")).text


@pytest.mark.parametrize(
    ("key", "value", "typed", "kept"),
    [
        ("home_city", "Porto", "I live in Valencia", "Valencia"),
        ("home_city", "Porto", "Your home city is Valencia", "Valencia"),
        ("sisters", "Ann", "your sister is Clara", "Clara"),
        ("likes", "tea", "you like coffee", "coffee"),
        ("home_city", "Porto", "My sister is Clara", ("sisters", "Clara")),
        ("note_to_self", "I live in Porto", "I live in Valencia", "I live in Valencia"),
        ("motto", "carpe diem", "I like tea", "I like tea"),
    ],
)
async def test_a_sentence_gives_a_fact_its_value(
    bot: Bot, key: str, value: str, typed: str, kept: str | tuple[str, str]
) -> None:
    """One that tells one fact, in their words or in those of the receipt, makes it that; all else is the value."""
    fact = await bot.tell(key, value)
    await bot.command(f"/memory edit {fact.id} {typed}")
    assert await bot.known() == dict([kept if isinstance(kept, tuple) else (key, kept)])


async def test_no_command_needs_a_model(bot: Bot) -> None:
    """All of the above while none answers."""
    for command in ("/start", "/help", "/memory", "/remember I like tea", "/forget tea", "/privacy", "/whoami",
                    "/settings", "/usage", "/memory export", "/memory search tea", "/new"):  # fmt: skip
        assert (await bot.command(command)).text
    assert bot.script.requests == []


async def test_a_search_tells_the_days_of_a_fact_as_the_person_says_them(bot: Bot) -> None:
    """As /memory show does, and in their language; of a year that somebody named, no day that nobody did."""
    quote = "I worked at Siemens from 2012 until May 2020"
    told = {"key": "workplace", "value": "Siemens", "category": "work", "quote": quote}
    await bot.say(quote, [call("remember_fact", **told, since="2012", until="2020-05")], "Noted.")
    shown = (await bot.command("/memory search Siemens")).text
    assert "workplace: Siemens (from 2012, until 31 May 2020) [" in shown
    with speaking("de"):
        shown = (await bot.command("/memory search Siemens")).text
    assert "Siemens (von 2012 bis 31. Mai 2020) [" in shown


async def test_what_is_merely_over_shows_no_day_that_nobody_told(bot: Bot) -> None:
    """The day before it was told is the latest that it can have ended, and its past says when that changed."""
    await bot.say("I work at Airbus", remember("workplace", "Airbus", "I work at Airbus", "work"), "Noted.")
    (fact,) = await bot.facts()
    over = call("update_memory", id=fact.id, content="Airbus", quote="I left Airbus", until="2026-11-19")
    await bot.say("I left Airbus", [over], "Noted.")
    shown = (await bot.command(f"/memory show {fact.id}")).text
    assert shown.startswith("workplace: Airbus (no longer)\n")
    assert "until" not in shown
    assert "- Airbus (told on 20 November" in shown


async def test_words_that_are_found_nowhere_are_shown_as_they_were_typed(bot: Bot) -> None:
    """Stars and underscores in them are no markup."""
    answer = await bot.command("/memory search *_x_*")
    assert "“*_x_*”" in answer.text
    assert not answer.markdown


async def test_of_several_ids_those_that_are_none_are_named(bot: Bot) -> None:
    """What is there goes; whoever mistyped the other learns that nothing went under it."""
    fact = await bot.tell("likes", "jazz")
    answer = await bot.command(f"/memory delete {fact.id} zzzzzzzz")
    assert answer.text.startswith("Forgotten: likes\n")
    assert answer.text.endswith("There is nothing under zzzzzzzz.")
