"""Forgetting what no memory holds as it stands: messages, old values and candidates go out of sight together."""

from __future__ import annotations

from datetime import datetime

from bot.domain.changes import Conceal, Effect
from bot.domain.forgetting.telling import DESCRIBED, NAMED
from bot.domain.ids import new_memory_id
from bot.domain.memories import Memory
from bot.language.orders import without_owner
from bot.memory.forgetting import deletion
from bot.memory.forgetting.found import Found
from bot.memory.index import indexer
from bot.memory.writing import promises
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories
from bot.storage.forgetting import hidden, withheld
from bot.storage.work import jobs


def concealing(found: Found, now: datetime) -> Conceal:
    """The change that puts out of sight all that was found beside the memories that go as a whole."""
    words = Memory(
        id=new_memory_id(), owner=found.owner, kind="fact", subject="", key=DESCRIBED if found.describes else NAMED,
        content=without_owner(found.words), category="general", created_at=now, updated_at=now,
    )  # fmt: skip
    return Conceal(
        words,
        exchanges=tuple(each.id for each in found.exchanges),
        versions=tuple((past.memory.id, number) for past in found.past for number in past.versions),
        candidates=tuple(each.id for each in found.held),
    )


async def conceal(connection: Transaction, change: Conceal, now: datetime) -> Effect:
    """Put it out of sight; what tells it besides follows as with a deletion."""
    memory = change.memory
    await memories.insert_new(connection, memory)
    await memories.mark_deleted(connection, memory, now)
    rows = [hidden.Hidden("version", f"{ref}:{number}") for ref, number in change.versions]
    rows += [hidden.Hidden("candidate", ref) for ref in change.candidates]
    await hidden.hide(connection, memory.owner, memory.id, rows)
    await indexer.refresh_facts(connection, memory.owner, {ref for ref, _ in change.versions})
    gone = await withheld.withhold(connection, memory.owner, memory.id, change.exchanges)
    await indexer.forget_interactions(connection, memory.owner, gone)
    return Effect("concealed", memory.id, 0, memory.version)


async def reveal(connection: Transaction, memory: Memory, now: datetime) -> Effect:
    """Undo `conceal`, and have what was not learnt from yet learnt after all."""
    await deletion.take_back(connection, memory)
    await memories.purge(connection, memory.owner, memory.id)
    await promises.to_learn_released(connection, memory.owner, now)
    await jobs.withdraw(connection, memory.owner, "purge", memory.id)
    return Effect("revealed", memory.id, memory.version, 0)
