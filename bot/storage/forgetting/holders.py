"""Everything of a person that may hold the words of a deleted memory, beside memories as they stand now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.memories import Source
from bot.storage import tables
from bot.storage.engine.strings import strings_in
from bot.storage.tables import memory_sources, memory_versions


@dataclass(frozen=True, slots=True)
class HeldVersion:
    """What a memory said at one version, in all its texts."""

    number: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeldQuote:
    """A source of one version of a memory; `ref` is how a row of the hidden names it."""

    version: int
    source: Source
    ref: str


@dataclass(frozen=True, slots=True)
class HeldText:
    """A candidate's texts."""

    id: str
    source: Source
    texts: tuple[str, ...]


async def versions(connection: AsyncConnection, owner: int) -> Mapping[str, Sequence[HeldVersion]]:
    """All versions of a person's memories, by memory."""
    query = select(memory_versions).where(memory_versions.c.owner == owner)
    found: dict[str, list[HeldVersion]] = {}
    for row in await connection.execute(query):
        texts = (row.content, row.key.replace("_", " "), *strings_in(row.details))
        found.setdefault(row.memory_id, []).append(HeldVersion(row.version, texts))
    return found


async def quotes(connection: AsyncConnection, owner: int) -> Mapping[str, Sequence[HeldQuote]]:
    """All sources of a person's memories, by memory."""
    query = select(memory_sources).where(memory_sources.c.owner == owner)
    found: dict[str, list[HeldQuote]] = {}
    for row in await connection.execute(query):
        ref = f"{row.memory_id}:{row.version}:{row.interaction_id}:{row.role}"
        source = Source(row.interaction_id, row.quote, row.role)
        found.setdefault(row.memory_id, []).append(HeldQuote(row.version, source, ref))
    return found


async def candidates(connection: AsyncConnection, owner: int) -> list[HeldText]:
    """All of a person's candidates, whatever became of them."""
    query = select(tables.candidates).where(tables.candidates.c.owner == owner)
    return [
        HeldText(
            row.id,
            Source(row.interaction_id, row.quote),
            (row.content, row.reason, *strings_in(row.details)),
        )
        for row in await connection.execute(query)
    ]


async def observations(connection: AsyncConnection, owner: int) -> list[tuple[int, int, str]]:
    """Number, interaction and text of all of a person's observations."""
    columns = tables.observations.c
    query = select(columns.id, columns.interaction_id, columns.text).where(columns.owner == owner)
    return [(row.id, row.interaction_id, row.text) for row in await connection.execute(query)]
