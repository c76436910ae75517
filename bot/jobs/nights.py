"""Jobs that think things over: a person's night at their own hour, the look back on Sundays, reflections
asked for.

With them goes what such a job shares its thinking with: texts to be written anew from what is left.
"""

from __future__ import annotations

import logging

from bot.clock import Clock
from bot.domain.changes import Plan
from bot.errors import Refused
from bot.jobs.worker import Effect
from bot.memory.learning import receipts as learning_receipts
from bot.memory.reflecting import runs as reflection_runs
from bot.memory.reflecting.reflection import Reflection
from bot.memory.reflecting.runs import NO_BUDGET, Report, report
from bot.memory.reflecting.weekly import Weekly
from bot.memory.spending import Spending
from bot.memory.writing import promises
from bot.storage.engine.database import Transaction
from bot.storage.work.jobs import Job

log = logging.getLogger(__name__)


class Nightly:
    """Reflects on a person's day. A night that was missed is caught up once: the next is yet to come."""

    def __init__(self, reflection: Reflection, weekly: Weekly, nightly_hour: int, clock: Clock) -> None:
        self._reflection = reflection
        self._weekly = weekly
        self._nightly_hour = nightly_hour
        self._clock = clock

    async def __call__(self, job: Job) -> Effect:
        """Think the night through; what one reflection can't read follows right after."""
        night = await self._reflection.think(job.owner)

        async def effect(connection: Transaction) -> None:
            now, zone = self._clock.now(), night.material.zone
            plan = await self._reflection.write(connection, night)
            await learning_receipts.tell_when_awake(connection, job.owner, [plan], {}, zone, now)
            at_once = now if night.material.more else None
            await promises.to_reflect(connection, job.owner, zone, self._nightly_hour, now, at=at_once)
            if at_once is None and await self._weekly.is_due(connection, job.owner):
                await promises.to_look_back(connection, job.owner, now)

        return effect


class LookBack:
    """Looks back on a person's week: a job of its own, so that its failure costs no night."""

    def __init__(self, weekly: Weekly) -> None:
        self._weekly = weekly

    async def __call__(self, job: Job) -> Effect:
        """Think the week over."""
        looked = await self._weekly.think(job.owner)

        async def effect(connection: Transaction) -> None:
            await self._weekly.write(connection, looked)

        return effect


class Rederiving:
    """Writes anew, from what is left, what rested on something that was forgotten or taken back."""

    def __init__(self, reflection: Reflection, weekly: Weekly, spending: Spending) -> None:
        self._reflection = reflection
        self._weekly = weekly
        self._spending = spending

    async def __call__(self, job: Job) -> Effect:
        """One call of the model, one a week; where none answers, rules assemble what nights go on from."""
        try:
            plans = await self._think(job, by_rules=await self._spending.exhausted(job.owner))
        except (
            Exception
        ) as failure:  # clients of models raise anything, and what is masked is not to wait for them
            log.warning("Writing anew failed for person %s: %s", job.owner, type(failure).__name__)
            plans = await self._think(job, by_rules=True)

        async def effect(connection: Transaction) -> None:
            for plan in plans:
                await self._reflection.write_anew(connection, plan)

        return effect

    async def _think(self, job: Job, *, by_rules: bool) -> list[Plan]:
        texts, weeks = job.payload["texts"], job.payload["weeks"]
        return [
            await self._reflection.think_anew(job.owner, texts, by_rules=by_rules),
            await self._weekly.think_anew(job.owner, weeks, by_rules=by_rules),
        ]


class Reflecting:
    """Reflects for a person until nothing is left to read, a batch at a time, each with its report."""

    def __init__(self, reflection: Reflection, spending: Spending, clock: Clock) -> None:
        self._reflection = reflection
        self._spending = spending
        self._clock = clock

    async def __call__(self, job: Job) -> Effect:
        """Think the next batch through. What fails is told at once, not tried again: the night does."""
        try:
            if await self._spending.exhausted(job.owner):
                raise Refused(NO_BUDGET)
            night = await self._reflection.think(job.owner)
        except (
            Exception
        ) as failure:  # the edge where whoever asked hears of it: clients of models raise anything
            log.warning("Reflection failed for person %s: %s", job.owner, type(failure).__name__)

            async def fail(connection: Transaction) -> None:
                await reflection_runs.tell(connection, job.key, (), "failed")

            return fail

        async def effect(connection: Transaction) -> None:
            written: Report = report(await self._reflection.write(connection, night))
            more = night.material.more
            await reflection_runs.tell(connection, job.key, (written,), "running" if more else "done")
            if more:
                await promises.to_reflect_now(connection, job.owner, job.key, self._clock.now())

        return effect
