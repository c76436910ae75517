"""What the bot says back, before a channel gives it a form: Markdown, rows of buttons, files."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Button:
    """A choice under a message. `action` is what comes back when it is pressed: at most 64 bytes."""

    label: str
    action: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to send along."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Reaction:
    """A sign put on a message of the person's, which the channel knows by its id, instead of words."""

    message_id: str
    emoji: str


@dataclass(frozen=True, slots=True)
class Answer:
    """One message to a person. `text` is Markdown unless `plain`.

    `reply_to` is the channel's id of a message in the same chat to which this one is a reply, where channels
    know replies; without that message it is said all the same. A `silent` one makes no sound. One with a
    `reaction` says nothing else.

    One that `amends` is a note to a message promised before under that key: it is said beneath that one's
    text, in its place, or by itself where that can't be edited any more. `asks` is a command that lacks its
    last words: the text of a reply to this message completes it.
    """

    text: str
    buttons: tuple[tuple[Button, ...], ...] = ()
    attachments: tuple[Attachment, ...] = ()
    plain: bool = False
    reply_to: str | None = None
    silent: bool = False
    reaction: Reaction | None = None
    amends: str | None = None
    asks: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The form in which it is stored until it was sent."""
        return {
            "text": self.text,
            "buttons": [[[button.label, button.action] for button in row] for row in self.buttons],
            "attachments": [
                [each.name, base64.b64encode(each.content).decode()] for each in self.attachments
            ],
            "plain": self.plain,
            "reply_to": self.reply_to,
            "silent": self.silent,
            "reaction": None if self.reaction is None else [self.reaction.message_id, self.reaction.emoji],
            "amends": self.amends,
            "asks": self.asks,
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Answer:
        """The inverse of `as_json`."""
        return cls(
            text=stored["text"],
            buttons=tuple(tuple(Button(*button) for button in row) for row in stored["buttons"]),
            attachments=tuple(
                Attachment(name, base64.b64decode(content)) for name, content in stored["attachments"]
            ),
            plain=stored["plain"],
            reply_to=stored.get("reply_to"),
            silent=stored.get("silent", False),
            reaction=Reaction(*stored["reaction"]) if stored.get("reaction") else None,
            amends=stored.get("amends"),
            asks=stored.get("asks"),
        )
