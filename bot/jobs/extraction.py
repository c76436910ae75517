"""Learning from what was said: read together once a person is quiet, or at once when they asked for it."""

from __future__ import annotations

from datetime import datetime

from bot.clock import Clock
from bot.domain.changes import Plan
from bot.errors import StalePlan
from bot.jobs.worker import Effect
from bot.memory import drafting, learning_receipts, promises, waiting
from bot.memory.consolidator import Consolidator
from bot.memory.extractor import Extractor
from bot.memory.writer import Writer
from bot.storage import jobs, people, unlearnt, usage
from bot.storage.database import Database, Transaction
from bot.storage.jobs import Job


class Learn:
    """Reads the exchanges of one person that wait, in one call, and makes of them what is to be remembered."""

    def __init__(
        self,
        *,
        database: Database,
        extractor: Extractor,
        consolidator: Consolidator,
        writer: Writer,
        clock: Clock,
        default_timezone: str,
    ) -> None:
        self._database = database
        self._extractor = extractor
        self._consolidator = consolidator
        self._writer = writer
        self._clock = clock
        self._default_timezone = default_timezone

    async def __call__(self, job: Job) -> Effect:
        """Think the oldest batch through; what is beyond it is promised anew."""
        async with self._database.read() as connection:
            learning = (await people.preferences(connection, job.owner)).learning
            zone = await people.timezone(connection, job.owner) or self._default_timezone
            batch = await waiting.read(connection, job.owner, zone)
        if not learning or not batch.told:
            return self._nothing(job, batch)
        extraction = await self._extractor.extract(batch.told, batch.known, batch.talk)
        thought = await self._consolidator.think(job.owner, extraction, batch.told)

        async def effect(connection: Transaction) -> None:
            now = self._clock.now()
            for purpose, used in thought.spent:
                await usage.add(connection, job.owner, purpose, used, now)
            if (await people.preferences(connection, job.owner)).learning:
                await self._learn(connection, job.owner, batch, thought.plans, zone, now)
                await drafting.keep(connection, job.owner, batch.talk, extraction.topics)
            await _read(connection, job.owner, batch, now)

        return effect

    async def _learn(
        self,
        connection: Transaction,
        owner: int,
        batch: waiting.Waiting,
        plans: tuple[Plan, ...],
        zone: str,
        now: datetime,
    ) -> None:
        if not await waiting.still_waits(connection, owner, batch):
            raise StalePlan
        for plan in plans:
            await self._writer.apply(connection, plan)
        await learning_receipts.tell(
            connection, owner, plans, {each.id: each for each in batch.said}, zone, now
        )

    def _nothing(self, job: Job, batch: waiting.Waiting) -> Effect:
        async def effect(connection: Transaction) -> None:
            await _read(connection, job.owner, batch, self._clock.now())

        return effect


class Digest:
    """Says what was learnt once a day, to those who want it so, and in the morning what was while they were away."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def __call__(self, job: Job) -> Effect:
        """Gather and promise the message; nothing when the person has chosen otherwise since."""

        async def effect(connection: Transaction) -> None:
            since = datetime.fromisoformat(job.payload["since"])
            await learning_receipts.digest(connection, job.owner, job.key, since, self._clock.now())

        return effect


async def _read(connection: Transaction, owner: int, batch: waiting.Waiting, now: datetime) -> None:
    """Mark the batch as read, and promise to read what still waits."""
    await unlearnt.mark_read(connection, owner, [each.id for each in batch.said])
    if await unlearnt.waiting(connection, owner, 1):
        await jobs.promise(connection, owner=owner, kind=promises.EXTRACT, key="", due_at=now, now=now)
