"""The index follows what is stored: at once, whatever happens to it, and as if it had been built in one go."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.domain.interactions import Answer
from bot.domain.recall import RecallQuery
from bot.errors import DatabaseFails
from tests import databases
from tests.databases import Fresh
from tests.memory.rebuilding import rebuild
from tests.patience import patience
from tests.scripted import Bot, Script, SetClock, call, remember

SENTENCES = (
    "I planted tomatoes",
    "My sister Anna moved to Lisbon",
    "Мы купили велосипед",
    "我昨天在北京吃了烤鸭",
    "AND NEAR(x) OR *",
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.sampled_from(SENTENCES)),
        st.tuples(st.just("learn"), st.sampled_from(("oak", "elm", "ash"))),
        st.tuples(st.just("forget"), st.sampled_from(("oak", "elm", "ash"))),
        st.tuples(st.just("edit"), st.integers(0, 6)),
        st.tuples(st.just("new session"), st.none()),
        st.tuples(st.just("index"), st.none()),
    ),
    min_size=1,
    max_size=10,
)


@settings(max_examples=settings().max_examples // 4, suppress_health_check=[HealthCheck.too_slow])
@given(STEPS)
def test_an_index_built_anew_equals_the_one_that_grew(fresh: Fresh, steps: list[tuple[str, Any]]) -> None:
    """Words, neighbours, facts and names: nothing depends on the order of becoming, learning, editing or forgetting."""

    async def live() -> None:
        with databases.for_a_while(fresh) as folder:
            async with Bot(folder, SetClock(), Script(), Script()) as bot:
                for number, (step, what) in enumerate(steps):
                    await _take(bot, step, what, number)
                await bot.app.indexer.catch_up_all()
                grown = await _index(bot)
                await rebuild(bot, (await bot.person()).id)
                assert await _index(bot) == grown

    asyncio.run(live())


async def _take(bot: Bot, step: str, what: Any, number: int) -> None:
    match step:
        case "say":
            await bot.say(what, "Fine.", number=f"n{number}")
        case "learn":
            text = f"I like {what} trees"
            await bot.say(text, remember("pets", what, text), "Noted.", number=f"n{number}")
        case "forget":
            found = [memory.id for memory in await bot.facts() if memory.content == what]
            await bot.say(
                "forget it",
                call("forget_fact", key_or_id=found[0] if found else what),
                "Gone.",
                number=f"n{number}",
            )
        case "edit":
            await bot.say(f"What I meant was {number}", "Ah.", number=f"n{what}", revision=number + 1)
        case "new session":
            await bot.command("/new")
        case _:
            await bot.app.indexer.catch_up_all()


async def test_a_message_that_was_edited_leaves_its_neighbours(bot: Bot) -> None:
    """What somebody took back helps to find nothing any more, and what takes its place does."""
    await bot.say("Shall I tell you something?")
    await bot.say("I have a crocodile", number="m")
    await bot.app.indexer.catch_up_all()
    assert await _beside(bot, "crocodil") == [("1", "after")]
    await bot.say("I have a chihuahua", number="m", revision=1)
    await bot.app.indexer.catch_up_all()
    assert await _beside(bot, "crocodil") == []
    assert await _beside(bot, "chihuahua") == [("1", "after")]


async def test_a_search_waits_for_the_indexing_that_is_under_way(bot: Bot) -> None:
    """It sees everything stored before it, whoever has begun to index that."""
    await bot.say("The spare key lies under the blue flower pot")
    question = RecallQuery(owner=(await bot.person()).id, text="where is the spare key", now=bot.clock.now())
    indexing = asyncio.create_task(bot.app.indexer.catch_up(question.owner))
    await asyncio.sleep(0)  # it has begun
    hits = await bot.app.retriever.search(question)
    await indexing
    assert [hit.text for hit in hits] == ["The spare key lies under the blue flower pot"]


async def test_indexing_that_failed_is_taken_up_again(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk delays being found; it does not prevent it."""
    await bot.say("The spare key lies under the blue flower pot")
    with monkeypatch.context() as patched:

        async def fail(_: int) -> None:
            raise OSError("disk full")

        patched.setattr(bot.app.indexer, "catch_up", fail)
        with pytest.raises(OSError, match="disk full"):
            await bot.app.indexer.catch_up_with_news()
    await bot.app.indexer.catch_up_with_news()
    assert await bot.query("SELECT count(*) FROM search_words WHERE said <> ''") == [(1,)]


async def test_what_is_said_is_indexed_in_the_background_before_anybody_asks(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next search has nothing left to write."""
    found = asyncio.Event()
    indexer = bot.app.indexer
    catch_up = indexer.catch_up_with_news

    async def told() -> None:
        await catch_up()
        if await bot.query("SELECT count(*) FROM interactions WHERE indexed") == [(1,)]:
            found.set()

    monkeypatch.setattr(indexer, "catch_up_with_news", told)
    running = asyncio.create_task(bot.app.backfill.run())
    await bot.say("The spare key lies under the blue flower pot")
    async with patience(10):
        await found.wait()
    bot.app.backfill.stop()
    async with patience(10):
        await running


@pytest.mark.parametrize("waits_for_ever", [False, True])
async def test_whoever_waits_for_an_answer_comes_before_the_index(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, waits_for_ever: bool
) -> None:
    """What was said is indexed when nobody waits any more, or has been waiting for too long."""
    order: list[str] = []
    held, indexed = asyncio.Event(), asyncio.Event()
    indexer = bot.app.indexer
    answering, catch_up = indexer.answering, indexer.catch_up_with_news
    ended_within = answering.ended_within

    async def waiting(seconds: float) -> bool:
        held.set()
        return await ended_within(seconds)

    async def told() -> None:
        await catch_up()
        order.append("indexed")
        indexed.set()

    monkeypatch.setattr(answering, "ended_within", waiting)
    monkeypatch.setattr(indexer, "catch_up_with_news", told)
    monkeypatch.setattr("bot.memory.indexer.HELD_BACK_SECONDS", 0.05 if waits_for_ever else 1000)
    running = asyncio.create_task(bot.app.backfill.run())
    with answering.one():
        await bot.say("The spare key lies under the blue flower pot")
        async with patience(10):
            await (indexed if waits_for_ever else held).wait()
        order.append("answered")
    async with patience(10):
        await indexed.wait()
    bot.app.backfill.stop()
    async with patience(10):
        await running
    assert order[:2] == (["indexed", "answered"] if waits_for_ever else ["answered", "indexed"])


async def test_a_file_that_nobody_can_write_for_a_while_ends_no_indexing(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a disk that is read-only the process lives on, and indexes what was said once it can."""
    found = asyncio.Event()
    indexer, catch_up = bot.app.indexer, bot.app.indexer.catch_up_all
    outcomes = [DatabaseFails("its folder is read-only")]

    async def told() -> None:
        if outcomes:
            raise outcomes.pop()
        await catch_up()
        found.set()

    monkeypatch.setattr(indexer, "catch_up_all", told)
    monkeypatch.setattr("bot.memory.indexer.DATABASE_SECONDS", 0.01)
    running = asyncio.create_task(bot.app.backfill.run())
    async with patience(10):
        await found.wait()
    bot.app.backfill.stop()
    async with patience(10):
        await running


async def _beside(bot: Bot, stem: str) -> list[tuple[str, str]]:
    """Which interactions have a stem among the words said just before or after them."""
    rows = await bot.query(
        "SELECT r.ref, w.before, w.after FROM search_words w JOIN search_rows r ON r.id = w.rowid ORDER BY r.id"
    )
    return [
        (ref, side)
        for ref, before, after in rows
        for side, words in (("before", before), ("after", after))
        if any(word.partition(":")[2] == stem for word in words.split())
    ]


async def _index(bot: Bot) -> list[tuple[Any, ...]]:
    words = (
        "SELECT r.source, r.ref, r.session_id, r.told_at, r.standing, w.said, w.reply, w.before, w.after, w.facts, w.others"
        " FROM search_rows r LEFT JOIN search_words w ON w.rowid = r.id"
    )
    names = (
        "SELECT r.source, r.ref, e.canonical, e.kind FROM mentions m JOIN entities e ON e.id = m.entity_id"
        " JOIN search_rows r ON r.id = m.row_id"
    )
    return sorted([*await bot.query(words), *await bot.query(names)], key=repr)


async def test_a_search_within_a_transaction_never_waits_for_an_indexing_that_waits_for_it(bot: Bot) -> None:
    """A command looks for what to erase in the middle of its own; the bot once stood still over that."""
    await bot.say("The spare key lies under the blue flower pot")
    indexer, owner = bot.app.indexer, (await bot.person()).id
    async with patience(20):
        async with bot.app.database.write(owner):
            beside = asyncio.create_task(indexer.catch_up(owner))
            await asyncio.sleep(0)  # it has begun
            await indexer.catch_up_if_needed(owner)
        await beside
    assert await bot.query("SELECT count(*) FROM search_words WHERE said <> ''") == [(1,)]


async def test_indexing_that_was_rolled_back_is_taken_up_again(bot: Bot) -> None:
    """What a transaction has indexed counts once it is committed."""
    await bot.say("The spare key lies under the blue flower pot")

    async def fail() -> None:
        async with bot.app.database.write():
            await bot.app.indexer.catch_up_if_needed((await bot.person()).id)
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        await fail()
    await bot.app.indexer.catch_up_if_needed((await bot.person()).id)
    assert await bot.query("SELECT count(*) FROM search_words WHERE said <> ''") == [(1,)]


async def test_a_message_that_no_model_answered_is_indexed_in_its_turn(bot: Bot) -> None:
    """By who follows what is stored: nobody has to search for it first."""
    await bot.app.log.answer_by_code(await bot.message("I own a xylophone"), Answer("I see."))
    await bot.app.indexer.catch_up_with_news()
    assert await bot.query("SELECT indexed FROM interactions") == [(1,)]
