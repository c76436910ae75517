"""The word index of PostgreSQL is that of SQLite: the same rows, in the same order, with the same scores."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, text

from bot.language.words import Word
from bot.storage.engine.database import Database, Transaction
from bot.storage.search import words
from bot.storage.search.words import IndexRow
from bot.storage.tables import users
from tests.vector_rows import NOW

OWNER = 7
BOTH: tuple[words.RowSource, ...] = ("memory", "user")
VOCABULARY = ("garden", "tea", "rose", "café", "庭", "c++", "10:30", "co-op")
some = st.lists(st.sampled_from(VOCABULARY), max_size=6).map(" ".join)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.sampled_from(("user", "memory")), some, some),
        st.tuples(st.just("facts"), st.integers(0, 9), some, some),
        st.tuples(st.just("after"), st.integers(0, 9), some, some),
        st.tuples(st.just("remove"), st.integers(0, 9), some, some),
    ),
    max_size=25,
)


async def _take(connection: Transaction, step: tuple[Any, ...], known: list[tuple[int, str, str]]) -> None:
    """Change the index; `known` are the rows in it, with what they stand for."""
    what, which, first, second = step
    match what:
        case "add":
            ref = str(len(known) + 1)
            row = IndexRow(source=which, ref=ref, told_at=NOW, said=first, before=second, others=second)
            known.append(((await words.add(connection, OWNER, [row]))[0], which, ref))
        case _ if which >= len(known):
            return
        case "facts":
            await words.set_facts(connection, OWNER, {known[which][0]: (first, second)})
        case "after":
            await words.set_beside(connection, OWNER, {known[which][0]: (second, first)})
        case _:
            _, source, ref = known[which]
            await words.remove(connection, OWNER, [source], [ref])


async def _told(database: Database, taken: list[tuple[Any, ...]]) -> tuple[list[Any], ...]:
    """What both engines must say alike once they have taken the same steps."""
    async with database.write() as connection:
        await words.clear(connection, OWNER)
        known: list[tuple[int, str, str]] = []
        for step in taken:
            await _take(connection, step, known)
        places = {row_id: place for place, (row_id, _, _) in enumerate(known)}
        asked = [Word((each,), (each,)) for each in VOCABULARY[:4]]

        async def found(*sources: words.RowSource) -> list[Any]:
            matches = await words.match(connection, OWNER, asked, sources, 10)
            return [(places[row], pytest.approx(score, rel=1e-6)) for row, score in matches.items()]

        own = await words.having(connection, OWNER, [(asked[0], asked[1:3]), (asked[3], [])], 10)
        assert {*own} <= (await words.match(connection, OWNER, asked, BOTH, 25)).keys()
        holding = await words.rows_holding(connection, OWNER, VOCABULARY)
        terms = {*await words.terms(connection, OWNER)} - {"user", "memory"}  # FTS5 keeps sources as words
        return await found("user"), await found("memory", "user"), sorted(holding), sorted(terms)


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest) -> str:
    """A migrated database on PostgreSQL."""
    postgres = request.getfixturevalue("postgres")
    return postgres.url(postgres.copy())


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(taken=steps)
def test_both_engines_rank_alike_whatever_was_indexed_and_taken_out(
    migrated: Path, server: str, taken: list[tuple[Any, ...]]
) -> None:
    """Words added, changed and removed in any order leave the same ranking, and the same vocabulary."""
    asyncio.run(_alike(migrated, server, taken))


async def _alike(migrated: Path, server: str, taken: list[tuple[Any, ...]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(migrated, Path(folder) / "bot.db")
        told: list[Any] = []
        for place in (Path(folder) / "bot.db", server):
            database = Database(place)
            async with database.write() as connection:
                if (await connection.execute(text("SELECT 1 FROM users"))).first() is None:
                    await connection.execute(insert(users).values(id=OWNER, created_at=NOW))
            told.append(await _told(database, taken))
            await database.close()
    assert told[0] == told[1]


async def test_a_row_with_two_of_the_words_looked_for_is_found(on_postgres: str) -> None:
    """Beside each other, on whichever side of the exchange; a row with one of them is passed over."""
    database = Database(on_postgres)
    async with database.write() as connection:
        await connection.execute(insert(users).values(id=OWNER, created_at=NOW))
        rows = [
            IndexRow(source="user", ref="1", told_at=NOW, said="garden tea", others="rosen"),
            IndexRow(source="user", ref="2", told_at=NOW, said="garden"),
            IndexRow(source="user", ref="3", told_at=NOW, said="garden", reply="rose"),
        ]
        first, _, third = await words.add(connection, OWNER, rows)
        wanted = [(Word(("garden",)), [Word(("rose",), ("rosen",))])]
        assert await words.having(connection, OWNER, wanted, 10) == [first, third]
        assert len(await words.having(connection, OWNER, [(Word(("garden",)), [])], 2)) == 2
    await database.close()


async def test_a_word_in_more_rows_than_a_block_holds_is_found_in_all(on_postgres: str) -> None:
    """Blocks follow one another, also where an older row gets the word later; none is left when all rows go."""
    database = Database(on_postgres)
    async with database.write() as connection:
        await connection.execute(insert(users).values(id=OWNER, created_at=NOW))
        said = ["tea" if place % 2 else "milk" for place in range(600)]
        new = [
            IndexRow(source="user", ref=str(place), told_at=NOW, said=each) for place, each in enumerate(said)
        ]
        ids = await words.add(connection, OWNER, new)
        await words.set_beside(connection, OWNER, dict.fromkeys(ids[::-2][:200], ("", "milk")))
        assert await words.rows_holding(connection, OWNER, ["tea", "milk"]) == {"tea": 300, "milk": 500}
        blocks = text("SELECT count(*), max(cardinality(entries)) FROM postings WHERE term = 'tea'")
        assert tuple((await connection.execute(blocks)).one()) == (3, 128)
        found = await words.match(connection, OWNER, [Word(("tea",), ())], ("user",), 1000)
        assert found.keys() == set(ids[1::2])
        await words.clear(connection, OWNER)
        assert (await connection.execute(text("SELECT count(*) FROM postings"))).scalar_one() == 0
    await database.close()
