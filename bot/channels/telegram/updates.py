"""Updates understood: what each is to the bot, what of it is stored, whose words stand in a message."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from pydantic import BaseModel, Field, ValidationError, field_validator
from telegram import (
    Bot,
    CallbackQuery,
    Message,
    MessageEntity,
    MessageOriginChannel,
    MessageOriginChat,
    MessageOriginHiddenUser,
    MessageOriginUser,
    Update,
)

from bot.conversation.commands.forgetting import LEAVE
from bot.conversation.commands.pending import number_set_aside
from bot.conversation.commands.run import STOP, gives, parse_command
from bot.conversation.commands.table import start_code
from bot.conversation.privacy import tells_of_unkept
from bot.domain.interactions import ASSISTANT, EARLIER, SOMEBODY, Citation, IncomingMessage
from bot.language.text import clean
from bot.speech.saying import Wording
from bot.storage.engine.database import Transaction
from bot.storage.work import inbox

CHANNEL = "telegram"
PASTED = frozenset({MessageEntity.BLOCKQUOTE, MessageEntity.EXPANDABLE_BLOCKQUOTE, MessageEntity.PRE})
"""How Telegram marks what somebody shows rather than says."""

Json = dict[str, Any]

PLACE = frozenset({"message_id", "date", "chat"})
KINDS = frozenset(
    "photo voice audio video video_note animation document sticker location venue contact poll dice game "
    "invoice story paid_media successful_payment passport_data media_group_id".split()
)
"""What shows that there is more than words in a message."""

OWN = PLACE | KINDS | {"edit_date", "from", "text", "caption", "forward_origin", "via_bot"}
REPLIED = PLACE | {"from", "text", "caption"}
PRESSED = frozenset({"id", "from", "chat_instance", "data"})

LANGUAGE_CODE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Sender:
    """Who an update is from, as far as admitting them needs, and what decides whether it is off the record.

    `code` came with /start. `words` are the sender's own or a button's, empty for forwarded ones. `said_at`
    is when they were written or edited last; `message_id` is 0 for a button press. `language` is the code of
    the one that they use Telegram in; empty for none.
    """

    user_id: str
    chat_id: int
    name: str
    code: str
    words: str = ""
    said_at: datetime | None = None
    message_id: int = 0
    language: str = ""


@dataclass(frozen=True, slots=True)
class FromPerson:
    """An update from somebody in a private chat."""

    sender: Sender


@dataclass(frozen=True, slots=True)
class FromGroup:
    """A message in a group, where the bot only says that it talks in private, in the writer's `language`."""

    chat_id: int
    language: str = ""


@dataclass(frozen=True, slots=True)
class Ignored:
    """Nothing the bot deals with: from a bot, a channel post, a kind it does not know."""


Origin = FromPerson | FromGroup | Ignored


@dataclass(frozen=True, slots=True)
class TextMessage:
    """Words to answer. `edited` when they replace words sent before."""

    message: Message
    edited: bool


@dataclass(frozen=True, slots=True)
class OtherMessage:
    """A photo, a voice message, a document: something that is not text, though words may stand beneath it."""

    message: Message
    kind: Wording
    edited: bool


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A button was pressed."""

    query: CallbackQuery


Content = TextMessage | OtherMessage | ButtonPress | Ignored


class RawUser(BaseModel):
    """A user, as far as admitting them needs."""

    id: int
    is_bot: bool = False
    first_name: str = ""
    last_name: str | None = None
    language_code: str | None = None

    @field_validator("language_code", mode="before")
    @classmethod
    def _a_code(cls, value: object) -> str | None:
        """What is no code tells nothing, and turns nobody away."""
        return value if isinstance(value, str) and LANGUAGE_CODE.fullmatch(value) else None


class RawChat(BaseModel):
    """A chat, as far as placing an update needs."""

    id: int
    type: str


class RawMessage(BaseModel):
    """A message, as far as routing needs. A channel post has no `sender`."""

    chat: RawChat
    sender: RawUser | None = Field(None, alias="from")
    text: str = ""
    caption: str = ""
    message_id: object = None
    date: object = None
    edit_date: object = None
    forward_origin: object = None
    via_bot: object = None


class RawQuery(BaseModel):
    """A button press, as far as routing needs."""

    sender: RawUser = Field(alias="from")
    message: RawMessage | None = None
    data: str = ""


class RawUpdate(BaseModel):
    """An update before anything is stored of it: only what says who it is from."""

    message: RawMessage | None = None
    edited_message: RawMessage | None = None
    callback_query: RawQuery | None = None


def origin_of(payload: dict[str, Any]) -> Origin:
    """Who a raw update is from, read without trusting its form."""
    update = _routed(payload)
    if update is None:
        return Ignored()
    if (message := update.message or update.edited_message) is not None:
        return _origin(message.sender, message.chat, message)
    if (query := update.callback_query) is not None and query.message is not None:
        return _origin(query.sender, query.message.chat, query)
    return Ignored()


def is_urgent(payload: dict[str, Any]) -> bool:
    """Whether an update passes the chat's queue by: a button, or /stop."""
    update = _routed(payload)
    if update is None or update.callback_query is not None:
        return True
    return update.message is not None and gives(parse_command(update.message.text), STOP)


def asks_to_leave(payload: dict[str, Any]) -> bool:
    """Whether an update is a /forget everything."""
    update = _routed(payload)
    message = (update.message or update.edited_message) if update else None
    return message is not None and gives(parse_command(message.text), LEAVE)


def asks_again(payload: dict[str, Any]) -> int | None:
    """Which update a button press wants to be tried again; None when it wants something else."""
    update = _routed(payload)
    query = update.callback_query if update else None
    command = parse_command(query.data) if query else None
    return number_set_aside(command)


def content_of(payload: dict[str, Any], bot: Bot) -> Content:
    """What an update asks for. Raises whatever a malformed update makes python-telegram-bot raise."""
    update = Update.de_json(payload, bot)
    if update.callback_query is not None:
        return ButtonPress(update.callback_query)
    message = update.message or update.edited_message
    if message is None:
        return Ignored()
    edited = update.edited_message is not None
    if message.text is not None:
        return TextMessage(message, edited)
    kind = _kind(message)
    return OtherMessage(message, kind, edited) if kind else Ignored()


def incoming(message: Message, owner: int) -> IncomingMessage:
    """A message's words, or those beneath a photo, as the conversation takes them.

    Forwarded words are nobody's own, nor is what another bot put into them, nor are block quotes and pasted
    blocks.
    """
    text, pasted = _own_and_pasted(message)
    quoted, forwarded = _quoted(message), None
    given_by = _given_by(message)
    if given_by and (text or pasted):
        forwarded, text = Citation(clean(message.text or message.caption or ""), given_by), ""
    elif pasted and not text:
        forwarded = Citation(pasted, SOMEBODY)
    elif pasted:
        quoted = Citation(f"{quoted.text}\n{pasted}" if quoted else pasted, SOMEBODY)
    return IncomingMessage(
        owner=owner,
        channel=CHANNEL,
        chat=str(message.chat_id),
        message_id=str(message.message_id),
        text=text,
        sent_at=message.date,
        revision=int(message.edit_date.timestamp()) if message.edit_date else 0,
        quoted=quoted,
        forwarded=forwarded,
        reply_to=str(message.reply_to_message.message_id) if message.reply_to_message else None,
    )


def _given_by(message: Message) -> str:
    """Who wrote a message that its sender only handed on, forwarded or by another bot; empty for nobody."""
    if message.forward_origin is not None:
        return _author(message.forward_origin)
    return clean(message.via_bot.full_name) or "a bot" if message.via_bot else ""


def _own_and_pasted(message: Message) -> tuple[str, str]:
    """A message's own words and those it quotes or pastes as a block; a command keeps all it is given."""
    text = message.text or message.caption or ""
    entities = message.entities or message.caption_entities
    blocks = sorted((each for each in entities if each.type in PASTED), key=lambda each: each.offset)
    if not blocks or text.startswith("/"):
        return clean(text), ""
    units = text.encode("utf-16-le", "surrogatepass")  # Telegram counts in UTF-16
    own, pasted, reached = bytearray(), bytearray(), 0
    newline = "\n".encode("utf-16-le")
    for block in blocks:
        begin, end = max(2 * block.offset, reached), max(2 * (block.offset + block.length), reached)
        own += units[reached:begin] + newline
        pasted += units[begin:end] + newline
        reached = end
    own += units[reached:]
    return clean(own.decode("utf-16-le", "replace")), clean(pasted.decode("utf-16-le", "replace"))


def _routed(payload: dict[str, Any]) -> RawUpdate | None:
    try:
        return RawUpdate.model_validate(payload)
    except ValidationError:
        return None


def _origin(sender: RawUser | None, chat: RawChat, said: RawMessage | RawQuery) -> Origin:
    if sender is None or sender.is_bot:
        return Ignored()
    if chat.type in ("group", "supergroup"):
        return FromGroup(chat.id, sender.language_code or "")
    if chat.type != "private":
        return Ignored()
    name = clean(f"{sender.first_name} {sender.last_name or ''}")
    known = Sender(str(sender.id), chat.id, name[:128], "", language=sender.language_code or "")
    if isinstance(said, RawQuery):
        return FromPerson(replace(known, words=said.data))
    moment = said.edit_date if isinstance(said.edit_date, int) else said.date
    words = (
        ""
        if said.forward_origin is not None or said.via_bot is not None
        else clean(said.text or said.caption)
    )
    return FromPerson(
        replace(
            known,
            code=start_code(said.text),
            words=words,
            said_at=EPOCH + timedelta(seconds=moment) if isinstance(moment, int) and moment < 2**33 else None,
            message_id=said.message_id if isinstance(said.message_id, int) else 0,
        )
    )


def _quoted(message: Message) -> Citation | None:
    replied = message.reply_to_message
    text = message.quote.text if message.quote else (replied.text or replied.caption if replied else None)
    if not text:
        return None
    author = SOMEBODY
    if replied is not None and replied.from_user is not None:
        own = message.from_user is not None and replied.from_user.id == message.from_user.id
        author = EARLIER if own else ASSISTANT if replied.from_user.is_bot else author
    return Citation(clean(text), author)


def _author(origin: object) -> str:
    match origin:
        case MessageOriginUser():
            return clean(origin.sender_user.full_name)
        case MessageOriginHiddenUser():
            return clean(origin.sender_user_name)
        case MessageOriginChat():
            return clean(origin.sender_chat.title or "a chat")
        case MessageOriginChannel():
            return clean(origin.chat.title or "a channel")
        case _:
            return SOMEBODY


# Translators: each stands for {kind} in "I can't open {kind} yet".
NAMED: Mapping[str, Wording] = {
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
}
OTHERS = Wording("messages of that kind")


def _kind(message: Message) -> Wording | None:
    """What to call a message's content in a sentence; None for Telegram's own notices, as of a pin."""
    named = next((name for attribute, name in NAMED.items() if getattr(message, attribute)), None)
    return named or (OTHERS if message.effective_attachment else None)


async def as_stored(connection: Transaction, payload: Json) -> Json:
    """An update as it is stored: only what is read of it later, and nothing of what was off the record.

    Of a button's message nothing is needed but its place.
    """
    stored: Json = {"update_id": payload.get("update_id")}
    for kind in ("message", "edited_message"):
        if message := _object(payload, kind):
            stored[kind] = await _message(connection, message)
    if query := _object(payload, "callback_query"):
        pressed = _only(_object(query, "message"), PLACE)
        stored["callback_query"] = _only(query, PRESSED) | ({"message": pressed} if pressed else {})
    return stored


async def _message(connection: Transaction, message: Json) -> Json:
    own = _only(message, OWN) | _blocks(message)
    replied = _only(_object(message, "reply_to_message"), REPLIED)
    if not replied or await _is_private(connection, replied):
        return own
    return own | {"reply_to_message": replied} | _only(message, frozenset({"quote"}))


async def _is_private(connection: Transaction, message: Json) -> bool:
    """Whether a message was off the record: each part of an answer that was says so itself."""
    text = message.get("text") or message.get("caption") or ""
    if isinstance(text, str) and tells_of_unkept(text):
        return True
    chat, number = _object(message, "chat").get("id"), message.get("message_id")
    return (
        isinstance(chat, int)
        and isinstance(number, int)
        and await inbox.was_off_record(connection, chat, number)
    )


def _blocks(message: Json) -> Json:
    """Where other people's words stand in a message; what else is marked in it is read by nobody."""
    found: Json = {}
    for name in ("entities", "caption_entities"):
        marks = message.get(name)
        listed = cast(list[Json], marks) if isinstance(marks, list) else []
        if blocks := [each for each in listed if _object({"mark": each}, "mark").get("type") in PASTED]:
            found[name] = blocks
    return found


def _object(within: Json, name: str) -> Json:
    """A part of an update; empty when there is none."""
    part = within.get(name)
    return cast(Json, part) if isinstance(part, dict) else {}


def _only(message: Json, names: frozenset[str]) -> Json:
    return {name: value for name, value in message.items() if name in names}
