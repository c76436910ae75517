"""Invitations: links by which somebody is let in once, and for how long whoever used one stays admitted.

A claim is the link of a bot that nobody owns: it names no owner, and whoever opens it becomes that. Each
process that serves prints one, and any of them counts, whichever process hears of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from hashlib import sha256

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine.sql import made, rows_as
from bot.storage.tables import installation, invites

MOST_CLAIMS = 10
"""Those of the latest starts."""

_CLAIM = "claim:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Invite:
    """An invitation that can still be used, by its number."""

    id: int
    created_at: datetime
    expires_at: datetime


async def add(
    connection: AsyncConnection, owner: int, code: str, *, now: datetime, expires_at: datetime
) -> int:
    """Keep an invitation of an owner's and give its number. Of its code only a hash is kept."""
    values = {"owner": owner, "code": _hashed(code), "created_at": now, "expires_at": expires_at}
    return (await connection.execute(insert(invites).values(values).returning(invites.c.id))).scalar_one()


async def redeem(connection: AsyncConnection, code: str, now: datetime) -> int | None:
    """The number of the open invitation that a code opens; None for a wrong, used, late or revoked one."""
    query = select(invites.c.id).where(invites.c.code == _hashed(code), *_open(now))
    return (await connection.execute(query)).scalar_one_or_none()


async def use(connection: AsyncConnection, invite: int, guest: int, now: datetime) -> None:
    """Let a person stay admitted by an invitation, which nobody else can use."""
    used = update(invites).where(invites.c.id == invite)
    await connection.execute(used.values(guest=guest, used_at=now))


async def admits(connection: AsyncConnection, guest: int) -> bool:
    """Whether a person is admitted by an invitation."""
    query = select(invites.c.id).where(invites.c.guest == guest, invites.c.revoked_at.is_(None)).limit(1)
    return (await connection.execute(query)).first() is not None


async def waiting(connection: AsyncConnection, now: datetime) -> list[Invite]:
    """Invitations that can still be used, the oldest first."""
    query = select(invites.c.id, invites.c.created_at, invites.c.expires_at).where(*_open(now))
    return await rows_as(partial(made, Invite), connection, query.order_by(invites.c.id))


async def revoke(connection: AsyncConnection, invite: int, now: datetime) -> bool:
    """Take an open invitation back. False when there is none of that number."""
    statement = update(invites).where(invites.c.id == invite, *_open(now)).values(revoked_at=now)
    return (await connection.execute(statement)).rowcount == 1


async def shut_out(connection: AsyncConnection, guest: int, now: datetime) -> bool:
    """Take back what admits a person. False when no invitation does."""
    statement = update(invites).where(invites.c.guest == guest, invites.c.revoked_at.is_(None))
    return (await connection.execute(statement.values(revoked_at=now))).rowcount > 0


async def forget(connection: AsyncConnection, guest: int) -> None:
    """Remove what tells that a person was invited."""
    await connection.execute(delete(invites).where(invites.c.guest == guest))


async def offer_claim(connection: AsyncConnection, code: str, now: datetime) -> None:
    """Keep a claim. Of its code only a hash is kept."""
    made = insert(installation).values(name=_claim(code), value=now.isoformat().encode())
    await connection.execute(made)
    offered = select(installation.c.name).where(_is_claim()).order_by(installation.c.value.desc())
    for old in (await connection.execute(offered)).scalars().all()[MOST_CLAIMS:]:
        await connection.execute(delete(installation).where(installation.c.name == old))


async def claims(connection: AsyncConnection, code: str) -> bool:
    """Whether a code is that of a claim that still counts."""
    query = select(installation.c.name).where(installation.c.name == _claim(code))
    return (await connection.execute(query)).first() is not None


async def close_claims(connection: AsyncConnection) -> None:
    """Let no claim count any more: the bot has its owner."""
    await connection.execute(delete(installation).where(_is_claim()))


def _is_claim() -> ColumnElement[bool]:
    return installation.c.name.startswith(_CLAIM)


def _claim(code: str) -> str:
    return _CLAIM + _hashed(code).hex()


def _open(now: datetime) -> tuple[ColumnElement[bool], ...]:
    return (invites.c.guest.is_(None), invites.c.revoked_at.is_(None), invites.c.expires_at > now)


def _hashed(code: str) -> bytes:
    return sha256(code.encode()).digest()
