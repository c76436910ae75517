"""The process that reads an export, from outside: handed the file, asked for its messages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.errors import NotAnExport, Refused
from bot.memory.importing.exports import LookedThrough
from bot.memory.importing.own_export import Beside, ExportedMemory
from bot.memory.indexer import ReadExchange
from bot.pages.own_process import process_of
from bot.speech.saying import Wording, say

SCAN_SECONDS = 600
READ_SECONDS = 4 * 3600
"""Of computing: 200,000 messages take some minutes."""

LONGEST_LINE = 64 << 20

PROBLEMS: dict[str, Wording] = {
    "unknown": Wording(
        "I don't know that file. I can bring in exports of ChatGPT, Claude, Telegram Desktop (JSON) and"
        " mem0, OpenClaw's notes, and the memory.json that /memory export gives."
    ),
    "broken": Wording("That file is broken or cut off, so I brought nothing in. Please export it again."),
    "deep": Wording("That file isn't built like any export, so I left it alone."),
    "large": Wording("That file unpacks to far more than I can read, so I left it alone."),
    "encrypted": Wording("That file is locked with a password. Please send it without one."),
    "empty": Wording("I found no messages in that file, so there is nothing to bring in."),
    "ours": Wording(
        "That is our own chat. What you said there on the record I have already, so I brought nothing in."
    ),
    "for_reading": Wording(
        "That is my own export as it is for reading. Send me the memory.json that comes with it: it brings "
        "everything back as it was."
    ),
    "another": Wording("That export is of another account, not yours, so I brought nothing in."),
}
"""What is said of a file that can't be brought in; nothing is changed by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared(ReadExchange):
    """One message with what it is found by; the number of its exchange is its place in the order of time.

    One that `begins` opens a talk; `beside` is what the own export tells of it.
    """

    begins: bool
    to_learn: bool
    unread: bool
    beside: Beside | None


Item = Prepared | ExportedMemory
"""What comes out of an export; None stands for a message that was off the record: nothing of it is told."""


_FOUND = TypeAdapter(LookedThrough)
_BATCH = TypeAdapter(tuple[Item | None, ...])


@dataclass(frozen=True, slots=True)
class ReadingProcess:
    """One run of the process; to be closed, which ends it."""

    process: asyncio.subprocess.Process
    found: LookedThrough

    @classmethod
    async def of(
        cls, pieces: AsyncIterator[bytes], name: str, known: Collection[str], undated: datetime, bot: str
    ) -> ReadingProcess:
        """Hand a file to the process and wait for what it finds. Raises the Refused that says what is wrong
        with it, and the OSError of one that can't be opened.

        `known` are ids that the person goes by in Telegram, and `bot` is its number of this bot; what has no
        date counts as of `undated`.
        """
        process = await process_of("bot.memory.importing.reading", LONGEST_LINE)
        try:
            async with asyncio.timeout(SCAN_SECONDS):
                request: dict[str, Any] = {
                    "seconds": READ_SECONDS,
                    "name": name[-200:],
                    "known": sorted(known),
                    "now": undated.isoformat(),
                    "bot": bot,
                }
                found = await _found(process, request, pieces)
        except BaseException as failure:
            await _end(process)
            if isinstance(failure, TimeoutError | ConnectionError | ValueError):
                raise Refused(say(PROBLEMS["broken"])) from None
            raise
        if found.problem:
            await _end(process)
            raise (NotAnExport if found.problem == "unknown" else Refused)(say(PROBLEMS[found.problem]))
        return cls(process, found)

    async def begin(self, me: str, done: int) -> None:
        """Have it give what stands behind the first `done` messages; `me` wrote the person's own."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"me": me, "done": done}).encode() + b"\n")
        await self.process.stdin.drain()

    async def batch(self) -> tuple[Item | None, ...]:
        """The next messages; none at the end. Raises Refused when the process died over the file."""
        assert self.process.stdout is not None
        try:
            line = await self.process.stdout.readline()
            if not line and await self.process.wait():
                raise Refused(say(PROBLEMS["broken"]))
            return await asyncio.to_thread(_BATCH.validate_json, line) if line else ()
        except (ValueError, ValidationError):
            raise Refused(say(PROBLEMS["broken"])) from None

    async def close(self) -> None:
        """End the process."""
        await _end(self.process)


async def _found(
    process: asyncio.subprocess.Process, request: dict[str, Any], pieces: AsyncIterator[bytes]
) -> LookedThrough:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(request).encode() + b"\n")
    async for piece in pieces:
        if piece:
            process.stdin.write(b"%d\n%b" % (len(piece), piece))
            await process.stdin.drain()
    process.stdin.write(b"0\n")
    await process.stdin.drain()
    return _FOUND.validate_json(await process.stdout.readline())


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
    if process.stdin is not None:
        process.stdin.close()
    await process.wait()
