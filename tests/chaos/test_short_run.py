"""A short run of what `python -m tests.chaos kills` and `faults` do for as long as one likes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.chaos import faults, kills

FAULTS = ("telegram_fails", "disk_full", "cut_log")


@pytest.mark.only_sqlite(
    reason="fills its disk, cuts its log; of replicas on a server: `python -m tests.chaos replicas`"
)
@pytest.mark.timeout(240)
async def test_kills_and_faults_leave_everything_whole(tmp_path: Path) -> None:
    """Nothing lost, doubled, unanswered, out of order, buried, obeyed twice or left of what was erased.

    They are played side by side: most of such a run is waiting.
    """
    for name in ("kills", *FAULTS):
        (tmp_path / name).mkdir()
    killed = kills.run(tmp_path / "kills", seed=11, kills=3)
    hurt = [faults.run(tmp_path / name, name, seed=1, size=6) for name in FAULTS]
    (verdict, traffic), found = await asyncio.gather(killed, asyncio.gather(*hurt))
    assert verdict.broken == {}
    assert len(traffic.acts) > 3
    assert dict(zip(FAULTS, found, strict=True)) == {name: [] for name in FAULTS}
