"""Erasing one exchange from the log and the file, with everything that was learnt from it alone."""

from __future__ import annotations

from datetime import datetime

from bot.domain.interactions import Interaction
from bot.memory.forgetting import eraser
from bot.memory.writing.forget import SCOUR
from bot.memory.writing.taking_back import withdraw
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Transaction
from bot.storage.forgetting import erasure
from bot.storage.work import jobs

QUIETLY = "quietly"
"""The key of a job that empties the file and tells nobody."""


async def erase_exchange(connection: Transaction, writer: Writer, said: Interaction, now: datetime) -> None:
    """Take an exchange out of everything: it can't be undone, and its bytes leave the file with the next scour."""
    if said.state != "replaced":
        await withdraw(connection, writer, said, now)
    for memory_id in await erasure.forget_told_in(connection, said.owner, said.id):
        await jobs.pull_forward(connection, said.owner, "purge", memory_id, now)
    await eraser.black_out(connection, said.owner, said.id)
    await jobs.promise(connection, owner=said.owner, kind=SCOUR, key=QUIETLY, payload={}, due_at=now, now=now)
