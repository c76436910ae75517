"""What the bot says back, before a channel gives it a form: text, rows of buttons, files."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.speech.saying import say

MOST_ACTION_BYTES = 64
"""What a button of Telegram's holds."""


@dataclass(frozen=True, slots=True)
class Button:
    """A choice under a message. `action` is what comes back when it is pressed, if it `fits`.

    One that is an https address of ours comes back to nobody: a channel that can opens the page there.
    """

    label: str
    action: str

    @property
    def fits(self) -> bool:
        """Whether its action is short enough to come back."""
        return len(self.action.encode()) <= MOST_ACTION_BYTES


Rows = tuple[tuple[Button, ...], ...]
"""Buttons as they stand under a message."""


def nearest_page(number: int, total: int, size: int) -> tuple[int, int]:
    """The page of a list that is meant, counted from 1, the nearest past either end; and how many there."""
    pages = max(1, -(-total // size))
    return min(max(1, number), pages), pages


def page_line(number: int, pages: int) -> list[str]:
    """The line that tells which page is shown; none where there is but one."""
    return [say("Page {number} of {pages}", number=number, pages=pages)] if pages > 1 else []


def turning(action: str, number: int, pages: int) -> Rows:
    """A row that turns to the page before and after, by an action with its number; none for neither."""
    back = Button(say("‹ Back"), f"{action} {number - 1}") if number > 1 else None
    more = Button(say("More ›"), f"{action} {number + 1}") if number < pages else None
    row = tuple(each for each in (back, more) if each)
    return (row,) if row else ()


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to send along."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file to send along that lies on the host: too large for the database, or no part of it."""

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class SentBefore:
    """A file that the person sent, to be shown to them again; `file` is the channel's own name for it."""

    name: str
    file: str


@dataclass(frozen=True, slots=True)
class KeptRecording:
    """A recording of the person's, to be sent to them again; `said_in` is the number of what they said in it.

    The sound itself is looked up as it is sent, so that what was promised keeps nothing that is forgotten.
    """

    name: str
    said_in: int


File = Attachment | StoredFile | SentBefore | KeptRecording
"""What can be sent along."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """A sign put on a message of the person's, which the channel knows by its id, instead of words."""

    message_id: str
    emoji: str


@dataclass(frozen=True, slots=True)
class Reminded:
    """Of a message that reminds: for when it was meant, by the person's clock, and how many before it went
    unsaid. Whether it comes late is known when a channel takes it.
    """

    meant_for: datetime
    missed: int


@dataclass(frozen=True, slots=True)
class Answer:
    """One message to a person. `text` is shown as it is, unless it is `markdown`.

    `reply_to` is the channel's id of a message in the same chat to which this one is a reply, where channels
    know replies; without that message it is said all the same. A `silent` one makes no sound. One with a
    `reaction` says nothing else.

    One that `amends` is a note to a message promised before under that key: it is said beneath that one's
    text, in its place, or by itself where that can't be edited any more. `asks` is a command that lacks its
    last words: the text of a reply to this message completes it. In a group that is the reply of one member,
    whom this has `asked` or told what they did, by the channel's id of them: undoing that is theirs, too.
    `asks_place` is what a button says that sends where they are, where channels have one. One that reminds is
    `reminded`.
    """

    text: str
    buttons: Rows = ()
    attachments: tuple[File, ...] = ()
    markdown: bool = False
    reply_to: str | None = None
    silent: bool = False
    reaction: Reaction | None = None
    amends: str | None = None
    asks: str | None = None
    asked: str | None = None
    asks_place: str | None = None
    reminded: Reminded | None = None

    def as_json(self) -> dict[str, Any]:
        """The form in which it is stored until it was sent."""
        return {
            "text": self.text,
            "buttons": [[[button.label, button.action] for button in row] for row in self.buttons],
            "attachments": [_file_as_json(each) for each in self.attachments],
            "plain": not self.markdown,
            "reply_to": self.reply_to,
            "silent": self.silent,
            "reaction": None if self.reaction is None else [self.reaction.message_id, self.reaction.emoji],
            "amends": self.amends,
            "asks": self.asks,
            "asked": self.asked,
            "asks_place": self.asks_place,
            "reminded": self.reminded and [self.reminded.meant_for.isoformat(), self.reminded.missed],
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Answer:
        """The inverse of `as_json`."""
        return cls(
            text=stored["text"],
            buttons=tuple(tuple(Button(*button) for button in row) for row in stored["buttons"]),
            attachments=tuple(_file_from_json(*file) for file in stored["attachments"]),
            markdown=not stored["plain"],
            reply_to=stored.get("reply_to"),
            silent=stored.get("silent", False),
            reaction=Reaction(*stored["reaction"]) if stored.get("reaction") else None,
            amends=stored.get("amends"),
            asks=stored.get("asks"),
            asked=stored.get("asked"),
            asks_place=stored.get("asks_place"),
            reminded=_reminded(*stored["reminded"]) if stored.get("reminded") else None,
        )


def _reminded(meant_for: str, missed: int) -> Reminded:
    return Reminded(datetime.fromisoformat(meant_for), missed)


def _file_as_json(file: File) -> list[str]:
    match file:
        case Attachment(name, content):
            return [name, base64.b64encode(content).decode()]
        case StoredFile(name, path):
            return [name, path, "path"]
        case SentBefore(name, known_as):
            return [name, known_as, "again"]
        case KeptRecording(name, said_in):
            return [name, str(said_in), "recording"]


def _file_from_json(name: str, content: str, form: str = "bytes") -> File:
    match form:
        case "path":
            return StoredFile(name, content)
        case "again":
            return SentBefore(name, content)
        case "recording":
            return KeptRecording(name, int(content))
        case _:
            return Attachment(name, base64.b64decode(content))
