"""What a run says it cost, as it is booked."""

from __future__ import annotations

from decimal import Decimal

import pytest
from pydantic_ai.usage import RunUsage

from bot.domain.interactions import ModelUsage
from bot.llm.ask import MOST_COUNTED, usage_of


@pytest.mark.parametrize(
    ("told", "counted"),
    [(0, 0), (12, 12), (-5, 0), (MOST_COUNTED + 1, MOST_COUNTED), (10**400, MOST_COUNTED)],
)
def test_made_up_tokens_are_not_believed(told: int, counted: int) -> None:
    """Whoever answers may say any number: a column holds what is booked, and a sum of it."""
    spent = RunUsage(requests=2, input_tokens=told, cache_read_tokens=told, output_tokens=told)
    booked = ModelUsage(
        model="m", requests=2, input_tokens=counted, cached_tokens=counted, output_tokens=counted
    )
    assert usage_of(spent, "m") == booked


def test_the_price_is_kept_where_there_is_one() -> None:
    """A model whose price nobody knows costs None, not nothing."""
    assert usage_of(RunUsage(cost=Decimal("0.25")), "m").cost_usd == 0.25
    assert usage_of(RunUsage(), "m").cost_usd is None
