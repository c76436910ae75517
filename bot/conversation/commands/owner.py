"""The commands for the bot's owner: how it is, who uses it, who may, and a copy of everything."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta

from pydantic import SecretStr

from bot.clock import Clock
from bot.conversation.commands.table import Invocation, command
from bot.conversation.people import INVITE_HOLDS, People
from bot.domain.answers import Answer, StoredFile
from bot.pulse import Pulse
from bot.storage.engine.copies import ENCRYPTED, NightlyCopies, backup
from bot.storage.engine.database import Database
from bot.storage.people import invites, people
from bot.storage.work import inbox, jobs, outbound, usage

LARGEST_SENT = 49_000_000
"""Bytes of a file that a bot may send on Telegram, with a little room."""


class OwnerCommands:
    """Obeys what only the bot's owner may ask; nothing here tells what anybody said."""

    def __init__(
        self,
        *,
        database: Database,
        people: People,
        pulse: Pulse,
        copies: NightlyCopies,
        clock: Clock,
        model: str,
        passphrase: SecretStr | None,
    ) -> None:
        self._database = database
        self._people = people
        self._pulse = pulse
        self._copies = copies
        self._clock = clock
        self._model = model
        self._passphrase = passphrase.get_secret_value() if passphrase else None

    @command("status", "How the bot is doing", for_owner=True)
    async def status(self, given: Invocation) -> Answer:
        """Uptime, Telegram, model, what waits and what was set aside, the disk, and the month's cost."""
        now, pulse = self._clock.now(), self._pulse
        async with self._database.read() as connection:
            updates = await inbox.counts(connection)
            promises = await jobs.counts(connection, now)
            unsent = await outbound.counts(connection)
            known = await people.count(connection)
            cost = await usage.everybodys_cost(connection, now)
        buried = updates.get("buried", 0) + promises["buried"] + unsent.get("buried", 0)
        failing = pulse.failing_since
        file = self._database.path
        free = shutil.disk_usage(file.parent).free
        lines = [
            f"Up for {_span(now - pulse.started_at)}.",
            f"Telegram: {_ago(pulse.heard_at, now)}.",
            f"Model {self._model}: last answered {_ago(pulse.answered_at, now)}"
            + (f", failing for {_span(now - failing)}." if failing else "."),
            f"Waiting: {updates.get('waiting', 0)} messages, {promises['due'] + promises['running']} jobs, "
            f"{unsent.get('waiting', 0)} answers to be sent.",
            f"Set aside after failing again and again: {buried}."
            + (" `bot jobs` lists jobs, and `bot jobs revive` tries them again." if buried else ""),
            f"Database: {_size(file.stat().st_size)}; free on its disk: {_size(free)}; last nightly copy: "
            f"{_ago(self._copies.newest, now)}.",
            f"This month: ${cost:.2f} for {known} {'person' if known == 1 else 'people'}.",
        ]
        return Answer("\n".join(lines), plain=True)

    @command("users", "Who uses the bot, and how much", for_owner=True)
    async def users(self, given: Invocation) -> Answer:
        """Everybody the bot knows, with how much they wrote and when last; and open invitations."""
        now = self._clock.now()
        async with self._database.read() as connection:
            known = await people.residents(connection)
            open_invites = await invites.waiting(connection, now)
        lines = [
            f"{each.id}. {each.display_name or 'no name'} ({each.known_as}, {each.role}): "
            f"{each.messages} {'message' if each.messages == 1 else 'messages'}, last {_ago(each.last_at, now)}"
            for each in known
        ]
        lines += [
            f"Invitation {each.id}: not used yet, holds for {_span(each.expires_at - now)}."
            for each in open_invites
        ]
        lines.append(
            "/invite makes a link for one person; /invite revoke NUMBER takes back one that is not used yet; "
            "/users remove NUMBER shuts somebody out who came by a link. What they told me stays theirs."
        )
        return Answer("\n".join(lines), plain=True)

    @command("users remove NUMBER", changes=True, for_owner=True)
    async def remove(self, given: Invocation, number: int) -> Answer:
        """Admit somebody no more who came by a link."""
        if await self._people.shut_out(number):
            return Answer(f"Number {number} is not let in any more. Their memory is kept.", plain=True)
        return Answer(
            f"Number {number} did not come by a link. /users lists who did; who else may come in stands in "
            "ALLOWED_USER_IDS.",
            plain=True,
        )

    @command("invite", "A link that lets one person in", for_owner=True)
    async def invite(self, given: Invocation) -> Answer:
        """A link that works once, for a week."""
        number, link = await self._people.invite(given.owner)
        return Answer(
            f"{link}\n\nThis lets in whoever opens it first, once, within {INVITE_HOLDS.days} days. "
            f"/invite revoke {number} takes it back.",
            plain=True,
        )

    @command("invite revoke NUMBER", misuse="/invite revoke NUMBER", changes=True, for_owner=True)
    async def revoke(self, given: Invocation, number: int) -> Answer:
        """Take back an invitation that nobody has used."""
        if await self._people.take_back(number):
            return Answer(f"Invitation {number} lets nobody in any more.", plain=True)
        return Answer(
            f"Invitation {number} is used, too old, or there is none. /users lists them.", plain=True
        )

    @command("backup", "A copy of the whole database, as a file", for_owner=True)
    async def backup(self, given: Invocation) -> Answer:
        """A copy as a file in the chat, encrypted when a passphrase is set; a large one stays on the host."""
        now = self._clock.now()
        folder = self._copies.folder
        folder.mkdir(exist_ok=True)
        target = folder / f"asked-{now:%Y-%m-%dT%H-%M-%SZ}.db{ENCRYPTED if self._passphrase else ''}"
        target.unlink(missing_ok=True)
        size = await backup(self._database.path, target, self._passphrase)
        if size > LARGEST_SENT:
            return Answer(
                f"The copy has {_size(size)}, which is more than Telegram takes from a bot. It lies on the "
                f"host, as {target}.",
                plain=True,
            )
        secret = (
            "It is encrypted with BACKUP_PASSPHRASE."
            if self._passphrase
            else "It is not encrypted: everybody's memory stands in it, and Telegram has it now. With "
            "BACKUP_PASSPHRASE set it would be encrypted."
        )
        return Answer(
            f"A copy of everything, {_size(size)}. {secret} `bot restore FILE` puts it back.",
            attachments=(StoredFile(target.name, str(target)),),
            plain=True,
        )


def _ago(moment: datetime | None, now: datetime) -> str:
    return "never" if moment is None else f"{_span(now - moment)} ago"


def _span(time: timedelta) -> str:
    """As in "3 days 4 h", "2 h 5 min", "7 s"."""
    seconds = max(int(time.total_seconds()), 0)
    days, hours, minutes = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60
    if days:
        return f"{days} {'day' if days == 1 else 'days'} {hours} h"
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min" if minutes else f"{seconds} s"


def _size(number: int) -> str:
    """Bytes, as in "12.3 MB"."""
    return f"{number / 1e9:.1f} GB" if number >= 1e9 else f"{number / 1e6:.1f} MB"
