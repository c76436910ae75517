"""Jobs that learn from what was said and tell of it: exchanges read together once a person is quiet, sessions
summarised once they end, nights, the look back on Sundays, reflections asked for.

Learning waits when most of a month's budget is used, so that the rest is for answers.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from functools import partial
from zoneinfo import ZoneInfo

from bot.clock import Clock
from bot.domain.changes import SECRET, Change, Hold, Plan
from bot.domain.interactions import Answer, Interaction, Session
from bot.errors import Refused, StalePlan
from bot.jobs.worker import Effect, Handler, NotYet
from bot.language.orders import ForgetBut, not_named, read_order
from bot.language.text import normalised
from bot.llm.ask import is_outage
from bot.memory import indexer
from bot.memory.figures import Spending
from bot.memory.learning import extractor
from bot.memory.learning import receipts as learning_receipts
from bot.memory.learning.consolidator import Consolidator
from bot.memory.learning.extractor import Extractor, ToForget
from bot.memory.learning.pending import settle_ended
from bot.memory.learning.summariser import LEAST_EXCHANGES, Summariser, changes
from bot.memory.reflecting import runs as reflection_runs
from bot.memory.reflecting.reflection import Reflection, Weekly
from bot.memory.reflecting.runs import NO_BUDGET, Report, report
from bot.memory.writing import promises
from bot.memory.writing.allowed import without_unsaid
from bot.memory.writing.forget import Forgetting, Forgotten
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories
from bot.storage.log import interactions, sessions
from bot.storage.people import people
from bot.storage.work import jobs
from bot.storage.work.jobs import Job

log = logging.getLogger(__name__)

MOST_TOGETHER = 3
"""Tries that a batch has, outages apart; after them its exchanges are read one by one."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class LearningJobs:
    """Handlers of reading what waits, of ending a session quiet for `idle`, of telling what was learnt.

    What an order to forget was found to mean is said, with buttons, as `offered` has it.
    """

    database: Database
    extractor: Extractor
    consolidator: Consolidator
    summariser: Summariser
    writer: Writer
    forgetting: Forgetting
    clock: Clock
    idle: timedelta
    offered: Callable[[Forgotten, int, tzinfo], Answer]

    async def learn(self, job: Job) -> Effect:
        """Read a person's oldest batch in one call; what is beyond it is promised anew."""
        async with self.database.read() as connection:
            person = await people.get(connection, job.owner)
            learning, zone = person.preferences.learning, person.zone
            batch = await extractor.next_batch(connection, job.owner, zone, int(job.key) if job.key else None)
        if not learning or not batch.told:
            return partial(_read, job=job, batch=batch, now=self.clock.now())
        try:
            extraction = await self.extractor.extract(job.owner, batch.told, batch.known)
            plans = await self.consolidator.think(job.owner, extraction.read, batch.told)
            offers = await self._offers(job.owner, extraction.to_forget, batch, zone)
        except Exception as failure:  # the edge: clients of models raise anything
            if job.key or job.attempts < MOST_TOGETHER or is_outage(failure):
                raise
            log.warning("A batch of %s is read one by one: %s", len(batch.said), type(failure).__name__)
            return partial(self._read_apart, job=job, batch=batch)

        async def effect(connection: Transaction) -> None:
            now = self.clock.now()
            if (await people.preferences(connection, job.owner)).learning:
                await self._write(connection, job.owner, batch, plans, zone, now)
                for said, offered in offers:
                    await learning_receipts.offer(connection, said, offered, now)
                await indexer.keep(connection, job.owner, extraction.names)
            await _read(connection, job, batch, now)

        return effect

    async def _write(
        self,
        connection: Transaction,
        owner: int,
        batch: extractor.LearningBatch,
        plans: tuple[Plan, ...],
        zone: str,
        now: datetime,
    ) -> None:
        if not await extractor.still_waits(connection, owner, batch):
            raise StalePlan
        written = [(await self.writer.apply_kept(connection, plan))[0] for plan in plans]
        said = {each.id: each for each in batch.said}
        for thought, kept in zip(plans, written, strict=True):
            refused = {reason for change in kept.changes if (reason := _refused_for(change))}
            refused |= {SECRET} if len(kept.changes) < len(thought.changes) else set()
            if told := said.get(thought.interaction_id or 0):
                await learning_receipts.tell_of_refused(connection, told, refused, now)
        await learning_receipts.tell(connection, owner, written, said, zone, now)

    async def _offers(
        self, owner: int, orders: Sequence[ToForget], batch: extractor.LearningBatch, zone: str
    ) -> list[tuple[Interaction, Answer]]:
        """What orders to forget mean, each beneath its message, but for those that code has followed."""
        offers: dict[str, tuple[Interaction, Answer]] = {}
        for order in orders:
            said = next(each for each in batch.said if each.id == order.source.interaction_id)
            if not order.what or said.forwarded or read_order(said.text) is not None:
                continue
            if isinstance(not_named(order.what), ForgetBut):
                continue
            found = await self.forgetting.find(owner, order.what, without=(said.id,))
            if found:
                preview = await self.forgetting.preview(found)
                offers[normalised(order.what)] = (
                    said,
                    self.offered(preview, self.forgetting.minutes, ZoneInfo(zone)),
                )
        return list(offers.values())

    async def _read_apart(self, connection: Transaction, job: Job, batch: extractor.LearningBatch) -> None:
        """Give each exchange a job of its own, so that an unreadable one stops no other."""
        now = self.clock.now()
        for each in batch.said:
            await jobs.promise(connection, job.owner, promises.EXTRACT, str(each.id), now)
        await promises.to_learn_what_waits(connection, job.owner, now)

    async def close_session(self, job: Job) -> Effect:
        """Think a session through that is over; one in which something was said meanwhile waits."""
        number = int(job.payload["session"])
        session = await self.database.ask(sessions.get, job.owner, number)
        quiet_at = session.last_at + self.idle
        if session.ended_at is None and self.clock.now() < quiet_at:
            raise NotYet(quiet_at, "the chat is not quiet yet")
        summed = await self._summaries(session)

        async def effect(connection: Transaction) -> None:
            now = self.clock.now()
            if session.ended_at is None:
                await sessions.end(connection, number, now)
            settled = await settle_ended(connection, job.owner, number, now)
            by_exchange: dict[int | None, tuple[Change, ...]] = {None: summed, **settled}
            plans = [
                await self.writer.apply_standing(connection, Plan(job.owner, promises.SESSION, made, told_in))
                for told_in, made in by_exchange.items()
            ]
            await self._tell(connection, job.owner, plans, now)

        return effect

    async def _tell(self, connection: Transaction, owner: int, plans: Sequence[Plan], now: datetime) -> None:
        zone = await people.timezone(connection, owner)
        numbers = [plan.interaction_id for plan in plans if plan.interaction_id is not None]
        said = await interactions.by_ids(connection, owner, numbers)
        await learning_receipts.tell_when_awake(connection, owner, plans, said, zone, now)

    async def _summaries(self, session: Session) -> tuple[Change, ...]:
        """What summarising a session changes."""
        owner, now = session.owner, self.clock.now()
        async with self.database.read() as connection:
            exchanges = await interactions.of_session(connection, owner, session.id)
            exchanges = await without_unsaid(connection, owner, exchanges)
            person = await people.get(connection, owner)
            learning, zone = person.preferences.learning, person.zone
            known = (await memories.summaries(connection, owner, [session.id])).get(session.id, [])
        said = [each for each in exchanges if promises.asked_about(each) is None]
        if len(said) < LEAST_EXCHANGES or not learning:
            return ()
        topics = [memory.label for memory in known]
        done = await self.summariser.summarise(owner, exchanges, topics, zone)
        return changes(done, known, owner, session.id, now)

    async def digest(self, job: Job) -> Effect:
        """Say what was learnt: once a day if wanted so, and in the morning what was missed.

        Nothing when the person has chosen otherwise since.
        """
        since, now = datetime.fromisoformat(job.payload["since"]), self.clock.now()
        return partial(learning_receipts.digest, owner=job.owner, key=job.key, since=since, now=now)


def _refused_for(change: Change) -> str:
    """Why something that was read is not kept; empty where it may be."""
    return change.held.reason if isinstance(change, Hold) and change.held.state == "dropped" else ""


async def _read(connection: Transaction, job: Job, batch: extractor.LearningBatch, now: datetime) -> None:
    """Mark what was read as read; a batch promises to read what still waits."""
    await interactions.mark_learnt(connection, job.owner, [each.id for each in batch.said])
    if not job.key:
        await promises.to_learn_what_waits(connection, job.owner, now)


def within_reserve(spending: Spending, learn: Handler) -> Handler:
    """The handler, but waiting, without a failed try, while its person's reserve is reached.

    What was off the record is added to the month's cost before that.
    """

    async def wait_or_learn(job: Job) -> Effect:
        await spending.write_down(job.owner)
        until = await spending.learning_waits_until(job.owner)
        if until is not None:
            raise NotYet(until, "the rest of the month's budget is for answers")
        return await learn(job)

    return wait_or_learn


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
                await jobs.promise(connection, job.owner, promises.WEEKLY, "", now)

        return effect

    async def look_back(self, job: Job) -> Effect:
        """Think the week over: in a job of its own, so that its failure costs no night."""
        week, plan = await self.weekly.think(job.owner)
        return partial(self.weekly.write, week=week, plan=plan)

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
