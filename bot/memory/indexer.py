"""Keeps the word index in step with what is stored, in the same transaction: well under a millisecond a text."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.domain.words import search_text
from bot.storage import search


async def index_interaction(connection: AsyncConnection, interaction: Interaction, reply: str) -> None:
    """Make both sides of an exchange findable, each for itself; called once for each interaction."""
    said = " ".join(part for part in (interaction.text, _cited(interaction)) if part)
    ref = str(interaction.id)
    entries = [search.Entry("user", ref, search_text(said)), search.Entry("bot", ref, search_text(reply))]
    await search.add(connection, interaction.owner, entries)


async def index_memory(connection: AsyncConnection, memory: Memory) -> None:
    """Make a memory findable by its label and its content, in place of what it said before."""
    entry = search.Entry("memory", memory.id, search_text(f"{memory.label} {memory.content}"))
    await search.replace(connection, memory.owner, entry)


async def forget_memory(connection: AsyncConnection, memory: Memory) -> None:
    """Take a memory out of the index."""
    await search.remove(connection, memory.owner, "memory", memory.id)


def _cited(interaction: Interaction) -> str:
    cited = (interaction.quoted, interaction.forwarded)
    return " ".join(citation.text for citation in cited if citation)
