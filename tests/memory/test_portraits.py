"""What the bot writes for itself stands before the model with its day, and no longer than it holds."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.domain.memories import Memory, ReflectionDetails
from bot.domain.prose.portraits import is_current, standing
from bot.language.keys import USER
from bot.memory.writing import writer
from bot.storage import masks
from bot.storage.masks import Hidden
from tests.minds import night, only, structured
from tests.scripted import Bot

TODAY = date(2026, 11, 20)
SAID = "I start at Siemens on Monday, and I feel sick about it"


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("Starts at Siemens soon.", True),
        ("- 2026-11-19: dentist", False),
        ("- 2026-11-20: dentist", True),
        ("2026-11-10 to 2026-11-19: in Rome", False),
        ("* 2026-11-10–2026-11-21: in Rome", True),
        ("Was at the dentist on 2026-11-01.", True),
        ("2026-99-99: no day", True),
    ],
)
def test_a_line_that_begins_with_a_day_holds_until_that_day_is_over(line: str, holds: bool) -> None:
    """Of several days until the last; a day within a line is only told."""
    text = standing("working_memory", f"Likes tea.\n{line}", TODAY)
    assert text == (f"Likes tea.\n{line}" if holds else "Likes tea.")


def test_a_scaffold_is_shown_as_lines_without_what_is_over() -> None:
    """By key or by what stands under it, the newest key first; what is no JSON as it is."""
    scaffold = {
        "work": {"starts": "Monday", "2026-11-01": "interview"},
        "upcoming": ["2026-11-19: dentist", "2026-11-25: vet"],
        "over": ["2026-11-02: concert"],
        "quiet": True,
    }
    text = standing("scaffold", json.dumps(scaffold), TODAY)
    assert text.splitlines() == ["quiet: True", "upcoming: 2026-11-25: vet", "work / starts: Monday"]
    assert standing("scaffold", "plain words", TODAY) == "plain words"
    assert len(standing("scaffold", json.dumps({str(n): "word " * 20 for n in range(99)}), TODAY)) <= 1600


async def test_scaffold_and_working_memory_stand_in_the_prompt_with_their_days(bot: Bot) -> None:
    """The model reads what the night wrote for it."""
    await bot.say(SAID, "Good luck!")
    await night(bot, structured(working_memory="Nervous.", scaffold='{"tone": "gentle"}'))
    await bot.say("Hi")
    prefix = bot.script.last.instructions
    assert '<working_memory when="written 2026-11-21">\nNervous.\n</working_memory>' in prefix
    assert '<scaffold when="written 2026-11-21">\ntone: gentle\n</scaffold>' in prefix


async def test_what_is_over_drops_out_of_the_next_session_and_not_out_of_this_one(bot: Bot) -> None:
    """The prefix stays byte for byte as long as the session does."""
    await bot.say(SAID, "Good luck!")
    await night(bot, structured(working_memory="2026-11-21: visit by the plumber\nNervous."))
    await bot.restart(session_idle_minutes=3000)
    await bot.command("/new")
    await bot.say("Hi")
    before = bot.script.last.instructions
    assert "plumber" in before
    bot.clock.pass_time(days=1)
    await bot.say("Hi again")
    assert bot.script.last.instructions == before
    await bot.command("/new")
    await bot.say("Hello")
    assert "plumber" not in bot.script.last.instructions
    assert "Nervous." in bot.script.last.instructions


async def test_working_memory_of_two_silent_weeks_ago_is_not_in_the_prompt(bot: Bot) -> None:
    """Nor is a look back on a week that long ago; the scaffold stays, and says how old it is."""
    for text in (SAID, "I love tea", "I love cats", "I have a boat"):
        await bot.say(text)
    await night(
        bot, structured(working_memory="Nervous.", scaffold='{"tone": "gentle"}', profile="## Notes\nSails.")
    )
    bot.clock.pass_time(days=240)
    await bot.say("Hi")
    prefix = bot.script.last.instructions
    assert "<working_memory when" not in prefix
    assert '<scaffold when="written 2026-11-21">' in prefix
    assert '<profile when="written 2026-11-21">' in prefix


@pytest.mark.parametrize(("days", "current"), [(0, True), (20, True), (21, False), (240, False)])
def test_a_look_back_stands_for_two_weeks_after_its_week(days: int, current: bool) -> None:
    """Counted from the end of that week."""
    monday = datetime(2026, 11, 16, tzinfo=UTC)
    week = Memory(
        id="r", owner=1, kind="reflection", subject=USER, key="2026-W47", content="Tea.", category="general",
        created_at=monday, updated_at=monday, details=ReflectionDetails(title="W47", week="2026-11-16"),
    )  # fmt: skip
    assert is_current(week, monday + timedelta(days=days)) is current


async def test_profile_shows_them_all_with_their_days(bot: Bot) -> None:
    """What is over is left out, and what is too old to be used says so."""
    await bot.say(SAID, "Good luck!")
    await night(
        bot, structured(working_memory="2026-11-21: plumber\nNervous.", scaffold='{"tone": "gentle"}')
    )
    text = (await bot.command("/profile")).text
    assert "no profile" in text
    assert "Working memory (written 21 November 2026)\n2026-11-21: plumber\nNervous." in text
    assert "Scaffold (written 21 November 2026)\ntone: gentle" in text
    await bot.say("I sail a boat now")
    await night(bot, structured(profile="## Notes\nSails."))
    bot.clock.pass_time(days=240)
    text = (await bot.command("/profile")).text
    assert "Version 1, written 22 November 2026." in text
    assert "Working memory (written 21 November 2026, too old to be used)\nNervous." in text


async def test_of_a_years_wordings_a_month_is_kept_and_a_deletion_knows_what_all_were_written_from(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a wording that is gone rested on, those that were built upon it rest on still; a reminder's likewise."""
    monkeypatch.setattr(writer, "WORDINGS_KEPT", 4)
    await bot.command("/remind every day at 9:00 take the pills")
    for day in range(8):
        if day == 1:
            await bot.tell("home_city", "Rome")
        await bot.say(f"I bought {day + 3} lamps")
        await night(bot, structured(profile=f"## Notes\nBought {day + 3} lamps."))
        await bot.app.worker.finish("remind")
        if day == 4:
            async with bot.app.database.write() as connection:
                await masks.hide(
                    connection, 1, "asked", [Hidden("version", f"{(await only(bot, 'profile')).id}:3")]
                )
    assert await bot.query("SELECT count(*) FROM hidden") == [(0,)]
    kept = await bot.query(
        "SELECT m.kind, min(v.version), count(*) FROM memory_versions v JOIN memories m ON m.id = v.memory_id"
        " WHERE m.kind IN ('profile', 'reminder') AND v.version > 1 GROUP BY m.kind ORDER BY m.kind"
    )
    assert kept == [("profile", 5, 4), ("reminder", 6, 4)]
    (fact,) = [each for each in await bot.facts() if each.key == "home_city"]
    await bot.command(f"/memory delete {fact.id}")
    assert [each.content for each in await bot.facts() if each.kind == "profile"] == [
        "## Notes\nBought 3 lamps."
    ]


async def test_of_a_reminder_is_told_what_it_said_before_not_when_it_was_said(bot: Bot) -> None:
    """One of each day would tell its words once more for each."""
    await bot.command("/remind every day at 9:00 take the pills")
    for _ in range(3):
        bot.clock.pass_time(days=1)
        await bot.app.worker.run_due()
    (reminder,) = [each for each in await bot.facts() if each.kind == "reminder"]
    assert reminder.version == 4
    shown = await bot.command(f"/memory show {reminder.id}")
    assert "Before:" not in shown.text
