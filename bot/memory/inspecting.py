"""Memory as its person looks through it: what is known, one thing with all it rests on and the talk
around, what the bot wrote of them as it was and is, the days, and people and places as a graph to walk; and
everything there is, for them to take along.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta, tzinfo
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from bot.clock import Clock
from bot.domain.believing.planning import dependants
from bot.domain.interactions import Interaction
from bot.domain.memories import PORTRAITS, Memory, MemoryRecord
from bot.domain.prose.labels import CATEGORY_HEADINGS, ending_in_words, label_in_words, line_in_words
from bot.errors import NotFound
from bot.language.keys import concept_of
from bot.memory.indexer import Indexer, stood_for
from bot.memory.reader import Page, missing
from bot.speech.saying import Wording, say, say_date, say_quoted
from bot.storage import masks
from bot.storage.engine.database import Database, Transaction, is_off_record
from bot.storage.facts import memories, provenance
from bot.storage.facts.memories import MemoryFilter
from bot.storage.log import feedback, interactions, recordings
from bot.storage.log.interactions import SessionOfDay
from bot.storage.people import accesses, everything, people
from bot.storage.people.accesses import Access, Actor
from bot.storage.search import entities
from bot.storage.search.entities import Entity

EACH_SIDE = 2
"""Exchanges shown before and after the one that a quote stands in."""

NOT_SHOWN = Wording("That part of our conversation isn't there any more, or is kept out of sight.")

SESSIONS_A_PAGE = 40
EXCHANGES = 50
MOST_LEARNT = 60

NAMED = ("person", "place", "organisation", "project", "other")
MOST_NAMES, MOST_MENTIONED = 60, 2000
"""Names of one kind that a walk may begin at, and names among which they are looked for."""

MOST_NEIGHBOURS = 24
MOST_JOINING = 30

NOBODY = Wording("I know nobody and nothing under that number.")

_BEFORE = Wording("before: {content} (told on {day})")
_SET_RIGHT = Wording("set right: {content} (told on {day})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspected:
    """One memory with its past, what the bot wrote from the same words, and facts that may fall with it.

    `answers` is how many answers it went into.
    """

    record: MemoryRecord
    written_from_it: tuple[Memory, ...]
    may_fall: tuple[Memory, ...]
    answers: int


async def page(
    database: Database, owner: int, wanted: MemoryFilter, now: datetime, number: int, size: int
) -> Page:
    """A page of what is wanted, counted from 1: the person's own first, then by subject and category.

    Past the last one there is nothing, as while a filter narrows.
    """
    total, found = await database.ask(
        memories.wanted, owner, wanted, now, limit=size, offset=(number - 1) * size
    )
    return Page(tuple(found), number, -(-total // size), total)


async def opened(database: Database, owner: int, memory_id: str) -> Inspected:
    """One memory with what it rests on and what rests on it. Raises NotFound."""
    async with database.read() as connection:
        record = await provenance.record(connection, owner, memory_id)
        if record is None:
            raise await missing(connection, owner, memory_id)
        said = {source.interaction_id for source, _ in record.sources if source.role != "basis"}
        derived = await provenance.derived_from(connection, owner, said)
        written = await memories.by_ids(connection, owner, derived)
        return Inspected(
            record=record,
            written_from_it=tuple(written[each] for each in derived if each in written),
            may_fall=tuple(await _may_fall(connection, record.memory)),
            answers=await feedback.answers_with(connection, owner, memory_id),
        )


async def said(database: Database, owner: int, number: int) -> tuple[Interaction, Sequence[Interaction]]:
    """An exchange, and it among those around it, oldest first. Raises NotFound for one out of sight."""
    async with database.read() as connection:
        told = (await interactions.by_ids(connection, owner, [number])).get(number)
        if told is None:
            raise NotFound(say(NOT_SHOWN))
        around = await interactions.around(connection, told, EACH_SIDE)
    return told, sorted([*around, told], key=lambda each: each.id)


async def _may_fall(connection: Transaction, memory: Memory) -> list[Memory]:
    """The facts about the same subject that may no longer hold once this one has changed."""
    concepts = dependants(memory)
    if not concepts:
        return []
    about = await memories.about(connection, memory.owner, memory.subject)
    return [each for each in about if concept_of(each.key) in concepts]


async def portraits(database: Database, owner: int) -> list[MemoryRecord]:
    """Profile, working memory and scaffold, as far as there are any, with their past in sight."""
    async with database.read() as connection:
        there = await memories.live(connection, owner, kinds=PORTRAITS)
        found = await provenance.records(connection, owner, [each.id for each in there])
    return sorted(found, key=lambda each: PORTRAITS.index(each.memory.kind))


@dataclass(frozen=True, slots=True)
class Talked:
    """One session, and the summaries that were kept of it."""

    session: SessionOfDay
    summaries: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """The sessions that began on a day, the earliest first."""

    day: date
    talked: tuple[Talked, ...]


@dataclass(frozen=True, slots=True)
class DayOpen:
    """A page of one day: its exchanges and the memories first learnt on it.

    `beyond` exchanges of the day come before this page; `goes_on` tells that more come after it.
    """

    exchanges: tuple[Interaction, ...]
    learnt: tuple[Memory, ...]
    beyond: int
    goes_on: bool


async def page_of_days(
    database: Database, owner: int, zone: tzinfo | None, beyond: int = 0
) -> tuple[list[Day], int | None]:
    """A page of days with their sessions, newest first, skipping `beyond` sessions.

    With it comes the `beyond` of the next page, None when this is the last.
    """
    async with database.read() as connection:
        found = await interactions.sessions_of(connection, owner, beyond, SESSIONS_A_PAGE + 1)
        shown = found[:SESSIONS_A_PAGE]
        kept = await memories.summaries(connection, owner, [each.session for each in shown])
    more = beyond + SESSIONS_A_PAGE if len(found) > SESSIONS_A_PAGE else None
    grouped = groupby(shown, key=lambda each: each.first.astimezone(zone).date())
    return [Day(day, _talked([*every], kept)) for day, every in grouped], more


async def day(database: Database, owner: int, day: date, zone: tzinfo | None, beyond: int = 0) -> DayOpen:
    """One day word for word, some exchanges at a time, with what was learnt on it."""
    first = datetime(day.year, day.month, day.day, tzinfo=zone)
    following = day + timedelta(days=1)
    last = datetime(following.year, following.month, following.day, tzinfo=zone)
    async with database.read() as connection:
        said = await interactions.said_between(connection, owner, first, last, beyond, EXCHANGES + 1)
        learnt = await memories.learnt_between(connection, owner, first, last, MOST_LEARNT)
    return DayOpen(tuple(said[:EXCHANGES]), tuple(learnt), beyond, len(said) > EXCHANGES)


def _talked(sessions: Sequence[SessionOfDay], kept: dict[int, list[Memory]]) -> tuple[Talked, ...]:
    return tuple(Talked(each, tuple(kept.get(each.session, ()))) for each in reversed(sessions))


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """Where one stands on a walk: at a name, whose `others` can only mean the same, among its neighbours.

    The `mentions` of a neighbour count the rows that name both. `memories` and `exchanges` (newest first)
    name it.
    """

    at: Entity
    others: tuple[Entity, ...]
    neighbours: tuple[Entity, ...]
    memories: tuple[Memory, ...]
    exchanges: tuple[Interaction, ...]


async def everybody(database: Database, indexer: Indexer, owner: int) -> list[Entity]:
    """Whom and what is mentioned most: people first, then places, then what else has a name."""
    await indexer.catch_up_if_needed(owner)
    found = await database.ask(entities.liveliest, owner, NAMED, MOST_MENTIONED)
    return [each for kind in NAMED for each in [one for one in found if one.kind == kind][:MOST_NAMES]]


async def neighbourhood(database: Database, indexer: Indexer, owner: int, number: int) -> Neighbourhood:
    """Somebody or something by its number, with its neighbours. Raises NotFound."""
    await indexer.catch_up_if_needed(owner)
    async with database.read() as connection:
        at, ids, others = await _meant(connection, owner, number)
        near = await entities.neighbours(connection, owner, ids, NAMED, MOST_NEIGHBOURS)
        rows = await entities.rows_naming(connection, owner, ids, MOST_JOINING)
        said, known = await stood_for(connection, owner, rows)
    newest = sorted(said, key=lambda each: (each.sent_at, each.id), reverse=True)
    return Neighbourhood(at, tuple(others), tuple(near), tuple(known), tuple(newest))


async def _meant(
    connection: Transaction, owner: int, number: int
) -> tuple[Entity, Sequence[int], Sequence[Entity]]:
    at = await entities.under(connection, owner, number)
    if at is None or at.kind not in NAMED:
        raise NotFound(say(NOBODY))
    others = await entities.also_called(connection, owner, at.canonical) if at.kind == "person" else []
    return at, [at.id, *(each.id for each in others)], others


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
