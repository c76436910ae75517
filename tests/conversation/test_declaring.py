"""A new command is one function: declared where it is obeyed, it is read, listed and run with nothing else to touch."""

from __future__ import annotations

import inspect
import pkgutil
import sys
from importlib import import_module

import pytest

from bot.conversation import commands
from bot.conversation.commands import run
from bot.conversation.commands.run import ROOMS, TABLE, parse_command
from bot.conversation.commands.table import Command, Form, Invocation, Misused, Table, Unknown, command
from bot.domain.interactions import Answer
from bot.speech.saying import Wording
from tests.scripted import Bot


@command("greet NAME [loudly]", "Greet somebody", changes=True)
async def greet(given: Invocation, name: str, loudly: bool) -> Answer:
    """Say hello to somebody."""
    return Answer(f"{given.owner} says hello to {name}{'!' if loudly else '.'}")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """The table of commands with the new one."""
    table = Table((*ROOMS, sys.modules[__name__]))
    monkeypatch.setattr(run, "TABLE", table)
    return table


async def test_a_declared_command_is_read_listed_and_obeyed(bot: Bot, table: Table) -> None:
    """By the parser, the menu that Telegram shows, /help, the sentence for misuse, and the function itself."""
    owner = (await bot.person()).id
    assert (await bot.command("/greet Ben loudly")).text == f"{owner} says hello to ben!"
    assert (await bot.command("/greet")).text == "Write it like this: /greet NAME [loudly]"
    assert ("greet", "Greet somebody") in table.menu
    assert "/greet: Greet somebody" in (await bot.command("/help")).text


def test_without_its_declaration_there_is_no_such_command() -> None:
    """What the test above sees comes of the declaration alone."""
    assert parse_command("/greet Ben") == Unknown("greet")


def test_every_module_that_declares_commands_is_a_room_of_the_table() -> None:
    """So that whatever is declared can be given."""
    modules = [
        import_module(each.name) for each in pkgutil.iter_modules(commands.__path__, f"{commands.__name__}.")
    ]
    declaring = {each.__name__ for each in modules if Table([each]).forms}
    assert declaring == {each.__name__ for each in ROOMS}


@pytest.mark.parametrize("form", TABLE.forms, ids=lambda form: form.declared.usage)
def test_a_function_takes_what_its_pattern_gives(form: Form) -> None:
    """As many arguments as values stand in the pattern, after what was given."""
    parameters = list(inspect.signature(form.function).parameters.values())[1:]
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
