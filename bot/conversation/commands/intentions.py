"""What a person means to do: listed with its days, settled with a button."""

from __future__ import annotations

from datetime import datetime

from bot.conversation.commands.requests import SettleIntention
from bot.domain.answers import Answer
from bot.domain.changes import Plan
from bot.domain.details import IntentionDetails
from bot.domain.ids import new_plan_id
from bot.domain.receipts import outcome_line, undo_row
from bot.errors import NotFound, Refused, StalePlan
from bot.language.text import one_line
from bot.memory.reader import Reader
from bot.memory.writing.intentions import (
    as_intention,
    became,
    buttons,
    in_order,
    lately_settled,
    settled,
)
from bot.memory.writing.writer import Writer

MOST_SHOWN = 10
TRIES = 5
NONE_OPEN = (
    "I know of nothing you mean to do. Tell me what you plan, and I ask how it went when its day has come."
)
NO_SUCH = "There is no such intention any more. /intentions lists those there are."


class IntentionCommands:
    """Runs /intentions and the buttons beneath a follow-up."""

    def __init__(self, *, reader: Reader, writer: Writer) -> None:
        self._reader = reader
        self._writer = writer

    async def show(self, owner: int, now: datetime) -> Answer:
        """What is open, the earliest day first, and what was settled lately."""
        known = await self._reader.every(owner, ("intention",))
        every, settled_lately = in_order(known), lately_settled(known, now)
        settled_lines = [f"- {one_line(memory.line, 200)}" for memory in settled_lately[:MOST_SHOWN]]
        below = ["", "Settled lately:", *settled_lines] if settled_lines else []
        if not every:
            return Answer("\n".join([NONE_OPEN, *below]), plain=True)
        lines = [
            f"{number}. {one_line(memory.content, 200)} ({_when(intention)}) [{memory.id}]"
            for number, (memory, intention) in enumerate(every[:MOST_SHOWN], 1)
        ]
        if len(every) > MOST_SHOWN:
            lines.append(f"and {len(every) - MOST_SHOWN} more; /memory search finds them")
        rows = tuple(
            buttons(memory.id, f"{number}. ") for number, (memory, _) in enumerate(every[:MOST_SHOWN], 1)
        )
        return Answer("\n".join(["You mean to:", *lines, *below]), rows, plain=True)

    async def settle(self, owner: int, command: SettleIntention, now: datetime) -> Answer:
        """Keep what became of an intention; `now` is in the person's zone. Raises NotFound for one that is not open."""
        for _ in range(TRIES):
            memory = await self._reader.get(owner, command.id)
            intention = as_intention(memory) if memory else None
            if memory is None or intention is None or intention.state != "open":
                raise NotFound(NO_SUCH)
            after = became(intention, command.outcome, now.date())
            change = settled(memory, after, now)
            plan = Plan(new_plan_id(), owner, "command", (change,))
            try:
                await self._writer.write(plan)
            except StalePlan:
                continue
            return Answer(outcome_line(change.after), undo_row(plan.id), plain=True)
        raise Refused("That changed while I was writing it down. Please try again.")


def _when(intention: IntentionDetails) -> str:
    """The day it is for, and the day on which to ask where there is another reason for it."""
    day = intention.due.replace("T", " ") if intention.due else "no day"
    return f"{day}; I ask on {intention.ask_on}" if intention.ask_on else day
