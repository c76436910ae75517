"""Albums: Telegram sends each picture of one as an update of its own; here they become one again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.channels.telegram.stored import album_of
from bot.storage.work.inbox import StoredUpdate

SETTLE_SECONDS = 1.0
"""How long no further picture must have come: they come one right after the other."""


@dataclass(slots=True)
class _Forming:
    parts: list[StoredUpdate]
    last_at: float


class Albums:
    """Holds the further pictures of an album until its first one is dealt with."""

    def __init__(self) -> None:
        self._forming: dict[tuple[str, str], _Forming] = {}

    def takes(self, update: StoredUpdate) -> bool:
        """Whether an update is a further picture of an album that is forming: it has no turn of its own."""
        group = album_of(update.payload)
        if group is None:
            return False
        forming = self._forming.get((update.lane, group))
        if forming is None:
            self._forming[update.lane, group] = _Forming([update], time.monotonic())
            return False
        forming.parts.append(update)
        forming.last_at = time.monotonic()
        return True

    async def rest_of(self, update: StoredUpdate) -> tuple[StoredUpdate, ...]:
        """The other pictures of the album that an update begins, once no more come; none for any other."""
        place = update.lane, album_of(update.payload) or ""
        forming = self._forming.get(place)
        if forming is None or forming.parts[0] is not update:
            return ()
        while (left := forming.last_at + SETTLE_SECONDS - time.monotonic()) > 0:
            await asyncio.sleep(left)
        del self._forming[place]
        return tuple(forming.parts[1:])


def as_one(first: StoredUpdate, others: Sequence[StoredUpdate]) -> StoredUpdate:
    """An album as one update under the number of its first; off the record if any part of it is."""
    if not others:
        return first
    message = first.payload["message"] | {"album": [each.payload["message"] for each in others]}
    is_private = first.off_record or any(each.off_record for each in others)
    return replace(first, payload=first.payload | {"message": message}, off_record=is_private)
