"""Why a page could not be read: one class for each reason, one sentence for a person in each."""

from __future__ import annotations

from bot.errors import BotError


class PageFailure(BotError):
    """A page could not be read; the text says why."""


class PrivateAddress(PageFailure):
    """The address leads somewhere other than the public internet, or to a port that serves no pages."""


class PageUnreachable(PageFailure):
    """No answer, a broken one, or one that says there is no page."""


class PageTooSlow(PageFailure):
    """Fetching and reading took longer than allowed."""


class PageTooLarge(PageFailure):
    """The page, unpacked, is larger than allowed."""


class UnreadableType(PageFailure):
    """What is there is not text: a PDF, a picture, a download."""


class NoReadableText(PageFailure):
    """There is a page, but no text worth keeping was found on it."""
