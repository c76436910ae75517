"""Everything the bot holds about one person, for them to take along."""

from __future__ import annotations

import base64
import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from bot.clock import Clock
from bot.domain.memories import Memory, MemoryRecord
from bot.domain.prose.labels import (
    CATEGORY_HEADINGS,
    ending_in_words,
    label_in_words,
    line_in_words,
)
from bot.speech.saying import Wording, say, say_date, say_quoted
from bot.storage import masks
from bot.storage.engine.database import Database, is_off_record
from bot.storage.facts import memories, provenance
from bot.storage.log import interactions, recordings
from bot.storage.people import accesses, everything, people
from bot.storage.people.accesses import Access, Actor

_BEFORE = Wording("before: {content} (told on {day})")
_SET_RIGHT = Wording("set right: {content} (told on {day})")


@dataclass(frozen=True, slots=True)
class Export:
    """What is held, whole for programs, and what is remembered for people."""

    json: str
    markdown: str


async def export(database: Database, clock: Clock, owner: int, by: Actor = "you") -> Export:
    """Memories with versions and sources, what waits or was let go and why, and the conversation log.

    Nothing deleted, and no exchange that went out of sight with it, though the log keeps it. Left out is what
    is computed from the rest, such as indexes and vectors, and the hashes that keep forgotten things from
    coming back.
    """
    async with database.read() as connection:
        person = await people.get(connection, owner)
        identities = await people.known_as(connection, owner)
        live = await memories.live(connection, owner)
        records = await provenance.records(connection, owner, [memory.id for memory in live])
        every = await interactions.as_they_were(connection, owner)
        withheld = await masks.withheld_among(connection, owner, every)
        unanswered = await masks.answers_put_by(connection, owner)
        exchanges = [
            replace(each, reply="") if each.id in unanswered else each
            for each in every.values()
            if each.id not in withheld
        ]
        beside = await everything.sections(connection, owner)
        zone = ZoneInfo(person.zone)
        aloud = [each for each in await recordings.listed(connection, owner) if each.said_in not in withheld]
        sounds = [await recordings.get(connection, owner, each.said_in) for each in aloud]
    if not is_off_record():
        async with database.write(owner) as connection:
            done = Access(at=clock.now(), actor=by, action="exported", what="person")
            await accesses.note(connection, owner, [done])
    content: dict[str, Any] = {
        "exported_at": clock.now(),
        "person": {**asdict(person), "known_as": [{"channel": c, "id": i} for c, i in identities]},
        "memories": [asdict(record) for record in records],
        "interactions": [asdict(exchange) for exchange in exchanges],
        **beside,
        "recordings": [
            {
                "interaction_id": each.said_in,
                "media_type": sound.media_type,
                "seconds": sound.seconds,
                "content": base64.b64encode(sound.content).decode(),
            }
            for each, sound in zip(aloud, sounds, strict=True)
            if sound is not None
        ],
    }
    return Export(
        json=json.dumps(content, ensure_ascii=False, indent=2, default=_plain),
        markdown=_markdown(person.display_name, records, zone),
    )


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _quotes(record: MemoryRecord, content: str, zone: tzinfo, version: int | None = None) -> list[str]:
    """The words told for a content, of one version if it is named."""
    return [
        f"{say_quoted(source.quote)} ({say_date(told_at.astimezone(zone))})"
        for source, told_at in record.said_of(content)
        if source.quote and version in (None, source.version)
    ]


def _markdown(name: str, records: list[MemoryRecord], zone: tzinfo) -> str:
    title = say("What I know about {name}", name=name) if name else say("What I know about you")
    lines = [f"# {title}", ""]
    category = None
    for record in records:
        memory = record.memory
        if memory.category != category:
            lines += [*([""] if category else []), f"## {say(CATEGORY_HEADINGS[memory.category])}", ""]
            category = memory.category
        lines.append(f"- {_now(memory)}")
        past = record.past
        for each in record.told_before:
            day = say_date(each.valid_from.astimezone(zone))
            lines.append(f"  - {say(_BEFORE if each in past else _SET_RIGHT, content=each.content, day=day)}")
            lines += [f"    - {told}" for told in _quotes(record, each.content, zone, each.version)]
        lines += [f"  - {told}" for told in _quotes(record, memory.content, zone)]
    if not records:
        lines.append(say("Nothing yet."))
    return "\n".join(lines) + "\n"


def _now(memory: Memory) -> str:
    """What a memory says, with its id; a reminder or plan says of itself what it is about, and when it is.

    What has lines of its own, as a profile, stands beneath as a quotation.
    """
    if memory.kind in ("reminder", "intention"):
        return f"{line_in_words(memory)} `{memory.id}`"
    label, said = f"**{label_in_words(memory)}**", f"{memory.content}{ending_in_words(memory)}"
    if "\n" not in said:
        return f"{label}: {said} `{memory.id}`"
    quoted = "\n".join(f"  > {line}".rstrip() for line in said.splitlines())
    return f"{label} `{memory.id}`\n\n{quoted}\n"
