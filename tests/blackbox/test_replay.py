"""A real person's side of a conversation, typed into the shipped process, which is killed twice on the way."""

from __future__ import annotations

from pathlib import Path

from tests.blackbox.conversations import typed_lines
from tests.blackbox.replay import replay


async def test_a_conversation_survives_two_kills_in_mid_answer(tmp_path: Path) -> None:
    """At the end every message is stored once, each has one answer, and the facts told are in /memory list."""
    outcome = await replay(tmp_path, typed_lines(60), kill_at=(20, 41))
    assert outcome.stored == outcome.lines == 60
    assert outcome.unanswered == []
    assert outcome.answered_twice == []
    assert len(outcome.told) >= 12
    assert outcome.missing == []
