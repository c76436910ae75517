"""Claude's export: conversations with their messages in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, ValidationError

from bot.memory.importing.said import ME, ImportedMessage, cited, moment, words
from bot.memory.importing.streams import ITEM, ExportFile, walk

NAME = "Claude"


class _Block(BaseModel):
    type: Any = None
    text: Any = None


class _Message(BaseModel):
    uuid: str = ""
    text: str | None = None
    content: list[_Block] | None = None
    sender: str = ""
    created_at: Any = None


class _Conversation(BaseModel):
    uuid: str
    created_at: Any = None
    chat_messages: list[Any]


def read(part: ExportFile) -> Iterator[ImportedMessage]:
    """What was said in each conversation. Files that were attached are not the talk."""
    for _, told in walk(part, lambda path: path == (ITEM,)):
        try:
            conversation = _Conversation.model_validate(told)
        except ValidationError:
            continue
        at = moment(conversation.created_at)
        for number, each in enumerate(conversation.chat_messages):
            try:
                message = _Message.model_validate(each)
            except ValidationError:
                continue
            at = moment(message.created_at) or at
            said = _said(message)
            if not said or message.sender not in ("human", "assistant"):
                continue
            mine = message.sender == "human"
            yield ImportedMessage(
                chat=f"claude:{words(conversation.uuid, 100)}",
                id=words(message.uuid, 100) or str(number),
                at=at,
                by=ME if mine else NAME,
                name="" if mine else NAME,
                own=said if mine else "",
                forwarded=None if mine else cited(said, NAME),
            )


def _said(message: _Message) -> str:
    """The texts of a message, without what was thought and what tools were told."""
    blocks = [block.text for block in message.content or () if block.type == "text"]
    texts = [text for text in blocks if isinstance(text, str)]
    return words("\n".join(texts)) or words(message.text)
