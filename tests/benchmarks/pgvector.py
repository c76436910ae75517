"""Whether pgvector would find one owner's nearest vectors better than our scan, on one PostgreSQL, in one run.

    python -m tests.benchmarks.pgvector [--rows 1000,10000,100000] [--others 100x1000] [--searches 60]

Vectors of 768 numbers about random topics, the owner's among those of others, as halfvec in a column of pgvector's
and as our own rows. "exact": pgvector reads the owner's rows; "HNSW": its index over everybody's, with the owner as a
filter. "ours": the scan as shipped with its copy in memory; "ours, cold": the copy read first. Printed: milliseconds at the median and the 95th percentile, and the share found of
the true 10 and 200 nearest (float32); then what each takes up. Recall looks at 200 rows, and needs to know how
near *all* of an owner's rows are: what they have in common is taken out, and what stands out from the crowd is brought in.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import numpy as np
import psycopg

from bot.memory.recall.vectors import VectorScan
from bot.storage.engine.database import Database
from bot.storage.search.vectors import Floats
from tests.benchmarks.scale import DIMENSIONS, FOUND, MODEL, Clusters
from tests.postgres import TestServer

OWNER = 1
CACHE_BYTES = 512_000_000
EFFORT = "SET hnsw.ef_search = 200; SET hnsw.iterative_scan = strict_order"
NEAREST = "SELECT id FROM halves WHERE owner = %s ORDER BY half <#> %s::halfvec LIMIT %s"

Ask = Callable[[Floats], Awaitable[Sequence[int]]]


def fill(connection: psycopg.Connection, owned: dict[int, Floats]) -> None:
    """The same vectors twice: a column of pgvector's, and rows of ours; both get the same ids."""
    connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
    table = f"CREATE TABLE halves (id bigint PRIMARY KEY, owner int NOT NULL, half halfvec({DIMENSIONS}))"
    connection.execute(table.encode())
    connection.execute("CREATE INDEX halves_owner ON halves (owner)")
    connection.execute("SET session_replication_role = replica")  # no users are needed to own these
    first = 1
    for owner, matrix in owned.items():
        halves = matrix.astype(np.float16)
        ids = range(first, first + len(matrix))
        first += len(matrix)
        with (
            connection.cursor() as cursor,
            cursor.copy("COPY halves (id, owner, half) FROM STDIN") as rows,
        ):
            for each, half in zip(ids, halves, strict=True):
                rows.write_row((each, owner, str(half.astype(float).tolist())))
        with (
            connection.cursor() as cursor,
            cursor.copy("COPY search_rows (id, owner, source, ref, told_at) FROM STDIN") as rows,
        ):
            for each in ids:
                rows.write_row((each, owner, "user", str(each), "2026-11-20T00:00:00Z"))
        with (
            connection.cursor() as cursor,
            cursor.copy(
                "COPY vectors (id, owner, row_id, model, dimensions, content_hash, vector) FROM STDIN"
            ) as rows,
        ):
            for each, half in zip(ids, halves, strict=True):
                rows.write_row((each, owner, each, MODEL, DIMENSIONS, bytes(16), half.tobytes()))
    connection.commit()


def in_server(connection: psycopg.Connection) -> Ask:
    """What pgvector finds, by whichever index its planner may use."""

    async def ask(question: Floats) -> Sequence[int]:
        given = (OWNER, str(question.tolist()), FOUND)
        return [row[0] for row in connection.execute(NEAREST, given).fetchall()]

    return ask


def ours(database: Database, *, cold: bool) -> Ask:
    """What our scan finds; `cold`: with nothing in memory."""
    kept = VectorScan(database, CACHE_BYTES)

    async def ask(question: Floats) -> Sequence[int]:
        scan = VectorScan(database, CACHE_BYTES) if cold else kept
        similarities = await scan.similarities(OWNER, MODEL, question)
        return [row for row, _ in similarities.best(FOUND)]

    return ask


async def measured(name: str, ask: Ask, questions: Floats, truth: Sequence[Sequence[int]]) -> str:
    """One line of the table."""
    times, ten, all_found = [], [], []
    await ask(questions[0])
    for question, true in zip(questions, truth, strict=True):
        started = time.perf_counter()
        found = await ask(question)
        times.append((time.perf_counter() - started) * 1000)
        ten.append(len(set(found[:10]) & set(true[:10])) / 10)
        all_found.append(len(set(found) & set(true)) / len(true))
    p50, p95 = np.percentile(times, (50, 95))
    return f"{name:<12}{p50:>8.1f}{p95:>8.1f} ms   {np.mean(ten):.3f}   {np.mean(all_found):.3f}"


def size_of(connection: psycopg.Connection, what: str) -> str:
    """Megabytes of a table without its indexes, or of an index."""
    found = connection.execute("SELECT pg_table_size(%s::regclass)", (what,)).fetchone()
    assert found is not None
    return f"{found[0] / 1e6:.0f} MB"


async def compare(server: TestServer, rows: int, others: tuple[int, int], asked: int) -> None:
    """Fill a database, ask it in each way, and print."""
    clusters = Clusters(np.random.default_rng(7))
    owned = {OWNER: clusters.vectors(rows)}
    owned |= {OWNER + number: clusters.vectors(others[1]) for number in range(1, others[0] + 1)}
    questions = clusters.vectors(asked)
    truth = [(np.argsort(-(owned[OWNER] @ question))[:FOUND] + 1).tolist() for question in questions]
    copy = server.copy()
    database = Database(server.url(copy))
    print(
        f"\n{rows:,} rows of the owner, {others[0]} others with {others[1]:,} each; load {os.getloadavg()[0]:.1f}"
    )
    with psycopg.connect(server.url(copy), autocommit=False) as connection:
        fill(connection, owned)
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE")
        print(await measured("ours", ours(database, cold=False), questions, truth))
        few = slice(0, max(asked // 6, 3))
        print(await measured("ours, cold", ours(database, cold=True), questions[few], truth[few]))
        print(await measured("exact", in_server(connection), questions, truth))
        connection.execute(EFFORT)
        connection.execute("SET maintenance_work_mem = '1GB'")
        started = time.perf_counter()
        connection.execute("CREATE INDEX near ON halves USING hnsw (half halfvec_ip_ops)")
        built = time.perf_counter() - started
        connection.execute(
            "SET enable_sort = off"
        )  # so that the index is used, whatever it is thought to cost
        line = await measured("HNSW", in_server(connection), questions, truth)
        print(f"{line}   built in {built:.0f} s, {size_of(connection, 'near')}")
        print(f"tables: halves {size_of(connection, 'halves')}, ours {size_of(connection, 'vectors')}")
    await database.close()
    server.drop(copy)


def main() -> None:
    """Print how the ways compare, for each number of rows."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.pgvector", description=__doc__)
    parser.add_argument("--rows", default="1000,10000,100000")
    parser.add_argument("--others", default="100x1000")
    parser.add_argument("--searches", type=int, default=60)
    options = parser.parse_args()
    people, _, each = options.others.partition("x")
    with tempfile.TemporaryDirectory() as folder:
        server = TestServer(Path(folder))
        try:
            for rows in options.rows.split(","):
                asyncio.run(compare(server, int(rows), (int(people), int(each)), options.searches))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
