"""What members of a group said themselves: theirs to take back, whoever else decides there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.domain.interactions import IncomingMessage
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import plans, provenance
from bot.storage.log import interactions


@dataclass(frozen=True, slots=True)
class Members:
    """Tells whose words something in a group's memory rests on."""

    database: Database

    async def said(
        self, message: IncomingMessage, *, memory: str | None, plan: str | None, exchange: int | None
    ) -> bool:
        """Whether whoever wrote a message said all that this rests on: a memory, a plan, or else an exchange.

        Where none of them is named, nothing of anybody else's is.
        """
        async with self.database.read() as connection:
            owner = message.owner
            if memory is not None and await provenance.record(connection, owner, memory):
                told = [number for number, _ in await provenance.evidence_of(connection, memory)]
            elif plan is not None and (applied := await plans.get(connection, owner, plan)):
                told = [applied.interaction_id] if applied.interaction_id is not None else []
            elif memory is None and plan is None and exchange is None:
                return True
            else:
                told = [] if exchange is None else [exchange]
            return await _are_all_theirs(connection, message, told)

    async def said_all(self, message: IncomingMessage, exchanges: Collection[int]) -> bool:
        """Whether whoever wrote a message said all of some exchanges."""
        async with self.database.read() as connection:
            return await _are_all_theirs(connection, message, exchanges)


async def _are_all_theirs(connection: Transaction, message: IncomingMessage, told: Collection[int]) -> bool:
    said = [await interactions.get(connection, message.owner, number) for number in dict.fromkeys(told)]
    speakers = {each.speaker.id if each and each.speaker else None for each in said}
    return message.speaker is not None and speakers == {message.speaker.id}
