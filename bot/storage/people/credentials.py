"""Credentials: links, sessions and tokens by which a person reaches their memory from outside the chat.

Of a secret only a hash is kept: it has 256 random bits, so that nobody can guess it from a hash without salt.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine.sql import made, row_as, rows_as, upsert
from bot.storage.tables import credentials

CredentialKind = Literal["link", "session", "token"]
"""link: opens once, and begins a session; session: a browser's; token: a program's, until it is revoked."""

Scope = Literal["read", "write"]

MARK = "memory_"
"""How every secret begins, so that one that got into a file or a log can be recognised there."""


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


def _hashed(secret: str) -> bytes:
    return sha256(secret.encode()).digest()
