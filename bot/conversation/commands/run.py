"""Every command there is: read by one table and obeyed; a refusal becomes a sentence."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from bot.conversation.commands import (
    about,
    forgetting,
    keeping,
    memory,
    privacy,
    reminders,
    settings,
    why,
)
from bot.conversation.commands.table import (
    Command,
    Desk,
    Invocation,
    Misused,
    Rest,
    Table,
    Unknown,
    command,
    how_written,
)
from bot.domain.interactions import Answer, IncomingMessage
from bot.errors import BotError
from bot.language.orders import Switch, read_switch
from bot.language.statements.requests import keeps_what_is_pointed_at
from bot.speech.saying import say
from bot.storage.people.people import Person

STOP = "stop"
STOP_SHOWN = "answer stop"
NEW = "new"

AnyCommand = Command | Misused | Unknown


class Commands:
    """Obeys commands, with what is on the desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def run(self, person: Person, message: IncomingMessage, command: AnyCommand) -> Answer:
        """The answer to a command, a refusal included. `message` is the one that gave it."""
        try:
            obey = await self.think(person, message, command)
            return await obey()
        except BotError as refusal:
            return Answer(str(refusal))

    async def think(self, person: Person, message: IncomingMessage, command: AnyCommand) -> Rest:
        """Run the slow part of a command before the answer's transaction; returns the part that shares it.

        A command that changes nothing, or is told by its message's id whether it did, is answered by then.
        Raises the BotError that says why a command was turned down, as what it gives does.
        """
        match command:
            case Command(form, _) if form.declared.for_operator and not person.is_operator:
                return await self.think(person, message, Unknown(form.words[0]))
            case Misused(usage, why):
                return partial(_finished, Answer(how_written(usage, why)))
            case Unknown(name):
                unknown = say("I don't know {command}. /help lists what I can do.", command=f"/{name}")
                return partial(_finished, Answer(unknown))
            case Command(form, arguments):
                message = await self._desk.reader.with_quote(message)
                now = self._desk.clock.now().astimezone(ZoneInfo(person.zone))
                obey = partial(form.function, Invocation(self._desk, person, message, now), *arguments)
                return partial(_finished, obey if form.declared.changes else await obey())


@command("help", "What I can do", in_group="anyone")
async def help(given: Invocation) -> Answer:
    """Every command with its line."""
    of_operators = TABLE.operator_menu if given.person.is_operator else ()
    lines = [f"/{name}: {line}" for name, line in (*TABLE.menu, *of_operators)]
    above = say("Just talk to me. I keep what is worth keeping and tell you when I do.")
    below = say(
        "Off the record nothing is written down, so should I be restarted in the "
        "middle, such a message is lost."
    )
    return Answer("\n".join([above, "", *lines, "", below]))


@command(NEW, "Begin a new conversation; what I know stays", changes=True, in_group="anyone")
async def new(given: Invocation) -> Answer:
    """End the session of the chat."""
    await given.desk.log.end_session(given.owner, given.message.channel, given.message.chat)
    return Answer(say("A new conversation. What I know about you stays."))


@command(STOP, "Cancel the answer I am writing", in_group="anyone")
@command(f"{STOP_SHOWN} NUMBER", by_button=True, in_group="anyone")
async def stop(_: Invocation, interaction: int = 0) -> Answer:
    """What is said where nothing is being written; only the channel that runs a turn can stop it."""
    return Answer(say("There is nothing to stop."))


ROOMS = (
    sys.modules[__name__],
    memory,
    keeping,
    why,
    forgetting,
    reminders,
    settings,
    about,
    privacy,
)
"""The modules of commands, this one among them, in the order in which /help and channels list theirs."""

TABLE = Table(ROOMS)


IN_WORDS: Mapping[Switch, str] = {
    "learn_nothing": "/settings learning off",
    "learn_again": "/settings learning on",
    "go_off_record": "/incognito on",
}


def parse_command(text: str, *, replies: bool = False) -> AnyCommand | None:
    """The command a message is, or orders in plain words; None for any other. A button's action is one.

    Where it `replies` to a message it may order to keep what that says.
    """
    switch = read_switch(text)
    if switch is None and replies and keeps_what_is_pointed_at(text):
        return TABLE.read("/remember")
    return TABLE.read(IN_WORDS[switch] if switch else text)


def gives(command: AnyCommand | None, *names: str) -> bool:
    """Whether something is one of the commands of these names."""
    return isinstance(command, Command) and command.name in names


async def _finished(done: Answer | Callable[[], Awaitable[Any]]) -> Answer:
    """An answer, once what is left to be done for it is done."""
    while not isinstance(done, Answer):
        done = await done()
    return done
