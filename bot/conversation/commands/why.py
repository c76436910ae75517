"""What an answer rests on: the memories and messages that were used for it, with the words behind each; and
what the bot makes of a person: /reflect thinks over what is new, /profile shows it or an older one again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, tzinfo
from hashlib import sha256

from bot.conversation.commands.table import Desk, Invocation, command
from bot.conversation.outbox import Outbox
from bot.domain.changes import Plan, Revise
from bot.domain.interactions import (
    TOPIC,
    Answer,
    Button,
    IncomingMessage,
    Interaction,
    KeptRecording,
    Rows,
)
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
from bot.domain.recall import Words, excerpt, speaker_for_person
from bot.domain.receipts import undo_row
from bot.errors import BotError, NotFound, StalePlan
from bot.language.secrets import redacted
from bot.language.text import one_line
from bot.memory.importing.imports import source_of
from bot.memory.reflecting.runs import ShownChange
from bot.memory.why import Explanation, Quote, Used, explain, said
from bot.memory.writing import allowed
from bot.speech.saying import Wording, say, say_date, say_many, say_moment, say_quoted

MOST_SHOWN = 16
MOST_QUOTES = 3
MOST_BUTTONS = 3
MOST_KNOWN = 20
MOST_BESIDE = 160
"""Characters of each other side of an exchange."""

_SUPERGROUP = "-100"
"""What the ids of Telegram's supergroups begin with; only there a message has an address of its own."""

_USAGE = Wording("/why, as a reply to an answer; or /why 12 for the message of that number")


@command(
    "why [NUMBER]",
    "What my last answer rests on; or reply with it to another",
    misuse=_USAGE,
    in_group="anyone",
)
async def why(given: Invocation, number: int | None) -> Answer:
    """Explain the answer that /why replies to, or the chat's last, or show the message of a number.

    Where messages have no links, the explanation is a reply to the message that was used first, and
    buttons show the others. Raises NotFound when there is none, and Refused when the answer gives away
    what was deleted since.
    """
    message, now = given.message, given.now
    if number is not None:
        return await _show(given.desk, message, number, now)
    found = await explain(given.desk.database, message)
    first, *others = [*_originals(found, message), None]
    return Answer(
        "\n".join(_lines(found, now.tzinfo)),
        _buttons([each for each in others if each]) if message.channel == "telegram" else (),
        reply_to=first.said.message_id if first and first.said else None,
    )


async def _show(desk: Desk, message: IncomingMessage, number: int, now: datetime) -> Answer:
    quote = await said(desk.database, message.owner, number)
    is_here = _stands_in_the_chat(quote.said, message)
    reply_to = quote.said.message_id if quote.said and is_here else None
    recorded = await desk.reader.recorded(message.owner, [number])
    sound = tuple(KeptRecording(each.file_name, each.said_in) for each in recorded)
    return Answer(_quoted(quote, now.tzinfo), reply_to=reply_to, attachments=sound)


def _originals(found: Explanation, message: IncomingMessage) -> list[Quote]:
    """The newest quote of each thing used, best first, whose message can only be shown by a reply to it."""
    newest = [
        next((quote for quote in reversed(used.quotes) if _stands_in_the_chat(quote.said, message)), None)
        for used in (*found.used, *found.mentioned)
    ]
    by_number = {quote.interaction: quote for quote in newest if quote is not None}
    return list(by_number.values())


def _stands_in_the_chat(place: Interaction | None, message: IncomingMessage) -> bool:
    """Whether a message stands in the chat of another one, and has no address by which it could be shown."""
    return (
        place is not None
        and (place.channel, place.chat) == (message.channel, message.chat)
        and not _link(place)
    )


def _link(place: Interaction | None) -> str:
    """The address of a message; empty where it has none, as in private chats."""
    if place is None or place.channel != "telegram" or not place.chat.startswith(_SUPERGROUP):
        return ""
    if not place.message_id.isdecimal():  # said before the group became a supergroup
        return ""
    where = place.chat.removeprefix(_SUPERGROUP).replace(TOPIC, "/")
    return f"https://t.me/c/{where}/{place.message_id}"


def _buttons(quotes: Sequence[Quote]) -> Rows:
    row = tuple(
        Button(say("Show {number}", number=f"#{each.interaction}"), f"/why {each.interaction}")
        for each in quotes[:MOST_BUTTONS]
    )
    return (row,) if row else ()


def _lines(found: Explanation, zone: tzinfo | None) -> list[str]:
    exchange = found.exchange
    lines = [
        say(
            "My answer to “{words}” ({moment}, {number})",
            words=one_line(redacted(exchange.text), 120),
            moment=_when(exchange.sent_at, zone),
            number=f"#{exchange.id}",
        ),
        *_section(say("Used for it:"), found.used, exchange.text, zone),
        *_section(say("Known anyway, and spoken of:"), found.mentioned, exchange.text, zone),
        *_also_known(found),
        *_section(say("Saved with it:"), found.written, exchange.text, zone),
    ]
    if not (found.used or found.mentioned or found.before):
        lines += ["", say("No memory was used for it, only our conversation so far.")]
    if found.forgotten:
        lines += ["", say("Forgotten since: {number}.", number=found.forgotten)]
    return lines


def _section(title: str, several: Sequence[Used], asked: str, zone: tzinfo | None) -> list[str]:
    if not several:
        return []
    lines = ["", title]
    for used in several[:MOST_SHOWN]:
        lines += _shown(used, asked, zone)
    if len(several) > MOST_SHOWN:
        lines.append("- " + say_many("and {count} more", "and {count} more", len(several) - MOST_SHOWN))
    return lines


def _also_known(found: Explanation) -> list[str]:
    """What else the model was shown: whether it was used can't be told, so it is named without its words."""
    if not found.before:
        return []
    own = [
        say("what I wrote myself ({title})", title=one_line(used.label, 60))
        for used in found.before
        if used.said_by == "bot"
    ]
    facts = [f"{one_line(used.text, 100)} [{_ref(used)}]" for used in found.before if used.said_by != "bot"]
    beyond = len(facts) - MOST_KNOWN
    more = [say_many("{count} more", "{count} more", beyond)] if beyond > 0 else []
    names = "; ".join([*facts[:MOST_KNOWN], *own, *more])
    return [
        "",
        say(
            "Before me too, though nothing in the answer shows that it was used: {memories}.", memories=names
        ),
    ]


def _ref(used: Used) -> str:
    """How what was used is asked for: a memory by its id, an exchange as "#6"."""
    return f"#{used.ref}" if used.use and used.use.source == "interaction" else used.ref


def _shown(used: Used, asked: str, zone: tzinfo | None) -> list[str]:
    if used.use is not None and used.use.source == "interaction":
        return [line for quote in used.quotes for line in _exchange(quote, asked, zone)]
    quotes = [f"  {_quoted(quote, zone)}" for quote in used.quotes[-MOST_QUOTES:]]
    return [f"- {one_line(used.text, 200)} [{used.ref}]", *(quotes or [_without_words(used)])]


def _exchange(quote: Quote, asked: str, zone: tzinfo | None) -> list[str]:
    """An earlier exchange, each of its sides under the name of who said it."""
    others = [
        f"  {speaker_for_person(each)}: {say_quoted(excerpt(redacted(each.text), asked, MOST_BESIDE))}"
        for each in quote.others
    ]
    return [f"- {_quoted(quote, zone)}", *others]


def _without_words(used: Used) -> str:
    """Whose wording a memory is in which quotes nobody."""
    match used.said_by:
        case "bot":
            rests_on = ", ".join(f"#{number}" for number in used.rests_on[-MOST_SHOWN:])
            own = say("in my own words, from {numbers}", numbers=rests_on)
            return "  " + (own if rests_on else say("in my own words"))
        case "page":
            return "  " + say("in the page's words")
        case _:
            return "  " + say("in your own wording")


def _quoted(quote: Quote, zone: tzinfo | None) -> str:
    link = f" {_link(quote.said)}" if _link(quote.said) else ""
    said = speaker_for_person(Words(quote.by, quote.words, quote.author))
    who = "" if quote.by == "user" and not quote.author else f"{said}: "
    told = f"{_when(quote.said_at, zone)}, #{quote.interaction}"
    if quote.said is not None and quote.said.channel == "import":
        told = f"{told}, {say('from {source}', source=source_of(quote.said.chat))}"
    return f"{who}{say_quoted(one_line(redacted(quote.words), 200))} ({told}){link}"


def _when(moment: datetime, zone: tzinfo | None) -> str:
    return say_moment(moment.astimezone(zone))


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
        shown = _shown_profile(await _profile(given.desk, owner), given.now.tzinfo)
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


def _shown_profile(record: MemoryRecord, zone: tzinfo | None) -> Answer:
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
