"""The log of accesses: who read, changed or erased what, shown, exported, pruned and erased; none of the words."""

from __future__ import annotations

import json

from bot.domain.interactions import Answer, Attachment
from bot.storage.people import accesses
from bot.storage.people.accesses import Access
from tests.minds import structured
from tests.scripted import Bot, action, call, remember

CITY = "Zanzibar"


async def noted(bot: Bot) -> list[tuple[str, str, str, int]]:
    """What stands in the log: by whom, what was done, with what, and with how much of it."""
    rows = await bot.query("SELECT actor, action, what, number FROM accesses ORDER BY id")
    return [(actor, done, what, number) for actor, done, what, number in rows]


async def test_a_turn_notes_what_was_used_and_saved_and_by_whom(bot: Bot) -> None:
    """By a tool of the bot's; what is taken back and forgotten is the person's own doing."""
    await bot.say(f"I live in {CITY}", remember("home_city", CITY, f"I live in {CITY}", "location"), "Noted.")
    assert await noted(bot) == [("bot", "saved", "memory", 1)]
    await bot.command("/new")
    await bot.say("Where do I live?", call("recall", query="home city"), f"In {CITY}.")
    assert ("bot", "used", "memory", 1) in await noted(bot)
    (fact,) = await bot.facts()
    deleted = await bot.command(f"/memory delete {fact.id}")
    await bot.command(action(deleted, "/undo"))
    done = await noted(bot)
    assert done[-2:] == [("you", "forgotten", "memory", 1), ("you", "restored", "memory", 1)]
    words = await bot.query("SELECT actor, action, what, refs FROM accesses")
    assert CITY not in str(words)


async def test_a_turn_that_uses_nothing_notes_nothing(bot: Bot) -> None:
    """No row, no statement: small talk costs nothing here."""
    await bot.say("Hello there")
    assert await noted(bot) == []


async def test_what_happens_in_the_background_is_noted_as_a_job(bot: Bot) -> None:
    """Messages that were read by the small model."""
    await bot.say("My sister Anna plays the cello")
    bot.mini.then(structured(facts=[]))
    bot.clock.pass_time(minutes=5)
    await bot.app.worker.run_due()
    assert await noted(bot) == [("job", "sent", "extract", 1)]


async def test_what_was_sent_to_a_model_that_gave_no_answer_is_noted(bot: Bot) -> None:
    """In the background and to answer, with what was used of memory: it left the machine all the same."""
    await bot.tell("home_city", CITY)
    await bot.say("My sister Anna plays the cello")
    bot.mini.then(RuntimeError("down"))
    bot.clock.pass_time(minutes=5)
    await bot.app.worker.run_due()
    assert ("job", "sent", "extract", 1) in await noted(bot)
    await bot.command("/new")
    before = len(await noted(bot))
    await bot.say("Where do I live?", call("recall", query="home city"), RuntimeError("down"))
    used, *_, sent = (await noted(bot))[before:]
    assert (used, sent) == (("bot", "used", "memory", 1), ("bot", "sent", "chat", 1))
    assert "sent to the model's provider (answers): 1" in (await bot.command("/privacy log")).text


async def test_the_owners_look_and_copies_are_in_everybodys_log(bot: Bot) -> None:
    """/users, for whoever is on that list."""
    await bot.command("/users")
    assert await noted(bot) == [("owner", "seen", "person", 1)]


async def test_it_is_shown_by_page_and_goes_along_with_the_export(bot: Bot) -> None:
    """In words, the newest first, with a button to the next page."""
    assert "Nothing yet" in (await bot.command("/privacy log")).text
    saved = Access(at=bot.clock.now(), actor="bot", action="saved", what="memory", refs=("k3v9x2ab",))
    async with bot.app.database.write() as connection:
        await accesses.note(connection, (await bot.person()).id, [saved] * 14)
    first = await bot.command("/privacy log")
    assert "Page 1 of 2" in first.text
    assert "memories saved: 1 [" in first.text
    second = await bot.command(action(first, "/privacy log 2"))
    assert "Page 2 of 2" in second.text
    exported: Answer = await bot.command("/memory export")
    file = exported.attachments[0]
    assert isinstance(file, Attachment)
    assert len(json.loads(file.content)["accesses"]) == 14
    assert "took everything along" in (await bot.command("/privacy log")).text


async def test_old_entries_are_dropped_and_leaving_takes_all(bot: Bot) -> None:
    """After their days, and with everything else of a person's."""
    await bot.tell("home_city", CITY)
    async with bot.app.database.write() as connection:
        await accesses.prune(connection, bot.clock.now())
    assert await noted(bot) == []
    await bot.tell("job", "cook")
    await bot.command("/forget everything forever")
    await bot.app.worker.run_due()
    assert await noted(bot) == []
