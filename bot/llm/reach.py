"""Whether a model can be reached, asked in the cheapest way."""

from __future__ import annotations

from pydantic_ai.direct import model_request
from pydantic_ai.messages import ModelRequest
from pydantic_ai.models import Model
from pydantic_ai.settings import ModelSettings


async def reach(model: Model) -> None:
    """Ask the model for one word. Raises what the model raises when it does not answer within ten seconds."""
    settings = ModelSettings(timeout=10.0, max_tokens=64)
    await model_request(
        model, [ModelRequest.user_text_prompt("Answer with the word: yes")], model_settings=settings
    )
