"""Taking back what was learnt from one exchange: because its message was edited, or the person takes it back."""

from __future__ import annotations

from datetime import datetime

from bot.domain.changes import AppliedPlan, Change, Delete, Effect, Plan, Restore, Reveal, Settle
from bot.domain.ids import new_plan_id
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory, MemoryRecord
from bot.errors import Refused
from bot.memory.forgetting.consequences import without_exchange
from bot.memory.writing.inverse import older_version, restorable
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, plans, provenance
from bot.storage.forgetting import erasure
from bot.storage.log import drafts, observations

BY_HAND = "edited"
"""Why a version came about that the person wrote themselves: no edit of a message takes it back."""


async def retract(connection: Transaction, writer: Writer, said: Interaction, now: datetime) -> AppliedPlan:
    """Undo what an exchange changed: what rests on it alone goes or is as it was before, what it deleted is back.

    What other exchanges say too stays, without this one among its sources; what was derived keeps what they bear out.
    """
    await drafts.forget(connection, said.owner)
    done = await plans.of_interaction(connection, said.owner, said.id)
    effects = [effect for plan in done for effect in plan.effects]
    changes: list[Change] = await _brought_back(connection, writer, said, effects, now)
    added = {effect.memory_id for effect in effects if effect.change == "added"}
    for memory in await provenance.told_in(connection, said.owner, said.id):
        changes += await _without(connection, memory, said, memory.id in added, now)
    changes += [
        Settle(held, "dropped") for held in await candidates.held_from(connection, said.owner, said.id)
    ]
    for plan in done:
        await plans.mark_undone(connection, plan.id, now)
    applied = await writer.apply(connection, Plan(new_plan_id(), said.owner, "undo", tuple(changes)))
    await observations.remove(connection, said.owner, said.id)
    found = await without_exchange(connection, said.owner, said.id, now)
    await writer.apply(connection, Plan(new_plan_id(), said.owner, "undo", found.changes))
    await erasure.remove_hidden(connection, said.owner, found.hidden)
    return applied


async def _brought_back(
    connection: Transaction, writer: Writer, said: Interaction, effects: list[Effect], now: datetime
) -> list[Change]:
    """What the exchange deleted and nobody told again, as far as it is not too late."""
    found: list[Change] = []
    for memory_id in (effect.memory_id for effect in effects if effect.change == "concealed"):
        try:
            found.append(Reveal(await restorable(connection, said.owner, memory_id, now, writer.undo_for)))
        except Refused:
            continue
    for memory_id in dict.fromkeys(effect.memory_id for effect in effects if effect.change == "deleted"):
        try:
            memory = await restorable(connection, said.owner, memory_id, now, writer.undo_for)
        except Refused:
            continue
        if not await memories.identity_taken(connection, memory):
            found.append(Restore(memory))
    return found


async def _without(
    connection: Transaction, memory: Memory, said: Interaction, was_added: bool, now: datetime
) -> list[Change]:
    """What becomes of one memory without an exchange it rests on."""
    record = await provenance.record(connection, memory.owner, memory.id, deleted=True)
    if record is None or _written_by_hand(record):
        return []
    told = await provenance.evidence_of(connection, memory.id)
    later = any(number > said.id for number, _ in told)
    others = {version for number, version in told if number != said.id}
    if not others or (was_added and not later):
        return [Delete(memory, "retracted")]
    await provenance.remove_sources(connection, memory.id, said.id)
    if memory.version in others:
        await memories.set_mentions(connection, memory.id, max(1, memory.mentions - 1), memory.confidence)
        return []
    return list(await older_version(connection, memory, max(others), now))


def _written_by_hand(record: MemoryRecord) -> bool:
    return record.versions[-1].reason == BY_HAND
