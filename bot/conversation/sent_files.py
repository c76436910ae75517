"""Files and pictures that somebody sends: read or looked at, kept, or brought in as talk from elsewhere."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

from bot.conversation.commands.saving import save_page
from bot.conversation.commands.table import Rest
from bot.domain.interactions import PICTURE, Answer, Citation, IncomingMessage
from bot.domain.memories import DocumentDetails, PictureDetails, basis
from bot.domain.pictures import Film
from bot.domain.receipts import receipt_buttons
from bot.errors import Refused
from bot.language.orders import KeepNothing, read_order
from bot.memory.articles import Articles
from bot.memory.by_hand import ByHand
from bot.memory.deliveries import Deliveries, HandedOn, InboxItem
from bot.memory.forgetting.tombstones import was_forgotten_here
from bot.memory.importing.imports import PIECE, Imports, begun
from bot.memory.log import ConversationLog
from bot.memory.pictures import Album, Pictures, album_with, key_of, with_captions
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database
from bot.storage.log.imports import Import
from bot.storage.people import people

Keeping = Callable[[], Awaitable[Answer | None]]
"""Keeps what was sent, and gives what there is to be said of that."""

SENT_ALONG = "a file they sent"
"""Whose words a file's name and summary are, in the message that brought it."""

PLACE_LEFT_OUT = Wording("I left the place out that was in it.")
SIGHT, FILM = "\U0001f5bc", "\U0001f3ac"
"""Stand before what the bot saw in a picture, and in a film."""

FORGOTTEN = Wording(
    "You had me forget what this message brought, so I go by its words alone. Sent anew, it is kept again."
)

_NOTES = re.compile(r"MEMORY\.md|\d{4}-\d\d-\d\d[^/]*\.md")


def may_be_export(name: str) -> bool:
    """Whether a file may be an export, by its name; its content decides."""
    lower = name.lower()
    return lower.endswith((".json", ".zip")) or _NOTES.fullmatch(name) is not None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class SentFiles:
    """Takes in what somebody sends beside words, with their message as its source."""

    database: Database
    by_hand: ByHand
    log: ConversationLog
    articles: Articles
    pictures: Pictures
    deliveries: Deliveries
    imports: Imports

    async def album_with(self, message: IncomingMessage) -> Album | None:
        """The album that a picture's message belongs to; None for any other."""
        place = (message.owner, message.channel, message.chat, message.message_id)
        return await self.database.ask(album_with, *place)

    async def document(
        self, message: IncomingMessage, name: str, content: bytes, given_by: str, key: str
    ) -> tuple[Citation | None, Keeping]:
        """Read and summarise a file; gives what it is about, for an answer to words of their own, and the
        keeping of it.

        What somebody sends of their own they want read: it is kept at once. A mail, and what they only hand
        on (`given_by`), lands in their inbox instead, shown under `key`; in a group there is none. The log
        holds its name alone, so that a file that is erased leaves nothing there. Raises the Refused that
        says why it can't be read, before anything is logged.
        """
        opened = await self.log.opened(message)
        read = await self.articles.file(message.owner, name, content, opened.id if opened else 0)
        file, mail = read.document, read.mail
        if not read.is_kept:
            await self._refuse_forgotten(message, file.key)
        for_inbox = message.speaker is None and not read.is_kept and (given_by or mail is not None)
        is_answered = bool(message.text or (message.forwarded and not for_inbox))
        if opened is None and (is_answered or not for_inbox):
            said = replace(message, quoted=Citation(name, SENT_ALONG).with_links_of(message.quoted))
            opened = (await self.log.open(said)).interaction if is_answered else await self.log.note(said)
        shown = Citation(f"{name}\n{file.content}", SENT_ALONG)
        about = shown.with_links_of(message.quoted) if is_answered else None
        if not for_inbox:
            assert opened is not None
            return about, partial(
                save_page, self.by_hand, message.owner, replace(file, source=basis(opened.id))
            )
        assert isinstance(file.details, DocumentDetails)
        caption = message.forwarded.text if message.forwarded and mail is None else ""
        item = InboxItem(
            once=(mail and mail.id) or file.key,
            sender=(mail and mail.sender) or given_by,
            title=file.details.title,
            text="\n\n".join(part for part in (caption, file.content) if part),
            document=file,
        )
        handed_on = HandedOn(message.where, key)

        async def take() -> None:
            await self.deliveries.take(message.owner, item, handed_on)

        return about, take

    async def picture(self, message: IncomingMessage, files: str) -> tuple[IncomingMessage, int, Keeping]:
        """Look at a message's pictures; gives it with what is in them, its number, and the keeping of that.

        The log holds only that there was a picture. Of somebody who is not learnt from, nothing is kept: what
        they are told then is at most that a place was left out. Raises the Refused that says why they can't
        be looked at, and NotJustNow, before anything is logged.
        """
        owner, key = message.owner, key_of(message.pictures)
        if not await self.pictures.known(owner, key):
            await self._refuse_forgotten(message, key)
        signs = "".join(FILM if isinstance(each, Film) else SIGHT for each in message.pictures)
        opened = await self.log.opened(message)
        seen = await self.pictures.candidate(owner, message.pictures, files, opened.id if opened else 0)
        details = seen.details
        assert isinstance(details, PictureDetails)
        if opened is None:
            sent = Citation(with_captions(signs, message.beneath), PICTURE).with_links_of(message.quoted)
            opened = (await self.log.open(replace(message, quoted=sent))).interaction
        about = Citation("\n".join(part for part in (seen.content, details.text) if part), PICTURE)
        learns = (await self.database.ask(people.preferences, owner)).learning
        is_kept = learns and not isinstance(read_order(message.text), KeepNothing)
        note = say(PLACE_LEFT_OUT) if any(each.had_place for each in message.pictures) else ""

        async def keep() -> Answer | None:
            if not is_kept:
                return Answer(note, silent=True, reply_to=message.message_id) if note else None
            plan = (await self.by_hand.keep(owner, opened.id, [replace(seen, source=basis(opened.id))])).plan
            text = "\n".join(part for part in (f"{signs[0]} {details.title}", seen.content, note) if part)
            buttons = receipt_buttons(plan)
            return Answer(text, buttons, silent=True, reply_to=message.message_id)

        return replace(message, quoted=about.with_links_of(message.quoted)), opened.id, keep

    async def _refuse_forgotten(self, message: IncomingMessage, key: str) -> None:
        """Raises Refused for the edit of a message whose file or pictures were forgotten."""
        if await self.database.ask(was_forgotten_here, message, key):
            raise Refused(say(FORGOTTEN))

    async def talk(self, message: IncomingMessage, name: str, content: bytes) -> Rest:
        """Look an export through that was sent, and give its beginning.

        Raises the Refused that says why it can't be brought in, NotAnExport where it is some other file.
        """

        async def pieces() -> AsyncIterator[bytes]:
            for start in range(0, len(content), PIECE):
                yield content[start : start + PIECE]

        arrived = await self.imports.arrive(message.owner, name, pieces(), message.where)
        return partial(self._begin, arrived)

    async def _begin(self, arrived: Import) -> Answer:
        async with self.database.write(arrived.owner) as connection:
            return begun(await self.imports.start(connection, arrived))
