"""Which chats Telegram asked to be left alone for a while."""

from __future__ import annotations

import warnings
from datetime import datetime, timedelta

from telegram.error import RetryAfter
from telegram.warnings import PTBDeprecationWarning

from bot.clock import Clock


class Floods:
    """Remembers flood limits, so that nothing but the answer itself is tried in a limited chat."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[int, datetime] = {}

    def note(self, chat: int, limit: RetryAfter) -> datetime:
        """Keep a limit, and say when it ends."""
        with warnings.catch_warnings():
            # It announces that this will be a timedelta one day: both are read.
            warnings.simplefilter("ignore", PTBDeprecationWarning)
            wait = limit.retry_after
        delay = wait if isinstance(wait, timedelta) else timedelta(seconds=wait)
        self._until[chat] = self._clock.now() + delay
        return self._until[chat]

    def holds(self, chat: int) -> bool:
        """Whether a chat must be left alone now."""
        until = self._until.get(chat)
        if until is not None and until <= self._clock.now():
            del self._until[chat]
            return False
        return until is not None
