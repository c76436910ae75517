"""Lanes: a chat, or a topic of one, as the place where things are said in order."""

from __future__ import annotations

from typing import NamedTuple, Self

from bot.channels.telegram.shapes import MessageRef
from bot.domain.interactions import TOPIC


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
