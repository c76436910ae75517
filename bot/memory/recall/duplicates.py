"""Near-duplicates among hits: the best one stands for all."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.recall import Hit
from bot.language.text import normalised

SAME = 0.9
"""Share of common words (Jaccard) from which two texts say the same."""

FEWEST_WORDS = 4
"""Shorter texts are the same only when they are equal: "yes" and "yes, please" share half of next to nothing."""


def folded(hits: Sequence[Hit], limit: int) -> list[Hit]:
    """The best `limit` hits in their order, without those that repeat a better one of the same sort."""
    kept: list[Hit] = []
    seen: list[tuple[bool, frozenset[str]]] = []
    for hit in hits:
        # Words as they stand are enough for repetitions, and a tenth of the cost of stemming them.
        mark = (hit.kind == "history", frozenset(normalised(_whole(hit)).split()))
        if any(_same(mark, other) for other in seen):
            continue
        kept.append(hit)
        if len(kept) >= limit:
            break
        seen.append(mark)
    return kept


def _whole(hit: Hit) -> str:
    """All that is said in an exchange: a question asked twice may have had two answers. A page is known by its summary."""
    return " ".join(side.text for side in hit.sides if side.by != "page" or side.text == hit.text)


def _same(one: tuple[bool, frozenset[str]], other: tuple[bool, frozenset[str]]) -> bool:
    if one[0] != other[0]:
        return False
    first, second = one[1], other[1]
    if min(len(first), len(second)) < FEWEST_WORDS:
        return first == second and bool(first)
    return len(first & second) / len(first | second) >= SAME
