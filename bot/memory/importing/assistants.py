"""Exports of chat assistants: ChatGPT's conversations, as trees of messages of which the current branch is
the talk; Claude's, with their messages in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from bot.memory.importing.said import ME, ImportedMessage, moment, of_another, words
from bot.memory.importing.streams import ITEM, ExportFile, walk

CHATGPT, CLAUDE = "ChatGPT", "Claude"


class _Author(BaseModel):
    role: str = ""


class _Part(BaseModel):
    """What stands in a message beside plain text: of a voice message what was heard."""

    text: Any = None


class _Content(BaseModel):
    parts: list[str | _Part | None] = Field(default_factory=list[str | _Part | None])


class _Message(BaseModel):
    id: str = ""
    author: _Author = Field(default_factory=_Author)
    create_time: Any = None
    content: _Content = Field(default_factory=_Content)
    metadata: dict[str, Any] | None = None
    recipient: str | None = None


class _Node(BaseModel):
    message: Any = None
    parent: str | None = None


class _Conversation(BaseModel):
    id: str | None = None
    conversation_id: str | None = None
    create_time: Any = None
    current_node: str | None = None
    mapping: dict[str, _Node]


def read_chatgpt(part: ExportFile) -> Iterator[ImportedMessage]:
    """What was said in each conversation, in the order of its current branch."""
    for _, told in walk(part, lambda path: path == (ITEM,)):
        try:
            conversation = _Conversation.model_validate(told)
        except ValidationError:
            continue
        yield from _chatgpt_talk(conversation)


def _chatgpt_talk(told: _Conversation) -> Iterator[ImportedMessage]:
    chat = words(told.conversation_id or told.id, 100)
    if not chat:
        return
    at = moment(told.create_time)
    for key, message in _branch(told):
        at = moment(message.create_time) or at
        said = _said(message)
        if message.author.role not in ("user", "assistant") or not said or _is_hidden(message):
            continue
        by = ME if message.author.role == "user" else CHATGPT
        yield _told(f"chatgpt:{chat}", words(message.id, 100) or key, at, by, said)


def _branch(told: _Conversation) -> list[tuple[str, _Message]]:
    """The messages from the first to the current one; to the last one written where none is named."""
    last = told.current_node
    if last not in told.mapping:
        last = next(reversed(told.mapping), None)
    found: list[tuple[str, _Message]] = []
    seen: set[str] = set()
    while last is not None and last in told.mapping and last not in seen:
        seen.add(last)
        node = told.mapping[last]
        if node.message is not None:
            with suppress(ValidationError):  # the talk goes on around a message that can't be read
                found.append((words(last, 100), _Message.model_validate(node.message)))
        last = node.parent
    return found[::-1]


def _said(message: _Message) -> str:
    """The text of a message; of a voice message what was heard, of a picture nothing."""
    found = (part.text if isinstance(part, _Part) else part for part in message.content.parts)
    return words("\n".join(text for text in found if isinstance(text, str) and text))


def _is_hidden(message: _Message) -> bool:
    """Whether nobody saw it in the talk: instructions, and what went to a tool."""
    marks = message.metadata or {}
    if marks.get("is_visually_hidden_from_conversation") or marks.get("is_user_system_message"):
        return True
    return message.recipient not in (None, "all")


class _ClaudeBlock(BaseModel):
    type: Any = None
    text: Any = None


class _ClaudeMessage(BaseModel):
    uuid: str = ""
    text: str | None = None
    content: list[_ClaudeBlock] | None = None
    sender: str = ""
    created_at: Any = None


class _ClaudeConversation(BaseModel):
    uuid: str
    created_at: Any = None
    chat_messages: list[Any]


def read_claude(part: ExportFile) -> Iterator[ImportedMessage]:
    """What was said in each conversation. Files that were attached are not the talk."""
    for _, told in walk(part, lambda path: path == (ITEM,)):
        try:
            conversation = _ClaudeConversation.model_validate(told)
        except ValidationError:
            continue
        at = moment(conversation.created_at)
        for number, each in enumerate(conversation.chat_messages):
            try:
                message = _ClaudeMessage.model_validate(each)
            except ValidationError:
                continue
            at = moment(message.created_at) or at
            said = _claude_said(message)
            if not said or message.sender not in ("human", "assistant"):
                continue
            by = ME if message.sender == "human" else CLAUDE
            chat = f"claude:{words(conversation.uuid, 100)}"
            yield _told(chat, words(message.uuid, 100) or str(number), at, by, said)


def _claude_said(message: _ClaudeMessage) -> str:
    """The texts of a message, without what was thought and what tools were told."""
    blocks = [block.text for block in message.content or () if block.type == "text"]
    texts = [text for text in blocks if isinstance(text, str)]
    return words("\n".join(texts)) or words(message.text)


def _told(chat: str, number: str, at: datetime | None, by: str, said: str) -> ImportedMessage:
    if by == ME:
        return ImportedMessage(chat=chat, id=number, at=at, by=ME, name="", own=said)
    return of_another(chat, number, at, by, said)
