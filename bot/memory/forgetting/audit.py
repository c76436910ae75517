"""Looking again whether anything holds what was forgotten: by the tombstones' hashes, since no text of it is kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from bot.memory.forgetting import eraser
from bot.memory.forgetting.eraser import ERASE
from bot.storage.engine.database import Database, Transaction
from bot.storage.forgetting import tombstones as stored_tombstones
from bot.storage.forgetting import withheld
from bot.storage.log import interactions
from bot.storage.work import jobs


@dataclass(frozen=True, slots=True)
class Audit:
    """How many things a person had forgotten, where any of it still stands, and how many were told again since.

    `logged` counts the exchanges in the log that a deletion leaves as they are, withheld. `under_way` are deleted and
    can still be undone, `erasing` are being erased: neither is looked for yet.
    """

    deleted: int
    tables: Counter[str] = field(default_factory=Counter[str])
    logged: int = 0
    told_again: int = 0
    under_way: int = 0
    erasing: int = 0

    @property
    def places(self) -> int:
        """How many places hold something forgotten, beside the log."""
        return self.tables.total()


async def audit(database: Database, owner: int) -> Audit:
    """Search everything a person has for everything they had forgotten.

    What is deleted but can still be undone is not looked for: it is hidden, and not gone yet.
    """
    async with database.read() as connection:
        stones = await stored_tombstones.after(connection, owner, 0)
        pending = await eraser.pending(connection, owner)
        tables: Counter[str] = Counter()
        deleted = logged = told_again = under_way = erasing = 0
        promised = {
            memory_id
            for job in await jobs.of_kind(connection, owner, ERASE)
            for memory_id in (job.payload["memory"], *job.payload.get("with", ()))
        }
        for memory_id in dict.fromkeys(stone.memory_id for stone in stones):
            if memory_id in pending or memory_id in promised:
                under_way += memory_id not in promised
                erasing += memory_id in promised
                continue
            deleted += 1
            gone = await eraser.forgotten(connection, owner, memory_id)
            assert gone is not None
            if await eraser.is_told_again(connection, gone):
                told_again += 1
                continue
            tables += await eraser.count(connection, gone, without_log=True)
            logged += await _in_log(connection, gone)
    return Audit(deleted, tables, logged, told_again, under_way, erasing)


async def _in_log(connection: Transaction, gone: eraser.Forgotten) -> int:
    withheld_for_it = await withheld.of(connection, gone.memory_id)
    kept = await interactions.by_ids(connection, gone.owner, withheld_for_it, withheld=True)
    return sum(gone.told.is_in(each.text) or gone.told.is_in(each.reply or "") for each in kept.values())
