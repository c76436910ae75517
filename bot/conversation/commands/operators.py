"""The commands for the bot's operators: how it is, who uses it, who may, and a copy of everything."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from datetime import datetime

from bot.conversation.commands.table import Desk, Invocation, command
from bot.conversation.people import INVITE_HOLDS
from bot.domain.interactions import Answer, StoredFile
from bot.errors import Refused
from bot.speech.saying import Wording, say, say_ago, say_many, say_number, say_span
from bot.storage.engine.copies import ASKED, ELSEWHERE, ENCRYPTED, backup
from bot.storage.engine.database import is_off_record
from bot.storage.people import accesses, credentials, people
from bot.storage.people.accesses import Access, Action
from bot.storage.work import inbox, jobs, outbound, usage

ROLES: Mapping[str, Wording] = {
    "owner": Wording("owner"),
    "member": Wording("member"),
    "group": Wording("group"),
}
LARGEST_SENT = 49_000_000
"""Bytes of a file that Telegram takes from a bot, with room for what stands around it in a request."""


@command("status", "How the bot is doing", for_operator=True)
async def status(given: Invocation) -> Answer:
    """Show uptime, Telegram, model, what waits and what was set aside, the disk, and the month's cost."""
    desk = given.desk
    now, pulse = desk.clock.now(), desk.pulse
    async with desk.database.read() as connection:
        updates = await inbox.counts(connection)
        promises = await jobs.counts(connection, now)
        unsent = await outbound.counts(connection)
        known = await people.count(connection)
        cost = await usage.everybodys_cost(connection, now)
    size = await desk.database.size()
    buried = updates.get("buried", 0) + promises["buried"] + unsent.get("buried", 0)
    failing = pulse.failing_since
    free = shutil.disk_usage(file.parent).free if (file := desk.database.path) else None
    heard = _ago(pulse.heard_at, now)
    answered = _ago(pulse.answered_at, now)
    lines = [
        say("Up for {time}.", time=say_span(now - pulse.started_at)),
        say("Telegram was last heard: {ago}.", ago=heard),
        say("Model {model} last answered: {ago}.", model=desk.model, ago=answered),
        *([say("The model has been failing for {time}.", time=say_span(now - failing))] if failing else []),
        say(
            "Waiting to be dealt with: messages {messages}, jobs {jobs}, answers to be sent {answers}.",
            messages=updates.get("waiting", 0),
            jobs=promises["due"] + promises["running"],
            answers=unsent.get("waiting", 0),
        ),
        say("Set aside after failing again and again: {number}.", number=buried),
        *([say("bot jobs lists jobs, and bot jobs revive tries them again.")] if buried else []),
        say("Database: {size}, in PostgreSQL.", size=_size(size))
        if free is None
        else say(
            "Database: {size}; free on its disk: {free}; last nightly copy: {ago}.",
            size=_size(size),
            free=_size(free),
            ago=_ago(desk.copies.newest, now),
        ),
        say_many(
            "This month: {cost} for {count} person.",
            "This month: {cost} for {count} people.",
            known,
            cost=f"${say_number(cost, 2)}",
        ),
    ]
    return Answer("\n".join(lines))


@command("users", "Who uses the bot, and how much", for_operator=True)
async def users(given: Invocation) -> Answer:
    """Everybody the bot knows, with how much they wrote and when last; and open invitations."""
    now = given.desk.clock.now()
    await _note(given.desk, now, "seen")
    async with given.desk.database.read() as connection:
        known = await people.residents(connection)
        open_invites = await credentials.open_invites(connection, now)
    lines = [
        say_many(
            "{number}. {name} ({known_as}, {role}): {count} message, last {ago}",
            "{number}. {name} ({known_as}, {role}): {count} messages, last {ago}",
            each.messages,
            number=each.id,
            name=each.display_name or "–",
            known_as=each.known_as,
            role=say(ROLES[each.role]),
            ago=_ago(each.last_at, now),
        )
        for each in known
    ]
    lines += [
        say(
            "Invitation {number}: not used yet, holds for {time}.",
            number=each.id,
            time=say_span(each.expires_at - now),
        )
        for each in open_invites
    ]
    lines.append(
        say(
            "/invite makes a link for one person; /invite revoke NUMBER takes back one that is not used "
            "yet; /users remove NUMBER shuts somebody out who came by a link. What they told me stays "
            "theirs."
        )
    )
    return Answer("\n".join(lines))


@command("users remove NUMBER", changes=True, for_operator=True)
async def remove(given: Invocation, number: int) -> Answer:
    """Stop admitting a person who came by an invitation link."""
    if await given.desk.people.shut_out(number):
        out = say("Number {number} is not let in any more. Their memory is kept.", number=number)
        return Answer(out)
    return Answer(
        say(
            "Number {number} did not come by a link. /users lists who did; who else may come in stands "
            "in ALLOWED_USER_IDS.",
            number=number,
        )
    )


@command("invite", "A link that lets one person in", for_operator=True)
async def invite(given: Invocation) -> Answer:
    """A link that works once, for a week."""
    number, link = await given.desk.people.invite(given.owner)
    told = say(
        "This lets in whoever opens it first, once, within {days} days. /invite revoke {number} takes it "
        "back.",
        days=INVITE_HOLDS.days,
        number=number,
    )
    return Answer(f"{link}\n\n{told}")


@command("invite revoke NUMBER", misuse="/invite revoke NUMBER", changes=True, for_operator=True)
async def revoke(given: Invocation, number: int) -> Answer:
    """Withdraw an invitation that nobody has used."""
    if await given.desk.people.take_back(number):
        return Answer(say("Invitation {number} lets nobody in any more.", number=number))
    none = say("Invitation {number} is used, too old, or there is none. /users lists them.", number=number)
    return Answer(none)


@command("backup", "A copy of the whole database, as a file", for_operator=True)
async def copy(given: Invocation) -> Answer:
    """A copy as a file in the chat, encrypted when a passphrase is set; a large one stays on the host."""
    desk = given.desk
    now = desk.clock.now()
    folder = desk.copies.folder
    if folder is None:
        raise Refused(ELSEWHERE)
    folder.mkdir(exist_ok=True)
    target = folder / f"{ASKED}{now:%Y-%m-%dT%H-%M-%SZ}.db{ENCRYPTED if desk.passphrase else ''}"
    target.unlink(missing_ok=True)
    await _note(desk, now, "copied")
    size = await backup(desk.database.path, target, desk.passphrase)
    is_sent = given.message.channel == "telegram"
    if is_sent and size > LARGEST_SENT:
        return Answer(
            say(
                "The copy has {size}, which is more than Telegram takes from a bot. It lies on the host, "
                "as {file}.",
                size=_size(size),
                file=target,
            )
        )
    if desk.passphrase:
        secret = say("It is encrypted with BACKUP_PASSPHRASE.")
    elif is_sent:
        secret = say(
            "It is not encrypted: everybody's memory stands in it, and Telegram has it now. With "
            "BACKUP_PASSPHRASE set it would be encrypted."
        )
    else:
        secret = say(
            "It is not encrypted: everybody's memory stands in it. With BACKUP_PASSPHRASE set it would be "
            "encrypted."
        )
    told = say("A copy of everything, {size}. bot restore FILE puts it back.", size=_size(size))
    return Answer(f"{told}\n{secret}", attachments=(StoredFile(target.name, str(target)),))


async def _note(desk: Desk, now: datetime, action: Action) -> None:
    """Keep in everybody's log what the owner does with what is theirs."""
    if not is_off_record():
        async with desk.database.write() as connection:
            noted = Access(at=now, actor="owner", action=action, what="person")
            await accesses.note_of_everybody(connection, noted)


def _ago(moment: datetime | None, now: datetime) -> str:
    return say("never") if moment is None else say_ago(now - moment)


def _size(number: int) -> str:
    """Bytes, as in "12.3 MB"."""
    return f"{say_number(number / 1e9, 1)} GB" if number >= 1e9 else f"{say_number(number / 1e6, 1)} MB"
