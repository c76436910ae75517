"""What is brought in is found at once, learnt from by when it was said, and undone whole; nothing twice, nothing forgotten."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.domain.interactions import ChatPlace, ModelUsage
from bot.errors import NotAnExport, NotFound, Refused
from bot.jobs.importing import LEAST_AT_ONCE, _Open  # pyright: ignore[reportPrivateUsage]
from bot.memory.importing.imports import read_pieces
from bot.memory.importing.process import ReadingProcess
from bot.storage.log import imports
from bot.storage.people import everything
from bot.storage.work import usage
from tests.blackbox import nursery
from tests.importing.files import arrive, bring, case, chatgpt
from tests.memory.rebuilding import rebuild
from tests.memory.test_extraction import fact, found
from tests.scripted import Bot, call, remember

TALK = case("chatgpt.json")
CITY = fact("home_city", "Lisbon", "I live in Lisbon")
WORK = fact("job_title", "bookbinder", "I work as a bookbinder")
TALK_ROWS = ("interactions", "sessions", "search_rows", "mentions", "entities", "import_parts")


async def counted(bot: Bot, *tables: str) -> dict[str, int]:
    return {table: (await bot.query(f"SELECT count(*) FROM {table}"))[0][0] for table in tables}


async def search(bot: Bot, words: str) -> str:
    return (await bot.command(f"/memory search {words}")).text


async def purged(bot: Bot) -> None:
    """Wait until nothing can be undone and all jobs are done."""
    bot.clock.pass_time(days=2)
    await bot.app.worker.run_due()


async def test_talk_is_found_as_soon_as_it_is_read_with_its_date_and_speaker(bot: Bot) -> None:
    """What the other one said is shown as theirs."""
    await bring(bot, TALK)
    shown = await search(bot, "bookbinding Lisbon")
    assert "“I live in Lisbon since March and I work as a bookbinder.” (you, 2 May 2023)" in shown
    assert "(forwarded (ChatGPT), 2 May 2023)" in shown


async def test_facts_are_learnt_behind_it_with_the_words_and_the_day_they_were_said(bot: Bot) -> None:
    """Only the person's own messages are read; nobody is told of each."""
    bot.mini.then(found(CITY, WORK))
    done = await bring(bot, TALK)
    assert done.state == "done"
    assert await bot.known() == {"home_city": "Lisbon", "job_title": "bookbinder"}
    [city] = [each for each in await bot.facts() if each.key == "home_city"]
    assert city.created_at.date().isoformat() == "2023-05-02"
    [(source, said_at)] = (await bot.record(city)).sources
    assert (source.quote, said_at.year) == ("I live in Lisbon", 2023)
    asked = bot.mini.last.asked
    assert "My sister Marta" in asked
    assert "old craft" not in asked
    keys = [row[0] for row in await bot.query("SELECT key FROM outbound")]
    assert all(key.startswith("import:") for key in keys)


async def test_talk_is_learnt_from_under_the_budget(bot: Bot) -> None:
    """At four fifths of the month it is found and not learnt from; /import status says so, and the next month goes on."""
    await bot.restart(monthly_budget_usd=1.0)
    await bot.say("Hello")
    async with bot.app.database.write() as connection:
        await usage.add(
            connection, 1, "chat", ModelUsage(model="dear", requests=1, cost_usd=0.9), bot.clock.now()
        )
    done = await bring(bot, TALK)
    assert done.state == "learning"
    assert not bot.mini.requests
    assert "bookbinder" in await search(bot, "bookbinding Lisbon")
    assert "when there is budget for it again" in (await bot.command("/import status")).text
    bot.mini.then(found(CITY, WORK))
    bot.clock.pass_time(days=32)
    await bot.app.worker.finish("import_learn")
    assert (await bot.known())["home_city"] == "Lisbon"


async def test_why_shows_where_it_came_from_and_when_it_was_said(bot: Bot) -> None:
    """The quote of a fact names the program and the day."""
    bot.mini.then(found(CITY))
    await bring(bot, TALK)
    await bot.say("Where do I live?", call("recall", query="city Lisbon"), "In Lisbon.")
    shown = (await bot.command("/why")).text
    assert "“I live in Lisbon” (Tuesday 2 May 2023, 10:00, #-6, from ChatGPT)" in shown
    assert "I live in Lisbon since March" in (await bot.command("/why #-6")).text


async def test_what_is_said_now_stands_against_what_was_true_then(bot: Bot) -> None:
    """Old talk replaces nothing, neither what was told before it came nor after."""
    await bot.tell("home_city", "Porto", outcome="replace")
    bot.mini.then(found(CITY))
    await bring(bot, TALK)
    assert (await bot.known())["home_city"] == "Porto"


async def test_what_was_said_last_in_old_talk_holds_though_it_stands_first_in_the_file(bot: Bot) -> None:
    """It is read in the order of time."""
    new = chatgpt(("user", "I live in Braga now", 1.7e9), chat="new")
    old = chatgpt(("user", "I live in Faro", 1.6e9), chat="old")
    bot.mini.then(
        found(fact("home_city", "Faro", "I live in Faro"), fact("home_city", "Braga", "I live in Braga", 2))
    )
    await bring(bot, b"[" + new[1:-1] + b"," + old[1:-1] + b"]")
    assert await bot.known() == {"home_city": "Braga"}


async def test_old_talk_is_read_from_its_beginning(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Part by part: a budget that ends in between leaves out what was said last."""
    monkeypatch.setattr("bot.jobs.importing.LEARNT_AT_ONCE", 1)
    bot.mini.then(found(), found())
    await bring(bot, chatgpt(("user", "I live in Faro", 1.6e9), ("user", "I live in Braga now", 1.7e9)))
    faro, braga = (request.asked for request in bot.mini.requests)
    assert ("Faro" in faro, "Braga" in faro) == (True, False)
    assert ("Faro" in braga, "Braga" in braga) == (False, True)


async def test_intentions_rules_and_questions_of_then_are_left(bot: Bot) -> None:
    """Nobody is asked or reminded of what they meant to do years ago, nor obeys what another program was told.

    A fact told in the same breath is kept.
    """
    told = "I will call the dentist tomorrow. Always answer in French. I may be ill. I live in Lisbon"
    said = chatgpt(("user", told, 1.6e9))
    bot.mini.then(
        found(
            fact(
                "dentist",
                "call the dentist",
                "I will call the dentist tomorrow",
                kind="intention",
                when="tomorrow",
            ),
            fact("language", "answer in French", "Always answer in French", kind="rule"),
            fact("health", "ill", "I may be ill", stated=False, meant="supposed"),
            CITY,
        )
    )
    await bring(bot, said)
    assert await bot.known() == {"home_city": "Lisbon"}
    assert await counted(bot, "memories", "candidates") == {"memories": 1, "candidates": 0}
    assert await bot.query("SELECT kind FROM jobs WHERE kind IN ('follow_up', 'remind')") == []


async def test_the_same_file_twice_adds_nothing_and_a_newer_one_what_is_new(bot: Bot) -> None:
    """By each message's own id."""
    await bring(bot, TALK)
    before = await counted(bot, *TALK_ROWS)
    again = await bring(bot, TALK)
    assert (again.brought, await counted(bot, *TALK_ROWS)) == (0, before)
    longer = TALK.replace(b'"That is a monstera."', b'"It is a fern."')
    assert (await bring(bot, longer)).brought == 0
    first = chatgpt(("user", "I like figs", 1.7e9))
    more = chatgpt(("user", "I like figs", 1.7e9), ("assistant", "Good", 1.7e9), ("user", "And dates", 1.7e9))
    assert [(await bring(bot, each)).brought for each in (first, more)] == [1, 2]


async def test_the_index_is_as_if_each_message_had_come_alone(bot: Bot) -> None:
    """Words, names and what stands beside each, compared with one that is built anew from what is stored."""
    await bring(bot, case("telegram_all.json"), "result.json")
    rows = (
        "SELECT ref, session_id, told_at, round(CAST(standing AS NUMERIC), 6) FROM search_rows"
        " ORDER BY CAST(ref AS INTEGER)"
    )
    words = (
        "SELECT rows.ref, said, reply, before, after, facts, others FROM search_words"
        " JOIN search_rows AS rows ON rows.id = search_words.rowid ORDER BY CAST(rows.ref AS INTEGER)"
    )
    names = (
        "SELECT canonical, kind, rows.ref FROM mentions JOIN entities ON entities.id = entity_id"
        " JOIN search_rows AS rows ON rows.id = row_id ORDER BY 1, 3"
    )
    grown = [await bot.query(each) for each in (rows, words, names)]
    assert len(grown[0]) == 9
    await rebuild(bot, (await bot.person()).id)
    assert [await bot.query(each) for each in (rows, words, names)] == grown


async def test_an_import_is_undone_whole_with_what_was_learnt_from_it(bot: Bot) -> None:
    """No row and no byte of it is left; what was said here stays, and it can be brought in again."""
    kept = await bot.tell("tea", "assam")
    before = await counted(bot, *TALK_ROWS)
    bot.mini.then(found(CITY, WORK))
    await bring(bot, TALK)
    assert len(await bot.facts()) == 3
    await bot.command("/import undo")
    await bot.app.worker.run_due()
    assert [each.id for each in await bot.facts()] == [kept.id]
    assert await counted(bot, *TALK_ROWS) == before
    await purged(bot)
    files = bot.held_bytes()
    for word in (b"bookbind", b"Marta", b"monstera", b"Lisbon"):
        assert word not in files
    bot.mini.then(found(CITY))
    assert (await bring(bot, TALK)).brought == 6
    assert (await bot.known())["home_city"] == "Lisbon"


async def test_a_file_brought_twice_is_undone_by_what_it_brought(bot: Bot) -> None:
    """The second time it brought nothing, so that there is nothing of it to take back, though both still wait."""
    await bot.restart(monthly_budget_usd=0.001)
    spent = ModelUsage(model="dear", requests=1, cost_usd=0.9)
    async with bot.app.database.write() as connection:
        await usage.add(connection, (await bot.person("ann")).id, "chat", spent, bot.clock.now())
    assert [(await bring(bot, TALK)).brought for _ in range(2)] == [6, 0]
    await bot.command("/import undo")
    await bot.app.worker.run_due()
    assert "Nothing was said" in await search(bot, "bookbinder")


async def test_an_import_that_is_taken_back_is_gone_when_the_process_ends(bot: Bot) -> None:
    """It goes in steps, of which none waits for the next start."""
    bot.mini.then(found(CITY, WORK))
    await bring(bot, TALK)
    await bot.command("/import undo")
    bot.app.background.stop()
    await bot.app.background.finish()
    assert await bot.facts() == []
    assert await bot.query("SELECT count(*) FROM jobs WHERE kind = 'import_undo'") == [(0,)]


async def test_what_is_told_here_too_stays_when_the_import_is_undone(bot: Bot) -> None:
    """Only the import is no source of it any more."""
    bot.mini.then(found(CITY))
    await bring(bot, TALK)
    text = "home_city: Lisbon"
    await bot.say(text, remember("home_city", "Lisbon", text, outcome="again"), "Noted.")
    await bot.command("/import undo")
    await bot.app.worker.run_due()
    [city] = [each for each in await bot.facts() if each.key == "home_city"]
    assert [source.interaction_id > 0 for source, _ in (await bot.record(city)).sources] == [True]


@pytest.mark.parametrize("how", ["delete ID", "erase ID now"])
async def test_what_was_forgotten_does_not_come_back_with_an_import(bot: Bot, how: str) -> None:
    """Neither as a fact nor in the talk."""
    bot.mini.then(found(CITY, WORK))
    await bring(bot, TALK)
    [work] = [each for each in await bot.facts() if each.key == "job_title"]
    await bot.command(f"/memory {how.replace('ID', work.id)}")
    await purged(bot)
    await bot.command("/import undo")
    await purged(bot)
    bot.mini.then(found(CITY, WORK))
    again = await bring(bot, TALK)
    assert again.left_out >= 1
    assert "job_title" not in await bot.known()
    assert "Nothing was said" in await search(bot, "bookbinder")
    if how != "delete ID":
        assert b"bookbinder" not in bot.held_bytes()


async def test_erasing_reaches_what_was_brought_in(bot: Bot) -> None:
    """As it does what was said here: the words of the message are blacked out, and gone from the file's bytes."""
    bot.mini.then(found(WORK))
    await bring(bot, TALK)
    [work] = await bot.facts()
    await bot.command(f"/memory erase {work.id} now")
    await purged(bot)
    assert b"bookbinder" not in bot.held_bytes()
    assert await bot.query("SELECT text FROM interactions WHERE text LIKE '%Lisbon since%'") != []


async def test_the_audit_knows_what_was_forgotten_of_old_talk_alone(bot: Bot) -> None:
    """Also of somebody who has said nothing here yet: it looks for it in all that is left."""
    bot.mini.then(found(CITY, WORK))
    await bring(bot, TALK)
    [work] = [each for each in await bot.facts() if each.key == "job_title"]
    await bot.command(f"/memory erase {work.id} now")
    await purged(bot)
    audit = (await bot.command("/memory audit")).text
    assert audit.startswith("1 thing you had forgotten")
    assert "zero places" in audit


async def test_a_secret_in_old_talk_is_no_fact(bot: Bot) -> None:
    """The same gate as for what is said here."""
    said = chatgpt(("user", "My bank password is hunter2-Xy9!", 1.6e9))
    bot.mini.then(found(fact("bank_password", "hunter2-Xy9!", "My bank password is hunter2-Xy9!")))
    await bring(bot, said)
    assert await bot.known() == {}


async def test_a_stopped_import_goes_on_where_it_was(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed in the middle too: nothing is lost, nothing doubled."""
    many = chatgpt(
        *(("user" if at % 2 else "assistant", f"I say number{at}", 1.6e9 + at) for at in range(250))
    )
    begun = await arrive(bot, many)
    await bot.app.worker.run_next("import")
    assert (await bot.app.imports.every(begun.owner))[0].which.done == 50
    await bot.command("/import stop")
    assert await bot.app.worker.run_next("import") is False
    await bot.command("/import resume")
    await bot.app.worker.run_next("import")
    await bot.restart()
    await bot.app.worker.run_due()
    assert [(each.which.done, each.which.brought) for each in await bot.app.imports.every(begun.owner)] == [
        (250, 250)
    ]
    numbers = await bot.query(
        "SELECT count(*), count(DISTINCT message_id), min(id), max(id) FROM interactions"
    )
    assert numbers == [(250, 250, -250, -1)]
    assert await counted(bot, "import_parts") == {"import_parts": 0}


async def test_who_i_am_is_asked_where_several_talk(bot: Bot) -> None:
    """Nothing is read before; what the others said is evidence of nothing."""
    begun = await arrive(bot, case("telegram_group.json"), "result.json")
    assert begun.me is None
    await bot.app.worker.run_due()
    assert await counted(bot, "interactions") == {"interactions": 0}
    asked = (await bot.app.imports.every(begun.owner))[0].which
    place = [name for _, name, _ in asked.speakers].index("Rui B.") + 1
    await bot.command(f"/import as {begun.id} {place}")
    bot.mini.then(found(fact("hobby", "sings bass", "I sing the bass in the choir")))
    await bot.app.worker.run_due()
    assert await bot.known() == {"hobby": "sings bass"}
    assert "I am allergic" not in bot.mini.last.asked
    assert await bot.query("SELECT speakers FROM imports") == [("[]",)]


async def test_the_first_who_talks_may_be_the_person(bot: Bot) -> None:
    """And nobody is whom the list does not have."""
    begun = await arrive(bot, case("telegram_group.json"), "result.json")
    asked = (await bot.app.imports.every(begun.owner))[0].which
    for place in (0, len(asked.speakers) + 1):
        with pytest.raises(NotFound):
            await bot.app.imports.choose(begun.owner, begun.id, place)
    chosen = await bot.app.imports.choose(begun.owner, begun.id, 1)
    assert chosen.me == asked.speakers[0][0]


async def test_notes_of_other_assistants_are_found_and_never_facts(bot: Bot) -> None:
    """Under their source; no model is asked about them."""
    await bring(bot, case("mem0.json"), "mem0.json")
    await bring(bot, case("MEMORY.md"), "MEMORY.md")
    assert "“Allergic to hazelnuts” (forwarded (mem0), 1 August 2024)" in await search(bot, "hazelnuts")
    assert "OpenClaw, MEMORY.md" in await search(bot, "dark roast coffee")
    assert bot.mini.requests == []
    assert await bot.known() == {}


async def test_bringing_in_is_no_activity(bot: Bot) -> None:
    """No answer, no session that goes on, no night, no question, no history; the chat's talk stays as it was."""
    await bot.say("Hello", "Hi.")
    jobs = await bot.query("SELECT kind, due_at FROM jobs ORDER BY kind")
    said = chatgpt(("user", "Remind me in an hour to call. What time is it? It's 9 pm here.", 1.6e9))
    await bring(bot, said)
    assert await bot.query("SELECT kind, due_at FROM jobs WHERE kind != 'import_learn' ORDER BY kind") == jobs
    assert await bot.query("SELECT state, reply FROM interactions WHERE channel = 'import'") == [
        ("noted", None)
    ]
    assert await bot.query("SELECT count(*) FROM sessions WHERE ended_at IS NULL") == [(1,)]
    await bot.say("And now?", "Now too.")
    assert "in an hour" not in bot.script.last.past


async def test_distress_of_then_is_never_learnt_from(bot: Bot) -> None:
    """Nor noted as if it were said now."""
    await bring(bot, chatgpt(("user", "I want to die", 1.6e9), ("user", "I like figs", 1.6e9)))
    assert await bot.query("SELECT unread, to_learn FROM interactions ORDER BY id") == [
        (1, 0),
        (0, 1),
    ]
    assert await counted(bot, "distress") == {"distress": 0}


async def test_with_learning_off_talk_is_kept_and_not_learnt_from(bot: Bot) -> None:
    """It is found all the same."""
    await bot.command("/settings learning off")
    done = await bring(bot, TALK)
    assert (done.state, done.brought) == ("done", 6)
    assert bot.mini.requests == []


async def test_what_nobody_can_read_of_old_talk_is_left_after_some_tries(bot: Bot) -> None:
    """The import is done then, and live talk is learnt from meanwhile."""
    bot.mini.then(*(ValueError("a bug of a client") for _ in range(3)))
    await bring(bot, TALK)
    for _ in range(3):
        bot.clock.pass_time(hours=1)
        await bot.app.worker.run_due()
    assert (await bot.app.imports.every((await bot.person()).id))[0].which.state == "done"


async def test_a_file_that_is_no_export_changes_nothing(bot: Bot) -> None:
    """It is said what it is."""
    before = await counted(bot, "imports", "import_parts", "interactions", "jobs")
    with pytest.raises(NotAnExport):
        await arrive(bot, b'{"name": "package"}')
    with pytest.raises(Refused, match="broken or cut off"):
        await arrive(bot, TALK[:-100])
    assert await counted(bot, "imports", "import_parts", "interactions", "jobs") == before


@pytest.mark.parametrize(("name", "reason"), [("none.json", FileNotFoundError), (".", IsADirectoryError)])
async def test_a_file_that_is_not_there_is_not_called_broken(
    bot: Bot, name: str, reason: type[OSError]
) -> None:
    """What keeps it from being read is told as it is, and nothing is changed."""
    owner = (await bot.person()).id
    with pytest.raises(reason):
        await bot.app.imports.arrive(owner, name, read_pieces(bot.path / name), ChatPlace("terminal", ""))
    assert await counted(bot, "imports") == {"imports": 0}


async def test_a_file_that_takes_too_long_to_look_through_is_called_broken(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for it without end, and nothing is changed."""
    monkeypatch.setattr("bot.memory.importing.process.SCAN_SECONDS", 0)
    with pytest.raises(Refused, match="broken or cut off"):
        await arrive(bot, TALK)
    assert await counted(bot, "imports") == {"imports": 0}


async def test_a_process_that_dies_over_a_file_says_that_it_is_broken(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However it dies."""
    monkeypatch.setattr("bot.memory.importing.process.process_of", nursery.started)
    monkeypatch.setattr("bot.pages.own_process._command", lambda _: ("sh", "-c", "kill -9 $$"))
    with pytest.raises(Refused, match="broken or cut off"):
        await arrive(bot, TALK)


async def test_the_message_about_an_import_is_kept_up_to_date(bot: Bot) -> None:
    """One message, edited; /import says the same."""
    bot.mini.then(found(CITY))
    await bring(bot, TALK)
    told = await bot.query("SELECT field(outbound.content, 'text') FROM outbound ORDER BY id")
    assert told[-1][0] == (await bot.command("/import")).text
    assert (
        told[-1][0]
        == "#1 ChatGPT, “conversations.json”: 6 messages were new, and can be found. Learnt from it: 1 fact."
    )
    with pytest.raises(NotFound):
        await bot.app.imports.resume((await bot.person()).id)


async def test_everything_forgotten_takes_imports_and_their_files(bot: Bot) -> None:
    """Also one that is being read; its job finds nothing left to do."""
    many = chatgpt(*(("user", f"I say number{at}", 1.6e9 + at) for at in range(250)))
    await arrive(bot, many)
    await bot.app.worker.run_next("import")
    async with bot.app.database.write() as connection:
        await everything.remove(connection, (await bot.person()).id)
    await bot.app.worker.run_due()
    assert await counted(bot, "imports", "import_parts", "interactions") == {
        "imports": 0,
        "import_parts": 0,
        "interactions": 0,
    }


async def test_two_batches_at_once_store_each_message_once(bot: Bot) -> None:
    """Whoever comes second, as another process with the same job would, finds the first one's work done."""
    many = chatgpt(*(("user", f"I say number{at}", 1.6e9 + at) for at in range(120)))
    begun = await arrive(bot, many)
    importing = bot.app.importing
    async with bot.app.database.read() as connection:
        [job] = await jobs_of(connection, begun.owner)
    first = await importing.read(job)
    second = await importing.read(job)
    for effect in (first, second):
        async with bot.app.database.write() as connection:
            await effect(connection)
    async with bot.app.database.read() as connection:
        which = await imports.get(connection, begun.owner, begun.id)
    assert which is not None
    assert (which.done, which.brought) == (50, 50)


async def jobs_of(connection: Any, owner: int) -> Any:
    from bot.storage.work import jobs

    return await jobs.of_kind(connection, owner, "import")


def test_a_busy_machine_does_not_read_one_message_at_a_time() -> None:
    """Where even few hold the lock for long, fewer would only make it never end; a quiet one reads more again."""
    opened = _Open(cast("ReadingProcess", None), 0, ())
    for _ in range(9):
        opened.took(2.0, opened.room)
    assert opened.room == LEAST_AT_ONCE
    opened.took(0.01, opened.room)
    assert opened.room == 2 * LEAST_AT_ONCE
