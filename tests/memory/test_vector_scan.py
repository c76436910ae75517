"""The scan of vectors finds what a plain float32 scan finds, whatever was added, removed or let go of meanwhile."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.relevance import WORDS, Arm, fuse, highest
from bot.memory.recall import arms
from bot.memory.recall import layout as layouts_of
from bot.memory.recall.layout import EMPTY, FoundRows, Layout, Layouts, MemoryRows
from bot.memory.recall.vectors import BLOCK_ROWS, Block, Matrix, VectorScan
from bot.storage.engine.database import Database
from bot.storage.search import vectors, words
from bot.storage.search.vectors import Floats, Space, Stored
from bot.storage.search.words import Beliefs
from tests import databases
from tests.databases import Fresh, Place
from tests.scripted import opened_again
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

PLENTY = 1_000_000
QUESTION = directions(1, seed=99)[0]
NOTHING = MemoryRows.believed(Beliefs(), datetime(2026, 11, 20, tzinfo=UTC))


def _plain(row_ids: list[int], rows: Floats, question: Floats = QUESTION) -> list[tuple[int, float]]:
    """What a scan without any cleverness finds, over the vectors as they are stored."""
    cosines = rows.astype(np.float16).astype(np.float32) @ question
    return sorted(zip(row_ids, cosines.tolist(), strict=True), key=lambda each: -each[1])


def _same(found: list[tuple[int, float]], expected: list[tuple[int, float]]) -> None:
    assert [row_id for row_id, _ in found] == [row_id for row_id, _ in expected]
    np.testing.assert_allclose([cosine for _, cosine in found], [cosine for _, cosine in expected], atol=1e-5)


async def test_the_nearest_rows_come_first_with_their_true_cosines(database: Database) -> None:
    """Over several blocks, and a limit."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 2 * BLOCK_ROWS + 10)
    await put(database, owner, rows, directions(len(rows)))
    found = await VectorScan(database, PLENTY).nearest(owner, MODEL, QUESTION, 50)
    _same(found, _plain(rows, directions(len(rows)))[:50])


async def test_an_owner_without_vectors_has_no_nearest(database: Database) -> None:
    """An empty store is an empty list, of every kind."""
    scan = VectorScan(database, PLENTY)
    similarities = await scan.similarities(1, MODEL, QUESTION, centred=True)
    assert await scan.nearest(1, MODEL, QUESTION, 10) == []
    assert (similarities.middle, similarities.spread, similarities.best(5)) == (0, 0, [])
    assert np.isnan(similarities.cosines_of(np.array([1]))).all()
    assert not len(similarities.nearest_memories(5))


async def test_nobody_sees_another_persons_rows(database: Database) -> None:
    """However near they are."""
    ann, bob = await add_owner(database, "ann"), await add_owner(database, "bob")
    of_ann, of_bob = await add_rows(database, ann, 5), await add_rows(database, bob, 5)
    await put(database, ann, of_ann, directions(5))
    await put(database, bob, of_bob, np.repeat(QUESTION[None], 5, axis=0))
    scan = VectorScan(database, PLENTY)
    assert {row_id for row_id, _ in await scan.nearest(ann, MODEL, QUESTION, 50)} == set(of_ann)


async def test_vectors_of_two_models_or_lengths_are_never_compared(database: Database) -> None:
    """A question finds only vectors of its own model and of its own length."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 3)
    await put(database, owner, rows[:1], directions(1))
    await put(database, owner, rows[1:2], directions(1), model="test:other/16")
    await put(database, owner, rows[2:], directions(1, dimensions=8))
    scan = VectorScan(database, PLENTY)
    assert [row_id for row_id, _ in await scan.nearest(owner, MODEL, QUESTION, 9)] == rows[:1]
    assert [row_id for row_id, _ in await scan.nearest(owner, "test:other/16", QUESTION, 9)] == rows[1:2]
    assert [
        row_id for row_id, _ in await scan.nearest(owner, MODEL, directions(1, dimensions=8)[0], 9)
    ] == rows[2:]


async def test_sources_narrow_the_search(database: Database) -> None:
    """Only memories, or only one side of the talk, and as many as asked for."""
    owner = await add_owner(database)
    noted, said = await add_rows(database, owner, 4, "memory"), await add_rows(database, owner, 40, "user")
    await put(database, owner, noted + said, directions(44))
    found = await VectorScan(database, PLENTY).nearest(owner, MODEL, QUESTION, 3, ["memory"])
    _same(found, _plain(noted, directions(44)[:4])[:3])


@pytest.mark.parametrize("broken", [0.0, float("nan"), float("inf")])
async def test_a_question_that_points_nowhere_is_turned_down(database: Database, broken: float) -> None:
    """Zero and what is not a number would make every row as good as any."""
    with pytest.raises(ValueError, match="neither zero"):
        await VectorScan(database, PLENTY).nearest(1, MODEL, QUESTION * np.float32(broken), 5)


async def test_a_search_sees_what_another_process_did(database: Database) -> None:
    """Another connection adds, replaces and deletes, the newest row too: the next search knows."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 6, "memory")
    await put(database, owner, rows[:4], directions(6)[:4])
    scan = VectorScan(database, PLENTY)
    await scan.nearest(owner, MODEL, QUESTION, 9)
    other = opened_again(database)
    await put(other, owner, rows[4:], directions(6)[4:])
    _same(await scan.nearest(owner, MODEL, QUESTION, 9), _plain(rows, directions(6)))
    await put(other, owner, rows[5:], directions(1, seed=7))
    changed = np.concatenate((directions(6)[:5], directions(1, seed=7)))
    _same(await scan.nearest(owner, MODEL, QUESTION, 9), _plain(rows, changed))
    await remove_row(other, owner, "memory", "5")
    await remove_row(other, owner, "memory", "2")
    kept = [0, 1, 3, 4]
    _same(await scan.nearest(owner, MODEL, QUESTION, 9), _plain([rows[i] for i in kept], changed[kept]))
    assert len((await scan.similarities(owner, MODEL, QUESTION)).cosines) == 4
    await other.close()


async def test_a_search_is_right_when_the_record_of_removals_was_cut(database: Database) -> None:
    """The record holds only the newest: a copy that may have missed one is read anew."""
    ann, bob = await add_owner(database, "ann"), await add_owner(database, "bob")
    of_ann, of_bob = await add_rows(database, ann, 3), await add_rows(database, bob, 3)
    await put(database, ann, of_ann, directions(3))
    await put(database, bob, of_bob, directions(3))
    scan = VectorScan(database, PLENTY)
    await scan.nearest(ann, MODEL, QUESTION, 9)
    async with database.write() as connection:
        await remove_vectors(connection, of_ann[:1])
        await remove_vectors(connection, of_bob)
        await connection.exec_driver_sql("DELETE FROM vector_removals WHERE id <= 2")
    _same(await scan.nearest(ann, MODEL, QUESTION, 9), _plain(of_ann[1:], directions(3)[1:]))
    assert len((await scan.similarities(ann, MODEL, QUESTION)).cosines) == 2


@settings(max_examples=40)
@given(
    steps=st.lists(st.tuples(st.sampled_from(["put", "remove", "search"]), st.integers(0, 11)), max_size=14),
    cache_rows=st.sampled_from([0, 3, 100]),
)
def test_any_history_gives_what_a_fresh_scan_gives(
    fresh: Fresh, steps: list[tuple[str, int]], cache_rows: int
) -> None:
    """Whatever is put, replaced and removed between searches, and however small the cache."""
    with databases.for_a_while(fresh) as folder:
        asyncio.run(_history(databases.of(folder), steps, cache_rows))


async def _history(kept_at: Place, steps: list[tuple[str, int]], cache_rows: int) -> None:
    database = Database(kept_at)
    try:
        owner = await add_owner(database)
        rows = await add_rows(database, owner, 12)
        scan = VectorScan(database, cache_rows * Matrix.row_bytes(DIMENSIONS))
        given: dict[int, Floats] = {}
        for number, (step, place) in enumerate([*steps, ("search", 0)]):
            if step == "put":
                given[rows[place]] = directions(1, seed=number)[0]
                await put(database, owner, [rows[place]], given[rows[place]][None])
            elif step == "remove":
                given.pop(rows[place], None)
                async with database.write() as connection:
                    await remove_vectors(connection, [rows[place]])
            else:
                found = await scan.nearest(owner, MODEL, QUESTION, 20)
                _same(found, _plain(list(given), np.array(list(given.values())).reshape(-1, DIMENSIONS)))
    finally:
        await database.close()


async def test_the_cache_holds_no_more_than_it_may(database: Database) -> None:
    """Three owners with room for two: the one unused for longest goes, and is found all the same."""
    owners = [await add_owner(database, name) for name in ("ann", "bob", "cem")]
    size = 100 * Matrix.row_bytes(DIMENSIONS) + 4 * DIMENSIONS
    scan = VectorScan(database, 2 * size + 10)
    expected = {}
    for owner in owners:
        rows = await add_rows(database, owner, 100)
        await put(database, owner, rows, directions(100, seed=owner))
        expected[owner] = _plain(rows, directions(100, seed=owner))[:10]
    for owner in [*owners, *owners]:
        _same(await scan.nearest(owner, MODEL, QUESTION, 10), expected[owner])
        assert scan.held_bytes <= 2 * size + 10


async def test_an_owner_larger_than_the_cache_is_searched_whole(database: Database) -> None:
    """What does not fit is read for the search; memory stays below the bound."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 3 * BLOCK_ROWS)
    await put(database, owner, rows, directions(len(rows)))
    allowed = int(1.5 * BLOCK_ROWS * Matrix.row_bytes(DIMENSIONS))
    scan = VectorScan(database, allowed)
    for _ in range(2):
        _same(await scan.nearest(owner, MODEL, QUESTION, 20), _plain(rows, directions(len(rows)))[:20])
        assert 0 < scan.held_bytes <= allowed + 4 * DIMENSIONS
    similarities = await scan.similarities(owner, MODEL, QUESTION)
    assert sorted(similarities.places.row_ids.tolist()) == rows
    async with database.read() as connection:
        has_vector, exact = await similarities.vectors_of(connection, np.array([0, *rows[::-1]]))
    assert has_vector.tolist() == [False, *(True for _ in rows)]
    np.testing.assert_allclose(exact, directions(len(rows))[::-1], atol=0.01)


async def test_searches_at_the_same_time_load_once_and_agree(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cold searches that begin together find the same, and hold it in memory once."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 300)
    await put(database, owner, rows, directions(300))
    scan = VectorScan(database, PLENTY)
    mark, load = vectors.mark, vectors.load
    together, loaded = asyncio.Barrier(3), list[int]()

    async def marked(connection: AsyncConnection, space: Space) -> vectors.Mark:
        found = await mark(connection, space)
        await together.wait()
        return found

    async def counted(connection: AsyncConnection, space: Space, after: int, limit: int) -> Stored:
        loaded.append(after)
        return await load(connection, space, after, limit)

    monkeypatch.setattr(vectors, "mark", marked)
    monkeypatch.setattr(vectors, "load", counted)
    found = await asyncio.gather(*(scan.nearest(owner, MODEL, QUESTION, 10) for _ in range(3)))
    for each in found:
        _same(each, _plain(rows, directions(300))[:10])
    assert loaded == [0]
    assert scan.held_bytes < 320 * Matrix.row_bytes(DIMENSIONS)


async def test_an_owner_can_be_let_go_of(database: Database) -> None:
    """After an erasure nothing of theirs stays in memory, and others' stays."""
    ann, bob = await add_owner(database, "ann"), await add_owner(database, "bob")
    scan = VectorScan(database, PLENTY)
    for owner in (ann, bob):
        await put(database, owner, await add_rows(database, owner, 10), directions(10))
        await scan.similarities(owner, MODEL, QUESTION)
    both = scan.held_bytes
    scan.invalidate(ann)
    assert scan.held_bytes == both / 2


async def test_similarities_know_every_row(database: Database) -> None:
    """Every cosine nearly, their mean and deviation over all rows, and those of rows that are asked for."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 200)
    await put(database, owner, rows, directions(200))
    similarities = await VectorScan(database, PLENTY).similarities(owner, MODEL, QUESTION)
    exact = directions(200) @ QUESTION
    np.testing.assert_allclose(similarities.cosines, exact, atol=0.01)
    assert similarities.middle == pytest.approx(exact.mean(), abs=1e-3)
    assert similarities.spread == pytest.approx(exact.std(), abs=1e-3)
    found = similarities.cosines_of(np.array([rows[3], 10_000]))
    np.testing.assert_allclose(found, [exact[3], np.nan], atol=0.01)
    assert [row_id for row_id, _ in similarities.best(1)] == [rows[int(np.argmax(exact))]]


async def test_what_all_texts_share_can_be_left_out(database: Database) -> None:
    """With a large common part every row looks alike; centred, the row that means the same stands out."""
    owner = await add_owner(database)
    common = np.zeros(DIMENSIONS, np.float32)
    common[0] = 3
    mixed = directions(500) + common
    mixed /= np.linalg.norm(mixed, axis=1, keepdims=True)
    rows = await add_rows(database, owner, 500)
    await put(database, owner, rows, mixed)
    scan = VectorScan(database, PLENTY)
    similarities = await scan.similarities(owner, MODEL, mixed[7], centred=True)
    centre = mixed.mean(axis=0) * 500 / 550
    rest = mixed - centre
    expected = rest @ (mixed[7] - centre) / np.linalg.norm(rest, axis=1) / np.linalg.norm(mixed[7] - centre)
    np.testing.assert_allclose(similarities.cosines, expected, atol=0.02)
    assert similarities.best(1)[0][0] == rows[7]
    assert similarities.middle < 0.2 < (await scan.similarities(owner, MODEL, mixed[7])).middle


async def test_to_a_model_to_which_all_texts_are_alike_few_are_near(database: Database) -> None:
    """In a store too small to have its common part taken out: what is ordinary counts as nothing, the same as all."""
    owner = await add_owner(database)
    alike = directions(20) + 3 * np.ones(DIMENSIONS, np.float32) / DIMENSIONS**0.5
    alike /= np.linalg.norm(alike, axis=1, keepdims=True)
    rows = await add_rows(database, owner, 20)
    await put(database, owner, rows, alike)
    similarities = await VectorScan(database, PLENTY).similarities(owner, MODEL, alike[7], centred=True)
    likeness = similarities.likeness(similarities.cosines_of(np.array(rows)))
    assert likeness[7] == pytest.approx(1, abs=0.01)
    assert similarities.middle > 0.5
    assert np.mean(np.delete(likeness, 7)) < 0.3


@given(st.integers(1, 40), st.integers(0, 2**31))
def test_eight_bits_keep_a_cosine_to_three_thousandths(count: int, seed: int) -> None:
    """For any vectors of 768 dimensions."""
    rows = directions(count, seed, 768)
    asked = directions(1, seed + 1, 768)
    numbers = np.arange(1, count + 1)
    stored = Stored(numbers, numbers, np.zeros(count, np.uint8), rows.astype(np.float16))
    found = Matrix((Block.of(stored),)).products(asked)[0]
    np.testing.assert_allclose(found, rows @ asked[0], atol=3e-3)


async def test_a_centre_is_kept_up_while_it_hardly_moves(database: Database) -> None:
    """One row more among thousands: the rows that were there are not measured again, and all cosines stay true."""
    owner = await add_owner(database)
    mixed = directions(3001) + directions(1, seed=7)
    mixed /= np.linalg.norm(mixed, axis=1, keepdims=True)
    rows = await add_rows(database, owner, 3001)
    await put(database, owner, rows[:3000], mixed[:3000])
    scan = VectorScan(database, PLENTY)
    before = await scan.similarities(owner, MODEL, QUESTION, centred=True)
    await put(database, owner, rows[3000:], mixed[3000:])
    after = await scan.similarities(owner, MODEL, QUESTION, centred=True)
    assert after.centre is before.centre
    centre = mixed.mean(axis=0) * 3001 / 3051
    rest = mixed - centre
    expected = rest @ (QUESTION - centre) / np.linalg.norm(rest, axis=1) / np.linalg.norm(QUESTION - centre)
    np.testing.assert_allclose(after.cosines_of(np.array(rows)), expected, atol=0.02)


async def test_a_centre_that_has_moved_is_taken_anew(database: Database) -> None:
    """As many rows again, all on one side."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 200)
    await put(database, owner, rows[:100], directions(100))
    scan = VectorScan(database, PLENTY)
    before = await scan.similarities(owner, MODEL, QUESTION, centred=True)
    await put(database, owner, rows[100:], np.repeat(directions(1, seed=3), 100, axis=0))
    after = await scan.similarities(owner, MODEL, QUESTION, centred=True)
    assert before.centre is not None
    assert after.centre is not None
    assert np.linalg.norm(after.centre - before.centre) > 0.1


async def test_what_was_learnt_from_a_turn_lifts_it_by_meaning(database: Database) -> None:
    """A turn is as near as the nearest of its own vector and those of the facts that rest on it."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 3)
    (fact,) = await add_rows(database, owner, 1, "memory", first=5)
    await put(database, owner, [*rows, fact], np.stack((*-np.abs(directions(3)), QUESTION)))
    similarities = await VectorScan(database, PLENTY).similarities(owner, MODEL, QUESTION)
    async with database.read() as connection:
        layout = await Layouts().current(connection, owner, await words.extent(connection, owner))
    assert similarities.nearest_memories(1).tolist() == [fact]
    learnt = replace(NOTHING, rows=np.array([fact]), behind=layout.numbers[1:2], of=np.zeros(1, np.intp))
    meaning = arms.Meaning.of(similarities, layout, learnt)
    assert meaning.near[1] == meaning.learnt[0] == pytest.approx(1, abs=0.01)
    assert max(meaning.near[0], meaning.near[2]) < 0.9


async def test_the_person_who_asked_last_is_kept_at_hand(database: Database) -> None:
    """With room for one, whoever asks now is held, and whoever asked before is let go of."""
    first, second = await add_owner(database, "ann"), await add_owner(database, "bob")
    for owner, many in ((first, 100), (second, 60)):
        await put(database, owner, await add_rows(database, owner, many), directions(many))
    row = Matrix.row_bytes(DIMENSIONS)
    scan = VectorScan(database, 110 * row)
    for owner in (first, second):
        await scan.nearest(owner, MODEL, QUESTION, 10)
    assert scan.held_bytes < 70 * row


def test_joined_blocks_know_what_all_their_rows_come_to() -> None:
    """The mean of all rows, by which they are centred, is that of both blocks."""
    ids, sources = np.arange(1, 7), np.zeros(6, np.uint8)
    whole = directions(6).astype(np.float16)
    one, other = (
        Block.of(Stored(ids[part], ids[part], sources[part], whole[part]))
        for part in (slice(0, 4), slice(4, 6))
    )
    np.testing.assert_allclose(one.joined(other).total, whole.astype(np.float32).sum(axis=0), atol=1e-4)


def _layout(sessions: list[int]) -> Layout:
    """Rows 1, 2, 3 ... of these sessions, without replies."""
    rows = np.arange(1, len(sessions) + 1)
    nothing = np.zeros(len(sessions), np.int64)
    return replace(EMPTY, rows=rows, sessions=np.array(sessions), replies=nothing, is_asked_for=nothing)


def test_what_was_said_in_another_session_surrounds_nothing() -> None:
    """However near it stands, before or behind."""
    alone = _layout([1, 2, 3]).surroundings(np.array([0.0, 1.0, 0.0], np.float32))
    assert alone.tolist() == [0, 1, 0]
    together = _layout([1, 1, 1]).surroundings(np.array([0.0, 0.5, 0.0], np.float32))
    behind, ahead = dict(layouts_of.AROUND)[-1], dict(layouts_of.AROUND)[1]
    assert together.tolist() == pytest.approx([0.5 * ahead, 0.5, 0.5 * behind])


async def test_a_message_without_a_vector_is_near_to_nothing(database: Database) -> None:
    """It does not pass for its neighbour."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 3)
    await put(database, owner, [rows[0], rows[2]], directions(2))
    similarities = await VectorScan(database, PLENTY).similarities(owner, MODEL, QUESTION)
    layout = replace(_layout([1, 1, 1]), rows=np.array(rows))
    assert np.isnan(
        layout.nearness(*similarities.cosines_of_columns(layout, layout.rows, layout.replies))
    ).tolist() == [False, True, False]


async def test_the_layout_of_whoever_asked_last_is_at_hand(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When there are too many, that of whoever has not asked for longest goes."""
    layouts = Layouts()
    async with database.read() as connection:
        for stranger in range(1000, 1000 + layouts_of.MOST_OWNERS):
            await layouts.current(connection, stranger, words.Extent(0, 0, 0))
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 1)
    async with database.read() as connection:
        extent = await words.extent(connection, owner)
        await layouts.current(connection, owner, extent)
        monkeypatch.setattr(words, "sides", None)  # nothing is read again
        assert (await layouts.current(connection, owner, extent)).rows.tolist() == rows


async def test_a_layout_lacks_what_went_and_what_a_snapshot_does_not_know(database: Database) -> None:
    """A turn that is forgotten leaves it, and one that came after the search began is not in it yet."""
    layouts = Layouts()
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 3)
    async with database.read() as connection:
        before = await words.extent(connection, owner)
        await layouts.current(connection, owner, before)
        await add_rows(database, owner, 1, first=7)
        async with database.read() as later:
            assert len((await layouts.current(later, owner, await words.extent(later, owner))).rows) == 4
        assert (await layouts.current(connection, owner, before)).rows.tolist() == rows
    async with database.write(owner) as connection:
        await words.remove(connection, owner, ("user",), ["2"])
        extent = await words.extent(connection, owner)
        assert (extent.rows, extent.gone) == (3, 1)
        assert rows[2] not in (await layouts.current(connection, owner, extent)).rows


async def test_rows_are_counted_as_they_come_and_go(database: Database) -> None:
    """Many at once, one, those of a source, all of them; each owner's by themselves."""
    ann, ben = await add_owner(database), await add_owner(database, "ben")
    await add_rows(database, ann, 3)
    await add_rows(database, ann, 2, "memory")
    await add_rows(database, ben, 1)

    async def counted(owner: int) -> tuple[int, int]:
        async with database.read() as connection:
            extent = await words.extent(connection, owner)
            return extent.rows, extent.gone

    assert (await counted(ann), await counted(ben)) == ((5, 0), (1, 0))
    async with database.write(ann) as connection:
        await words.remove(connection, ann, ("memory", "user"), ["1"])
    assert await counted(ann) == (3, 1)
    async with database.write(ann) as connection:
        await words.clear(connection, ann)
    assert (await counted(ann), await counted(ben)) == ((0, 3), (1, 0))


async def test_words_that_stand_in_a_memory_alone_choose_no_message(database: Database) -> None:
    """The rows of memories come after those of all messages: nothing is looked for there."""
    owner = await add_owner(database)
    rows = await add_rows(database, owner, 2)
    (fact,) = await add_rows(database, owner, 1, "memory", first=5)
    await put(database, owner, [*rows, fact], directions(3))
    similarities = await VectorScan(database, PLENTY).similarities(owner, MODEL, QUESTION)
    layout = replace(_layout([1, 1]), rows=np.array(rows))
    found = FoundRows.of(np.array([*rows, fact]), layout, NOTHING)
    assert found.rows.tolist() == rows
    assert found.scored({fact: 1.0}).tolist() == [0, 0]
    assert similarities.nearest_memories(1).tolist() == [fact]


async def test_a_second_look_lifts_what_is_about_the_same_as_the_best(database: Database) -> None:
    """What is about something else sinks, and what has no vector stays where it was."""
    owner = await add_owner(database)
    first, alike, other, without = await add_rows(database, owner, 4)
    same, apart = np.eye(2, DIMENSIONS, dtype=np.float32)
    await put(database, owner, [first, alike, other], np.stack((same, same, apart)))
    similarities = await VectorScan(database, PLENTY).similarities(owner, MODEL, QUESTION)
    fitting = {first: 4.0, alike: 1.0, other: 1.0, without: 1.0}
    layout = replace(_layout([0] * 4), rows=np.array([*fitting]), numbers=np.zeros(4, np.int64))
    nothing = np.zeros(4)
    rows = FoundRows.of(layout.rows, replace(layout, told=nothing, standing=nothing), NOTHING)
    ranking = fuse([Arm.listed(WORDS, rows.scored(fitting))], rows.sessions, nothing, nothing)
    async with database.read() as connection:
        found, _ = await arms.rerank_rows(connection, owner, [], ranking, rows, similarities)
    before, after = (
        {int(rows.rows[each.at(place)]): each.score(place) for place in range(4)} for each in (ranking, found)
    )
    echo = {row: after[row] - before[row] for row in fitting}
    assert echo[first] == pytest.approx(echo[alike])
    assert echo[alike] > 0 > echo[other]
    assert echo[without] == 0


async def test_interactions_that_came_since_the_last_search_are_near_as_well(database: Database) -> None:
    """Where the vectors of a layout stand is kept between searches, and looked for anew as rows come."""
    owner = await add_owner(database)
    scan, layouts = VectorScan(database, PLENTY), Layouts()
    same = directions(3)
    same[[0, 2]] = QUESTION
    for many in (2, 3):
        rows = await add_rows(database, owner, 1 if many == 3 else 2, first=10 * many)
        await put(database, owner, rows, same[many - len(rows) : many])
        for _ in range(2):
            similarities = await scan.similarities(owner, MODEL, QUESTION)
            async with database.read() as connection:
                layout = await layouts.current(connection, owner, await words.extent(connection, owner))
            near = layout.nearness(*similarities.cosines_of_columns(layout, layout.rows, layout.replies))
            assert np.flatnonzero(near > 0.99).tolist() == ([0, 2] if many == 3 else [0])


@given(st.integers(1, 9), st.integers(0, 500), st.integers(0, 2**31))
def test_the_highest_scores_are_found_among_any_number(many: int, count: int, seed: int) -> None:
    """As sorting finds them, though most are passed over unsorted."""
    scores = directions(count + 1, seed)[:, 0]
    assert sorted(scores[highest(scores, many)]) == sorted(scores)[-many:]
