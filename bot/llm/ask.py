"""The one road to a model call behind the conversation: bounded in time, counted, with structured output."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel
from pydantic_ai import Agent, ToolOutput
from pydantic_ai.models import Model
from pydantic_ai.settings import ModelSettings

from bot.domain.interactions import ModelUsage

MOST_SECONDS = 120.0
"""A silent model is given up well before the lease of the job that asks it ends."""

Output = TypeVar("Output", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Asked(Generic[Output]):
    """What a model answered, and what that cost. `answer` is text when it would not use the structure."""

    answer: Output | str
    usage: ModelUsage


class MiniModel:
    """Asks the background model one thing at a time; nothing is remembered between calls."""

    def __init__(self, model: Model) -> None:
        self._model = model

    async def ask(
        self, output: type[Output], instructions: str, data: str, *, text: bool = False
    ) -> Asked[Output]:
        """Have `data` read by the `instructions`. With `text`, an answer in words is taken too.

        Raises what the model raises, and TimeoutError after MOST_SECONDS.
        """
        kinds = [ToolOutput(output), str] if text else [ToolOutput(output)]
        agent: Agent[None, Output | str] = Agent(
            self._model,
            output_type=kinds,
            instructions=instructions,
            model_settings=ModelSettings(timeout=MOST_SECONDS),
        )
        async with asyncio.timeout(MOST_SECONDS):
            result = await agent.run(data)
        used = result.usage
        usage = ModelUsage(
            model=result.response.model_name or "",
            requests=used.requests,
            input_tokens=used.input_tokens,
            cached_tokens=used.cache_read_tokens,
            output_tokens=used.output_tokens,
            cost_usd=None if used.cost is None else float(used.cost),
        )
        return Asked(result.output, usage)
