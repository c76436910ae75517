"""Who is meant in a group: messages to the bot, and those that people write among themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from telegram import Bot, MessageEntity

from bot.channels.telegram.shapes import Message, TextEntity, User
from bot.conversation.commands.run import Unknown, parse_command
from bot.domain.interactions import Speaker
from bot.language.text import clean

MOST_NAME_CHARACTERS = 40
NOBODYS_NAMES = frozenset({"user", "the user", "me", "i", "you", "assistant", "system", "bot", "somebody"})
"""Names that would be taken for somebody else by whoever reads who said what."""

_NO_NAME = re.compile(r"[^\w .'’-]|_")
_ADDRESSED_TO = re.compile(r"/[A-Za-z0-9_]{1,32}@([A-Za-z0-9_]{1,64})")


GROUPS = ("group", "supergroup")
"""Kinds of chats in which several people talk."""


@dataclass(frozen=True, slots=True)
class Myself:
    """The bot as members of a group know it."""

    id: int
    username: str
    name: str

    @classmethod
    def of(cls, bot: Bot) -> Self:
        """Of a client that has learnt who it is."""
        return cls(bot.id, bot.username or "", bot.first_name)

    def is_addressed(self, message: Message) -> bool:
        """Whether a message in a group is for the bot.

        It is by a mention, as a reply to it, as its command, and by its name in a reply to somebody else.
        """
        text = message.text or message.caption or ""
        if message.forward_origin is None and text.startswith("/"):
            return self._is_commanded(text)
        if any(self._is_meant(mark, text) for mark in message.entities or message.caption_entities):
            return True
        replied = message.reply_to_message
        if replied is None or replied.opens_topic:
            return False  # what is written in a topic answers its first message where it answers nothing
        is_to_me = replied.sender is not None and replied.sender.id == self.id
        return is_to_me or bool(self.name and re.search(rf"(?i)\b{re.escape(self.name)}\b", text))

    def without_mention(self, text: str) -> str:
        """What a message says to the bot, without the mention that it begins or ends with."""
        if not self.username:
            return text
        name = re.escape(self.username)
        begun = re.sub(rf"(?i)^\s*@{name}\b[\s,:;!]*", "", text)
        return re.sub(rf"(?i)[\s,]*@{name}\s*$", "", begun)

    def _is_commanded(self, text: str) -> bool:
        """Whether a command is for the bot: by its name, or without one if it is a command here."""
        to = _ADDRESSED_TO.match(text)
        if to is not None:
            return to[1].casefold() == self.username.casefold()
        command = parse_command(text)
        return command is not None and not isinstance(command, Unknown)

    def _is_meant(self, mark: TextEntity, text: str) -> bool:
        if mark.type == MessageEntity.TEXT_MENTION:
            return mark.user is not None and mark.user.id == self.id
        if mark.type != MessageEntity.MENTION:
            return False
        units = text.encode("utf-16-le", "surrogatepass")
        marked = units[2 * mark.offset : 2 * (mark.offset + mark.length)].decode("utf-16-le", "replace")
        return marked.casefold() == f"@{self.username.casefold()}"


def speaker_of(sender: User) -> Speaker:
    """A member of a group, by a name that says nothing but who they are."""
    name = " ".join(_NO_NAME.sub(" ", clean(sender.full_name)).split())[:MOST_NAME_CHARACTERS].strip()
    if not any(char.isalnum() for char in name) or name.casefold() in NOBODYS_NAMES:
        name = f"Member {name}".strip()
    return Speaker(str(sender.id), name)
