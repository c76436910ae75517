"""Tokens: what a program or another assistant opens a person's memory with, until they take it back."""

from __future__ import annotations

from datetime import timedelta

from bot.clock import Clock
from bot.language.text import clean, one_line
from bot.storage.engine.database import Database, is_off_record
from bot.storage.people import credentials
from bot.storage.people.credentials import Credential, Scope, new_secret

MOST_NAME_CHARACTERS = 60
SEEN_AGAIN = timedelta(minutes=1)
"""How long a use of a token counts as the same, so that reading memory does not write with each request."""


class AccessTokens:
    """Makes tokens, lists them and takes them back; of a secret only its hash is kept."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def make(self, owner: int, name: str, scope: Scope) -> str:
        """A new token's secret, which nobody is shown again. Who may write may read."""
        secret = new_secret()
        async with self._database.write(owner) as connection:
            await credentials.add(
                connection,
                owner,
                "token",
                secret,
                scopes={"read", scope},
                now=self._clock.now(),
                name=one_line(clean(name), MOST_NAME_CHARACTERS),
            )
        return secret

    async def held(self, owner: int) -> list[Credential]:
        """A person's tokens that still open something, the oldest first."""
        async with self._database.read() as connection:
            return await credentials.held(connection, owner, "token", self._clock.now())

    async def revoke(self, owner: int, number: int) -> bool:
        """Take one back. False when there is none of that number that still opens something."""
        async with self._database.write(owner) as connection:
            return await credentials.revoke(connection, owner, number, self._clock.now())

    async def find(self, secret: str) -> Credential | None:
        """What a secret opens; None for one that is wrong or was taken back."""
        async with self._database.read() as connection:
            return await credentials.find(connection, "token", secret, self._clock.now())

    async def note_use(self, token: Credential) -> None:
        """Keep when a token was used last, as far as anything may be written."""
        now = self._clock.now()
        if is_off_record() or (token.used_at is not None and now - token.used_at < SEEN_AGAIN):
            return
        async with self._database.write(token.owner) as connection:
            await credentials.use(connection, token.owner, token.id, now)
