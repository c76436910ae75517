"""What a turn costs us: everything but the model, which here answers at once.

    python -m tests.benchmarks.turn [--stored 0,1000,100000] [--turns 200] [--on sqlite,postgres] [--json]

Of PostgreSQL, as durable as it comes, "cpu" and memory are those of our process, not the server's. Printed beside it, in the same run: a bare `Agent.run` with the same scripted model, and one plain SQLite commit with
the same durability. The machine's speed drifts; read the ratios, and the processor time of a turn ("cpu", in all threads).
The index follows in the background, as in the product; what it lags behind counts in the turns of 32 chats. "held" is the
longest that the loop's thread worked between two of its turns.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.usage import RequestUsage
from sqlalchemy import event, insert

from bot.app import App, running_app
from bot.domain.interactions import IncomingMessage
from bot.language.patterns import make_all
from bot.language.words import search_text
from bot.settings import load_settings
from bot.storage.tables import interactions, search_rows, sessions
from tests.benchmarks.filling import insert_words, inserted, place_on
from tests.benchmarks.scale import Loop, Texts

ZONE = "Europe/Berlin"

RUNS = (
    ("no recall", 0, 10_000_000),
    ("recall", 1000, 20_000_000),
    ("recall of the same", 1000, 20_000_000),
)
"""What is measured, the tokens that recall may bring in, and which sentences are said: those of the last run are
the very ones of the run before, so that each of them finds something."""


async def _instantly(_messages: list[ModelMessage], _info: AgentInfo) -> ModelResponse:
    # With its usage, or pydantic-ai would estimate it from all that was said before: a millisecond of theirs.
    used = RequestUsage(input_tokens=2000, output_tokens=20)
    return ModelResponse(
        parts=[TextPart("That sounds good. Tell me more about it when you like.")], usage=used
    )


@asynccontextmanager
async def app_of(folder: Path, context_tokens: int = 1000, url: str | None = None) -> AsyncIterator[App]:
    """The program on a folder, or a server's database, with a model that answers at once, and the index kept in the
    background.
    """
    settings = load_settings(
        data_dir=folder, database_url=url, model="offline", context_tokens=context_tokens, _env_file=None
    )
    make_all()  # as each that serves does beside serving
    async with running_app(settings, model=FunctionModel(_instantly)) as app:
        indexing = asyncio.create_task(app.backfill.run())
        yield app
        app.backfill.stop()
        await indexing


def sentence(number: int) -> str:
    """Twelve words as frequent as in talk; the same ones for the same number."""
    words, up_to = _vocabulary()
    return " ".join(random.Random(number).choices(words, cum_weights=up_to, k=12)) + f" {number}"


@cache
def _vocabulary() -> tuple[list[str], list[float]]:
    """Words, and with what share of all that is said each one and those before it are said."""
    texts = Texts(np.random.default_rng(1))
    return texts.words.tolist(), np.cumsum(texts.shares).tolist()


async def store_past(app: App, owner: int, stored: int) -> None:
    """Store exchanges of the past in one go, indexed as the product indexes them."""
    if not stored:
        return
    then = datetime.now(UTC) - timedelta(days=400)
    async with app.database.write(owner) as connection:
        place = {"owner": owner, "channel": "terminal", "chat": "0"}
        opened = insert(sessions).values(**place, started_at=then, last_at=then, known=[], history_from=1)
        session = (await connection.execute(opened.returning(sessions.c.id))).scalar_one()
        for first in range(0, stored, 1000):
            rows = [
                _exchange(owner, session, number, then) for number in range(first, min(first + 1000, stored))
            ]
            numbers = await inserted(connection, interactions, rows)
            told = [
                {
                    "owner": owner,
                    "source": "user",
                    "ref": str(number),
                    "session_id": session,
                    "told_at": row["sent_at"],
                }
                for number, row in zip(numbers, rows, strict=True)
            ]
            found = await inserted(connection, search_rows, told)
            await insert_words(connection, owner, found, [_words(each) for each in rows])


def _exchange(owner: int, session: int, number: int, then: datetime) -> dict[str, Any]:
    moment = then + timedelta(minutes=5 * number)
    return {
        "owner": owner,
        "session_id": session,
        "channel": "terminal",
        "chat": str(number % 32),
        "message_id": f"past-{number}",
        "revision": 0,
        "sent_at": moment,
        "text": sentence(number),
        "state": "answered",
        "reply": "I see. " + sentence(number + 1),
        "created_at": moment,
        "answered_at": moment,
        "indexed": True,
    }


def _words(exchange: Mapping[str, Any]) -> dict[str, str]:
    said, replied = search_text(exchange["text"]), search_text(exchange["reply"])
    return {"source": "user", "said": said.stems, "reply": replied.stems, "others": said.others}


async def _milliseconds(times: int, work: Callable[[int], Awaitable[object]]) -> list[float]:
    taken: list[float] = []
    for number in range(times):
        started = time.perf_counter()
        await work(number)
        taken.append((time.perf_counter() - started) * 1000)
    return taken


def _spread(taken: list[float]) -> dict[str, float]:
    return {"p50": statistics.median(taken), "p95": statistics.quantiles(taken, n=20)[18]}


async def _turns(app: App, owner: int, turns: int, name: str, said: int) -> dict[str, Any]:
    """Say so many sentences from the `said`-th on, which nobody has said before, or which a run before this said."""
    commits = 0
    here = asyncio.current_task()

    def count(_connection: object) -> None:
        nonlocal commits
        commits += asyncio.current_task() is here  # the index's are its own

    async def turn(chat: int, number: int) -> None:
        text = sentence(said + 10_000 * chat + number)
        message = IncomingMessage(
            owner=owner,
            channel="terminal",
            chat=str(chat),
            message_id=f"{name}-{chat}-{number}",
            text=text,
            sent_at=app.clock.now(),
        )
        await app.turns.handle(message, ZONE)

    await _milliseconds(20, lambda number: turn(0, -1 - number))
    engine = app.database.kept_by.engine.sync_engine
    event.listen(engine, "commit", count)
    gc.collect()
    gc.freeze()  # as the service does
    loop, spent = Loop(), time.process_time()
    async with loop.watched():
        one = await _milliseconds(turns, lambda number: turn(0, number))
    spent = time.process_time() - spent
    event.remove(engine, "commit", count)
    started = time.perf_counter()
    each = max(1, turns // 32)

    async def chat(place: int) -> None:
        for number in range(each):
            await turn(place, 1000 + number)

    await asyncio.gather(*(chat(place) for place in range(1, 33)))
    await app.indexer.catch_up_all()
    at_once = 32 * each / (time.perf_counter() - started)
    return {
        **_spread(one),
        "cpu_ms": 1000 * spent / turns,
        "held_ms": max(loop.busy),
        "commits_per_turn": commits / turns,
        "turns_per_second_1_chat": 1000 / statistics.mean(one),
        "turns_per_second_32_chats": at_once,
        "rss_mb": rss_mb(),
    }


async def _bare_agent(turns: int) -> dict[str, float]:
    agent = Agent(FunctionModel(_instantly))
    await _milliseconds(20, lambda number: agent.run(sentence(number)))
    return _spread(await _milliseconds(turns, lambda number: agent.run(sentence(number))))


def _plain_commits(folder: Path, times: int) -> dict[str, float]:
    with closing(sqlite3.connect(folder / "plain.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE t (a TEXT)")
        taken: list[float] = []
        for number in range(times):
            started = time.perf_counter()
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO t VALUES (?)", (sentence(number),))
            connection.execute("COMMIT")
            taken.append((time.perf_counter() - started) * 1000)
        return _spread(taken)


def _start_up_seconds(folder: Path) -> float:
    """From the command to the end of a chat in which nothing is said."""
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "bot", "chat"],
        stdin=subprocess.DEVNULL,
        env={"DATA_DIR": str(folder), "PATH": ""},
        check=True,
    )
    return time.perf_counter() - started


def rss_mb() -> float:
    """Resident memory of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1]) if Path("/proc/self/statm").exists() else 0
    return pages * resource.getpagesize() / 1e6


def _measure(stored: list[int], turns: int, engines: list[str]) -> dict[str, Any]:
    report: dict[str, Any] = {"stored": {}}
    with tempfile.TemporaryDirectory() as folder:
        report["bare_agent_run"] = asyncio.run(_bare_agent(turns))
        report["plain_commit"] = _plain_commits(Path(folder), turns)
        for engine in engines:
            for many in stored:
                with place_on(engine) as (kept_in, url):
                    rows = _on(kept_in, url, many, turns)
                report["stored"] |= {f"{engine}, {name}": row for name, row in rows.items()}
        report["start_up_seconds"] = statistics.median(
            _start_up_seconds(Path(folder) / "start") for _ in range(3)
        )
    return report


def _on(folder: Path, url: str | None, stored: int, turns: int) -> dict[str, Any]:
    """Turns with so much stored, without looking for what fits in the older past, and with it, as it is shipped.

    Each run, and what fills the store, is a process of its own: else what one leaves would be memory of the next.
    """

    def apart(work: Callable[..., Coroutine[Any, Any, Any]], *given: object) -> Any:
        with ProcessPoolExecutor(1, get_context("spawn")) as process:
            return process.submit(_done, work, *given).result()

    owner = apart(_filled, folder, url, stored)
    return {f"{stored:,} stored, {run[0]}": apart(_ran, folder, url, owner, turns, run) for run in RUNS}


def _done(work: Callable[..., Coroutine[Any, Any, Any]], *given: object) -> Any:
    return asyncio.run(work(*given))


async def _filled(folder: Path, url: str | None, stored: int) -> int:
    """An owner with so much stored."""
    async with app_of(folder, url=url) as app:
        owner = (await app.people.local("benchmark")).id
        await store_past(app, owner, stored)
        return owner


async def _ran(
    folder: Path, url: str | None, owner: int, turns: int, run: tuple[str, int, int]
) -> dict[str, Any]:
    name, tokens, said = run
    async with app_of(folder, tokens, url) as app:
        return await _turns(app, owner, turns, name, said)


def _print(report: dict[str, Any]) -> None:
    bare, commit = report["bare_agent_run"], report["plain_commit"]
    print(f"bare Agent.run           p50 {bare['p50']:7.2f} ms   p95 {bare['p95']:7.2f} ms")
    print(f"plain SQLite commit      p50 {commit['p50']:7.2f} ms   p95 {commit['p95']:7.2f} ms")
    for many, row in report["stored"].items():
        print(
            f"turn, {many:<36} p50 {row['p50']:7.2f} ms   p95 {row['p95']:7.2f} ms   "
            f"x{row['p50'] / bare['p50']:.1f} a bare run   "
            f"cpu {row['cpu_ms']:.1f} ms   held {row['held_ms']:.1f} ms   {row['commits_per_turn']:.1f} commits   "
            f"{row['turns_per_second_1_chat']:.0f}/s one chat   {row['turns_per_second_32_chats']:.0f}/s 32 chats   "
            f"{row['rss_mb']:.0f} MB"
        )
    print(
        f"start-up                 {report['start_up_seconds']:.1f} s (command to the end of an empty chat)"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--stored", default="0,1000,100000")
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--on", default="sqlite,postgres")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    stored = [int(each) for each in options.stored.split(",")]
    report = _measure(stored, options.turns, options.on.split(","))
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        _print(report)


if __name__ == "__main__":
    main()
