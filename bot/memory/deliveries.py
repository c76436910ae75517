"""A person's inbox: mails, links, texts and files of somebody else's, from a program or handed on by them.

They are shown, and kept only if the person says so. A delivery is logged as words of somebody else's, so
that it is data wherever it stands and never evidence; what would be kept of it waits as a candidate.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from bot.clock import Clock, off_loop
from bot.domain.changes import Candidate, HeldCandidate
from bot.domain.interactions import (
    SOMEBODY,
    Answer,
    Button,
    ChatPlace,
    Citation,
    IncomingMessage,
    Interaction,
    called,
)
from bot.domain.memories import DocumentDetails, basis, new_memory_id
from bot.domain.urls import first_link
from bot.errors import NotFound, Refused
from bot.language.secrets import redacted
from bot.language.text import clean, one_line
from bot.memory.by_hand import ByHand, Kept
from bot.memory.log import ConversationLog
from bot.memory.reader import Reader
from bot.memory.writing.allowed import without_secrets_in
from bot.memory.writing.forget import Forgetting
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates
from bot.storage.log import interactions, observations
from bot.storage.people import accesses, people
from bot.storage.people.accesses import Access
from bot.storage.work import outbound

CHAT = "inbox"
MOST_SHOWN = 500
MOST_NOTICED = 300
MOST_TITLE = 200
MOST_WAITING = 8
LINK_STANDS = 3
"""Lines of an item in which its link stands by itself: behind its title."""

OTHER_WORDS = Wording("That id came with other words before. Use a new id for each thing that is sent.")
GONE = Wording("That is not in your inbox any more.")


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxItem:
    """Something sent to a person. The same `once` is delivered once, however often it is sent.

    `document` is what is kept of it, where it is a file that was read already; its words are the `text`.
    """

    once: str
    sender: str
    title: str
    text: str
    url: str = ""
    document: Candidate | None = None


@dataclass(frozen=True, slots=True)
class HandedOn:
    """Where a person handed something on themself, and the key under which they are answered there."""

    place: ChatPlace
    key: str


@dataclass(frozen=True, slots=True)
class Delivered:
    """A delivery as it was taken in: its number, and whether it came for the first time."""

    number: int
    is_new: bool


async def waiting(database: Database, owner: int) -> list[Answer]:
    """What waits in a person's inbox, as it is shown: the newest items, oldest of them first."""
    async with database.read() as connection:
        every = await candidates.held(connection, owner, "keep", limit=MOST_WAITING)
        numbers = list(dict.fromkeys(each.candidate.source.interaction_id for each in every))
        said = await interactions.by_ids(connection, owner, numbers)
    came = [said[number] for number in numbers if number in said]
    return [_shown(each, each.forwarded) for each in came if each.forwarded is not None]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Deliveries:
    """Takes deliveries in, shows them, and keeps or drops them as the person says."""

    database: Database
    reader: Reader
    log: ConversationLog
    by_hand: ByHand
    forgetting: Forgetting
    clock: Clock

    async def take(self, owner: int, sent: InboxItem, handed_on: HandedOn | None = None) -> Delivered:
        """Log a delivery, show it in the chat and have the night notice it, all or nothing of it.

        What a person hands on twice is shown twice. Raises Refused for an id of a program's that came with
        other words.
        """
        title = one_line(clean(sent.title), MOST_TITLE)
        words = "\n\n".join(part for part in (title, clean(sent.url), clean(sent.text)) if part)
        sender = called(one_line(clean(sent.sender), MOST_TITLE))
        if not any(char.isalnum() for char in words):
            raise Refused(say("There is nothing in that text to keep."))
        now = self.clock.now()
        message = IncomingMessage(
            owner=owner,
            channel="api",
            chat=CHAT,
            message_id=hashlib.sha256(sent.once.encode()).hexdigest(),
            text="",
            sent_at=now,
            forwarded=Citation(words, sender),
        )
        async with self.database.write(owner) as connection:
            _, forms = await interactions.placed(connection, replace(message, revision=int(now.timestamp())))
            opened = forms[-1] if forms else None
            if opened is not None and opened.state == "replaced" and handed_on is not None:
                # They ignored it before, and hand it on again.
                message, opened = replace(message, revision=int(now.timestamp())), None
            is_new = opened is None
            if opened is None:
                opened = await self._log(connection, message, replace(sent, title=title))
                actor = "you" if handed_on else "program"
                received = Access(at=now, actor=actor, action="received", what="exchange")
                await accesses.note(connection, owner, [received])
            elif handed_on is None:
                is_there = opened.forwarded is not None and opened.state != "replaced"
                if is_there and opened.forwarded != message.forwarded:
                    raise Refused(say(OTHER_WORDS))
                return Delivered(opened.id, is_new=False)
            place = handed_on.place if handed_on else await interactions.last_place(connection, owner)
            if place is not None:
                await outbound.add(
                    connection,
                    owner,
                    place,
                    handed_on.key if handed_on else f"delivered:{opened.id}",
                    _shown(opened, Citation(words, sender)),
                    now,
                    interaction_id=opened.id,
                )
        return Delivered(opened.id, is_new)

    async def _log(self, connection: Transaction, message: IncomingMessage, sent: InboxItem) -> Interaction:
        """Log what came, hold it as a document to be kept, and have the night notice it if it may learn."""
        cited = message.forwarded
        assert cited is not None
        opened, words, now = await self.log.note(message), cited.text, message.sent_at
        held = await off_loop(words, partial(_held, sent, opened, now))
        await candidates.hold(connection, message.owner, held)
        if (await people.preferences(connection, message.owner)).learning:
            noticed = await off_loop(words, lambda: noticed_of(cited.author, words))
            await observations.add(connection, message.owner, opened.id, noticed, now)
        return opened

    async def keep(self, owner: int, number: int) -> Kept:
        """Remember a delivery as a document, with its words as the source. Raises NotFound."""
        await self._there(owner, number)
        held = await self.held(owner, number)
        return await self.by_hand.keep(owner, number, [each.candidate for each in held], settles=held)

    async def held(self, owner: int, number: int) -> tuple[HeldCandidate, ...]:
        """What waits to be kept of a delivery. Raises NotFound for what was forgotten meanwhile."""
        async with self.database.read() as connection:
            waits = [
                each
                for each in await candidates.held_from(connection, owner, number)
                if each.waits_for == "keep"
            ]
            for each in waits:
                if await candidates.get(connection, owner, each.id) is None:
                    raise NotFound(say(GONE))
        return tuple(replace(each, candidate=replace(each.candidate, source=basis(number))) for each in waits)

    async def ignore(self, owner: int, number: int) -> None:
        """Erase a delivery, or a message that only hands on a link, with what was noticed of it.

        Raises NotFound.
        """
        said = next(iter(await self.reader.exchanges(owner, [number])), None)
        if said is None or handed_link(said) is None:
            await self._there(owner, number)
        await self.forgetting.erase_message(owner, number)

    async def _there(self, owner: int, number: int) -> Interaction:
        said = next(iter(await self.reader.exchanges(owner, [number])), None)
        is_delivery = said is not None and (said.channel, said.chat, said.state) == ("api", CHAT, "noted")
        if said is None or not is_delivery or said.forwarded is None:
            raise NotFound(say(GONE))
        return said


def handed_link(said: IncomingMessage | Interaction) -> str | None:
    """The address in a message that says nothing of their own: in what they forwarded, or all that it is."""
    if said.text:
        link = first_link(said.text)
        return link if link == said.text.strip() else None
    return first_link(said.forwarded.text) if said.forwarded else None


def noticed_of(sender: str, words: str) -> str:
    """What the night reads of something that was sent to a person's inbox: data, and no evidence."""
    return one_line(f"sent to their inbox by {redacted(sender)}: {redacted(words)}", MOST_NOTICED)


def _held(sent: InboxItem, opened: Interaction, now: datetime) -> HeldCandidate:
    """What is kept of a delivery if they say so, waiting for that."""
    text = "\n\n".join(part for part in (clean(sent.url), clean(sent.text)) if part)
    title, whole = sent.title or one_line(text, MOST_TITLE), text or sent.title
    read = sent.document or Candidate.whole(
        "document",
        f"inbox:{opened.id}",
        one_line(whole, MOST_SHOWN),
        basis(opened.id),
        DocumentDetails(title=title, pages=(whole,), cut=False, summarised_by=""),
    )
    candidate = without_secrets_in(replace(read, source=basis(opened.id)))
    return HeldCandidate(new_memory_id(), candidate, "held", now, "keep")


def _shown(opened: Interaction, told: Citation) -> Answer:
    heading = say("📥 In your inbox:")
    if told.author != SOMEBODY:
        heading = say("📥 In your inbox, from {sender}:", sender=told.author)
    link = first_link(told.text) or ""
    is_link = link in [line.strip() for line in told.text.splitlines()[:LINK_STANDS] if line.strip()]
    keep = f"/save link {opened.id}" if is_link else f"/inbox keep {opened.id}"
    row = (Button(say("Keep"), keep), Button(say("Ignore"), f"/inbox ignore {opened.id}"))
    return Answer(f"{heading}\n{told.text[:MOST_SHOWN]}", (row,), silent=True)
