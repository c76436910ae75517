"""The tool by which the model notes what it noticed; a night digests it into working memory."""

from __future__ import annotations

from pydantic_ai import RunContext

from bot.conversation.tools.deps import ToolDeps
from bot.language.text import clean, one_line

MOST_CHARACTERS = 500
MOST_IN_A_TURN = 5


async def record_observation(ctx: RunContext[ToolDeps], observation: str) -> str:
    """Note what you noticed and they did not state, for the next days: a mood, an open thread.

    Args:
        observation: One sentence.
    """
    noted = one_line(clean(observation), MOST_CHARACTERS)
    if not any(char.isalnum() for char in noted):
        return "refused: there is nothing in it"
    if len(ctx.deps.observations) >= MOST_IN_A_TURN:
        return f"refused: {MOST_IN_A_TURN} in one turn are enough"
    if noted not in ctx.deps.observations:
        ctx.deps.observations.append(noted)
    return "noted"
