"""The buttons beneath what programs sent to a person's inbox."""

from __future__ import annotations

from bot.conversation.commands.table import Invocation, command
from bot.domain.answers import Answer
from bot.domain.receipts import receipt, receipt_buttons
from bot.memory.deliveries import Deliveries
from bot.speech.saying import Wording, say

BY_BUTTON = Wording("use a button under what came to your inbox")


class InboxCommands:
    """Obeys Keep and Ignore."""

    def __init__(self, deliveries: Deliveries) -> None:
        self._deliveries = deliveries

    @command(
        "inbox keep NUMBER",
        misuse=BY_BUTTON,
        changes=True,
        by_button=True,
        pressed="loses the row",
        in_group="nobody",
    )
    async def keep(self, given: Invocation, number: int) -> Answer:
        """Remember what was sent, with its source."""
        plan = (await self._deliveries.keep(given.owner, number)).plan
        told = receipt(plan.changes) or say("I know that already.")
        return Answer(told, receipt_buttons(plan), plain=True)

    @command(
        "inbox ignore NUMBER",
        misuse=BY_BUTTON,
        changes=True,
        by_button=True,
        in_group="nobody",
    )
    async def ignore(self, given: Invocation, number: int) -> Answer:
        """Erase what was sent."""
        await self._deliveries.ignore(given.owner, number)
        return Answer(say("Ignored: nothing of it is kept."), plain=True)
