"""What goes with a deletion, what stays, what comes back with its undo, and what may be learnt afterwards."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from bot.channels.terminal import inside
from bot.clock import week_of
from bot.domain.changes import Add, Candidate, Plan, Revise
from bot.domain.memories import (
    IntentionDetails,
    Kind,
    Memory,
    PortraitDetails,
    ReflectionDetails,
    Source,
    SummaryDetails,
    basis,
    new_memory_id,
)
from bot.memory.forgetting.tombstones import holds_against
from bot.storage import masks
from bot.storage.facts import memories
from bot.storage.log import interactions
from bot.storage.work import jobs
from tests.memory.forgetful import learn
from tests.memory.rebuilding import rebuild
from tests.minds import asked, close_session, night, structured
from tests.scripted import Bot, action, call, remember

PROFILE = "## Personal\n- Lives by the sea. Allergic to zwieback. Has a cat.\n\n## Notes\nAvoids zwieback."
WORDS = (
    "SELECT ref, said, reply, before, after, facts, others FROM search_words"
    " JOIN search_rows ON search_rows.id = search_words.rowid ORDER BY ref"
)
LEFT = "## Personal\n- Lives by the sea. Has a cat.\n\n## Notes"


async def derive(
    bot: Bot, kind: Kind, content: str, *rests_on: int, details: Any = None, key: str = ""
) -> Memory:
    """Something the bot wrote itself from exchanges."""
    owner, now = (await bot.person()).id, bot.clock.now()
    memory = Memory(
        id=new_memory_id(), owner=owner, kind=kind, subject="user", key=key or f"{kind} one", content=content,
        category="general", created_at=now, updated_at=now, stated=False,
        details=details or PortraitDetails(title=kind, written_by="scripted"),
    )  # fmt: skip
    change = Add(memory, tuple(basis(number) for number in rests_on))
    await bot.app.writer.write(Plan(owner, "reflect", (change,)))
    return memory


async def now_says(bot: Bot, memory: Memory) -> str | None:
    """What a memory says now; None when it is gone."""
    async with bot.app.database.read() as connection:
        found = await memories.get(connection, memory.owner, memory.id)
    return found.content if found else None


async def told_zwieback(bot: Bot) -> tuple[Memory, int]:
    """A fact, and the exchange it was told in."""
    fact = await bot.tell("allergies", "zwieback")
    return fact, (await bot.record(fact)).sources[0][0].interaction_id


async def told_of_the_sea(bot: Bot) -> int:
    """What else a profile rests on."""
    return (await bot.say("My mother lives by the sea with me, I eat fish and have a cat.")).interaction_id


async def all_read(bot: Bot) -> None:
    """Every message was read for facts, and gave none."""
    async with bot.app.database.write() as connection:
        await connection.exec_driver_sql("UPDATE interactions SET to_learn = false")


async def test_the_index_keeps_none_of_a_word_that_was_told_many_times(bot: Bot) -> None:
    """Exchanges that stand far apart, all between them being withheld, no longer lend each other the word."""
    fact = await bot.tell("workplace", "Zwiebackhaus")
    for number in range(30):
        await bot.say("It rains" if number % 10 == 0 else f"At Zwiebackhaus again, day {number}", "I see.")
    await bot.app.indexer.catch_up_all()
    await bot.command(f"/memory delete {fact.id}")
    grown = await bot.query(WORDS)
    assert not any("zwieback" in str(row) for row in grown)
    await rebuild(bot, fact.owner)
    assert await bot.query(WORDS) == grown


async def test_what_another_deletion_hides_stays_hidden_for_each_that_it_tells(bot: Bot) -> None:
    """A message that tells two forgotten things comes back with neither undo, but with both."""
    zwieback, _ = await told_zwieback(bot)
    bird = await bot.tell("favourite_bird", "herons")
    both = (await bot.say("Zwieback for all herons!", "Oh.")).interaction_id
    first = await bot.command(f"/memory delete {zwieback.id}")
    assert "1 exchange goes" in (await bot.command(f"/forget {bird.id}")).text
    second = await bot.command(f"/memory delete {bird.id}")
    assert "Hidden with it: 1 exchange;" in second.text

    async def is_seen() -> bool:
        async with bot.app.database.read() as connection:
            return both in await interactions.by_ids(connection, zwieback.owner, [both])

    assert not await is_seen()
    await bot.command(action(first, "/undo"))
    assert not await is_seen()
    await bot.command(action(second, "/undo"))
    assert await is_seen()


async def test_what_was_derived_is_seen_only_while_all_it_rests_on_is(bot: Bot) -> None:
    """Whatever its words, a text that rests on a forgotten exchange is out of sight; so is one that tells the value
    though its sources don't. One that rests on nothing of it stays."""
    fact, number = await told_zwieback(bot)
    profile = await derive(bot, "profile", PROFILE, await told_of_the_sea(bot), number)
    scaffold = await derive(bot, "scaffold", '{"eats": ["no Zwieback"]}', await told_of_the_sea(bot))
    memory = await derive(bot, "working_memory", "Watches the waves.", await told_of_the_sea(bot))
    await bot.command(f"/memory delete {fact.id}")
    assert [await now_says(bot, each) for each in (profile, scaffold)] == [None, None]
    assert await now_says(bot, memory) == "Watches the waves."


async def test_what_was_derived_before_stands_in_for_what_is_masked(bot: Bot) -> None:
    """The newest version that rests on nothing forgotten is seen, none after it, however it is worded; what has no such
    version is not seen at all. An undo brings all of it back."""
    sea = await told_of_the_sea(bot)
    scaffold = await derive(bot, "scaffold", json.dumps({"pets": ["a cat"]}), sea)
    profile = await derive(bot, "profile", "## Personal\n- Loves the ocean breeze.", sea)
    fact, number = await told_zwieback(bot)
    hurt = "## Personal\n- Loves the ocean breeze. Rusks are poison to them.\n- Has a cat."
    await rewrite(bot, profile, hurt, number)
    await rewrite(bot, profile, hurt + " Must not have twice-baked bread.", await told_of_the_sea(bot))
    await rewrite(bot, scaffold, json.dumps({"pets": ["a cat"], "rusks": {"safe": False}}), number)
    other = SummaryDetails(title="the cat", session=1, entities=("cat", "Rusk Inc"))
    summary = await derive(bot, "summary", "They have a cat. Rusks hurt.", sea, number, details=other)
    deleted = await bot.command(f"/memory delete {fact.id}")
    for _ in range(2):
        assert await now_says(bot, profile) == "## Personal\n- Loves the ocean breeze."
        assert json.loads(await now_says(bot, scaffold) or "") == {"pets": ["a cat"]}
        assert await now_says(bot, summary) is None
        records = [await bot.record(each) for each in (profile, scaffold)]
        assert not any("usk" in str(record) or "baked" in str(record) for record in records)
        await bot.command(action(deleted, "/undo"))
        assert "twice-baked" in (await now_says(bot, profile) or "")
        assert "Rusks" in (await now_says(bot, summary) or "")
        deleted = await bot.command(f"/memory delete {fact.id}")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    held = await bot.query(
        "SELECT content, details FROM memory_versions UNION ALL SELECT content, details FROM memories"
    )
    assert not any("usk" in str(row) or "baked" in str(row) for row in held)


async def rewrite(bot: Bot, memory: Memory, content: str, rests_on: int) -> None:
    """A night's new version of something derived."""
    before = (await bot.record(memory)).memory
    after = replace(before, content=content, version=before.version + 1, updated_at=bot.clock.now())
    change = Revise(before, after, (basis(rests_on),), "derived")
    await bot.app.writer.write(Plan(memory.owner, "reflect", (change,)))


async def test_what_is_not_deleted_any_more_is_not_purged(bot: Bot) -> None:
    """A promise to purge that comes too late finds nothing to do: what was brought back stays, what is gone is gone."""
    fact = await bot.tell("home_city", "Berlin")
    for memory in (fact.id, "gone"):
        async with bot.app.database.write() as connection:
            await jobs.promise(
                connection, owner=fact.owner, kind="purge", key=memory, payload={"memory": memory},
                due_at=bot.clock.now(), now=bot.clock.now(),
            )  # fmt: skip
    await bot.app.worker.finish("purge")
    assert await bot.known() == {"home_city": "Berlin"}
    assert await bot.query("SELECT state FROM jobs WHERE kind = 'purge'") == []


async def test_where_somebody_lived_before_goes_with_what_was_told_beside_it(bot: Bot) -> None:
    """An older version told in the message of the deleted fact goes with it, at once and for good; one that was told by
    itself, of something else, keeps its history, whatever words they share."""
    text = "I live in Munich, I was born in Munich"
    calls = [
        remember("home_city", "Munich", "I live in Munich"),
        remember("birthplace", "Munich", "I was born in Munich", outcome="beside"),
    ]
    await bot.say(text, calls, "Noted.")
    await bot.say(
        "I work in Munich", remember("workplace", "Munich", "I work in Munich", outcome="beside"), "Noted."
    )
    for key, value in (("home_city", "Berlin"), ("workplace", "Hamburg")):
        await bot.say(f"Now {value}", remember(key, value, f"Now {value}"), "Noted.")
    facts = {fact.key: fact for fact in await bot.facts()}
    deleted = await bot.command(f"/memory delete {facts['birthplace'].id}")
    assert await versions_of(bot, facts["home_city"]) == ["Berlin"]
    assert await versions_of(bot, facts["workplace"]) == ["Munich", "Hamburg"]
    await bot.command(action(deleted, "/undo"))
    assert await versions_of(bot, facts["home_city"]) == ["Munich", "Berlin"]
    await bot.command(f"/memory delete {facts['birthplace'].id}")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    of_home = f"SELECT content FROM memory_versions WHERE memory_id = '{facts['home_city'].id}'"
    assert await bot.query(of_home) == [("Berlin",)]


async def versions_of(bot: Bot, memory: Memory) -> list[str]:
    """All that a memory has said, as far as it may be seen."""
    return [version.content for version in (await bot.record(memory)).versions]


async def test_a_summary_of_nothing_else_goes_along(bot: Bot) -> None:
    """One that cites only withheld exchanges has nothing left to rest on; one whose title tells it can't stay."""
    fact, number = await told_zwieback(bot)
    other = (await bot.say("I saw a heron")).interaction_id
    alone = await derive(
        bot, "summary", "They spoke of food.", number, details=SummaryDetails(title="Food", session=1)
    )
    titled = SummaryDetails(title="zwieback", session=1)
    named = await derive(bot, "reflection", "They saw a heron.", other, details=titled)
    await bot.command(f"/memory delete {fact.id}")
    assert [await now_says(bot, each) for each in (alone, named)] == [None, None]


async def test_an_undo_brings_what_was_derived_back(bot: Bot) -> None:
    """With its versions; what rested on nothing else is back, too."""
    fact, number = await told_zwieback(bot)
    profile = await derive(bot, "profile", PROFILE, await told_of_the_sea(bot), number)
    alone = await derive(bot, "summary", "Food.", number, details=SummaryDetails(title="Food", session=1))
    deleted = await bot.command(f"/memory delete {fact.id}")
    await bot.command(action(deleted, "/undo"))
    assert await now_says(bot, profile) == PROFILE
    assert await now_says(bot, alone) == "Food."
    assert [version.content for version in (await bot.record(profile)).versions] == [PROFILE]
    assert await bot.query("SELECT 1 FROM hidden UNION ALL SELECT 1 FROM tombstones") == []


async def test_a_profile_written_anew_meanwhile_does_not_stop_the_undo(bot: Bot) -> None:
    """The fact comes back; the newer profile stays as it is."""
    fact, number = await told_zwieback(bot)
    profile = await derive(bot, "profile", PROFILE, await told_of_the_sea(bot), number)
    deleted = await bot.command(f"/memory delete {fact.id}")
    await derive(bot, "profile", LEFT, await told_of_the_sea(bot))
    await rewrite(bot, profile, "Newer.", await told_of_the_sea(bot))
    await bot.command(action(deleted, "/undo"))
    assert await bot.known() == {"allergies": "zwieback", "profile one": "Newer."}


async def test_no_older_version_shows_it_while_the_deletion_can_be_undone(bot: Bot) -> None:
    """Neither in the history of a note, nor in the prompt of a session that began before."""
    await bot.command("/note Shopping: milk. Ask about zwieback. Bread.")
    fact, _ = await told_zwieback(bot)
    (note,) = [each for each in await bot.facts() if each.kind == "note"]
    await bot.command(f"/memory delete {fact.id}")
    assert "zwieback" not in (await bot.command(f"/memory show {note.id}")).text
    assert await now_says(bot, note) == "milk. Bread."
    assert "zwieback" not in inside((await bot.command("/memory export")).attachments[1])


async def test_the_same_told_of_the_same_goes_along_and_the_rest_stays(bot: Bot) -> None:
    """A second fact that says it too goes; a place of birth and a sister's home of the same name stay."""
    text = "I live in Berlin, my flat is in Berlin"
    calls = [
        remember("home_city", "Berlin", "I live in Berlin"),
        remember("flat", "a flat in Berlin", "my flat is in Berlin", outcome="beside"),
    ]
    await bot.say(text, calls, "Noted.")
    born = await bot.tell("birthplace", "Berlin", outcome="beside")
    hers = "My sister lives in Berlin"
    await bot.say(hers, remember("home_city", "Berlin", hers, subject="sister"), "Noted.")
    (sister,) = [each for each in await bot.facts() if each.subject == "sister"]
    (home,) = [each for each in await bot.facts() if each.key == "home_city" and each.subject == "user"]
    shown = await bot.command("/forget " + home.id)
    assert "Goes with it, since it says so too:\n- flat: a flat in Berlin\n\n" in shown.text
    assert born.id not in shown.text
    done = await bot.command(f"/memory delete {home.id}")
    assert "With it: flat" in done.text
    assert "Rewritten without it" not in done.text
    assert {each.id for each in await bot.facts()} == {born.id, sister.id}


async def test_a_preview_changes_nothing(bot: Bot) -> None:
    """It is the deletion itself, rolled back."""
    fact, number = await told_zwieback(bot)
    profile = await derive(bot, "profile", PROFILE, await told_of_the_sea(bot), number)
    shown = await bot.command(f"/forget {fact.id}")
    preview = await bot.app.forgetting.preview(await bot.app.forgetting.of_ids(fact.owner, [fact.id]))
    assert "profile" in shown.text
    assert [action(shown, "/memory delete"), action(shown, "/memory erase")] == [
        f"/memory delete {fact.id} ={preview.found.sign}", f"/memory erase {fact.id} now ={preview.sign}"
    ]  # fmt: skip
    assert await now_says(bot, fact) == "zwieback"
    assert await now_says(bot, profile) == PROFILE
    assert await bot.query("SELECT 1 FROM withheld UNION ALL SELECT 1 FROM tombstones") == []


async def test_paraphrases_said_before_do_not_come_back(bot: Bot) -> None:
    """Under the same key whatever they say, under another key with the same words; other things do."""
    fact, _ = await told_zwieback(bot)
    told = [
        (await bot.say(text, "Oh.")).interaction_id
        for text in ("Twice-baked bread makes me sneeze", "zwiebacks hurt", "I love herons")
    ]
    await all_read(bot)
    await bot.command(f"/memory delete {fact.id}")
    sneeze = Source(told[0], "Twice-baked bread makes me sneeze")
    assert not await learn(bot, "ann", "allergies", "twice-baked bread", sneeze)
    assert not await learn(bot, "ann", "pain", "zwiebacks", Source(told[1], "zwiebacks hurt"))
    assert await learn(bot, "ann", "favourite_bird", "herons", Source(told[2], "I love herons"))


async def test_another_value_of_its_key_may_still_be_learnt(bot: Bot) -> None:
    """From a message that was not read when it was deleted; the value itself and its paraphrases may not."""
    fact, _ = await told_zwieback(bot)
    told = [
        (await bot.say(text, "Oh.")).interaction_id for text in ("Walnuts hurt me", "Old zwiebacks hurt me")
    ]
    await bot.command(f"/memory delete {fact.id}")
    assert await learn(bot, "ann", "allergies", "walnuts", Source(told[0], "Walnuts"))
    assert not await learn(bot, "ann", "allergies", "old zwiebacks", Source(told[1], "Old zwiebacks"))


async def test_saying_it_again_is_a_new_statement(bot: Bot) -> None:
    """It is learnt, by tool and by extraction, and stays when the old deletion is purged."""
    fact, _ = await told_zwieback(bot)
    await bot.command(f"/memory delete {fact.id}")
    said = await bot.say("I am allergic to zwieback after all", "I see.")
    source = Source(said.interaction_id, "allergic to zwieback")
    assert await learn(bot, "ann", "allergies", "zwieback", source)
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    assert await bot.known() == {"allergies": "zwieback"}
    await bot.say("What am I allergic to?", call("recall", query="allergies"), "Zwieback.")
    assert "zwieback" in bot.script.last.results[-1]


async def test_forgetting_and_telling_in_one_message(bot: Bot) -> None:
    """ "Forget Berlin, I live in Rome": one goes, the other stays, and reading the message again changes nothing."""
    await bot.tell("home_city", "Berlin")
    text = "Forget Berlin. I live in Rome."
    calls = [call("forget_fact", key_or_id="home_city"), remember("home_city", "Rome", "I live in Rome")]
    said = await bot.say(text, calls, "Done.")
    assert await bot.known() == {"home_city": "Rome"}
    assert not await learn(bot, "ann", "home_city", "Berlin", Source(said.interaction_id, "Forget Berlin"))


async def test_the_tool_can_not_quote_what_was_forgotten_from_before(bot: Bot) -> None:
    """It is told so, and what else the turn saves is kept."""
    await bot.say("Twice-baked bread makes me sneeze", "Oh.")
    fact, _ = await told_zwieback(bot)
    await all_read(bot)
    await bot.command(f"/memory delete {fact.id}")
    text = "I have a cat"
    calls = [
        remember("allergies", "twice-baked bread", "Twice-baked bread makes me sneeze"),
        remember("pets", "cat", text),
    ]
    await bot.say(text, calls, "Noted.")
    assert await bot.known() == {"pets": "cat"}
    assert "had that forgotten" in bot.script.last.results[0]


async def test_a_quote_that_other_facts_rest_on_keeps_its_other_half(bot: Bot) -> None:
    """Shown without the forgotten words at once, stored without them after the purge."""
    text = "I'm allergic to zwieback and I live in Berlin"
    await bot.say(
        text, [remember("allergies", "zwieback", text), remember("home_city", "Berlin", text)], "Noted."
    )
    (allergy,) = [each for each in await bot.facts() if each.key == "allergies"]
    (home,) = [each for each in await bot.facts() if each.key == "home_city"]
    await bot.command(f"/memory delete {allergy.id}")
    assert [source.quote for source, _ in (await bot.record(home)).sources] == ["and I live in Berlin"]
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    assert await bot.query("SELECT quote FROM memory_sources") == [("and I live in Berlin",)]


async def test_the_audit_counts_what_is_left(bot: Bot) -> None:
    """Zero places after a purge, but for the log; and it does see a word that was put back behind its back."""
    fact, _ = await told_zwieback(bot)
    assert "nothing forgotten" in (await bot.command("/memory audit")).text
    await bot.command(f"/memory delete {fact.id}")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    clean = (await bot.command("/memory audit")).text
    assert "zero places" in clean
    assert "1 message of our conversation log" in clean
    await derive(bot, "working_memory", "Likes tea.", (await bot.say("I like tea")).interaction_id)
    async with bot.app.database.write() as connection:
        await connection.exec_driver_sql(
            "UPDATE memories SET content = 'Fears zwieback.' WHERE kind = 'working_memory'"
        )
    assert "memories: 1" in (await bot.command("/memory audit")).text


async def test_receipts_that_were_sent_are_edited(bot: Bot) -> None:
    """The message in the channel is to be edited in place; what is stored of it holds nothing."""
    text = "I'm allergic to zwieback"
    message = replace(await bot.message(text, chat="77"), channel="telegram")
    bot.script.then(remember("allergies", "zwieback", text), "Noted: zwieback!")
    await bot.hand_in(message)
    async with bot.app.database.write() as connection:
        await connection.exec_driver_sql("""UPDATE outbound SET state = 'sent', sent = '["901"]'""")
    (fact,) = await bot.facts()
    await bot.command(f"/memory delete {fact.id}")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    (old, new) = await bot.query("SELECT content, reuse, state FROM outbound ORDER BY id")
    assert "zwieback" not in old[0] + new[0]
    assert json.loads(new[0])["text"] == "Noted: ▮▮▮!\n\n(forgotten)"
    assert (json.loads(new[1]), new[2]) == (["901"], "waiting")


async def test_a_profile_is_written_anew_from_what_is_left(bot: Bot) -> None:
    """By one call of the model that is shown nothing forgotten; an undo puts the one before back."""
    sea = await told_of_the_sea(bot)
    fact, number = await told_zwieback(bot)
    profile = await derive(bot, "profile", PROFILE, sea, number, key="profile")
    deleted = await bot.command(f"/memory delete {fact.id}")
    bot.mini.then(structured(profile="## Personal\nLives by the sea."))
    await bot.app.worker.finish("rederive")
    [request] = asked(bot, "reflect")
    assert "by the sea" in request.whole
    assert "zwieback" not in request.whole.lower()
    assert await now_says(bot, profile) == "## Personal\nLives by the sea."
    await bot.command(action(deleted, "/undo"))
    assert await now_says(bot, profile) == PROFILE


async def test_where_no_model_answers_a_profile_is_put_together_from_what_is_left(bot: Bot) -> None:
    """By rules, of the facts that are known."""
    await bot.tell("pets", "a cat")
    fact, number = await told_zwieback(bot)
    profile = await derive(bot, "profile", PROFILE, number, key="profile")
    await bot.command(f"/memory delete {fact.id}")
    bot.mini.then(ModelHTTPError(503, "mini", "overloaded"))
    await bot.app.worker.finish("rederive")
    assert await now_says(bot, profile) == "## Notes\n- pets: a cat"


async def test_a_session_is_summarised_anew_from_what_is_left(bot: Bot) -> None:
    """With its first summary gone for good."""
    await bot.say("I met a heron at the lake today and it stood there for hours", "Lovely.")
    await bot.say("Then my neighbour Tom told me about his boat and his plans", "Nice.")
    fact, _ = await told_zwieback(bot)
    topic = {"topic": "birds", "summary": "A heron. Rusks hurt.", "exchanges": []}
    await close_session(bot, structured(summaries=[topic]))
    [summary] = [each for each in await bot.facts() if each.kind == "summary"]
    await bot.command(f"/memory delete {fact.id}")
    bot.mini.then(structured(summaries=[{**topic, "summary": "A heron and a boat."}]))
    await bot.app.worker.finish("session")
    assert await now_says(bot, summary) == "A heron and a boat."
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    assert not any("Rusks" in str(row) for row in await bot.query("SELECT content FROM memory_versions"))


async def test_a_portrait_rests_on_all_that_its_night_was_shown(bot: Bot) -> None:
    """A fact of an earlier day, too, that it puts in words of its own; what rests on none of it stays."""
    fact, _ = await told_zwieback(bot)
    await night(bot, structured())
    await bot.say("I drank some tea in the garden today", "Lovely.")
    await night(bot, structured(profile="## Personal\nRusks are poison to them.", working_memory="Tea."))
    assert any("Rusks" in each.content for each in await bot.facts())
    await bot.command(f"/memory delete {fact.id}")
    assert not any("Rusks" in each.content for each in await bot.facts())


async def test_a_week_is_looked_back_on_anew_from_what_is_left(bot: Bot) -> None:
    """By one call that is shown nothing forgotten."""
    for key, value in (("likes", "tea"), ("pets", "a cat"), ("car", "a Volvo")):
        await bot.tell(key, value)
    fact, _ = await told_zwieback(bot)
    week = (await bot.record(fact)).memory.updated_at
    details = ReflectionDetails(title="Reflection on the week", week=week_of(week, "UTC")[1].isoformat())
    key = week_of(week, "UTC")[0]
    number = (await bot.record(fact)).sources[0][0].interaction_id
    reflection = await derive(bot, "reflection", "A week of rusks.", number, details=details, key=key)
    await bot.command(f"/memory delete {fact.id}")
    assert await now_says(bot, reflection) is None
    bot.mini.then(structured(reflection="A week of tea and a cat."))
    await bot.app.worker.finish("rederive")
    [request] = asked(bot, "week")
    assert "zwieback" not in request.whole.lower()
    assert await now_says(bot, reflection) == "A week of tea and a cat."


async def test_nothing_is_written_anew_by_a_model_while_learning_is_off(bot: Bot) -> None:
    """Profile and look back are put together by rules from what is left."""
    for key, value in (("likes", "tea"), ("pets", "a cat"), ("car", "a Volvo")):
        await bot.tell(key, value)
    fact, number = await told_zwieback(bot)
    monday = week_of((await bot.record(fact)).memory.updated_at, "UTC")
    details = ReflectionDetails(title="Reflection on the week", week=monday[1].isoformat())
    await derive(bot, "profile", PROFILE, number, key="profile")
    await derive(bot, "reflection", "A week of rusks.", number, details=details, key=monday[0])
    await bot.command("/settings learning off")
    await bot.command(f"/memory delete {fact.id}")
    asked_before = len(bot.mini.requests)
    await bot.app.worker.finish("rederive")
    assert len(bot.mini.requests) == asked_before
    written = {each.kind: each.content for each in await bot.facts() if each.is_derived}
    assert "pets: a cat" in written["profile"]
    assert "pets: a cat" in written["reflection"]


async def test_what_was_written_anew_rests_on_its_own_sources_alone(bot: Bot) -> None:
    """Not on those of the version before it, which is masked."""
    fact, number = await told_zwieback(bot)
    cat = await bot.tell("pets", "a cat")
    told_in = (await bot.record(cat)).sources[0][0].interaction_id
    profile = await derive(bot, "profile", PROFILE, number, told_in)
    await bot.command(f"/memory delete {fact.id}")
    await derive(bot, "profile", "Walks by the sea.", (await bot.say("I walked by the sea")).interaction_id)
    await bot.command(f"/memory delete {cat.id}")
    assert await now_says(bot, profile) == "Walks by the sea."


async def test_what_was_brought_back_is_purged_by_nobody(bot: Bot) -> None:
    """The purge that the deletion promised goes with its undo, and empties no file for nothing."""
    await bot.tell("home_city", "Berlin")
    [fact] = await bot.facts()
    deleted = await bot.command(f"/memory delete {fact.id}")
    waiting = "SELECT count(*) FROM jobs WHERE kind = 'purge'"
    assert await bot.query(waiting) == [(1,)]
    await bot.command(action(deleted, "/undo"))
    assert await bot.query(waiting) == [(0,)]


async def test_half_of_a_deleted_value_is_not_learnt_from_what_was_said_before(bot: Bot) -> None:
    """One of two words that are as rare, from a message that stays."""
    await bot.say("Tea is fine", "Ok.")
    said = await bot.say("Coffee is fine", "Ok.")
    both = "I drink tea and coffee"
    await bot.say(both, remember("drinks", "tea, coffee", both), "Noted.")
    [fact] = await bot.facts()
    source = Source(said.interaction_id, "Coffee is fine")
    half = Candidate(key="likes", content="coffee", category="preference", source=source)
    other = replace(half, content="mountains")
    await bot.command(f"/memory delete {fact.id}")
    async with bot.app.database.read() as connection:
        assert await holds_against(connection, fact.owner, half)
        assert not await holds_against(connection, fact.owner, other)


@pytest.mark.parametrize("minutes", [0, 15])
@pytest.mark.parametrize("outcome", ["replace", "wrong"])
async def test_an_older_undo_brings_back_nothing_forgotten(bot: Bot, minutes: int, outcome: str) -> None:
    """Of a change whose former value was forgotten since, before and after that is purged."""
    home = await bot.tell("home_city", "Rome")
    text = "No, Milan, not Rome"
    change = await bot.say(text, remember("home_city", "Milan", text, outcome=outcome, of=home.id), "Ok.")
    assert change.answer is not None
    undo = action(change.answer, "/undo")
    await bot.command("/memory forget Rome")
    bot.clock.pass_time(minutes=minutes)
    await bot.app.worker.run_due()
    assert "you had me forget" in (await bot.command(undo)).text
    assert [each.content for each in await bot.facts()] == ["Milan"]


async def test_a_reminder_at_another_time_stays_with_its_words_till_none_is_left(bot: Bot) -> None:
    """Of two of the same words one goes alone; the message that told both goes out of sight with the last."""
    await bot.command("/settings timezone UTC")
    await bot.command("/remind at 13 and 21 to drink water")
    first, second = await reminders(bot)
    deleted = await bot.command(f"/memory delete {first.id}")
    assert await reminders(bot) == [second]
    assert "With it" not in deleted.text
    assert "Hidden with it" not in deleted.text
    assert await bot.query("SELECT * FROM withheld WHERE answer_since IS NULL") == []
    last = await bot.command(f"/memory delete {second.id}")
    assert await reminders(bot) == []
    assert "1 exchange" in last.text
    await bot.command(action(last, "/undo"))
    await bot.command(action(deleted, "/undo"))
    assert [each.id for each in await reminders(bot)] == [first.id, second.id]


async def reminders(bot: Bot) -> list[Memory]:
    """What the person is to be reminded of."""
    async with bot.app.database.read() as connection:
        return await memories.live(connection, (await bot.person()).id, kinds=("reminder",))


async def plan_to_call_anna(bot: Bot, day: str, told_in: int, quote: str) -> Memory:
    """A plan as it is learnt from a message, for a day."""
    owner, now = (await bot.person()).id, bot.clock.now()
    memory = Memory(
        id=new_memory_id(), owner=owner, kind="intention", subject="user", key="plans", content="call Anna",
        category="general", created_at=now, updated_at=now, details=IntentionDetails(due=day),
    )  # fmt: skip
    await bot.app.writer.write(Plan(owner, "extract", (Add(memory, (Source(told_in, quote),)),)))
    return memory


async def test_a_plan_that_was_forgotten_is_not_learnt_again_from_what_tells_another(bot: Bot) -> None:
    """Its words stay for the plan on another day, and bring back nothing that was deleted."""
    told = (await bot.say("I'll call Anna on Friday, and on Saturday again.", "Noted.")).interaction_id
    friday = await plan_to_call_anna(bot, "2026-11-27", told, "I'll call Anna on Friday")
    saturday = await plan_to_call_anna(bot, "2026-11-28", told, "and on Saturday again")
    await bot.command(f"/memory delete {friday.id}")
    assert [each.id for each in await bot.facts()] == [saturday.id]
    candidate = Candidate(
        kind="intention", key="plans", content="call Anna", category="general",
        source=Source(told, "I'll call Anna on Friday"), details=friday.details,
    )  # fmt: skip
    async with bot.app.database.read() as connection:
        assert await holds_against(connection, friday.owner, candidate)
        assert not await masks.withheld_among(connection, friday.owner, [told])


async def test_what_goes_along_is_named_with_its_time(bot: Bot) -> None:
    """Of a plan the day is told, which alone may tell it from another."""
    called = remember("friends", "Anna", "My friend is Anna", "person")
    turn = await bot.say("My friend is Anna and I'll call Anna on Friday.", called, "Noted.")
    (friend,) = await bot.facts()
    await plan_to_call_anna(bot, "2026-11-27", turn.interaction_id, "I'll call Anna on Friday")
    deleted = await bot.command(f"/memory delete {friend.id}")
    assert "With it: plans (for 27 November 2026)" in deleted.text
