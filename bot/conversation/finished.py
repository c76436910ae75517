"""A finished turn: what is written of it, and what its caller is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.conversation.agent import Answered
from bot.conversation.tools import ToolDeps
from bot.domain.answers import Answer, Button
from bot.domain.believing.gate import Worth
from bot.domain.changes import Conceal, Plan
from bot.domain.interactions import Interaction, Use
from bot.domain.receipts import receipt, secret_notice, undo_button, with_receipt
from bot.memory.completion import Completion


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
    notice, erasing = secret_notice(interaction.text, interaction.id)
    return Completion(
        interaction=interaction,
        answer=Answer(
            with_receipt(answered.text, "\n".join(part for part in (line, notice) if part)),
            (*_buttons(plan), *erasing),
        ),
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


def _buttons(plan: Plan) -> tuple[tuple[Button, ...], ...]:
    """What can be done about what a turn changed."""
    erase = Button("Erase everywhere", f"/memory erase {plan.id}")
    concealed = any(isinstance(change, Conceal) for change in plan.changes)
    return tuple((*row, erase) for row in undo_button(plan)) if concealed else undo_button(plan)


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


def plain_turn(interaction: Interaction, answer: Answer) -> Turn:
    """The turn of a message that code answered alone, and stored."""
    return Turn(
        interaction_id=interaction.id,
        answer=answer,
        reply=answer.text,
        tools_used=(),
        recalled=(),
        model="",
        milliseconds=0,
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
