"""The memories that stand in the prompt of a whole session: chosen when it begins, and the same until it
ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from bot.domain.decay import faded, is_shown_on_request_only
from bot.domain.intentions import is_still_meant
from bot.domain.memories import EVERYWHERE, LEARNT, PORTRAITS, Kind, Memory, ReflectionDetails
from bot.domain.prose.portraits import is_current
from bot.language.text import estimate_tokens
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories, provenance

LINE_OVERHEAD_TOKENS = 6
"""An id, brackets and a dash around each line."""

READ: tuple[Kind, ...] = (*LEARNT, *PORTRAITS, "reflection")


async def choose(connection: Transaction, owner: int, budget: int, now: datetime) -> list[tuple[str, int]]:
    """(id, version) of what stands in a session's prompt, in prompt order: portraits first, then facts, rules
    and what is still meant to be done.

    The portraits and the latest weekly reflection have bounds of their own. When facts and rules outgrow the
    budget of estimated tokens, rules and protected memories stay first, then the strongest. Their order never
    depends on that choice: category, then creation.
    """
    every = await memories.live(connection, owner, kinds=READ, scope=EVERYWHERE)
    shown = [memory for memory in every if _may_stand(memory, now)]
    kept: set[str] = set()
    left = budget
    ranked = sorted(shown, key=lambda memory: _priority(memory, now))[: budget // LINE_OVERHEAD_TOKENS]
    told = await provenance.of(connection, owner, [(memory.id, memory.version) for memory in ranked])
    for memory in ranked:
        beside = told[memory.id].beside(memory.content, UTC) if memory.id in told else ""
        cost = estimate_tokens(memory.line + beside) + LINE_OVERHEAD_TOKENS
        if cost <= left:
            kept.add(memory.id)
            left -= cost
    portraits = [memory for memory in latest(every) if is_current(memory, now)]
    lines = [memory for memory in shown if memory.id in kept]
    return [(memory.id, memory.version) for memory in (*portraits, *lines)]


def latest(every: Iterable[Memory]) -> list[Memory]:
    """Profile, working memory, scaffold and latest weekly reflection, in this order, if any."""
    by_kind: dict[Kind, Memory] = {}
    for memory in every:
        before = by_kind.get(memory.kind)
        if before is None or _week(before) < _week(memory):
            by_kind[memory.kind] = memory
    return [by_kind[kind] for kind in (*PORTRAITS, "reflection") if kind in by_kind]


def _may_stand(memory: Memory, now: datetime) -> bool:
    if memory.kind == "intention":
        return is_still_meant(memory, now)
    return (
        memory.kind in ("fact", "rule") and not memory.archived and not is_shown_on_request_only(memory, now)
    )


def _week(memory: Memory) -> str:
    return memory.details.week if isinstance(memory.details, ReflectionDetails) else ""


def _priority(memory: Memory, now: datetime) -> tuple[bool, bool, float, float]:
    return (
        memory.kind != "rule",
        not memory.protected,
        -faded(memory, now),
        -memory.updated_at.timestamp(),
    )
