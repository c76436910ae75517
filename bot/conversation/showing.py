"""An answer shown while it is written, by a channel that can."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol


class Showing(Protocol):
    """Where a channel shows an answer while it is written."""

    async def show(self, interaction_id: int, text: str) -> None:
        """Take the answer's text so far."""
        ...

    async def finish(self) -> None:
        """Stop showing: the answer is about to be stored."""
        ...


def preview(show: Showing | None, interaction_id: int) -> Callable[[str], Awaitable[None]] | None:
    """What takes one interaction's growing answer; None where nothing is shown."""
    if show is None:
        return None

    async def shown(text: str) -> None:
        await show.show(interaction_id, text)

    return shown
