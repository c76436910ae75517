"""Profile, working memory and scaffold as memories: one of each, every revision kept; assembled by rules if need be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.domain.categories import Category
from bot.domain.changes import Add, Revise
from bot.domain.decay import faded, is_hidden
from bot.domain.details import PortraitDetails, is_open
from bot.domain.ids import new_memory_id
from bot.domain.memories import USER, Kind, Memory, Source, normalised
from bot.domain.prose.profiles import read_profile, write_profile
from bot.domain.text import clean, one_line

TITLES: Mapping[Kind, str] = {
    "profile": "Profile",
    "working_memory": "Working memory",
    "scaffold": "Scaffold",
}
MOST_LINES = 12
"""Facts in one section of an assembled profile."""

_SECTION: Mapping[Category, str] = {
    "location": "Personal",
    "personal": "Personal",
    "health": "Personal",
    "work": "Personal",
    "person": "Personal",
    "preference": "Preferences",
    "project": "Goals & Values",
    "general": "Notes",
}


def change(
    kind: Kind,
    before: Memory | None,
    content: str,
    sources: Sequence[Source],
    *,
    owner: int,
    written_by: str,
    now: datetime,
) -> Add | Revise | None:
    """The change that makes a portrait say this; None when it says so already, or nothing is to be said."""
    if not content:
        return None
    details = PortraitDetails(title=TITLES[kind], written_by=written_by)
    if before is None:
        return Add(_new(kind, owner, content, details, now), tuple(sources))
    if normalised(before.content) == normalised(content):
        return None
    after = replace(before, content=content, details=details, version=before.version + 1, updated_at=now)
    return Revise(before, after, tuple(sources), "derived")


def profile(text: str) -> str:
    """A profile as a model wrote it, in its sections and within its budget; empty for an empty one."""
    return write_profile(read_profile(clean(text)))


def assembled(known: Iterable[Memory], now: datetime) -> str:
    """A plain profile put together from facts, rules and intentions by rules.

    Each section has its strongest ones, in the order they are given in, so that time alone changes nothing.
    """
    filed: dict[str, list[Memory]] = {}
    for memory in known:
        section = _section(memory)
        if section and not is_hidden(memory, now):
            filed.setdefault(section, []).append(memory)
    return write_profile({name: _lines(each, now) for name, each in filed.items()})


def _lines(memories: Sequence[Memory], now: datetime) -> str:
    strongest = sorted(memories, key=lambda memory: -faded(memory, now))[:MOST_LINES]
    kept = {memory.id for memory in strongest}
    return "\n".join(f"- {one_line(memory.line, 160)}" for memory in memories if memory.id in kept)


def _section(memory: Memory) -> str | None:
    match memory.kind:
        case "fact":
            return _SECTION[memory.category]
        case "rule":
            return "Communication Style"
        case "intention" if is_open(memory.details):
            return "Goals & Values"
        case _:
            return None


def _new(kind: Kind, owner: int, content: str, details: PortraitDetails, now: datetime) -> Memory:
    return Memory(
        id=new_memory_id(),
        owner=owner,
        kind=kind,
        subject=USER,
        key=kind,
        content=content,
        category="general",
        created_at=now,
        updated_at=now,
        details=details,
        stated=False,
    )
