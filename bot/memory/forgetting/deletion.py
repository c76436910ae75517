"""What follows when something is forgotten: its words are withheld, a tombstone is set, what tells it too goes along."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from bot.domain.changes import Delete, Revise
from bot.domain.forgetting.telling import Telltale
from bot.domain.memories import Memory, MemoryRecord
from bot.memory.forgetting import tombstones, withholding
from bot.memory.forgetting.consequences import consequences
from bot.memory.index import indexer
from bot.storage.engine.database import Transaction
from bot.storage.forgetting import hidden, withheld
from bot.storage.forgetting import tombstones as stored_tombstones
from bot.storage.forgetting.tombstones import Reach
from bot.storage.log import interactions


async def follow(
    connection: Transaction,
    record: MemoryRecord,
    now: datetime,
    *,
    spared: Collection[str] = (),
    everywhere: bool = False,
) -> tuple[Delete | Revise, ...]:
    """Hide everything that gives a deleted memory away, and return the changes that go with its deletion.

    The memory must be out of the index, and `record` its whole past. Doing it again, perhaps `everywhere`, does no harm.
    """
    memory = record.memory
    told = await withholding.withhold(connection, record)
    if everywhere:
        told = withholding.with_names(told, withholding.contents_of(record))
    await stored_tombstones.lift(connection, memory.owner, memory.id)
    await tombstones.bury(connection, record, told, now)
    found = await consequences(connection, record, told, now, everywhere=everywhere, spared=spared)
    await hidden.hide(connection, memory.owner, memory.id, found.hidden)
    await _refresh_index(connection, memory.owner, found.hidden)
    return found.changes


async def known_still(connection: Transaction, owner: int, memory_id: str) -> Telltale | None:
    """What gives a purged memory away, in hashes, the names among its words as the log still has them.

    None when nothing was deleted under that id.
    """
    told = await tombstones.known_by(connection, owner, memory_id)
    if told is None:
        return None
    gone = await withheld.of(connection, memory_id)
    logged = await interactions.by_ids(connection, owner, gone, withheld=True)
    return withholding.with_names(told, [each.text for each in logged.values()])


async def follow_purged(
    connection: Transaction, owner: int, memory_id: str, told: Telltale, now: datetime
) -> tuple[Delete | Revise, ...]:
    """`follow` everywhere for a memory that is purged already: what still tells it goes or is cut."""
    gone = Memory(
        id=memory_id, owner=owner, kind="fact", subject="", key="", content="", category="general",
        created_at=now, updated_at=now,
    )  # fmt: skip
    newest = await interactions.newest_of(connection, owner)
    await stored_tombstones.renew(connection, owner, memory_id, Reach(newest, now))
    found = await consequences(connection, MemoryRecord(gone, (), ()), told, now, everywhere=True)
    await hidden.hide(connection, owner, memory_id, found.hidden)
    return found.changes


async def take_back(connection: Transaction, memory: Memory) -> None:
    """Undo `follow`, but for its changes."""
    shown = await hidden.of(connection, memory.owner, memory.id)
    await hidden.release(connection, memory.owner, memory.id)
    await withholding.release(connection, memory)
    await _refresh_index(connection, memory.owner, shown)
    await stored_tombstones.lift(connection, memory.owner, memory.id)


async def unindex(connection: Transaction, memory: Memory) -> None:
    """Take a memory out of the index; those that stand in the prompt anyway were never in it."""
    await indexer.forget_memory(connection, memory)


async def _refresh_index(connection: Transaction, owner: int, rows: Iterable[hidden.Hidden]) -> None:
    """An exchange is found by what was learnt from it, as far as that may be seen."""
    versions = {row.ref.partition(":")[0] for row in rows if row.what == "version"}
    await indexer.refresh_facts(connection, owner, versions)
