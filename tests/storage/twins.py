"""Two people whose rows say the same in every table, put there in turns; and a world in which only one of them lives.

What is Ann's is numbered odd where a number is counted up, what is Ben's even, and Ann's is always the last: so what is counted
up next is the same with and without him.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.memories import Kind, Memory
from bot.language.names import NamedSpan
from bot.storage import tables
from bot.storage.engine.database import Database
from bot.storage.facts import memories
from bot.storage.search import entities, vectors, words
from bot.storage.search.vectors import NewVector, hash_of
from bot.storage.work.jobs import SHUT_OUT
from tests.vector_rows import MODEL, directions

BEN, ANN = 1, 2
START = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
SOON, LATE = START + timedelta(hours=1), START + timedelta(days=300)
CHAT = "7"
STATES = ("answered", "noted", "answered", "open", "waiting", "replaced", "stopped", "answered")
KINDS: tuple[Kind, ...] = (
    "fact", "fact", "note", "summary", "rule", "intention", "article", "reflection", "profile", "fact", "note", "fact", "rule", "fact",
    "intention", "summary",
)  # fmt: skip
GONE, MASKED, ARCHIVED = 1, 9, 4
"""Places in KINDS: what was deleted, what a deletion masks, and the rule that isn't obeyed."""

OWNED = {table.name: table for table in tables.metadata.sorted_tables if "owner" in table.c}


def number(owner: int, place: int) -> int:
    """The number of a row that is counted up: both have one at each place."""
    return 2 * place + owner


def name(owner: int, place: int) -> str:
    """The id of a row that has letters."""
    return f"{'_ba'[owner]}{place:03}"


def minute(place: int) -> datetime:
    """When something at a place was."""
    return START + timedelta(minutes=place)


def memory(owner: int, place: int) -> Memory:
    """What is remembered at a place."""
    return Memory(
        id=name(owner, place), owner=owner, kind=KINDS[place], subject="user" if place % 3 else "Anna", key=f"key{place % 9}",
        content=f"value {place}", category=("personal", "work")[place % 2], created_at=minute(place), updated_at=minute(place),
        mentions=1 + place % 3, doubt=("", "asked")[place in (5, 13)], archived=place == ARCHIVED,
    )  # fmt: skip


async def settle(database: Database) -> None:
    """Let both live, in turns."""
    async with database.write() as connection:
        for owner in (BEN, ANN):
            await connection.execute(insert(tables.users).values(id=owner, display_name="Same", timezone="Europe/Berlin", created_at=START))  # fmt: skip
        for table, rows in _rows():
            await connection.execute(insert(tables.metadata.tables[table]), rows)
        for place in range(len(KINDS)):
            for owner in (BEN, ANN):
                await _remember(connection, owner, place)
        await _mask(connection)
        await _index(connection)


def _rows() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    for table, places, row in (
        ("identities", 1, _identity), ("sessions", 2, _session), ("interactions", len(STATES), _interaction),
        ("candidates", 8, _candidate), ("plans", 4, _plan), ("jobs", 4, _job), ("outbound", 4, _outbound),
        ("observations", 3, _observation), ("tombstones", 2, _tombstone), ("watermarks", 2, _watermark), ("usage", 2, _usage),
        ("uses", 4, _use), ("off_record", 1, _off_record), ("invites", 1, _invite),
        ("feedback", 2, _feedback),
        ("distress", 2, _distress), ("recordings", 2, _recording), ("accesses", 3, _access), ("credentials", 3, _credential),
        ("imports", 3, _import), ("import_parts", 2, _import_part),
    ):  # fmt: skip
        yield table, [row(owner, place) for place in range(places) for owner in (BEN, ANN)]


def _identity(owner: int, _: int) -> dict[str, Any]:
    return {"channel": "telegram", "external_id": f"100{owner}", "owner": owner}


def _session(owner: int, place: int) -> dict[str, Any]:
    topics = [{"topic": "garden", "text": "roses", "exchanges": [number(owner, 0)], "entities": []}]
    return {
        "id": number(owner, place), "owner": owner, "channel": "telegram", "chat": CHAT, "started_at": minute(place),
        "last_at": minute(place), "known": [[name(owner, 0), 1]], "history_from": number(owner, 0), "drafts": topics,
        "drafted_to": number(owner, 0),
    }  # fmt: skip


def _interaction(owner: int, place: int) -> dict[str, Any]:
    return {
        "id": number(owner, place), "owner": owner, "session_id": number(owner, place // 5), "channel": "telegram", "chat": CHAT,
        "message_id": "m5" if place in (5, 7) else f"m{place}", "revision": place, "sent_at": minute(place), "text": f"word{place} Anna garden" + "?" * (place == 7),
        "state": STATES[place], "reply": f"reply{place}" if place % 2 == 0 else None, "tools": [], "indexed": place == 2,
        "created_at": minute(place), "answered_at": minute(place), "to_learn": place in (0, 7), "unread": place == 2,
        "replaces": number(owner, 5) if place == 7 else None, "preview_id": "p1" if place == 3 else None,
        "speaker": "501" if place in (0, 2) else None, "speaker_name": "Anna" if place in (0, 2) else None,
        "model": MODEL if place in (0, 7) else "", "quoted": "word2" if place == 4 else None, "quoted_speaker": "501" if place == 4 else None,
    }  # fmt: skip


def _candidate(owner: int, place: int) -> dict[str, Any]:
    state, waits_for = (("held", "answer"), ("held", "session"), ("held", "repeat"), ("declined", "answer"), ("committed", "answer"), ("dropped", "answer"), ("declined", "answer"), ("held", "answer"))[place]  # fmt: skip
    return {
        "id": name(owner, place), "owner": owner, "state": state, "waits_for": waits_for, "kind": "fact", "subject": "user",
        "key": "key1", "value_key": "" if place == 6 else f"value {place}", "content": "" if place == 6 else f"value {place}",
        "category": "personal", "scope": "everywhere", "interaction_id": number(owner, 0), "quote": "word0", "created_at": minute(place),
        "settled_at": None if state == "held" else minute(place), "reason": "", "details": {}, "stated": True, "against": "",
    }  # fmt: skip


def _plan(owner: int, place: int) -> dict[str, Any]:
    effect = {
        "change": "mentioned" if place == 1 else "added",
        "memory_id": name(owner, 0),
        "version_before": 0,
        "version_after": 1,
    }
    return {
        "id": f"plan{name(owner, place)}", "owner": owner, "origin": ("turn", "command")[place % 2],
        "interaction_id": None if place == 3 else number(owner, 0), "applied_at": minute(place), "effects": [effect],
        "undone_at": minute(place) if place == 2 else None,
    }  # fmt: skip


def _job(owner: int, place: int) -> dict[str, Any]:
    state, until, by = (
        ("due", None, None),
        ("buried", None, None),
        ("due", SOON, "worker"),
        ("due", None, None),
    )[place]
    return {
        "id": number(owner, place), "owner": owner, "kind": ("session", "extract")[place // 2], "key": f"key{place}", "payload": {},
        "due_at": minute(place), "state": state, "leased_until": until, "leased_by": by, "created_at": START, "attempts": place,
        "error": SHUT_OUT if place == 3 else "",
    }  # fmt: skip


def _outbound(owner: int, place: int) -> dict[str, Any]:
    state = ("sent", "waiting", "canceled", "waiting")[place]
    return {
        "id": number(owner, place), "owner": owner, "channel": "telegram", "chat": CHAT, "key": f"interaction:{number(owner, place)}",
        "interaction_id": number(owner, place), "content": {"text": f"reply{place}", "buttons": [[["Undo", "/undo 1"]]], "attachments": [], "plain": False},
        "reuse": [], "sent": ["s1"] if state == "sent" else [], "state": state, "due_at": minute(place), "created_at": minute(place),
    }  # fmt: skip


def _observation(owner: int, place: int) -> dict[str, Any]:
    return {
        "id": number(owner, place), "owner": owner, "interaction_id": number(owner, 0), "text": "likes roses", "created_at": minute(place),
        "digested_at": minute(9) if place == 2 else None,
    }  # fmt: skip


def _tombstone(owner: int, place: int) -> dict[str, Any]:
    return {
        "id": number(owner, place), "owner": owner, "memory_id": name(owner, GONE), "slot": b"s" * 16, "words": [[1.0, "aa"]],
        "rare": ["aa"], "told_before": number(owner, 4), "created_at": minute(8),
    }  # fmt: skip


def _watermark(owner: int, place: int) -> dict[str, Any]:
    return {
        "owner": owner,
        "name": ("nightly", "weekly")[place],
        "reached": number(owner, 2),
        "at": minute(8),
    }


def _usage(owner: int, place: int) -> dict[str, Any]:
    counts = dict.fromkeys(
        ("calls", "requests", "input_tokens", "cached_tokens", "output_tokens", "unpriced"), 10 + place
    )
    return {
        "owner": owner,
        "day": "2026-11-20",
        "purpose": ("chat", "extract")[place],
        "model": MODEL,
        "cost_usd": 0.5,
        **counts,
    }


def _use(owner: int, place: int) -> dict[str, Any]:
    source, ref = ("interaction", str(number(owner, 0))) if place == 3 else ("memory", name(owner, place))
    return {
        "interaction_id": number(owner, place), "source": source, "ref": ref, "layer": ("facts", "recalled")[place % 2],
        "owner": owner, "score": place / 10, "tokens": 10, "spoken": None if place == 3 else place == 0,
    }  # fmt: skip


def _feedback(owner: int, place: int) -> dict[str, Any]:
    return {
        "interaction_id": number(owner, place), "owner": owner, "verdict": ("up", "down")[place], "created_at": minute(place),
    }  # fmt: skip


def _off_record(owner: int, _: int) -> dict[str, Any]:
    return {"chat": f"{owner}", "message_id": 1, "owner": owner}


def _credential(owner: int, place: int) -> dict[str, Any]:
    return {
        "id": number(owner, place),
        "owner": owner,
        "kind": ("link", "session", "token")[place],
        "secret": sha256(f"secret{owner}{place}".encode()).digest(),
        "name": f"laptop{place}",
        "scopes": ("read write", "read write", "read")[place],
        "created_at": minute(place),
        "expires_at": (LATE, LATE, None)[place],
    }


def _import(owner: int, place: int) -> dict[str, Any]:
    """The file that is being read has the number of the first; one is asked about, and one brought the first message."""
    return {
        "id": number(owner, place), "owner": owner, "source": "chatgpt", "name": f"export{place}", "state": ("reading", "asking", "learning")[place],
        "total": 2, "first": number(owner, 0) if place == 2 else -10 * (place + 1), "done": place, "brought": place, "left_out": 0,
        "me": None if place == 1 else "me", "speakers": [["u1", "Anna", 3]] if place == 1 else [], "channel": "telegram", "chat": CHAT,
        "created_at": minute(place),
    }  # fmt: skip


def _import_part(owner: int, place: int) -> dict[str, Any]:
    return {"import_id": number(owner, 0), "number": place, "owner": owner, "content": b"part"}


def _invite(owner: int, place: int) -> dict[str, Any]:
    return {
        "id": number(owner, place),
        "owner": owner,
        "code": f"c{owner}".encode(),
        "created_at": START,
        "expires_at": LATE,
    }


def _distress(owner: int, place: int) -> dict[str, Any]:
    return {"interaction_id": number(owner, place), "owner": owner, "at": minute(place)}


def _recording(owner: int, place: int) -> dict[str, Any]:
    return {
        "owner": owner, "channel": "telegram", "chat": CHAT, "message_id": f"m{place}", "media_type": "audio/ogg", "seconds": place,
        "size": 5, "content": b"sound", "kept_at": minute(place),
    }  # fmt: skip


def _access(owner: int, place: int) -> dict[str, Any]:
    return {
        "id": number(owner, place), "owner": owner, "at": minute(place), "actor": "bot", "action": "used", "what": "memory",
        "number": place, "refs": name(owner, place),
    }  # fmt: skip


async def _remember(connection: AsyncConnection, owner: int, place: int) -> None:
    first = memory(owner, place)
    await memories.insert_new(connection, first)
    role = "basis" if first.is_derived else "evidence"
    for version in (1, 2):
        await connection.execute(
            insert(tables.memory_sources).values(
                memory_id=first.id,
                version=version,
                interaction_id=number(owner, 2 * version - 2),
                role=role,
                owner=owner,
                quote=f"word{place}",
            )
        )
    sql = "UPDATE memories SET version = 2, content = content || ' now' WHERE id = ?"
    await connection.exec_driver_sql(sql, (first.id,))
    await connection.execute(
        insert(tables.memory_versions).values(
            memory_id=first.id,
            version=2,
            owner=owner,
            content=f"{first.content} now",
            category=first.category,
            valid_from=minute(place + 20),
            reason="told",
            details={"of": "intention", "due": None, "state": "done"},
            key=first.key,
        )
    )
    if place == GONE:
        await connection.exec_driver_sql(
            "UPDATE memories SET deleted_at = updated_at WHERE id = ?", (first.id,)
        )


async def _mask(connection: AsyncConnection) -> None:
    for owner in (BEN, ANN):
        rows = {
            "version": f"{name(owner, MASKED)}:2", "quote": f"{name(owner, 0)}:1:{number(owner, 0)}:evidence",
            "candidate": name(owner, 7), "observation": str(number(owner, 1)),
        }  # fmt: skip
        gone = {"memory_id": name(owner, GONE), "owner": owner}
        await connection.execute(
            insert(tables.hidden), [gone | {"what": what, "ref": ref} for what, ref in rows.items()]
        )
        await connection.execute(insert(tables.withheld).values(interaction_id=number(owner, 1), **gone))


async def _index(connection: AsyncConnection) -> None:
    spans = [NamedSpan(0, 4, "Anna", "person", "anna", 1.0), NamedSpan(0, 9, "Anna Berg", "person", "anna berg", 1.0), NamedSpan(0, 4, "Ambo", "other", "ambo", 1.0)]  # fmt: skip
    drawn = iter(directions(100))
    for place in (0, 1, 2, 7):
        for owner in (BEN, ANN):
            row = words.IndexRow(source="user", ref=str(number(owner, place)), told_at=minute(place), session=number(owner, place // 5), said=f"garden word{place}", reply="ok", facts="rose")  # fmt: skip
            (at,) = await words.add(connection, owner, [row])
            await entities.mention(connection, owner, {at: spans})
            await vectors.put(connection, owner, MODEL, [NewVector(at, hash_of("x"), next(drawn))])
            await vectors.put(connection, owner, "old", [NewVector(at, hash_of("x"), next(drawn))])
    for place in (0, 2, 3):
        for owner in (BEN, ANN):
            row = words.IndexRow(
                source="memory", ref=name(owner, place), told_at=minute(place), said=f"garden value{place}"
            )
            await words.add(connection, owner, [row])
    for owner in (BEN, ANN):
        row = words.IndexRow(
            source="bot", ref=str(number(owner, 0)), told_at=minute(0), session=number(owner, 0)
        )
        (at,) = await words.add(connection, owner, [row])
        await vectors.put(connection, owner, MODEL, [NewVector(at, hash_of("x"), next(drawn))])
        await vectors.put(connection, owner, MODEL, [NewVector(at, hash_of("y"), next(drawn))])
        await connection.execute(
            insert(tables.entities).values(owner=owner, kind="place", name="Nowhere", canonical="nowhere")
        )


def without(owner: int, whole: Path, target: Path) -> Path:
    """The same world where somebody never was."""
    with closing(sqlite3.connect(whole)) as source, closing(sqlite3.connect(target)) as alone:
        source.backup(alone)
        alone.execute("PRAGMA foreign_keys=OFF")
        alone.execute(
            "DELETE FROM search_words WHERE rowid IN (SELECT id FROM search_rows WHERE owner = ?)", (owner,)
        )
        for table in OWNED:
            alone.execute(f"DELETE FROM {table} WHERE owner = ?", (owner,))
        alone.execute(
            "UPDATE sqlite_sequence SET seq = (SELECT max(id) FROM vector_removals WHERE owner <> ?) WHERE name = 'vector_removals'",
            (owner,),
        )
        alone.execute("DELETE FROM vector_removals WHERE owner = ?", (owner,))
        alone.execute("DELETE FROM users WHERE id = ?", (owner,))
        alone.commit()
    return target


async def rows_of(connection: AsyncConnection, owner: int) -> dict[str, list[str]]:
    """Everything that is somebody's, by table, each row as one text."""
    asked = {
        table: (f"SELECT * FROM {table} WHERE owner = ?", (owner,)) for table in [*OWNED, "vector_removals"]
    }
    asked["users"] = ("SELECT * FROM users WHERE id = ?", (owner,))
    asked["search_words"] = (
        "SELECT rowid, * FROM search_words WHERE rowid IN (SELECT id FROM search_rows WHERE owner = ?)",
        (owner,),
    )
    return await _told(connection, asked)


async def rows_of_nobody(connection: AsyncConnection) -> dict[str, list[str]]:
    """Everything that belongs to everybody."""
    shared = [
        table.name
        for table in tables.metadata.sorted_tables
        if table.name not in OWNED and table.name != "users"
    ]
    return await _told(
        connection, {table: (f"SELECT * FROM {table}", ()) for table in shared if table != "vector_removals"}
    )


async def _told(
    connection: AsyncConnection, asked: dict[str, tuple[str, tuple[Any, ...]]]
) -> dict[str, list[str]]:
    """All of it in one trip to the connection's thread: this is asked for thousands of times."""
    driver = cast(Any, await connection.get_raw_connection()).driver_connection

    def rows() -> dict[str, list[str]]:
        return {
            table: sorted(json.dumps(row, default=repr) for row in driver._conn.execute(sql, given))
            for table, (sql, given) in asked.items()
        }

    return await driver.beside(rows)
