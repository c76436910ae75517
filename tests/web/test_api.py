"""REST: the person's memory for programs of theirs, by the same plans, quotes and undo as in the chat."""

from __future__ import annotations

from typing import Any

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


async def test_a_retry_with_the_same_key_keeps_it_once(bot: Bot) -> None:
    """And answers the same; other words under that key are refused."""
    headers = {"Idempotency-Key": "a1"}
    async with program(bot) as app:
        first, again = [
            (await app.ask("POST", "/api/memory", json={"text": "I live in Berlin"}, headers=headers)).json()
            for _ in range(2)
        ]
        other = await app.ask("POST", "/api/memory", json={"text": "I live in Rome"}, headers=headers)
    assert first["plan"] == again["plan"] is not None
    assert [each["id"] for each in first["memories"]] == [each["id"] for each in again["memories"]]
    assert other.status_code == 409
    (fact,) = await bot.facts()
    assert (fact.content, fact.mentions) == ("Berlin", 1)


async def test_a_memory_is_edited_protected_and_deleted(bot: Bot) -> None:
    """Each change is a plan of its own, and the history keeps what it said before."""
    async with program(bot) as app:
        memory = await app.created("I live in Berlin")
        path = f"/api/memory/{memory['id']}"
        edited = await app.ask("PATCH", path, json={"content": "Hamburg"})
        assert edited.json()["memories"][0]["content"] == "Hamburg"
        assert (await app.ask("PATCH", path, json={"content": "Hamburg"})).status_code == 409
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
