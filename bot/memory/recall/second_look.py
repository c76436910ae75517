"""A second look at the best rows: what costs too much to ask of every row that was found.

Three things are looked at: whether words of the question stand close together in a row, whether it answers
what was asked just before it, and how near it is to what the very best rows are about (pseudo-relevance
feedback, Rocchio 1971).
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bot.domain.fusion import ANSWERS, CLOSE, ECHO, Ranking, closeness, ends_asking, seconded
from bot.memory.recall.meaning import Layout
from bot.memory.recall.vectors import Survey
from bot.storage.engine.database import Transaction
from bot.storage.log import excerpts
from bot.storage.search import vectors
from bot.storage.search import words as search
from bot.storage.search.vectors import Floats
from bot.storage.search.words import IndexedWords

LOOKED_AT = 100
LEADERS = 10
"""Rows whose meaning stands for what the question is about."""

LEAD = 0.6
"""How much lower a leader's score is that counts for a share of 1/e of the first one's: a clear first row
speaks almost alone, and of many that fit alike each does.
"""


@dataclass(frozen=True, slots=True)
class Looked:
    """The rows in their final order, and the words of those looked at."""

    ranking: Ranking[int]
    words: Mapping[int, IndexedWords]


async def looked_at(
    connection: Transaction,
    owner: int,
    asked: Sequence[Sequence[str]],
    ranking: Ranking[int],
    survey: Survey | None,
    layout: Layout,
) -> Looked:
    """Put the best rows in order by a second look; `asked` are the known stems of the question's words."""
    rows = ranking.best(LOOKED_AT)
    words = await search.words_of(connection, rows)
    before = await excerpts.said_before(connection, owner, rows)
    close = {row: closeness(asked, f"{each.said} {each.reply}".split()) for row, each in words.items()}
    answers = {row: 1.0 for row, said in before.items() if ends_asking(said)}
    by = {
        CLOSE: {row: close.get(row, 0.0) for row in rows},
        ANSWERS: {row: answers.get(row, 0.0) for row in rows},
    }
    ranking = seconded(ranking, by)
    if survey is not None and len(survey.row_ids):
        replies = layout.replies_of(rows)
        stored = await vectors.of_rows(connection, survey.space, [*rows, *replies.values()])
        vector_of = dict(zip(stored.row_ids.tolist(), stored.vectors, strict=True))
        ranking = seconded(
            ranking,
            {ECHO: await asyncio.to_thread(_echo, ranking, replies, vector_of, survey)},
        )
    return Looked(ranking, words)


def _echo(
    ranking: Ranking[int], replies: Mapping[int, int], vector_of: Mapping[int, Floats], survey: Survey
) -> dict[int, float]:
    """How near the best rows are to the first, in standard deviations; 0 for ordinary ones, or no vector."""
    rows = ranking.best(LOOKED_AT)
    whole = np.zeros((len(rows), len(survey.question)), np.float32)
    for place, row in enumerate(rows):
        for side in (row, replies.get(row, 0)):
            if (vector := vector_of.get(side)) is not None:
                whole[place] += vector if survey.centre is None else vector - survey.centre
    lengths = np.sqrt(np.vecdot(whole, whole))
    has_vector = lengths > 0
    whole[has_vector] /= lengths[has_vector, None]
    scores = np.array([each.score for each in ranking[:LEADERS]], np.float32)
    found = whole @ (np.exp((scores - scores[:1]) / LEAD) @ whole[: len(scores)])
    middle, spread = (
        found[has_vector].mean() if has_vector.any() else 0.0,
        found[has_vector].std() if has_vector.any() else 0.0,
    )
    strengths = np.where(has_vector & (spread > 1e-9), (found - middle) / max(float(spread), 1e-9), 0.0)
    return dict(zip(rows, strengths.tolist(), strict=True))
