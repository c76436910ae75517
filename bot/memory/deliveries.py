"""What programs send to a person's inbox: mails, links, texts. They are shown, and kept only if they say so.

A delivery is logged as words of somebody else's, so that it is data wherever it stands and never evidence.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from bot.clock import Clock
from bot.domain.accesses import Access
from bot.domain.answers import Answer, Button
from bot.domain.candidates import Candidate
from bot.domain.details import DocumentDetails
from bot.domain.interactions import SOMEBODY, Citation, IncomingMessage, Interaction, called
from bot.domain.memories import basis
from bot.errors import NotFound, Refused
from bot.language.secrets import masked
from bot.language.text import clean, one_line
from bot.memory.by_hand import ByHand, Kept
from bot.memory.log import ConversationLog
from bot.memory.reader import Reader
from bot.memory.writing.forget import ForgettingFound
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database
from bot.storage.log import begun_by_bot, observations
from bot.storage.people import accesses, people
from bot.storage.work import outbound

CHAT = "inbox"
MOST_SHOWN = 500
MOST_NOTICED = 300
MOST_TITLE = 200
OTHER_WORDS = Wording("That id came with other words before. Use a new id for each thing that is sent.")
GONE = Wording("That is not in your inbox any more.")


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxItem:
    """Something sent to a person. The same `once` is delivered once, however often it is sent."""

    once: str
    sender: str
    title: str
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Delivered:
    """A delivery as it was taken in: its number, and whether it came for the first time."""

    number: int
    is_new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Deliveries:
    """Takes deliveries in, shows them, and keeps or drops them as the person says."""

    database: Database
    reader: Reader
    log: ConversationLog
    by_hand: ByHand
    found: ForgettingFound
    clock: Clock

    async def take(self, owner: int, sent: InboxItem) -> Delivered:
        """Log a delivery, show it in the chat and have the night notice it, all or nothing of it.

        Raises Refused for an id that came with other words.
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
        async with self.database.write() as connection:
            earlier = await self.log.opened(message)
            if earlier is not None:
                if earlier.forwarded is not None and earlier.forwarded != message.forwarded:
                    raise Refused(say(OTHER_WORDS))
                return Delivered(earlier.id, is_new=False)
            opened = await self.log.note(message)
            if (await people.preferences(connection, owner)).learning:
                noticed = masked(one_line(f"sent to their inbox by {sender}: {words}", MOST_NOTICED))
                await observations.add(connection, owner, opened.id, noticed, now)
            received = Access(at=now, actor="program", action="received", what="exchange")
            await accesses.note(connection, owner, [received])
            place = await begun_by_bot.last_place(connection, owner)
            if place is not None:
                await outbound.add(
                    connection,
                    owner=owner,
                    channel=place.channel,
                    chat=place.chat,
                    key=f"delivered:{opened.id}",
                    answer=_shown(opened, words, sender, has_link=bool(sent.url)),
                    now=now,
                    interaction_id=opened.id,
                )
        return Delivered(opened.id, is_new=True)

    async def keep(self, owner: int, number: int) -> Kept:
        """Remember a delivery as a document, with its words as the source. Raises NotFound."""
        said = await self._there(owner, number)
        assert said.forwarded is not None
        title, _, text = said.forwarded.text.partition("\n\n")
        candidate = Candidate(
            kind="document",
            key=f"inbox:{number}",
            content=one_line(text or title, MOST_SHOWN),
            category="general",
            source=basis(number),
            details=DocumentDetails(
                title=one_line(title, MOST_TITLE), pages=(text or title,), cut=False, summarised_by=""
            ),
        )
        return await self.by_hand.keep(owner, number, [candidate])

    async def ignore(self, owner: int, number: int) -> None:
        """Erase a delivery, with what was noticed of it. Raises NotFound."""
        await self._there(owner, number)
        await self.found.erase_message(owner, number)

    async def _there(self, owner: int, number: int) -> Interaction:
        said = next(iter(await self.reader.exchanges(owner, [number])), None)
        is_delivery = said is not None and (said.channel, said.chat, said.state) == ("api", CHAT, "noted")
        if said is None or not is_delivery or said.forwarded is None:
            raise NotFound(say(GONE))
        return said


def _shown(opened: Interaction, words: str, sender: str, *, has_link: bool) -> Answer:
    by = "" if sender == SOMEBODY else sender
    heading = say("📥 In your inbox, from {sender}:", sender=by) if by else say("📥 In your inbox:")
    keep = f"/save link {opened.id}" if has_link else f"/inbox keep {opened.id}"
    row = (Button(say("Keep"), keep), Button(say("Ignore"), f"/inbox ignore {opened.id}"))
    return Answer(f"{heading}\n{words[:MOST_SHOWN]}", (row,), plain=True, silent=True)
