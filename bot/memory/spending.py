"""What a person's models may cost, and have cost this month."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.domain.interactions import Answer, ChatPlace, ModelUsage, Purpose, Use
from bot.speech.saying import say
from bot.storage.engine.database import Database, is_off_record
from bot.storage.people import accesses, people
from bot.storage.people.accesses import accesses_of_answer, sent_to_model
from bot.storage.work import outbound, usage
from bot.storage.work.usage import Spent

RESERVE = 0.8
"""The share of a month's budget after which learning in the background waits: the rest is for answers."""

LOOK_AGAIN = timedelta(hours=6)
"""How often what waits looks whether the budget was raised."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Spending:
    """Looks up a month's cost. `budget_usd` is the most one may cost in a month; None: no limit."""

    database: Database
    clock: Clock
    budget_usd: float | None
    _unwritten: dict[tuple[int, str, str], float] = field(
        init=False, default_factory=dict[tuple[int, str, str], float]
    )

    async def exhausted(self, owner: int) -> bool:
        """Whether nothing is left of this month's budget."""
        return self.budget_usd is not None and await self.cost(owner) >= self.budget_usd

    async def learning_waits_until(self, owner: int) -> datetime | None:
        """When learning in the background may ask again whether it may go on; None when it may now."""
        if not await self._reserve_is_reached(owner):
            return None
        now = self.clock.now()
        return min(usage.next_month(now), now + LOOK_AGAIN)

    async def warn_once(self, owner: int, where: ChatPlace) -> None:
        """Tell a person in their chat, once a month, that the reserve for answers is reached."""
        if self.budget_usd is None or not await self._reserve_is_reached(owner):
            return
        now = self.clock.now()
        line = say(
            "{share} of this month's budget of {budget} is used. I go on answering, and learn from what "
            "you say once there is budget again: nothing is lost. /usage shows what it went into.",
            share=f"{RESERVE:.0%}",
            budget=f"${self.budget_usd:.2f}",
        )
        async with self.database.write(owner) as connection:
            key = f"budget:{owner}:{usage.month_of(now)}"
            await outbound.add(connection, owner, where, key, Answer(line), now)

    async def month(self, owner: int) -> list[Spent]:
        """This month's use, dearest first, but for what was off the record."""
        return await self.database.ask(usage.month, owner, self.clock.now())

    async def cost(self, owner: int) -> float:
        """US dollars spent this month on a person and the groups they added; of a group, on all of these."""
        now = self.clock.now()
        async with self.database.read() as connection:
            together = await people.sharing_budget(connection, owner)
            written = sum([await usage.month_cost(connection, each, now) for each in together])
        places = {(each, usage.month_of(now)) for each in together}
        return written + sum(cost for key, cost in self._unwritten.items() if key[:2] in places)

    async def book(self, owner: int, purpose: Purpose, used: ModelUsage, given: Sequence[Use] = ()) -> None:
        """Store what a call cost, and that it was made, answered or not, with what it was `given` to use.

        In a transaction of its own; does nothing for a person erased meanwhile. Off the record the cost is
        only noted.
        """
        if is_off_record():
            self.note_unwritten(owner, used)
            return
        async with self.database.write(owner) as connection:
            if await people.known_as(connection, owner):
                now = self.clock.now()
                await usage.add(connection, owner, purpose, used, now)
                if purpose != "embed":  # of what was said or is known each is, once
                    sent = sent_to_model(now, purpose)
                    await accesses.note(connection, owner, [*accesses_of_answer(given, now), sent])

    def note_unwritten(self, owner: int, used: ModelUsage) -> None:
        """Count what an exchange off the record cost; nothing is written of it until `write_down`."""
        if used.cost_usd:
            place = (owner, usage.month_of(self.clock.now()), used.model)
            self._unwritten[place] = self._unwritten.get(place, 0.0) + used.cost_usd

    async def write_down(self, owner: int | None = None) -> None:
        """Add what was off the record to the month's cost, of everybody or of one person.

        To be called when it belongs to no message: only the sum of a month is written, no time, no number of
        calls.
        """
        taken = {
            place: self._unwritten.pop(place) for place in [*self._unwritten] if owner in (None, place[0])
        }
        if not taken:
            return
        try:
            async with self.database.write(owner) as connection:
                known = set(await people.every(connection))
                for (person, month, model), cost in taken.items():
                    if person in known:  # else erased meanwhile
                        await usage.add_cost(connection, person, month, model, cost)
        except BaseException:
            for place, cost in taken.items():
                self._unwritten[place] = self._unwritten.get(place, 0.0) + cost
            raise

    async def _reserve_is_reached(self, owner: int) -> bool:
        return self.budget_usd is not None and await self.cost(owner) >= RESERVE * self.budget_usd
