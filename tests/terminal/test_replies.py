"""What a channel without buttons prints of an answer, and how."""

from __future__ import annotations

import json
import time
from io import StringIO

import pytest
from rich.console import Console

from bot.channels.terminal import (
    Reply,
    _show,  # pyright: ignore[reportPrivateUsage]
    _since,  # pyright: ignore[reportPrivateUsage]
    progress_bar,
    write,
)
from bot.domain.interactions import Answer, Attachment, Button


def test_the_object_of_an_answer_holds_its_files_where_it_has_some() -> None:
    """By their names, as they are shown."""
    for files, told in (((), None), ((Attachment("a.txt", b"words"),), {"a.txt": "words"})):
        out = StringIO()
        write(out, Reply(answer=Answer("Here.", attachments=files)), as_json=True)
        assert json.loads(out.getvalue()).get("attachments") == told


def test_how_long_an_answer_took_is_told_in_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """From its beginning to now."""
    monkeypatch.setattr(time, "perf_counter", lambda: 12.5)
    assert _since(10.0) == 2500


@pytest.mark.parametrize("text", ["[bold]not bold[/bold] [/nothing]", "call 0170 1234567 at 'nine'"])
def test_a_plain_answer_is_shown_as_it_is(text: str) -> None:
    """Nothing in it is a mark or a colour of the terminal's."""
    out = StringIO()
    _show(Console(file=out, force_terminal=True, width=80), Reply(answer=Answer(text)))
    assert out.getvalue() == f"{text}\n"


def test_a_bar_that_moves_leaves_the_output_to_what_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """It is on standard error, so that a pipe holds nothing of it."""
    with progress_bar("reading") as move:
        move(3)
    shown = capsys.readouterr()
    assert "reading" in shown.err
    assert shown.out == ""


def test_buttons_and_what_is_asked_for_are_printed_as_commands() -> None:
    """A reply that Telegram's app would ask for is typed as the command that it completes."""
    out = StringIO()
    answer = Answer("Remembered: your name is Ana", ((Button("Undo", "/undo 1"),),))
    write(out, Reply(answer=answer), as_json=False)
    asked = Answer("What should it say instead of “Ana”?", asks="/memory edit abcd2345")
    write(out, Reply(answer=asked), as_json=False)
    assert out.getvalue() == (
        "Remembered: your name is Ana\n  Undo: /undo 1\n"
        "What should it say instead of “Ana”?\n  /memory edit abcd2345 …\n"
    )
