"""Vectors for everything the word index holds: what has none gets one, in the background or all at once."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import logfire_api as logfire

from bot.clock import Clock, came_within
from bot.errors import DatabaseFails
from bot.llm.embedder import Embedder, EmbeddingFailed
from bot.memory.index import indexer
from bot.memory.index.indexer import Indexer
from bot.memory.spending import Spending
from bot.storage.engine.database import Database
from bot.storage.people import people
from bot.storage.search import vectors
from bot.storage.search.vectors import Coverage, NewVector, Tried, Unembedded, hash_of
from bot.storage.work import usage

log = logging.getLogger(__name__)

BATCH = 100
IDLE_SECONDS = 15.0
COMPUTING_IDLE_SECONDS = 3.0
"""The same where vectors are computed in this process: no request has to be worth its while."""

WHOLE_SECONDS = 3600.0
"""When the whole index is looked through again: for what got no vector, or waited for a budget."""

FAILED_SECONDS = 60.0
DATABASE_SECONDS = 3.0
"""Until the file is tried again that let nobody write."""

SETTLE_SECONDS = 0.05
"""How long what was just stored rests before it is indexed: its reply goes out first."""

HELD_BACK_SECONDS = 1.0
"""How much longer at most, while somebody waits for an answer: what was said stands in the history."""

OUTDATED_BATCH = 500

ROWS_OF_A_MOMENT, MOST_OF_A_MOMENT = 100, 8
"""The newest rows of the index, whoever's, among which what was told a moment ago is looked for, and how much
of it a question waits for.
"""

Progress = Callable[[int], None]
"""Takes how many rows were dealt with since the last call."""


@dataclass(frozen=True, slots=True)
class Backfilled:
    """What a backfill came to: how many texts got a vector, how many none, and up to which row it looked."""

    embedded: int
    failed: int
    looked_to: int


@dataclass(slots=True)
class _Walk:
    """How far an owner's rows were gone through, those that an import brought apart: they come last."""

    told: Tried
    brought: Tried


class Backfill:
    """Embeds what has no vector of the current model; without an embedder there is nothing to do.

    Safe to run twice, at once or again: a row that has its vector is not asked for.
    """

    def __init__(
        self,
        database: Database,
        indexer: Indexer,
        embedder: Embedder | None,
        clock: Clock,
        rows_per_second: float,
        spending: Spending,
    ) -> None:
        self._database = database
        self._indexer = indexer
        self._embedder = embedder
        self._clock = clock
        self._pause = 1 / rows_per_second if rows_per_second > 0 else 0.0
        self._spending = spending
        self._stopping = asyncio.Event()

    async def run(self, leads: Callable[[], bool] = lambda: True) -> None:
        """Keep up with what is stored, until `stop`. A provider that is down delays only vectors.

        `leads` tells whether this process is the one that has vectors made.
        """
        with self._indexer.listened_to():
            async with asyncio.TaskGroup() as parts:
                parts.create_task(self._keep_indexed())
                parts.create_task(self._keep_embedded(leads))

    def stop(self) -> None:
        """Begin no further batch."""
        self._stopping.set()

    async def all(
        self, *, paced: bool = False, since: int = 0, progress: Progress | None = None
    ) -> Backfilled:
        """Embed everything that lacks a vector, also what comes meanwhile. Raises EmbeddingFailed when the
        provider gives none.

        Owners take turns, each with their newest rows first, and an import's after all others. `paced` it
        goes slowly, and leaves out those of whose budget the rest is for answers. Only those are looked at
        who have something beyond row `since`.
        """
        await self._indexer.catch_up_all()
        embedded, failed, looked_to = 0, 0, since
        walks: dict[int, _Walk] = {}
        while self._embedder is not None and not self._stopping.is_set():
            async with self._database.read() as connection:
                came = await vectors.owners_missing(connection, self._embedder.name, looked_to)
                looked_to = await vectors.newest_row(connection)
            for owner in came:
                walks.setdefault(owner, _Walk(Tried(0, since), Tried(0, since)))
            if not walks:
                break
            for owner in list(walks):
                waits = paced and await self._spending.learning_waits_until(owner) is not None
                rows = vectors_made = 0
                if not waits and not self._stopping.is_set():
                    with logfire.span("embed", owner=owner):
                        rows, vectors_made = await self._batch(self._embedder, owner, walks[owner])
                embedded, failed = embedded + vectors_made, failed + rows - vectors_made
                if not rows:
                    del walks[owner]
                if progress:
                    progress(rows)
                if paced:
                    await self._rest(self._pause * rows)
        return Backfilled(embedded, failed, looked_to)

    async def told_just_now(self, owner: int) -> None:
        """Embed what an owner told moments ago, for a question that comes before the background gets to it.

        Only where vectors are computed here: nobody waits for a provider.
        """
        if self._embedder is None or not self._embedder.computes_here:
            return
        async with self._database.read() as connection:
            since = Tried(0, await vectors.newest_row(connection) - ROWS_OF_A_MOMENT)
            rows = await vectors.missing(
                connection, owner, self._embedder.name, MOST_OF_A_MOMENT, since, brought=False
            )
            said = await indexer.of_rows(connection, owner, rows)
        try:
            if rows:
                await self._store(self._embedder, owner, rows, said)
        except EmbeddingFailed as failure:
            log.warning("What was just told has no vector (%s); words alone are searched", failure)

    async def coverage(self) -> tuple[Coverage, ...]:
        """How far each source is embedded."""
        async with self._database.read() as connection:
            name = self._embedder.name if self._embedder else ""
            return tuple(await vectors.coverage(connection, name))

    async def _keep_indexed(self) -> None:
        """Index what is stored as it comes, so that the next search finds nothing to catch up on."""
        stopping = asyncio.create_task(self._stopping.wait())
        catch_up = self._indexer.catch_up_all  # what an earlier process left
        try:
            while not self._stopping.is_set():
                try:
                    await catch_up()
                except DatabaseFails as wrong:
                    log.error("Nothing is indexed: %s", wrong)
                    await self._rest(DATABASE_SECONDS)
                    continue
                catch_up = self._indexer.catch_up_with_news
                news = asyncio.create_task(self._indexer.news())
                await asyncio.wait((stopping, news), return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
                await self._rest(SETTLE_SECONDS)
                await self._indexer.answering.ended_within(HELD_BACK_SECONDS)
        finally:
            stopping.cancel()

    async def _keep_embedded(self, leads: Callable[[], bool]) -> None:
        since, whole_at = 0, time.monotonic()
        while not self._stopping.is_set():
            if time.monotonic() - whole_at > WHOLE_SECONDS:
                since, whole_at = 0, time.monotonic()
            computes_here = self._embedder is not None and self._embedder.computes_here
            wait = COMPUTING_IDLE_SECONDS if computes_here else IDLE_SECONDS
            try:
                if leads():
                    done = await self.all(paced=True, since=since)
                    # Of rows that came at the same time the older may be stored after the newer.
                    since = max(0, done.looked_to - ROWS_OF_A_MOMENT)
            except EmbeddingFailed as failure:
                log.warning("No vectors for now (%s); words are searched meanwhile", failure)
                wait = failure.retry_after or FAILED_SECONDS
            except DatabaseFails as wrong:
                log.error("No vectors are kept: %s", wrong)
            await self._rest(wait)

    async def _rest(self, seconds: float) -> None:
        await came_within(seconds, self._stopping)

    async def _batch(self, embedder: Embedder, owner: int, walk: _Walk) -> tuple[int, int]:
        """Embed an owner's next rows: how many there were, and how many got a vector."""
        async with self._database.read() as connection:
            highest = await vectors.newest_row(connection)
            rows = await vectors.missing(connection, owner, embedder.name, BATCH, walk.told, brought=False)
            walk.told = walk.told.then(rows, BATCH, highest)
            if room := BATCH - len(rows):
                more = await vectors.missing(
                    connection, owner, embedder.name, room, walk.brought, brought=True
                )
                walk.brought = walk.brought.then(more, room, highest)
                rows += more
            said = await indexer.of_rows(connection, owner, rows)
        if rows:
            return len(rows), await self._store(embedder, owner, rows, said)
        async with self._database.write(owner) as connection:
            await vectors.remove_other_models(connection, owner, embedder.name, OUTDATED_BATCH)
        return 0, 0

    async def _store(
        self, embedder: Embedder, owner: int, rows: Sequence[Unembedded], said: Sequence[str]
    ) -> int:
        found = await embedder.documents(said)
        new = [
            NewVector(row.row_id, hash_of(text), found.vectors[place])
            for place, (row, text) in enumerate(zip(rows, said, strict=True))
            if place not in found.failed
        ]
        async with self._database.write(owner) as connection:
            if not await people.still_there(connection, owner):
                return 0
            await vectors.put(connection, owner, embedder.name, new)
            await usage.add(connection, owner, "embed", found.usage, self._clock.now())
        return len(new)
