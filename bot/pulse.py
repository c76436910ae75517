"""The pulse of the process: when it last heard from Telegram, and how its models answer; kept in memory."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.clock import Clock

DEAF_AFTER = timedelta(minutes=3)
"""Several long polls; a start, or a short outage of Telegram's, is no deafness."""


class Pulse:
    """What the process lives by, noted where it happens and read by /health, /status and the watch."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.started_at = clock.now()
        self.heard_at: datetime | None = None
        """When Telegram last answered a poll, or said that its webhook works; None for never."""
        self.answered_at: datetime | None = None
        """When a chat model last answered; None for never."""
        self.failing_since: datetime | None = None
        """Since when no chat model has answered though asked; None while they do."""

    def heard(self) -> None:
        """Note that Telegram answered."""
        self.heard_at = self._clock.now()

    def answered(self) -> None:
        """A chat model answered."""
        self.answered_at, self.failing_since = self._clock.now(), None

    def failed(self) -> None:
        """A chat model did not answer."""
        self.failing_since = self.failing_since or self._clock.now()

    def deaf_since(self) -> datetime | None:
        """Since when nothing came from Telegram; None while it does."""
        last = self.heard_at or self.started_at
        return last if self._clock.now() - last > DEAF_AFTER else None
