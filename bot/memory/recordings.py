"""Recordings of what people say aloud: kept for those who have switched that on, for themselves alone.

Nobody listens to one again: it goes to no model, and stands in no prompt. In a group none is kept, since
several speak there; nor one that is forwarded or names its performer, which is somebody else's voice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.clock import Clock
from bot.domain.interactions import Answer, IncomingMessage, Interaction
from bot.memory.log import ConversationLog
from bot.memory.writing.promises import to_scour
from bot.speech.saying import Wording, say, say_number
from bot.storage.engine.database import Database, Transaction
from bot.storage.log import recordings
from bot.storage.log.recordings import Recording
from bot.storage.people import people
from bot.storage.work import outbound

NO_ROOM = Wording("I haven't kept the recording: those I keep for you fill the {most} MB there are for them.")


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

    async def forget(self, owner: int) -> bool:
        """Remove all of a person's, whether any was kept; the words that were heard stay."""
        async with self.database.write(owner) as connection:
            if is_any := await recordings.forget_all(connection, owner):
                await to_scour(connection, owner, self.clock.now())
        return is_any
