"""What a person lets tools do: a tool that may not run answers with the reason, for the model to pass on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any

from pydantic_ai import RunContext, ToolFailed

from bot.conversation.tools.deps import Act, ToolDeps
from bot.domain.preferences import Preferences
from bot.language.orders import KeepNothing, read_order

LEARNING_OFF = (
    "learning is switched off, and nothing is saved for a mere mention: the user's own /remember still saves, "
    "and /settings learning on turns learning back on"
)
RECALL_OFF = "recall is switched off, so memory can't be looked up; /settings recall on turns it back on"
NOT_KEPT = "the user asked that nothing of this message be kept"
OFF_RECORD = "this is off the record, so nothing of it is saved and nothing is changed"

NOTHING_WRITTEN: Mapping[Act, str] = {"saves": OFF_RECORD, "forgets": OFF_RECORD}
"""What is refused off the record."""


def refusals(chosen: Preferences, said: str) -> Mapping[Act, str]:
    """What is refused to somebody's tools while a message is answered, with why. Forgetting always goes."""
    refused: dict[Act, str] = {}
    if isinstance(read_order(said), KeepNothing):
        refused["saves"] = NOT_KEPT
    if not chosen.learning:
        refused["saves"] = LEARNING_OFF
    if not chosen.recall:
        refused["recalls"] = RECALL_OFF
    return refused


def permitted(act: Act, tool: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """A tool under its own name and description that does nothing but say why when its act is refused."""

    @wraps(tool)
    async def asked(ctx: RunContext[ToolDeps], *arguments: Any, **named: Any) -> Any:
        refusal = ctx.deps.refused.get(act)
        if refusal is None:
            return await tool(ctx, *arguments, **named)
        if act == "recalls":
            raise ToolFailed(refusal)
        return refusal

    return asked
