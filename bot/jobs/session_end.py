"""Closing a session: what it was about is summarised, and what waited for its end is settled."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.domain.changes import Change, Plan
from bot.domain.details import SummaryDetails
from bot.domain.ids import new_plan_id
from bot.domain.interactions import Session
from bot.domain.memories import Memory
from bot.domain.prose.summaries import Drafted
from bot.jobs.worker import Effect, NotYet
from bot.memory.learning import receipts as learning_receipts
from bot.memory.learning import summariser
from bot.memory.learning.pending import settle_ended
from bot.memory.learning.summariser import LEAST_EXCHANGES, Summariser, changes
from bot.memory.writing.allowed import without_forgotten
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories
from bot.storage.log import interactions, sessions
from bot.storage.people import people
from bot.storage.work.jobs import Job


class CloseSession:
    """Ends a session that has been quiet for `idle`, or was ended before."""

    def __init__(
        self,
        *,
        database: Database,
        writer: Writer,
        summariser: Summariser,
        clock: Clock,
        idle: timedelta,
    ) -> None:
        self._database = database
        self._writer = writer
        self._summariser = summariser
        self._clock = clock
        self._idle = idle

    async def __call__(self, job: Job) -> Effect:
        """Think a session through; one in which something was said meanwhile is looked at again later."""
        number = int(job.payload["session"])
        async with self._database.read() as connection:
            session = await sessions.get(connection, job.owner, number)
        quiet_at = session.last_at + self._idle
        if session.ended_at is None and self._clock.now() < quiet_at:
            raise NotYet(quiet_at, "the chat is not quiet yet")
        summed = await self._summaries(session)

        async def effect(connection: Transaction) -> None:
            now = self._clock.now()
            if session.ended_at is None:
                await sessions.end(connection, number, now)
            drafted = await sessions.draft_of(connection, job.owner, number)
            await sessions.keep_draft(connection, job.owner, number, Drafted(drafted.reached))
            settled = await settle_ended(connection, job.owner, number, now)
            by_exchange: dict[int | None, tuple[Change, ...]] = {None: summed, **settled}
            plans: list[Plan] = []
            for told_in, made in by_exchange.items():
                standing = await without_forgotten(connection, job.owner, made)
                plans.append(Plan(new_plan_id(), job.owner, learning_receipts.SESSION, standing, told_in))
                await self._writer.apply(connection, plans[-1])
            await self._tell(connection, job.owner, plans, now)

        return effect

    async def _tell(self, connection: Transaction, owner: int, plans: Sequence[Plan], now: datetime) -> None:
        zone = await people.timezone(connection, owner)
        numbers = [plan.interaction_id for plan in plans if plan.interaction_id is not None]
        said = await interactions.by_ids(connection, owner, numbers)
        await learning_receipts.tell_when_awake(connection, owner, plans, said, zone, now)

    async def _summaries(self, session: Session) -> tuple[Change, ...]:
        """What summarising a session changes; no model is asked when all of it is drafted already."""
        owner = session.owner
        async with self._database.read() as connection:
            exchanges = await interactions.of_session(connection, owner, session.id)
            learning = (await people.preferences(connection, owner)).learning
            zone = await people.timezone(connection, owner)
            drafted = await sessions.draft_of(connection, owner, session.id)
            known = of_session(await memories.live(connection, owner, kinds=("summary",)), session.id)
        if len(exchanges) < LEAST_EXCHANGES or not learning:
            return ()
        if summariser.tells_all(drafted, exchanges):
            return changes(drafted.topics, known, owner, session.id, self._clock.now())
        topics = [memory.label.removeprefix("Summary: ") for memory in known]
        done = await self._summariser.summarise(owner, exchanges, topics, zone)
        return changes(done, known, owner, session.id, self._clock.now())


def of_session(summaries: list[Memory], session: int) -> list[Memory]:
    """Those of one session."""
    return [
        memory
        for memory in summaries
        if isinstance(memory.details, SummaryDetails) and memory.details.session == session
    ]
