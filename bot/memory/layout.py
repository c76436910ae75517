"""How a person's interactions follow one another, as arrays: what was said around a row helps to find it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

import numpy as np

from bot.memory.vector_scan import Survey
from bot.storage import search
from bot.storage.database import Transaction
from bot.storage.vectors import Floats, Ids

AROUND = ((-2, 0.5), (-1, 0.7), (0, 1.0), (1, 0.3), (2, 0.3))
"""Places before and after a row in its session, and how much the nearness of what was said there counts."""

BOTH_SIDES = 1.6
"""The length of the sum of the vectors of a message and its reply, which are mostly about one thing."""

MOST_OWNERS = 200


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

    async def current(self, connection: Transaction, owner: int) -> Layout:
        """The owner's layout as the connection sees it."""
        held = self._held.get(owner, EMPTY)
        last = int(held.rows[-1]) if len(held.rows) else 0
        if await search.count_sides(connection, owner, last) != len(held.rows):
            held, last = EMPTY, 0
        new = await search.sides(connection, owner, last)
        if new:
            held = Layout(
                np.concatenate((held.rows, np.array([each.row_id for each in new], np.int64))),
                np.concatenate((held.sessions, np.array([each.session for each in new], np.int64))),
                np.concatenate((held.replies, np.array([each.reply_row for each in new], np.int64))),
            )
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
