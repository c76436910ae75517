"""Many people with a past, on either engine: one whose memory the product makes, and copies of them made in SQL.

Ten thousand people of a thousand exchanges would take the product hours to index one after another. What a
copy's rows are is what the product would have written: the same words under another owner's number.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Integer,
    TableClause,
    Text,
    case,
    cast,
    column,
    func,
    insert,
    literal,
    literal_column,
    select,
    table,
)

from bot.app import App
from bot.domain.changes import Add, Plan
from bot.domain.memories import Memory, Source
from bot.language.keys import USER
from bot.storage.engine.sql import give_beyond
from bot.storage.tables import (
    interactions,
    memories,
    memory_sources,
    memory_versions,
    search_rows,
    sessions,
)
from tests.benchmarks.filling import INDEXED_WORDS, SEARCH_WORDS
from tests.benchmarks.turn import sentence

PEOPLE_A_TRANSACTION = 20

_POSTINGS = table("postings", *map(column, ("owner", "other", "term", "first", "entries")))
_WORD_EXTENTS = table("word_extents", *map(column, ("owner", "held", "words")))


async def store_crowd(app: App, people: int, stored: int, facts: int) -> list[int]:
    """Store people with exchanges and facts of their own; their numbers, in the order they came."""
    first = await _store_one(app, stored, facts)
    owners = [first] + [(await app.people.local(f"person-{number}")).id for number in range(1, people)]
    step = 10 ** len(str(3 * stored + facts))
    began = time.monotonic()
    if app.database.is_shared:  # its index of words is copied, too, instead of being made anew for each row
        await _index_by_itself(app, "DISABLE")
    for place in range(1, people, PEOPLE_A_TRANSACTION):
        async with app.database.write() as connection:
            for number in range(place, min(place + PEOPLE_A_TRANSACTION, people)):
                copies = _changed(first, owners[number], number * step)
                if app.database.is_shared:
                    copies |= _changed_postings(owners[number], number * step)
                for each, changed in copies.items():
                    given = [changed.get(name, each.c[name]) for name in each.c.keys()]  # noqa: SIM118 - iterating gives columns
                    copied = select(*given).where(_is_of(each, first))
                    await connection.execute(insert(each).from_select(list(each.c), copied))
        if place % 1000 == 1:
            print(f"  {place:,} people stored, {time.monotonic() - began:.0f} s", file=sys.stderr)
    async with app.database.write() as connection:
        newest = {each.name: people * step for each in (sessions, interactions, search_rows)}
        await give_beyond(connection, newest)
    if app.database.is_shared:
        await _index_by_itself(app, "ENABLE")
    return owners


async def _index_by_itself(app: App, may: Literal["ENABLE", "DISABLE"]) -> None:
    async with app.database.write() as connection:
        await connection.exec_driver_sql(f"ALTER TABLE search_words {may} TRIGGER index_words")


def _is_of(of: TableClause, owner: int) -> ColumnElement[bool]:
    if "owner" in of.c:
        return of.c.owner == owner
    return of.c.rowid.in_(select(search_rows.c.id).where(search_rows.c.owner == owner))


def _changed(first: int, owner: int, shift: int) -> dict[TableClause, Mapping[str, ColumnElement[Any]]]:
    """What differs in another's copy, table by table, in the order in which they refer to each other."""

    def moved(each: ColumnElement[int]) -> ColumnElement[int]:
        return each + literal(shift)

    def renamed(each: ColumnElement[str]) -> ColumnElement[str]:
        return func.substr(each, literal_column("1"), literal_column("4")).concat(f"{owner:04x}")

    by_number = cast(moved(cast(search_rows.c.ref, Integer)), Text)
    of_memory = search_rows.c.source == "memory"
    mine = {"owner": literal(owner)}
    place = {"chat": literal(f"load-{owner}")}
    return {
        sessions: {**mine, **place, "id": moved(sessions.c.id)},
        interactions: {
            **mine,
            **place,
            "id": moved(interactions.c.id),
            "session_id": moved(interactions.c.session_id),
        },
        memories: {**mine, "id": renamed(memories.c.id)},
        memory_versions: {**mine, "memory_id": renamed(memory_versions.c.memory_id)},
        memory_sources: {
            **mine,
            "memory_id": renamed(memory_sources.c.memory_id),
            "interaction_id": moved(memory_sources.c.interaction_id),
        },
        search_rows: {
            **mine,
            "id": moved(search_rows.c.id),
            "session_id": moved(search_rows.c.session_id),
            "ref": case((of_memory, renamed(search_rows.c.ref)), else_=by_number),
        },
        SEARCH_WORDS: {
            "rowid": moved(SEARCH_WORDS.c.rowid),
            **{name: func.replace(SEARCH_WORDS.c[name], f"{first}:", f"{owner}:") for name in INDEXED_WORDS},
        },
    }


def _changed_postings(owner: int, shift: int) -> dict[TableClause, Mapping[str, ColumnElement[Any]]]:
    """The same for PostgreSQL's index of words, in which a posting is `row << 16 | weight`."""
    entries = f"ARRAY(SELECT entry + {shift << 16} FROM unnest(entries) AS entry)"
    return {
        _POSTINGS: {
            "owner": literal(owner),
            "first": _POSTINGS.c.first + literal(shift),
            "entries": literal_column(entries),
        },
        _WORD_EXTENTS: {"owner": literal(owner)},
    }


async def _store_one(app: App, stored: int, facts: int) -> int:
    """Somebody with exchanges of the past and facts learnt from them, indexed as the product does it."""
    owner = (await app.people.local("person-0")).id
    then = datetime.now(UTC) - timedelta(days=400)
    async with app.database.write(owner) as connection:
        place = {"owner": owner, "channel": "terminal", "chat": f"load-{owner}"}
        opened = insert(sessions).values(
            **place, started_at=then, last_at=then, known=[], history_from=10**15
        )
        session = (await connection.execute(opened.returning(sessions.c.id))).scalar_one()
        past = [
            {
                **place,
                "session_id": session,
                "message_id": f"past-{each}",
                "revision": 0,
                "sent_at": then + timedelta(minutes=5 * each),
                "text": sentence(each),
                "state": "answered",
                "reply": "I see. " + sentence(each + 1),
                "created_at": then + timedelta(minutes=5 * each),
                "answered_at": then + timedelta(minutes=5 * each),
            }
            for each in range(stored)
        ]
        said = (await connection.execute(insert(interactions).returning(interactions.c.id), past)).scalars()
        sources = list(said)[:facts]
    changes = [
        Add(
            Memory(
                id=f"{each:04x}{owner:04x}",
                owner=owner,
                kind="fact",
                subject=USER,
                key=f"thing {each}",
                content=sentence(each),
                category="general",
                created_at=then,
                updated_at=then,
            ),
            (Source(source, sentence(each)),),
        )
        for each, source in enumerate(sources)
    ]
    await app.writer.write(Plan(owner, "load", tuple(changes)))
    await app.indexer.catch_up_all()
    return owner
