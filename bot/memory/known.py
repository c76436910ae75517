"""What stands in the prompt of a whole session: chosen when it begins, and the same until it ends."""

from __future__ import annotations

from bot.domain.memories import Memory
from bot.domain.tokens import estimate_tokens
from bot.storage import memories
from bot.storage.database import Transaction

LINE_OVERHEAD_TOKENS = 6
"""An id, brackets and a dash around each line."""


async def choose(connection: Transaction, owner: int, budget: int) -> list[tuple[str, int]]:
    """(id, version) of the facts and rules for a session's prompt, in prompt order.

    When they outgrow the budget of estimated tokens, rules and protected memories stay first, then the newest.
    The order never depends on that choice: category, then creation.
    """
    every = await memories.live(connection, owner, kinds=("fact", "rule"))
    kept: set[str] = set()
    left = budget
    for memory in sorted(every, key=_priority):
        cost = estimate_tokens(memory.line) + LINE_OVERHEAD_TOKENS
        if cost <= left:
            kept.add(memory.id)
            left -= cost
    return [(memory.id, memory.version) for memory in every if memory.id in kept]


def _priority(memory: Memory) -> tuple[bool, bool, float]:
    return (memory.kind != "rule", not memory.protected, -memory.updated_at.timestamp())
