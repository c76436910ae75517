"""What a person's models may cost, and have cost this month."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.clock import Clock
from bot.domain.answers import Answer
from bot.domain.interactions import Channel, ModelUsage, Purpose
from bot.storage import outbound, people, usage
from bot.storage.database import Database
from bot.storage.usage import Spent

RESERVE = 0.8
"""The share of a month's budget after which learning in the background waits, so that the rest is for answers."""

LOOK_AGAIN = timedelta(hours=6)
"""How often what waits looks whether the budget was raised."""


class Spending:
    """Looks up a month's cost. `budget_usd` is the most a person may cost in a calendar month; None: no limit."""

    def __init__(self, database: Database, clock: Clock, budget_usd: float | None) -> None:
        self._database = database
        self._clock = clock
        self.budget_usd = budget_usd
        self._unwritten: dict[tuple[int, str], float] = {}

    async def exhausted(self, owner: int) -> bool:
        """Whether nothing is left of this month's budget."""
        return self.budget_usd is not None and await self.cost(owner) >= self.budget_usd

    async def learning_waits_until(self, owner: int) -> datetime | None:
        """When learning in the background may ask again whether it may go on; None when it may now."""
        if not await self._reserve_is_reached(owner):
            return None
        now = self._clock.now()
        return min(usage.next_month(now), now + LOOK_AGAIN)

    async def warn_once(self, owner: int, channel: Channel, chat: str) -> None:
        """Tell a person in their chat, once a month, that the reserve for answers is reached."""
        if self.budget_usd is None or not await self._reserve_is_reached(owner):
            return
        now = self._clock.now()
        line = (
            f"{RESERVE:.0%} of this month's budget of ${self.budget_usd:.2f} is used. I go on answering, and learn "
            f"from what you say once there is budget again: nothing is lost. /usage shows what it went into."
        )
        async with self._database.write() as connection:
            await outbound.add(
                connection,
                owner=owner,
                channel=channel,
                chat=chat,
                key=f"budget:{owner}:{usage.month_of(now)}",
                answer=Answer(line, plain=True),
                now=now,
            )

    async def month(self, owner: int) -> list[Spent]:
        """This month's use, dearest first, but for what was off the record."""
        async with self._database.read() as connection:
            return await usage.month(connection, owner, self._clock.now())

    async def cost(self, owner: int) -> float:
        """US dollars spent on a person this month."""
        now = self._clock.now()
        async with self._database.read() as connection:
            written = await usage.month_cost(connection, owner, now)
        return written + self._unwritten.get((owner, usage.month_of(now)), 0.0)

    async def book(self, owner: int, purpose: Purpose, used: ModelUsage) -> None:
        """Count a call, in a transaction of its own; nothing for somebody who was erased while it went on."""
        async with self._database.write() as connection:
            if await people.known_as(connection, owner):
                await usage.add(connection, owner, purpose, used, self._clock.now())

    def note_unwritten(self, owner: int, used: ModelUsage) -> None:
        """Count what an exchange off the record cost against the budget, in this process only."""
        place = (owner, usage.month_of(self._clock.now()))
        self._unwritten[place] = self._unwritten.get(place, 0.0) + (used.cost_usd or 0.0)

    async def _reserve_is_reached(self, owner: int) -> bool:
        return self.budget_usd is not None and await self.cost(owner) >= RESERVE * self.budget_usd
