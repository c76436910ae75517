"""The shapes of what a message may hold besides words, as far as the bot reads them."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

LARGEST = 2**63 - 1
"""The largest number that the database holds."""

Count = Annotated[int, Field(ge=0, lt=LARGEST)]


class Shape(BaseModel):
    """Something that Telegram sends, as far as the bot reads it: no type is taken for another."""

    model_config = ConfigDict(strict=True, frozen=True)


class File(Shape):
    """A file in a message, as far as Telegram and its sender say: what they say of it may be a lie."""

    file_id: Annotated[str, Field(min_length=1, max_length=300)]
    file_size: Count | None = None
    duration: Count | None = None
    mime_type: str | None = None
    file_name: str | None = None
    performer: str | None = None


class Size(File):
    """One of the sizes that Telegram has a photo in."""

    width: Count = 0
    height: Count = 0


class Contact(Shape):
    """Somebody from an address book."""

    phone_number: str = ""
    first_name: str = ""
    last_name: str | None = None


class Line(Shape):
    """What a poll lets one choose, or a checklist has one do."""

    text: str


class Poll(Shape):
    """A question to many."""

    question: str
    options: tuple[Line, ...] = Field((), strict=False)


class Checklist(Shape):
    """Things to be done."""

    title: str
    tasks: tuple[Line, ...] = Field((), strict=False)


class Sticker(Shape):
    """A sticker, by what it stands for."""

    emoji: str | None = None
    set_name: str | None = None


class Dice(Shape):
    """A throw, and what came of it."""

    emoji: str
    value: Count


class Venue(Shape):
    """A place with a name; of where it is only the address is read."""

    title: str
    address: str = ""
