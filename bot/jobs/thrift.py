"""Learning waits when most of a month's budget is used, so that the rest is for answers."""

from __future__ import annotations

from bot.jobs.worker import Effect, Handler, NotYet
from bot.memory.spending import Spending
from bot.storage.work.jobs import Job


def within_reserve(spending: Spending, learn: Handler) -> Handler:
    """A handler that waits, as often as need be and without a failed try, while its person's reserve is reached.

    What was off the record is added to the month's cost before that.
    """

    async def wait_or_learn(job: Job) -> Effect:
        await spending.write_down(job.owner)
        until = await spending.learning_waits_until(job.owner)
        if until is not None:
            raise NotYet(until, "the rest of the month's budget is for answers")
        return await learn(job)

    return wait_or_learn
