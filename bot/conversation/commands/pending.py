"""The commands for what waits for a yes or no, and for what is never to be kept again."""

from __future__ import annotations

from typing import assert_never

from bot.clock import Clock
from bot.conversation.commands.requests import (
    AllowAgain,
    NeverAgain,
    PendingCommand,
    SettlePending,
    ShowDeclined,
    ShowPending,
)
from bot.domain.answers import Answer, Button
from bot.domain.changes import Doubt
from bot.domain.questions import Choice, rows
from bot.domain.receipts import declined_line, in_words, receipt, receipt_buttons
from bot.language.keys import label
from bot.language.text import one_line
from bot.memory.learning import pending
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database

MOST_BUTTON = 30


class PendingCommands:
    """Runs /memory pending, keep, drop, never, declined and allow."""

    def __init__(self, *, database: Database, writer: Writer, clock: Clock) -> None:
        self._database = database
        self._writer = writer
        self._clock = clock

    async def run(self, owner: int, command: PendingCommand) -> Answer:
        """Answer a command. Raises NotFound for what does not wait, Refused for what can't be taken back."""
        match command:
            case ShowPending():
                return await self._show(owner)
            case SettlePending(asked, choice):
                return await self._settle(owner, asked, choice)
            case NeverAgain(plan_id):
                return await self._never(owner, plan_id)
            case ShowDeclined():
                return await self._declined(owner)
            case AllowAgain(named):
                return await self._allow(owner, named)
            case _:
                assert_never(command)

    async def _show(self, owner: int) -> Answer:
        waiting = await pending.open_questions(self._database, owner)
        if not waiting:
            return Answer("Nothing waits for your yes or no.", plain=True)
        lines = [f"- {each.text} [{each.id}]" for each in waiting]
        return Answer("\n".join(["This waits for your answer:", *lines]), rows(waiting), plain=True)

    async def _declined(self, owner: int) -> Answer:
        declined = await pending.declined(self._database, owner)
        if not declined:
            return Answer("There is nothing that you want me to keep nothing about.", plain=True)
        lines = [f"- {declined_line(held)} [{held.id}]" for held in declined]
        rows = tuple(
            (Button(f"Allow {one_line(declined_line(held), MOST_BUTTON)}", f"/memory allow {held.id}"),)
            for held in declined
        )
        return Answer("\n".join(["I keep nothing of this:", *lines]), rows, plain=True)

    async def _allow(self, owner: int, named: str) -> Answer:
        lifted = await pending.allow(self._database, owner, named)
        lines = "; ".join(declined_line(held) for held in lifted)
        return Answer(f"When you tell me, I keep it again: {lines}", plain=True)

    async def _settle(self, owner: int, asked: str, choice: Choice) -> Answer:
        plan, left = await pending.settle(self._database, self._writer, self._clock, owner, asked, choice)
        line = receipt(plan.changes)
        if line or left:
            text = "\n".join(part for part in (line, *(each.text for each in left)) if part)
            return Answer(text, (*receipt_buttons(plan), *rows(left)), plain=True)
        if choice == "drop":
            return Answer("Dropped, and I won't ask again.", plain=True)
        sure = [change.memory for change in plan.changes if isinstance(change, Doubt)]
        return Answer(f"It stays: {in_words(sure[0])}" if sure else "I knew that already.", plain=True)

    async def _never(self, owner: int, plan_id: str) -> Answer:
        done = await pending.never_again(self._database, self._writer, self._clock, owner, plan_id)
        named = ", ".join(f"“{label(key)}”" for key in done.keys)
        now = (
            "Taken back."
            if done.taken_back
            else "What I noted has changed since, and stays: /memory list shows it."
        )
        return Answer(
            f"{now} From now on I keep nothing about {named}, unless you ask me to remember it. "
            "/memory declined lists such things, and lifts them.",
            plain=True,
        )
