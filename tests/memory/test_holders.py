"""Whoever is forgotten takes their own facts along: what others have of the same value stays, row and words."""

from __future__ import annotations

import random

import pytest

from bot.domain.interactions import ChatPlace
from bot.domain.memories import Memory
from bot.domain.telltales import telltale
from bot.language.forms import forms_of
from bot.language.text import normalised
from bot.memory.forgetting.masking import Holders
from bot.memory.writing.forget import ErasureOrder
from tests.scripted import Bot, remember

PEOPLE = ("Eva", "Ina", "Tom", "Zora", "Kofi", "Mirela")
TOLD = {
    "home_city": ("lives in", "live in", ("Berlin", "Quito")),
    "likes": ("likes", "like", ("tea", "sailing")),
    "languages": ("speaks", "speak", ("Finnish", "Twi")),
}
WAYS = {
    "deleted": "/memory delete {id}",
    "erased": "/memory erase {id} now",
    "forgotten by name": "/memory forget {name}",
    "erased by name": "/forget {name} everywhere within",
}


async def told(bot: Bot, name: str, key: str, value: str) -> Memory:
    """Tell a fact of somebody, or of oneself, in a message of its own."""
    theirs, own, _ = TOLD[key]
    text = f"{name} {theirs} {value}." if name else f"I {own} {value}."
    subject = {"subject": name} if name else {}
    calls = [remember(key, value, text, outcome="beside", **subject)]
    calls += [remember("friends", name, text)] if name else []
    await bot.say(text, calls, "Noted.")
    return next(each for each in await bot.facts() if (each.subject, each.key) == (name or "user", key))


async def held(bot: Bot, facts: list[Memory]) -> list[object]:
    """All that some facts say, with their quotes, messages and receipts."""
    found: list[object] = []
    for each in facts:
        record = await bot.record(each)
        found.append((each.content, [source.quote for source, _ in record.sources]))
        for number in {source.interaction_id for source, _ in record.sources}:
            said = "SELECT text, reply, receipt FROM interactions"
            found += await bot.query(f"{said} WHERE id = {number}")
            found += await bot.query(f"SELECT interaction_id FROM withheld WHERE interaction_id = {number}")
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", range(2))
async def test_what_others_have_of_the_same_value_stays(bot: Bot, seed: int, way: str) -> None:
    """In rows, quotes, messages and receipts, whoever is forgotten and however; and theirs is gone."""
    chance = random.Random(f"{seed} {way}")
    key = chance.choice([*TOLD])
    value = chance.choice(TOLD[key][2])
    name, *others = chance.sample(PEOPLE, 3)
    order = chance.sample([name, "", *others], 4)
    facts = {each: await told(bot, each, key, value) for each in order}
    friends = [each for each in await bot.facts() if each.key == "friends" and each.content != name]
    kept = [*(fact for each, fact in facts.items() if each != name), *friends]
    before = await held(bot, kept)
    await bot.command(WAYS[way].format(id=facts[name].id, name=name))
    assert await held(bot, kept) == before
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    left = {each.id for each in await bot.facts() if each.content != name}
    assert left == {each.id for each in kept}
    assert await held(bot, kept) == before
    if "erased" in way:
        [(report,)] = await bot.query("SELECT content FROM outbound WHERE key LIKE 'erase:%'")
        assert "none does any more" in report
        texts = await bot.query("SELECT text, reply, receipt, tools FROM interactions")
        assert not [row for row in texts if name in str(row) and value in str(row)]
    assert "zero places hold any" in (await bot.command("/memory audit")).text


async def test_of_a_message_that_tells_both_the_clause_goes(bot: Bot) -> None:
    """The rest of it stands as it was said, and so does what the other fact is quoted by."""
    text = "I live in Berlin, and my sister Eva lives in Berlin."
    calls = [
        remember("home_city", "Berlin", "I live in Berlin"),
        remember("home_city", "Berlin", "my sister Eva lives in Berlin", subject="Eva"),
    ]
    await bot.say(text, calls, "Noted.")
    eva, mine = sorted(await bot.facts(), key=lambda each: each.subject)
    await bot.command(f"/memory erase {eva.id} now")
    await bot.app.worker.run_due()
    assert await bot.query("SELECT text FROM interactions") == [
        ("I live in Berlin, and my sister Eva lives in ▮▮▮.",)
    ]
    [(source, _)] = (await bot.record(mine)).sources
    assert source.quote == "I live in Berlin"
    [(report,)] = await bot.query("SELECT content FROM outbound WHERE key LIKE 'erase:%'")
    assert "none does any more" in report


@pytest.mark.parametrize("way", ["forget", "everywhere"])
@pytest.mark.parametrize("seed", range(2))
async def test_who_else_has_the_name_loses_nothing_and_all_that_goes_was_shown(
    bot: Bot, seed: int, way: str
) -> None:
    """Named by a role, with the name or without it, deleted or erased: exactly what the preview lists goes."""
    chance = random.Random(f"{seed} {way}")
    name = chance.choice(PEOPLE)
    meant, other = chance.sample(["boss", "sister"], 2)
    for place, role in enumerate(chance.sample([meant, other], 2)):
        text = f"My {role} is called {name}."
        await bot.say(text, [remember(role, name, text, "person", outcome="beside")], "Noted.")
        for key in chance.sample([*TOLD], 2):
            theirs, _, values = TOLD[key]
            text = f"My {role} {name} {theirs} {values[place]}."
            calls = [remember(key, values[place], text, outcome="beside", subject=f"{role} {name}")]
            await bot.say(text, calls, "Noted.")
    facts = await bot.facts()
    words = chance.choice([f"my {meant} {name}", f"my {meant}"])
    shown = (await bot.command(f"/forget {words}")).text
    listed = [each for each in facts if f"- {each.line}\n" in shown]
    kept = [each for each in facts if each not in listed]
    assert len(listed) == len(kept) == 3
    before = await held(bot, kept)
    await bot.command(f"/memory forget {words}" if way == "forget" else f"/forget {words} everywhere within")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    assert {each.id for each in await bot.facts()} == {each.id for each in kept}
    assert await held(bot, kept) == before


def test_of_a_clause_that_tells_both_the_name_goes() -> None:
    """What is left says nothing of whom it was forgotten of; a clause of theirs alone loses the value."""
    text = "I live in Berlin with my sister Eva. Eva loves Berlin."
    both = normalised("I live in Berlin with my sister Eva")
    holders = Holders(
        frozenset({"mine"}),
        frozenset({1}),
        (both,),
        (both, normalised("Eva loves Berlin")),
        frozenset({1}),
        ((forms_of("Eva"), frozenset()),),
        telltale(["Eva"]),
    )
    told = telltale(["Berlin"])
    assert holders.cut(text, told) == "I live in Berlin with my sister ▮▮▮. Eva loves ▮▮▮."


async def test_a_note_takes_no_fact_that_shares_a_word_with_it(bot: Bot) -> None:
    """It goes with what it was told in, its words by themselves stay with what else has them."""
    home = await bot.tell("home_city", "Berlin")
    await bot.command("/note Trip with Zora: sailing in Berlin")
    await bot.command("/forget Zora everywhere within")
    await bot.app.worker.run_due()
    assert [each.id for each in await bot.facts()] == [home.id]
    assert not [
        row
        for row in await bot.query("SELECT text, reply, receipt FROM interactions")
        if "ailing" in str(row)
    ]
    assert "Berlin" in str(await bot.query("SELECT text FROM interactions"))


async def test_an_erasure_takes_what_is_known_of_one_and_no_more(bot: Bot) -> None:
    """Neither the same of somebody else nor a note that has the word is refused for, or goes along."""
    zora, ina = [await told(bot, name, "home_city", "Quito") for name in ("Zora", "Ina")]
    await bot.command("/note Bees: I keep bees in Quito")
    outside = bot.app.forgetting
    await outside.erase_memory(zora.owner, zora.id, ErasureOrder(ChatPlace("api", "page"), "asked"))
    await bot.app.worker.run_due()
    left = [each for each in await bot.facts() if each.key != "friends"]
    assert [each.content for each in left if each.kind == "fact"] == ["Quito"]
    assert ina.id in {each.id for each in left}
    assert "I keep bees in Quito" in {each.content for each in left}
