"""What a channel without buttons prints of an answer."""

from __future__ import annotations

from io import StringIO

from bot.channels.terminal import Reply, write
from bot.domain.answers import Answer, Button


def test_buttons_and_what_is_asked_for_are_printed_as_commands() -> None:
    """A reply that Telegram's app would ask for is typed as the command that it completes."""
    out = StringIO()
    answer = Answer("Remembered: your name is Ana", ((Button("Undo", "/undo 1"),),))
    write(out, Reply(answer=answer), as_json=False)
    asked = Answer("What should it say instead of “Ana”?", asks="/memory edit abcd2345")
    write(out, Reply(answer=asked), as_json=False)
    assert out.getvalue() == (
        "Remembered: your name is Ana\n  Undo: /undo 1\n"
        "What should it say instead of “Ana”?\n  /memory edit abcd2345 NEW TEXT\n"
    )
