"""What a chat shows while an answer is being written, and how that is stopped.

An unfinished answer is formatted as the finished one will be. Markup whose end has not come yet is ended
here, and what may become markup with the next word waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NoReturn, TypeVar

from telegram import Bot
from telegram.constants import ChatAction
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.channels.telegram.api import Floods
from bot.channels.telegram.render import MOST_UNITS, Part, as_entities, keyboard, split
from bot.channels.telegram.sending import ABOVE
from bot.channels.telegram.shapes import Lane
from bot.channels.telegram.wire import REFUSALS, message_ids
from bot.clock import came_within, off_loop
from bot.conversation.commands.run import STOP_SHOWN
from bot.domain.interactions import Button, IncomingMessage
from bot.language.text import clean
from bot.memory.log import ConversationLog
from bot.speech.saying import say

log = logging.getLogger(__name__)

Done = TypeVar("Done")
TYPING_SECONDS = 4.5
"""Telegram shows it for five."""

MARK = " …"
"""What an unfinished answer ends with."""

MOST_READ = 2 * MOST_UNITS
"""Characters of Markdown that are looked at: what stands beyond them is in no first message."""

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_BEGUN = re.compile(r"[ \t>]*(?:[-*+=#_]{1,6}|\d{1,3}[.)]?|`{1,2}|~{1,2})?[ \t]*")
"""A last line that may still become a list, a heading, a line beneath one, or the end of a block of code."""

_RUN = re.compile(r"\\.|`+|\*\*\*|\*\*|\*|___|__|_|~~|\|\|", re.S)
_TRAILING = re.compile(r"[*_~|`\\]+$")
_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\([^()\s]*$")
"""A link of which the address is still coming."""


async def keep_typing(bot: Bot, floods: Floods, lane: Lane) -> NoReturn:
    """Show it until cancelled, but while Telegram wants the chat left alone. Failing to costs nothing."""
    while True:
        try:
            if not floods.holds(lane.chat):
                await bot.send_chat_action(lane.chat, ChatAction.TYPING, message_thread_id=lane.topic)
        except TelegramError as failure:
            log.debug("Typing could not be shown: %s", type(failure).__name__)
        await asyncio.sleep(TYPING_SECONDS)


@dataclass(slots=True, eq=False, repr=False)
class Written:
    """An answer that is being written. `stopped` when its person asked to leave it."""

    message: IncomingMessage
    is_stored: bool
    task: asyncio.Task[Any]
    preview: AnswerPreview | None
    stopped: bool = False

    @property
    def text(self) -> str:
        """What was shown of it so far, as Markdown that stands by itself."""
        return closed(self.preview.text) if self.preview is not None and self.preview.is_shown else ""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Progress:
    """The answers that are being written, one a chat: each is shown as typing, and can be stopped."""

    bot: Bot
    floods: Floods
    _written: dict[str, Written] = field(init=False, default_factory=dict[str, Written])

    async def of(
        self,
        message: IncomingMessage,
        answering: Coroutine[Any, Any, Done],
        preview: AnswerPreview | None = None,
        *,
        is_stored: bool = True,
    ) -> Done | None:
        """What comes of answering a message, which its preview shows meanwhile; None when it was stopped."""
        typing = asyncio.create_task(keep_typing(self.bot, self.floods, Lane.read(message.chat)))
        task = asyncio.create_task(answering)
        written = self._written[message.chat] = Written(message, is_stored, task, preview)
        try:
            return await task
        except asyncio.CancelledError:
            if not written.stopped:
                raise
            return None
        finally:
            typing.cancel()
            self._written.pop(message.chat, None)

    async def preview_of(
        self, message: IncomingMessage, conversation: ConversationLog, *, first_try: bool
    ) -> AnswerPreview | None:
        """What shows the answer to a private message while it is written, if anything may.

        The process that tried before may have died before it knew in which message it was shown: a later try
        shows nothing, and its answer takes the place of that one.
        """
        lane = Lane.read(message.chat)
        if first_try:
            holds = self.floods.holds(lane.chat)
            return None if holds else AnswerPreview(self.bot, lane, conversation, self.floods)
        opened = await conversation.opened(message)
        if opened and opened.state == "open" and not opened.preview_id and message.message_id.isdecimal():
            await conversation.keep_preview(opened.id, f"{ABOVE}{message.message_id}")
        return None

    async def stop(self, chat: str, place: tuple[str, int] | None = None) -> Written | None:
        """Stop the answer that is being written in a chat, and give it; None when there is none.

        With the id and revision of a message, only the answer to that one is stopped.
        """
        written = self._written.get(chat)
        if written is None or written.task.done():
            return None
        if place is not None and place != (written.message.message_id, written.message.revision):
            return None
        written.stopped = True
        written.task.cancel()
        await asyncio.wait({written.task})
        if written.preview is not None:
            await written.preview.finish()
        return written


EDIT_SECONDS = 1.0
PATIENCE_SECONDS = 5.0
"""How long one call may take: the finished answer waits for it."""


class AnswerPreview:
    """Shows one growing answer. Whatever goes wrong here only ends the showing, never the answer."""

    def __init__(self, bot: Bot, lane: Lane, conversation: ConversationLog, floods: Floods) -> None:
        self._bot = bot
        self._chat = lane.chat
        self._topic = lane.topic
        self._log = conversation
        self._floods = floods
        self.text = ""
        self._message_id: int | None = None
        self._task: asyncio.Task[None] | None = None
        self._finished = asyncio.Event()

    @property
    def is_shown(self) -> bool:
        """Whether anything of it stands in the chat."""
        return self._message_id is not None

    async def show(self, interaction_id: int, text: str) -> None:
        """Take the text so far; it is shown when the next edit is due."""
        self.text = text
        if self._task is None:
            self._task = asyncio.create_task(self._keep_showing(interaction_id))

    async def finish(self) -> None:
        """End the preview. When this returns, the message's id is stored if one was sent."""
        self._finished.set()
        if self._task is not None:
            # Who is stopped here must not take along a call whose message nobody would know then.
            await asyncio.shield(self._task)

    async def _keep_showing(self, interaction_id: int) -> None:
        shown: Part | None = None
        try:
            while not await self._is_finished_after(EDIT_SECONDS):
                text = self.text
                part = await off_loop(text, partial(unfinished, text))
                if part is not None and part != shown:
                    await self._put(interaction_id, part)
                    shown = part
        except RetryAfter as limit:
            self._floods.note(self._chat, limit)  # the final answer needs the room
        except Exception as failure:  # the edge where a failed showing ends, and the answer goes on
            log.info("The preview ends early: %s", type(failure).__name__)

    async def _put(self, interaction_id: int, part: Part) -> None:
        """Show a part with a button that stops the answer; plain, should Telegram not take its entities."""
        try:
            await self._say(interaction_id, part)
        except BadRequest:
            if not part.entities:
                raise
            await self._say(interaction_id, Part(part.text, ()))

    async def _say(self, interaction_id: int, part: Part) -> None:
        entities = part.entities or None
        stop = keyboard(((Button(say("Stop"), f"/{STOP_SHOWN} {interaction_id}"),),))
        if self._message_id is not None:
            await self._bot.edit_message_text(
                part.text,
                chat_id=self._chat,
                message_id=self._message_id,
                entities=entities,
                reply_markup=stop,
                read_timeout=PATIENCE_SECONDS,
            )
            return
        newest = message_ids(self._bot).newest
        try:
            sent = await self._bot.send_message(
                self._chat,
                part.text,
                message_thread_id=self._topic,
                entities=entities,
                reply_markup=stop,
                read_timeout=PATIENCE_SECONDS,
            )
        except REFUSALS:
            raise
        except TelegramError:
            # Telegram may have it all the same: the answer is to take its place.
            await self._log.keep_preview(interaction_id, f"{ABOVE}{newest}")
            raise
        self._message_id = sent.message_id
        await self._log.keep_preview(interaction_id, str(sent.message_id))

    async def _is_finished_after(self, seconds: float) -> bool:
        return await came_within(seconds, self._finished)


def unfinished(markdown: str) -> Part | None:
    """The first message of an unfinished answer; None while there is nothing to be seen of it."""
    text, entities = as_entities(closed(clean(markdown[:MOST_READ])))
    parts = split(text, entities, MOST_UNITS - len(MARK))
    return Part(parts[0].text + MARK, parts[0].entities) if parts else None


def closed(markdown: str) -> str:
    """Markdown that broke off anywhere, with each beginning of markup ended or left out."""
    fence, lines = "", markdown.split("\n")
    for line in lines[:-1]:
        found = _FENCE.match(line)
        if found is None:
            continue
        if not fence:
            fence = found[1]
        elif found[1].startswith(fence) and not line.strip(" `~"):
            fence = ""
    last = _FENCE.match(lines[-1])
    if fence:
        begun = set(lines[-1].strip()) <= {fence[0]}
        kept = lines[:-1] if begun else lines
        return "\n".join([*kept, fence])
    if last is not None or _BEGUN.fullmatch(lines[-1]):
        return "\n".join(lines[:-1]).rstrip()
    head, gap, tail = markdown.rpartition("\n\n")
    return head + gap + _closed_inline(tail)


def _closed_inline(text: str) -> str:
    """The last paragraph with its emphasis, code and links ended."""
    text = _LINK.sub(r"\1", text)
    open_ = _open(text)
    if trailing := _TRAILING.search(text):
        before = text[: trailing.start()]
        whole = _open(before)
        ends_one = len(open_) < len(whole)
        if not ends_one and (open_ or whole or not before[-1:].strip()):
            text, open_ = before, whole
    bare = text.rstrip()
    return bare + "".join(reversed(open_)) if open_ else text


def _open(text: str) -> list[str]:
    """The marks that were begun and not ended, the outermost first."""
    open_: list[str] = []
    code = ""
    for found in _RUN.finditer(text):
        mark = found[0]
        before = text[found.start() - 1 : found.start()]
        after = text[found.end() : found.end() + 1]
        if code:
            code = "" if mark == code else code
        elif mark.startswith("\\"):
            continue
        elif mark.startswith("`"):
            code = mark
        elif open_ and open_[-1] == mark and before.strip():
            open_.pop()
        elif mark in ("***", "___") and open_[-2:] in ([mark[:2], mark[0]], [mark[0], mark[:2]]):
            del open_[-2:]
        elif after.strip() and not (mark[0] == "_" and before.isalnum()):
            open_ += [mark[:2], mark[0]] if mark in ("***", "___") else [mark]
    return [*open_, code] if code else open_
