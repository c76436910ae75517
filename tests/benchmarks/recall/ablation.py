"""The product with one part taken away, to see what that part is worth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from bot.domain import fusion
from bot.domain.fusion import MEANING, SURROUNDINGS, WEIGHTS
from bot.memory import retriever
from bot.storage import search


@dataclass(frozen=True, slots=True)
class Variant:
    """A part taken away: what is put in place of what."""

    name: str
    changes: tuple[tuple[Any, str, Any], ...]
    needs_vectors: bool = False


def _weights(**without: float) -> Any:
    weights = {**WEIGHTS, **without}

    def fuse(arms: Any, facts: Any) -> Any:
        return fusion.fuse(arms, facts, weights)

    return fuse


def _bm25(weights: str) -> Any:
    from sqlalchemy import text

    return text(
        f"SELECT rowid, -bm25(search_words, {weights}) AS score FROM search_words"
        f" WHERE search_words MATCH :expression ORDER BY bm25(search_words, {weights}) LIMIT :limit"
    )


VARIANTS = (
    Variant("no neighbours or date", ((search, "_MATCH", _bm25("0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.3")),)),
    Variant("no other forms", ((search, "_MATCH", _bm25("0.0, 1.0, 1.0, 0.6, 0.3, 1.0, 0.0")),)),
    Variant("no facts column", ((search, "_MATCH", _bm25("0.0, 1.0, 1.0, 0.6, 0.3, 0.0, 0.3")),)),
    Variant("no session", ((fusion, "GROUP_WEIGHT", 0.0),)),
    Variant("no names", ((retriever, "fuse", _weights(names=0.0)),)),
    Variant("no time range", ((retriever, "find_time_range", lambda text, now: None),)),
    Variant("no recency", ((retriever, "recency_gain", lambda days: 0.0),)),
    Variant("no meaning", ((retriever, "fuse", _weights(**{MEANING: 0.0})),), needs_vectors=True),
    Variant("no surroundings", ((retriever, "fuse", _weights(**{SURROUNDINGS: 0.0})),), needs_vectors=True),
    Variant("no words", ((retriever, "fuse", _weights(words=0.0)),), needs_vectors=True),
)


@contextmanager
def variant(changed: Variant | None) -> Iterator[None]:
    """The product with a part taken away, as long as the block lasts; None leaves it as it is."""
    with ExitStack() as stack:
        for owner, name, value in changed.changes if changed else ():
            stack.enter_context(patch.object(owner, name, value))
        yield
