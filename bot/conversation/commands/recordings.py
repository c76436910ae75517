"""Recordings that are kept: listed, sent again, deleted, and whether any are kept at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.conversation.commands.table import Invocation, command
from bot.domain.answers import Answer, Button, KeptRecording, nearest_page, page_line, turning
from bot.errors import NotFound, Refused
from bot.language.text import one_line
from bot.speech.saying import Wording, say, say_many, say_moment, say_number, say_quoted, say_short_day
from bot.storage.log.recordings import Recorded

PAGE_SIZE = 8
"""Recordings of a page, a button each."""

MOST_LABEL = 40
MOST_QUOTE = 300

HEARD = "heard"

KEPT_NOW = Wording(
    "From now on I keep the sound of what you say aloud along with its words: up to {most} MB, in this bot's "
    "own database, for you alone. No model hears it again, and it goes when you have its message forgotten. "
    "/memory recordings lists them."
)
NOT_KEPT_NOW = Wording("From now on I keep no recordings: of what you say aloud only the words stay.")
NOWHERE = Wording(
    "Whoever runs this bot has it keep no recordings: of what you say aloud only the words stay."
)
NONE = Wording("I keep no recording of yours.")
SWITCHED_OFF = Wording("/settings recordings on has me keep what you say aloud as sound, too.")
GONE = Wording("I don't have that recording, or not any more.")
RECORDING_DELETED = Wording("Deleted: that recording. The words I heard in it stay.")
ALL_DELETED = Wording("Deleted: all your recordings. The words I heard in them stay.")
SURE = Wording(
    "Shall I delete all your recordings? The words I heard in them stay; the sound can't be brought back."
)


@command(
    f"{HEARD} NUMBER [WORDS]",
    misuse=Wording("use the button under what I heard"),
    by_button=True,
    pressed="stays",
    in_group="own",
)
async def heard(given: Invocation, number: int, _: str | None) -> Answer:
    """Ask for the right words of a spoken message; the channel takes them for an edit of it.

    Raises NotFound for one that is gone, or was not spoken.
    """
    said = await given.desk.recordings.spoken(given.owner, number)
    if said is None:
        raise NotFound(say("There is no such message in our conversation."))
    asked = say("What should it say instead of “{value}”?", value=one_line(said.text, MOST_QUOTE))
    return Answer(asked, plain=True, asks=f"/{HEARD} {number}")


@command("settings recordings on|off", changes=True, in_group="nobody")
async def switch(given: Invocation, wanted: str) -> Answer:
    """Keep recordings from now on, or none any more; those that are kept stay until they are deleted."""
    desk = given.desk
    if not desk.recordings.most_mb and wanted == "on":
        raise Refused(say(NOWHERE))
    await desk.people.choose(given.person, lambda chosen: replace(chosen, recordings=wanted == "on"))
    if wanted == "on":
        return Answer(say(KEPT_NOW, most=say_number(desk.recordings.most_mb)), plain=True)
    count, size = await desk.recordings.held(given.owner)
    if not count:
        return Answer(say(NOT_KEPT_NOW), plain=True)
    text = f"{say(NOT_KEPT_NOW)} {say('What I kept until now stays until you delete it.')}"
    return Answer(f"{text}\n{kept_so_far(count, size)}", _delete_all(), plain=True)


@command("memory recordings [NUMBER]", in_group="nobody")
async def recordings(given: Invocation, number: int | None) -> Answer:
    """A page of those that are kept, the newest first, a button for each."""
    found = await given.desk.reader.recorded(given.owner)
    count, size = await given.desk.recordings.held(given.owner)
    if not count:
        is_on = given.person.preferences.recordings
        text = say(NONE) if is_on or not given.desk.recordings.most_mb else f"{say(NONE)} {say(SWITCHED_OFF)}"
        return Answer(text, plain=True)
    page, pages = nearest_page(number or 1, len(found), PAGE_SIZE)
    shown = found[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]
    rows = tuple((Button(_label(each, given.now), f"/memory recording {each.said_in}"),) for each in shown)
    lines = [kept_so_far(count, size), *page_line(page, pages)]
    return Answer(
        "\n".join(lines), (*rows, *turning("/memory recordings", page, pages), *_delete_all()), plain=True
    )


@command("memory recording NUMBER", pressed="stays", in_group="nobody")
async def recording(given: Invocation, number: int) -> Answer:
    """One recording, sent again under the words that were heard in it. Raises NotFound for none."""
    found = await given.desk.reader.recorded(given.owner, [number])
    if not found:
        raise NotFound(say(GONE))
    one = found[0]
    text = f"\U0001f3a4 {_told(one, given.now)}"
    rid_of = ((Button(say("Delete this recording"), f"/memory recording {number} delete"),),)
    return Answer(text, rid_of, attachments=(KeptRecording(one.file_name, one.said_in),), plain=True)


@command("memory recording NUMBER delete", changes=True, in_group="nobody")
async def delete(given: Invocation, number: int) -> Answer:
    """Delete one recording; its words stay."""
    if await given.desk.recordings.get(given.owner, number) is None:
        raise NotFound(say(GONE))
    await given.desk.recordings.forget(given.owner, number)
    return Answer(say(RECORDING_DELETED), plain=True)


@command("memory recordings delete", pressed="stays", in_group="nobody")
async def ask(given: Invocation) -> Answer:
    """Ask whether all are to be deleted."""
    count, size = await given.desk.recordings.held(given.owner)
    if not count:
        return Answer(say(NONE), plain=True)
    sure = ((Button(say("Delete all"), "/memory recordings delete now"),),)
    return Answer(f"{kept_so_far(count, size)}\n{say(SURE)}", sure, plain=True)


@command("memory recordings delete now", changes=True, in_group="nobody")
async def delete_all(given: Invocation) -> Answer:
    """Delete all of them; their words stay."""
    await given.desk.recordings.forget(given.owner)
    return Answer(say(ALL_DELETED), plain=True)


def kept_so_far(count: int, size: int) -> str:
    """How much is kept of what somebody said aloud."""
    return say_many(
        "I keep {count} recording of yours, {size} MB.",
        "I keep {count} recordings of yours, {size} MB.",
        count,
        size=say_number(-(-size // 1_000_000)),
    )


def _told(kept: Recorded, now: datetime) -> str:
    when = say_moment(kept.at.astimezone(now.tzinfo))
    return f"{when} ({_length(kept.seconds)})\n{say_quoted(one_line(kept.text, MOST_QUOTE))}"


def _label(kept: Recorded, now: datetime) -> str:
    at = kept.at.astimezone(now.tzinfo)
    return f"▶ {say_short_day(at)}, {_length(kept.seconds)} {one_line(kept.text, MOST_LABEL)}"


def _length(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _delete_all() -> tuple[tuple[Button, ...], ...]:
    return ((Button(say("Delete all recordings"), "/memory recordings delete"),),)
