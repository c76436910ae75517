"""The inbox: what came, and Keep or Ignore for it."""

from __future__ import annotations

from dataclasses import replace

from bot.conversation.commands.table import Invocation, command
from bot.domain.answers import Answer
from bot.domain.receipts import receipt, receipt_buttons
from bot.memory.deliveries import waiting
from bot.speech.saying import Wording, say

NOTHING_WAITS = Wording("Nothing waits in your inbox.")
BY_BUTTON = Wording("use a button under what came to your inbox")


@command("inbox", "What came and waits for Keep or Ignore", in_group="nobody")
async def show(given: Invocation) -> Answer:
    """What is neither kept nor ignored."""
    every = list(enumerate(await waiting(given.desk.database, given.owner), 1))
    if not every:
        return Answer(say(NOTHING_WAITS), plain=True)
    rows = tuple(
        tuple(replace(button, label=f"{place}. {button.label}") for button in each.choices)
        for place, each in every
    )
    return Answer("\n\n".join(f"{place}. {each.text}" for place, each in every), rows, plain=True)


@command(
    "inbox keep NUMBER",
    misuse=BY_BUTTON,
    changes=True,
    by_button=True,
    pressed="loses the row",
    in_group="nobody",
)
async def keep(given: Invocation, number: int) -> Answer:
    """Remember what was sent, with its source."""
    plan = (await given.desk.deliveries.keep(given.owner, number)).plan
    told = receipt(plan.changes) or say("I know that already.")
    return Answer(told, receipt_buttons(plan), plain=True)


@command("inbox ignore NUMBER", misuse=BY_BUTTON, changes=True, by_button=True, in_group="nobody")
async def ignore(given: Invocation, number: int) -> Answer:
    """Erase what was sent."""
    await given.desk.deliveries.ignore(given.owner, number)
    return Answer(say("Ignored: nothing of it is kept."), plain=True)
