"""A message as the log holds it, and all that its finished turn leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.answers import Answer
from bot.domain.changes import Plan
from bot.domain.interactions import Interaction, ModelUsage, Session, ToolUse, Use
from bot.language.gate import Worth


@dataclass(frozen=True, slots=True)
class Opened:
    """A message as the log holds it now. `answered_already` when its turn was finished before."""

    interaction: Interaction
    session: Session
    answered_already: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """Everything a finished turn leaves behind; it is written together or not at all.

    `history_from` moves the start of the model's history; `worth` says how soon it is to be read for facts;
    `observations` are what the model noticed, `offers` messages beside the answer. One that is `unread` is never learnt
    from.
    """

    interaction: Interaction
    answer: Answer
    reply: str
    receipt: str
    plan: Plan
    tools: Sequence[ToolUse]
    uses: Sequence[Use]
    usage: ModelUsage
    milliseconds: int
    history_from: int | None = None
    worth: Worth = "nothing"
    observations: Sequence[str] = ()
    offers: Sequence[Answer] = ()
    unread: bool = False
