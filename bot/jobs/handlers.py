"""What each kind of job does. A handler thinks first and returns the effect that completes it."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import Clock
from bot.domain.candidates import Candidate
from bot.domain.changes import Change, Plan
from bot.domain.consolidation import consolidate
from bot.domain.ids import new_plan_id
from bot.jobs.worker import Effect, Handler
from bot.memory.extractor import Extractor
from bot.memory.reader import Reader
from bot.memory.spending import Spending
from bot.memory.writer import Writer
from bot.storage import interactions, memories, usage
from bot.storage.database import Database
from bot.storage.jobs import Job


async def purge(job: Job) -> Effect:
    """Remove a deleted memory for good, now that it can't be undone any more."""

    async def effect(connection: AsyncConnection) -> None:
        await memories.purge(connection, job.owner, job.payload["memory"])

    return effect


class Learn:
    """Reads a message for facts that nobody could answer when it came."""

    def __init__(
        self,
        database: Database,
        reader: Reader,
        writer: Writer,
        extractor: Extractor,
        spending: Spending,
        clock: Clock,
    ) -> None:
        self._database = database
        self._reader = reader
        self._writer = writer
        self._extractor = extractor
        self._spending = spending
        self._clock = clock

    async def __call__(self, job: Job) -> Effect:
        """Think a message through; a person whose budget is used up waits until there is one again."""
        if await self._spending.exhausted(job.owner):
            raise BudgetExhausted
        async with self._database.read() as connection:
            said = await interactions.get(connection, job.owner, job.payload["interaction"])
        if said is None or said.state not in ("answered", "noted"):
            return _nothing
        candidates, used = await self._extractor.candidates(said)
        changes = [await self._change(job.owner, candidate) for candidate in candidates]
        plan = Plan(new_plan_id(), job.owner, "learn", tuple(changes), said.id)

        async def effect(connection: AsyncConnection) -> None:
            if used is not None:
                await usage.add(connection, job.owner, "extract", used, self._clock.now())
            await self._writer.apply(connection, plan)

        return effect

    async def _change(self, owner: int, candidate: Candidate) -> Change:
        known = await self._reader.under_key(owner, candidate.key)
        return consolidate(candidate, known, owner, (candidate.source,), self._clock.now())


class BudgetExhausted(Exception):
    """A person's budget leaves no room for a model call now."""


def handlers(learn: Learn) -> Mapping[str, Handler]:
    """Every kind of job with what does it."""
    return {"purge": purge, "learn": learn}


async def _nothing(connection: AsyncConnection) -> None:
    del connection
