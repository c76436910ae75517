"""What takes an applied plan back: the changes that lead from what it left to what was before, refused where
something newer rests on it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import chain
from typing import Literal

from bot.domain.changes import (
    AppliedPlan,
    Change,
    Delete,
    Doubt,
    Effect,
    Flag,
    MemoryFlag,
    Restore,
    Reveal,
    Revise,
    Settle,
)
from bot.domain.memories import Memory, MemoryRecord, Reversal
from bot.errors import Refused
from bot.memory.forgetting.masking import as_it_was, comes_into_sight
from bot.memory.writing.promises import being_erased
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, plans, provenance
from bot.storage.log import interactions

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


async def older_version(
    connection: Transaction,
    current: Memory,
    wanted: int,
    now: datetime,
    reason: Reversal = "undone",
) -> tuple[Revise, ...]:
    """What gives a memory the content it had at an older version; nothing if that is the one it has."""
    before = await as_it_was(connection, current, wanted, reason, now)
    return (before,) if before else ()


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
        return (Restore(hidden), *await older_version(connection, hidden, first.version_before, now))
    if not ended_alive:
        return ()
    record = await provenance.record(connection, owner, last.memory_id, deleted=True)
    current = record.memory if record and record.memory.deleted_at is None else None
    marks = {effect.change for effect in touched}
    if current is not None and marks <= _MARKS:
        return _unmarked(current, marks)
    told = last.version_after
    if record is None or current is None or (record.standing != told and not record.was_only_reworded(told)):
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
    older = await older_version(connection, current, first.version_before, now)
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
