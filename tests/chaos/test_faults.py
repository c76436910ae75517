"""A short run of the faults beside kills; `python -m tests.chaos faults` runs them longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos.faults import run


@pytest.mark.timeout(240)
@pytest.mark.parametrize("fault", ["telegram_fails", "disk_full", "cut_log"])
async def test_a_fault_ends_and_leaves_everything_whole(tmp_path: Path, fault: str) -> None:
    """Nothing lost, nothing doubled, and the process recovers by itself, or says what is to be done."""
    assert await run(tmp_path, fault, seed=1, size=8) == []
