"""Jobs that think things over: a person's night at their own hour, the look back on Sundays, reflections
asked for.

With them goes what such a job shares its thinking with: texts to be written anew from what is left.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial

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


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class NightJobs:
    """Handlers of a night, of the look back on a week, of writing anew and of reflecting when asked."""

    reflection: Reflection
    weekly: Weekly
    spending: Spending
    nightly_hour: int
    clock: Clock

    async def reflect_at_night(self, job: Job) -> Effect:
        """Think the night through; what one reflection can't read follows right after.

        A night that was missed is caught up once: the next is yet to come.
        """
        night = await self.reflection.think(job.owner)

        async def effect(connection: Transaction) -> None:
            now, zone = self.clock.now(), night.material.zone
            plan = await self.reflection.write(connection, night)
            await learning_receipts.tell_when_awake(connection, job.owner, [plan], {}, zone, now)
            at_once = now if night.material.more else None
            await promises.to_reflect(connection, job.owner, zone, self.nightly_hour, now, at=at_once)
            if at_once is None and await self.weekly.is_due(connection, job.owner):
                await promises.to_look_back(connection, job.owner, now)

        return effect

    async def look_back(self, job: Job) -> Effect:
        """Think the week over: in a job of its own, so that its failure costs no night."""
        return partial(self.weekly.write, looked=await self.weekly.think(job.owner))

    async def write_anew(self, job: Job) -> Effect:
        """Write from what is left what rested on something that was forgotten or taken back.

        One call of the model, one a week; where none answers, rules assemble what nights go on from.
        """
        try:
            plans = await self._think_anew(job, by_rules=await self.spending.exhausted(job.owner))
        except (
            Exception
        ) as failure:  # clients of models raise anything, and what is masked is not to wait for them
            log.warning("Writing anew failed for person %s: %s", job.owner, type(failure).__name__)
            plans = await self._think_anew(job, by_rules=True)

        async def effect(connection: Transaction) -> None:
            for plan in plans:
                await self.reflection.write_anew(connection, plan)

        return effect

    async def _think_anew(self, job: Job, *, by_rules: bool) -> list[Plan]:
        texts, weeks = job.payload["texts"], job.payload["weeks"]
        return [
            await self.reflection.think_anew(job.owner, texts, by_rules=by_rules),
            await self.weekly.think_anew(job.owner, weeks, by_rules=by_rules),
        ]

    async def reflect_when_asked(self, job: Job) -> Effect:
        """Think the next batch through, until nothing is left to read, each with its report.

        What fails is told at once, not tried again: the night does.
        """
        try:
            if await self.spending.exhausted(job.owner):
                raise Refused(NO_BUDGET)
            night = await self.reflection.think(job.owner)
        except (
            Exception
        ) as failure:  # the edge where whoever asked hears of it: clients of models raise anything
            log.warning("Reflection failed for person %s: %s", job.owner, type(failure).__name__)
            return partial(reflection_runs.tell, run_id=job.key, written=(), state="failed")

        async def effect(connection: Transaction) -> None:
            written: Report = report(await self.reflection.write(connection, night))
            more = night.material.more
            await reflection_runs.tell(connection, job.key, (written,), "running" if more else "done")
            if more:
                await promises.to_reflect_now(connection, job.owner, job.key, self.clock.now())

        return effect
