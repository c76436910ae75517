"""/privacy: what is kept, and to whom it goes."""

from __future__ import annotations

import numpy as np
import pytest

from tests.scripted import Bot
from tests.vector_rows import MadeUp


@pytest.mark.parametrize("model", ["offline", None])
async def test_a_provider_that_searches_by_meaning_is_named(bot: Bot, model: str | None) -> None:
    """Nothing is said to stay on this machine where each message goes to it."""
    embedder = MadeUp(lambda _: np.full(64, 1 / 8, np.float32))
    bot.embedder = embedder
    await bot.restart(model=model)
    told = (await bot.command("/privacy")).text
    assert ("nothing leaves it" in told) == embedder.computes_here
    assert (embedder.model_name in told) != embedder.computes_here
