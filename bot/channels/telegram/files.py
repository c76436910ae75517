"""Files that people send: fetched from Telegram, up to a size, and opened, be it speech or pictures.

The address of a file holds the bot's token. It is made here, asked for here, and stands in no error and no
line of the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from typing import Any, cast

import httpx
import logfire_api as logfire
from telegram import Bot
from telegram.error import BadRequest, TelegramError

from bot.channels.telegram.shapes import CHANNEL, File
from bot.channels.telegram.updates import Sender, SentContent, as_heard, as_picture
from bot.channels.telegram.wire import certificates, failure_line
from bot.conversation.commands.privacy import HEARD
from bot.conversation.commands.run import AnyCommand, gives, parse_command
from bot.conversation.commands.table import Command
from bot.conversation.sent_files import Hearing, sound_of
from bot.domain.interactions import Answer, Button, IncomingMessage, Interaction
from bot.domain.pictures import picture_in
from bot.errors import NotJustNow, Refused
from bot.memory.brought import Pictures, Recordings
from bot.speech.saying import Wording, say, say_number
from bot.storage.engine.database import Transaction
from bot.storage.log import interactions
from bot.storage.log.recordings import Recording
from bot.storage.work import outbound

log = logging.getLogger(__name__)

MOST_SECONDS = 60.0
NOT_THERE = Wording("Telegram doesn't give me that file any more. Please send it again.")
NOT_NOW = Wording("I can't get that file from Telegram just now.")

TOO_LARGE = Wording("That file is too large for me: I open files of up to {most} MB.")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Files:
    """Fetches files. Telegram itself gives none of more than 20 MB, but by a Bot API server of one's own."""

    bot: Bot
    most_mb: int

    async def fetch(self, file: File) -> bytes:
        """The content. Raises Refused for what is too large or gone, NotJustNow for what may still come."""
        self._check(file.file_size or 0)
        try:
            found = await self.bot.do_api_request("get_file", api_kwargs={"file_id": file.file_id})
        except BadRequest as refusal:
            too_large = "too big" in refusal.message.lower()
            raise (self._too_large() if too_large else Refused(say(NOT_THERE))) from None
        except TelegramError as failure:
            log.warning("A file can't be asked for: %s", failure_line(failure))
            raise NotJustNow(say(NOT_NOW)) from None
        place = cast(dict[str, Any], found)
        self._check(place.get("file_size") or 0)
        try:
            async with asyncio.timeout(MOST_SECONDS):
                return await self._content(place["file_path"])
        except (httpx.HTTPError, TimeoutError) as failure:
            log.warning("A file can't be fetched: %s", type(failure).__name__)
            raise NotJustNow(say(NOT_NOW)) from None

    async def _content(self, path: str) -> bytes:
        content = bytearray()
        async with (
            httpx.AsyncClient(timeout=20.0, verify=certificates()) as client,
            client.stream("GET", f"{self.bot.base_file_url}/{path}") as answer,
        ):
            if answer.status_code == HTTPStatus.NOT_FOUND:
                raise Refused(say(NOT_THERE))
            if answer.status_code != HTTPStatus.OK:
                log.warning("A file can't be fetched: status %s", answer.status_code)
                raise NotJustNow(say(NOT_NOW))
            async for piece in answer.aiter_bytes():
                content += piece
                self._check(len(content))
        return bytes(content)

    def _check(self, size: int) -> None:
        if size > self.most_mb * 1_000_000:
            raise self._too_large()

    def _too_large(self) -> Refused:
        return Refused(say(TOO_LARGE, most=say_number(self.most_mb)))


@dataclass(frozen=True, slots=True)
class Heard:
    """What was said with the words that were heard in it, these alone, and the recording they are in."""

    said: IncomingMessage
    words: str
    recording: Recording


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Listening:
    """Gives a spoken message in the words that are heard in it."""

    files: Files
    hearing: Hearing
    recordings: Recordings

    async def heard(self, said: IncomingMessage, spoken: SentContent) -> Heard:
        """What is said in a recording.

        Raises the Refused that says why there are none, and NotJustNow for what may pass.
        """
        (file,) = spoken.files
        seconds = file.duration or 0
        await self.hearing.willing(said.owner, seconds)
        content = await self.files.fetch(file)
        with logfire.suppress_instrumentation():  # it may say that it is off the record
            words = await self.hearing.words_in(said.owner, content)
        recording = Recording(content, sound_of(content) or "", seconds)
        return Heard(as_heard(said, spoken.message, words), words, recording)

    async def put_right(self, reply: IncomingMessage, command: AnyCommand | None) -> IncomingMessage | None:
        """A spoken message of their own in the words by which a command corrects it; None for any other."""
        match command:
            case Command(arguments=(int() as number, str() as words)) if gives(command, HEARD):
                spoken = await self.recordings.spoken(reply.owner, number)
            case _:
                return None
        speaker = spoken.speaker if spoken else None
        if spoken is None or (speaker and speaker.id) != (reply.speaker and reply.speaker.id):
            return None
        return corrected(words, reply, spoken.message)

    async def store(self, heard: Heard) -> None:
        """Open a spoken message in the log, with its quote, and keep its sound if they want that."""
        show = partial(quoted, heard.words, heard.said)
        await self.recordings.hear(heard.said, show, heard.recording)


async def asked_to_put_right(connection: Transaction, owner: int, reply: Sender) -> Interaction | None:
    """The spoken message of their own of which a reply gives the right words, where we asked for them."""
    replied = reply.message.reply_to_message if reply.message else None
    place = (owner, CHANNEL, str(reply.lane))
    ours = await outbound.holding(connection, *place, str(replied.message_id)) if replied else None
    match parse_command(f"{ours.answer.asks} {reply.words}") if ours and ours.answer.asks else None:
        case Command(arguments=(int() as number, str())) as command if gives(command, HEARD):
            spoken = await interactions.get(connection, owner, number)
        case _:
            return None
    is_theirs = spoken and (spoken.speaker is None or spoken.speaker.id == reply.id)
    return spoken if is_theirs else None


def quoted(words: str, message: IncomingMessage, number: int | None = None) -> Answer:
    """What was heard, shown beneath the message it was said in: one's own words, known by a `number`, can be
    put right.
    """
    is_own = number is not None and message.forwarded is None
    edit = ((Button(say("Edit"), f"/{HEARD} {number}"),),) if is_own else ()
    return Answer(f"\U0001f3a4 {words}", edit, reply_to=message.message_id, silent=True)


def corrected(words: str, reply: IncomingMessage, spoken: IncomingMessage) -> IncomingMessage:
    """A spoken message in the words that a reply gives for those that were heard, as if it were edited."""
    # Telegram knows no edits of what is spoken: the moment of the reply stands for that of the edit.
    revision = max(reply.revision, int(reply.sent_at.timestamp()))
    return replace(spoken, text=words, revision=revision)


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Looking:
    """Gives messages with their pictures. What is written beside these is left out before anybody sees it."""

    files: Files
    pictures: Pictures

    async def opened(
        self, said: IncomingMessage, sent: SentContent, contents: Sequence[bytes] = ()
    ) -> IncomingMessage:
        """What was said with its pictures, whose `contents` may have been fetched already.

        Raises the Refused that says why they can't be looked at, and NotJustNow for what may pass.
        """
        await self.pictures.willing(said.owner)
        contents = contents or [await self.files.fetch(file) for file in sent.files]
        return replace(said, pictures=await self.pictures.read(contents))

    async def file(self, sent: SentContent) -> tuple[bytes, SentContent | None]:
        """What a file holds, and what its message is if that is a picture, whatever it is called.

        Raises the Refused that says why it can't be opened, and NotJustNow for what may pass.
        """
        content = sent.content or await self.files.fetch(sent.files[0])
        return content, as_picture(sent) if picture_in(content) else None
