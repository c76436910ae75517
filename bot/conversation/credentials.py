"""Credentials from outside the chat: one-time links to the page, what Telegram has signed, and the sessions
that either opens; the tokens of programs and other assistants.

A secret is told once and kept as a hash. A session is one person's, short, listed for them and ended when
they say so; it opens nothing for somebody who may not talk to the bot any more. A token holds until they take
it back.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

from bot.clock import Clock
from bot.conversation.people import People
from bot.domain.interactions import Channel
from bot.language.text import clean, one_line
from bot.storage.engine.database import Database, is_off_record
from bot.storage.people import credentials
from bot.storage.people.credentials import Credential, CredentialKind, Scope
from bot.storage.people.people import Person

LINK_HOLDS = timedelta(minutes=10)
SESSION_HOLDS = timedelta(hours=4)
SCOPES: tuple[Scope, ...] = ("read", "write")
MOST_NAME = 60
SEEN_AGAIN = timedelta(minutes=1)
"""How long a use of a token counts as the same, so that reading memory does not write with each request."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody in a session of theirs, and the private chat that is told what comes later of what they do."""

    person: Person
    channel: Channel
    chat: str
    session: Credential


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Credentials:
    """Lets people in to the page and programs in to memory, and out again."""

    database: Database
    people: People
    clock: Clock

    async def link(self, owner: int) -> str:
        """The secret of a new link for a person: it opens one session, within ten minutes."""
        return await self._add(owner, "link", SCOPES, holds=LINK_HOLDS)

    async def by_link(self, secret: str, name: str) -> str | None:
        """The secret of a new session; None for a link that is wrong, late, used, or a leaver's."""
        async with self.database.write(beside=True) as connection:
            now = self.clock.now()
            found = await credentials.find(connection, "link", secret, now)
            if found is None or not await credentials.use(connection, found.owner, found.id, now):
                return None
            return await self._begin(found.owner, name)

    async def by_telegram(self, user: str, proof: str, holds: timedelta, name: str) -> str | None:
        """The secret of a new session for whom Telegram vouches by a `proof`, which opens one alone.

        None for a stranger, and for a proof that was used within the time it `holds`.
        """
        known = await self.people.in_chat("telegram", user)
        if known is None:
            return None
        async with self.database.write(known.id) as connection:
            now = self.clock.now()
            if not await credentials.use_up(connection, known.id, proof, now=now, until=now + holds):
                return None
            return await self._begin(known.id, name)

    async def visitor(self, secret: str) -> Visitor | None:
        """Whose session a secret opens; None when it opens none."""
        session = await self.database.ask(credentials.find, "session", secret, self.clock.now())
        visiting = await self.people.visiting(session.owner) if session else None
        if session is None or visiting is None:
            return None
        return Visitor(*visiting, session)

    async def make_token(self, owner: int, name: str, scope: Scope) -> str:
        """A new token's secret, which nobody is shown again. Who may write may read."""
        return await self._add(owner, "token", {"read", scope}, name=one_line(clean(name), MOST_NAME))

    async def token(self, secret: str) -> Credential | None:
        """What a token's secret opens; None for one that is wrong or was taken back."""
        return await self.database.ask(credentials.find, "token", secret, self.clock.now())

    async def note_use(self, token: Credential) -> None:
        """Keep when a token was used last, as far as anything may be written."""
        now = self.clock.now()
        if is_off_record() or (token.used_at is not None and now - token.used_at < SEEN_AGAIN):
            return
        async with self.database.write(token.owner) as connection:
            await credentials.use(connection, token.owner, token.id, now)

    async def held(self, owner: int, kind: CredentialKind) -> Sequence[Credential]:
        """A person's sessions or tokens that still open something, the oldest first."""
        return await self.database.ask(credentials.held, owner, kind, self.clock.now())

    async def revoke(self, owner: int, number: int) -> bool:
        """End one of a person's sessions, or take a token back. False when there is none of that number that
        still opens something.
        """
        async with self.database.write(owner) as connection:
            return await credentials.revoke(connection, owner, number, self.clock.now())

    async def _begin(self, owner: int, name: str) -> str | None:
        """Within a transaction: the secret of a session for somebody who may talk to the bot."""
        if await self.people.visiting(owner) is None:
            return None
        return await self._add(owner, "session", SCOPES, holds=SESSION_HOLDS, name=name[:MOST_NAME])

    async def _add(
        self,
        owner: int,
        kind: CredentialKind,
        scopes: Collection[Scope],
        *,
        holds: timedelta | None = None,
        name: str = "",
    ) -> str:
        """The secret of what is new, of which the hash alone is kept; without `holds` it has no end."""
        secret, now = credentials.new_secret(), self.clock.now()
        expires_at = now + holds if holds else None
        async with self.database.write(owner) as connection:
            await credentials.add(
                connection, owner, kind, secret, scopes=scopes, now=now, expires_at=expires_at, name=name
            )
        return secret
