"""Who may talk to the bot. Access fails closed: whoever is not named is turned away, once a day in words.

From outside the chat one comes in by a one-time link to the page or by what Telegram has signed, either of
which opens a session, and programs by a token. A secret is told once and kept as a hash. A session is short,
listed for its person and ended when they say so; it opens nothing for who may not talk to the bot any more.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from bot.clock import Clock, off_loop
from bot.domain.interactions import Channel, IncomingMessage
from bot.language.text import clean, one_line
from bot.language.words import clear_language
from bot.memory.log import LAST_WRITTEN, MOST_READ
from bot.memory.writing import promises
from bot.speech.saying import known_language
from bot.storage.engine.database import Database, Transaction, is_off_record
from bot.storage.log import interactions
from bot.storage.people import credentials, everything, people
from bot.storage.people.credentials import Credential, CredentialKind, Scope
from bot.storage.people.people import AUTO, UNTIL_SWITCHED_ON, Mode, Person, Preferences
from bot.storage.work import jobs

QUIET = timedelta(days=1)
INVITE_HOLDS = timedelta(days=7)
TERMINAL_CHAT = "terminal"


@dataclass(frozen=True, slots=True)
class Stranger:
    """Somebody not admitted. `tell` when the polite line is due; `known` who was admitted once."""

    tell: bool
    known: bool = False


class People:
    """Admits people. With nobody allowed and no owner yet, a claim makes one."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        *,
        allowed: Collection[str],
        owner_id: str | None,
        mode: Mode,
        nightly_hour: int,
    ) -> None:
        self._database = database
        self._clock = clock
        self._allowed: frozenset[str] = frozenset(allowed) | frozenset([owner_id] if owner_id else [])
        self._owner_id = owner_id
        self._new = Preferences(mode=mode)
        self._nightly_hour = nightly_hour
        self.address = ""
        """Where the bot is met, such as https://t.me/name; empty until a channel knows."""

    async def offer_claim(self, channel: Channel) -> str | None:
        """A new one-time code when nobody may talk to the bot yet, else None."""
        owned = await self._database.ask(people.operators, channel)
        if self._allowed or owned:
            return None
        code = secrets.token_urlsafe(12)
        await self._database.put(credentials.offer_claim, code, self._clock.now())
        return code

    async def admit(
        self,
        channel: Channel,
        external_id: str,
        name: str,
        code: str = "",
        language: str = "",
        *,
        leaving: bool = False,
    ) -> Person | Stranger:
        """The person behind a channel's id, or a stranger. `code` is what came with /start; whoever is known
        and is `leaving` may take everything about them along and have it erased, though they may not talk
        any more.

        The `language` that the channel names is kept while nothing has told another.
        """
        known = await self._database.ask(people.find, channel, external_id)
        if known is not None and (
            leaving
            or self._is_named(known, external_id)
            or await self._database.ask(credentials.admits, known.id)
        ):
            return await self._as_told(known, name, language)
        if external_id not in self._allowed and not code:
            return await self._stranger(channel, external_id, known=known is not None)
        return await self._let_in(channel, external_id, name, code, language)

    async def _let_in(
        self, channel: Channel, external_id: str, name: str, code: str, language: str
    ) -> Person | Stranger:
        """Let somebody in whom the settings allow, or whose code claims the bot or is an open invitation."""
        async with self._database.write() as connection:
            known = await people.find(connection, channel, external_id)
            if known is not None and await self._may_talk(connection, known, external_id):
                return await self._as_told(known, name, language)  # two updates of theirs came at once
            claims = bool(code) and await credentials.claims(connection, code)
            invite = (
                await credentials.redeem(connection, code, self._clock.now()) if code and not claims else None
            )
            if external_id not in self._allowed and not claims and invite is None:
                return await self._stranger(channel, external_id, known=known is not None)
            role = "owner" if claims or external_id == self._owner_id else "member"
            if claims:
                await credentials.close_claims(connection)
            person = known or await people.add(
                connection,
                channel,
                external_id,
                name="" if self._new.mode == "guest" else name,
                role=role,
                now=self._clock.now(),
                chosen=self._new,
            )
            if invite is not None:
                await credentials.admit(connection, invite, person.id, self._clock.now())
            if known is None:
                return await _told(connection, person, language)
            await people.set_role(connection, known.id, role)
            await self._go_on(connection, known.id)
            return await people.get(connection, known.id)

    async def _as_told(self, known: Person, name: str, language: str) -> Person:
        """Somebody known, as their channel tells of them now, which few messages change."""
        keeps = not known.preferences.off_record(self._clock.now())
        renamed = bool(name) and name != known.display_name
        if not keeps or not (renamed or _tells(known, language)):
            return known
        async with self._database.write(known.id) as connection:
            if renamed:
                await people.rename(connection, known.id, name)
            return await _told(connection, known, language)

    async def _stranger(self, channel: Channel, external_id: str, *, known: bool) -> Stranger:
        now = self._clock.now()
        async with self._database.write(beside=True) as connection:
            return Stranger(
                await people.note_visitor(connection, channel, external_id, now=now, quiet_since=now - QUIET),
                known,
            )

    async def in_group(self, channel: Channel, chat: str, language: str = "") -> Person | None:
        """The group of a chat; None for one that the settings don't name and nobody who may talk added."""
        async with self._database.read() as connection:
            group = await people.find(connection, channel, chat)
            if group is not None and not await self._is_answered_for(connection, channel, group, chat):
                return None
        if group is not None and not _tells(group, language):
            return group
        if group is None and chat not in self._allowed:
            return None
        async with self._database.write() as connection:
            return await _told(connection, await self._group(connection, channel, chat), language)

    async def join(
        self, channel: Channel, chat: str, title: str, adder: str, language: str = ""
    ) -> Person | None:
        """Let a group in that somebody added the bot to; None when they may not talk to it themselves."""
        async with self._database.write() as connection:
            host, now = await people.find(connection, channel, adder), self._clock.now()
            if host is None and adder in self._allowed:
                role = "owner" if adder == self._owner_id else "member"
                host = await people.add(connection, channel, adder, name="", role=role, now=now)
            may = host is not None and await self._may_talk(connection, host, adder)
            if not may and chat not in self._allowed:
                return None
            group = await self._group(connection, channel, chat)
            await people.set_host(connection, group.id, host.id if host and may else None)
            await people.rename(connection, group.id, title)
            await self._go_on(connection, group.id)
            return await _told(connection, group, language)

    async def _group(self, connection: Transaction, channel: Channel, chat: str) -> Person:
        """The group of a chat, made known on first sight."""
        return await people.find(connection, channel, chat) or await people.add(
            connection, channel, chat, name="", role="group", now=self._clock.now(), chosen=UNTIL_SWITCHED_ON
        )

    async def _go_on(self, connection: Transaction, owner: int) -> None:
        """Keep now what waited while somebody was shut out, or whoever answers for a group."""
        for each in await people.sharing_budget(connection, owner):
            await jobs.let_go_on(connection, each, self._clock.now())

    async def move_group(self, channel: Channel, old: str, new: str) -> Person | None:
        """Let a group, which is given, go by a new id, with all that it has; twice changes nothing."""
        async with self._database.write() as connection:
            # Telegram tells of the bot's joining the new chat, perhaps before it says which one it was.
            newcomer, group = [await people.find(connection, channel, each) for each in (new, old)]
            if group is None:
                return newcomer
            if newcomer is not None:
                await everything.remove(connection, newcomer.id)
            await everything.move_group(connection, channel, group.id, old, new)
            return group

    async def lives_in(self, channel: Channel, chat: str) -> str:
        """The chat that a group which was told something in this one goes by now: another once it moved."""
        async with self._database.read() as connection:
            if await people.find(connection, channel, chat) is not None:
                return chat
            return await people.lives_in(connection, channel, chat) or chat

    async def _is_answered_for(
        self, connection: Transaction, channel: Channel, group: Person, chat: str
    ) -> bool:
        """Whether a group may still talk to the bot: by the settings, or because its host may."""
        if chat in self._allowed:
            return True
        host = None if group.host is None else await people.still_there(connection, group.host)
        if host is None:
            return False
        ids = [name for where, name in await people.known_as(connection, host.id) if where == channel]
        return any([await self._may_talk(connection, host, each) for each in ids])

    async def _may_talk(self, connection: Transaction, known: Person, external_id: str) -> bool:
        return self._is_named(known, external_id) or await credentials.admits(connection, known.id)

    def _is_named(self, known: Person, external_id: str) -> bool:
        """Whether the settings let somebody talk, or they are the owner where these name nobody."""
        return external_id in self._allowed or (known.is_operator and not self._allowed)

    async def invite(self, owner: int) -> tuple[int, str]:
        """A new invitation: its number, and the link, or what to send where the address is not known."""
        code, now = secrets.token_urlsafe(16), self._clock.now()
        async with self._database.write(owner) as connection:
            number = await credentials.invite(connection, owner, code, now=now, expires_at=now + INVITE_HOLDS)
        return number, f"{self.address}?start={code}" if self.address else f"/start {code}"

    def lets_in_by_link(self, channel: Channel) -> bool:
        """Whether only the one-time link lets anybody in on a channel: its owner needs one once erased."""
        return channel != "terminal" and not self._allowed

    async def first_in_group(self, channel: Channel, chat_id: int) -> bool:
        """Whether a group writes for the first time; the next call says no."""
        async with self._database.write(beside=True) as connection:
            now = self._clock.now()
            never = datetime.min.replace(tzinfo=UTC)
            return await people.note_visitor(
                connection, channel, f"group:{chat_id}", now=now, quiet_since=never
            )

    async def local(self, external_id: str, zone: Callable[[], str | None] = lambda: None) -> Person:
        """The person at this terminal, made known on first sight; who has the file has its content.

        `zone` tells the time zone that a newcomer goes by.
        """
        known = await self.in_chat("terminal", external_id)
        if known is not None:
            return known
        async with self._database.write() as connection:
            known = await people.find(connection, "terminal", external_id)
            if known is not None:
                return known
            added = await people.add(
                connection,
                "terminal",
                external_id,
                name="",
                role="owner",
                now=self._clock.now(),
                chosen=self._new,
            )
            if (theirs := zone()) is None:
                return added
            await people.set_timezone(connection, added.id, theirs)
            return replace(added, timezone=theirs, zone=theirs)

    async def in_chat(self, channel: Channel, external_id: str) -> Person | None:
        """The known person of a private chat, which has the person's own id."""
        return await self._database.ask(people.find, channel, external_id)

    async def visiting(self, owner: int) -> tuple[Person, Channel, str] | None:
        """A person who may still use the bot, with their private chat; None for anybody else, and a group."""
        async with self._database.read() as connection:
            if not await people.still_there(connection, owner):
                return None
            person = await people.get(connection, owner)
            known_as = [] if person.is_group else await people.known_as(connection, owner)
            for channel, name in sorted(known_as):
                if channel == "terminal":  # who has the file has its content
                    return person, channel, TERMINAL_CHAT
                if await self._may_talk(connection, person, name):
                    return person, channel, name
        return None

    async def may_still_talk(self, owner: int) -> bool:
        """Whether a person, or who answers for a group, may still use the bot: else nothing is owed them."""
        async with self._database.read() as connection:
            if not await people.still_there(connection, owner):
                return True  # what is left to do is about nobody
            person = await people.get(connection, owner)
            for channel, name in (known_as := await people.known_as(connection, owner)):
                if channel == "terminal" or await self._may_use(connection, channel, person, name):
                    return True
        return not known_as

    async def _may_use(self, connection: Transaction, channel: Channel, known: Person, name: str) -> bool:
        if known.is_group:
            return await self._is_answered_for(connection, channel, known, name)
        return await self._may_talk(connection, known, name)

    async def operators(self, channel: Channel) -> list[tuple[Person, str]]:
        """The bot's operators on a channel, each with their id there."""
        return await self._database.ask(people.operators, channel)

    async def known_as(self, person: Person) -> list[str]:
        """What a person goes by, each as "channel:id", the way `--user` takes it."""
        return [f"{channel}:{name}" for channel, name in await self._database.ask(people.known_as, person.id)]

    async def named(self, wanted: str) -> list[int]:
        """Everybody who goes by "id" or "channel:id" on any channel; two or more when it is ambiguous."""
        channel, colon, external_id = wanted.partition(":")
        found = await self._database.ask(people.identities_of, external_id if colon else wanted)
        return sorted({owner for where, owner in found if not colon or where == channel})

    async def choose(self, person: Person, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change what a person has chosen about their memory, and give it as it is now."""
        async with self._database.write(person.id) as connection:
            chosen = change(await people.preferences(connection, person.id))
            await people.set_preferences(connection, person.id, chosen)
        return chosen

    async def hear(self, person: Person, message: IncomingMessage) -> str:
        """The language in which a message is answered: its own where it tells one; that is the person's from
        then on, for commands and for what tells none, where it is the first or the one before it was so, too.
        """
        if person.preferences.language != AUTO:
            return person.language
        text = message.text
        wrote, spoken = await off_loop(
            text, lambda: (clear_language(text, person.heard), person.language_for(text))
        )
        heard = known_language(wrote) or wrote
        # Of a group the language that is heard is that of the member who writes.
        is_new = person.is_group or heard != person.heard
        if heard and is_new and await self._wrote_last(person) in (None, wrote):
            async with self._database.write(person.id) as connection:
                await people.set_language(connection, person.id, heard)
        return spoken

    async def _wrote_last(self, person: Person) -> str | None:
        """The language of the last message before this one that plainly tells its own."""
        before = await self._database.ask(interactions.before, person.id, sys.maxsize, LAST_WRITTEN)
        wrote = (clear_language(one_line(each.text, MOST_READ), person.heard) for each in before)
        return next(filter(None, wrote), None)

    async def set_timezone(self, person: Person, timezone: str) -> None:
        """Keep the zone a person lives in; the name must be a known one."""
        async with self._database.write(person.id) as connection:
            await people.set_timezone(connection, person.id, timezone)
            now = self._clock.now()
            await promises.by_new_clock(connection, person.id, now)
            if await jobs.waiting(connection, person.id, promises.NIGHTLY, ""):
                await promises.to_reflect(connection, person.id, timezone, self._nightly_hour, now)


def _tells(known: Person, language: str) -> bool:
    """Whether the language that a channel names is to be kept."""
    return known.heard is None and bool(language)


async def _told(connection: Transaction, known: Person, language: str) -> Person:
    """A person, in the language that their channel names if nothing told one before."""
    if not _tells(known, language):
        return known
    heard = known_language(language) or language
    await people.set_language(connection, known.id, heard)
    return replace(known, heard=heard)


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
