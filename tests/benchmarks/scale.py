"""How a search grows with what is stored: one person's 1,000 to 100,000 rows, and 100 people with 1,000 each.

    nice python -m tests.benchmarks.scale [--stores 1x1000,1x10000,1x50000,1x100000,100x1000] [--searches 200]
        [--on sqlite,postgres] [--json]

Beside it, in the same run: the plain numpy scan (a float32 matrix in memory) and the bare FTS5 query (unicode61, all words
OR-ed). The machine's speed drifts; read the ratios, the load average, and the processor time a search takes ("cpu", in all
threads). What is measured stands in `searches`: add an entry, and it is timed warm, cold (nothing in this process, nothing of the file in
memory; not of a server) and for what it does to the event loop. A fact rests on one turn of each session, one turn in four names somebody, and the words of a turn stand beside its neighbours, as the product's indexer puts them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import numpy as np
from sqlalchemy import insert, select

from bot.domain.interactions import ModelUsage
from bot.domain.memories import new_memory_id
from bot.domain.recall import RecallQuery
from bot.language.names import find_names
from bot.language.words import search_text
from bot.llm.embedder import Embedded, Embedder
from bot.memory.indexer import DISTILLED, SPAN, Indexer, prior_of
from bot.memory.recall.retriever import Retriever
from bot.memory.recall.vectors import VectorScan
from bot.storage.engine.database import Database, Transaction
from bot.storage.engine.migrate import migrate
from bot.storage.search import vectors
from bot.storage.search.vectors import Floats, NewVector, hash_of
from bot.storage.tables import (
    entities,
    interactions,
    memories,
    memory_sources,
    mentions,
    search_rows,
    sessions,
    users,
)
from tests.benchmarks.filling import insert_words, inserted, place_on

MODEL, DIMENSIONS = "test:clustered/768", 768
FOUND = 200
"""Rows that each arm finds, as many as fusion looks at."""
BATCH = 1000
WATCHED = 50
"""Searches during which the event loop is watched."""
SMALL_WORDS = (
    "the to and a of in is it you that was for on are with as be at have this but not they from we what there all when"
    " my so if will no about would can just been me do how more out had has were their up which like one very then"
).split()
NOW = datetime(2026, 11, 20, tzinfo=UTC)

Search = Callable[[int, str, Floats], Awaitable[object]]
"""Owner, question in words, question as a vector."""


class Given:
    """Stands where the embedding model stands: the vector of the next question is handed in, and costs nothing."""

    name = MODEL
    computes_here = True

    def __init__(self) -> None:
        self.vector = np.zeros(DIMENSIONS, np.float32)

    async def query(self, _text: str) -> Embedded:
        """The vector that was handed in."""
        return Embedded(self.vector[None], {}, ModelUsage(model=MODEL))


def searches(database: Database, scan: VectorScan) -> Mapping[str, Search]:
    """What is timed, by name; each store has a database and a scan of its own."""
    given = Given()
    retriever = Retriever(database, Indexer(database), scan, cast(Embedder, given))
    without_vectors = Retriever(database, Indexer(database), scan)

    async def recall(owner: int, words: str, question: Floats) -> object:
        given.vector = question
        return await retriever.search(RecallQuery(owner=owner, text=words, now=NOW, limit=10))

    async def unasked(owner: int, words: str, question: Floats) -> object:
        given.vector = question
        return await retriever.search(
            RecallQuery(owner=owner, text=words, now=NOW, limit=30, strictness="unasked")
        )

    async def words_alone(owner: int, words: str, _question: Floats) -> object:
        return await without_vectors.search(RecallQuery(owner=owner, text=words, now=NOW, limit=10))

    async def nearest(owner: int, _words: str, question: Floats) -> object:
        return await scan.nearest(owner, MODEL, question, FOUND)

    async def similarities(owner: int, _words: str, question: Floats) -> object:
        near = await scan.similarities(owner, MODEL, question, centred=True)
        return near.best(FOUND), near.middle, near.spread

    return {
        "recall": recall,
        "recall, floored": unasked,
        "words alone": words_alone,
        "nearest": nearest,
        "centred similarities": similarities,
    }


TURNS, FACT_AT = 30, 18
"""Turns of a session, and which of them a fact rests on."""
NEW = 200
"""Exchanges that the product's own indexer is timed on, at the full size of a store."""


@dataclass(frozen=True)
class Texts:
    """Made-up talk: English small words first, then words of syllables, as frequent as Zipf says."""

    random: np.random.Generator
    vocabulary: int = 30_000
    people: int = 300

    @cached_property
    def words(self) -> np.ndarray[Any, Any]:
        """Distinct words, the commonest first."""
        syllables = [c + v for c in "b d f g k l m n p r s t v z st tr".split() for v in "a e i o u".split()]
        made: dict[str, None] = {}
        while len(made) < self.vocabulary:
            made["".join(self.random.choice(syllables, self.random.integers(2, 5)))] = None
        return np.array([*SMALL_WORDS, *made])

    @cached_property
    def shares(self) -> Floats:
        """How often each word is said (Zipf and Mandelbrot: 1 / (rank + 2.7))."""
        weights = 1 / (np.arange(len(self.words)) + 3.7)
        return weights / weights.sum()

    @cached_property
    def names(self) -> np.ndarray[Any, Any]:
        """People somebody talks about, the best known first: rare words with a capital letter."""
        return np.array([word.capitalize() for word in self.words[-self.people :]])

    def sentences(self, count: int) -> list[str]:
        """Of 6 to 30 words; one in four names somebody, as its second word."""
        lengths = self.random.integers(6, 31, count)
        drawn = self.random.choice(self.words, int(lengths.sum()), p=self.shares)
        parts = np.split(drawn, np.cumsum(lengths)[:-1])
        known = self.shares[: self.people] / self.shares[: self.people].sum()
        named = self.random.choice(self.names, count, p=known)
        for part, name, names in zip(parts, named, self.random.random(count) < 0.25, strict=True):
            part[1] = name if names else part[1]
        return [" ".join(part) for part in parts]


@dataclass(frozen=True)
class Clusters:
    """Vectors of unit length about random topics, close enough that neighbours are hard to tell apart."""

    random: np.random.Generator
    topics: int = 300

    @cached_property
    def centres(self) -> Floats:
        """One direction for each topic, all leaning the same way, as those of real models do."""
        return (self._noise(self.topics) + 0.8 * self._noise(1)).astype(np.float32)

    def vectors(self, count: int) -> Floats:
        """Of topics at random."""
        mixed = self.centres[self.random.integers(0, self.topics, count)] + 0.9 * self._noise(count)
        return mixed / np.linalg.norm(mixed, axis=1, keepdims=True)

    def _noise(self, count: int) -> Floats:
        return self.random.standard_normal((count, DIMENSIONS), np.float32) / np.float32(DIMENSIONS**0.5)


@dataclass
class Store:
    """A filled database, in a file or at a server's URL, the same vectors as one matrix a person, and the same texts
    in a bare FTS5 table.
    """

    place: Path | str
    matrices: list[Floats]
    bare: sqlite3.Connection
    questions: list[tuple[int, str, Floats]]
    figures: dict[str, float] = field(default_factory=dict[str, float])


async def fill(place: Path | str, owners: int, rows: int, asked: int) -> Store:
    """A store of so many owners with so many rows each, facts among them, indexed as the product indexes them."""
    random = np.random.default_rng(owners * 1_000_003 + rows)
    texts, clusters = Texts(random), Clusters(random)
    bare = sqlite3.connect(":memory:", check_same_thread=False)
    bare.execute("CREATE VIRTUAL TABLE bare USING fts5(owner, said)")
    database = Database(place)
    await migrate(database)
    async with database.write() as connection:
        await connection.execute(
            insert(users), [{"id": each + 1, "created_at": NOW} for each in range(owners)]
        )
    turns = rows - rows // (TURNS + 1)
    said = {owner + 1: texts.sentences(turns) for owner in range(owners)}
    store = Store(place, [clusters.vectors(rows + 2) for _ in range(owners)], bare, [])
    empty, started = await database.size(), time.perf_counter()
    for owner, sentences in said.items():
        await _index_person(database, owner, sentences)
    await database.empty_log()
    with_words, words_done = await database.size(), time.perf_counter()
    for owner in said:
        await _put(database, owner, store.matrices[owner - 1])
    total, done = owners * rows, time.perf_counter()
    store.figures = {
        "fill words, ms a row": (words_done - started) * 1000 / total,
        "store vector, ms a row": (done - words_done) * 1000 / total,
        "words, bytes a row": (with_words - empty) / total,
        "vector, bytes a row": (await database.size() - with_words) / total,
    }
    store.figures["index, ms a row"] = await _index_new(database, texts.sentences(NEW))
    await database.close()
    bare.executemany(
        "INSERT INTO bare VALUES (?, ?)", ((f"o{owner}", text) for owner in said for text in said[owner])
    )
    for _ in range(asked):
        owner = int(random.integers(owners)) + 1
        question = _question(random, said[owner][int(random.integers(turns))].split())
        store.questions.append((owner, question, clusters.vectors(1)[0]))
    return store


async def _index_new(database: Database, said: Sequence[str]) -> float:
    """Milliseconds that the product's own indexer takes for each of some new exchanges of the first person."""
    async with database.write(1) as connection:
        (session,) = await inserted(connection, sessions, [_session(1, NOW)])
        new = [
            {**_exchange(1, session, f"new-{number}", NOW, text), "indexed": False}
            for number, text in enumerate(said)
        ]
        await inserted(connection, interactions, new)
    started = time.perf_counter()
    await Indexer(database).catch_up_all()
    return (time.perf_counter() - started) * 1000 / len(said)


def _question(random: np.random.Generator, words: Sequence[str]) -> str:
    """Up to eight words of a sentence in any order, with whom it names."""
    named = [word for word in words if word[:1].isupper()]
    others = random.permutation([word for word in words if word not in named])
    return " ".join([*others[: 8 - len(named)], *named])


async def _index_person(database: Database, owner: int, sentences: Sequence[str]) -> None:
    """Store and index what was said, 30 turns a session and one an hour, in the shape the product's indexer gives it."""
    for start in range(0, len(sentences), TURNS):
        async with database.write(owner) as connection:
            begin = NOW - timedelta(hours=len(sentences) - start)
            (session,) = await inserted(connection, sessions, [_session(owner, begin)])
            await _index_session(connection, owner, sentences[start : start + TURNS], session, begin)


async def _index_session(
    connection: Transaction, owner: int, sentences: Sequence[str], session: int, begin: datetime
) -> None:
    times = [begin + timedelta(hours=number) for number in range(len(sentences))]
    said = [
        _exchange(owner, session, f"{session}-{number}", told, text)
        for number, (told, text) in enumerate(zip(times, sentences, strict=True))
    ]
    exchanges = await inserted(connection, interactions, said)
    words = [search_text(text) for text in sentences]
    rows = await inserted(
        connection,
        search_rows,
        [
            {
                "owner": owner,
                "source": "user",
                "ref": str(exchange),
                "session_id": session,
                "told_at": told,
                "standing": prior_of(len(set(each.stems.split())), 0.0),
            }
            for exchange, told, each in zip(exchanges, times, words, strict=True)
        ],
    )
    columns = [
        {
            "source": "user",
            "said": each.stems,
            "before": " ".join(
                [*(near.stems for near in words[max(0, number - SPAN) : number]), _date(times[number])]
            ),
            "after": " ".join(near.stems for near in words[number + 1 : number + 1 + SPAN]),
            "others": each.others,
        }
        for number, each in enumerate(words)
    ]
    await insert_words(connection, owner, rows, columns)
    if len(sentences) > FACT_AT:
        await _index_fact(connection, owner, exchanges[FACT_AT], sentences[FACT_AT], times[FACT_AT])
    await _mention(connection, owner, rows, sentences)


async def _index_fact(connection: Transaction, owner: int, exchange: int, text: str, told: datetime) -> None:
    """Store the first words of a turn as a fact that rests on it."""
    content = " ".join(text.split()[:6])
    words, ref = search_text(f"Observation: {content}"), new_memory_id()
    fact = {
        "id": ref,
        "owner": owner,
        "scope": "",
        "kind": "fact",
        "subject": "user",
        "subject_key": "user",
        "key": "observation",
        "value_key": ref,
        "content": content,
        "category": "general",
        "version": 1,
        "confidence": 1.0,
        "mentions": 1,
        "protected": False,
        "details": {},
        "created_at": told,
        "updated_at": told,
    }
    await connection.execute(insert(memories).values(fact))
    rests = {
        "memory_id": ref,
        "version": 1,
        "interaction_id": exchange,
        "role": "said",
        "owner": owner,
        "quote": content,
    }
    await connection.execute(insert(memory_sources).values(rests))
    row = {"owner": owner, "source": "memory", "ref": ref, "told_at": told, "standing": DISTILLED}
    rows = await inserted(connection, search_rows, [row])
    await insert_words(
        connection, owner, rows, [{"source": "memory", "said": words.stems, "others": words.others}]
    )


async def _mention(
    connection: Transaction, owner: int, rows: Sequence[int], sentences: Sequence[str]
) -> None:
    named = [(name, row) for row, text in zip(rows, sentences, strict=True) for name in find_names(text)]
    asked = select(entities.c.canonical, entities.c.id).where(entities.c.owner == owner)
    known = {canonical: number for canonical, number in await connection.execute(asked)}
    new = {name.canonical: name.text for name, _ in named if name.canonical not in known}
    if new:
        met = [
            {"owner": owner, "kind": "person", "name": text, "canonical": canonical}
            for canonical, text in new.items()
        ]
        known |= zip(new, await inserted(connection, entities, met), strict=True)
    if named:
        pairs = {(known[name.canonical], row) for name, row in named}
        told = [{"owner": owner, "entity_id": entity, "row_id": row} for entity, row in sorted(pairs)]
        await connection.execute(insert(mentions), told)


def _session(owner: int, at: datetime) -> dict[str, Any]:
    place = {"owner": owner, "channel": "terminal", "chat": "past"}
    return {**place, "started_at": at, "last_at": at, "known": [], "history_from": 1}


def _exchange(owner: int, session: int, message: str, told: datetime, text: str) -> dict[str, Any]:
    return {
        "owner": owner,
        "session_id": session,
        "channel": "terminal",
        "chat": "past",
        "message_id": message,
        "revision": 0,
        "sent_at": told,
        "text": text,
        "state": "noted",
        "created_at": told,
        "indexed": True,
    }


def _date(told: datetime) -> str:
    return search_text(told.strftime("%A %d %B %Y"), "en").stems


async def _put(database: Database, owner: int, matrix: Floats) -> None:
    async with database.read() as connection:
        query = search_rows.select().with_only_columns(search_rows.c.id).where(search_rows.c.owner == owner)
        row_ids = (await connection.execute(query.order_by(search_rows.c.id))).scalars().all()
    for first in range(0, len(row_ids), 100):
        new = [
            NewVector(row_id, hash_of(str(row_id)), matrix[first + number])
            for number, row_id in enumerate(row_ids[first : first + 100])
        ]
        async with database.write() as connection:
            await vectors.put(connection, owner, MODEL, new)


@dataclass
class Loop:
    """How long the event loop was held up: late ticks, and processor time its thread spent between two of them."""

    late: list[float] = field(default_factory=list[float])
    busy: list[float] = field(default_factory=list[float])

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Tick every millisecond while the block runs."""
        ticking = asyncio.create_task(self._tick())
        try:
            yield
        finally:
            ticking.cancel()

    async def _tick(self) -> None:
        while True:
            wall, busy = time.perf_counter(), time.thread_time()
            await asyncio.sleep(0.001)
            self.late.append((time.perf_counter() - wall - 0.001) * 1000)
            self.busy.append((time.thread_time() - busy) * 1000)


async def measure(store: Store, cache_mb: int) -> dict[str, Any]:
    """Times in milliseconds of every search and of the two plain ones, in one run."""
    result: dict[str, Any] = dict(store.figures)
    result["plain numpy"] = _spread(
        [_timed(lambda asked=asked: _plain_scan(store, asked)) for asked in store.questions]
    )
    result["bare FTS5"] = _spread(
        [_timed(lambda asked=asked: _bare_match(store, asked)) for asked in store.questions]
    )
    before = _resident_mb()
    async with _opened(store.place, cache_mb) as (database, scan):
        idle = Loop()
        async with idle.watched():
            await asyncio.sleep(1)
        result["idle loop"] = _held_up(idle)
        for name, search in searches(database, scan).items():
            for owner in {owner for owner, _, _ in store.questions}:
                await search(owner, *store.questions[0][1:])
            spent = time.process_time()
            result[name] = _spread([await _timed_async(search, asked) for asked in store.questions])
            spent = time.process_time() - spent
            loop = Loop()
            async with (
                loop.watched()
            ):  # apart: the ticks take a fifth of a processor, and the interpreter's lock
                for asked in store.questions[:WATCHED]:
                    await search(*asked)
            result[name] |= {"loop": _held_up(loop), "cpu": spent * 1000 / len(store.questions)}
        result["memory"] = {
            "vectors held, MB": scan.held_bytes / 1e6,
            "grown by, MB": _resident_mb() - before,
            "process, MB": _resident_mb(),
        }
    if isinstance(store.place, Path):
        for name in list(searches(database, scan)):
            result[name]["cold"] = await _cold(store, store.place, name, cache_mb)
    return result


async def _cold(store: Store, path: Path, name: str, cache_mb: int) -> dict[str, Any]:
    times: list[float] = []
    loop = Loop()
    for asked in store.questions[:3]:
        _forget(path)
        async with _opened(store.place, cache_mb) as (database, scan):
            async with loop.watched():
                times.append(await _timed_async(searches(database, scan)[name], asked))
    return {**_spread(times), "loop": _held_up(loop)}


def _forget(path: Path) -> None:
    """Let the operating system drop what it has read of the file."""
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(descriptor)


@asynccontextmanager
async def _opened(place: Path | str, cache_mb: int) -> AsyncIterator[tuple[Database, VectorScan]]:
    database = Database(place)
    try:
        yield database, VectorScan(database, cache_mb * 1_000_000)
    finally:
        await database.close()


def _plain_scan(store: Store, asked: tuple[int, str, Floats]) -> object:
    owner, _, question = asked
    cosines = store.matrices[owner - 1] @ question
    best = np.argpartition(cosines, max(0, len(cosines) - FOUND))[-FOUND:]
    return best[np.argsort(-cosines[best])]


def _bare_match(store: Store, asked: tuple[int, str, Floats]) -> object:
    owner, words, _ = asked
    anyone = " OR ".join(f'"{word}"' for word in words.split())
    expression = f"owner : o{owner} AND said : ({anyone})" if len(store.matrices) > 1 else anyone
    query = "SELECT rowid FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT ?"
    return store.bare.execute(query, (expression, FOUND)).fetchall()


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


async def _timed_async(search: Search, asked: tuple[int, str, Floats]) -> float:
    started = time.perf_counter()
    await search(*asked)
    return (time.perf_counter() - started) * 1000


def _spread(times: Sequence[float]) -> dict[str, Any]:
    return {"p50": float(np.percentile(times, 50)), "p95": float(np.percentile(times, 95))}


def _held_up(loop: Loop) -> dict[str, float]:
    return {"longest late": max(loop.late, default=0.0), "longest busy": max(loop.busy, default=0.0)}


def _resident_mb() -> float:
    line = next(
        line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS")
    )
    return int(line.split()[1]) / 1000


def show(name: str, result: Mapping[str, Any]) -> None:
    """The figures of one store, a line for each search."""
    numpy_ms, fts_ms = result["plain numpy"]["p50"], result["bare FTS5"]["p50"]
    print(f"\n{name}", *(f"{key} {result[key]:.3f}" for key in result if key.endswith("a row")), sep="; ")
    print("; ".join(f"{key} {value:.0f}" for key, value in result["memory"].items()))
    print("load average {:.2f} {:.2f} {:.2f}, {} processors".format(*result["load"], os.cpu_count()))
    print(f"loop when idle: at most {result['idle loop']['longest late']:.1f} ms late")
    for search, times in result.items():
        if not isinstance(times, dict) or "p50" not in times:
            continue
        line = f"{search:16} p50 {times['p50']:7.2f}  p95 {times['p95']:7.2f} ms"
        line += f"  {times['p50'] / numpy_ms:5.1f} x numpy  {times['p50'] / fts_ms:5.1f} x FTS5"
        if "loop" in times:
            line += f"  cpu {times['cpu']:.1f}  loop late {times['loop']['longest late']:.1f}, busy {times['loop']['longest busy']:.1f} ms"
        if "cold" in times:
            cold = times["cold"]
            line += f"  cold {cold['p50']:.0f} ms, loop late {cold['loop']['longest late']:.1f}, busy {cold['loop']['longest busy']:.1f}"
        print(line)
    sys.stdout.flush()


def run(
    stores: Sequence[tuple[int, int]], engines: Sequence[str], asked: int, cache_mb: int, as_json: bool
) -> None:
    """Fill and measure one store after the other."""
    results: dict[str, Any] = {}
    for owners, rows in stores:
        for engine in engines:
            with place_on(engine) as (folder, url):
                name = f"{engine}, {owners} x {rows:,}"
                results[name] = asyncio.run(
                    _filled_and_measured(url or folder / "bot.db", owners, rows, asked, cache_mb)
                )
                if not as_json:
                    show(name, results[name])
    if as_json:
        print(json.dumps(results, indent=2))


async def _filled_and_measured(
    place: Path | str, owners: int, rows: int, asked: int, cache_mb: int
) -> dict[str, Any]:
    store = await fill(place, owners, rows, asked)
    gc.collect()
    gc.freeze()  # what the benchmark made is not the product's to look through
    result = await measure(store, cache_mb)
    store.bare.close()
    return {**result, "load": os.getloadavg()}


def main() -> None:
    """Read the command line."""
    options = argparse.ArgumentParser(description="Measure searches at the sizes a store can have.")
    options.add_argument(
        "--stores", default="1x1000,1x10000,1x50000,1x100000,100x1000", help="people x rows each"
    )
    options.add_argument("--on", default="sqlite,postgres")
    options.add_argument("--searches", type=int, default=200)
    options.add_argument("--cache-mb", type=int, default=128)
    options.add_argument("--json", action="store_true")
    given = options.parse_args()
    stores = [
        (int(owners), int(rows))
        for owners, _, rows in (each.partition("x") for each in given.stores.split(","))
    ]
    run(stores, given.on.split(","), given.searches, given.cache_mb, given.json)


if __name__ == "__main__":
    main()
