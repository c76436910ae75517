"""/reflect and /profile: think over what is new now, see what came of it, and put an older profile back."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, tzinfo
from hashlib import sha256

from bot.conversation.commands.table import Desk, Invocation, command
from bot.conversation.outbox import Outbox
from bot.domain.changes import Plan, Revise
from bot.domain.interactions import Answer
from bot.domain.memories import (
    PORTRAITS,
    Memory,
    MemoryRecord,
    MemoryVersion,
    PortraitDetails,
    ReflectionDetails,
)
from bot.domain.prose.labels import KIND_NAMES, label_in_words
from bot.domain.prose.portraits import is_current, profile_in_words
from bot.domain.receipts import undo_row
from bot.errors import BotError, NotFound, StalePlan
from bot.language.text import one_line
from bot.memory.reflecting.runs import ShownChange
from bot.memory.writing import allowed
from bot.speech.saying import Wording, say, say_date, say_many

THINKING = Wording("I'm thinking over what is new…")
FAILED = Wording(
    "I couldn't think it over: the language model gave no usable answer. Nothing was changed by "
    "that; I try again tonight."
)
NO_PROFILE = Wording("I have no profile of you yet: it is written at night, or now with /reflect.")
MOST_LINES = 20
USAGE = "/profile [restore NUMBER]"


@command("reflect", "Think over what is new now, not only at night")
async def reflect(given: Invocation) -> Answer:
    """Think over what is new, with a line meanwhile where the channel has nothing else to show it."""
    desk = given.desk
    message = given.message
    asked_in = f"{message.channel}:{message.chat}:{message.message_id}:{message.revision}"
    run_id = await desk.reflections.start(message.owner, run_id=sha256(asked_in.encode()).hexdigest()[:16])
    if message.channel == "telegram":
        outbox = Outbox(desk.database, desk.clock, message.channel)
        thinking = Answer(say(THINKING))
        await outbox.put(message.owner, message.chat, f"reflect:{asked_in}", thinking)
    run = await desk.reflections.wait(run_id)
    changes = await desk.reflections.changes(run.report)
    lines = [described(changes)] if changes or run.state == "done" else []
    async with desk.database.read() as connection:
        for plan in run.report.plans:
            lines += await allowed.set_aside(connection, message.owner, plan)
    lines += [say(FAILED)] if run.state == "failed" else []
    buttons = tuple(row for plan in run.report.plans for row in undo_row(plan))
    return Answer("\n".join(lines), buttons)


@command("profile", "Who I take you to be; restore an earlier version", misuse=USAGE, in_group="anyone")
async def profile(given: Invocation) -> Answer:
    """The profile with its versions, and my other texts, each with its day, if it still holds."""
    owner = given.owner
    portraits_now = await given.desk.reader.portraits(owner, given.desk.clock.now())
    notes = [_note(each, text, given.now) for each, text in portraits_now if each.kind != "profile"]
    try:
        shown = _shown(await _profile(given.desk, owner), given.now.tzinfo)
    except NotFound:
        if not notes:
            raise
        return Answer("\n\n".join([say(NO_PROFILE), *notes]))
    return replace(shown, text="\n\n".join([shown.text, *notes]))


@command("profile restore NUMBER", misuse=USAGE, changes=True)
async def restore(given: Invocation, number: int) -> Answer:
    """Make an older version of the profile the present one."""
    record = await _profile(given.desk, given.owner)
    before = record.memory
    wanted = next((version for version in record.versions if version.version == number), None)
    if wanted is None:
        raise NotFound(
            say("There is no version {number} of your profile. /profile lists them.", number=number)
        )
    if wanted.content == before.content:
        return Answer(say("Your profile says that already."))
    after = before.revised(given.desk.clock.now(), content=wanted.content, details=wanted.details)
    plan = Plan(before.owner, "command", (Revise(before, after, (), "edited"),))
    try:
        await given.desk.writer.write(plan)
    except StalePlan as moved:
        raise BotError(say("Your profile has just been written anew. /profile shows it.")) from moved
    restored = say("Your profile is what it was as version {number}.", number=number)
    return Answer(restored, undo_row(plan.id))


async def _profile(desk: Desk, owner: int) -> MemoryRecord:
    found = await desk.reader.every(owner, ("profile",))
    record = await desk.reader.record(owner, found[0].id) if found else None
    if record is None:
        raise NotFound(say(NO_PROFILE))
    return record


def described(changes: list[ShownChange]) -> str:
    """What a reflection came to, a line for each change; what stands in a profile is named, not repeated."""
    if not changes:
        return say("I thought it over: there is nothing new.")
    lines = [_line(change) for change in changes if change.kind not in PORTRAITS]
    written = [say(KIND_NAMES[change.kind]) for change in changes if change.kind in PORTRAITS]
    if len(lines) > MOST_LINES:
        beyond = len(lines) - MOST_LINES
        more = say_many("and {count} more: /memory list", "and {count} more: /memory list", beyond)
        lines = [*lines[:MOST_LINES], f"- {more}"]
    if written:
        lines.append("- " + say("written anew: {texts} (/profile)", texts=", ".join(written)))
    return "\n".join([say("I thought it over:"), *lines])


def _line(change: ShownChange) -> str:
    told = f"{say(KIND_NAMES[change.kind])}: {change.label} → {one_line(change.content, 200)}"
    if change.was is not None:
        told = say("{memory} (was {earlier})", memory=told, earlier=one_line(change.was, 100))
    return f"- {told} [{change.id}]"


def _shown(record: MemoryRecord, zone: tzinfo | None) -> Answer:
    current = record.versions[-1]
    older = [version for version in record.versions[-10:-1] if version.content != current.content]
    version = say("Version {number}, {written}.", number=current.version, written=_written(current, zone))
    lines = [profile_in_words(current.content), "", version]
    if older:
        versions = "; ".join(f"{each.version}, {_written(each, zone)}" for each in reversed(older))
        lines.append(say("Before: {versions}", versions=versions))
        restore = f"/profile restore {older[-1].version}"
        lines.append(say("Put one back with {command}", command=restore))
    return Answer("\n".join(lines))


def _note(portrait: Memory, text: str, now: datetime) -> str:
    when = _dated(portrait, now.tzinfo)
    if not is_current(portrait, now):
        when = say("{written}, too old to be used", written=when)
    return f"{label_in_words(portrait)} ({when})\n{text or say('Nothing that still holds.')}"


def _dated(portrait: Memory, zone: tzinfo | None) -> str:
    """The day that a text was written on, or the week it is about."""
    match portrait.details:
        case ReflectionDetails(week=monday):
            return say("week of {day}", day=say_date(date.fromisoformat(monday)))
        case PortraitDetails(day=day) if day:
            return say("written {day}", day=say_date(date.fromisoformat(day)))
        case _:
            return say("written {day}", day=say_date(portrait.updated_at.astimezone(zone)))


def _written(version: MemoryVersion, zone: tzinfo | None) -> str:
    details = version.details
    by_rules = isinstance(details, PortraitDetails) and not details.written_by
    day = say_date(version.valid_from.astimezone(zone))
    if by_rules:
        return say("put together from your facts without a model {day}", day=day)
    return say("written {day}", day=day)
