"""The product with one part taken away, to see what that part is worth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import numpy as np
from sqlalchemy import text

from bot.domain import relevance
from bot.domain.relevance import ANSWERS, CLOSE, ECHO, MEANING, RERANK_WEIGHTS, SURROUNDINGS, WEIGHTS
from bot.memory.recall import arms, retriever
from bot.memory.recall.vectors import VectorScan
from bot.storage.search import words as search

_BEGIN = VectorScan.begin


@dataclass(frozen=True, slots=True)
class Variant:
    """A part taken away: what is put in place of what."""

    name: str
    changes: tuple[tuple[Any, str, Any], ...]
    needs_vectors: bool = False


def _weights(**without: float) -> Any:
    weights = {**WEIGHTS, **without}

    def fuse(arms: Any, sessions: Any, standing: Any, gain: Any) -> Any:
        return relevance.fuse(arms, sessions, standing, gain, weights)

    return fuse


def _reranked(without: str) -> Any:
    weights = {**RERANK_WEIGHTS, without: 0.0}

    def rerank(ranking: Any, by: Any) -> Any:
        return relevance.rerank(ranking, by, weights)

    return rerank


def _without_standing(arms: Any, sessions: Any, standing: Any, gain: Any) -> Any:
    return relevance.fuse(arms, sessions, np.zeros_like(standing), gain)


def _by_rank(arms: Any, sessions: Any, standing: Any, gain: Any) -> Any:
    """Reciprocal rank fusion with the usual k = 60, of the same arms and nothing else."""
    nothing = np.zeros_like(standing)
    ranked = [relevance.Arm(arm.name, _reciprocal_ranks(arm.strengths()), 0.0, 1.0) for arm in arms]
    return relevance.fuse(ranked, np.zeros_like(sessions), nothing, nothing, {arm.name: 1.0 for arm in arms})


def _reciprocal_ranks(scores: relevance.Column) -> relevance.Column:
    ranks = np.argsort(np.argsort(-scores, kind="stable"))
    return 1 / (61.0 + ranks)


async def _uncentred(
    self: VectorScan, connection: Any, owner: int, model: str, question: Any, *, centred: bool = False
) -> Any:
    del centred
    return await _BEGIN(self, connection, owner, model, question, centred=False)


def _bm25(weights: str) -> Any:
    return text(str(search._MATCH).replace(search._WEIGHTS, weights))


VARIANTS = (
    Variant("no neighbours or date", ((search, "_MATCH", _bm25("0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 0.3")),)),
    Variant("no other forms", ((search, "_MATCH", _bm25("0.0, 1.0, 1.0, 0.6, 0.3, 1.0, 0.0")),)),
    Variant("no facts column", ((search, "_MATCH", _bm25("0.0, 1.0, 1.0, 0.6, 0.3, 0.0, 0.3")),)),
    Variant("no standing", ((retriever, "fuse", _without_standing),)),
    Variant("no session", ((relevance, "GROUP_WEIGHT", 0.0),)),
    Variant("no second look", ((arms, "rerank", lambda ranking, by: ranking),)),
    Variant("no close words", ((arms, "rerank", _reranked(CLOSE)),)),
    Variant("no answers", ((arms, "rerank", _reranked(ANSWERS)),)),
    Variant("no echo", ((arms, "rerank", _reranked(ECHO)),), needs_vectors=True),
    Variant("no names", ((retriever, "fuse", _weights(names=0.0)),)),
    Variant("no time range", ((retriever, "find_time_range", lambda text, now: None),)),
    Variant("no recency", ((retriever, "recency_gain", lambda days: 0.0 * days),)),
    Variant("no meaning", ((retriever, "fuse", _weights(**{MEANING: 0.0})),), needs_vectors=True),
    Variant("no surroundings", ((retriever, "fuse", _weights(**{SURROUNDINGS: 0.0})),), needs_vectors=True),
    Variant("no centring of vectors", ((VectorScan, "begin", _uncentred),), needs_vectors=True),
    Variant("no words", ((retriever, "fuse", _weights(words=0.0)),), needs_vectors=True),
    Variant("by rank (k = 60)", ((retriever, "fuse", _by_rank),), needs_vectors=True),
)


@contextmanager
def variant(changed: Variant | None) -> Iterator[None]:
    """The product with a part taken away, as long as the block lasts; None leaves it as it is."""
    with ExitStack() as stack:
        for owner, name, value in changed.changes if changed else ():
            stack.enter_context(patch.object(owner, name, value))
        yield
