"""Search by meaning: how near each row is to a question, and how near what was said around it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from bot.domain.fusion import MEANING, POOL, SURROUNDINGS, Arm
from bot.memory.recall.layout import Layout
from bot.memory.recall.vector_scan import Survey
from bot.storage.engine.database import Transaction
from bot.storage.log import told
from bot.storage.search.vectors import Floats, Ids
from bot.storage.search.words import Source

Behind = Sequence[tuple[int, int]]
"""Rows of memories with the row of each interaction that they rest on, in pairs."""


async def arms(
    connection: Transaction, survey: Survey, layout: Layout, wanted: Sequence[Source], listed: set[int]
) -> list[Arm[int]]:
    """The two arms that need vectors; none while nothing has one. `listed` are rows that other arms have found."""
    if not len(survey.row_ids):
        return []
    facts = dict(survey.best(POOL, ("memory",)))
    behind: Behind = []
    if facts and "user" in wanted:
        behind = await told.rows_behind(connection, survey.space.owner, facts)
    return await asyncio.to_thread(_arms, survey, layout, wanted, listed, facts, behind)


def _arms(
    survey: Survey,
    layout: Layout,
    wanted: Sequence[Source],
    listed: set[int],
    facts: dict[int, float],
    behind: Behind,
) -> list[Arm[int]]:
    near: dict[int, float] = {}
    around: dict[int, float] = {}
    middle, spread = survey.middle, survey.spread
    middle_around, spread_around = middle, spread
    if "user" in wanted:
        values = _lifted(layout.nearness(survey), layout.rows, facts, behind)
        has_vector = np.isfinite(values)
        if has_vector.any():
            middle, spread = float(np.nanmean(values)), float(np.nanstd(values))
            beside = layout.surroundings(values)
            middle_around, spread_around = float(beside.mean()), float(beside.std())
            chosen = _chosen(layout.rows, values, beside, listed)
            near, around = (
                _by_row(layout.rows, values, chosen[has_vector[chosen]]),
                _by_row(layout.rows, beside, chosen),
            )
    if "memory" in wanted:
        for row, cosine in (facts | survey.of(listed, ("memory",))).items():
            near[row] = cosine
            # A memory has no surroundings; it is as well off there as with its own meaning.
            around[row] = middle_around + spread_around * (cosine - middle) / max(spread, 1e-9)
    return [
        Arm[int].scanned(MEANING, near, middle, spread),
        Arm[int].scanned(SURROUNDINGS, around, middle_around, spread_around),
    ]


def _lifted(values: Floats, rows: Ids, facts: Mapping[int, float], behind: Behind) -> Floats:
    """Each interaction by its best evidence: its own vector, or that of something learnt from it."""
    if not behind or not len(rows):
        return values
    told_rows = np.array([told_row for _, told_row in behind], np.int64)
    cosines = np.array([facts[memory_row] for memory_row, _ in behind], np.float32)
    places = np.minimum(np.searchsorted(rows, told_rows), len(rows) - 1)
    here = rows[places] == told_rows
    lifted = values.copy()
    np.fmax.at(lifted, places[here], cosines[here])
    return lifted


def _chosen(rows: Ids, values: Floats, beside: Floats, listed: set[int]) -> NDArray[np.intp]:
    """Places of the best by meaning, the best by what is around, and those that words have listed, ascending."""
    wanted = np.fromiter(listed, np.int64, len(listed))
    places = np.minimum(np.searchsorted(rows, wanted), len(rows) - 1)
    chosen = [places[rows[places] == wanted]]
    for scores in (np.nan_to_num(values, nan=-2.0), beside):
        many = min(POOL, len(scores))
        chosen.append(np.argpartition(scores, len(scores) - many)[len(scores) - many :])
    return np.unique(np.concatenate(chosen))


def _by_row(rows: Ids, scores: Floats, places: NDArray[np.intp]) -> dict[int, float]:
    return dict(zip(rows[places].tolist(), scores[places].tolist(), strict=True))
