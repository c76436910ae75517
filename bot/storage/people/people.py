"""People and groups: the channel ids they are known by, what they chose, and visitors who were turned away.

A group is an owner like a person: made when the bot is added, moved when Telegram gives it a new id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, Literal
from zoneinfo import ZoneInfo

from sqlalchemy import Select, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.interactions import Channel
from bot.errors import Gone
from bot.language.words import language_to_answer
from bot.speech.saying import SOURCE, known_language
from bot.storage.engine.database import DEFAULT_ZONE
from bot.storage.engine.sql import built_once, fresh_id, made, row_as, rows_as, upsert
from bot.storage.tables import identities, interactions, outbound, sessions, users, visitors

Receipts = Literal["line", "reaction", "digest", "off"]
"""How learning is made known: a line or a reaction under the answer, once a day, or not at all."""

Mode = Literal["local", "guest"]
"""What is kept of somebody: everything, in the bot's own database, or nothing at all."""

AUTO = "auto"
"""The language that is not chosen: what they write, or what their channel says they read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """One person's choices.

    `learning` and `recall` switch memory's two halves; `ask_first` holds everything until the person says
    yes; `incognito_until` is the ISO moment until which nothing is written, "always" for no end, None for on
    the record. `language` is the code of a catalog, or AUTO. Who is a guest by `mode` is off the record for
    good.
    """

    learning: bool = True
    recall: bool = True
    ask_first: bool = False
    receipts: Receipts = "line"
    follow_ups: bool = True
    incognito_until: str | None = None
    language: str = AUTO
    recordings: bool = False
    mode: Mode = "local"

    def off_record(self, now: datetime) -> bool:
        """Whether nothing may be written now."""
        if self.mode == "guest":
            return True
        if self.incognito_until is None:
            return False
        return self.incognito_until == "always" or datetime.fromisoformat(self.incognito_until) > now

    def switched(self, on: bool, minutes: int | None, now: datetime) -> Preferences:
        """The preferences with off the record switched on, for `minutes` or without end (None), or off."""
        if not on:
            return replace(self, incognito_until=None)
        until = "always" if minutes is None else (now + timedelta(minutes=minutes)).isoformat()
        return replace(self, incognito_until=until)

    def as_stored(self) -> dict[str, Any]:
        """The form in which they are stored: only what differs from the defaults."""
        default = asdict(Preferences())
        return {name: value for name, value in asdict(self).items() if value != default[name]}

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Preferences:
        """The inverse; what this version doesn't know is left out."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in stored.items() if name in known})


UNTIL_SWITCHED_ON = Preferences(learning=False, follow_ups=False)
"""What a group begins with: nothing is learnt, and nobody is asked about what they meant to do."""


Role = Literal["owner", "member", "group"]
"""A group is like a person whose members speak: whatever is a person's own is a group's own."""


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
    def is_operator(self) -> bool:
        """Whether they run the bot."""
        return self.role == "owner"

    @property
    def language(self) -> str:
        """The language that is spoken with them: the chosen one, else the one that was heard."""
        return _spoken(self.preferences, self.heard)

    def language_for(self, text: str) -> str:
        """The language in which something they wrote is answered."""
        return _spoken(self.preferences, language_to_answer(text, self.heard))


async def find(connection: AsyncConnection, channel: Channel, external_id: str) -> Person | None:
    """The person a channel knows by this id."""
    return await row_as(partial(_person, connection), connection, *_called(channel, external_id))


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
    chosen: Preferences = Preferences(),
) -> Person:
    """A new person, known by one channel id, under a number that nobody ever had."""
    values: dict[str, Any] = {
        "display_name": name,
        "role": role,
        "created_at": now,
        "settings": chosen.as_stored(),
    }
    person = _person(connection, (await connection.execute(_ADD, values)).mappings().one())
    known = {"channel": channel, "external_id": external_id, "owner": person.id}
    await connection.execute(_KNOW, known)
    return person


_ADD = insert(users).values(id=fresh_id(users)).returning(users)
_KNOW = insert(identities)


async def still_there(connection: AsyncConnection, owner: int) -> Person | None:
    """The person with a number; None for one that nobody has, or who was erased."""
    return await row_as(partial(_person, connection), connection, *_still_there(owner))


async def require(connection: AsyncConnection, owner: int) -> Person:
    """Somebody who is still there. Raises Gone otherwise: what was thought for them is written nowhere."""
    person = await still_there(connection, owner)
    if person is None:
        raise Gone
    return person


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
    found = await row_as(partial(_person, connection), connection, *_of_number(owner))
    return found.language if found else SOURCE


def _spoken(chosen: Preferences, heard: str | None) -> str:
    spoken = heard if chosen.language == AUTO else chosen.language
    return known_language(spoken) or heard or SOURCE


async def set_preferences(connection: AsyncConnection, owner: int, chosen: Preferences) -> None:
    """Keep what a person has chosen about their memory."""
    await connection.execute(update(users).where(users.c.id == owner).values(settings=chosen.as_stored()))


async def preferences(connection: AsyncConnection, owner: int) -> Preferences:
    """What a person has chosen."""
    return (await get(connection, owner)).preferences


async def timezone(connection: AsyncConnection, owner: int) -> str:
    """The IANA zone a person lives by: the one they set, else the default of all."""
    return (await get(connection, owner)).zone


async def today(connection: AsyncConnection, owner: int, now: datetime) -> date:
    """The person's own day."""
    return now.astimezone(ZoneInfo(await timezone(connection, owner))).date()


async def set_host(connection: AsyncConnection, owner: int, host: int | None) -> None:
    """Store a group's host, the person who added it last."""
    await connection.execute(update(users).where(users.c.id == owner).values(host=host))


async def sharing_budget(connection: AsyncConnection, owner: int) -> list[int]:
    """Everybody whose cost counts together with somebody's: whoever added a group pays for it."""
    host = select(func.coalesce(users.c.host, users.c.id)).where(users.c.id == owner).scalar_subquery()
    query = select(users.c.id).where(or_(users.c.id == host, users.c.host == host))
    return list((await connection.execute(query)).scalars())


async def every(connection: AsyncConnection) -> list[int]:
    """Everybody the bot knows, by number."""
    query = select(identities.c.owner).distinct().order_by(identities.c.owner)
    return list((await connection.execute(query)).scalars())


async def set_role(connection: AsyncConnection, owner: int, role: Role) -> None:
    """Make somebody the owner, or a member again."""
    await connection.execute(update(users).where(users.c.id == owner).values(role=role))


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
    came = upsert(visitors).values(channel=channel, external_id=external_id, first_at=now, told_at=now)
    told = came.on_conflict_do_update(
        index_elements=["channel", "external_id"],
        set_={"told_at": now},
        where=or_(visitors.c.told_at.is_(None), visitors.c.told_at <= quiet_since),
    )
    return (await connection.execute(told)).rowcount == 1


async def lives_in(connection: AsyncConnection, channel: Channel, chat: str) -> str | None:
    """The chat that goes with whoever was told something in a group's chat; None where nobody was."""
    told = outbound.c.channel == channel, outbound.c.chat == chat, identities.c.channel == channel
    goes_by = select(identities.c.external_id).join(outbound, outbound.c.owner == identities.c.owner)
    return (await connection.execute(goes_by.where(*told).limit(1))).scalar()


@dataclass(frozen=True, slots=True, kw_only=True)
class Resident:
    """A person as the bot's operators may see them: how much they use it, and none of what they said."""

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
    return await rows_as(_resident, connection, query)


def _resident(row: Any) -> Resident:
    known_as = f"{row['channel']}:{row['external_id']}"
    return made(Resident, row, known_as=known_as, messages=row["messages"] or 0)


async def operators(connection: AsyncConnection, channel: Channel) -> list[tuple[Person, str]]:
    """Each of the bot's operators with their id on a channel."""
    query = (
        select(users, identities.c.external_id)
        .join(identities)
        .where(identities.c.channel == channel, users.c.role == "owner")
        .order_by(users.c.id)
    )
    return await rows_as(lambda row: (_person(connection, row), row["external_id"]), connection, query)


async def first_came_at(connection: AsyncConnection) -> datetime | None:
    """When the first person who is still here came; None for nobody."""
    return (await connection.execute(select(func.min(users.c.created_at)))).scalar_one()


async def count(connection: AsyncConnection) -> int:
    """How many people the bot knows."""
    return (await connection.execute(select(func.count()).select_from(users))).scalar_one()


def _person(connection: AsyncConnection, row: Any) -> Person:
    return made(
        Person,
        row,
        zone=row["timezone"] or connection.info[DEFAULT_ZONE],
        preferences=Preferences.from_stored(row["settings"]),
        heard=row["language"],
    )
