"""The shapes of what Telegram sends, as far as the bot reads them: updates, messages, what is in these."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, NamedTuple, Self, TypeVar, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from bot.clock import time_zones
from bot.domain.interactions import TOPIC, Rating
from bot.speech.saying import Wording

CHANNEL = "telegram"

Json = dict[str, Any]
T = TypeVar("T")

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


class Animation(File):
    """A film without sound, as which Telegram keeps a GIF, and the picture that stands for it."""

    thumbnail: Size | None = None


class Contact(Shape):
    """Somebody from an address book."""

    phone_number: str = ""
    first_name: str = ""
    last_name: str | None = None


class ListItem(Shape):
    """An option of a poll or a task of a checklist, which may be done."""

    text: str
    completion_date: int | None = None


class Poll(Shape):
    """A question to many."""

    question: str
    options: tuple[ListItem, ...] = Field((), strict=False)


class Checklist(Shape):
    """Things to be done."""

    title: str
    tasks: tuple[ListItem, ...] = Field((), strict=False)


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


Id = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Seconds = Annotated[int, Field(ge=0, lt=2**33)]
"""Since 1970, as far as calendars go along."""

# Translators: each stands for {kind} in "I can't open {kind} yet".
KINDS: Mapping[str, Wording] = {
    "animation": Wording("GIFs"),
    "photo": Wording("photos"),
    "voice": Wording("voice messages"),
    "audio": Wording("audio"),
    "video": Wording("videos"),
    "video_note": Wording("videos"),
    "document": Wording("documents"),
    "sticker": Wording("stickers"),
    "location": Wording("locations"),
    "contact": Wording("contacts"),
    "poll": Wording("polls"),
    **dict.fromkeys(
        "checklist dice game invoice live_photo rich_message story venue paid_media successful_payment "
        "passport_data".split(),
        Wording("messages of that kind"),
    ),
}
"""What shows that there is more than words in a message, and what to call it in a sentence."""


LANGUAGE_CODE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}")


class User(Shape):
    """A person or a bot."""

    id: Count
    is_bot: bool = False
    first_name: str = ""
    last_name: str | None = None
    language_code: str | None = None

    @field_validator("language_code", mode="before")
    @classmethod
    def _a_code(cls, value: object) -> str | None:
        """What is no code tells nothing, and makes nothing odd."""
        return value if isinstance(value, str) and LANGUAGE_CODE.fullmatch(value) else None

    @property
    def full_name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name or ''}".strip()


class Chat(Shape):
    """A chat."""

    id: Id
    type: str
    title: str | None = None


class TextEntity(Shape):
    """An entity: what a part of a text is, counted in UTF-16."""

    type: str
    offset: Annotated[int, Field(ge=0, lt=2**31)]
    length: Annotated[int, Field(ge=0, lt=2**31)]
    user: User | None = None
    url: str | None = None

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.offset + self.length


class TextQuote(Shape):
    """The part of a message that a reply quotes."""

    text: str
    entities: tuple[TextEntity, ...] = Field((), strict=False)


class ForwardOrigin(Shape):
    """Who wrote a message that was forwarded."""

    type: str
    sender_user: User | None = None
    sender_user_name: str | None = None
    sender_chat: Chat | None = None
    chat: Chat | None = None


class MessageRef(Shape):
    """A message by its chat and number."""

    message_id: Count
    date: Seconds
    chat: Chat
    message_thread_id: Count | None = None
    is_topic_message: bool = False


class Lane(NamedTuple):
    """A chat by Telegram's id, and the topic in it by the id of its thread; None outside of topics.

    As text it is the chat of the conversation: "-100123:7" is one of its own, with a memory shared by all
    topics of the same people.
    """

    chat: int
    topic: int | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """The lane that a text names."""
        chat, _, topic = text.partition(TOPIC)
        return cls(int(chat), int(topic) if topic else None)

    @classmethod
    def of(cls, place: MessageRef) -> Self:
        """Where a message stands. Of a mere thread of replies the chat is meant."""
        return cls(place.chat.id, place.message_thread_id if place.is_topic_message else None)

    def __str__(self) -> str:
        """The lane as text."""
        return f"{self.chat}" if self.topic is None else f"{self.chat}{TOPIC}{self.topic}"

    @property
    def is_group(self) -> bool:
        """Whether it is in a group, by Telegram's way of numbering."""
        return self.chat < 0

    @property
    def owner(self) -> str:
        """The channel's id of whose memory it is: of the person in a private chat, else of the group."""
        return str(self.chat)


def _described(value: object) -> object:
    return cast(Json, value) if isinstance(value, dict) else None


Described = Annotated[T | None, BeforeValidator(_described)]
"""A part of a message: what was stored by an earlier version says only that there was one."""


class BesideWords(Shape):
    """What may be in a message besides words; `carries` are all kinds of it, as a stored message tells."""

    location: str | None = None
    contact: Described[Contact] = None
    poll: Described[Poll] = None
    checklist: Described[Checklist] = None
    sticker: Described[Sticker] = None
    dice: Described[Dice] = None
    venue: Described[Venue] = None
    carries: tuple[str, ...] = Field((), strict=False)

    @field_validator("location", mode="before")
    @classmethod
    def _a_zone(cls, value: object) -> str | None:
        """Of a location only its time zone is read, which `located` puts in its place."""
        return value if isinstance(value, str) and value in time_zones() else None

    @model_validator(mode="before")
    @classmethod
    def _see_what_it_carries(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        found = cast(Json, given)
        return {"carries": [kind for kind in KINDS if found.get(kind)]} | found


class Elsewhere(BesideWords):
    """A message of another chat that one replies to."""

    origin: ForwardOrigin | None = None


class Replied(MessageRef, BesideWords):
    """A message that another one replies to."""

    sender: User | None = Field(None, alias="from")
    edit_date: Seconds | None = None
    text: str | None = None
    caption: str | None = None
    entities: tuple[TextEntity, ...] = Field((), strict=False)
    caption_entities: tuple[TextEntity, ...] = Field((), strict=False)
    forward_origin: ForwardOrigin | None = None
    via_bot: User | None = None
    opens_topic: bool = Field(False, alias="forum_topic_created")
    """Whether it is the service message that a topic of a forum begins with."""

    @field_validator("opens_topic", mode="before")
    @classmethod
    def _that_it_does(cls, value: object) -> bool:
        return bool(value)


class Message(Replied):
    """A message somebody sent; `album` are the messages that Telegram shows as one with it."""

    reply_to_message: Replied | None = None
    external_reply: Elsewhere | None = None
    quote: TextQuote | None = None
    sender_chat: Chat | None = None
    migrate_to_chat_id: Id | None = None
    migrate_from_chat_id: Id | None = None
    media_group_id: str | None = None
    voice: Described[File] = None
    audio: Described[File] = None
    video_note: Described[File] = None
    video: Described[File] = None
    document: Described[File] = None
    animation: Described[Animation] = None
    photo: tuple[Size, ...] = Field((), strict=False)
    album: tuple[Message, ...] = Field((), strict=False)

    @field_validator("photo", mode="before")
    @classmethod
    def _sizes(cls, value: object) -> object:
        return cast(list[Any], value) if isinstance(value, list) else ()

    @property
    def moved(self) -> tuple[int, int] | None:
        """The ids of a group that became a supergroup, before and now; None for any other message."""
        if self.migrate_to_chat_id is not None:
            return self.chat.id, self.migrate_to_chat_id
        return None if self.migrate_from_chat_id is None else (self.migrate_from_chat_id, self.chat.id)

    @property
    def sent_at(self) -> datetime:
        """When it was sent."""
        return datetime.fromtimestamp(self.date, UTC)

    @property
    def said_at(self) -> datetime:
        """When its words were written or edited last."""
        return datetime.fromtimestamp(self.date if self.edit_date is None else self.edit_date, UTC)


class Query(Shape):
    """A button press."""

    id: str
    sender: User = Field(alias="from")
    message: MessageRef | None = None
    data: str = ""


class Sign(Shape):
    """One sign of a reaction: an emoji, or something else that has none."""

    type: str
    emoji: str = ""


class ReactionChange(Shape):
    """What somebody reacts to a message with now; nobody's in a group of anonymous people."""

    chat: Chat
    message_id: Count
    date: Seconds
    user: User | None = None
    new_reaction: tuple[Sign, ...] = Field((), strict=False)

    @property
    def verdict(self) -> Rating | None:
        """What it says of an answer; None for no thumb."""
        given = {each.emoji for each in self.new_reaction}
        return "up" if "👍" in given else "down" if "👎" in given else None


class Member(Shape):
    """Somebody in a chat, and what they are there."""

    status: str
    is_member: bool = True

    @property
    def is_in(self) -> bool:
        """Whether they can read what is said; Telegram tells it apart of who is restricted."""
        return self.status not in ("left", "kicked") and self.is_member

    @property
    def is_admin(self) -> bool:
        """Whether they may decide for a group."""
        return self.status in ("creator", "administrator")


class Membership(Shape):
    """That the bot became something else in a chat, and by whom."""

    chat: Chat
    sender: User = Field(alias="from")
    old_chat_member: Member
    new_chat_member: Member


class Update(Shape):
    """An update, of the kinds that the bot reads; one that was `overheard` is not for the bot."""

    message: Message | None = None
    edited_message: Message | None = None
    callback_query: Query | None = None
    message_reaction: ReactionChange | None = None
    my_chat_member: Membership | None = None
    overheard: bool = False
