"""What opens a person's memory from outside the chat: a hash is kept, and it opens as long as it holds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert

from bot.storage.engine.database import Database
from bot.storage.people import credentials, everything
from bot.storage.people.credentials import CredentialKind, new_secret
from bot.storage.tables import users
from tests import databases
from tests.databases import Place

NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
ANN, BEN = 1, 2


@pytest.fixture
async def database(place: Place) -> AsyncIterator[Database]:
    """A database with two people in it."""
    database = Database(place)
    async with database.write() as connection:
        rows = [{"id": each, "display_name": "", "created_at": NOW} for each in (ANN, BEN)]
        await connection.execute(insert(users), rows)
    yield database
    await database.close()


async def _added(database: Database, kind: CredentialKind, secret: str, expires_at: datetime | None) -> int:
    async with database.write() as connection:
        return await credentials.add(
            connection, ANN, kind, secret, scopes={"read"}, now=NOW, expires_at=expires_at, name="laptop"
        )


async def _opens(database: Database, kind: CredentialKind, secret: str, now: datetime = NOW) -> int | None:
    async with database.read() as connection:
        found = await credentials.find(connection, kind, secret, now)
    return None if found is None else found.owner


async def test_a_secret_opens_what_it_was_made_for_until_it_expires(database: Database) -> None:
    """It opens its owner's memory as the kind it is, until its time is over; another secret opens nothing."""
    secret = new_secret()
    await _added(database, "session", secret, NOW + HOUR)
    assert await _opens(database, "session", secret) == ANN
    assert await _opens(database, "token", secret) is None
    assert await _opens(database, "session", secret + "x") is None
    assert await _opens(database, "session", secret, NOW + HOUR) is None


async def test_a_link_opens_once_and_a_session_as_often_as_wanted(database: Database) -> None:
    """Who uses a link second is turned away, though both had found it open."""
    link, session = new_secret(), new_secret()
    by_link = await _added(database, "link", link, NOW + HOUR)
    by_session = await _added(database, "session", session, NOW + HOUR)
    async with database.write() as connection:
        used = [await credentials.use(connection, ANN, by_link, NOW) for _ in range(2)]
        again = [await credentials.use(connection, ANN, by_session, NOW) for _ in range(2)]
    assert (used, again) == ([True, False], [True, True])
    assert await _opens(database, "link", link) is None
    assert await _opens(database, "session", session) == ANN


async def test_what_is_revoked_opens_nothing_and_only_its_owner_revokes(database: Database) -> None:
    """Another person's number is none; after its owner has taken it back nothing opens, and it is listed no more."""
    secret = new_secret()
    number = await _added(database, "token", secret, None)
    async with database.write() as connection:
        assert not await credentials.revoke(connection, BEN, number, NOW)
        listed = await credentials.held(connection, ANN, "token", NOW)
        assert [(each.id, each.name, each.scopes) for each in listed] == [(number, "laptop", {"read"})]
        assert await credentials.revoke(connection, ANN, number, NOW)
        assert await credentials.held(connection, ANN, "token", NOW) == []
    assert await _opens(database, "token", secret) is None


async def test_the_secret_itself_is_in_no_byte_and_goes_with_its_owner(
    database: Database, place: Place
) -> None:
    """The file holds a hash alone, and nothing once the person is forgotten."""
    secret = new_secret()
    await _added(database, "token", secret, None)
    assert secret.encode() not in databases.bytes_of(place)
    async with database.write() as connection:
        await everything.remove(connection, ANN)
    assert await _opens(database, "token", secret) is None


async def test_what_is_past_is_dropped_and_what_holds_stays(database: Database) -> None:
    """A credential goes when it has been over for long enough; one without an end stays."""
    late, lasting = new_secret(), new_secret()
    await _added(database, "session", late, NOW + HOUR)
    await _added(database, "token", lasting, None)
    async with database.write() as connection:
        await credentials.prune(connection, NOW + 2 * HOUR)
    assert await _opens(database, "session", late) is None
    assert await _opens(database, "token", lasting, NOW + 9 * HOUR) == ANN
