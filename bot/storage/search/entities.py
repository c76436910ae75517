"""Names: the people, places and things that rows of the index mention."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Insert,
    Select,
    String,
    and_,
    case,
    cast,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.aliases import first_name, is_full_name, longest_form
from bot.language.names import EntityKind, NamedSpan
from bot.storage.engine.sql import built_once, finds_all, listed_texts, made, numbers, sql, texts, upsert
from bot.storage.facts.memories import is_visible
from bot.storage.tables import entities, hidden, memories, mentions, search_rows, withheld

_TELLING: tuple[EntityKind, ...] = (
    "unsure",
    "other",
    "place",
    "project",
    "organisation",
    "person",
    "date",
    "url",
    "email",
)
"""Kinds from the vaguest on: a capital that may be no name says least, the signs of an address say all."""


@dataclass(frozen=True, slots=True)
class Entity:
    """Somebody or something by its canonical name; `mentions` counts the rows that name it."""

    id: int
    kind: str
    name: str
    canonical: str
    mentions: int


async def mention(connection: AsyncConnection, owner: int, named: Mapping[int, Sequence[NamedSpan]]) -> None:
    """Note whom and what rows name; names never heard before are made known.

    A name keeps the most telling kind it was ever seen with, in whatever order the rows come.
    """
    every = [each for names in named.values() for each in {name.canonical: name for name in names}.values()]
    if not every:
        return
    rows = [
        {"owner": owner, "kind": name.kind, "name": name.text[:200], "canonical": name.canonical[:200]}
        for name in every
    ]
    await connection.execute(_add_or_tell_kind(), rows)
    known = _numbers(owner, [name.canonical[:200] for name in every])
    ids = {canonical: number for number, canonical in await connection.execute(*known)}
    noted = {
        (ids[name.canonical[:200]], row_id): {
            "owner": owner,
            "entity_id": ids[name.canonical[:200]],
            "row_id": row_id,
        }
        for row_id, names in named.items()
        for name in names
    }
    await connection.execute(_NOTE, list(noted.values()))


_NOTE = upsert(mentions).on_conflict_do_nothing()


@cache
def _add_or_tell_kind() -> Insert:
    statement = upsert(entities)
    more_telling = _how_telling(statement.excluded.kind) > _how_telling(entities.c.kind)
    kind = case((more_telling, statement.excluded.kind), else_=entities.c.kind)
    return statement.on_conflict_do_update(index_elements=["owner", "canonical"], set_={"kind": kind})


@built_once
def _numbers(owner: int, canonical: Iterable[str]) -> Select[Any, Any]:
    return select(entities.c.id, entities.c.canonical).where(
        entities.c.owner == owner, entities.c.canonical.in_(listed_texts(canonical))
    )


async def unclear(connection: AsyncConnection, owner: int, limit: int) -> list[Entity]:
    """The newest names of which nobody could tell what they stand for, those mentioned most first."""
    return await _most_mentioned(connection, owner, limit, entities.c.kind == "other")


async def mentioned_in(
    connection: AsyncConnection, owner: int, row_ids: Iterable[int], limit: int
) -> list[Entity]:
    """The names of people, places and the like that some rows mention, those mentioned most first."""
    of_kind = entities.c.kind.in_(("person", "place", "organisation", "project", "other"))
    within = mentions.c.row_id.in_(list(row_ids))
    return await _most_mentioned(connection, owner, limit, of_kind, within)


async def _most_mentioned(
    connection: AsyncConnection, owner: int, limit: int, *where: ColumnElement[bool]
) -> list[Entity]:
    many = func.count(mentions.c.row_id).label("many")
    query = (
        select(entities, many)
        .join(mentions, mentions.c.entity_id == entities.c.id)
        .where(entities.c.owner == owner, *where)
        .group_by(entities.c.id)
        .order_by(many.desc(), entities.c.id.desc())
        .limit(limit)
    )
    return [_entity(row, row.many) for row in await connection.execute(query)]


async def set_kind(connection: AsyncConnection, owner: int, canonical: str, kind: EntityKind) -> None:
    """Keep what a known name stands for."""
    where = (entities.c.owner == owner, entities.c.canonical == canonical)
    await connection.execute(update(entities).where(*where).values(kind=kind))


@finds_all(partial(made, Entity))
def named(owner: int, canonical: Iterable[str]) -> Select[Any]:
    """The entities that go by one of these canonical names; an unsure one is none until met as one."""
    return (
        select(entities, func.count(mentions.c.row_id).label("mentions"))
        .outerjoin(mentions, mentions.c.entity_id == entities.c.id)
        .where(
            entities.c.owner == owner,
            entities.c.canonical.in_(listed_texts(canonical)),
            entities.c.kind != "unsure",
        )
        .group_by(entities.c.id)
    )


async def also_called(connection: AsyncConnection, owner: int, canonical: str) -> list[Entity]:
    """Others that are the same person: those with a first name's one full name, or a full name's first name.

    None where a first name belongs to two full names, neither of which begins the other.
    """
    first = first_name(canonical)
    query = select(entities.c.canonical).where(
        entities.c.owner == owner,
        entities.c.kind == "person",
        entities.c.canonical > f"{first} ",
        entities.c.canonical < f"{first}!",  # the sign after the blank: all that begins with the word
    )
    full = {name for name in (await connection.execute(query)).scalars() if is_full_name(name)}
    longest = longest_form(full)
    if longest is None or not f"{longest} ".startswith(f"{canonical} "):
        return []
    found = await named(connection, owner, {first, *full} - {canonical})
    return [entity for entity in found if entity.kind in ("person", "other")]


async def mentioning(
    connection: AsyncConnection, owner: int, entity_ids: Iterable[int], row_ids: Iterable[int]
) -> list[tuple[int, int]]:
    """Which of these rows mention which of these entities, in pairs."""
    if not (wanted := list(entity_ids)):
        return []
    asked = {"owner": owner, "entities": json.dumps(wanted), "rows": json.dumps(list(row_ids))}
    return [(row_id, entity) for row_id, entity in (await connection.execute(_MENTIONING, asked)).all()]


_MENTIONING = sql(
    "SELECT row_id, entity_id FROM mentions WHERE owner = :owner"
    " AND entity_id IN (SELECT value FROM each_number(:entities) AS wanted)"
    " AND row_id IN (SELECT value FROM each_number(:rows) AS wanted)"
)


async def rows_naming(
    connection: AsyncConnection, owner: int, entity_ids: Sequence[int], limit: int = 1000
) -> list[int]:
    """The newest rows that mention one of these entities."""
    if not entity_ids:
        return []
    query = select(mentions.c.row_id).where(mentions.c.owner == owner, mentions.c.entity_id.in_(entity_ids))
    newest = query.distinct().order_by(mentions.c.row_id.desc()).limit(limit)
    return list((await connection.execute(newest)).scalars())


async def under(connection: AsyncConnection, owner: int, entity_id: int) -> Entity | None:
    """One name by its number, with the rows in sight that name it; None where none does."""
    many = await _counted(connection, owner, mentions.c.entity_id == entity_id)
    found = await _named_by(connection, owner, many)
    return found[0] if found else None


async def liveliest(
    connection: AsyncConnection, owner: int, kinds: Sequence[str], limit: int
) -> list[Entity]:
    """The names of some kinds that most rows in sight mention."""
    theirs = select(entities.c.id).where(entities.c.owner == owner, entities.c.kind.in_(kinds))
    many = await _counted(connection, owner, mentions.c.entity_id.in_(theirs))
    return (await _named_by(connection, owner, many))[:limit]


async def neighbours(
    connection: AsyncConnection, owner: int, entity_ids: Sequence[int], kinds: Sequence[str], limit: int
) -> list[Entity]:
    """Names of some kinds that stand in rows with one of these, by how many such rows are in sight."""
    theirs = mentions.alias("theirs")
    query = (
        select(mentions.c.entity_id, func.count(mentions.c.row_id.distinct()))
        .select_from(theirs.join(mentions, mentions.c.row_id == theirs.c.row_id))
        .where(
            theirs.c.owner == owner,
            mentions.c.owner == owner,
            theirs.c.entity_id.in_(entity_ids),
            theirs.c.row_id.not_in(numbers(await _out_of_sight(connection, owner))),
        )
        .group_by(mentions.c.entity_id)
    )
    many = {number: count for number, count in await connection.execute(query) if number not in entity_ids}
    return [each for each in await _named_by(connection, owner, many) if each.kind in kinds][:limit]


async def _counted(connection: AsyncConnection, owner: int, where: ColumnElement[bool]) -> dict[int, int]:
    query = (
        select(mentions.c.entity_id, func.count())
        .where(
            mentions.c.owner == owner,
            where,
            mentions.c.row_id.not_in(numbers(await _out_of_sight(connection, owner))),
        )
        .group_by(mentions.c.entity_id)
    )
    return {number: many for number, many in await connection.execute(query)}


async def _named_by(connection: AsyncConnection, owner: int, many: Mapping[int, int]) -> list[Entity]:
    """The names of some numbers, with how often each is mentioned, the most first."""
    query = select(entities).where(entities.c.owner == owner, entities.c.id.in_(numbers(many)))
    rows = await connection.execute(query)
    found = [_entity(row, many[row.id]) for row in rows]
    return sorted(found, key=lambda each: (-each.mentions, -each.id))


async def _out_of_sight(connection: AsyncConnection, owner: int) -> list[int]:
    """The rows of the index that stand for what is deleted, masked or withheld."""
    gone = select(memories.c.id).where(memories.c.owner == owner, memories.c.deleted_at.is_not(None))
    refs = set((await connection.execute(gone)).scalars())
    masks = select(hidden.c.ref).where(hidden.c.owner == owner, hidden.c.what == "version")
    masked = {ref.partition(":")[0] for ref in (await connection.execute(masks)).scalars()}
    shown = select(memories.c.id).where(memories.c.owner == owner, memories.c.id.in_(masked), is_visible())
    refs |= masked - set((await connection.execute(shown)).scalars())
    kept_out = select(cast(withheld.c.interaction_id, String)).where(
        withheld.c.owner == owner, withheld.c.answer_since.is_(None)
    )
    told = set((await connection.execute(kept_out)).scalars())
    query = select(search_rows.c.id).where(
        search_rows.c.owner == owner,
        or_(
            and_(search_rows.c.source == "memory", search_rows.c.ref.in_(texts(refs))),
            and_(search_rows.c.source == "user", search_rows.c.ref.in_(texts(told))),
            and_(search_rows.c.source == "bot", search_rows.c.ref.in_(texts(told))),
        ),
    )
    return list((await connection.execute(query)).scalars()) if refs or told else []


async def forget_unmentioned(connection: AsyncConnection, owner: int) -> None:
    """Forget the names that no row mentions any more."""
    unmentioned = ~exists().where(mentions.c.entity_id == entities.c.id)
    await connection.execute(delete(entities).where(entities.c.owner == owner, unmentioned))


def _entity(row: Any, many: int) -> Entity:
    return Entity(row.id, row.kind, row.name, row.canonical, many)


def _how_telling(kind: ColumnElement[str]) -> ColumnElement[int]:
    return case({each: rank for rank, each in enumerate(_TELLING)}, value=kind, else_=0)
