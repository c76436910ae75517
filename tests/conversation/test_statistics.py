"""/memory stats: how much is remembered, and how much of it is used."""

from __future__ import annotations

from tests.scripted import Bot, call


async def test_an_empty_memory_has_statistics_too(bot: Bot) -> None:
    """Zeros, and no division by them."""
    text = (await bot.command("/memory stats")).text
    assert text.startswith(
        "Memories: 0\nBy category: none\nInteractions: 0, 0 of them answered, in 0 sessions"
    )
    assert "no, there is no embedding model" in text


async def test_everything_is_counted_for_its_owner_alone(bot: Bot) -> None:
    """By kind and category, used and unused, told again, interactions and sessions."""
    allergy = await bot.tell("allergies", "peanuts", category="health")
    await bot.tell("home_city", "Berlin", category="location")
    await bot.command("/note Shopping: milk")
    await bot.command("/note Shopping: milk")
    await bot.tell("home_city", "Rome", who="bob", category="location")
    await bot.say(
        "What can't I eat?", call("recall", query="allergies peanuts", sources=["facts"], limit=1), "Nuts."
    )
    await bot.command("/new")
    await bot.say("Hello")
    text = (await bot.command("/memory stats")).text
    assert "Memories: 3 (fact 2, note 1)" in text
    assert "By category: general 1, health 1, location 1" in text
    assert "Interactions: 6, 4 of them answered, in 2 sessions" in text
    assert "Never used in an answer: 2" in text
    assert f"Most used:\n- allergies: peanuts [{allergy.id}], in 1 answer" in text
    assert "Duplicates avoided: 1" in text
    assert " MB" in text


async def test_deleted_memories_are_not_counted(bot: Bot) -> None:
    """Nor named among the most used."""
    fact = await bot.tell("allergies", "peanuts", category="health")
    await bot.say("What can't I eat?", call("recall", query="peanuts", sources=["facts"]), "Nuts.")
    await bot.command(f"/memory delete {fact.id}")
    text = (await bot.command("/memory stats")).text
    assert text.startswith("Memories: 0")
    assert "peanuts" not in text


async def test_what_is_brought_in_unasked_is_averaged_over_answers(bot: Bot) -> None:
    """In estimated tokens."""
    await bot.command("/note Lisbon ideas\nride tram 28, sunset at the Graça viewpoint")
    await bot.command("/new")
    await bot.say("Which viewpoint in Lisbon for the sunset?")
    [(tokens,)] = await bot.query("SELECT sum(tokens) FROM uses WHERE layer <> 'recalled'")
    assert tokens > 0
    assert f"unasked: {tokens} tokens a message" in (await bot.command("/memory stats")).text
