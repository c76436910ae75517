"""Erased words are gone in whatever surrounding they were told, in every table and in the bytes of the file."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
from sqlalchemy import JSON, String, Text, select, update

from bot.jobs.forgetting import _report  # pyright: ignore[reportPrivateUsage]
from bot.memory.forgetting.erasing import Occurrences
from bot.storage import tables
from bot.storage.people import everything
from bot.storage.tables import Moment
from bot.storage.work.jobs import Job
from tests.jobs.test_jobs import NOON
from tests.memory.forgetful import SYLLABLES, file_bytes, rows, sent
from tests.scripted import Bot, action, call, remember
from tests.unit.test_surroundings import surrounded


async def tell(bot: Bot, word: str, chance: random.Random) -> None:
    """Tell a word in random surroundings through every way that text takes into a table."""
    ways = surrounded(word)

    def some() -> str:
        return chance.choice(ways)

    await bot.say(f"look at {some()}", call("recall", query=some()), f"I see {some()}.")
    await bot.command(f"/note {some()} plans: milk and bread. And {some()}.")
    await bot.say(f"so {some()}", call("made_up", **{some(): [{some(): some()}]}), "Hm.")
    text = f"my town is {some()}"
    await bot.say(text, remember("home_city", some(), text), f"Noted {some()}.")
    await bot.command(f"/remember my {some()} is {some()}")
    quoted = replace(await bot.message(f"and {some()}"), quoted=None)
    await bot.hand_in(quoted)
    await sent(bot)


def left(path: Path, word: str) -> list[str]:
    """The rows of the file that hold the word in any of the forms that a search of its bytes can look for."""
    forms = {each.lower() for each in (word, quote(word), json.dumps(word)[1:-1], word.casefold())}
    found = [line[:200] for line in rows(path).splitlines() if any(form in line for form in forms)]
    written = file_bytes(path)
    return found + [form for form in forms if form.encode() in written]


@pytest.mark.parametrize("seed", range(4))
async def test_a_word_told_in_any_surrounding_is_gone_from_every_table_and_byte(bot: Bot, seed: int) -> None:
    """Asked for by the word, or by each memory that holds it; the receipt says zero, and the audit agrees."""
    chance = random.Random(seed)
    word = "".join(chance.choices(SYLLABLES, k=2)).capitalize() + chance.choice(("", "ß", "é", "7"))
    await tell(bot, word, chance)
    if seed % 2:
        fact = await bot.tell("pets", word)
        others = [each for each in await bot.facts() if each.id != fact.id]
        for each in (*others, fact):
            await bot.command(f"/memory erase {each.id} within")
            await bot.app.worker.run_due()
    else:
        await bot.command(f"/forget {word} everywhere within")
    await bot.app.worker.run_due()
    for (report,) in await bot.query("SELECT content FROM outbound WHERE key LIKE 'erase:%'"):
        assert "none does any more" in report
    assert left(bot.path, word) == []
    audit = (await bot.command("/memory audit")).text
    assert "zero places hold any" in audit
    assert "within others" not in audit


async def test_whoever_erases_a_short_word_is_asked_about_the_words_around_it(bot: Bot) -> None:
    """The preview tells both apart, with examples; nothing goes before the person chose."""
    await bot.say("Al came by", "Who is Al?")
    await bot.say("he also plays the cymbal", "Nice.")
    shown = await bot.command("/forget Al everywhere")
    assert "only within other words" in shown.text
    assert "“also”" in shown.text
    asked = await bot.command("/forget Al everywhere now")
    assert [button.label for row in asked.buttons for button in row] == ["Erase everywhere", "Only by itself"]
    assert await bot.query("SELECT 1 FROM jobs WHERE kind = 'erase'") == []


async def test_only_by_itself_leaves_other_words_and_says_so(bot: Bot) -> None:
    """The log keeps its "also"; the receipt counts what it left, as the person chose."""
    await bot.say("Al came by", "Who is Al?")
    await bot.say("he also plays the cymbal", "Nice.")
    asked = await bot.command("/forget Al everywhere now")
    await bot.command(action(asked, "/forget Al everywhere alone"))
    await bot.app.worker.run_due()
    texts = [text for (text,) in await bot.query("SELECT text FROM interactions ORDER BY id")]
    assert texts == ["▮▮▮ came by", "he also plays the cymbal"]
    [(report,)] = await bot.query("SELECT content FROM outbound WHERE key LIKE 'erase:%'")
    assert "none does any more" in report
    assert "As you chose, 1 place holds it within other words." in report
    assert "only within others" in (await bot.command("/memory audit")).text


async def test_an_erasure_of_an_older_version_leaves_other_words(bot: Bot) -> None:
    """It was promised before anybody could be asked about them: what nobody agreed to stays."""
    await bot.say("Al came by", "Who is Al?")
    await bot.say("he also plays the cymbal", "Nice.")
    asked = await bot.command("/forget Al everywhere now")
    await bot.command(action(asked, "/forget Al everywhere within"))
    async with bot.app.database.write() as connection:
        waiting = (await connection.execute(select(tables.jobs).where(tables.jobs.c.kind == "erase"))).one()
        older = {name: value for name, value in waiting.payload.items() if name != "within"}
        await connection.execute(
            update(tables.jobs).where(tables.jobs.c.id == waiting.id).values(payload=older)
        )
    await bot.app.worker.run_due()
    texts = [text for (text,) in await bot.query("SELECT text FROM interactions ORDER BY id")]
    assert texts == ["▮▮▮ came by", "he also plays the cymbal"]


def test_a_report_names_where_something_is_left_in_order() -> None:
    """The same erasure is told by the same sentence each time."""
    names = ("summaries", "interactions", "users", "outbound", "memories", "candidates")
    payload = {"left": dict.fromkeys(names, 1), "held": 6, "within": True}
    job = Job(id=1, owner=1, kind="scour", key="", payload=payload, due_at=NOON, attempts=0, version=1)
    assert (
        "(candidates, interactions, memories, outbound, summaries, your name or time zone, which you chose)"
    ) in _report(job, Occurrences())


async def test_a_deletion_leaves_other_words_alone(bot: Bot) -> None:
    """Parts of words count for an erasure only."""
    fact = await bot.tell("friends", "Al")
    await bot.say("he also plays the cymbal", "Nice.")
    await bot.command(f"/memory delete {fact.id}")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    assert "also" in str(await bot.query("SELECT text FROM interactions"))


async def test_a_place_that_the_person_chose_is_counted_and_left(bot: Bot) -> None:
    """The time zone has the city's name in it: the receipt names it rather than saying zero."""
    await bot.command("/settings timezone Europe/Lisbon")
    await bot.say("I was in Lisbon once", "Oh.")
    await bot.command("/forget Lisbon everywhere within")
    await bot.app.worker.run_due()
    [(report,)] = await bot.query("SELECT content FROM outbound WHERE key LIKE 'erase:%'")
    assert "1 place still holds it (your name or time zone, which you chose)" in report


def test_no_column_of_text_is_outside_the_search() -> None:
    """A new column of text is searched by itself; one that holds no words is named, or too short for any."""
    searched = {
        (texts.table.name, name) for texts in everything.EVERYTHING for name in (*texts.text, *texts.json)
    }
    for table in tables.metadata.sorted_tables:
        wordless = everything.WORDLESS.get(table.name, frozenset())
        assert wordless <= set(table.c.keys()), table.name
        for column in table.c:
            if isinstance(column.type, Text | JSON):
                assert ((table.name, column.name) in searched) is (column.name not in wordless), column
            elif isinstance(column.type, String) and not isinstance(column.type, Moment):
                assert (column.type.length or 99) <= 16, f"{column}: a text of people's needs Text"
