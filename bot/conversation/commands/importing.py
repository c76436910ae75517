"""/import: talk brought along from elsewhere: how far it is, stopped, resumed, taken back."""

from __future__ import annotations

from bot.conversation.commands.table import Invocation, command
from bot.domain.answers import Answer
from bot.errors import NotFound
from bot.memory.importing import status
from bot.memory.importing.imports import NONE_HERE
from bot.speech.saying import say

MOST_LISTED = 5


@command("import", "Bring talk along from ChatGPT, Claude, Telegram and others", in_group="nobody")
@command("import status", in_group="nobody")
async def show(given: Invocation) -> Answer:
    """How far each import is."""
    every = await given.desk.imports.every(given.owner)
    if not every:
        raise NotFound(say(NONE_HERE))
    return Answer("\n\n".join(status.status_line(each) for each in every[:MOST_LISTED]), plain=True)


@command("import stop", in_group="nobody", changes=True)
async def stop(given: Invocation) -> Answer:
    """Stop what is being read or learnt from; what is there stays."""
    which = await given.desk.imports.stop(given.owner)
    return Answer(
        say("Stopped: “{name}”. /import resume goes on, /import undo takes it back.", name=which.name),
        plain=True,
    )


@command("import resume", in_group="nobody", changes=True)
async def resume(given: Invocation) -> Answer:
    """Go on where it was stopped."""
    which = await given.desk.imports.resume(given.owner)
    return Answer(say("I go on with “{name}”.", name=which.name), plain=True)


@command("import undo [NUMBER]", misuse="/import undo 1", in_group="nobody", changes=True)
@command("import undo #NUMBER", misuse="/import undo 1", in_group="nobody", changes=True)
async def undo(given: Invocation, number: int | None = None) -> Answer:
    """Take an import back with all that was learnt from it, the newest if none is named."""
    which = await given.desk.imports.undo(given.owner, number)
    return Answer(
        say("I take “{name}” back, and all that I learnt from it. It is gone in a moment.", name=which.name),
        plain=True,
    )


@command("import as NUMBER NUMBER", by_button=True, changes=True, in_group="nobody")
async def choose(given: Invocation, number: int, speaker: int) -> Answer:
    """Say which of the speakers of an export one is, and have it read."""
    return status.begun(await given.desk.imports.choose(given.owner, number, speaker))
