"""An export is all that is held about a person, but for what they had forgotten."""

from __future__ import annotations

import json

from bot.channels.terminal import inside
from bot.memory.inspecting import export
from bot.speech.saying import speaking
from tests.scripted import Bot, call, remember

WORD = "quexalmira"


async def test_an_export_has_what_waits_what_was_let_go_and_why(bot: Bot) -> None:
    """Beside memory and the log: candidates, what was noticed, promises, plans, sessions and what models cost."""
    await bot.say(
        "I feel tired. My car is red.", remember("car", "red", "My car is red", ask=True), "Keep it?"
    )
    await bot.say("I feel sad.", call("record_observation", observation="sad lately"), "Oh.")
    ids = [row[0] for row in await bot.query("SELECT id FROM candidates")]
    await bot.command(f"/memory drop {ids[0]}")
    files = {each.name: inside(each) for each in (await bot.command("/memory export")).attachments}
    content = json.loads(files["memory.json"])
    assert [(each["state"], each["content"]) for each in content["candidates"]] == [("declined", "red")]
    assert [each["text"] for each in content["observations"]] == ["sad lately"]
    assert {each["kind"] for each in content["promises"]} >= {"extract", "nightly", "session"}
    assert [each["origin"] for each in content["plans"]] == ["command"]
    assert [each["chat"] for each in content["sessions"]] == ["terminal"]
    assert {each["purpose"] for each in content["usage"]} == {"chat"}


async def test_an_export_to_be_read_tells_when_and_no_upkeep(bot: Bot) -> None:
    """A reminder has its time, headings stand apart, and no job is named as programs name it."""
    await bot.tell("home_city", "Porto", category="location")
    await bot.command("/remind every day at 8 to drink")
    deleted = await bot.tell("trip", WORD)
    await bot.command(f"/memory delete {deleted.id}")
    markdown = (await export(bot.app.database, bot.clock, deleted.owner)).markdown
    assert "\n- drink (for 21 November 2026, 08:00; every day) `" in markdown
    assert not any(f"- {kind}:" in markdown for kind in ("purge", "extract", "session", "remind", "nightly"))
    lines = markdown.splitlines()
    assert all(not lines[at - 1] for at, line in enumerate(lines) if at and line.startswith("## "))


async def test_an_export_leaves_out_what_a_deletion_hides(bot: Bot) -> None:
    """Withheld exchanges, what waits and what was noticed in them, from the moment of the deletion."""
    fact = await bot.tell("trip", WORD)
    text = f"Perhaps {WORD} is warm. And the sea?"
    noticed = call("record_observation", observation=f"dwells on {WORD}")
    await bot.say(
        text, [remember("climate", f"{WORD} is warm", f"{WORD} is warm", ask=True), noticed], "Keep it?"
    )
    assert len(await bot.query("SELECT 1 FROM candidates")) == 1
    await bot.command(f"/memory delete {fact.id}")
    everything = await export(bot.app.database, bot.clock, fact.owner)
    assert not json.loads(everything.json)["interactions"]
    assert WORD not in everything.json + everything.markdown


async def test_days_of_an_export_are_told_as_the_person_says_them(bot: Bot) -> None:
    """In the Markdown, which people read: in their language and by their clock; for programs they stay ISO."""
    bot.clock.pass_time(hours=14, minutes=30)  # the next day in Berlin
    fact = await bot.tell("home_city", "Bern", category="location")
    await bot.change("UPDATE users SET timezone = 'Europe/Berlin'")
    with speaking("de"):
        everything = await export(bot.app.database, bot.clock, fact.owner)
    assert "„home_city: Bern“ (21. November 2026)" in everything.markdown
    assert "2026-11-20T23:30" in everything.json
