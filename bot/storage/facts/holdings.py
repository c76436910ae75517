"""All the words that are held of a person beside the log, hidden or not: looked through, never shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.memories import Source
from bot.domain.telltales import strings_in
from bot.storage.engine.sql import grouped
from bot.storage.forgetting.masks import ref_of
from bot.storage.tables import candidates, memories, memory_sources, memory_versions, observations


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


async def held_versions(connection: AsyncConnection, owner: int) -> Mapping[str, Sequence[HeldVersion]]:
    """All versions of a person's memories, by memory."""
    query = (
        select(memory_versions, memories.c.subject.label("subject_now"))
        .join(memories, memories.c.id == memory_versions.c.memory_id)
        .where(memory_versions.c.owner == owner)
    )
    return grouped((row.memory_id, _version(row)) for row in await connection.execute(query))


def _version(row: Any) -> HeldVersion:
    subject = "" if row.subject == row.subject_now else row.subject
    return HeldVersion(
        row.version, (row.content, row.key.replace("_", " "), subject, *strings_in(row.details))
    )


async def held_quotes(connection: AsyncConnection, owner: int) -> Mapping[str, Sequence[HeldQuote]]:
    """All sources of a person's memories, by memory."""
    query = select(memory_sources).where(memory_sources.c.owner == owner)
    return grouped((row.memory_id, _quote(row)) for row in await connection.execute(query))


def _quote(row: Any) -> HeldQuote:
    named = ref_of(row.memory_id, row.version, row.interaction_id, row.role)
    return HeldQuote(row.version, Source(row.interaction_id, row.quote, row.role), named)


async def held_candidates(connection: AsyncConnection, owner: int) -> list[HeldText]:
    """All of a person's candidates, whatever became of them."""
    query = select(candidates).where(candidates.c.owner == owner)
    return [
        HeldText(
            row.id,
            Source(row.interaction_id, row.quote),
            (row.content, row.reason, *strings_in(row.details)),
        )
        for row in await connection.execute(query)
    ]


async def held_observations(connection: AsyncConnection, owner: int) -> list[tuple[int, int, str]]:
    """Number, interaction and text of all of a person's observations."""
    columns = observations.c
    query = select(columns.id, columns.interaction_id, columns.text).where(columns.owner == owner)
    return [(row.id, row.interaction_id, row.text) for row in await connection.execute(query)]
