"""All rows of one person, whatever they are of: gathered to be taken along, but what a deletion hides; those
in which words may stand, to be searched and rewritten when some are erased, hidden or not and never to be
shown; and all of them removed when somebody leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, cast

from sqlalchemy import JSON, Select, Table, Text, and_, bindparam, delete, func, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel
from bot.domain.memories import Memory, Source
from bot.domain.telltales import strings_in
from bot.language.keys import USER
from bot.storage.engine.sql import grouped, retire_ids, rows_as
from bot.storage.log import recordings
from bot.storage.log.interactions import newest_of
from bot.storage.masks import Reach, What, is_hidden, is_withheld, ref_of
from bot.storage.people import credentials
from bot.storage.search import words
from bot.storage.tables import (
    accesses,
    candidates,
    distress,
    feedback,
    identities,
    imports,
    inbox,
    interactions,
    jobs,
    memories,
    memory_sources,
    memory_versions,
    mentions,
    metadata,
    observations,
    outbound,
    plans,
    reports,
    sessions,
    usage,
    users,
    vector_removals,
    visitors,
    withheld,
)
from bot.storage.work.inbox import is_of

Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class RowsTaken:
    """Rows of one table that a person takes along: which columns, and the columns that say their order.

    `hides` is what a deletion can hide of it, by itself or with its message; None where it can't.
    """

    table: Table
    columns: str
    order: tuple[str, ...] = ("created_at",)
    hides: What | None = None

    def of(self, owner: int) -> Select[Any]:
        """A person's rows, none hidden, or of a withheld message."""
        columns = self.table.c
        query = select(*(columns[name] for name in self.columns.split())).where(columns.owner == owner)
        if self.hides is not None:
            told = interactions.c.id == columns.interaction_id
            query = query.join(interactions, told).where(~is_withheld(), ~is_hidden(self.hides))
        return query.order_by(*(columns[name] for name in self.order), *self.table.primary_key)


SECTIONS = {
    "accesses": RowsTaken(accesses, "at actor action what number refs", order=()),
    "candidates": RowsTaken(
        candidates,
        "id state waits_for reason kind subject key content category quote interaction_id stated details"
        " against created_at settled_at",
        hides="candidate",
    ),
    "feedback": RowsTaken(feedback, "interaction_id verdict created_at"),
    "distress": RowsTaken(distress, "interaction_id at", order=("at",)),
    "imports": RowsTaken(imports, "id source name state total brought left_out created_at"),
    "observations": RowsTaken(
        observations, "id interaction_id text created_at digested_at", hides="observation"
    ),
    "plans": RowsTaken(plans, "id origin interaction_id applied_at undone_at effects", order=("applied_at",)),
    "promises": RowsTaken(jobs, "kind state due_at created_at"),
    "sessions": RowsTaken(sessions, "id channel chat started_at last_at ended_at", order=("started_at",)),
    "usage": RowsTaken(
        usage, "day purpose model calls input_tokens cached_tokens output_tokens cost_usd", order=()
    ),
    "withheld": RowsTaken(withheld, "interaction_id answer_since", order=()),
}
"""What is taken along beside memories and talk. A promise's payload may be words being erased: it stays."""


async def sections(connection: AsyncConnection, owner: int) -> dict[str, Rows]:
    """Every section's rows, in the order they were made."""
    return {name: await rows_as(dict, connection, section.of(owner)) for name, section in SECTIONS.items()}


@dataclass(frozen=True, slots=True)
class Texts:
    """The columns of a table that hold words, as text and as JSON."""

    table: Table
    text: tuple[str, ...]
    json: tuple[str, ...] = ()


WORDLESS: Mapping[str, frozenset[str]] = {
    "users": frozenset({"language", "settings"}),
    "identities": frozenset({"external_id"}),
    "visitors": frozenset({"external_id"}),
    "sessions": frozenset({"chat", "known"}),
    "interactions": frozenset(
        {"chat", "message_id", "model", "preview_id", "speaker", "quoted_speaker", "prompt"}
    ),
    "recordings": frozenset({"chat", "message_id"}),
    "memories": frozenset({"scope"}),
    "candidates": frozenset({"scope", "against"}),
    "uses": frozenset({"ref"}),
    "plans": frozenset({"effects"}),
    "jobs": frozenset({"key", "leased_by"}),
    "outbound": frozenset({"chat", "key", "reuse", "sent"}),
    "inbox": frozenset({"lane", "taken_by"}),
    "instances": frozenset({"id", "host", "machine"}),
    "held_lanes": frozenset({"lane", "instance"}),
    "rates": frozenset({"name"}),
    "off_record": frozenset({"chat"}),
    "usage": frozenset({"model"}),
    "search_rows": frozenset({"ref"}),
    "vectors": frozenset({"model"}),
    "hidden": frozenset({"ref"}),
    "tombstones": frozenset({"words", "rare", "parts"}),
    "reports": frozenset({"content"}),
    "imports": frozenset({"chat"}),
}
"""Columns of text and JSON that hold nothing said: ids, hashes, choices, names of models."""


CHOSEN: Mapping[str, frozenset[str]] = {"users": frozenset({"timezone"})}
"""Columns that are looked through and never rewritten: what a person chose they change themselves."""


def texts_of(table: Table) -> Texts:
    """Every column of a table that may hold words: all of text and JSON but those known to hold none."""
    columns = [each for each in table.c if each.name not in WORDLESS.get(table.name, ())]
    return Texts(
        table,
        tuple(each.name for each in columns if isinstance(each.type, Text)),
        tuple(each.name for each in columns if isinstance(each.type, JSON)),
    )


_OF = {table.name: texts_of(table) for table in metadata.sorted_tables}
LOG = _OF["interactions"]
SENT = _OF["outbound"]
ENTITIES = _OF["entities"]
INBOX = _OF["inbox"]
EVERYTHING = tuple(texts for texts in _OF.values() if texts.text or texts.json)
"""The one search of previews, erasures, receipts and audits: a column of text that is new stands in it."""


_MADE = ("updated_at", "valid_from", "received_at", "created_at")
"""Columns that tell when a row got the words it has, where no interaction does; the first a table has."""


@dataclass(frozen=True, slots=True)
class TextRow:
    """One row with the words in it. `key` are its primary key's values by column."""

    table: Table
    key: Mapping[str, Any]
    text: Mapping[str, str]
    json: Mapping[str, Any]
    row: Mapping[str, Any]

    @property
    def strings(self) -> tuple[str, ...]:
        """Every text in the row."""
        return (*self.text.values(), *(each for value in self.json.values() for each in strings_in(value)))


async def rows(connection: AsyncConnection, owner: int, texts: Texts) -> list[TextRow]:
    """A person's rows of a table; of tables that name no owner, those of their chats, or all."""
    table = texts.table
    return [
        TextRow(
            table,
            {column.name: row[column.name] for column in table.primary_key},
            {name: row[name] for name in texts.text if row[name] and not _is_ours(name, row[name])},
            {name: row[name] for name in texts.json if row[name]},
            {str(name): value for name, value in row.items()},
        )
        for row in (await connection.execute(_rows_of(table), {"person": owner})).mappings()
    ]


def _is_ours(column: str, text: str) -> bool:
    """Whether a text is what the program calls the person that a memory is about, and no word of theirs."""
    return column.startswith("subject") and text == USER


@cache
def _rows_of(table: Table) -> Select[Any]:
    owner = cast(Any, bindparam("person"))
    if table is users:
        return select(table).where(table.c.id == owner)
    if "owner" in table.c:
        return select(table).where(table.c.owner == owner)
    return select(table).where(is_of(owner)) if table is inbox else select(table)


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

    def telling(self, tells: Callable[[str], bool]) -> list[int]:
        """Its versions that tell something."""
        return [each.number for each in self.versions if any(map(tells, each.texts))]

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
    if seen:
        past, told = past.where(~is_hidden("version")), told.where(~is_hidden("quote"))
    versions = grouped((row.memory_id, _version(row)) for row in await connection.execute(past))
    sources = grouped(
        (row.memory_id, Source(row.interaction_id, row.quote, row.role, version=row.version))
        for row in await connection.execute(told)
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


async def reach_of_now(connection: AsyncConnection, owner: int, now: datetime) -> Reach:
    """How far back what is forgotten now goes: over all there is, even made while the clock was ahead."""
    moment = now
    for query in _newest_of_each():
        moment = max(moment, (await connection.execute(query, {"owner": owner})).scalar() or now)
    return Reach(await newest_of(connection, owner), moment)


@cache
def _newest_of_each() -> list[Select[Any]]:
    """When the newest row of an owner's was made, for each table that tells it."""
    tables_of = [texts.table for texts in EVERYTHING if "owner" in texts.table.c]
    return [
        select(func.max(table.c[name])).where(table.c.owner == bindparam("owner"))
        for table in tables_of
        for name in [name for name in _MADE if name in table.c][:1]
    ]


def is_later(held: TextRow, reach: Reach) -> bool:
    """Whether a row was made from what was said after something was to be forgotten."""
    if held.table is interactions:
        return held.row["id"] > reach.interaction
    if held.row.get("interaction_id") is not None:
        return held.row["interaction_id"] > reach.interaction
    made = next((held.row[name] for name in _MADE if held.row.get(name) is not None), None)
    return made is not None and made > reach.moment


async def rewrite(connection: AsyncConnection, held: TextRow, values: Mapping[str, Any]) -> None:
    """Give a row other words; what the person chose stays, and no two memories become one."""
    given = {name: each for name, each in values.items() if name not in CHOSEN.get(held.table.name, ())}
    if held.table is memories:
        given |= {name: f"{given[name]} {held.key['id']}" for name in ("key", "value_key") if given.get(name)}
    if given:
        await connection.execute(update(held.table).where(_is(held)).values(given))
    if held.table is interactions and "text" in given:
        # What was said aloud has all that its words have lost, and nobody can cut it.
        await recordings.forget(connection, held.row["owner"], [held.key["id"]])


async def drop(connection: AsyncConnection, held: TextRow) -> None:
    """Remove a row."""
    await connection.execute(delete(held.table).where(_is(held)))


def _is(held: TextRow) -> Any:
    named = {**held.key, **({"owner": held.row["owner"]} if "owner" in held.table.c else {})}
    return and_(*(held.table.c[name] == value for name, value in named.items()))


async def remove(connection: AsyncConnection, owner: int) -> None:
    """Remove a person's rows but the one in `users`, which is emptied: a job or the goodbye may hang on it.

    What came in after the message that asked for this is not theirs any more, but a newcomer's.
    """
    await words.clear(connection, owner)
    asking = select(func.min(inbox.c.update_id)).where(inbox.c.state == "waiting").group_by(inbox.c.lane)
    past = or_(inbox.c.state != "waiting", inbox.c.update_id.in_(asking))
    emptied_update = {"payload": None, "state": "done", "error": "", "lane": ""}
    await connection.execute(update(inbox).where(is_of(owner), past).values(emptied_update))
    known = select(identities.c.external_id).where(
        identities.c.owner == owner, identities.c.channel == "telegram"
    )
    await connection.execute(delete(visitors).where(visitors.c.external_id.in_(known)))
    # An edit names the interaction it replaces: whatever order rows are deleted in, one would still be named.
    await connection.execute(update(interactions).where(interactions.c.owner == owner).values(replaces=None))
    await retire_ids(connection, interactions, outbound)
    await credentials.forget_guest(connection, owner)
    for table in reversed(metadata.sorted_tables):
        if "owner" in table.c and table is not mentions:  # they go with what they mention
            await connection.execute(delete(table).where(table.c.owner == owner))
    # The vectors' removal is written down as they go.
    await connection.execute(delete(vector_removals).where(vector_removals.c.owner == owner))
    await _take_from_reports(connection, owner)
    emptied: dict[str, Any] = {"display_name": "", "timezone": None, "language": None, "settings": {}}
    await connection.execute(update(users).where(users.c.id == owner).values(emptied))


async def remove_shell(connection: AsyncConnection, owner: int) -> None:
    """Remove the row of a person, whose number nobody has after them, and what came to hang on it."""
    await remove(connection, owner)
    await retire_ids(connection, users)
    await connection.execute(delete(users).where(users.c.id == owner))


async def _take_from_reports(connection: AsyncConnection, owner: int) -> None:
    """Reports of reflections over everybody name what changed by its person and id."""
    for row in (await connection.execute(select(reports))).all():
        changes: list[dict[str, Any]] = row.content.get("changes", [])
        others = [change for change in changes if change["owner"] != owner]
        if len(others) < len(changes):
            content = {**row.content, "changes": others}
            await connection.execute(update(reports).where(reports.c.id == row.id).values(content=content))


async def move_group(connection: AsyncConnection, channel: Channel, owner: int, old: str, new: str) -> None:
    """Let a group go by the id that it has as a supergroup.

    Messages are numbered anew there: those said before are told apart by the old id.
    """
    await connection.execute(
        update(identities)
        .where(identities.c.channel == channel, identities.c.external_id == old, identities.c.owner == owner)
        .values(external_id=new)
    )
    said_before = interactions.c.owner == owner, interactions.c.chat == old
    numbered: dict[str, Any] = {"chat": new, "message_id": literal(f"{old}/") + interactions.c.message_id}
    await connection.execute(update(interactions).where(*said_before).values(numbered))
    await connection.execute(
        update(sessions).where(sessions.c.owner == owner, sessions.c.chat == old).values(chat=new)
    )
    unsaid = outbound.c.owner == owner, outbound.c.chat == old, outbound.c.state == "waiting"
    await connection.execute(update(outbound).where(*unsaid).values(chat=new, reuse=[], sent=[]))
    held = select(inbox).where(inbox.c.lane == old, inbox.c.state.in_(("waiting", "buried")))
    for row in (await connection.execute(held)).all():
        payload: dict[str, Any] = row.payload
        for kind in ("message", "edited_message"):
            if kind in payload:
                payload[kind]["chat"] |= {"id": int(new)}
        moved = update(inbox).where(inbox.c.update_id == row.update_id)
        await connection.execute(moved.values(lane=new, payload=payload))
