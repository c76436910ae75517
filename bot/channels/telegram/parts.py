"""The parts of what is to be said: texts with their buttons, files, recordings; and how each is sent."""

from __future__ import annotations

import asyncio
import logging
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from telegram import Bot, MessageEntity, ReplyParameters
from telegram.error import BadRequest

from bot.channels.telegram.lanes import Lane
from bot.channels.telegram.render import Markup, Part, markup_of, render
from bot.clock import off_loop
from bot.conversation.commands.operators import LARGEST_SENT
from bot.domain.interactions import Answer, Attachment, File, KeptRecording, SentBefore, StoredFile
from bot.memory.recordings import Recordings
from bot.speech.saying import Wording, say, say_number
from bot.storage.log.recordings import Recording

log = logging.getLogger(__name__)

GONE = Wording("Telegram doesn't have that picture any more: {name}")
RECORDING_GONE = Wording("That recording isn't kept any more.")

NEVER_TAKEN = Wording(
    "{name} has {size} MB, which is more than Telegram takes from a bot. Whoever runs me can hand it to you."
)
LARGEST_GIVEN_BACK = 20_000_000
"""Bytes of a file beyond which Telegram gives it to no bot: sent again, it could not be brought in."""

Form = tuple[Sequence[MessageEntity], Markup | None]


def forms(part: Part, markup: Markup | None) -> list[Form]:
    """The entities and buttons to try, plainer each time: in the end bare text."""
    return [(part.entities, markup), ((), markup), ((), None)]


async def parts_of(answer: Answer, again: str = "") -> list[tuple[Part | File, Markup | None]]:
    """An answer's texts, the last with the buttons, and then its files; `again` is as for `render`."""
    texts = await off_loop(answer.text, lambda: render(answer, again))
    below = markup_of(answer)
    shown = [(text, below if text is texts[-1] else None) for text in texts]
    return [*shown, *((each, None) for each in answer.attachments)]


@dataclass(frozen=True, slots=True)
class Sound:
    """A recording of the person's, about to be sent to them again."""

    name: str
    recording: Recording


Sendable = Part | Attachment | StoredFile | SentBefore | Sound


async def sendable(recordings: Recordings, owner: int, part: Part | File) -> Sendable:
    """A part with what is looked up as it is sent; a sentence for a recording that is not kept any more."""
    if not isinstance(part, KeptRecording):
        return part
    recording = await recordings.get(owner, part.said_in)
    return Part(say(RECORDING_GONE), ()) if recording is None else Sound(part.name, recording)


async def say_part(
    bot: Bot,
    lane: Lane,
    part: Sendable,
    markup: Markup | None,
    *,
    silent: bool = False,
    reply_to: str | None,
) -> str:
    """Say a part and give its message's id, as a reply if it names a message that is still there.

    Raises what Telegram says to the plainest form.
    """
    quiet = silent or None
    if isinstance(part, Attachment):
        part = await asyncio.to_thread(_packed, part)
    if isinstance(part, Sound):
        return await _play(bot, lane, part, quiet)
    if isinstance(part, SentBefore):
        return await _show_again(bot, lane, part, quiet)
    if isinstance(part, Attachment | StoredFile):
        content = part.content if isinstance(part, Attachment) else await asyncio.to_thread(_read, part)
        taken = await bot.send_document(
            lane.chat,
            content,
            filename=part.name,
            disable_notification=quiet,
            message_thread_id=lane.topic,
        )
        return str(taken.message_id)
    refusal: BadRequest | None = None
    for entities, below in forms(part, markup):
        try:
            taken = await bot.send_message(
                lane.chat,
                part.text,
                message_thread_id=lane.topic,
                entities=entities or None,
                reply_markup=below,
                disable_notification=quiet,
                reply_parameters=_replying(reply_to),
            )
        except BadRequest as refused:
            refusal = refused
            log.warning("Telegram refused a form of a message; trying a plainer one")
        else:
            return str(taken.message_id)
    raise refusal or BadRequest("refused")


def _packed(file: Attachment) -> Attachment | Part:
    """A file as it can be sent: as it is, as the one file of a zip, or the words that it is too large."""
    if len(file.content) <= LARGEST_GIVEN_BACK:
        return file
    zipped = BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(file.name, file.content)
    if zipped.tell() > LARGEST_SENT:
        return Part(say(NEVER_TAKEN, name=file.name, size=say_number(len(file.content) / 1e6)), ())
    return Attachment(f"{file.name}.zip", zipped.getvalue())


async def _show_again(bot: Bot, lane: Lane, file: SentBefore, quiet: bool | None) -> str:
    """Send a file by the name that Telegram has for it; say so where Telegram has it no more."""
    kind, _, file_id = file.file.partition(" ")
    send = {"photo": bot.send_photo, "animation": bot.send_animation, "video": bot.send_video}.get(
        kind, bot.send_document
    )
    chat, topic = lane
    try:
        taken = await send(chat, file_id, disable_notification=quiet, message_thread_id=topic)
    except BadRequest:
        gone = say(GONE, name=file.name)
        taken = await bot.send_message(chat, gone, disable_notification=quiet, message_thread_id=topic)
    return str(taken.message_id)


async def _play(bot: Bot, lane: Lane, sound: Sound, quiet: bool | None) -> str:
    """Send a recording as what it was; as a file to whoever lets nobody send them such."""
    content, media_type = sound.recording.content, sound.recording.media_type
    send = {"audio/ogg": bot.send_voice, "video/mp4": bot.send_video_note}.get(media_type, bot.send_audio)
    where: dict[str, Any] = {"disable_notification": quiet, "message_thread_id": lane.topic}
    try:
        taken = await send(lane.chat, content, filename=sound.name, duration=sound.recording.seconds, **where)
    except BadRequest:
        taken = await bot.send_document(lane.chat, content, filename=sound.name, **where)
    return str(taken.message_id)


def _read(file: StoredFile) -> bytes:
    """What a file holds; one that is gone by now says so in its place."""
    try:
        return Path(file.path).read_bytes()
    except FileNotFoundError:
        return f"{say('This file is not there any more; ask for it again.')}\n".encode()


def _replying(message_id: str | None) -> ReplyParameters | None:
    """How to say that a message is a reply; it is said without when the one replied to is gone."""
    if message_id is None or not message_id.isdecimal():
        return None
    return ReplyParameters(int(message_id), allow_sending_without_reply=True)
