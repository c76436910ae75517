"""What of an update is stored: only what is read of it later, and nothing of what was off the record.

Telegram sends each picture of an album as an update of its own: here they become one again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import cast

from bot.channels.telegram import shapes
from bot.channels.telegram.authors import READ, own_and_pasted, repeated_in, with_struck
from bot.channels.telegram.shapes import Json
from bot.channels.telegram.wire import read_update
from bot.domain.interactions import Channel
from bot.domain.zones import zone_at
from bot.language.message_kinds import tells_of_unkept
from bot.memory.forgetting.tombstones import may_be_cited
from bot.storage.engine.database import Transaction
from bot.storage.work import inbox
from bot.storage.work.inbox import StoredUpdate

ANSWERING = ("reply_to_message", "external_reply", "quote")
"""What a message holds of the one that it replies to."""

PLACE = {*shapes.MessageRef.model_fields, "from"}
"""What is kept of a message that one replies to and that was forgotten: where it stood, and whose it was."""

SETTLE_SECONDS = 1.0
"""How long no further picture must have come: they come one right after the other."""


def album_of(payload: Json) -> str | None:
    """The album that an update brings a picture of; None for any other."""
    message = _object(payload, "message")
    group, file = message.get("media_group_id"), _object(message, "document")
    is_picture = bool(message.get("photo")) or str(file.get("mime_type")).startswith("image/")
    return group if isinstance(group, str) and is_picture else None


def messages_of(payload: Json) -> list[int]:
    """The numbers of the messages that an update brings or edits: of an album all of them."""
    return [each["message_id"] for each in _parts(_message_of(payload))]


def within_album(edit: Json, held: Json) -> Json:
    """The edit of a picture as that of the whole album, where this is held back; any other as it is."""
    edited, parts = _object(edit, "edited_message"), _parts(_message_of(held))
    if len(parts) < 2 or all(each["message_id"] != edited.get("message_id") for each in parts):
        return edit
    first, *others = [edited if each["message_id"] == edited["message_id"] else each for each in parts]
    dated = max(edited["edit_date"], _message_of(held).get("edit_date", 0))
    whole = first | {"album": others, "edit_date": dated}
    return edit | {"edited_message": whole}


def _message_of(payload: Json) -> Json:
    return _object(payload, "message") or _object(payload, "edited_message")


def _parts(message: Json) -> list[Json]:
    parts = [message, *message.get("album", [])] if message else []
    return [{key: part for key, part in each.items() if key != "album"} for each in parts]


async def located(payload: Json) -> Json:
    """An update with the time zone of the place that somebody is at instead of its coordinates.

    Where a forwarded message or a venue is tells nothing about them.
    """
    message = _object(payload, "message")
    given = _object(message, "location")
    if not given:
        return payload
    elsewhere = {"venue", "forward_origin", "via_bot"} & message.keys()
    place = (given.get("latitude"), given.get("longitude"))
    zone = None if elsewhere else await asyncio.to_thread(zone_at, *place)
    return payload | {"message": message | {"location": zone or True}}


async def as_stored(connection: Transaction, payload: Json, *, overheard: bool = False) -> Json:
    """An update as it is stored: only what its shape reads, and nothing of what was off the record.

    One that was `overheard` in a group is for others.
    """
    read = read_update(payload | ({"overheard": True} if overheard else {}))
    stored = read.model_dump(mode="json", by_alias=True, exclude_unset=True)
    for kind in ("message", "edited_message"):
        if message := _object(stored, kind):
            answer = {name: part for name in ANSWERING if (part := _object(message, name))}
            if await _is_private(connection, _object(payload, kind), answer):
                stored[kind] = message = _without(message, ANSWERING)
                answer = {}
            for part in (message, *answer.values()):
                part |= _marks(part)
    return {"update_id": payload.get("update_id"), **stored}


async def without_gone(connection: Transaction, owner: int, chat: tuple[Channel, str], payload: Json) -> Json:
    """An update whose reply repeats nothing of a message that was forgotten or taken back by now."""
    for kind in ("message", "edited_message"):
        message = _object(payload, kind)
        if not (text := _repeated(message)):
            continue
        replied = _object(message, "reply_to_message")
        place = (*chat, str(replied.get("message_id", "")))
        said_at = replied.get("edit_date") or replied.get("date")
        seconds = said_at if isinstance(said_at, int) else 0
        if not await may_be_cited(connection, owner, place, text, datetime.fromtimestamp(seconds, UTC)):
            kept = _without(message, ANSWERING)
            kept |= {"reply_to_message": _without(replied, replied.keys() - PLACE)} if replied else {}
            return payload | {kind: kept}
    return payload


def repeats(payload: Json) -> bool:
    """Whether an update is a reply that repeats words of another message."""
    return any(_repeated(_object(payload, kind)) for kind in ("message", "edited_message"))


def _repeated(message: Json) -> str:
    return repeated_in(shapes.Message.model_validate(message)) if message else ""


async def _is_private(connection: Transaction, message: Json, answer: Json) -> bool:
    """Whether a reply is to a message off the record, or names none: parts of an answer that was say so."""
    answered = _object(message, "reply_to_message") or _object(message, "external_reply")
    if not answered:
        return True
    replied, quote = _object(answer, "reply_to_message"), _object(answer, "quote")
    repeated = shapes.Replied.model_validate(replied) if replied else None
    words = (own_and_pasted(repeated)[0], with_struck(repeated)) if repeated else ()
    if any(map(tells_of_unkept, (*words, str(quote.get("text", ""))))):
        return True
    chat, number = _object(answered, "chat").get("id"), answered.get("message_id")
    return (
        isinstance(chat, int)
        and isinstance(number, int)
        and await inbox.was_off_record(connection, chat, number)
    )


def _marks(message: Json) -> Json:
    """What words of a message are said to be; how they look is read by nobody."""
    marks = {name: cast(list[Json], message.get(name, [])) for name in ("entities", "caption_entities")}
    return {name: [each for each in found if each["type"] in READ] for name, found in marks.items() if found}


def _object(within: Json, name: str) -> Json:
    """A part of an update; empty when there is none."""
    part = within.get(name)
    return cast(Json, part) if isinstance(part, dict) else {}


def _without(message: Json, names: Collection[str]) -> Json:
    return {name: value for name, value in message.items() if name not in names}


@dataclass(slots=True)
class _Forming:
    parts: list[StoredUpdate]
    last_at: float


class Albums:
    """Holds the further pictures of an album until its first one is dealt with."""

    def __init__(self) -> None:
        self._forming: dict[tuple[str, str], _Forming] = {}

    def takes(self, update: StoredUpdate) -> bool:
        """Whether an update is a further picture of an album that is forming: it has no turn of its own."""
        group = album_of(update.payload)
        if group is None:
            return False
        forming = self._forming.get((update.lane, group))
        if forming is None:
            self._forming[update.lane, group] = _Forming([update], time.monotonic())
            return False
        forming.parts.append(update)
        forming.last_at = time.monotonic()
        return True

    async def rest_of(self, update: StoredUpdate) -> tuple[StoredUpdate, ...]:
        """The other pictures of the album that an update begins, once no more come; none for any other."""
        place = update.lane, album_of(update.payload) or ""
        forming = self._forming.get(place)
        if forming is None or forming.parts[0] is not update:
            return ()
        while (left := forming.last_at + SETTLE_SECONDS - time.monotonic()) > 0:
            await asyncio.sleep(left)
        del self._forming[place]
        return tuple(forming.parts[1:])


def as_one(first: StoredUpdate, others: Sequence[StoredUpdate]) -> StoredUpdate:
    """An album as one update under the number of its first: off the record, or for the bot, if a part is."""
    if not others:
        return first
    message = first.payload["message"] | {"album": [each.payload["message"] for each in others]}
    is_private = first.off_record or any(each.off_record for each in others)
    payload = first.payload | {"message": message}
    if not all(each.payload.get("overheard") for each in others):
        payload.pop("overheard", None)
    return replace(first, payload=payload, off_record=is_private)
