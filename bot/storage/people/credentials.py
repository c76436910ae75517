"""Secrets that open the bot or a memory. Of each a hash alone is kept, which needs no salt: they are random,
and too long to be guessed.

Credentials are links, sessions and tokens by which a person reaches their memory from outside the chat.
Invitations are links by which somebody is let in once, and for how long whoever used one stays admitted. A
claim is the link of a bot that nobody owns: it names no owner, and whoever opens it becomes that. Each
process that serves prints one, and any of them counts, whichever process hears of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine.sql import made, row_as, rows_as, upsert
from bot.storage.tables import credentials, installation, invites

CredentialKind = Literal["link", "session", "token"]
"""link: opens once, and begins a session; session: a browser's; token: a program's, until it is revoked."""

Scope = Literal["read", "write"]

MARK = "memory_"
"""How the secret of every credential begins, so that one in a file or a log can be recognised there."""

MOST_CLAIMS = 10
"""Those of the latest starts."""

_CLAIM = "claim:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Credential:
    """One credential of a person's, without its secret; `used_at` is its latest use."""

    id: int
    owner: int
    kind: CredentialKind
    name: str
    scopes: frozenset[Scope]
    created_at: datetime
    expires_at: datetime | None = None
    used_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Invite:
    """An invitation that can still be used, by its number."""

    id: int
    created_at: datetime
    expires_at: datetime


def new_secret() -> str:
    """A fresh secret of 256 random bits, safe in an address and a header."""
    return MARK + secrets.token_urlsafe(32)


async def add(
    connection: AsyncConnection,
    owner: int,
    kind: CredentialKind,
    secret: str,
    *,
    scopes: Collection[Scope],
    now: datetime,
    expires_at: datetime | None = None,
    name: str = "",
) -> int:
    """Keep a credential and give its number; without `expires_at` it holds until it is revoked."""
    values = {
        "owner": owner,
        "kind": kind,
        "secret": _hashed(secret),
        "name": name,
        "scopes": " ".join(sorted(scopes)),
        "created_at": now,
        "expires_at": expires_at,
    }
    statement = insert(credentials).values(values).returning(credentials.c.id)
    return (await connection.execute(statement)).scalar_one()


async def use_up(
    connection: AsyncConnection, owner: int, proof: str, *, now: datetime, until: datetime
) -> bool:
    """Use up what somebody else vouches for a person by, as a link; False when it was used before.

    It is kept until it could not be used any more anyway.
    """
    values = {
        "owner": owner,
        "kind": "link",
        "secret": _hashed(proof),
        "created_at": now,
        "expires_at": until,
        "used_at": now,
    }
    statement = upsert(credentials).on_conflict_do_nothing().values(values)
    return (await connection.execute(statement)).rowcount == 1


async def find(
    connection: AsyncConnection, kind: CredentialKind, secret: str, now: datetime
) -> Credential | None:
    """What a secret opens, and whose; None for a wrong, late or revoked one, or a link used before."""
    query = select(credentials).where(
        credentials.c.secret == _hashed(secret), credentials.c.kind == kind, _holds(now)
    )
    return await row_as(_credential, connection, query)


async def use(connection: AsyncConnection, owner: int, number: int, now: datetime) -> bool:
    """Note a use of a person's credential. False when it holds no longer, as a link that was used."""
    return await _change(connection, owner, number, now, used_at=now)


async def held(
    connection: AsyncConnection, owner: int, kind: CredentialKind, now: datetime
) -> list[Credential]:
    """A person's credentials of a kind that still open something, the oldest first."""
    query = select(credentials).where(credentials.c.owner == owner, credentials.c.kind == kind, _holds(now))
    return await rows_as(_credential, connection, query.order_by(credentials.c.id))


async def revoke(connection: AsyncConnection, owner: int, number: int, now: datetime) -> bool:
    """Take a person's credential back. False when there is none of that number that still opens something."""
    return await _change(connection, owner, number, now, revoked_at=now)


async def prune(connection: AsyncConnection, before: datetime) -> None:
    """Remove everybody's credentials that expired or were revoked before a moment."""
    past = or_(credentials.c.expires_at < before, credentials.c.revoked_at < before)
    await connection.execute(delete(credentials).where(past))


async def _change(connection: AsyncConnection, owner: int, number: int, now: datetime, **values: Any) -> bool:
    """Change what is kept of a credential that still opens something; False for none of that number."""
    is_it = credentials.c.owner == owner, credentials.c.id == number, _holds(now)
    return (await connection.execute(update(credentials).where(*is_it).values(values))).rowcount == 1


def _holds(now: datetime) -> ColumnElement[bool]:
    return and_(
        credentials.c.revoked_at.is_(None),
        or_(credentials.c.expires_at.is_(None), credentials.c.expires_at > now),
        or_(credentials.c.kind != "link", credentials.c.used_at.is_(None)),
    )


def _credential(row: Any) -> Credential:
    return made(Credential, row, scopes=frozenset(row["scopes"].split()))


async def invite(
    connection: AsyncConnection, owner: int, code: str, *, now: datetime, expires_at: datetime
) -> int:
    """Keep an invitation of an owner's and give its number. Of its code only a hash is kept."""
    values = {"owner": owner, "code": _hashed(code), "created_at": now, "expires_at": expires_at}
    return (await connection.execute(insert(invites).values(values).returning(invites.c.id))).scalar_one()


async def redeem(connection: AsyncConnection, code: str, now: datetime) -> int | None:
    """The number of the open invitation that a code opens; None for a wrong, used, late or revoked one."""
    query = select(invites.c.id).where(invites.c.code == _hashed(code), *_is_open(now))
    return (await connection.execute(query)).scalar_one_or_none()


async def admit(connection: AsyncConnection, number: int, guest: int, now: datetime) -> None:
    """Let a person stay admitted by an invitation, which nobody else can use."""
    used = update(invites).where(invites.c.id == number)
    await connection.execute(used.values(guest=guest, used_at=now))


async def admits(connection: AsyncConnection, guest: int) -> bool:
    """Whether a person is admitted by an invitation."""
    query = select(invites.c.id).where(invites.c.guest == guest, invites.c.revoked_at.is_(None)).limit(1)
    return (await connection.execute(query)).first() is not None


async def open_invites(connection: AsyncConnection, now: datetime) -> list[Invite]:
    """Invitations that can still be used, the oldest first."""
    query = select(invites.c.id, invites.c.created_at, invites.c.expires_at).where(*_is_open(now))
    return await rows_as(partial(made, Invite), connection, query.order_by(invites.c.id))


async def revoke_invite(connection: AsyncConnection, number: int, now: datetime) -> bool:
    """Take an open invitation back. False when there is none of that number."""
    statement = update(invites).where(invites.c.id == number, *_is_open(now)).values(revoked_at=now)
    return (await connection.execute(statement)).rowcount == 1


async def shut_out(connection: AsyncConnection, guest: int, now: datetime) -> bool:
    """Take back what admits a person. False when no invitation does."""
    statement = update(invites).where(invites.c.guest == guest, invites.c.revoked_at.is_(None))
    return (await connection.execute(statement.values(revoked_at=now))).rowcount > 0


async def forget_guest(connection: AsyncConnection, guest: int) -> None:
    """Remove what tells that a person was invited."""
    await connection.execute(delete(invites).where(invites.c.guest == guest))


async def offer_claim(connection: AsyncConnection, code: str, now: datetime) -> None:
    """Keep a claim. Of its code only a hash is kept."""
    offer = insert(installation).values(name=_claim(code), value=now.isoformat().encode())
    await connection.execute(offer)
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


def _is_open(now: datetime) -> tuple[ColumnElement[bool], ...]:
    return (invites.c.guest.is_(None), invites.c.revoked_at.is_(None), invites.c.expires_at > now)


def _hashed(secret: str) -> bytes:
    return sha256(secret.encode()).digest()
