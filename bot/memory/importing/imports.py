"""Bringing an export in: begun, stopped, gone on with and undone; jobs do the work, batch by batch."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from bot.clock import Clock
from bot.domain.interactions import ChatPlace
from bot.errors import NotFound, OffTheRecord, Refused
from bot.language.text import clean, one_line
from bot.memory.importing.exports import LookedThrough
from bot.memory.importing.process import ReadingProcess
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database, Transaction
from bot.storage.log import imports
from bot.storage.log.imports import Import
from bot.storage.people import people
from bot.storage.work import jobs

IMPORT, LEARN, UNDO = "import", "import_learn", "import_undo"
"""Kinds of jobs: to read an import's file on, to learn from what was brought in, to take an import back. The
key of the first and the last is its number."""

PIECE = 1 << 20
NONE_HERE = Wording("You have brought nothing in so far.")
NOT_SO_MANY = Wording(
    "One import at a time: “{name}” is still being read. /import status shows how far it is."
)


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """An import as it stands: `waiting` messages are to be learnt from, and `learnt` memories rest on it.

    `held_up` is why its job waits, empty while it does not.
    """

    which: Import
    waiting: int
    learnt: int
    held_up: str = ""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Imports:
    """What a person does with their imports. `bot` is Telegram's number of this bot, empty without one."""

    database: Database
    clock: Clock
    bot: str = ""
    _looked_through: dict[int, ReadingProcess] = field(init=False, default_factory=dict[int, ReadingProcess])
    _arriving: set[int] = field(init=False, default_factory=set[int])

    def take(self, number: int) -> ReadingProcess | None:
        """The process that has looked a file through, to read it; None where there is none (any more)."""
        return self._looked_through.pop(number, None)

    async def close(self) -> None:
        """End the processes that nobody has taken."""
        while self._looked_through:
            await self._looked_through.popitem()[1].close()

    async def arrive(
        self, owner: int, name: str, pieces: AsyncIterator[bytes], where: ChatPlace, me: str | None = None
    ) -> Import:
        """Look a file through and store it; nothing of it is brought in before `start`.

        `me` is what the person is called in it, or their id there, if they said so. Raises the Refused that
        says why it can't be brought in, and OffTheRecord; nothing is changed then.
        """
        now = self.clock.now()
        async with self.database.read() as connection:
            await require_on_record(connection, owner, now)
            known = {
                f"user{each}" for at, each in await people.known_as(connection, owner) if at == "telegram"
            }
            running = [each for each in await imports.every(connection, owner) if each.state == "reading"]
        if running or owner in self._arriving:
            raise Refused(say(NOT_SO_MANY, name=running[0].name if running else name))
        self._arriving.add(owner)
        try:
            return await self._look_through(owner, name, pieces, where, me, known, now)
        finally:
            self._arriving.remove(owner)

    async def _look_through(
        self,
        owner: int,
        name: str,
        pieces: AsyncIterator[bytes],
        where: ChatPlace,
        me: str | None,
        known: set[str],
        now: datetime,
    ) -> Import:
        kept: list[bytes] = []

        async def copied() -> AsyncIterator[bytes]:
            async for piece in pieces:
                kept.append(await asyncio.to_thread(zlib.compress, piece, 3))
                yield piece

        reading = await ReadingProcess.of(copied(), name, known, now, self.bot)
        found = reading.found
        who = found.me or _named(me, found.speakers)
        try:
            number = await self._store(owner, name, found, who, kept, where, now)
        except BaseException:
            await reading.close()
            raise
        if who is None:
            await reading.close()  # the answer may be long in coming
        else:
            self._looked_through[number] = reading
        return await self._get(owner, number)

    async def _store(
        self,
        owner: int,
        name: str,
        found: LookedThrough,
        who: str | None,
        pieces: Sequence[bytes],
        where: ChatPlace,
        now: datetime,
    ) -> int:
        """Keep a file that can be read; an import that was being stored when its process died goes."""
        async with self.database.write(owner) as connection:
            await people.require(connection, owner)
            for left in await imports.every(connection, owner):
                if left.state == "arriving":
                    await imports.remove(connection, owner, left.id)
            number = await imports.begin(
                connection,
                owner,
                source=found.source,
                name=one_line(clean(name), 120),
                total=found.total,
                me=who,
                speakers=() if who else found.speakers,
                channel=where.channel,
                chat=where.chat,
                choices=found.choices,
                now=now,
            )
        for place, piece in enumerate(pieces):
            async with self.database.write(owner) as connection:
                await imports.add_part(connection, owner, number, place, piece)
        return number

    async def start(self, connection: Transaction, which: Import) -> Import:
        """Let what arrived be read, or ask first who the person is in it, in the caller's transaction.

        Raises OffTheRecord.
        """
        await require_on_record(connection, which.owner, self.clock.now())
        await imports.set_state(connection, which.owner, which.id, "reading" if which.me else "asking")
        if which.me:
            await promise(connection, which.owner, IMPORT, str(which.id), self.clock.now())
        return replace(which, state="reading" if which.me else "asking")

    async def choose(self, owner: int, number: int, speaker: int) -> Import:
        """Keep which of the speakers of an export the person is, and begin. Raises NotFound for none."""
        async with self.database.write(owner) as connection:
            which = await imports.get(connection, owner, number)
            if which is None or which.state != "asking" or not 0 < speaker <= len(which.speakers):
                raise NotFound(say("That import isn't waiting for an answer any more."))
            await imports.choose(connection, owner, number, which.speakers[speaker - 1][0])
            return await self.start(connection, replace(which, me=which.speakers[speaker - 1][0]))

    async def every(self, owner: int) -> list[ImportProgress]:
        """All imports as they stand, the newest first."""
        async with self.database.read() as connection:
            found = [each for each in await imports.every(connection, owner) if each.state != "arriving"]
            promised = {
                job.key: job
                for kind in (IMPORT, LEARN)
                for job in await jobs.of_kind(connection, owner, kind)
            }
            now = self.clock.now()
            off_record = (await people.preferences(connection, owner)).off_record(now)
            return [
                ImportProgress(
                    which,
                    await imports.waiting(connection, owner, which),
                    await imports.learnt_from(connection, owner, which),
                    "budget"
                    if which.state == "learning"
                    and "" in promised
                    and promised[""].due_at > now
                    and not off_record
                    else "",
                )
                for which in found
            ]

    async def stop(self, owner: int) -> Import:
        """Stop what is being read or learnt from; what was brought in so far stays. NotFound for nothing."""
        async with self.database.write(owner) as connection:
            which = await self._newest(connection, owner, ("reading", "learning", "asking"))
            await imports.set_state(connection, owner, which.id, "stopped")
            await jobs.cancel(connection, owner, IMPORT, str(which.id))
        return which

    async def resume(self, owner: int) -> Import:
        """Go on with what was stopped. Raises NotFound for nothing."""
        async with self.database.write(owner) as connection:
            which = await self._newest(connection, owner, ("stopped",))
            if which.done < which.total:
                return await self.start(connection, which)
            await imports.set_state(connection, owner, which.id, "learning")
            await promise(connection, owner, LEARN, "", self.clock.now())
        return which

    async def undo(self, owner: int, number: int | None = None) -> Import:
        """Take an import back whole, the newest if none is named: a job does. Raises NotFound for nothing."""
        async with self.database.write(owner) as connection:
            which = await self._newest(
                connection, owner, ("asking", "reading", "learning", "stopped", "done"), number, undo=True
            )
            await imports.set_state(connection, owner, which.id, "undoing")
            await jobs.cancel(connection, owner, IMPORT, str(which.id))
            await promise(connection, owner, UNDO, str(which.id), self.clock.now())
        return which

    async def _newest(
        self,
        connection: Transaction,
        owner: int,
        states: tuple[str, ...],
        number: int | None = None,
        *,
        undo: bool = False,
    ) -> Import:
        """The newest in some states; to undo, it has brought something, unless it is named."""
        for each in await imports.every(connection, owner):
            is_empty = undo and each.state == "done" and not each.brought
            if each.state in states and (number == each.id or (number is None and not is_empty)):
                return each
        raise NotFound(say(NONE_HERE))

    async def _get(self, owner: int, number: int) -> Import:
        found = await self.database.ask(imports.get, owner, number)
        if found is None:
            raise NotFound(say(NONE_HERE))
        return found


async def read_pieces(path: Path) -> AsyncIterator[bytes]:
    """A file piece by piece. Raises OSError when it can't be read."""
    with await asyncio.to_thread(path.open, "rb") as file:
        while piece := await asyncio.to_thread(file.read, PIECE):
            yield piece


async def require_on_record(connection: Transaction, owner: int, now: datetime) -> None:
    """Raises OffTheRecord for who is off the record, or a guest: nothing is brought in for them."""
    if (await people.require(connection, owner)).preferences.off_record(now):
        raise OffTheRecord


async def promise(connection: Transaction, owner: int, kind: str, key: str, now: datetime) -> None:
    """Promise the next step of an import, at once."""
    await jobs.promise(connection, owner=owner, kind=kind, key=key, now=now)


def _named(called: str | None, speakers: tuple[tuple[str, str, int], ...]) -> str | None:
    """The id of a speaker by what they are called."""
    if called is None:
        return None
    wanted = called.strip().casefold()
    return next((by for by, name, _ in speakers if wanted in (by.casefold(), name.casefold())), None)
