"""The bot's own export brought in again: all of it is there as it was, once, and goes as a whole."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.domain.periods import period_of
from bot.errors import Refused
from bot.language.text import clean
from bot.memory.inspecting import export
from tests import databases
from tests.databases import Fresh
from tests.importing.files import bring
from tests.scripted import Bot, Script, SetClock, call, remember


async def exported(bot: Bot, who: str = "ann") -> bytes:
    """What /memory export gives."""
    return (await export(bot.app.database, bot.clock, (await bot.person(who)).id)).json.encode()


async def content(bot: Bot, who: str) -> dict[str, Any]:
    """A person's export without what belongs to the place (numbers, owners, ids of messages, what was paid), and
    without what they had forgotten.
    """
    told = json.loads(await exported(bot, who))
    forgotten = {each["interaction_id"]: each["answer_since"] for each in told["withheld"]}
    talk = [each for each in told["interactions"] if forgotten.get(each["id"], "shown") is not None]
    for each in talk:
        each |= {"reply": "", "receipt": ""} if each["id"] in forgotten else {}
    said = {each["id"]: f"{each['text']}|{each['reply']}|{each['sent_at']}" for each in talk}
    called = {each["memory"]["id"]: each["memory"]["content"] for each in told["memories"]}

    def details(of: dict[str, Any] | None) -> Any:
        kept = {name: value for name, value in (of or {}).items() if name != "session"}
        return kept | (
            {"covers": sorted(called.get(each, each) for each in kept["covers"])} if "covers" in kept else {}
        )

    return {
        "memories": sorted(
            json.dumps(
                {
                    **{k: v for k, v in each["memory"].items() if k not in ("id", "owner", "key", "details")},
                    "key": each["memory"]["key"].partition(":")[2] or each["memory"]["key"],
                    "details": details(each["memory"]["details"]),
                    "versions": [{**version, "details": details(version["details"])} for version in each["versions"]],
                    "sources": sorted(
                        [said[source["interaction_id"]], source["quote"], source["role"], at, source["version"]]
                        for source, at in each["sources"]
                        if source["interaction_id"] in said
                    ),
                },
                sort_keys=True,
            )
            for each in told["memories"]
        ),
        "interactions": sorted(
            json.dumps([each[name] for name in ("text", "reply", "sent_at", "state", "receipt", "quoted", "forwarded", "model")])
            for each in talk
        ),
        "sessions": len({each["session_id"] for each in talk}),
        "candidates": sorted(
            json.dumps({k: v for k, v in each.items() if k not in ("id", "interaction_id", "against")}, sort_keys=True)
            + said[each["interaction_id"]] + str(called.get(each["against"]))
            for each in told["candidates"]
        ),
        "observations": sorted(f"{each['text']} {each['created_at']} {said[each['interaction_id']]}" for each in told["observations"]),
        "feedback": sorted(
            f"{each['verdict']} {said[each['interaction_id']]}"
            for each in told["feedback"]
            if each["interaction_id"] in said
        ),
        "choices": [told["person"]["timezone"], told["person"]["preferences"]],
    }  # fmt: skip


async def lived(bot: Bot) -> None:
    """A life of all kinds, by what people do."""
    await bot.tell("home_city", "Rome")
    bot.clock.pass_time(days=40)
    moved = "home_city: Berlin"
    await bot.say(moved, remember("home_city", "Berlin", moved, outcome="replace"), "Noted.")
    tea = await bot.tell("tea", "assam")
    await bot.say(
        "I like tea: assam again", remember("tea", "assam", "tea: assam", outcome="again"), "Noted."
    )
    await bot.command(f"/memory protect {tea.id}")
    await bot.command("/remember note Shopping: milk and eggs")
    await bot.say("My car is red.", remember("car", "red", "My car is red", ask=True), "Keep it?")
    await bot.say("My boat is blue.", remember("boat", "blue", "My boat is blue", ask=True), "Keep it?")
    ((first,), *_) = await bot.query("SELECT id FROM candidates ORDER BY created_at, id")
    await bot.command(f"/memory drop {first}")
    await bot.say("I feel sad.", call("record_observation", observation="sad lately"), "Oh.")
    await bot.command("/remind tomorrow at 9: call the dentist")
    await bot.command("/settings receipts digest")
    await bot.command("/timezone Europe/Lisbon")


async def test_a_life_comes_back_as_it_was(bot: Bot) -> None:
    """To another person: facts with their past, quotes and marks, notes, reminders, the talk, what waits."""
    await lived(bot)
    before = await content(bot, "ann")
    assert len(before["memories"]) >= 4
    done = await bring(bot, await exported(bot), "memory.json", who="bob")
    assert done.state == "done"
    after = await content(bot, "bob")
    for section, expected in before.items():
        assert after[section] == expected, section


async def test_it_is_found_again(bot: Bot) -> None:
    """The talk with both its sides, and what was remembered of it."""
    await lived(bot)
    await bring(bot, await exported(bot), "memory.json", who="bob")
    shown = (await bot.command("/memory search boat", who="bob")).text
    assert "My boat is blue" in shown
    known = len(await bot.facts("bob"))
    owner = (await bot.person("bob")).id
    indexed = f"SELECT count(*) FROM search_rows WHERE owner = {owner} AND source = 'memory'"
    assert await bot.query(indexed) == [(known,)]
    assert "Berlin" in (await bot.command("/memory", who="bob")).text


async def test_ones_own_export_adds_nothing_to_what_is_there(bot: Bot) -> None:
    """Nor a second time to another person."""
    await lived(bot)
    before = await content(bot, "ann")
    own = await exported(bot)
    assert (await bring(bot, own, "memory.json")).brought == 0
    assert await content(bot, "ann") == before
    await bring(bot, own, "memory.json", who="bob")
    once = await content(bot, "bob")
    assert (await bring(bot, own, "memory.json", who="bob")).brought == 0
    assert await content(bot, "bob") == once


async def test_what_was_told_earlier_joins_the_history_of_what_is_known(bot: Bot) -> None:
    """An older export tells what was so before; what it says the same is no news, and nothing is asked."""
    for fact in ("I live in Berlin", "My boss is Karl", "I like tea"):
        await bot.command(f"/remember {fact}")
    older = await exported(bot)
    bot.clock.pass_time(days=60)
    for fact in ("I live in Bern", "My boss is Eva", "I like tea"):
        await bot.command(f"/remember {fact}", who="bob")
    await bring(bot, older, "memory.json", who="bob")
    today = bot.clock.now().date()
    told = {each.content: period_of(each.details).ended_before(today) for each in await bot.facts("bob")}
    assert told == {"Bern": False, "Berlin": True, "Eva": False, "Karl": True, "tea": False}
    assert (await bot.command("/memory pending", who="bob")).text == "Nothing waits for your yes or no."


@pytest.mark.parametrize(("first", "last"), [("ann", "bob"), ("bob", "ann")])
async def test_of_two_rules_that_are_one_the_one_told_last_is_obeyed(bot: Bot, first: str, last: str) -> None:
    """Whether the export or who brings it in told theirs last, one of them is the present, and no question."""
    rules = {first: "always answer in English", last: "always answer in German"}
    for who, rule in rules.items():
        await bot.say(rule, remember("rules", rule, rule), "Fine.", who=who)
        bot.clock.pass_time(days=60)
    await bring(bot, await exported(bot), "memory.json", who="bob")
    owner = (await bot.person("bob")).id
    kept = "SELECT content FROM memories WHERE kind = 'rule' AND archived = 0 AND deleted_at IS NULL"
    assert [said for (said,) in await bot.query(f"{kept} AND owner = {owner}")] == [rules[last]]


@pytest.mark.parametrize(
    ("here", "there"), [("I dislike tea", "I like tea"), ("I live in Bern", "I live in Berlin")]
)
async def test_what_only_the_person_can_decide_of_an_export_is_asked_once(
    bot: Bot, here: str, there: str
) -> None:
    """It stands beside nothing until they say; taking the import back takes the question along."""
    await bot.command(f"/remember {here}", who="bob")
    bot.clock.pass_time(days=60)
    await bot.command(f"/remember {there}")
    which = await bring(bot, await exported(bot), "memory.json", who="bob")
    assert len(await bot.facts("bob")) == 1
    assert [state for (state,) in await bot.query("SELECT state FROM candidates")] == ["held"]
    assert which.left_out == 0
    await bring(bot, await exported(bot), "memory.json", who="bob")
    assert len(await bot.query("SELECT id FROM candidates")) == 1
    await bot.command("/import undo", who="bob")
    await bot.app.worker.run_due()
    assert await bot.query("SELECT id FROM candidates") == []


async def test_what_was_deleted_since_does_not_come_back(bot: Bot) -> None:
    """Neither to whom it was taken from, nor to another who had it forgotten."""
    await lived(bot)
    own = await exported(bot)
    [city] = [each for each in await bot.facts() if each.content == "Berlin"]
    await bot.command(f"/memory delete {city.id}")
    await bring(bot, own, "memory.json")
    assert "Berlin" not in [each.content for each in await bot.facts()]
    bobs = await bot.tell("home_city", "Berlin", who="bob")
    await bot.command(f"/memory delete {bobs.id}", who="bob")
    done = await bring(bot, own, "memory.json", who="bob")
    assert done.left_out > 0
    assert "Berlin" not in [each.content for each in await bot.facts("bob")]


async def test_what_was_forgotten_before_does_not_come_along(bot: Bot) -> None:
    """The export has the whole log; neither what told it nor an answer that did is brought in with that."""
    dog = await bot.tell("pets", "Balu")
    plan = "I plan a trip to Lisbon"
    await bot.say(plan, call("recall", query="pets"), "Who looks after Balu meanwhile?")
    await bot.command(f"/memory delete {dog.id}")
    await bring(bot, await exported(bot), "memory.json", who="bob")
    await bot.say("Hello", "Hi.", who="bob")
    owner = (await bot.person("bob")).id
    brought = f"SELECT text, reply FROM interactions WHERE owner = {owner} AND channel = 'import'"
    assert await bot.query(brought) == [(plan, "")]


async def test_it_is_undone_whole(bot: Bot) -> None:
    """With settings, edited memories and what was noticed; what is told here stays."""
    await lived(bot)
    [tea] = [each for each in await bot.facts() if each.key == "tea"]
    await bot.command(f"/memory edit {tea.id} darjeeling")
    own = await exported(bot)
    await bot.tell("car", "green", who="bob")
    before = await everything_of(bot, "bob")
    await bring(bot, own, "memory.json", who="bob")
    assert len(await bot.facts("bob")) > 1
    await bot.command("/import undo", who="bob")
    bot.clock.pass_time(days=2)
    await bot.app.worker.run_due()
    assert await everything_of(bot, "bob") == before


async def everything_of(bot: Bot, who: str) -> list[list[Any]]:
    owner = (await bot.person(who)).id
    tables = (
        "memories",
        "memory_versions",
        "memory_sources",
        "candidates",
        "observations",
        "feedback",
        "interactions",
        "search_rows",
    )
    rows = [await bot.query(f"SELECT * FROM {each} WHERE owner = {owner} ORDER BY 1, 2") for each in tables]
    return [*rows, await bot.query(f"SELECT timezone, settings FROM users WHERE id = {owner}")]


async def test_a_secret_in_an_export_stays_out(bot: Bot) -> None:
    """Somebody else's gates let it in; these don't."""
    await bot.tell("wifi", "garden")
    told = json.loads(await exported(bot))
    secret = "My bank password is hunter2-Xy9!"
    told["interactions"][0]["text"] = secret
    for each in (told["memories"][0]["memory"], told["memories"][0]["versions"][0]):
        each["key"], each["content"] = "bank_password", "hunter2-Xy9!"
    told["memories"][0]["sources"][0][0]["quote"] = secret
    done = await bring(bot, json.dumps(told).encode(), "memory.json", who="bob")
    assert (await bot.facts("bob"), done.left_out) == ([], 1)


async def test_words_that_nobody_said_are_no_evidence(bot: Bot) -> None:
    """A memory whose quote stands in no message of the export is left out."""
    await bot.tell("tea", "assam")
    told = json.loads(await exported(bot))
    told["memories"][0]["sources"][0][0]["quote"] = "I never said that"
    done = await bring(bot, json.dumps(told).encode(), "memory.json", who="bob")
    assert (await bot.facts("bob"), done.left_out) == ([], 1)


WORDS = (
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40).map(clean).filter(bool)
)
KEYS = st.sampled_from(["home_city", "tea", "sister", "car"])
ACTS = st.one_of(
    st.tuples(st.just("tell"), KEYS, WORDS),
    st.tuples(st.just("change"), KEYS, WORDS),
    st.tuples(st.just("ask"), KEYS, WORDS),
    st.tuples(st.sampled_from(["note", "notice", "talk", "edit"]), st.just(""), WORDS),
    st.tuples(
        st.sampled_from(["protect", "delete", "drop", "like", "remind", "receipts", "zone", "sleep"]), st.just(""), st.just("")
    ),
)  # fmt: skip


async def live(bot: Bot, acts: list[tuple[str, str, str]]) -> None:
    for act, key, value in acts:
        facts = await bot.facts()
        said = f"{key}: {value}"
        waiting = await bot.query("SELECT id FROM candidates WHERE state = 'held' ORDER BY created_at, id")
        match act:
            case "tell":
                await bot.say(said, remember(key, value, said), "Noted.")
            case "change":
                await bot.say(said, remember(key, value, said, outcome="replace"), "Noted.")
            case "ask":
                await bot.say(said, remember(key, value, said, ask=True), "Keep it?")
            case "note":
                await bot.command(f"/remember note List: {value}")
            case "notice":
                await bot.say(value, call("record_observation", observation=value), "Oh.")
            case "talk":
                await bot.say(value, f"So {value} it is.")
            case "edit" if facts:
                await bot.command(f"/memory edit {facts[0].id} {value}")
            case "protect" if facts:
                await bot.command(f"/memory protect {facts[-1].id}")
            case "delete" if facts:
                await bot.command(f"/memory delete {facts[0].id}")
            case "drop" if waiting:
                await bot.command(f"/memory drop {waiting[0][0]}")
            case "like":
                turn = await bot.say("Hm.", "Yes.")
                await bot.app.log.judge((await bot.person()).id, turn.interaction_id, "up")
            case "remind":
                await bot.command("/remind every Monday at 9: water the plants")
            case "receipts":
                await bot.command("/settings receipts digest")
            case "zone":
                await bot.command("/timezone Europe/Lisbon")
            case _:
                bot.clock.pass_time(days=3)


async def test_a_reminder_that_comes_back_is_said_where_the_person_is_now(bot: Bot) -> None:
    """Nobody can be spoken to in a chat of long ago, and before they say something nowhere."""
    await bot.command("/remind tomorrow at 9: call the dentist")
    await bring(bot, await exported(bot), "memory.json", who="bob")
    bot.clock.pass_time(days=2)
    await bot.app.worker.run_due()
    owner = (await bot.person("bob")).id
    said = f"SELECT chat FROM interactions WHERE owner = {owner} AND reply LIKE '%call the dentist%' AND text = ''"
    assert await bot.query(said) == []
    await bot.say("Hello", "Hi.", who="bob", chat="new")
    bot.clock.pass_time(days=1)
    await bot.app.worker.run_due()
    assert await bot.query(said) == [("new",)]


@pytest.mark.parametrize(
    "changed",
    [
        {"memories": [{"memory": {"id": "x"}, "versions": [], "sources": []}]},
        {"interactions": [{"id": "many"}]},
        {"person": {"role": "group", "preferences": {}}},
        {"person": {"role": "owner", "timezone": "../../etc/passwd", "preferences": {}}},
        {"feedback": [{"interaction_id": 1, "verdict": "<script>"}]},
    ],
)
async def test_a_hostile_export_changes_nothing(bot: Bot, changed: dict[str, Any]) -> None:
    """One row that this program did not write, and the file is turned down as a whole."""
    await bot.tell("tea", "assam")
    told = json.loads(await exported(bot)) | changed
    before = await everything_of(bot, "bob")
    with pytest.raises(Refused):
        await bring(bot, json.dumps(told).encode(), "memory.json", who="bob")
    assert await everything_of(bot, "bob") == before


async def test_an_export_that_ends_too_early_changes_nothing(bot: Bot) -> None:
    """Half of it would be nobody's memory."""
    await bot.tell("tea", "assam")
    own = await exported(bot)
    with pytest.raises(Refused):
        await bring(bot, own[: len(own) // 2], "memory.json", who="bob")
    assert await bot.facts("bob") == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("details", {"since": "banana"}),
        ("details", {"of": "intention", "due": None}),
        ("confidence", 7),
        ("created_at", "never"),
        ("kind", "spell"),
        ("version", 9),
    ],
)
async def test_a_memory_that_can_not_be_is_no_memory(bot: Bot, name: str, value: object) -> None:
    """A field of another shape would stop a night, a list or a page later."""
    await bot.tell("tea", "assam")
    told = json.loads(await exported(bot))
    told["memories"][0]["memory"][name] = value
    with pytest.raises(Refused):
        await bring(bot, json.dumps(told).encode(), "memory.json", who="bob")


@settings(max_examples=3, phases=[Phase.explicit, Phase.generate])  # a life takes seconds
@given(acts=st.lists(ACTS, min_size=4, max_size=10))
def test_whatever_is_exported_comes_back_into_an_empty_database(
    fresh: Fresh, acts: list[tuple[str, str, str]]
) -> None:
    """All of it, once, however often it is brought in; and nothing of it after an undo."""
    asyncio.run(_there_and_back(fresh, acts))


async def _there_and_back(fresh: Fresh, acts: list[tuple[str, str, str]]) -> None:
    with databases.for_a_while(fresh) as here, databases.for_a_while(fresh) as there:
        clock = SetClock()
        async with (
            Bot(here, clock, Script(), Script()) as first,
            Bot(there, clock, Script(), Script()) as second,
        ):
            await live(first, acts)
            before, own = await content(first, "ann"), await exported(first)
            empty = await everything_of(second, "ann")
            for _ in range(2):
                done = await bring(second, own, "memory.json")
                assert (done.state, done.left_out) == ("done", 0)
                assert await content(second, "ann") == before
            assert [each["memory"]["id"] for each in json.loads(await exported(second))["memories"]] == [
                each["memory"]["id"] for each in json.loads(own)["memories"]
            ]
            await second.command("/import undo 1")
            clock.pass_time(days=2)
            await second.app.worker.run_due()
            assert await everything_of(second, "ann") == empty


async def test_a_reminder_that_comes_back_is_said_by_the_clock_that_comes_with_it(bot: Bot) -> None:
    """Nine in Tokyo, whose zone is known only once the whole file is read."""
    await bot.command("/timezone Asia/Tokyo")
    await bot.command("/remind tomorrow at 9: call the dentist")
    due = "SELECT due_at FROM jobs WHERE kind = 'remind' AND owner = {}"
    first = await bot.query(due.format((await bot.person()).id))
    await bring(bot, await exported(bot), "memory.json", who="bob")
    assert await bot.query(due.format((await bot.person("bob")).id)) == first
