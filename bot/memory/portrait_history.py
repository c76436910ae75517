"""What the bot wrote of a person, section by section, each with what it said before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.memories import PORTRAITS, Kind, Memory, MemoryVersion
from bot.domain.prose.portraits import SECTIONS, in_lines, read_profile
from bot.storage.engine.database import Database
from bot.storage.facts import memories, provenance

MOST_CHANGES = 20
"""Changes of one section that are shown, the latest."""


@dataclass(frozen=True, slots=True)
class SectionWording:
    """What a section said from a moment on; empty where it was taken out."""

    text: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Section:
    """A section by its name, empty for a text without any, as it stands and as it was, the latest first."""

    name: str
    now: SectionWording
    before: tuple[SectionWording, ...]


@dataclass(frozen=True, slots=True)
class Portrait:
    """A text that the bot wrote of a person, in sections."""

    memory: Memory
    sections: tuple[Section, ...]


class Portraits:
    """Looks up what was written of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def every(self, owner: int) -> list[Portrait]:
        """Profile, working memory and scaffold, as far as there are any, with their past in sight."""
        async with self._database.read() as connection:
            there = await memories.live(connection, owner, kinds=PORTRAITS)
            records = [await provenance.record(connection, owner, each.id) for each in there]
        found = [
            Portrait(record.memory, tuple(sections(record.memory.kind, record.versions)))
            for record in records
            if record is not None
        ]
        return sorted(found, key=lambda each: PORTRAITS.index(each.memory.kind))


def sections(kind: Kind, versions: Sequence[MemoryVersion]) -> list[Section]:
    """Each section with every wording it had, of versions oldest first."""
    told = [(each.valid_from, _parts(kind, each.content)) for each in versions]
    if not told:
        return []
    found: list[Section] = []
    for name in dict.fromkeys(name for _, parts in told for name in parts):
        said: list[SectionWording] = []
        for since, parts in told:
            text = parts.get(name, "")
            if (said and said[-1].text != text) or (not said and text):
                said.append(SectionWording(text, since))
        found.append(Section(name, said[-1], tuple(said[-2 : -2 - MOST_CHANGES : -1])))
    return sorted(found, key=lambda each: (*SECTIONS, each.name).index(each.name))


def _parts(kind: Kind, content: str) -> Mapping[str, str]:
    """The sections of a profile; another text, or one without any, is one section without a name."""
    match kind:
        case "profile":
            return read_profile(content) or {"": content}
        case "scaffold":
            return {"": in_lines(content)}
        case _:
            return {"": content}
