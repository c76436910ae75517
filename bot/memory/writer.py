"""The one writer of memories: applies a plan whole, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import assert_never

from bot.clock import Clock
from bot.domain.changes import (
    Add,
    AppliedPlan,
    Change,
    Delete,
    Effect,
    Hold,
    Mention,
    Plan,
    Restore,
    Revise,
    Settle,
)
from bot.domain.consolidation import strengthened
from bot.domain.evidence import find_quote
from bot.domain.ids import new_plan_id
from bot.domain.memories import Memory, Source
from bot.errors import NotFound, Refused, StalePlan
from bot.memory import indexer, withholding
from bot.storage import candidates, interactions, jobs, memories, plans, provenance
from bot.storage.database import Database, Transaction


class Writer:
    """Applies plans and undoes them. A deletion stays undoable for `undo_for`, then a job purges it."""

    def __init__(self, database: Database, clock: Clock, undo_for: timedelta) -> None:
        self._database = database
        self._clock = clock
        self.undo_for = undo_for

    async def write(self, plan: Plan) -> AppliedPlan:
        """Apply a plan in a transaction of its own. Raises StalePlan, or Refused for words never said."""
        async with self._database.write() as connection:
            return await self.apply(connection, plan)

    async def apply(self, connection: Transaction, plan: Plan) -> AppliedPlan:
        """Apply a plan within the caller's transaction, which an exception must roll back."""
        effects: list[Effect] = []
        for change in plan.changes:
            effect = await self._apply(connection, plan, change)
            if effect is not None:
                effects.append(effect)
        if not effects:
            return AppliedPlan(plan.id, plan.owner, plan.origin, self._clock.now(), ())
        return await plans.add(connection, plan, effects, self._clock.now())

    async def undo(self, owner: int, plan_id: str) -> AppliedPlan:
        """Apply a plan's inverse. Refused, with the reason, when something newer rests on it or it is too late."""
        async with self._database.write() as connection:
            done = await plans.get(connection, owner, plan_id)
            if done is None:
                raise NotFound("There is nothing to undo under that name.")
            if not await plans.mark_undone(connection, plan_id, self._clock.now()):
                raise Refused("That was undone already.")
            changes = [
                change
                for touched in _by_memory(done.effects)
                for change in await self._inverse(connection, owner, touched)
            ]
            try:
                return await self.apply(connection, Plan(new_plan_id(), owner, "undo", tuple(changes)))
            except StalePlan as newer:
                raise Refused("That can't be undone: something newer has taken its place.") from newer

    async def _apply(self, connection: Transaction, plan: Plan, change: Change) -> Effect | None:
        match change:
            case Add(memory, sources):
                await self._verify(connection, plan.owner, sources)
                if await memories.identity_taken(connection, memory):
                    raise StalePlan
                await memories.insert_new(connection, memory)
                await self._keep_sources(connection, memory, sources)
                await indexer.index_memory(connection, memory)
                return Effect("added", memory.id, 0, memory.version)
            case Revise(before, after, sources, reason):
                await self._verify(connection, plan.owner, sources)
                if await memories.identity_taken(connection, after):
                    raise StalePlan
                if not await memories.revise(connection, before, after, reason):
                    raise StalePlan
                await self._keep_sources(connection, after, sources)
                await indexer.index_memory(connection, after)
                return Effect("revised", after.id, before.version, after.version)
            case Mention(memory, sources):
                return await self._mention(connection, memory, sources)
            case Delete(memory):
                return await self._delete(connection, memory)
            case Restore(memory):
                return await self._restore(connection, memory)
            case Hold(held):
                await self._verify(connection, plan.owner, (held.candidate.source,))
                await candidates.hold(connection, plan.owner, held)
                return None
            case Settle(held, kept):
                state = "committed" if kept else "declined"
                now = self._clock.now()
                if not await candidates.settle(connection, plan.owner, held.id, state, now):
                    raise StalePlan
                return None
            case _:
                assert_never(change)

    async def _verify(self, connection: Transaction, owner: int, sources: Sequence[Source]) -> None:
        """Nothing made up: each quote stands in the message it names, in the user's own words."""
        for source in sources:
            said = await interactions.get(connection, owner, source.interaction_id)
            if said is None:
                raise StalePlan
            words = said.text if source.role == "evidence" else (said.reply or "")
            if find_quote(source.quote, words) is None:
                raise Refused("Those words stand nowhere in the message they are said to come from.")

    async def _keep_sources(self, connection: Transaction, memory: Memory, sources: Sequence[Source]) -> None:
        for source in sources:
            await provenance.add_source(connection, memory.owner, memory.id, memory.version, source)

    async def _mention(
        self, connection: Transaction, memory: Memory, sources: Sequence[Source]
    ) -> Effect | None:
        await self._verify(connection, memory.owner, sources)
        current = await memories.get(connection, memory.owner, memory.id)
        if current is None or current.version != memory.version:
            raise StalePlan
        evidence = [source for source in sources if source.role == "evidence"]
        counted = [await provenance.rests_on(connection, memory.id, each.interaction_id) for each in evidence]
        await self._keep_sources(connection, current, sources)
        if all(counted):
            return None
        await memories.set_mentions(
            connection, memory.id, current.mentions + 1, strengthened(current.confidence)
        )
        return Effect("mentioned", memory.id, current.version, current.version)

    async def _delete(self, connection: Transaction, memory: Memory) -> Effect:
        now = self._clock.now()
        if not await memories.mark_deleted(connection, memory, now):
            raise StalePlan
        await withholding.withhold(connection, memory)
        await indexer.forget_memory(connection, memory)
        await jobs.promise(
            connection,
            owner=memory.owner,
            kind="purge",
            key=memory.id,
            payload={"memory": memory.id},
            due_at=now + self.undo_for,
            now=now,
        )
        return Effect("deleted", memory.id, memory.version, memory.version)

    async def _restore(self, connection: Transaction, memory: Memory) -> Effect:
        if await memories.identity_taken(connection, memory):
            raise StalePlan
        if not await memories.unmark_deleted(connection, memory):
            raise StalePlan
        await withholding.release(connection, memory)
        await indexer.index_memory(connection, memory)
        await jobs.withdraw(connection, memory.owner, "purge", memory.id)
        return Effect("restored", memory.id, memory.version, memory.version)

    async def _inverse(
        self, connection: Transaction, owner: int, touched: Sequence[Effect]
    ) -> Sequence[Change]:
        """What takes back all that one plan did to one memory, as a whole."""
        first, last = touched[0], touched[-1]
        began_alive, ended_alive = first.change not in ("added", "restored"), last.change != "deleted"
        if not began_alive:
            return (Delete(await self._unchanged(connection, owner, last)),) if ended_alive else ()
        if ended_alive:
            current = await self._unchanged(connection, owner, last)
            return await self._older_version(connection, current, first.version_before)
        hidden = await self._hidden(connection, owner, last.memory_id)
        return (Restore(hidden), *await self._older_version(connection, hidden, first.version_before))

    async def _hidden(self, connection: Transaction, owner: int, memory_id: str) -> Memory:
        hidden = await memories.get(connection, owner, memory_id, deleted=True)
        if hidden is None or hidden.deleted_at is None:
            raise Refused("It is too late to undo that: the memory is gone for good.")
        if self._clock.now() - hidden.deleted_at >= self.undo_for:
            raise Refused("It is too late to undo that: the memory is gone for good.")
        return hidden

    async def _older_version(self, connection: Transaction, current: Memory, wanted: int) -> Sequence[Change]:
        older = await provenance.version(connection, current.owner, current.id, wanted)
        if older is None or older.version == current.version:
            return ()
        after = replace(
            current,
            content=older.content,
            category=older.category,
            details=older.details,
            version=current.version + 1,
            updated_at=self._clock.now(),
            deleted_at=None,
        )
        return (Revise(current, after, (), "undone"),)

    async def _unchanged(self, connection: Transaction, owner: int, effect: Effect) -> Memory:
        current = await memories.get(connection, owner, effect.memory_id)
        if current is None or current.version != effect.version_after:
            raise Refused("That can't be undone: it has changed again since.")
        return current


def _by_memory(effects: Sequence[Effect]) -> list[list[Effect]]:
    """A plan's effects, those on one memory together, memories in the reverse order of being touched first."""
    touched: dict[str, list[Effect]] = {}
    for effect in effects:
        touched.setdefault(effect.memory_id, []).append(effect)
    return list(touched.values())[::-1]
