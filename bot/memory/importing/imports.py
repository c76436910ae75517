"""Bringing an export in: begun, stopped, gone on with and undone, and what is said of how far it is.

Jobs do the work, batch by batch.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from bot.clock import Clock
from bot.domain.interactions import Answer, Button, ChatPlace
from bot.errors import NotFound, OffTheRecord, Refused
from bot.language.text import clean, one_line
from bot.memory.importing.exports import LookedThrough
from bot.memory.importing.process import ReadingProcess
from bot.speech.saying import Wording, say, say_many, say_number, say_quoted
from bot.storage.engine.database import Database, Transaction
from bot.storage.log import imports
from bot.storage.log.imports import Import
from bot.storage.people import people
from bot.storage.work import jobs, outbound

IMPORT, LEARN, UNDO = "import", "import_learn", "import_undo"
"""Kinds of jobs: to read an import's file on, to learn from what was brought in, to take an import back. The
key of the first and the last is its number."""

PIECE = 1 << 20
NONE_HERE = Wording("You have brought nothing in so far.")
NOT_SO_MANY = Wording(
    "One import at a time: “{name}” is still being read. /import status shows how far it is."
)

STEPS = 10
"""How often a message tells how far an import is, from its beginning to its end."""

SOURCES: Mapping[str, str] = {
    "chatgpt": "ChatGPT",
    "claude": "Claude",
    "telegram": "Telegram",
    "mem0": "mem0",
    "openclaw": "OpenClaw",
    "bot": "Memory",
}
"""What the programs are called."""

ONLY_FOUND = Wording(
    "Nothing in it is in your own words, so I learn no facts from it: I find it and say where it is from."
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
    _arriving: set[int] = field(init=False, default_factory=set[int])

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
        kept: list[bytes] = []

        async def copied() -> AsyncIterator[bytes]:
            async for piece in pieces:
                kept.append(await asyncio.to_thread(zlib.compress, piece, 3))
                yield piece

        self._arriving.add(owner)
        try:
            reading = await ReadingProcess.of(copied(), name, known, now, self.bot)
            await reading.close()  # it is begun again, by the job that reads
            found = replace(reading.found, me=reading.found.me or _named(me, reading.found.speakers))
            number = await self._store(owner, name, found, kept, where, now)
        finally:
            self._arriving.remove(owner)
        return await self._get(owner, number)

    async def _store(
        self,
        owner: int,
        name: str,
        found: LookedThrough,
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
                me=found.me,
                speakers=() if found.me else found.speakers,
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
            await jobs.promise(connection, which.owner, IMPORT, str(which.id), self.clock.now())
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
            await jobs.promise(connection, owner, LEARN, "", self.clock.now())
        return which

    async def undo(self, owner: int, number: int | None = None) -> Import:
        """Take an import back whole, the newest if none is named: a job does. Raises NotFound for nothing."""
        async with self.database.write(owner) as connection:
            which = await self._newest(
                connection, owner, ("asking", "reading", "learning", "stopped", "done"), number, undo=True
            )
            await imports.set_state(connection, owner, which.id, "undoing")
            await jobs.cancel(connection, owner, IMPORT, str(which.id))
            await jobs.promise(connection, owner, UNDO, str(which.id), self.clock.now())
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
            is_empty = undo and each.done == each.total and not each.brought
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


def _named(called: str | None, speakers: tuple[tuple[str, str, int], ...]) -> str | None:
    """The id of a speaker by what they are called."""
    if called is None:
        return None
    wanted = called.strip().casefold()
    return next((by for by, name, _ in speakers if wanted in (by.casefold(), name.casefold())), None)


def source_of(chat: str) -> str:
    """What the talk of a chat is from that was brought in."""
    return SOURCES[chat.partition(":")[0]]


def begun(which: Import) -> Answer:
    """What is answered to a file: that it is read, or who the person is in it."""
    if which.me is None:
        asked = say(
            "This is a chat with several people. Which of them are you? I learn only from what you said"
            " yourself."
        )
        buttons = tuple(
            (Button(name, f"/import as {which.id} {place}"),)
            for place, (_, name, _) in enumerate(which.speakers, 1)
        )
        return Answer(asked, (*buttons, (Button(say("None of them"), "/import stop"),)))
    if which.source == "bot":
        return Answer(f"{say(OWN, count=say_number(which.total))}\n{say(HINT)}")
    found = say_many(
        "This is an export from {source} with {count} message. I'm reading it now.",
        "This is an export from {source} with {count} messages. I'm reading it now.",
        which.total,
        source=SOURCES[which.source],
    )
    return Answer(f"{found}\n{say(HINT)}")


OWN = Wording("This is my own export. Messages and memories in it: {count}. I'm reading it now.")
HINT = Wording("/import status shows how far I am, /import stop stops it, /import undo takes all of it back.")


def status_line(progress: ImportProgress) -> str:
    """An import as it stands, on a few lines."""
    which = progress.which
    head = f"#{which.id} {SOURCES[which.source]}, {say_quoted(which.name)}: "
    match which.state:
        case "arriving" | "asking":
            return head + say("waits for you to say who you are in it.")
        case "reading":
            done, total = say_number(which.done), say_number(which.total)
            if which.source == "bot":
                return head + say("{done} of {total} messages and memories read.", done=done, total=total)
            return head + say("{done} of {total} messages read.", done=done, total=total)
        case "undoing":
            return head + say("is being taken back.")
        case "undone":
            return head + say("taken back, nothing of it is left.")
        case "stopped":
            stopped = say("stopped; /import resume goes on.")
            return f"{head}{stopped}\n{_brought(progress)}"
        case "learning" | "done":
            return f"{head}{_brought(progress)}"


def _brought(progress: ImportProgress) -> str:
    which = progress.which
    lines = [
        say("Messages and memories that were new: {count}.", count=say_number(which.brought))
        if which.source == "bot"
        else say_many(
            "{count} message was new, and can be found.",
            "{count} messages were new, and can be found.",
            which.brought,
        )
    ]
    if which.done - which.brought - which.left_out > 0:
        lines.append(
            say_many(
                "{count} I had already.",
                "{count} I had already.",
                which.done - which.brought - which.left_out,
            )
        )
    if which.left_out:
        lines.append(
            say(
                "Left out, as it was off the record or you had me forget it: {count}.",
                count=say_number(which.left_out),
            )
        )
    if which.source in ("mem0", "openclaw"):
        return " ".join([*lines, say(ONLY_FOUND)])
    if progress.waiting:
        lines.append(
            say_many(
                "{count} is still to be learnt from.",
                "{count} are still to be learnt from.",
                progress.waiting,
            )
        )
    if progress.held_up:
        lines.append(say("I go on with that when there is budget for it again."))
    if progress.learnt:
        lines.append(
            say_many("Learnt from it: {count} fact.", "Learnt from it: {count} facts.", progress.learnt)
        )
    return " ".join(lines)


async def update_message(connection: Transaction, progress: ImportProgress, now: datetime) -> None:
    """Bring the message about an import up to date, once for each step; nothing where it is told nowhere."""
    which = progress.which
    if not which.chat:
        return
    first, key = f"import:{which.id}", f"import:{which.id}:{which.state}:{_step(progress)}"
    shown = await outbound.promised(connection, first)
    await outbound.add(
        connection,
        which.owner,
        ChatPlace(which.channel, which.chat),
        key if shown else first,
        Answer(status_line(progress), silent=True),
        now,
        reuse=shown.sent if shown else (),
    )


def _step(progress: ImportProgress) -> int:
    which = progress.which
    if which.state == "learning":
        return STEPS - progress.waiting * STEPS // max(1, which.brought)
    return which.done * STEPS // max(1, which.total)
