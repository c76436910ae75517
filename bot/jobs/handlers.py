"""What each kind of job does. A handler thinks first and returns the effect that completes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.clock import Clock
from bot.domain.candidates import Candidate
from bot.domain.changes import Change, Plan
from bot.domain.consolidation import consolidate_all
from bot.domain.ids import new_plan_id
from bot.domain.interactions import Interaction
from bot.jobs.worker import Effect, Handler, NotYet
from bot.memory.extractor import Extractor
from bot.memory.reader import Reader
from bot.memory.spending import Spending
from bot.memory.writer import Writer
from bot.storage import interactions, memories, usage
from bot.storage.database import Database, Transaction
from bot.storage.jobs import Job
from bot.storage.usage import next_month


async def purge(job: Job) -> Effect:
    """Remove a deleted memory for good, now that it can't be undone any more."""

    async def effect(connection: Transaction) -> None:
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
            raise NotYet(next_month(self._clock.now()), "budget used up")
        said = await self._said(job)
        if said is None:
            return _nothing
        candidates, used = await self._extractor.candidates(said)
        plan = Plan(new_plan_id(), job.owner, "learn", await self._changes(job.owner, candidates), said.id)

        async def effect(connection: Transaction) -> None:
            if used is not None:
                await usage.add(connection, job.owner, "extract", used, self._clock.now())
            if plan and await interactions.by_ids(connection, job.owner, [said.id]):
                await self._writer.apply(connection, plan)

        return effect

    async def _said(self, job: Job) -> Interaction | None:
        """The message, unless it was edited, or gives away something that was deleted since."""
        interaction_id = int(job.payload["interaction"])
        async with self._database.read() as connection:
            found = (await interactions.by_ids(connection, job.owner, [interaction_id])).get(interaction_id)
        return found if found is not None and found.state in ("answered", "noted") else None

    async def _changes(self, owner: int, candidates: Sequence[Candidate]) -> tuple[Change, ...]:
        keys = dict.fromkeys(candidate.key for candidate in candidates)
        known = [memory for key in keys for memory in await self._reader.under_key(owner, key)]
        return consolidate_all(candidates, known, owner, self._clock.now())


def handlers(learn: Learn) -> Mapping[str, Handler]:
    """Every kind of job with what does it."""
    return {"purge": purge, "learn": learn}


async def _nothing(connection: Transaction) -> None:
    del connection
