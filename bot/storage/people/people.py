"""People: the channel ids they are known by, their preferences, visitors who were turned away, and all rows
of one person.

Rows are gathered to be taken along, but what a deletion hides, and removed when somebody leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from sqlalchemy import Select, Table, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel
from bot.domain.preferences import AUTO, Preferences
from bot.errors import Gone
from bot.speech.catalogs import SOURCE, known_language
from bot.storage.engine import numbers
from bot.storage.engine.database import DEFAULT_ZONE
from bot.storage.engine.sql import built_once, upsert
from bot.storage.forgetting.masks import is_hidden, is_withheld
from bot.storage.people import invites
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
    memory_sources,
    mentions,
    metadata,
    observations,
    outbound,
    plans,
    reports,
    sessions,
    usage,
    users,
    visitors,
)

Role = Literal["owner", "member", "group"]
"""A group is like a person whose members speak: whatever is a person's own is a group's own."""

Rows = list[dict[str, Any]]

SECTIONS: dict[str, tuple[Table, tuple[str, ...]]] = {
    "accesses": (accesses, ("at", "actor", "action", "what", "number", "refs")),
    "candidates": (
        candidates,
        tuple(
            "id state waits_for reason kind subject key content category quote interaction_id stated "
            "details against created_at settled_at".split()
        ),
    ),
    "feedback": (feedback, ("interaction_id", "verdict", "created_at")),
    "distress": (distress, ("interaction_id", "at")),
    "sources": (memory_sources, ("memory_id", "version", "interaction_id", "role")),
    "imports": (imports, ("id", "source", "name", "state", "total", "brought", "left_out", "created_at")),
    "observations": (observations, ("id", "interaction_id", "text", "created_at", "digested_at")),
    "plans": (plans, ("id", "origin", "interaction_id", "applied_at", "undone_at", "effects")),
    "promises": (jobs, ("kind", "state", "due_at", "created_at")),
    "sessions": (sessions, ("id", "channel", "chat", "started_at", "last_at", "ended_at")),
    "usage": (
        usage,
        ("day", "purpose", "model", "calls", "input_tokens", "cached_tokens", "output_tokens", "cost_usd"),
    ),
}
"""Each section's table and columns. A promise's payload may be the words being erased, so it stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody the bot talks to. `timezone` is None until they set one; `zone` is what they live by.

    `heard` is the language that their channel named or that they write; None while nothing tells. `host` is
    the number of whoever added a group, None for a person and for a group that the settings let in.
    """

    id: int
    display_name: str
    timezone: str | None
    zone: str
    role: Role
    preferences: Preferences
    heard: str | None = None
    host: int | None = None

    @property
    def is_group(self) -> bool:
        """Whether several people speak here."""
        return self.role == "group"

    @property
    def language(self) -> str:
        """The language that is spoken with them: the chosen one, else the one that was heard."""
        return _spoken(self.preferences, self.heard)


async def find(connection: AsyncConnection, channel: Channel, external_id: str) -> Person | None:
    """The person a channel knows by this id."""
    row = (await connection.execute(*_called(channel, external_id))).mappings().first()
    return _person(connection, row) if row else None


@built_once
def _called(channel: Channel, external_id: str) -> Select[Any]:
    known = identities.c.channel == channel, identities.c.external_id == external_id
    return select(users).join(identities).where(*known)


async def get(connection: AsyncConnection, owner: int) -> Person:
    """The person with this number, who must exist."""
    return _person(connection, (await connection.execute(*_of_number(owner))).mappings().one())


@built_once
def _of_number(owner: int) -> Select[Any]:
    return select(users).where(users.c.id == owner)


async def add(
    connection: AsyncConnection,
    channel: Channel,
    external_id: str,
    *,
    name: str,
    role: Role,
    now: datetime,
    chosen: Preferences | None = None,
) -> Person:
    """A new person, known by one channel id, under a number that nobody ever had."""
    chosen = chosen or Preferences()
    values: dict[str, Any] = {
        "id": numbers.fresh(users),
        "display_name": name,
        "role": role,
        "created_at": now,
        "settings": chosen.as_stored(),
    }
    row = (await connection.execute(insert(users).values(values).returning(users))).mappings().one()
    person = _person(connection, row)
    await connection.execute(
        insert(identities).values(channel=channel, external_id=external_id, owner=person.id)
    )
    return person


async def still_there(connection: AsyncConnection, owner: int) -> bool:
    """Whether a person of this number exists who was not erased."""
    query = select(identities.c.owner).where(identities.c.owner == owner).limit(1)
    return (await connection.execute(query)).first() is not None


async def require(connection: AsyncConnection, owner: int) -> Person:
    """Somebody who is still there. Raises Gone otherwise: what was thought for them is written nowhere."""
    row = (await connection.execute(*_still_there(owner))).mappings().first()
    if row is None:
        raise Gone
    return _person(connection, row)


@built_once
def _still_there(owner: int) -> Select[Any]:
    return select(users).join(identities).where(users.c.id == owner).limit(1)


async def rename(connection: AsyncConnection, owner: int, name: str) -> None:
    """Keep the name the channel shows now."""
    await connection.execute(update(users).where(users.c.id == owner).values(display_name=name))


async def set_timezone(connection: AsyncConnection, owner: int, timezone: str | None) -> None:
    """Keep the IANA name of the zone the person lives in; None for not known."""
    await connection.execute(update(users).where(users.c.id == owner).values(timezone=timezone))


async def set_language(connection: AsyncConnection, owner: int, language: str) -> None:
    """Keep the language in which to speak with a person who has chosen none."""
    await connection.execute(update(users).where(users.c.id == owner).values(language=language))


async def language(connection: AsyncConnection, owner: int) -> str:
    """The language that is spoken with somebody; that of the source with a number that nobody has."""
    row = (await connection.execute(*_chosen_and_heard(owner))).first()
    return SOURCE if row is None else _spoken(Preferences.from_stored(row.settings), row.language)


@built_once
def _chosen_and_heard(owner: int) -> Select[Any, Any]:
    return select(users.c.settings, users.c.language).where(users.c.id == owner)


def _spoken(chosen: Preferences, heard: str | None) -> str:
    return known_language(None if chosen.language == AUTO else chosen.language) or heard or SOURCE


async def set_preferences(connection: AsyncConnection, owner: int, chosen: Preferences) -> None:
    """Keep what a person has chosen about their memory."""
    await connection.execute(update(users).where(users.c.id == owner).values(settings=chosen.as_stored()))


async def preferences(connection: AsyncConnection, owner: int) -> Preferences:
    """What a person has chosen."""
    return Preferences.from_stored((await connection.execute(*_settings(owner))).scalar_one())


@built_once
def _settings(owner: int) -> Select[Any]:
    return select(users.c.settings).where(users.c.id == owner)


async def timezone(connection: AsyncConnection, owner: int) -> str:
    """The IANA zone a person lives by: the one they set, else the default of all."""
    return (await connection.execute(*_zone(owner))).scalar_one() or connection.info[DEFAULT_ZONE]


@built_once
def _zone(owner: int) -> Select[Any]:
    return select(users.c.timezone).where(users.c.id == owner)


async def today(connection: AsyncConnection, owner: int, now: datetime) -> date:
    """The person's own day."""
    return now.astimezone(ZoneInfo(await timezone(connection, owner))).date()


async def every(connection: AsyncConnection) -> list[int]:
    """Everybody the bot knows, by number."""
    query = select(identities.c.owner).distinct().order_by(identities.c.owner)
    return list((await connection.execute(query)).scalars())


async def set_role(connection: AsyncConnection, owner: int, role: Role) -> None:
    """Make somebody the owner, or a member again."""
    await connection.execute(update(users).where(users.c.id == owner).values(role=role))


async def has_owner(connection: AsyncConnection, channel: Channel) -> bool:
    """Whether anyone known on the channel is its owner."""
    query = (
        select(users.c.id).join(identities).where(identities.c.channel == channel, users.c.role == "owner")
    )
    return (await connection.execute(query.limit(1))).first() is not None


async def identities_of(connection: AsyncConnection, external_id: str) -> list[tuple[Channel, int]]:
    """Every (channel, person) that goes by an id, so that `--user 123` can be found or found ambiguous."""
    query = select(identities.c.channel, identities.c.owner).where(identities.c.external_id == external_id)
    return [(row.channel, row.owner) for row in await connection.execute(query)]


async def known_as(connection: AsyncConnection, owner: int) -> list[tuple[Channel, str]]:
    """The (channel, id) pairs a person goes by."""
    return [(row.channel, row.external_id) for row in await connection.execute(*_names(owner))]


@built_once
def _names(owner: int) -> Select[Any, Any]:
    return select(identities.c.channel, identities.c.external_id).where(identities.c.owner == owner)


async def note_visitor(
    connection: AsyncConnection, channel: Channel, external_id: str, *, now: datetime, quiet_since: datetime
) -> bool:
    """Record that a stranger came, not what they said. True if the polite line is due: it counts as told."""
    where = (visitors.c.channel == channel, visitors.c.external_id == external_id)
    row = (await connection.execute(select(visitors.c.told_at).where(*where))).first()
    if row is not None and row.told_at is not None and row.told_at > quiet_since:
        return False
    statement = upsert(visitors).values(channel=channel, external_id=external_id, first_at=now, told_at=now)
    await connection.execute(
        statement.on_conflict_do_update(index_elements=["channel", "external_id"], set_={"told_at": now})
    )
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Resident:
    """A person as the bot's owner may see them: how much they use it, and none of what they said."""

    id: int
    display_name: str
    role: Role
    known_as: str
    messages: int
    last_at: datetime | None


async def residents(connection: AsyncConnection) -> list[Resident]:
    """Everybody the bot knows, in the order they came; who has erased themselves is not among them."""
    said = (
        select(
            interactions.c.owner,
            func.count().label("messages"),
            func.max(sessions.c.last_at).label("last_at"),
        )
        .join(sessions, sessions.c.id == interactions.c.session_id)
        .group_by(interactions.c.owner)
        .subquery()
    )
    query = (
        select(users, identities.c.channel, identities.c.external_id, said.c.messages, said.c.last_at)
        .join(identities, identities.c.owner == users.c.id)
        .outerjoin(said, said.c.owner == users.c.id)
        .order_by(users.c.id)
    )
    return [
        Resident(
            id=row.id,
            display_name=row.display_name,
            role=row.role,
            known_as=f"{row.channel}:{row.external_id}",
            messages=row.messages or 0,
            last_at=row.last_at,
        )
        for row in await connection.execute(query)
    ]


async def owners(connection: AsyncConnection, channel: Channel) -> list[tuple[Person, str]]:
    """Each of the bot's owners with their id on a channel."""
    query = (
        select(users, identities.c.external_id)
        .join(identities)
        .where(identities.c.channel == channel, users.c.role == "owner")
        .order_by(users.c.id)
    )
    return [
        (_person(connection, row), row["external_id"]) for row in (await connection.execute(query)).mappings()
    ]


async def first_came_at(connection: AsyncConnection) -> datetime | None:
    """When the first person who is still here came; None for nobody."""
    return (await connection.execute(select(func.min(users.c.created_at)))).scalar_one()


async def count(connection: AsyncConnection) -> int:
    """How many people the bot knows."""
    return (await connection.execute(select(func.count()).select_from(users))).scalar_one()


def _person(connection: AsyncConnection, row: Any) -> Person:
    return Person(
        id=row["id"],
        display_name=row["display_name"],
        timezone=row["timezone"],
        zone=row["timezone"] or connection.info[DEFAULT_ZONE],
        role=row["role"],
        preferences=Preferences.from_stored(row["settings"]),
        heard=row["language"],
        host=row["host"],
    )


async def remove_everything(connection: AsyncConnection, owner: int) -> None:
    """Remove a person's rows but the one in `users`, which is emptied: a job may still hang on it.

    What came in after the message that asked for this is not theirs any more, but a newcomer's.
    """
    known = select(identities.c.external_id).where(
        identities.c.owner == owner, identities.c.channel == "telegram"
    )
    chats = select(sessions.c.chat).where(sessions.c.owner == owner, sessions.c.channel == "telegram")
    lanes = [*(await connection.execute(known)).scalars(), *(await connection.execute(chats)).scalars()]
    asking = select(func.min(inbox.c.update_id)).where(inbox.c.state == "waiting").group_by(inbox.c.lane)
    past = or_(inbox.c.state != "waiting", inbox.c.update_id.in_(asking))
    emptied_update = {"payload": None, "state": "done", "error": "", "lane": ""}
    await connection.execute(update(inbox).where(inbox.c.lane.in_(lanes), past).values(emptied_update))
    await connection.execute(delete(visitors).where(visitors.c.external_id.in_(lanes)))
    # An edit names the interaction it replaces: whatever order rows are deleted in, one would still be named.
    await connection.execute(update(interactions).where(interactions.c.owner == owner).values(replaces=None))
    await numbers.retire(connection, interactions, outbound)
    await invites.forget(connection, owner)
    for table in reversed(metadata.sorted_tables):
        if "owner" in table.c and table is not mentions:  # they go with what they mention
            await connection.execute(delete(table).where(table.c.owner == owner))
    # The vectors' removal is written down as they go.
    removals = metadata.tables["vector_removals"]
    await connection.execute(delete(removals).where(removals.c.owner == owner))
    await _take_from_reports(connection, owner)
    emptied: dict[str, Any] = {"display_name": "", "timezone": None, "language": None, "settings": {}}
    await connection.execute(update(users).where(users.c.id == owner).values(emptied))


async def remove_shell(connection: AsyncConnection, owner: int) -> None:
    """Remove the emptied row of a person, whose number nobody has after them."""
    await numbers.retire(connection, users)
    await connection.execute(delete(users).where(users.c.id == owner))


async def _take_from_reports(connection: AsyncConnection, owner: int) -> None:
    """Reports of reflections over everybody name what changed by its person and id."""
    for row in (await connection.execute(select(reports))).all():
        changes: list[dict[str, Any]] = row.content.get("changes", [])
        others = [change for change in changes if change["owner"] != owner]
        if len(others) < len(changes):
            content = {**row.content, "changes": others}
            await connection.execute(update(reports).where(reports.c.id == row.id).values(content=content))


async def sections(connection: AsyncConnection, owner: int) -> dict[str, Rows]:
    """Every section's rows, in the order they were made; none hidden, or of a withheld message."""
    return {
        name: [dict(row) for row in (await connection.execute(_rows_of(owner, table, columns))).mappings()]
        for name, (table, columns) in SECTIONS.items()
    }


def _rows_of(owner: int, table: Table, columns: tuple[str, ...]) -> Select[Any]:
    query = select(*(table.c[name] for name in columns)).where(table.c.owner == owner)
    if table is usage:
        return query.order_by(*table.primary_key)
    if table is candidates or table is observations:
        hides = is_hidden("candidate" if table is candidates else "observation")
        query = query.join(interactions, interactions.c.id == table.c.interaction_id).where(
            ~is_withheld(), ~hides
        )
    if table is accesses:
        return query.order_by(table.c.id)
    if table is memory_sources:
        return query.order_by(*table.primary_key)
    if table is distress:
        return query.order_by(table.c.at, table.c.interaction_id)
    made_at = (
        table.c.applied_at
        if table is plans
        else table.c.started_at
        if table is sessions
        else table.c.created_at
    )
    return query.order_by(made_at, *table.primary_key)
