"""How long the memory page takes at the server with 20,000 facts: the first view, a search, one fact, the filters.

    nice python -m tests.benchmarks.page [--facts 20000] [--times 15]

Each is asked for as a browser does, by HTTP within this process: the session looked up, memory read, the page rendered. The
first request of a process also imports and compiles the templates; it is told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
from sqlalchemy import insert
from starlette.applications import Starlette

from bot.app import running_app
from bot.conversation.people import People
from bot.domain.memories import new_memory_id
from bot.language.keys import CATEGORIES
from bot.service import memory_page
from bot.settings import Settings
from bot.storage.engine.database import Database
from bot.storage.tables import memories, memory_versions

START = datetime(2020, 1, 1, tzinfo=UTC)
WORDS = "olive river anna paper violin garden winter copper lantern harbour ticket bread window orchard signal meadow".split()


async def fill(database: Database, owner: int, facts: int) -> str:
    """So many facts about the person and two hundred others; gives the id of one."""
    rows = [_fact(owner, number) for number in range(facts)]
    versions = [
        {
            "memory_id": row["id"], "version": 1, "owner": owner, "content": row["content"], "category": row["category"],
            "valid_from": row["created_at"], "reason": "told", "key": row["key"],
        }
        for row in rows
    ]  # fmt: skip
    async with database.write() as connection:
        for first in range(0, facts, 1000):
            await connection.execute(insert(memories), rows[first : first + 1000])
            await connection.execute(insert(memory_versions), versions[first : first + 1000])
    return str(rows[facts // 2]["id"])


def _fact(owner: int, number: int) -> dict[str, object]:
    subject = "user" if number % 2 else f"person {number % 400}"
    content = (
        f"{WORDS[number % 16]} {WORDS[number // 16 % 16]} {number}, "
        + "some more that was said about it " * 2
    )
    at = START + timedelta(hours=number)
    return {
        "id": new_memory_id(), "owner": owner, "scope": "everywhere", "kind": "fact", "subject": subject, "subject_key": subject,
        "key": f"likes_{number % 50}", "value_key": content.lower(), "content": content, "category": CATEGORIES[number % 8],
        "version": 1, "confidence": 0.9, "mentions": 1, "created_at": at, "updated_at": at, "stated": number % 5 > 0,
    }  # fmt: skip


async def measure(facts: int, times: int) -> None:
    """Print the milliseconds of each, median and slowest."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(_env_file=None, data_dir=Path(folder))  # pyright: ignore[reportCallIssue]
        async with running_app(settings) as app:
            people: People = app.people
            person = await people.local("ann")
            one = await fill(app.database, person.id, facts)
            transport = httpx.ASGITransport(Starlette(routes=memory_page(app, "https://page.example/page")))
            async with httpx.AsyncClient(transport=transport, base_url="https://page.example") as http:
                await http.post("/page/enter", data={"link": await app.credentials.link(person.id)})
                began = time.perf_counter()
                assert (await http.get("/page")).status_code == 200
                print(f"{facts:,} facts, load {os.getloadavg()[0]:.1f}")
                print(f"first of the process: {(time.perf_counter() - began) * 1000:.0f} ms")
                for name, path in (
                    ("first view", "/page"),
                    ("the last page", f"/page?page={facts // 60}"),
                    ("search", "/page?words=violin+garden"),
                    ("faded", "/page?standing=faded"),
                    ("one fact", f"/page/memory/{one}"),
                ):
                    taken: list[float] = []
                    processor = time.process_time()
                    for _ in range(times):
                        began = time.perf_counter()
                        assert (await http.get(path)).status_code == 200
                        taken.append((time.perf_counter() - began) * 1000)
                    processor = (time.process_time() - processor) / times * 1000
                    print(
                        f"{name}: {statistics.median(taken):.0f} ms, slowest {max(taken):.0f} ms, "
                        f"{processor:.0f} ms of a processor"
                    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=20_000)
    parser.add_argument("--times", type=int, default=15)
    asked = parser.parse_args()
    asyncio.run(measure(asked.facts, asked.times))
