"""Sending what is to be said: in parts, be they texts with their buttons, files or recordings, each in the
best form that Telegram takes, and again later if it must.
"""

from __future__ import annotations

import asyncio
import logging
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import logfire_api as logfire
from telegram import Bot, InlineKeyboardMarkup, MessageEntity, ReplyParameters
from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from bot.channels.telegram.api import Floods
from bot.channels.telegram.render import Markup, Part, markup_of, render
from bot.channels.telegram.shapes import CHANNEL, Lane
from bot.channels.telegram.wire import REFUSALS, lacks_topic, message_ids
from bot.clock import Clock, came_within, off_loop
from bot.conversation.commands.about import LARGEST_SENT
from bot.conversation.outbox import Outbox
from bot.domain.interactions import Answer, Attachment, File, KeptRecording, SentBefore, StoredFile
from bot.domain.receipts import amended
from bot.errors import DatabaseFails
from bot.jobs.instance import Lanes
from bot.memory.brought import Recordings
from bot.speech.saying import Wording, say, say_number
from bot.storage.engine.database import Database
from bot.storage.log.recordings import Recording
from bot.storage.work import inbox, outbound
from bot.storage.work.outbound import Outbound

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


async def say_part(
    bot: Bot,
    recordings: Recordings,
    owner: int,
    lane: Lane,
    part: Part | File,
    markup: Markup | None,
    *,
    silent: bool = False,
    reply_to: str | None,
) -> str:
    """Say a part and give its message's id, as a reply if it names a message that is still there.

    Raises what Telegram says to the plainest form.
    """
    where: dict[str, Any] = {"disable_notification": silent or None, "message_thread_id": lane.topic}
    match part:
        case KeptRecording(name, said_in):
            recording = await recordings.get(owner, said_in)
            if recording is not None:
                return await _play(bot, lane.chat, name, recording, where)
            part = Part(say(RECORDING_GONE), ())
        case SentBefore():
            return await _show_again(bot, lane.chat, part, where)
        case Attachment():
            part = await asyncio.to_thread(_packed, part)
        case _:
            pass
    if isinstance(part, Attachment | StoredFile):
        content = part.content if isinstance(part, Attachment) else await asyncio.to_thread(_read, part)
        return str((await bot.send_document(lane.chat, content, filename=part.name, **where)).message_id)
    where["reply_parameters"] = _replying(reply_to)
    refusal: BadRequest | None = None
    for entities, below in forms(part, markup):
        try:
            taken = await bot.send_message(
                lane.chat, part.text, entities=entities or None, reply_markup=below, **where
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


async def _show_again(bot: Bot, chat: int, file: SentBefore, where: dict[str, Any]) -> str:
    """Send a file by the name that Telegram has for it; say so where Telegram has it no more."""
    kind, _, file_id = file.file.partition(" ")
    send = {"photo": bot.send_photo, "animation": bot.send_animation, "video": bot.send_video}.get(
        kind, bot.send_document
    )
    try:
        taken = await send(chat, file_id, **where)
    except BadRequest:
        taken = await bot.send_message(chat, say(GONE, name=file.name), **where)
    return str(taken.message_id)


async def _play(bot: Bot, chat: int, name: str, recording: Recording, where: dict[str, Any]) -> str:
    """Send a recording as what it was; as a file to whoever lets nobody send them such."""
    content, kind = recording.content, recording.media_type
    send = {"audio/ogg": bot.send_voice, "video/mp4": bot.send_video_note}.get(kind, bot.send_audio)
    try:
        taken = await send(chat, content, filename=name, duration=recording.seconds, **where)
    except BadRequest:
        taken = await bot.send_document(chat, content, filename=name, **where)
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


def _above(earlier: str | None) -> int | None:
    """Above which message one stands that may have been taken; None for an id, or none."""
    if earlier is None or not earlier.startswith(ABOVE):
        return None
    return int(earlier.removeprefix(ABOVE))


ABOVE = "above:"
"""What stands for the id of a message that may have been taken; that of the newest before it follows."""

LOOK_AGAIN_SECONDS = 1.0
FIRST_DELAY = timedelta(seconds=1)
LONGEST_DELAY = timedelta(minutes=5)
MOST_TRIES = 20
"""Tries, over an hour, of a message on which alone Telegram fails; then the chat goes on."""
MOST_TRIES_OF_OURS = 10
"""Tries, over eight minutes, of a message over which this program fails."""
LAST_ROUNDS = 3
MOST_LOOKED_AT = 12
LOOKED_BEYOND = 4
"""Ids looked at for a message that may have been taken, and how far beyond the newest one known; and as many
more as there are messages of which nobody knows whether they were taken."""
MOST_COPIES_LOOKED_AT = 100
PAUSES_OF_REMOVING = (0.5, 2.0)
"""Seconds that Telegram is given while copies of one that stands are looked for; then the chat goes on."""


@dataclass(repr=False, eq=False)
class Delivery:
    """Drains the outbox into Telegram. One chat's flood limit holds up no other chat."""

    bot: Bot
    database: Database
    outbox: Outbox
    recordings: Recordings
    floods: Floods
    clock: Clock
    lanes: Lanes

    def __post_init__(self) -> None:
        self._ids = message_ids(self.bot)
        self._wake = asyncio.Event()
        self.outbox.when_said(self.wake)
        self._chats: dict[str, asyncio.Task[None]] = {}
        # What Telegram took of a message while the database let nobody write that down.
        self._unstored: dict[int, tuple[str, ...]] = {}
        self._stopping = False

    def wake(self) -> None:
        """There is something new to say."""
        self._wake.set()

    async def run(self) -> None:
        """Send until `stop`, then finish what has begun."""
        while not self._stopping:
            self._wake.clear()
            try:
                await self.begin_due()
            except DatabaseFails as wrong:
                log.error("Nothing is sent: %s", wrong)
            await came_within(LOOK_AGAIN_SECONDS, self._wake)
        for _ in range(LAST_ROUNDS):  # what was promised while a chat's last message went out is due as well
            await self.begin_due()
            await asyncio.gather(*self._chats.values(), return_exceptions=True)

    def stop(self) -> None:
        """Send what is due now, and nothing after it."""
        self._stopping = True
        self._wake.set()

    def is_busy(self, chat: str) -> bool:
        """Whether a chat is being written to."""
        return chat in self._chats

    async def begin_due(self) -> None:
        """Start sending in every chat that has something due and is not being written to."""
        for chat in await self.outbox.chats_due():
            if chat not in self._chats and await self.lanes.hold(chat):
                task = asyncio.create_task(self._drain(chat))
                self._chats[chat] = task
                task.add_done_callback(lambda _, chat=chat: self._chats.pop(chat, None))

    async def _drain(self, chat: str) -> None:
        try:
            while due := await self.outbox.due(chat):
                for message in due:
                    if not await self._deliver(message):
                        return
        except DatabaseFails as wrong:
            log.error("Nothing more is sent to a chat: %s", wrong)

    async def _deliver(self, message: Outbound) -> bool:
        """Send one message. False when it must wait, and what comes after it in the chat too."""
        with logfire.span("send", outbound=message.id, attempt=message.attempts):
            try:
                await self._send(message)
            except RetryAfter as limit:
                until = self.floods.note(Lane.read(message.chat).chat, limit)
                await self.outbox.postpone(message, until, "RetryAfter", message.attempts)
                return False
            except (Forbidden, BadRequest) as refusal:
                lane = Lane.read(message.chat)
                if lane.topic is not None and lacks_topic(refusal):
                    await self.database.put(outbound.move, message.id, str(Lane(lane.chat)))
                    self.wake()
                else:
                    await self._give_up(message, refusal)
            except DatabaseFails:
                raise
            except Exception as failure:  # the edge where what can't be sent now is sent later
                tries = await self._tries_after(message, failure)
                if tries is None:
                    await self._give_up(message, failure)
                    return True
                log.warning("Message %s waits: %s", message.id, type(failure).__name__)
                delay = min(FIRST_DELAY * 2 ** min(message.attempts, 12), LONGEST_DELAY)
                await self.outbox.postpone(message, self.clock.now() + delay, type(failure).__name__, tries)
                return False
            return True

    async def _tries_after(self, message: Outbound, failure: Exception) -> int | None:
        """How many tries a failed one leaves behind the message; None when there must be no more.

        While Telegram answers nothing at all, that is an outage and no fault of the message: it loses no more
        tries.
        """
        tries = message.attempts + 1
        if "too large" in str(failure).lower():
            return None
        if not isinstance(failure, TelegramError):
            return tries if tries < MOST_TRIES_OF_OURS else None
        if tries < MOST_TRIES:
            return tries
        try:
            await self.bot.get_me()
        except TelegramError:
            return MOST_TRIES // 2
        return None

    async def _give_up(self, message: Outbound, refusal: Exception) -> None:
        log.error("Telegram will not take message %s: %s", message.id, type(refusal).__name__)
        await self.outbox.bury(message, type(refusal).__name__)

    async def _send(self, message: Outbound) -> None:
        chat = Lane.read(message.chat).chat
        if (reaction := message.answer.reaction) is not None:
            await self.bot.set_message_reaction(chat, int(reaction.message_id), reaction.emoji)
            await self._store(message, [], done=True)
            return
        if await self._amend(message):
            return
        parts = await parts_of(message.answer)
        # What may have been taken already is looked for in the words that it had then.
        at_first = parts if message.at_first is None else await parts_of(message.at_first)
        texts = sum(isinstance(part, Part) for part, _ in parts)
        # A message that is edited can't become a reply.
        reply_to = message.answer.reply_to
        reuse = () if reply_to else await self.outbox.in_place_of(message)
        # Another process may have said more since.
        sent, done = list(max(message.sent, self._unstored.get(message.id, ()), key=len)), False
        for number in range(len(sent), len(parts)):
            part, markup = parts[number]
            earlier = reuse[number] if number < len(reuse) and isinstance(part, Part) else None
            doubt = (message.announced or None) if number == len(message.sent) else None
            if message.only_edits:
                await self._edit_part(chat, part, markup, earlier)
                sent += [earlier] if earlier else []
            else:
                first = at_first[min(number, len(at_first) - 1)][0]
                taken = await self._taken_before(message, first, markup, doubt)
                replying = reply_to if number == 0 else None
                sent.append(taken or await self._send_part(message, part, markup, earlier, replying, doubt))
            done = number == len(parts) - 1 and len(reuse) <= texts
            if not await self._store(message, sent, done=done):
                return  # taken back meanwhile: the answer to an edited message takes these parts over
            if (above := doubt or _above(earlier)) is not None:
                await self._remove_copies(message, part, markup, above)
        if not done:
            known = [each for each in reuse[texts:] if not each.startswith(ABOVE)]
            await self._remove(chat, known)
            await self._store(message, sent, done=True)

    async def _store(self, message: Outbound, sent: Sequence[str], *, done: bool) -> bool:
        """Store what Telegram took, or keep it until that can be. False when it was taken back."""
        self._unstored[message.id] = tuple(sent)
        stands = await self.outbox.sent(message, sent, done=done)
        del self._unstored[message.id]
        return stands

    async def _amend(self, message: Outbound) -> bool:
        """Say a note beneath the message it belongs to. False when that can't be edited or has no room."""
        said = await self.outbox.amended_by(message)
        if said is None:
            return False
        whole = amended(said.answer, message.answer)
        before, parts = await parts_of(said.answer), await parts_of(whole)
        last = sum(isinstance(part, Part) for part, _ in parts) - 1
        if len(parts) != len(before) or last >= len(said.sent):
            return False
        if not await self._edit_part(Lane.read(message.chat).chat, *parts[last], said.sent[last]):
            return False
        await self.outbox.amended(message, said)
        return True

    async def _send_part(
        self,
        message: Outbound,
        part: Part | File,
        markup: Markup | None,
        earlier: str | None,
        reply_to: str | None,
        doubt: int | None,
    ) -> str:
        """Say a part, in place of an earlier message that can be edited; in the end as bare text.

        `doubt` is what was announced before an earlier try of which nobody knows what became of it.
        """
        lane, silent = Lane.read(message.chat), message.answer.silent
        if (above := _above(earlier)) is not None:
            if shown := await self._taken_before(message, part, markup, above):
                if await self.outbox.is_below_the_last(message, shown):
                    return shown
                await self._remove(lane.chat, [shown])  # what was told meanwhile answers an earlier message
        elif earlier is not None and await self._edit_part(lane.chat, part, markup, earlier):
            return earlier
        # From here on nobody knows whether Telegram has it, unless Telegram says so.
        # Groups number their messages by themselves: what was taken of us there can't be looked for.
        await self._hear_of_newest()
        newest = 0 if lane.is_group else self._ids.newest
        await self.database.put(outbound.announce, message.id, doubt or newest)
        whose = (self.recordings, message.owner)
        try:
            return await say_part(self.bot, *whose, lane, part, markup, silent=silent, reply_to=reply_to)
        except REFUSALS:
            await self.database.put(outbound.announce, message.id, doubt)
            raise

    async def _taken_before(
        self, message: Outbound, part: Part | File, markup: Markup | None, above: int | None
    ) -> str | None:
        """The id of a part, or of what showed it unfinished, that Telegram took though its answer was lost or
        this process died before it.

        It is one of the first messages `above` the newest that was known then. The part is put once more in
        the place of each that nobody knows: Telegram says of ours that it stands there already, or takes it,
        and of others' that they can't be edited.
        """
        if above is None or not isinstance(part, Part):
            return None
        await self._hear_of_newest()
        others = await self.database.ask(outbound.in_doubt, CHANNEL)
        for each in self._ids.unknown_above(above, MOST_LOOKED_AT + others, LOOKED_BEYOND + others):
            if await self._stands_in(message, part, markup, each):
                log.info("Message %s had been taken", message.id)
                self._ids.note(Lane.read(message.chat).chat, each)
                return str(each)
        return None

    async def _remove_copies(
        self, message: Outbound, part: Part | File, markup: Markup | None, above: int
    ) -> None:
        """Delete what Telegram took of a part in earlier tries, now that one is known to stand.

        What nobody fetched may lie between, so that the look before it ended too soon; now its end is known.
        """
        if not isinstance(part, Part):
            return
        pauses = iter(PAUSES_OF_REMOVING)
        for each in self._ids.unknown_above(above, MOST_COPIES_LOOKED_AT, 0):
            while True:
                try:
                    if await self._stands_in(message, part, markup, each):
                        await self._remove(Lane.read(message.chat).chat, [str(each)])
                    break
                except TelegramError as failure:
                    if (pause := next(pauses, None)) is None:
                        log.info("Copies may stay: %s", type(failure).__name__)
                        return
                    await asyncio.sleep(pause)

    async def _stands_in(self, message: Outbound, part: Part, markup: Markup | None, message_id: int) -> bool:
        """Whether a message that nobody knows holds a part of this one, or can be made to."""
        chat = Lane.read(message.chat).chat
        place = (message.owner, CHANNEL, str(chat), str(message_id))
        if await self.database.ask(outbound.stands_in, *place):
            return False  # said by an earlier process, here or in a topic
        if await self.database.ask(inbox.was_off_record, chat, message_id):
            return False  # said by one off the record
        entities, below = forms(part, markup)[0]
        return await self._edit(chat, message_id, part.text, entities, below)

    async def _hear_of_newest(self) -> None:
        """Note the newest messages where this process has seen none, or others see some."""
        if self.lanes.are_shared or not self._ids.newest:
            for chat, message_id in await self.outbox.newest_messages():
                self._ids.note(Lane.read(chat).chat, int(message_id) if message_id.isdecimal() else 0)

    async def _edit_part(
        self, chat: int, part: Part | File, markup: Markup | None, earlier: str | None
    ) -> bool:
        """Put a part in place of an earlier message. False when there is none that can still be edited."""
        if earlier is None or not isinstance(part, Part):
            return False
        for entities, below in forms(part, markup)[:2]:
            if await self._edit(chat, int(earlier), part.text, entities, below):
                return True
        return False

    async def _edit(
        self, chat: int, message_id: int, text: str, entities: Sequence[MessageEntity], markup: Markup | None
    ) -> bool:
        """Put text in the place of an earlier message. False when Telegram refuses that."""
        try:
            await self.bot.edit_message_text(
                text,
                chat_id=chat,
                message_id=message_id,
                entities=entities or None,
                reply_markup=markup if isinstance(markup, InlineKeyboardMarkup) else None,
            )
        except BadRequest as refusal:
            return "not modified" in refusal.message.lower()
        return True

    async def _remove(self, chat: int, message_ids: Sequence[str]) -> None:
        """Delete earlier messages that a shorter answer no longer needs."""
        for extra in message_ids:
            try:
                await self.bot.delete_message(chat, int(extra))
            except TelegramError as failure:
                log.info("An outdated part stays: %s", type(failure).__name__)
