"""Bringing talk along from elsewhere: /import, and the files of exports that are sent."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

from bot.conversation.commands.table import Invocation, Obeying, command
from bot.domain.answers import Answer
from bot.domain.interactions import IncomingMessage
from bot.errors import NotFound
from bot.memory.importing import status
from bot.memory.importing.imports import NONE_HERE, PIECE, Imports
from bot.speech.saying import say
from bot.storage.engine.database import Database
from bot.storage.log.imports import Import

MOST_LISTED = 5
_NOTES = re.compile(r"MEMORY\.md|\d{4}-\d\d-\d\d[^/]*\.md")


def may_be_export(name: str) -> bool:
    """Whether a file may be an export, by its name; its content decides."""
    lower = name.lower()
    return lower.endswith((".json", ".zip")) or _NOTES.fullmatch(name) is not None


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class ImportCommands:
    """Runs the commands about what is brought in."""

    database: Database
    imports: Imports

    @command("import", "Bring talk along from ChatGPT, Claude, Telegram and others", in_group="nobody")
    @command("import status", in_group="nobody")
    async def status(self, given: Invocation) -> Answer:
        """How far each import is."""
        every = await self.imports.every(given.owner)
        if not every:
            raise NotFound(say(NONE_HERE))
        return Answer("\n\n".join(status.status_line(each) for each in every[:MOST_LISTED]), plain=True)

    @command("import stop", in_group="nobody", changes=True)
    async def stop(self, given: Invocation) -> Answer:
        """Stop what is being read or learnt from; what is there stays."""
        which = await self.imports.stop(given.owner)
        return Answer(
            say("Stopped: “{name}”. /import resume goes on, /import undo takes it back.", name=which.name),
            plain=True,
        )

    @command("import resume", in_group="nobody", changes=True)
    async def resume(self, given: Invocation) -> Answer:
        """Go on where it was stopped."""
        which = await self.imports.resume(given.owner)
        return Answer(say("I go on with “{name}”.", name=which.name), plain=True)

    @command("import undo [NUMBER]", misuse="/import undo 1", in_group="nobody", changes=True)
    @command("import undo #NUMBER", misuse="/import undo 1", in_group="nobody", changes=True)
    async def undo(self, given: Invocation, number: int | None = None) -> Answer:
        """Take an import back with all that was learnt from it, the newest if none is named."""
        which = await self.imports.undo(given.owner, number)
        return Answer(
            say(
                "I take “{name}” back, and all that I learnt from it. It is gone in a moment.",
                name=which.name,
            ),
            plain=True,
        )

    @command("import as NUMBER NUMBER", by_button=True, changes=True, in_group="nobody")
    async def choose(self, given: Invocation, number: int, speaker: int) -> Answer:
        """Say which of the speakers of an export one is, and have it read."""
        return status.begun(await self.imports.choose(given.owner, number, speaker))

    async def file(self, message: IncomingMessage, name: str, content: bytes) -> Obeying:
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
            return status.begun(await self.imports.start(connection, arrived))
