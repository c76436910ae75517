"""A new command is one function: declared where it is obeyed, it is read, listed and run with nothing else to touch."""

from __future__ import annotations

import inspect

import pytest

from bot.conversation.commands import run
from bot.conversation.commands.run import ROOMS, TABLE, Commands, parse_command
from bot.conversation.commands.table import Command, Form, Invocation, Misused, Table, Unknown, command
from bot.domain.answers import Answer
from bot.speech.saying import Wording
from tests.scripted import Bot


class Greetings:
    """A room of one command."""

    @command("greet NAME [loudly]", "Greet somebody", changes=True)
    async def greet(self, given: Invocation, name: str, loudly: bool) -> Answer:
        """Say hello to somebody."""
        return Answer(f"{given.owner} says hello to {name}{'!' if loudly else '.'}", plain=True)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """The table of commands with the new one."""
    table = Table((*ROOMS, Greetings))
    monkeypatch.setattr(run, "TABLE", table)
    return table


async def test_a_declared_command_is_read_listed_and_obeyed(bot: Bot, table: Table) -> None:
    """By the parser, the menu that Telegram shows, /help, the sentence for misuse, and the function itself."""
    commands = bot.app.commands
    bot.app.commands.rooms = (*commands.rooms, Greetings())
    owner = (await bot.person()).id
    assert (await bot.command("/greet Ben loudly")).text == f"{owner} says hello to ben!"
    assert (await bot.command("/greet")).text == "Write it like this: /greet NAME [loudly]"
    assert ("greet", "Greet somebody") in table.menu
    assert "/greet: Greet somebody" in (await bot.command("/help")).text


def test_without_its_declaration_there_is_no_such_command() -> None:
    """What the test above sees comes of the declaration alone."""
    assert parse_command("/greet Ben") == Unknown("greet")


async def test_every_room_of_the_table_is_in_the_house(bot: Bot) -> None:
    """The app builds one of each, so that whatever can be read can be obeyed."""
    commands = bot.app.commands
    built = [type(room) for room in (commands, *commands.rooms)]
    assert sorted(built, key=str) == sorted(ROOMS, key=str)
    assert Commands in built


@pytest.mark.parametrize("form", TABLE.forms, ids=lambda form: form.declared.usage)
def test_a_function_takes_what_its_pattern_gives(form: Form) -> None:
    """As many arguments as values stand in the pattern, after what was given."""
    parameters = list(inspect.signature(form.obeys).parameters.values())[2:]
    needed = sum(each.default is each.empty for each in parameters)
    assert needed <= len(form.readers) <= len(parameters)


@pytest.mark.parametrize("form", TABLE.forms, ids=lambda form: form.declared.usage)
def test_how_a_command_is_told_to_be_written_names_one_that_there_is(form: Form) -> None:
    """The sentence for misuse begins with a command."""
    misuse = form.declared.misuse
    told = (misuse.english if isinstance(misuse, Wording) else misuse) or f"/{form.declared.usage}"
    if told.startswith("/"):
        read = parse_command(told.partition(",")[0].partition(" ")[0])
        assert isinstance(read, Command | Misused)
