"""What people share that is neither words of theirs nor a file, told in words: data for the model."""

from __future__ import annotations

from bot.channels.telegram.shapes import Message
from bot.domain.interactions import Citation
from bot.language.text import clean, one_line

MOST_CHARACTERS = 200
MOST_LINES = 30
"""Of a poll or a checklist."""


def shared_in(message: Message) -> Citation | None:
    """What a message shares, and what it is; None for one that shares nothing of the kind.

    A contact, a poll, a checklist, a sticker, a throw of dice, a venue. Of a place that nobody tells to be
    at, only that there is one.
    """
    lines: list[str] = []
    if (contact := message.contact) is not None:
        author = "a contact they shared"
        lines = [f"{contact.first_name} {contact.last_name or ''}", contact.phone_number]
    elif (poll := message.poll) is not None:
        author = "a poll they sent"
        lines = [poll.question, *(f"- {each.text}" for each in poll.options[:MOST_LINES])]
    elif (checklist := message.checklist) is not None:
        author = "a checklist they sent"
        lines = [checklist.title, *(f"- {each.text}" for each in checklist.tasks[:MOST_LINES])]
    elif (sticker := message.sticker) is not None:
        author = "a sticker they sent"
        lines = [sticker.emoji or "a sticker", f"of the set {sticker.set_name}" if sticker.set_name else ""]
    elif (dice := message.dice) is not None:
        author = "dice they threw"
        lines = [f"{dice.emoji} shows {dice.value}"]
    elif (venue := message.venue) is not None:
        author = "a place they shared"
        lines = [venue.title, venue.address]
    elif "location" in message.carries and message.location is None:
        author = "a place they shared"
        lines = ["a place on the map; where it is, is not read"]
    else:
        return None
    told = (one_line(clean(line), MOST_CHARACTERS) for line in lines)
    return Citation("\n".join(line for line in told if line), author)
