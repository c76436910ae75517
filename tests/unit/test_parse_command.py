"""Slash commands, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.conversation.commands.about import COMMANDS
from bot.conversation.commands.forget_requests import ForgetWords
from bot.conversation.commands.parse import parse_command, start_code
from bot.conversation.commands.requests import (
    ChangeSetting,
    Command,
    DeleteMemory,
    EditMemory,
    ExportMemory,
    Help,
    ListMemories,
    Misused,
    New,
    Privacy,
    RememberText,
    SearchMemory,
    SettlePending,
    ShowMemory,
    ShowUsage,
    Start,
    Stop,
    Undo,
    Unknown,
    WhoAmI,
)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/start", Start()),
        ("/start abc", Start()),
        ("/help", Help()),
        ("/HELP", Help()),
        ("/help@mnemo_bot", Help()),
        ("/new", New()),
        ("/privacy", Privacy()),
        ("/whoami", WhoAmI()),
        ("/stop", Stop()),
        ("/usage", ShowUsage()),
        ("/memory", ListMemories(None, 1)),
        ("/memory list", ListMemories(None, 1)),
        ("/memory list 3", ListMemories(None, 3)),
        ("/memory list Health", ListMemories("health", 1)),
        ("/memory list health 2", ListMemories("health", 2)),
        ("/memory show ABCD2345", ShowMemory("abcd2345")),
        ("/memory show [abcd2345]", ShowMemory("abcd2345")),
        ("/memory search what's up?", SearchMemory("what's up?")),
        ("/memory edit abcd2345 a new text", EditMemory("abcd2345", "a new text")),
        ("/memory  edit\nabcd2345\na new\ntext", EditMemory("abcd2345", "a new\ntext")),
        ("/memory edit abcd2345", EditMemory("abcd2345", "")),
        ("/memory keep abcd2345", SettlePending("abcd2345", "keep")),
        ("/memory keep abcd2345 instead", SettlePending("abcd2345", "instead")),
        ("/memory drop abcd2345", SettlePending("abcd2345", "drop")),
        ("/memory delete abcd2345", DeleteMemory("abcd2345")),
        ("/memory export", ExportMemory()),
        ("/remember I like tea", RememberText("I like tea")),
        ("/remember\nI like tea", RememberText("I like tea")),
        ("/forget tea", ForgetWords("tea")),
        ("/undo 0123456789abcdef", Undo("0123456789abcdef")),
        ("/undo", Undo("")),
        ("/settings", ChangeSetting("", "")),
        ("/settings timezone Europe/Berlin", ChangeSetting("timezone", "Europe/Berlin")),
        ("/settings  Timezone\tEurope/Berlin", ChangeSetting("timezone", "Europe/Berlin")),
        ("/nonsense", Unknown("nonsense")),
    ],
)
def test_a_command_is_read(text: str, command: Command) -> None:
    """Each command with and without what may follow it, in any case and spacing."""
    assert parse_command(text) == command


@pytest.mark.parametrize(
    "text",
    [
        "/memory show",
        "/memory show notanid",
        "/memory show abcd2345 extra",
        "/memory edit",
        "/memory delete",
        "/memory delete '; DROP TABLE memories",
        "/memory search",
        "/memory list nonsense",
        "/memory list -1",
        "/memory list 1234567",
        "/memory nonsense",
        "/remember",
        "/forget   ",
        "/undo xyz",
        "/undo 0123456789ABCDEF",
    ],
)
def test_a_misused_command_is_told_how_it_is_written(text: str) -> None:
    """Never guessed, never a traceback."""
    command = parse_command(text)
    assert isinstance(command, Misused)
    assert command.usage


@pytest.mark.parametrize(
    "text", ["hello", "", "/", "/etc/hosts", "//", "see /help", "/ help", "/пример", "/a/b c", "/🙂"]
)
def test_ordinary_words_are_no_command(text: str) -> None:
    """A path, a slash in the middle, another script: for the model."""
    assert parse_command(text) is None


@given(st.text("/ \n@abcdmemoryshowdeletelistedit2345\x00é[]", max_size=60) | st.text(st.characters()))
def test_any_text_is_a_command_or_none(text: str) -> None:
    """Parsing never fails."""
    parse_command(text)


def test_every_listed_command_is_understood() -> None:
    """The menu offers nothing that is unknown."""
    assert not any(isinstance(parse_command(f"/{name}"), Unknown | None) for name, _ in COMMANDS)


def test_the_code_of_a_link_comes_with_start_alone() -> None:
    """t.me/<bot>?start=code arrives as /start code."""
    assert start_code("/start abc-123") == "abc-123"
    assert start_code("/start@mnemo_bot abc") == "abc"
    assert start_code("/start") == start_code("/help abc") == start_code("start abc") == ""


@pytest.mark.parametrize(
    "typed", ["/remember 7", "/remember 🎉", "/remember .", "/note a", "/note : b", "/note |"]
)
def test_too_little_to_keep_is_answered_with_how_to_write_it(typed: str) -> None:
    """A single letter or sign can't be quoted, and says nothing later on."""
    assert isinstance(parse_command(typed), Misused)
