"""How a candidate stands to something known that is not the very same: told again, against it, or beside it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from bot.domain.candidates import Candidate
from bot.domain.keys import is_single_valued
from bot.domain.memories import Memory, normalised
from bot.domain.words import index_words

Relation = Literal["bump", "supersede", "coexist"]
"""bump: the same told again; supersede: it takes the other's place; coexist: both hold."""

SAME = 0.75
"""Token Jaccard from which two texts tell the same."""

ALIKE = 0.5
"""From here on two values of one key may tell the same, or be against each other: code can't decide."""

ALIKE_RULES = 0.3
"""Rules are short sentences that share few words: "answer in German", "answer in English"."""

NEAR = 0.86
"""Cosine from which two memories may tell the same, by the embedding of either."""

_AGAINST = tuple(
    frozenset(pair)
    for pair in (
        ("likes", "dislikes"),
        ("hobbies", "dislikes"),
        ("diet", "likes"),
        ("foods_avoided", "likes"),
        ("allergies", "likes"),
    )
)
_NUMBER = re.compile(r"\d+")
_NOT = re.compile(
    r"\b(?:not|no|never|without|don't|doesn't|isn't|can't|nicht|kein\w*|nie|ohne|ne|pas|jamais|sans|no|nunca|sin|не|нет|без|ні|немає)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=20_000)
def _stems(text: str) -> frozenset[str]:
    return frozenset(index_words(text))


def jaccard(one: str, other: str) -> float:
    """The share of words, by their stems, that two texts have in common, 0 to 1."""
    first, second = _stems(one), _stems(other)
    return len(first & second) / len(first | second) if first and second else 0.0


def relation(candidate: Candidate, known: Memory, cosine: float | None = None) -> Relation | None:
    """How they stand to each other; None when only their meaning can tell. `cosine`: of their vectors, if compared."""
    if (
        candidate.kind != known.kind
        or candidate.scope != known.scope
        or normalised(candidate.subject) != normalised(known.subject)
    ):
        return "coexist"
    near = cosine is not None and cosine >= NEAR
    if candidate.key == known.key or candidate.kind != "fact":
        return _of_one_key(candidate, known, near)
    if is_single_valued(candidate.key) or is_single_valued(known.key):
        return "coexist"
    if frozenset((candidate.key, known.key)) in _AGAINST:
        return None if jaccard(candidate.content, known.content) >= ALIKE else "coexist"
    if candidate.category != known.category:
        return "coexist"
    return None if near or jaccard(candidate.content, known.content) >= SAME else "coexist"


def _of_one_key(candidate: Candidate, known: Memory, near: bool) -> Relation | None:
    if candidate.kind == "fact" and is_single_valued(candidate.key):
        return "coexist"  # the key itself decides, and has decided
    likeness = jaccard(candidate.content, known.content)
    if likeness >= SAME:
        return "bump" if _same_measure(candidate.content, known.content) else None
    enough = ALIKE if candidate.kind == "fact" else ALIKE_RULES
    return None if near or likeness >= enough else "coexist"


def _same_measure(one: str, other: str) -> bool:
    """Whether neither a number nor a denial tells two like texts apart."""
    return set(_NUMBER.findall(one)) == set(_NUMBER.findall(other)) and bool(_NOT.search(one)) == bool(
        _NOT.search(other)
    )
