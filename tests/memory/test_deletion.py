"""What goes with a deletion, what stays, what comes back with its undo, and what may be learnt afterwards."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from bot.domain.changes import Add, Plan
from bot.domain.details import PortraitDetails, SummaryDetails
from bot.domain.ids import new_memory_id, new_plan_id
from bot.domain.memories import Kind, Memory, Source, basis
from bot.storage import memories
from tests.memory.forgetful import learn
from tests.scripted import Bot, action, call, remember

PROFILE = "## Personal\n- Lives by the sea. Allergic to zwieback. Has a cat.\n\n## Notes\nAvoids zwieback."
LEFT = "## Personal\n- Lives by the sea. Has a cat.\n\n## Notes"


async def derive(bot: Bot, kind: Kind, content: str, *rests_on: int, details: Any = None) -> Memory:
    """Something the bot wrote itself from exchanges."""
    owner, now = (await bot.person()).id, bot.clock.now()
    memory = Memory(
        id=new_memory_id(), owner=owner, kind=kind, subject="user", key=f"{kind} one", content=content,
        category="general", created_at=now, updated_at=now, stated=False,
        details=details or PortraitDetails(title=kind, written_by="scripted"),
    )  # fmt: skip
    change = Add(memory, tuple(basis(number) for number in rests_on))
    await bot.app.writer.write(Plan(new_plan_id(), owner, "reflect", (change,)))
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


async def test_what_was_derived_loses_the_sentences_that_tell_it(bot: Bot) -> None:
    """Profile, working memory and scaffold keep everything else; so does JSON, which stays JSON."""
    fact, number = await told_zwieback(bot)
    profile = await derive(bot, "profile", PROFILE, number)
    scaffold = await derive(
        bot, "scaffold", json.dumps({"eats": ["no Zwieback", "fish"], "zwieback": 1}), number
    )
    await bot.command(f"/memory delete {fact.id}")
    assert await now_says(bot, profile) == LEFT
    assert json.loads(await now_says(bot, scaffold) or "") == {"eats": ["fish"]}


async def test_a_summary_of_nothing_else_goes_along(bot: Bot) -> None:
    """One that cites only withheld exchanges has nothing left to rest on; one whose title tells it can't stay."""
    fact, number = await told_zwieback(bot)
    other = (await bot.say("I saw a heron")).interaction_id
    alone = await derive(
        bot, "summary", "They spoke of food.", number, details=SummaryDetails(title="Food", session=1)
    )
    titled = SummaryDetails(title="Summary: zwieback", session=1)
    named = await derive(bot, "reflection", "They saw a heron.", other, details=titled)
    await bot.command(f"/memory delete {fact.id}")
    assert [await now_says(bot, each) for each in (alone, named)] == [None, None]


async def test_an_undo_brings_what_was_derived_back(bot: Bot) -> None:
    """With all its sentences and its versions; what went along is back, too."""
    fact, number = await told_zwieback(bot)
    profile = await derive(bot, "profile", PROFILE, number)
    alone = await derive(bot, "summary", "Food.", number, details=SummaryDetails(title="Food", session=1))
    deleted = await bot.command(f"/memory delete {fact.id}")
    await bot.command(action(deleted, "/undo"))
    assert await now_says(bot, profile) == PROFILE
    assert await now_says(bot, alone) == "Food."
    assert [version.content for version in (await bot.record(profile)).versions] == [PROFILE, LEFT, PROFILE]
    assert await bot.query("SELECT * FROM hidden UNION ALL SELECT 1, 2, 3, 4, 5 FROM tombstones") == []


async def test_a_profile_written_anew_meanwhile_does_not_stop_the_undo(bot: Bot) -> None:
    """The fact comes back; the newer profile stays as it is."""
    fact, number = await told_zwieback(bot)
    profile = await derive(bot, "profile", PROFILE, number)
    deleted = await bot.command(f"/memory delete {fact.id}")
    record = await bot.record(profile)
    async with bot.app.database.write() as connection:
        newer = replace(record.memory, content="Newer.", version=3, updated_at=bot.clock.now())
        await memories.revise(connection, record.memory, newer, "derived")
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
    assert "zwieback" not in (await bot.command("/memory export")).attachments[1].content.decode()


async def test_the_same_told_of_the_same_goes_along_and_the_rest_stays(bot: Bot) -> None:
    """A second fact that says it too goes; a place of birth and a sister's home of the same name stay."""
    text = "I live in Berlin, my flat is in Berlin"
    calls = [
        remember("home_city", "Berlin", "I live in Berlin"),
        remember("flat", "a flat in Berlin", "my flat is in Berlin"),
    ]
    await bot.say(text, calls, "Noted.")
    born, sister = (
        await bot.tell("birthplace", "Berlin"),
        await bot.tell("home_city", "Berlin", subject="sister"),
    )
    (home,) = [each for each in await bot.facts() if each.key == "home_city" and each.subject == "user"]
    shown = await bot.command("/forget " + home.id)
    assert "flat" in shown.text
    assert born.id not in shown.text
    await bot.command(f"/memory delete {home.id}")
    assert {each.id for each in await bot.facts()} == {born.id, sister.id}


async def test_a_preview_changes_nothing(bot: Bot) -> None:
    """It is the deletion itself, rolled back."""
    fact, number = await told_zwieback(bot)
    profile = await derive(bot, "profile", PROFILE, number)
    shown = await bot.command(f"/forget {fact.id}")
    assert "profile" in shown.text
    assert [action(shown, "/memory delete"), action(shown, "/memory erase")] == [
        f"/memory delete {fact.id}", f"/memory erase {fact.id}"
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
    await bot.command(f"/memory delete {fact.id}")
    sneeze = Source(told[0], "Twice-baked bread makes me sneeze")
    assert not await learn(bot, "ann", "allergies", "twice-baked bread", sneeze)
    assert not await learn(bot, "ann", "pain", "zwiebacks", Source(told[1], "zwiebacks hurt"))
    assert await learn(bot, "ann", "favourite_bird", "herons", Source(told[2], "I love herons"))


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
    assert "1 messages of our conversation log" in clean
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
