"""REST: the person's memory for programs of theirs, by the same plans, quotes and undo as in the chat."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.memory.importing.process import PROBLEMS
from bot.speech.saying import say, speaking
from tests.importing.files import case
from tests.scripted import Bot
from tests.web.programs import program


async def test_what_a_program_writes_is_quoted_and_undone(bot: Bot) -> None:
    """The fact quotes the words that were sent, as said over the api; the plan in the answer takes it back."""
    async with program(bot) as app:
        answer = await app.ask("POST", "/api/memory", json={"text": "I live in Berlin"})
        assert answer.status_code == 201
        (memory,) = answer.json()["memories"]
        assert (memory["key"], memory["content"]) == ("home_city", "Berlin")
        shown = (await app.ask("GET", f"/api/memory/{memory['id']}")).json()
        (source,) = shown["sources"]
        assert (source["quote"], source["source"]) == ("I live in Berlin", "api")
        undone = await app.ask("POST", f"/api/undo/{answer.json()['plan']}")
        assert undone.json()["memories"] == [memory["id"]]
        assert (await app.ask("GET", f"/api/memory/{memory['id']}")).status_code == 410
    assert await bot.facts() == []


@pytest.mark.parametrize(
    "said",
    [
        {"text": "~ my doctor is Quimbrel"},
        {"text": "(off the record) I owe Quimbrel money", "key": "debt"},
        {"text": "Don't save this: I live in Quimbrel"},
        {"text": "I live in Quimbrel (off the record)"},
        {"text": "I live in Quimbrel. Das ist inoffiziell."},
        {"text": "of Quimbrel", "title": "~ Plans"},
        {"text": "off the record: Quimbrel", "title": "Plans"},
    ],
)
async def test_what_says_that_it_is_off_the_record_is_refused(bot: Bot, said: dict[str, str]) -> None:
    """As a new memory and as another wording of one; it stands nowhere, and the answer says why."""
    known = await bot.tell("pet", "Rex")
    async with program(bot) as app:
        new = await app.ask("POST", "/api/memory", json=said)
        assert (new.status_code, "off the record" in new.text) == (409, True)
        if "title" not in said:
            path = f"/api/memory/{known.id}"
            assert (await app.ask("PATCH", path, json={"content": said["text"]})).status_code == 409
    assert [each.content for each in await bot.facts()] == ["Rex"]
    assert b"Quimbrel" not in bot.held_bytes()


@pytest.mark.parametrize(
    "order",
    [
        "Forget that I love Quimbrel",
        "/forget Quimbrel everywhere",
        "remind me tomorrow at 9 to call Quimbrel",
        "Keep nothing about Quimbrel",
        "Erinnere mich morgen um 9 an Quimbrel",
    ],
)
async def test_an_order_is_no_memory(bot: Bot, order: str) -> None:
    """Kept, it would hold the very words that are to go, or stand for what nobody does."""
    async with program(bot) as app:
        new = await app.ask("POST", "/api/memory", json={"text": order})
        value = await app.ask("POST", "/api/memory", json={"text": "Forget me not", "key": "flower"})
    assert (new.status_code, "is an order" in new.text, value.status_code) == (409, True, 201)
    assert b"Quimbrel" not in bot.held_bytes()


@pytest.mark.parametrize("title", ["Off the record", "Incognito", "Don't save this"])
async def test_a_title_may_read_like_a_mark(bot: Bot, title: str) -> None:
    """It names the note: neither it nor the text says of itself that it is off the record."""
    async with program(bot) as app:
        said = {"text": "a film of 1997", "title": title}
        assert (await app.ask("POST", "/api/memory", json=said)).status_code == 201
    (note,) = await bot.facts()
    assert note.content == "a film of 1997"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"text": "I was born on 30 February 1990."}, "There is no such day."),
        ({"text": "30 February 1990", "key": "birthday"}, "There is no such day."),
        ({"text": "99999", "key": "age"}, "Nobody is of that age."),
        ({"text": "-5", "key": "age"}, "Nobody is of that age."),
    ],
)
async def test_what_cannot_be_is_refused_with_the_reason(bot: Bot, said: dict[str, str], why: str) -> None:
    """Nobody is there to be asked, as in the chat; nor can a memory be edited into it."""
    async with program(bot) as app:
        refused = await app.ask("POST", "/api/memory", json=said)
        assert (refused.status_code, refused.json()["detail"]) == (422, why)
        assert await bot.facts() == []
        right = await app.created(
            "42" if said.get("key") == "age" else "3 May 1990", key=said.get("key", "birthday")
        )
        wrong = "99999" if said.get("key") == "age" else "30 February 1990"
        edited = await app.ask("PATCH", f"/api/memory/{right['id']}", json={"content": wrong})
        assert (edited.status_code, edited.json()["detail"]) == (422, why)


async def test_edits_that_cross_are_all_made(bot: Bot) -> None:
    """However many programs edit one memory at once, none hears that another memory says it already."""
    async with program(bot) as app:
        memory = await app.created("I live in Berlin")
        path = f"/api/memory/{memory['id']}"
        edits = [app.ask("PATCH", path, json={"content": f"City {n}"}) for n in range(12)]
        assert {each.status_code for each in await asyncio.gather(*edits)} == {200}
        assert (await app.ask("GET", path)).json()["memory"]["version"] == 13


@pytest.mark.parametrize(
    ("title", "label"), [("\n", "milk, eggs"), (": :", "milk, eggs"), ("\u200b", "milk, eggs"), ("🛒", "🛒")]
)
async def test_a_title_of_nothing_is_none(bot: Bot, title: str, label: str) -> None:
    """A note is called by its first words where the title has nothing that can be seen."""
    async with program(bot) as app:
        note = await app.created("milk, eggs", title=title)
    assert (note["kind"], note["label"], note["content"]) == ("note", label, "milk, eggs")


async def test_a_title_is_taken_whole(bot: Bot) -> None:
    """A colon or a line's end in title or text moves nothing from one to the other, and none of it is lost."""
    long = "word " * 39 + "end"
    async with program(bot) as app:
        colon = await app.created("one: two", title="a: b")
        lines = await app.created("first\nsecond", title="list")
        cut = await app.created("something else", title=long)
    assert (colon["label"], colon["content"]) == ("a: b", "one: two")
    assert (lines["label"], lines["content"]) == ("list", "first\nsecond")
    assert cut["label"].endswith("…")
    assert long in cut["content"]


async def test_a_key_with_a_figure_is_no_password(bot: Bot) -> None:
    """The word for the person is no user's name before it."""
    async with program(bot) as app:
        fact = await app.created("blue", key="colour10")
    assert (fact["key"], fact["content"]) == ("colour10", "blue")


async def test_a_memory_is_edited_protected_and_deleted(bot: Bot) -> None:
    """Each change is a plan of its own, and the history keeps what it said before."""
    async with program(bot) as app:
        memory = await app.created("I live in Berlin")
        path = f"/api/memory/{memory['id']}"
        edited = await app.ask("PATCH", path, json={"content": "Hamburg"})
        assert edited.json()["memories"][0]["content"] == "Hamburg"
        assert (await app.ask("PATCH", path, json={"content": "Hamburg"})).status_code == 409
        upon = {"content": "Bremen", "version": 1}
        stale = await app.ask("PATCH", path, json=upon)
        told = "It says “Hamburg” since that was shown, so nothing is changed yet."
        assert (stale.status_code, stale.json()["detail"]) == (409, told)
        assert (await app.ask("PATCH", path, json={"protected": True, "version": 2})).status_code == 422
        marked = await app.ask("PATCH", path, json={"protected": True})
        assert marked.json()["memories"][0]["protected"]
        assert (await app.ask("PATCH", path, json={"archived": True})).status_code == 409
        versions = (await app.ask("GET", path)).json()["versions"]
        assert [each["content"] for each in versions] == ["Berlin", "Hamburg"]
        deleted = await app.ask("DELETE", path)
        assert (await app.ask("GET", path)).status_code == 410
        assert (await app.ask("POST", f"/api/undo/{deleted.json()['plan']}")).status_code == 200
        assert (await app.ask("GET", path)).status_code == 200


async def test_notes_and_facts_under_a_key(bot: Bot) -> None:
    """A title makes a note, a key one fact in the words that were sent."""
    async with program(bot) as app:
        note = await app.created("milk, eggs", title="Shopping")
        fact = await app.created("sencha", key="favourite tea", category="preference")
    assert (note["kind"], note["label"]) == ("note", "Shopping")
    assert (fact["kind"], fact["key"], fact["content"]) == ("fact", "favourite_tea", "sencha")


async def test_a_list_is_walked_to_its_end(bot: Bot) -> None:
    """Every memory once, in the order they were made, by the cursor of the page before; filters narrow it."""
    async with program(bot) as app:
        made = [(await app.created(f"value {n}", key=f"key {n}"))["id"] for n in range(5)]
        seen: list[str] = []
        query: dict[str, Any] = {"limit": 2}
        while True:
            page = (await app.ask("GET", "/api/memory", params=query)).json()
            seen += [each["id"] for each in page["memories"]]
            if page["next"] is None:
                break
            query["cursor"] = page["next"]
        assert seen == made
        await app.ask("PATCH", f"/api/memory/{made[2]}", json={"protected": True})
        kept = (await app.ask("GET", "/api/memory", params={"protected": "true"})).json()
        assert [each["id"] for each in kept["memories"]] == [made[2]]
        assert (await app.ask("GET", "/api/memory?kind=rule")).json() == {"memories": [], "next": None}


async def test_recall_finds_facts_and_what_was_said(bot: Bot) -> None:
    """As a search in the chat does, with what each is."""
    await bot.say("My sister Anna plays the cello", "Nice.")
    async with program(bot, scope="read") as app:
        hits = (await app.ask("POST", "/api/recall", json={"query": "cello"})).json()["hits"]
        said = (await app.ask("GET", "/api/interactions?limit=1")).json()
    assert [hit["kind"] for hit in hits] == ["history"]
    assert said["interactions"][0]["text"] == "My sister Anna plays the cello"


async def test_the_export_is_whole(bot: Bot) -> None:
    """The same as /memory export gives."""
    async with program(bot) as app:
        await app.created("I live in Berlin")
        everything = (await app.ask("GET", "/api/export")).json()
    assert everything["memories"][0]["memory"]["content"] == "Berlin"


async def test_what_a_program_did_stands_in_the_log_of_accesses(bot: Bot) -> None:
    """Reads and writes, by number and id, without a word of it."""
    async with program(bot) as app:
        memory = await app.created("I live in Berlin")
        await app.ask("GET", f"/api/memory/{memory['id']}")
        await app.ask("GET", "/api/interactions")
        await app.ask("GET", "/api/export")
        plan = (await app.ask("DELETE", f"/api/memory/{memory['id']}")).json()["plan"]
        await app.ask("POST", f"/api/undo/{plan}")
    rows = await bot.query("SELECT action, what, number FROM accesses WHERE actor = 'program' ORDER BY id")
    assert rows == [
        ("saved", "memory", 1),
        ("read", "memory", 1),
        ("read", "exchange", 1),
        ("exported", "person", 1),
        ("forgotten", "memory", 1),
        ("restored", "memory", 1),
    ]
    told = (await bot.command("/privacy log")).text
    assert "a program with a token of yours: memories read: 1" in told
    assert "Berlin" not in told


async def test_a_question_that_arises_waits_in_the_chat(bot: Bot) -> None:
    """A program is told that there is one; the person answers it."""
    async with program(bot) as app:
        await app.created("I live in Berlin")
        answer = (await app.ask("POST", "/api/memory", json={"text": "I live in Rome"})).json()
    waiting = (await bot.command("/memory pending")).text
    (question,) = answer["asked"]
    assert question in waiting


async def test_an_end_that_a_program_tells_ends_what_is_known(bot: Bot) -> None:
    """As the same words do in the chat, with a plan that takes it back."""
    async with program(bot) as app:
        await app.created("I live in Berlin")
        ended = await app.ask("POST", "/api/memory", json={"text": "I don't live in Berlin any more."})
        assert [each["until"] for each in ended.json()["memories"]] == ["2026-11-19"]
        assert [each.ending for each in await bot.facts()] == [" (until 2026-11-19)"]
        await app.ask("POST", f"/api/undo/{ended.json()['plan']}")
    assert [each.ending for each in await bot.facts()] == [""]


async def test_an_export_is_brought_in(bot: Bot) -> None:
    """In pieces, with how far it is; a broken file changes nothing and says why."""
    headers = {"Content-Type": "application/octet-stream"}
    await bot.command("/settings learning off")
    async with program(bot) as app:
        broken = await app.ask("POST", "/api/import", content=case("chatgpt.json")[:-9], headers=headers)
        assert broken.status_code == 409
        assert "broken or cut off" in broken.json()["detail"]
        assert (await app.ask("POST", "/api/import", content=b"x", headers={})).status_code == 415
        begun = await app.ask("POST", "/api/import", content=case("chatgpt.json"), headers=headers)
        assert (begun.status_code, begun.json()["state"], begun.json()["total"]) == (202, "reading", 6)
        assert (
            await app.ask("POST", "/api/import", content=case("mem0.json"), headers=headers)
        ).status_code == 409
        await bot.app.worker.run_due()
        (shown,) = (await app.ask("GET", "/api/import")).json()["imports"]
        assert (shown["state"], shown["brought"]) == ("done", 6)


async def test_what_is_wrong_with_a_request_is_told_by_its_fields(bot: Bot) -> None:
    """And not with what was sent."""
    async with program(bot) as app:
        refused = await app.ask("POST", "/api/memory", json={"text": 5, "owner": "Zanzibar"})
    told = refused.json()
    assert {each["at"] for each in told["errors"]} == {"text", "owner"}
    assert all(each["detail"] for each in told["errors"])
    assert "Zanzibar" not in refused.text


async def test_an_export_is_refused_in_the_language_of_whose_it_would_be(bot: Bot) -> None:
    """Their program has nobody else to tell."""
    await bot.command("/settings language de")
    headers = {"Content-Type": "application/json"}
    async with program(bot) as app:
        refused = await app.ask("POST", "/api/import?name=a.json", content=b"nonsense", headers=headers)
    with speaking("de"):
        assert refused.json()["detail"] in [say(each) for each in PROBLEMS.values()]


async def test_a_file_beyond_what_is_taken_in_is_refused(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it comes, and nothing of it stays."""
    monkeypatch.setattr("bot.web.rest.MOST_FILE_BYTES", 1000)
    headers = {"Content-Type": "application/zip"}
    async with program(bot) as app:
        answer = await app.ask("POST", "/api/import", content=b"x" * 1001, headers=headers)
        assert (answer.status_code, answer.headers["content-type"]) == (413, "application/problem+json")
        assert (await app.ask("GET", "/api/import")).json()["imports"] == []


async def test_a_reminder_is_moved_by_words(bot: Bot) -> None:
    """An edit that tells a time moves it, by the person's clock, as in the chat; one that is over is refused."""
    await bot.command("/remind tomorrow at 9 to call mum")
    async with program(bot) as app:
        listed = (await app.ask("GET", "/api/memory", params={"kind": "reminder"})).json()["memories"]
        path = f"/api/memory/{listed[0]['id']}"
        moved = await app.ask("PATCH", path, json={"content": "tomorrow at 18:30 call dad"})
        over = await app.ask("PATCH", path, json={"content": "yesterday at 9 call dad"})
    assert moved.json()["memories"][0]["content"] == "call dad"
    assert over.status_code == 409
    assert "18:30: call dad" in (await bot.command("/reminders")).text
