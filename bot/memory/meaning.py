"""Search by meaning: how near each row is to a question, and how near what was said around it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import numpy as np

from bot.domain.fusion import MEANING, POOL, SURROUNDINGS, Arm
from bot.memory.layout import Layouts
from bot.memory.vector_scan import Survey
from bot.storage import provenance, search
from bot.storage.database import Transaction
from bot.storage.search import Source
from bot.storage.vectors import SOURCES, Floats, Ids


class Meaning:
    """The two arms that need vectors, over one survey of an owner's rows."""

    def __init__(self) -> None:
        self._layouts = Layouts()

    async def arms(
        self,
        connection: Transaction,
        owner: int,
        survey: Survey,
        wanted: Sequence[Source],
        listed: set[int],
    ) -> list[Arm[int]]:
        """Both arms; none while nothing has a vector. `listed` are rows that other arms have found."""
        if not len(survey.row_ids):
            return []
        near: dict[int, float] = {}
        around: dict[int, float] = {}
        middle, spread = survey.middle, survey.spread
        middle_around, spread_around = middle, spread
        facts = dict(survey.best(POOL, ("memory",)))
        if "user" in wanted:
            layout = await self._layouts.current(connection, owner)
            values = await asyncio.to_thread(layout.nearness, survey)
            values = await self._lifted(connection, owner, layout.rows, values, facts)
            if np.isfinite(values).any():
                middle, spread = float(np.nanmean(values)), float(np.nanstd(values))
                beside = await asyncio.to_thread(layout.surroundings, values)
                middle_around, spread_around = float(beside.mean()), float(beside.std())
                chosen = _chosen(layout.rows, values, beside, listed)
                near |= {
                    int(layout.rows[place]): float(values[place])
                    for place in chosen
                    if np.isfinite(values[place])
                }
                around |= {int(layout.rows[place]): float(beside[place]) for place in chosen}
        if "memory" in wanted:
            asked = facts | survey.of(listed)
            memory_code = SOURCES.index("memory")
            of_memories = set(survey.row_ids[survey.sources == memory_code].tolist())
            for row, cosine in asked.items():
                if row in of_memories:
                    near[row] = cosine
                    # A memory has no surroundings; it is as well off there as with its own meaning.
                    around[row] = middle_around + spread_around * (cosine - middle) / max(spread, 1e-9)
        return [
            Arm[int].scanned(MEANING, near, middle, spread),
            Arm[int].scanned(SURROUNDINGS, around, middle_around, spread_around),
        ]

    async def _lifted(
        self, connection: Transaction, owner: int, rows: Ids, values: Floats, facts: dict[int, float]
    ) -> Floats:
        """Each interaction by its best evidence: its own vector, or that of something learnt from it."""
        if not facts:
            return values
        places = await search.places(connection, owner, facts)
        by_ref = {place.ref: facts[row] for row, place in places.items()}
        resting = await provenance.resting_on(connection, owner, by_ref)
        numbers = {number for several in resting.values() for number in several}
        told = await search.rows_of(connection, owner, "user", [str(number) for number in numbers])
        lifted = values.copy()
        place_of = {int(row): place for place, row in enumerate(rows)} if told else {}
        for ref, several in resting.items():
            for number in several:
                place = place_of.get(told.get(str(number), -1))
                if place is not None:
                    lifted[place] = np.fmax(lifted[place], np.float32(by_ref[ref]))
        return lifted


def _chosen(rows: Ids, values: Floats, beside: Floats, listed: set[int]) -> list[int]:
    """Places of the best by meaning, the best by what is around, and those that words have listed."""
    chosen = set(np.flatnonzero(np.isin(rows, list(listed))).tolist()) if listed else set[int]()
    for scores in (np.nan_to_num(values, nan=-2.0), beside):
        many = min(POOL, len(scores))
        chosen |= set(np.argpartition(scores, len(scores) - many)[len(scores) - many :].tolist())
    return sorted(chosen)
