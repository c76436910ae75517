"""Everything the bot holds about one person, for them to take along."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from bot.clock import Clock
from bot.domain.memories import MemoryRecord
from bot.storage import interactions, memories, people, provenance
from bot.storage.database import Database


@dataclass(frozen=True, slots=True)
class Export:
    """The same content twice: for programs and for people."""

    json: str
    markdown: str


async def export(database: Database, clock: Clock, owner: int) -> Export:
    """Profile, memories with versions and sources, and the whole conversation log; nothing deleted."""
    async with database.read() as connection:
        person = await people.get(connection, owner)
        identities = await people.known_as(connection, owner)
        live = await memories.live(connection, owner)
        records = [await provenance.record(connection, owner, memory.id) for memory in live]
        exchanges = await interactions.every(connection, owner)
    kept = [record for record in records if record is not None]
    content: dict[str, Any] = {
        "exported_at": clock.now(),
        "person": {**asdict(person), "known_as": [{"channel": c, "id": i} for c, i in identities]},
        "memories": [asdict(record) for record in kept],
        "interactions": [asdict(exchange) for exchange in exchanges],
    }
    return Export(
        json=json.dumps(content, ensure_ascii=False, indent=2, default=_plain),
        markdown=_markdown(person.display_name, kept),
    )


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _markdown(name: str, records: list[MemoryRecord]) -> str:
    lines = [f"# What I know about {name or 'you'}", ""]
    category = None
    for record in records:
        memory = record.memory
        if memory.category != category:
            category = memory.category
            lines += [f"## {category.capitalize()}", ""]
        lines.append(f"- **{memory.label}**: {memory.content} `{memory.id}`")
        lines += [f"  - {_version(version.content, version.valid_from)}" for version in record.versions[:-1]]
        lines += [
            f"  - “{source.quote}” ({told_at:%Y-%m-%d})" for source, told_at in record.sources if source.quote
        ]
    if not records:
        lines.append("Nothing yet.")
    return "\n".join(lines) + "\n"


def _version(content: str, since: datetime) -> str:
    return f"before: {content} (since {since:%Y-%m-%d})"
