"""A model that keeps to a rate of ours: it says no as its provider would, and is waited for in the same way."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from pydantic_ai import Agent
from pydantic_ai.exceptions import ModelRateLimitError
from pydantic_ai.models.fallback import FallbackModel
from pydantic_ai.models.test import TestModel

from bot.clock import Pulse
from bot.llm.ask import LimitedModel, PatientModel
from bot.rates import OwnBucket, Rate, RateLimit
from tests.scripted import SetClock

ONE_A_MINUTE = Rate("model", 1, 60.0)
START = datetime(2026, 11, 22, 12, tzinfo=UTC)


def limited(clock: SetClock, words: str = "yes") -> LimitedModel:
    """A model that may be asked once a minute."""
    tokens = OwnBucket(lambda: clock.now().timestamp())
    return LimitedModel(TestModel(custom_output_text=words), RateLimit(ONE_A_MINUTE, tokens))


async def test_what_comes_too_early_is_refused_with_how_long_to_wait() -> None:
    """A request and a stream alike; the model itself hears nothing of it."""
    agent = Agent(limited(SetClock(START)))
    assert (await agent.run("now")).output == "yes"
    with pytest.raises(ModelRateLimitError) as refused:
        await agent.run("and now")
    assert refused.value.retry_after == pytest.approx(60, abs=1)
    with pytest.raises(ModelRateLimitError):
        async with agent.run_stream("and now"):
            pass


async def test_a_model_that_is_waited_for_is_asked_again_once_it_may() -> None:
    """As after a provider's own refusal."""
    clock = SetClock(START)
    agent = Agent(PatientModel(limited(clock), clock, 90.0, Pulse(clock)))
    assert [(await agent.run(each)).output for each in ("now", "and now")] == ["yes", "yes"]
    assert clock.now() - START >= timedelta(seconds=60)


async def test_a_fallback_answers_meanwhile() -> None:
    """Each model has a rate of its own."""
    clock = SetClock(START)
    agent = Agent(FallbackModel(limited(clock), TestModel(custom_output_text="the other")))
    assert [(await agent.run(each)).output for each in ("now", "and now")] == ["yes", "the other"]
