"""A finished turn: what is written of it, and what its caller is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.conversation.agent import Answered
from bot.conversation.tools import ToolDeps
from bot.domain.answers import Answer
from bot.domain.believing.gate import Worth
from bot.domain.interactions import Interaction, Use
from bot.domain.receipts import receipt, undo_button, with_receipt
from bot.memory.log import Completion


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A finished turn. `recalled` are the ids of memories the answer was given; None for `answer`: stopped."""

    interaction_id: int
    answer: Answer | None
    reply: str
    tools_used: tuple[str, ...]
    recalled: tuple[str, ...]
    model: str
    milliseconds: int


def completion_of(
    interaction: Interaction,
    answered: Answered,
    deps: ToolDeps,
    milliseconds: int,
    history_from: int | None,
    worth: Worth,
) -> Completion:
    """What is to be written of an answered interaction; the plan is what its tools have staged by now."""
    plan = deps.staging.plan()
    line = receipt(plan.changes)
    return Completion(
        interaction=interaction,
        answer=Answer(with_receipt(answered.text, line), undo_button(plan)),
        reply=answered.text,
        receipt=line,
        plan=plan,
        tools=answered.tools,
        uses=deps.uses,
        usage=answered.usage,
        milliseconds=milliseconds,
        history_from=history_from,
        worth=worth,
        observations=tuple(deps.observations),
    )


def stored_turn(interaction: Interaction, uses: Sequence[Use]) -> Turn:
    """The turn of an interaction that was answered before."""
    text = with_receipt(interaction.reply or "", interaction.receipt)
    return Turn(
        interaction_id=interaction.id,
        answer=Answer(text) if interaction.state == "answered" else None,
        reply=text,
        tools_used=tuple(use.name for use in interaction.tools),
        recalled=_recalled(uses),
        model=interaction.model,
        milliseconds=interaction.milliseconds,
    )


def turn_of(done: Completion, answer: Answer | None) -> Turn:
    """The turn that was just written."""
    return Turn(
        interaction_id=done.interaction.id,
        answer=answer,
        reply=done.answer.text,
        tools_used=tuple(use.name for use in done.tools),
        recalled=_recalled(done.uses),
        model=done.usage.model,
        milliseconds=done.milliseconds,
    )


def _recalled(uses: Sequence[Use]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(use.ref for use in uses if use.source == "memory" and use.layer != "written"))
