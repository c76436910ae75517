"""Recall finds the right things, in the right hands, and stays silent when nothing fits."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import AsyncMock
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from bot.domain.recall import Hit, RecallQuery, without_duplicates
from bot.memory.recall import retriever
from bot.storage.log import interactions
from tests.databases import Fresh
from tests.scripted import Bot, Script, SetClock, call, remember

SENTENCES = (
    "I planted tomatoes in the garden",
    "My sister Anna moved to Lisbon",
    "The violin lesson is on Thursday",
    "Ich war gestern beim Zahnarzt in Graz",
    "Мы купили новый велосипед",
    "我昨天在北京吃了烤鸭",
    'what\'s up? c++ & foo-bar "quoted" AND NEAR(x) OR *',
)


async def search(bot: Bot, text: str, who: str = "ann", **more: Any) -> list[Hit]:
    """Ask the retriever as the product does."""
    owner = (await bot.person(who)).id
    return await bot.app.retriever.search(RecallQuery(owner=owner, text=text, now=bot.clock.now(), **more))


async def test_what_was_said_is_found_by_another_form_of_its_words(bot: Bot) -> None:
    """Plural, tense and case differ; the exchange is found all the same."""
    await bot.say("We planted a cherry tree behind the house")
    await bot.say("The train to Graz was late")
    (first, *_) = await search(bot, "planting cherry trees")
    assert first.text == "We planted a cherry tree behind the house"


async def test_a_search_reads_all_of_it_in_one_view_of_the_memory(bot: Bot) -> None:
    """Beside a look whether the index has caught up: so no search waits for a connection that others hold."""
    await bot.say("We planted a cherry tree behind the house")
    question = RecallQuery(owner=(await bot.person("ann")).id, text="cherry trees", now=bot.clock.now())
    await bot.app.retriever.search(question)  # the index has caught up now
    engine, said = bot.app.database.kept_by.engine.sync_engine, list[str]()

    def note(_connection: object, _cursor: object, sql: str, *_: object) -> None:
        said.append(sql)

    event.listen(engine, "before_cursor_execute", note)
    assert await bot.app.retriever.search(question)
    event.remove(engine, "before_cursor_execute", note)
    begun = [at for at, sql in enumerate(said) if sql.startswith("BEGIN")]
    assert begun[-1] - len(begun[:-1]) == 1  # a server is asked for the look without a transaction


async def test_a_message_that_nothing_can_fit_is_not_searched_for(bot: Bot) -> None:
    """Most talk is of something new: neither is a ranking made then nor a vector asked for."""
    await bot.say("We planted a cherry tree behind the house")
    await bot.say("The train to Graz was late")
    engine, said = bot.app.database.kept_by.engine.sync_engine, list[str]()

    def note(_connection: object, _cursor: object, sql: str, *_: object) -> None:
        said.append(sql)

    event.listen(engine, "before_cursor_execute", note)
    assert not await search(bot, "My bicycle has a flat tyre", strictness="unasked")
    assert await search(bot, "The cherry tree behind the house was planted", strictness="unasked")
    event.remove(engine, "before_cursor_execute", note)
    assert len([sql for sql in said if "bm25" in sql or "matching_words" in sql]) == 1


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    told=st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=6),
    words=st.lists(st.sampled_from(" ".join(SENTENCES).split()), min_size=1, max_size=8).map(" ".join),
)
async def test_what_is_not_searched_for_would_not_have_been_found(
    fresh: Fresh, tmp_path_factory: pytest.TempPathFactory, told: list[str], words: str
) -> None:
    """The look before a search passes over nothing that a whole one brings in, in any script."""
    folder = tmp_path_factory.mktemp("looked")
    fresh(folder)
    async with Bot(folder, SetClock(), Script(), Script()) as bot:
        for text in told:
            await bot.say(text)
        for asked in (*SENTENCES, words, f"{words}?"):
            with pytest.MonkeyPatch.context() as patched:
                found = [hit.ref for hit in await search(bot, asked, strictness="unasked")]
                patched.setattr(retriever, "may_fit", AsyncMock(return_value=True))
                assert [hit.ref for hit in await search(bot, asked, strictness="unasked")] == found


async def test_what_was_said_in_a_time_is_found_where_no_word_says_what(bot: Bot) -> None:
    """ "What did we talk about yesterday?": all of that day, newest first; without a day nothing fits."""
    await bot.say("The violin needs a new string")
    bot.clock.pass_time(days=1)
    begun = bot.clock.now()
    await bot.say("Lunch was soup")
    await bot.say("The train to Graz was late")
    over = bot.clock.now()
    bot.clock.pass_time(days=1)
    await bot.say("It rains")
    found = await search(bot, "our conversation", since=begun, until=over, strictness="gathered")
    assert [hit.text for hit in found] == ["The train to Graz was late", "Lunch was soup"]
    assert await search(bot, "our conversation", strictness="gathered") == []
    assert await search(bot, "our conversation", since=begun, until=over, strictness="unasked") == []
    assert await search(bot, "our conversation", since=begun, until=over, sources=("facts",)) == []


async def test_everything_of_a_time_is_what_was_said_and_learnt_then(bot: Bot) -> None:
    """And no more than is asked for."""
    await bot.tell("dog", "Rex")
    bot.clock.pass_time(days=1)
    begun = bot.clock.now()
    await bot.tell("cat", "Miso")
    await bot.say("Lunch was soup")
    owner = (await bot.person("ann")).id
    question = RecallQuery(owner=owner, text="everything", now=bot.clock.now(), since=begun)
    found = [hit.text for hit in await bot.app.retriever.everything(question)]
    assert "Lunch was soup" in found
    assert any("Miso" in text for text in found)
    assert not any("Rex" in text for text in found)


@pytest.mark.parametrize("name", ["Sam", "Ben", "Mia", "Will", "Don"])
async def test_a_name_that_is_a_small_word_somewhere_is_found(bot: Bot, name: str) -> None:
    """Of the fact "brothers: Sam" nothing else tells what language it is in."""
    await bot.tell("brother", name, category="person")
    await bot.tell("dog", "Rex")
    found = await search(bot, name, sources=("facts",), strictness="gathered")
    assert [name in hit.text for hit in found] == [True]


async def test_what_fits_another_wording_is_found_beside_what_fits_the_first(bot: Bot) -> None:
    """One search does for both."""
    await bot.say("The Skoda needs a new alternator")
    await bot.say("Lunch was soup")
    assert await search(bot, "Which vehicle is broken?", strictness="gathered") == []
    found = await search(bot, "Which vehicle is broken?", strictness="gathered", also=("Skoda",))
    assert found[0].text == "The Skoda needs a new alternator"


async def test_a_turn_is_found_by_what_was_learnt_from_it(bot: Bot) -> None:
    """A fact is an extra key to the message it came from."""
    await bot.say(
        "Mine is Rex, he barks at everyone", remember("pets", "Rex (dog)", "Mine is Rex"), "Hi Rex!"
    )
    await bot.say("The weather is fine today")
    hits = await search(bot, "Does the user have pets?", sources=("history",))
    assert hits[0].text == "Mine is Rex, he barks at everyone"


async def test_nobody_finds_what_another_person_said(bot: Bot) -> None:
    """The owner comes first, in words, names and facts."""
    await bot.say("My sister Anna lives in Lisbon", remember("sisters", "Anna", "My sister Anna"), "Nice.")
    await bot.say("Hello", who="ben")
    assert await search(bot, "Anna sister Lisbon", who="ben") == []


@settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    told=st.lists(
        st.tuples(st.sampled_from(("ann", "ben", "cy")), st.sampled_from(SENTENCES)), min_size=1, max_size=8
    )
)
async def test_no_search_ever_returns_anothers_row(
    fresh: Fresh, tmp_path_factory: pytest.TempPathFactory, told: list[tuple[str, str]]
) -> None:
    """Whatever several people say, and whatever is asked: FTS syntax and other scripts included."""
    folder = tmp_path_factory.mktemp("people")
    fresh(folder)
    async with Bot(folder, SetClock(), Script(), Script()) as bot:
        said: dict[str, set[str]] = {"ann": set(), "ben": set(), "cy": set()}
        for who, text in told:
            await bot.say(text, who=who)
            said[who].add(text)
        for who, own in said.items():
            for question in SENTENCES:
                assert {hit.text for hit in await search(bot, question, who=who)} <= own


async def test_a_question_about_a_time_prefers_what_was_told_then(bot: Bot) -> None:
    """Yesterday's walk comes before last month's, which is still found."""
    await bot.say("I went for a walk by the lake")
    bot.clock.pass_time(days=40)
    await bot.say("I went for a walk by the river")
    bot.clock.pass_time(days=1)
    asked = "where did I go for a walk yesterday?"
    assert [hit.text[-5:] for hit in await search(bot, asked)] == ["river", " lake"]


async def test_filters_bound_the_time_of_telling(bot: Bot) -> None:
    """Since and until leave out what was told outside of them."""
    await bot.say("The garden needs water")
    between = bot.clock.now() + timedelta(hours=1)
    bot.clock.pass_time(days=2)
    await bot.say("The garden needs sun")
    assert [hit.text for hit in await search(bot, "garden", since=between)] == ["The garden needs sun"]
    assert [hit.text for hit in await search(bot, "garden", until=between)] == ["The garden needs water"]


async def test_a_question_as_of_a_date_sees_what_was_known_then(bot: Bot) -> None:
    """The old value at its time, the new one now."""
    await bot.say("I live in Munich", remember("home_city", "Munich", "I live in Munich"), "Nice.")
    then = bot.clock.now() + timedelta(hours=1)
    bot.clock.pass_time(days=10)
    await bot.say("I moved to Berlin", remember("home_city", "Berlin", "I moved to Berlin"), "Oh!")
    (now,) = await search(bot, "home city", sources=("facts",))
    (before,) = await search(bot, "home city", sources=("facts",), as_of=then)
    assert [hit.memory and hit.memory.content for hit in (now, before)] == ["Berlin", "Munich"]
    assert await search(bot, "home city", sources=("facts",), as_of=then - timedelta(days=1)) == []


async def test_a_question_as_of_a_day_leaves_out_what_held_from_the_next_day_on(bot: Bot) -> None:
    """However early it was told: until midnight the old value was true."""
    await bot.say("I live in Munich", remember("home_city", "Munich", "I live in Munich"), "Nice.")
    bot.clock.pass_time(days=1)
    text = "From 25 November I live in Rome"
    await bot.say(text, remember("home_city", "Rome", text, since="2026-11-25"), "Oh!")
    bot.clock.pass_time(days=10)
    for day, city in ((24, "Munich"), (25, "Rome")):
        asked = {"query": "home city", "sources": ["facts"], "as_of": f"2026-11-{day}"}
        await bot.say("Where did I live?", call("recall", **asked), "There.")
        assert f"home city: {city}" in bot.script.last.results[-1]


async def test_what_held_once_is_told_with_its_own_days(bot: Bot) -> None:
    """And not with those of what holds now in its place."""
    for city, since in (("Rome", "2015"), ("Oslo", "2020")):
        said = f"I moved to {city} in {since}"
        await bot.say(said, remember("home_city", city, said, since=since), "Nice.")
    asked = {"query": "home city", "sources": ["facts"], "as_of": "2017-06-01"}
    await bot.say("Where did I live?", call("recall", **asked), "There.")
    assert "home city: Rome (from 2015-01-01, until 2019-12-31)" in bot.script.last.results[-1]


async def test_what_held_once_is_not_told_to_have_begun_with_its_telling(bot: Bot) -> None:
    """Nobody said since when: a day there would be taken for one that was told."""
    for city in ("Rome", "Oslo"):
        said = f"I live in {city} now"
        await bot.say(said, remember("home_city", city, said), "Nice.")
        bot.clock.moment += timedelta(days=10)
    asked = {"query": "home city", "sources": ["facts"], "as_of": "2026-11-25"}
    await bot.say("Where did I live?", call("recall", **asked), "There.")
    assert "home city: Rome (until 2026-11-29)" in bot.script.last.results[-1]


async def test_small_talk_brings_nothing_in(bot: Bot) -> None:
    """However full the memory, a greeting recalls nothing, and the prompt says nothing of it."""
    for sentence in SENTENCES:
        await bot.say(sentence)
    for talk in ("good morning!", "thanks a lot", "wie geht es dir?", "до завтра"):
        assert await search(bot, talk, strictness="unasked") == []


async def test_a_noun_with_a_capital_brings_nothing_in_as_a_name_would(bot: Bot) -> None:
    """In German every noun has one; a name that was told brings in what is known of it."""
    told = ("Im Bus habe ich meinen Schirm vergessen", "Meine Schwester Anna bekommt Besuch")
    for sentence in told:
        await bot.say(sentence)
    assert await search(bot, "Okay, der Bus war wieder zu spät", strictness="unasked") == []
    found = await search(bot, "Okay, Anna war wieder zu spät", strictness="unasked")
    assert found[0].text == told[1]


async def test_what_clearly_fits_is_brought_into_the_prompt_and_kept_with_the_answer(bot: Bot) -> None:
    """An older conversation is recalled unasked, fenced as data, and the answer can be explained later."""
    await bot.say("My sister Anna keeps <b>bees</b> in Lisbon")
    bot.clock.pass_time(days=3)
    await bot.command("/new")
    turn = await bot.say("What should I bring Anna for her bees?")
    prompt = bot.script.last.asked
    assert "&lt;b&gt;bees&lt;/b&gt;" in prompt
    uses = await bot.query(
        f"SELECT source, layer, tokens FROM uses WHERE interaction_id = {turn.interaction_id}"
    )
    assert [(source, layer) for source, layer, _ in uses] == [("interaction", "history")]
    assert uses[0][2] > 0


async def test_what_the_history_shows_is_not_brought_in_again(bot: Bot) -> None:
    """The exchange just before is before the model already."""
    await bot.say("My sister Anna keeps bees in Lisbon")
    await bot.say("What should I bring Anna for her bees?")
    assert "From earlier" not in bot.script.last.asked


async def test_repetitions_are_folded(bot: Bot) -> None:
    """Saying one thing five times takes one place among the hits."""
    for _ in range(5):
        await bot.say("The spare key lies under the blue flower pot")
    assert len(await search(bot, "where is the spare key", sources=("history",))) == 1


async def test_who_weighs_all_that_is_found_is_given_what_was_told_before_what_was_asked(bot: Bot) -> None:
    """Nearest to a question are the same person's earlier ones, which would leave no room for an answer."""
    await bot.say("It hangs behind the stove, the spare key")
    for asked in ("cellar", "garden shed", "bicycle"):
        await bot.say(f"Where is the spare key of the {asked}?")
    found = await search(bot, "where is the spare key", strictness="weighed", limit=2)
    assert found[0].text == "It hangs behind the stove, the spare key"
    assert len(found) == 2


def test_what_comes_after_a_repetition_is_kept() -> None:
    """As many as are asked for, in their order."""
    texts = ("the key is blue", "the key is blue", "the dog is old", "the cat is young")
    hits = [
        Hit(ref=str(number), kind="history", text=text, told_at=datetime(2026, 11, 20, tzinfo=UTC), said_by="user", score=1.0)
        for number, text in enumerate(texts)
    ]  # fmt: skip
    assert [hit.ref for hit in without_duplicates(hits, 8)] == ["0", "2", "3"]
    assert [hit.ref for hit in without_duplicates(hits, 2)] == ["0", "2"]


async def test_a_history_by_meaning_that_fails_is_told_in_its_order(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer is worth more than the right old exchange above it."""
    await bot.restart(enable_semantic_history=True)
    for number in range(6):
        await bot.say(f"Nothing special about day {number}")

    async def fails(*_: object) -> None:
        raise RuntimeError("no index")

    monkeypatch.setattr(bot.app.turns.desk.retriever, "search", fails)
    assert (await bot.say("Which violin teacher did I mention?", "None.")).reply == "None."
    assert all(f"about day {number}" in bot.script.last.past for number in range(6))


async def test_history_by_meaning_shows_the_last_exchanges_and_the_relevant_ones(bot: Bot) -> None:
    """With the setting on, an old exchange that fits stands before the last three."""
    await bot.restart(enable_semantic_history=True)
    await bot.say("Remember the violin teacher is called Ingrid Olsen")
    for number in range(6):
        await bot.say(f"Nothing special about day {number}")
    await bot.say("Which violin teacher did I mention?")
    past = bot.script.last.past
    assert "Ingrid Olsen" in past
    assert "about day 5" in past
    assert "about day 2" not in past  # days 0 and 1 stand beside what fits, and are found with it


async def test_excerpts_are_of_the_exchanges_asked_for(bot: Bot) -> None:
    """However many others somebody has."""
    for sentence in ("I planted tomatoes", "The violin lesson is on Thursday", "Laura paints the fence"):
        await bot.say(sentence)
    ids = [number for (number,) in await bot.query("SELECT id FROM interactions ORDER BY id")]
    ((owner,),) = await bot.query("SELECT DISTINCT owner FROM interactions")
    async with bot.app.database.read() as connection:
        assert list(await interactions.excerpts(connection, owner, ids[1:2])) == ids[1:2]
        assert await interactions.excerpts(connection, owner, []) == {}


async def test_all_there_is_as_of_a_date_is_what_was_known_then(bot: Bot) -> None:
    """Neither what was learnt nor what was said later."""
    await bot.say("I live in Munich", remember("home_city", "Munich", "I live in Munich"), "Nice.")
    then = bot.clock.now() + timedelta(hours=1)
    bot.clock.pass_time(days=10)
    await bot.say("I moved to Berlin", remember("home_city", "Berlin", "I moved to Berlin"), "Oh!")
    await bot.tell("likes", "jazz")
    asked = RecallQuery(owner=(await bot.person()).id, text="everything", now=bot.clock.now(), as_of=then)
    (munich,) = await bot.app.retriever.everything(asked)
    assert munich.memory is not None
    assert munich.memory.content == "Munich"
    said = replace(asked, sources=("history",), since=then - timedelta(days=1))
    assert [hit.text for hit in await bot.app.retriever.everything(said)] == ["I live in Munich"]


async def test_a_hit_is_dated_by_the_clock_of_whoever_asks(bot: Bot) -> None:
    """What was said in the evening in Los Angeles was not said on the day after."""
    bot.clock.moment = datetime(2026, 11, 23, 4, tzinfo=UTC)
    await bot.say("The garden needs water")
    now = bot.clock.now().astimezone(ZoneInfo("America/Los_Angeles"))
    asked = RecallQuery(owner=(await bot.person()).id, text="garden", now=now)
    (hit,) = await bot.app.retriever.search(asked)
    assert f"{hit.told_at:%Y-%m-%d}" == "2026-11-22"


async def test_a_history_by_meaning_tells_how_long_it_is_itself(bot: Bot) -> None:
    """Shorter than all that was said, of which it is a part."""

    async def asked() -> int:
        await bot.say("Which violin teacher did I mention?")
        [(prompt,)] = await bot.query("SELECT prompt FROM interactions ORDER BY id DESC LIMIT 1")
        return json.loads(prompt)["tokens"]["history"]

    await bot.say("Remember the violin teacher is called Ingrid Olsen")
    for number in range(9):
        await bot.say(f"Nothing special about day {number}")
    everything = await asked()
    await bot.restart(enable_semantic_history=True)
    assert await asked() < everything
