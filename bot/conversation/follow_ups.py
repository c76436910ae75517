"""Answers to "How did it go?" and to reminders: settled by code when it says no more than a button."""

from __future__ import annotations

from collections.abc import Sequence

from bot.conversation.staging import Conclude
from bot.conversation.tools import ToolDeps
from bot.domain.interactions import IncomingMessage, Interaction
from bot.domain.memories import Memory
from bot.domain.reminders import as_reminder
from bot.language.yes_no import read_outcome
from bot.memory.writing.promises import as_intention, asked_about

MOST_BACK = 4
"""How many exchanges a question stays before the model."""


async def asked_lately(deps: ToolDeps, message: IncomingMessage, past: Sequence[Interaction]) -> list[Memory]:
    """What is unsettled of intentions and reminders in the last exchanges; what is replied to comes first."""
    replied = await deps.reader.exchange_in(message)
    lately = [*([replied] if replied else []), *reversed(past[-MOST_BACK:])]
    named = dict.fromkeys(memory_id for exchange in lately if (memory_id := asked_about(exchange)))
    found = [await deps.staging.memory(memory_id) for memory_id in named]
    return [each for each in found if each is not None and _waits(each)]


async def settle_plainly(deps: ToolDeps, message: IncomingMessage, past: Sequence[Interaction]) -> None:
    """Stage what a plain answer ("done", "not yet", "never mind") says of the only question it can answer."""
    outcome = read_outcome(deps.own_words)
    if outcome is None or "saves" in deps.refused:
        return
    replied = await deps.reader.exchange_in(message)
    answered = [replied] if replied else _unanswered(past)
    if len(answered) == 1 and (memory_id := asked_about(answered[0])):
        source = await deps.staging.evidence(deps.own_words)
        await deps.staging.stage(Conclude(memory_id, outcome, source, deps.now.date()))


def _unanswered(past: Sequence[Interaction]) -> list[Interaction]:
    """The questions at the end of a history, after which the person has said nothing."""
    last = [number for number, exchange in enumerate(past) if exchange.text]
    return list(past[last[-1] + 1 if last else 0 :])


def _waits(memory: Memory) -> bool:
    """Whether an answer is still to come; what was put off has not been asked about since."""
    reminder = as_reminder(memory)
    if reminder is not None:
        return not reminder.snoozed and reminder.state in ("said", "open")
    intention = as_intention(memory)
    return intention is not None and intention.state == "open" and intention.asked > 0
