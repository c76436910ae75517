"""A scripted mini model for what goes on behind the conversation: what it is asked, and answers by purpose."""

from __future__ import annotations

from typing import Any

from pydantic_ai.messages import ToolCallPart

from bot.memory.learning import summariser
from bot.memory.reflecting import reflection, reflector
from tests.scripted import Bot, Request, call

PURPOSES = {
    "summarise": summariser.INSTRUCTIONS,
    "reflect": reflector.INSTRUCTIONS,
    "week": reflection.WEEK_INSTRUCTIONS,
}
PROFILE = "## Personal\nLives in Berlin.\n\n## Preferences\nTea."


def structured(**fields: Any) -> ToolCallPart:
    """An answer in the structure that was asked for."""
    return call("final_result", **fields)


def asked(bot: Bot, purpose: str) -> list[Request]:
    """What the mini model was sent for one purpose, oldest first."""
    return [request for request in bot.mini.requests if request.instructions == PURPOSES[purpose]]


async def close_session(bot: Bot, *answers: Any) -> None:
    """End the conversation and run the job that closes it; `answers` are the mini model's."""
    await bot.command("/new")
    bot.mini.then(*answers)
    await bot.app.worker.finish("session")


async def night(bot: Bot, *answers: Any, hours: float = 24) -> None:
    """Let a day pass and run the night that has come meanwhile, and the look back that a Sunday brings."""
    bot.clock.pass_time(hours=hours)
    bot.mini.then(*answers)
    await bot.app.worker.finish("nightly")
    await bot.app.worker.finish("weekly")


async def only(bot: Bot, kind: str) -> Any:
    """The one memory of a kind."""
    (found,) = [memory for memory in await bot.facts() if memory.kind == kind]
    return found


async def number(bot: Bot, text: str) -> int:
    """The number of the exchange in which exactly this was said."""
    rows = await bot.query("SELECT id, text FROM interactions ORDER BY id")
    return next(row[0] for row in reversed(rows) if row[1] == text)
