"""What takes an applied plan back: the changes that lead from what it left to what was before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.domain.changes import (
    AppliedPlan,
    Archive,
    Change,
    Delete,
    Doubt,
    Effect,
    Protect,
    Restore,
    Reveal,
    Revise,
)
from bot.domain.details import Details, IntentionDetails
from bot.domain.memories import Memory, MemoryRecord, MemoryVersion
from bot.errors import Refused
from bot.memory.forgetting.erasing import ERASE
from bot.memory.forgetting.masking import as_it_was
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories, plans, provenance
from bot.storage.work import jobs

_MARKS = {"doubted", "protected", "unprotected", "mentioned"}
"""Effects that rest on no value, and that no newer value rests on."""

_TOO_LATE = "It is too late to undo that: the memory is gone for good."


async def inverse(
    connection: Transaction, done: AppliedPlan, now: datetime, undo_for: timedelta
) -> tuple[Change, ...]:
    """The changes that undo a plan, memories brought back first. Refused when something newer rests on it."""
    changes = [
        change
        for touched in _by_memory(done.effects)
        for change in await _of_memory(connection, done, touched, now, undo_for)
    ]
    return tuple(sorted(changes, key=lambda change: not isinstance(change, Restore)))


async def older_version(
    connection: Transaction, current: Memory, wanted: int, now: datetime
) -> tuple[Revise, ...]:
    """What gives a memory the content it had at an older version; nothing if that is the one it has."""
    before = await as_it_was(connection, current, wanted, "undone", now)
    return (before,) if before else ()


async def restorable(
    connection: Transaction, owner: int, memory_id: str, now: datetime, undo_for: timedelta
) -> Memory:
    """A deleted memory that can still be brought back. Raises Refused when it is too late."""
    hidden = await memories.get(connection, owner, memory_id, deleted=True)
    if hidden is None or hidden.deleted_at is None or now - hidden.deleted_at >= undo_for:
        raise Refused(_TOO_LATE)
    erasing = await jobs.of_kind(connection, owner, ERASE)
    if any(memory_id in (each.payload["memory"], *each.payload.get("with", ())) for each in erasing):
        raise Refused("That can't be undone: it is being erased everywhere.")
    return hidden


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
    if record is None or current is None or (_standing(record) != told and not _only_reworded(record, told)):
        if await _came_along(connection, owner, last):
            return ()
        raise Refused("That can't be undone: it has changed again since.")
    if marks & {"added", "revised"} and await _told_since(connection, record, done):
        raise Refused(
            f"That can't be undone: you told me so again since. /memory delete {current.id} forgets it."
        )
    if not began_alive:
        return (Delete(current),)
    older = await older_version(connection, current, first.version_before, now)
    return older or _unmarked(current, marks)


def _standing(record: MemoryRecord) -> int:
    """The version that gave a memory the value it has: a change that was undone since, or asking, is no newer one."""
    found = record.versions[-1]
    while found.reason == "undone" or _is_asking(found):
        before = [each for each in record.versions if each.version < found.version]
        same = [each for each in before if _value(each) == _value(found)]
        if not same:
            break
        found = same[-1]
    return found.version


def _only_reworded(record: MemoryRecord, told: int) -> bool:
    """Whether what was told as a version has only been worded anew by hand since: that goes with it."""
    was = next((each for each in record.versions if each.version == told and each.reason == "told"), None)
    return was is not None and all(
        each.reason in ("edited", "undone") and each.details == was.details
        for each in record.versions
        if each.version > told
    )


def _is_asking(version: MemoryVersion) -> bool:
    return version.reason == "derived" and isinstance(version.details, IntentionDetails)


def _value(version: MemoryVersion) -> tuple[str, str, Details]:
    """What a version says; how often an intention was asked about is no part of that."""
    details = version.details
    plain = replace(details, asked=0) if isinstance(details, IntentionDetails) else details
    return version.content, version.category, plain


async def _told_since(connection: Transaction, record: MemoryRecord, done: AppliedPlan) -> bool:
    """Whether the user said again what a plan wrote, after what that learnt it from."""
    if done.interaction_id is None:
        later = await plans.since(connection, done.owner, ("extract",), done.applied_at)
        effects = [effect for plan in later for effect in plan.effects]
        return any(each.memory_id == record.memory.id and each.change == "mentioned" for each in effects)
    said = [source.interaction_id for source, _ in record.sources if source.role == "evidence"]
    return any(number > done.interaction_id for number in said)


async def _came_along(connection: Transaction, owner: int, effect: Effect) -> bool:
    """Whether a text was only cut because something else was deleted: written anew since, it needs no inverse."""
    version = await provenance.version(connection, owner, effect.memory_id, effect.version_after)
    return version is None or version.reason == "derived"


def _unmarked(memory: Memory, marks: set[str]) -> Sequence[Change]:
    """The inverse of what was only marked on a memory."""
    changes: list[Change] = []
    if "doubted" in marks:
        changes.append(Doubt(memory, ""))
    if marks & {"protected", "unprotected"}:
        changes.append(Protect(memory, "unprotected" in marks))
    if marks & {"archived", "unarchived"}:
        changes.append(Archive(memory, "unarchived" in marks))
    return changes


def _by_memory(effects: Sequence[Effect]) -> list[list[Effect]]:
    """A plan's effects, those on one memory together, memories in the reverse order of being touched first."""
    touched: dict[str, list[Effect]] = {}
    for effect in effects:
        touched.setdefault(effect.memory_id, []).append(effect)
    return list(touched.values())[::-1]
