"""Versions, deletion and undo: every memory names its past, deleted is gone at once, and can come back for a while."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from bot.channels.terminal import inside
from bot.domain.memories import Memory
from tests.scripted import Bot, action, call, remember


async def move(bot: Bot, *cities: str) -> Memory:
    for city in cities:
        text = f"I live in {city}"
        await bot.say(text, remember("home_city", city, text, "location"), "Noted.")
    return (await bot.facts())[0]


async def kept(bot: Bot) -> list[str]:
    """Ids of all memories in the file, deleted ones too."""
    return [row[0] for row in await bot.query("SELECT id FROM memories")]


async def test_versions_are_kept_with_their_times_and_reasons(bot: Bot) -> None:
    """Told, corrected, edited by hand: contiguous, one of them still valid, each source with its version."""
    city = await move(bot, "Berlin", "Munich")
    await bot.command(f"/memory edit {city.id} Munich, Germany")
    record = await bot.record(city)
    assert [(each.version, each.content, each.reason) for each in record.versions] == [
        (1, "Berlin", "told"), (2, "Munich", "told"), (3, "Munich, Germany", "edited")
    ]  # fmt: skip
    starts, ends = zip(*((each.valid_from, each.valid_to) for each in record.versions), strict=True)
    assert ends == (*starts[1:], None)
    assert [source.quote for source, _ in record.sources] == ["I live in Berlin", "I live in Munich"]


async def test_what_was_undone_is_no_past(bot: Bot) -> None:
    """A value edited by hand and put back is not shown as what was before."""
    city = await move(bot, "Berlin", "Munich")
    edited = await bot.command(f"/memory edit {city.id} Augsburg")
    await bot.command(action(edited, "/undo"))
    record = await bot.record(city)
    assert [each.content for each in record.versions] == ["Berlin", "Munich", "Augsburg", "Munich"]
    assert [each.content for each in record.past] == ["Berlin"]
    assert "Augsburg" not in (await bot.command(f"/memory show {city.id}")).text


def without_what_was_typed(text: str) -> str:
    """An answer but for the person's own word: quoted, or in the command that would erase it everywhere."""
    return text.replace("“zwieback”", "").replace("/forget zwieback everywhere now", "")


async def test_a_deleted_memory_is_found_nowhere(bot: Bot) -> None:
    """List, search, id, recall by the model, prompt, head of the turn, history and export's memories: gone at once."""
    fact = await bot.tell("allergies", "zwieback")
    await bot.say("What am I allergic to?", call("recall", query="allergies"), "To zwieback.")
    await bot.command(f"/memory delete {fact.id}")
    for command in ("/memory list", "/memory search zwieback", f"/memory show {fact.id}", "/forget zwieback"):
        answer = await bot.command(command)
        assert fact.id not in answer.text
        assert "zwieback" not in without_what_was_typed(answer.text)
    await bot.say("And now?", call("recall", query="zwieback allergies"), "I don't know.")
    assert "zwieback" not in bot.script.last.whole.replace("zwieback allergies", "")
    export = json.loads(inside((await bot.command("/memory export")).attachments[0]))
    assert export["memories"] == []


async def test_a_deletion_can_be_undone_for_ten_minutes(bot: Bot) -> None:
    """With its button, at nine minutes: text, versions, sources, place and history are back."""
    city = await move(bot, "Berlin", "Munich")
    before = await bot.record(city)
    deleted = await bot.command(f"/memory delete {city.id}")
    assert "10 minutes" in deleted.text
    bot.clock.pass_time(minutes=9)
    undone = await bot.command(action(deleted, "/undo"))
    assert undone.text == "Undone: your home city is Munich"
    assert await bot.record(city) == before
    await bot.say("Where do I live?", call("recall", query="home city"), "In Munich.")
    assert "I live in Munich" in bot.script.last.past
    assert city.id in bot.script.last.results[-1]


@pytest.mark.parametrize("purged", [False, True])
async def test_after_ten_minutes_a_deletion_is_for_good(bot: Bot, purged: bool) -> None:
    """Whether or not the purge has run yet, undo says that it is too late."""
    city = await move(bot, "Berlin")
    deleted = await bot.command(f"/memory delete {city.id}")
    bot.clock.pass_time(minutes=10)
    if purged:
        await bot.app.worker.run_due()
        assert await kept(bot) == []
    answer = await bot.command(action(deleted, "/undo"))
    assert "too late" in answer.text
    assert await bot.facts() == []


async def test_a_purge_leaves_no_version_and_no_source(bot: Bot) -> None:
    """Ten minutes after the deletion nothing of the memory is in the file, and what was said stays out of recall."""
    city = await move(bot, "Berlin", "Munich")
    await bot.command(f"/memory delete {city.id}")
    bot.clock.pass_time(minutes=9)
    await bot.app.worker.run_due()
    assert await kept(bot) == [city.id]
    bot.clock.pass_time(minutes=2)
    await bot.app.worker.run_due()
    for table in ("memories", "memory_versions", "memory_sources"):
        assert await bot.query(f"SELECT * FROM {table}") == []
    assert "Munich" not in (await bot.command("/memory search Munich")).text.replace("“Munich”", "")


async def test_an_undone_deletion_is_not_purged_later(bot: Bot) -> None:
    """The promise to purge is taken back with it."""
    city = await move(bot, "Berlin")
    await bot.command(action(await bot.command(f"/memory delete {city.id}"), "/undo"))
    bot.clock.pass_time(hours=1)
    await bot.app.worker.run_due()
    assert (await bot.facts())[0].content == "Berlin"


async def test_deleting_again_after_an_undo_gives_ten_new_minutes(bot: Bot) -> None:
    """The second deletion has its own time and its own button."""
    city = await move(bot, "Berlin")
    await bot.command(action(await bot.command(f"/memory delete {city.id}"), "/undo"))
    bot.clock.pass_time(minutes=8)
    again = await bot.command(f"/memory delete {city.id}")
    bot.clock.pass_time(minutes=8)
    await bot.app.worker.run_due()
    await bot.command(action(again, "/undo"))
    assert (await bot.facts())[0].content == "Berlin"


async def test_what_was_deleted_can_be_told_again(bot: Bot) -> None:
    """A new statement is a new memory; the old deletion can then no longer be undone."""
    city = await move(bot, "Berlin")
    deleted = await bot.command(f"/memory delete {city.id}")
    new = await move(bot, "Berlin")
    assert new.id != city.id
    assert "something newer" in (await bot.command(action(deleted, "/undo"))).text
    assert [memory.id for memory in await bot.facts()] == [new.id]


async def test_an_undo_works_once(bot: Bot) -> None:
    """The second press says so."""
    city = await move(bot, "Berlin")
    deleted = await bot.command(f"/memory delete {city.id}")
    await bot.command(action(deleted, "/undo"))
    assert "undone already" in (await bot.command(action(deleted, "/undo"))).text
    assert len(await bot.facts()) == 1


async def test_undoing_a_turn_takes_back_everything_it_saved(bot: Bot) -> None:
    """One button for a list of facts: the new ones go, the changed one is as it was."""
    await move(bot, "Berlin")
    text = "I live in Rome, I have a cat and a dog"
    turn = await bot.say(
        text,
        [
            remember("home_city", "Rome", "I live in Rome", "location"),
            remember("pets", "cat", "a cat", "personal"),
            remember("pets", "dog", "a dog", "personal"),
        ],
        "Noted.",
    )
    assert turn.answer is not None
    assert len(await bot.facts()) == 3
    await bot.command(action(turn.answer, "/undo"))
    assert await bot.known() == {"home_city": "Berlin"}


async def test_undoing_a_turn_that_changed_its_mind_leaves_nothing(bot: Bot) -> None:
    """Added and corrected within one message: the undo takes the memory away as a whole."""
    turn = await bot.say(
        "I live in Berlin. No, in Rome.",
        remember("home_city", "Berlin", "I live in Berlin", "location"),
        remember("home_city", "Rome", "No, in Rome", "location"),
        "Rome, then.",
    )
    assert turn.answer is not None
    await bot.command(action(turn.answer, "/undo"))
    assert await bot.facts() == []


async def test_an_undo_does_not_trample_on_what_came_later(bot: Bot) -> None:
    """A correction after it makes it refuse, and nothing changes."""
    turn = await bot.say(
        "I live in Berlin", remember("home_city", "Berlin", "I live in Berlin", "location"), "Noted."
    )
    assert turn.answer is not None
    await move(bot, "Rome")
    assert "changed again" in (await bot.command(action(turn.answer, "/undo"))).text
    assert await bot.known() == {"home_city": "Rome"}


async def test_changes_are_undone_one_after_the_other(bot: Bot) -> None:
    """Back to the first value and then to nothing: a change that was undone itself is none that rests on another."""
    told = await bot.say(
        "I live in Berlin", remember("home_city", "Berlin", "I live in Berlin", "location"), "Noted."
    )
    (city,) = await bot.facts()
    edits = [await bot.command(f"/memory edit {city.id} {name}") for name in ("Rome", "Oslo", "Kyiv")]
    for edit, value in zip(reversed(edits), ("Oslo", "Rome", "Berlin"), strict=True):
        await bot.command(action(edit, "/undo"))
        assert await bot.known() == {"home_city": value}
    assert told.answer is not None
    await bot.command(action(told.answer, "/undo"))
    assert await bot.known() == {}


async def test_undo_without_a_name_goes_back_step_by_step(bot: Bot) -> None:
    """Each /undo takes back one change more, and then the exchange that told it."""
    await move(bot, "Berlin")
    (city,) = await bot.facts()
    for name in ("Rome", "Oslo"):
        await bot.command(f"/memory edit {city.id} {name}")
    for known in ({"home_city": "Rome"}, {"home_city": "Berlin"}, {}):
        await bot.command("/undo")
        assert await bot.known() == known


async def test_a_value_told_again_after_an_undo_is_something_newer(bot: Bot) -> None:
    """It reads as before, but the person has said it since: undoing what first told it would take that away."""
    first = await bot.say(
        "I live in Berlin", remember("home_city", "Berlin", "I live in Berlin", "location"), "Noted."
    )
    (city,) = await bot.facts()
    edited = await bot.command(f"/memory edit {city.id} Rome")
    await bot.command(action(edited, "/undo"))
    await move(bot, "Oslo", "Berlin")
    assert first.answer is not None
    assert "changed again" in (await bot.command(action(first.answer, "/undo"))).text
    assert await bot.known() == {"home_city": "Berlin"}


async def test_protection_can_be_undone_though_the_memory_reads_otherwise_now(bot: Bot) -> None:
    """What it says does not rest on whether it fades."""
    city = await move(bot, "Berlin")
    protected = await bot.command(f"/memory protect {city.id}")
    await move(bot, "Rome")
    assert "Undone" in (await bot.command(action(protected, "/undo"))).text
    assert (await bot.facts())[0].protected is False
    assert await bot.known() == {"home_city": "Rome"}


async def test_undoing_a_correction_is_a_new_version_with_the_old_text(bot: Bot) -> None:
    """History only grows: the undo is in it."""
    city = await move(bot, "Berlin")
    edited = await bot.command(f"/memory edit {city.id} Potsdam")
    await bot.command(action(edited, "/undo"))
    record = await bot.record(city)
    assert [(each.content, each.reason) for each in record.versions] == [
        ("Berlin", "told"), ("Potsdam", "edited"), ("Berlin", "undone")
    ]  # fmt: skip


async def test_a_rewritten_category_does_not_lose_the_old_one(bot: Bot) -> None:
    """Each version keeps the drawer it lay in."""
    await bot.tell("motto", "carpe diem", category="preference")
    record = await bot.record((await bot.facts())[0])
    assert record.versions[0].category == "preference"
    assert record.versions[0].valid_to is None


async def test_learning_waits_leave_deleted_things_alone(bot: Bot) -> None:
    """A message that could not be learnt from yet does not bring back what was deleted meanwhile."""
    await bot.say("I live in Berlin", TimeoutError())
    await bot.command("/remember I live in Berlin")
    await bot.command(f"/memory delete {(await bot.facts())[0].id}")
    bot.mini.then(call("final_result", facts=[{"key": "home_city", "value": "Berlin", "category": "location", "quote": "I live in Berlin"}]))  # fmt: skip
    bot.clock.moment += timedelta(minutes=2)
    await bot.app.worker.run_due()
    assert await bot.facts() == []
