"""The buttons under a message that waits for a model: it is tried again, or left."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.domain.answers import Answer, Button
from bot.memory.unanswered import Unanswered

TRYING = "I am trying again. Should it fail, your message goes on waiting."
LEFT = "All right, I leave that one."


@dataclass(frozen=True, slots=True)
class SettleUnanswered:
    """Try a message that waits again, or leave it, by the number of its interaction."""

    interaction: int
    again: bool


def buttons(interaction_id: int) -> tuple[Button, ...]:
    """What can be done about a message that waits, in a row."""
    return (
        Button("Try again", f"/answer again {interaction_id}"),
        Button("Leave it", f"/answer leave {interaction_id}"),
    )


def read_settling(typed: str) -> SettleUnanswered | None:
    """What a button's action asks for, without the name of its command; None for anything else."""
    match = re.fullmatch(r"(again|leave)\s+([1-9][0-9]{0,14})", typed)
    return SettleUnanswered(int(match[2]), again=match[1] == "again") if match else None


async def settle(unanswered: Unanswered, owner: int, command: SettleUnanswered) -> Answer:
    """Do it. Raises NotFound for a message that waits no more."""
    if command.again:
        await unanswered.try_again(owner, command.interaction)
        return Answer(TRYING, plain=True)
    await unanswered.leave(owner, command.interaction)
    return Answer(LEFT, plain=True)
