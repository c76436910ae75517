"""All the words that are held of a person beside the log, hidden or not: looked through, never shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.memories import Memory, Source
from bot.domain.telltales import Telltale, strings_in
from bot.language.keys import USER
from bot.storage.engine.sql import grouped
from bot.storage.forgetting.masks import hidden_refs, ref_of
from bot.storage.tables import candidates, memories, memory_sources, memory_versions, observations


@dataclass(frozen=True, slots=True)
class HeldVersion:
    """What a memory said at one version, in all its texts."""

    number: int
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeldMemory:
    """A memory with what it said at its versions, and all that these rest on."""

    memory: Memory
    versions: Sequence[HeldVersion]
    sources: Sequence[Source]

    @property
    def quotes(self) -> list[str]:
        """The words that it rests on as it stands."""
        return [each.quote for each in self.sources_of((self.memory.version,))]

    def sources_of(self, versions: Collection[int]) -> list[Source]:
        """What some of its versions rest on."""
        return [each for each in self.sources if each.version in versions]

    def telling(self, told: Telltale) -> list[int]:
        """Its versions that give a value away."""
        return [each.number for each in self.versions if any(told.is_in(text) for text in each.texts)]

    def ref(self, source: Source) -> str:
        """How a row of the hidden names a source."""
        return ref_of(self.memory.id, source.version, source.interaction_id, source.role)


@dataclass(frozen=True, slots=True)
class HeldText:
    """A candidate's texts."""

    id: str
    source: Source
    texts: tuple[str, ...]


async def held_memories(
    connection: AsyncConnection, owner: int, some: Sequence[Memory], *, seen: bool = False
) -> list[HeldMemory]:
    """Some memories of a person as they are held; without what any deletion hides, if only what is `seen`."""
    past = (
        select(memory_versions, memories.c.subject.label("subject_now"))
        .join(memories, memories.c.id == memory_versions.c.memory_id)
        .where(memory_versions.c.owner == owner)
    )
    told = select(memory_sources).where(memory_sources.c.owner == owner)
    unseen = await hidden_refs(connection, owner) if seen else ()
    versions = grouped(
        (row.memory_id, _version(row))
        for row in await connection.execute(past)
        if ref_of(row.memory_id, row.version) not in unseen
    )
    sources = grouped(
        (row.memory_id, Source(row.interaction_id, row.quote, row.role, version=row.version))
        for row in await connection.execute(told)
        if ref_of(row.memory_id, row.version, row.interaction_id, row.role) not in unseen
    )
    return [HeldMemory(each, versions.get(each.id, ()), sources.get(each.id, ())) for each in some]


def _version(row: Any) -> HeldVersion:
    subject = "" if row.subject == row.subject_now else row.subject
    return HeldVersion(
        row.version, (row.content, row.key.replace("_", " "), subject, *strings_in(row.details))
    )


async def held_candidates(connection: AsyncConnection, owner: int) -> list[HeldText]:
    """All of a person's candidates, whatever became of them."""
    query = select(candidates).where(candidates.c.owner == owner)
    return [
        HeldText(
            row.id,
            Source(row.interaction_id, row.quote),
            (row.content, row.reason, "" if row.subject == USER else row.subject, *strings_in(row.details)),
        )
        for row in await connection.execute(query)
    ]


async def held_observations(connection: AsyncConnection, owner: int) -> list[tuple[int, int, str]]:
    """Number, interaction and text of all of a person's observations."""
    columns = observations.c
    query = select(columns.id, columns.interaction_id, columns.text).where(columns.owner == owner)
    return [(row.id, row.interaction_id, row.text) for row in await connection.execute(query)]
