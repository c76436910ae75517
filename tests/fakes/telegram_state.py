"""What the emulated Telegram knows: chats, messages with their history, files, calls."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.fakes import telegram_updates as build
from tests.fakes.telegram_updates import Json


@dataclass(frozen=True, slots=True)
class Version:
    """One content of a message; `at` is in seconds since 1970."""

    at: float
    text: str | None
    entities: tuple[Json, ...]
    reply_markup: Json | None


@dataclass(slots=True)
class Message:
    """A message as it now stands in `data` (Telegram's JSON), and every content it had, oldest first."""

    data: Json
    by_bot: bool
    versions: list[Version]
    deleted: bool = False
    file: bytes | None = None
    reaction: str | None = None

    @property
    def chat_id(self) -> int:
        return self.data["chat"]["id"]

    @property
    def message_id(self) -> int:
        return self.data["message_id"]

    @property
    def text(self) -> str:
        """The text, or the caption of a document; empty when there is neither."""
        return self.data.get("text") or self.data.get("caption") or ""

    @property
    def entities(self) -> list[Json]:
        return self.data.get("entities") or self.data.get("caption_entities") or []

    @property
    def reply_markup(self) -> Json | None:
        return self.data.get("reply_markup")

    @property
    def buttons(self) -> list[Json]:
        rows = (self.reply_markup or {}).get("inline_keyboard", [])
        return [button for row in rows for button in row]

    @property
    def file_name(self) -> str | None:
        return self.data.get("document", {}).get("file_name")

    @property
    def reply_to(self) -> int | None:
        """The id of the message that this one answers."""
        return self.data.get("reply_to_message", {}).get("message_id")

    def record(self, at: float) -> None:
        self.versions.append(Version(at, self.data.get("text"), tuple(self.entities), self.reply_markup))


@dataclass(slots=True)
class Call:
    """One call of the bot; `status` is None until it is answered: for ever when the connection ended before."""

    method: str
    params: Json
    at: float
    status: int | None = None
    answer: Json | None = None

    @property
    def ok(self) -> bool:
        return bool(self.answer and self.answer.get("ok"))


@dataclass(frozen=True, slots=True)
class StoredFile:
    file_id: str
    path: str
    content: bytes


@dataclass(slots=True)
class TelegramState:
    """Everything Telegram keeps for one bot."""

    bot: Json
    clock: Callable[[], float] = time.time
    chats: dict[int, Json] = field(default_factory=dict[int, Json])
    people: dict[int, Json] = field(default_factory=dict[int, Json])
    messages: dict[tuple[int, int], Message] = field(default_factory=dict[tuple[int, int], Message])
    files: dict[str, StoredFile] = field(default_factory=dict[str, StoredFile])
    calls: list[Call] = field(default_factory=list[Call])
    chat_actions: list[tuple[int, str, float]] = field(default_factory=list[tuple[int, str, float]])
    callback_queries: dict[str, Json] = field(default_factory=dict[str, Json])
    callback_answers: list[Json] = field(default_factory=list[Json])
    commands: dict[str, list[Json]] = field(default_factory=dict[str, list[Json]])
    menu_buttons: dict[int | None, Json] = field(default_factory=dict[int | None, Json])
    admins: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    became: dict[int, int] = field(default_factory=dict[int, int])
    topics: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    blocked_by: set[int] = field(default_factory=set[int])
    muted_in: set[int] = field(default_factory=set[int])
    _file_numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    @property
    def bot_as_sender(self) -> Json:
        """The bot as it stands in messages: without what only getMe tells."""
        return {name: self.bot[name] for name in ("id", "is_bot", "first_name", "username")}

    def person(self, user_id: int, **known: Any) -> Json:
        """The person with this id, made up on first sight; `known` overrides what was known."""
        self.people[user_id] = self.people.get(user_id, build.person(user_id, f"User{user_id}")) | known
        return self.people[user_id]

    def private_chat(self, user: Json) -> Json:
        return self.chats.setdefault(user["id"], build.private_chat(user))

    def next_message_id(self, chat_id: int) -> int:
        """One row for all private chats of the bot, and one for each group, as Telegram numbers them."""
        row = (lambda chat: chat > 0) if chat_id > 0 else (lambda chat: chat == chat_id)
        return 1 + max((number for chat, number in self.messages if row(chat)), default=0)

    def keep(self, data: Json, *, by_bot: bool, file: bytes | None = None) -> Message:
        message = Message(data, by_bot, [], file=file)
        message.record(self.clock())
        self.messages[message.chat_id, message.message_id] = message
        return message

    def store_file(self, content: bytes, file_name: str) -> StoredFile:
        number = next(self._file_numbers)
        stored = StoredFile(f"file{number}", f"documents/{number}_{file_name}", content)
        self.files[stored.file_id] = stored
        return stored

    def visible(self, chat_id: int, message_id: int) -> Message | None:
        found = self.messages.get((chat_id, message_id))
        return found if found and not found.deleted else None

    def in_chat(self, chat_id: int) -> list[Message]:
        """The messages that stand in the chat now, in order."""
        numbers = sorted(number for chat, number in self.messages if chat == chat_id)
        found = (self.messages[chat_id, number] for number in numbers)
        return [message for message in found if not message.deleted]
