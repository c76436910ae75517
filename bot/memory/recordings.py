"""Recordings of what people say aloud: kept for those who have switched that on, for themselves alone.

Nobody listens to one again: it goes to no model, and stands in no prompt. In a group none is kept, since
several speak there; nor one that is forwarded or names its performer, which is somebody else's voice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from bot.clock import Clock
from bot.domain.interactions import Answer, IncomingMessage, Interaction
from bot.language.text import normalised
from bot.memory.log import ConversationLog
from bot.memory.writing.promises import to_scour
from bot.speech.saying import Wording, say, say_number
from bot.storage.engine.database import Database, Transaction
from bot.storage.log import recordings
from bot.storage.log.recordings import Recording
from bot.storage.people import people
from bot.storage.work import outbound

NO_ROOM = Wording(
    "I haven't kept the recording: those I keep for you fill the {most} MB there are for them. "
    "/memory recordings shows and deletes them."
)


ALIKE = 0.6
"""How much of them the right words have in common with those that were heard; what has less says something
else.
"""
MOST_COMPARED = 500
"""Characters by which words are compared."""


def are_alike(words: str, heard: str) -> bool:
    """Whether words may be what was said, where something else was heard."""
    one, other = (normalised(each)[:MOST_COMPARED] for each in (words, heard))
    return SequenceMatcher(None, one, other).ratio() >= ALIKE


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Recordings:
    """Keeps recordings, up to so many megabytes of each person's, and finds them.

    `most_mb` is 0 where nobody may have any kept.
    """

    database: Database
    log: ConversationLog
    clock: Clock
    most_mb: int

    async def hear(self, said: IncomingMessage, show: Callable[[int], Answer], sound: Recording) -> None:
        """Open a spoken message, promise to `show` what was heard under its number, and keep its sound if
        wanted.
        """
        async with self.database.write(said.owner) as connection:
            number = (await self.log.open(said)).interaction.id
            shown, now = show(number), self.clock.now()
            if await self._is_wanted(connection, said):
                _, size = await recordings.held(connection, said.owner)
                if size + len(sound.content) > self.most_mb * 1_000_000:
                    told = say(NO_ROOM, most=say_number(self.most_mb))
                    shown = replace(shown, text=f"{shown.text}\n\n{told}")
                else:
                    await recordings.add(connection, said, sound, now)
            await outbound.add(connection, said.owner, said.where, f"{outbound.HEARD}{number}", shown, now)

    async def spoken(self, owner: int, number: int) -> Interaction | None:
        """What a person said under a number, if they said it aloud: what was heard was promised for it."""
        if not await self.database.ask(outbound.is_promised, f"{outbound.HEARD}{number}"):
            return None
        return await self.log.said(owner, number)

    async def asked_to_correct(self, reply: IncomingMessage) -> Interaction | None:
        """The spoken message whose words are shown in the one replied to, if that asks for the right ones in
        a reply, as what older versions have sent does; it has no button.
        """
        if reply.reply_to is None:
            return None
        shown = await self.database.ask(
            outbound.holding, reply.owner, reply.channel, reply.chat, reply.reply_to
        )
        if shown is None or not shown.key.startswith(outbound.HEARD) or shown.answer.buttons:
            return None
        said = await self.log.said(reply.owner, shown.shows or 0)
        return said if said and said.forwarded is None else None

    async def show_anew(self, said: Interaction, shown: Answer) -> None:
        """Show what was heard in a spoken message in another way, where it stands."""
        async with self.database.write(said.owner) as connection:
            before = await outbound.promised(connection, f"{outbound.HEARD}{said.id}")
            if before is not None:
                whole = replace(shown, reply_to=None)  # it is a reply already
                await outbound.correct(connection, said.owner, before.id, whole, self.clock.now())

    async def _is_wanted(self, connection: Transaction, said: IncomingMessage) -> bool:
        if not self.most_mb or said.forwarded is not None or said.speaker is not None:
            return False
        return (await people.preferences(connection, said.owner)).recordings

    async def get(self, owner: int, said_in: int) -> Recording | None:
        """The sound of what a person said under a number; None for none that they can have."""
        return await self.database.ask(recordings.get, owner, said_in)

    async def held(self, owner: int) -> tuple[int, int]:
        """How many are kept of a person's, and of how many bytes."""
        return await self.database.ask(recordings.held, owner)

    async def forget(self, owner: int, said_in: int | None = None) -> None:
        """Remove the one of what was said under a number, or all; the words that were heard stay."""
        async with self.database.write(owner) as connection:
            if said_in is None:
                await recordings.forget_all(connection, owner)
            else:
                await recordings.forget(connection, owner, [said_in])
            await to_scour(connection, owner, self.clock.now())
