"""Builders of what Telegram sends: people, chats, messages and updates, as plain JSON objects."""

from __future__ import annotations

import copy
import json
import re
from typing import Any, Literal

from tests.fakes.bot_api import ChatMemberAdministrator, Update

Json = dict[str, Any]
GroupKind = Literal["group", "supergroup", "channel"]

_COMMAND = re.compile(r"(?:(?<=\s)|^)/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])")
_MENTION = re.compile(r"(?<!\w)@[A-Za-z0-9_]{3,32}")
_URL = re.compile(r"https?://[^\s<>\"]+")


def utf16_length(text: str) -> int:
    """Length in UTF-16 units, the measure of every offset and limit at Telegram."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def person(
    user_id: int,
    first_name: str = "Ann",
    *,
    username: str | None = None,
    language_code: str | None = "en",
    is_bot: bool = False,
) -> Json:
    return _without_none(
        id=user_id,
        is_bot=is_bot,
        first_name=first_name,
        username=username,
        language_code=None if is_bot else language_code,
    )


def private_chat(user: Json) -> Json:
    return _without_none(
        id=user["id"], type="private", first_name=user["first_name"], username=user.get("username")
    )


def group_chat(chat_id: int, title: str = "Friends", kind: GroupKind = "supergroup") -> Json:
    return {"id": chat_id, "type": kind, "title": title}


def message(
    message_id: int,
    chat: Json,
    sender: Json | None,
    date: int,
    *,
    text: str | None = None,
    entities: list[Json] | None = None,
    reply_to: Json | None = None,
    quote: str | None = None,
    forward_origin: Json | None = None,
    edit_date: int | None = None,
    **content: Any,
) -> Json:
    """A message; channel posts have no sender, `content` carries media (photo, voice, document, caption)."""
    if text is not None and entities is None:
        entities = found_entities(text)
    reply = None if reply_to is None else {k: v for k, v in reply_to.items() if k != "reply_to_message"}
    return _without_none(
        message_id=message_id,
        date=date,
        chat=chat,
        sender_chat=chat if sender is None else None,
        **{"from": sender},
        text=text,
        entities=entities or None,
        reply_to_message=copy.deepcopy(reply),
        quote=None if quote is None else {"text": quote, "position": 0, "is_manual": True},
        forward_origin=forward_origin,
        edit_date=edit_date,
        **content,
    )


def found_entities(text: str) -> list[Json]:
    """The entities that Telegram finds by itself: commands, mentions and links."""
    found = [("bot_command", match) for match in _COMMAND.finditer(text)]
    found += [
        ("mention", match) for match in _MENTION.finditer(_COMMAND.sub(lambda it: "/" * len(it[0]), text))
    ]
    found += [("url", match) for match in _URL.finditer(text)]
    return [
        {"type": kind, "offset": utf16_length(text[: match.start()]), "length": utf16_length(match.group())}
        for kind, match in sorted(found, key=lambda pair: pair[1].start())
    ]


def forwarded_from_user(user: Json, date: int) -> Json:
    return {"type": "user", "date": date, "sender_user": user}


def forwarded_from_hidden_user(name: str, date: int) -> Json:
    return {"type": "hidden_user", "date": date, "sender_user_name": name}


def photo(file_id: str, size: int) -> list[Json]:
    return [
        {
            "file_id": file_id,
            "file_unique_id": f"u{file_id}",
            "width": 800,
            "height": 600,
            "file_size": size,
        }
    ]


def voice(file_id: str, size: int, seconds: int = 3) -> Json:
    return {
        "file_id": file_id,
        "file_unique_id": f"u{file_id}",
        "duration": seconds,
        "mime_type": "audio/ogg",
        "file_size": size,
    }


def video(file_id: str, size: int, seconds: int = 3) -> Json:
    named = {"file_id": file_id, "file_unique_id": f"u{file_id}", "mime_type": "video/mp4", "file_size": size}
    return {**named, "duration": seconds, "width": 320, "height": 240}


def document(file_id: str, file_name: str, mime_type: str, size: int) -> Json:
    return {
        "file_id": file_id,
        "file_unique_id": f"u{file_id}",
        "file_name": file_name,
        "mime_type": mime_type,
        "file_size": size,
    }


def update(update_id: int, kind: str, payload: Json) -> Json:
    """An update as Telegram would deliver it, checked against the Bot API; an unknown kind is allowed."""
    return checked({"update_id": update_id, kind: payload})


def callback_query(query_id: str, presser: Json, pressed: Json, data: str) -> Json:
    return {
        "id": query_id,
        "from": presser,
        "chat_instance": f"instance{pressed['chat']['id']}",
        "message": pressed,
        "data": data,
    }


def my_chat_member(chat: Json, user: Json, bot: Json, date: int, *, old: str, new: str) -> Json:
    """`old` and `new`: "member" or "kicked" (in a private chat: the bot was blocked), "left" in groups."""
    return {
        "chat": chat,
        "from": user,
        "date": date,
        "old_chat_member": chat_member(bot, old),
        "new_chat_member": chat_member(bot, new),
    }


def message_reaction(
    chat: Json, message_id: int, user: Json, date: int, *, old: list[str], new: list[str]
) -> Json:
    return {
        "chat": chat,
        "message_id": message_id,
        "user": user,
        "date": date,
        "old_reaction": [{"type": "emoji", "emoji": emoji} for emoji in old],
        "new_reaction": [{"type": "emoji", "emoji": emoji} for emoji in new],
    }


def checked(built: Json) -> Json:
    """Return the update if aiogram reads it; lone surrogates, which pydantic refuses, are looked past."""
    readable = json.dumps(built, ensure_ascii=False).encode("utf-8", "replace").decode()
    Update.model_validate(json.loads(readable))
    return built


def _member(bot: Json, status: str) -> Json:
    return {"user": bot, "status": status} | ({"until_date": 0} if status == "kicked" else {})


_RIGHTS = [
    name
    for name, field in ChatMemberAdministrator.model_fields.items()
    if field.is_required() and name.startswith("can_")
]


def chat_member(user: Json, status: str) -> Json:
    """Somebody in a group as getChatMember tells: with the rights of an admin, or without any."""
    match status:
        case "creator":
            return {"user": user, "status": status, "is_anonymous": False}
        case "administrator":
            rights = dict.fromkeys(_RIGHTS, True)
            return {"user": user, "status": status, "is_anonymous": False, **rights}
        case _:
            return _member(user, status)


def _without_none(**fields: Any) -> Json:
    return {name: value for name, value in fields.items() if value is not None}
