"""Deciding, the moment an update arrives, whether it is off the record, and what of one on the record is stored."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from bot.channels.telegram.updates import PASTED, Sender
from bot.conversation.commands.parse import parse_command
from bot.conversation.commands.requests import ForgetEverything, Incognito, Stop
from bot.conversation.off_record import SHOWN, is_marked
from bot.domain.preferences import Preferences
from bot.storage.engine.database import Transaction
from bot.storage.log import off_record

Json = dict[str, Any]

PLACE = frozenset({"message_id", "date", "chat"})
KINDS = frozenset(
    "photo voice audio video video_note animation document sticker location venue contact poll dice game invoice story "
    "paid_media successful_payment passport_data media_group_id".split()
)
"""What shows that there is more than words in a message."""

OWN = PLACE | KINDS | {"edit_date", "from", "text", "caption", "forward_origin", "via_bot"}
REPLIED = PLACE | {"from", "text", "caption"}
PRESSED = frozenset({"id", "from", "chat_instance", "data"})


def switched(sender: Sender, chosen: Preferences, now: datetime) -> Preferences | None:
    """What an /incognito makes of a person's choices, for all that arrives after it; None for anything else."""
    command = parse_command(sender.words)
    if not isinstance(command, Incognito) or command.on is None:
        return None
    return chosen.switched(command.on, command.minutes, now)


def holds_no_words(sender: Sender) -> bool:
    """Whether an update is /stop, /incognito or /forget everything, which are dealt with as ever wherever they stand."""
    return isinstance(parse_command(sender.words), Stop | Incognito | ForgetEverything)


async def is_off_record(connection: Transaction, sender: Sender, chosen: Preferences, now: datetime) -> bool:
    """Whether nothing of an update may be kept: by its own mark, by when it was said, or since it edits such a one."""
    if holds_no_words(sender):
        return False
    said_at = sender.said_at
    return (
        is_marked(sender.words)
        or chosen.off_record(now)
        or (said_at is not None and chosen.off_record(said_at))
        or await off_record.holds(connection, sender.chat_id, sender.message_id)
    )


async def public(connection: Transaction, payload: Json) -> Json:
    """An update as it is stored: only what is read of it later, and nothing that it repeats of what was off the record.

    Of a button's message nothing is needed but its place.
    """
    stored: Json = {"update_id": payload.get("update_id")}
    for kind in ("message", "edited_message"):
        if message := _object(payload, kind):
            stored[kind] = await _message(connection, message)
    if query := _object(payload, "callback_query"):
        pressed = _only(_object(query, "message"), PLACE)
        stored["callback_query"] = _only(query, PRESSED) | ({"message": pressed} if pressed else {})
    return stored


async def _message(connection: Transaction, message: Json) -> Json:
    own = _only(message, OWN) | _blocks(message)
    replied = _only(_object(message, "reply_to_message"), REPLIED)
    if not replied or await _is_private(connection, replied):
        return own
    return own | {"reply_to_message": replied} | _only(message, frozenset({"quote"}))


async def _is_private(connection: Transaction, message: Json) -> bool:
    """Whether a message was off the record: each part of an answer that was says so itself."""
    text = message.get("text") or message.get("caption") or ""
    if isinstance(text, str) and (is_marked(text) or text.startswith(SHOWN)):
        return True
    chat, number = _object(message, "chat").get("id"), message.get("message_id")
    return (
        isinstance(chat, int) and isinstance(number, int) and await off_record.holds(connection, chat, number)
    )


def _blocks(message: Json) -> Json:
    """Where other people's words stand in a message; what else is marked in it is read by nobody."""
    found: Json = {}
    for name in ("entities", "caption_entities"):
        marks = message.get(name)
        listed = cast(list[Json], marks) if isinstance(marks, list) else []
        if blocks := [each for each in listed if _object({"mark": each}, "mark").get("type") in PASTED]:
            found[name] = blocks
    return found


def _object(within: Json, name: str) -> Json:
    """A part of an update; empty when there is none."""
    part = within.get(name)
    return cast(Json, part) if isinstance(part, dict) else {}


def _only(message: Json, names: frozenset[str]) -> Json:
    return {name: value for name, value in message.items() if name in names}
