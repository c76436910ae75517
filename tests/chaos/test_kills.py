"""A few kills of a real process, as a short run of what `python -m tests.chaos kills` does for as long as one likes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos import kills
from tests.chaos.nursery import Nursery


@pytest.mark.timeout(240)
async def test_every_invariant_holds_after_a_few_kills(tmp_path: Path) -> None:
    """Nothing lost, doubled, unanswered, out of order, buried, obeyed twice or left of what was erased."""
    async with Nursery() as nursery:
        verdict, traffic = await kills.run(nursery, tmp_path, seed=11, kills=3)
    assert verdict.broken == {}
    assert len(traffic.acts) > 3
