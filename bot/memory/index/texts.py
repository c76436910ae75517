"""The text that each row of the index stands for: its words are cut from it, and its vector is made from it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories
from bot.storage.log import interactions
from bot.storage.search.vectors import Unembedded
from bot.storage.search.words import Source


def said_text(exchange: Interaction) -> str:
    """What came from the person: their own words, and those they quoted or forwarded."""
    cited = (citation.text for citation in (exchange.quoted, exchange.forwarded) if citation)
    return " ".join(part for part in (exchange.text, *cited) if part)


def memory_text(memory: Memory) -> str:
    """What a memory is found by."""
    return f"{memory.label}: {memory.content}"


async def of_rows(connection: Transaction, owner: int, rows: Sequence[Unembedded]) -> list[str]:
    """What each row says, in order; empty for what is gone meanwhile."""
    numbers = {int(row.ref) for row in rows if row.source != "memory"}
    said = await interactions.by_ids(connection, owner, numbers, withheld=True)
    known = await memories.by_ids(connection, owner, [row.ref for row in rows if row.source == "memory"])

    def text(source: Source, ref: str) -> str:
        match source:
            case "memory":
                return memory_text(known[ref]) if ref in known else ""
            case "user":
                return said_text(said[int(ref)]) if int(ref) in said else ""
            case "bot":
                return said[int(ref)].reply or "" if int(ref) in said else ""

    return [text(row.source, row.ref) for row in rows]
