"""Who is who: people, the channel ids they are known by, and visitors who were turned away."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from sqlalchemy import func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel
from bot.domain.preferences import Preferences
from bot.errors import Gone
from bot.storage.engine import numbers
from bot.storage.tables import identities, users, visitors

Role = Literal["owner", "member"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody the bot talks to. `timezone` is None until they set one."""

    id: int
    display_name: str
    timezone: str | None
    role: Role
    preferences: Preferences


async def find(connection: AsyncConnection, channel: Channel, external_id: str) -> Person | None:
    """The person a channel knows by this id."""
    query = (
        select(users)
        .join(identities)
        .where(identities.c.channel == channel, identities.c.external_id == external_id)
    )
    row = (await connection.execute(query)).mappings().first()
    return _person(row) if row else None


async def get(connection: AsyncConnection, owner: int) -> Person:
    """The person with this number, who must exist."""
    row = (await connection.execute(select(users).where(users.c.id == owner))).mappings().one()
    return _person(row)


async def add(
    connection: AsyncConnection, channel: Channel, external_id: str, *, name: str, role: Role, now: datetime
) -> Person:
    """A new person, known by one channel id, under a number that nobody ever had."""
    values: dict[str, Any] = {
        "id": numbers.fresh(users),
        "display_name": name,
        "role": role,
        "created_at": now,
        "settings": {},
    }
    created = await connection.execute(insert(users).values(values).returning(users.c.id))
    owner = created.scalar_one()
    await connection.execute(insert(identities).values(channel=channel, external_id=external_id, owner=owner))
    return Person(id=owner, display_name=name, timezone=None, role=role, preferences=Preferences())


async def still_there(connection: AsyncConnection, owner: int) -> bool:
    """Whether somebody is known by this number, and has not had everything about them erased."""
    query = select(identities.c.owner).where(identities.c.owner == owner).limit(1)
    return (await connection.execute(query)).first() is not None


async def require(connection: AsyncConnection, owner: int) -> None:
    """Raises Gone for somebody who has left: whatever was thought for them is written nowhere."""
    if not await still_there(connection, owner):
        raise Gone


async def rename(connection: AsyncConnection, owner: int, name: str) -> None:
    """Keep the name the channel shows now."""
    await connection.execute(update(users).where(users.c.id == owner).values(display_name=name))


async def set_timezone(connection: AsyncConnection, owner: int, timezone: str) -> None:
    """Keep the IANA name of the zone the person lives in."""
    await connection.execute(update(users).where(users.c.id == owner).values(timezone=timezone))


async def set_preferences(connection: AsyncConnection, owner: int, chosen: Preferences) -> None:
    """Keep what a person has chosen about their memory."""
    await connection.execute(update(users).where(users.c.id == owner).values(settings=chosen.as_stored()))


async def preferences(connection: AsyncConnection, owner: int) -> Preferences:
    """What a person has chosen."""
    query = select(users.c.settings).where(users.c.id == owner)
    return Preferences.from_stored((await connection.execute(query)).scalar_one())


async def timezone(connection: AsyncConnection, owner: int) -> str | None:
    """The IANA zone a person set; None for none."""
    return (await connection.execute(select(users.c.timezone).where(users.c.id == owner))).scalar_one()


async def today(connection: AsyncConnection, owner: int, now: datetime) -> date:
    """The person's own day; UTC's for who has set no zone."""
    zone = await timezone(connection, owner)
    return now.astimezone(ZoneInfo(zone) if zone else UTC).date()


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


async def known_as(connection: AsyncConnection, owner: int) -> list[tuple[str, str]]:
    """The (channel, id) pairs a person goes by."""
    query = select(identities.c.channel, identities.c.external_id).where(identities.c.owner == owner)
    return [(row.channel, row.external_id) for row in await connection.execute(query)]


async def note_visitor(
    connection: AsyncConnection, channel: Channel, external_id: str, *, now: datetime, quiet_since: datetime
) -> bool:
    """Record that a stranger came, and nothing they said. True when the polite line is due, and marks it told."""
    where = (visitors.c.channel == channel, visitors.c.external_id == external_id)
    row = (await connection.execute(select(visitors.c.told_at).where(*where))).first()
    if row is not None and row.told_at is not None and row.told_at > quiet_since:
        return False
    statement = upsert(visitors).values(channel=channel, external_id=external_id, first_at=now, told_at=now)
    await connection.execute(
        statement.on_conflict_do_update(index_elements=["channel", "external_id"], set_={"told_at": now})
    )
    return True


async def count(connection: AsyncConnection) -> int:
    """How many people the bot knows."""
    return (await connection.execute(select(func.count()).select_from(users))).scalar_one()


def _person(row: Any) -> Person:
    return Person(
        id=row["id"],
        display_name=row["display_name"],
        timezone=row["timezone"],
        role=row["role"],
        preferences=Preferences.from_stored(row["settings"]),
    )
