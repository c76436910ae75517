"""What becomes of a message of ours when a button under it is pressed."""

from __future__ import annotations

from bot.conversation.commands.requests import Command, EditMemory, NeverAgain, SettlePending, Undo
from bot.domain.answers import Button
from bot.storage.work.outbound import Outbound

Rows = tuple[tuple[Button, ...], ...]


def stays_after(command: Command, said: Outbound | None, left: Rows) -> bool:
    """Whether a message stays to be read though a button of it was pressed: it says more than the button answers.

    `left` are the other buttons of it.
    """
    if isinstance(command, SettlePending | NeverAgain):
        return bool(left) or (said is not None and said.interaction_id is not None)
    return isinstance(command, Undo | EditMemory)


def without_row(said: Outbound | None, pressed: str) -> Rows:
    """The rows of a message's buttons without the one that a pressed button stands in."""
    rows = said.answer.buttons if said else ()
    return tuple(row for row in rows if all(button.action != pressed for button in row))
