"""The one writer of memories: applies a plan whole or not at all, and takes an applied one back by a plan
that is its inverse.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from typing import Literal, TypeVar, assert_never

from bot.clock import Clock, off_loop
from bot.domain.believing.reconcile import strengthened
from bot.domain.changes import (
    UNDO,
    Add,
    AppliedPlan,
    Change,
    Conceal,
    Delete,
    Doubt,
    Effect,
    Flag,
    Hold,
    MemoryFlag,
    Mention,
    Plan,
    Restore,
    Reveal,
    Revise,
    Settle,
    Settled,
)
from bot.domain.memories import PORTRAITS, Memory, MemoryRecord, Source, SummaryDetails
from bot.errors import NotFound, Refused, StalePlan
from bot.language.evidence import find_quote
from bot.memory import indexer
from bot.memory.forgetting import masking
from bot.memory.forgetting.masking import Cascade, as_it_was, comes_into_sight
from bot.memory.writing import allowed, promises
from bot.memory.writing.promises import being_erased
from bot.speech.saying import Wording, say
from bot.storage import masks
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates, memories, plans, provenance
from bot.storage.log import interactions
from bot.storage.people import accesses, people
from bot.storage.people.accesses import accesses_of
from bot.storage.work import jobs
from bot.storage.work.jobs import PURGE

WORDINGS_KEPT = 30
"""Of what the bot writes itself, as a profile each night, or that it said a reminder; a month of nights."""

THOUGHTS_BESIDE_OTHERS = 3
"""How often a plan is thought while others may write; of two dozen that change one memory at once, all but
the first are stale each time.
"""
UNDONE_ALREADY = Wording("That was undone already.")
NEVER_STILL = Wording("That changed while I was writing it down. Please try again.")

Thought = TypeVar("Thought")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Writer:
    """Applies plans and undoes them. A deletion stays undoable for `undo_for`, then a job purges it."""

    database: Database
    clock: Clock
    undo_for: timedelta

    async def write(self, plan: Plan) -> AppliedPlan:
        """Apply a plan in a transaction of its own. Raises StalePlan, or Refused for words never said."""
        async with self.database.write(plan.owner) as connection:
            return await self.apply(connection, plan)

    async def write_with_retries(
        self, think: Callable[[], Awaitable[tuple[Plan, Thought]]], otherwise: str = ""
    ) -> tuple[AppliedPlan, Thought]:
        """Write the plan that `think` makes, and make it again while memory changes meanwhile.

        Gives it as it was applied, with what else was thought; the last time it is thought where nobody else
        of this owner writes. Raises Refused, with the sentence of `otherwise`, when it can't be even then.
        """
        plan, thought = await think()
        for _ in range(THOUGHTS_BESIDE_OTHERS):
            try:
                return await self.write(plan), thought
            except StalePlan:
                plan, thought = await think()
        try:
            async with self.database.write(plan.owner) as connection:
                plan, thought = await think()
                return await self.apply(connection, plan), thought
        except StalePlan:
            raise Refused(otherwise or say(NEVER_STILL)) from None

    async def apply(self, connection: Transaction, plan: Plan) -> AppliedPlan:
        """Apply a plan within the caller's transaction, which an exception must roll back.

        What goes with its deletions is applied with it, and stands among its effects. Raises Gone for
        somebody who has left.
        """
        return (await self.apply_kept(connection, plan))[1]

    async def apply_kept(self, connection: Transaction, plan: Plan) -> tuple[Plan, AppliedPlan]:
        """The same, beside what of the plan was written: nothing secret."""
        plan, did = await self.carry_out(connection, plan)
        if not did:
            return plan, AppliedPlan(plan.id, plan.owner, plan.origin, self.clock.now(), ())
        applied = await plans.add(connection, plan, did, self.clock.now())
        for each in applied.effects:
            if each.change in ("deleted", "concealed"):
                await self._promise_purge(connection, plan.owner, each.memory_id)
        await accesses.note(connection, plan.owner, accesses_of(applied))
        return plan, applied

    async def apply_standing(self, connection: Transaction, plan: Plan) -> Plan:
        """Apply what may still be written of what a job thought, nothing forgotten or secret; gives that."""
        return (await self.apply_kept(connection, await allowed.what_stands(connection, plan)))[0]

    async def carry_out(self, connection: Transaction, plan: Plan) -> tuple[Plan, list[Effect | Settled]]:
        """Make a plan's changes and those that go with them, but promise no purge and keep no record of it:
        all that a preview does, which is rolled back.
        """
        await people.require(connection, plan.owner)
        plan = await allowed.without_secrets(connection, plan)
        if not plan.takes_back:
            for change in plan.changes:
                if await allowed.tells_forgotten_again(connection, plan.owner, change):
                    raise StalePlan
        did = [done for change in plan.changes if (done := await self._apply(connection, plan, change))]
        did += await self._cascade(connection, plan)
        for change in await allowed.changes_that_follow(connection, plan, self.clock.now()):
            did += [done] if (done := await self._apply(connection, plan, change)) else []
        # No effects of the plan's: what it says of the person is what shows them again, not its undo.
        async for found in allowed.unsay(connection, plan, self.clock.now()):
            await self._follow(connection, plan, found)
        return plan, did

    async def undo(self, owner: int, plan_id: str, origin: str = UNDO) -> AppliedPlan:
        """Apply a plan's inverse; refused, with the reason, when something newer rests on it, or too late."""
        async with self.database.write(owner) as connection:
            done = await plans.get(connection, owner, plan_id)
            if done is None:
                raise NotFound(say("There is nothing to undo under that name."))
            return await self.undo_applied(connection, done, origin)

    async def undo_applied(
        self, connection: Transaction, done: AppliedPlan, origin: str = UNDO
    ) -> AppliedPlan:
        """Apply a plan's inverse within the caller's transaction. Raises Refused, as `undo` does."""
        if not await plans.mark_undone(connection, done.id, self.clock.now()):
            raise Refused(say(UNDONE_ALREADY))
        changes = await inverse(connection, done, self.clock.now(), self.undo_for)
        try:
            return await self.apply(connection, Plan(done.owner, origin, changes))
        except StalePlan as newer:
            raise Refused(say(NEWER)) from newer

    async def follow(self, connection: Transaction, owner: int, found: Cascade, origin: str) -> list[Effect]:
        """Write what goes with what was forgotten or taken back, and promise to write anew what it masks."""
        applied = await self.apply(connection, Plan(owner, origin, found.changes))
        await self._promise_anew(connection, owner, found.masked)
        return [*applied.effects, *_masked(found)]

    async def _apply(self, connection: Transaction, plan: Plan, change: Change) -> Effect | Settled | None:
        match change:
            case Add(memory, sources):
                masked = await memories.of_same_identity(connection, memory)
                if masked is not None:
                    return await self._write_in_place(connection, masked, change)
                await self._verify(connection, plan.owner, sources, memory.updated_at)
                await memories.insert_new(connection, memory)
                await self._bring_into_use(connection, memory, sources)
                return Effect("added", memory.id, 0, memory.version)
            case Revise():
                return await self._revise(connection, change)
            case Mention(memory, sources):
                return await self._mention(connection, memory, sources)
            case Delete(memory, _):
                return await self._delete(connection, memory)
            case Restore(memory):
                return await self._restore(connection, plan, memory)
            case Conceal():
                await masking.conceal(connection, change, self.clock.now())
                return Effect("concealed", change.memory.id, 0, change.memory.version)
            case Reveal(memory):
                await self._unmask(connection, plan, memory)
                await memories.purge(connection, memory.owner, memory.id)
                return Effect("revealed", memory.id, memory.version, 0)
            case Hold(held):
                if held.state != "dropped":
                    await self._verify(connection, plan.owner, (held.candidate.source,), self.clock.now())
                await candidates.hold(connection, plan.owner, held)
                return None
            case Settle(held, outcome, reason):
                now = self.clock.now()
                if not await candidates.settle(
                    connection, plan.owner, held.id, outcome, now, reason, was=held.state
                ):
                    raise StalePlan
                return Settled(held.id, held.state, outcome, held.reason)
            case Doubt(memory, state):
                current = await self._current(connection, memory)
                await memories.set_doubt(connection, current.id, state)
                done = "doubted" if state else "assured"
                return Effect(done, current.id, current.version, current.version)
            case Flag(memory, flag, is_set):
                current = await self._current(connection, memory)
                await memories.set_flag(connection, current.id, flag, is_set)
                if flag == "archived" and not is_set:
                    await memories.note_recalled(connection, memory.owner, [memory.id], self.clock.now())
                done = flag if is_set else TAKEN_OFF[flag]
                return Effect(done, current.id, current.version, current.version)
            case _:
                assert_never(change)

    async def _cascade(self, connection: Transaction, plan: Plan) -> list[Effect | Settled]:
        """What goes with the plan's deletions: it is found upon memory as the plan leaves it."""
        written = {change.memory.id for change in plan.changes if isinstance(change, Add | Revise | Mention)}
        effects: list[Effect | Settled] = []
        forgotten = [change for change in plan.changes if isinstance(change, Delete | Conceal)]
        while forgotten:
            change = forgotten.pop(0)
            if isinstance(change, Delete) and (change.because != "forgotten" or change.memory.is_derived):
                continue
            record = await provenance.record(connection, plan.owner, change.memory.id, deleted=True)
            if record is None:
                continue
            now = self.clock.now()
            found = await masking.cascade(connection, record, now, spared=written)
            effects += await self._follow(connection, plan, found)
            effects += _masked(found)
            forgotten += [each for each in found.changes if isinstance(each, Delete)]
        return effects

    async def _follow(self, connection: Transaction, plan: Plan, found: Cascade) -> list[Effect | Settled]:
        """Apply what goes with what is masked, and promise to write that anew."""
        did = [done for change in found.changes if (done := await self._apply(connection, plan, change))]
        await self._promise_anew(connection, plan.owner, found.masked)
        return did

    async def _write_in_place(self, connection: Transaction, masked: Memory, change: Add) -> Effect:
        """Write something derived in the place of what is masked under the same name."""
        if not masked.is_derived or await memories.get(connection, masked.owner, masked.id):
            raise StalePlan
        after = replace(change.memory, id=masked.id, created_at=masked.created_at, version=masked.version + 1)
        await self._revise(connection, Revise(masked, after, change.sources, "anew"))
        return Effect("added", after.id, 0, after.version)

    async def _revise(self, connection: Transaction, change: Revise) -> Effect | None:
        """Write another version; no effect where that is written anew, which undoing its mask shows again."""
        before, after = change.before, change.after
        await self._verify(connection, after.owner, change.sources, after.updated_at)
        if await memories.of_same_identity(connection, after):
            raise StalePlan
        if not await memories.revise(connection, before, after, change.reason):
            raise StalePlan
        await self._bring_into_use(connection, after, change.sources)
        if change.reason == "derived" and (after.is_derived or after.kind in ("intention", "reminder")):
            await memories.thin_out(connection, after.owner, after.id, after.version - WORDINGS_KEPT + 1)
        if change.reason == "anew":
            return None
        return Effect("revised", after.id, before.version, after.version)

    async def _bring_into_use(
        self, connection: Transaction, memory: Memory, sources: Sequence[Source]
    ) -> None:
        """Store the sources of a version that was written, index it, and promise to ask about it in time.

        Portraits are not indexed: they stand in every prompt, and recall leaves them out.
        """
        await self._keep_sources(connection, memory, sources)
        if memory.kind not in PORTRAITS:
            await indexer.index_memory(connection, memory)
        await promises.promise_to_ask(connection, memory, self.clock.now())

    async def _verify(
        self, connection: Transaction, owner: int, sources: Sequence[Source], thought_at: datetime
    ) -> None:
        """Nothing made up: each quote stands in the message it names, in the user's own words.

        What is derived may rest only on exchanges that no deletion withholds, and of which none has put the
        answer by since it was thought.
        """
        derived_from = [source.interaction_id for source in sources if source.role == "basis"]
        if derived_from:
            standing = await interactions.by_ids(connection, owner, derived_from)
            if len(standing) < len(set(derived_from)):
                raise StalePlan
            put_by = await masks.answers_put_by(connection, owner)
            if any(put_by[each] > thought_at for each in put_by.keys() & set(derived_from)):
                raise StalePlan
        for source in sources:
            if source.role == "basis":
                continue
            said = await interactions.get(connection, owner, source.interaction_id)
            if said is None:
                raise StalePlan
            words = said.text if source.role == "evidence" else (said.reply or "")
            if await off_loop(words, partial(find_quote, source.quote, words)) is None:
                raise Refused(say("Those words stand nowhere in the message they are said to come from."))

    async def _keep_sources(self, connection: Transaction, memory: Memory, sources: Sequence[Source]) -> None:
        for source in sources:
            await provenance.add_source(connection, memory.owner, memory.id, memory.version, source)

    async def _mention(
        self, connection: Transaction, memory: Memory, sources: Sequence[Source]
    ) -> Effect | None:
        await self._verify(connection, memory.owner, sources, self.clock.now())
        current = await self._current(connection, memory)
        evidence = [source for source in sources if source.role == "evidence"]
        known = await provenance.resting_on(connection, memory.owner, [memory.id])
        counted = [each.interaction_id in known.get(memory.id, ()) for each in evidence]
        await self._keep_sources(connection, current, sources)
        if all(counted):
            return None
        await memories.set_mentions(
            connection, memory.id, current.mentions + 1, strengthened(current.confidence)
        )
        await memories.note_recalled(connection, memory.owner, [memory.id], self.clock.now())
        return Effect("mentioned", memory.id, current.version, current.version)

    async def _current(self, connection: Transaction, memory: Memory) -> Memory:
        current = await memories.get(connection, memory.owner, memory.id)
        if current is None or current.version != memory.version:
            raise StalePlan
        return current

    async def _delete(self, connection: Transaction, memory: Memory) -> Effect:
        if not await memories.mark_deleted(connection, memory, self.clock.now()):
            raise StalePlan
        await indexer.forget_memory(connection, memory)
        return Effect("deleted", memory.id, memory.version, memory.version)

    async def _promise_purge(self, connection: Transaction, owner: int, memory_id: str) -> None:
        now = self.clock.now()
        due_at, payload = now + self.undo_for, {"memory": memory_id}
        await jobs.promise(connection, owner, PURGE, memory_id, now, due_at=due_at, payload=payload)

    async def _promise_anew(self, connection: Transaction, owner: int, masked: Sequence[Memory]) -> None:
        """Promise to write anew, from what is left, what the bot wrote itself and no more may be seen."""
        now = self.clock.now()
        for each in masked:
            if isinstance(each.details, SummaryDetails):
                await promises.to_close(connection, owner, each.details.session, timedelta(), now)
        texts = {each.id: each.kind for each in masked if each.kind not in ("summary", "reflection")}
        weeks = {each.id: each.key for each in masked if each.kind == "reflection"}
        if texts or weeks:
            promised = await jobs.waiting(connection, owner, promises.ANEW, "")
            if promised is not None:
                texts, weeks = promised.payload["texts"] | texts, promised.payload["weeks"] | weeks
            payload = {"texts": texts, "weeks": weeks}
            await jobs.promise(connection, owner, promises.ANEW, "", now, payload=payload)

    async def _restore(self, connection: Transaction, plan: Plan, memory: Memory) -> Effect:
        if await memories.of_same_identity(connection, memory):
            raise StalePlan
        if not await memories.unmark_deleted(connection, memory):
            raise StalePlan
        await self._unmask(connection, plan, memory)
        await self._bring_into_use(connection, replace(memory, deleted_at=None), ())
        return Effect("restored", memory.id, memory.version, memory.version)

    async def _unmask(self, connection: Transaction, plan: Plan, memory: Memory) -> None:
        """Show what a deletion masked, and have it learnt from and answered after all."""
        await self._follow(connection, plan, await masking.unmask(connection, memory, self.clock.now()))
        await promises.to_see_to_released(connection, memory.owner, self.clock.now())
        await jobs.cancel(connection, memory.owner, PURGE, memory.id)


def _masked(found: Cascade) -> list[Effect]:
    return [Effect("masked", each.id, each.version, each.version) for each in found.masked]


_MARKS = {"doubted", "assured", "protected", "unprotected", "mentioned"}
"""Effects that rest on no value, and that no newer value rests on."""

TAKEN_OFF: Mapping[MemoryFlag, Literal["unprotected", "unarchived"]] = {
    "protected": "unprotected",
    "archived": "unarchived",
}

NEWER = Wording("That can't be undone: something newer has taken its place.")
TOO_LATE = Wording("It is too late to undo that: the memory is gone for good.")
ERASED = Wording("That can't be undone: it is erased everywhere.")


async def inverse(
    connection: Transaction, done: AppliedPlan, now: datetime, undo_for: timedelta
) -> tuple[Change, ...]:
    """The changes that undo a plan, memories brought back first. Refused when something newer rests on it."""
    if done.erases:
        await _refuse_erasing(connection, done.owner, {each.memory_id for each in done.effects})
        raise Refused(say(ERASED))
    back = await unsettled(connection, done.owner, [done])
    changes = [
        _asked_about(change, back)
        for touched in _by_memory(done.effects)
        for change in await _of_memory(connection, done, touched, now, undo_for)
    ]
    if not (changes or back):
        await _refuse_gone(connection, done)
    return (*sorted(changes, key=lambda change: not isinstance(change, Restore)), *back)


def _asked_about(change: Change, back: Sequence[Settle]) -> Change:
    """A change that takes back what a yes had kept: it is a question again, and so not to be forgotten."""
    asked = {(each.held.candidate.kind, each.held.candidate.content) for each in back}
    if isinstance(change, Delete) and (change.memory.kind, change.memory.content) in asked:
        return replace(change, because="retracted")
    return change


async def _refuse_gone(connection: Transaction, done: AppliedPlan) -> None:
    """Raises Refused for a plan of which nothing is left, as what it wrote was purged or erased since, or the
    questions that it settled are no more.
    """
    if done.settled and not done.effects:
        raise Refused(say(NEWER))
    for memory_id in {each.memory_id for each in done.effects}:
        if await provenance.record(connection, done.owner, memory_id, deleted=True):
            continue
        touching = await plans.touching(connection, done.owner, memory_id)
        since = [await plans.get(connection, done.owner, each) for each in touching]
        raise Refused(say(ERASED if any(each and each.erases for each in since) else TOO_LATE))


async def unsettled(
    connection: Transaction, owner: int, done: Sequence[AppliedPlan], *, but_of: int | None = None
) -> list[Settle]:
    """What has candidates be again what they were before plans settled them: those that nothing else settled
    since, and of which the message still stands, being another than `but_of`.
    """
    back: list[Settle] = []
    for each in chain.from_iterable(plan.settled for plan in done):
        held = await candidates.get(connection, owner, each.candidate_id)
        if held is None or held.state != each.became:
            continue
        said = await interactions.get(connection, owner, held.candidate.source.interaction_id)
        if said is not None and said.state != "replaced" and said.id != but_of:
            back.append(Settle(held, each.was, each.reason))
    return back


async def restorable(
    connection: Transaction, owner: int, memory_id: str, now: datetime, undo_for: timedelta
) -> Memory:
    """A deleted memory that can still be brought back. Raises Refused when it is too late."""
    hidden = await memories.get(connection, owner, memory_id, deleted=True)
    if hidden is None or hidden.deleted_at is None or now - hidden.deleted_at >= undo_for:
        raise Refused(say(TOO_LATE))
    await _refuse_erasing(connection, owner, (memory_id,))
    return hidden


async def _refuse_erasing(connection: Transaction, owner: int, ids: Collection[str]) -> None:
    if not (await being_erased(connection, owner)).isdisjoint(ids):
        raise Refused(say("That can't be undone: it is being erased everywhere."))


async def _of_memory(
    connection: Transaction, done: AppliedPlan, touched: Sequence[Effect], now: datetime, undo_for: timedelta
) -> Sequence[Change]:
    """What takes back all that one plan did to one memory, as a whole."""
    owner, first, last = done.owner, touched[0], touched[-1]
    if first.change == "masked":
        return ()  # shown again with what masked it
    if first.change == "concealed":
        return (Reveal(await restorable(connection, owner, first.memory_id, now, undo_for)),)
    began_alive, ended_alive = first.change not in ("added", "restored"), last.change != "deleted"
    if began_alive and not ended_alive:
        hidden = await restorable(connection, owner, last.memory_id, now, undo_for)
        return (Restore(hidden), *await as_it_was(connection, hidden, first.version_before, now))
    if not ended_alive:
        return ()
    record = await provenance.record(connection, owner, last.memory_id, deleted=True)
    current = record.memory if record and record.memory.deleted_at is None else None
    marks = {effect.change for effect in touched}
    if current is not None and marks <= _MARKS:
        return _unmarked(current, marks)
    told = last.version_after
    if record is None or current is None or record.standing != told:
        if await _came_along(connection, owner, last):
            return ()
        await _refuse_erasing(connection, owner, (last.memory_id,))
        raise Refused(say("That can't be undone: it has changed again since."))
    if marks & {"added", "revised"} and await _told_since(connection, record, done):
        raise Refused(
            say(
                "That can't be undone: you told me so again since. {command} forgets it.",
                command=f"/memory delete {current.id}",
            )
        )
    if not began_alive:
        return (Delete(current),)
    concealed = [each.memory_id for each in done.effects if each.change == "concealed"]
    if not await comes_into_sight(connection, current, first.version_before, concealed):
        raise Refused(say("That can't be undone: what it would bring back you had me forget."))
    older = await as_it_was(connection, current, first.version_before, now)
    if not older:
        return _unmarked(current, marks)
    return (*older, Doubt(older[-1].after, "asked")) if "assured" in marks else older


async def _told_since(connection: Transaction, record: MemoryRecord, done: AppliedPlan) -> bool:
    """Whether the user said again what a plan wrote, after what that learnt it from."""
    if done.interaction_id is None:
        later = await plans.since(connection, done.owner, ("extract",), done.applied_at)
        effects = [effect for plan in later for effect in plan.effects]
        return any(each.memory_id == record.memory.id and each.change == "mentioned" for each in effects)
    learnt_from = await interactions.get(connection, done.owner, done.interaction_id)
    since = (learnt_from.sent_at, learnt_from.id) if learnt_from else (done.applied_at, 0)
    said = [(at, source.interaction_id) for source, at in record.sources if source.role == "evidence"]
    return any(each > since for each in said)


async def _came_along(connection: Transaction, owner: int, effect: Effect) -> bool:
    """Whether a text was only cut by another deletion: written anew since, it needs no inverse."""
    version = await provenance.version(connection, owner, effect.memory_id, effect.version_after)
    return version is None or version.reason == "derived"


def _unmarked(memory: Memory, marks: set[str]) -> Sequence[Change]:
    """The inverse of what was only marked on a memory."""
    changes: list[Change] = []
    if marks & {"doubted", "assured"}:
        changes.append(Doubt(memory, "asked" if "assured" in marks else ""))
    for flag, off in TAKEN_OFF.items():
        if marks & {flag, off}:
            changes.append(Flag(memory, flag, off in marks))
    return changes


def _by_memory(effects: Sequence[Effect]) -> list[list[Effect]]:
    """A plan's effects, those on one memory together, memories in the reverse order of their first."""
    touched: dict[str, list[Effect]] = {}
    for effect in effects:
        touched.setdefault(effect.memory_id, []).append(effect)
    return list(touched.values())[::-1]
