"""How a person's interactions follow one another, as arrays: what was said around a row helps to find it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bot.memory.recall.vector_scan import Survey
from bot.storage.engine.database import Transaction
from bot.storage.search import turns as indexed_turns
from bot.storage.search.turns import Extent
from bot.storage.search.vectors import Floats, Ids

AROUND = ((-2, 0.5), (-1, 0.7), (0, 1.0), (1, 0.3), (2, 0.3))
"""Places before and after a row in its session, and how much the nearness of what was said there counts."""

BOTH_SIDES = 1.6
"""The length of the sum of the vectors of a message and its reply, which are mostly about one thing."""

MOST_OWNERS = 200
BATCH = 2000
"""Interactions that are read at a time."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """An owner's interactions in the order they were told: their rows, sessions, and the rows of their replies."""

    rows: Ids
    sessions: Ids
    replies: Ids

    def nearness(self, survey: Survey) -> Floats:
        """How near each interaction is, its reply taken together with it; NaN for one without a vector."""
        order = np.argsort(survey.row_ids, kind="stable")
        known = survey.row_ids[order]
        said = _looked_up(known, survey.cosines[order], self.rows)
        replied = _looked_up(known, survey.cosines[order], self.replies)
        together = (said + replied) / np.float32(BOTH_SIDES)
        return np.where(np.isnan(together), np.where(np.isnan(said), replied, said), together)

    def replies_of(self, rows: Sequence[int]) -> dict[int, int]:
        """The rows of the replies to some interactions, by the row of each; those without a reply are left out."""
        wanted = np.array(rows, np.int64)
        if not len(self.rows) or not len(wanted):
            return {}
        places = np.minimum(np.searchsorted(self.rows, wanted), len(self.rows) - 1)
        found = np.where(self.rows[places] == wanted, self.replies[places], 0)
        return {row: reply for row, reply in zip(rows, found.tolist(), strict=True) if reply}

    def surroundings(self, nearness: Floats) -> Floats:
        """How near what was said around each interaction is, itself included."""
        filled = np.nan_to_num(
            nearness, nan=float(np.nanmean(nearness)) if np.isfinite(nearness).any() else 0.0
        )
        total = np.zeros_like(filled)
        for offset, weight in AROUND:
            total += np.float32(weight) * _shifted(filled, self.sessions, offset)
        return total


class Layouts:
    """The layouts of the owners last asked about, brought up to date in the snapshot a search works in."""

    def __init__(self) -> None:
        self._held: OrderedDict[int, Layout] = OrderedDict()

    def last(self, owner: int) -> int:
        """The last row of the layout that is held for an owner; 0 when none is."""
        held = self._held.get(owner, EMPTY)
        return int(held.rows[-1]) if len(held.rows) else 0

    async def current(self, connection: Transaction, owner: int, extent: Extent) -> Layout:
        """The owner's layout as the connection sees it; `extent` is what it says up to `last`."""
        held, last = self._held.get(owner, EMPTY), self.last(owner)
        if extent.known != len(held.rows):
            held, last = EMPTY, 0
        parts: list[Ids] = []
        # In parts, or the event loop would be held up by the numbers of everything somebody ever said.
        while last < extent.last and (new := await indexed_turns.sides(connection, owner, last, BATCH)):
            parts.append(np.array(new, np.int64).T)
            last = new[-1].row_id if len(new) == BATCH else extent.last
        if parts:
            held = Layout(*np.concatenate(((held.rows, held.sessions, held.replies), *parts), axis=1))
        self._held[owner] = held
        self._held.move_to_end(owner)
        if len(self._held) > MOST_OWNERS:
            self._held.popitem(last=False)
        return held


EMPTY = Layout(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))


def _looked_up(known: Ids, values: Floats, wanted: Ids) -> Floats:
    if not len(known):
        return np.full(len(wanted), np.nan, np.float32)
    places = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    return np.where(known[places] == wanted, values[places], np.float32(np.nan))


def _shifted(values: Floats, sessions: Ids, offset: int) -> Floats:
    """For each place the value `offset` places on, where that is in the same session, else 0."""
    if not offset:
        return values
    shifted = np.zeros_like(values)
    if offset < 0:
        same = sessions[-offset:] == sessions[:offset]
        shifted[-offset:] = np.where(same, values[:offset], 0)
    else:
        same = sessions[:-offset] == sessions[offset:]
        shifted[:-offset] = np.where(same, values[offset:], 0)
    return shifted
