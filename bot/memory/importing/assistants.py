"""Exports of other programs: ChatGPT's conversations, as trees of messages of which the current branch is the
talk; Claude's, with their messages in order; Telegram Desktop's `result.json`, one chat or all of them; and
what mem0 and OpenClaw have noted of a person.

Notes are those programs' words, not the person's: kept, found and shown under their source, and evidence for
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, Field, ValidationError

from bot.domain.interactions import EARLIER, Citation
from bot.memory.importing.exports import (
    ITEM,
    ME,
    MOST_QUOTED,
    ExportFile,
    ImportedMessage,
    Path,
    cited,
    moment,
    name,
    of_another,
    text_of,
    walk,
    words,
)

CHATGPT, CLAUDE = "ChatGPT", "Claude"
Shape = TypeVar("Shape", bound=BaseModel)


def _read(shape: type[Shape], told: Any) -> Shape | None:
    """What a program wrote, as its shape has it; None for what can't be read: the talk goes on around it."""
    try:
        return shape.model_validate(told)
    except ValidationError:
        return None


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
        if (conversation := _read(_Conversation, told)) is not None:
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
        if (message := _read(_Message, node.message)) is not None:
            found.append((words(last, 100), message))
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
        conversation = _read(_ClaudeConversation, told)
        if conversation is None:
            continue
        at = moment(conversation.created_at)
        for number, each in enumerate(conversation.chat_messages):
            message = _read(_ClaudeMessage, each)
            if message is None:
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


MEM0, OPENCLAW = "mem0", "OpenClaw"
MOST_BYTES = 20_000_000
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_HEADING = re.compile(r"#{1,6}\s+(.*)")
_BULLET = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?")


class _Memory(BaseModel):
    id: str | int = ""
    memory: str
    user_id: str | None = None
    created_at: Any = None
    updated_at: Any = None


def is_of_mem0(path: Path) -> bool:
    """Whether a memory stands at a path: of a list, or of what get_all and the export give."""
    return path in ((ITEM,), ("results", ITEM), ("memories", ITEM))


def read_mem0(part: ExportFile) -> Iterator[ImportedMessage]:
    """Each memory, dated by its last change."""
    for path, told in walk(part, is_of_mem0):
        memory = _read(_Memory, told) if is_of_mem0(path) else None
        if memory is not None and (text := words(memory.memory)):
            at = moment(memory.updated_at) or moment(memory.created_at)
            chat = f"mem0:{name(memory.user_id)}"
            yield of_another(chat, words(str(memory.id), 100) or text, at, MEM0, text)


def read_openclaw(part: ExportFile) -> Iterator[ImportedMessage]:
    """Each paragraph and entry of a file, beneath its heading; a daily note has its day."""
    day = _DAY.match(part.name)
    try:
        at = datetime.fromisoformat(f"{day[0]}T12:00:00+00:00") if day else None
    except ValueError:
        at = None
    author = f"{OPENCLAW}, {part.name}"
    heading = ""
    for block in _blocks(text_of(part, MOST_BYTES)):
        if (found := _HEADING.fullmatch(block)) is not None:
            heading = found[1].strip()
        else:
            text = words(f"{heading}: {block}" if heading else block)
            yield of_another(f"openclaw:{part.name}", text, at, author, text)


def _blocks(text: str) -> Iterator[str]:
    """Headings, entries of lists with what is indented beneath them, and paragraphs."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        begins = _BULLET.match(line) if line[:1] not in (" ", "\t") else None
        if block and (not line.strip() or begins or line.startswith("#")):
            yield " ".join(block)
            block = []
        if line.startswith("#"):
            yield line.strip()
        elif line.strip() and line.strip("-=* "):
            block.append(_BULLET.sub("", line, count=1).strip() if begins else line.strip())


ONE, ALL = ("messages", ITEM), ("chats", "list", ITEM, "messages", ITEM)
MOST_ANSWERABLE = 20_000
"""Messages of a chat that are kept in mind, so that one who answers them is shown with what they answer."""

SOMEBODY = "somebody"


class _Stretch(BaseModel):
    type: Any = None
    text: str = ""


class _TelegramMessage(BaseModel):
    id: int
    type: str = "message"
    date: Any = None
    date_unixtime: Any = None
    from_id: str | None = None
    text: str | list[str | _Stretch] = ""
    reply_to_message_id: Any = None
    forwarded_from: str | None = None
    saved_from: str | None = None
    via_bot: str | None = None
    sender: str | None = Field(None, alias="from")

    @property
    def author(self) -> str:
        """The name of who sent it; exports of before 2021 know no other."""
        return name(self.sender, SOMEBODY)


_OBEYED: dict[str, Literal["all", "nobody"]] = {"bot_chat": "all", "personal_chat": "nobody"}


class Chats:
    """Reads the chats; `owner` and `others` tell by then whose export it is, as far as it says.

    The chat with the bot itself, by Telegram's number of it, is left: what was said there on the record is
    here, and the rest is not to be. Message by message that can't be told: Telegram counts the messages of a
    private chat for each of the two by themselves.
    """

    def __init__(self, bot: str = "") -> None:
        self._bot = bot
        self.had_ours = False
        self.owner: str | None = None
        self.others: set[str] = set()
        """Ids of people who are the other one of a chat of two: not whose export it is."""

    def read(self, part: ExportFile) -> Iterator[ImportedMessage]:
        """What was said in each chat, in the order of its messages."""
        kind, number, is_ours = "", "", False
        answerable: dict[int, tuple[str, str, str]] = {}
        for path, value in walk(part, _is_message):
            match path:
                case ("type",) | ("chats", "list", _, "type"):
                    kind = str(value)
                case ("id",) | ("chats", "list", _, "id"):
                    number = words(str(value), 40)
                    answerable.clear()
                    is_of_two = kind in ("personal_chat", "bot_chat")
                    is_ours = is_of_two and bool(number) and number == self._bot
                    self.had_ours |= is_ours
                    if is_of_two and not is_ours:
                        self.others.add(f"user{number}")
                case ("personal_information", "user_id"):
                    self.owner = f"user{words(str(value), 40)}"
                case ("messages", _) | ("chats", "list", _, "messages", _) if not is_ours:
                    said = self._said(number, value, answerable)
                    if said is not None:
                        yield replace(said, obeyed=_OBEYED.get(kind, "sender"))
                case _:
                    pass

    def _said(
        self, chat: str, value: Any, answerable: dict[int, tuple[str, str, str]]
    ) -> ImportedMessage | None:
        message = _read(_TelegramMessage, value)
        if message is None:
            return None
        text, quoted = _texts(message.text)
        if message.type != "message" or not (text or quoted):
            return None
        by = words(message.from_id, 40) or message.author
        if len(answerable) >= MOST_ANSWERABLE:
            answerable.pop(next(iter(answerable)))
        answerable[message.id] = (by, message.author, text[:MOST_QUOTED])
        passed_on = message.via_bot or message.forwarded_from or message.saved_from
        answered = answerable.get(message.reply_to_message_id) if message.reply_to_message_id else None
        if not quoted and answered is not None:
            author = EARLIER if answered[0] == by else answered[1]
            quoted = Citation(answered[2], author) if answered[2] else None
        return ImportedMessage(
            chat=f"telegram:{chat}",
            id=str(message.id),
            at=moment(message.date_unixtime) or moment(message.date),
            by=by,
            name=message.author,
            own="" if passed_on else text,
            quoted=quoted,
            forwarded=cited(text, name(passed_on, SOMEBODY)) if passed_on else None,
        )


def _is_message(path: Path) -> bool:
    return path in (ONE, ALL)


def _texts(text: str | list[str | _Stretch]) -> tuple[str, Citation | None]:
    """A message's text, which is one or a list of stretches; and what it sets off as somebody's words."""
    pieces = [text] if isinstance(text, str) else text
    stretches = [_Stretch(text=piece) if isinstance(piece, str) else piece for piece in pieces]
    own = "".join(each.text for each in stretches if each.type != "blockquote")
    foreign = "\n".join(each.text for each in stretches if each.type == "blockquote")
    return words(own), cited(words(foreign, MOST_QUOTED), SOMEBODY)
