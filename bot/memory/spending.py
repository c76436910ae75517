"""What a person's models may cost, and have cost this month."""

from __future__ import annotations

from bot.clock import Clock
from bot.storage import usage
from bot.storage.database import Database
from bot.storage.usage import Spent


class Spending:
    """Looks up a month's cost. `budget_usd` is the most a person may cost in a calendar month; None: no limit."""

    def __init__(self, database: Database, clock: Clock, budget_usd: float | None) -> None:
        self._database = database
        self._clock = clock
        self.budget_usd = budget_usd

    async def exhausted(self, owner: int) -> bool:
        """Whether nothing is left of this month's budget."""
        if self.budget_usd is None:
            return False
        async with self._database.read() as connection:
            return await usage.month_cost(connection, owner, self._clock.now()) >= self.budget_usd

    async def month(self, owner: int) -> list[Spent]:
        """This month's use, dearest first."""
        async with self._database.read() as connection:
            return await usage.month(connection, owner, self._clock.now())
