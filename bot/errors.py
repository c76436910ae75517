"""Every failure that somebody outside the code has to be told about, in one sentence each."""

from __future__ import annotations

from bot.speech.saying import say


class BotError(Exception):
    """A failure whose text is written for a person: it says what happened and what to do."""


class SettingsError(BotError):
    """A setting is missing, contradictory or malformed; the text names it."""


class DatabaseTooNew(BotError):
    """The database was migrated by a newer version of this program."""


class DatabaseUnusable(BotError):
    """The database file can't be opened, written or understood."""


class DatabaseFails(Exception):
    """The database can't be read or written just now, as when the disk is full; the text says what helps.

    It passes once that is mended: whoever meets it waits and tries again.
    """


class NotFound(BotError):
    """What the person named does not exist, or is not theirs; the two are never told apart."""


class WasDeleted(NotFound):
    """What the person named was deleted, and is not gone for good yet."""


class Refused(BotError):
    """The request was understood and turned down; the text gives the reason."""


class Impossible(Refused):
    """Raised for a value that can't be so, whoever writes it: a day that no calendar has."""


class NotAnExport(Refused):
    """A file is none that can be brought in: it may be a document."""


class NotJustNow(BotError):
    """What a message asks for can't be done now, and may be later; the text says why.

    Nothing of it was done: the channel sets the message aside, with a button that has it tried again.
    """


class Gone(BotError):
    """Raised where a write is about a person who had everything about them erased."""

    def __init__(self) -> None:
        super().__init__(say("Everything about you was erased meanwhile. What you write next begins anew."))


class OffTheRecord(BotError):
    """Raised where an exchange off the record would be written down."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "That would have to be written down, and nothing is while you are off the record or my "
                "guest. /incognito off ends the one, /settings mode local the other; then ask me again."
            )
        )


class StalePlan(Exception):
    """Raised where a plan rests on what has changed since: it must be made again. Never shown to anyone."""
