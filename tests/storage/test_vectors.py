"""Vectors in the database: what is stored, what goes with its text, and what is still to be embedded."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.storage.engine.database import Database
from bot.storage.search import vectors
from bot.storage.search.vectors import Coverage, Mark, Space, Tried, Unembedded, hash_of
from tests.scripted import file_of
from tests.vector_rows import (
    DIMENSIONS,
    MODEL,
    add_owner,
    add_rows,
    directions,
    put,
    remove_row,
    remove_vectors,
)


async def _load(database: Database, owner: int, after: int = 0, limit: int = 100) -> vectors.Stored:
    async with database.read() as connection:
        return await vectors.load(connection, Space(owner, MODEL, DIMENSIONS), after, limit)


async def _missing(
    database: Database,
    owner: int,
    limit: int = 100,
    tried: Tried | None = None,
    model: str = MODEL,
) -> list[int]:
    async with database.read() as connection:
        rows = await vectors.missing(connection, owner, model, limit, tried or Tried())
        return [each.row_id for each in rows]


async def test_a_vector_is_read_as_it_was_stored(database: Database) -> None:
    """Half precision keeps every component to three digits, with its row and source."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 2, "memory") + await add_rows(database, owner, 1, "bot")
    assert await put(database, owner, rows, directions(3)) == 3
    stored = await _load(database, owner)
    assert stored.row_ids.tolist() == rows
    assert [vectors.SOURCES[code] for code in stored.sources] == ["memory", "memory", "bot"]
    np.testing.assert_allclose(stored.vectors, directions(3), atol=5e-4)


async def test_a_row_has_one_vector_of_a_model(database: Database) -> None:
    """A second one takes the place of the first, under a new id; one of another model stands beside it."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 1)
    await put(database, owner, rows, directions(1, seed=1))
    before = await _load(database, owner)
    await put(database, owner, rows, directions(1, seed=2), model="test:other/16")
    await put(database, owner, rows, directions(1, seed=3))
    after = await _load(database, owner)
    np.testing.assert_allclose(after.vectors, directions(1, seed=3), atol=5e-4)
    assert after.ids[0] > before.ids[0]


async def test_vectors_go_with_the_text_they_stand_for(database: Database) -> None:
    """Taking a text out of the word index deletes its vectors, of every model."""
    owner = await add_owner(database)
    [row] = await add_rows(database, owner, 1, "memory")
    await put(database, owner, [row], directions(1))
    await put(database, owner, [row], directions(1), model="test:other/16")
    await remove_row(database, owner, "memory", "0")
    async with database.read() as connection:
        left = (await connection.exec_driver_sql("SELECT count(*) FROM vectors")).scalar()
    assert left == 0


@pytest.mark.only_sqlite(reason="bytes of a server: tests/storage/test_postgres.py")
async def test_a_deleted_vector_leaves_no_bytes_in_the_file(database: Database) -> None:
    """After a checkpoint neither the file nor the log beside it holds the vector."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 1, "memory")
    vector = directions(1)
    await put(database, owner, rows, vector)
    raw = vector.astype("<f2").tobytes()
    await _checkpoint(database)
    assert raw in file_of(database).read_bytes()
    await remove_row(database, owner, "memory", "0")
    await _checkpoint(database)
    assert raw not in file_of(database).read_bytes()
    assert raw not in Path(f"{database.path}-wal").read_bytes()


async def _checkpoint(database: Database) -> None:
    async with database.read() as connection:
        await connection.rollback()
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def test_a_text_that_is_gone_gets_no_vector(database: Database) -> None:
    """It was deleted while it was embedded: the others of the batch are stored."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 3)
    await remove_row(database, owner, "user", "1")
    assert await put(database, owner, rows, directions(3)) == 2
    assert (await _load(database, owner)).row_ids.tolist() == [rows[0], rows[2]]


async def test_nobody_gives_vectors_to_another_persons_rows(database: Database) -> None:
    """A row of somebody else is passed over."""
    ann, bob = await add_owner(database, "ann"), await add_owner(database, "bob")
    rows = await add_rows(database, bob, 1)
    assert await put(database, ann, rows, directions(1)) == 0
    assert len((await _load(database, ann)).ids) == len((await _load(database, bob)).ids) == 0


@pytest.mark.parametrize("bad", [0.0, float("nan"), float("inf"), 2.0])
async def test_a_vector_that_is_not_of_unit_length_is_turned_down(database: Database, bad: float) -> None:
    """Zero, not a number, infinite, too long: nothing of the batch is stored."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 2)
    with pytest.raises(ValueError, match="unit length"):
        await put(database, owner, rows, np.stack([directions(1)[0], directions(1)[0] * np.float32(bad)]))
    assert len((await _load(database, owner)).ids) == 0


async def test_what_is_missing_comes_newest_first_in_batches(database: Database) -> None:
    """Only the owner's rows without a vector of this model, beyond those tried, up to a limit."""
    owner, other = await add_owner(database, "ann"), await add_owner(database, "bob")
    rows = await add_rows(database, owner, 5)
    await add_rows(database, other, 2)
    await put(database, owner, [rows[1]], directions(1))
    await put(database, owner, [rows[2]], directions(1), model="test:other/16")
    assert await _missing(database, owner, limit=3) == [rows[4], rows[3], rows[2]]
    assert await _missing(database, owner, tried=Tried(rows[2], rows[3])) == [rows[4], rows[0]]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 4)), max_size=12))
def test_each_row_is_tried_however_many_come_between(steps: list[tuple[int, int]]) -> None:
    """And none is left for what came later."""
    there: list[int] = []
    seen: set[int] = set()
    tried = Tried()

    def batch(limit: int) -> list[Unembedded]:
        beyond = [each for each in there if each > tried.newest] + [e for e in there if e < tried.oldest]
        return [Unembedded(each, "user", str(each)) for each in sorted(beyond, reverse=True)[:limit]]

    for came, limit in [*steps, (0, 3)]:
        there += range(len(there) + 1, len(there) + came + 1)
        rows = batch(limit)
        seen |= {each.row_id for each in rows}
        tried = tried.then(rows, limit, len(there))
    while rows := batch(3):
        seen |= {each.row_id for each in rows}
        tried = tried.then(rows, 3, len(there))
    assert seen == set(there)


async def test_what_is_missing_says_what_it_stands_for(database: Database) -> None:
    """Source and reference, to find the text by."""
    owner = await add_owner(database)
    [row] = await add_rows(database, owner, 1, "memory", first=7)
    async with database.read() as connection:
        assert await vectors.missing(connection, owner, MODEL, 9, Tried()) == [Unembedded(row, "memory", "7")]
        assert await vectors.owners_missing(connection, MODEL, 0) == [owner]


async def test_a_changed_text_is_missing_again(database: Database) -> None:
    """A memory that is indexed anew has to be embedded anew."""
    owner = await add_owner(database)
    await put(database, owner, await add_rows(database, owner, 1, "memory"), directions(1))
    assert await _missing(database, owner) == []
    await remove_row(database, owner, "memory", "0")
    again = await add_rows(database, owner, 1, "memory")
    assert await _missing(database, owner) == again


async def test_progress_is_counted_for_each_source(database: Database) -> None:
    """Rows and embedded rows, of one person and of everybody."""
    ann, bob = await add_owner(database, "ann"), await add_owner(database, "bob")
    said, noted = await add_rows(database, ann, 3, "user"), await add_rows(database, ann, 1, "memory")
    await add_rows(database, bob, 2, "user")
    await put(database, ann, [said[0], noted[0]], directions(2))
    async with database.read() as connection:
        assert await vectors.coverage(connection, MODEL, ann) == [
            Coverage("memory", 1, 1),
            Coverage("user", 3, 1),
        ]
        assert await vectors.coverage(connection, MODEL) == [Coverage("memory", 1, 1), Coverage("user", 5, 1)]


async def test_old_models_go_when_the_new_one_is_there(database: Database) -> None:
    """Only vectors of rows that have one of the new model, and no more than asked for at once."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 4)
    await put(database, owner, rows, directions(4), model="test:old/16")
    await put(database, owner, rows[:3], directions(3))
    async with database.write() as connection:
        assert await vectors.remove_other_models(connection, owner, MODEL, 2) == 2
        assert await vectors.remove_other_models(connection, owner, MODEL, 9) == 1
        assert await vectors.remove_other_models(connection, owner, MODEL, 9) == 0
    assert await _missing(database, owner, model="test:old/16") == rows[2::-1]
    assert len((await _load(database, owner)).ids) == 3


def test_the_hash_tells_a_text_from_another() -> None:
    """Sixteen bytes beside every vector."""
    assert hash_of("tea") != hash_of("Tea")
    assert len(hash_of("tea")) == 16


async def test_a_reader_learns_what_came_and_what_went(database: Database) -> None:
    """A replaced, a removed and a cascaded vector are each on record, and an id is never given twice."""
    owner, other = await add_owner(database, "ann"), await add_owner(database, "bob")
    rows = await add_rows(database, owner, 3)
    space = Space(owner, MODEL, DIMENSIONS)
    await put(database, owner, rows, directions(3))
    first, second, third = (await _load(database, owner)).ids.tolist()
    async with database.read() as connection:
        assert await vectors.mark(connection, space) == Mark(third, 0, 0, 0)
    await put(database, owner, rows[2:], directions(1, seed=5))
    await remove_row(database, owner, "user", "0")
    async with database.write() as connection:
        await remove_vectors(connection, rows[1:2])
    async with database.read() as connection:
        assert await vectors.mark(connection, space) == Mark(third + 1, 3, 1, 3)
        assert (await vectors.removed(connection, owner, 0)).tolist() == [first, second, third]
        assert (await vectors.removed(connection, owner, 2)).tolist() == [second]
        assert await vectors.mark(connection, Space(other, MODEL, DIMENSIONS)) == Mark(0, 0, 1, 3)
