"""The word index finds what it should, whatever is asked of it, and reads no more than it must."""

from __future__ import annotations

from datetime import datetime

import pytest
from sqlalchemy import text

from bot.language.words import query_words, search_text
from bot.storage.engine.database import Database, Transaction
from bot.storage.search import words as search
from bot.storage.search.words import Beliefs, IndexRow, RowSource
from bot.storage.tables import memories
from tests.vector_rows import NOW, add_owner


async def _add(connection: Transaction, owner: int, source: RowSource, ref: str, said: str) -> int:
    row = IndexRow(source=source, ref=ref, told_at=NOW, said=search_text(said).stems)
    return (await search.add(connection, owner, [row]))[0]


async def _memory(connection: Transaction, owner: int, ref: str) -> int:
    values: dict[str, object] = {
        "id": ref, "owner": owner, "scope": "", "kind": "fact", "subject": "user", "subject_key": "user",
        "key": "tea", "value_key": ref, "content": "tea", "category": "general", "version": 1,
        "confidence": 0.9, "mentions": 2, "created_at": NOW, "updated_at": NOW,
    }  # fmt: skip
    await connection.execute(memories.insert().values(values))
    return await _add(connection, owner, "memory", ref, "tea")


async def _found(
    connection: Transaction, owner: int, text: str, *sources: RowSource, limit: int = 10
) -> list[int]:
    matches = await search.match(connection, owner, query_words(text), sources, limit)
    return list(matches)


async def test_only_the_sources_asked_for_are_searched(database: Database) -> None:
    """Facts, turns, or both; a turn that speaks of memory is still a turn."""
    owner = await add_owner(database)
    async with database.write() as connection:
        fact = await _add(connection, owner, "memory", "aaaaaaaa", "tomatoes in the garden")
        turn = await _add(connection, owner, "user", "1", "my memory of tomatoes")
        assert await _found(connection, owner, "tomatoes", "memory") == [fact]
        assert await _found(connection, owner, "tomatoes", "user") == [turn]
        assert sorted(await _found(connection, owner, "tomatoes", "user", "memory")) == [fact, turn]
        assert await _found(connection, owner, "tomatoes") == []


@pytest.mark.only_sqlite(reason="FTS5's own statement")
async def test_of_too_many_rows_the_newest_are_compared(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word that stands everywhere costs a bounded time, and still finds the best of what is new."""
    owner = await add_owner(database)
    statement = str(search._MATCH).replace(str(search.MOST_SCORED), "3")  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(search, "_MATCH", search.text(statement))
    async with database.write() as connection:
        said = ("tea", "tea", "tea with milk and a lot of sugar", "tea", "tea and toast")
        rows = [await _add(connection, owner, "user", str(number), text) for number, text in enumerate(said)]
        assert await _found(connection, owner, "tea", "user", "memory") == [rows[3], rows[4], rows[2]]


@pytest.mark.only_sqlite(reason="looks at SQLite's plan")
async def test_what_was_said_before_a_session_began_is_looked_for_in_that_session_alone(
    database: Database,
) -> None:
    """Its first message has none before it, and of a long life nothing is walked to find that out."""
    owner = await add_owner(database)
    async with database.write() as connection:
        await _add(connection, owner, "user", "1", "tea")
        (alone,) = await search.sides(connection, owner, 0, 10)
        assert not alone.is_asked_for
        asked = {"owner": owner, "after": 0, "limit": 10}
        plan = (await connection.execute(text(f"EXPLAIN QUERY PLAN {search._SIDES}"), asked)).all()  # pyright: ignore[reportPrivateUsage]
    assert "SEARCH each USING INDEX search_rows_session (owner=? AND session_id=? AND id<?)" in [
        step.detail for step in plan
    ]


@pytest.mark.only_sqlite(reason="looks at SQLite's plan")
async def test_of_a_long_session_only_what_lies_near_is_read_to_lend_words(database: Database) -> None:
    """However much was said in it before and after."""
    owner = await add_owner(database)
    asked = {"owner": owner, "numbers": "[1]", "reach": 19}
    async with database.read() as connection:
        plan = (await connection.execute(text(f"EXPLAIN QUERY PLAN {search._SESSIONS}"), asked)).all()  # pyright: ignore[reportPrivateUsage]
    assert "SEARCH said USING INDEX interactions_session (session_id=? AND rowid>? AND rowid<?)" in [
        step.detail for step in plan
    ]


async def test_a_memory_that_is_gone_is_believed_no_more(database: Database) -> None:
    """Of rows only those count that stand for a live memory of the owner's; the others have no tellings."""
    owner = await add_owner(database)
    async with database.write() as connection:
        kept, gone = (
            await _memory(connection, owner, "aaaaaaaa"),
            await _memory(connection, owner, "bbbbbbbb"),
        )
        turn = await _add(connection, owner, "user", "1", "tea")
        await connection.execute(memories.update().where(memories.c.id == "bbbbbbbb").values(deleted_at=NOW))
        (found,) = zip(*await search.believed(connection, owner, [kept, gone, turn]), strict=True)
        assert await search.believed(connection, owner + 1, [kept, gone, turn]) == Beliefs()
    told = found[3]
    assert datetime.fromisoformat(told) == NOW
    assert found == (kept, None, "aaaaaaaa", told, 0.0, 2, 0.9, told, "fact", 1, 0, 0)


async def test_places_of_others_are_left_out(database: Database) -> None:
    """Whatever ids are asked for."""
    ann, bob = await add_owner(database, "ann"), await add_owner(database, "bob")
    async with database.write() as connection:
        hers = await _add(connection, ann, "user", "1", "tea")
        his = await _add(connection, bob, "user", "2", "tea")
        origins = await search.origins(connection, ann, [hers, his, 99])
    assert origins == {hers: (hers, "user", "1")}


async def test_a_conversation_is_read_in_parts(database: Database) -> None:
    """Each part goes on where the last one ended, with the row of the reply where there is one."""
    owner, other = await add_owner(database, "ann"), await add_owner(database, "bob")
    async with database.write() as connection:
        rows: list[int] = []
        for number in range(5):
            rows.append(await _add(connection, owner, "user", str(number), "tea"))
            await _add(connection, other, "user", str(10 + number), "tea")
        reply = await _add(connection, owner, "bot", "3", "tea")
        first = await search.sides(connection, owner, 0, 2)
        rest = await search.sides(connection, owner, first[-1].row_id, 10)
    assert [each.row_id for each in (*first, *rest)] == rows
    assert [each.reply_row for each in (*first, *rest)] == [0, 0, 0, reply, 0]
