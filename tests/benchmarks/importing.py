"""`python -m tests.benchmarks.importing [MESSAGES]`: how fast an export is brought in, and whom that holds up.

Prints messages a second, the longest time that the write lock was held and the longest that the loop stood still, while a
person's message is answered now and then without a model.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from bot.app import App, running_app
from bot.domain.interactions import ChatPlace, IncomingMessage
from bot.memory.importing.imports import IMPORT, read_pieces
from bot.settings import Settings
from bot.storage.engine.database import Database

WORDS = (
    "garden tomatoes kitchen sister Lisbon Marta train violin repair bicycle coffee harbour weather letter museum bread winter "
    "project meeting deadline invoice recipe basil river mountain holiday dentist school teacher daughter window paint"
).split()
EVERY = 20
"""Messages of a conversation."""


def export(path: Path, messages: int) -> None:
    """Conversations in ChatGPT's shape, each side of it some sentences long."""
    chance = random.Random(7)
    with path.open("w") as file:
        file.write("[")
        for number in range(messages // EVERY):
            at = 1.55e9 + number * 9000
            mapping: dict[str, Any] = {}
            for place in range(EVERY):
                said = ". ".join(
                    "I " + " ".join(chance.choices(WORDS, k=9)) for _ in range(2 if place % 2 else 1)
                )
                role = "assistant" if place % 2 else "user"
                message = {
                    "id": f"{number}-{place}", "author": {"role": role}, "create_time": at + place,
                    "content": {"content_type": "text", "parts": [said]}, "metadata": {"model_slug": "gpt-4"}, "recipient": "all",
                }  # fmt: skip
                parent = f"{number}-{place - 1}" if place else None
                mapping[f"{number}-{place}"] = {
                    "id": f"{number}-{place}",
                    "message": message,
                    "parent": parent,
                    "children": [],
                }
            told = {
                "id": f"c{number}",
                "create_time": at,
                "mapping": mapping,
                "current_node": f"{number}-{EVERY - 1}",
            }
            file.write(("," if number else "") + json.dumps(told))
        file.write("]")


class Watched:
    """The longest of what is measured, in seconds, and all locks and answers by how long each took."""

    def __init__(self) -> None:
        self.loop = 0.0
        self.locks: list[float] = []
        self.answers: list[float] = []

    async def tick(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.005)
            self.loop = max(self.loop, time.perf_counter() - before - 0.005)

    def watch(self, database: Database) -> None:
        inner = database.write

        @asynccontextmanager
        async def write(*given: Any, **more: Any) -> AsyncIterator[Any]:
            async with inner(*given, **more) as connection:
                before = time.perf_counter()
                yield connection
            self.locks.append(time.perf_counter() - before)

        database.write = write  # type: ignore[method-assign]

    async def talk(self, app: App, owner: int) -> None:
        for number in count():
            said = IncomingMessage(
                owner=owner,
                channel="terminal",
                chat="terminal",
                message_id=f"m{number}",
                text=f"I like tea number {number}",
                sent_at=app.clock.now(),
            )
            before = time.perf_counter()
            await app.turns.handle(said, "UTC")
            self.answers.append(time.perf_counter() - before)
            await asyncio.sleep(2)


def of(taken: list[float], share: float) -> str:
    return (
        "never"
        if not taken
        else f"{sorted(taken)[min(len(taken) - 1, int(len(taken) * share))] * 1000:,.0f} ms"
    )


async def measured(app: App, path: Path) -> None:
    watched = Watched()
    owner = (await app.people.local("ann")).id
    before = time.perf_counter()
    arrived = await app.imports.arrive(owner, path.name, read_pieces(path), ChatPlace("terminal", ""))
    print(
        f"looked through and stored: {arrived.total:,} messages in {time.perf_counter() - before:.1f} s",
        flush=True,
    )
    watched.watch(app.database)
    async with app.database.write() as connection:
        await app.imports.start(connection, arrived)
    beside = [asyncio.create_task(watched.tick()), asyncio.create_task(watched.talk(app, owner))]
    before, worked = time.perf_counter(), time.process_time()
    while await app.worker.run_next(IMPORT):
        pass
    took, worked = time.perf_counter() - before, time.process_time() - worked
    for each in beside:
        each.cancel()
    for each in await asyncio.gather(*beside, return_exceptions=True):
        if isinstance(each, BaseException) and not isinstance(each, asyncio.CancelledError):
            raise each
    print(
        f"{arrived.total / took:,.0f} messages a second ({took:.0f} s, of which {worked:.0f} s of the bot's own processor time)"
    )
    for name, taken in (
        ("the write lock was held for", watched.locks),
        ("answers beside it took", watched.answers),
    ):
        print(
            f"{name} {of(taken, 0.5)}, {of(taken, 0.99)} in the 99th percentile, {of(taken, 1)} at most ({len(taken):,} times)"
        )
    print(f"the loop stood still for {watched.loop * 1000:,.0f} ms at most")


async def main(messages: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "conversations.json"
        export(path, messages)
        settings = Settings(_env_file=None, data_dir=Path(folder))  # pyright: ignore[reportCallIssue]
        async with running_app(settings) as app:
            await measured(app, path)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000))
